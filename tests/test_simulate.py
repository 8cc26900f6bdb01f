"""Many games between bots: results, balance, determinism, refusals; and the bots themselves."""

from __future__ import annotations

from typing import Any

import pytest

from isettlers import SetupError
from isettlers._core.kernel import GREEDY, RANDOM, play_games
from isettlers.imperial import FACTIONS, Setup
from isettlers.simulate import MOST_GAMES, Match, Report, simulate


def comparable(report: Report) -> dict[str, Any]:
    """A report without what depends on the machine."""
    document = report.document()
    del document["seconds"], document["decisions_per_s"], document["settings"]["threads"]
    return document


@pytest.mark.parametrize("bots", [("random",), ("greedy", "random")])
def test_the_result_does_not_depend_on_the_number_of_threads(bots: tuple[str, ...]) -> None:
    matches = [Match(bots=bots, games=700, seed=3, threads=threads) for threads in (1, 2, 5)]
    one, two, five = [comparable(simulate(match)) for match in matches]
    assert one == two == five


def test_another_seed_gives_other_games() -> None:
    reports = [simulate(Match(bots=("random",), games=24, seed=seed)) for seed in (1, 2)]
    assert reports[0].signature != reports[1].signature


def test_one_seating_is_played_as_the_core_plays_it() -> None:
    setup = Setup(factions=("romans", "barbarians"))
    decisions, signature, scores, ranks = play_games(setup.tables(), bytes([GREEDY, GREEDY]), 9, 0, 70)
    report = simulate(Match(factions=setup.factions, bots=("greedy",), games=70, seed=9))
    assert (report.decisions, report.signature) == (decisions, signature)
    assert report.factions["romans"].points == sum(score for score, _ in scores)
    shares = sum(1 / rank.count(0) for rank in ranks if rank[1] == 0)
    assert report.seats[1].win_share == pytest.approx(shares / 70)


def test_many_games_in_larger_pieces_are_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(factions=("romans", "japanese"), bots=("random",), games=600)
    small = comparable(simulate(match))
    monkeypatch.setattr("isettlers.simulate._MOST_CHUNKS", 1)
    assert comparable(simulate(match)) == small


def test_without_factions_every_seating_is_played_equally_often() -> None:
    report = simulate(Match(players=2, bots=("random",), games=24))
    assert {name: result.games for name, result in report.factions.items()} == dict.fromkeys(FACTIONS, 12)
    assert [result.games for result in report.seats] == [24, 24]


@pytest.mark.parametrize(("players", "seatings"), [(2, 12), (3, 24), (4, 24)])
def test_the_seatings_are_all_ordered_choices_of_factions(players: int, seatings: int) -> None:
    setups = Match(players=players).setups()
    assert len({setup.factions for setup in setups if isinstance(setup, Setup)}) == seatings == len(setups)


def test_different_bots_change_seats_and_meet_the_same_deals() -> None:
    setup = Setup(factions=("egyptians", "japanese"))
    report = simulate(Match(factions=setup.factions, bots=("greedy", "random"), games=20, seed=4))
    games = [play_games(setup.tables(), bytes(seats), 4, 0, 10) for seats in ((GREEDY, RANDOM), (RANDOM, GREEDY))]
    assert report.signature == sum(signature for _, signature, _, _ in games) % 2**64
    assert report.bots["greedy"].points == sum(s[0] for s in games[0][2]) + sum(s[1] for s in games[1][2])


def test_the_second_seating_has_games_of_its_own() -> None:
    first, second = Match(players=2).setups()[:2]
    report = simulate(Match(players=2, bots=("random",), games=2, seed=5))
    games = [play_games(first.tables(), bytes(2), 5, 0, 1), play_games(second.tables(), bytes(2), 5, MOST_GAMES, 1)]
    assert report.signature == sum(signature for _, signature, _, _ in games) % 2**64


def test_a_shared_victory_counts_a_part_for_each() -> None:
    report = simulate(Match(players=2, bots=("random",), games=2400, seed=1))
    assert sum(result.wins for result in report.seats) == 2400
    assert any(result.wins.denominator == 2 for result in report.factions.values())


def test_win_shares_are_per_seat_played() -> None:
    report = simulate(Match(players=3, bots=("greedy", "random", "random"), games=72))
    assert (report.bots["greedy"].games, report.bots["random"].games) == (72, 144)
    assert report.bots["greedy"].win_share + 2 * report.bots["random"].win_share == pytest.approx(1)


def test_greedy_beats_random_from_either_seat_with_any_faction() -> None:
    report = simulate(Match(players=2, bots=("greedy", "random"), games=240, seed=11, threads=2))
    assert report.bots["greedy"].win_share > 0.9
    assert report.bots["greedy"].mean_score > report.bots["random"].mean_score


def test_every_setup_is_of_the_edition_asked_for() -> None:
    setups = Match(players=3, edition="first").setups()
    assert {setup.edition for setup in setups if isinstance(setup, Setup)} == {"first"}


def test_progress_is_told_of_every_game_once() -> None:
    told: list[int] = []
    simulate(Match(bots=("random",), games=700, threads=2), told.append)
    assert sum(told) == 700
    assert len(told) > 1


def test_an_error_from_the_listener_ends_the_match() -> None:
    def stop(_: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        simulate(Match(bots=("random",), games=100_000, threads=2), stop)


def test_the_players_follow_from_the_factions() -> None:
    assert Match(factions=("romans", "japanese", "egyptians")).players == 3
    assert Match().players == 2


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"games": 0}, "games is a whole number from 1, not 0"),
        ({"games": True}, "games is a whole number"),
        ({"threads": 0}, "threads is a whole number from 1, not 0"),
        ({"seed": -1}, "a seed is a whole number from 0"),
        ({"seed": 2**64}, "a seed is a whole number from 0"),
        ({"players": 5}, "imperial is for 2 to 4 players, not 5"),
        ({"players": 3, "factions": ("romans", "japanese")}, "3 players need 3 factions, not 2"),
        ({"bots": ("greedy",) * 3}, "2 players need 1 or 2 bots, not 3"),
        ({"bots": ("clever",)}, "^played in the core are random and greedy, not 'clever'$"),
        ({"game": "chess"}, "unknown game 'chess'"),
    ],
)
def test_settings_that_do_not_fit_are_refused(settings: dict[str, Any], why: str) -> None:
    with pytest.raises(SetupError, match=why):
        Match(**settings)


@pytest.mark.parametrize(
    "settings",
    [{"factions": ("romans", "greeks")}, {"factions": ("romans", "romans")}, {"edition": "third"}],
)
def test_what_the_setup_refuses_is_refused_before_anything_is_played(settings: dict[str, Any]) -> None:
    with pytest.raises(SetupError):
        simulate(Match(**settings))
