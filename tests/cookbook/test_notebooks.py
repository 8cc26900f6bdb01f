"""The tutorial notebooks: their cells run in order, and none is kept with its output."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

NOTEBOOKS: Final = Path(__file__).parents[2] / "docs" / "notebooks"


def cells(name: str) -> list[dict[str, Any]]:
    """The cells of a notebook."""
    kept: list[dict[str, Any]] = json.loads((NOTEBOOKS / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    return kept


def names_after(name: str) -> dict[str, Any]:
    """The names that the cells of a notebook define."""
    names: dict[str, Any] = {}
    for cell in cells(name):
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), name, "exec"), names)  # noqa: S102, the cells are the repository's own
    return names


@pytest.mark.parametrize("name", sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb")))
def test_a_notebook_is_kept_without_its_outputs(name: str) -> None:
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in cells(name))


def test_a_first_game_is_played_to_its_end_and_another_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("anywidget")
    monkeypatch.setattr("isettlers.State.to_svg", lambda state, seat, **_: state.board(seat))
    names = names_after("first_game")
    assert names["state"].over
    assert names["table"].actions


def test_games_become_plots_and_a_bot_that_beats_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MPLBACKEND", "agg")
    names = names_after("training")
    drawn = names["plt"].gcf()
    names["plt"].close("all")
    assert drawn.axes
    assert names["recorded"].games.height == 20
    assert names["won"] >= 15
