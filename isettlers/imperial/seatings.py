"""The setups that a series of games goes through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import permutations
from typing import TYPE_CHECKING, Any, Final

from isettlers.errors import SetupError
from isettlers.imperial.cards import FACTIONS, PACKS
from isettlers.imperial.compiled import MAGIC_NUMBER
from isettlers.imperial.setup import Setup, own_decks

if TYPE_CHECKING:
    from isettlers.state import State

BASE_FACTIONS: Final = FACTIONS[:4]


@cache
def seatings(players: int) -> Sequence[Setup]:
    """Return every seating of the factions once, those played least next.

    Five play with the pack that has decks for all.
    A series that ends early has then played each faction, and each in each seat, about as often as the others.
    """
    factions, packs = (FACTIONS, (MAGIC_NUMBER,)) if players > len(BASE_FACTIONS) else (BASE_FACTIONS, ())
    left, played, chosen = list(permutations(factions, players)), Counter[object](), list[Setup]()
    while left:
        following = min(
            left,
            key=lambda factions: (
                sum(played[one] for one in factions),
                sum(played[one] for one in enumerate(factions)),
            ),
        )
        left.remove(following)
        played.update(following)
        played.update(enumerate(following))
        chosen.append(Setup(factions=following, packs=packs))
    return tuple(chosen)


def rotation(players: int | None, settings: Mapping[str, Any]) -> Sequence[Setup]:
    """Return the one seating that is named, else every seating of the factions there are (default: of two).

    Raises SetupError, CardError.
    """
    if settings.get("factions") is not None:
        named = Setup(**settings)
        if players not in {None, len(named.factions)}:
            raise SetupError(f"{players} players need {players} factions, not {len(named.factions)}")
        return [named]
    others = {**settings, "decks": own_decks(settings.get("decks", ()))}
    return [Setup(**{**others, "factions": one}) for one in _all_seated(players or 2, others)]


def _all_seated(players: int, settings: Mapping[str, Any]) -> Iterable[tuple[str, ...]]:
    known = _known(settings)
    if players > len(known):
        raise SetupError(
            f"{players} players need {players} factions, and there are {len(known)}: "
            f"the atlanteans come with a pack ({' or '.join(PACKS)})"
        )
    return permutations(known, players)


def _known(settings: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the factions that can be played: of the base game, of the packs, of own decks."""
    own = tuple(deck.name for deck in settings["decks"] if deck.name not in ("common", *BASE_FACTIONS))
    with_pack = FACTIONS if settings.get("packs") else BASE_FACTIONS
    return tuple(dict.fromkeys((*with_pack, *own)))


def giver_to(state: State, seat: int) -> int:
    """Return the seat whose cards come to a seat in the alternate lookout, by the direction of the printing."""
    return (seat + (state.seats - 1 if state.tables.setup.edition == "first" else 1)) % state.seats
