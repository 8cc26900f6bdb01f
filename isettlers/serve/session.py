"""One connection over any transport: requests in, replies out, in order for each state."""

from __future__ import annotations

import logging
import time
from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from enum import IntEnum
from threading import Event as Flag
from threading import RLock
from types import MappingProxyType
from typing import Any, ClassVar, Final, Self, TypeVar

from attrs import field, frozen

import isettlers
from isettlers.bots import bots
from isettlers.errors import IsettlersError
from isettlers.game import Game
from isettlers.kit.languages import ENGLISH, LANGUAGES
from isettlers.registry import usable
from isettlers.serve.arguments import Argument, Arguments
from isettlers.serve.buckets import Bucket
from isettlers.serve.errors import FrameError, Refusal, refusal
from isettlers.serve.frames import Ending, packed, unpacked
from isettlers.serve.limits import Limits
from isettlers.serve.metrics import Metrics
from isettlers.serve.requests import READERS, VERSION, Hello

LOG: Final = logging.getLogger("isettlers.serve")

Frame = dict[str, Any]
Notify = Callable[[Frame], None]


@frozen
class Job:
    """Long work of a method: `work` runs beside the connection, `finish` makes the reply from its result."""

    work: Callable[[Flag, Notify], Any]
    """Gets a flag that is set when nobody wants the result any more, and a way to push its progress meanwhile."""
    finish: Callable[[Any], Frame]


@frozen
class Deferred:
    """Reply that follows later: `begin` gets the function that sends it, to be called once from the same thread."""

    begin: Callable[[Callable[[Frame | Refusal], None]], None]


Method = Callable[[Any, Any], Frame | Job | Deferred]

LOCAL: Final = "local"
"""The owner of all connections on a Unix socket, which have no quota of time and tables in common."""

_MOST_DEBT: Final = 10.0
"""Seconds for which a connection waits at most until it has earned the server's time that it used."""


@frozen(eq=False)
class Caller:
    """The other end of a connection."""

    send: Callable[[bytes], None]
    """Takes the bytes of a frame, from any thread."""
    hang_up: Callable[[], None]
    """Ends the connection."""
    owner: str = ""
    """Name of the address, for quotas."""
    purse: Sequence[Bucket] = ()
    """The server's time that the connection may use, and others with it; in seconds."""
    greeted: Callable[[], None] = lambda: None
    """Is called when the client has said hello."""


@frozen(eq=False)
class Shared:
    """Data that all connections of a server share."""

    limits: Limits
    pool: ThreadPoolExecutor
    counters: Counter[str] = field(factory=Counter)
    metrics: Metrics = field(factory=Metrics)


class Spare(IntEnum):
    """Kinds of connections that make room for others where all places are taken, in this order."""

    SEATLESS = 0
    SILENT = 1
    """It has seats, and has not acted of late."""


class Request(dict[str, Any]):
    """A request, with the time of its arrival."""

    __slots__ = ("arrived",)

    def __init__(self, fields: Frame) -> None:
        super().__init__(fields)
        self.arrived = time.perf_counter()


_Lane = deque[Request]
"""Requests that wait for what is under way on a state."""


_Spoken = TypeVar("_Spoken", bound="type[Session]")


def by_contract(session: _Spoken) -> _Spoken:
    """Give a session the methods that the contract has for its mode; `apply` is its function `_do_apply`."""
    names = [name for name in READERS[session.mode] if name != "hello"]
    session.methods = MappingProxyType({name: getattr(session, f"_do_{name}") for name in names})
    return session


class Session:
    """Base of both modes: frames, `hello`, order, jobs and what becomes of errors."""

    mode: ClassVar[str]
    methods: ClassVar[Mapping[str, Method]]
    """Each gets what `read` returns."""

    def __init__(self, shared: Shared, caller: Caller) -> None:
        self.shared = shared
        self.caller = caller
        self.limits = limits = shared.limits
        self.open = True
        self.size = 0
        """Bytes of the request that is being taken."""
        self.ended: str | None = None
        """Code of the `closing` with which the server ended the connection."""
        self.language = ENGLISH
        """Code of the language of the texts in catalogues and in states that are opened."""
        self._greeted = False
        self._lock = RLock()
        self._lanes: dict[int, _Lane] = {}
        self._jobs: dict[int, Flag] = {}
        self._waiting = 0
        self._ids: set[int] = set()
        rate = limits.requests_per_second
        self._rate = Bucket(rate, 2 * rate) if rate else None

    @property
    def spare(self) -> Spare | None:
        """Whether the connection may make room for others; those of trusted callers do not."""
        return None

    def receive(self, body: bytes) -> None:
        """Take the bytes of one frame from the client; the caller charges the client for the time."""
        with self._lock:
            if not self.open:
                return
            self.shared.metrics.received += len(body)
            self.size = len(body)
            try:
                self._take(_request(body, self.limits))
            except FrameError as error:
                self.end(error)

    def pause(self) -> float:
        """Return the seconds for which nothing more should be read from this client."""
        wait = 0.0
        for bucket in self.caller.purse:
            wait = max(wait, bucket.wait())
        return wait

    def spent(self, seconds: float) -> float:
        """Charge the client for the server's time, and return `pause`; one that used far too much is sent away."""
        for bucket in self.caller.purse:
            bucket.spend(seconds)
        wait = self.pause()
        if wait > _MOST_DEBT:
            self.end(Refusal("limit", "work_ms: requests that take far more of the server's time than allowed"))
        return wait

    def end(self, error: Refusal) -> None:
        """Say why, then end the connection."""
        with self._lock:
            if self.open:
                fields = {"peer": self.caller.owner, "code": error.code, "reason": str(error)}
                LOG.info("connection ended", extra=fields)
                self.shared.counters[f"ended.{error.code}"] += 1
                self.ended = error.code
                self.push({"push": "closing", **error.document()})
                self.close()
                self.caller.hang_up()

    def close(self) -> None:
        """End the connection and drop its work under way."""
        with self._lock:
            self.open = False
            for job in self._jobs.values():
                job.set()
            self._lanes.clear()

    def push(self, frame: Frame) -> None:
        """Send a frame that is no reply."""
        if self.open:
            self._send(packed(frame))

    def _send(self, body: bytes) -> None:
        self.shared.metrics.sent += len(body)
        self.caller.send(body)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ------------------------------------------------------------ requests

    def _take(self, request: Request) -> None:
        """Answer a request, or let it wait for what is under way on its state."""
        if self._rate is not None and not self._rate.take(1):
            self._deny(request, Refusal("limit", f"requests_per_second: {self.limits.requests_per_second}"))
            return
        self.shared.counters["requests"] += 1
        if request["id"] in self._ids:
            self._deny(request, Refusal("bad_request", "a request with this id has no reply yet", "$.id"))
            return
        self._ids.add(request["id"])
        lane = self._lanes.get(_state_of(request)) if self._lanes else None
        if lane is None:
            self._answer(request)
        elif self._waiting >= self.limits.waiting:
            self._refuse(request, Refusal("limit", f"waiting: {self.limits.waiting} requests wait already"))
        else:
            self._waiting += 1
            lane.append(request)

    def _answer(self, request: Request) -> None:
        try:
            result = self._call(request)
        except Exception as error:  # noqa: BLE001, every request has its answer
            self._refuse(request, excuse(error, "$"))
        else:
            if isinstance(result, Job):
                self._begin(request, result)
            elif isinstance(result, Deferred):
                self._defer(request, result)
            else:
                self._reply(request, result)

    def _call(self, request: Request) -> Frame | Job | Deferred:
        name = request.get("method")
        if name == "hello":
            return self._hello(Hello.read(Arguments(request), self.mode))
        if not self._greeted:
            raise Refusal("hello_first", "the first request of a connection is hello")
        method = self.methods.get(name) if isinstance(name, str) else None
        if method is None:
            raise self.unknown(name)
        return method(self, self.read(str(name), Arguments(request)))

    def read(self, name: str, arguments: Arguments) -> Any:  # noqa: ANN401, the request of any method
        """Read the arguments of a method. Raises Refusal."""
        return READERS[self.mode][name](arguments, self.mode)

    def unknown(self, name: object) -> Refusal:
        """Return the error for a method that is not there."""
        return Refusal("unknown_method", f"there is no method {name!r:.60} in {self.mode} mode", "$.method")

    def _reply(self, request: Request, result: Frame) -> None:
        try:
            data = packed({"id": request["id"], "ok": result})
            if isinstance(result, Ending):
                data = result.ended(data)
        except (TypeError, ValueError, OverflowError) as error:
            self._refuse(request, excuse(error, "$"))
            return
        self._ids.discard(request["id"])
        self._answered(request, None)
        if self.open:
            self._send(data)

    def _refuse(self, request: Request, error: Refusal) -> None:
        self._ids.discard(request["id"])
        self._deny(request, error)

    def _deny(self, request: Request, error: Refusal) -> None:
        """Answer a request by an error; another with its id may be under way."""
        self._answered(request, error.code)
        if self.open:
            self._send(packed({"id": request["id"], "error": error.document()}))

    def _answered(self, request: Request, code: str | None) -> None:
        name = request.get("method")
        if not (isinstance(name, str) and (name in self.methods or name == "hello")):
            name = "unknown"
        self.shared.metrics.answered(name, time.perf_counter() - request.arrived, code)

    def _hello(self, hello: Hello) -> Frame:
        if not any(type(version) is int and version == VERSION for version in hello.protocol):
            raise Refusal("version", f"spoken here is version {VERSION}", "$.protocol")
        if hello.language is not None:
            self.language = Argument(hello.language, "$.language").one_of(LANGUAGES)
        self._greeted = True
        self.caller.greeted()
        return {
            "protocol": VERSION,
            "engine": isettlers.__version__,
            "mode": self.mode,
            "games": [_game(game) for game in usable()],
            "bots": [{"name": name, "meaning": meaning} for name, meaning in bots().items()],
            "limits": self.limits.document(),
            "languages": list(LANGUAGES),
            **self.features(),
        }

    def features(self) -> Frame:
        """Return fields of `hello` for one mode."""
        return {}

    # ------------------------------------------------------------ what takes long

    def _begin(self, request: Request, job: Job) -> None:
        number = request["id"]
        if len(self._jobs) >= self.limits.jobs:
            self._refuse(request, Refusal("limit", f"jobs: {self.limits.jobs} at a time"))
            return
        self._jobs[number] = stop = Flag()
        state = _state_of(request)
        if state is not None:
            self._lanes[state] = _Lane()
        self.shared.pool.submit(self._run, request, job, stop)

    def _defer(self, request: Request, deferred: Deferred) -> None:
        state = _state_of(request)
        if state is not None:
            self._lanes[state] = _Lane()
        try:
            deferred.begin(lambda answer: self._complete(request, answer))
        except Exception as error:  # noqa: BLE001, every request has its answer
            self._complete(request, excuse(error, "$"))

    def _run(self, request: Request, job: Job, stop: Flag) -> None:
        """Run a job in a thread of the pool, reply, and continue with the requests behind it."""
        result: Any = None
        error: Refusal | None = None
        try:
            result = job.work(stop, lambda fields: self.push({"push": "progress", "request": request["id"], **fields}))
        except Exception as wrong:  # noqa: BLE001, every request has its answer
            error = excuse(wrong, "$.record")
        with self._lock:
            del self._jobs[request["id"]]
            if error is None and self.open:
                try:
                    result = job.finish(result)
                except Exception as late:  # noqa: BLE001, every request has its answer
                    error = excuse(late, "$")
            self._complete(request, error or result)

    def _complete(self, request: Request, answer: Frame | Refusal) -> None:
        """Answer a long request, and continue with the requests behind it."""
        with self._lock:
            if not self.open:
                return
            if isinstance(answer, Refusal):
                self._refuse(request, answer)
            else:
                self._reply(request, answer)
            lane = self._lanes.pop(_state_of(request), None)
            while lane:
                self._waiting -= 1
                self._take_waiting(lane)

    def _take_waiting(self, lane: _Lane) -> None:
        """Answer the next request of a lane; if it begins a job, the requests behind it keep waiting."""
        request = lane.popleft()
        self._answer(request)
        again = self._lanes.get(_state_of(request))
        if again is not None:
            again.extend(lane)
            lane.clear()

    def cancel(self, number: int) -> bool:
        """Ask a job to stop, or answer a request that waits for one; whether there was either."""
        job = self._jobs.get(number)
        if job is not None:
            job.set()
            return True
        for lane in self._lanes.values():
            for request in lane:
                if request["id"] == number:
                    lane.remove(request)
                    self._waiting -= 1
                    self._refuse(request, Refusal("cancelled", "cancelled before it was begun"))
                    return True
        return False


def _request(body: bytes, limits: Limits) -> Request:
    request = Request(unpacked(body, limits.nesting, limits.frame_values))
    number = request.get("id")
    if type(number) is not int or not 0 <= number < 2**32:
        raise FrameError("bad_frame", "a request has an id from 0 to 2^32 - 1")
    return request


def excuse(error: Exception, argument: str) -> Refusal:
    """Return an exception as an answer; one that is no error of this package is a fault, and goes to the log."""
    if isinstance(error, IsettlersError):
        return refusal(error, argument)
    LOG.error("fault", exc_info=error)
    return Refusal("internal", "a fault of the server; please report it")


def _state_of(request: Frame) -> Any:  # noqa: ANN401, compared with the numbers of states only
    state = request.get("state")
    return state if type(state) is int else None


def _game(game: Game) -> Frame:
    return {
        "name": game.name,
        "title": game.title,
        "players": list(game.players),
        "actions": game.num_actions,
        "observation": sum(part.count for part in game.observation),
        "layout": game.layout,
    }
