"""One game of an arena: what decides it, and what becomes of bots that misbehave."""

from __future__ import annotations

import re
import sys
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from arena.wild_bots import Hangs, Late
from attrs import evolve

from isettlers import SetupError
from isettlers.arena import Arena, Bout
from isettlers.arena.play import Abandoned, decision_seed, play
from isettlers.bots import Budget, Choice, decide
from isettlers.imperial import Setup
from isettlers.record import Record

WILD = "arena.wild_bots."


def arena(*bots: str, **changes: Any) -> Arena:
    return Arena("imperial", bots, **({"players": 2, "games": 24} | changes))


def bout(made: Arena, number: int = 0) -> Bout:
    [bouts] = made.batches({})
    return bouts[number]


def reason(spec: str, **changes: Any) -> str:
    """Why a wild bot lost a game against a tame one."""
    made = arena(spec, WILD + "Tame", **changes)
    result = play(made, bout(made)).result
    assert result.forfeit is not None
    assert result.forfeit.seat == 0
    assert (result.ranks, result.winners) == ((1, 0), (1,))
    return result.forfeit.reason


def test_the_same_bout_gives_the_same_result() -> None:
    made = arena("greedy", "ismcts:20")
    results = [evolve(play(made, bout(made)).result, seconds=()) for _ in range(2)]
    assert results[0] == results[1]


def test_a_bot_draws_the_same_in_every_seating_of_a_deal_and_other_numbers_elsewhere() -> None:
    bots = ("random", WILD + "Tame")
    one = evolve(bout(arena(*bots)), bots=(0, 1))
    turned, elsewhere = evolve(one, bots=(1, 0), number=1), evolve(one, seed=one.seed + 1)
    mine = [decision_seed(bots, one, 0, number) for number in range(3)]
    assert mine == [decision_seed(bots, turned, 1, number) for number in range(3)]
    assert mine == [decision_seed(("greedy", "random"), turned, 0, number) for number in range(3)]
    others = [decision_seed(bots, one, 1, 0), decision_seed(bots, elsewhere, 0, 0)]
    alike = [decision_seed(bots, evolve(one, bots=(0, 0)), seat, 0) for seat in range(2)]
    assert alike[0] == mine[0]
    assert len({*mine, *others, alike[1]}) == 6


def test_a_lost_or_forfeited_game_for_one_seat_has_no_winner() -> None:
    made = Arena("imperial", ("random", WILD + "Raises"), settings={"factions": ("romans",)}, games=2)
    [bouts] = made.batches({})
    lost, forfeited = (play(made, one).result for one in bouts)
    assert (lost.bots, lost.ranks, lost.winners, lost.forfeit) == ((0,), (1,), (), None)
    assert (forfeited.bots, forfeited.ranks, forfeited.winners) == ((1,), (1,), ())
    assert forfeited.forfeit is not None


def test_a_result_says_how_the_game_ended() -> None:
    made = arena("random", "greedy")
    one = bout(made)
    played = play(made, one, keep=True)
    result, record = played.result, played.record
    assert record is not None
    end = Record.from_bytes(record).verify()
    assert end.outcome is not None
    assert (result.scores, result.ranks, result.winners) == (end.scores, end.ranks, end.outcome.winners)
    assert (result.game, result.bots, result.setup, result.seed) == (0, one.bots, one.setup, one.seed)
    assert sum(result.decisions) == result.actions == len(Record.from_bytes(record).actions)
    assert min(result.seconds) > 0
    assert result.forfeit is None
    assert result.record == "game-000000.record"


def test_a_record_is_kept_on_request_and_says_who_played() -> None:
    made = arena("random", "greedy", seed=5)
    assert play(made, bout(made)).record is None
    data = play(made, bout(made, 1), keep=True).record
    assert data is not None
    assert dict(Record.from_bytes(data).notes) == {
        "arena": {"game": 1, "seed": f"{5:016x}"}, "bots": ["greedy", "random"],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("Raises", "raised ValueError: no idea at all"),
        ("Mute", "raised MuteError"),
        ("Exits", "raised SystemExit: 3"),
        ("Illegal", "illegal action 65000"),
        ("Huge", "illegal action a huge number"),
        ("Nothing", "expected an action, got None"),
        ("Truth", "illegal action 1"),
    ],
)
def test_a_bot_that_misbehaves_forfeits_the_game(bot: str, why: str) -> None:
    assert reason(WILD + bot) == why


def test_a_game_ends_where_it_is_forfeited() -> None:
    made = arena(WILD + "Illegal:after=3", WILD + "Tame")
    played = play(made, bout(made), keep=True)
    assert played.result.decisions[0] == 4
    assert played.record is not None
    record = Record.from_bytes(played.record)
    assert len(record.actions) == played.result.actions == sum(played.result.decisions) - 1
    assert record.verify().scores == played.result.scores


def test_the_others_are_ranked_without_the_seat_that_forfeits() -> None:
    made = arena("greedy", WILD + "Raises:after=30", "random", players=3)
    for number in range(6):
        result = play(made, bout(made, number)).result
        assert result.forfeit is not None
        lost = result.forfeit.seat
        assert result.bots[lost] == 1
        assert result.ranks[lost] == 2
        others = [seat for seat in range(3) if seat != lost]
        best = max(result.scores[seat] for seat in others)
        assert {result.ranks[seat] for seat in others} <= {0, 1}
        assert all(result.scores[seat] == best for seat in result.winners)
        assert lost not in result.winners


def test_a_bot_may_answer_with_an_action_and_spoil_what_it_is_shown() -> None:
    made = arena(WILD + "Plain", WILD + "Spoils")
    result = play(made, bout(made)).result
    assert result.forfeit is None
    assert result.actions > 20


def test_a_bot_that_overruns_its_time_forfeits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("isettlers.arena.play.time", SimpleNamespace(perf_counter=lambda: Late.now))
    assert reason(WILD + "Late", budget=Budget(seconds=20)) == "overran its time: 60 s of 20 s"


def test_a_bot_that_never_answers_is_left_behind() -> None:
    assert re.match(r"overran its time: \S+ s of 0\.001 s$", reason(WILD + "Hangs", budget=Budget(seconds=0.001)))
    assert not Hangs.answered
    Hangs.let.set()


def test_bots_that_misbehave_within_a_budget_forfeit_all_the_same() -> None:
    assert reason(WILD + "Raises", budget=Budget(seconds=10)).startswith("raised ValueError")
    assert reason(WILD + "Illegal", budget=Budget(seconds=10)) == "illegal action 65000"


def test_a_budget_of_iterations_is_that_of_the_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    counts: list[Any] = []

    def counting(*arguments: Any) -> Choice:
        choice = decide(*arguments)
        counts.append(choice.stats.get("iterations"))
        return choice

    monkeypatch.setattr("isettlers.arena.play.decide", counting)
    for number in (1, 20):
        made = arena("ismcts", WILD + "Tame", budget=Budget(iterations=number))
        counts.clear()
        assert play(made, bout(made)).result.forfeit is None
        assert set(counts) == {number, None}


def test_a_bot_is_new_for_every_game_and_seat() -> None:
    made = arena(WILD + "Raises:after=1", WILD + "Tame")
    decided = {play(made, bout(made, number)).result.decisions[number % 2] for number in (0, 1, 2)}
    assert decided == {2}


def test_a_bot_that_cannot_be_made_again_forfeits(tmp_path: Path) -> None:
    made = arena(f"{WILD}Once:file={tmp_path / 'made'}", WILD + "Tame")
    result = play(made, bout(made)).result
    assert result.forfeit is not None
    assert result.forfeit.reason == f"raised SetupError: {WILD}Once: made before"
    assert result.decisions == (1, result.decisions[1])


def test_a_bot_whose_code_is_not_found_ends_the_arena(monkeypatch: pytest.MonkeyPatch) -> None:
    made = arena(WILD + "Tame", "random")
    monkeypatch.setitem(sys.modules, "arena.wild_bots", None)
    with pytest.raises(SetupError, match=r"^arena\.wild_bots\.Tame: "):
        play(made, bout(made))


class SetSoon(threading.Event):
    """A flag that is set at the fifth look."""

    looks = 0

    def is_set(self) -> bool:
        self.looks += 1
        return self.looks >= 5


def test_a_game_that_nobody_waits_for_is_left_in_mid_search() -> None:
    made = arena("ismcts:1000000000", "random")
    with pytest.raises(Abandoned):
        play(made, evolve(bout(made), bots=(0, 1)), stop=SetSoon())  # its first search would take hours


def test_a_setup_of_a_bout_is_a_plain_tree() -> None:
    made = arena("random", "greedy")
    assert Setup.from_document(dict(bout(made).setup)) in made.setups
