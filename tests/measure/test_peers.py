"""The comparison with other engines: its ratios, and the line for a library that is missing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parents[2] / "benchmarks" / "peers.py"
QUICKLY = ("--only", "imperial-2,founders-4,hearts", "--rounds", "1", "--budget", "0.001")


def run(*arguments: str, path: Path | None = None) -> str:
    """What it prints; modules are found in `path` first."""
    paths = [str(path)] * (path is not None) + os.environ.get("PYTHONPATH", "").split(os.pathsep)
    done = subprocess.run(
        [sys.executable, str(PROGRAM), *QUICKLY, *arguments],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))},
    )
    return done.stdout


def test_each_own_game_has_its_ratios_to_the_other_and_the_machine_stands_above() -> None:
    pytest.importorskip("pyspiel")
    out = run("--markdown")
    for title in ("Imperial Settlers, 2 players", "Founders of the Empire, 4 players"):
        assert (
            f"{title}: its rate divided by theirs:\n\n| beside | library | in the core | from Python | one call |"
            in out
        )
    rows = [line for line in out.splitlines() if line.startswith("| Hearts, 4 players | open_spiel |")]
    medians, *ratios = [row.split("|")[3:-1] for row in rows]
    assert len(ratios) == 2
    assert all(float(cell) > 0 for row in ratios for cell in row)
    assert [cell.strip() == "" for cell in medians] == [False, False, False, True, False, False]
    assert "CPUs, " in out
    assert " at the start, " in out
    assert "share of the processor: median " in out


def test_a_library_that_cannot_be_imported_costs_a_line_and_the_others_are_measured(tmp_path: Path) -> None:
    (tmp_path / "pyspiel.py").write_text('raise ImportError("built for another system")\n', encoding="utf-8")
    report = json.loads(run("--json", path=tmp_path))
    assert [one["name"] for one in report["contenders"]] == ["imperial-2", "founders-4"]
    [absent] = report["absent"]
    assert (absent["library"], absent["reason"]) == ("open_spiel", "ImportError: built for another system")
    assert report["ratios"] == []
    assert "open_spiel (Hearts, 4 players): ImportError: built for another system\n" in run(path=tmp_path)
