"""Rows of tables as stores hold them: the parts that are trees in msgpack."""

from __future__ import annotations

from typing import Any, Final

import msgpack
from attrs import asdict

from isettlers.errors import FormatError
from isettlers.serve.clock import Control
from isettlers.serve.seats import Handover, Seating
from isettlers.serve.store.interface import Row

COLUMNS: Final = (
    "game", "setup", "seed", "seed_named", "bots", "owner", "touched", "clock", "substitute", "creator", "handed",
    "free", "awaited", "made", "created",
)  # fmt: skip
"""Columns that make a row, besides its name."""


def columns(row: Row) -> dict[str, Any]:
    """Return the values of a new table's columns, but for its times."""
    return {
        "id": row.id,
        "game": row.game,
        "setup": msgpack.packb(row.setup),
        "seed": row.seed.to_bytes(8, "little"),
        "seed_named": int(row.seed_named),
        "bots": msgpack.packb({str(seat): spec for seat, spec in row.bots.items()}),
        "owner": row.owner,
        "clock": None if row.control is None else msgpack.packb(row.control.document()),
        "substitute": row.substitute,
        "creator": row.creator,
        "made": row.made,
        **seating_columns(row.seating),
    }


def seating_columns(seating: Seating) -> dict[str, Any]:
    """Return the columns that change with the seats; None where there is nothing, so that queries can leave it out."""
    return {
        "handed": msgpack.packb([asdict(change) for change in seating.handed]) if seating.handed else None,
        "free": msgpack.packb(sorted(seating.free)) if seating.free else None,
        "awaited": msgpack.packb(sorted(seating.awaited)) if seating.awaited else None,
    }


def read_row(name: str, columns: dict[str, Any]) -> Row:
    """Return a table from its columns. Raises whatever damaged bytes bring about."""
    setup, bots, control = (_tree(columns, each) for each in ("setup", "bots", "clock"))
    handed, free, awaited = (_tree(columns, each) or () for each in ("handed", "free", "awaited"))
    return Row(
        name,
        columns["game"],
        setup,
        int.from_bytes(columns["seed"], "little"),
        {int(seat): spec for seat, spec in bots.items()},
        columns["owner"],
        touched=columns["touched"] is not None,
        seed_named=bool(columns["seed_named"]),
        control=None if control is None else Control(**control),
        substitute=columns["substitute"],
        creator=columns["creator"],
        seating=Seating(tuple(Handover(**change) for change in handed), frozenset(free), frozenset(awaited)),
        made=columns["made"],
        created=columns["created"],
    )


def _tree(columns: dict[str, Any], name: str) -> Any:  # noqa: ANN401, of each column
    """Return the tree in a column, None in an empty one. Raises FormatError, which names the column."""
    try:
        return None if columns[name] is None else msgpack.unpackb(columns[name])
    except ValueError as error:
        raise FormatError(f"{name}: no value of MessagePack") from error
