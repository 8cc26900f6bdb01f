"""Bots of one's own, named by their import path."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import isettlers
from isettlers import SetupError
from isettlers.bots import bot, decide

MODULE = '''
from isettlers.bots import Choice
from isettlers.errors import SetupError


class Last:
    """Takes the last of the legal actions, or the one that many places before it."""

    perfect_information = False

    def __init__(self, back="0"):
        self.spec = f"Last:back={back}"
        self.back = int(back)

    def choose(self, state, seed, thinking):
        return Choice(state.legal_ids()[-1 - self.back])


class Peeking(Last):
    perfect_information = True


class NoBot:
    spec = "no bot"
    perfect_information = False


def made(**given):
    return Last(**given)


def refused():
    raise SetupError("not today")


def broken():
    raise ZeroDivisionError


number = 5
'''


@pytest.fixture(autouse=True)
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "their_bots.py").write_text(MODULE)
    (tmp_path / "broken_bots.py").write_text("import no_such_module")
    monkeypatch.syspath_prepend(tmp_path)
    for name in ("their_bots", "broken_bots"):
        monkeypatch.delitem(sys.modules, name, raising=False)


@pytest.mark.parametrize(
    ("spec", "back"),
    [
        ("their_bots.Last", 0),
        ("their_bots.Last:", 0),
        ("their_bots.Last:back=2", 2),
        ("their_bots.made", 0),
        ("their_bots.made:back=1", 1),
        ("their_bots.Peeking:back=1", 1),
    ],
)
def test_a_class_or_function_is_called_with_the_settings_as_texts(spec: str, back: int) -> None:
    state = isettlers.start("imperial", factions=("romans", "barbarians"), seed=7)
    made = bot(spec, imports=True)
    assert made.spec == f"Last:back={back}"
    assert made.perfect_information is ("Peeking" in spec)
    assert decide(made, state, 1).action == state.legal_ids()[-1 - back]


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("no_such_module.Bot", "No module named 'no_such_module'"),
        ("broken_bots.Bot", "No module named 'no_such_module'"),
        ("their_bots.deep.Bot", "No module named 'their_bots.deep'; 'their_bots' is not a package"),
        ("their_bots.Lst", "their_bots.Lst: unknown name 'Lst', did you mean Last?"),
        ("their_bots.", "unknown name '', known: "),
        (".Bot", "Empty module name"),
        ("..Bot", ""),
        ("their_bots.number", "'int' object is not callable"),
        ("their_bots.NoBot", "expected a bot, got NoBot without choose"),
        ("their_bots.Last:depth=2", "unexpected keyword argument 'depth'"),
        ("their_bots.Last:2", "unexpected keyword argument ''"),
        ("their_bots.Last:back=two", "invalid literal for int"),
        ("their_bots.refused", "not today"),
    ],
)
def test_what_gives_no_bot_is_refused(spec: str, message: str) -> None:
    with pytest.raises(SetupError) as refused:
        bot(spec, imports=True)
    assert message in str(refused.value)


def test_a_fault_of_its_own_comes_through() -> None:
    with pytest.raises(ZeroDivisionError):
        bot("their_bots.broken", imports=True)


@pytest.mark.parametrize("spec", ["their_bots.Last", "os.getcwd", "broken_bots.Bot"])
@pytest.mark.parametrize("untrusted", [False, True])
def test_nothing_is_imported_unless_that_was_asked_for(spec: str, untrusted: bool) -> None:  # noqa: FBT001
    with pytest.raises(SetupError, match="unknown bot"):
        bot(spec, untrusted=untrusted)
    assert "their_bots" not in sys.modules


def test_names_without_a_dot_are_those_of_the_engine() -> None:
    assert bot("greedy", imports=True).spec == "greedy"
    with pytest.raises(SetupError, match="unknown bot 'their_bots'"):
        bot("their_bots", imports=True)
