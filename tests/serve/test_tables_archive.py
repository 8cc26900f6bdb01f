"""A hall beside the test: tables that come and go, archives, and what meets in the same moment."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any, Final

import pytest
from serve.tables_builders import PATIENCE, SETUP, Frame
from serve.tables_house import Guest, House, held, play

from isettlers.record import read_record
from isettlers.serve.archive import Archive, Draft

DAY: Final = 86_400.0
OPENED: Final = {**SETUP, "first_player": 0}


async def _table(house: House, **arguments: object) -> tuple[Frame, dict[int, tuple[Guest, int]]]:
    """A table with a guest in each seat."""
    host = await house.guest()
    made = await host.create(**{"setup": OPENED, **arguments})
    guests = {}
    for seat, token in made["tokens"].items():
        guest = await house.guest()
        guests[int(seat)] = (guest, await guest.join(token))
    return made, guests


def _file(house: House, made: Frame) -> Path:
    return house.archive / f"{made['table']}.record"


def test_a_finished_table_becomes_a_record_that_verifies(tmp_path: Path) -> None:
    async def archived(house: House) -> None:
        made, guests = await _table(house, spectators=True)
        watcher = await house.guest()
        watched = await watcher.join(made["watch"])
        last = await play(guests)
        scores = (await watcher.ok("status", state=watched))["scores"]
        store = house.hall.store
        assert store.ended(store.now - 600, 10) == []
        assert await house.hall.leaving.archive(store.ended(store.now + 1, 10)) == [made["table"]]
        await house.settled()
        record = read_record(_file(house, made))
        end = record.verify()
        assert (len(record.actions), end.over, list(end.scores)) == (last["at"], True, scores)
        assert record.notes == {"table": made["table"]}
        for guest, state in (*guests.values(), (watcher, watched)):
            assert guest.pushes("archived") == [{"push": "archived", "state": state}]
            assert await guest.error("status", state=state) == "unknown_state"
        for token in (*made["tokens"].values(), made["watch"]):
            assert await watcher.error("join", token=token) == "bad_token"
        assert (house.hall.stored, house.hall.in_memory) == (0, 0)
        assert store.actions(made["table"]) == []
        assert house.counters["archived"] == 1

    held(archived, tmp_path)


@pytest.mark.parametrize("most", [0, 40])
def test_a_silent_table_is_archived_as_far_as_it_went(tmp_path: Path, most: int) -> None:
    async def archived(house: House) -> None:
        made, guests = await _table(house)
        await play(guests, most)
        for guest, state in guests.values():
            await guest.ok("close", state=state)
        assert house.hall.in_memory == 0
        store = house.hall.store
        now = store.now
        assert store.idle(now - 30 * DAY, 10) == store.idle(now - 1, 10) == []
        assert store.ended(now + 1, 10) == []
        assert await house.hall.leaving.archive(store.idle(now + 1, 10)) == [made["table"]]
        await house.settled()
        assert len(read_record(_file(house, made)).actions) == most
        read_record(_file(house, made)).verify()

    held(archived, tmp_path)


def test_no_more_than_asked_for_are_archived_at_a_time(tmp_path: Path) -> None:
    async def archived(house: House) -> None:
        host = await house.guest()
        for _ in range(5):
            await host.create()
        names = house.hall.store.idle(house.hall.store.now + 1, 3)
        assert len(set(await house.hall.leaving.archive(names))) == 3
        await house.settled()
        assert house.hall.stored == 2
        assert len(list(house.archive.iterdir())) == 3

    held(archived, tmp_path)


def test_a_table_that_cannot_be_archived_is_kept(tmp_path: Path) -> None:
    async def kept(house: House) -> None:
        made, guests = await _table(house)
        await play(guests, 10)
        _file(house, made).mkdir()
        assert await house.hall.leaving.archive([made["table"]]) == []
        assert (await play(guests, 5))["at"] == 15
        assert not guests[0][0].pushes("archived")
        _file(house, made).rmdir()
        assert await house.hall.leaving.archive([made["table"]]) == [made["table"]]
        await house.settled()
        assert len(read_record(_file(house, made)).actions) == 15

    held(kept, tmp_path)


def test_a_table_is_not_archived_while_an_action_is_written_down(tmp_path: Path) -> None:
    async def kept(house: House) -> None:
        made, guests = await _table(house)
        guest, state = guests[0]
        action = (await guest.ok("legal", state=state))["ids"][0]
        with _slow_disk(house):
            coming = guest.send("apply", state=state, action=action)
            assert await house.hall.leaving.archive([made["table"]]) == []
        assert (await coming)["ok"]["at"] == 1
        assert await house.hall.leaving.archive([made["table"]]) == [made["table"]]
        await house.settled()
        assert list(read_record(_file(house, made)).actions) == [action]

    held(kept, tmp_path)


def test_a_table_is_kept_when_somebody_acts_while_its_record_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, going_on, write = Event(), Event(), Archive.write

    def slow(archive: Archive, draft: Draft) -> None:
        begun.set()
        assert going_on.wait(PATIENCE)
        write(archive, draft)

    monkeypatch.setattr(Archive, "write", slow)

    async def kept(house: House) -> None:
        made, guests = await _table(house)
        archiving = asyncio.create_task(house.hall.leaving.archive([made["table"]]))
        assert await asyncio.to_thread(begun.wait, PATIENCE)
        assert (await play(guests, 1))["at"] == 1  # the event loop does not wait for the record
        going_on.set()
        assert await archiving == []
        assert not _file(house, made).exists()
        assert await house.hall.leaving.archive([made["table"]]) == [made["table"]]
        await house.settled()
        assert len(read_record(_file(house, made)).actions) == 1

    held(kept, tmp_path)


def test_a_token_opens_nothing_from_the_moment_its_table_is_archived(tmp_path: Path) -> None:
    async def gone(house: House) -> None:
        made, _ = await _table(house)
        guest = await house.guest()
        assert await house.hall.leaving.archive([made["table"]]) == [made["table"]]
        joining = guest.send("join", token=made["tokens"]["0"])
        assert await house.hall.leaving.archive([made["table"]]) == []
        assert (await joining)["error"]["code"] == "bad_token"
        await house.settled()
        assert await guest.error("join", token=made["tokens"]["0"]) == "bad_token"
        assert house.hall.stored == 0

    held(gone, tmp_path)


def test_the_hall_looks_for_finished_tables_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("isettlers.serve.leaving._SWEEP_SECONDS", 0.05)

    async def swept(house: House) -> None:
        made, guests = await _table(house)
        await play(guests)
        assert (await guests[0][0].coming("archived"))["state"] == guests[0][1]
        await house.settled()
        read_record(_file(house, made)).verify()

    held(swept, tmp_path, table_over_seconds=0)


# ---------------------------------------------------------------- memory


def test_a_table_where_nobody_sits_leaves_the_memory_and_comes_back(tmp_path: Path) -> None:
    async def forgotten(house: House) -> None:
        host = await house.guest()
        made = await host.create(setup=OPENED)
        assert house.hall.in_memory == 0
        states = {seat: (host, await host.join(made["tokens"][str(seat)])) for seat in (0, 1)}
        await play(states, 30)
        view = await host.ok("view", state=states[0][1], since=0)
        assert house.hall.in_memory == 1
        host.session.close()
        assert house.hall.in_memory == 0
        guest = await house.guest()
        state = await guest.join(made["tokens"]["0"])
        assert await guest.ok("view", state=state, since=0) == view

    held(forgotten, tmp_path)


def test_tables_in_play_are_limited_also_when_all_are_asked_for_at_once(tmp_path: Path) -> None:
    async def limited(house: House) -> None:
        host = await house.guest()
        requests = [host.send("create", game="imperial", setup=SETUP) for _ in range(10)]
        replies = await asyncio.gather(*requests)
        assert ["ok" in reply for reply in replies].count(True) == 3
        errors = [reply["error"] for reply in replies if "error" in reply]
        assert {(error["code"], error["message"]) for error in errors} == {
            ("limit", "tables_in_play: 3 are in play already")
        }
        name = replies[0]["ok"]["table"]
        assert await house.hall.leaving.archive([name]) == [name]
        await house.settled()
        assert await host.create()
        assert await host.error("create", game="imperial", setup=SETUP) == "limit"

    held(limited, tmp_path, tables_in_play=3)


def test_the_tables_of_before_count_against_the_limit(tmp_path: Path) -> None:
    async def filled(house: House) -> None:
        host = await house.guest()
        for _ in range(2):
            await host.create()

    async def full(house: House) -> None:
        host = await house.guest()
        assert await host.error("create", game="imperial", setup=SETUP) == "limit"

    held(filled, tmp_path)
    held(full, tmp_path, tables_in_play=2)


def test_tables_of_one_address_are_limited(tmp_path: Path) -> None:
    async def limited(house: House) -> None:
        host, other = await house.guest("here"), await house.guest("there")
        replies = await asyncio.gather(*(host.send("create", game="imperial", setup=SETUP) for _ in range(6)))
        made = [reply["ok"]["table"] for reply in replies if "ok" in reply]
        assert len(made) == 4
        assert {reply["error"]["message"] for reply in replies if "error" in reply} == {
            "tables_per_peer: 4 of this address are in play already"
        }
        assert await other.create()
        assert await house.hall.leaving.archive(made[:1]) == made[:1]
        assert await host.create()
        assert await host.error("create", game="imperial", setup=SETUP) == "limit"

    async def counted(house: House) -> None:
        assert await (await house.guest("here")).error("create", game="imperial", setup=SETUP) == "limit"
        assert await (await house.guest("there")).create()

    held(limited, tmp_path, tables_per_peer=4)
    held(counted, tmp_path, tables_per_peer=4)


def test_a_table_that_nobody_came_to_makes_room_once_it_is_old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("isettlers.serve.leaving._TRIED_SECONDS", 0.0)

    async def full(house: House) -> None:
        host = await house.guest()
        played, guests = await _table(house)
        await play(guests, 1)
        left = [await host.create(bots={"0": "random"}) for _ in range(2)]
        await house.settled()
        assert await host.error("create", game="imperial", setup=SETUP) == "limit"
        monkeypatch.setattr("isettlers.serve.leaving._YOUNG_SECONDS", -1.0)
        assert await host.create()
        assert await host.error("join", token=left[0]["tokens"]["1"]) == "bad_token"
        assert await host.create()
        assert house.counters["dropped"] == 2
        guest, state = guests[0]
        assert (await guest.ok("status", state=state))["at"] == 1
        await house.settled()
        assert house.hall.stored == 3
        assert played["table"] in house.hall.store.idle(house.hall.store.now + 1, 10)

    held(full, tmp_path, tables_in_play=3)


def test_the_hall_drops_tables_to_which_nobody_comes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("isettlers.serve.leaving._SWEEP_SECONDS", 0.05)
    monkeypatch.setattr("isettlers.serve.leaving._SWEEPS_AN_IDLE", 1)
    monkeypatch.setattr("isettlers.serve.leaving._HOUR", 1.0)

    async def swept(house: House) -> None:
        played, guests = await _table(house)
        await play(guests, 1)
        host = await house.guest()
        left = await host.create()
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while "ok" in await host.ask("join", token=left["tokens"]["0"]):
            assert asyncio.get_running_loop().time() < deadline
            await house.settled()
        await house.settled()  # the table is refused before its rows are gone
        assert house.hall.store.idle(house.hall.store.now + 1, 10) == [played["table"]]

    held(swept, tmp_path, table_untouched_hours=1)


# ---------------------------------------------------------------- in the same moment


@contextlib.contextmanager
def _slow_disk(house: House) -> Iterator[None]:
    """Write nothing meanwhile."""
    store: Any = house.hall.store
    going_on, write = Event(), store._carry_out

    def wait(draft: object) -> None:
        assert going_on.wait(PATIENCE)
        write(draft)

    store._carry_out = wait
    try:
        yield
    finally:
        going_on.set()
        del store._carry_out


def test_what_a_replaced_connection_still_wanted_to_do_is_not_done(tmp_path: Path) -> None:
    async def replaced(house: House) -> None:
        made, guests = await _table(house)
        (first, state), (second, other) = guests[0], guests[1]
        action = (await first.ok("legal", state=state))["ids"][0]
        newest = await house.guest()
        with _slow_disk(house):
            writing = first.send("apply", state=state, action=action)
            waiting = second.send("apply", state=other, action=0)
            number = await newest.join(made["tokens"]["1"])
        assert (await writing)["ok"]["at"] == 1
        assert (await waiting)["error"]["code"] == "replaced"
        assert (await newest.ok("status", state=number))["at"] == 1
        assert second.pushes("replaced") == [{"push": "replaced", "state": other}]

    held(replaced, tmp_path)


def test_an_action_that_was_begun_is_taken_and_answered_also_when_its_seat_is_taken_over(tmp_path: Path) -> None:
    async def replaced(house: House) -> None:
        made, guests = await _table(house)
        first, state = guests[0]
        action = (await first.ok("legal", state=state))["ids"][0]
        newest = await house.guest()
        with _slow_disk(house):
            writing = first.send("step", state=state, action=action)
            number = await newest.join(made["tokens"]["0"])
        assert (await writing)["ok"]["at"] == 1
        assert [push["at"] for push in newest.pushes("changed")] == [1]
        assert (await newest.ok("status", state=number))["at"] == 1

    held(replaced, tmp_path)


def test_two_that_act_in_the_same_moment_are_taken_one_after_the_other(tmp_path: Path) -> None:
    async def both(house: House) -> None:
        _, guests = await _table(house)
        (first, state), (second, other) = guests[0], guests[1]
        action = (await first.ok("legal", state=state))["ids"][0]
        one = first.send("apply", state=state, action=action, at=0)
        two = second.send("apply", state=other, action=action, at=0)
        assert (await one)["ok"]["at"] == 1
        assert (await two)["error"]["code"] == "stale"

    held(both, tmp_path)


def test_a_connection_that_goes_while_its_action_is_written_leaves_the_action(tmp_path: Path) -> None:
    async def gone(house: House) -> None:
        made, guests = await _table(house)
        first, state = guests[0]
        action = (await first.ok("legal", state=state))["ids"][0]
        first.send("apply", state=state, action=action)
        first.session.close()
        await house.settled()
        assert [push["at"] for push in guests[1][0].pushes("changed")] == [1]
        assert [one for one, _ in house.hall.store.actions(made["table"])] == [action]

    held(gone, tmp_path)


def test_a_hall_that_closes_writes_what_was_begun_and_begins_nothing(tmp_path: Path) -> None:
    async def closed(house: House) -> None:
        made, guests = await _table(house)
        bots = await (await house.guest()).create(bots={"0": "random", "1": "random"})
        guest, state = guests[0]
        action = (await guest.ok("legal", state=state))["ids"][0]
        begun = guest.send("apply", state=state, action=action)
        await house.hall.settle()
        assert (await begun)["ok"]["at"] == 1
        assert await guest.error("apply", state=state, action=action) == "closing"
        assert await guest.error("create", game="imperial", setup=SETUP) == "closing"
        assert await guest.ok("view", state=state)
        taken = house.hall.store.actions(bots["table"])
        await asyncio.to_thread(house.hall._quick.close)  # waits for a bot that thinks
        await house.settled()
        assert house.hall.store.actions(bots["table"]) == taken
        assert len(house.hall.store.actions(made["table"])) == 1

    held(closed, tmp_path)
