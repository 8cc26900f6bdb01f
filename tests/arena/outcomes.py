"""Results made up for tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from isettlers.arena import Forfeit, Header, Result

SETUP = {"factions": ["romans", "barbarians"], "edition": "second", "first_player": None}


def header(bots: Sequence[str] = ("random", "greedy"), **changes: Any) -> Header:
    values: dict[str, Any] = {
        "game": "imperial", "engine": "0.1.0", "tables": "00ff", "signature": None, "bots": tuple(bots), "players": 2,
        "games": 60, "seed": 1, "schedule": "round-robin", "settings": {"budget": None, "perfect_information": []},
    }  # fmt: skip
    return Header(**(values | changes))


def result(game: int, bots: Sequence[int], ranks: Sequence[int], **changes: Any) -> Result:
    values: dict[str, Any] = {
        "game": game,
        "bots": tuple(bots),
        "setup": SETUP,
        "seed": 2**64 - 1 - game,
        "scores": tuple(40 - 10 * rank for rank in ranks),
        "ranks": tuple(ranks),
        "winners": tuple(seat for seat, rank in enumerate(ranks) if rank == 0),
        "decisions": (30,) * len(ranks),
        "seconds": (0.5,) * len(ranks),
        "actions": 30 * len(ranks),
    }
    return Result(**(values | changes))


def forfeited(game: int, bots: Sequence[int], seat: int, reason: str = "illegal action 17") -> Result:
    ranks = [int(place == seat) for place in range(len(bots))]
    return result(game, bots, ranks, forfeit=Forfeit(seat, reason))
