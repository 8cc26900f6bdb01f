"""The tools that make the library, for tests to import by their names."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

TOOLS = str(Path(__file__).resolve().parents[2] / "tools")

sys.path.append(TOOLS)
for name in ("amalgamate", "native_abi", "wasm", "wasm_numbers"):
    import_module(name)
sys.path.remove(TOOLS)  # other tools have the names of folders of tests
