"""Seats that change hands at a table: who resigns, whose time is out, and the clock that says so."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Final

import pytest
from serve.tables_builders import SETUP, Frame
from serve.tables_house import Guest, House, held, play

from isettlers.record import read_record
from isettlers.serve.places import Change

OPENED: Final = {**SETUP, "first_player": 0}
CLOCK: Final = {"seconds": 100, "increment": 5}

Guests = dict[int, tuple[Guest, int]]


@pytest.fixture(autouse=True)
def _still(monkeypatch: pytest.MonkeyPatch) -> None:
    """The store's clock moves only where a test lets it jump."""
    monkeypatch.setattr("isettlers.serve.store.sqlite.time", SimpleNamespace(monotonic=lambda: 0.0, time=time.time))


async def _table(house: House, **arguments: object) -> tuple[Frame, Guests]:
    """A table with a guest in each seat."""
    host = await house.guest()
    made = await host.create(**{"setup": OPENED, **arguments})
    guests = {}
    for seat, token in made["tokens"].items():
        guest = await house.guest()
        guests[int(seat)] = (guest, await guest.join(token))
    return made, guests


def _pass(house: House, seconds: float) -> None:
    """Let the store's clock jump."""
    house.hall.store._opened -= seconds  # type: ignore[attr-defined]  # of the SQLite store


def _ring(house: House, seconds: float) -> None:
    """Let the store's clock jump, and ring the only alarm."""
    _pass(house, seconds)
    ((name, alarm),) = house.hall._alarms.items()
    alarm.cancel()
    house.hall._ring(name)


async def _clock(guests: Guests, seat: int = 0) -> Frame:
    guest, state = guests[seat]
    clock: Frame = (await guest.ok("status", state=state))["clock"]
    return clock


async def _over(guest: Guest, state: int) -> Frame:
    """The status once bots have played to the end."""
    while not (status := await guest.ok("status", state=state))["over"]:  # noqa: ASYNC110, a push may be long gone
        await asyncio.sleep(0.02)
    return status


# ---------------------------------------------------------------- resigning


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_that_resigns_goes_to_a_bot(tmp_path: Path, seat: int) -> None:
    async def resigned(house: House) -> None:
        made, guests = await _table(house, spectators=True)
        (one, mine), (other, theirs) = guests[seat], guests[1 - seat]
        watcher = await house.guest()
        watched = await watcher.join(made["watch"])
        await play(guests, 5)
        assert "at" in await one.ok("resign", state=mine)
        push = {"push": "seat", "seat": seat, "by": "resigned", "bot": "greedy", "free": []}
        assert other.pushes("seat") == [{**push, "state": theirs}]
        assert watcher.pushes("seat") == [{**push, "state": watched}]
        assert one.pushes("seat") == []
        status = await one.ok("status", state=mine)
        assert (status["handed"], status["bots"]) == ({str(seat): "resigned"}, {str(seat): "greedy"})
        assert await one.error("apply", state=mine, action=0) == "refused"
        assert await one.error("resign", state=mine) == "refused"
        while not (status := await other.ok("status", state=theirs))["over"]:
            if status["actor"] == seat:
                await asyncio.sleep(0.001)
            else:
                ids = (await other.ok("legal", state=theirs))["ids"]
                await other.ok("apply", state=theirs, action=ids[0], at=status["at"])
        assert await other.error("resign", state=theirs) == "over"
        assert await house.hall.leaving.archive([made["table"]]) == [made["table"]]
        record = read_record(house.archive / f"{made['table']}.record")
        record.verify()
        assert record.notes["handed"] == [{"seat": seat, "by": "resigned", "at": 5, "bot": "greedy"}]
        assert house.counters["seats.resigned"] == 1

    held(resigned, tmp_path)


def test_bots_play_a_table_to_its_end_that_all_persons_have_left(tmp_path: Path) -> None:
    async def left(house: House) -> None:
        made, guests = await _table(house, substitute="random", spectators=True)
        for guest, state in guests.values():
            await guest.ok("resign", state=state)
            await guest.ok("close", state=state)
        watcher = await house.guest()
        status = await _over(watcher, await watcher.join(made["watch"]))
        assert status["bots"] == {"0": "random", "1": "random"}
        assert status["handed"] == {"0": "resigned", "1": "resigned"}

    held(left, tmp_path)


def test_who_looks_on_has_no_seat_to_resign(tmp_path: Path) -> None:
    async def refused(house: House) -> None:
        watcher = await house.guest()
        state = await watcher.join((await watcher.create(spectators=True))["watch"])
        assert await watcher.error("resign", state=state) == "refused"
        assert await watcher.error("resign", state=99) == "unknown_state"

    held(refused, tmp_path)


def test_a_seat_stays_with_its_bot_over_a_restart(tmp_path: Path) -> None:
    tokens: dict[str, str] = {}

    async def resigned(house: House) -> None:
        made, guests = await _table(house, substitute="random")
        tokens.update(made["tokens"])
        await play(guests, 3)
        guest, state = guests[1]
        await guest.ok("resign", state=state)

    async def played_on(house: House) -> None:
        guest = await house.guest()
        state = await guest.join(tokens["0"])
        status = await guest.ok("status", state=state)
        assert (status["handed"], status["bots"]) == ({"1": "resigned"}, {"1": "random"})
        while (status := await guest.ok("status", state=state))["at"] < 30:
            if status["actor"] == 0:
                ids = (await guest.ok("legal", state=state))["ids"]
                await guest.ok("apply", state=state, action=ids[0])
            else:
                await asyncio.sleep(0.001)

    held(resigned, tmp_path)
    held(played_on, tmp_path)


def test_a_resignation_waits_for_the_action_that_is_written_down(tmp_path: Path) -> None:
    async def waited(house: House) -> None:
        _, guests = await _table(house)
        guest, state = guests[0]
        action = (await guest.ok("legal", state=state))["ids"][0]
        acting, resigning = guest.send("apply", state=state, action=action), guests[1]
        leaving = resigning[0].send("resign", state=resigning[1])
        assert (await acting)["ok"]["at"] == 1
        assert (await leaving)["ok"]["at"] == 1
        (change,) = house.table(house.hall.store.listed(1)[0].id).seats.seating.handed
        assert change.at == 1

    held(waited, tmp_path)


def test_a_seat_that_cannot_be_written_down_stays(tmp_path: Path) -> None:
    async def stays(house: House) -> None:
        _, guests = await _table(house)
        guest, state = guests[0]
        refuses = "CREATE TRIGGER no BEFORE UPDATE OF handed ON tables BEGIN SELECT RAISE(FAIL, 'no'); END"
        house.hall.store._base.execute(refuses)  # type: ignore[attr-defined]  # of the SQLite store
        assert await guest.error("resign", state=state) == "store"
        assert guests[1][0].pushes("seat") == []
        assert (await guest.ok("status", state=state))["handed"] == {}
        assert (await play(guests, 2))["at"] == 2

    held(stays, tmp_path)


# ---------------------------------------------------------------- clocks


def test_replies_and_pushes_have_the_time_left(tmp_path: Path) -> None:
    async def timed(house: House) -> None:
        _, guests = await _table(house, clock=CLOCK)
        assert await _clock(guests) == {"left": [100_000, 100_000], "running": None}
        _pass(house, 500)
        await play(guests, 1)
        running = (await _clock(guests))["running"]
        _pass(house, 30)
        left = (await _clock(guests))["left"]
        assert left[running] == pytest.approx(70_000)
        await play(guests, 1)
        clock = guests[1 - running][0].pushes("changed")[-1]["clock"]
        assert clock["left"][running] == pytest.approx(75_000)
        assert clock["left"][1 - running] == 100_000

    held(timed, tmp_path)


def test_a_table_without_a_clock_says_nothing_of_one(tmp_path: Path) -> None:
    async def untimed(house: House) -> None:
        _, guests = await _table(house)
        await play(guests, 1)
        assert "clock" not in await guests[0][0].ok("status", state=1)
        assert all("clock" not in push for guest, _ in guests.values() for push in guest.pushes("changed"))
        assert not house.hall._alarms

    held(untimed, tmp_path)


def test_the_clock_comes_back_as_it_was(tmp_path: Path) -> None:
    tokens: dict[str, str] = {}
    before: Frame = {}

    async def timed(house: House) -> None:
        made, guests = await _table(house, clock=CLOCK)
        tokens.update(made["tokens"])
        for seconds in (20, 7, 0, 3):
            await play(guests, 1)
            _pass(house, seconds)
        await play(guests, 1)
        before.update(await _clock(guests))

    async def again(house: House) -> None:
        guest = await house.guest()
        after = (await guest.ok("join", token=tokens["0"]))["clock"]
        assert after["running"] == before["running"]
        assert after["left"] == pytest.approx(before["left"])
        assert min(after["left"]) < 100_000

    held(timed, tmp_path)
    held(again, tmp_path)


def test_a_person_whose_time_is_out_is_replaced_by_a_bot(tmp_path: Path) -> None:
    async def out(house: House) -> None:
        made, guests = await _table(house, clock={"move": 60})
        status = await play(guests, 1)
        late = status["actor"]
        _ring(house, 59)
        await house.settled()
        assert not guests[late][0].pushes("seat")
        _ring(house, 1)
        push = await guests[1 - late][0].coming("seat")
        assert (push["seat"], push["by"], push["bot"]) == (late, "time", "greedy")
        assert (await guests[late][0].coming("seat"))["by"] == "time"
        clock = await _clock(guests, late)
        assert clock["left"][late] is None
        assert made["table"] in house.hall._tables

    held(out, tmp_path)


@pytest.mark.parametrize("restart", [False, True])
def test_time_runs_out_also_where_nobody_is(tmp_path: Path, *, restart: bool) -> None:
    async def left(house: House) -> None:
        _, guests = await _table(house, clock={"seconds": 60})
        await play(guests, 1)
        for guest, state in guests.values():
            await guest.ok("close", state=state)
        assert house.hall.in_memory == 0
        if not restart:
            await out(house)

    async def out(house: House) -> None:
        store = house.hall.store
        while store.listed(1)[0].ended is None:
            if house.hall._alarms:
                _ring(house, 60)
            await asyncio.sleep(0.001)
        handed = store.table(store.listed(1)[0].id).seating.handed
        assert sorted((change.seat, change.by) for change in handed) == [(0, "time"), (1, "time")]

    held(left, tmp_path)
    if restart:
        held(out, tmp_path)


def test_no_time_is_lost_before_the_first_action_or_while_no_server_runs(tmp_path: Path) -> None:
    async def waited(house: House) -> None:
        _, guests = await _table(house, clock={"seconds": 60})
        _pass(house, 180)
        await asyncio.sleep(0)
        assert not house.hall._alarms
        assert (await play(guests, 1))["at"] == 1

    held(waited, tmp_path)


def test_a_bot_that_acts_first_starts_no_clock(tmp_path: Path) -> None:
    async def first(house: House) -> None:
        _, guests = await _table(house, setup={**SETUP, "first_player": 1}, clock=CLOCK, bots={"1": "random"})
        guest, state = guests[0]
        while (status := await guest.ok("status", state=state))["actor"] == 1:  # noqa: ASYNC110, the bot may act again
            await asyncio.sleep(0.001)
        assert status["at"] > 0
        assert status["clock"] == {"left": [100_000, None], "running": None}

    held(first, tmp_path)


def test_a_seat_that_was_given_back_has_its_time_after_a_restart(tmp_path: Path) -> None:
    tokens: dict[str, str] = {}
    left: list[int] = []

    async def given_back(house: House) -> None:
        made, guests = await _table(house, clock=CLOCK)
        tokens.update(made["tokens"])
        seat = (await play(guests, 1))["actor"]
        guest, state = guests[seat]
        table = house.table(made["table"])
        _pass(house, 90)
        table.change(lambda: table.resigned(seat), lambda _: None)
        table.change(lambda: Change("reissued", seat), lambda _: None)
        await house.settled()
        await house.settled()
        while (status := await guest.ok("status", state=state))["actor"] != seat:
            await play({1 - seat: guests[1 - seat]}, 1)
        _pass(house, 20)
        await guest.ok("apply", state=state, action=(await guest.ok("legal", state=state))["ids"][0], at=status["at"])
        left.extend([seat, (await _clock(guests))["left"][seat]])

    async def again(house: House) -> None:
        guest = await house.guest()
        seat, before = left
        after = (await guest.ok("join", token=tokens["0"]))["clock"]["left"][seat]
        assert before == pytest.approx(85_000)
        assert after == pytest.approx(before)

    held(given_back, tmp_path)
    held(again, tmp_path)


def test_a_bot_has_no_clock(tmp_path: Path) -> None:
    async def alone(house: House) -> None:
        _, guests = await _table(house, clock=CLOCK, bots={"1": "random"})
        guest, state = guests[0]
        assert await _clock(guests) == {"left": [100_000, None], "running": None}
        while (status := await guest.ok("status", state=state))["at"] < 20:
            if status["actor"] == 0:
                ids = (await guest.ok("legal", state=state))["ids"]
                await guest.ok("apply", state=state, action=ids[0])
                _pass(house, 1)
            else:
                await asyncio.sleep(0.001)
        clock = await _clock(guests)
        assert clock["left"][1] is None
        assert clock["left"][0] > 100_000

    held(alone, tmp_path)
