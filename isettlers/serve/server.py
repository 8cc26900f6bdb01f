"""The server with its doors: Unix and TCP sockets, WebSockets, and the hall behind them in table mode."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from isettlers.errors import IsettlersError
from isettlers.registry import usable
from isettlers.serve.acceptor import Acceptor
from isettlers.serve.admin import AdminGate
from isettlers.serve.gate import GRACE, Gate
from isettlers.serve.hall import USUAL, Features, Hall
from isettlers.serve.limits import Limits
from isettlers.serve.linked import Door
from isettlers.serve.links import Links
from isettlers.serve.logs import numbered
from isettlers.serve.metrics import Histogram
from isettlers.serve.reach import family
from isettlers.serve.session import Shared
from isettlers.serve.store import in_database, open_store
from isettlers.serve.streams import connections, farewell
from isettlers.serve.visitors import Visitors

if TYPE_CHECKING:
    import uvicorn

LOG = logging.getLogger("isettlers.serve")

_SWITCH_SECONDS = 0.0001
"""Time for which another thread may keep the event loop waiting."""
_YOUNG_OBJECTS = 10_000
"""Objects between two collections: a frame makes some thousands."""

Address = tuple[str, int]

_LAG_SECONDS = 0.25
"""Time between two looks at how late the event loop is."""


@frozen
class Doors:
    """Where a server listens."""

    unix: Path | None = None
    tcp: Address | None = None
    ws: Address | None = None
    ops: Address | None = None
    """Of the operator's pages."""
    admin: Path | None = None
    """Unix socket of the operator."""


@frozen
class Tables:
    """Where a server in table mode keeps its tables."""

    store: str
    """File, or address of a database."""
    archive: Path
    key: str | None = None
    """Key that `create` must send; None lets every client create tables."""
    features: Features = USUAL
    cluster: Address | None = None
    """Where other processes of the server, with the same database, find this one."""
    cluster_key: str = ""


async def serve(
    doors: Doors,
    limits: Limits,
    tables: Tables | None = None,
    visitors: Visitors | None = None,
    ready: Callable[[dict[str, str]], None] | None = None,
) -> None:
    """Serve until SIGTERM or SIGINT. `ready` is called with the addresses once all are open. Raises IsettlersError."""
    loop = asyncio.get_running_loop()
    _warm_up()
    stopped = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopped.set)
    # From Python 3.12 on, a handler that is set runs in the context of its connection.
    loop.set_exception_handler(lambda loop, context: loop.default_exception_handler(context))
    async with contextlib.AsyncExitStack() as stack:
        pool = stack.enter_context(ThreadPoolExecutor(os.cpu_count()))
        shared = Shared(limits, pool)
        hall = None
        if tables is not None:
            _make_archive(tables)
            hall = await _hall(tables, shared, stack)
        gate = Gate(shared, hall, visitors)
        lag = asyncio.create_task(_measure_lag(shared.metrics.lag))
        stack.callback(lag.cancel)
        open_at = await _open(doors, gate, stack)
        gates = [gate]
        if tables is not None and hall is not None and doors.admin is not None:
            files = {"store": str(tables.store), "archive": str(tables.archive)}
            gates.append(AdminGate(hall, pool, files))
            await _open_unix(doors.admin, gates[-1], stack)
        LOG.info("serving", extra={"mode": "embed" if hall is None else "table", **open_at})
        if ready is not None:
            ready(open_at)
        await stopped.wait()
        LOG.info("shutting down")
        if hall is not None:
            await hall.settle()
        for gate in gates:
            gate.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(2 * GRACE):
                await asyncio.gather(*(gate.emptied() for gate in gates))


def _warm_up() -> None:
    """Do once, before anybody waits, what would take some milliseconds later."""
    for game in usable():
        game.seatings(game.players[0])[0].start(0)
    sys.setswitchinterval(_SWITCH_SECONDS)
    gc.set_threshold(_YOUNG_OBJECTS)
    gc.freeze()  # collections need not look at what stays


def _make_archive(tables: Tables) -> None:
    """Make the folder of the archive, in a folder that is there, as that of the store. Raises IsettlersError."""
    for path in (*([] if in_database(tables.store) else [Path(tables.store)]), tables.archive):
        if not path.parent.is_dir():
            raise IsettlersError(f"{path}: there is no folder {path.parent}")
    try:
        tables.archive.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise IsettlersError(f"{tables.archive}: {error.strerror}") from error


async def _hall(tables: Tables, shared: Shared, stack: contextlib.AsyncExitStack) -> Hall:
    """Open the store, and the door for other processes if there is one."""
    inner = None if tables.cluster is None else _listen(tables.cluster)
    try:
        store = open_store(tables.store, "" if inner is None else _address(inner))
    except IsettlersError:
        if inner is not None:
            inner.close()
        raise
    hall = Hall(
        store, tables.archive, shared.limits, shared.counters, tables.key, shared.metrics, features=tables.features
    )
    stack.push_async_callback(hall.close)
    if inner is not None:
        hall.links = Links(tables.cluster_key)
        door = Door(tables.cluster_key, shared, hall)
        await door.open(inner)
        stack.callback(door.close)
    return hall


async def _open(doors: Doors, gate: Gate, stack: contextlib.AsyncExitStack) -> dict[str, str]:
    """Open the doors; returns their addresses by kind."""
    open_at: dict[str, str] = {}
    if doors.ops is not None:
        from isettlers.serve.web import operators_door

        open_at["ops"] = f"http://{await _run(operators_door(gate), doors.ops, stack)}"
    if doors.unix is not None:
        await _open_unix(doors.unix, gate, stack)
        open_at["unix"] = str(doors.unix)
    if doors.tcp is not None:
        listening = _listen(doors.tcp)
        acceptor = Acceptor(listening, numbered(connections(gate)), gate, farewell=lambda: farewell(gate))
        stack.callback(acceptor.close)
        open_at["tcp"] = _address(listening)
    if doors.ws is not None:
        from isettlers.serve.web import players_door

        open_at["ws"] = f"ws://{await _run(players_door(gate), doors.ws, stack)}"
    return open_at


async def _run(server: uvicorn.Server, address: Address, stack: contextlib.AsyncExitStack) -> str:
    """Run a web server until the stack ends; returns its address once it is open."""
    listening = _listen(address)
    task = asyncio.create_task(server.serve(sockets=[listening]))

    async def close() -> None:
        server.should_exit = True
        await task

    stack.push_async_callback(close)
    while not server.started and not task.done():  # noqa: ASYNC110, uvicorn sets a flag and tells nobody
        await asyncio.sleep(0.01)
    return _address(listening)


async def _measure_lag(histogram: Histogram) -> None:
    """Count again and again how late the event loop is."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + _LAG_SECONDS
        await asyncio.sleep(_LAG_SECONDS)
        histogram.add(max(0.0, loop.time() - due))


async def _open_unix(path: Path, gate: Gate, stack: contextlib.AsyncExitStack) -> None:
    """Open a Unix socket that only its owner may use."""
    _clear(path)
    old = os.umask(0o177)
    try:
        server = await asyncio.get_running_loop().create_unix_server(numbered(connections(gate)), path)
    except OSError as error:
        raise IsettlersError(f"{path}: {error.strerror}") from error
    finally:
        os.umask(old)
    stack.callback(path.unlink, missing_ok=True)
    stack.callback(server.close)


def _listen(address: Address) -> socket.socket:
    host, port = address
    try:
        listening = socket.create_server((host, port), family=family(host), backlog=256)
    except OSError as error:
        raise IsettlersError(f"{host}:{port}: {error.strerror or error}") from error
    # Handed on to each connection; asyncio does so only for sockets of its own. Without it, a reply after a push waits.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def _address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _clear(path: Path) -> None:
    """Take away what a server that was killed left of its socket. Raises IsettlersError when one still listens."""
    if not path.is_socket():
        return
    with socket.socket(socket.AF_UNIX) as probe:
        try:
            probe.connect(str(path))
        except OSError:
            path.unlink(missing_ok=True)
            return
    raise IsettlersError(f"{path}: another server listens there")
