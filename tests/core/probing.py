"""The core's parts that have no Python side, through a module that is compiled for the tests."""

from __future__ import annotations

import fcntl
import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Protocol, cast

from tooling import QUICKLY

PROBE = Path(__file__).parent / "probe"

Fault = tuple[int, str, str]
"""Code, path and text."""


class Probe(Protocol):
    """What probe/probe.pyx offers."""

    def copied(self, tree: bytes) -> tuple[bytes, int] | None: ...
    def copied_into(self, tree: bytes, room: int) -> tuple[bytes, int]: ...
    def skipped(self, tree: bytes) -> int | None: ...
    def number_at(self, tree: bytes, key: str, least: int, most: int) -> int | None: ...
    def gathered(self, numbers: list[int]) -> bytes: ...
    def games_of(self, data: bytes) -> bytes | int: ...
    def checked(self, tree: bytes) -> Fault: ...
    def hashed(self, text: bytes, size: int) -> bytes: ...
    def hashed_by_pieces(self, pieces: list[bytes]) -> bytes: ...
    def literal(self, tree: bytes) -> str: ...
    def settled(self, tree: bytes, players: int) -> tuple[int, bytes] | Fault: ...
    def read_float(self, digits: bytes) -> float: ...
    def written_float(self, number: float) -> str: ...
    def tree_of_json(self, json: bytes, room: int) -> bytes | int | Fault: ...
    def json_of_tree(self, tree: bytes, room: int) -> bytes | int: ...
    def snapshot(
        self, engine: bytes, game: bytes, setup: bytes, fingerprint: bytes, layout: int, state: bytes
    ) -> bytes: ...
    def opened(self, data: bytes, fingerprint: bytes, game: bytes, layout: int) -> bytes | Fault: ...
    def read(self, tree: bytes, how: str) -> object: ...


def built(folder: Path) -> Probe:
    """Return the module, compiled in a folder unless another process has compiled it there."""
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        library = _library(folder) or _compiled(folder)
    spec = importlib.util.spec_from_file_location("probe", library)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return cast("Probe", module)


def _library(folder: Path) -> Path | None:
    return next((path for path in folder.iterdir() if path.suffix in {".so", ".pyd"}), None)


def _compiled(folder: Path) -> Path:
    shutil.copytree(PROBE, folder, dirs_exist_ok=True)
    build = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    done = subprocess.run(build, cwd=folder, env=QUICKLY, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    library = _library(folder)
    assert library is not None
    return library
