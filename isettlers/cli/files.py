"""Positions in files: snapshots, documents as JSON, records (their last position)."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from isettlers.errors import FormatError, IsettlersError
from isettlers.plain import from_json
from isettlers.record import Record
from isettlers.state import State, from_document, load
from isettlers.text_file import utf8

MOST_BYTES: Final = 64 * 2**20


def read_bytes(path: Path) -> bytes:
    """Return the bytes of a file. Raises IsettlersError for one that cannot be read or is larger than any position."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise IsettlersError(f"{path}: larger than {MOST_BYTES} bytes, no file of this program")
        return path.read_bytes()
    except OSError as error:
        raise IsettlersError(f"{path}: {error.strerror}") from None


def read_position(path: Path) -> State:
    """The position in a snapshot, a document or at the end of a record. Raises FormatError, naming the file."""
    game, _ = read_game(path)
    try:
        return game.end() if isinstance(game, Record) else game
    except FormatError as error:
        raise FormatError(f"{path}: {error}") from None


def read_game(path: Path) -> tuple[Record | State, Mapping[str, Any]]:
    """A record, or the position in a snapshot or a document, and what `isettlers play` noted with it.

    Raises FormatError, naming the file.
    """
    return game_of(path, read_bytes(path))


def game_of(path: Path, data: bytes) -> tuple[Record | State, Mapping[str, Any]]:
    """Return what `read_game` does, from the bytes of the file. Raises FormatError, naming the file."""
    try:
        data = utf8(data)
        if data.lstrip()[:1] == b"{":
            return _position(from_json(data))
        game = _binary(data)
    except FormatError as error:
        raise FormatError(f"{path}: {error}") from None
    return game, game.notes if isinstance(game, Record) else {}


def position_bytes(state: State, notes: Mapping[str, Any]) -> bytes:
    """A position with notes, as `read_game` reads it."""
    return _text({"notes": dict(notes), "position": state.document()})


def write_position(path: Path, state: State) -> int:
    """Write a document where the name ends in .json, else a snapshot; returns its bytes. Raises IsettlersError."""
    data = _text(state.document()) if path.suffix == ".json" else state.save()
    try:
        path.write_bytes(data)
    except OSError as error:
        raise IsettlersError(f"{path}: {error.strerror}") from None
    return len(data)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file that at any moment holds all of the old bytes or all of the new. Raises IsettlersError."""
    path = path.resolve()  # a link stays one
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        raise IsettlersError(f"{path}: {error.strerror}") from None
    finally:
        with suppress(OSError):
            beside.unlink()


class ChangedFile(IsettlersError):  # noqa: N818, it names what happened
    """Raised in place of writing over what another program has written."""


class OwnFiles:
    """Files that a program reads and replaces again and again, although another program may write them too.

    Each is compared with what this program last read or wrote there. Between comparing and replacing is a moment in
    which another program can still write; a lock would end it, but not every file system has locks.
    """

    def __init__(self) -> None:
        self._known: dict[Path, bytes] = {}

    def read(self, path: Path) -> bytes:
        """Return the bytes of a file. Raises IsettlersError."""
        self._known[path.resolve()] = data = read_bytes(path)
        return data

    def write(self, path: Path, data: bytes) -> None:
        """Write a file with `write_whole`. Raises IsettlersError, ChangedFile where another program has written it."""
        if not self._is_own(path, data):
            raise ChangedFile(f"{path}: another program has written it")
        write_whole(path, data)
        self._known[path.resolve()] = data

    def remove(self, path: Path) -> None:
        """Remove a file, unless another program has written it. Raises IsettlersError."""
        if self._is_own(path):
            path.unlink(missing_ok=True)

    def _is_own(self, path: Path, data: bytes = b"") -> bool:
        """Return whether replacing a file loses nothing: it is missing, empty, as it was left here, or equal."""
        if not path.exists():
            return True
        return read_bytes(path) in {b"", data, self._known.get(path.resolve(), b"")}


def new_file(folder: Path, stem: str, number: int, suffix: str) -> Path:
    """Create an empty file `STEM-NUMBER` with the first free number from `number` on. Raises OSError."""
    while True:
        path = folder / f"{stem}-{number}{suffix}"
        try:
            path.touch(exist_ok=False)
        except FileExistsError:
            number += 1
        else:
            return path


def _text(tree: object) -> bytes:
    return (json.dumps(tree, indent=2, ensure_ascii=False) + "\n").encode()


def _position(tree: object) -> tuple[State, Mapping[str, Any]]:
    """A position alone, or with notes."""
    if not isinstance(tree, dict) or "position" not in tree:
        return from_document(tree), {}
    notes = tree.get("notes", {})
    if not isinstance(notes, dict):
        raise FormatError(f"$.notes: expected a table, got {type(notes).__name__}")
    return from_document(tree["position"]), notes


def _binary(data: bytes) -> Record | State:
    """Return the position of a snapshot, or a record. Raises FormatError."""
    readers: tuple[Callable[[bytes], Record | State], ...] = (load, Record.from_bytes)
    reasons: list[str] = []
    for read in readers:
        try:
            return read(data)
        except FormatError as error:
            reasons.append(str(error))
    damage = [reason for reason in reasons if not reason.startswith(("no snapshot", "no record"))]
    raise FormatError(damage[0] if damage else "no snapshot, document or record")
