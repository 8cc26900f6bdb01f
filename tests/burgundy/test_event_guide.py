"""docs/adding-an-event.md: its example is the whole change."""

from __future__ import annotations

from pathlib import Path

import pytest
from guides import Guide, needs_checkout, needs_git, run, run_tests

GUIDE = Guide("adding-an-event.md")
TEST = "tests/burgundy/test_purchase_event.py"


def test_the_event_of_the_guide_touches_the_table_a_rule_and_its_test_alone() -> None:
    assert GUIDE.changed() == ["isettlers/_core/burgundy/events.toml", "isettlers/_core/burgundy/turns.pxi", TEST]


@needs_git
def test_the_diff_of_the_guide_applies(tmp_path: Path) -> None:
    GUIDE.apply(tmp_path)
    assert (tmp_path / TEST).is_file()


@needs_git
@needs_checkout
@pytest.mark.slow
def test_the_event_of_the_guide_builds_and_passes_its_test(tmp_path: Path) -> None:
    GUIDE.apply_to_tree(tmp_path)
    run(tmp_path, "setup.py", "--quiet", "build_ext", "--inplace")
    run_tests(tmp_path, TEST)
