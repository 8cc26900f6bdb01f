"""The checks: each is a documented verb, and a run ends at the first that fails and says how to repeat it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from tooling import import_tools

import_tools("check")

import check  # noqa: E402, it stands in tools

ROOT = Path(__file__).parents[1]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
MOST_LINES = 200


def verbs() -> set[str]:
    """The verbs of the Makefile with a line of help."""
    return {verb for names in re.findall(r"^([a-z0-9 -]+):.*## ", MAKEFILE, re.MULTILINE) for verb in names.split()}


def test_each_check_is_a_verb_with_a_fault_that_it_finds() -> None:
    known = verbs()
    for each in check.checks():
        assert each.verb in known
        assert each.finds
        assert each.why_full or each.minutes


def test_the_gate_begins_with_the_tests_and_both_sets_hold_them() -> None:
    gate = [each.verb for each in check.checks() if not each.why_full]
    assert gate[0] == "test"
    assert set(gate) < {each.verb for each in check.checks()}


def test_contributing_has_the_table() -> None:
    assert "\n".join(check.table()) in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_the_makefile_is_a_list_of_verbs() -> None:
    assert len(MAKEFILE.splitlines()) < MOST_LINES


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program in place of make: `pass` passes, `fail` fails, `wait` waits for its end."""
    program = tmp_path / "make"
    program.write_text(
        "#!/bin/sh\n"
        'case "$2" in\n'
        "pass) exit 0 ;;\n"
        'fail) echo "FAILED tests/a.py::b - text"; exit 2 ;;\n'
        "*) exec sleep 600 ;;\n"
        "esac\n",
        encoding="ascii",
    )
    program.chmod(0o755)
    monkeypatch.setattr(check, "MAKE", str(program))
    monkeypatch.setattr(check, "LOGS", tmp_path / "logs")
    return program


def verb(name: str, *, alone: bool = False) -> check.Check:
    return check.Check(
        verb=name, minutes=1, finds="a fault", alone=alone, failed=r"^FAILED (\S+)", repeat="pytest '{}'"
    )


def ends(runs: Sequence[check.Run]) -> list[str]:
    return [line.split()[-1] for line in check.summary(runs)]


@pytest.mark.usefixtures("make")
def test_all_run_when_all_pass() -> None:
    runs = check.run_all([verb("pass", alone=True), verb("pass"), verb("pass")], {})
    assert ends(runs) == ["passed"] * 3


@pytest.mark.usefixtures("make")
def test_the_first_failure_stops_those_under_way_and_those_that_wait() -> None:
    runs = check.run_all([verb("wait"), verb("fail"), verb("pass")], {})
    assert ends(runs) == ["stopped", "FAILED"]


@pytest.mark.usefixtures("make")
def test_a_failure_names_the_command_that_repeats_it() -> None:
    (run,) = check.run_all([verb("fail")], {})
    assert run.report().endswith("make fail failed. To repeat it alone:\npytest 'tests/a.py::b'")


@pytest.mark.usefixtures("make")
def test_a_check_that_is_alone_begins_when_no_other_runs() -> None:
    run = check.Run.of(verb("wait"), {})
    try:
        assert check.has_room(verb("pass"), [run])
        assert not check.has_room(verb("pass", alone=True), [run])
        assert not check.has_room(verb("pass"), [run, run])
    finally:
        run.stop()


LONGEST_PAUSE = 0.1
"""Seconds between two looks at a condition. A longer pause waits for a time."""
SOURCES = [
    *ROOT.glob("tests/**/*.py"),
    *(path for folder in ("web/*/test", "bindings/typescript/test") for path in ROOT.glob(f"{folder}/**/*.ts")),
]
PAUSES = re.compile(r"(?:time|asyncio)\.sleep\(([0-9._]+)\)")
CLOCKS = re.compile(r"waitForTimeout\(|assert .*(?:perf_counter|monotonic)\(\) - ")


def test_no_test_waits_for_a_time_or_compares_one() -> None:
    assert len(SOURCES) > 300
    for path in SOURCES:
        if path != Path(__file__):
            text = path.read_text(encoding="utf-8")
            assert not CLOCKS.search(text), path
            assert all(float(pause) <= LONGEST_PAUSE for pause in PAUSES.findall(text)), path
