"""`isettlers serve-admin`: tables, tokens, seats, the archive and backups, of a running server and of a stopped one."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import msgpack
import pytest
from attrs import frozen
from serve.tables_builders import SETUP, Doors, Frame, Seats, Server, until
from serve.tables_house import House, held

from isettlers.cli import main
from isettlers.record import read_record
from isettlers.serve.admin import AdminSession
from isettlers.serve.limits import Limits
from isettlers.serve.session import Caller, Shared

OPENED: Final = {**SETUP, "first_player": 0}


@frozen
class Office:
    """A server with its operator, who reaches it by a socket while it runs and by its store else."""

    server: Server
    capsys: pytest.CaptureFixture[str]
    running: bool

    def where(self) -> list[str]:
        return (
            ["--admin", str(self.server.folder / "admin")] if self.running else ["--tables", str(self.server.database)]
        )

    def text(self, *words: str) -> str:
        """Print the result of a verb."""
        assert main(["serve-admin", *self.where(), *words]) == 0, self.capsys.readouterr().err
        return self.capsys.readouterr().out

    def ok(self, *words: str) -> Any:
        """The result of a verb."""
        return json.loads(self.text(*words, "--json"))

    def error(self, *words: str) -> str:
        """The line of an error."""
        self.capsys.readouterr()
        assert main(["serve-admin", *self.where(), *words]) == 2
        captured = self.capsys.readouterr()
        assert captured.out == ""
        assert captured.err.count("\n") == 1
        return captured.err


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path, "--unix", str(tmp_path / "door"), "--admin", str(tmp_path / "admin")) as server:
        yield server


@pytest.fixture
def office(server: Server, capsys: pytest.CaptureFixture[str]) -> Office:
    return Office(server, capsys, running=True)


@pytest.fixture
def doors(server: Server) -> Iterator[Doors]:
    with Doors(server, "unix") as doors:
        yield doors


def _stopped(office: Office) -> Office:
    """The same server, stopped."""
    assert office.server.stop() == 0
    return Office(office.server, office.capsys, running=False)


def _table(doors: Doors, **arguments: object) -> tuple[Frame, Seats]:
    return doors.table(2, setup=OPENED, **arguments)


# ---------------------------------------------------------------- looking


def test_the_socket_is_for_its_owner_alone(server: Server) -> None:
    assert (server.folder / "admin").stat().st_mode & 0o777 == 0o600
    assert server.stop() == 0
    assert not (server.folder / "admin").exists()


@pytest.mark.parametrize("running", [True, False])
def test_tables_are_listed(office: Office, doors: Doors, *, running: bool) -> None:
    _, seats = _table(doors, bots={"1": "random"}, spectators=True)
    other = doors.client().create(setup=SETUP)
    state = seats.clients[0][1]
    seats.clients[0][0].ok("resign", state=state)
    if not running:
        office = _stopped(office)
    newest, oldest = office.ok("tables")["tables"]
    assert (newest["table"], newest["at"], newest["persons"], newest["connected"]) == (other["table"], 0, [0, 1], [])
    assert oldest["bots"] == {"0": "greedy", "1": "random"}
    assert oldest["connected"] == ([0] if running else [])
    assert (oldest["persons"], oldest["free"], oldest["fault"], oldest["game"]) == ([], [], None, "imperial")
    assert len(office.ok("tables", "--limit", "1")["tables"]) == 1
    lines = office.text("tables").splitlines()
    assert [line.split()[0] for line in lines] == ["table", newest["table"], oldest["table"]]


def test_a_table_is_shown_without_its_secrets(office: Office, doors: Doors) -> None:
    made, seats = _table(doors, spectators=True, clock={"seconds": 60})
    seats.play(3)
    shown = office.ok("show", made["table"])
    assert (shown["at"], shown["game"], shown["tokens"], shown["connected"]) == (3, "imperial", [0, 1], [0, 1])
    assert shown["clock"]["running"] in {0, 1}
    text = office.text("show", made["table"])
    assert not any(token in text for token in (*made["tokens"].values(), made["watch"], "seed"))


@pytest.mark.parametrize("running", [True, False])
def test_a_table_that_is_not_there_is_refused(office: Office, *, running: bool) -> None:
    if not running:
        office = _stopped(office)
    for words in (("show", "x"), ("kick", "x", "0"), ("revoke", "x", "watch"), ("archive", "x")):
        assert "there is no such table" in office.error(*words)


# ---------------------------------------------------------------- tokens and seats


def test_a_revoked_token_opens_nothing_and_a_new_one_does(office: Office, doors: Doors) -> None:
    made, seats = _table(doors, spectators=True)
    seats.play(4)
    client, state = seats.clients[0]
    office.ok("revoke", made["table"], "0")
    assert client.push("replaced")["state"] == state
    assert client.error("status", state=state) == "unknown_state"
    assert client.error("join", token=made["tokens"]["0"]) == "bad_token"
    new = office.ok("reissue", made["table"], "0")["token"]
    seats.clients[0] = (client, client.join(new))
    assert seats.play(4)["at"] == 8
    again = office.ok("reissue", made["table"], "watch")["token"]
    assert client.error("join", token=made["watch"]) == "bad_token"
    assert client.ok("join", token=again)["seat"] is None


@pytest.mark.parametrize("running", [True, False])
def test_a_kicked_seat_is_a_bots_until_it_is_reissued(office: Office, doors: Doors, *, running: bool) -> None:
    made, seats = _table(doors)
    seats.play(4)
    if not running:
        office = _stopped(office)
    office.ok("kick", made["table"], "1")
    if running:
        assert seats.clients[1][0].push("replaced")
        push = seats.clients[0][0].push("seat")
        assert (push["seat"], push["by"], push["bot"]) == (1, "kicked", "greedy")
    assert "a bot plays this seat already" in office.error("kick", made["table"], "1")
    new = office.ok("reissue", made["table"], "1")["token"]
    shown = office.ok("show", made["table"])
    assert [change["by"] for change in shown["changes"]] == ["kicked", "reissued"]
    assert shown["bots"] == {}
    if not running:
        office.server.start()
    with Doors(office.server, "unix") as again:
        tokens = {0: made["tokens"]["0"], 1: new}
        assert again.client().error("join", token=made["tokens"]["1"]) == "bad_token"
        clients = {seat: again.client() for seat in tokens}
        back = Seats({seat: (client, client.join(tokens[seat])) for seat, client in clients.items()})
        at = clients[0].ok("status", state=back.clients[0][1])["at"]
        assert back.play(4)["at"] == at + 4


def test_an_operator_resigns_for_a_player(office: Office, doors: Doors) -> None:
    made, seats = _table(doors, substitute="random")
    office.ok("resign", made["table"], "1")
    client, state = seats.clients[1]
    assert client.push("seat")["by"] == "resigned"
    reply = client.ok("status", state=state)
    assert (reply["handed"], reply["bots"]) == ({"1": "resigned"}, {"1": "random"})


@pytest.mark.parametrize("words", [("kick", "9"), ("kick", "-1"), ("revoke", "9"), ("reissue", "two")])
def test_a_seat_that_is_not_there_is_refused(office: Office, doors: Doors, words: tuple[str, str]) -> None:
    made, _ = _table(doors)
    assert "seat" in office.error(words[0], made["table"], "--", words[1]).lower()


def test_a_verb_that_is_refused_leaves_no_table_in_memory(tmp_path: Path) -> None:
    async def left(house: House) -> None:
        made = await (await house.guest()).create()
        frames: list[Frame] = []
        answered = asyncio.Event()

        def keep(body: bytes) -> None:
            frames.append(msgpack.unpackb(body))
            if len(frames) == 5:
                answered.set()

        with ThreadPoolExecutor(1) as pool:
            caller = Caller(keep, lambda: None)
            session = AdminSession(Shared(Limits(), pool), house.hall, caller, {})
            session.receive(msgpack.packb({"id": 0, "method": "hello", "protocol": [1]}))
            for number, (method, seat) in enumerate((("kick", 9), ("kick", None), ("revoke", 2), ("show", 0)), 1):
                given = {"method": method, "table": made["table"], "seat": seat}
                session.receive(msgpack.packb({"id": number, **given}))
        await answered.wait()
        assert {frame["error"]["path"] for frame in frames[1:]} == {"$.seat"}
        assert house.hall.in_memory == 0

    held(left, tmp_path)


# ---------------------------------------------------------------- archive


@pytest.mark.parametrize("running", [True, False])
def test_an_archived_table_comes_back_with_new_tokens(office: Office, doors: Doors, *, running: bool) -> None:
    terms: dict[str, Any] = {"clock": {"move": 600}, "substitute": "random", "seed": None}
    made, seats = doors.table(3, **terms, bots={"2": "random"})
    client, state = seats.clients[1]
    client.ok("resign", state=state)
    until(lambda: client.ok("status", state=state)["actor"] == 0)
    mine, own = seats.clients[0]
    mine.ok("apply", state=own, action=mine.ok("legal", state=own)["ids"][0])
    until(lambda: client.ok("status", state=state)["actor"] == 0)
    before = client.ok("status", state=state)
    office.ok("archive", made["table"])
    assert seats.clients[0][0].push("archived")
    file = office.server.archive / f"{made['table']}.record"
    assert len(read_record(file).verify().scores) == 3
    if not running:
        office = _stopped(office)
    back = office.ok("unarchive", str(file))
    assert back["table"] == made["table"]
    assert "is here already" in office.error("unarchive", str(file))
    if not running:
        office.server.start()
    with Doors(office.server, "unix") as again:
        guest = again.client()
        assert guest.error("join", token=made["tokens"]["0"]) == "bad_token"
        after = guest.ok("status", state=guest.join(back["tokens"]["0"]))
    assert (after["at"], after["scores"], after["actor"]) == (before["at"], before["scores"], 0)
    assert (after["bots"], after["handed"]) == ({"1": "random", "2": "random"}, {"1": "resigned"})
    assert after["clock"]["left"][1:] == [None, None]
    assert 590_000 < after["clock"]["left"][0] <= 600_000


def test_a_file_that_is_no_table_is_not_unarchived(office: Office, tmp_path: Path) -> None:
    file = tmp_path / "record"
    file.write_bytes(b"nothing")
    assert "no record" in office.error("unarchive", str(file))
    assert "No such file" in office.error("unarchive", str(tmp_path / "none"))
    assert office.ok("tables") == {"tables": []}


# ---------------------------------------------------------------- backups


def test_a_backup_of_a_running_server_is_restored(office: Office, doors: Doors, tmp_path: Path) -> None:
    made, seats = _table(doors)
    gone, _ = _table(doors)
    office.ok("archive", gone["table"])
    seats.play(6)
    backup = tmp_path / "backup"
    assert office.ok("backup", str(backup)) == {"backup": str(backup), "tables": 1, "records": 1}
    assert (backup / "tables.db").stat().st_mode & 0o777 == 0o600
    assert "new folder" in office.error("backup", str(backup))
    assert "stop the server" in office.error("restore", str(backup))
    seats.play(4)
    running = Office(office.server, office.capsys, running=False)
    assert "a server uses it" in running.error("restore", str(backup), "--replace")
    stopped = _stopped(office)
    assert "--replace" in stopped.error("restore", str(backup))
    shutil.rmtree(office.server.archive)
    assert stopped.ok("restore", str(backup), "--replace")["tables"] == 1
    assert [path.name for path in office.server.archive.iterdir()] == [f"{gone['table']}.record"]
    office.server.start()
    with Doors(office.server, "unix") as again:
        guest = again.client()
        assert guest.ok("status", state=guest.join(made["tokens"]["0"]))["at"] == 6


def test_a_backup_is_taken_while_the_server_writes(office: Office, doors: Doors, tmp_path: Path) -> None:
    _, seats = _table(doors)
    for number in range(3):
        client, state = seats.clients[0]
        ids = [client.send("status", state=state) for _ in range(20)]
        seats.play(20)
        assert office.ok("backup", str(tmp_path / f"backup-{number}"))["tables"] == 1
        assert [client.reply(one)["ok"]["over"] for one in ids]
    for number in range(3):
        with closing(sqlite3.connect(tmp_path / f"backup-{number}" / "tables.db")) as base:
            assert base.execute("SELECT count(*), max(number) + 1 FROM actions").fetchall() == [(20 * number + 20,) * 2]


DAMAGE: Final[Mapping[str, Callable[[Path], object]]] = {
    "garbage": lambda path: path.write_bytes(b"garbage" * 1_000),
    "newer": lambda path: _execute(path, "PRAGMA user_version = 99"),
    "no store": lambda path: _execute(path, "PRAGMA user_version = 0"),
    "no actions": lambda path: _execute(path, "DROP TABLE actions"),
    "missing": lambda path: path.unlink(),
}


def _execute(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as base, base:
        base.execute(statement)


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_backup_is_refused_and_the_store_stays(office: Office, tmp_path: Path, damage: str) -> None:
    backup = tmp_path / "backup"
    office.ok("backup", str(backup))
    DAMAGE[damage](backup / "tables.db")
    stopped = _stopped(office)
    before = office.server.database.read_bytes()
    assert "backup" in stopped.error("restore", str(backup), "--replace")
    assert office.server.database.read_bytes() == before


def test_a_backup_is_restored_where_no_store_was(office: Office, doors: Doors, tmp_path: Path) -> None:
    made, _ = _table(doors)
    office.ok("backup", str(tmp_path / "backup"))
    elsewhere = tmp_path / "new" / "other.db"
    words = ["serve-admin", "--tables", str(elsewhere), "restore", str(tmp_path / "backup")]
    assert main(words) == 0
    assert elsewhere.stat().st_mode & 0o777 == 0o600
    assert main(["serve-admin", "--tables", str(elsewhere), "tables"]) == 0
    assert made["table"] in office.capsys.readouterr().out


# ---------------------------------------------------------------- misuse


def test_misuse_is_one_line(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    folder = server.folder
    for words, message in (
        (("tables",), "expected --admin PATH or --tables FILE"),
        (("--tables", str(folder / "none"), "tables"), "there is no such file"),
        (("--admin", str(folder / "none"), "tables"), "No such file"),
        (("--tables", "postgresql://db/games", "backup", "x"), "the tables are in a database"),
        (("--tables", str(server.database), "tables"), "another server uses it"),
        (("--admin", str(folder / "admin"), "--archive", "x", "tables"), "--archive: expected --tables too"),
        (("--admin", str(folder / "admin"), "--tables", "x", "tables"), "not allowed with"),
        (("--admin", str(folder / "admin")), "VERB"),
    ):
        assert main(["serve-admin", *words]) == 2
        err = capsys.readouterr().err
        assert message in err
        assert err.count("\n") == 1


def test_players_have_no_verbs_of_the_operator(doors: Doors) -> None:
    client = doors.client()
    for method in ("tables", "show", "kick", "revoke", "reissue", "unarchive", "files"):
        assert client.error(method) == "unknown_method"


def test_options_of_tables_need_tables(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for option in (("--admin", str(tmp_path / "admin")), ("--no-lobby",), ("--chat",)):
        assert main(["serve", "--unix", str(tmp_path / "door"), *option]) == 2
        assert "expected --tables too" in capsys.readouterr().err


def test_a_server_has_a_chat_and_no_lobby_if_asked(tmp_path: Path) -> None:
    options = ("--unix", str(tmp_path / "door"), "--chat", "--no-lobby")
    with Server(tmp_path, *options) as server, Doors(server, "unix") as doors:
        reply = doors.client(greet=False).ok("hello", protocol=[1])
    assert (reply["chat"], reply["lobby"]) == (True, False)
