"""Plays a bot in the suite: fixed deals, against fixed opponents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from hashlib import sha256
from math import ceil
from pathlib import Path
from typing import Final

from attrs import define

from isettlers.arena import Backend, Threads, read_results, run
from isettlers.bots.asking import checked
from isettlers.errors import IsettlersError
from isettlers.suite.board import Match
from isettlers.suite.tracks import GAMES, OPPONENTS, Track

_STEPS: Final = 5
"""Steps in which the games of all tracks and opponents are played."""
_ONE_SIDED: Final = GAMES // _STEPS
"""Games that say enough where a bot has won or lost all of them."""


@define
class _Meeting:
    """A bot against an opponent in a track, with its file."""

    track: Track
    opponent: str
    path: Path
    match: Match | None

    @property
    def games(self) -> int:
        return 0 if self.match is None else len(self.match.deals) * self.track.round

    @property
    def one_sided(self) -> bool:
        return self.match is not None and self.games >= _ONE_SIDED and self.match.ahead in {0, self.match.games}


def play(
    bot: str,
    tracks: Sequence[Track],
    folder: Path,
    *,
    games: int = GAMES,
    opponents: Sequence[str] | None = None,
    backend: Backend | None = None,
    advance: Callable[[int], None] = lambda _: None,
) -> list[tuple[Track, Match]]:
    """Play a bot in tracks, and return all its matches.

    The opponents are those of the suite unless others are given. `games` are those against each opponent in each track;
    whole deals are played, so that it may be a few more. The results are in files in the folder, and a later call
    continues them; with 0 games it only reads them. A fifth of the games is played against every opponent in every
    track before the next fifth. Where a bot has won or lost 20 games or more against an opponent, all of them, it plays
    no more. The backend is one thread by default. `advance` is called with 1 after each fifth against an opponent, of
    which `steps` gives the number.
    Raises SetupError for an unknown bot and for one that cannot play in a track, and the errors of
    `isettlers.arena.run`.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from isettlers.suite import play, track
    >>> with TemporaryDirectory() as folder:
    ...     play("greedy", [track("founders-2")], Path(folder), games=0)
    []
    """
    checked(bot)
    _make(folder)
    met = [_begun(track, bot, opponent, folder) for track in tracks for opponent in _others(bot, opponents)]
    for step in range(1, _STEPS + 1):
        target = ceil(games * step / _STEPS)
        for one in met:
            if one.games < target and not one.one_sided:
                arena = one.track.arena(bot, one.opponent, target)
                one.match = Match.of(*run(arena, one.path, backend=backend or Threads(1)))
            advance(1)
    return [(one.track, one.match) for one in met if one.match is not None]


def steps(bot: str, tracks: Sequence[Track], opponents: Sequence[str] | None = None) -> int:
    """Return how often `play` advances.

    >>> from isettlers.suite import track
    >>> from isettlers.suite.running import steps
    >>> steps("greedy", [track("founders-2")]), steps("heuristic", [track("founders-2")])
    (15, 20)
    """
    return _STEPS * len(tracks) * len(_others(bot, opponents))


def _others(bot: str, opponents: Sequence[str] | None) -> list[str]:
    return [one for one in (OPPONENTS if opponents is None else opponents) if one != bot]


def _begun(track: Track, bot: str, opponent: str, folder: Path) -> _Meeting:
    """Return a meeting with the results of whole deals that its file has."""
    name = sha256(f"{bot}\n{opponent}\n{track.version}".encode()).hexdigest()[:16]
    meeting = _Meeting(track, opponent, folder / f"{track.name}-{name}.jsonl", None)
    if meeting.path.exists():
        header, results = read_results(meeting.path)
        games = Counter(result.seed for result in results)
        whole = [result for result in results if games[result.seed] == track.round]
        if whole:
            meeting.match = Match.of(header, whole)
    return meeting


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise IsettlersError(f"{folder}: {error.strerror}") from None
