"""Compile the amalgamation as a WebAssembly module without imports, for the TypeScript package."""

from __future__ import annotations

import subprocess
import sys
from base64 import b64encode
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCE: Final = ROOT / "bindings/native/build/isettlers.c"
PACKAGE: Final = ROOT / "bindings/typescript"

MEMORY: Final = 32 << 20
"""Bytes of the module's memory, which never grows: views of it stay valid."""
STACK: Final = 1 << 20
FLAGS: Final = (
    "-target", "wasm32-wasi", "-mexec-model=reactor", "-mcpu=generic+bulk_memory", "-O3", "-ffp-contract=off",
    "-fvisibility=hidden", '-DISETTLERS_API=__attribute__((visibility("default")))',
    "-Wl,--export-dynamic", "-Wl,--export=__heap_base", "-Wl,--strip-all",
    f"-Wl,-z,stack-size={STACK}", f"-Wl,--initial-memory={MEMORY}", f"-Wl,--max-memory={MEMORY}",
)  # fmt: skip


def main() -> None:
    """Write the module, and its bytes as a file of TypeScript."""
    module = PACKAGE / "wasm/isettlers.wasm"
    module.parent.mkdir(exist_ok=True)
    subprocess.run([sys.executable, "-m", "ziglang", "cc", *FLAGS, str(SOURCE), "-o", str(module)], check=True)
    text = b64encode(module.read_bytes()).decode("ascii")
    source = f'// Written by `make wasm`.\n\n/** The module in base64. */\nexport const BYTES = "{text}";\n'
    (PACKAGE / "src/wasm/bytes.ts").write_text(source, encoding="ascii")


if __name__ == "__main__":
    main()
