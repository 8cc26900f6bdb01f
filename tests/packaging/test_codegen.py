"""Sources that the build writes from the tables of the core."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from isettlers._core.codegen import WRITERS, write_sources

CORE = Path(__file__).parents[2] / "isettlers" / "_core"


@pytest.fixture
def core(tmp_path: Path) -> Path:
    """The folders of the games with their tables alone."""
    for name in WRITERS:
        for table in CORE.glob(f"*/{name}"):
            (tmp_path / table.parent.name).mkdir(exist_ok=True)
            shutil.copy(table, tmp_path / table.parent.name)
    return tmp_path


def written(core: Path) -> dict[str, int]:
    return {path.relative_to(core).as_posix(): path.stat().st_mtime_ns for path in core.glob("*/*.px?")}


def test_the_sources_beside_the_tables_are_those_that_follow_from_them(core: Path) -> None:
    write_sources(core)

    assert written(core)
    for name in written(core):
        assert (core / name).read_text(encoding="utf-8") == (CORE / name).read_text(encoding="utf-8")


def test_sources_that_are_current_stay_untouched(core: Path) -> None:
    write_sources(core)
    before = written(core)
    write_sources(core)

    assert written(core) == before


def test_a_kind_of_frame_added_at_the_end_changes_the_sources(core: Path) -> None:
    table = core / "imperial" / "frames.toml"
    write_sources(core)
    before = (core / "imperial" / "frames.pxd").read_text(encoding="utf-8")
    table.write_text(
        table.read_text(encoding="utf-8") + '\n[frames.nap]\nis = "work"\non = ["nothing"]\n', encoding="utf-8"
    )
    write_sources(core)
    after = (core / "imperial" / "frames.pxd").read_text(encoding="utf-8")

    assert "K_NAP = 32" not in before
    assert "K_NAP = 32" in after
