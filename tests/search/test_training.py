"""`make train`: labels by self-play, the fit, and rounds that continue where they stopped."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

import numpy as np
import pytest

from isettlers._core.search.engine import Search
from isettlers.burgundy import Setup
from isettlers.kit.networks import give_network, unpacked

ROOT: Final = Path(__file__).resolve().parents[2]
GAME: Final = "burgundy"


def trained(folder: Path, *more: str) -> tuple[bytes, str]:
    """The network of a very short training, and what it printed."""
    out = folder / "net.bin"
    command = [
        sys.executable,
        str(ROOT / "tools" / "train.py"),
        GAME,
        "--rounds",
        "2",
        "--games",
        "2",
        "--iterations",
        "8",
    ]
    done = subprocess.run(
        [*command, "--workers", "1", "--folder", str(folder), "--out", str(out), *more],
        capture_output=True,
        text=True,
        check=True,
    )
    return out.read_bytes(), done.stdout


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


def test_labels_have_every_legal_action_and_its_visits(folder: Path) -> None:
    labels = np.load(folder / "round-1-0.npz")
    assert labels["lengths"].sum() == len(labels["actions"]) == len(labels["visits"])
    starts = np.concatenate([[0], np.cumsum(labels["lengths"])[:-1]])
    assert set(np.add.reduceat(labels["visits"], starts)) <= {7, 8}
    assert (labels["visits"] == 0).any()
    assert (labels["values"] > 0).all()
    assert (labels["values"] < 1).all()
