"""A game in which a language model has seats: its tools, each with checked arguments and an answer in text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from itertools import chain
from typing import Any, Final

from attrs import field, frozen, mutable

import isettlers
from isettlers._core.rng import derive_seed
from isettlers.bots import Bot, bot, decide
from isettlers.bots.specs import able
from isettlers.bots.thinking import Thinking
from isettlers.cli.conversation import HINT
from isettlers.cli.terminal import Line
from isettlers.cli.terminals import terminal
from isettlers.course import Course
from isettlers.errors import IllegalAction, IsettlersError
from isettlers.game import Setup
from isettlers.kit.ending import ended
from isettlers.kit.reading import Node, did_you_mean
from isettlers.kit.rulebook import rule
from isettlers.plain import short, to_json
from isettlers.registry import setup_of
from isettlers.seeds import seed_of
from isettlers.serve.limits import Limits
from isettlers.state import State

_PLAYERS: Final = 2
_FORMS: Final = ("text", "tree")
_DIGITS: Final = 20
"""Digits that are read of a number in a text; no id has as many."""
_KEPT: Final = {
    "revealed": "it revealed something that the seat did not know",
    "others_acted": "another seat has acted since",
}
"""The obstacles to taking back in words."""


@frozen
class Tool:
    """A tool: its description for the model, the schema of each argument, and the names of those it needs."""

    about: str
    arguments: Mapping[str, Mapping[str, Any]]
    needed: tuple[str, ...] = ()

    @property
    def schema(self) -> dict[str, Any]:
        """The arguments as a JSON Schema."""
        return {
            "type": "object",
            "properties": dict(self.arguments),
            "required": list(self.needed),
            "additionalProperties": False,
        }


_SEAT: Final = {"type": "integer", "description": "one of your seats (default: the one to decide, or your first)"}

TOOLS: Final[Mapping[str, Tool]] = {
    "new_game": Tool(
        "Begin a game; it replaces the one before. Bots play the other seats and answer at once.",
        {
            "game": {"type": "string", "description": f"one of {', '.join(isettlers.games())}"},
            "players": {"type": "integer", "description": f"number of players, without a setup (default: {_PLAYERS})"},
            "setup": {"type": "object", "description": "the setup as documents have it, instead of players"},
            "seed": {"type": "integer", "description": "the same seed gives the same game (default: random)"},
            "seats": {"type": "array", "items": {"type": "integer"}, "description": "your seats (default: [0])"},
            "bots": {"type": "string", "description": "spec of the bot in all other seats (default: greedy)"},
        },
        ("game",),
    ),
    "look": Tool(
        "Return the table as your seat sees it.",
        {"seat": _SEAT, "form": {"type": "string", "enum": list(_FORMS), "description": "(default: text)"}},
    ),
    "legal": Tool(
        "List the legal actions of your seat to decide, one a line: the id, then the words.",
        {"ahead": {"type": "boolean", "description": "add the consequences that the seat can foresee"}},
    ),
    "act": Tool(
        "Take a legal action, by its id or its words. Wrong answers are counted; after several in a row you forfeit.",
        {"action": {"type": ["integer", "string"], "description": "the id or the words of a legal action"}},
        ("action",),
    ),
    "take_back": Tool("Take back your last action, where it revealed nothing and no other seat has acted.", {}),
    "rule": Tool(
        "Return the text of a rule.", {"id": {"type": "string", "description": "the id of a rule, such as A1"}}, ("id",)
    ),
    "hint": Tool(
        "Return the action that a bot would choose in your seat.",
        {"bot": {"type": "string", "description": f"spec of the bot (default: {HINT})"}},
    ),
}


@mutable
class _Table:
    """A game under way."""

    course: Course
    seats: tuple[int, ...]
    """Those of the model."""
    bot: Bot
    seed: int
    """Of the bots; the deal's own."""
    tries: int = 0
    """Wrong answers in a row."""
    forfeit: str | None = None
    """Why the game has ended before its end."""

    def follow(self) -> Iterator[int]:
        """Let the bots play until the model is to decide or the game is over; yield their actions, each to be taken."""
        while not (state := self.course.state).over and state.actor not in self.seats:
            yield _choice(self.bot, state, derive_seed(self.seed, self.course.at))


@mutable
class Agent:
    """The tools of a language model at one game after the other."""

    tries: int
    """Wrong answers in a row after which a seat forfeits."""
    _table: _Table | None = field(default=None, init=False)

    @cached_property
    def _tools(self) -> Mapping[str, Callable[[Node], str]]:
        return {
            "new_game": self._new_game,
            "look": self._look,
            "legal": self._legal,
            "act": self._act,
            "take_back": self._take_back,
            "rule": lambda given: rule(given.get("id").line().upper()),
            "hint": self._hint,
        }

    def call(self, name: str, arguments: object) -> str:
        """Return the answer of a tool; null stands for an argument that is left out.

        Raises IsettlersError of one line for wrong arguments and refused actions.
        """
        Node(name, "tool").one_of(TOOLS)
        given = Node(arguments)
        given.only(tuple(TOOLS[name].arguments))
        named = {key: value for key, value in given.mapping().items() if value is not None}
        return self._tools[name](Node(named))

    # ------------------------------------------------------------ the tools

    def _new_game(self, given: Node) -> str:
        setup = _setup(given)
        seats = setup.tables().seats
        chosen = tuple(item.number(0, seats - 1) for item in given.get("seats", default=[0]).items())
        if not chosen or len(set(chosen)) < len(chosen):
            given.get("seats").expected("different seats, one at least")
        seed = given.get("seed", default=None)
        dealt = seed_of(None if seed.value is None else seed.number(0, 2**64 - 1))
        player = _bot(given.get("bots", default="greedy"), setup.tables().game.name, seats)
        self._table = _Table(Course.start(setup, seed=dealt), chosen, player, dealt)
        return self._after(self._table, ())

    def _look(self, given: Node) -> str:
        table = self._begun()
        form = given.get("form", default=_FORMS[0]).one_of(_FORMS)
        seat = given.get("seat", default=self._viewer(table)).number(0, table.course.state.seats - 1)
        if seat not in table.seats:
            given.get("seat").expected(f"a seat of yours ({', '.join(map(str, table.seats))})")
        return table.course.board(seat) if form == "text" else to_json(table.course.view(seat))

    def _legal(self, given: Node) -> str:
        ahead = given.get("ahead", default=False).flag()
        state = self._deciding().course.state
        if not ahead:
            return "\n".join(f"{action.id} {action.text}" for action in state.legal)
        return "\n".join(
            f"{each.action.id} {each.action.text}: {'; '.join(event.text for event in each.events)}"
            f"{'; then something unforeseen' if each.reveals else ''}"
            for each in state.ahead()
        )

    def _act(self, given: Node) -> str:
        table = self._deciding()
        try:
            action = _action(table.course.state, given.get("action"))
        except IsettlersError as error:
            raise self._wrong(table, error) from None
        table.tries = 0
        return self._after(table, (action,))

    def _take_back(self, given: Node) -> str:
        del given
        table = self._begun()
        if table.forfeit is not None:
            raise IsettlersError(table.forfeit)
        own = [at for at, actor in enumerate(table.course.actors) if actor in table.seats]
        if not own:
            raise IsettlersError("nothing to take back: you have not acted yet")
        obstacle = table.course.obstacle(own[-1])
        if obstacle is not None:
            raise IsettlersError(f"the last action stays: {_KEPT[obstacle]}")
        table.course.back(own[-1])
        return self._standing(table)

    def _hint(self, given: Node) -> str:
        state = self._deciding().course.state
        action = state.action(_choice(_bot(given.get("bot", default=HINT), state.game.name, state.seats), state, 0))
        return f"{action.id} {action.text}"

    # ------------------------------------------------------------ the game

    def _begun(self) -> _Table:
        if self._table is None:
            raise IsettlersError("no game has begun: call new_game")
        return self._table

    def _deciding(self) -> _Table:
        """Return the game, in which a seat of the model is to decide. Raises IsettlersError where it has ended."""
        table = self._begun()
        if table.forfeit is not None or table.course.state.over:
            raise IsettlersError(table.forfeit or "the game is over")
        return table

    def _viewer(self, table: _Table) -> int:
        """Return the seat of the model that is to decide, its first one else."""
        actor = table.course.state.actor
        return actor if actor in table.seats else table.seats[0]

    def _wrong(self, table: _Table, error: IsettlersError) -> IllegalAction:
        """Count a wrong answer; return its refusal."""
        table.tries += 1
        left = self.tries - table.tries
        if left:
            return IllegalAction(f"{error} ({left} wrong {'answer' if left == 1 else 'answers'} left)")
        name = table.course.state.seat_name(table.course.state.actor)
        table.forfeit = f"the game is over: {name} forfeited by {self.tries} wrong answers in a row, and lost"
        return IllegalAction(f"{error}; {table.forfeit}")

    def _after(self, table: _Table, actions: tuple[int, ...]) -> str:
        """Take actions and let the bots answer; return what the seat hears of it, and how the game stands."""
        course = table.course
        story = terminal(course.game.name).story(course.state, self._viewer(table))
        for action in chain(actions, table.follow()):
            story.hear(course.act(action))
        lines = [_story_line(course.state, line) for line in story.lines()]
        return "\n".join((*lines, self._standing(table)))

    def _standing(self, table: _Table) -> str:
        """Return who is to decide, or how the game ended."""
        state = table.course.state
        outcome = state.outcome
        if outcome is None:
            return f"{state.seat_name(state.actor)} (seat {state.actor}, yours) to decide among {state.legal_count()}"
        return ended(state, outcome)


def _setup(given: Node) -> Setup:
    """Return the setup of the arguments of `new_game`. Raises IsettlersError."""
    game = isettlers.game(given.get("game").line())
    if "setup" not in given:
        least, most = game.players
        players = given.get("players", default=min(max(_PLAYERS, least), most)).number(least, most)
        return setup_of(game.name, {"players": players})
    if "players" in given:
        given.get("players").fail("expected no players beside a setup")
    return game.setup_from(given.get("setup").mapping())


def _bot(spec: Node, game: str, players: int) -> Bot:
    """Return the bot of a spec for a game: no code of others is run, and no hidden thing is seen."""
    text = spec.line()
    try:
        return able(bot(text, untrusted=True), game, players)
    except IsettlersError as error:
        spec.fail(str(error))


def _choice(player: Bot, state: State, seed: int) -> int:
    """Return the action that a bot chooses, within the limits of servers."""
    return decide(player, state, seed, Thinking(Limits().bot())).action


def _action(state: State, given: Node) -> int:
    """Return the id of the legal action that an answer names. Raises IsettlersError with the reason where it does not.

    The reasons are those of a determinization: they depend on nothing that the seat does not know.
    """
    known = state.resample(state.actor, 0)
    value = given.value
    if isinstance(value, str) and value.strip().isdecimal():
        value = int(value.strip()[:_DIGITS])
    if isinstance(value, str):
        return _named(known, value)
    number = Node(value, given.path).integer()
    if known.is_legal(number):
        return number
    if not 0 <= number < known.game.num_actions:
        raise known.refusal(number)
    raise IllegalAction(f"{number} ({known.action(number)}) is not legal: {known.why_not(number)}")


def _named(known: State, text: str) -> int:
    """Return the id of the legal action with a text. Raises IllegalAction with the reason, or with the nearest one."""
    try:
        return known.parse(text).id
    except IllegalAction as error:
        words = " ".join(text.lower().split())
        for number in range(known.game.num_actions):
            if known.game.text(known, number).lower() == words and (why := known.why_not(number)) is not None:
                raise IllegalAction(f"{short(text)} is not legal: {why}") from None
        raise IllegalAction(f"{error}{did_you_mean(words, (action.text for action in known.legal))}") from None


def _story_line(state: State, line: Line) -> str:
    """Return a line of the story in one line, the seat it is about in front."""
    return line.text if line.seat is None else f"{state.seat_name(line.seat)}: {line.text}"
