"""What was acknowledged is kept: killed servers, ended ones, files that cannot be used, disks that are full."""

from __future__ import annotations

import resource
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Event, Lock

import pytest
from serve.tables_builders import PATIENCE, Client, Doors, Frame, Seats, Server, refused, until

from isettlers._core.rng import Generator
from isettlers.imperial import Setup


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path, "--unix", str(tmp_path / "door"), "--ws", "0") as server:
        yield server


def _stored(server: Server, table: str) -> list[int]:
    """The actions of a table in the file of a server that has ended."""
    with closing(sqlite3.connect(server.database)) as base:
        assert base.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        rows = base.execute("SELECT number, action FROM actions WHERE id = ? ORDER BY number", (table,)).fetchall()
    assert [number for number, _ in rows] == list(range(len(rows)))
    return [action for _, action in rows]


class Burst:
    """Clients that act as fast as they can, each at a table of its own; what was acknowledged is noted."""

    def __init__(self, doors: Doors, tables: int) -> None:
        self._clients = [doors.client() for _ in range(tables)]
        self._ids: dict[int, list[int]] = {}
        self.made = [client.create() for client in self._clients]
        self.acknowledged: list[list[int]] = [[] for _ in self.made]
        self.frames: list[list[Frame]] = [[] for _ in self.made]
        self._count = 0
        self._lock = Lock()
        self.enough = Event()

    def run(self, number: int, most: int) -> None:
        """Play a table over and over until the connection breaks."""
        client = self._clients[number]
        seats = [client.join(self.made[number]["tokens"][seat], legal=True) for seat in "01"]
        rng = Generator(number)
        last = client.ok("status", state=seats[0])
        last = client.ok("status", state=seats[last["actor"]], legal=True)
        while not last["over"]:
            ids = last.get("legal") or client.ok("legal", state=seats[last["actor"]])["ids"]
            action = ids[rng.below(len(ids))]
            last = client.ok("apply", state=seats[last["actor"]], action=action, at=last["at"], legal=True)
            self.acknowledged[number].append(action)
            with self._lock:
                self._count += 1
                if self._count >= most:
                    self.enough.set()

    def until_broken(self, number: int, most: int) -> None:
        """`run`, and whatever comes when the server has gone."""
        try:
            self.run(number, most)
        except (AssertionError, OSError) as error:
            if isinstance(error, AssertionError):
                assert "closed" in str(error)  # noqa: PT017, raised by our own client


@pytest.mark.parametrize(
    "most",
    [pytest.param(30, marks=pytest.mark.slow), 300],  # an earlier kill in the same burst
)
def test_after_a_kill_in_a_burst_all_that_was_acknowledged_is_there(server: Server, most: int) -> None:
    with Doors(server, "unix") as doors, ThreadPoolExecutor(8) as pool:
        burst = Burst(doors, 8)
        running = [pool.submit(burst.until_broken, number, most) for number in range(8)]
        assert burst.enough.wait(PATIENCE)
        server.kill()
        for one in running:
            one.result(PATIENCE)
    server.start()
    with Doors(server, "ws") as doors:
        for made, acknowledged in zip(burst.made, burst.acknowledged, strict=True):
            clients = {seat: doors.client() for seat in (0, 1)}
            seats = Seats({seat: (one, one.join(made["tokens"][str(seat)])) for seat, one in clients.items()})
            at = seats.play(0)["at"]
            assert len(acknowledged) <= at <= len(acknowledged) + 1
            client, state = seats.clients[0]
            events = client.ok("view", state=state, since=0)["view"]["log"]["events"]
            assert sum(event["kind"] == "action" for event in events) >= at
            last = seats.play(5)
            assert last["at"] == at + 5 or last["over"]
    assert server.stop() == 0
    assert sum(map(len, burst.acknowledged)) >= most
    for made, acknowledged in zip(burst.made, burst.acknowledged, strict=True):
        stored = _stored(server, made["table"])
        assert stored[: len(acknowledged)] == acknowledged
        assert _replays(server, made["table"], stored)


def _replays(server: Server, table: str, actions: list[int]) -> bool:
    """Whether a table's actions are all legal from its start on."""
    with closing(sqlite3.connect(server.database)) as base:
        ((seed,),) = base.execute("SELECT seed FROM tables WHERE id = ?", (table,)).fetchall()
    state = Setup(factions=("romans", "barbarians")).start(int.from_bytes(seed, "little"))
    for action in actions:
        state.apply(action)
    return True


def test_a_restart_resumes_every_table_and_its_tokens(server: Server) -> None:
    with Doors(server, "unix") as doors:
        tables = [doors.table(2 + number, spectators=True) for number in range(3)]
        views = []
        for number, (_, seats) in enumerate(tables):
            seats.play(20 * number)
            views.append([one.ok("view", state=state, since=0) for one, state in seats.clients.values()])
    server.kill()
    server.start()
    with Doors(server, "ws") as doors:
        for (made, seats), before in zip(tables, views, strict=True):
            clients = {seat: doors.client() for seat in seats.clients}
            resumed = {seat: (one, one.join(made["tokens"][str(seat)])) for seat, one in clients.items()}
            assert [one.ok("view", state=state, since=0) for one, state in resumed.values()] == before
            assert doors.client().join(made["watch"])
            assert Seats(resumed).play(10)["at"] == len(seats.taken) + 10


def test_a_bot_whose_turn_it_was_goes_on_after_a_restart(server: Server) -> None:
    with Doors(server, "unix") as doors:
        client = doors.client()
        made = client.create(bots={"0": "random", "1": "random"}, spectators=True)
    server.kill()
    server.start()
    with Doors(server, "unix") as doors:
        client = doors.client()
        state = client.join(made["watch"])
        until(lambda: client.ok("status", state=state)["over"])


def test_bots_among_themselves_go_on_after_a_restart_though_nobody_comes(server: Server) -> None:
    with Doors(server, "unix") as doors:
        doors.client().create(bots={"0": "flat:1000", "1": "flat:1000"})
    server.kill()

    def actions() -> int:
        with closing(sqlite3.connect(f"file:{server.database}?mode=ro", uri=True)) as base:
            count: int = base.execute("SELECT count(*) FROM actions").fetchone()[0]
            return count

    before = actions()
    server.start()
    until(lambda: actions() > before)


def test_an_action_may_be_sent_again_after_a_restart(server: Server) -> None:
    with Doors(server, "unix") as doors:
        made, seats = doors.table()
        seats.play(12, "step")
        actor = next(seat for seat, (one, state) in seats.clients.items() if _again(one, state, seats))
    server.kill()
    server.start()
    with Doors(server, "unix") as doors:
        client = doors.client()
        state = client.join(made["tokens"][str(actor)])
        action, last = seats.taken[-1]
        assert client.ok("step", state=state, action=action, at=11) == last


def _again(client: Client, state: int, seats: Seats) -> bool:
    return "ok" in client.ask("step", state=state, action=seats.taken[-1][0], at=len(seats.taken) - 1)


@pytest.mark.parametrize("door", ["unix", "ws"])
def test_a_server_that_is_asked_to_end_answers_what_it_has_begun(server: Server, door: str) -> None:
    with Doors(server, door) as doors:
        client = doors.client()
        tables, moves = [], []
        for _ in range(30):
            made = client.create()
            pair = [client.join(made["tokens"][seat]) for seat in "01"]
            actor = client.ok("status", state=pair[0])["actor"]
            moves.append({"state": pair[actor], "action": client.ok("legal", state=pair[actor])["ids"][0], "at": 0})
            tables.append(made["table"])
        taken = [client.send("apply", **move) for move in moves]
        status = server.stop()
        frames = client.rest()
    assert status == 0
    assert frames[-1] == {"push": "closing", "code": "closing", "message": "the server is shutting down"}
    done = {frame["id"] for frame in frames if "ok" in frame}
    refused = {frame["id"] for frame in frames if "error" in frame and frame["error"]["code"] == "closing"}
    assert done.isdisjoint(refused)
    for number, table in zip(taken, tables, strict=True):
        assert len(_stored(server, table)) == (number in done)


def test_a_server_ends_while_its_bots_play(server: Server) -> None:
    with Doors(server, "unix") as doors:
        client = doors.client()
        for spec in ("random", "greedy", "flat:100000"):
            for _ in range(5):
                client.create(bots={"0": spec, "1": spec})
        assert server.stop() == 0
        assert client.rest()[-1]["push"] == "closing"
    assert {line["level"] for line in server.logged()} == {"info"}


def test_who_comes_while_the_server_ends_finds_no_door(server: Server) -> None:
    server.stop()
    assert not (server.folder / "door").exists()
    with Doors(server, "unix") as doors, pytest.raises(FileNotFoundError):
        doors.client()


# ---------------------------------------------------------------- files that cannot be used


def _refused(folder: Path, *doors: str) -> str:
    """Return the line of a server that cannot start with the tables of a folder."""
    return refused(folder, *(doors or ("--unix", str(folder / "door"))), tables=True)


def test_a_file_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        server.stop()
    with closing(sqlite3.connect(tmp_path / "tables.db")) as base:
        base.execute("PRAGMA user_version = 99")
    before = (tmp_path / "tables.db").read_bytes()
    assert "made by a newer version: schema 99, this knows 4" in _refused(tmp_path)
    assert (tmp_path / "tables.db").read_bytes() == before


def test_a_file_that_is_no_store_is_refused(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_bytes(b"not a database, but long enough to have a header" * 100)
    assert "file is not a database" in _refused(tmp_path)


def test_a_folder_is_no_store(tmp_path: Path) -> None:
    (tmp_path / "tables.db").mkdir()
    assert "Is a directory" in _refused(tmp_path)


def test_a_store_in_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    last = _refused(tmp_path / "nowhere", "--tcp", "0", "--archive", str(tmp_path))
    assert "there is no folder" in last


def test_an_archive_that_is_no_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "tables-archive").write_text("a file")
    assert "tables-archive: File exists" in _refused(tmp_path)


def test_a_store_that_another_server_uses_is_refused(server: Server) -> None:
    assert "another server uses it" in _refused(server.folder, "--tcp", "0")
    with Doors(server, "unix") as doors:
        assert doors.table()[1].play(5)["at"] == 5
    server.kill()
    server.start()
    with Doors(server, "unix") as doors:
        assert doors.client().create()


def test_the_store_is_for_its_owner_alone(server: Server) -> None:
    with Doors(server, "unix") as doors:
        doors.client().create()
        kept = [path for path in server.folder.iterdir() if path.name.startswith("tables.db")]
        assert len(kept) >= 2
        assert [path.name for path in kept if path.stat().st_mode & 0o077] == []


# ---------------------------------------------------------------- no room on the disk


def _room(server: Server, size: int) -> None:
    """Let no file of the server grow beyond a size."""
    _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, hard))


def _fill(server: Server) -> None:
    _room(server, 4_096)  # less than a page of the write-ahead log with its head


def test_a_full_disk_refuses_what_cannot_be_kept_and_nothing_else(server: Server) -> None:
    with Doors(server, "unix") as doors:
        made, seats = doors.table(spectators=True)
        _, others = doors.table()
        watcher = doors.client()
        watched = watcher.join(made["watch"])
        seats.play(10)
        others.play(10)
        _fill(server)
        actor = seats.play(0)["actor"]
        client, state = seats.clients[actor]
        before = client.ok("view", state=state)
        action = client.ok("legal", state=state)["ids"][0]
        for _ in range(3):
            reply = client.ask("apply", state=state, action=action, at=10)
            assert reply["error"]["code"] == "store"
            assert reply["error"]["message"] == "the action could not be written down"
        assert client.error("create", game="imperial", setup={"factions": ["romans", "japanese"]}) == "store"
        assert client.ok("view", state=state) == before
        other = seats.clients[1 - actor][0]
        other.ok("status", state=seats.clients[1 - actor][1])
        assert all(push["at"] <= 10 for push in (*other.pushes, *watcher.pushes))
        assert watcher.ok("status", state=watched)["at"] == 10
        assert others.play(0)["at"] == 10
        assert server.counters()["stored_tables"] == 2
        _room(server, resource.RLIM_INFINITY)
        assert client.ok("apply", state=state, action=action, at=10)["at"] == 11
        assert others.play()["over"]
        assert seats.play()["over"]
        assert client.create()
    server.kill()
    with closing(sqlite3.connect(server.database)) as base:
        assert base.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert base.execute("SELECT count(*) FROM tables").fetchall() == [(3,)]
    assert any("disk" in line["reason"] for line in server.logged() if line["message"] == "store")
    server.start()
    with Doors(server, "unix") as doors:
        client = doors.client()
        assert client.ok("status", state=client.join(made["tokens"]["0"]))["over"]


def test_a_bot_goes_on_once_the_disk_has_room_again(tmp_path: Path) -> None:
    with Server(tmp_path, limits={"bot_ms": 10}) as server, Doors(server, "unix") as doors:
        client = doors.client()
        made = client.create(bots={"0": "flat", "1": "flat"}, spectators=True)
        state = client.join(made["watch"])
        until(lambda: client.ok("status", state=state)["at"] > 3)
        _fill(server)
        until(lambda: "store" in {line["message"] for line in server.logged()})
        at = client.ok("status", state=state)["at"]
        until(lambda: len([line for line in server.logged() if line["message"] == "store"]) > 1)
        assert client.ok("status", state=state)["at"] == at
        _room(server, resource.RLIM_INFINITY)
        until(lambda: client.ok("status", state=state)["at"] > at)
