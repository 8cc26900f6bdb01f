"""Buckets that refill as time passes, and what clients pay from them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import msgpack
import pytest

from isettlers.serve.buckets import Bucket, Share
from isettlers.serve.embed import EmbedSession
from isettlers.serve.limits import Limits
from isettlers.serve.session import Caller, Shared


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("isettlers.serve.buckets.time.monotonic", clock)
    return clock


def test_a_bucket_gives_what_it_holds_and_refills_up_to_its_size(clock: Clock) -> None:
    bucket = Bucket(2.0, 4.0)
    assert [bucket.take(1) for _ in range(5)] == [True] * 4 + [False]
    clock.now += 1.0
    assert [bucket.take(1) for _ in range(3)] == [True, True, False]
    clock.now += 1_000.0
    assert bucket.full
    assert [bucket.take(2) for _ in range(3)] == [True, True, False]


def test_an_overdrawn_bucket_tells_how_long_it_takes_to_be_filled(clock: Clock) -> None:
    bucket = Bucket(0.5, 1.0)
    bucket.spend(1.0)
    assert (bucket.wait(), bucket.full) == (0.0, False)
    bucket.spend(3.0)
    assert bucket.wait() == 6.0
    assert not bucket.take(0.1)
    clock.now += 4.0
    assert bucket.wait() == 2.0
    clock.now += 2.0
    assert bucket.wait() == 0.0


def test_shares_wait_for_their_common_bucket_once_they_miss_a_quarter(clock: Clock) -> None:
    common = Bucket(1.0, 1.0)
    much, other, little = (Share(1.0, 4.0, common) for _ in range(3))
    much.spend(1.5)
    assert much.wait() == 0.5
    little.spend(1.0)
    assert little.wait() == 0.0
    other.spend(2.5)
    assert much.wait() == other.wait() == 3.0
    clock.now += 1.0
    assert (much.wait(), little.wait()) == (0.0, 0.0)
    much.spend(8.0)
    clock.now += 1.0
    assert much.wait() == 9.0


@pytest.mark.usefixtures("clock")
def test_a_client_waits_for_the_time_that_it_used_and_one_that_used_far_too_much_is_sent_away() -> None:
    frames: list[bytes] = []
    hung_up: list[bool] = []
    purse = [Bucket(0.5, 1.0), Bucket(0.1, 0.2)]
    caller = Caller(frames.append, lambda: hung_up.append(True), purse=purse)
    with ThreadPoolExecutor(1) as pool, EmbedSession(Shared(Limits(), pool), caller) as session:
        assert session.spent(0.2) == 0.0
        assert session.spent(0.9) == pytest.approx(9.0)
        assert (frames, hung_up) == ([], [])
        session.spent(0.2)
    (frame,) = map(msgpack.unpackb, frames)
    assert (frame["push"], frame["code"]) == ("closing", "limit")
    assert frame["message"].startswith("work_ms: ")
    assert hung_up == [True]
