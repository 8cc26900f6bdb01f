"""The end of a game in one line, for programs that draw no table."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from isettlers.state import State
    from isettlers.values import Outcome


def ended(state: State, outcome: Outcome) -> str:
    """Return who won a game, with the points of all seats and what decided it."""
    winners = ", ".join(map(state.seat_name, outcome.winners)) or "nobody"
    scores = ", ".join(f"{state.seat_name(seat)} {score}" for seat, score in enumerate(outcome.scores))
    return f"the game is over: won by {winners} ({scores}), decided by {outcome.decided_by}"
