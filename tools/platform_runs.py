"""Play the runs of bindings/vectors by the native library as compiled for another processor, under qemu.

python tools/platform_runs.py s390x aarch64 i386

ISETTLERS_RUNS chooses the runs, as bindings/vectors/README.md describes.
The compiler is that of the package `ziglang`; the programs are static, so that they need no files of the platform.
On Debian and its descendants qemu is installed when it is missing, which needs root.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from platforms import PLATFORMS, ROOT, install_tools, run

if TYPE_CHECKING:
    from collections.abc import Mapping

TARGETS: Final[Mapping[str, str]] = MappingProxyType(
    {"s390x": "s390x-linux-musl", "aarch64": "aarch64-linux-musl", "i386": "x86-linux-musl"}
)
"""The platforms as the compiler names them."""
FLAGS: Final = ("-std=c11", "-O2", "-static", "-ffp-contract=off", "-fno-math-errno", "-Wall", "-Wextra", "-Werror")
LIBRARY: Final = ROOT / "bindings/c/build"
READER: Final = ROOT / "bindings/c/tests/runs.c"
RUNS: Final = ROOT / "build/vectors/runs"


def compiled(name: str) -> Path:
    """Return the reader of the runs with the library in it, compiled for a platform."""
    program = ROOT / "build" / name / "runs"
    program.parent.mkdir(parents=True, exist_ok=True)
    compiler = (sys.executable, "-m", "ziglang", "cc", "-target", TARGETS[name], *FLAGS)
    run(*compiler, f"-I{LIBRARY}", LIBRARY / "isettlers.c", READER, "-o", program)
    return program


def main(names: list[str]) -> int:
    """Play the chosen runs on each platform; returns 1 for a difference."""
    differences = 0
    for name in names:
        install_tools({f"/usr/bin/{PLATFORMS[name].emulator}": "qemu-user-static"})
        print(f"{name}:", flush=True)
        files = [compiled(name), *sorted(RUNS.glob("*.runs"))]
        command = [PLATFORMS[name].emulator, *map(str, files)]
        differences |= subprocess.run(command, check=False).returncode != 0
    return differences


if __name__ == "__main__":
    if not sys.argv[1:] or not set(sys.argv[1:]) <= set(TARGETS):
        raise SystemExit(f"usage: platform_runs.py {'|'.join(TARGETS)}...")
    sys.exit(main(sys.argv[1:]))
