"""Results of one arena that several machines have played parts of, put together."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from attrs import evolve, frozen

from isettlers.arena.results import MAY_GROW, Header, Result, ResultsFile, read_results, spoken
from isettlers.errors import SetupError


@frozen
class Merged:
    """Files of results put together."""

    header: Header
    results: Sequence[Result]
    """By the number of the game."""
    duplicates: int
    """Games that several files have; each counts once."""


def merge(paths: Sequence[Path], out: Path) -> Merged:
    """Put the results of files together in a new file, which the arena continues like any other.

    Raises SetupError for files of different arenas or versions, for games that differ, and for a file that exists;
    FormatError for a file that holds something else.
    """
    if out.exists():
        raise SetupError(f"{out} exists: name a new file")
    first, *others = [(path, *read_results(path)) for path in paths]
    header, games, duplicates = first[1], {result.game: (first[0], result) for result in first[2]}, 0
    for path, other, results in others:
        _check_same(first[0], header, path, other)
        if other.games > header.games:
            header = other
        for result in results:
            before = games.setdefault(result.game, (path, result))
            duplicates += before[1] is not result
            if _played(before[1]) != _played(result):
                raise SetupError(f"game {result.game} differs between {before[0]} and {path}")
    merged = [result for _, (_, result) in sorted(games.items())]
    with ResultsFile(out, header) as file:
        for result in merged:
            file.append(result)
    return Merged(header, merged, duplicates)


def _check_same(path: Path, header: Header, other_path: Path, other: Header) -> None:
    """Raise SetupError where two arenas differ in more than the number of games."""
    mine, theirs = header.document(), other.document()
    for name, value in mine.items():
        if name != MAY_GROW and theirs[name] != value:
            differs = f"{name} {spoken(theirs[name])}, and {path} has {spoken(value)}"
            raise SetupError(f"{other_path} has {differs}: only results of one arena can be merged")


def _played(result: Result) -> Result:
    """Return a result without what depends on the machine and on the folder of records."""
    return evolve(result, seconds=(), record=None)
