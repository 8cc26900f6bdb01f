"""Evaluations worked out by hand: what each weight counts, for the seat itself and for the others."""

from __future__ import annotations

from typing import Any, Final

import pytest
from builders import Side, alone, position
from evaluation import evaluated_by

from isettlers import State
from isettlers._core.imperial.engine import WEIGHTS
from isettlers.imperial import Setup

TABLE: Final = ("romans", "barbarians", "japanese")
OWN: Final = Side(
    empire=[
        *("Builder", "Old Forest", "Rubble"),  # 1 wood and 1 stone, 2 wood, 1 stone for each of 3 grey locations
        *("Roman Bank", "Roman Barracks", "Armorer", "Monument"),  # 1 gold, 2 workers, 1 raze, 1 VP
        *("Watchtower", "Legion", "Architect"),  # a card, a common card, a look at two
        *("Castle", "Coal Mine"),  # to be used twice, once
        *("Gallows", "Statue"),  # the second does nothing once it is built
    ],
    deals=["Colossus", "Gardens"],
    foundations=["Mill", "Canteen"],
    hand=["Ruins", "Ruins", "Ruins"],
    goods={"wood": 1, "stone": 2, "food": 1, "gold": 2, "worker": 3, "raze": 1},
    vp=5,
)
POINTS: Final = 5 + 9 + 2 * 5
LAST: Final = 5
TO_COME: Final = 3
"""Rounds after the second."""


def table(*others: Side, **rest: Any) -> State:
    """Seat 0 as above, at a table of three."""
    return position(TABLE, OWN, *others, **rest)


def evaluation(state: State, seat: int = 0, /, **weights: float) -> float:
    return evaluated_by(state, Setup.tables_with, WEIGHTS, weights).evaluate(seat)


def test_without_weights_a_seat_is_worth_its_points() -> None:
    assert evaluation(table()) == table().scores[0] == POINTS


@pytest.mark.parametrize(
    ("weight", "supply", "production"),
    [("resource", 4, 7), ("gold", 2, 1), ("worker", 3, 2), ("raze", 1, 1), ("vp", 0, 1), ("card", 0, 2)],
)
def test_goods_count_in_the_supply_and_in_the_production_of_the_rounds_to_come(
    weight: str, supply: int, production: int
) -> None:
    state = table()
    assert evaluation(state, **{weight: 2}) == POINTS
    assert evaluation(state, supply=0.5, **{weight: 2}) == POINTS + supply
    assert evaluation(state, coming=0.25, **{weight: 2}) == POINTS + TO_COME * production / 2


@pytest.mark.parametrize(("weight", "number"), [("look", 1), ("action", 3), ("feature", 1), ("deal", 2)])
def test_what_is_of_use_in_each_round_counts_for_the_rounds_to_come(weight: str, number: int) -> None:
    state = table()
    assert evaluation(state, **{weight: 2}) == POINTS
    assert evaluation(state, coming=0.25, **{weight: 2}) == POINTS + TO_COME * number / 2
    assert evaluation(table(round=LAST), coming=0.25, **{weight: 2}) == POINTS


@pytest.mark.parametrize(("weight", "now", "at_last"), [("hand", 3, 0), ("last_hand", 0, 3), ("foundation", 2, 2)])
def test_cards_count_in_hand_and_under_locations(weight: str, now: int, at_last: int) -> None:
    assert evaluation(table(), **{weight: 2}) == POINTS + 2 * now
    assert evaluation(table(round=LAST), **{weight: 2}) == POINTS + 2 * at_last


@pytest.mark.rule("P2", "C1")
def test_of_a_seat_that_has_passed_the_goods_count_that_it_keeps() -> None:
    kept = {"supply": 1.0, "resource": 1.0, "gold": 10.0, "raze": 100.0}
    assert evaluation(table(), **kept) == POINTS + 4 + 20 + 100
    assert evaluation(table(turn=1, passed=[0]), **kept) == POINTS + 100  # the Romans store raze tokens
    assert evaluation(table(turn=1, passed=[0], round=LAST), **kept) == POINTS


def test_a_share_of_the_mean_of_the_others_is_taken_off() -> None:
    barbarians = Side(vp=4, hand=["Village", "Village"], empire=["Sentry Tower"])
    state = table(barbarians, Side(vp=1))
    assert evaluation(state, others=0.5) == POINTS - 0.5 * (4 + 2 + 1) / 2
    weights = {"hand": 2.0, "coming": 1.0, "worker": 10.0}
    more = 4 + 2 + 1 + 2 * 2 + 10 * TO_COME
    assert evaluation(state, others=0.5, **weights) == evaluation(state, **weights) - 0.5 * more / 2
    assert evaluation(state, 1, others=0.5) == 6 - 0.5 * (POINTS + 1) / 2


@pytest.mark.rule("K26")
def test_a_location_that_temple_of_ra_has_taken_counts_for_the_seat_it_works_for() -> None:
    owner = Side(lent=["COM007"])
    state = position(("romans", "japanese", "egyptians"), owner, Side(), Side(empire=["EGY013"]), ra_seat=2)
    weights = {"coming": 1.0, "resource": 1.0}
    assert [evaluation(state, seat, **weights) - state.scores[seat] for seat in range(3)] == [0, 0, 2 * TO_COME]


@pytest.mark.rule("E1")
def test_a_finished_game_is_worth_its_points_against_the_mean_of_the_others() -> None:
    state = table(Side(vp=4), Side(vp=1), phase="over", round=LAST, passed=[0, 1, 2])
    assert state.scores == (POINTS, 4, 1)
    for seat, worth in enumerate((POINTS - 5 / 2, 4 - (POINTS + 1) / 2, 1 - (POINTS + 4) / 2)):
        assert evaluation(state, seat, others=0.1, foundation=9, last_hand=9) == worth


@pytest.mark.rule("SO10")
@pytest.mark.parametrize(("extra", "lead"), [(0, 3), (1, 3), (2, 2), (6, -2)])
def test_alone_a_seat_looks_at_its_lead_over_the_collection_up_to_three(extra: int, lead: int) -> None:
    state = position(("romans",), OWN, Side(empire=["Town"]), extra=extra)
    assert evaluation(state) == POINTS - 40 + 8 * lead
    assert evaluation(state, foundation=1) == POINTS - 40 + 8 * lead + 2


@pytest.mark.rule("T4")
def test_technology_counts_as_gold_and_doubles_production() -> None:
    side = Side(empire=["COM007"], tokens={"technology": 2, "technology_glory": 1})
    state = alone("atlanteans", side, packs=("magic-number",))
    points = state.scores[0]
    assert evaluation(state, supply=0.5, gold=2) == points + 2
    assert evaluation(state, vp=2) == points + 2
    doubled = alone("atlanteans", Side(empire=["COM007"], placed={"COM007": "technology"}), packs=("magic-number",))
    weights = {"coming": 1.0, "resource": 1.0}
    assert evaluation(doubled, **weights) - doubled.scores[0] == 2 * 2 * TO_COME
