"""The protocol's streams of frames for `fuzz.py`: real conversations, damage to them, and what the server promises."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from random import Random
from typing import Any, Final

import msgpack
from games.subjects import SUBJECTS

from isettlers.serve.embed import EmbedSession
from isettlers.serve.errors import FrameError
from isettlers.serve.frames import LENGTH, Splitter, framed, packed, unpacked
from isettlers.serve.limits import Limits
from isettlers.serve.session import Caller, Shared

MESSAGE: Final = 320
_GAMES: Final = {name: subject.damage for name, subject in SUBJECTS.items()}
_OPENING: Final = (
    {"id": 0, "method": "hello", "protocol": [1]},
    *(
        {"id": number, "method": "start", "game": name, "setup": game.setup, "seed": 7}
        for number, (name, game) in enumerate(_GAMES.items(), 1)
    ),
)
"""One state of each game, numbered from 1."""
_REQUESTS: Final[tuple[Mapping[str, Any], ...]] = (
    *(request for game in _GAMES.values() for request in game.requests),
    {"method": "undo"},
    {"method": "fork"},
    {"method": "bot", "bot": "ismcts", "budget": {"iterations": 2}, "apply": True},
    {"method": "view", "seat": 0, "since": 0},
    {"method": "legal", "full": True},
    {"method": "cancel", "request": 3},
    {"method": "resample", "seat": 1, "seed": bytes(8)},
    {"method": "document"},
    {"method": "record"},
    {"method": "observe", "seat": 1},
    {"method": "status", "legal": True},
    {"method": "close"},
    *({"method": "start", "game": name, "setup": game.setup} for name, game in _GAMES.items()),
    *({"method": "load", "document": {"game": name, "setup": game.setup}} for name, game in _GAMES.items()),
    {"method": "verify", "record": b"\x81"},
)


class _AtOnce(ThreadPoolExecutor):
    """Does what is asked for in the thread that asks."""

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:  # noqa: ANN401, anything
        """Do it."""
        work(*given, **named)
        return Future()


def conversation(rng: Random) -> bytes:
    """Some requests, as a client may send them."""
    chosen = rng.choices(_REQUESTS, k=rng.randint(1, 8))
    stateless = {"start", "load", "verify", "cancel"}
    state = rng.randint(1, len(_GAMES))
    return b"".join(
        framed(packed({"id": number, **request, **({} if request["method"] in stateless else {"state": state})}))
        for number, request in enumerate(chosen, len(_OPENING))
    )


def damaged_stream(body: bytes, damage: Callable[[list[Any]], None], rng: Random) -> bytes:
    """A conversation with the values in its frames damaged, their lengths right again."""
    frames: list[Any] = []
    at = 0
    while at + LENGTH.size <= len(body):
        end = at + LENGTH.size + LENGTH.unpack_from(body, at)[0]
        frames.append(msgpack.unpackb(body[at + LENGTH.size : end], strict_map_key=False))
        at = end
    damage(frames)
    rng.shuffle(frames)
    return b"".join(framed(msgpack.packb(frame)) for frame in frames)


def fault_of(data: bytes) -> str | None:
    """What a server in embed mode does wrong with a stream of bytes: None when each request has one fair answer."""
    sent: list[bytes] = []
    requests = 0
    limits = Limits(states=8, bot_iterations=2, bot_ms=20)
    with EmbedSession(Shared(limits, _AtOnce(1)), Caller(sent.append, _stay)) as session:
        splitter = Splitter(limits.frame_bytes)
        try:
            for body in splitter.feed(b"".join(framed(packed(request)) for request in _OPENING) + data):
                requests += session.open
                session.receive(body)
        except FrameError as fault:
            session.end(fault)
    frames = [unpacked(body, 1000) for body in sent]
    replies = [frame for frame in frames if "id" in frame]
    if not requests - 1 <= len(replies) <= requests:
        return f"{len(replies)} replies to {requests} requests"
    for frame in frames:
        error = frame.get("error") or (frame if frame.get("push") == "closing" else None)
        if error is None:
            continue
        if error["code"] == "internal":
            return "a fault of the server"
        if not (0 < len(error["message"]) <= MESSAGE and error["message"].isprintable()):
            return f"a message of {len(error['message'])} characters"
    return None


def _stay() -> None:
    """Nothing has to be hung up."""
