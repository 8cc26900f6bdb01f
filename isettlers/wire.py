"""The codec of snapshots: compiled tables and a position's raw bytes as MessagePack. docs/format.md is the contract."""

from __future__ import annotations

from hashlib import sha256
from threading import Lock
from typing import Any, Final
from weakref import WeakKeyDictionary, WeakValueDictionary

import msgpack

from isettlers._core.kernel import Tables
from isettlers.errors import CardError, FormatError
from isettlers.game import Game
from isettlers.kit.reading import Node
from isettlers.plain import cut
from isettlers.registry import game_in
from isettlers.version import __version__

FORMAT: Final = 1
"""Version of the snapshot format."""
MOST_BYTES: Final = 262_144
"""No snapshot is longer. Decks from files take the most room: the packaged five together 60,000 bytes."""

_STATE: Final = b"\xa5state\xc5"
_CHECK: Final = b"\xa5check\xc4\x08"
_SUM: Final = 8
_TAIL: Final = len(_CHECK) + _SUM
_HEADS: Final = 256
_LIMITS: Final[dict[str, Any]] = {
    "strict_map_key": True,
    "max_str_len": MOST_BYTES,
    "max_bin_len": 4_096,
    "max_array_len": 256,
    "max_map_len": 256,
    "max_ext_len": 0,
}

_heads: WeakKeyDictionary[Tables, bytes] = WeakKeyDictionary()
_tables: WeakValueDictionary[bytes, Tables] = WeakValueDictionary()
_filling = Lock()


def pack(tables: Tables, raw: bytes) -> bytes:
    """Return the snapshot of a position's bytes: under 2 KB with the packaged decks, the same on every platform.

    Raises FormatError for tables without a game, for decks built in Python that no deck file could hold, and for decks
    larger than a snapshot may be.
    """
    head = _heads.get(tables) or _remember(tables)
    body = b"".join((head, raw, _CHECK))
    return body + sha256(body).digest()[:_SUM]


def unpack(data: bytes | bytearray | memoryview) -> tuple[Tables, bytes]:
    """Return the tables that a snapshot names and the bytes of its position, which are still to be checked.

    Raises FormatError, in one line, for bytes that are damaged, that a newer version made, or that were made with other
    cards or tiles.
    """
    if type(data) is not bytes:
        if not isinstance(data, (bytes, bytearray, memoryview)):
            raise FormatError(f"a snapshot is bytes, not {type(data).__name__}")
        data = bytes(data)
    if len(data) > MOST_BYTES:
        raise FormatError(f"no snapshot has more than {MOST_BYTES} bytes; this has {len(data)}")
    start = data.find(_STATE) + len(_STATE) + 2
    tables = _tables.get(data[:start])
    if tables is None or len(data) != start + tables.state_size + _TAIL or not data.startswith(_CHECK, -_TAIL):
        return _unpack_unknown(data)
    _compare_sum(data)
    return tables, data[start:-_TAIL]


# A snapshot's head, up to the state's bytes, depends on the tables alone. It is packed once and recognised when read.


def _remember(tables: Tables) -> bytes:
    """Pack the head of a setup's snapshots and recognise it from now on."""
    played: Game | None = tables.game
    if played is None:
        raise FormatError("a state without a game cannot be saved")
    try:
        head: bytes = msgpack.packb(
            {
                "format": FORMAT,
                "engine": __version__,
                "game": played.name,
                "setup": tables.setup.document(),
                "tables": tables.setup.fingerprint(),
                "layout": played.layout,
            }
        )
    except (CardError, TypeError, ValueError) as error:
        raise FormatError(cut(f"this setup cannot be saved: {error}")) from None
    # Two entries more in the map than packed so far; a map of up to 15 has its size in the low bits of the first byte.
    head = bytes([head[0] + 2]) + head[1:] + _STATE + tables.state_size.to_bytes(2, "big")
    if len(head) + tables.state_size + _TAIL > MOST_BYTES:
        raise FormatError(
            f"this setup cannot be saved: with its decks or estates it takes more than {MOST_BYTES} bytes"
        )
    with _filling:
        _heads[tables] = head
    _recognise(head, tables.setup.tables())
    return head


def _recognise(head: bytes, tables: Tables) -> None:
    """Recognise a head when it is read again; the number is bounded, so no flood of snapshots fills the memory."""
    with _filling:
        if len(_tables) >= _HEADS:
            _tables.clear()
        _tables[head] = tables


# Reading snapshots that another process or version wrote


def _unpack_unknown(data: bytes) -> tuple[Tables, bytes]:
    fields = _unpacked(data)
    fields.get("format").version(FORMAT, "format")
    if not data.startswith(_CHECK, -_TAIL):
        raise FormatError("damaged: the check is missing at the end")
    _compare_sum(data)
    maker, played = fields.get("engine").text(), game_in(fields.get("game"))
    tables = played.setup_from(fields.get("setup").value).tables()
    if fields.get("tables").binary() != tables.setup.fingerprint():
        raise FormatError(
            cut(f"made with other cards or tiles (by version {maker}): its tables are not those of this setup")
        )
    fields.get("layout").version(played.layout, f"{played.name} layout")
    raw = fields.get("state").binary()
    head = data[: -len(raw) - _TAIL]
    if head.endswith(_STATE + len(raw).to_bytes(2, "big")) and head.count(_STATE) == 1:
        _recognise(head, tables)
    return tables, raw


def _unpacked(data: bytes) -> Node:
    try:
        fields = Node(msgpack.unpackb(data, **_LIMITS))
    except (ValueError, msgpack.UnpackException):
        raise FormatError("no snapshot: its bytes are no MessagePack map, or not a whole one") from None
    if not isinstance(fields.value, dict):
        raise FormatError(f"no snapshot: expected a map, got {type(fields.value).__name__}")
    return fields


def _compare_sum(data: bytes) -> None:
    if not data.endswith(sha256(data[:-_SUM]).digest()[:_SUM]):
        raise FormatError("damaged: the check at the end does not fit the bytes before it")
