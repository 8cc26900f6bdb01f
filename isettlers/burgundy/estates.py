"""Estates: the nine printed ones, your own from files, and the conditions for playing on one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from attrs import evolve

from isettlers.burgundy.data_model import COLOR_OF, COLOR_TOTALS, COLORS, HEXES, LARGEST_REGION, LETTERS, ROWS, Estate
from isettlers.burgundy.data_reading import origin, packaged, top_table
from isettlers.errors import TileError
from isettlers.kit.reading import shown
from isettlers.kit.toml import Source, Toml

PRINTED: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9")

_NAME: Final = re.compile(r"[a-z][a-z0-9_-]{0,39}")
_WAYS: Final = ("standard", "drawn")
"""Words that a setup may have in place of estates."""
_FILE: Final = "estates.toml"
_BOARDS: Final = 6
_COPIES: Final = {"1": 4}
"""Faces that carry an estate, where it is not one (BC5)."""


@cache
def printed_estates() -> Mapping[str, Estate]:
    """The printed estates by name, "1" to "9"; read once."""
    return read_estates(packaged(_FILE))


def estate(name: str) -> Estate:
    """Return a printed estate by name. Raises TileError for any other name."""
    if name not in PRINTED:
        raise TileError(f"expected an estate file or one of {', '.join(PRINTED)}, got {shown(name)}")
    return printed_estates()[name]


def load_estate(source: Source) -> Estate:
    """Read and check an estate of your own from a file (docs/estates.md).

    Raises TileError, in one line that names file and field, when anything is wrong.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from isettlers.burgundy import Setup, load_estate
    >>> text = '''
    ... estate = "my-estate"
    ... rows = ["GCCK", "GGCKB", "GGBKBB", "SSSCSSS", "BBMBBG", "BMKBB", "MKKB"]
    ... '''
    >>> with TemporaryDirectory() as folder:
    ...     _ = Path(folder, "my.toml").write_text(text, encoding="utf-8")
    ...     estate = load_estate(f"{folder}/my.toml")
    >>> Setup(estates=("1", estate)).start(seed=1)
    <State burgundy, 2 players, seat 1 to decide among 4>
    """
    return _own_estate(top_table(source))


def check_estate(estate: Estate, path: str) -> None:
    """Refuse an estate that the game cannot be played on (BH1 to BH3).

    Raises TileError, which begins with `path`, unless it is a printed estate or one with a name of its own, a color and
    a die value for each of 37 hexes, as many hexes of each color as every estate has, no region above 8 hexes.
    """
    top = Toml(estate, path, TileError)
    name = top.at("estate", estate.name)
    if estate.name in PRINTED:
        if estate != evolve(printed_estates()[estate.name], note=estate.note):
            name.fail(f"this is not the printed estate {estate.name}")
        return
    _check_name(name)
    top.at("note", estate.note).line(blank=True)
    _check_hexes(estate, top)


def _check_name(node: Toml) -> str:
    """Return the name of an own estate."""
    name = node.line()
    if name in _WAYS:
        node.fail(f"{name!r} says how estates are given out; choose another name")
    if not _NAME.fullmatch(name):
        node.expected("up to 40 small letters, digits, _ and -, a letter first")
    return name


def _check_hexes(estate: Estate, top: Toml) -> None:
    """Refuse what is no estate, whatever its name."""
    rows, dice = top.at("rows", estate.colors), top.at("dice", estate.dice)
    if len(estate.colors) != HEXES or set(estate.colors) - set(LETTERS):
        rows.expected(f"one of the letters {', '.join(LETTERS)} for each of {HEXES} hexes")
    for die in dice.items(HEXES):
        die.number(1, 6)
    counts = Counter(COLOR_OF[letter] for letter in estate.colors)
    for color, total in COLOR_TOTALS.items():
        if counts[color] != total:
            rows.fail(f"expected {total} {color} hexes, got {counts[color]}")
    for region in estate.regions:
        if len(region) > LARGEST_REGION:
            color = COLOR_OF[estate.colors[region[0]]]
            rows.fail(f"expected regions of up to {LARGEST_REGION} hexes, got a {color} one of {len(region)}")


def estate_document(estate: Estate) -> dict[str, Any]:
    """Return an estate as a plain tree, as an estate file holds it."""
    tree: dict[str, Any] = {
        "estate": estate.name,
        "rows": _in_rows(estate.colors),
        "dice": _in_rows("".join(str(die) for die in estate.dice)),
    }
    return tree | ({"note": estate.note} if estate.note else {})


def estate_from_document(tree: object, path: str) -> Estate:
    """Return the estate that a plain tree describes. Raises TileError, in one line that begins with the path."""
    return _own_estate(Toml(tree, path, TileError))


def read_estates(source: Source) -> dict[str, Estate]:
    """The printed estates of a file, checked; the regions must have the sizes it says. Raises TileError."""
    top = top_table(source)
    top.only(("dice", "boards", "estates"))
    dice = _dice(top)
    tables = top.get("estates")
    tables.only(PRINTED)
    return {name: _printed(tables.get(name), name, dice) for name in PRINTED}


def read_boards(source: Source) -> tuple[tuple[str, str], ...]:
    """The player boards of a file, each with two estates. Raises TileError unless they are those of BC5."""
    table = top_table(source).get("boards")
    table.only(("pairs", "provenance", "confidence"))
    origin(table)
    listed = table.get("pairs")
    pairs = [tuple(name.one_of(PRINTED) for name in pair.items(2)) for pair in listed.items(_BOARDS)]
    faces = Counter(name for pair in pairs for name in pair)
    for name in PRINTED:
        if faces[name] != _COPIES.get(name, 1):
            listed.fail(f"expected estate {name} on {_COPIES.get(name, 1)} faces, got {faces[name]}")
    return tuple((front, back) for front, back in pairs)


def _printed(table: Toml, name: str, dice: tuple[int, ...]) -> Estate:
    table.only(("rows", "regions", "provenance", "confidence", "note"))
    table.get("regions")
    return _checked(Estate(name, _rows(table), dice, table.get("note").line(), origin(table)), table)


def _own_estate(table: Toml) -> Estate:
    table.only(("estate", "rows", "dice", "regions", "note"))
    name = _check_name(table.get("estate"))
    dice = _dice(table) if "dice" in table else printed_estates()["1"].dice
    return _checked(Estate(name, _rows(table), dice, table.get("note", default="").line(blank=True)), table)


def _checked(estate: Estate, table: Toml) -> Estate:
    """Return the estate, if the game can be played on it and its regions are as the table says, where it says so."""
    _check_hexes(estate, table)
    if "regions" in table:
        regions = table.get("regions")
        regions.only(COLORS)
        for color, sizes in estate.region_sizes().items():
            listed = regions.get(color)
            if tuple(size.number(1, LARGEST_REGION) for size in listed.items()) != sizes:
                listed.fail(f"the rows have regions of {', '.join(map(str, sizes))}")
    return estate


def _rows(table: Toml) -> str:
    return _letters(table.get("rows"), LETTERS)


def _dice(table: Toml) -> tuple[int, ...]:
    return tuple(int(letter) for letter in _letters(table.get("dice"), "123456"))


def _letters(node: Toml, allowed: str) -> str:
    """Return the letters of seven rows, one a hex."""
    rows = list(node.items(len(ROWS)))
    for row, width in zip(rows, ROWS, strict=True):
        letters = row.text()
        if len(letters) != width or not set(letters) <= set(allowed):
            row.expected(f"{width} of the letters {', '.join(allowed)}")
    return "".join(row.text() for row in rows)


def _in_rows(letters: str) -> list[str]:
    """Letters by hex as seven rows."""
    starts = [sum(ROWS[:row]) for row in range(len(ROWS))]
    return [letters[start : start + width] for start, width in zip(starts, ROWS, strict=True)]
