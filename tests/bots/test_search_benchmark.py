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


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The benchmark with as little measuring as there can be."""
    command = [sys.executable, str(FOLDER / "run.py"), *SETTINGS, "--no-peers", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=FOLDER)


@pytest.fixture(scope="module")
def report() -> dict[str, Any]:
    done = run("--json", "--positions", "imperial-3-round-3", "--budgets", "50", "100", "--searches", "flat", "pimc")
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_is_what_it_was(name: str) -> None:
    record = read_record(POSITIONS[name])
    state = record.verify()
    assert record.tables == record.setup.fingerprint()
    assert record.notes["title"].startswith(f"{state.seats} players, ")
    assert name.startswith(f"{state.game.name}-{state.seats}-")
    assert state.legal_count() >= 3


@pytest.mark.parametrize("kind", KINDS)
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
    found = [(one["search"], one["budget"]) for one in report["searches"]]
    assert found == [("flat", 50), ("flat", 100), ("pimc", 50), ("pimc", 100)]
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


def test_the_choices_are_the_same_every_time(report: dict[str, Any]) -> None:
    done = run(
        "--json", "--no-threads", "--positions", "imperial-3-round-3", "--budgets", "50", "100",
        "--searches", "flat", "pimc",
    )  # fmt: skip
    again = json.loads(done.stdout)
    assert again["choices"] == report["choices"]
    assert again["engine"] == report["engine"]
    assert again["threads"] == []


def test_the_tables_name_the_choices(report: dict[str, Any]) -> None:
    done = run("--no-threads", "--positions", "imperial-3-round-3", "--budgets", "50", "--searches", "flat")
    assert done.returncode == 0, done.stderr
    assert f"signature {report['engine']['signature']}, choices " in done.stdout
    assert report["positions"][0]["tables"] in done.stdout


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("nobody", f"unknown bot 'nobody', known: {', '.join(bots())}"),
        ("greedy", "greedy does not say how many iterations it made"),
    ],
)
def test_what_is_no_search_ends_it_in_a_line(spec: str, said: str) -> None:
    done = run("--positions", "imperial-2-opening", "--budgets", "10", "--searches", spec)
    assert (done.returncode, done.stdout, done.stderr.strip()) == (1, "", said)
