"""The generated files that are not in git, which the packages hold."""

from __future__ import annotations

from pathlib import Path

import pytest
from tooling import import_tools

from isettlers.registry import BUILT_IN

import_tools("bindings_tables", *(f"bindings_shapes_{game}" for game in BUILT_IN))

from bindings_model import BINDINGS  # noqa: E402, import_tools finds it
from bindings_tables import BUILT, texts  # noqa: E402


@pytest.fixture(scope="session")
def generated() -> list[str]:
    """Their paths from bindings/."""
    paths = list(texts(BUILT))
    if not all(map(Path.is_file, paths)):
        pytest.skip("`make generated` writes them")
    return [path.relative_to(BINDINGS).as_posix() for path in paths]
