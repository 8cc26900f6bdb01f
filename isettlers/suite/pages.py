"""The leaderboard as Markdown, and as a page of HTML."""

from __future__ import annotations

from collections.abc import Iterator

from isettlers.arena.intervals import Estimate
from isettlers.arena.page import Cell, count, interval, note, page, section, table, value
from isettlers.registry import game
from isettlers.suite.board import Board, Row
from isettlers.suite.tracks import OPPONENTS, SUITE, TRACKS, ZERO

_TITLE = f"isettlers suite {SUITE}"


def markdown(board: Board) -> str:
    """Return the tables of a board as Markdown: one over all tracks, and one for each track with results.

    >>> from isettlers.suite import Board, Match, markdown, track
    >>> board = Board()
    >>> board.add(track("founders-2"), Match("mine", "greedy", {"1f": (2.0, 2), "2e": (1.0, 2)}, 400, 0.5))
    >>> for line in markdown(board).splitlines()[:4]:
    ...     print(line)
    | bot | mean Elo | 95 % | tracks |
    |---|---|---|---|
    | `mine` | 165 | -556 to 886 | 1 |
    | `greedy` | 0 | 0 to 0 | 1 |
    """
    lines = ["| bot | mean Elo | 95 % | tracks |", "|---|---|---|---|"]
    lines += [f"| `{bot}` | {elo.value:.0f} | {_ends(elo)} | {tracks} |" for bot, elo, tracks in board.overall()]
    for name in board.matches:
        rows = board.table(name)
        if rows:
            lines += ["", f"`{name}`, version `{board.versions[name]}`", ""]
            lines += ["| place | bot | Elo | 95 % | games | ms a decision |", "|---|---|---|---|---|---|"]
            lines += [
                f"| {places(row)} | `{row.bot}`{'*' if row.perfect_information else ''} | {row.elo.value:.0f} "
                f"| {_ends(row.elo)} | {row.games:,} | {'' if row.ms is None else f'{row.ms:.2f}'} |"
                for row in rows
            ]
    return "\n".join(lines) + "\n"


def html(board: Board) -> str:
    """Return the tables of a board as a page of HTML, which needs no other file.

    >>> from isettlers.suite import Board, Match, html, track
    >>> board = Board()
    >>> board.add(track("founders-2"), Match("mine", "greedy", {"1f": (2.0, 2), "2e": (1.0, 2)}, 400, 0.5))
    >>> html(board).startswith("<!DOCTYPE html>"), "mine" in html(board)
    (True, True)
    """
    return page(_TITLE, [f"<header><h1>{_TITLE}</h1>{_facts(board)}</header>", *_sections(board)])


def places(row: Row) -> str:
    """Return a place with the places that its interval allows."""
    place, best, worst = row.places
    return str(place) if best == worst else f"{place} ({best} to {worst})"


def _ends(elo: Estimate) -> str:
    return f"{elo.low:.0f} to {elo.high:.0f}"


def _facts(board: Board) -> str:
    played = sum(match.games for matches in board.matches.values() for match in matches.values())
    return f"<p>{played:,} comparisons in {len(board.versions)} of {len(TRACKS)} tracks; {ZERO} has 0.</p>"


def _sections(board: Board) -> Iterator[str]:
    ranked = [(bot, interval(elo, 0), count(tracks)) for bot, elo, tracks in board.overall()]
    yield section("All tracks", table(("bot", "mean Elo", "tracks"), ranked))
    for name in board.matches:
        rows = board.table(name)
        if rows:
            yield section(
                f"{game(TRACKS[name].game).title}: {name}",
                table(
                    ("place", "bot", "Elo", "comparisons", "ms a decision"),
                    [
                        (
                            Cell(places(row), -row.places[0]),
                            row.bot + (" (sees what is hidden)" if row.perfect_information else ""),
                            interval(row.elo, 0),
                            count(row.games),
                            value(row.ms, 2),
                        )
                        for row in rows
                    ],
                ),
                note(f"Version {board.versions[name]} of rules, data and deals."),
            )
    yield section(
        "Method",
        note(
            f"Each bot plays fixed deals against {', '.join(OPPONENTS)}, in every seat once. "
            "The opponent has all other seats. In the solo game both play each deal alone. "
            "Elo ratings are the most likely ones over all results of a track. "
            "Intervals are of 95 % and pair the games of a deal. Places in brackets are those that the intervals allow."
        ),
    )
