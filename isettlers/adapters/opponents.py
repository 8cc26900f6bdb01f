"""Bots in the seats that the agent does not have."""

from __future__ import annotations

from collections.abc import Sequence

from isettlers.bots import Bot, bot
from isettlers.errors import SetupError
from isettlers.plain import short


def specs_of(opponents: str | Sequence[str], seat: int, seats: int) -> tuple[str | None, ...]:
    """Return the spec of a bot for each seat, None for the agent's. Raises SetupError."""
    if not isinstance(opponents, Sequence):
        raise _no_spec(opponents)
    specs = [opponents] * (seats - 1) if isinstance(opponents, str) else list(opponents)
    if len(specs) != seats - 1:
        places = "1 other seat" if seats == 2 else f"{seats - 1} other seats"
        raise SetupError(f"bots for {places}: expected one, or one for each, got {len(specs)}")
    for spec in specs:
        if not isinstance(spec, str):
            raise _no_spec(spec)
    return (*specs[:seat], None, *specs[seat:])


def opponents_of(opponents: str | Sequence[str], seat: int, seats: int) -> dict[int, Bot]:
    """Return a bot for each other seat, new for each. Raises SetupError."""
    specs = specs_of(opponents, seat, seats)
    return {other: bot(spec, imports=True) for other, spec in enumerate(specs) if spec is not None}


def _no_spec(given: object) -> SetupError:
    return SetupError(f"opponents are bots by their specs, not {short(given)}")
