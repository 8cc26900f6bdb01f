"""The tools of the repository, for tests to import by their names."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path

QUICKLY = os.environ | {"CFLAGS": "-O0"}
"""The environment for compiling what tests only try: the optimiser takes half of the time."""
TOOLS = str(Path(__file__).resolve().parents[1] / "tools")


def import_tools(*names: str) -> None:
    """Import tools; their folder stays off the path, since some have the names of folders of tests."""
    before = list(sys.path)
    sys.path.append(TOOLS)
    try:
        for name in names:
            import_module(name)
    finally:
        sys.path[:] = before
