"""Tests in other languages start servers of tables that no fast machine outruns."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
PLACES: Final = ("bindings/*/test*/**/*", "bindings/*/*/tests/**/*", "bindings/go/**/*_test.go", "web/*/test/**/*")
SOURCES: Final = (".c", ".go", ".java", ".rs", ".ts")
STARTED: Final = sorted(
    path
    for place in PLACES
    for path in ROOT.glob(place)
    if path.suffix in SOURCES
    and re.search(r'"serve"', text := path.read_text(encoding="utf-8"))
    and '"--tables"' in text
)


def test_servers_of_tables_are_started_in_tests() -> None:
    assert {path.suffix for path in STARTED} == {".c", ".go", ".rs", ".ts"}


@pytest.mark.parametrize("source", STARTED, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_server_of_tables_in_a_test_takes_requests_at_any_rate(source: Path) -> None:
    text = source.read_text(encoding="utf-8")
    assert re.search(r'"--requests-per-second",\s*"0"', text)
