"""The titles that a solo game's winner reaches by points."""

from __future__ import annotations

from typing import Final

TITLES: Final = {
    "commoner": 0,
    "servant": 30,
    "squire": 40,
    "knight": 50,
    "castellan": 60,
    "king": 70,
    "emperor": 80,
}
"""The points from which on each title is reached, lowest first (SO10)."""


def title(points: int) -> str:
    """The title for the points of a solo game that was won (SO10)."""
    return next(name for name, least in reversed(TITLES.items()) if points >= least or not least)
