"""The positions and games of The Castles of Burgundy that every release keeps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from games.keeping import any_action, played
from games.subject import EXAMPLES

from isettlers import State
from isettlers._core.burgundy.engine import VOCABULARY, take_apart
from isettlers._core.rng import Generator
from isettlers.burgundy import Rulings, Setup, load_estate
from isettlers.record import Record

_OWN_ESTATE: Final = load_estate(EXAMPLES / "own_estate.toml")
_DRAWN: Final = Setup(players=3, estates="drawn", castles="secret")
_RULED: Final = Setup(estates=("5", "8"), rulings=Rulings("refuse", "open"), first_player=1)
_OWN: Final = Setup(estates=(_OWN_ESTATE, "2", "9"))
_SETUPS_BY_QUESTION: Final[Mapping[str, Setup]] = {
    **dict.fromkeys(("castle", "take", "discard"), Setup(players=2)),
    **dict.fromkeys(("warehouse", "ship", "goods"), Setup(players=4)),
    "city_hall": _OWN,
    "side": _DRAWN,
    "start": _DRAWN,
}
"""What may be asked within an action or before the first round, and the setup in which it is kept."""


def positions() -> Iterator[tuple[str, State]]:
    """Openings, ends, each question, an estate of one's own, the other rulings, by name."""
    for seats in (2, 3, 4):
        state = Setup(players=seats).start(seed=seats)
        yield f"burgundy-opening-{seats}-players", state.clone()
        while not state.over:
            state.apply_unchecked(state.greedy(seats))
        yield f"burgundy-end-{seats}-players", state
    for question, setup in _SETUPS_BY_QUESTION.items():
        yield f"burgundy-asked-{question}", _coming_to(setup, question)
    ruled = _RULED.start(seed=5)
    for number in range(120):
        ruled.apply_unchecked(ruled.greedy(number))
    yield "burgundy-rulings", ruled


def _coming_to(setup: Setup, question: str) -> State:
    """The first position in some game that asks this, in the second phase or later, or before the first."""
    number, rng = VOCABULARY["questions"].index(question), Generator(first_seed := len(question))
    state = setup.start(seed=first_seed)
    while (values := take_apart(state))["question"] != number or (values["stage"] == 1 and values["phase"] < 1):
        if state.over:
            state = setup.start(seed=rng.next())
        state.apply_unchecked(state.greedy(rng.next()) if rng.below(3) else any_action(state, rng))
    return state


def games() -> Iterator[tuple[str, Record]]:
    """Games of 2 to 4 players, drawn and given estates, one of one's own, other rulings, one broken off, by name."""
    yield "burgundy-two-players", played(Setup(players=2), 2)
    yield "burgundy-three-players-drawn", played(_DRAWN, 2**64 - 1)
    yield "burgundy-four-players", played(Setup(players=4), 4, {"names": ["Ann", "Bob", "Cleo", "Dan"]})
    yield "burgundy-own-estate", played(_OWN, 6)
    yield "burgundy-middle-of-a-game", played(Setup(players=2), 7, most=30)
    yield "burgundy-rulings", played(_RULED, 8)
