"""The registry: games of this package, and games that other distributions plug in by entry points."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import isettlers
from isettlers import SetupError
from isettlers.cli.plain_terminal import PlainTerminal
from isettlers.cli.terminals import terminal, terminals
from isettlers.registry import BUILT_IN, _plugged, _plugged_game, usable

OTHER = """
from isettlers.founders import Founders

class Other(Founders):
    name = {name!r}
    title = "Another Game"

GAME = Other()
"""
TERMINAL = """
from isettlers.cli.founders.terminal import TERMINAL
"""

Plug = Callable[..., None]


@pytest.fixture
def plug(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Plug]:
    """What installs a distribution for a test: its name, its entry points and its modules."""
    monkeypatch.syspath_prepend(tmp_path)
    before = set(sys.modules)

    def install(distribution: str, points: str, **modules: str) -> None:
        folder = tmp_path / f"{distribution}-1.0.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n")
        (folder / "entry_points.txt").write_text(points)
        for name, code in modules.items():
            (tmp_path / f"{name}.py").write_text(code)
        _forget()

    yield install
    _forget()
    for name in set(sys.modules) - before:
        if not name.startswith("isettlers"):
            del sys.modules[name]


def _forget() -> None:
    """Let the registry look for plugged games again, as a fresh process would."""
    _plugged.cache_clear()
    _plugged_game.cache_clear()


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("target", ["plugged_one", "plugged_one:GAME"])
def test_a_plugged_game_comes_behind_those_of_the_package(plug: Plug, target: str) -> None:
    plug("one", f"[isettlers.games]\none = {target}\n", plugged_one=OTHER.format(name="one"))
    assert isettlers.games() == (*BUILT_IN, "one")
    assert "plugged_one" not in sys.modules
    assert isettlers.game("one").title == "Another Game"
    assert isettlers.game("one") is isettlers.game("one")


def test_a_plugged_game_is_named_among_the_known_ones(plug: Plug) -> None:
    plug("one", "[isettlers.games]\none = plugged_one\n", plugged_one=OTHER.format(name="one"))
    with pytest.raises(SetupError, match=r"^unknown game 'chess', known: imperial, burgundy, founders, one$"):
        isettlers.game("chess")


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("1 / 0", "cannot be loaded: ZeroDivisionError: division by zero"),
        ("import no_such_module", "cannot be loaded: ModuleNotFoundError: No module named 'no_such_module'"),
        ("", "cannot be loaded: AttributeError: module 'plugged_bad' has no attribute 'GAME'"),
        ("GAME = 3", "expected a Game of that name, got int"),
        (OTHER.format(name="other"), "expected a Game of that name, got the game 'other'"),
    ],
)
def test_a_broken_plugin_is_refused_by_the_name_of_its_distribution_and_hurts_no_other_game(
    plug: Plug, code: str, why: str
) -> None:
    plug("broken-games", "[isettlers.games]\nbad = plugged_bad\n", plugged_bad=code)
    plug("one", "[isettlers.games]\none = plugged_one\n", plugged_one=OTHER.format(name="one"))
    with pytest.raises(SetupError) as error:
        isettlers.game("bad")
    assert str(error.value).startswith("the game 'bad' of broken-games")
    assert why in str(error.value)
    assert "\n" not in str(error.value)
    assert isettlers.game("one").name == "one"
    assert [game.name for game in usable()] == [*BUILT_IN, "one"]
    assert list(terminals()) == [*BUILT_IN, "one"]


def test_a_game_of_the_package_cannot_be_replaced(plug: Plug) -> None:
    plug("thief", "[isettlers.games]\nfounders = plugged\n", plugged=OTHER.format(name="founders"))
    assert isettlers.games() == tuple(BUILT_IN)
    assert isettlers.game("founders").title == "Founders of the Empire"


def test_a_name_that_two_distributions_claim_is_refused(plug: Plug) -> None:
    for distribution in ("first", "second"):
        plug(distribution, "[isettlers.games]\none = plugged_one\n", plugged_one=OTHER.format(name="one"))
    assert isettlers.games() == (*BUILT_IN, "one")
    with pytest.raises(
        SetupError, match=r"^several distributions plug in a game 'one': (first, second|second, first)$"
    ):
        isettlers.game("one")
    assert [game.name for game in usable()] == list(BUILT_IN)


def test_a_plugged_game_may_bring_its_terminal(plug: Plug) -> None:
    points = "[isettlers.games]\none = plugged_one\n[isettlers.terminals]\none = plugged_terminal:TERMINAL\n"
    plug("one", points, plugged_one=OTHER.format(name="one"), plugged_terminal=TERMINAL)
    assert terminal("one") is terminal("founders")


def test_a_plugged_game_without_a_terminal_has_a_plain_one(plug: Plug) -> None:
    plug("one", "[isettlers.games]\none = plugged_one\n", plugged_one=OTHER.format(name="one"))
    assert isinstance(terminal("one"), PlainTerminal)


def test_no_other_distribution_brings_the_terminal_of_a_game(plug: Plug) -> None:
    plug("one", "[isettlers.games]\none = plugged_one\n", plugged_one=OTHER.format(name="one"))
    plug("two", "[isettlers.terminals]\none = plugged_terminal\n", plugged_terminal=TERMINAL)
    assert terminal("one") is not terminal("founders")


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("1 / 0", "the game 'one' of one cannot be loaded: ZeroDivisionError: division by zero"),
        ("TERMINAL = 3", "the terminal of one: expected a Terminal, got int"),
    ],
)
def test_a_broken_terminal_is_refused_and_hurts_no_other_game(plug: Plug, code: str, why: str) -> None:
    points = "[isettlers.games]\none = plugged_one\n[isettlers.terminals]\none = plugged_terminal\n"
    plug("one", points, plugged_one=OTHER.format(name="one"), plugged_terminal=code)
    with pytest.raises(SetupError) as error:
        terminal("one")
    assert str(error.value) == why
    assert list(terminals()) == list(BUILT_IN)
    assert isettlers.game("one").name == "one"


def test_nothing_is_searched_for_before_a_game_is_that_this_package_does_not_have() -> None:
    code = (
        "import sys, isettlers; isettlers.start('founders', seed=1); searched = 'importlib.metadata' in sys.modules; "
        "isettlers.games(); print(searched, 'importlib.metadata' in sys.modules)"
    )
    done = run("-c", code)
    assert done.stdout == "False True\n", done.stderr
