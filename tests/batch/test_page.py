"""The page on batches: its examples run, its figures are those of the core."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from isettlers import Batch
from isettlers._core.batch import MOST_GAMES

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "batch.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_an_example_runs(example: str) -> None:
    if "import numpy" in example:
        pytest.importorskip("numpy")
    scope: dict[str, object] = {}
    exec(compile(example, "batch.md", "exec"), scope)  # noqa: S102, the examples are the repository's own
    batch = scope["batch"]
    assert isinstance(batch, Batch)
    if "numpy" in example or "autoreset" in example:
        assert batch.going == len(batch)
    else:
        assert batch.going == 0


def test_there_are_four_examples() -> None:
    assert len(EXAMPLES) == 4


def test_the_limits_it_gives_are_those_of_the_core() -> None:
    kernel = (ROOT / "isettlers" / "_core" / "kernel.pxd").read_text(encoding="utf-8")
    crew = (ROOT / "isettlers" / "_core" / "crew.pxi").read_text(encoding="utf-8")
    [kept] = re.findall(r"CACHED = (\d+)", kernel)
    [part], [parts] = (re.findall(rf"{name} = (\d+)", crew) for name in ("LEAST_PART", "PARTS"))
    assert f"1 to {MOST_GAMES:,} games" in PAGE
    assert f"{2 * int(kept)} of them for up to {kept} legal ids" in PAGE
    assert f"every {int(part) * int(parts)} games with work" in PAGE
    assert f"{parts} where bots decide" in PAGE


def test_everything_a_batch_has_is_on_it() -> None:
    names = {name for name in dir(Batch) if not name.startswith("_")}
    missing = {name for name in names if not re.search(rf"\b{name}\b", PAGE)}
    assert missing == set()
