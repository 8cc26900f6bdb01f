"""The page of examples in other languages shows the files that CI compiles and runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "embedding-languages.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^\[([^\]]+)\]\(\.\./\1\):\n\n```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("path", "block"), BLOCKS, ids=[path for path, _ in BLOCKS])
def test_a_block_is_its_file(path: str, block: str) -> None:
    assert block == (ROOT / path).read_text(encoding="utf-8")


def test_every_block_names_its_file() -> None:
    listings = PAGE[PAGE.index("\n## C\n") :]
    assert len(BLOCKS) == listings.count("\n```\n") == listings.count("\n## ")


def test_every_example_is_compared_with_the_game_of_python() -> None:
    tool = (ROOT / "tools" / "examples.py").read_text(encoding="utf-8")
    for path, _ in BLOCKS:
        folder = "/".join(path.split("/")[:2])
        assert f'"{folder}"' in tool or folder == "bindings/native", path
