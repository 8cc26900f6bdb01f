"""Threads that are shared fairly among owners."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event, Semaphore, Thread

import pytest

from isettlers.serve import thinkers
from isettlers.serve.thinkers import Thinkers

PATIENCE = 30.0


class Order:
    """Works that note when it is their turn, and take a given time by a clock of the test."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        self.done: list[str] = []
        self.count = Semaphore(0)
        monkeypatch.setattr("isettlers.serve.thinkers.time.monotonic", lambda: self.now)

    def work(self, name: str, seconds: float = 1.0) -> Callable[[], None]:
        def work() -> None:
            self.done.append(name)
            self.now += seconds
            self.count.release()

        return work

    def await_done(self, count: int) -> list[str]:
        for _ in range(count):
            assert self.count.acquire(timeout=PATIENCE)
        return self.done


@pytest.fixture
def order(monkeypatch: pytest.MonkeyPatch) -> Order:
    return Order(monkeypatch)


def held(one: Thinkers, owner: str) -> Event:
    """Keep the only thread busy until the event is set."""
    begun, free = Event(), Event()

    def wait() -> None:
        begun.set()
        free.wait(PATIENCE)

    one.submit(owner, wait)
    assert begun.wait(PATIENCE)
    return free


def test_an_owner_with_many_works_does_not_keep_another_waiting(order: Order) -> None:
    one = Thinkers(1)
    free = held(one, "many")
    for number in range(5):
        one.submit("many", order.work(f"many {number}"))
    for number in range(2):
        one.submit("few", order.work(f"few {number}"))
    free.set()
    done = order.await_done(7)
    assert done.index("few 1") <= 4
    assert [name for name in done if name.startswith("many")] == [f"many {number}" for number in range(5)]
    one.close()


def test_owners_share_time_not_the_number_of_works(order: Order) -> None:
    one = Thinkers(1)
    free = held(one, "nobody")
    for number in range(3):
        one.submit("long", order.work(f"long {number}", 10.0))
    for number in range(12):
        one.submit("short", order.work(f"short {number}", 1.0))
    free.set()
    done = order.await_done(15)
    assert 9 <= done.index("long 1") <= 12
    one.close()


def test_an_owner_who_was_idle_has_saved_no_time_up(order: Order) -> None:
    one = Thinkers(1)
    one.submit("idle", order.work("idle", 0.0))
    order.await_done(1)
    for _ in range(20):
        one.submit("busy", order.work("busy", 1.0))
        order.await_done(1)
    order.done.clear()
    free = held(one, "busy")
    for _ in range(10):
        one.submit("idle", order.work("idle", 1.0))
        one.submit("busy", order.work("busy", 1.0))
    free.set()
    done = order.await_done(20)
    assert abs(done[:10].count("idle") - 5) <= 1
    one.close()


def test_owners_that_are_idle_are_forgotten(order: Order, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "_REMEMBERED", 10)
    one = Thinkers(2)
    for number in range(100):
        one.submit(f"owner {number}", order.work("x", 0.0))
    order.await_done(100)
    one.close()
    assert len(one._used) <= 12


def test_works_that_wait_are_dropped_when_the_threads_close(order: Order) -> None:
    one = Thinkers(1)
    free = held(one, "a")
    one.submit("b", order.work("b"))
    closing = Thread(target=one.close)
    closing.start()
    while one._waiting:
        time.sleep(0.001)
    free.set()
    closing.join(PATIENCE)
    one.submit("c", order.work("c"))
    assert order.done == []


def test_a_work_that_fails_gives_its_thread_back(order: Order) -> None:
    one = Thinkers(1)
    one.submit("a", lambda: 1 // 0)
    one.submit("a", order.work("after"))
    assert order.await_done(1) == ["after"]
    one.close()
