"""The schedule of an arena: fair to seats, setups and bots."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations
from typing import Any

import pytest
from arena.outcomes import result

import isettlers
from isettlers import SetupError
from isettlers.arena import Arena, Bout, Result, Sprt, budget
from isettlers.bots import Budget
from isettlers.imperial import Setup
from isettlers.imperial.seatings import BASE_FACTIONS

FIVE = ("random", "greedy", "flat:10", "ismcts:10", "uct:10")


def arena(bots: int = 3, **changes: Any) -> Arena:
    return Arena("imperial", FIVE[:bots], **changes)


def all_bouts(arena: Arena) -> list[Bout]:
    [bouts] = arena.batches({})
    return bouts


def deal(bout: Bout) -> tuple[str, int]:
    return str(bout.setup), bout.seed


# ---------------------------------------------------------------- setups


def test_settings_that_setups_write_in_another_form_are_among_the_options() -> None:
    plain, balanced = arena(), arena(settings={"reconstructions": "balanced"})
    assert balanced.options == {"reconstructions": "balanced"}
    assert balanced.header().settings["options"] == balanced.options
    assert balanced.name != plain.name
    assert all("reconstructions" not in setup.document() for setup in balanced.setups)


# ---------------------------------------------------------------- round robin


def test_games_are_numbered_in_the_order_of_rounds() -> None:
    bouts = all_bouts(arena())
    assert [bout.number for bout in bouts] == [*range(60)]
    deals = list(dict.fromkeys(map(deal, bouts)))
    assert [deal(bout) for bout in bouts] == [one for one in deals for _ in range(6)]


@pytest.mark.parametrize(("bots", "players"), [(2, 2), (3, 2), (5, 2), (3, 3), (4, 3), (4, 4), (5, 4)])
def test_every_group_plays_each_deal_once_in_every_seating(bots: int, players: int) -> None:
    bouts = all_bouts(arena(bots, players=players, games=200))
    for one in set(map(deal, bouts)):
        seatings = [bout.bots for bout in bouts if deal(bout) == one]
        assert sorted(seatings) == sorted(permutations(range(bots), players))


def test_every_bot_plays_each_faction_in_each_seat_equally_often() -> None:
    bouts = all_bouts(arena(games=12 * 6))
    played = Counter(
        (bot, seat, faction)
        for bout in bouts
        for seat, (bot, faction) in enumerate(zip(bout.bots, bout.setup["factions"], strict=True))
    )
    assert len(played) == 3 * 2 * 4
    assert set(played.values()) == {6}


@pytest.mark.parametrize("game", ["burgundy", "founders"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_bot_begins_equally_often(game: str, players: int) -> None:
    bouts = all_bouts(Arena(game, FIVE[:players], players=players, games=120))
    first = Counter(bout.bots[bout.setup["first_player"]] for bout in bouts)
    assert set(first.values()) == {len(bouts) / players}


@pytest.mark.parametrize(("bots", "players"), [(2, 3), (2, 4), (3, 4)])
def test_with_fewer_bots_than_seats_all_sit_in_every_game(bots: int, players: int) -> None:
    made = arena(bots, players=players, games=100)
    bouts = all_bouts(made)
    assert len(bouts) == made.total >= 100
    assert {frozenset(bout.bots) for bout in bouts} == {frozenset(range(bots))}
    one_round = [bout.bots for bout in bouts[: made.round]]
    assert len(set(one_round)) == made.round
    for seat in range(players):
        assert len(set(Counter(seated[seat] for seated in one_round).values())) == 1


def test_a_longer_series_begins_with_the_shorter_one() -> None:
    assert all_bouts(arena(games=120))[:60] == all_bouts(arena(games=60))


def test_other_bots_and_schedules_play_the_same_deals_and_other_seeds_do_not() -> None:
    deals = {deal(bout) for bout in all_bouts(arena(3))}
    assert {deal(bout) for bout in all_bouts(arena(4, games=120))} == deals
    assert {bout.seed for bout in all_bouts(arena(3, seed=1))}.isdisjoint(seed for _, seed in deals)


def test_games_are_rounded_up_to_whole_rounds() -> None:
    assert (arena(games=6).total, arena(games=7).total, arena(games=60).total) == (6, 12, 60)


# ---------------------------------------------------------------- ladder


def test_neighbours_meet_on_a_ladder() -> None:
    ladder = arena(5, schedule="ladder")
    order = [4, 2, 0, 1, 3]
    assert ladder.groups(order) == [(4, 2), (2, 0), (0, 1), (1, 3)]
    assert ladder.round == 8 == len(ladder.bouts(0, ladder.groups(order)))
    assert arena(5, players=3, schedule="ladder").groups(order) == [(4, 2, 0), (2, 0, 1), (0, 1, 3)]


def test_a_ladder_orders_the_bots_by_their_ratings_so_far() -> None:
    ladder = arena(5, schedule="ladder", games=80)
    done: dict[int, Result] = {}
    met = []
    for bouts in ladder.batches(done):
        met.append([bout.bots for bout in bouts])
        for bout in bouts:  # the bot named later is the better one
            done[bout.number] = result(bout.number, bout.bots, (0, 1) if bout.bots[0] > bout.bots[1] else (1, 0))
    assert len(met) == 10
    assert met[0] == [seated for pair in pairwise(range(5)) for seated in (pair, pair[::-1])]
    assert met[-1] == [seated for pair in pairwise((4, 3, 2, 1, 0)) for seated in (pair, pair[::-1])]


# ---------------------------------------------------------------- gauntlet, adaptive, one seat, one bot


def test_in_a_gauntlet_the_first_bot_meets_each_other_alone() -> None:
    bouts = all_bouts(arena(3, schedule="gauntlet", players=3, games=12))
    assert [bout.bots for bout in bouts[:6]] == [(0, 1, 1), (1, 0, 1), (1, 1, 0), (0, 2, 2), (2, 0, 2), (2, 2, 0)]
    assert len({bout.seed for bout in bouts[:6]}) == 1
    assert len(bouts) == 12


def test_an_adaptive_schedule_plays_most_where_the_order_is_uncertain() -> None:
    made = arena(5, schedule="adaptive", games=200)
    done: dict[int, Result] = {}
    met: Counter[frozenset[int]] = Counter()
    batches = 0
    for bouts in made.batches(done):
        batches += 1
        for number, bout in enumerate(bouts):
            met[frozenset(bout.bots)] += 1
            # bots 0 and 1 win in turn; of all others the one named later is better
            first = number % 4 < 2 if set(bout.bots) == {0, 1} else bout.bots[0] > bout.bots[1]
            done[bout.number] = result(bout.number, bout.bots, (0, 1) if first else (1, 0))
    assert sorted(done) == [*range(200)]
    assert batches > 10
    assert max(met, key=lambda pair: met[pair]) == {0, 1}
    assert all(any(bot in pair for pair in met) for bot in range(5))


@pytest.mark.parametrize(
    ("settings", "seats"),
    [
        ({"factions": ("romans",)}, 1),
        ({"factions": ("romans", "barbarians", "egyptians")}, 3),
        ({"lookout": "alternate", "peaceful": True, "rulings": {"glory_points": 4}, "packs": ("magic-number",)}, 2),
    ],
)
def test_an_arena_plays_the_setups_of_its_settings(settings: dict[str, Any], seats: int) -> None:
    made = arena(3, settings=settings)
    assert made.seats == made.header().players == seats
    for bout in all_bouts(made):
        setup = Setup.from_document(dict(bout.setup))
        assert len(setup.factions) == seats
        for name in ("lookout", "peaceful", "packs"):
            assert getattr(setup, name) == settings.get(name, getattr(Setup(("romans", "egyptians")), name))
    assert made.name != arena(3).name


def test_five_play_with_the_pack_that_has_decks_for_all() -> None:
    bouts = all_bouts(arena(1, players=5, games=3))
    assert [bout.bots for bout in bouts] == [(0,) * 5] * 3
    assert all(len(bout.setup["factions"]) == 5 for bout in bouts)


def test_in_a_game_for_one_seat_every_bot_plays_each_deal() -> None:
    bouts = all_bouts(arena(3, players=1, games=12))
    assert [bout.bots for bout in bouts[:3]] == [(0,), (1,), (2,)]
    assert len({deal(bout) for bout in bouts[:3]}) == 1
    assert len({bout.setup["factions"][0] for bout in bouts}) == 4


def test_the_parts_of_a_schedule_are_all_of_it() -> None:
    made = arena(2, games=20)
    parts = [bout for part in range(3) for [bouts] in [made.batches({}, (part, 3))] for bout in bouts]
    assert sorted(parts, key=lambda bout: bout.number) == all_bouts(made)


# ---------------------------------------------------------------- seatings of the game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_names_every_seating_of_its_factions_once(players: int) -> None:
    setups = isettlers.game("imperial").seatings(players)
    assert Counter(setups) == Counter(Setup(factions=one) for one in permutations(BASE_FACTIONS, players))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_series_that_ends_early_has_been_about_fair_to_the_factions(players: int) -> None:
    setups = isettlers.game("imperial").seatings(players)
    assert all(isinstance(setup, Setup) for setup in setups)
    seatings = [setup.factions for setup in setups if isinstance(setup, Setup)]
    for games in range(1, len(seatings)):
        played = Counter(dict.fromkeys(BASE_FACTIONS, 0))
        played.update(faction for seated in seatings[:games] for faction in seated)
        assert max(played.values()) - min(played.values()) <= 1


# ---------------------------------------------------------------- settings


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"bots": ()}, "bots: expected 1 to 100, got 0"),
        ({"bots": ("greedy", "greedy")}, "the bot greedy is named twice"),
        ({"bots": ("greedy", "clever")}, "unknown bot 'clever'"),
        ({"bots": ("greedy", "ismcts:depth=3")}, "ismcts: unknown setting 'depth'"),
        ({"bots": ("greedy", "arena.nowhere.Bot")}, "arena.nowhere.Bot: No module named 'arena.nowhere'"),
        ({"bots": ("greedy", "arena.wild_bots.None")}, "arena.wild_bots.None: "),
        ({"bots": ("greedy", "arena.wild_bots.unmade")}, "arena.wild_bots.unmade raised KeyError: 'settings'"),
        ({"players": 6}, "players: expected int from 1 to 5, got 6"),
        ({"games": 0}, "games: expected int from 1 to 1000000, got 0"),
        ({"games": True}, "games: expected int from 1 to 1000000, got True"),
        ({"games": 5}, "a round of 3 bots in 2 seats is 6 games, more than 5"),
        ({"seed": -1}, "seed: expected int"),
        ({"seed": 2**64}, "seed: expected int"),
        ({"schedule": "swiss"}, "schedule: expected one of round-robin, gauntlet, ladder, adaptive, got"),
        ({"schedule": "ladder", "players": 3}, "ladder: expected more bots than the 3 seats, got 3"),
        ({"schedule": "adaptive", "players": 1}, "adaptive: in a game for one seat nobody meets: play a round robin"),
        ({"schedule": "gauntlet", "bots": ("greedy",)}, "gauntlet: expected two bots at least, got 1"),
        ({"sprt": Sprt(0.5, 0.6)}, "sprt: expected two bots in a round robin or a gauntlet"),
        ({"settings": {"factions": ("romans",), "virtual": "ghost"}}, "virtual"),
        ({"settings": {"packs": ("magic-number",), "factions": ("romans", "greeks")}}, "greeks"),
    ],
)
def test_settings_that_do_not_fit_are_refused_in_one_line(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError) as refused:
        Arena(**({"game": "imperial", "bots": FIVE[:3]} | changes))
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)


def test_many_bots_in_many_seats_are_refused_before_they_are_dealt() -> None:
    bots = [f"ismcts:{number}" for number in range(1, 101)]
    with pytest.raises(SetupError, match=r"is 94109400 games, more than 60"):
        Arena("imperial", bots, players=4)


@pytest.mark.parametrize(
    "spec", ["ismcts:1000", "ismcts:c=1,ms=5", "flat:nodes=7", "pimc:iterations=3,determinizations=2"]
)
def test_two_budgets_for_one_bot_contradict_each_other(spec: str) -> None:
    assert Arena("imperial", ("greedy", spec)).limit is None
    with pytest.raises(SetupError, match=r" names a budget of its own beside that of the arena: leave one out$"):
        Arena("imperial", ("greedy", spec), budget=Budget(seconds=0.05))


def test_a_budget_goes_with_bots_that_name_none() -> None:
    made = Arena("imperial", ("greedy", "ismcts:c=1", "arena.wild_bots.Tame:after=7"), budget=Budget(seconds=0.05))
    assert made.limit == pytest.approx(0.6)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ms=50", Budget(seconds=0.05)),
        ("iterations=1000", Budget(iterations=1000)),
        ("cpu_ms=20", Budget(cpu_seconds=0.02)),
        ("nodes=9,ms=1", Budget(seconds=0.001, nodes=9)),
    ],
)
def test_a_budget_is_written_as_in_a_spec(text: str, expected: Budget) -> None:
    assert budget(text) == expected


@pytest.mark.parametrize("text", ["", "50", "ms", "ms=", "ms=0", "ms=-1", "ms=5,ms=6", "s=5", "ms=5,", "ms=1.5"])
def test_a_budget_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(SetupError, match="budget"):
        budget(text)
