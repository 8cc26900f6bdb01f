"""A seat of an open table that somebody takes and never joins: its creator may free it for others."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest
from serve.tables_builders import SETUP, Frame
from serve.tables_house import Guest, House, held, play

from isettlers.serve.store import Done, Moved
from isettlers.serve.tokens import digest

OPEN: Final = {"seed": None, "open": True, "setup": {**SETUP, "first_player": 0}}
THREE: Final = {**OPEN, "setup": {"factions": ["romans", "barbarians", "egyptians"], "first_player": 0}}


async def _opened(house: House, **arguments: object) -> tuple[Guest, int, Frame]:
    """An open table with its creator, who sits, and what it was created as."""
    host = await house.guest()
    made = await host.create(**{**OPEN, **arguments})
    (token,) = made["tokens"].values()
    return host, await host.join(token), made


async def _taken(house: House, made: Frame, seat: int = 1) -> Frame:
    """A seat that a stranger takes without joining it."""
    return await (await house.guest("stranger")).ok("take", table=made["table"], seat=seat)


def test_a_seat_of_somebody_who_never_came_is_free_again(tmp_path: Path) -> None:
    async def freed(house: House) -> None:
        host, state, made = await _opened(house, spectators=True)
        watcher = await house.guest()
        watched = await watcher.join(made["watch"])
        taken = await _taken(house, made)
        status = await host.ok("status", state=state)
        assert (status["creator"], status["free"], status["awaited"]) == (0, [], [1])
        assert await host.ok("lobby") == {"tables": [], "next": None}
        assert (await host.ok("free", state=state, seat=1))["at"] == 0
        status = await host.ok("status", state=state)
        assert (status["free"], status["awaited"], status["handed"]) == ([1], [], {})
        push = {"push": "seat", "seat": 1, "by": "freed", "bot": None, "free": [1], "state": watched}
        assert watcher.pushes("seat")[-1] == push
        assert [push["by"] for push in host.pushes("seat")] == ["taken"]
        assert await (await house.guest()).error("join", token=taken["token"]) == "bad_token"
        (row,) = (await host.ok("lobby"))["tables"]
        assert row["free"] == [1]
        assert house.counters["seats.freed"] == 1
        other = await house.guest()
        again = await other.join((await _taken(house, made))["token"])
        assert (await play({0: (host, state), 1: (other, again)}, 4))["at"] == 4
        assert await (await house.guest()).error("join", token=taken["token"]) == "bad_token"

    held(freed, tmp_path)


def test_those_at_the_table_hear_that_a_person_came_once(tmp_path: Path) -> None:
    async def came(house: House) -> None:
        host, state, made = await _opened(house)
        guest, token = await house.guest(), (await _taken(house, made))["token"]
        place = await guest.join(token)
        assert guest.pushes("seat") == []
        push = {"push": "seat", "seat": 1, "by": "joined", "bot": None, "free": [], "state": state}
        assert host.pushes("seat")[1:] == [push]
        assert (await host.ok("status", state=state))["awaited"] == []
        await guest.ok("close", state=place)
        await guest.join(token)
        assert len(host.pushes("seat")) == 2

    held(came, tmp_path)


async def _free(house: House, host: Guest, state: int, made: Frame) -> None:  # noqa: ARG001, as the others
    assert await host.error("free", state=state, seat=1) == "refused"


async def _of_the_creator(house: House, host: Guest, state: int, made: Frame) -> None:  # noqa: ARG001
    assert await host.error("free", state=state, seat=0) == "refused"


async def _of_one_who_came(house: House, host: Guest, state: int, made: Frame) -> None:
    guest = await house.guest()
    place = await guest.join((await _taken(house, made))["token"])
    await guest.ok("close", state=place)
    assert await host.error("free", state=state, seat=1) == "refused"


async def _of_a_bot(house: House, host: Guest, state: int, made: Frame) -> None:
    await _taken(house, made)
    table = house.table(made["table"])
    table.change(lambda: table.resigned(1, "kicked"), lambda _: None)
    assert await host.error("free", state=state, seat=1) == "refused"


async def _by_another_seat(house: House, host: Guest, state: int, made: Frame) -> None:
    await _taken(house, made)
    guest = await house.guest()
    place = await guest.join((await _taken(house, made, 2))["token"])
    assert await guest.error("free", state=place, seat=1) == "refused"
    assert (await host.ok("status", state=state))["awaited"] == [1]


async def _by_a_spectator(house: House, host: Guest, state: int, made: Frame) -> None:
    await _taken(house, made)
    guest = await house.guest()
    assert await guest.error("free", state=await guest.join(made["watch"]), seat=1) == "refused"
    assert await guest.error("free", state=99, seat=1) == "unknown_state"
    assert (await host.ok("status", state=state))["awaited"] == [1]


async def _that_is_none(house: House, host: Guest, state: int, made: Frame) -> None:  # noqa: ARG001
    for seat in (3, -1, "1", None):
        assert await host.error("free", state=state, seat=seat) == "bad_request"


async def _twice(house: House, host: Guest, state: int, made: Frame) -> None:
    await _taken(house, made)
    replies = [host.send("free", state=state, seat=1) for _ in range(2)]
    assert ["ok" in await reply for reply in replies] == [True, False]


REFUSED: Final = (
    _free, _of_the_creator, _of_one_who_came, _of_a_bot, _by_another_seat, _by_a_spectator, _that_is_none, _twice,
)  # fmt: skip


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case.__name__.lstrip("_"))
def test_a_seat_that_is_not_freed(tmp_path: Path, case: Callable[[House, Guest, int, Frame], Any]) -> None:
    async def refused(house: House) -> None:
        host, state, made = await _opened(house, **{**THREE, "spectators": True})
        await case(house, host, state, made)

    held(refused, tmp_path)


def test_only_open_tables_have_a_creator(tmp_path: Path) -> None:
    async def refused(house: House) -> None:
        host = await house.guest()
        made = await host.create()
        state = await host.join(made["tokens"]["0"])
        status = await host.ok("status", state=state)
        assert (status["creator"], status["awaited"]) == (None, [])
        assert await host.error("free", state=state, seat=1) == "refused"

    held(refused, tmp_path)


@pytest.mark.parametrize("came", [False, True])
def test_who_came_is_known_after_a_restart(tmp_path: Path, *, came: bool) -> None:
    made: Frame = {}

    async def before(house: House) -> None:
        _, _, table = await _opened(house)
        made.update(table)
        taken = await _taken(house, made)
        if came:
            await (await house.guest()).join(taken["token"])

    async def after(house: House) -> None:
        host = await house.guest()
        state = await host.join(made["tokens"]["0"])
        reply = await host.ask("free", state=state, seat=1)
        assert ("ok" in reply) != came
        assert (await host.ok("status", state=state))["free"] == ([] if came else [1])

    held(before, tmp_path)
    held(after, tmp_path)


# ---------------------------------------------------------------- at once


@pytest.mark.parametrize("first", ["join", "free"])
def test_of_a_join_and_a_free_at_once_one_wins(tmp_path: Path, first: str) -> None:
    """Two clients request both while an action is being written down."""

    async def at_once(house: House) -> None:
        host, state, made = await _opened(house)
        guest, taken = await house.guest(), await _taken(house, made)
        action = (await host.ok("legal", state=state))["ids"][0]
        loop, table = asyncio.get_running_loop(), house.table(made["table"])
        joining, freeing = loop.create_future(), loop.create_future()
        await house.hall.lease()
        acting = host.send("apply", state=state, action=action)
        assert table.busy
        asks = {
            "join": lambda: table.enter(digest(taken["token"]), lambda seat: {"seat": seat}, joining.set_result),
            "free": lambda: table.change(lambda: table.freed(1, 0), freeing.set_result),
        }
        for name in sorted(asks, key=lambda name: name != first):
            asks[name]()
        assert "ok" in await acting
        joined, freed = await joining, await freeing
        if first == "join":
            assert (joined, freed.code) == ({"seat": 1}, "refused")
            assert await guest.join(taken["token"])
        else:
            assert (freed["at"], joined.code) == (1, "bad_token")
            assert await guest.error("join", token=taken["token"]) == "bad_token"
        assert (await host.ok("status", state=state))["free"] == ([] if first == "join" else [1])

    held(at_once, tmp_path)


def test_a_token_that_was_looked_up_before_its_seat_was_freed_opens_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The seat has another person by the time that the table is there for who had the old token."""

    async def late(house: House) -> None:
        host, state, made = await _opened(house)
        slow, old = await house.guest(), (await _taken(house, made))["token"]
        opening, going_on, opened = asyncio.Event(), asyncio.Event(), house.hall.open

        async def waits(name: str, charge: Any = None) -> Any:
            monkeypatch.setattr(house.hall, "open", opened)
            opening.set()
            await going_on.wait()
            return await opened(name, charge)

        monkeypatch.setattr(house.hall, "open", waits)
        joining = slow.send("join", token=old)
        await opening.wait()
        await host.ok("free", state=state, seat=1)
        other = await house.guest()
        place = await other.join((await _taken(house, made))["token"])
        going_on.set()
        assert (await joining)["error"]["code"] == "bad_token"
        assert (await other.ok("status", state=place))["seat"] == 1
        assert other.pushes("replaced") == []

    held(late, tmp_path)


@pytest.mark.parametrize(("error", "code"), [(OSError("full"), "store"), (Moved("elsewhere"), "moved")])
@pytest.mark.parametrize("method", ["join", "free"])
def test_a_change_that_is_not_written_down_leaves_the_seat_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, method: str, error: Exception, code: str
) -> None:
    async def unwritten(house: House) -> None:
        host, state, made = await _opened(house)
        guest, taken = await house.guest(), await _taken(house, made)

        def fails(_table: str, _seating: object, _tokens: object, done: Done, **_: object) -> None:
            done(error)

        with monkeypatch.context() as patch:
            patch.setattr(house.hall.store, "reseat", fails)
            reply = await (
                guest.ask("join", token=taken["token"]) if method == "join" else host.ask("free", state=state, seat=1)
            )
        assert reply["error"]["code"] == code
        again = await house.guest()
        state = await again.join(made["tokens"]["0"])
        assert (await again.ok("status", state=state))["awaited"] == [1]
        assert await guest.join(taken["token"])

    held(unwritten, tmp_path)


def test_a_seat_is_joined_once_by_a_connection_with_room_for_one(tmp_path: Path) -> None:
    async def full(house: House) -> None:
        _, _, made = await _opened(house)
        guest, taken = await house.guest(), await _taken(house, made)
        joins = [guest.send("join", token=taken["token"]) for _ in range(2)]
        replies = [await join for join in joins]
        assert sorted("ok" in reply for reply in replies) == [False, True]
        assert [push["push"] for push in guest.pushes("replaced")] == []

    held(full, tmp_path, states=1)


# ---------------------------------------------------------------- within a game


def test_a_game_waits_while_a_seat_is_free_again(tmp_path: Path) -> None:
    async def waits(house: House) -> None:
        host, state, made = await _opened(house)
        await _taken(house, made)
        assert (await play({0: (host, state)}, 1))["actor"] == 1
        await host.ok("free", state=state, seat=1)
        other = await house.guest()
        taken = await _taken(house, made)
        place = await other.join(taken["token"])
        status = await play({0: (host, state), 1: (other, place)})
        assert status["over"]
        assert await host.error("free", state=state, seat=1) == "over"
        assert await house.hall.leaving.archive([made["table"]]) == [made["table"]]

    held(waits, tmp_path)


@pytest.mark.parametrize("decided", ["before", "meanwhile", "after"])
def test_a_bot_waits_while_a_seat_is_free_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, decided: str
) -> None:
    """The bot has its decision before the seat is freed, while that is written down, or after it."""

    async def waits(house: House) -> None:
        host, state, made = await _opened(house, **THREE, bots={"1": "random"})
        await _taken(house, made, 2)
        works: list[Callable[[], Callable[[], None]]] = []
        table, think = house.table(made["table"]), house.hall.think
        monkeypatch.setattr(house.hall, "think", lambda _owner, _player, work: works.append(work))
        assert (await play({0: (host, state)}, 1))["actor"] == 1
        await house.settled()
        (work,) = works
        freed = asyncio.get_running_loop().create_future()
        decide = work()
        if decided == "before":
            decide()
        table.change(lambda: table.freed(2, 0), freed.set_result)
        if decided == "meanwhile":
            decide()
        at = (await freed)["at"]
        assert at == 1 + (decided == "before")
        if decided == "after":
            decide()
        await house.settled()
        assert (table.at, table._thinking, len(works)) == (at, None, 1)
        monkeypatch.setattr(house.hall, "think", think)
        other = await house.guest()
        place = await other.join((await _taken(house, made, 2))["token"])
        assert (await play({0: (host, state), 2: (other, place)}, 4))["at"] > at + 4
        assert not [record for record in caplog.records if record.levelname == "ERROR"]

    held(waits, tmp_path)


@pytest.mark.parametrize("restart", [False, True])
def test_no_clock_runs_while_a_seat_is_free_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, restart: bool
) -> None:
    """The decision that was under way begins again with all the time that its seat had."""
    monkeypatch.setattr("isettlers.serve.store.sqlite.time", SimpleNamespace(monotonic=lambda: 0.0, time=time.time))
    made: Frame = {}

    async def freed(house: House) -> None:
        host, state, table = await _opened(house, clock={"seconds": 100})
        made.update(table)
        await _taken(house, made)
        await play({0: (host, state)}, 1)
        store: Any = house.hall.store
        store._opened -= 60
        assert (await host.ok("status", state=state))["clock"] == {"left": [100_000, 40_000], "running": 1}
        await host.ok("free", state=state, seat=1)
        assert not house.hall._alarms
        store._opened -= 600
        assert (await host.ok("status", state=state))["clock"] == {"left": [100_000, 100_000], "running": None}
        await _taken(house, made)
        store._opened -= 30
        if not restart:
            await taken(house)

    async def taken(house: House) -> None:
        host = await house.guest()
        status = await host.ok("status", state=await host.join(made["tokens"]["0"]))
        assert status["clock"] == {"left": [100_000, 70_000], "running": 1}
        assert (status["bots"], status["handed"]) == ({}, {})

    held(freed, tmp_path)
    if restart:
        held(taken, tmp_path)
