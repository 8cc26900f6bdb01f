"""The page of examples in other languages shows the files that CI compiles and runs."""

from __future__ import annotations

import re
import subprocess
import sys
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


def test_the_lines_of_a_followed_game_are_those_of_the_program(tmp_path: Path) -> None:
    shown = PAGE.partition("The last lines are:\n\n```\n")[2].partition("```")[0]
    assert shown.count("\n") > 2
    program = [sys.executable, str(ROOT / "examples" / "follow.py"), str(tmp_path / "game.record")]
    done = subprocess.run(program, capture_output=True, text=True, check=True)
    assert done.stdout.endswith(shown)


def test_every_example_is_compared_with_the_game_of_python() -> None:
    tool = (ROOT / "tools" / "examples.py").read_text(encoding="utf-8")
    for path, _ in BLOCKS:
        folder = "/".join(path.split("/")[:2])
        assert f'"{folder}"' in tool or folder == "bindings/c", path
