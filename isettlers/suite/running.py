"""Plays a bot in the suite: fixed deals, against fixed opponents, until the time is over."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final

from attrs import define

from isettlers.arena import Backend, Threads, read_results, run
from isettlers.bots.asking import checked
from isettlers.errors import IsettlersError
from isettlers.suite.board import Match
from isettlers.suite.tracks import DEALS, OPPONENTS, Track

_STEP_GAMES: Final = 4
"""Games of a step at least, so that two workers are busy; more where a second of thought has room for them."""


@define
class _Meeting:
    """A bot against an opponent in a track, with its file."""

    track: Track
    opponent: str
    path: Path
    match: Match | None
    spent: float
    """Seconds of thought of all seats."""

    @property
    def deals(self) -> int:
        return 0 if self.match is None else len(self.match.deals)

    @property
    def weight(self) -> float:
        """How much one more deal says: the variance of a result by those so far."""
        games, ahead = (0, 0.0) if self.match is None else (self.match.games, self.match.ahead)
        share = (ahead + 1) / (games + 2)
        return share * (1 - share)


def play(
    bot: str,
    tracks: Sequence[Track],
    folder: Path,
    *,
    seconds: float,
    deals: int = DEALS,
    backend: Backend | None = None,
    advance: Callable[[Track, Match], None] = lambda _track, _match: None,
) -> list[tuple[Track, Match]]:
    """Play a bot in tracks until the time or the deals are used up, and return all its matches.

    The results are in files in the folder, and a later call continues them; with 0 seconds it only reads them.
    `seconds` is the time for all tracks together, `deals` the most deals against one opponent. The backend is one
    thread by default. The next step is in the track and against the opponent whose result is the least certain for its
    time. `advance` is called with each match that has grown.
    Raises SetupError for an unknown bot, and the errors of `isettlers.arena.run`.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from isettlers.suite import play, track
    >>> with TemporaryDirectory() as folder:
    ...     play("greedy", [track("founders-2")], Path(folder), seconds=0)
    []
    """
    checked(bot)
    _make(folder)
    met = [_begun(track, bot, opponent, folder) for track in tracks for opponent in OPPONENTS if opponent != bot]
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        open_ones = [one for one in met if one.deals < deals]
        if not open_ones:
            break
        following = min(open_ones, key=lambda one: one.spent / one.weight)
        _step(following, bot, deals, backend or Threads(1))
        if following.match is not None:
            advance(following.track, following.match)
    return [(one.track, one.match) for one in met if one.match is not None]


def _step(meeting: _Meeting, bot: str, deals: int, backend: Backend) -> None:
    track = meeting.track
    in_a_second = int(meeting.deals / meeting.spent) if meeting.spent else 0
    more = max(1, _STEP_GAMES // track.round, in_a_second)
    arena = track.arena(bot, meeting.opponent, min(deals, meeting.deals + more))
    header, results = run(arena, meeting.path, backend=backend)
    meeting.match = Match.of(header, results)
    meeting.spent = sum(sum(result.seconds) for result in results)


def _begun(track: Track, bot: str, opponent: str, folder: Path) -> _Meeting:
    """Return a meeting with the results that its file has."""
    name = sha256(f"{bot}\n{opponent}\n{track.version}".encode()).hexdigest()[:16]
    meeting = _Meeting(track, opponent, folder / f"{track.name}-{name}.jsonl", None, 0.0)
    if meeting.path.exists():
        header, results = read_results(meeting.path)
        games = Counter(result.seed for result in results)
        whole = [result for result in results if games[result.seed] == track.round]
        if whole:
            meeting.match = Match.of(header, whole)
            meeting.spent = sum(sum(result.seconds) for result in whole)
    return meeting


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise IsettlersError(f"{folder}: {error.strerror}") from None
