"""docs/adding-a-game.md: every game has each place of the recipe, and the copy that it begins with builds and plays."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest
from guides import GIT, ROOT, copy_tree, needs_checkout, needs_git, run, run_tests

from isettlers.registry import BUILT_IN, game

PAGE: Final = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
TABLE: Final = PAGE.split("\n### Every place\n")[1].split("\n## ")[0]
ROWS: Final = [re.split(r" ?\| ?", row) for row in TABLE.splitlines() if row.startswith("| `")]
PLACES: Final = [(place.strip("`"), entry.strip("`")) for _, place, entry, *_ in ROWS]
COPIES: Final = re.findall(r"```bash\n(.*?)```", PAGE, re.DOTALL)
BASH: Final = shutil.which("bash") or ""


def missing(name: str, title: str) -> list[tuple[str, str]]:
    """Return the places where a game has no file or no entry."""
    named = [tuple(text.replace("<game>", name).replace("<title>", title) for text in row) for row in PLACES]
    return [(place, entry) for place, entry in named if not has(ROOT / place, entry)]


def has(path: Path, entry: str) -> bool:
    return path.exists() and (not entry or entry in path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_game_has_every_place(name: str) -> None:
    assert missing(name, game(name).title) == []


def test_the_places_of_a_game_that_is_not_there_are_missing() -> None:
    of_games = [place for place, entry in PLACES if "<" in place + entry]
    assert len(missing("nowhere", "Nowhere")) == len(of_games) > 40


@needs_git
@needs_checkout
@pytest.mark.skipif(not BASH, reason="the page has commands of bash")
@pytest.mark.slow  # compiles the core
def test_the_copy_of_the_recipe_builds_plays_and_passes_the_contract(tmp_path: Path) -> None:
    copy_tree(tmp_path)
    for command in ([GIT, "init", "--quiet"], [GIT, "add", "."], [BASH, "-ec", "".join(COPIES)]):
        subprocess.run(command, cwd=tmp_path, check=True)
    run(tmp_path, "setup.py", "--quiet", "build_ext", "--inplace")
    run(tmp_path, "-m", "isettlers", "simulate", "--game", "harbour", "--games", "2")
    run_tests(tmp_path, "tests/conformance/test_harbour.py")
