"""For the tests of several processes: a server of some processes on one database, and players who come back."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import Event, Thread
from typing import Final, Self

from serve.postgres import Postgres
from serve.tables_builders import PATIENCE, Client, Frame, Server, Stream

from isettlers.imperial import Setup

KEY: Final = "a key of the processes"
_AGAIN: Final = frozenset({"moved", "unknown_state", "store", "closing", "replaced"})
"""Errors after which a player comes back."""
_SILENCE_SECONDS: Final = 7.0


class Cluster:
    """Processes on one database, each with a Unix socket for clients."""

    def __init__(
        self, postgres: Postgres, folder: Path, count: int, *options: str, network: Mapping[str, str] | None = None
    ) -> None:
        """`network` names a namespace for each process, and its address there."""
        places: list[tuple[str | None, str]] = [*network.items()] if network else [(None, "127.0.0.1")] * count
        self.postgres = postgres
        self.database = postgres.database()
        self._open = ExitStack()
        self.processes: list[Server] = []
        for number, (namespace, address) in enumerate(places):
            home = folder / str(number)
            home.mkdir()
            doors = ("--unix", str(home / "door"), "--tables", postgres.address(self.database))
            inner = ("--archive", str(folder / "archive"), "--cluster", f"{address}:0")
            environment = {"ISETTLERS_CLUSTER_KEY": KEY}
            server = Server(
                home, *doors, *inner, *options, tables=False, environment=environment, namespace=namespace
            )  # fmt: skip
            self.processes.append(self._open.enter_context(server))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def client(self, number: int) -> Client:
        """A client of one of the processes."""
        way = Stream(self.processes[number].doors["unix"])
        self._open.callback(way.close)
        return Client(way)

    def stored(self, table: str) -> list[int]:
        """The actions of a table."""
        query = "SELECT number, action FROM actions WHERE id = %s ORDER BY number"
        rows = self.postgres.ask(self.database, query, table)
        assert [number for number, _ in rows] == list(range(len(rows)))
        return [action for _, action in rows]


class Player:
    """Plays both seats of one table after the other, each over a process of its choice, and comes back when it has to.

    A client to which a process says nothing for some seconds goes to another.
    `acknowledged` is every action of the table that was answered, `gap` the longest time between two answers, and
    `wait` the longest time of a request to a process that ran meanwhile.
    """

    def __init__(self, cluster: Cluster, number: int, pause: float = 0.0) -> None:
        self._cluster = cluster
        self._random = random.Random(number)
        self._pause = pause
        self.tables: list[tuple[str, list[int]]] = []
        self.gap = 0.0
        self.wait = 0.0
        self.faults: list[str] = []
        self._servers: dict[Client, Server] = {}
        self._pending: tuple[int, int] | None = None
        self._tokens: Frame = {}
        self._last = time.monotonic()
        self._stop = Event()
        self._thread = Thread(target=self._run)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """Stop playing."""
        self._stop.set()
        self._thread.join(PATIENCE)

    @property
    def count(self) -> int:
        """How many actions were acknowledged."""
        return sum(len(actions) for _, actions in self.tables)

    def _run(self) -> None:
        while not self._stop.is_set():
            with ExitStack() as stack, suppress(_Again, OSError):
                self._play(stack)
            time.sleep(0.02)

    def _play(self, stack: ExitStack) -> None:
        clients = [self._client(stack) for _ in range(2)]
        if not self.tables or self._pending == (-1, -1):
            made = self._ask(clients[0], "create", game="imperial", setup={"factions": ["romans", "barbarians"]})
            self.tables.append((made["table"], []))
            self._tokens, self._pending = made["tokens"], None
        states = [self._ask(client, "join", token=self._tokens[str(n)])["state"] for n, client in enumerate(clients)]
        acknowledged = self.tables[-1][1]
        status = self._ask(clients[0], "status", state=states[0])
        if status["at"] not in (len(acknowledged), len(acknowledged) + (self._pending is not None)):
            self.faults.append(f"{len(acknowledged)} acknowledged, {status['at']} there")
        while not self._stop.is_set():
            actor = status["actor"]
            if self._pending is None:
                if status["over"]:
                    self._pending = (-1, -1)
                    raise _Again
                ids = self._ask(clients[actor], "legal", state=states[actor])["ids"]
                self._pending = actor, self._random.choice(ids)
            actor, action = self._pending
            status = self._ask(clients[actor], "apply", state=states[actor], action=action, at=len(acknowledged))
            acknowledged.append(action)
            self._pending = None
            now = time.monotonic()
            self.gap, self._last = max(self.gap, now - self._last), now
            time.sleep(self._pause)

    def _client(self, stack: ExitStack) -> Client:
        server = self._random.choice([server for server in self._cluster.processes if server.stops % 2 == 0])
        way = Stream(server.doors["unix"])
        way.socket.settimeout(_SILENCE_SECONDS)
        stack.callback(way.close)
        client = Client(way, greet=False)
        self._servers[client] = server
        stack.callback(self._servers.pop, client)
        self._ask(client, "hello", protocol=[1])
        return client

    def _ask(self, client: Client, method: str, **arguments: object) -> Frame:
        server = self._servers[client]
        stops, began = server.stops, time.monotonic()
        try:
            reply = client.ask(method, **arguments)
            if server.stops == stops:
                self.wait = max(self.wait, time.monotonic() - began)
        except AssertionError:  # the connection was closed
            raise _Again from None
        if "error" in reply:
            if reply["error"]["code"] not in _AGAIN:
                self.faults.append(f"{method}: {reply['error']}")
            raise _Again
        result: Frame = reply["ok"]
        return result


class _Again(Exception):  # noqa: N818, no error
    """The player comes back."""


def check(cluster: Cluster, players: list[Player]) -> None:
    """Nothing acknowledged is lost, nothing was taken twice, and every table replays."""
    for player in players:
        assert player.faults == []
        for table, acknowledged in player.tables:
            stored = cluster.stored(table)
            assert stored[: len(acknowledged)] == acknowledged
            assert len(stored) <= len(acknowledged) + 1
            query = "SELECT seed FROM tables WHERE id = %s"
            ((seed,),) = cluster.postgres.ask(cluster.database, query, table)
            state = Setup(factions=("romans", "barbarians")).start(int.from_bytes(seed, "little"))
            for action in stored:
                state.apply(action)
