"""Recording what clients and server say to each other: frames one by one, and transcripts of whole conversations."""

from __future__ import annotations

from typing import Any, Final

from attrs import define, field, frozen
from bindings.hosting import Connection
from bindings.trees import packed, to_json, unpacked

from isettlers.serve.gate import Gate

Frame = dict[str, Any]

_CHANGING: Final = frozenset({"message", "snapshot", "record", "observation", "engine", "limits", "games", "bots"})
"""Fields that a transcript leaves out: words for people, and what tells the version of the engine."""


@frozen
class Vector:
    """Bytes that every client reads."""

    name: str
    """Its path, without the ending."""
    kind: str
    data: bytes
    facts: dict[str, Any] = field(factory=dict)
    """What the index says of it besides."""


@define
class Recorder:
    """Records the conversations of one server."""

    gate: Gate
    mode: str
    vectors: dict[str, Vector] = field(factory=dict)
    lines: list[dict[str, Any]] = field(factory=list)
    """The transcript."""
    _names: dict[str, str] = field(factory=dict)
    """Names for tokens and tables, which no two servers give alike."""
    _connections: int = 0
    _tables: int = 0

    def connect(self) -> Talk:
        """A new connection."""
        number = self._connections
        self._connections += 1
        return Talk(self, Connection(self.gate, number))

    def keep(self, name: str, kind: str, data: bytes, **facts: object) -> None:
        """Keep a frame as a vector."""
        if name in self.vectors:
            raise ValueError(f"two vectors are named {name}")
        self.vectors[name] = Vector(name, kind, data, {"mode": self.mode, **facts})

    def note(self, connection: Connection, what: str, frame: object) -> None:
        """Add a line to the transcript."""
        self.lines.append({"connection": connection.number, what: self._named(to_json(frame))})

    def name_tokens(self, created: Frame) -> None:
        """Give a new table and its tokens their names in the transcript."""
        table = f"table {self._tables}"
        self._tables += 1
        self._names[created["table"]] = table
        for seat, token in created["tokens"].items():
            self._names[token] = f"seat {seat} of {table}"
        if created["watch"] is not None:
            self._names[created["watch"]] = f"watch of {table}"

    def _named(self, tree: Any) -> Any:  # noqa: ANN401, a tree of any shape
        if isinstance(tree, dict):
            return {key: self._named(value) for key, value in tree.items()}
        if isinstance(tree, list):
            return [self._named(value) for value in tree]
        return {"$name": self._names[tree]} if isinstance(tree, str) and tree in self._names else tree


@define
class Talk:
    """One recorded connection."""

    recorder: Recorder
    connection: Connection
    _number: int = 0

    async def ask(self, method: str, keep_as: str = "", **arguments: object) -> Any:  # noqa: ANN401, as the method says
        """Send a request, wait for its reply and return its `ok` or `error`; with a name both are kept as vectors."""
        number = self.send(method, keep_as, **arguments)
        return await self.reply(number, method, keep_as)

    def send(self, method: str, keep_as: str = "", **arguments: object) -> int:
        """Send a request; returns its id."""
        self._number += 1
        request = {"id": self._number, "method": method, **arguments}
        body = packed(request)
        self.recorder.note(self.connection, "send", request)
        if keep_as:
            self.recorder.keep(f"{keep_as}.request", "request", body, method=method)
        self.connection.send(body)
        return self._number

    async def reply(self, number: int, method: str, keep_as: str = "", *, certain: bool = True) -> Any:  # noqa: ANN401
        """Wait for the reply to a request; the transcript keeps what it says only where that is `certain`."""
        body = await self.connection.receive(lambda frame: frame.get("id") == number)
        frame = unpacked(body)[0]
        kind = "ok" if "ok" in frame else "error"
        if method == "create" and kind == "ok":
            self.recorder.name_tokens(frame["ok"])
        kept = {kind: _lasting(frame[kind])} if certain else {}
        self.recorder.note(self.connection, "receive", {"id": number, **kept})
        if keep_as:
            facts = {"code": frame["error"]["code"]} if kind == "error" else {}
            self.recorder.keep(f"{keep_as}.reply", "reply" if kind == "ok" else "error", body, method=method, **facts)
        return frame[kind]

    async def push(self, kind: str, keep_as: str = "", *, noted: bool = True) -> Frame:
        """Wait for a push of a kind; those of progress, which come when they like, stay out of the transcript."""
        body = await self.connection.receive(lambda frame: frame.get("push") == kind)
        frame: Frame = unpacked(body)[0]
        if noted and kind != "progress":
            self.recorder.note(self.connection, "receive", _lasting(frame))
        if keep_as:
            facts = {"code": frame["code"]} if kind == "closing" else {}
            self.recorder.keep(f"{keep_as}.push", "push", body, push=kind, **facts)
        return frame

    async def malformed(self, keep_as: str, data: bytes, *, stream: bool = False, reply: bool = True) -> None:
        """Send bytes that are no request, which ends the connection; `stream` where they are no frame at all."""
        self.recorder.note(self.connection, "send_stream" if stream else "send_bytes", data)
        self.recorder.keep(f"{keep_as}.request", "malformed", data)
        (self.connection.send_raw if stream else self.connection.send)(data)
        await self.push("closing", keep_as if reply else "")


def _lasting(frame: Frame) -> Frame:
    return {key: value for key, value in frame.items() if key not in _CHANGING}
