"""Many games between bots: results, balance, determinism, refusals; and the bots themselves."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from attrs import evolve
from full_set import amount

from isettlers import SetupError
from isettlers._core.kernel import GREEDY, RANDOM, play_games
from isettlers.burgundy import Setup as Burgundy
from isettlers.imperial import FACTIONS, Card, Setup, builtin
from isettlers.imperial.rulings import Rulings
from isettlers.imperial.seatings import BASE_FACTIONS
from isettlers.measure.simulate import MOST_GAMES, Match, Report, simulate


def comparable(report: Report) -> dict[str, Any]:
    """A report without what depends on the machine."""
    document = report.document()
    del document["seconds"], document["decisions_per_s"], document["settings"]["threads"]
    return document


@pytest.mark.parametrize("bots", [("random",), ("greedy", "random")])
def test_the_result_does_not_depend_on_the_number_of_threads(bots: tuple[str, ...]) -> None:
    matches = [Match(bots=bots, games=amount(700, default=300), seed=3, threads=threads) for threads in (1, 2, 5)]
    one, two, five = [comparable(simulate(match)) for match in matches]
    assert one == two == five


def test_another_seed_gives_other_games() -> None:
    reports = [simulate(Match(bots=("random",), games=24, seed=seed)) for seed in (1, 2)]
    assert reports[0].signature != reports[1].signature


def test_one_seating_is_played_as_the_core_plays_it() -> None:
    setup = Setup(factions=("romans", "barbarians"))
    decisions, signature, scores, ranks = play_games(setup.tables(), bytes([GREEDY, GREEDY]), 9, 0, 70)
    report = simulate(Match(settings={"factions": setup.factions}, bots=("greedy",), games=70, seed=9))
    assert (report.decisions, report.signature) == (decisions, signature)
    assert report.sides["romans"].points == sum(score for score, _ in scores)
    shares = sum(1 / rank.count(0) for rank in ranks if rank[1] == 0)
    assert report.seats[1].win_share == pytest.approx(shares / 70)


def test_games_in_larger_pieces_are_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(settings={"factions": ("romans", "japanese")}, bots=("random",), games=600)
    small = comparable(simulate(match))
    monkeypatch.setattr("isettlers.measure.simulate._CHUNK", 1000)
    assert comparable(simulate(match)) == small


def test_without_factions_every_seating_is_played_equally_often() -> None:
    report = simulate(Match(players=2, bots=("random",), games=24))
    assert {name: result.games for name, result in report.sides.items()} == dict.fromkeys(BASE_FACTIONS, 12)
    assert [result.games for result in report.seats] == [24, 24]


@pytest.mark.parametrize(("players", "seatings"), [(2, 12), (3, 24), (4, 24)])
def test_the_seatings_are_all_ordered_choices_of_factions(players: int, seatings: int) -> None:
    setups = Match(players=players).setups
    assert len({setup.factions for setup in setups if isinstance(setup, Setup)}) == seatings == len(setups)


def test_different_bots_change_seats_and_meet_the_same_deals() -> None:
    setup = Setup(factions=("egyptians", "japanese"))
    report = simulate(Match(settings={"factions": setup.factions}, bots=("greedy", "random"), games=20, seed=4))
    games = [play_games(setup.tables(), bytes(seats), 4, 0, 10) for seats in ((GREEDY, RANDOM), (RANDOM, GREEDY))]
    assert report.signature == sum(signature for _, signature, _, _ in games) % 2**64
    assert report.bots["greedy"].points == sum(s[0] for s in games[0][2]) + sum(s[1] for s in games[1][2])


def test_the_second_seating_has_games_of_its_own() -> None:
    first, second = Match(players=2).setups[:2]
    report = simulate(Match(players=2, bots=("random",), games=2, seed=5))
    games = [play_games(first.tables(), bytes(2), 5, 0, 1), play_games(second.tables(), bytes(2), 5, MOST_GAMES, 1)]
    assert report.signature == sum(signature for _, signature, _, _ in games) % 2**64


def test_a_shared_victory_counts_a_part_for_each() -> None:
    report = simulate(Match(players=2, bots=("random",), games=2400, seed=1))
    assert sum(result.wins for result in report.seats) == 2400
    assert any(result.wins.denominator == 2 for result in report.sides.values())


def test_win_shares_are_per_seat_played() -> None:
    report = simulate(Match(players=3, bots=("greedy", "random", "random"), games=72))
    assert (report.bots["greedy"].games, report.bots["random"].games) == (72, 144)
    assert report.bots["greedy"].win_share + 2 * report.bots["random"].win_share == pytest.approx(1)


def test_greedy_beats_random_from_either_seat_with_any_faction() -> None:
    report = simulate(Match(players=2, bots=("greedy", "random"), games=240, seed=11, threads=2))
    assert report.bots["greedy"].win_share > 0.9
    assert report.bots["greedy"].mean_score > report.bots["random"].mean_score


def test_every_setup_is_of_the_edition_asked_for() -> None:
    setups = Match(players=3, settings={"edition": "first"}).setups
    assert {setup.edition for setup in setups if isinstance(setup, Setup)} == {"first"}


def test_progress_is_told_of_every_game_once() -> None:
    counts: list[int] = []
    simulate(Match(bots=("random",), games=700, threads=2), counts.append)
    assert sum(counts) == 700
    assert len(counts) > 1


def test_an_error_from_the_listener_ends_the_match() -> None:
    def stop(_: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        simulate(Match(bots=("random",), games=100_000, threads=2), stop)


def test_the_players_follow_from_the_factions() -> None:
    assert Match(settings={"factions": ("romans", "japanese", "egyptians")}).seats == 3
    assert Match().seats == 2


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"games": 0}, "games: expected int from 1 to 4294967295, got 0"),
        ({"games": True}, "games: expected int"),
        ({"threads": 0}, "threads: expected int from 1 to 4294967295, got 0"),
        ({"seed": -1}, "seed: expected int from 0"),
        ({"seed": 2**64}, "seed: expected int from 0"),
        ({"players": 6}, "^players: expected int from 1 to 5, got 6$"),
        ({"players": 0}, "^players: expected int from 1 to 5, got 0$"),
        ({"seed": True}, "seed: expected int from 0"),
        ({"seed": "7"}, "seed: expected int from 0"),
        ({"seed": 10**5000}, "^seed: expected int from 0 to 2.*, got a huge number$"),
        ({"players": 1, "bots": ("greedy",) * 2}, "^1 player needs 1 bot, not 2$"),
        ({"players": 3, "settings": {"factions": ("romans", "japanese")}}, "3 players need 3 factions, not 2"),
        ({"bots": ("greedy",) * 3}, "2 players need 1 or 2 bots, not 3"),
        ({"bots": ("clever",)}, "^played in the core are random and greedy, not 'clever'; an arena plays all bots$"),
        ({"game": "chess"}, "unknown game 'chess'"),
    ],
)
def test_settings_that_do_not_fit_are_refused(settings: dict[str, Any], why: str) -> None:
    with pytest.raises(SetupError, match=why):
        Match(**settings)


@pytest.mark.parametrize(
    "settings",
    [
        {"settings": {"factions": ("romans", "greeks")}},
        {"settings": {"factions": ("romans", "romans")}},
        {"settings": {"edition": "third"}},
        {"players": 5},
        {"settings": {"lookout": "sideways"}},
        {"players": 1, "settings": {"peaceful": True}},
        {"settings": {"virtual": "plain"}},
    ],
)
def test_what_the_setup_refuses_is_refused_before_anything_is_played(settings: dict[str, Any]) -> None:
    with pytest.raises(SetupError):
        simulate(Match(**settings))


# ---------------------------------------------------------------- five players, packs, solo


@pytest.mark.rule("S1")
def test_five_players_need_a_pack_and_the_message_names_those_there_are() -> None:
    with pytest.raises(
        SetupError, match=r"^5 players need 5 factions, and there are 4: .* \(magic-number or atlanteans\)$"
    ):
        Match(players=5)


@pytest.mark.rule("S1")
@pytest.mark.parametrize("pack", ["magic-number", "atlanteans"])
def test_with_a_pack_five_factions_are_in_the_rotation(pack: str) -> None:
    setups = [setup for setup in Match(players=2, settings={"packs": (pack,)}).setups if isinstance(setup, Setup)]
    assert len({setup.factions for setup in setups}) == len(setups) == 20
    assert {name for setup in setups for name in setup.factions} == set(FACTIONS)
    report = simulate(Match(players=5, bots=("random",), games=120, settings={"packs": (pack,)}))
    assert {name: result.games for name, result in report.sides.items()} == dict.fromkeys(FACTIONS, 120)


def test_a_faction_of_ones_own_is_in_the_rotation() -> None:
    greeks = evolve(builtin("romans"), name="greeks")
    ours = evolve(greeks, cards=tuple(_renamed(card) for card in greeks.cards))
    setups = Match(players=2, settings={"decks": (ours,)}).setups
    assert len(setups) == 20
    assert {name for setup in setups if isinstance(setup, Setup) for name in setup.factions} == {
        *BASE_FACTIONS, "greeks",
    }  # fmt: skip


def _renamed(card: Card) -> Card:
    return evolve(card, ids=tuple(name.replace("ROM", "GRE") for name in card.ids))


def test_the_report_keeps_the_settings_that_are_not_usual() -> None:
    options = {"lookout": "advanced", "peaceful": False, "rulings": Rulings(glory_points=4), "packs": ("atlanteans",)}
    report = simulate(Match(bots=("random",), games=20, settings=options))
    assert report.settings == {"lookout": "advanced", "rulings": {"glory_points": 4}, "packs": ["atlanteans"]}
    assert report.document()["settings"]["options"] == report.settings


@pytest.mark.rule("SO10", "SR4")
def test_alone_wins_and_their_scores_are_those_of_the_core() -> None:
    setup = Setup(factions=("egyptians",))
    decisions, signature, scores, ranks = play_games(setup.tables(), bytes([GREEDY]), 3, 0, 300)
    report = simulate(Match(settings={"factions": ("egyptians",)}, games=300, seed=3, threads=2))
    won = [score for (score,), (rank,) in zip(scores, ranks, strict=True) if rank == 0]
    assert (report.decisions, report.signature) == (decisions, signature)
    assert report.sides["egyptians"].wins == len(won) > 0
    assert sorted(Counter(report.won["egyptians"]).elements()) == sorted(won)
    assert report.sides["egyptians"].points == sum(won)


def test_one_player_without_a_faction_plays_each_of_them() -> None:
    report = simulate(Match(players=1, bots=("random",), games=40))
    assert {name: result.games for name, result in report.sides.items()} == dict.fromkeys(BASE_FACTIONS, 10)
    assert set(report.won) == set(BASE_FACTIONS)
    assert simulate(Match(bots=("random",), games=12)).won == {}


# ---------------------------------------------------------------- a game whose seats are alike


def test_seats_that_are_alike_are_told_apart_by_number_alone() -> None:
    report = simulate(Match(game="burgundy", players=3, bots=("random",), games=20))
    assert (report.match.seats, report.sides, len(report.seats)) == (3, {}, 3)
    assert set(report.document()["scores"]) == {"seat", "bot"}


def test_estates_that_differ_are_told_apart_by_name() -> None:
    report = simulate(Match("burgundy", {"estates": ("5", "2", "2")}, bots=("greedy",), games=12))
    assert {name: result.games for name, result in report.sides.items()} == {"2": 24, "5": 12}
    assert report.sides["5"] == report.seats[0]
    assert report.sides["2"].points == report.seats[1].points + report.seats[2].points
    assert list(report.document()["win_shares"]["estate"]) == ["2", "5"]
    assert report.settings == {"estates": ["5", "2", "2"]}


@pytest.mark.parametrize("settings", [{}, {"estates": ("4", "4")}, {"estates": "drawn"}])
def test_estates_that_are_equal_or_drawn_are_no_sides(settings: dict[str, Any]) -> None:
    assert simulate(Match("burgundy", settings, bots=("random",), games=4)).sides == {}


def test_burgundy_is_played_as_the_core_plays_it() -> None:
    setup = Burgundy(players=2)
    decisions, signature, scores, _ = play_games(setup.tables(), bytes([GREEDY, GREEDY]), 9, 0, 20)
    report = simulate(Match("burgundy", games=20, seed=9))
    assert (report.decisions, report.signature) == (decisions, signature)
    assert report.seats[0].points == sum(score for score, _ in scores)


@pytest.mark.parametrize(
    ("settings", "players", "why"),
    [
        ({}, 5, "^players: expected int from 2 to 4, got 5$"),
        ({"estates": ("1", "2")}, 3, "^3 players need 3 estates, not 2$"),
        ({"castles": "secret"}, 2, "nothing is chosen in the standard game"),
    ],
)
def test_what_burgundy_is_not_is_refused(settings: dict[str, Any], players: int, why: str) -> None:
    with pytest.raises(SetupError, match=why):
        Match("burgundy", settings, players)
