"""The positions and games of Imperial Settlers that every release keeps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from games.keeping import any_action, played
from games.subject import EXAMPLES

from isettlers import State
from isettlers._core.imperial.engine import take_apart
from isettlers._core.rng import Generator
from isettlers.imperial import FACTIONS, Rulings, Setup, load_deck
from isettlers.record import Record

_OWN_CARDS: Final = EXAMPLES / "own_cards.toml"


def positions() -> Iterator[tuple[str, State]]:
    """Openings, middles, pending chains, an end, own cards, by name."""
    for seats in (2, 3, 4):
        state = Setup(factions=FACTIONS[:seats]).start(seed=seats)
        yield f"opening-{seats}-players", state.clone()
        rng = Generator(seats)
        while len(take_apart(state)["stack"]) < 2 or take_apart(state)["round"] < 3:
            state.step_index(rng.below(state.legal_count()))
        yield f"chain-{seats}-players", state.clone()
        while not state.over:
            state.apply_unchecked(state.greedy(seats))
        yield f"end-{seats}-players", state
    first = Setup(factions=("egyptians", "romans"), edition="first", first_player=1).start(seed=5)
    for number in range(40):
        first.apply_unchecked(first.greedy(number))
    yield "first-edition", first
    own = Setup(factions=("romans", "japanese"), decks=(load_deck(_OWN_CARDS),)).start(seed=6)
    for number in range(20):
        own.apply_unchecked(own.greedy(number))
    yield "own-cards", own
    yield from further_positions()


FURTHER: Final[Mapping[str, tuple[Setup, Callable[[Mapping[str, Any]], bool]]]] = {
    "solo": (Setup(("japanese",)), lambda values: len(values["solo"]["line"]) > 5),
    "solo-pack": (
        Setup(("egyptians",), packs=("magic-number",), virtual="egyptian"),
        lambda values: bool(values["solo"]["blocked"]),
    ),
    "packets": (
        Setup(("romans", "japanese", "barbarians"), edition="first", lookout="alternate", peaceful=True),
        lambda values: values["round"] > 1 and any(values["packets"]["kept"]),
    ),
    "five-players-pack": (
        Setup(FACTIONS, lookout="advanced", packs=("magic-number",), rulings=Rulings(technology_again=True)),
        lambda values: bool(values["pack"]["markers"] and any(values["pack"]["on"].values())),
    ),
}
"""Setups with more in their states than the base game's, and what a position worth keeping has."""


def further_positions() -> Iterator[tuple[str, State]]:
    """One position of each of those setups: the first in some game that has what is wanted."""
    for name, (setup, fits) in FURTHER.items():
        rng = Generator(11)
        state = setup.start(seed=rng.next())
        while not fits(take_apart(state)):
            if state.over:
                state = setup.start(seed=rng.next())
            state.apply_unchecked(state.greedy(rng.next()) if rng.below(3) else any_action(state, rng))
        yield name, state


def games() -> Iterator[tuple[str, Record]]:
    """Games of 1 to 5 players, both printings, own cards, one broken off, packs, by name."""
    yield "two-players", played(Setup(factions=FACTIONS[:2]), 2)
    yield "three-players", played(Setup(factions=FACTIONS[1:4], edition="first", first_player=1), 2**64 - 1)
    yield "four-players", played(Setup(factions=FACTIONS[:4]), 4, {"names": ["Ann", "Bob", "Cleo", "Dan"]})
    yield "own-cards", played(Setup(factions=("romans", "japanese"), decks=(load_deck(_OWN_CARDS),)), 6)
    yield "middle-of-a-game", played(Setup(factions=("japanese", "egyptians")), 7, most=30)
    yield "solo", played(Setup(factions=("romans",), packs=("magic-number",)), 8)
    yield "five-players", played(Setup(factions=FACTIONS, packs=("magic-number",), lookout="advanced"), 9)
    yield "alternate", played(Setup(factions=FACTIONS[:3], lookout="alternate", peaceful=True), 10)
