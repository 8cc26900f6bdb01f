"""Run the tests that an installed wheel has to pass, on the interpreter that runs this file.

    python tools/wheel_tests.py [argument of pytest ...]

The environment has the wheel, pytest and hypothesis. Kept games hold the rules and their numbers, the others threads on
states, on one batch and in one search. An interpreter without the GIL has to stay without it.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Final

import pytest

import isettlers

ROOT: Final = Path(__file__).resolve().parents[1]
TESTS: Final = (
    "batch/test_threads.py",
    "golden/test_golden.py",
    "kernel/test_playouts.py",
    "kernel/test_position.py",
    "kernel/test_rng.py",
)


def gil_enabled() -> bool:
    """Whether one thread at a time runs Python code now."""
    return not hasattr(sys, "_is_gil_enabled") or sys._is_gil_enabled()  # noqa: SLF001, it has no other name


def main(arguments: list[str]) -> int:
    """Run the tests; returns the status of pytest. Raises SystemExit where the package is not an installed one."""
    package = Path(isettlers.__file__).parent
    if package.parent == ROOT:
        raise SystemExit(f"wheel_tests.py: expected an installed package, got that of the checkout, {package}")
    with tempfile.TemporaryDirectory() as cache:
        files = [str(ROOT / "tests" / name) for name in TESTS]
        options = [f"--rootdir={ROOT}", "--quiet", "-o", f"cache_dir={cache}", "-m", "not slow"]
        status = pytest.main([*options, *arguments, *files])
    free = "t" in getattr(sys, "abiflags", "")
    if free and gil_enabled():
        raise SystemExit("wheel_tests.py: a module that was imported has turned the GIL on")
    print(f"Python {sys.version.split()[0]}{' free-threaded' if free else ''}, {sys.platform}: {package}")
    return status


if __name__ == "__main__":
    del sys.path[0]  # some tools beside this one have the names of folders of tests
    sys.exit(main(sys.argv[1:]))
