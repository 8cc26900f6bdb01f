"""The field of docs/adding-a-field.md, added to a copy of the tree."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from guides import Guide, copy_core, needs_checkout, needs_git, run, run_tests

GUIDE: Final = Guide("adding-a-field.md")
TEST: Final = "tests/serve/test_load_seed.py"


def test_the_field_of_the_guide_touches_the_protocol_the_server_and_its_test_alone() -> None:
    assert GUIDE.changed() == ["bindings/protocol.toml", "isettlers/serve/embed.py", TEST]


@needs_git
@needs_checkout
def test_the_field_of_the_guide_passes_its_test(tmp_path: Path) -> None:
    GUIDE.apply_to_tree(tmp_path)
    copy_core(tmp_path)
    run(tmp_path, "setup.py", "--quiet", "--name")
    run_tests(tmp_path, TEST)


@needs_git
@needs_checkout
@pytest.mark.slow  # it writes all vectors
def test_all_else_of_the_field_of_the_guide_is_written(tmp_path: Path) -> None:
    GUIDE.apply_to_tree(tmp_path)
    copy_core(tmp_path)
    run(tmp_path, "setup.py", "--quiet", "--name")
    run(tmp_path, "tools/bindings_tables.py")
    run(tmp_path, "tools/vectors.py", "--again")
    run_tests(tmp_path, "tests/bindings/test_contract.py", "tests/bindings/test_frame_schema.py")
    assert "Seed of the game, if a record was given." in (tmp_path / "bindings/methods.md").read_text("utf-8")
