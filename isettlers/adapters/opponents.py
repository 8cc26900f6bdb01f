"""Bots in the seats that the agent does not have."""

from __future__ import annotations

from collections.abc import Sequence

from isettlers.bots import Bot, bot
from isettlers.bots.specs import Named, spec_of
from isettlers.errors import SetupError

Opponents = Named | Sequence[Named]
"""A bot for all other seats, or one for each: specs, or functions or classes of modules."""


def specs_of(opponents: Opponents, seat: int, seats: int) -> tuple[str | None, ...]:
    """Return the spec of a bot for each seat, None for the agent's. Raises SetupError."""
    if isinstance(opponents, Sequence) and not isinstance(opponents, str):
        specs = [spec_of(each, "opponents") for each in opponents]
    else:
        specs = [spec_of(opponents, "opponents")] * (seats - 1)
    if len(specs) != seats - 1:
        places = "1 other seat" if seats == 2 else f"{seats - 1} other seats"
        raise SetupError(f"bots for {places}: expected one, or one for each, got {len(specs)}")
    return (*specs[:seat], None, *specs[seat:])


def opponents_of(opponents: Opponents, seat: int, seats: int) -> dict[int, Bot]:
    """Return a bot for each other seat, new for each. Raises SetupError."""
    specs = specs_of(opponents, seat, seats)
    return {other: bot(spec, imports=True) for other, spec in enumerate(specs) if spec is not None}
