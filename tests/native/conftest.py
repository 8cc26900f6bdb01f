"""The tools that make the library."""

from __future__ import annotations

from tooling import import_tools

import_tools("amalgamate", "c_games", "native_abi", "wasm", "wasm_numbers")
