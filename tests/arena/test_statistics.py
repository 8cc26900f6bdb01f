"""Statistics of an arena against simulated bots whose strength is known, and against published figures."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from arena.outcomes import header, result

from isettlers import SetupError
from isettlers.arena import Meeting, Result, Sprt, alpha_rank, deal_share, elo, meetings, verdict, wilson
from isettlers.arena.elo import payoffs, share_of

Deals = list[tuple[float, int]]


def paired(dice: random.Random, share: float, luck: float, deals: int) -> Deals:
    """Deals of two games with the seats swapped: the luck of the deal helps one bot in the first, its rival then."""
    played: Deals = []
    for _ in range(deals):
        helps = dice.choice((-luck, luck))
        played.append(((dice.random() < share + helps) + float(dice.random() < share - helps), 2))
    return played


# ---------------------------------------------------------------- intervals of deals


@pytest.mark.parametrize(("share", "luck", "deals"), [(0.5, 0.4, 20), (0.6, 0.35, 60), (0.9, 0.1, 60)])
def test_paired_intervals_hold_the_true_share_as_often_as_they_say_and_are_narrower(
    share: float, luck: float, deals: int
) -> None:
    dice, held, unpaired_held, widths = random.Random(1), 0, 0, [0.0, 0.0]
    for _ in range(500):
        played = paired(dice, share, luck, deals)
        interval, plain = deal_share(played), wilson(sum(won for won, _ in played), 2 * deals)
        assert interval is not None
        assert plain is not None
        held += interval.low <= share <= interval.high
        unpaired_held += plain.low <= share <= plain.high
        widths[0] += interval.high - interval.low
        widths[1] += plain.high - plain.low
    assert 0.93 <= held / 500 <= 0.99
    assert unpaired_held >= held
    if luck > 0.1:
        assert unpaired_held / 500 > 0.97  # 95 % are said
        assert widths[0] < 0.85 * widths[1]


def test_intervals_widen_where_the_games_of_a_deal_go_together() -> None:
    dice, held, plain_held = random.Random(2), 0, 0
    for _ in range(500):
        played = [(4.0 * (dice.random() < 0.5), 4) for _ in range(40)]
        interval, plain = deal_share(played), wilson(sum(won for won, _ in played), 160)
        assert interval is not None
        assert plain is not None
        held += interval.low <= 0.5 <= interval.high
        plain_held += plain.low <= 0.5 <= plain.high
    assert 0.92 <= held / 500 <= 0.98
    assert plain_held / 500 < 0.8


def test_deals_that_agree_by_chance_still_leave_an_interval() -> None:
    for played in ([(1.0, 2)] * 3, [(2.0, 2)] * 3, [(0.0, 2)]):
        interval = deal_share(played)
        assert interval is not None
        assert 0 <= interval.low <= interval.value <= interval.high <= 1
        assert interval.high - interval.low > 0.1
    assert deal_share([]) is None


# ---------------------------------------------------------------- Elo


def test_elo_intervals_hold_the_true_ratings_as_often_as_they_say() -> None:
    dice, truth, held = random.Random(3), (-150.0, 0.0, 150.0), 0
    for _ in range(150):
        met = []
        for deal in range(40):
            luck = dice.choice((-0.15, 0.15))
            for one, other in ((0, 1), (0, 2), (1, 2)):
                for first, second, helps in ((one, other, luck), (other, one, luck)):
                    won = dice.random() < share_of(truth[first] - truth[second]) + helps
                    met.append(Meeting(deal, (first, second), (0, 1) if won else (1, 0)))
        held += sum(estimate.low <= true <= estimate.high for estimate, true in zip(elo(3, met), truth, strict=True))
    assert 0.92 <= held / 450 <= 0.99


def test_a_bot_with_few_deals_has_a_wide_interval_whatever_the_others_have() -> None:
    dice, held = random.Random(6), 0
    widths = []
    for _ in range(300):
        met = []
        for deal in range(40):
            for one, other in ((0, 1), (0, 2))[: 2 if deal < 4 else 1]:
                for first, second in ((one, other), (other, one)) * 2:
                    won = dice.random() < 0.5
                    met.append(Meeting(deal, (first, second), (0, 1) if won else (1, 0)))
        estimates = elo(3, met, zero=0)
        held += estimates[2].low <= 0 <= estimates[2].high
        widths.append((estimates[1].high - estimates[1].low, estimates[2].high - estimates[2].low))
    assert held / 300 > 0.93
    assert sum(wide for _, wide in widths) > 2.5 * sum(narrow for narrow, _ in widths)


def test_400_elo_points_are_ten_wins_for_a_loss_and_a_bot_that_always_wins_stays_finite() -> None:
    met = [Meeting(number, (0, 1), (0, 1) if number % 11 else (1, 0)) for number in range(1100)]
    one, other = elo(2, met)
    assert one.value - other.value == pytest.approx(400, abs=3)
    assert one.value == -other.value
    assert elo(2, met, zero=1)[1].value == elo(2, met, zero=1)[1].high == 0
    best, worst = elo(2, [Meeting(number, (0, 1), (0, 1)) for number in range(50)])
    assert 100 < best.low < best.value < best.high < 2000
    assert best.low > worst.high


# ---------------------------------------------------------------- alpha-rank

BIASED = ((0, -0.5, 1), (0.5, 0, -0.1), (-1, 0.1, 0))
"""Biased rock, paper, scissors."""
SHARES = ((0.5, 0.6, 0.3, 0.9), (0.4, 0.5, 0.55, 0.8), (0.7, 0.45, 0.5, 0.6), (0.1, 0.2, 0.4, 0.5))


@pytest.mark.parametrize(
    ("table", "alpha", "population", "masses"),
    [  # open_spiel.python.egt.alpharank.compute([table], alpha=alpha, m=population) of OpenSpiel 2.0.2
        (((0, -1, 1), (1, 0, -1), (-1, 1, 0)), 100, 50, (0.333333, 0.333333, 0.333333)),
        (BIASED, 0.1, 50, (0.212956, 0.677147, 0.109897)),
        (BIASED, 1, 50, (0.191639, 0.668261, 0.140100)),
        (BIASED, 10, 20, (0.316815, 0.366385, 0.316800)),
        (SHARES, 0.1, 50, (0.255417, 0.306856, 0.401943, 0.035784)),
        (SHARES, 1, 50, (0.159415, 0.289915, 0.550665, 0.000005)),
        (SHARES, 100, 50, (0.333328, 0.333328, 0.333343, 0)),
    ],
)
def test_alpha_rank_gives_the_masses_of_openspiel(
    table: Sequence[Sequence[float]], alpha: float, population: int, masses: Sequence[float]
) -> None:
    assert alpha_rank(table, alpha, population) == pytest.approx(masses, abs=1.5e-6)


def test_payoffs_are_shares_of_the_pairs_and_one_half_for_those_that_never_met() -> None:
    met = [
        Meeting(0, (0, 1), (0, 1)),
        Meeting(0, (1, 0), (0, 1)),
        Meeting(1, (0, 1), (0, 0)),
        Meeting(2, (0, 1), (0, 1)),
    ]
    assert payoffs(3, met)[0] == [0.5, 0.625, 0.5]
    assert payoffs(3, met)[1] == [0.375, 0.5, 0.5]
    assert alpha_rank([[0.5]]) == [1.0]


# ---------------------------------------------------------------- the sequential test


def test_the_sequential_test_errs_as_often_as_it_says() -> None:
    test = Sprt.of("elo=0:70")
    accepted = {}
    for share in (test.low, test.high):
        dice, high, lengths = random.Random(4), 0, []
        for _ in range(200):
            deals: list[float] = []
            while test.bounds[0] < test.ratio(deals) < test.bounds[1]:
                deals += [won / games for won, games in paired(dice, share, 0.3, 8)]
            high += test.ratio(deals) >= test.bounds[1]
            lengths.append(len(deals))
        accepted[share] = high / 200
        assert 20 < sum(lengths) / 200 < 70  # a fixed number with these errors needs 3.29**2 * 0.08 / 0.1**2 = 87
    assert accepted[test.low] <= 0.09
    assert accepted[test.high] >= 0.91


def test_pairing_shortens_the_sequential_test() -> None:
    test, lengths = Sprt(0.5, 0.6), []
    for luck in (0.0, 0.4):
        dice, played = random.Random(5), 0
        for _ in range(60):
            deals: list[float] = []
            while test.bounds[0] < test.ratio(deals) < test.bounds[1]:
                deals += [won / games for won, games in paired(dice, 0.6, luck, 8)]
            played += len(deals)
        lengths.append(played / 60)
    assert lengths[1] < 0.6 * lengths[0]


def test_a_verdict_counts_whole_deals_only() -> None:
    def deal(number: int, wins: int) -> list[Result]:
        seated = ((0, 1), (1, 0))
        ranks = [(0, 1) if (seats[0] == 0) == (place < wins) else (1, 0) for place, seats in enumerate(seated)]
        return [
            result(2 * number + place, seats, rank, seed=number)
            for place, (seats, rank) in enumerate(zip(seated, ranks, strict=True))
        ]

    head = header(settings={"sprt": {"low": 0.5, "high": 0.7, "alpha": 0.05, "beta": 0.05}})
    games = [one for number in range(40) for one in deal(number, 2 if number % 2 else 1)]
    early = verdict(head, games[:-1])
    assert early is not None
    assert (early.accepted, early.deals) == ("high", 39)
    assert early.share is not None
    assert early.share.value == pytest.approx(58 / 78)
    assert verdict(header(), games) is None
    assert len(meetings(games)) == 80


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "sprt: expected elo=LOW:HIGH or share=LOW:HIGH, alpha= and beta=, got "),
        ("elo=5", "sprt: elo: expected two bounds such as elo=LOW:HIGH, got "),
        ("elo=x:5", "sprt: elo: expected a number, got "),
        ("elo=20:0", "sprt: expected two different shares in order, got 0.5288 and 0.5"),
        ("share=0.5:1", "sprt: expected two different shares in order, got 0.5 and 1"),
        ("share=0.5:nan", "sprt: share: expected a number, got "),
        ("alpha=0.01", "sprt: expected bounds such as elo=0:20 or share=0.5:0.55, got "),
        ("elo=0:20,alpha=0.5", "sprt: alpha: expected a number from 0.001 to 0.4, got 0.5"),
        ("elo=0:20,share=0.5:0.6", "sprt: expected elo=LOW:HIGH or share=LOW:HIGH, alpha= and beta=, got "),
    ],
)
def test_a_sequential_test_that_does_not_fit_is_refused_in_one_line(text: str, message: str) -> None:
    with pytest.raises(SetupError) as refused:
        Sprt.of(text)
    assert str(refused.value).startswith(message)
    assert "\n" not in str(refused.value)
