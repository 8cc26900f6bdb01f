"""Compile the amalgamation as a WebAssembly module whose functions a Java virtual machine compiles."""

from __future__ import annotations

import subprocess
import sys
from typing import Final

from wasm import FLAGS, ROOT, SOURCE, exports

MODULE: Final = ROOT / "bindings/java/wasm/isettlers.wasm"
SMALL: Final = "-fno-inline"
"""The virtual machine leaves methods of more than 8000 bytes to its interpreter, and inlines short ones itself."""


def main() -> None:
    """Write the module."""
    MODULE.parent.mkdir(exist_ok=True)
    command = [sys.executable, "-m", "ziglang", "cc", *FLAGS, *exports(), SMALL, str(SOURCE), "-o", str(MODULE)]
    subprocess.run(command, check=True)


if __name__ == "__main__":
    main()
