"""Errors that the server replies, each with a code of bindings/protocol.toml."""

from __future__ import annotations

from typing import Any, Final

from isettlers.errors import CardError, FormatError, IllegalAction, IsettlersError, SetupError

_SHOWN: Final = 300


class Refusal(IsettlersError):  # noqa: N818, it is an answer like others
    """An answer that is no result: a code, a line for people, and the path of the argument at fault."""

    def __init__(self, code: str, message: str, path: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.path = path

    def document(self) -> dict[str, Any]:
        """The refusal as a frame holds it."""
        fields = {"code": self.code, "message": line(str(self))}
        return fields | ({"path": line(self.path)} if self.path else {})


class FrameError(Refusal):
    """Bytes that are no frame: nothing after them can be trusted, and the connection ends."""


def refusal(error: IsettlersError, argument: str) -> Refusal:
    """An error of the engine as an answer; `argument` is the path of the argument it came from."""
    if isinstance(error, Refusal):
        return error
    message, path = _split(str(error), argument)
    if isinstance(error, FormatError):
        return Refusal("bad_format", message, path)
    if isinstance(error, (SetupError, CardError)):
        return Refusal("bad_setup", message, path)
    if isinstance(error, IllegalAction):
        return Refusal("illegal_action", message, path)
    return Refusal("bad_request", message, path)


def line(text: str) -> str:
    """A message of one line, no longer than can be read."""
    text = text[: _SHOWN + 1]
    shown = text if text.isprintable() else ascii(text)[1:-1]
    return shown if len(shown) <= _SHOWN else f"{shown[:_SHOWN]}..."


def _split(message: str, argument: str) -> tuple[str, str]:
    """The message without the path it may begin with, and that path below the argument."""
    if not message.startswith("$"):
        return message, argument
    path, _, rest = message.partition(": ")
    below = path[1:]
    return rest or message, f"{argument}{below}"
