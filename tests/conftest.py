"""What all tests share: where their common modules are found."""

from __future__ import annotations

import os
import signal
import sys
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


@pytest.fixture(autouse=True, scope="session")
def _data_folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Games that tests play are kept apart from those of the person who runs them."""
    os.environ["ISETTLERS_DATA"] = str(tmp_path_factory.mktemp("data"))
