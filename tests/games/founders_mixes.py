"""The options of Founders of the Empire mixed, each two of them together once at least."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.option_mixes import Mix, covering
from games.subject import EXAMPLES

from isettlers import Setup
from isettlers.founders import Rulings, load_tile_set
from isettlers.founders import Setup as FoundersSetup
from isettlers.founders.rulings import ANSWERS, MOST_COINS

OWN_TILES: Final = load_tile_set(EXAMPLES / "own_tiles.toml")
_RULINGS: Final[Mapping[str, tuple[Any, ...]]] = dict(ANSWERS) | {"coin_max_per_tile": (1, 2, MOST_COINS)}
OPTIONS: Final[Mapping[str, tuple[Any, ...]]] = {
    "players": (2, 3, 4),
    "first_player": (None, "last"),
    "agreement": (False, True),
    "tiles": (None, OWN_TILES),
    **_RULINGS,
}


def setup_of(mix: Mix) -> FoundersSetup:
    """The setup that a mix describes."""
    rest = dict(mix)
    rulings = Rulings(**{name: rest.pop(name) for name in _RULINGS})
    if rest["first_player"] == "last":
        rest["first_player"] = rest["players"] - 1
    return FoundersSetup(rulings=rulings, **rest)


FOUNDERS_MIXES: Final[Mapping[str, Setup]] = {
    f"mix-{number:02}": setup_of(mix) for number, mix in enumerate(covering(OPTIONS, lambda _: True))
}
