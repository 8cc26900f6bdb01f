"""States that a method returns in place of changing its own are not dropped, in code and in tests."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("isettlers", "tests", "tools", "benchmarks", "examples")
RETURNING = {"clone", "resample", "with_weights"}


def dropped(source: str) -> list[int]:
    """The lines that call such a method and leave its state; calls that are to raise leave none."""
    tree = ast.parse(source)
    raising = {
        id(line)
        for block in ast.walk(tree)
        if isinstance(block, ast.With) and "raises" in ast.unparse(block.items[0].context_expr)
        for line in block.body
    }
    return [
        line.lineno
        for line in ast.walk(tree)
        if isinstance(line, ast.Expr) and isinstance(line.value, ast.Call) and id(line) not in raising
        if isinstance(line.value.func, ast.Attribute) and line.value.func.attr in RETURNING
    ]


@pytest.mark.parametrize("room", ROOMS)
def test_no_state_is_dropped(room: str) -> None:
    places = sorted(
        f"{path.relative_to(ROOT)}:{line}"
        for path in (ROOT / room).rglob("*.py")
        for line in dropped(path.read_text(encoding="utf-8"))
    )
    assert not places


def test_a_dropped_state_is_noticed() -> None:
    assert dropped("state = first.clone()\nstate.resample(0, 1)\n") == [2]
    assert not dropped("with pytest.raises(IndexError):\n    state.resample(9, 1)\n")
