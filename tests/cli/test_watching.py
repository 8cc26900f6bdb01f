"""The commands that take their time: bench and demo."""

from __future__ import annotations

import json
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import pytest

import isettlers
from isettlers._core.kernel import RANDOM, play_games
from isettlers.cli import main
from isettlers.imperial import Setup
from isettlers.imperial.seatings import BASE_FACTIONS
from isettlers.kit.networks import name_of
from isettlers.measure import benchmark
from isettlers.registry import BUILT_IN

Capture = pytest.CaptureFixture[str]


def first_setup(game: str, players: int) -> Any:
    """The setup that is measured."""
    if game == "imperial":
        return Setup(factions=BASE_FACTIONS[:players])
    return isettlers.game(game).setup(players=players, first_player=0)


def path_of(game: str, players: int) -> Traversable:
    """The file of a network, whether it is there or not."""
    return files("isettlers") / game / "data" / name_of(players)


def expected_signatures(game: str) -> dict[int, int]:
    setups = {players: first_setup(game, players) for players in (2, 3, 4)}
    return {n: play_games(setup.tables(), bytes([RANDOM] * n), 1, 0, 300)[1] for n, setup in setups.items()}


@pytest.mark.parametrize("game", BUILT_IN)
def test_bench_reports_measures_sizes_and_the_signature(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setattr(benchmark, "REPEATS", 2)
    assert main(["bench", "--game", game, "--seconds", "0.1", "--json"]) == 0
    captured = capsys.readouterr()
    report = json.loads(captured.out)
    assert captured.err == ""
    assert report["game"] == game
    assert set(report["state_bytes"]) == {"2", "3", "4"}
    assert all(size < 2048 for size in report["state_bytes"].values())
    signatures = expected_signatures(game)
    assert report["signatures"] == {str(n): f"{value:016x}" for n, value in signatures.items()}
    assert report["signature"] == f"{sum(signatures.values()) % 2**64:016x}"
    measured = {(one["name"], one["players"]) for one in report["measures"]}
    assert len(measured) == len(report["measures"])
    assert {("random playouts in the core", n) for n in (2, 3, 4)} < measured
    by_network = {n for name, n in measured if name == "playouts by the network"}
    assert by_network == {n for n in (2, 3, 4) if path_of(game, n).is_file()}
    assert {"step_index", "legal_ids, apply_unchecked", "legal_ids, apply", "clone", "start"} < {n for n, _ in measured}
    for one in report["measures"]:
        assert 0 < one["min"] <= one["median"] <= one["max"]


@pytest.mark.parametrize(("game", "size"), [("imperial", 736), ("burgundy", 520), ("founders", 488)])
def test_bench_prints_a_table(capsys: Capture, monkeypatch: pytest.MonkeyPatch, game: str, size: int) -> None:
    monkeypatch.setattr(benchmark, "REPEATS", 1)
    monkeypatch.setenv("COLUMNS", "120")
    assert main(["bench", "--game", game, "--seconds", "0.05"]) == 0
    printed = capsys.readouterr().out
    for word in ("two threads against one", "ns a decision", f"state: {size} bytes with 2 players"):
        assert word in printed
    assert f"signature: {sum(expected_signatures(game).values()) % 2**64:016x} (300 random games" in printed


@pytest.mark.parametrize("seconds", ["0", "-1", "nan"])
def test_bench_needs_some_time(capsys: Capture, seconds: str) -> None:
    assert main(["bench", "--seconds", seconds]) == 2
    assert "--seconds: expected a number above 0" in capsys.readouterr().err


def test_the_number_of_samples_is_known_beforehand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(benchmark, "REPEATS", 1)
    samples: list[None] = []
    benchmark.measure("imperial", 0.05, lambda: samples.append(None))
    assert len(samples) == benchmark.steps("imperial")


def test_demo_counts_matches_and_tells_a_game_to_its_end(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert main(["demo", "--games", "24", "--seed", "3"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    printed = captured.out
    for number in range(1, 6):
        assert f"Round {number}, " in printed
    for phase in ("draft", "production", "action", "cleanup"):
        assert f"\n- {phase}\n" in printed
    for deed in ("build ", "deal ", "raze ", "activate ", "exchange workers", " pass\n", " on offer: "):
        assert deed in printed


def test_demo_says_who_won_and_why(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert main(["demo", "--games", "24", "--seed", "3"]) == 0
    printed = capsys.readouterr().out
    ending = printed[printed.rindex("The ") :]
    assert " win with " in ending
    assert [line.split()[0] for line in ending.splitlines()[1:5]] == ["1.", "2.", "3.", "4."]
    winner = ending.splitlines()[1].split()
    assert ending.startswith(f"The {winner[1]} win with {winner[2]} points")


def test_demo_tells_the_same_game_for_the_same_seed(capsys: Capture) -> None:
    stories: list[str] = []
    for _ in range(2):
        assert main(["demo", "--games", "1", "--seed", "4"]) == 0
        printed = capsys.readouterr().out
        stories.append(printed[printed.index("Round 1") :])
    assert stories[0] == stories[1]


def test_demo_refuses_a_seed_that_is_none(capsys: Capture) -> None:
    assert main(["demo", "--seed", "-4"]) == 2
    assert capsys.readouterr().err.startswith("isettlers: seed: expected int")
