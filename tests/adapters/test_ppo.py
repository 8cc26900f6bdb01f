"""The example that learns: its file plays as a bot, and against itself each seat learns from its own lead."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import isettlers
from isettlers import Encoding, SetupError, State
from isettlers.arena import Arena, Threads, run
from isettlers.bots import Bot, bot, decide

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def ppo(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(EXAMPLES)
    return import_module("ppo")


@pytest.fixture
def file(ppo: Any, tmp_path: Path) -> Path:
    """A network for two players that disagrees with `greedy` now and then."""
    path, encoding = tmp_path / "learned.npz", Encoding("founders", players=2)
    network = ppo.Network(encoding.width, 8, encoding.num_actions, np.random.default_rng(3))
    network.weights[4] *= 3000
    ppo.save(str(path), network, encoding)
    return path


def player(file: Path) -> Bot:
    return bot(f"ppo.Player:file={file}", imports=True)


def played(players: int) -> list[State]:
    """The states of a game in which `greedy` plays."""
    state, states = isettlers.start("founders", seed=7, players=players), list[State]()
    while not state.over:
        states.append(state.clone())
        state.apply(state.greedy())
    return states[::5]


def test_the_file_plays_as_the_network_that_learned(ppo: Any, file: Path) -> None:
    made: Any = player(file)
    states = played(2)
    encoding = Encoding(states[0].setup)
    scale = np.array([each.scale for each in encoding.columns]) / ppo.divisors(encoding)
    differs = 0
    for number, state in enumerate(states):
        row = np.asarray(encoding.observe(state, state.actor, dtype="float32"))[None] * scale
        advice = state.greedy(number)
        logits = made.network(row.astype(np.float32), np.array([encoding.numbers[advice]]))[2][0]
        best = max(state.legal_ids(), key=lambda action: logits[encoding.numbers[action]])
        assert made.choose(state, number, None).action == best
        differs += best != advice
    assert 0 < differs < len(states)


def test_it_plays_setups_that_it_has_not_learned(ppo: Any, file: Path) -> None:  # noqa: ARG001
    made = player(file)
    assert all(decide(made, state, 1).action in state.legal_ids() for state in played(4))


def test_it_plays_in_an_arena(ppo: Any, file: Path, tmp_path: Path) -> None:  # noqa: ARG001
    arena = Arena("founders", ("greedy", f"ppo.Player:file={file}"), games=2)
    games = run(arena, tmp_path / "results.jsonl", backend=Threads(1))
    assert len(games) == 2


def test_a_file_that_is_no_network_is_refused_in_one_line(ppo: Any, tmp_path: Path) -> None:  # noqa: ARG001
    np.savez(tmp_path / "other.npz", ids=[1])
    for name in ("none.npz", "other.npz"):
        with pytest.raises(SetupError, match=r"^ppo\.Player: file: ") as refused:
            player(tmp_path / name)
        assert len(str(refused.value).splitlines()) == 1


@pytest.mark.parametrize("alone", [True, False])
def test_a_decision_is_worth_the_lead_that_its_seat_gains(
    ppo: Any,
    alone: bool,  # noqa: FBT001
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in {"STEPS": 40, "DISCOUNT": 1.0, "TRACE": 1.0, "POINT": 1.0}.items():
        monkeypatch.setattr(ppo, name, value)
    table = ppo.Table("founders", 6, 1, "lead", alone=alone)
    network = ppo.Network(table.encoding.width, 8, table.encoding.num_actions, np.random.default_rng(1))
    network.weights[6][:] = 0  # the values
    signs, rewards = list[Any](), list[Any]()
    look, step = table.look, table.step

    def looking() -> Any:
        signs.append(np.where(np.asarray(table.batch.actors) == table.seats, 1, -1))
        return look()

    def stepping(actions: Any) -> Any:
        rewards.append(step(actions))
        return rewards[-1]

    monkeypatch.setattr(table, "look", looking)
    monkeypatch.setattr(table, "step", stepping)
    advantages = ppo.Round(table, network).advantages.reshape(40, 6)
    assert {sign for row in signs for sign in row.tolist()} == ({1, -1} if alone else {1})
    left = np.zeros(6)
    for number in reversed(range(40)):
        reward, over = rewards[number]
        left = reward + np.where(over, 0, left)
        assert advantages[number] == pytest.approx(signs[number] * left)


@pytest.mark.slow  # a round of training and games to measure: ten seconds
@pytest.mark.parametrize("options", [[], ["--self-play"]], ids=["greedy", "self-play"])
def test_the_example_learns_measures_itself_and_saves(options: list[str], tmp_path: Path) -> None:
    command = [sys.executable, str(EXAMPLES / "ppo.py"), "founders", "--minutes", "0.001", "--games", "6", *options]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path)
    last = done.stdout.splitlines()[-1]
    assert re.fullmatch(r"wins against greedy: \d+\.\d% \(\d+\.\d% to \d+\.\d%\) of 6 games", last)
    assert (tmp_path / "ppo-founders.npz").exists()
