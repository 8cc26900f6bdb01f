"""The tools that write the clients' tables."""

from __future__ import annotations

from tooling import import_tools

from isettlers.registry import BUILT_IN

import_tools("bindings_tables", "vectors", *(f"bindings_shapes_{game}" for game in BUILT_IN))
