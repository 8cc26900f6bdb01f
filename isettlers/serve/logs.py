"""The server's log: one JSON object a line, on standard error."""

from __future__ import annotations

import json
import logging
import re
import sys
import threading
from collections.abc import Callable
from contextvars import ContextVar
from itertools import count
from typing import Any, Final, TypeVar

LOG: Final = logging.getLogger("isettlers.serve")

CONNECTION: Final[ContextVar[int | None]] = ContextVar("connection", default=None)
"""Number of the connection whose doings are logged."""

_PLAIN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}
_TOKEN: Final = re.compile(r"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])")
_NUMBERS: Final = count(1)

Protocol = TypeVar("Protocol")


class JsonLines(logging.Formatter):
    """Time, level and message of a record, the number of its connection, and its further fields."""

    def format(self, record: logging.LogRecord) -> str:
        """One line. Texts of the form of a token are left out: messages of libraries may quote what a client sent."""
        line: dict[str, Any] = {"time": round(record.created, 3), "level": record.levelname.lower()}
        if not record.name.startswith(LOG.name):
            line["logger"] = record.name
        line["message"] = record.getMessage()
        connection = CONNECTION.get()
        if connection is not None:
            line["connection"] = connection
        line |= {key: value for key, value in vars(record).items() if key not in _PLAIN}
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return _TOKEN.sub("[token]", json.dumps(line, default=str))


def numbered(protocol: Callable[[], Protocol]) -> Callable[[], Protocol]:
    """Give a number to each connection: all that asyncio calls for it from here on runs in this context."""

    def begin() -> Protocol:
        CONNECTION.set(next(_NUMBERS))
        return protocol()

    return begin


def to_standard_error(level: str) -> None:
    """Send the server's lines from a level on to standard error, with the warnings and errors of all libraries."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.getLogger().handlers = [handler]
    logging.getLogger().setLevel(max(logging.WARNING, logging.getLevelNamesMapping()[level.upper()]))
    LOG.setLevel(level.upper())
    logging.captureWarnings(capture=True)
    threading.excepthook = _fault_of_thread
    sys.unraisablehook = _fault_of_destructor


def _fault_of_thread(fault: threading.ExceptHookArgs) -> None:
    if fault.exc_value is not None:
        LOG.error("fault in a thread", exc_info=fault.exc_value)


def _fault_of_destructor(fault: Any) -> None:  # noqa: ANN401, its type has no name at run time
    LOG.error(fault.err_msg or "fault in a destructor", exc_info=fault.exc_value)
