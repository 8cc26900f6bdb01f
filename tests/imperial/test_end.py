"""Scores, ties and the end (E1, E2)."""

from __future__ import annotations

from typing import Any

import pytest
from builders import Side, play, position

from isettlers import Outcome, State

PAIR = ("romans", "egyptians")


def ended(*sides: Side, factions: tuple[str, ...] = PAIR, **settings: Any) -> State:
    """The end of a game in which everybody else has passed in round 5."""
    first = Side(hand=[*sides[0].hand, "Ruins"], **fields(sides[0]))
    passed = tuple(range(1, len(factions)))
    return play(position(factions, first, *sides[1:], round=5, passed=passed, **settings), "pass")


def fields(side: Side) -> dict[str, Any]:
    """What a side says besides its hand."""
    names = ("empire", "foundations", "deals", "goods", "vp", "under", "lent")
    return {name: getattr(side, name) for name in names}


def outcome(state: State) -> Outcome:
    assert state.outcome is not None
    return state.outcome


@pytest.mark.rule("E1")
def test_one_point_for_common_two_for_faction_locations_none_for_foundations() -> None:
    side = Side(empire=["Town", "Quarry", "Roman Bank"], foundations=["Statue", "Mill"], deals=["ROM001"], vp=10)
    assert ended(side, Side()).scores == (14, 0)


@pytest.mark.rule("E1")
def test_a_gate_gives_one_point_for_each_card_under_it() -> None:
    side = Side(empire=["JAP013"], under=["Town", "Quarry", "Casino"])
    assert ended(side, Side(), factions=("japanese", "romans")).scores == (2 + 3, 0)


@pytest.mark.rule("E1")
def test_the_shrine_gives_one_point_for_each_resource_on_it() -> None:
    state = ended(Side(empire=["Shrine"]), Side(), factions=("japanese", "romans"), shrine=(2, 0, 3))
    assert state.scores == (2 + 5, 0)


@pytest.mark.rule("E1", "K26")
def test_the_points_of_a_location_taken_over_go_to_the_taker() -> None:
    state = ended(
        Side(), Side(lent=["Town", "JAP013"], under=["Quarry"]), factions=("egyptians", "japanese"), ra_seat=0,
    )  # fmt: skip
    assert state.scores == (1 + 2 + 1, 0)


@pytest.mark.rule("E1", "K12")
def test_sphinx_adds_nothing_to_final_scoring() -> None:
    state = ended(Side(empire=["EGY019", "EGY020", "Town"], vp=1), Side(), factions=("egyptians", "romans"))
    assert state.scores == (6, 0)


@pytest.mark.rule("E1")
def test_most_points_win() -> None:
    result = outcome(ended(Side(vp=5), Side(vp=9)))
    assert result == Outcome((1,), (1, 0), (5, 9), "points")


@pytest.mark.rule("E2")
def test_among_equals_workers_and_resources_left_decide() -> None:
    result = outcome(ended(Side(vp=5, goods={"worker": 2, "wood": 1}), Side(vp=5, goods={"stone": 2, "food": 2})))
    assert result == Outcome((1,), (1, 0), (5, 5), "goods left")


@pytest.mark.rule("E2")
def test_gold_tokens_and_goods_on_cards_do_not_break_ties() -> None:
    mine = Side(vp=4, goods={"gold": 9, "raze": 9, "defense": 1}, empire=["Coal Mine"])
    result = outcome(ended(mine, Side(vp=5, goods={"worker": 1})))
    assert result == Outcome((1,), (1, 0), (5, 5), "goods left")


@pytest.mark.rule("E2")
def test_then_cards_in_hand_decide() -> None:
    """Seat 0 holds Ruins and Town, seat 1 three cards."""
    result = outcome(ended(Side(vp=5, hand=["Town"]), Side(vp=5, hand=["Mill", "Statue", "Quarry"])))
    assert result == Outcome((1,), (1, 0), (5, 5), "cards in hand")


@pytest.mark.rule("E2")
def test_goods_go_before_cards() -> None:
    result = outcome(ended(Side(vp=5, goods={"food": 1}), Side(vp=5, hand=["Mill", "Statue", "Quarry"])))
    assert result == Outcome((0,), (0, 1), (5, 5), "goods left")


@pytest.mark.rule("E2")
def test_then_the_victory_is_shared() -> None:
    result = outcome(ended(Side(vp=5), Side(vp=5, hand=["Mill"])))
    assert result == Outcome((0, 1), (0, 0), (5, 5), "shared")


@pytest.mark.rule("E2")
def test_the_ranks_of_three_players_with_a_tie_behind_the_winner() -> None:
    state = ended(
        Side(vp=5), Side(vp=7, goods={"worker": 1}), Side(vp=5, hand=["Mill"]),
        factions=("romans", "egyptians", "japanese"),
    )  # fmt: skip
    assert outcome(state) == Outcome((1,), (1, 0, 1), (5, 7, 5), "points")


@pytest.mark.rule("E2")
def test_a_shared_victory_before_a_third_player() -> None:
    state = ended(
        Side(vp=5), Side(vp=3), Side(vp=5, hand=["Mill"]), factions=("romans", "egyptians", "japanese"),
    )  # fmt: skip
    assert outcome(state) == Outcome((0, 2), (0, 2, 0), (5, 3, 5), "shared")


@pytest.mark.rule("E2")
def test_goods_of_a_seat_behind_do_not_count_among_equals() -> None:
    state = ended(
        Side(vp=5, goods={"wood": 2}), Side(vp=5, goods={"stone": 1}), Side(vp=3, goods={"food": 2}),
        factions=("romans", "egyptians", "japanese"),
    )  # fmt: skip
    assert outcome(state) == Outcome((0,), (0, 1, 2), (5, 5, 3), "goods left")


def test_an_unfinished_game_has_no_outcome() -> None:
    assert position(PAIR, Side(hand=["Ruins"], vp=3)).outcome is None


def test_scores_of_an_unfinished_game_are_those_if_it_ended_now() -> None:
    assert position(PAIR, Side(hand=["Ruins"], empire=["Town"], vp=3)).scores == (4, 0)
