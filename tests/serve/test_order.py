"""Jobs under way: what waits for them and what overtakes, how they are cancelled, and how they report."""

from __future__ import annotations

import time

import pytest
from serve.conftest import Gate
from serve.talk import PATIENCE, THREADS, Talk, finished

from isettlers.bots import thinking

BOT = {"bot": "gate", "seed": 3, "budget": {"iterations": 2}}


@pytest.fixture
def busy(talk: Talk, gate: Gate) -> tuple[int, int]:
    """A state whose bot is at work, and the id of that request."""
    state = talk.start()
    number = talk.send("bot", state=state, **BOT)
    assert gate.entered.wait(PATIENCE)
    talk.frames.clear()
    return state, number


def test_requests_for_a_busy_state_wait_and_others_overtake(talk: Talk, gate: Gate, busy: tuple[int, int]) -> None:
    state, bot = busy
    waiting = [talk.send("status", state=state), talk.send("legal", state=state), talk.send("save", state=state)]
    other = talk.start()
    overtaking = [number for number in talk.order() if number not in waiting]
    overtaking += [talk.send("status", state=other), talk.send("hello", protocol=[1]), talk.send("nonsense")]
    assert talk.order() == overtaking
    gate.permits.release(2)
    talk.reply(waiting[-1])
    assert talk.order() == [*overtaking, bot, *waiting]


def test_what_waits_sees_what_the_bot_did(talk: Talk, gate: Gate) -> None:
    state = talk.start()
    numbers = [
        talk.send("bot", state=state, **BOT, apply=True),
        talk.send("status", state=state),
        talk.send("undo", state=state),
        talk.send("status", state=state),
        talk.send("close", state=state),
        talk.send("status", state=state),
    ]
    gate.permits.release(2)
    replies = [talk.reply(number) for number in numbers]
    assert [reply["ok"]["at"] for reply in replies[:4]] == [1, 1, 0, 0]
    assert replies[4]["ok"] == {}
    assert replies[5]["error"]["code"] == "unknown_state"
    assert talk.order()[-6:] == numbers


def test_jobs_of_one_state_follow_each_other(talk: Talk, gate: Gate) -> None:
    state = talk.start()
    numbers = []
    for _ in range(4):
        numbers += [talk.send("bot", state=state, **BOT, apply=True), talk.send("status", state=state)]
    gate.permits.release(8)
    replies = [talk.reply(number) for number in numbers]
    assert [reply["ok"]["at"] for reply in replies] == [1, 1, 2, 2, 3, 3, 4, 4]
    assert talk.order()[-8:] == numbers
    assert [state.hash for state in gate.seen] == list(dict.fromkeys(state.hash for state in gate.seen))


def test_bots_of_two_states_think_side_by_side(talk: Talk, gate: Gate) -> None:
    numbers = [talk.send("bot", state=talk.start(), **BOT) for _ in range(2)]
    end = time.monotonic() + PATIENCE
    while len(gate.seen) < 2 and time.monotonic() < end:
        time.sleep(0.001)
    assert len(gate.seen) == 2
    gate.permits.release(4)
    assert all(talk.reply(number)["ok"] for number in numbers)


def test_a_refused_bot_holds_nobody_up(talk: Talk, gate: Gate) -> None:
    state = talk.start()
    assert talk.error("bot", state=state, bot="gate", seed="x") == ("bad_request", "$.seed")
    assert talk.ok("status", state=state)
    assert not gate.seen


def test_the_state_may_not_change_under_a_bot(talk: Talk, gate: Gate, busy: tuple[int, int]) -> None:
    state, bot = busy
    before = gate.seen[0].hash
    applied = talk.send("apply", state=state, action=gate.seen[0].legal_ids()[0])
    gate.permits.release(2)
    assert talk.reply(applied)["ok"]["at"] == 1
    assert gate.seen[0].hash == before
    assert "at" not in talk.reply(bot)["ok"]


def test_cancel_ends_a_bot_with_what_it_has(talk: Talk, gate: Gate, busy: tuple[int, int]) -> None:
    _, bot = busy
    assert talk.ok("cancel", request=bot) == {"cancelled": True}
    gate.permits.release(1)
    assert talk.reply(bot)["ok"]["stats"]["iterations"] == 1
    assert talk.ok("cancel", request=bot) == {"cancelled": False}


def test_cancel_may_be_said_twice(talk: Talk, gate: Gate, busy: tuple[int, int]) -> None:
    _, bot = busy
    assert [talk.ok("cancel", request=bot)["cancelled"] for _ in range(2)] == [True, True]
    gate.permits.release(1)
    assert talk.reply(bot)["ok"]


def test_a_bot_cancelled_before_it_began_has_no_result(talk: Talk, gate: Gate) -> None:
    begun = [talk.send("bot", state=talk.start(), **BOT) for _ in range(THREADS)]
    state = talk.start()
    number = talk.send("bot", state=state, **BOT, apply=True)
    assert talk.ok("cancel", request=number) == {"cancelled": True}
    gate.permits.release(2 * THREADS)
    assert all(talk.reply(one)["ok"] for one in begun)
    assert talk.reply(number)["error"]["code"] == "cancelled"
    assert talk.ok("status", state=state)["at"] == 0
    assert len(gate.seen) == THREADS


def test_cancel_reaches_requests_that_wait(talk: Talk, gate: Gate, busy: tuple[int, int]) -> None:
    state, bot = busy
    first, second = talk.send("bot", state=state, **BOT, apply=True), talk.send("status", state=state)
    assert talk.ok("cancel", request=first) == {"cancelled": True}
    assert talk.reply(first)["error"]["code"] == "cancelled"
    gate.permits.release(2)
    assert talk.reply(second)["ok"]["at"] == 0
    assert talk.reply(bot)["ok"]
    assert len(gate.seen) == 1


def test_cancelling_what_is_not_under_way_does_nothing(talk: Talk) -> None:
    assert talk.ok("cancel", request=4_000_000_000) == {"cancelled": False}


def test_progress_is_pushed_while_a_bot_thinks(talk: Talk, gate: Gate, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "_PROGRESS_SECONDS", 0.0)
    state = talk.start()
    number = talk.send("bot", state=state, bot="gate", seed=3, budget={"iterations": 3}, progress=True)
    gate.permits.release(3)
    reply = talk.reply(number)["ok"]
    pushes = [frame for frame in talk.frames if "push" in frame]
    legal = {action["id"]: action["text"] for action in talk.ok("legal", state=state, full=True)["actions"]}
    assert [push["done"] for push in pushes] == [1, 2, 3]
    for push in pushes:
        assert push.keys() == {"push", "request", "done", "action", "text", "seconds"}
        assert (push["push"], push["request"]) == ("progress", number)
        assert legal[push["action"]] == push["text"]
        assert push["seconds"] >= 0
    assert pushes[-1]["action"] == reply["action"]


def test_progress_with_the_values_of_all_actions(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "_PROGRESS_SECONDS", 0.0)
    state = talk.start()
    legal = set(talk.ok("legal", state=state)["ids"])
    reply = talk.ok("bot", state=state, bot="ismcts:100", seed=3, progress="actions")
    pushes = [frame for frame in talk.frames if "push" in frame]
    assert pushes
    for push in pushes:
        assert push.keys() == {"push", "request", "done", "action", "text", "seconds", "actions", "line"}
        assert sum(row["visits"] for row in push["actions"]) == push["done"]
        assert all(0 <= row["value"] <= 1 for row in push["actions"])
        assert {row["action"] for row in push["actions"]} <= legal
        assert push["line"][0] in legal
    assert reply["stats"]["iterations"] == 100


def test_no_progress_without_being_asked_for(talk: Talk, gate: Gate, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "_PROGRESS_SECONDS", 0.0)
    gate.permits.release(2)
    talk.ok("bot", state=talk.start(), **BOT)
    assert not [frame for frame in talk.frames if "push" in frame]


def test_nothing_is_sent_once_the_connection_has_ended(talk: Talk, gate: Gate, busy: tuple[int, int]) -> None:
    state, _ = busy
    talk.send("status", state=state)
    talk.session.close()
    talk.send("status", state=state)
    gate.permits.release(1)
    talk._pool.shutdown()
    assert talk.frames == []
    assert gate.permits.acquire(blocking=False) is False


def test_a_record_that_is_loaded_or_verified_holds_up_no_state(talk: Talk) -> None:
    state = talk.start()
    loads = [talk.send("load", record=finished()[1]), talk.send("verify", record=finished()[1])]
    status = talk.send("status", state=state)
    assert all(talk.reply(number)["ok"] for number in [*loads, status])
