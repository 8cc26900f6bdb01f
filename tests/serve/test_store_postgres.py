"""The store in PostgreSQL: leases and fences, databases that cannot be reached, commits that nobody hears of."""

from __future__ import annotations

import asyncio
import re
import shlex
import subprocess
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import msgpack
import pytest
from attrs import evolve
from serve.postgres import Postgres, program
from serve.talk import PATIENCE, Frame
from serve.test_store import ROW, TOKENS, created, done, settled

from isettlers.errors import IsettlersError
from isettlers.serve.admin import AdminSession
from isettlers.serve.hall import Hall
from isettlers.serve.limits import Limits
from isettlers.serve.session import Caller, Shared
from isettlers.serve.store import Elsewhere, Full, Moved, Quota, Store, Unreachable, open_store, steady

psycopg = pytest.importorskip("psycopg", reason="needs psycopg (the extra postgres)")

DOCS: Final = Path(__file__).parents[2] / "docs"
LONG: Final = 1_000.0
"""Seconds of a lease that does not run out while a test runs."""


@pytest.fixture
def database(postgres: Postgres) -> str:
    return postgres.database()


@pytest.fixture
def opened(postgres: Postgres, database: str) -> Iterator[Callable[[str], Any]]:
    """Opens the store once more, at an address of its own."""
    stores: list[Store] = []

    def opened(address: str) -> Store:
        stores.append(open_store(postgres.address(database), address))
        return stores[-1]

    yield opened
    for store in stores:
        store.close()


@pytest.fixture(autouse=True)
def _long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leases run out where a test says so, not where a machine is slow."""
    monkeypatch.setattr("isettlers.serve.store.postgres.LEASE_SECONDS", LONG)


@pytest.fixture
def pause(postgres: Postgres, database: str) -> Callable[..., None]:
    """Let time pass in the database, and for the stores that are named, longer than a lease lasts."""

    def pause(*stores: Any) -> None:
        postgres.ask(database, "UPDATE processes SET until = until - make_interval(secs => %s)", 2 * LONG)
        for store in stores:
            store._renewed_at -= 2 * LONG
            _watched(store)

    return pause


def _watched(store: Any) -> None:
    """Let a store have seen the leases that it knows of for longer than one lasts."""
    store._seen = {number: (until, since - 2 * LONG) for number, (until, since) in store._seen.items()}


def _append(store: Store, number: int, action: int = 7) -> Exception | None:
    return done(lambda hear: store.append("t1", number, action, 0, hear))


# ---------------------------------------------------------------- leases


def test_a_table_is_held_by_one_store(opened: Callable[[str], Any]) -> None:
    here, there = opened("a:1"), opened("b:2")
    created(here, ROW)
    with pytest.raises(Elsewhere) as elsewhere:
        there.take("t1")
    assert elsewhere.value.address == "a:1"
    assert isinstance(_append(there, 0), Moved)
    assert _append(here, 0) is None
    assert there.actions("t1") == [(7, 0)]
    here.release("t1")
    settled(here)
    assert there.take("t1").id == "t1"
    assert isinstance(_append(here, 1), Moved)
    assert _append(there, 1) is None


def test_an_operator_hears_who_holds_a_table(
    postgres: Postgres, database: str, opened: Callable[[str], Any], tmp_path: Path
) -> None:
    created(opened("a:1"), ROW)

    async def shown() -> Frame:
        there = open_store(postgres.address(database), "b:2")
        hall, replies = Hall(there, tmp_path, Limits.table(), Counter(), serving=False), asyncio.Queue[Frame]()
        with ThreadPoolExecutor(1) as pool:
            caller = Caller(lambda body: replies.put_nowait(msgpack.unpackb(body)), lambda: None)
            session = AdminSession(Shared(Limits(), pool), hall, caller, {})
            requests: list[Frame] = [{"method": "hello", "protocol": [1]}, {"method": "show", "table": "t1"}]
            for number, request in enumerate(requests):
                session.receive(msgpack.packb({"id": number, **request}))
            _, reply = [await asyncio.wait_for(replies.get(), PATIENCE) for _ in range(2)]
        await hall.close()
        return reply

    error = asyncio.run(shown())["error"]
    assert (error["code"], error["path"]) == ("refused", "$.table")
    assert error["message"] == "the process with --cluster a:1 holds this table: ask its --admin socket"


# ---------------------------------------------------------------- backups


def _lines(page: str, program: str) -> list[str]:
    """Return the words of the only command of a program on a page of the documentation."""
    (command,) = re.findall(rf"{program} --[^`\n]*", (DOCS / page).read_text(encoding="utf-8"))
    return shlex.split(command)


def test_a_database_is_copied_and_restored_as_the_page_says(
    postgres: Postgres, database: str, opened: Callable[[str], Any], pause: Callable[..., None], tmp_path: Path
) -> None:
    def run(name: str) -> None:
        """Carry out the page's line, with the test's database and file."""
        words = {"postgresql://games@db.internal/games": postgres.address(database), "tables.dump": str(dump)}
        command = [program(name), *(words.get(word, word) for word in _lines("operating.md", name)[1:])]
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=postgres.environment)
        assert done.returncode == 0, done.stderr

    dump = tmp_path / "tables.dump"
    store = open_store(postgres.address(database), "")
    created(store, ROW)
    assert _append(store, 0) is None
    run("pg_dump")
    assert _append(store, 1) is None
    store.close()
    run("pg_restore")
    pause()  # the copy has the lease of the server that ran then
    again = opened("")
    assert again.actions("t1") == [(7, 0)]
    assert again.take("t1") == evolve(ROW, id="t1")
    assert _append(again, 1) is None


def test_a_store_whose_lease_has_run_out_cannot_write(opened: Callable[[str], Any]) -> None:
    here, there = opened("a:1"), opened("b:2")
    created(here, ROW)
    assert _append(here, 0) is None
    assert there.beat().orphans == []
    _watched(there)
    assert there.beat().orphans == ["t1"]
    assert there.take("t1").id == "t1"
    assert _append(here, 1, action=8) is not None  # its connection ended with its lease
    assert isinstance(_append(here, 1, action=8), Moved)
    assert isinstance(done(lambda hear: here.remove("t1", hear)), Moved)
    here.quarantine("t1", "of a store that is late")
    settled(here)
    assert _append(there, 1, action=9) is None
    assert there.actions("t1") == [(7, 0), (9, 0)]
    assert here.beat().lost
    assert not here.beat().lost
    created(here, evolve(ROW, id="t2"))


def test_a_lost_lease_is_reported_by_the_first_beat_that_succeeds(
    opened: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = opened("a:1"), opened("b:2")
    created(here, ROW)
    there.beat()
    _watched(there)
    there.beat()

    def fail(_: object) -> None:
        raise psycopg.OperationalError("the connection is lost")

    with monkeypatch.context() as broken:
        broken.setattr(here, "_tell_time", fail)
        assert not here.beat().lost
    assert here.beat().lost
    assert not here.beat().lost


def test_a_late_store_keeps_what_nobody_has_taken(opened: Callable[[str], Any], pause: Callable[..., None]) -> None:
    here = opened("a:1")
    created(here, ROW)
    pause(here)
    there = opened("b:2")
    there.beat()
    here.beat()
    assert here.take("t1").id == "t1"
    assert _append(here, 0) is None


def test_a_store_that_was_cut_off_itself_removes_nobody_at_once(
    opened: Callable[[str], Any], pause: Callable[..., None]
) -> None:
    here, there = opened("a:1"), opened("b:2")
    created(here, ROW)
    there.beat()
    pause(here, there)
    there.beat()
    assert not here.beat().lost
    assert _append(here, 0) is None


def test_a_jump_of_the_databases_clock_takes_no_lease(opened: Callable[[str], Any], pause: Callable[..., None]) -> None:
    here, there = opened("a:1"), opened("b:2")
    created(here, ROW)
    there.beat()
    pause()
    third = opened("c:3")
    for store in (there, third, there):
        store.beat()
    assert not here.beat().lost
    assert _append(here, 0) is None


def test_a_lease_that_is_renewed_runs_on(opened: Callable[[str], Any]) -> None:
    here, there = opened("a:1"), opened("b:2")
    there.beat()
    _watched(there)
    before = steady()
    assert before + LONG <= here.beat().until <= steady() + LONG
    there.beat()
    assert not here.beat().lost


def test_two_stores_without_addresses_do_not_share_a_database(
    opened: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened("")
    monkeypatch.setattr("isettlers.serve.store.postgres.LEASE_SECONDS", 0.1)
    with pytest.raises(IsettlersError, match="another server uses this database"):
        opened("b:2")


def test_a_quota_holds_for_all_stores_together(opened: Callable[[str], Any]) -> None:
    stores = [opened("a:1"), opened("b:2")]
    errors: list[Exception | None] = []
    for number in range(40):
        row = evolve(ROW, id=f"t{number}")
        stores[number % 2].create(row, [], Quota(0, 15), errors.append)
    for store in stores:
        settled(store)
    assert sum(error is None for error in errors) == 15
    assert sum(isinstance(error, Full) for error in errors) == 25
    stores[0].beat()
    assert stores[0].stored == 15


def test_stores_archive_what_they_hold_and_what_is_free(opened: Callable[[str], Any]) -> None:
    here, there = opened("a:1"), opened("b:2")
    created(here, ROW, evolve(ROW, id="t2"))
    assert _append(here, 0) is None
    assert done(lambda hear: here.append("t2", 0, 7, 0, hear, ends=True)) is None
    later = here.now + 1
    assert here.ended(later, 9) == ["t2"]
    assert sorted(here.idle(later, 9)) == ["t1", "t2"]
    assert there.ended(later, 9) == there.idle(later, 9) == there.untouched(later, 9) == []
    here.release("t2")
    settled(here)
    assert there.ended(later, 9) == ["t2"]


def test_the_clock_passes_only_while_a_store_is_open(postgres: Postgres, database: str) -> None:
    store = open_store(postgres.address(database))
    before = store.now
    store.close()
    postgres.ask(database, "UPDATE clock SET seen = seen - interval '400 days'")
    store = open_store(postgres.address(database))
    assert before <= store.now < before + LONG + PATIENCE  # a lease is the most that may have been missed
    store.close()


# ---------------------------------------------------------------- schema and addresses


def test_stores_that_open_together_make_the_schema_once(postgres: Postgres, database: str) -> None:
    stores: list[Store] = []
    threads = [
        threading.Thread(target=lambda at=at: stores.append(open_store(postgres.address(database), at)))
        for at in ("a:1", "b:2", "c:3", "d:4")
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert len(stores) == 4
    assert postgres.ask(database, "SELECT count(*) FROM schema_version") == [(1,)]
    for store in stores:
        store.close()


def test_a_database_of_the_first_version_is_brought_up_to_date(postgres: Postgres, database: str) -> None:
    store = open_store(postgres.address(database))
    created(store, ROW)
    store.close()
    postgres.ask(database, "ALTER TABLE tables DROP COLUMN creator, DROP COLUMN awaited")
    postgres.ask(database, "UPDATE schema_version SET version = 1")
    store = open_store(postgres.address(database))
    assert store.table(ROW.id) == ROW
    store.close()


def test_a_database_of_a_newer_version_is_left_alone(postgres: Postgres, database: str) -> None:
    open_store(postgres.address(database)).close()
    postgres.ask(database, "UPDATE schema_version SET version = 99")
    with pytest.raises(IsettlersError, match="made by a newer version: schema 99"):
        open_store(postgres.address(database))


@pytest.mark.parametrize("where", ["postgresql://user:secret@/x?host=/nowhere", "postgresql://user:secret@[/"])
def test_an_error_of_an_address_names_no_password(where: str) -> None:
    with pytest.raises(IsettlersError) as error:
        open_store(where)
    assert "secret" not in str(error.value)


# ---------------------------------------------------------------- connections that break


def test_a_database_that_cannot_be_reached_refuses_and_comes_back(
    postgres: Postgres, opened: Callable[[str], Any]
) -> None:
    store = opened("a:1")
    created(store, ROW)
    assert _append(store, 0) is None
    assert done(store.probe) is None
    postgres.stop()
    try:
        assert done(store.probe) is not None
        for _ in range(3):
            assert _append(store, 1) is not None
        with pytest.raises(Unreachable):
            store.take("t1")
        assert store.beat().orphans == []
        assert done(lambda hear: store.create(evolve(ROW, id="t2"), TOKENS, Quota(), hear)) is not None
    finally:
        postgres.start()
    assert not store.beat().lost
    assert done(store.probe) is None
    assert _append(store, 1, action=8) is None
    assert store.actions("t1") == [(7, 0), (8, 0)]
    assert store.opened_by(TOKENS[0][0]) is None


class _Breaking:
    """A connection that breaks in the moment of a commit."""

    def __init__(self, base: Any, *, before: bool) -> None:
        self._base = base
        self._before = before

    def __getattr__(self, name: str) -> Any:
        return getattr(self._base, name)

    def execute(self, statement: Any, *values: object) -> Any:
        if statement != "COMMIT":
            return self._base.execute(statement, *values)
        if not self._before:
            self._base.execute(statement)
        self._base.close()
        raise psycopg.OperationalError("the connection is lost")


@pytest.mark.parametrize("before", [True, False])
def test_a_commit_that_nobody_heard_of_is_looked_up(
    opened: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch, *, before: bool
) -> None:
    store = opened("a:1")
    created(store, ROW)
    line = store._line
    whole = line.open
    broken: list[object] = []

    def once() -> Any:
        if broken:
            return whole()
        broken.append(None)
        return _Breaking(whole(), before=before)

    monkeypatch.setattr(line, "open", once)
    error = _append(store, 0)
    assert (error is not None) == before
    assert store.actions("t1") == ([] if before else [(7, 0)])
    assert _append(store, int(not before), action=8) is None
    assert len(store.actions("t1")) == 2 - before


@pytest.mark.parametrize("seconds", [LONG, 0.0])
def test_requests_are_refused_while_a_commit_is_looked_up(
    postgres: Postgres, opened: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    """A commit of which nobody hears for long leaves the table to be read again."""
    monkeypatch.setattr("isettlers.serve.store.writing.DOUBT_SECONDS", seconds)
    store = opened("a:1")
    created(store, ROW, evolve(ROW, id="t2"))
    whole = store._line.open
    stopping: list[_Stopping] = []
    stopped = threading.Event()

    def once() -> Any:
        if not stopping:
            stopping.append(_Stopping(whole(), postgres, stopped))
            return stopping[0]
        return whole()

    monkeypatch.setattr(store._line, "open", once)
    heard = threading.Event()
    errors: list[Exception | None] = []

    def hear(error: Exception | None) -> None:
        errors.append(error)
        heard.set()

    store.append("t1", 0, 7, 0, hear)
    try:
        assert stopped.wait(PATIENCE)
        assert done(lambda other: store.append("t2", 0, 7, 0, other)) is not None
        assert not heard.is_set() if seconds else heard.wait(PATIENCE)
    finally:
        postgres.start()
    assert heard.wait(PATIENCE)
    if seconds:
        assert (errors == [None]) == (store.actions("t1") == [(7, 0)])
    else:
        assert isinstance(errors[0], Moved)
        store.beat()  # finds that its connection broke
        assert store.beat().orphans == ["t1"]
        store.take("t1")
        assert store.beat().orphans == []
        assert _append(store, len(store.actions("t1"))) is None


def test_a_database_that_stands_still_refuses_what_is_to_be_written(
    postgres: Postgres, opened: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("isettlers.serve.store.postgres._WRITING_SECONDS", 0.1)
    store = opened("a:1")
    created(store, ROW, evolve(ROW, id="t2"))
    with postgres.stopped():
        assert _append(store, 0) is not None
        assert done(lambda hear: store.append("t2", 0, 7, 0, hear)) is not None
    assert store.actions("t1") == store.actions("t2") == []
    assert _append(store, 0) is None


class _Stopping:
    """A connection whose server stops in the moment of a commit."""

    def __init__(self, base: Any, postgres: Postgres, stopped: threading.Event) -> None:
        self._base = base
        self._stopped = stopped
        self._postgres = postgres

    def __getattr__(self, name: str) -> Any:
        return getattr(self._base, name)

    def execute(self, statement: Any, *values: object) -> Any:
        if statement == "COMMIT":
            self._postgres.stop()
            self._stopped.set()
        return self._base.execute(statement, *values)
