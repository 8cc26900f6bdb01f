"""The end of the game: points, ties, ranks (BF1, BF2)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from attrs import evolve
from burgundy.builders import Side, play, position, seat

from isettlers import Outcome, State
from isettlers.burgundy import Rulings

FIRST_MINE = {24: "mine"}


def ended(*sides: Side, rulings: Rulings | None = None, line: Sequence[int] | None = None) -> State:
    """The end of a game in which nobody takes anything more: every seat gains 4 workers, 2 VP, in its last turn.

    All seats have played their last dice but the last one.
    """
    last = len(sides) - 1
    state = position(*sides, dice=(1, 1), turn=last, round=5, phase="E", rulings=rulings, line=line)
    while not state.over:
        state.apply("take workers")
    return state


def outcome(state: State) -> Outcome:
    ending = state.outcome
    assert ending is not None
    return ending


def last(side: Side) -> Side:
    """The side of the seat whose last turn is played out: what it gains then is taken off."""
    return evolve(side, vp=side.vp - 2)


@pytest.mark.rule("BF1", "BD12")
def test_points_at_the_end() -> None:
    ships = {19: "ship", 20: "ship", 21: "ship", 17: "ship", 16: "ship", 15: "ship"}
    mines = {24: "mine", 29: "mine", 33: "mine"}
    knowledge = {12: "knowledge-26"}
    side = Side(
        ships | mines | knowledge, goods={"red": 2, "pink": 1}, silver=2, workers=5, vp=40,
        large=["grey", "blue"], storage=["bank", "ship"],
    )  # fmt: skip
    state = ended(side, Side())
    assert state.scores[0] == 40 + (3 + 2 + 3 + 2 + 4)
    assert state.scores[1] == 2


@pytest.mark.rule("BF1")
@pytest.mark.parametrize(
    ("side", "points"),
    [
        (Side(goods={"red": 3, "violet": 1}), 4),
        (Side(silver=3), 3),
        (Side(workers=1), 0),
        (Side(workers=4), 2),
        (Side(workers=5), 2),
        (Side(storage=["bank", "ship", "mine"]), 0),
        (Side(vp=17), 17),
    ],
)
def test_what_gives_points_at_the_end(side: Side, points: int) -> None:
    assert ended(side, Side()).scores[0] == points


@pytest.mark.rule("BF2")
def test_most_points_win() -> None:
    ending = outcome(ended(Side(vp=30), Side(vp=20)))
    assert ending.winners == (0,)
    assert ending.decided_by == "points"


@pytest.mark.rule("BF2", "BD14", "BA15")
def test_of_those_tied_the_one_with_more_empty_hexes_wins() -> None:
    more = Side({11: "bank"}, vp=30)
    less = last(Side({11: "bank", 25: "church"}, vp=30))
    ending = outcome(ended(more, less))
    assert ending.winners == (0,)
    assert ending.decided_by == "empty hexes"
    ending = outcome(ended(Side({11: "bank", 25: "church"}, vp=30), last(Side({11: "bank"}, vp=30))))
    assert ending.winners == (1,)


@pytest.mark.rule("BF2", "BA15")
def test_then_the_one_who_came_later_in_the_last_round_wins() -> None:
    ending = outcome(ended(Side(vp=30), last(Side(vp=30))))
    assert ending.winners == (1,)
    assert ending.decided_by == "last turn"


@pytest.mark.rule("BF2", "BA15")
@pytest.mark.parametrize(
    ("hexes", "winner", "criterion"),
    [((1, 1, 2), 1, "last turn"), ((1, 2, 2), 0, "empty hexes"), ((2, 2, 1), 2, "empty hexes")],
)
def test_a_tie_of_three_is_broken_by_the_first_criterion_that_leaves_one_seat(
    hexes: Sequence[int], winner: int, criterion: str
) -> None:
    first, second, third = (Side(dict([(11, "bank"), (25, "church")][:count]), vp=30) for count in hexes)
    ending = outcome(ended(first, second, last(third)))
    assert ending.winners == (winner,)
    assert ending.decided_by == criterion


@pytest.mark.rule("BA15")
def test_the_order_of_the_last_round_counts_not_the_markers_at_its_end() -> None:
    first = Side({19: "ship"}, vp=30)
    second = last(Side({19: "ship"}, vp=30))
    assert outcome(ended(first, second, line=(1, 0))).winners == (1,)
    assert outcome(ended(first, second, line=(0, 1))).winners == (1,)


@pytest.mark.rule("BA26")
def test_all_places_are_told_by_the_same_criteria() -> None:
    state = ended(Side(vp=30), Side({11: "bank"}, vp=30), Side(vp=31), last(Side(vp=30)))
    assert state.scores == (30, 30, 31, 30)
    assert outcome(state).ranks == (2, 3, 0, 1)


@pytest.mark.rule("BA30", "BA18")
def test_scores_before_the_end_count_all_but_what_sold_goods_would_tell() -> None:
    side = Side({12: "knowledge-15"}, sold={"red": 2, "pink": 1}, goods={"red": 1}, silver=3, workers=3, vp=10)
    hidden = position(side, Side())
    assert hidden.scores[0] == 10 + 1 + 3 + 1
    shown = position(side, Side(), rulings=Rulings(sold_goods="open"))
    assert shown.scores[0] == 10 + 1 + 3 + 1 + 6
    assert ended(side, Side()).scores[0] == 10 + 1 + 3 + 1 + 6


@pytest.mark.rule("BA18")
def test_sold_goods_are_known_to_their_seller_and_to_others_by_number() -> None:
    side = Side(sold={"red": 2, "pink": 1})
    one, other = position(side, Side()), position(Side(sold={"violet": 3}), Side())
    assert seat(one.view(0), 0)["sold"] == {"pink": 1, "red": 2}
    assert seat(one.view(1), 0) == seat(other.view(1), 0)
    assert seat(one.view(None), 0) == seat(other.view(None), 0)
    assert seat(one.view(0), 0) != seat(other.view(0), 0)
    shown = [position(each, Side(), rulings=Rulings(sold_goods="open")) for each in (side, Side(sold={"violet": 3}))]
    assert seat(shown[0].view(1), 0)["sold"] == {"pink": 1, "red": 2}
    assert seat(shown[1].view(None), 0)["sold"] == {"violet": 3}


@pytest.mark.rule("BA18", "BA17")
def test_what_a_seat_does_not_see_is_drawn_anew_for_it() -> None:
    state = position(Side(sold={"red": 2, "pink": 1}), Side(), depots={1: ["bank"]})
    drawn = [state.resample(1, seed) for seed in range(30)]
    piles = {tuple(sorted(seat(each.document(), 0)["sold"].items())) for each in drawn}
    assert len(piles) > 3
    assert all(sum(count for _, count in pile) == 3 for pile in piles)
    own = {tuple(sorted(seat(state.resample(0, seed).document(), 0)["sold"].items())) for seed in range(30)}
    assert own == {(("pink", 1), ("red", 2))}
    assert all(play(each, "die 6") for each in drawn if "die 6" in [action.text for action in each.legal])
