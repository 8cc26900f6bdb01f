"""Finished games from files of records: the fate of each card, and the result of each seat."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from attrs import frozen

from isettlers.errors import FormatError, IsettlersError
from isettlers.kit.fates import CardGroup, Fate, Fates
from isettlers.record import Record, read_record
from isettlers.values import Event

SUFFIX: Final = ".record"


@frozen
class Side:
    """A seat of a finished game."""

    name: str
    """Side of the seat by the game; empty if all seats play the same."""
    bot: str
    """Who decided for it, when the record says so."""
    seat: int
    players: int
    score: int
    share: float
    """Of the victory: 1 alone, a part when it is shared, else 0."""


@frozen
class Played:
    """A finished game."""

    game: str
    groups: tuple[CardGroup, ...]
    """The cards in its decks."""
    sides: tuple[Side, ...]
    fates: frozenset[Fate]


@frozen
class LeftOut:
    """A record that cannot be counted, and the reason.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from isettlers.analyse import analyse, find_records
    >>> from isettlers.arena import Arena, run
    >>> with TemporaryDirectory() as folder:
    ...     _ = run(Arena("founders", ("random", "greedy"), games=2), Path(folder, "results"), records=Path(folder))
    ...     Path(folder, "empty.record").touch()
    ...     analysis = analyse(find_records([Path(folder)]))
    >>> [(one.path.name, one.reason, one.faulty) for one in analysis.left_out]
    [('empty.record', 'no record: the file is empty', True)]
    """

    path: Path
    reason: str
    faulty: bool
    """Whether it cannot be read or played again; a game that was not played to its end is no fault."""


def several(given: object, name: str) -> None:
    """Raise IsettlersError for one record or path where a list of them belongs; the parts of a text are no paths."""
    if isinstance(given, str | os.PathLike | Record):
        raise IsettlersError(f"{name}: expected a list, got {type(given).__name__}")


def find_records(sources: Iterable[str | os.PathLike[str]]) -> list[Path]:
    """Return the given files, and those ending in `.record` in the given folders and below; each once.

    Raises IsettlersError for a path that does not exist, and for a path alone.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from isettlers.analyse import find_records
    >>> with TemporaryDirectory() as folder:
    ...     for name in ("b.record", "a.record", "notes.txt"):
    ...         Path(folder, name).touch()
    ...     [path.name for path in find_records([Path(folder)])]
    ['a.record', 'b.record']
    """
    several(sources, "sources")
    paths: list[Path] = []
    for source in map(Path, sources):
        if source.is_dir():
            paths += sorted(source.rglob(f"*{SUFFIX}"))
        elif source.exists():
            paths.append(source)
        else:
            raise IsettlersError(f"{source}: there is no such file or folder")
    return list(dict.fromkeys(paths))


def read_played(path: Path) -> Played | LeftOut:
    """Return the game in a record, played again; `LeftOut` where there is none to count.

    Raises IsettlersError for a game that has no fates of its cards or tiles.
    """
    try:
        record = read_record(path)
        if not record.complete:
            return LeftOut(path, "the record was not finished", faulty=False)
        if not record.verify().over:
            return LeftOut(path, "the game was not played to its end", faulty=False)
    except FormatError as error:
        return LeftOut(path, str(error).removeprefix(f"{path}: "), faulty=True)
    fates = record.game.fates
    if fates is None:
        raise IsettlersError(f"{path}: {record.game.title} does not tell what becomes of its cards or tiles")
    return _played(record, fates)


def _played(record: Record, fates: Fates) -> Played:
    events: list[Event] = []
    state = record.setup.start(record.seed, events=events)
    for action in record.actions:
        events += state.step(action)
    ranks, scores = state.ranks, state.scores
    bots = named_bots(record, state.seats)
    names = record.game.sides(record.setup) or ("",) * state.seats
    return Played(
        game=record.game.name,
        groups=fates.groups(record.setup),
        sides=tuple(
            Side(
                name=names[seat],
                bot=bots[seat],
                seat=seat,
                players=state.seats,
                score=scores[seat],
                share=1 / ranks.count(0) if ranks[seat] == 0 else 0.0,
            )
            for seat in range(state.seats)
        ),
        fates=frozenset(fates.tell(record.setup, events)),
    )


def named_bots(record: Record, seats: int) -> list[str]:
    """The bots that the notes name for the seats; empty names where they do not."""
    bots = record.notes.get("bots")
    if isinstance(bots, list) and len(bots) == seats and all(isinstance(name, str) for name in bots):
        return bots
    return [""] * seats
