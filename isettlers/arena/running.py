"""An arena from its first game to its last, and on from where it was stopped."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from isettlers.arena.backends import Backend
from isettlers.arena.local import Threads
from isettlers.arena.ratings import need_libraries
from isettlers.arena.results import Header, Result, ResultsFile, record_name
from isettlers.arena.schedule import RATED, Arena, Bout
from isettlers.errors import FormatError, IsettlersError, SetupError


def run(
    arena: Arena,
    out: Path,
    *,
    backend: Backend | None = None,
    records: Path | None = None,
    part: tuple[int, int] = (0, 1),
    until: Callable[[], bool] = lambda: False,
    advance: Callable[[int], None] = lambda _: None,
) -> tuple[Header, list[Result]]:
    """Play all games of an arena that a file of results does not have yet, and append each as it ends.

    The backend is one thread by default. With `records`, the records of these games go into that folder. `part` is
    (i, n): this run plays the rounds i, i + n, i + 2 n and so on, and `merge` puts the files together. `until` ends the
    run before the next batch when it returns true. `advance` is called with the number of games more in the file.
    Returns the header and the results of the whole file, by the number of the game.

    Raises SetupError when the file was begun with other settings or `part` does not fit the schedule, FormatError when
    the file holds something else, IsettlersError when it cannot be written, when the folder of an arena that is just
    beginning has records already, or when a ladder or an adaptive schedule lacks numpy or openskill.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from isettlers.arena import Arena, run
    >>> with TemporaryDirectory() as folder:
    ...     path, bots = Path(folder, "results.jsonl"), ("random", "greedy")
    ...     header, results = run(Arena("founders", bots, games=2), path)
    ...     header, results = run(Arena("founders", bots, games=6), path)
    >>> len(results)
    6
    """
    _check_part(arena, part)
    if arena.schedule in RATED:
        need_libraries()
    header = arena.header()
    with ResultsFile(out, header) as file:
        if records is not None:
            _make(records, begun=bool(file.done))
        for batch in arena.batches(file.done, part):
            if until():
                break
            missing = [bout for bout in batch if not _has(out, file, bout)]
            advance(len(batch) - len(missing))
            if missing:
                _play(arena, missing, file, backend or Threads(1), records, advance)
        return file.header, sorted(file.done.values(), key=lambda result: result.game)


def _check_part(arena: Arena, part: tuple[int, int]) -> None:
    """Raise SetupError for a part that cannot be played without the others."""
    if part == (0, 1):
        return
    if not 0 <= part[0] < part[1]:
        raise SetupError(f"part: expected I of N with I from 1 to N, got {part[0] + 1} of {part[1]}")
    if arena.schedule not in {"round-robin", "gauntlet"} or arena.sprt is not None:
        raise SetupError("part: expected a round robin or a gauntlet without a sequential test")


def _play(
    arena: Arena,
    missing: list[Bout],
    file: ResultsFile,
    backend: Backend,
    records: Path | None,
    advance: Callable[[int], None],
) -> None:
    with closing(backend.play(arena, missing, keep=records is not None)) as games:
        for played in games:
            if records is not None and played.record is not None and played.result.record is not None:
                (records / played.result.record).write_bytes(played.record)
            file.append(played.result)
            advance(1)


def _has(out: Path, file: ResultsFile, bout: Bout) -> bool:
    """Whether a game is in the file. Raises FormatError when it is there as another one."""
    result = file.done.get(bout.number)
    if result is not None and (result.bots, result.seed, result.setup) != (bout.bots, bout.seed, bout.setup):
        raise FormatError(f"{out}: game {bout.number} is not the one that would be played")
    return result is not None


def _make(folder: Path, *, begun: bool) -> None:
    """Make the folder of records, which must not hold those of another arena."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise IsettlersError(f"{folder}: {error.strerror}") from None
    if not begun and any(folder.glob(record_name("*"))):
        raise IsettlersError(f"{folder}: there are records of other games already; take a folder of its own")
