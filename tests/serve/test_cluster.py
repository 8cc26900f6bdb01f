"""Several processes of one server on one database: any of them serves any table, and a killed one loses nothing."""

from __future__ import annotations

import logging
import socket
import struct
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError

import msgpack
import pytest
from serve.cluster import Cluster, Player, check
from serve.postgres import Postgres
from serve.tables_builders import PATIENCE, Frame, Seats, until

LOG = logging.getLogger(__name__)


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


def test_bots_continue_at_another_process(cluster: Cluster) -> None:
    made = cluster.client(0).create(bots={"0": "flat:300", "1": "flat:300"})
    until(lambda: len(cluster.stored(made["table"])) > 2)
    cluster.processes[0].kill()
    at = len(cluster.stored(made["table"]))
    until(lambda: len(cluster.stored(made["table"])) > at + 1)


def test_players_survive_kills(postgres: Postgres, tmp_path: Path) -> None:
    with Cluster(postgres, tmp_path, 2) as cluster:
        _killed(cluster, kills=1, tables=2)


@pytest.mark.slow  # a hundred kills take minutes, and show the same more often
def test_a_hundred_kills_lose_nothing(postgres: Postgres, tmp_path: Path) -> None:
    with Cluster(postgres, tmp_path, 3) as cluster:
        _killed(cluster, kills=100, tables=9)


def _killed(cluster: Cluster, kills: int, tables: int) -> None:
    """Kill processes while players play, in turn, each time once everybody has come back; log the longest gap."""
    players = [Player(cluster, number, pause=0.02) for number in range(tables)]
    for player in players:
        player.start()
    try:
        for number in range(kills):
            before = [player.count for player in players]
            until(lambda before=before: all(p.count > b + 3 for p, b in zip(players, before, strict=True)))  # type: ignore[misc]
            server = cluster.processes[number % len(cluster.processes)]
            server.kill()
            server.start()
    finally:
        for player in players:
            player.stop()
    check(cluster, players)
    gap, actions = max(player.gap for player in players), sum(player.count for player in players)
    LOG.info("%d kills, %d actions acknowledged, none lost; longest time without one %.2f s", kills, actions, gap)


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
