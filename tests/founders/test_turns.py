"""Turns: reveal, token, tile, skip, what is turned up for want of a tile (FT1 to FT9)."""

from __future__ import annotations

import pytest
from founders.builders import (
    GAP,
    PAIR,
    Side,
    actor,
    bought,
    box,
    cells,
    events_of,
    hand,
    kinds,
    land,
    new_cells,
    play,
    position,
    replaceable,
    replaced,
    row,
    stack,
    texts,
    victory,
)

from isettlers import IllegalAction
from isettlers.founders import Rulings

VILLAGE = {"village": {"stables": 1}, "city": {"inn-a": 2}}
"""Stacks without nature tiles, so that it is known what comes."""
DRY = {(0, 0): "wooded-hills", (1, 0): "grove"}
"""A territory without water."""


def revealed(stack_name: str, tiles: list[str]) -> list[str]:
    """A row after the stables or an inn came to it."""
    rows = {"village": tiles, "city": []} if stack_name == "village" else {"village": [], "city": tiles}
    state = position(phase="reveal", stacks=VILLAGE, village=rows["village"], city=rows["city"])
    return row(play(state, f"reveal {stack_name}"), stack_name)


# ---------------------------------------------------------------- the order of a turn


@pytest.mark.rule("FT1", "FX5")
def test_a_turn_begins_with_the_reveal() -> None:
    state = position(Side(war=1, coin=1), phase="reveal")
    assert texts(state) == ["reveal nature", "reveal village", "reveal city"]
    before = state.save()
    for early in ("play war", "no token", "add grove", "skip"):
        with pytest.raises(IllegalAction):
            state.apply(early)
    assert state.save() == before


@pytest.mark.rule("FT1", "FA3", "FA28")
def test_reveal_then_token_then_tile_and_the_tile_ends_the_turn() -> None:
    state = position(Side(war=2), phase="reveal", stacks=VILLAGE)
    state = play(state, "reveal village")
    assert texts(state) == ["no token", "play war"]
    state = play(state, "play war", "at 0,0")
    assert (actor(state), kinds(state)) == (0, {"add"})
    events = events_of(state, "add grove", "at 0,1")
    assert [event.seat for event in events if event.kind == "turn"] == [1]
    assert hand(play(state, "add grove", "at 0,1"), 0)["war"] == 1


@pytest.mark.rule("FT4", "FX29")
def test_one_token_a_turn() -> None:
    state = position(Side(war=1, coin=1), phase="token")
    assert texts(state) == ["no token", "play war", "play coin"]
    state = play(state, "play war", "at 0,0")
    assert kinds(state) == {"add"}
    with pytest.raises(IllegalAction):
        state.apply("play coin")


@pytest.mark.rule("FT4", "FX28", "FR4")
def test_a_token_gained_with_a_tile_waits_for_the_next_turn() -> None:
    state = position(Side({(0, 0): "stables", (1, 0): "cliff"}), city=["barracks-a"], stacks=VILLAGE)
    state = play(state, "add barracks-a", "at 0,1")
    assert hand(state, 0)["war"] == 1
    assert actor(state) == 1
    state = play(state, "reveal city", "add grove", "at 0,1", "reveal city")
    assert texts(state) == ["no token", "play war"]


@pytest.mark.rule("FA28")
def test_a_question_with_one_answer_is_not_asked() -> None:
    state = position(phase="reveal", stacks={"village": {"stables": 3}, "nature": {"forest": 1}})
    events = events_of(state, "reveal nature", "add grove", "at 0,1")
    assert [event.seat for event in events if event.kind == "turn"] == [1]
    assert [event.values["text"] for event in events if event.kind == "action" and event.values["forced"]] == [
        "reveal village"
    ]
    assert not any("token" in event.text for event in events)


@pytest.mark.rule("FA30")
def test_only_what_has_a_cell_is_offered() -> None:
    state = position(Side(DRY), village=["stables", "winery", "iron-mine"])
    assert texts(state, "add") == ["add grove", "add cliff", "add iron-mine", "add winery"]
    assert cells(state, "add stables") == set()


# ---------------------------------------------------------------- reveal


@pytest.mark.rule("FT2")
def test_any_stack_that_is_not_empty_may_be_chosen() -> None:
    state = position(phase="reveal", stacks=VILLAGE)
    assert texts(state) == ["reveal village", "reveal city"]
    events = events_of(state, "reveal village")
    assert [event.values for event in events if event.kind == "reveal"] == [
        {"stack": "village", "tile": "stables", "reason": "turn"}
    ]
    state = play(state, "reveal village")
    assert stack(state, "village").total() == 0
    assert stack(state, "city") == {"inn-a": 2}


@pytest.mark.rule("FT2", "FX2")
def test_the_tile_lies_at_the_right_end_of_the_row() -> None:
    assert revealed("village", ["winery", "gold-mine", "winery"]) == ["winery", "gold-mine", "winery", "stables"]
    state = position(phase="reveal", stacks=VILLAGE, village=["winery"])
    assert box(play(state, "reveal village")) == box(state)


@pytest.mark.rule("FT3", "FX3")
def test_a_full_row_goes_to_the_box_first() -> None:
    full = ["barracks-a", "inn-b", "inn-b", "workshop-c", "marketplace-a"]
    assert revealed("city", full) == ["inn-a"]
    state = position(phase="reveal", stacks=VILLAGE, city=full)
    before = box(state)
    events = events_of(state, "reveal city")
    assert [(event.kind, event.values) for event in events][1:3] == [
        ("clear", {"stack": "city", "tiles": full}),
        ("reveal", {"stack": "city", "tile": "inn-a", "reason": "turn"}),
    ]
    assert box(play(state, "reveal city")) - before == {
        "barracks-a": 1,
        "inn-b": 2,
        "workshop-c": 1,
        "marketplace-a": 1,
    }


@pytest.mark.rule("FT3", "FX4")
def test_a_row_of_four_is_filled_up() -> None:
    four = ["barracks-a", "inn-b", "workshop-c", "marketplace-a"]
    assert revealed("city", four) == [*four, "inn-a"]


@pytest.mark.rule("FT2", "FA20")
def test_there_is_no_stack_of_victory_tiles() -> None:
    assert texts(position(phase="reveal"), "reveal") == ["reveal nature", "reveal village", "reveal city"]


# ---------------------------------------------------------------- adding


@pytest.mark.rule("FT5", "FS1", "FA20")
def test_any_open_tile_may_be_added_and_nothing_is_filled_up() -> None:
    side = Side({(0, 0): "marketplace-a", (1, 0): "waterfall", (0, 1): "stables"})
    state = position(side, village=["gold-mine", "stables"], city=["inn-a"], victory=["altar-vesta", "altar-ceres"])
    assert texts(state) == ["add grove", "add cliff", "add inn-a", "add altar-vesta"]
    state = play(state, "add altar-vesta", "at 1,1")
    assert victory(state) == ["altar-ceres"]
    assert land(state, 0)[1, 1] == "altar-vesta"
    assert (row(state, "village"), row(state, "city")) == (["gold-mine", "stables"], ["inn-a"])


@pytest.mark.rule("FA29")
def test_of_like_tiles_in_a_row_the_one_that_has_lain_longest_is_taken() -> None:
    state = position(nature=["grove", "cliff", "grove", "lake"])
    assert texts(state) == ["add grove", "add cliff", "add lake"]
    assert row(play(state, "add grove", "at 0,1"), "nature") == ["cliff", "grove", "lake"]


@pytest.mark.rule("FT9")
def test_a_tile_stays_although_its_supply_is_gone() -> None:
    side = Side({(0, 0): "waterfall", (1, 0): "lake", (0, 1): "gold-mine", (2, 0): "grove"})
    state = play(position(side), "add cliff", "at 1,0")
    assert land(state, 0) == {(0, 0): "waterfall", (1, 0): "cliff", (0, 1): "gold-mine", (2, 0): "grove"}


# ---------------------------------------------------------------- nothing to add


@pytest.mark.rule("FT6", "FX32")
def test_with_nothing_to_add_and_no_nature_left_the_turn_may_end_without_a_tile() -> None:
    state = position(Side(GAP), nature=[], village=["weaving-house"], stacks=VILLAGE)
    assert texts(state) == ["add weaving-house", "skip"]
    skipped = play(state, "skip")
    assert (actor(skipped), land(skipped, 0)) == (1, GAP)
    state = play(state, "add weaving-house")
    assert land(state, 0) == GAP | {(1, 0): "weaving-house"}
    assert replaced(state, 0) == 1


@pytest.mark.rule("FT6", "FA28")
def test_with_no_replacement_either_the_turn_ends_by_itself() -> None:
    state = position(Side(DRY), Side(DRY), phase="reveal", nature=[], stacks=VILLAGE)
    events = events_of(state, "reveal village")
    assert [(event.seat, event.values["text"]) for event in events if event.kind == "action"] == [
        (0, "reveal village"), (0, "skip"), (1, "reveal city"), (1, "skip"), (0, "reveal city"), (0, "skip"),
    ]  # fmt: skip
    assert [event.values["forced"] for event in events if event.kind == "action"] == [False] + [True] * 5


@pytest.mark.rule("FT6", "FX34")
def test_with_a_tile_for_a_new_cell_there_is_no_skip() -> None:
    assert "skip" not in texts(position(Side(GAP), nature=["grove", "cliff"], stacks=VILLAGE))
    state = position(Side(PAIR | {(0, 1): "waterfall"}), nature=[], village=["gold-mine", "stables"], stacks=VILLAGE)
    assert texts(state) == ["add gold-mine", "add stables"]


@pytest.mark.rule("FT7", "FA4", "FX33")
def test_with_nothing_to_add_and_nature_left_a_nature_tile_is_turned_up() -> None:
    stacks = VILLAGE | {"nature": {"grove": 2}}
    state = position(Side(GAP), phase="reveal", nature=[], village=["weaving-house"], stacks=stacks)
    events = events_of(state, "reveal city")
    assert [event.values for event in events if event.kind == "reveal"] == [
        {"stack": "city", "tile": "inn-a", "reason": "turn"},
        {"stack": "nature", "tile": "grove", "reason": "need"},
    ]
    state = play(state, "reveal city")
    assert row(state, "nature") == ["grove"]
    assert texts(state) == ["add grove", "add weaving-house"]
    assert new_cells(state, "grove") & replaceable(state, "grove") == set()
    assert replaceable(state, "grove") == set(GAP)


@pytest.mark.rule("FT7", "FA4")
def test_the_tile_turned_up_is_chance_to_come() -> None:
    stacks = {"village": {"stables": 2}, "nature": {"grove": 2, "cliff": 2, "lake": 1}}
    tiles = set()
    for seed in range(20):
        state = position(Side(DRY), phase="reveal", nature=[], stacks=stacks, seed=seed)
        events = events_of(state, "reveal village")
        tiles |= {
            event.values["tile"] for event in events if event.kind == "reveal" and event.values["reason"] == "need"
        }
        assert all(event.reveals for event in events if event.kind == "reveal")
    assert tiles == {"grove", "cliff", "lake"}


@pytest.mark.rule("FA4")
def test_option_the_turn_may_end_with_nature_left() -> None:
    stacks = VILLAGE | {"nature": {"grove": 2}}
    rulings = Rulings(pass_allowed_with_green_stack=True)
    state = position(
        Side(GAP), phase="reveal", nature=[], village=["weaving-house"], stacks=stacks, rulings=rulings
    )  # fmt: skip
    state = play(state, "reveal city")
    assert row(state, "nature") == []
    assert texts(state) == ["add weaving-house", "skip"]
    assert "skip" not in texts(play(position(Side(GAP), phase="reveal", stacks=stacks, rulings=rulings), "reveal city"))


@pytest.mark.rule("FA24")
def test_whether_anything_can_be_added_is_looked_for_after_the_token() -> None:
    stacks = VILLAGE | {"nature": {"grove": 2}}
    sides = (Side({(0, 0): "lake", (1, 0): "forest"}, coin=1), Side({(0, 0): "waterfall", (1, 0): "lake"}))
    state = position(*sides, phase="reveal", nature=[], village=["weaving-house"], stacks=stacks)
    state = play(state, "reveal city")
    assert row(state, "nature") == []
    assert row(play(state, "no token"), "nature") == ["grove"]
    state = play(state, "play coin", "at 0,0", "take stone")
    assert bought(state) == "stone"
    beside = {(-1, 0), (0, -1), (0, 1), (1, 0), (1, -1), (1, 1)}
    assert row(state, "nature") == []
    assert kinds(state) == {"cell"}
    assert texts(state) == [f"at {x},{y}" for x, y in sorted(beside)]


# ---------------------------------------------------------------- end of the turn


@pytest.mark.rule("FT8", "FM4")
def test_at_the_end_of_the_turn_coins_come_into_the_supply() -> None:
    land_of_one = {(0, 0): "lake+coin", (1, 0): "lake", (0, 1): "stables+coin"}
    state = position(Side(land_of_one, coin=1), seats=3, phase="token")
    assert texts(state) == ["no token", "play coin"]
    state = play(state, "no token", "add grove", "at 1,1")
    assert hand(state, 0)["coin"] == 3
    assert land(state, 0) == {(0, 0): "lake", (1, 0): "lake", (0, 1): "stables", (1, 1): "grove"}
    assert actor(state) == 1


@pytest.mark.rule("FT8")
def test_coins_on_other_territories_stay_till_their_owner_has_played() -> None:
    third = Side({(0, 0): "forest+coin", (1, 0): "forest"})
    state = position(Side(), Side(), third, bought="wood", nature=["grove", "cliff", "grove", "cliff"])
    state = play(state, "add grove", "at 0,1", "reveal city", "add grove", "at 0,1", "reveal city")
    assert (actor(state), land(state, 2)[0, 0]) == (2, "forest+coin")
    state = play(state, "at 0,1")
    assert (hand(state, 2)["coin"], land(state, 2)[0, 0]) == (1, "forest")
