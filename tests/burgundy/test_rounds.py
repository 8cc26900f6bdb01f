"""Phases and rounds: filling the depots, goods, dice, the order of turns, income (BP1 to BP3, BN1 to BN3)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from burgundy.builders import (
    Side,
    actor,
    black,
    coming,
    depot,
    dice,
    goods_at,
    line,
    order,
    phase,
    play,
    position,
    round_of,
    silver,
    stock,
    to_phase,
    white,
    workers,
)
from chance import surprise
from full_set import amount

import isettlers
from isettlers.burgundy import Setup
from isettlers.burgundy.data_files import components

COLOR = {tile.id: tile.color for tile in components().tiles}


def colors(state: isettlers.State) -> list[list[str]]:
    """Colors of the tiles in the numbered depots."""
    return [sorted(COLOR[tile] for tile in depot(state, number)) for number in range(1, 7)]


def spaces(players: int, number: int) -> list[list[str]]:
    """Colors that the numbered depots have in a phase from 0."""
    colors = [[space.color_in(players, number) for space in each] for each in components().depots]
    return [sorted(color for color in each if color is not None) for each in colors]


# ---------------------------------------------------------------- phases


@pytest.mark.rule("BP2", "BB2", "BB3", "BD9", "BA14", "BA16")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_phase_fills_the_spaces_in_use_with_their_colors(players: int) -> None:
    state = Setup(players=players).start(seed=4)
    for number in range(5):
        state = to_phase(state, "ABCDE"[number])
        assert round_of(state) == 1
        assert colors(state) == spaces(players, number)
        assert len(black(state)) == {2: 4, 3: 6, 4: 8}[players]


@pytest.mark.rule("BP2", "BA16")
def test_left_over_tiles_leave_the_game_and_goods_stay() -> None:
    sides = [Side(), Side()]
    state = position(*sides, dice=(1, 1), turn=1, round=5, depots={1: ["bank"]}, depot_goods={2: {"red": 3}})
    before = stock(state)
    state = play(state, "take workers", "take workers")
    assert phase(state) == "B"
    drawn = sum(before.values()) - sum(stock(state).values())
    assert drawn == 12 + 4
    assert colors(state) == spaces(2, 1)
    assert goods_at(state, 2)["red"] >= 3


@pytest.mark.rule("BP2", "BA17")
def test_five_goods_are_turned_up_and_the_first_lies_in_a_depot_already() -> None:
    state = Setup(players=2).start(seed=8)
    assert len(coming(state)) == 4
    assert sum(sum(goods_at(state, number).values()) for number in range(1, 7)) == 1
    seen = {tuple(coming(Setup(players=2).start(seed=seed))) for seed in range(30)}
    assert len(seen) > 25


@pytest.mark.rule("BP3", "BK2")
def test_mines_bring_silverlings_at_the_end_of_a_phase_and_with_knowledge_two_workers() -> None:
    mines = {24: "mine", 29: "mine"}
    rich = Side(mines | {12: "knowledge-2"}, silver=0)
    state = position(rich, Side(mines), dice=(1, 1), turn=1, round=5)
    state = play(state, "take workers", "take workers")
    assert (silver(state, 0), workers(state, 0)) == (2, 2)
    assert (silver(state, 1), workers(state, 1)) == (2, 4)


@pytest.mark.rule("BP3")
def test_there_is_no_income_at_the_end_of_other_rounds() -> None:
    state = position(Side({24: "mine"}), Side(), dice=(1, 1), turn=1, round=4)
    state = play(state, "take workers", "take workers")
    assert silver(state, 0) == 0
    assert (phase(state), round_of(state)) == ("A", 5)


@pytest.mark.rule("BP3", "BF1")
def test_phase_e_brings_income_too() -> None:
    state = position(Side({24: "mine"}), Side(), dice=(1, 1), turn=1, round=5, phase="E")
    state = play(state, "take workers", "take workers")
    assert state.over
    assert silver(state, 0) == 1


@pytest.mark.rule("BP1", "BT13")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_has_25_rounds_and_50_dice_actions_for_each(players: int) -> None:
    events: list[isettlers.Event] = []
    state = isettlers.start("burgundy", players=players, seed=3, events=events)
    while not state.over:
        events += state.step(state.legal[len(events) % len(state.legal)])
    assert sum(event.kind == "round" for event in events) == 25
    assert sum(event.kind == "phase" for event in events) == 5
    turns = Counter(event.seat for event in events if event.kind == "turn")
    assert turns == dict.fromkeys(range(players), 25)


# ---------------------------------------------------------------- rounds


@pytest.mark.rule("BN1", "BC4")
def test_all_roll_two_dice_and_the_first_player_the_white_one() -> None:
    state = Setup(players=4).start(seed=2)
    assert all(len(dice(state, seat)) == 2 for seat in range(4))
    assert white(state) in range(1, 7)
    rolls = Counter(die for seed in range(120) for die in dice(Setup(players=2, first_player=0).start(seed=seed), 1))
    assert sorted(rolls) == [1, 2, 3, 4, 5, 6]
    assert min(rolls.values()) > 20


def rolled(setup: Setup, seed: int) -> list[tuple[int, ...]]:
    """The first roll: the two dice of each seat, the lower one first, then the white die."""
    events: list[isettlers.Event] = []
    setup.start(seed, events=events)
    [white_die] = [event.values["value"] for event in events if event.kind == "white"]
    return [*(tuple(event.values["dice"]) for event in events if event.kind == "roll"), (white_die,)]


@pytest.mark.rule("BN1")
def test_no_die_hangs_on_another() -> None:
    rolls = [rolled(Setup(players=4), seed) for seed in range(amount(7200, default=3600))]
    pair = {(low, high): (1 + (high > low)) / 36 for high in range(1, 7) for low in range(1, high + 1)}
    for seat in range(4):
        assert surprise(Counter(roll[seat] for roll in rolls), pair) < 1.7
    highest = {value: (2 * value - 1) / 36 for value in range(1, 7)}
    even = dict.fromkeys(range(1, 7), 1 / 6)
    for one, other in combinations(range(5), 2):
        shares = {(a, b): p * q for a, p in highest.items() for b, q in (even if other == 4 else highest).items()}
        assert surprise(Counter((max(roll[one]), max(roll[other])) for roll in rolls), shares) < 1.7, (one, other)


@pytest.mark.rule("BN2")
@pytest.mark.parametrize("seed", range(6))
def test_the_next_goods_tile_goes_to_the_depot_of_the_white_die(seed: int) -> None:
    state = position(Side(), Side(), dice=(1, 1), turn=1, coming=["red", "pink"], round=3, seed=seed)
    state = play(state, "take workers", "take workers")
    assert round_of(state) == 4
    assert goods_at(state, white(state)) == {"red": 1}
    assert coming(state) == ["pink"]


@pytest.mark.rule("BN3")
def test_turns_go_by_the_track_from_the_top_of_the_stack_furthest_ahead() -> None:
    sides = [Side(), Side({19: "ship", 20: "ship"}), Side({19: "ship"}), Side({19: "ship"})]
    state = position(*sides, dice=(1, 1), order=(0, 1, 2, 3), line=(1, 3, 2, 0), turn=3)
    state = play(state, "take workers", "take workers")
    assert order(state) == [1, 3, 2, 0]
    assert actor(state) == 1


@pytest.mark.rule("BN3", "BA2")
def test_a_ship_does_not_change_the_order_of_the_round_under_way() -> None:
    sides = [Side(), Side(storage=["ship"]), Side()]
    state = position(*sides, dice=(5, 5), turn=1)
    state = play(state, "place ship on 19")
    assert line(state) == [1, 0, 2]
    assert order(state) == [0, 1, 2]
    state = play(state, "take workers")
    assert actor(state) == 2


@pytest.mark.rule("BD10", "BE2")
def test_the_marker_that_came_last_lies_on_top() -> None:
    sides = [Side(), Side(), Side(storage=["ship"]), Side(storage=["ship"])]
    state = position(*sides, dice=(5, 5), turn=2, later={3: (5, 5)})
    state = play(state, "place ship on 19", "take workers", "place ship on 19", "take workers")
    assert order(state) == [3, 2, 0, 1]
    assert actor(state) == 3


@pytest.mark.rule("BB4", "BD11")
@pytest.mark.parametrize("seed", range(4))
def test_with_four_players_the_last_filling_uses_up_every_stock(seed: int) -> None:
    state = to_phase(Setup(players=4).start(seed=seed), "E")
    assert stock(state) == {}
    assert colors(state) == spaces(4, 4)
    assert sum(state.document()["unseen"].values()) == 5


@pytest.mark.rule("BB4")
@pytest.mark.parametrize("players", [2, 3])
def test_with_fewer_players_no_stock_runs_out(players: int) -> None:
    left = stock(to_phase(Setup(players=players).start(seed=5), "E"))
    assert {COLOR[tile] for tile in left} == set(COLOR.values())
