"""The leaderboard: results of bots by track, their Elo ratings and places, as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from pathlib import Path
from typing import Any, Final

from attrs import define, field, frozen

import isettlers
from isettlers.arena import Estimate, Header, Result, meetings
from isettlers.arena.elo import elo_of
from isettlers.arena.meetings import against
from isettlers.errors import FormatError, IsettlersError
from isettlers.kit.reading import Node, unknown
from isettlers.plain import from_json
from isettlers.suite.tracks import SUITE, TRACKS, ZERO, Track

PACKAGED: Final = Path(__file__).with_name("leaderboard.json")
"""The published results."""
_MOST: Final = 10**9


def _counted(deals: Mapping[str, tuple[float, int]]) -> str:
    """Return the deals of a match in a repr."""
    return f"<{len(deals)} deals>"


@frozen
class Match:
    """A bot against an opponent in one track.

    >>> from isettlers.arena import Threads
    >>> from isettlers.suite import Match, track
    >>> arena = track("founders-2").arena("heuristic", "greedy")
    >>> results = [played.result for played in Threads(1).play(arena, next(arena.batches({})), keep=False)]
    >>> match = Match.of(arena.header(), results)
    >>> match.bot, match.opponent, match.games, match.ahead
    ('heuristic', 'greedy', 2, 1.0)
    """

    bot: str
    opponent: str
    deals: Mapping[str, tuple[float, int]] = field(repr=_counted)
    """For each deal, by its seed in hexadecimal: how often the bot ended ahead, and of how many comparisons."""
    decisions: int
    seconds: float
    """Both of the bot."""
    perfect_information: bool = False

    @classmethod
    def of(cls, header: Header, results: Sequence[Result]) -> Match:
        """Return the match of the results of an arena with two bots."""
        bot, opponent = header.bots
        by_deal: dict[int, list[Result]] = {}
        for result in results:
            by_deal.setdefault(result.seed, []).append(result)
        deals = {f"{seed:016x}": against(meetings(games), 0, 1) for seed, games in by_deal.items()}
        mine = [(result, seat) for result in results for seat, one in enumerate(result.bots) if one == 0]
        return cls(
            bot,
            opponent,
            {seed: one[0] for seed, one in deals.items() if one},
            sum(result.decisions[seat] for result, seat in mine),
            round(sum(result.seconds[seat] for result, seat in mine), 3),
            bot in header.settings["perfect_information"],
        )

    @property
    def games(self) -> int:
        """Comparisons."""
        return sum(games for _, games in self.deals.values())

    @property
    def ahead(self) -> float:
        """How often the bot ended ahead."""
        return sum(won for won, _ in self.deals.values())

    def document(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {
            "bot": self.bot,
            "against": self.opponent,
            "deals": {seed: list(one) for seed, one in self.deals.items()},
            "decisions": self.decisions,
            "seconds": self.seconds,
            "perfect_information": self.perfect_information,
        }

    @classmethod
    def read(cls, node: Node) -> Match:
        """Return the match of a tree. Raises FormatError that names the field."""
        deals = {}
        for seed, one in node.get("deals").mapping().items():
            won, games = Node(one, f"{node.path}.deals.{seed}").items(2)
            number = games.number(1, _MOST)
            deals[seed] = (float(won.real(0, number)), number)
        return cls(
            node.get("bot").text(),
            node.get("against").text(),
            deals,
            node.get("decisions").number(0, _MOST),
            float(node.get("seconds").real(0, _MOST)),
            node.get("perfect_information").flag(),
        )


@frozen
class Row:
    """A bot in the table of a track.

    >>> from isettlers.suite import Board, Match, track
    >>> board = Board()
    >>> board.add(track("founders-2"), Match("mine", "greedy", {"1f": (2.0, 2), "2e": (1.0, 2)}, 400, 0.5))
    >>> [(row.bot, round(row.elo.value), row.places, row.ms) for row in board.table("founders-2")]
    [('mine', 165, (1, 1, 2), 1.25), ('greedy', 0, (2, 1, 2), None)]
    """

    bot: str
    elo: Estimate
    places: tuple[int, int, int]
    """Its place, and the best and the worst place that the intervals allow."""
    games: int
    ms: float | None
    """Milliseconds a decision on the machine that played."""
    perfect_information: bool


@define
class Board:
    """Results by track, with ratings made from them, which need numpy. The published ones are in the file PACKAGED.

    >>> from isettlers.suite import PACKAGED, Board
    >>> published = Board.read(PACKAGED)
    >>> [row.elo.value for row in published.table("founders-2") if row.bot == "greedy"]
    [0.0]
    """

    matches: dict[str, dict[tuple[str, str], Match]] = field(factory=lambda: {name: {} for name in TRACKS})
    versions: dict[str, str] = field(factory=dict)
    """Of the tracks with results."""

    def __repr__(self) -> str:
        pairs = [pair for matches in self.matches.values() for pair in matches]
        return f"<Board, bots: {len({bot for pair in pairs for bot in pair})}, tracks: {len(self.versions)}>"

    def add(self, track: Track, match: Match) -> None:
        """Put a match in, in place of an earlier one of the same bots with fewer deals."""
        self.versions.setdefault(track.name, track.version)
        mine = self.matches[track.name]
        before = mine.get((match.bot, match.opponent))
        if before is None or len(before.deals) <= len(match.deals):
            mine[match.bot, match.opponent] = match

    def table(self, track: str) -> list[Row]:
        """Return the bots of a track, the best first; those of one Elo rating in whole points by name."""
        matches = self.matches[track]
        names = list(dict.fromkeys([ZERO, *(name for pair in matches for name in pair)]))
        if len(names) == 1:
            return []
        rated = elo_of(len(names), _won(names, matches.values()), zero=0)
        by_bot = dict(zip(names, rated, strict=True))
        played = {name: [one for one in matches.values() if name in (one.bot, one.opponent)] for name in names}
        order = sorted((name for name in names if played[name]), key=lambda name: (-round(by_bot[name].value), name))
        return [Row(name, by_bot[name], _places(by_bot, order, name), *_effort(name, played[name])) for name in order]

    def overall(self) -> list[tuple[str, Estimate, int]]:
        """Return each bot with its mean Elo rating over the tracks it played in and their number, the best first.

        Bots with more tracks come first.
        """
        by_bot: dict[str, list[Estimate]] = {}
        for track in self.matches:
            for row in self.table(track):
                by_bot.setdefault(row.bot, []).append(row.elo)
        means = [(bot, _mean(ratings), len(ratings)) for bot, ratings in by_bot.items()]
        return sorted(means, key=lambda one: (-one[2], -round(one[1].value), one[0]))

    def document(self) -> dict[str, Any]:
        """The board as plain data, with the ratings for programs that only read them."""
        return {
            "suite": SUITE,
            "engine": isettlers.__version__,
            "tracks": {
                name: {
                    "version": self.versions[name],
                    "matches": [match.document() for match in matches.values()],
                    "table": [
                        {"bot": row.bot, "elo": row.elo.document(), "places": list(row.places)}
                        for row in self.table(name)
                    ],
                }
                for name, matches in self.matches.items()
                if matches
            },
        }

    @classmethod
    def read(cls, path: Path) -> Board:
        """Return the board of a file. Raises FormatError that names file and field, IsettlersError.

        A board of another suite, or a track with other rules or data, is rejected.
        """
        try:
            data = path.read_bytes()
        except OSError as error:
            raise IsettlersError(f"{path}: {error.strerror}") from None
        board = cls()
        try:
            root = Node(from_json(data))
            root.get("suite").number(SUITE, SUITE)
            for name, tree in root.get("tracks").mapping().items():
                node = Node(tree, f"$.tracks.{name}")
                if name not in TRACKS:
                    node.fail(unknown("track", name, TRACKS))
                if node.get("version").text() != TRACKS[name].version:
                    node.fail(f"expected version {TRACKS[name].version}, got {node.get('version').text()}")
                for match in node.get("matches").items():
                    board.add(TRACKS[name], Match.read(match))
        except FormatError as error:
            raise FormatError(f"{path}: {error}") from None
        return board


def write(path: Path, board: Board) -> None:
    """Write a board with its ratings as JSON, which `Board.read` reads. Raises IsettlersError.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from isettlers.suite import Board, Match, track, write
    >>> board = Board()
    >>> board.add(track("founders-2"), Match("mine", "greedy", {"1f": (2.0, 2), "2e": (1.0, 2)}, 400, 0.5))
    >>> with TemporaryDirectory() as folder:
    ...     write(Path(folder, "board.json"), board)
    ...     Board.read(Path(folder, "board.json")) == board
    True
    """
    try:
        path.write_text(json.dumps(board.document(), separators=(",", ":")) + "\n", encoding="utf-8")
    except OSError as error:
        raise IsettlersError(f"{path}: {error.strerror}") from None


def _won(names: Sequence[str], matches: Iterable[Match]) -> Mapping[tuple[int, int], Mapping[int, tuple[float, int]]]:
    """Return results by pair and deal, the lower number first."""
    results: dict[tuple[int, int], dict[int, tuple[float, int]]] = {}
    for match in matches:
        bot, other = names.index(match.bot), names.index(match.opponent)
        for seed, (won, games) in match.deals.items():
            pair, mine = ((bot, other), won) if bot < other else ((other, bot), games - won)
            before = results.setdefault(pair, {}).get(int(seed, 16), (0.0, 0))
            results[pair][int(seed, 16)] = before[0] + mine, before[1] + games
    return results


def _places(rated: Mapping[str, Estimate], order: Sequence[str], name: str) -> tuple[int, int, int]:
    mine = rated[name]
    better = sum(rated[other].low > mine.high for other in order if other != name)
    worse = sum(rated[other].high < mine.low for other in order if other != name)
    return order.index(name) + 1, better + 1, len(order) - worse


def _effort(bot: str, matches: Sequence[Match]) -> tuple[int, float | None, bool]:
    """Return the comparisons of a bot, its milliseconds a decision, and whether it has perfect information."""
    mine = [match for match in matches if match.bot == bot]
    decisions = sum(match.decisions for match in mine)
    ms = 1000 * sum(match.seconds for match in mine) / decisions if decisions else None
    return sum(match.games for match in matches), ms, any(match.perfect_information for match in mine)


def _mean(ratings: Sequence[Estimate]) -> Estimate:
    """Return the mean of independent ratings."""
    value = sum(one.value for one in ratings) / len(ratings)
    reach = sqrt(sum((one.high - one.value) ** 2 for one in ratings)) / len(ratings)
    return Estimate(value, value - reach, value + reach)
