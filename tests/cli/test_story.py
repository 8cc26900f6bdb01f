"""The story of a game: what is told, and what the listener is not told."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest
from builders import Side, position

import isettlers
from isettlers import Event, State
from isettlers.cli.imperial.story import Story
from isettlers.imperial.seatings import BASE_FACTIONS


def story_of(state: State, *actions: str, viewer: int | None = None) -> list[str]:
    """The lines that some actions bring."""
    story = Story(state, viewer)
    for action in actions:
        story.hear(state.step(action))
    return [line.text for line in story.lines()]


def random_steps(seed: int) -> Iterator[tuple[State, Sequence[Event]]]:
    """The events of a random game, with the position each action was taken in."""
    state = isettlers.start("imperial", factions=BASE_FACTIONS, seed=seed)
    dice = random.Random(seed)
    while not state.over:
        before = state.clone()
        yield before, state.step(dice.choice(state.legal_ids()))


# ---------------------------------------------------------------- what is told


def test_a_building_is_told_with_its_cost_and_gain() -> None:
    state = position(("romans", "barbarians"), Side(hand=["Village"], goods={"wood": 1}), Side(goods={"worker": 9}))
    assert story_of(state, "build Village")[0] == "build Village: pay 1 wood; gain 2 workers"


def test_what_is_given_up_is_part_of_the_building() -> None:
    state = position(
        ("romans", "barbarians"),
        Side(hand=["Legion"], empire=["Quarry", "Mill"], goods={"food": 1}),
        Side(goods={"worker": 9}),
    )
    text = story_of(state, "build Legion", "give up Mill")[0]
    assert text.startswith("build Legion, giving up Mill: pay 1 food; draw ")


def test_the_owner_of_a_razed_location_is_told_of_in_the_same_line() -> None:
    state = position(
        ("romans", "barbarians"),
        Side(goods={"raze": 3, "worker": 2}),
        Side(empire=["Mill"], goods={"worker": 4}),
    )
    text = story_of(state, "raze Mill of barbarians")[0]
    assert text == "raze Mill of barbarians: pay 2 raze tokens; gain 1 food, 1 worker (barbarians: gain 1 wood)"


def test_a_free_move_stands_with_the_action_that_follows() -> None:
    state = position(
        ("romans", "barbarians"),
        Side(empire=["Mill"], goods={"defense": 1, "worker": 4}),
        Side(goods={"worker": 9}),
    )
    text = story_of(state, "defend Mill", "exchange 2 workers for wood", "done")[0]
    assert text == "defend Mill, exchange workers: pay 1 defense token, 2 workers; gain 1 wood"


def test_an_action_under_way_is_told_as_far_as_it_went_only_when_asked() -> None:
    state = position(("romans", "barbarians"), Side(goods={"worker": 6}), Side(goods={"worker": 9}))
    story = Story(state)
    story.hear(state.step("exchange 2 workers for wood"))
    assert story.finished() == []
    assert [line.text for line in story.lines()] == ["exchange workers: pay 2 workers; gain 1 wood"]
    assert story.lines() == []


def test_a_draft_is_told_with_the_whole_row() -> None:
    state = isettlers.start("imperial", factions=("romans", "barbarians"), seed=3)
    cards = sorted(action.text.removeprefix("take ")[:-7] for action in state.legal)
    story = Story(state)
    story.hear(state.step(state.legal[0]))
    story.hear(state.step(state.legal[0]))
    line = story.finished()[0].text
    assert sorted(line.partition(" on offer")[0].split(", ")) == cards
    assert line.count(" take ") == 2


def test_all_rounds_and_phases_are_told() -> None:
    story = Story(isettlers.start("imperial", factions=BASE_FACTIONS, seed=1))
    for _, events in random_steps(1):
        story.hear(events)
    lines = story.lines()
    assert [line.text[:7] for line in lines if line.kind == "round"] == [f"Round {n}" for n in range(2, 6)]
    phases = [line.text for line in lines if line.kind == "phase"]
    assert phases == ["production", "action", "cleanup", "lookout", "draft"] * 4 + ["production", "action"]


def test_every_seat_passes_once_a_round() -> None:
    story = Story(isettlers.start("imperial", factions=BASE_FACTIONS, seed=2))
    for _, events in random_steps(2):
        story.hear(events)
    passes = [line.seat for line in story.lines() if "pass" in line.text.partition(":")[0].split(", ")]
    assert sorted(seat for seat in passes if seat is not None) == sorted(list(range(4)) * 5)


# ---------------------------------------------------------------- what is not told


@pytest.mark.parametrize("seed", range(3))
def test_cards_drawn_are_named_to_those_who_draw_them_alone(seed: int) -> None:
    draws = 0
    for before, events in random_steps(seed):
        for event in events:
            if event.kind != "move" or (event.values["source"], event.values["target"]) != ("deck", "hand"):
                continue
            draws += 1
            for viewer in range(4):
                story = Story(before, viewer)
                story.lines()
                story.hear([event])
                text = story.lines()[0].text
                name = event.values["name"]
                deck = "common card" if event.values["card"].startswith("COM") else "faction card"
                assert (name in text) == (viewer == event.seat)
                assert viewer == event.seat or deck in text
    assert draws > 40


def test_a_card_kept_of_two_is_not_named_to_others() -> None:
    sides = (Side(hand=["Architect"], empire=["Mill"], goods={"stone": 2, "worker": 2}), Side(goods={"worker": 9}))
    for viewer, knows in ((0, True), (1, False), (None, True)):
        state = position(("romans", "barbarians"), *sides)
        state.apply("build Architect")
        keep = next(action for action in state.legal if action.kind == "keep")
        text = story_of(state, keep.text, viewer=viewer)[0]
        name = keep.text.removeprefix("keep ")[:-7]
        assert ("keeping" in text, name in text) == (True, knows)
        assert knows or "keeping a card" in text


def test_cards_put_under_a_gate_are_not_named_to_others() -> None:
    sides = (
        Side(hand=["Castle", "Mill"], empire=["Gate"], goods={"worker": 2}),
        Side(goods={"worker": 9}),
    )
    moves = ("put Castle under a Gate", "put Mill under a Gate", "pass")
    for viewer, line in ((0, "put Castle, Mill under a Gate, pass"), (1, "put 2 cards under a Gate, pass")):
        assert story_of(position(("japanese", "barbarians"), *sides), *moves, viewer=viewer)[0] == line


def test_a_hand_card_made_a_foundation_is_not_named_to_others() -> None:
    sides = (Side(hand=["Castle", "Mill"], empire=["Sanctuary"], goods={"worker": 3}), Side(goods={"worker": 9}))
    for viewer, knows in ((0, True), (1, False)):
        state = position(("egyptians", "barbarians"), *sides)
        text = story_of(state, "activate Sanctuary", "hand over Castle", viewer=viewer)[0]
        assert ("Castle" in text) == knows
        assert "Mill" not in text
