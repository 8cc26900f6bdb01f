"""A bot in another program, in any language: a child process that answers frames of the protocol."""

from __future__ import annotations

import shlex
import subprocess
from contextlib import suppress
from typing import Any, Final

from isettlers.bots import Choice, Thinking
from isettlers.errors import IsettlersError
from isettlers.plain import cut, short
from isettlers.serve.frames import LENGTH, framed, packed, unpacked
from isettlers.state import State

_VERSION: Final = 1
_MOST_BYTES: Final = 2**24
_NESTING: Final = 32
_ENDING_S: Final = 2


class Program:
    """Ask a child process for every decision.

    The spec is `isettlers.suite.program.Program:command=./my-bot --fast`. The program takes the part of the server in
    the protocol (bindings/protocol.md) by its standard input and output, with four methods: `hello`, `load` with the
    `snapshot` of a determinization, `bot` with the state, its name, a seed and a budget, and `close`. `isettlers serve`
    is such a program.
    """

    perfect_information = False

    def __init__(self, command: str, bot: str = "bot") -> None:
        words = shlex.split(command)
        if not words:
            raise ValueError("command: expected a program, got none")
        self.spec = f"program:{words[0]}"
        self._words = words
        self._bot = bot
        self._process: subprocess.Popen[bytes] | None = None
        self._id = 0

    def choose(self, state: State, seed: int, thinking: Thinking) -> Choice:
        """Return the program's decision. Raises IsettlersError when it ends, or answers with an error."""
        if self._process is None:
            self._process = self._begun()
            self._ask("hello", protocol=[_VERSION])
        number = self._ask("load", snapshot=state.save()).get("state")
        budget = thinking.budget
        measures = {
            "ms": budget.seconds and max(1, round(budget.seconds * 1000)),
            "iterations": budget.iterations,
            "nodes": budget.nodes,
            "cpu_ms": budget.cpu_seconds and max(1, round(budget.cpu_seconds * 1000)),
        }
        limits = {name: measure for name, measure in measures.items() if measure is not None}
        more: dict[str, Any] = {"budget": limits} if limits else {}
        answer = self._ask("bot", state=number, bot=self._bot, seed=seed.to_bytes(8, "little"), **more)
        self._ask("close", state=number)
        stats = answer.get("stats")
        return Choice(answer.get("action", -1), stats if isinstance(stats, dict) else {})

    def __del__(self) -> None:
        process = getattr(self, "_process", None)
        if process is not None:
            _end(process)

    def _begun(self) -> subprocess.Popen[bytes]:
        try:
            return subprocess.Popen(self._words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603, the user names it
        except OSError as error:
            raise IsettlersError(f"{self._words[0]}: {error.strerror}") from None

    def _ask(self, method: str, **arguments: Any) -> dict[str, Any]:  # noqa: ANN401, values of a frame
        """Return the reply to a request."""
        process = self._process
        assert process is not None  # noqa: S101, `choose` begins it
        assert process.stdin is not None  # noqa: S101, a pipe
        self._id += 1
        try:
            process.stdin.write(framed(packed({"id": self._id, "method": method, **arguments})))
            process.stdin.flush()
        except OSError:
            raise self._ended() from None
        while True:
            frame = self._frame(process)
            if "push" not in frame:
                break
        if frame.get("id") != self._id or not isinstance(frame.get("ok"), dict):
            error = frame.get("error")
            message = error.get("message") if isinstance(error, dict) else frame
            shown = message if isinstance(message, str) else short(message)
            raise IsettlersError(cut(f"{self._words[0]}: {method}: {shown}"))
        reply: dict[str, Any] = frame["ok"]
        return reply

    def _frame(self, process: subprocess.Popen[bytes]) -> dict[str, Any]:
        assert process.stdout is not None  # noqa: S101, a pipe
        length = process.stdout.read(LENGTH.size)
        if len(length) < LENGTH.size:
            raise self._ended()
        (size,) = LENGTH.unpack(length)
        if size > _MOST_BYTES:
            raise IsettlersError(f"{self._words[0]}: expected a frame of at most {_MOST_BYTES} bytes, got {size}")
        body = process.stdout.read(size)
        if len(body) < size:
            raise self._ended()
        return unpacked(body, _NESTING)

    def _ended(self) -> IsettlersError:
        process, self._process = self._process, None
        status = "" if process is None else f" with status {_end(process)}"
        return IsettlersError(f"{self._words[0]}: the program ended{status}")


def _end(process: subprocess.Popen[bytes]) -> int:
    """Close the pipes of a program and wait for its end, and kill one that stays; return its status."""
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()
    try:
        return process.wait(_ENDING_S)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()
