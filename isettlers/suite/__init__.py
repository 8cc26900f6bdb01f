"""The suite: fixed deals, seeds and opponents that place any bot among baselines (docs/suite.md)."""

from __future__ import annotations

from isettlers.suite.board import PACKAGED, Board, Match, Row, write
from isettlers.suite.pages import html, markdown
from isettlers.suite.running import play
from isettlers.suite.tracks import BASELINES, GAMES, OPPONENTS, SUITE, TRACKS, Track, track

__all__ = [
    "BASELINES",
    "GAMES",
    "OPPONENTS",
    "PACKAGED",
    "SUITE",
    "TRACKS",
    "Board",
    "Match",
    "Row",
    "Track",
    "html",
    "markdown",
    "play",
    "track",
    "write",
]
