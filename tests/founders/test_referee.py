"""Whole games beside the referee: the same options everywhere, and the same come of them."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from typing import Final

import pytest
from attrs import evolve
from founders.referee import Referee, referee
from founders.scattered import scattered
from full_set import numbers, some

import isettlers
from isettlers import Event, FormatError, State
from isettlers.founders import Rulings, Setup
from isettlers.founders.data_files import components

MADE: Final = {"wooded-hills": ("gold", "iron"), "grove": ("wood", "gold"), "inn-a": ("gold",)}
ODD: Final = evolve(
    components().tiles,
    name="odd",
    kinds=[evolve(kind, produces=MADE.get(kind.name, kind.produces)) for kind in components().tiles.kinds],
    faces=("gold", "gold", "iron", "wine", "horses", "cloth"),
)
"""What villages make is made by tiles of other colors too, and two craftsmen are alike."""
SETUPS: Mapping[str, Setup] = {
    "two": Setup(),
    "three": Setup(players=3),
    "four": Setup(players=4),
    "agreed": Setup(players=3, agreement=True, first_player=1),
    "corners": Setup(rulings=Rulings(placement_contact="any", coin_max_per_tile=3, war_on_attacked_tile=True)),
    "crossed": Setup(players=3, rulings=Rulings(resource_neighbourhood=4, pass_allowed_with_green_stack=True)),
    "shared": Setup(players=4, rulings=Rulings(distinct_supplier_per_resource=False, end_when_stacks_empty="any")),
    "trained": Setup(rulings=Rulings(craftsmen_match="any_village", craftsmen_require_village=False)),
    "villages": Setup(players=4, agreement=True, rulings=Rulings(craftsmen_match="any_village", coin_max_per_tile=6)),
    "makers": Setup(players=3, rulings=Rulings(craftsmen_require_village=False, automatic_end=True)),
    "odd": Setup(tiles=ODD, first_player=1, rulings=Rulings(craftsmen_require_village=False)),
    "odd-anywhere": Setup(
        players=3,
        tiles=ODD,
        rulings=Rulings(craftsmen_match="any_village", craftsmen_require_village=False, resource_neighbourhood=4),
    ),
}
MOST_STEPS = 40


def setup_of(state: State) -> Setup:
    assert isinstance(state.setup, Setup)
    return state.setup


def choice(state: State, draw: random.Random) -> str:
    """An option, more often one that brings tokens and plays them."""
    texts = [action.text for action in state.legal]
    if "go on" in texts:
        return "end the game" if draw.random() < 0.5 else "go on"
    kinds = {kind.name: kind for kind in setup_of(state).tile_set.kinds}
    if draw.random() < 0.8:
        for color in ("city", "victory", "village"):
            offered = [text for text in texts if text.startswith("add ") and kinds[text[4:]].color == color]
            if offered and draw.random() < 0.8:
                return draw.choice(offered)
        if "no token" in texts:
            return draw.choice(texts[1:] if draw.random() < 0.7 else texts)
    return draw.choice(texts)


def luck(events: Sequence[Event]) -> list[str]:
    """What chance brought, in order."""
    drawn = []
    for event in events:
        if event.kind == "reveal":
            drawn.append(event.values["tile"])
        elif event.kind == "token" and event.values["face"] is not None:
            drawn.append(event.values["face"])
    return drawn


def check_options(state: State, judge: Referee) -> None:
    texts = [action.text for action in state.legal]
    assert len(texts) == len(set(texts))
    assert set(texts) == judge.legal()
    assert len(texts) > 1 or state.over


def check_standing(state: State, judge: Referee) -> None:
    assert list(state.scores) == judge.scores()
    assert list(state.ranks) == judge.ranks()
    assert judge.over == state.over


def step(state: State, draw: random.Random) -> None:
    """One decision, and the table after it."""
    judge = referee(state.document(), setup_of(state))
    check_options(state, judge)
    check_standing(state, judge)
    text = choice(state, draw)
    events = state.step(text)
    judge.decide(text, luck(events))
    assert next(judge.luck, None) is None
    assert referee(state.document(), setup_of(state)).facts() == judge.facts()
    if state.over:
        check_standing(state, judge)
        assert not state.legal


@pytest.mark.rule(
    "FS4", "FS5", "FT1", "FT3", "FT5", "FT6", "FT7", "FT8", "FG1", "FG6", "FK1", "FE5", "FE6", "FA28", "FA30"
)
@pytest.mark.parametrize("name", some(SETUPS, every=3))
@pytest.mark.parametrize("seed", numbers(2, default=1))
def test_a_game_goes_as_the_referee_says(name: str, seed: int) -> None:
    draw = random.Random(seed)
    state = SETUPS[name].start(seed=seed)
    while not state.over:
        step(state, draw)


@pytest.mark.rule(
    "FG5", "FG7", "FG8", "FR1", "FR3", "FW1", "FW3", "FM1", "FM4", "FV1", "FV2", "FV3", "FV4", "FH1", "FA16"
)
@pytest.mark.parametrize("name", SETUPS)
@pytest.mark.parametrize("seed", numbers(5, default=1))
def test_positions_that_games_seldom_come_to_go_as_the_referee_says(name: str, seed: int) -> None:
    draw, state = random.Random(seed), scattered(seed, SETUPS[name])
    for _ in range(MOST_STEPS):
        if state.over:
            return
        step(state, draw)


@pytest.mark.rule("FG1", "FG5", "FG7", "FR1", "FV3")
@pytest.mark.parametrize("name", [name for name, setup in SETUPS.items() if setup.players < 4])
@pytest.mark.parametrize("seed", numbers(4, default=1))
def test_territories_with_long_arms_go_as_the_referee_says(name: str, seed: int) -> None:
    draw, state = random.Random(seed), scattered(seed, SETUPS[name], wide=True)
    for _ in range(MOST_STEPS):
        if state.over:
            return
        step(state, draw)


@pytest.mark.rule("FA16", "FE3")
@pytest.mark.parametrize("seed", numbers(20, default=3))
def test_a_game_in_which_nobody_can_gain_a_point_ends_when_the_referee_says(seed: int) -> None:
    setup = Setup(players=2 + seed % 3, rulings=Rulings(automatic_end=True))
    draw, state = random.Random(seed), scattered(seed, setup, late=1)
    while not state.over:
        step(state, draw)


@pytest.mark.rule("FA16")
def test_no_game_goes_on_in_which_nobody_can_gain_a_point() -> None:
    auto = Setup(rulings=Rulings(automatic_end=True))
    answers = set()
    for seed in range(100):
        tree = {**scattered(seed, Setup(), late=1).document(), "setup": auto.document()}
        for side in tree["seats"]:
            tree["supply"]["craftsmen"] += side["tokens"]["craftsmen"]
            side["tokens"]["craftsmen"] = []
        pointless = referee(tree, auto).pointless()
        answers.add(pointless)
        with pytest.raises(FormatError, match='breaks invariant "end"') if pointless else nullcontext():
            isettlers.from_document(tree)
    assert answers == {False, True}
