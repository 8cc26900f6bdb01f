"""The examples of bots of one's own, and the script that compares searches."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from threading import Event
from types import ModuleType
from typing import Any, SupportsIndex

import pytest

import isettlers
from isettlers import Action, IllegalAction, SetupError, State
from isettlers.arena import Arena, run
from isettlers.bots import Bot, Budget, Choice, Thinking, bot, decide

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def halving(monkeypatch: pytest.MonkeyPatch) -> Bot:
    monkeypatch.syspath_prepend(EXAMPLES)
    return bot("own_bot.Halving:playouts=50", imports=True)


@pytest.fixture
def state() -> State:
    """The first action of a game, which has many options."""
    state = isettlers.start("imperial", factions=("romans", "barbarians"), seed=7)
    while state.legal_count() < 8:
        state.apply(state.greedy())
    return state


def test_a_bot_of_ones_own_fits_on_a_page() -> None:
    assert len((EXAMPLES / "own_bot.py").read_text(encoding="utf-8").splitlines()) <= 42


def test_its_settings_come_from_the_spec(halving: Bot) -> None:
    assert halving.spec == "Halving:playouts=50"
    with pytest.raises(SetupError, match=r"own_bot\.Halving: .*'depth'"):
        bot("own_bot.Halving:depth=3", imports=True)
    with pytest.raises(SetupError, match=r"own_bot\.Halving: invalid literal"):
        bot("own_bot.Halving:playouts=many", imports=True)


class _Half:
    """A bot that lacks two members."""

    def choose(self, state: State, seed: int, thinking: Thinking) -> Choice:
        del seed, thinking
        return Choice(state.legal_ids()[0])


def _first(state: State) -> int:
    return state.legal_ids()[0]


class _Last(Bot):
    def choose(self, state: State, seed: int, thinking: Thinking) -> Choice:
        del seed, thinking
        return Choice(state.legal_ids()[-1])


def _astray(state: State) -> str:
    del state
    return "no such action"


NAMES = ("_first", "_Last", "random", "_astray")


@pytest.mark.parametrize(
    ("given", "text"),
    [
        (_Half(), "player: expected a bot, got _Half without spec, perfect_information"),
        (None, "player: expected a bot, got NoneType without spec, perfect_information, choose"),
        (_Half, "player: expected a bot, got the class _Half"),
    ],
)
def test_an_object_that_is_no_bot_is_refused_with_the_members_that_it_lacks(
    state: State, given: Any, text: str
) -> None:
    with pytest.raises(SetupError) as refused:
        decide(given, state, seed=1)
    assert str(refused.value) == text


@pytest.mark.parametrize("form", [lambda action: action, int, str])
def test_a_function_of_the_state_is_a_bot(state: State, form: Callable[[Action], Any]) -> None:
    seen: list[State] = []

    def last(shown: State) -> SupportsIndex | str:
        seen.append(shown)
        answer: SupportsIndex | str = form(shown.legal[-1])
        return answer

    assert decide(last, state, seed=1) == Choice(state.legal_ids()[-1])
    assert seen[0].view(state.actor) == state.view(state.actor)
    assert seen[0] != state


def test_a_function_that_returns_no_legal_action_is_refused(state: State) -> None:
    with pytest.raises(IllegalAction, match="action 70000"):
        decide(lambda _: 70000, state, seed=1)


def test_a_class_that_extends_bot_needs_choose_alone(state: State) -> None:
    class Last(Bot):
        def choose(self, state: State, seed: int, thinking: Thinking) -> Choice:
            del seed, thinking
            return Choice(state.legal_ids()[-1])

    class Named(Last):
        spec = "another"

    class Later(Named):
        pass

    assert decide(Last(), state, seed=1) == Choice(state.legal_ids()[-1])
    assert [kind().spec for kind in (Last, Named, Later)] == ["Last", "another", "Later"]
    assert Last().perfect_information is False
    assert [repr(Named()), repr(bot("ismcts:50")), repr(bot("greedy"))] == [
        "<Bot another>", "<Bot ismcts:iterations=50>", "<Bot greedy>",
    ]  # fmt: skip


def test_a_function_or_class_of_a_module_plays_in_an_arena(tmp_path: Path) -> None:
    arena = Arena("founders", (_first, _Last, "random", _astray), games=12)
    assert arena.bots == tuple(f"{__name__}.{name}" if name[0] == "_" else name for name in NAMES)
    header, results = run(arena, tmp_path / "results.jsonl")
    assert header.bots == arena.bots
    assert {arena.bots[result.bots[result.forfeit.seat]] for result in results if result.forfeit} == {arena.bots[3]}
    again = Arena("founders", arena.bots, games=12)
    assert run(again, tmp_path / "again.jsonl")[1][0].scores == results[0].scores


def test_a_bot_without_an_import_path_is_refused_in_an_arena() -> None:
    given: Any
    for given in (lambda state: state.legal[0], _Last(), 7, None, [].append, int.__add__):
        with pytest.raises(SetupError, match=r"^bots: expected a spec, or a function or class of a module, got "):
            Arena(game="burgundy", bots=(given, "greedy"))
    text: Any = _first
    with pytest.raises(SetupError, match=r"^bot: expected a spec or an import path, got <function _first"):
        bot(text)


def test_an_import_path_of_a_function_that_makes_no_bot_is_refused() -> None:
    with pytest.raises(SetupError, match=r"^json\.dumps: expected a class or function that makes a bot "):
        bot("json.dumps", imports=True)
    with pytest.raises(SetupError, match=r"^os\.getcwd: expected a bot, got str without spec, "):
        bot("os.getcwd", imports=True)


def test_it_decides_the_same_for_the_same_seed_whatever_is_hidden(halving: Bot, state: State) -> None:
    other = state.resample(state.actor, 99)
    assert other.hash != state.hash
    chosen = [decide(halving, one, seed).action for seed in range(8) for one in (state, other)]
    assert chosen[::2] == chosen[1::2]
    assert len(set(chosen)) > 1
    assert all(action in state.legal for action in chosen)


@pytest.mark.parametrize("game", ["imperial", "burgundy", "founders"])
def test_a_bot_searches_with_a_network_in_numpy(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy")
    monkeypatch.syspath_prepend(EXAMPLES)
    network = bot("network_bot.Network:iterations=40", imports=True)
    state = isettlers.start(game, players=3, seed=1)
    choice = decide(network, state, 1)
    assert choice.action in state.legal
    assert choice == decide(network, state, 1)
    assert choice.stats["iterations"] == 40


@pytest.fixture
def spoken(monkeypatch: pytest.MonkeyPatch) -> tuple[ModuleType, list[str]]:
    """The example that asks a language model, and all its questions."""
    monkeypatch.syspath_prepend(EXAMPLES)
    module = import_module("language_model_bot")
    questions: list[str] = []

    def asking(question: str, ask: Callable[[str], str] = module.ask) -> str:
        questions.append(question)
        return ask(question)

    monkeypatch.setattr(module, "ask", asking)
    return module, questions


@pytest.mark.parametrize("game", ["imperial", "burgundy", "founders"])
def test_a_language_model_plays_whole_games_by_text(game: str, spoken: tuple[ModuleType, list[str]]) -> None:
    state = isettlers.start(game, players=2, seed=1)
    speaker = bot("language_model_bot.Speaker", imports=True)
    decisions = 0
    while not state.over:
        decisions += 1
        state.apply(decide(speaker, state, decisions).action)
    _, questions = spoken
    assert len(questions) == decisions
    assert state.game.title in questions[0]


def test_a_language_model_sees_what_its_seat_sees(spoken: tuple[ModuleType, list[str]]) -> None:
    state = isettlers.start("imperial", players=2, seed=1)
    speaker = bot("language_model_bot.Speaker", imports=True)
    while state.document()["seats"][1 - state.actor]["hand"] == []:
        state.apply(decide(speaker, state, 1).action)
    decide(speaker, state, 1)
    other = state.resample(state.actor, 5)
    assert other.hash != state.hash
    decide(speaker, other, 1)
    _, questions = spoken
    assert questions[-1] == questions[-2]


def test_a_language_model_hears_the_reason_and_forfeits_after_its_tries(spoken: tuple[ModuleType, list[str]]) -> None:
    module, _ = spoken
    state = isettlers.start("founders", players=2, seed=1)
    answers = iter(["the forest: 1", "no idea", "99999999999999", "on reflection: 0", "1"])
    heard: list[str] = []

    def ask(question: str) -> str:
        heard.append(question.partition("number of your answer.")[2])
        return next(answers)

    module.ask = ask  # type: ignore[attr-defined] # the fixture puts the old one back
    patient, hasty = (bot(f"language_model_bot.Speaker:tries={tries}", imports=True) for tries in (4, 1))
    assert decide(patient, state, 1).action == 0
    assert "draft forest: forest is not open. Answer again." in heard[1]
    assert heard[2].count("it has no id of an action") == 1
    assert heard[3].count("Answer again.") == 3
    with pytest.raises(IllegalAction, match="in 1 answers; the last one: draft forest: forest is not open"):
        decide(hasty, state, 1)


def test_it_leaves_off_when_it_is_told_to(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(EXAMPLES)
    endless = bot("own_bot.Halving:playouts=1000000000", imports=True)
    stopped = Event()
    stopped.set()
    assert decide(endless, state, 1, Thinking(stop=stopped)).action in state.legal
    late = Thinking(Budget(seconds=0.001))
    while late.seconds < 0.001:
        pass
    assert decide(endless, state, 1, late).action in state.legal


def test_it_beats_random_play(halving: Bot) -> None:
    won = 0
    for seed in range(4):
        players = [bot("random"), bot("random")]
        players[seed % 2] = halving
        state = isettlers.start("imperial", factions=("romans", "barbarians"), seed=seed)
        while not state.over:
            state.apply(decide(players[state.actor], state, state.hash).action)
        won += state.scores[seed % 2] > state.scores[1 - seed % 2]
    assert won == 4


# The script takes the same lines for every game.
@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game == "founders" else pytest.mark.slow) for game in isettlers.games()]
)
def test_the_script_compares_three_searches(game: str, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    text = (EXAMPLES / "compare_searches.py").read_text(encoding="utf-8")
    script = tmp_path / "compare.py"
    # Two pairs of games over small budgets take the same lines as the many of the script.
    fewer = text.replace("PAIRS = 8", "PAIRS = 2").replace("BUDGETS = (10, 40, 160)", "BUDGETS = (2, 8)")
    script.write_text(fewer, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, script, game],
        cwd=tmp_path,
        env={**os.environ, "MPLBACKEND": "Agg", "MPLCONFIGDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    title, header, *rows = done.stdout.splitlines()
    assert title.startswith("points ahead of greedy play, 4 games each")
    assert [row.split()[0] for row in rows] == ["flat", "pimc", "ismcts"]
    columns = len(header.split()) - 1
    assert columns == 2
    assert all(len(re.findall(r"[+-]\d+\.\d ±", row)) == columns for row in rows)
    assert (tmp_path / "searches.png").read_bytes().startswith(b"\x89PNG")
