"""The data file: cards, tiles and weights of games as the core reads them, for programs without Python.

docs/data-file.md is the contract.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from msgpack import packb

from isettlers.kit.core_setups import CoreSetup
from isettlers.registry import BUILT_IN, game
from isettlers.version import __version__

if TYPE_CHECKING:
    from isettlers.game import Setup

FORMAT: Final = 1
"""Version of the format."""
_CHECK: Final = b"\xa5check\xc4\x08"
_SUM: Final = 8


def packaged(games: Iterable[str] = BUILT_IN) -> bytes:
    """Return the data file of games of this package (default: all)."""
    return pack({name: game(name).data() for name in games})


def own_data(setup: Setup) -> bytes | None:
    """Return the data file with the decks, estates or tiles of your own that a setup has; None without any."""
    if not isinstance(setup, CoreSetup):
        return None
    own = setup.own_data()
    return pack({setup.of: own}) if own else None


def pack(games: Mapping[str, Mapping[str, Any]]) -> bytes:
    """Return the data file with the data of some games by name."""
    head: bytes = packb({"format": FORMAT, "engine": __version__, "games": dict(games)})
    # A further entry in the map: one of up to 15 has its size in the low bits of the first byte.
    body = bytes([head[0] + 1]) + head[1:] + _CHECK
    return body + sha256(body).digest()[:_SUM]
