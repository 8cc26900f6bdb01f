"""The wing as a whole: who may import it, what it needs, what its page and example say."""

from __future__ import annotations

import ast
import doctest
import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

import isettlers
from isettlers.adapters.common import REWARDS

ROOT = Path(__file__).parents[2]
PACKAGE = Path(isettlers.__file__).parent
PAGE = (ROOT / "docs" / "adapters.md").read_text(encoding="utf-8")
OPTIONAL = ("anywidget", "gymnasium", "numpy", "pettingzoo", "pyspiel", "rlcard")


def imported(path: Path) -> set[str]:
    """The modules that a file names in its imports, wherever they stand."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    return names | {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}


def test_no_other_room_imports_it() -> None:
    others = [path for path in PACKAGE.rglob("*.py") if path.parent != PACKAGE / "adapters"]
    assert len(others) > 100
    assert [path for path in others if any(name.startswith("isettlers.adapters") for name in imported(path))] == []


def test_its_libraries_are_loaded_by_its_modules_alone() -> None:
    source = "import sys, isettlers.adapters.common; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True).stdout.split()
    assert not {*OPTIONAL} & {*loaded}


@pytest.mark.parametrize("name", ["pettingzoo", "gymnasium", "rlcard"])
def test_the_examples_in_docstrings_are_true(name: str) -> None:
    failed, attempted = doctest.testmod(importlib.import_module(f"isettlers.adapters.{name}"))
    assert (failed, attempted > 0) == (0, True)


def test_the_examples_of_its_page_run() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) >= 3
    for block in blocks:
        if "pyspiel" not in block:  # test_openspiel.py runs the others
            exec(compile(block, "docs/adapters.md", "exec"), {})  # noqa: S102, the examples are the repository's own


def test_its_page_names_all_rewards_and_environments() -> None:
    for word in (*REWARDS, *(f"isettlers/{game}-v0" for game in isettlers.games()), "python_isettlers"):
        assert f"`{word}`" in PAGE or f'"{word}"' in PAGE, word


def test_what_its_tests_need_is_installed_for_development() -> None:
    installed = re.search(r"install,([a-z ]+),requirements\.txt", (ROOT / "tools/files.mk").read_text(encoding="utf-8"))
    assert installed is not None
    assert {"rl", "openspiel", "rlcard", "dev"} <= {*installed[1].split()}
    assert "adapters" in PAGE
    assert all(f"isettlers[{extra}]" in PAGE for extra in ("rl", "openspiel", "rlcard"))


@pytest.mark.parametrize(("arguments", "agents"), [((), 2), (("burgundy", "4"), 4)])
def test_the_example_of_random_agents_plays_to_the_end(arguments: tuple[str, ...], agents: int) -> None:
    command = [sys.executable, str(ROOT / "examples" / "pettingzoo_random.py"), *arguments]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    assert re.fullmatch(r"\d+ decisions", lines[0])
    assert [line.split(":")[0] for line in lines[1:]] == [f"seat_{seat}" for seat in range(agents)]
