"""Positions in files: snapshots, documents as JSON, records (their last position)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from isettlers.errors import FormatError, IsettlersError
from isettlers.plain import from_json
from isettlers.record import Record
from isettlers.state import State, from_document
from isettlers.wire import load

MOST_BYTES: Final = 64 * 2**20


def read_bytes(path: Path) -> bytes:
    """What a file holds; IsettlersError when it cannot be read or is larger than any position."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise IsettlersError(f"{path}: larger than {MOST_BYTES} bytes, no file of this program")
        return path.read_bytes()
    except OSError as error:
        raise IsettlersError(f"{path}: {error.strerror}") from None


def read_position(path: Path) -> State:
    """The position in a snapshot, a document or at the end of a record. Raises FormatError, naming the file."""
    data = read_bytes(path)
    try:
        if data.lstrip()[:1] == b"{":
            return from_document(from_json(data))
        return _binary(data)
    except FormatError as error:
        raise FormatError(f"{path}: {error}") from None


def write_position(path: Path, state: State) -> int:
    """Write a document where the name ends in .json, else a snapshot; returns its bytes. Raises IsettlersError."""
    if path.suffix == ".json":
        data = (json.dumps(state.document(), indent=2, ensure_ascii=False) + "\n").encode()
    else:
        data = state.save()
    try:
        path.write_bytes(data)
    except OSError as error:
        raise IsettlersError(f"{path}: {error.strerror}") from None
    return len(data)


def _binary(data: bytes) -> State:
    """Return the position of a snapshot, or of the end of a record. Raises FormatError."""
    reasons: list[str] = []
    for read in (load, lambda data: Record.from_bytes(data).end()):
        try:
            return read(data)
        except FormatError as error:
            reasons.append(str(error))
    damage = [reason for reason in reasons if not reason.startswith(("no snapshot", "no record"))]
    raise FormatError(damage[0] if damage else "no snapshot, document or record")
