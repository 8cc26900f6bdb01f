"""The archive: records of tables that left the store, with notes from which they can become tables again."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, Self

from attrs import frozen

from isettlers import Setup
from isettlers.bots import bot
from isettlers.errors import FormatError, IsettlersError
from isettlers.kit.reading import Node
from isettlers.record import Record
from isettlers.serve.clock import Control
from isettlers.serve.seats import SUBSTITUTE, Handover, Seating
from isettlers.serve.store import Row
from isettlers.serve.table import Table

_NAME: Final = re.compile("[0-9a-f]{16}")


@frozen
class Draft:
    """The parts of the record of a table. Unlike the record, they are put together in no time."""

    table: str
    setup: Setup
    seed: int
    actions: tuple[int, ...]
    hash: int
    notes: Mapping[str, Any]

    @classmethod
    def of(cls, table: Table) -> Self:
        """Return that of a table as it is now."""
        return cls(
            table.id,
            table.state.setup,
            table.seed,
            tuple(table.course.actions[: table.at]),
            table.state.hash,
            _notes(table),
        )

    def record(self) -> Record:
        """Return the record. For a deck of your own this takes some 30 ms."""
        return Record(self.setup, self.seed, self.actions, self.hash, notes=self.notes)


class Archive:
    """A folder of record files, each for its owner alone: it has the seed. Its methods may be called in any thread."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def write(self, draft: Draft) -> None:
        """Write a table's record. Raises OSError."""
        target = self._file(draft)
        partly = target.with_suffix(".part")
        with open(partly, "wb", opener=_private) as file:
            file.write(draft.record().to_bytes())
        partly.replace(target)

    def discard(self, draft: Draft) -> None:
        """Delete a record that was written. Raises OSError."""
        self._file(draft).unlink()

    def _file(self, draft: Draft) -> Path:
        return self.folder / f"{draft.table}.record"


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _notes(table: Table) -> dict[str, Any]:
    """Return what a table has beside its game; what it has not is left out."""
    seats = table.seats
    noted: dict[str, Any] = {
        "bots": {str(seat): spec for seat, spec in seats.first.items()},
        "handed": [change.document() for change in seats.seating.handed],
        "clock": {} if seats.clock is None else seats.clock.control.document(),
        "substitute": "" if table.substitute == SUBSTITUTE else table.substitute,
    }
    return {"table": table.id, **{name: value for name, value in noted.items() if value}}


def row_of(record: Record, new_name: Callable[[], str], now: float) -> Row:
    """Return the table that a record was; its clocks begin again with all their time. Raises FormatError."""
    notes = Node(record.notes, "$.notes")
    tables = record.setup.tables()
    seats = [str(seat) for seat in range(tables.seats)]
    bots, clock = notes.get("bots", default={}), notes.get("clock", default={})
    bots.only(seats)
    return Row(
        _name(notes.get("table")) if "table" in notes else new_name(),
        tables.game.name,
        record.setup.document(),
        record.seed,
        {int(seat): _spec(spec) for seat, spec in bots.fields()},
        touched=True,
        control=Control.read(clock) if clock.mapping() else None,
        substitute=_spec(notes.get("substitute", default=SUBSTITUTE)),
        seating=Seating(tuple(_handover(node, len(seats), now) for node in notes.get("handed", default=()).items())),
    )


def _name(node: Node) -> str:
    if not _NAME.fullmatch(node.text()):
        node.expected("the name of a table")
    return node.text()


def _handover(node: Node, seats: int, now: float) -> Handover:
    if (spec := node.get("bot", default=None)).value is not None:
        _spec(spec)
    return Handover.read(node, seats, now)


def _spec(node: Node) -> str:
    """Return the spec of a bot that may sit at a table. Raises FormatError."""
    try:
        return bot(node.text(), untrusted=True).spec
    except FormatError:
        raise
    except IsettlersError as error:
        node.fail(str(error))
