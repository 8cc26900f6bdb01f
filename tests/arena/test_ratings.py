"""Ratings, intervals, and what results come to."""

from __future__ import annotations

import random
import re
import sys
from pathlib import Path

import pytest
from arena.outcomes import forfeited, header, result
from hypothesis import given
from hypothesis import strategies as st

from isettlers import IsettlersError
from isettlers.arena import (
    Arena,
    Rater,
    Result,
    deal_share,
    mean,
    meetings,
    pairs,
    ranked,
    run,
    standings,
    wilson,
)
from isettlers.arena import ratings as rated
from isettlers.arena.intervals import Estimate
from isettlers.extras import pip_install


def ratings(bots: int, games: list[Result]) -> list[Estimate]:
    return rated(bots, meetings(games))


def series(bots: int, better: float, games: int = 60, seed: int = 1) -> list[Result]:
    """Games of all pairs in turn, which the bot named later wins with a chance."""
    dice, results = random.Random(seed), []
    for number in range(games):
        pair = dice.sample(range(bots), 2)
        first = (pair[0] > pair[1]) == (dice.random() < better)
        results.append(result(number, pair, (0, 1) if first else (1, 0)))
    return results


# ---------------------------------------------------------------- intervals


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (8, 10, 0.490162, 0.943318),  # Newcombe 1998 and the usual tables
        (0, 10, 0.0, 0.277533),
        (10, 10, 0.722467, 1.0),
        (81, 263, 0.255349, 0.366179),
        (15, 148, 0.062386, 0.160456),
    ],
)
def test_wilsons_interval_is_that_of_the_tables(wins: float, games: int, low: float, high: float) -> None:
    interval = wilson(wins, games)
    assert interval is not None
    assert interval.value == wins / games
    assert [interval.low, interval.high] == pytest.approx([low, high], abs=1e-4)


@given(st.integers(1, 1000), st.data())
def test_wilsons_interval_holds_the_share_and_is_the_other_one_mirrored(games: int, data: st.DataObject) -> None:
    wins = data.draw(st.integers(0, 2 * games)) / 2
    interval, mirrored = wilson(wins, games), wilson(games - wins, games)
    assert interval is not None
    assert mirrored is not None
    assert 0 <= interval.low <= interval.value + 1e-12
    assert interval.value - 1e-12 <= interval.high <= 1
    assert interval.low == pytest.approx(1 - mirrored.high)


def test_a_mean_has_the_interval_of_its_standard_error() -> None:
    interval = mean([1, 2, 3, 4, 5])
    assert interval is not None
    assert interval.value == 3
    assert [interval.high - 3, 3 - interval.low] == pytest.approx([1.38591, 1.38591], abs=1e-4)
    assert mean([7]) is not None
    assert (mean([]), wilson(0, 0)) == (None, None)


# ---------------------------------------------------------------- ratings


def test_the_better_bot_is_rated_higher() -> None:
    rated = ratings(3, series(3, 0.9))
    assert rated[0].high < rated[2].low
    assert rated[0].value < rated[1].value < rated[2].value
    assert all(one.low < one.value < one.high for one in rated)


def test_intervals_shrink_with_games_and_hold_bots_that_are_alike() -> None:
    few, many = ratings(2, series(2, 0.5, 20)), ratings(2, series(2, 0.5, 400))
    assert many[0].high - many[0].low < few[0].high - few[0].low
    assert many[0].low < many[1].value < many[0].high


def test_ratings_do_not_depend_on_the_order_of_the_lines() -> None:
    games = series(3, 0.7)
    assert ratings(3, games) == ratings(3, games[::-1])


def test_ratings_are_averaged_over_orders_and_say_how_far_these_differ() -> None:
    games = [result(number, (0, 1), (0, 1) if number < 20 else (1, 0)) for number in range(40)]
    rater = Rater(2)
    for game in games:
        rater.add(meetings([game])[0])
    in_time, averaged = rater.ratings[0][0] - rater.ratings[1][0], ratings(2, games)
    assert abs(averaged[0].value - averaged[1].value) < abs(in_time)
    assert averaged[0].high - averaged[0].value > 1.959964 * rater.ratings[0][1]


def test_without_games_all_are_rated_as_at_first() -> None:
    for one in ratings(2, []):
        assert [one.value, one.low] == pytest.approx([25, 25 - 1.959964 * 25 / 3])


def test_shared_ranks_rate_alike() -> None:
    one, other = ratings(2, [result(number, (0, 1), (0, 0)) for number in range(10)])
    assert one.value == pytest.approx(other.value) == pytest.approx(25)


def test_a_bot_in_several_seats_is_rated_by_all_of_them() -> None:
    one, other = ratings(2, [result(number, (0, 1, 0), (0, 2, 1), winners=(0,)) for number in range(10)])
    assert one.value > other.value + 2
    one, other = ratings(2, [result(number, (0, 1, 0), (1, 0, 1), winners=(1,)) for number in range(10)])
    assert one.value < other.value - 2


def test_a_rater_orders_the_best_first_and_equals_as_they_were_named() -> None:
    rater = Rater(4)
    assert rater.order() == [0, 1, 2, 3]
    rater.add(meetings([result(0, (0, 3), (1, 0))])[0])
    assert rater.order() == [3, 1, 2, 0]


def test_without_openskill_a_ladder_says_what_to_install_before_a_game_is_played(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "openskill", None)
    ladder = Arena("imperial", ("random", "greedy", "uct:1"), schedule="ladder")
    message = re.escape(f"ratings need openskill: {pip_install('arena')}")
    with pytest.raises(IsettlersError, match=f"^{message}$"):
        run(ladder, tmp_path / "results.jsonl")
    assert list(tmp_path.iterdir()) == []


# ---------------------------------------------------------------- standings


def test_standings_count_what_happened() -> None:
    games = [
        result(0, (0, 1), (1, 0), scores=(10, 30), seconds=(0.5, 2.0), decisions=(40, 60)),
        result(1, (1, 0), (0, 0), scores=(20, 20)),
        forfeited(2, (0, 1), 1),
    ]
    random_, greedy = standings(header(settings={"budget": None, "perfect_information": ["greedy"]}), games)
    assert (random_.bot, random_.played, random_.wins, random_.decisions, random_.seconds) == (
        "random",
        3,
        1.5,
        100,
        1.5,
    )
    assert (greedy.wins, greedy.forfeits, random_.forfeits) == (1.5, 1, 0)
    assert random_.score is not None
    assert random_.score.value == 15  # the game that was forfeited left out
    assert random_.decisions_per_s == pytest.approx(100 / 1.5)
    assert random_.win_share == deal_share([(0, 1), (0.5, 1), (1, 1)])
    assert (random_.perfect_information, greedy.perfect_information) == (False, True)


def test_the_best_rated_are_ranked_first() -> None:
    entries = standings(header(("a", "b", "c")), series(3, 0.9))
    assert [standing.bot for standing in ranked(entries)] == ["c", "b", "a"]


def test_a_bot_that_has_not_played_has_no_shares() -> None:
    idle = standings(header(("a", "b", "c")), series(2, 0.9))[2]
    assert (idle.played, idle.win_share, idle.score, idle.decisions_per_s) == (0, None, None, None)


def test_a_pair_counts_who_ended_before_whom() -> None:
    games = [
        result(0, (0, 1, 2), (0, 1, 2)),
        result(1, (2, 1, 0), (1, 1, 0)),
        result(2, (1, 1, 2), (2, 0, 1)),
    ]
    by_bots = {(pair.bot, pair.other): pair for pair in pairs(header(("a", "b", "c"), players=3), games)}
    assert [(key, pair.games, pair.ahead) for key, pair in by_bots.items()] == [
        (("a", "b"), 2, 2),
        (("a", "c"), 2, 2),
        (("b", "c"), 4, 2.5),
    ]
    assert by_bots["b", "c"].share == deal_share([(1, 1), (0.5, 1), (1, 2)])


def test_pairs_that_never_met_are_left_out() -> None:
    assert [(pair.bot, pair.other) for pair in pairs(header(("a", "b", "c")), series(2, 0.9))] == [("a", "b")]
