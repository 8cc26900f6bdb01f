"""The events of a table: encoded for each reader once, in slices, and the same as the log's."""

from __future__ import annotations

import asyncio
from array import array
from collections.abc import Iterator

import msgpack
import pytest

from isettlers import Log
from isettlers._core.rng import Generator
from isettlers.imperial.setup import Setup
from isettlers.serve.errors import Refusal
from isettlers.serve.frames import packed
from isettlers.serve.history import History
from isettlers.serve.slices import Slices
from isettlers.values import Event

SETUP = Setup(factions=("romans", "barbarians"))


def begun() -> tuple[Log, History]:
    """A fresh game, twice."""
    first, second = list[Event](), list[Event]()
    return Log(SETUP.start(7, events=first), first), History(SETUP.start(7, events=second), second)


def played() -> tuple[Log, array[int]]:
    """A long game and its actions."""
    log, _ = begun()
    rng, actions = Generator(1), array("H")
    while not log.state.over:
        actions.append(log.state.legal_ids()[rng.below(log.state.legal_count())])
        log.step(actions[-1])
    return log, actions


def numbers_of(actions: array[int]) -> list[int]:
    """The number of the action of each event."""
    log, _ = begun()
    numbers = [0] * len(log)
    for number, action in enumerate(actions, start=1):
        numbers += [number] * len(log.step(action))
    return numbers


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_history_of_a_table_is_its_log(seat: int | None) -> None:
    log, actions = played()
    _, history = begun()
    assert len(list(history.replay(actions[:100]))) > 5
    assert len(list(history.encode(seat))) > 5
    for action in actions[100:]:
        history.step(action)
    list(history.encode(seat))
    assert list(history.encode(seat)) == []  # nothing is encoded twice
    numbers = numbers_of(actions)
    for since in (0, 1, len(log) // 2, len(log) - 1, len(log)):
        reply = history.logged(history.state.view(seat), seat, since, history.at)
        told = msgpack.unpackb(reply.ended(packed({"id": 1, "ok": reply})))
        view = log.state.view(seat, log=log, since=since)
        view["log"]["actions"] = numbers[since:]
        assert told == {"id": 1, "ok": {"view": view}}
    with pytest.raises(Refusal, match=f"there is no event {len(log) + 1}, the next is {len(log)}") as refused:
        history.logged({}, seat, len(log) + 1, history.at)
    assert refused.value.path == "$.since"


def test_works_take_turns_slice_by_slice() -> None:
    done: list[str] = []
    charged: dict[str, int] = {}

    def work(name: str, slices: int) -> Iterator[None]:
        for number in range(slices):
            done.append(f"{name}{number}")
            yield

    def charge(name: str) -> None:
        charged[name] = charged.get(name, 0) + 1

    def fails() -> Iterator[None]:
        yield
        raise RuntimeError

    async def run() -> None:
        faults: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: faults.append(context["exception"]))
        slices = Slices()
        slices.add(work("a", 3), lambda _: charge("a"))
        slices.add(fails(), lambda _: charge("fails"))
        slices.add(work("b", 2), lambda _: charge("b"))
        for _ in range(12):
            await asyncio.sleep(0)
            done.append("others")
        assert len(faults) == 1

    asyncio.run(run())
    assert [name for name in done if name != "others"] == ["a0", "b0", "a1", "b1", "a2"]
    assert done.index("others") < done.index("b0")
    assert charged == {"a": 4, "fails": 2, "b": 3}
