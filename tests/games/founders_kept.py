"""The positions and games of Founders of the Empire that every release keeps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from games.founders_mixes import OWN_TILES
from games.keeping import any_action, played

from isettlers import State
from isettlers._core.founders.engine import VOCABULARY, take_apart
from isettlers._core.rng import Generator
from isettlers.founders import Rulings, Setup
from isettlers.record import Record

_LOOSE: Final = Setup(
    players=3,
    rulings=Rulings(
        placement_contact="any",
        distinct_supplier_per_resource=False,
        coin_max_per_tile=6,
        war_on_attacked_tile=True,
        craftsmen_match="any_village",
        craftsmen_require_village=False,
        pass_allowed_with_green_stack=True,
    ),
)
_STRICT: Final = Setup(
    players=4,
    first_player=1,
    agreement=True,
    rulings=Rulings(resource_neighbourhood=4, end_when_stacks_empty="any", automatic_end=True),
)
_OWN: Final = Setup(tiles=OWN_TILES)
_SETUPS_BY_QUESTION: Final[Mapping[str, Setup]] = {
    **dict.fromkeys(("layout", "war", "coin", "product", "cart", "place"), Setup(players=2)),
    **dict.fromkeys(("seat", "agreement"), _STRICT),
    "craftsmen": _OWN,
    "face": _LOOSE,
}
"""What may be asked within a turn or beside it, and the setup in which it is kept."""


def positions() -> Iterator[tuple[str, State]]:
    """Openings, ends, each question, a tile set of one's own, the other rulings, by name."""
    for seats in (2, 3, 4):
        state = Setup(players=seats).start(seed=seats)
        yield f"founders-opening-{seats}-players", state.clone()
        while not state.over:
            state.apply_unchecked(state.greedy(seats))
        yield f"founders-end-{seats}-players", state
    for question, setup in _SETUPS_BY_QUESTION.items():
        yield f"founders-asked-{question}", _coming_to(setup, question)
    loose = _LOOSE.start(seed=5)
    for number in range(160):
        loose.apply_unchecked(loose.greedy(number))
    yield "founders-rulings", loose


def _coming_to(setup: Setup, question: str) -> State:
    """The first position in some game that asks this, with a few tiles in the territory where it is not the draft."""
    number, rng = VOCABULARY["questions"].index(question), Generator(seed := len(question))
    state = setup.start(seed=seed)
    while (values := take_apart(state))["question"] != number or 0 < len(values["seats"][values["turn"]]["tiles"]) < 6:
        if state.over:
            state = setup.start(seed=rng.next())
        state.apply_unchecked(state.greedy(rng.next()) if rng.below(3) else any_action(state, rng))
    return state


def games() -> Iterator[tuple[str, Record]]:
    """Games of 2 to 4 players, tiles of one's own, loose and strict rulings, agreement, one broken off, by name."""
    yield "founders-two-players", played(Setup(players=2), 2)
    yield "founders-three-players", played(Setup(players=3), 2**64 - 1)
    yield "founders-four-players", played(Setup(players=4), 4, {"names": ["Ann", "Bob", "Cleo", "Dan"]})
    yield "founders-own-tiles", played(_OWN, 6)
    yield "founders-middle-of-a-game", played(Setup(players=2), 7, most=40)
    yield "founders-loose-rulings", played(_LOOSE, 8)
    yield "founders-agreement", played(_STRICT, 9)
