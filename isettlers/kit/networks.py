"""Networks of `weights=net`, read from data/net-2.bin and net-4.bin of a game, which `make train` writes.

The first is for two players, the second for more (docs/learning.md).
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Final

from msgpack import packb, unpackb

from isettlers._core import batch
from isettlers._core.batch import NETWORK_FORMAT, NETWORK_ONE_HOT, Encoder
from isettlers.errors import SetupError

if TYPE_CHECKING:
    from isettlers._core.kernel import Tables

NET: Final = "net"
"""The set of weights with a network: the tuned ones, and the network for searches."""
_WORDS: Final = {
    "b": ("rows", "policy"),
    "B": ("row_shifts", "policy_shifts"),
    "h": ("units",),
    "i": ("columns", "ids", "favour"),
}


def name_of(players: int) -> str:
    """Return the name of the file of a network for some players."""
    return f"net-{2 if players == 2 else 4}.bin"


def file_of(game: str, players: int) -> Traversable:
    """Return the file of the network of a game. Raises SetupError where there is none."""
    file = files("isettlers") / game / "data" / name_of(players)
    if players < 2 or not file.is_file():
        raise SetupError(f"weights: there is no network of {game} for {players} players")
    return file


def give_network(tables: Tables, file: bytes) -> None:
    """Have the searches of fresh tables use the network of a file: columns and actions that it lacks count nothing.

    Raises SetupError for a file that is none of theirs.
    """
    try:
        batch.give_network(tables, file)
    except ValueError as error:
        raise SetupError(str(error)) from None


def encoder_of(tables: Iterable[Tables]) -> Encoder:
    """Return the encoder of the rows that a network reads."""
    return Encoder(tuple(tables), NETWORK_ONE_HOT, False)


def packed(network: Mapping[str, Any]) -> bytes:
    """Return the file of a network, given its arrays and facts by name."""
    parts = {name: _turned(value).tobytes() if isinstance(value, array) else value for name, value in network.items()}
    return bytes(packb({"format": NETWORK_FORMAT} | parts))


def unpacked(file: bytes) -> dict[str, Any]:
    """Return the arrays and facts in the file of a network by name."""
    tree: dict[str, Any] = unpackb(file)
    for code, names in _WORDS.items():
        for name in names:
            words = array(code)
            words.frombytes(tree[name])
            tree[name] = _turned(words)
    return tree


def _turned(words: array[int]) -> array[int]:
    """Return words in the machine's order as little-endian ones, or the other way round."""
    if sys.byteorder == "big":
        words = words[:]
        words.byteswap()
    return words
