"""The server's log: one JSON object a line, on standard error."""

from __future__ import annotations

import json
import logging
import sys
from typing import Final

_PLAIN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class JsonLines(logging.Formatter):
    """Time, level and message of a record, and its further fields."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        said = {"time": round(record.created, 3), "level": record.levelname.lower(), "message": record.getMessage()}
        said |= {key: value for key, value in vars(record).items() if key not in _PLAIN}
        if record.exc_info:
            said["traceback"] = self.formatException(record.exc_info)
        return json.dumps(said, default=str)


def to_standard_error(level: str) -> None:
    """Send everything from a level on to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("isettlers.serve", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level.upper() if name == "isettlers.serve" else "WARNING")
        logger.propagate = False
