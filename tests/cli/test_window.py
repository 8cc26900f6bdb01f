"""Games at terminals of several sizes: what is printed between two prompts is seen at once."""

from __future__ import annotations

import io
import random
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import pytest
from builders import Side, position
from cli.pseudo_terminal import PseudoTerminal
from cli.running import printed, random_game

import isettlers
from isettlers.cli import conversation
from isettlers.cli.conversation import Conversation
from isettlers.cli.imperial import words
from isettlers.cli.imperial.drawing import ImperialDrawing
from isettlers.cli.imperial.small_board import small_board
from isettlers.cli.imperial.table import read
from isettlers.cli.lines import Lines, columns
from isettlers.cli.screen import PlainScreen
from isettlers.cli.session import Session, Settings
from isettlers.cli.terminal import Part
from isettlers.cli.terminals import terminal
from isettlers.cli.window import fitted

FOUR: Final = ("romans", "barbarians", "japanese", "egyptians")
SETUPS: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "imperial, two": ("imperial", {"factions": FOUR[:2]}),
    "imperial, four": ("imperial", {"factions": FOUR, "lookout": "alternate"}),
    "imperial, five": ("imperial", {"factions": (*FOUR, "atlanteans"), "packs": ("atlanteans",)}),
    "imperial, solo": ("imperial", {"factions": FOUR[2:3]}),
    "burgundy, two": ("burgundy", {"players": 2}),
    "burgundy, four": ("burgundy", {"players": 4, "estates": "drawn"}),
    "founders, two": ("founders", {"players": 2}),
    "founders, four": ("founders", {"players": 4, "agreement": True}),
}
EXAMPLE: Final = ("imperial", {"factions": FOUR[:3]})
"""That of the page about playing."""
ISETTLERS: Final = (sys.executable, "-m", "isettlers")
SIZES: Final = ((80, 24), (100, 30), (80, 50))
COMMANDS: Final = (
    "", "b", "board 0", "o", "list a", "e", "story all", "c c", "?", "? A1", "? 1", "help", "hello", "boar", "b 9",
)  # fmt: skip
PAGE: Final = re.compile(r"page (\d+) of (\d+): Enter shows (the next|the question)$", re.MULTILINE)


class Terminal(io.StringIO):
    """A terminal that keeps what is printed."""

    def isatty(self) -> bool:
        """Return True: somebody looks."""
        return True


class Person:
    """Somebody who reads each screen, turns its pages, asks for something now and then, and chooses at random."""

    def __init__(self, shown: Terminal, size: tuple[int, int], play: Conversation, seed: int) -> None:
        self._shown, self._play = shown, play
        self._columns, self._lines = size
        self._dice = random.Random(seed)
        self._seen = set[int]()
        self._asking = False
        self.screens: list[str] = []

    def screen(self, below: int) -> str:
        """Return what was printed since the last prompt, after checking its size."""
        text = re.sub(r"\x1b\[[\d;]*m", "", self._shown.getvalue())
        self._shown.seek(0)
        self._shown.truncate()
        lines = text.split("\n")[:-1]
        assert len(lines) <= self._lines - below, text
        assert max(map(columns, lines), default=0) <= self._columns, text
        self.screens.append(text)
        return text

    def answer(self, prompt: str) -> str:
        """Return the next line to type."""
        assert columns(prompt) < self._columns
        text, most = self.screen(below=1), len(self._play._actions)
        page = PAGE.search(text)
        if self._asking:
            self._asking = page is not None
            return "" if page is not None and page[3] == "the next" else self._ask_or_choose(most)
        self._seen |= {number for number in range(1, most + 1) if self._offered(number, text)}
        if page is not None and page[1] != page[2]:
            return ""
        assert self._seen == set(range(1, most + 1)), text
        return self._ask_or_choose(most)

    def _offered(self, number: int, text: str) -> bool:
        """Whether a choice stands in a text: its number, and its text or that without the verb."""
        starts = "|".join(map(re.escape, self._play._actions[number - 1].text.split()[:2]))
        return re.search(rf"(?<!\S){number} (?:{starts})", text) is not None

    def _ask_or_choose(self, most: int) -> str:
        if self._dice.random() < 0.05:
            self._asking = True
            return self._dice.choice(COMMANDS)
        self._asking = False
        self._seen = set()
        return str(self._dice.randint(1, most))


Play = Callable[[str, tuple[int, int]], list[str]]
Talk = Callable[[str, int, Sequence[str]], tuple[Session, list[str]]]


def begun(monkeypatch: pytest.MonkeyPatch, name: str, size: tuple[int, int], shown: Terminal) -> Conversation:
    """Begin a game at a terminal of some columns and lines."""
    game, settings = {**SETUPS, "example": EXAMPLE}[name]
    monkeypatch.setenv("COLUMNS", str(size[0]))
    monkeypatch.setenv("LINES", str(size[1]))
    monkeypatch.setattr("sys.stdout", shown)
    session = Session(Settings(isettlers.game(game).rotation(None, settings)[0], 5))
    session.follow()
    return Conversation(session, None)


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch) -> Play:
    """Return what plays a game at a terminal of a size and returns its screens."""

    def played(name: str, size: tuple[int, int]) -> list[str]:
        shown = Terminal()
        talking = begun(monkeypatch, name, size, shown)
        person = Person(shown, size, talking, 5)
        monkeypatch.setattr(conversation, "ask", person.answer)
        talking.loop()
        assert talking.session.over
        person.screen(below=2)
        return person.screens

    return played


@pytest.fixture
def talk(monkeypatch: pytest.MonkeyPatch) -> Talk:
    """Return what types lines at a terminal of 80 columns and some lines, and returns the session and the screens."""

    def talked(name: str, lines: int, typed: Sequence[str]) -> tuple[Session, list[str]]:
        shown = Terminal()
        talking = begun(monkeypatch, name, (80, lines), shown)
        person = Person(shown, (80, lines), talking, 5)
        rest = iter(typed)

        def answer(_: str) -> str:
            person.screen(below=1)
            return next(rest, "q")

        monkeypatch.setattr(conversation, "ask", answer)
        talking.loop()
        return talking.session, person.screens

    return talked


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", SETUPS)
def test_a_whole_game_is_played_without_scrolling_back(play: Play, name: str, size: tuple[int, int]) -> None:
    screens = play(name, size)
    assert len(screens) > 20


@pytest.mark.parametrize("height", [8, 12, 16])
def test_lower_terminals_show_every_choice_as_well(play: Play, height: int) -> None:
    assert len(play("founders, two", (80, height))) > 20


def test_a_game_is_played_without_rich_as_well(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ImperialDrawing, "screen", PlainScreen)
    assert len(play("imperial, two", (80, 24))) > 20


# ---------------------------------------------------------------- the question


@pytest.mark.parametrize("name", ["imperial, two", "burgundy, two", "founders, two"])
def test_the_whole_board_comes_where_there_is_room(talk: Talk, name: str) -> None:
    for lines, whole in ((24, False), (70, True)):
        session, screens = talk(name, lines, [])
        board = terminal(session.state.game.name).drawing().board(session.state, 0)
        shown = [line.strip() for line in screens[0].splitlines()]
        assert all(line.strip() in shown for line in printed(board).splitlines()) is whole


def test_low_terminals_show_own_goods_hand_with_prices_and_a_line_for_each_other(talk: Talk) -> None:
    for name, others in (("imperial, two", 1), ("imperial, four", 3), ("imperial, five", 4)):
        for decisions in range(5):
            session, (*_, screen) = talk(name, 24, ["1"] * decisions)
            text = " ".join(screen.split())
            assert re.search(r"\bRound [12] of 5, \w+", text)
            assert re.search(r"\bromans \(you\) \d VP: .* (locations|production|features|actions): ", text)
            assert len(re.findall(r"^\w+  \d+ VP, .*hand \d", screen, re.MULTILINE)) == others
            for card in read(session.state, 0).empires[0].hand:
                assert re.search(rf"\b{card.name}( x\d)? [(]{words.cost(card)[:4]}", text)


def test_the_hand_has_its_prices_in_each_question_of_five_seats(play: Play) -> None:
    shown = "\n".join(play("imperial, five", (80, 24)))
    hands = re.findall(r"^  hand: (.*)", shown, re.MULTILINE)
    assert len(hands) > 50
    assert [hand for hand in hands if "(" not in hand and hand != "no cards"] == []


def test_deals_of_others_stand_apart_from_their_goods() -> None:
    state = position(FOUR[:2], Side(), Side(deals=["Saboteurs"], goods={"gold": 2}))
    named, numbers, brief = (" ".join(form.at(80).split()) for form in small_board(state, 0)[1].forms)
    assert named == numbers == "barbarians 0 VP, hand 0, 2 gold, deals (1 card)"
    assert brief == "barbarians 0 VP, hand 0, 0 locations, 1 deal, 2 gold"


def test_the_page_about_playing_shows_a_question_as_it_is_printed(talk: Talk) -> None:
    page = (Path(__file__).parents[2] / "docs" / "playing.md").read_text(encoding="utf-8")
    _, (*_, screen) = talk("example", 24, ["2", "1"])
    assert f"```\n{screen}romans, 1-12 or ?:\n```\n" in page


def test_an_answer_that_is_too_long_comes_in_pages_and_then_the_question_again(talk: Talk) -> None:
    _, (first, page, *others, again) = talk("imperial, two", 24, ["o", "", "", "c c", *[""] * 9])
    assert "page" not in page
    assert others[-1].endswith("Enter shows the question\n") or "Take a card" in others[-1]
    assert again == first.partition("\n")[2]


def test_news_that_do_not_fit_are_left_out_with_a_note(talk: Talk) -> None:
    session, screens = talk("imperial, two", 16, ["1"] * 8)
    notes = re.findall(r"^\((\d+) earlier lines?: e shows the story\)$", "\n".join(screens), re.MULTILINE)
    assert notes
    assert all(1 <= int(note) < len(session.lines) for note in notes)


# ---------------------------------------------------------------- commands and prices


def test_commands_are_understood_in_full_and_near_ones_named(talk: Talk) -> None:
    _, (_, letter, word, near, action) = talk("burgundy, two", 60, ["o", "list", "boar", "dei 4"])
    assert letter == word
    assert "did you mean board?" in near.replace("\n", " ")
    assert "did you mean die " in action.replace("\n", " ")


def test_a_number_behind_a_question_mark_shows_a_choice_with_its_card(talk: Talk) -> None:
    session, (_, about) = talk("imperial, two", 24, ["? 2"])
    assert about.startswith(f"   Take a card\n 2 {session.state.legal[1].text}")
    assert "; raze " in about


@pytest.mark.parametrize("game", ["imperial", "burgundy", "founders"])
def test_the_board_of_one_seat_may_be_asked_for(talk: Talk, game: str) -> None:
    session, (_, own, other, wrong) = talk(f"{game}, two", 60, ["b 0", "b 1", "b 2"])
    names = [session.state.seat_name(seat) for seat in (0, 1)]
    assert f"{names[0]} (you)" in own
    assert names[1] not in own
    assert names[1] in other
    assert wrong == "expected a seat, 0 to 1, got '2'\n"


def test_workers_for_a_die_stand_at_the_choice_before_it_is_taken() -> None:
    drawing = terminal("burgundy").drawing()
    met = set()
    for state in random_game("burgundy", 3, players=2):
        paid = {}
        for action in state.legal:
            before, after = state.view(None), state.clone()
            after.step(action)
            if after.actor == state.actor and action.kind in {"take", "sell"}:
                seats = (before, after.view(None))
                paid[action] = seats[0]["seats"][state.actor]["workers"] - seats[1]["seats"][state.actor]["workers"]
        choices = drawing.choices(state, list(state.legal))
        for action, choice in zip(state.legal, choices, strict=True):
            if action in paid:
                workers = paid[action]
                assert choice.price == (f"{workers} worker{'s' * (workers > 1)}" if workers else "")
                met.add(workers)
    assert met >= {0, 1, 2, 3}


def test_prices_of_buildings_uses_and_razes_stand_at_the_choice() -> None:
    state = position(
        ("romans", "barbarians"),
        Side(hand=["Village"], empire=["Castle"], goods={"raze": 3, "wood": 1, "worker": 2}),
        Side(empire=["Quarry", "Mill"], guarded=["Mill"]),
    )
    choices = terminal("imperial").drawing().choices(state, list(state.legal))
    prices = {re.sub(r" [A-Z]{3}\d+", "", choice.text[0][0]): choice.price for choice in choices}
    assert prices["build Village"] == "1 wood"
    assert prices["raze Quarry of barbarians"] == "2 raze tokens"
    assert prices["raze Mill of barbarians"] == "3 raze tokens"
    assert (prices["activate Castle"], prices["activate Castle twice"]) == ("1 worker", "2 workers")


# ---------------------------------------------------------------- the fitting


def rows(name: str, number: int) -> Lines:
    return Lines.of(*(f"{name}{one}" for one in range(number)))


def test_parts_take_their_smallest_form_and_grow_from_the_last() -> None:
    parts = [Part((rows("a", 4), rows("b", 1))), Part((rows("c", 3),), 2), Part((rows("d", 3), rows("e", 1)), 1)]
    assert fitted(parts, 80, 2, 2).at(80).split() == ["b0", "e0"]
    assert fitted(parts, 80, 2, 5).at(80).split() == ["b0", "d0", "d1", "d2"]
    assert fitted(parts, 80, 5, 5).at(80).split() == ["b0", "c0", "c1", "c2", "e0"]
    assert fitted(parts, 80, 9, 10).at(80).split() == [*(f"a{n}" for n in range(4)), "c0", "c1", "c2", "d0", "d1", "d2"]
    assert fitted(parts, 80, 0, 9).at(80) == ""


def test_where_nothing_else_fits_parts_say_less() -> None:
    parts = [Part((rows("a", 2),), scant=rows("b", 1)), Part((rows("c", 3),), 1, scant=rows("d", 1))]
    assert fitted(parts, 80, 2, 9).at(80).split() == ["a0", "a1", "c0", "c1", "c2"]
    assert fitted(parts, 80, 2, 2).at(80).split() == ["b0", "d0"]
    assert fitted(parts, 80, 4, 4).at(80).split() == ["b0", "c0", "c1", "c2"]
    assert fitted(parts, 80, 3, 3).at(80).split() == ["a0", "a1", "d0"]
    assert fitted(parts, 80, 1, 1).at(80).split() == ["b0"]


def test_without_rich_lines_that_are_too_long_are_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "10")
    assert PlainScreen().lines("one two three\n  four\x1b") == ["one two", "three", "  four\\x1b"]


def test_a_real_terminal_is_not_scrolled() -> None:
    with PseudoTerminal((*ISETTLERS, "play", "--seed", "5"), {"COLUMNS": "80", "LINES": "24"}) as there:
        for answer in ("1", "1", "b", "q"):
            start = len(there.seen)
            there.expect("or ?: ")
            assert there.seen[start:].count("\n") <= 24  # that of the answer before included, which scrolls away
            there.type(f"{answer}\n")
        assert there.status() == 0
