"""What all tests share: where their common modules are found."""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent

# In the background a process inherits that it ignores these signals; tests send them to processes they start.
for name, handler in (("SIGINT", signal.default_int_handler), ("SIGHUP", signal.SIG_DFL)):
    ignored = getattr(signal, name, None)  # Windows has no SIGHUP
    if ignored is not None and signal.getsignal(ignored) == signal.SIG_IGN:
        signal.signal(ignored, handler)

# Folders of tests are no packages; what stands beside the tests (builders, referee, mirror ...) are plain modules.
for folder in (TESTS, TESTS / "imperial"):
    if str(folder) not in sys.path:
        sys.path.append(str(folder))


def pytest_configure() -> None:
    """Hypothesis tries the same examples in each run, but for the full set, which looks for others."""
    if os.environ.get("ISETTLERS_TESTS") != "all" and find_spec("hypothesis") is not None:
        from hypothesis import settings

        settings.register_profile("same", derandomize=True, database=None)
        settings.load_profile("same")


@pytest.fixture(autouse=True, scope="session")
def _data_folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Games that tests play are kept apart from those of the person who runs them."""
    os.environ["ISETTLERS_DATA"] = str(tmp_path_factory.mktemp("data"))


@pytest.fixture(autouse=True)
def _log_as_before() -> Iterator[None]:
    """A server in the process of a test logs to the standard error of that test alone."""
    root, server = logging.getLogger(), logging.getLogger("isettlers.serve")
    handlers, levels = root.handlers[:], (root.level, server.level)
    hooks = threading.excepthook, sys.unraisablehook
    yield
    root.handlers[:] = handlers
    root.setLevel(levels[0])
    server.setLevel(levels[1])
    threading.excepthook, sys.unraisablehook = hooks
