"""Several processes of one server on one database: any of them serves any table, and a killed one loses nothing."""

from __future__ import annotations

import logging
import os
import shutil
import socket
import struct
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from urllib.error import HTTPError

import msgpack
import pytest
from serve.cluster import Cluster, Player, check
from serve.postgres import Postgres
from serve.tables_builders import PATIENCE, SETUP, Client, Frame, Seats, Server, until

import isettlers

LOG = logging.getLogger(__name__)

Fault = Callable[[Cluster, Server, list[Player]], None]


@pytest.fixture
def cluster(postgres: Postgres, tmp_path: Path) -> Iterator[Cluster]:
    with Cluster(postgres, tmp_path, 2) as cluster:
        yield cluster


def _table(cluster: Cluster, *processes: int, **arguments: object) -> tuple[Frame, Seats]:
    """A table that the first process holds, and clients of some processes in its seats."""
    made = cluster.client(processes[0]).create(**arguments)
    clients = {seat: cluster.client(process) for seat, process in enumerate(processes)}
    seats = {seat: (one, one.join(made["tokens"][str(seat)], events=True)) for seat, one in clients.items()}
    return made, Seats(seats)


def test_seats_of_different_processes_play_a_game(cluster: Cluster) -> None:
    made, seats = _table(cluster, 0, 1, spectators=True)
    watcher = cluster.client(1)
    watched = watcher.join(made["watch"], events=True)
    last = seats.play(method="step")
    assert last["over"]
    assert len(cluster.stored(made["table"])) == last["at"] == len(seats.taken)
    for client, state in (*seats.clients.values(), (watcher, watched)):
        assert client.ok("status", state=state)["scores"] == watcher.ok("status", state=watched)["scores"]
        assert {push["state"] for push in client.pushes} == {state}
    assert [push["at"] for push in watcher.pushes] == list(range(1, last["at"] + 1))
    heard = [*seats.clients[0][0].pushes, *seats.clients[1][0].pushes]
    assert sorted(push["at"] for push in heard) == list(range(1, last["at"] + 1))


def test_a_forwarded_state_is_one_like_any_other(cluster: Cluster) -> None:
    made, seats = _table(cluster, 0, 1)
    client, state = seats.clients[1]
    assert client.ok("view", state=state)["view"]["game"] == "imperial"
    assert client.error("view", state=state, seat=0) == "refused"
    assert client.error("legal", state=state + 1) == "unknown_state"
    own = client.create()
    other = client.join(own["tokens"]["0"])
    assert other != state
    again = cluster.client(0)
    number = again.join(made["tokens"]["1"])
    assert client.push("replaced") == {"push": "replaced", "state": state}
    assert client.error("status", state=state) == "unknown_state"
    again.ok("close", state=number)
    back = client.join(made["tokens"]["1"])
    assert client.ok("close", state=back) == {}
    assert client.error("status", state=back) == "unknown_state"
    assert client.error("join", token="0" * 32) == "bad_token"


def test_a_forwarded_state_has_the_language_of_its_client(cluster: Cluster) -> None:
    state = isettlers.start("founders", players=2, first_player=0, seed=1).with_language("de")
    made = cluster.client(0).create(game="founders", setup=state.setup.document(), seed=1, spectators=True)
    tokens, (one, other, watcher) = made["tokens"], (cluster.client(process) for process in (1, 1, 1))
    for client, language in ((one, "de"), (other, "en"), (watcher, "de")):
        client.ok("hello", protocol=[1], language=language)
    watcher.join(made["watch"], events=True)
    number = one.join(tokens["0"])
    other.join(tokens["1"], events=True)
    assert one.ok("legal", state=number, full=True)["actions"] == [action.document() for action in state.legal]
    assert one.ok("catalogue", state=number)["catalogue"] == state.setup.catalogue("de")
    heard = [event.document() for event in state.clone().step(state.legal[0])]
    assert one.ok("step", state=number, action=str(state.legal[0]))["events"] == heard
    assert watcher.push("changed")["events"] == heard != other.push("changed")["events"]


def test_seats_of_different_processes_agree_to_take_back_and_play_again(cluster: Cluster) -> None:
    _, seats = _table(cluster, 0, 1, game="founders", setup={"players": 2, "first_player": 0})
    seats.play(20)
    (one, first), (two, second) = seats.clients[0], seats.clients[1]
    assert two.ok("takeback", state=second) == {"waits": [0]}
    at = one.ok("status", state=first)["takeback"]["at"]
    assert one.ok("takeback", state=first, answer="yes") == {"waits": []}
    assert two.push("taken_back")["at"] == at == two.ok("status", state=second)["at"]
    seats.play()
    made = two.ok("rematch", state=second)
    assert made["seat"] == 0
    tokens = [client.ok("status", state=state)["rematch"] for client, state in seats.clients.values()]
    joined = [client.ok("join", token=token) for client, token in zip((one, two), tokens, strict=True)]
    assert [(reply["table"], reply["seat"]) for reply in joined] == [(made["table"], 1), (made["table"], 0)]


def test_a_forwarded_seat_is_free_again_when_its_client_goes(cluster: Cluster) -> None:
    made, seats = _table(cluster, 1, 0)
    for client, _ in seats.clients.values():
        client.close()
    query = "SELECT holder FROM tables WHERE id = %s"
    until(lambda: cluster.postgres.ask(cluster.database, query, made["table"]) == [(None,)])
    assert cluster.client(0).join(made["tokens"]["1"])


@pytest.mark.parametrize("killed", [0, 1])
def test_a_killed_process_loses_nothing_and_its_tables_move(cluster: Cluster, killed: int) -> None:
    made, seats = _table(cluster, 0, 1)
    at = seats.play(20)["at"]
    cluster.processes[killed].kill()
    survivor, state = seats.clients[1 - killed]
    if killed == 0:
        assert survivor.push("moved") == {"push": "moved", "state": state}
        assert survivor.error("status", state=state) == "unknown_state"
    clients = {seat: cluster.client(1 - killed) for seat in (0, 1)}
    seats.clients = {seat: (one, one.join(made["tokens"][str(seat)])) for seat, one in clients.items()}
    assert seats.play(1)["at"] == at + 1
    assert seats.play()["over"]


def test_a_process_that_ends_gives_its_tables_away_at_once(cluster: Cluster) -> None:
    made, seats = _table(cluster, 0, 1)
    at = seats.play(5)["at"]
    assert cluster.processes[0].stop() == 0
    assert seats.clients[1][0].push("moved")
    client = cluster.client(1)
    assert client.ok("status", state=client.join(made["tokens"]["0"]))["at"] == at


def test_a_seat_is_refused_for_now_while_the_database_is_down(postgres: Postgres, tmp_path: Path) -> None:
    with Cluster(postgres, tmp_path, 1) as cluster:
        client = cluster.client(0)
        token = client.create()["tokens"]["0"]
        postgres.stop()
        try:
            assert client.error("join", token=token) == "store"
        finally:
            postgres.start()
        assert client.join(token)


def test_health_says_that_the_database_cannot_be_written(postgres: Postgres, tmp_path: Path) -> None:
    with Cluster(postgres, tmp_path, 1, "--ops", "0") as cluster:
        (process,) = cluster.processes
        assert process.recovers()
        postgres.stop()
        try:
            for _ in range(2):  # the connection breaks, and there is no other
                with pytest.raises(HTTPError) as refused:
                    process.page("/health")
                assert refused.value.code == 503
                assert refused.value.read().startswith(b"the store cannot be written: ")
        finally:
            postgres.start()
        assert process.recovers()


# ---------------------------------------------------------------- processes and databases that stand still


def _joined(client: Client, token: str) -> int:
    """Return the state that a token opens, once the table has moved."""
    while True:
        reply = client.ask("join", token=token)
        if "ok" in reply:
            state: int = reply["ok"]["state"]
            return state
        assert reply["error"]["code"] == "store"


def test_a_stopped_process_loses_its_tables_and_answers_no_read_from_memory(cluster: Cluster) -> None:
    made, seats = _table(cluster, 0, 1)
    at = seats.play(5)["at"]
    (late, old), (other, state) = seats.clients[0], seats.clients[1]
    with cluster.processes[0].stopped():
        waiting = [late.send(method, state=old) for method in ("status", "view", "legal", "observe")]
        waiting.append(late.send("apply", state=old, action=0, at=at - 1))
        assert other.error("status", state=state) == "moved"
        assert other.push("moved") == {"push": "moved", "state": state}
        assert other.error("status", state=state) == "unknown_state"
        tokens = made["tokens"]
        seats.clients = {seat: (other, _joined(other, tokens[str(seat)])) for seat in (0, 1)}
        assert seats.play(5)["at"] == at + 5
    for number in waiting:
        reply = late.reply(number)
        assert reply["error"]["code"] in {"moved", "unknown_state"}, reply
    assert late.push("moved") == {"push": "moved", "state": old}
    seats.clients[0] = late, late.join(tokens["0"])
    assert seats.play()["over"]
    assert len(cluster.stored(made["table"])) == len(seats.taken)


def test_a_forwarded_seat_is_free_again_when_the_process_of_its_client_stands_still(cluster: Cluster) -> None:
    made, seats = _table(cluster, 0, 1)
    client, state = seats.clients[1]
    query = "SELECT holder FROM tables WHERE id = %s"
    with cluster.processes[1].stopped():
        seats.clients[0][0].close()
        until(lambda: cluster.postgres.ask(cluster.database, query, made["table"]) == [(None,)])
    assert client.push("moved") == {"push": "moved", "state": state}


def test_a_process_that_stands_still_in_a_transaction_keeps_no_table(cluster: Cluster) -> None:
    """Its transaction ends with its lease: the database alone would wait for more statements."""
    import psycopg

    made, seats = _table(cluster, 0, 1)
    seats.play(3)
    client, token = seats.clients[1][0], made["tokens"]["1"]
    address = cluster.postgres.address(cluster.database)
    number = "SELECT holder FROM tables WHERE id = %s"
    ((holder,),) = cluster.postgres.ask(cluster.database, number, made["table"])
    with closing(psycopg.connect(address, application_name=f"isettlers {holder}")) as base:
        base.execute("SELECT FROM tables WHERE id = %s FOR NO KEY UPDATE", (made["table"],))
        with cluster.processes[0].stopped():
            assert _joined(client, token)


def test_every_request_is_answered_while_the_database_stands_still(postgres: Postgres, tmp_path: Path) -> None:
    with Cluster(postgres, tmp_path, 2) as cluster:
        made, seats = _table(cluster, 0, 0, spectators=True)
        at = seats.play(5)["at"]
        (actor, state), watcher, other = seats.clients[seats.play(0)["actor"]], cluster.client(1), cluster.client(1)
        watched = watcher.join(made["watch"])
        with postgres.stopped():
            waiting = [(actor, actor.send("apply", state=state, action=0, at=at)) for _ in range(4)]
            waiting += [(other, other.send("join", token=made["tokens"]["0"])) for _ in range(10)]
            waiting += [(other, other.send("lobby")) for _ in range(10)]
            waiting += [(other, other.send("create", game="imperial", setup=SETUP)) for _ in range(10)]
            for client, number in waiting:
                assert client.reply(number)["error"]["code"] == "store"
            until(lambda: _code(actor, "status", state=state) == "store")  # once the lease has run out
            until(lambda: _code(watcher, "status", state=watched) == "unknown_state")
            assert watcher.push("moved") == {"push": "moved", "state": watched}
        until(lambda: _code(actor, "status", state=state) == "ok")
        assert seats.play()["over"]
        assert len(cluster.stored(made["table"])) == len(seats.taken)


def _code(client: Client, method: str, **arguments: object) -> str:
    """Return the code of the error that a request gets, or `ok`."""
    reply = client.ask(method, **arguments)
    code: str = reply["error"]["code"] if "error" in reply else "ok"
    return code


def test_bots_continue_at_another_process(cluster: Cluster) -> None:
    made = cluster.client(0).create(bots={"0": "flat:300", "1": "flat:300"})
    until(lambda: len(cluster.stored(made["table"])) > 2)
    cluster.processes[0].kill()
    at = len(cluster.stored(made["table"]))
    until(lambda: len(cluster.stored(made["table"])) > at + 1)


def test_players_survive_kills(postgres: Postgres, tmp_path: Path) -> None:
    with Cluster(postgres, tmp_path, 2) as cluster:
        _faulted(cluster, faults=(_kill,), rounds=1, tables=2)


@pytest.mark.slow  # a hundred faults take minutes, and show the same more often
def test_a_hundred_faults_lose_nothing(postgres: Postgres, tmp_path: Path) -> None:
    with Cluster(postgres, tmp_path, 3) as cluster:
        _faulted(cluster, faults=(_kill, _stop, _kill, _stop, _stop_the_database), rounds=20, tables=9)


def _faulted(cluster: Cluster, faults: Sequence[Fault], rounds: int, tables: int) -> None:
    """Let faults happen while players play, in turn, each once everybody has come back; log the longest times."""
    players = [Player(cluster, number, pause=0.02) for number in range(tables)]
    for player in players:
        player.start()
    try:
        for number in range(rounds * len(faults)):
            _played(players)
            server = cluster.processes[number % len(cluster.processes)]
            faults[number % len(faults)](cluster, server, players)
        _played(players)
    finally:
        for player in players:
            player.stop()
    check(cluster, players)
    gap, wait = max(player.gap for player in players), max(player.wait for player in players)
    actions = sum(player.count for player in players)
    text = "%d faults, %d actions acknowledged, none lost; longest time without one %.2f s, longest request %.2f s"
    LOG.info(text, rounds * len(faults), actions, gap, wait)


def _played(players: list[Player]) -> None:
    """Wait until each player has played on."""
    before = [player.count for player in players]
    until(lambda: all(player.count > count + 3 for player, count in zip(players, before, strict=True)))


def _kill(_: Cluster, server: Server, __: list[Player]) -> None:
    server.kill()
    server.start()


def _stop(_: Cluster, server: Server, players: list[Player]) -> None:
    with server.stopped():
        _played(players)


def _stop_the_database(cluster: Cluster, _: Server, __: list[Player]) -> None:
    client = cluster.client(0)
    with cluster.postgres.stopped():
        assert client.error("create", game="imperial", setup=SETUP) == "store"
    client.close()


# ---------------------------------------------------------------- a network that is cut


@pytest.fixture
def network() -> Iterator[dict[str, str]]:
    """Two namespaces with a cable between them, and the address of each."""
    names = [f"isettlers-{os.getpid()}-{number}" for number in (0, 1)]
    with ExitStack() as stack:
        for name in names:
            if not _ip("netns", "add", name):
                pytest.skip("needs the right to add network namespaces (ip netns)")
            stack.callback(_ip, "netns", "delete", name)
        addresses = dict(zip(names, ("10.41.0.1", "10.41.0.2"), strict=True))
        assert _ip("-n", names[0], "link", "add", "cable", "type", "veth", "peer", "name", "cable", "netns", names[1])
        for name, address in addresses.items():
            assert _ip("-n", name, "address", "add", f"{address}/24", "dev", "cable")
            assert _ip("-n", name, "link", "set", "cable", "up")
        yield addresses


def _ip(*words: str) -> bool:
    """Whether a command of iproute2 succeeds."""
    program = shutil.which("ip")
    return program is not None and subprocess.run([program, *words], capture_output=True, check=False).returncode == 0


@pytest.mark.slow  # it needs rights that a machine may not give
def test_a_cut_network_is_noticed_and_mended(postgres: Postgres, tmp_path: Path, network: dict[str, str]) -> None:
    """The processes do not reach each other, and both reach the database."""
    with Cluster(postgres, tmp_path, 2, network=network) as cluster:
        made, seats = _table(cluster, 0, 1)
        at = seats.play(5)["at"]
        (here, own), (there, state) = seats.clients.values()
        assert _ip("-n", next(iter(network)), "link", "set", "cable", "down")
        assert there.error("status", state=state) == "moved"
        assert there.push("moved") == {"push": "moved", "state": state}
        assert there.error("join", token=made["tokens"]["1"]) == "store"
        assert here.ok("status", state=own)["at"] == at
        assert _ip("-n", next(iter(network)), "link", "set", "cable", "up")
        seats.clients[1] = there, _joined(there, made["tokens"]["1"])
        assert seats.play()["over"]
        assert len(cluster.stored(made["table"])) == len(seats.taken)


# ---------------------------------------------------------------- the internal door


def _ended(raw: socket.socket) -> bool:
    """Whether the other side ends a connection without another word."""
    try:
        return raw.recv(4096) == b""
    except ConnectionResetError:
        return True


def _inner(cluster: Cluster) -> tuple[str, int]:
    ((address,), *_) = cluster.postgres.ask(cluster.database, "SELECT address FROM processes")
    host, _, port = address.rpartition(":")
    return host, int(port)


@pytest.mark.parametrize(
    "body",
    [
        {"nonce": b"\0" * 32, "proof": b"\0" * 32},
        pytest.param({"id": 1, "method": "hello", "protocol": [1]}, marks=pytest.mark.slow),  # no proof, as below
        {"nonce": b"\0" * 32},
        pytest.param({"nonce": 1, "proof": "text"}, marks=pytest.mark.slow),  # refused where the first is
    ],
)
def test_the_internal_door_opens_for_the_key_alone(cluster: Cluster, body: dict[str, object]) -> None:
    with socket.create_connection(_inner(cluster), PATIENCE) as raw:
        assert len(raw.recv(4096)) > 32
        data = msgpack.packb(body)
        raw.sendall(struct.pack(">I", len(data)) + data)
        assert _ended(raw)
    _table(cluster, 0, 1)[1].play(3)


def test_a_long_frame_before_the_key_ends_the_connection(cluster: Cluster) -> None:
    with socket.create_connection(_inner(cluster), PATIENCE) as raw:
        raw.recv(4096)
        raw.sendall(struct.pack(">I", 100_000))
        assert _ended(raw)


def test_a_client_knows_no_internal_method(cluster: Cluster) -> None:
    assert cluster.client(0).error("link") == "unknown_method"
