"""Replies about positions that both modes share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import isettlers
from isettlers import Event, IsettlersError, Setup, State
from isettlers.serve.arguments import Arguments
from isettlers.serve.errors import Refusal, refusal


def setup_of(arguments: Arguments) -> Setup:
    """Return the setup of the new game that the arguments `game` and `setup` ask for."""
    name, tree = arguments.get("game").text(), arguments.get("setup").mapping()
    try:
        found = isettlers.game(name)
    except IsettlersError as error:
        raise refusal(error, "$.game") from None
    try:
        return found.setup_from(tree, new=True)
    except IsettlersError as error:
        raise _bad_setup(error) from None


def _bad_setup(error: IsettlersError) -> Refusal:
    refused = refusal(error, "$")
    refused.code = "bad_setup"
    return refused


def status(state: State, at: int, *, legal: bool) -> dict[str, Any]:
    """Who is to decide, and what may be done."""
    actor = state.actor
    said: dict[str, Any] = {"actor": actor if actor >= 0 else None, "over": actor < 0, "at": at}
    if legal:
        said["legal"] = state.legal_ids()
    return said


def described(state: State, setup: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return the public facts of a position; `setup` is the tree of its setup, where it is known."""
    return {
        "game": state.game.name,
        "setup": state.setup.document() if setup is None else setup,
        "seats": state.seats,
        "names": [state.seat_name(seat) for seat in range(state.seats)],
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


def legal_actions(state: State, *, full: bool) -> dict[str, Any]:
    """The legal ids, in full with what each stands for."""
    if not full:
        return {"ids": state.legal_ids()}
    actions = [
        {"id": action.id, "kind": action.kind, "arguments": dict(action.arguments), "text": action.text}
        for action in state.legal
    ]
    return {"ids": state.legal_ids(), "actions": actions}


def told(events: Sequence[Event]) -> dict[str, Any]:
    """Events, and whether any of them drew on chance."""
    return {"events": [event.document() for event in events], "reveals": any(event.reveals for event in events)}
