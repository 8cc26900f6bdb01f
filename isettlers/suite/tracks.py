"""The fixed part of the suite: its tracks, opponents, baselines, deals and versions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from typing import Any, Final

from attrs import frozen

from isettlers.arena import Arena
from isettlers.bots.asking import checked
from isettlers.bots.specs import able
from isettlers.errors import SetupError
from isettlers.kit.reading import unknown
from isettlers.measure.benchmark import MEASURED, signature
from isettlers.registry import BUILT_IN, game

SUITE: Final = 2
"""Version of the suite: it changes with tracks, opponents, deals or the way to count."""
SEED: Final = 20_240_619
"""Seed of all deals."""
ZERO: Final = "greedy"
"""The bot with an Elo rating of 0 in every track."""
OPPONENTS: Final = ("random", ZERO, "ismcts:100", "ismcts:1000")
"""The bots that every bot of the suite plays against."""
BASELINES: Final = (*OPPONENTS, "heuristic", "ismcts:100,weights=net", "ismcts:1000,weights=net", "uct:1000")
"""The bots of the published table, in the tracks that they can play."""
GAMES: Final = 100
"""Games of a bot against one opponent in a track, or as many more as whole deals take."""


@frozen
class Track:
    """A game with a number of players, by which bots are compared.

    >>> from isettlers.suite import TRACKS
    >>> track = TRACKS["burgundy-3"]
    >>> track.game, track.players, track.round
    ('burgundy', 3, 3)
    >>> track.arena("heuristic", "greedy", games=30).total
    30
    """

    name: str
    game: str
    players: int

    def takes(self, bot: str) -> bool:
        """Return whether a bot can play the game with these players. Raises SetupError for an unknown bot.

        >>> from isettlers.suite import track
        >>> track("founders-2").takes("ismcts:100,weights=net"), track("imperial-solo").takes("ismcts:100,weights=net")
        (True, False)
        """
        player = checked(bot)
        try:
            able(player, self.game, self.players)
        except SetupError:
            return False
        return True

    def arena(self, bot: str, opponent: str, games: int = 1) -> Arena:
        """Return the games of a bot against an opponent, which has all other seats, on the first deals of the track."""
        settings: dict[str, Any] = {
            "game": self.game,
            "bots": (bot, opponent),
            "players": self.players,
            "schedule": "gauntlet",
            "seed": SEED,
        }
        return Arena(**settings, games=max(games, self.round))

    @property
    def round(self) -> int:
        """Games of a deal against one opponent: the bot in each seat; with one seat, either bot alone."""
        return max(2, self.players)

    @property
    def version(self) -> str:
        """16 digits that change with the rules, the data and the deals of this track."""
        return _version(self.name)


def _tracks() -> Mapping[str, Track]:
    """Return the games of this package with each of the usual numbers of players, then those for one seat."""
    usual = [Track(f"{name}-{players}", name, players) for name in BUILT_IN for players in MEASURED]
    solo = [Track(f"{name}-solo", name, 1) for name in BUILT_IN if game(name).players[0] == 1]
    return {track.name: track for track in (*usual, *solo)}


TRACKS: Final = _tracks()
"""The tracks by their names."""


def track(name: str) -> Track:
    """Return a track by its name, such as "imperial-2" or "imperial-solo". Raises SetupError.

    >>> from isettlers.suite import TRACKS, track
    >>> track("founders-2")
    Track(name='founders-2', game='founders', players=2)
    >>> len(TRACKS)
    10
    """
    if name not in TRACKS:
        raise SetupError(unknown("track", name, TRACKS))
    return TRACKS[name]


@cache
def _version(name: str) -> str:
    arena = TRACKS[name].arena(*OPPONENTS[:2])
    rules = signature(arena.setups[0])
    return sha256(f"{SUITE} {SEED} {arena.header().tables} {rules}".encode()).hexdigest()[:16]
