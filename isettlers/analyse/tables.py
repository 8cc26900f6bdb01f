"""Analyses and measurements as CSV, one line a group of cards and one line a side, for other programs to read."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from isettlers.analyse.analysis import Analysis, CardLine, SideLine
from isettlers.analyse.balance import Balance, Worth
from isettlers.arena.intervals import Estimate
from isettlers.kit.fates import CardGroup

Cell = str | int | float | None


def write_tables(analysis: Analysis, folder: Path) -> list[Path]:
    """Write `cards.csv` and `sides.csv`; returns the files."""
    cards, sides = folder / "cards.csv", folder / "sides.csv"
    _write(cards, [_card_row(line) for line in analysis.cards])
    by = {"side": analysis.sides, "place": analysis.places, "bot": analysis.bots}
    _write(sides, [_side_row(what, line) for what, lines in by.items() for line in lines])
    return [cards, sides]


def write_worths(balance: Balance, path: Path) -> None:
    """Write the worth of each group."""
    _write(path, [_worth_row(line) for line in balance.lines])


def _write(path: Path, rows: Sequence[Mapping[str, Cell]]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def _card_row(line: CardLine) -> dict[str, Cell]:
    row = {**_group_cells(line.group), "games": line.games}
    for kind in line.counts:
        name = kind.replace(" ", "_")
        row |= {f"{name}_cards": line.counts[kind], f"{name}_seats": line.seats[kind]}
        for of, table in (
            ("rate", line.rates),
            ("score", line.scores),
            ("win_share", line.shares),
            ("lift", line.lifts),
        ):
            row |= _cells(f"{name}_{of}", table[kind])
    return row


def _group_cells(group: CardGroup) -> dict[str, Cell]:
    return {
        "group": group.id,
        "name": group.name,
        "deck": group.deck,
        "copies": group.copies,
        "source": group.source,
        "reconstructed": int(group.reconstructed),
        "assumed": group.assumed,
    }


def _worth_row(line: Worth) -> dict[str, Cell]:
    row = {**_group_cells(line.group), "pairs": line.pairs}
    row |= _cells("points", line.points) | _cells("wins", line.wins)
    return row | {"narrower": _rounded(line.narrower), "deviation": _rounded(line.deviation)}


def _side_row(what: str, line: SideLine) -> dict[str, Cell]:
    row: dict[str, Cell] = {"by": what, "name": line.name, "seats": line.seats, "expected": _rounded(line.expected)}
    return row | _cells("score", line.score) | _cells("win_share", line.win_share)


def _cells(name: str, estimate: Estimate | None) -> dict[str, Cell]:
    """The columns of an estimate, empty where there is none."""
    values: Iterable[float | None] = (None,) * 3
    if estimate is not None:
        values = (estimate.value, estimate.low, estimate.high)
    return dict(zip((name, f"{name}_low", f"{name}_high"), map(_rounded, values), strict=True))


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 6)
