"""`make mutate` finds the places that it changes, and writes code in which one change at a time can take effect."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

FILE = Path(__file__).resolve().parents[1] / "tools" / "mutants.py"
CODE = '''
cdef enum:
    LEAST = 2 + 1


cdef int price(const Context* c, int left) noexcept nogil:
    """Two or more: no change is made here."""
    cdef int sum = 0
    cdef const Seat* seat = &c.s.seat[0]
    if left < 2 and not seat.free:   # in code < 3
        seat.paid -= <int>left
    if Sink is Dense:   # decided while it compiles
        pass
    for i in range(left):
        note(c, i + 1)
    return sum
'''


@pytest.fixture(scope="module")
def mutants() -> Any:
    """The module, which is no part of the package."""
    spec = importlib.util.spec_from_file_location("mutants", FILE)
    assert spec
    assert spec.loader
    module = sys.modules["mutants"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "rules.pxi"
    path.write_text(CODE, encoding="utf-8")
    return path


def test_each_statement_of_a_function_gives_its_changes(mutants: Any, path: Path) -> None:
    all_mutants = mutants.mutants_of(path, path.parent)
    assert {mutant.statement.function for mutant in all_mutants} == {"price"}
    assert [mutant.names[3] for mutant in all_mutants] == [
        "cdef int sum = 1",
        "cdef const Seat* seat = &c.s.seat[1]",
        "if left <= 2 and not seat.free:",
        "if left < 3 and not seat.free:",
        "if left < 2 or not seat.free:",
        "if left < 2:",
        "if not seat.free:",
        "if left < 2 and seat.free:",
        "if False:",
        "if True:",
        "seat.paid += <int>left",
        "pass",
        "for i in range((left) - 1):",
        "pass",
    ]


def test_mutants_keep_their_names_and_their_part_when_lines_move(mutants: Any, path: Path) -> None:
    before = mutants.mutants_of(path, path.parent)
    path.write_text("# One line more.\n" + CODE.replace("left < 2 and", "left < 2  and"), encoding="utf-8")
    after = mutants.mutants_of(path, path.parent)
    assert [mutant.names for mutant in after] == [mutant.names for mutant in before]
    assert [mutant.draw(7) for mutant in after] == [mutant.draw(7) for mutant in before]
    assert len({mutant.names for mutant in after}) == len(after)


def test_the_code_written_asks_which_mutant_is_on(mutants: Any, path: Path) -> None:
    all_mutants = mutants.mutants_of(path, path.parent)
    some = [(number, mutant) for number, mutant in enumerate(all_mutants, 1) if number in {1, 3, 4, 11, 12, 13}]
    written = mutants.rewritten(CODE, some)
    assert (
        dedent("""
        cdef int sum = ((1) if mutant(1) else (0))
        cdef const Seat* seat = &c.s.seat[0]
        if (not not (left <= 2 and not seat.free) if mutant(3) else not not (left < 3 and not seat.free) if mutant(4)
        """)
        .strip()
        .replace("\n", "\n    ")
        in written
    )
    assert "        elif mutant(12):\n            pass\n        else:\n            seat.paid -= <int>left\n" in written
    assert "for i in range((((left) - 1) if mutant(13) else (left))):" in written
    assert mutants.rewritten(CODE, []) == CODE


def test_every_file_of_rules_is_read(mutants: Any) -> None:
    names = [path.relative_to(mutants.ROOT / "isettlers/_core").as_posix() for path in mutants.rule_files()]
    expected = {"shared/ranks.pxi", "burgundy/flow.pxi", "founders/land.pxi", "imperial/solo.pxi", "redraw.pxi"}
    assert expected <= set(names)
    for path in mutants.rule_files():
        assert mutants.mutants_of(path), path


def test_the_copy_has_all_that_its_build_reads(mutants: Any, tmp_path: Path) -> None:
    mutants.write_copy(tmp_path, [])
    written = tmp_path / "isettlers/serve/requests.py"
    written.unlink(missing_ok=True)
    subprocess.run([sys.executable, "-c", "import setup; setup.write_sources()"], cwd=tmp_path, check=True)
    assert written.exists()
