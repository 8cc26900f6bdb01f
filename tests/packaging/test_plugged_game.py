"""A game that another distribution plugs in, the Kuhn poker of the examples, plays in every room of this package."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
EXAMPLE = TESTS.parent / "examples" / "kuhn_poker"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the installed game, which nothing but its metadata makes known."""
    folder = tmp_path_factory.mktemp("plugged")
    source, site = folder / "kuhn_poker", folder / "site"
    site.mkdir()
    shutil.copytree(EXAMPLE, source, ignore=shutil.ignore_patterns("*.c", "*.so", "*.pyd", "build"))
    options = ("--quiet", "--no-build-isolation", "--no-deps", "--no-index", "--target", str(site))
    done = run(site, "-m", "pip", "install", *options, str(source))
    assert done.returncode == 0, done.stdout + done.stderr
    return site


def run(site: Path, *command: str, answers: str = "") -> subprocess.CompletedProcess[str]:
    """Run this interpreter with the game installed."""
    known = os.pathsep.join((str(site), str(TESTS), os.environ.get("PYTHONPATH", "")))
    variables = os.environ | {"PYTHONPATH": known}
    whole = [sys.executable, *command]
    return subprocess.run(whole, cwd=site, env=variables, input=answers, capture_output=True, text=True, check=False)


def told(site: Path, *command: str, answers: str = "") -> str:
    """Output of a command of isettlers, which ends well."""
    done = run(site, "-m", "isettlers", *command, answers=answers)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_game_keeps_its_rules_its_contract_and_its_solution(site: Path) -> None:
    done = run(site, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(site.parent / "kuhn_poker"))
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout


def test_the_game_is_listed_behind_those_of_the_package(site: Path) -> None:
    games = json.loads(told(site, "games", "--json"))
    assert games[-1] == {"name": "kuhn", "title": "Kuhn Poker", "players": [2, 3], "num_actions": 4}


@pytest.mark.parametrize("players", ["2", "3"])
def test_many_games_are_counted(site: Path, players: str) -> None:
    report = json.loads(told(site, "simulate", "--game", "kuhn", "--players", players, "--games", "50", "--json"))
    assert report["games"] == 50
    assert report["players"] == int(players)


def test_an_arena_plays_the_game(site: Path, tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    said = told(site, "arena", "--game", "kuhn", "--bots", "greedy,ismcts:20", "--games", "8", "--out", str(results))
    assert "Kuhn Poker, 2 players" in said
    assert json.loads(results.read_text(encoding="utf-8").splitlines()[0])["game"] == "kuhn"


def test_the_game_is_measured(site: Path) -> None:
    assert json.loads(told(site, "bench", "--game", "kuhn", "--seconds", "0.05", "--json"))["state_bytes"] == {
        "2": 56,
        "3": 64,
    }


@pytest.mark.parametrize("command", ["actions", "observation"])
def test_its_numbers_are_explained(site: Path, command: str) -> None:
    assert "Kuhn Poker: " in told(site, command, "--game", "kuhn")


def test_a_demo_tells_a_game(site: Path) -> None:
    assert "Two greedy bots" in told(site, "demo", "--game", "kuhn", "--games", "10")


def test_a_game_without_a_list_of_cards_says_so(site: Path) -> None:
    done = run(site, "-m", "isettlers", "cards", "--game", "kuhn")
    assert (done.returncode, done.stderr) == (2, "isettlers: kuhn has no list of cards or tiles\n")


def test_a_person_plays_and_sees_no_hidden_card_before_the_end(site: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.record"
    arguments = ("play", "--game", "kuhn", "--seed", "3", "--save", str(record))
    begun = told(site, *arguments, answers="?\nc king\nb\nq\n")
    assert 'cards  ["jack", null]' in begun
    assert "queen" not in begun
    resumed = ("play", "--load", str(record), "--save", str(record))
    assert "seat 1 shows the queen" in told(site, *resumed, answers="check\n")
    assert 'cards  ["jack", "queen"]' in told(site, "show", str(record))
    assert "verified, 2 actions" in told(site, "verify", str(record))
    assert "seat 1: check" in told(site, "replay", str(record))


IN_PYTHON = """
import isettlers
from isettlers import Batch
from isettlers.record import Record

batch = Batch("kuhn", games=100, seed=1, players=3)
turn = 0
while batch.step_index(batch.sample(turn)):
    turn += 1
assert batch.over.tolist() == [1] * 100, batch.over.tolist()

state = isettlers.start("kuhn", seed=7)
assert isettlers.load(state.save()) == state
assert isettlers.from_document(state.document()) == state
"""
SERVED = """
from serve.talk import Talk

with Talk() as talk:
    state = talk.ok("start", game="kuhn", setup={"players": 2}, seed=3)["state"]
    talk.ok("apply", state=state, action="bet")
    view = talk.ok("view", state=state, seat=1)["view"]
assert (view["cards"], view["decisions"]) == ([None, "queen"], ["bet"]), view
"""
ADAPTED = """
from isettlers.adapters.pettingzoo import env
made = env("kuhn", players=3)
made.reset(seed=1)
for agent in made.agent_iter():
    observation, reward, over, cut, _ = made.last()
    made.step(None if over or cut else int(observation["action_mask"].argmax()))

import gymnasium
import isettlers.adapters.gymnasium
made = gymnasium.make("isettlers/kuhn-v0", opponents="random")
observation, info = made.reset(seed=1)
over = False
while not over:
    _, _, over, _, info = made.step(int(info["action_mask"].argmax()))
"""


@pytest.mark.parametrize("code", [IN_PYTHON, SERVED, ADAPTED], ids=["in python", "served", "adapted"])
def test_every_wing_takes_the_game(site: Path, code: str) -> None:
    done = run(site, "-c", code)
    assert done.returncode == 0, done.stderr
