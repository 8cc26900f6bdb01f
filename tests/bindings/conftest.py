"""The tools that write the clients' tables, for tests to import by their names."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from isettlers.registry import BUILT_IN

TOOLS = str(Path(__file__).resolve().parents[2] / "tools")

sys.path.append(TOOLS)
for name in ("bindings_model", "bindings_rust_native", *(f"bindings_shapes_{game}" for game in BUILT_IN)):
    import_module(name)
sys.path[:] = [folder for folder in sys.path if folder != TOOLS]  # other tools have the names of folders of tests
