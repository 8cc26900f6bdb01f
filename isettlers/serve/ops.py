"""The operator's pages: `/health`, and `/metrics` in the format of Prometheus."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Final

from prometheus_client import CollectorRegistry, PlatformCollector, ProcessCollector, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.metrics_core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    InfoMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

import isettlers
from isettlers.serve.errors import line
from isettlers.serve.gate import Gate
from isettlers.serve.metrics import Histogram
from isettlers.serve.visitors import Denied

COUNTERS: Final[Mapping[str, tuple[str, str]]] = {
    "connections": ("connections_accepted", "Connections that got a session."),
    "turned_away": ("connections_turned_away", "Connections that got no session, by code."),
    "ended": ("connections_ended", "Connections that the server ended, by the code of their `closing`."),
    "slow": ("connections_slow", "Connections dropped since the client did not read."),
    "requests": ("requests_received", "Requests within the rates."),
    "actions": ("actions", "Actions taken at tables, those of bots too."),
    "taken_back": ("actions_taken_back", "Actions that players took back."),
    "tables": ("tables_created", "Tables created."),
    "seats": ("seats_changed", "Seats that changed hands, by reason."),
    "archived": ("tables_archived", "Tables archived as record files."),
    "dropped": ("tables_dropped", "Tables removed at which no person had acted, or that made room for others."),
    "moved": ("tables_moved", "Tables that another process took over."),
    "put_aside": ("tables_put_aside", "Tables that could not be read."),
}
"""Plain counters of the server, each with its name without prefix and ending, and its help."""

Page = Callable[[Request], Awaitable[Response]]

_CODED: Final = ("turned_away", "ended", "seats")
"""Those that have a number for each code."""
_PREFIX: Final = "isettlers_"
_HEALTH_SECONDS: Final = 2.0
"""Time that the store has for its answer."""


class _Figures(Collector):
    """Everything that the server counts, read when somebody asks."""

    def __init__(self, gate: Gate) -> None:
        self._gate = gate

    def collect(self) -> Iterator[Metric]:
        """All families."""
        yield from self._now()
        yield from _plain(self._gate.shared.counters)
        yield from self._measured()

    def _now(self) -> Iterator[Metric]:
        gate = self._gate
        mode = "embed" if gate.hall is None else "table"
        build = {"version": isettlers.__version__, "mode": mode}
        yield InfoMetricFamily(f"{_PREFIX}build", "Version of the engine, and mode of the server.", build)
        yield GaugeMetricFamily(f"{_PREFIX}connections_open", "Connections with a session now.", gate.open)
        most = gate.shared.limits.connections
        yield GaugeMetricFamily(f"{_PREFIX}connections_limit", "Connections with a session at most.", most)
        if gate.hall is not None:
            yield GaugeMetricFamily(f"{_PREFIX}tables_in_memory", "Tables in memory now.", gate.hall.in_memory)
            yield GaugeMetricFamily(f"{_PREFIX}tables_stored", "Tables in the store now.", gate.hall.stored)
            waiting = GaugeMetricFamily(
                f"{_PREFIX}bots_waiting", "Decisions of bots that wait for a thread, by kind of bot.", labels=["bot"]
            )
            for kind, number in gate.hall.waiting().items():
                waiting.add_metric([kind], number)
            yield waiting

    def _measured(self) -> Iterator[Metric]:
        metrics = self._gate.shared.metrics
        yield CounterMetricFamily(f"{_PREFIX}received_bytes", "Bytes of frames received.", metrics.received)
        yield CounterMetricFamily(f"{_PREFIX}sent_bytes", "Bytes of frames sent.", metrics.sent)
        errors = CounterMetricFamily(
            f"{_PREFIX}request_errors", "Requests answered with an error.", labels=["method", "code"]
        )
        for labels, number in list(metrics.errors.items()):
            errors.add_metric(labels, number)
        yield errors
        yield _histogram(
            "request_seconds", "Time from the arrival of a request to its answer.", "method", metrics.requests
        )
        yield _histogram("event_loop_lag_seconds", "Time by which the event loop was late.", "", {"": metrics.lag})
        if self._gate.hall is not None:
            yield _histogram("bot_seconds", "Thinking time of bots for a decision.", "bot", metrics.thinking)
            yield _histogram("store_write_seconds", "Time of a transaction.", "", {"": metrics.writing})
            yield _histogram("store_batch_size", "Writes in one transaction.", "", {"": metrics.batches})


def _plain(counters: Mapping[str, int]) -> Iterator[Metric]:
    """The plain counters; in those of `_CODED` a dot begins the code."""
    numbers = sorted(counters.items())
    for name, (ending, meaning) in COUNTERS.items():
        if name in _CODED:
            family = CounterMetricFamily(f"{_PREFIX}{ending}", meaning, labels=["code"])
            for key, number in numbers:
                if key.startswith(f"{name}."):
                    family.add_metric([key.removeprefix(f"{name}.")], number)
            yield family
        else:
            yield CounterMetricFamily(f"{_PREFIX}{ending}", meaning, counters.get(name, 0))


def _histogram(name: str, meaning: str, label: str, histograms: Mapping[str, Histogram]) -> Metric:
    """A family of histograms by the values of one label, without label for an empty one."""
    family = HistogramMetricFamily(f"{_PREFIX}{name}", meaning, labels=[label] if label else [])
    for value, histogram in list(histograms.items()):
        counts, total = histogram.read()
        bounds = [*map(str, histogram.bounds), "+Inf"]
        family.add_metric([value] if label else [], list(zip(bounds, counts, strict=True)), total)
    return family


async def _fault(gate: Gate) -> str | None:
    """The reason why the server is not well, if so."""
    hall = gate.hall
    if gate.closed or (hall is not None and hall.closed):
        return "closing"
    if hall is None:
        return None
    loop = asyncio.get_running_loop()
    answered: asyncio.Future[Exception | None] = loop.create_future()

    def answer(error: Exception | None) -> None:
        if not answered.done():
            answered.set_result(error)

    hall.store.probe(lambda error: hall.soon(lambda: answer(error)))
    try:
        async with asyncio.timeout(_HEALTH_SECONDS):
            error = await answered
    except TimeoutError:
        return "the store does not answer"
    return None if error is None else f"the store cannot be written: {line(str(error))}"


def operations(gate: Gate) -> Starlette:
    """The application with the operator's pages."""
    registry = CollectorRegistry()
    registry.register(_Figures(gate))
    ProcessCollector(registry=registry)
    PlatformCollector(registry=registry)

    async def health(_: Request) -> Response:
        fault = await _fault(gate)
        return PlainTextResponse(f"{fault or 'ok'}\n", 503 if fault else 200)

    async def metrics(_: Request) -> Response:
        return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)

    pages = {"/health": health, "/metrics": metrics}
    return Starlette(routes=[Route(path, _guarded(gate, page)) for path, page in pages.items()])


def _guarded(gate: Gate, page: Page) -> Page:
    """A page that answers to the server's names only."""

    async def answer(request: Request) -> Response:
        try:
            gate.visitors.check_host(request.headers.getlist, request.scope["server"][0])
        except Denied as denied:
            return PlainTextResponse(f"{denied}\n", denied.status)
        return await page(request)

    return answer
