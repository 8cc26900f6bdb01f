"""Replies about positions that both modes share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Self, TypeVar

from attrs import frozen

import isettlers
from isettlers import Course, Event, IsettlersError, Setup, State
from isettlers._core.course.engine import USUAL
from isettlers.ahead import LookAhead
from isettlers.errors import IllegalAction
from isettlers.kit.languages import ENGLISH
from isettlers.plain import short
from isettlers.serve import marks
from isettlers.serve.arguments import needed
from isettlers.serve.errors import Refusal, refusal
from isettlers.serve.requests import Ahead, Catalogue, Hindrances

_Played = TypeVar("_Played", State, Course)

_ANOTHER_QUESTION: Final = "question"
"""Kind of the reasons of all actions that the question at hand is not about."""


@frozen
class Whole:
    """A setup, and what takes long to write where there are decks."""

    setup: Setup
    tree: Mapping[str, Any]
    maker: str
    """The mark of a table that is made now."""

    @classmethod
    def of(cls, setup: Setup) -> Self:
        """Write the rest of a setup."""
        return cls(setup, setup.document(), marks.maker(setup))


@frozen
class Plan:
    """A new game that was checked, and what a server keeps of its setup."""

    game: str
    tree: Mapping[str, Any]
    """That of the setup, whole."""
    names: tuple[str, ...]
    """Those of the seats."""
    maker: str
    """The mark of a table that is made now."""

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.names)

    def document(self) -> dict[str, Any]:
        """Return the reply to `check`."""
        return {"setup": self.tree, "seats": self.seats, "names": list(self.names)}


def spoken(played: _Played, language: str) -> _Played:
    """Return a position or a course with its texts in a language: itself where they are, or its game has no such."""
    tables = played.tables
    own = language == tables.language or language not in tables.languages
    return played if own else played.with_language(language)


def source_of(request: Catalogue) -> int | tuple[str, Mapping[str, Any]]:
    """Return what a catalogue is asked of: the number of a state, or a game and its setup. Raises Refusal."""
    if request.game is None:
        source: int | tuple[str, Mapping[str, Any]] = needed("state", request.state)
        other = "setup"
    else:
        source = request.game, needed("setup", request.setup)
        other = "state"
    if getattr(request, other) is not None:
        raise Refusal("bad_request", "unknown argument", f"$.{other}")
    return source


def read_setup(game: str, tree: object) -> Setup:
    """Return the setup of a game that a tree describes. Raises Refusal."""
    try:
        chosen = isettlers.game(game)
    except IsettlersError as error:
        raise refusal(error, "$.game") from None
    try:
        return chosen.setup_from(tree)
    except IsettlersError as error:
        raise _bad_setup(error) from None


def plan(game: str, tree: object, language: str = ENGLISH) -> Plan:
    """Return the plan of a game with a setup, its seats named in a language. Raises Refusal."""
    whole = Whole.of(read_setup(game, tree))
    return Plan(game, whole.tree, tuple(names(spoken(whole.setup.start(0), language))), whole.maker)


def names(state: State) -> list[str]:
    """Return the names of the seats."""
    return [state.seat_name(seat) for seat in range(state.seats)]


def past(number: int | None, at: int) -> int:
    """Return the number of actions before a position that is asked for: all without a wish. Raises Refusal."""
    if number is None:
        return at
    if number > at:
        raise Refusal("bad_request", f"{at} actions were taken so far, not {number}", "$.at")
    return number


def _bad_setup(error: IsettlersError) -> Refusal:
    refused = refusal(error, "$")
    refused.code = "bad_setup"
    return refused


def status(state: State, at: int, *, legal: bool) -> dict[str, Any]:
    """Who is to decide, and what may be done."""
    actor = state.actor
    fields: dict[str, Any] = {"actor": actor if actor >= 0 else None, "over": actor < 0, "at": at}
    if legal:
        fields["legal"] = state.legal_ids()
    return fields


def described(state: State, setup: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return the public facts of a position; `setup` is the tree of its setup, where it is known."""
    return {
        "game": state.game.name,
        "setup": state.setup.document() if setup is None else setup,
        "seats": state.seats,
        "names": names(state),
        "scores": list(state.scores),
        "outcome": outcome(state),
    }


def outcome(state: State) -> dict[str, Any] | None:
    """Return the outcome of a game, None before its end."""
    ended = state.outcome
    if ended is None:
        return None
    return {
        "winners": list(ended.winners),
        "ranks": list(ended.ranks),
        "scores": list(ended.scores),
        "decided_by": ended.decided_by,
    }


def hindrance(state: State, action: int) -> dict[str, Any]:
    """Why an action is not legal. Raises Refusal for a number that is no id of the game."""
    try:
        why = state.why_not(action)
    except ValueError as error:
        raise Refusal("bad_request", str(error), "$.action") from None
    return {"why": None if why is None else why.document()}


def hindrances(state: State, request: Hindrances) -> list[dict[str, Any]]:
    """Return the actions that would answer the question at hand and are not legal, as plain trees.

    They are looked for on a determinization, so that no reason depends on anything that the seat does not know.
    """
    if state.over:
        return []
    seat = state.actor
    position = state.resample(seat, 0)
    for place, action in enumerate(request.after or []):
        _think_taken(position, action, f"$.after[{place}]")
        if position.actor != seat:
            return []
    silent, without = {_ANOTHER_QUESTION, *(request.unsaid or [])}, request.without or []
    blocks = [block for block in state.game.actions if block.kind not in without]
    return [
        {"action": position.game.action(position, action).document(), "why": why.document()}
        for block in blocks
        for action in range(block.first, block.first + block.count)
        if (why := position.why_not(action)) is not None and why.kind not in silent
    ]


def _think_taken(position: State, action: object, path: str) -> None:
    """Take an action in a position that is thought of. Raises Refusal unless it is legal and reveals nothing."""
    if not isinstance(action, int) or isinstance(action, bool):
        raise Refusal("bad_request", f"expected an action id, got {short(action)}", path)
    try:
        events = position.step(action)
    except IllegalAction as error:
        raise Refusal("illegal_action", str(error), path) from None
    if any(event.reveals for event in events):
        raise Refusal("bad_request", "expected an action that reveals nothing", path)


def legal_actions(state: State, *, full: bool) -> dict[str, Any]:
    """The legal ids, in full with what each stands for."""
    if not full:
        return {"ids": state.legal_ids()}
    return {"ids": state.legal_ids(), "actions": [action.document() for action in state.legal]}


def looking(state: State, request: Ahead) -> LookAhead:
    """Return the look ahead that a request asks for; it has not begun."""
    try:
        return LookAhead(state, request.through or [], request.limit or USUAL)
    except IsettlersError as error:
        raise Refusal("bad_request", str(error), "$.through") from None


def looked(look: LookAhead, at: int) -> dict[str, Any]:
    """Return the reply to `ahead` of a look that has ended; `at` is the number of actions before it."""
    return {"at": at, "ahead": look.document()}


def event_fields(events: Sequence[Event]) -> dict[str, Any]:
    """Events, and whether any of them drew on chance."""
    return {"events": [event.document() for event in events], "reveals": any(event.reveals for event in events)}
