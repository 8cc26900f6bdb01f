"""Rules of requests that the protocol states: whose id is free, and which of them count."""

from __future__ import annotations

from types import SimpleNamespace

import msgpack
import pytest
from serve.conftest import Gate
from serve.talk import PATIENCE, Frame, Talk

from isettlers.serve.limits import Limits

BOT = {"bot": "gate", "seed": 3, "budget": {"iterations": 1}}


def _send(talk: Talk, number: int, method: str, **arguments: object) -> None:
    talk.session.receive(msgpack.packb({"id": number, "method": method, **arguments}))


def _replies(talk: Talk, number: int) -> list[Frame]:
    return [frame for frame in talk.frames if frame.get("id") == number]


def test_an_id_is_taken_until_its_reply(talk: Talk, gate: Gate) -> None:
    state = talk.start()
    _send(talk, 100, "bot", state=state, **BOT)
    assert gate.entered.wait(PATIENCE)
    _send(talk, 101, "status", state=state)
    for number in (100, 101):
        for method in ("hello", "status", "nonsense"):
            _send(talk, number, method, state=state)
        errors = [reply["error"] for reply in _replies(talk, number)]
        assert [(error["code"], error["path"]) for error in errors] == [("bad_request", "$.id")] * 3
    gate.permits.release()
    assert "ok" in talk.wait(lambda frame: frame.get("id") == 100 and "ok" in frame)
    assert talk.wait(lambda frame: frame.get("id") == 101 and "ok" in frame)["ok"]["at"] == 0
    for number in (100, 101):
        assert talk.session.open
        _send(talk, number, "status", state=state)
        assert [reply["ok"]["at"] for reply in _replies(talk, number)[4:]] == [0]


def test_an_id_is_free_again_after_an_error_and_after_cancelling(talk: Talk, gate: Gate) -> None:
    state = talk.start()
    _send(talk, 100, "nonsense")
    _send(talk, 100, "bot", state=state, **BOT)
    assert gate.entered.wait(PATIENCE)
    _send(talk, 101, "status", state=state)
    assert talk.ok("cancel", request=101) == {"cancelled": True}
    gate.permits.release()
    talk.wait(lambda frame: frame.get("id") == 100 and "ok" in frame)
    _send(talk, 101, "status", state=state)
    assert "ok" in _replies(talk, 101)[1]


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """No time passes for the rates."""
    monkeypatch.setattr("isettlers.serve.buckets.time", SimpleNamespace(monotonic=lambda: 0.0))


@pytest.mark.usefixtures("still")
def test_refused_requests_count_against_the_rate() -> None:
    with Talk(Limits(requests_per_second=3)) as talk:
        codes = [talk.ask("nonsense")["error"]["code"] for _ in range(6)]
    assert codes == ["unknown_method"] * 5 + ["limit"]  # hello was the first of six


@pytest.mark.usefixtures("still")
def test_requests_over_the_rate_do_not_count() -> None:
    with Talk(Limits(requests_per_second=20)) as talk:
        while talk.ask("nonsense")["error"]["code"] != "limit":
            pass
        codes = [talk.ask("nonsense")["error"]["code"] for _ in range(200)]
        assert codes == ["limit"] * 200
        assert talk.session._rate is not None
        assert talk.session._rate.wait() == 0.0
