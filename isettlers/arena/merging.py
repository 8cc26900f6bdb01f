"""Results of one arena that several machines have played parts of, put together."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from attrs import evolve, frozen

from isettlers.arena.results import MAY_GROW, Header, Result, ResultsFile, read_results, spoken
from isettlers.errors import SetupError


@frozen
class Merged:
    """Results of several files, as `merge` puts them together.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from isettlers.arena import Arena, merge, run
    >>> arena = Arena("founders", ("random", "greedy"), games=4)
    >>> with TemporaryDirectory() as folder:
    ...     whole = Path(folder, "whole.jsonl")
    ...     header, results = run(arena, whole)
    ...     merged = merge([whole, whole], Path(folder, "merged.jsonl"))
    >>> merged.duplicates, merged.results == results
    (4, True)
    """

    header: Header
    results: Sequence[Result]
    """By the number of the game."""
    duplicates: int
    """Games that several files have; each counts once."""


def merge(paths: Sequence[Path], out: Path) -> Merged:
    """Put the results of files together in a new file, which the arena continues like any other.

    Raises SetupError for files of different arenas or versions, for games that differ, and for a file that exists;
    FormatError for a file that holds something else.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from isettlers.arena import Arena, merge, run
    >>> arena = Arena("founders", ("random", "greedy"), games=4)
    >>> with TemporaryDirectory() as folder:
    ...     parts = [Path(folder, f"part-{part}.jsonl") for part in range(2)]
    ...     played = [run(arena, path, part=(part, 2)) for part, path in enumerate(parts)]
    ...     merged = merge(parts, Path(folder, "results.jsonl"))
    >>> [result.game for result in merged.results]
    [0, 1, 2, 3]
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
