"""The file of the tables: its lock, its clock, older files, and rows and files that are damaged."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import msgpack
import pytest
from serve.tables_builders import SETUP, Doors, Server
from serve.tables_house import House, held, play

from isettlers.errors import IsettlersError
from isettlers.record import read_record
from isettlers.serve.seats import Seating
from isettlers.serve.store.sqlite import VERSION, SqliteStore

DAY = 86_400.0
THIRD = ("made", "seed_named", "clock", "substitute", "handed", "free")
"""Columns that the third version of the schema added to the tables."""
FOURTH = ("creator", "awaited")
"""Columns that the fourth version added."""


def _path(folder: Path) -> Path:
    return folder / "tables.db"


def _changed(folder: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(_path(folder))) as base, base:
        assert base.execute(statement, values).rowcount > 0


def _kept(folder: Path, count: int, *, over: bool = False) -> list[str]:
    """Tables that a server leaves behind, each with ten actions or played to the end; their names."""
    names: list[str] = []

    async def made(house: House) -> None:
        for _ in range(count):
            host = await house.guest()
            made = await host.create(setup={**SETUP, "first_player": 0})
            states = {seat: (host, await host.join(made["tokens"][str(seat)])) for seat in (0, 1)}
            await play(states, 10_000 if over else 10)
            names.append(made["table"])

    held(made, folder)
    return names


# ---------------------------------------------------------------- one server


@pytest.mark.parametrize("link", [Path.symlink_to, Path.hardlink_to])
def test_a_store_is_locked_by_whatever_name(tmp_path: Path, link: Callable[[Path, Path], None]) -> None:
    store = SqliteStore(_path(tmp_path))
    other = tmp_path / "other.db"
    link(other, _path(tmp_path))
    with pytest.raises(IsettlersError, match=r"other\.db: another server uses it"):
        SqliteStore(other)
    store.close()
    SqliteStore(other).close()


def test_the_archive_is_for_its_owner_alone(tmp_path: Path) -> None:
    with Server(tmp_path) as server, Doors(server, "unix") as doors:
        assert doors.client().create()
        assert server.archive.stat().st_mode & 0o777 == 0o700


def test_a_record_in_the_archive_is_for_its_owner_alone(tmp_path: Path) -> None:
    (name,) = _kept(tmp_path, 1)

    async def archived(house: House) -> None:
        assert await house.hall.leaving.archive([name]) == [name]
        assert (house.archive / f"{name}.record").stat().st_mode & 0o777 == 0o600

    held(archived, tmp_path)


# ---------------------------------------------------------------- time


def test_a_jump_of_the_clock_ages_no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _kept(tmp_path, 1)
    now = time.time()
    monkeypatch.setattr("time.time", lambda: now + 400 * DAY)

    async def aged(house: House) -> None:
        store = house.hall.store
        assert store.now < now + DAY
        assert store.idle(store.now - DAY / 24, 10) == []

    held(aged, tmp_path)


def test_the_clock_of_a_store_stands_still_while_it_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = SqliteStore(_path(tmp_path))
    monotonic = time.monotonic()
    monkeypatch.setattr("time.monotonic", lambda: monotonic)
    before = store.now
    monkeypatch.setattr("time.monotonic", lambda: monotonic + 5.0)
    assert store.now == pytest.approx(before + 5.0)
    store.close()
    monkeypatch.setattr("time.monotonic", lambda: monotonic + 1_000_000.0)
    store = SqliteStore(_path(tmp_path))
    assert store.now == pytest.approx(before + 5.0)
    store.close()


def test_a_file_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    names = _kept(tmp_path, 2)
    with closing(sqlite3.connect(_path(tmp_path))) as base:
        base.execute("DROP INDEX tables_of")
        _drop(base, *FOURTH, *THIRD, "fault", "owner", "touched")
        base.executescript("DROP TABLE clock; PRAGMA user_version = 1;")
        ((last,),) = base.execute("SELECT max(taken) FROM actions").fetchall()

    async def played_on(house: House) -> None:
        assert last <= house.hall.store.now < last + 60
        assert [house.table(name).at for name in names] == [10, 10]
        assert house.hall.store.untouched(house.hall.store.now + 1, 10) == []

    held(played_on, tmp_path)
    with closing(sqlite3.connect(_path(tmp_path))) as base:
        assert base.execute("PRAGMA user_version").fetchall() == [(VERSION,)]


def test_a_file_of_the_second_version_is_brought_up_to_date(tmp_path: Path) -> None:
    (name,) = _kept(tmp_path, 1)
    with closing(sqlite3.connect(_path(tmp_path))) as base:
        _drop(base, *FOURTH, *THIRD)
        base.execute("PRAGMA user_version = 2")

    async def as_it_was(house: House) -> None:
        row = house.hall.store.table(name)
        assert (row.control, row.substitute, row.creator, row.seating) == (None, "greedy", None, Seating())
        assert not row.seed_named
        assert house.table(name).at == 10

    held(as_it_was, tmp_path)


def test_a_file_of_the_third_version_is_brought_up_to_date(tmp_path: Path) -> None:
    made: dict[str, Any] = {}

    async def opened(house: House) -> None:
        made.update(await (await house.guest()).create(seed=None, open=True))

    held(opened, tmp_path)
    with closing(sqlite3.connect(_path(tmp_path))) as base:
        base.executescript("ALTER TABLE tables DROP COLUMN creator; ALTER TABLE tables DROP COLUMN awaited;")
        base.execute("PRAGMA user_version = 3")

    async def as_it_was(house: House) -> None:
        host = await house.guest()
        state = await host.join(made["tokens"]["0"])
        status = await host.ok("status", state=state)
        assert (status["creator"], status["free"], status["awaited"]) == (None, [1], [])
        taken = await host.ok("take", table=made["table"])
        assert await host.error("free", state=state, seat=1) == "refused"
        assert await host.join(taken["token"])

    held(as_it_was, tmp_path)


def _drop(base: sqlite3.Connection, *columns: str) -> None:
    """Take away what later versions of the schema have added to the tables."""
    dropped = "".join(f"ALTER TABLE tables DROP COLUMN {column};" for column in columns)
    base.executescript(f"DROP INDEX tables_free; DROP INDEX tables_created; {dropped}")
    base.execute("ALTER TABLE actions DROP COLUMN position")


# ---------------------------------------------------------------- damage

DAMAGE = {
    "setup": ("UPDATE tables SET setup = ? WHERE id = ?", b"\xc1"),
    "setup of no game": ("UPDATE tables SET setup = ? WHERE id = ?", msgpack.packb({"factions": ["nobody"]})),
    "game": ("UPDATE tables SET game = ? WHERE id = ?", "chess"),
    "seed": ("UPDATE tables SET seed = ? WHERE id = ?", "text"),
    "bots": ("UPDATE tables SET bots = ? WHERE id = ?", b"\x81\xa10"),
    "bot": ("UPDATE tables SET bots = ? WHERE id = ?", msgpack.packb({"0": "nobody"})),
    "action": ("UPDATE actions SET action = ? WHERE id = ?", 65_000),
    "kind of action": ("UPDATE actions SET action = ? WHERE id = ?", b"\0"),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_row_that_cannot_be_read_is_put_aside_and_others_go_on(
    tmp_path: Path, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    broken, *sound = _kept(tmp_path, 3, over=True)
    statement, value = DAMAGE[damage]
    _changed(tmp_path, statement, value, broken)

    async def archived(house: House) -> None:
        store, most = house.hall.store, 1
        gone: list[str] = []
        for _ in range(4):
            gone += await house.hall.leaving.archive(store.ended(store.now + 1, most))
            await house.settled()
        assert sorted(gone) == sorted(sound)
        for name in sound:
            read_record(house.archive / f"{name}.record").verify()
        assert house.counters["put_aside"] == 1
        assert house.hall.stored == 1
        (line,) = [vars(record) for record in caplog.records if record.getMessage() == "table put aside"]
        assert re.fullmatch(r"\w+: .+", line["reason"])

    held(archived, tmp_path)


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_seat_at_a_table_that_cannot_be_read_hears_so(tmp_path: Path, damage: str) -> None:
    tokens: dict[str, str] = {}

    async def made(house: House) -> None:
        made = await (await house.guest()).create(bots={"0": "random"}, setup={**SETUP, "first_player": 1})
        guest = await house.guest()
        await play({1: (guest, await guest.join(made["tokens"]["1"]))}, 0)
        state = await guest.join(made["tokens"]["1"])
        await guest.ok("apply", state=state, action=(await guest.ok("legal", state=state))["ids"][0])
        tokens[made["table"]] = made["tokens"]["1"]

    async def refused(house: House) -> None:
        guest = await house.guest()
        await asyncio.sleep(0)
        assert await guest.error("join", token=token) == "unreadable"
        assert await guest.create()

    held(made, tmp_path)
    ((name, token),) = tokens.items()
    statement, value = DAMAGE[damage]
    _changed(tmp_path, statement, value, name)
    held(refused, tmp_path)


def test_a_seat_is_refused_for_now_while_the_file_cannot_be_read(tmp_path: Path) -> None:
    async def joins(house: House) -> None:
        guest = await house.guest()
        token = (await guest.create())["tokens"]["0"]
        store: Any = house.hall.store
        store._reading.set_progress_handler(lambda: 1, 1)
        assert await guest.error("join", token=token) == "store"
        store._reading.set_progress_handler(None, 0)
        assert await guest.join(token)

    held(joins, tmp_path)


def test_a_table_that_was_put_aside_is_tried_again_by_the_next_server(tmp_path: Path) -> None:
    (name,) = _kept(tmp_path, 1)
    _changed(tmp_path, "UPDATE tables SET game = ? WHERE id = ?", "chess", name)

    async def put_aside(house: House) -> None:
        assert await house.hall.leaving.archive([name]) == []
        await house.settled()
        assert house.hall.store.idle(house.hall.store.now + 1, 10) == []

    async def mended(house: House) -> None:
        assert await house.hall.leaving.archive(house.hall.store.idle(house.hall.store.now + 1, 10)) == [name]

    held(put_aside, tmp_path)
    _changed(tmp_path, "UPDATE tables SET game = ? WHERE id = ?", "imperial", name)
    held(mended, tmp_path)


def test_a_damaged_file_is_refused_at_the_start(tmp_path: Path) -> None:
    _kept(tmp_path, 30)
    data = bytearray(_path(tmp_path).read_bytes())
    data[4096 * 3 : 4096 * 5] = b"\xa5" * 8192
    _path(tmp_path).write_bytes(data)
    with pytest.raises(IsettlersError, match=r"tables\.db: .*(damaged|malformed)"):
        SqliteStore(_path(tmp_path))
