"""The options of Imperial Settlers mixed, each two of them together once at least."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.option_mixes import Mix, covering

from isettlers import Setup
from isettlers.imperial import EDITIONS, FACTIONS
from isettlers.imperial import Setup as ImperialSetup
from isettlers.imperial.compiled import MAGIC_NUMBER
from isettlers.imperial.deck_lists import FORMATS
from isettlers.imperial.rulings import Rulings
from isettlers.imperial.setup import LOOKOUTS

ATLANTEANS: Final = "atlanteans"
_RULINGS: Final[Mapping[str, tuple[Any, ...]]] = {
    **Rulings.all(),
    "glory_points": (3, 1, 5),
}
OPTIONS: Final[Mapping[str, tuple[Any, ...]]] = {
    "players": (1, 2, 3, 4, 5),
    "atlanteans": (False, True),
    "edition": EDITIONS,
    "lookout": LOOKOUTS,
    "peaceful": (False, True),
    "packs": ((), (MAGIC_NUMBER,), (ATLANTEANS,), (ATLANTEANS, MAGIC_NUMBER)),
    "format": FORMATS,
    "virtual": (None, "plain", "japanese", "egyptian"),
    "first_player": (None, "last"),
    **_RULINGS,
}


def allowed(mix: Mix) -> bool:
    """Whether the options named may stand together (S1, SR5, SO1, MN3, MN17)."""
    players, packs, virtual = mix.get("players"), mix.get("packs"), mix.get("virtual")
    lookout, peaceful = mix.get("lookout", "standard"), mix.get("peaceful", False)
    return (
        not (players == 1 and (lookout != "standard" or peaceful))
        and not (virtual is not None and (players or 1) > 1)
        and not (virtual is not None and (lookout != "standard" or peaceful))
        and not (virtual in {"japanese", "egyptian"} and packs is not None and MAGIC_NUMBER not in packs)
        and not (mix.get("format") == "standard" and packs is not None and len(packs) > 1)
        and not (mix.get("atlanteans") and packs == ())
        and not (players == len(FACTIONS) and (packs == () or mix.get("atlanteans") is False))
    )


def setup_of(mix: Mix, number: int) -> ImperialSetup:
    """The setup that a mix describes; which factions play depends on its number."""
    rest = dict(mix)
    players, atlanteans = rest.pop("players"), rest.pop("atlanteans")
    base = FACTIONS[:-1][number % 4 :] + FACTIONS[:-1][: number % 4]
    factions = [ATLANTEANS, *base][:players] if atlanteans else base[:players]
    turn = number % players
    rulings = Rulings(**{name: rest.pop(name) for name in _RULINGS})
    if rest["first_player"] == "last":
        rest["first_player"] = players - 1
    return ImperialSetup(factions=(*factions[turn:], *factions[:turn]), rulings=rulings, **rest)


COVERING: Final = covering(OPTIONS, allowed)
IMPERIAL_MIXES: Final[Mapping[str, Setup]] = {
    f"mix-{number:02}": setup_of(mix, number) for number, mix in enumerate(COVERING)
}
