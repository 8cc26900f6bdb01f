from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[2]
CC: Final = shlex.split(os.environ.get("CC", "cc"))
FLAGS: Final = ("-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Werror", "-fno-math-errno")

sys.path.insert(0, str(ROOT / "tools"))


@pytest.fixture(scope="session")
def source() -> Path:
    """The amalgamation, made from the sources of now."""
    subprocess.run([sys.executable, "tools/amalgamate.py"], cwd=ROOT, check=True, capture_output=True)
    return ROOT / "bindings/native/build/isettlers.c"


@pytest.fixture(scope="session")
def compiled(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its object file, every warning being an error."""
    path = tmp_path_factory.mktemp("native") / "isettlers.o"
    subprocess.run([*CC, *FLAGS, "-O1", "-fPIC", "-c", str(source), "-o", str(path)], check=True)
    return path


@pytest.fixture(scope="session")
def library(compiled: Path) -> Path:
    """The shared library."""
    path = compiled.with_name("libisettlers.so")
    subprocess.run([*CC, "-shared", str(compiled), "-o", str(path)], check=True)
    return path
