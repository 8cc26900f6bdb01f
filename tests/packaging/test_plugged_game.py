"""A game that another distribution plugs in, the Kuhn poker of the examples, plays in every room of this package."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tooling import QUICKLY

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


def run(site: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run this interpreter with the game installed."""
    known = os.pathsep.join((str(site), str(TESTS), os.environ.get("PYTHONPATH", "")))
    variables = QUICKLY | {"PYTHONPATH": known}
    whole = [sys.executable, *command]
    return subprocess.run(whole, cwd=site, env=variables, capture_output=True, text=True, check=False)


PROGRAM = """
import io, json, sys
from contextlib import redirect_stderr, redirect_stdout
from isettlers.cli import main
done = []
for arguments, answers in json.loads(sys.argv[1]):
    out, err, sys.stdin = io.StringIO(), io.StringIO(), io.StringIO(answers)
    with redirect_stdout(out), redirect_stderr(err):
        status = main(arguments)
    done.append((status, out.getvalue(), err.getvalue()))
print(json.dumps(done))
"""


def ended(site: Path, *commands: tuple[str, str]) -> list[tuple[int, str, str]]:
    """Status, output and errors of commands of isettlers with their answers, all in one process."""
    done = run(site, "-c", PROGRAM, json.dumps([(command.split(), answers) for command, answers in commands]))
    assert done.returncode == 0, done.stdout + done.stderr
    return [(status, out, err) for status, out, err in json.loads(done.stdout)]


def printed(site: Path, *commands: tuple[str, str]) -> list[str]:
    """Outputs of commands that end well."""
    outputs = []
    for (command, _), (status, out, err) in zip(commands, ended(site, *commands), strict=True):
        assert status == 0, command + err
        outputs.append(out)
    return outputs


COMMANDS = (
    "games --json",
    *(f"simulate --game kuhn --players {players} --games 50 --json" for players in (2, 3)),
    "bench --game kuhn --seconds 0.05 --json",
    "actions --game kuhn",
    "observation --game kuhn",
    "demo --game kuhn --games 10",
    "cards --game kuhn",
)


@pytest.fixture(scope="module")
def outcomes(site: Path) -> dict[str, tuple[int, str, str]]:
    """Status, output and errors of `COMMANDS`."""
    return dict(zip(COMMANDS, ended(site, *((command, "") for command in COMMANDS)), strict=True))


def test_the_game_keeps_its_rules_its_contract_and_its_solution(site: Path) -> None:
    done = run(site, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(site.parent / "kuhn_poker"))
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout


def test_the_game_is_listed_behind_those_of_the_package(outcomes: dict[str, tuple[int, str, str]]) -> None:
    games = json.loads(outcomes["games --json"][1])
    assert games[-1] == {"name": "kuhn", "title": "Kuhn Poker", "players": [2, 3], "num_actions": 4}


@pytest.mark.parametrize("players", [2, 3])
def test_many_games_are_counted(outcomes: dict[str, tuple[int, str, str]], players: int) -> None:
    report = json.loads(outcomes[f"simulate --game kuhn --players {players} --games 50 --json"][1])
    assert report["games"] == 50
    assert report["players"] == players


def test_an_arena_plays_the_game(site: Path, tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    options = ("--bots", "greedy,ismcts:20", "--games", "8", "--out", str(results))
    done = run(site, "-m", "isettlers", "arena", "--game", "kuhn", *options)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Kuhn Poker, 2 players" in done.stdout
    assert json.loads(results.read_text(encoding="utf-8").splitlines()[0])["game"] == "kuhn"


def test_the_game_is_measured(outcomes: dict[str, tuple[int, str, str]]) -> None:
    report = json.loads(outcomes["bench --game kuhn --seconds 0.05 --json"][1])
    assert report["state_bytes"] == {"2": 56, "3": 64}


@pytest.mark.parametrize("command", ["actions", "observation"])
def test_its_numbers_are_explained(outcomes: dict[str, tuple[int, str, str]], command: str) -> None:
    assert "Kuhn Poker: " in outcomes[f"{command} --game kuhn"][1]


def test_a_demo_tells_a_game(outcomes: dict[str, tuple[int, str, str]]) -> None:
    status, out, err = outcomes["demo --game kuhn --games 10"]
    assert (status, err) == (0, "")
    assert "Two greedy bots" in out


def test_a_game_without_a_list_of_cards_says_so(outcomes: dict[str, tuple[int, str, str]]) -> None:
    assert outcomes["cards --game kuhn"] == (2, "", "isettlers: kuhn has no list of cards or tiles\n")


def test_a_person_plays_and_sees_no_hidden_card_before_the_end(site: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.record"
    begun, resumed, shown, verified, replayed = printed(
        site,
        (f"play --game kuhn --seed 3 --save {record}", "?\nc king\nb\nq\n"),
        (f"play --load {record} --save {record}", "check\n"),
        (f"show {record}", ""),
        (f"verify {record}", ""),
        (f"replay {record}", ""),
    )
    assert 'cards  ["jack", null]' in begun
    assert "queen" not in begun
    assert "seat 1 shows the queen" in resumed
    assert 'cards  ["jack", "queen"]' in shown
    assert "verified, 2 actions" in verified
    assert "seat 1: check" in replayed


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
    view = talk.ok("view", state=state, seat=1, since=0)["view"]
assert (view["cards"], view["decisions"]) == ([None, "queen"], ["bet"]), view
heard = [(event["kind"], event["seat"], event["values"].get("card")) for event in view["log"]["events"]]
assert heard == [("deal", 0, None), ("deal", 1, "queen"), ("action", 0, None)], heard
assert view["log"]["actions"] == [0, 0, 1], view["log"]
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
