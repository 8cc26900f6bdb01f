"""Write the snapshots of the present version into tests/fixtures/saves, once for every release.

python tools/fixtures.py            refuses where that version has its fixtures already: released ones never change
python tools/fixtures.py --again    writes them anew, for a version that is not released yet
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import isettlers
from isettlers import State
from isettlers._core.imperial.engine import take_apart
from isettlers._core.rng import Generator
from isettlers.imperial import FACTIONS, Rulings, Setup, load_deck

ROOT = Path(__file__).resolve().parents[1]
SAVES = ROOT / "tests" / "fixtures" / "saves"


def positions() -> Iterator[tuple[str, State]]:
    """The positions that every release keeps, by name: openings, middles, pending chains, an end, own cards."""
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
    own = Setup(factions=("romans", "japanese"), decks=(load_deck(ROOT / "examples" / "own_cards.toml"),)).start(seed=6)
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
    for name, (setup, wanted) in FURTHER.items():
        rng = Generator(11)
        state = setup.start(seed=rng.next())
        while not wanted(take_apart(state)):
            if state.over:
                state = setup.start(seed=rng.next())
            state.apply_unchecked(state.greedy(rng.next()) if rng.below(3) else _any_action(state, rng))
        yield name, state


def _any_action(state: State, rng: Generator) -> int:
    return state.legal_ids()[rng.below(state.legal_count())]


def write(folder: Path) -> None:
    """Write all snapshots and what a reader must find in them."""
    folder.mkdir(parents=True, exist_ok=True)
    expected = {}
    for name, state in positions():
        (folder / f"{name}.save").write_bytes(state.save())
        expected[name] = {
            "hash": f"{state.hash:016x}",
            "factions": state.setup.document()["factions"],
            "actor": state.actor,
            "scores": list(state.scores),
            "legal": state.legal_ids(),
        }
    text = json.dumps(expected, indent=1, sort_keys=True) + "\n"
    (folder / "expected.json").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    target = SAVES / isettlers.__version__
    if target.exists() and "--again" not in sys.argv[1:]:
        sys.exit(f"{target} exists; --again for a version that is not released yet")
    write(target)
    print(f"written: {target}")
