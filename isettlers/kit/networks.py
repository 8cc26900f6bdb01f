"""Networks of `weights=net`, read from data/net-2.bin and net-4.bin of a game, which `make train` writes.

The first is for two players, the second for more (docs/learning.md).
"""

from __future__ import annotations

import sys
import zlib
from array import array
from collections.abc import Iterable, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Final

from msgpack import packb, unpackb

from isettlers._core.batch import HIDDEN_UNITS as HIDDEN
from isettlers._core.batch import Encoder, NetworkOwner
from isettlers.errors import SetupError

if TYPE_CHECKING:
    from isettlers._core.kernel import Tables

NET: Final = "net"
"""The set of weights with a network: the tuned ones, and the network for searches."""
FORMAT: Final = 1
"""Version of the files."""
_ONE_HOT: Final = 8
_WORDS: Final = {"h": ("rows", "units", "policy"), "i": ("columns", "ids", "favour")}


def name_of(players: int) -> str:
    """Return the name of the file of a network for some players."""
    return f"net-{2 if players == 2 else 4}.bin"


def file_of(game: str, players: int) -> Traversable:
    """Return the file of the network of a game. Raises SetupError where there is none."""
    file = files("isettlers") / game / "data" / name_of(players)
    if players < 2 or not file.is_file():
        raise SetupError(f"weights: there is no network of {game} for {players} players")
    return file


def give_network(tables: Tables, game: str) -> None:
    """Have the searches of fresh tables use the network of their game. Raises SetupError where there is none."""
    owner(tables, unpacked(file_of(game, tables.seats).read_bytes())).give(tables)


def encoder_of(tables: Iterable[Tables]) -> Encoder:
    """Return the encoder of the rows that a network reads."""
    return Encoder(tuple(tables), _ONE_HOT, False)


def columns_of(encoder: Encoder) -> list[int]:
    """Return a number for each column of compact rows that names it in all encodings of the game."""
    return [column << 16 | how << 12 | byte for column, how, byte, *_ in encoder._columns()]  # noqa: SLF001, one package


def packed(network: Mapping[str, Any]) -> bytes:
    """Return the file of a network, given its arrays and facts by name."""
    parts = {name: _turned(value).tobytes() if isinstance(value, array) else value for name, value in network.items()}
    return zlib.compress(packb(parts | {"format": FORMAT}), 9)


def unpacked(file: bytes) -> dict[str, Any]:
    """Return the arrays and facts of a network by name. Raises SetupError for a file that is none."""
    try:
        tree: dict[str, Any] = unpackb(zlib.decompress(file))
        if tree["format"] != FORMAT:
            raise SetupError(f"network: expected format {FORMAT}, got {tree['format']}")
        for code, names in _WORDS.items():
            for name in names:
                words = array(code)
                words.frombytes(tree[name])
                tree[name] = _turned(words)
    except (zlib.error, KeyError, TypeError, ValueError) as error:
        raise SetupError(f"network: expected a file that `make train` wrote: {error}") from None
    return tree


def owner(tables: Tables, network: Mapping[str, Any]) -> NetworkOwner:
    """Return a network for tables: columns and actions that it does not know count nothing. Raises SetupError."""
    encoder = encoder_of([tables])
    known = {column: place for place, column in enumerate(network["columns"])}
    rows, each, none = network["rows"], HIDDEN, array("h", bytes(2 * HIDDEN))
    mine = array("h")
    for column in columns_of(encoder):
        place = known.get(column)
        mine += none if place is None else rows[place * each : (place + 1) * each]
    numbers = array("i", [-1]) * len(encoder.numbers)
    try:
        for number, action in enumerate(network["ids"]):
            numbers[action] = number
        heads = (float(network["trusted"]), float(network["ahead"]))
        return NetworkOwner(encoder, mine, network["units"], heads, numbers, network["policy"], network["favour"])
    except (IndexError, TypeError, ValueError) as error:
        raise SetupError(f"network: it is of another version of the game: {error}") from None


def _turned(words: array[int]) -> array[int]:
    """Return words in the machine's order as little-endian ones, or the other way round."""
    if sys.byteorder == "big":
        words = words[:]
        words.byteswap()
    return words
