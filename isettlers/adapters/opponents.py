"""Bots in the seats that the agent does not have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from isettlers.bots import Bot, bot
from isettlers.errors import SetupError
from isettlers.plain import short

STREAM: Final = 2**34
"""The stream of a game's seed that the seeds of the bots' decisions are derived from."""


def opponents_of(opponents: str | Sequence[str], seat: int, seats: int) -> dict[int, Bot]:
    """Return a bot for each other seat, new for each. Raises SetupError."""
    others = [other for other in range(seats) if other != seat]
    if not isinstance(opponents, Sequence):
        raise _no_spec(opponents)
    specs = [opponents] * len(others) if isinstance(opponents, str) else opponents
    if len(specs) != len(others):
        places = "1 other seat" if len(others) == 1 else f"{len(others)} other seats"
        raise SetupError(f"bots for {places}: expected one, or one for each, got {len(specs)}")
    for spec in specs:
        if not isinstance(spec, str):
            raise _no_spec(spec)
    return {other: bot(spec, imports=True) for other, spec in zip(others, specs, strict=True)}


def _no_spec(given: object) -> SetupError:
    return SetupError(f"opponents are bots by their specs, not {short(given)}")
