"""The limits of a connection: what goes over one is refused, and the connection goes on."""

from __future__ import annotations

import pytest
from serve.conftest import Gate
from serve.talk import OPENING, PATIENCE, Talk, finished

from isettlers import SetupError
from isettlers.serve.limits import Limits


def test_states_are_limited_however_they_are_opened() -> None:
    with Talk(Limits(states=2)) as talk:
        state = talk.start()
        kept = talk.ok("fork", state=state)["state"]
        snapshot, document = talk.ok("save", state=state), talk.ok("document", state=state)
        for method, given in (
            ("start", OPENING),
            ("load", snapshot),
            ("load", document),
            ("load", {"record": finished()[1]}),
            ("fork", {"state": state}),
            ("resample", {"state": state, "seat": 0}),
        ):
            assert talk.error(method, **given) == ("limit", None)
        talk.ok("close", state=kept)
        assert talk.start() > kept


def test_jobs_are_limited(gate: Gate) -> None:
    with Talk(Limits(jobs=2)) as talk:
        states = [talk.start() for _ in range(3)]
        numbers = [talk.send("bot", state=state, bot="gate", budget={"iterations": 1}) for state in states]
        assert talk.reply(numbers[2])["error"]["code"] == "limit"
        assert talk.error("verify", record=finished()[1]) == ("limit", None)
        assert talk.ok("status", state=states[2])
        gate.permits.release(3)
        assert [talk.reply(number)["ok"]["stats"]["iterations"] for number in numbers[:2]] == [1, 1]
        assert talk.ok("bot", state=states[2], bot="gate", budget={"iterations": 1})


def test_without_jobs_there_are_no_bots() -> None:
    with Talk(Limits(jobs=0)) as talk:
        assert talk.error("bot", state=talk.start(), bot="random") == ("limit", None)


def test_requests_that_wait_are_limited(gate: Gate) -> None:
    with Talk(Limits(waiting=3)) as talk:
        state, other = talk.start(), talk.start()
        bot = talk.send("bot", state=state, bot="gate", budget={"iterations": 1})
        assert gate.entered.wait(PATIENCE)
        waiting = [talk.send("status", state=state) for _ in range(3)]
        assert talk.error("status", state=state) == ("limit", None)
        assert talk.ok("status", state=other)
        assert talk.ok("cancel", request=waiting.pop())
        waiting.append(talk.send("status", state=state))
        gate.permits.release(1)
        assert all(talk.reply(number)["ok"] for number in (bot, *waiting))
        bot = talk.send("bot", state=state, bot="gate", budget={"iterations": 1})
        waiting = [talk.send("status", state=state) for _ in range(3)]
        assert talk.error("status", state=state) == ("limit", None)
        gate.permits.release(1)
        assert all(talk.reply(number)["ok"] for number in (bot, *waiting))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [1000.0]
    monkeypatch.setattr("isettlers.serve.session.time.monotonic", lambda: now[0])
    return now


def test_requests_a_second_are_limited_with_twice_as_many_at_once(clock: list[float]) -> None:
    with Talk(Limits(requests_per_second=5)) as talk:
        assert all("ok" in talk.ask("hello", protocol=[1]) for _ in range(9))
        assert [talk.error("hello", protocol=[1]) for _ in range(3)] == [("limit", None)] * 3
        clock[0] += 1.0
        answers = ["ok" in talk.ask("hello", protocol=[1]) for _ in range(7)]
        assert answers == [True] * 5 + [False] * 2
        clock[0] += 1000.0
        answers = ["ok" in talk.ask("hello", protocol=[1]) for _ in range(12)]
        assert answers == [True] * 10 + [False] * 2


def test_a_rate_of_none_refuses_nothing(clock: list[float]) -> None:
    with Talk(Limits(requests_per_second=0)) as talk:
        assert all("ok" in talk.ask("hello", protocol=[1]) for _ in range(500))
    assert clock == [1000.0]


@pytest.mark.parametrize(
    ("limits", "budget"), [({"bot_iterations": 3}, {"iterations": 9}), ({"bot_iterations": 3}, {})]
)
def test_the_budget_of_a_bot_is_capped_in_iterations(limits: dict[str, int], budget: dict[str, int]) -> None:
    with Talk(Limits(**limits)) as talk:
        assert talk.ok("bot", state=talk.start(), bot="flat", budget=budget)["stats"]["iterations"] == 3


@pytest.mark.parametrize("budget", [None, {}, {"ms": 2**53 - 1}])
def test_the_budget_of_a_bot_is_capped_in_time(budget: dict[str, int] | None) -> None:
    with Talk(Limits(bot_ms=20)) as talk:
        assert talk.ok("bot", state=talk.start(), bot="flat", budget=budget)["action"] > 0


def test_limits_of_none_leave_the_budget_to_the_caller() -> None:
    with Talk(Limits(bot_ms=0, bot_iterations=0)) as talk:
        state = talk.start()
        assert talk.ok("bot", state=state, bot="flat", budget={"iterations": 2})["stats"]["iterations"] == 2
        assert talk.ok("bot", state=state, bot="greedy")
        thinking = talk.send("bot", state=state, bot="flat")
        assert talk.ok("cancel", request=thinking)["cancelled"]
        assert talk.reply(thinking)


@pytest.mark.parametrize("value", [-1, 2**53, True, 1.5, "5", None])
@pytest.mark.parametrize("name", Limits.meanings())
def test_a_limit_is_a_count(name: str, value: object) -> None:
    with pytest.raises(SetupError, match=f"^{name}: expected int from 0 to "):
        Limits(**{name: value})  # type: ignore[arg-type]


def test_limits_of_tables_are_stricter_and_can_be_changed() -> None:
    usual, strict = Limits(), Limits.table(states=7)
    assert strict.states == 7
    assert strict.frame_bytes < usual.frame_bytes
    assert strict.bot_ms < usual.bot_ms
    assert strict.requests_per_second > 0
    assert strict.document().keys() == Limits.meanings().keys()
