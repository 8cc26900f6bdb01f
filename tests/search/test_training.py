"""`make train`: labels by self-play, the fit, and rounds that continue where they stopped."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest
from tooling import import_tools

from isettlers._core.search.engine import Search
from isettlers.arena import Verdict
from isettlers.burgundy import Setup
from isettlers.kit.networks import give_network, unpacked

import_tools("training.fit", "training.gates")
from training import fit, gates  # noqa: E402, they stand in tools

ROOT: Final = Path(__file__).resolve().parents[2]
GAME: Final = "burgundy"


def run(folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
    """A very short training that writes net.bin."""
    command = [sys.executable, str(ROOT / "tools" / "train.py"), GAME]
    command += ["--rounds", "2", "--games", "2", "--iterations", "8", "--gate-games", "0"]
    command += ["--workers", "1", "--folder", str(folder), "--out", str(folder / "net.bin"), *more]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def trained(folder: Path, *more: str) -> tuple[bytes, str]:
    """The network of a very short training, and what it printed."""
    done = run(folder, *more)
    assert done.returncode == 0, done.stderr
    return (folder / "net.bin").read_bytes(), done.stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which a training came to its end."""
    folder = tmp_path_factory.mktemp("training")
    trained(folder)
    return folder


def test_a_network_of_training_serves_a_search(folder: Path) -> None:
    file = (folder / "net.bin").read_bytes()
    network = unpacked(file)
    assert network["made"]["round"] == 1
    assert network["made"]["command"].startswith(f"make train GAME={GAME} ")
    setup = Setup(players=2)
    tables = setup.tables_with(setup.weight_set("tuned"))
    give_network(tables, file)
    state = setup.start(1)
    state._bind(tables)
    search = Search(state, 1, puct=1.0, rollout="policy", cutoff=2)
    assert search.run(20) == 20


def test_a_training_that_ended_does_nothing_again(folder: Path) -> None:
    before = (folder / "net.bin").read_bytes()
    network, printed = trained(folder)
    assert network == before
    assert printed == f"wrote {folder / 'net.bin'}\n"


def test_a_training_that_was_stopped_comes_to_the_same_labels(folder: Path, tmp_path: Path) -> None:
    kept = ["round-0-0.npz", "net-0.bin"]
    for name in kept:
        (tmp_path / name).write_bytes((folder / name).read_bytes())
    trained(tmp_path)
    one, other = (np.load(place / "round-1-0.npz") for place in (folder, tmp_path))
    assert sorted(one.files) == sorted(other.files)
    assert all(np.array_equal(one[name], other[name]) for name in one.files)


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_a_ray_cluster_comes_to_the_same_labels(folder: Path, tmp_path: Path) -> None:
    pytest.importorskip("ray")
    cluster_class: Any = import_module("ray.cluster_utils").Cluster
    cluster = cluster_class(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        trained(tmp_path, "--address", cluster.address)
    finally:
        cluster.shutdown()
    for name in ("round-0-0.npz", "round-1-0.npz"):
        one, other = (np.load(place / name) for place in (folder, tmp_path))
        assert all(np.array_equal(one[array], other[array]) for array in one.files)


def test_no_ray_cluster_at_an_address_is_one_line(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    done = run(tmp_path, "--address", "127.0.0.1:1")
    assert done.returncode == 1
    assert done.stderr.startswith("no Ray cluster at 127.0.0.1:1: ")
    assert done.stderr.count("\n") == 1


def test_a_network_that_does_not_win_its_gate_is_left_out(folder: Path, tmp_path: Path) -> None:
    for name in ["round-0-0.npz", "round-1-0.npz", "net-0.bin", "net-1.bin"]:
        (tmp_path / name).write_bytes((folder / name).read_bytes())
    done = run(tmp_path, "--gate-games", "2", "--gate-ms", "1")
    assert done.returncode == 1
    assert done.stderr == "no network has won its gate: nothing is written\n"
    assert not (tmp_path / "net.bin").exists()
    assert "of 1 deals, left out" in done.stdout
    again = run(tmp_path, "--gate-games", "2", "--gate-ms", "1")
    assert again.stdout == done.stdout


def test_the_report_has_the_course_of_the_fit(folder: Path) -> None:
    page = (folder / "report.html").read_text()
    assert page.count("<svg") == 3
    assert f"<h1>Training of {GAME}, 2 players</h1>" in page
    made = unpacked((folder / "net-1.bin").read_bytes())["made"]
    assert len(made["losses"]) == 12
    assert len(made["explained_by_quarter"]) == 4
    assert 0 <= made["siblings_ordered"] <= 1


def test_pairs_of_actions_count_where_their_visits_differ() -> None:
    at, visits = np.array([0, 0, 0, 1, 1]), np.array([0.5, 0.25, 0.25, 0.5, 0.5])
    policy = np.array([0.5, 0.1, 0.4, 0.9, 0.1])
    forwards = fit.Checked(np.zeros(2), np.zeros(2), np.zeros(2), at, policy, visits)
    assert forwards.ordered() == 1
    backwards = fit.Checked(np.zeros(2), np.zeros(2), np.zeros(2), at, -policy, visits)
    assert backwards.ordered() == 0


def test_the_divergence_is_a_mean_over_the_positions_that_the_policy_is_to_know() -> None:
    at, visits, policy = np.array([0, 0, 2, 2]), np.array([1.0, 0.0, 0.5, 0.5]), np.array([0.5, 0.5, 0.5, 0.5])
    waits_at_one = fit.Checked(np.zeros(3), np.zeros(3), np.zeros(3), at, policy, visits)
    assert waits_at_one.divergence() == pytest.approx(np.log(2) / 2)


def test_a_gate_is_passed_where_its_test_says_so() -> None:
    bots = ("new", "old")
    states = {accepted: Verdict(bots, gates.TEST, accepted, 0.0, 9, None) for accepted in ("high", "low", None)}
    assert [accepted for accepted, tested in states.items() if gates.passed(tested)] == ["high"]


def test_labels_have_every_legal_action_and_its_visits(folder: Path) -> None:
    labels = np.load(folder / "round-1-0.npz")
    assert labels["lengths"].sum() == len(labels["actions"]) == len(labels["visits"])
    starts = np.concatenate([[0], np.cumsum(labels["lengths"])[:-1]])
    assert set(np.add.reduceat(labels["visits"], starts)) <= {7, 8}
    assert (labels["visits"] == 0).any()
    assert (labels["values"] > 0).all()
    assert (labels["values"] < 1).all()


def test_with_more_than_two_players_the_seats_that_wait_have_the_value_of_their_next_decision(tmp_path: Path) -> None:
    trained(tmp_path, "--players", "3")
    labels = np.load(tmp_path / "round-1-0.npz")
    deciding, waiting = labels["lengths"] > 0, labels["lengths"] == 0
    assert set(labels["values"][waiting].tolist()) <= set(labels["values"][deciding].tolist())
    assert 0.2 < waiting.mean() < 0.5
    assert unpacked((tmp_path / "net.bin").read_bytes())["players"] == 3
