"""A process beside the server that reads setups with your own decks: that takes long."""

from __future__ import annotations

import contextlib
import logging
import os
import pickle
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Mapping
from typing import Any, Final

from isettlers.errors import IsettlersError
from isettlers.kit.languages import ENGLISH
from isettlers.serve.errors import Refusal, refusal
from isettlers.serve.reading import Plan, Whole, plan, read_setup

LOG: Final = logging.getLogger("isettlers.serve")

_NICENESS: Final = 10
"""The server, its players and its bots go first."""


def _catalogue(game: str, tree: object, language: str) -> Mapping[str, Any]:
    return read_setup(game, tree).catalogue(language)


def _whole(game: str, tree: object) -> Whole:
    return Whole.of(read_setup(game, tree))


_WORKS: Final[Mapping[str, Callable[..., Any]]] = {"catalogue": _catalogue, "plan": plan, "whole": _whole}


class SetupProcess:
    """The process, which begins with the first request. Its methods wait: call them from one thread."""

    def __init__(self) -> None:
        self.seconds = 0.0
        """Processor time that the requests have taken."""
        self._process: subprocess.Popen[bytes] | None = None

    def plan(self, game: str, tree: object, language: str = ENGLISH) -> Plan:
        """Return the plan of a new game, its seats named in a language. Raises Refusal."""
        planned: Plan = self._ask("plan", game, tree, language)
        return planned

    def catalogue(self, game: str, tree: object, language: str) -> dict[str, Any]:
        """Return the catalogue of a setup, its texts in a language. Raises Refusal."""
        catalogue: dict[str, Any] = self._ask("catalogue", game, tree, language)
        return catalogue

    def whole(self, game: str, tree: object) -> Whole:
        """Return the setup that a tree describes. Raises Refusal."""
        whole: Whole = self._ask("whole", game, tree)
        return whole

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            with contextlib.suppress(BrokenPipeError):
                process.communicate()

    def _ask(self, work: str, *arguments: object) -> Any:  # noqa: ANN401, of each work
        process = self._process = self._process or subprocess.Popen(
            [sys.executable, "-m", "isettlers.serve.setup_process"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert process.stdin is not None and process.stdout is not None  # noqa: S101, PT018, they are piped
        try:
            pickle.dump((work, arguments), process.stdin)
            process.stdin.flush()
            result, fault, seconds = pickle.load(process.stdout)  # noqa: S301, of our own process
        except (OSError, EOFError):
            self.close()
            result, fault, seconds = None, "the process for setups ended", 0.0
        self.seconds += seconds
        if isinstance(fault, str):
            LOG.error("fault", extra={"reason": fault})
            raise Refusal("internal", "a fault of the server; please report it")
        if fault is not None:
            raise Refusal(*fault)
        return result


def main() -> None:
    """Answer requests on standard input until it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends this process
    with contextlib.suppress(OSError):
        os.nice(_NICENESS)
    with contextlib.suppress(EOFError, BrokenPipeError):
        while True:
            work, arguments = pickle.load(sys.stdin.buffer)  # noqa: S301, of the server
            began = time.process_time()
            result, fault = _answered(_WORKS[work], arguments)
            sys.stdout.buffer.write(pickle.dumps((result, fault, time.process_time() - began)))
            sys.stdout.buffer.flush()


def _answered(
    work: Callable[..., Any], arguments: tuple[object, ...]
) -> tuple[Any, tuple[str, str, str | None] | str | None]:
    """Return a result, or the fields of a refusal, or the text of a fault."""
    try:
        return work(*arguments), None
    except IsettlersError as error:
        refused = refusal(error, "$")
        return None, (refused.code, str(refused), refused.path)
    except Exception:  # noqa: BLE001, the next request is answered too
        return None, traceback.format_exc()


if __name__ == "__main__":
    main()
