"""The search benchmark: its positions are what they were, its report says what was asked for."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from isettlers import State
from isettlers.bots import Budget, Thinking, bot, bots, decide
from isettlers.bots.searching import KINDS
from isettlers.record import read_record

FOLDER = Path(__file__).parents[2] / "benchmarks" / "search"
POSITIONS = {path.stem: path for path in sorted((FOLDER / "positions").glob("*.txt"))}
SETTINGS = ("--rounds", "2", "--seconds", "0.001")


def position(name: str) -> State:
    return read_record(POSITIONS[name]).verify()


FLAT_AND_PIMC = ("--positions", "imperial-3-round-3", "--budgets", "50", "100", "--searches", "flat", "pimc")


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The benchmark with as little measuring as there can be."""
    command = [sys.executable, str(FOLDER / "run.py"), *SETTINGS, "--no-peers", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=FOLDER)


COMMANDS = {
    "again": ("--json", "--no-threads", *FLAT_AND_PIMC),
    "tables": (
        "--no-threads", "--positions", "imperial-3-round-3", "--budgets", "50", "--searches", "flat",
    ),
    **{
        spec: ("--positions", "imperial-2-opening", "--budgets", "10", "--searches", spec)
        for spec in ("nobody", "greedy")
    },
}  # fmt: skip
PROGRAM = """
import io, json, sys
from contextlib import redirect_stderr, redirect_stdout
sys.path.insert(0, ".")
from run import main
done = {}
for name, arguments in json.loads(sys.argv[1]).items():
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main(arguments)
    done[name] = (status, out.getvalue(), err.getvalue())
print(json.dumps(done))
"""


@pytest.fixture(scope="module")
def runs() -> dict[str, list[Any]]:
    """Status, output and errors of `COMMANDS`, which run in one process."""
    commands = {name: (*SETTINGS, "--no-peers", *arguments) for name, arguments in COMMANDS.items()}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, json.dumps(commands)], capture_output=True, text=True, check=False, cwd=FOLDER
    )
    assert done.returncode == 0, done.stderr
    ended: dict[str, list[Any]] = json.loads(done.stdout)
    return ended


@pytest.fixture(scope="module")
def report() -> dict[str, Any]:
    done = run("--json", *FLAT_AND_PIMC)
    assert done.returncode == 0, done.stderr
    tree: dict[str, Any] = json.loads(done.stdout)
    return tree


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_is_what_it_was(name: str) -> None:
    record = read_record(POSITIONS[name])
    state = record.verify()
    assert record.tables == record.setup.fingerprint()
    assert record.notes["title"].startswith(f"{state.seats} players, ")
    assert name.startswith(f"{state.game.name}-{state.seats}-")
    assert state.legal_count() >= 3


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "expectimax"])
@pytest.mark.parametrize("name", POSITIONS)
def test_a_search_spends_all_its_iterations_on_the_actions_of_its_seat(name: str, kind: str) -> None:
    state = position(name)
    stats = decide(bot(kind), state, 1, Thinking(Budget(iterations=500))).stats
    assert stats["iterations"] == sum(one["visits"] for one in stats["actions"]) == 500
    assert {one["action"] for one in stats["actions"]} <= set(state.legal_ids())


@pytest.mark.parametrize("name", POSITIONS)
def test_flat_search_takes_the_best_and_visits_all_equally(name: str) -> None:
    choice = decide(bot("flat"), position(name), 1, Thinking(Budget(iterations=500)))
    visits = [one["visits"] for one in choice.stats["actions"]]
    assert max(visits) - min(visits) <= 1
    best = max(choice.stats["actions"], key=lambda one: one["value"])
    assert choice.action == best["action"]


def test_the_report_has_a_line_for_every_search_and_budget(report: dict[str, Any]) -> None:
    pairs = [(one["search"], one["budget"]) for one in report["searches"]]
    assert pairs == [("flat", 50), ("flat", 100), ("pimc", 50), ("pimc", 100)]
    state = position("imperial-3-round-3")
    for one in report["searches"]:
        rates, shares = one["iterations_per_s"], one["share_of_bare"]
        assert 0 < rates["min"] <= rates["median"] <= rates["max"]
        assert 0 < shares["min"] <= shares["max"]
        assert state.action(one["action"]).text == one["text"]
    assert [set(one["times"]) for one in report["threads"]] == [{"bare playouts", "a tree a thread", "one tree"}]


def test_the_report_names_engine_and_cards(report: dict[str, Any]) -> None:
    [where] = report["positions"]
    assert where["hash"] == f"{position('imperial-3-round-3').hash:016x}"
    assert where["tables"] == position("imperial-3-round-3").setup.fingerprint().hex()
    assert len(report["engine"]["signature"]) == len(report["choices"]) == 16


def test_the_choices_are_the_same_every_time(report: dict[str, Any], runs: dict[str, list[Any]]) -> None:
    again = json.loads(runs["again"][1])
    assert again["choices"] == report["choices"]
    assert again["engine"] == report["engine"]
    assert again["threads"] == []


def test_the_tables_name_the_choices(report: dict[str, Any], runs: dict[str, list[Any]]) -> None:
    status, out, err = runs["tables"]
    assert status == 0, err
    assert f"signature {report['engine']['signature']}, choices " in out
    assert report["positions"][0]["tables"] in out


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("nobody", f"unknown bot 'nobody', known: {', '.join(bots())}"),
        ("greedy", "greedy does not say how many iterations it made"),
    ],
)
def test_what_is_no_search_ends_it_in_a_line(runs: dict[str, list[Any]], spec: str, why: str) -> None:
    assert runs[spec] == [1, "", f"{why}\n"]
