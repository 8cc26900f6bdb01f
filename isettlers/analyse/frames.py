"""Games, seats, decisions and events of records as data frames of polars (extra `frames`), in one schema."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from attrs import fields, frozen

from isettlers.analyse.reading import named_bots, several
from isettlers.errors import IsettlersError
from isettlers.extras import pip_install
from isettlers.plain import tree
from isettlers.record import Record, read_record
from isettlers.state import State
from isettlers.values import Event

if TYPE_CHECKING:
    from polars import DataFrame

Row = tuple[str | int | float | bool | None, ...]
"""The cells of a line, one for each column of its frame."""

SCHEMA: Final[Mapping[str, Mapping[str, str]]] = {
    "games": {
        "game": "UInt32",
        "file": "String",
        "name": "String",
        "setup": "String",
        "seed": "UInt64",
        "seats": "UInt8",
        "decisions": "UInt32",
        "over": "Boolean",
        "decided_by": "String",
        "engine": "String",
        "notes": "String",
    },
    "seats": {
        "game": "UInt32",
        "seat": "UInt8",
        "side": "String",
        "bot": "String",
        "score": "Int32",
        "rank": "UInt8",
        "win_share": "Float64",
    },
    "decisions": {
        "game": "UInt32",
        "decision": "UInt32",
        "seat": "UInt8",
        "round": "UInt8",
        "phase": "String",
        "score": "Int32",
        "choices": "UInt32",
        "action": "UInt32",
        "kind": "String",
        "text": "String",
    },
    "events": {
        "game": "UInt32",
        "decision": "UInt32",
        "event": "UInt32",
        "seat": "UInt8",
        "kind": "String",
        "text": "String",
        "values": "String",
    },
}
"""The columns of each frame, with their types in polars. docs/records.md has their meaning."""


@frozen(eq=False)
class Frames:
    """Recorded games as four data frames, joined by their columns `game`, `decision` and `seat`.

    >>> from isettlers.analyse import frames
    >>> frames([]).seats.columns
    ['game', 'seat', 'side', 'bot', 'score', 'rank', 'win_share']
    """

    games: DataFrame
    seats: DataFrame
    decisions: DataFrame
    events: DataFrame

    def write_parquet(self, folder: Path) -> list[Path]:
        """Write `games.parquet`, `seats.parquet`, `decisions.parquet` and `events.parquet`; return the files."""
        paths = []
        for column in fields(Frames):
            paths.append(folder / f"{column.name}.parquet")
            getattr(self, column.name).write_parquet(paths[-1])
        return paths


def frames(records: Iterable[Record | str | os.PathLike[str]]) -> Frames:
    """Return the games of records, given as values or by their files, as data frames.

    Games count from 0 in the order given. Each is played again, with all its texts. Raises FormatError for what cannot
    be read or played again, IsettlersError for a record alone and without polars, which the extra `frames` installs.

    >>> import isettlers
    >>> from isettlers.analyse import frames
    >>> from isettlers.record import Record
    >>> state = isettlers.start("burgundy", players=2, seed=1)
    >>> record = Record(state.setup, 1, (state.legal.ids[0],))
    >>> frames([record]).decisions.select("decision", "seat", "text").rows()
    [(0, 1, 'take boarding_house from depot 1')]
    """
    several(records, "records")
    frame = _framing()
    rows: dict[str, list[Row]] = {name: [] for name in SCHEMA}
    for game, given in enumerate(records):
        file, record = (None, given) if isinstance(given, Record) else (os.fspath(given), read_record(given))
        _add(rows, game, file, record)
    return Frames(**{name: frame(name, rows[name]) for name in SCHEMA})


def _framing() -> Callable[[str, list[Row]], DataFrame]:
    try:
        import polars as pl
    except ModuleNotFoundError:
        raise IsettlersError(f"data frames need polars: {pip_install('frames')}") from None

    def frame(name: str, rows: list[Row]) -> DataFrame:
        schema = {column: getattr(pl, kind) for column, kind in SCHEMA[name].items()}
        return pl.DataFrame(rows, schema=schema, orient="row")

    return frame


def _add(rows: Mapping[str, list[Row]], game: int, file: str | None, record: Record) -> None:
    """Play a game again, and add its lines."""
    record.checked_end()
    events: list[Event] = []
    state = record.setup.start(record.seed, events=events)
    happened: list[tuple[int | None, Event]] = [(None, event) for event in events]
    for decision, action in enumerate(record.actions):
        rows["decisions"].append((game, decision, *_decision(state, action)))
        happened += [(decision, event) for event in state.step(action)]
    rows["games"].append((game, file, *_game(record, state)))
    rows["seats"] += [(game, *line) for line in _seats(record, state)]
    rows["events"] += [
        (game, decision, place, event.seat, event.kind, event.text, _json(event.values))
        for place, (decision, event) in enumerate(happened)
    ]


def _game(record: Record, end: State) -> Row:
    return (
        record.game.name,
        _json(tree(record.setup.document(), "$.setup")),
        record.seed,
        end.seats,
        len(record.actions),
        end.over,
        end.outcome.decided_by if end.outcome else None,
        record.engine,
        _json(record.notes),
    )


def _seats(record: Record, end: State) -> Iterable[Row]:
    sides: Iterable[str | None] = record.game.sides(record.setup) or (None,) * end.seats
    won = end.outcome.winners if end.outcome else ()
    for seat, (side, bot) in enumerate(zip(sides, named_bots(record, end.seats), strict=True)):
        share = (seat in won) / len(won) if won else None
        rank = end.outcome.ranks[seat] if end.outcome else None
        yield seat, side, bot or None, end.scores[seat], rank, share


def _decision(state: State, action: int) -> Row:
    seat, chosen = state.actor, state.action(action)
    view = state.view(seat)
    score = state.scores[seat]
    return seat, view.get("round"), view["phase"], score, len(state.legal), action, chosen.kind, chosen.text


def _json(value: Mapping[str, Any]) -> str:
    return json.dumps(dict(value), ensure_ascii=False, separators=(",", ":"))
