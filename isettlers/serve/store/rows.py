"""Rows of tables as stores hold them: the parts that are trees in msgpack."""

from __future__ import annotations

from typing import Any, Final

import msgpack
from attrs import asdict

from isettlers.errors import FormatError
from isettlers.serve.clock import Control
from isettlers.serve.seats import Handover
from isettlers.serve.store.interface import Row

COLUMNS: Final = (
    "game", "setup", "seed", "seed_named", "bots", "owner", "touched", "clock", "substitute", "handed", "free", "made",
    "created",
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
        "made": row.made,
        **seating(row.handed, row.free),
    }


def seating(handed: tuple[Handover, ...], free: frozenset[int]) -> dict[str, Any]:
    """Return the columns that change with the seats; None where there is nothing, so that queries can leave it out."""
    return {
        "handed": msgpack.packb([asdict(change) for change in handed]) if handed else None,
        "free": msgpack.packb(sorted(free)) if free else None,
    }


def read_row(name: str, columns: dict[str, Any]) -> Row:
    """Return a table from its columns. Raises whatever damaged bytes bring about."""
    setup, bots, control, handed, free = (_tree(columns, each) for each in ("setup", "bots", "clock", "handed", "free"))
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
        handed=() if handed is None else tuple(Handover(**change) for change in handed),
        free=frozenset() if free is None else frozenset(free),
        made=columns["made"],
        created=columns["created"],
    )


def _tree(columns: dict[str, Any], name: str) -> Any:  # noqa: ANN401, of each column
    """Return the tree in a column, None in an empty one. Raises FormatError, which names the column."""
    try:
        return None if columns[name] is None else msgpack.unpackb(columns[name])
    except ValueError as error:
        raise FormatError(f"{name}: no value of MessagePack") from error
