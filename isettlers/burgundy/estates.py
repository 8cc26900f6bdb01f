"""Estates: the nine printed ones, those of one's own from files, and what makes one playable."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from isettlers.burgundy.data_model import COLOR_OF, COLOR_TOTALS, COLORS, HEXES, LARGEST_REGION, LETTERS, ROWS, Estate
from isettlers.burgundy.data_reading import Table, packaged, refusal
from isettlers.kit.toml_table import Source

PRINTED: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9")

_NAME: Final = re.compile(r"[a-z][a-z0-9_-]{0,39}")
_NAMES: Final = "a name is up to 40 small letters, digits, _ and -, a letter first"
_WAYS: Final = ("standard", "drawn")
"""What a setup may say in place of estates."""
_FILE: Final = "estates.toml"
_BOARDS: Final = 6
_COPIES: Final = {"1": 4}
"""Faces that carry an estate, where it is not one (BC5)."""


@cache
def printed_estates() -> Mapping[str, Estate]:
    """The printed estates by name, "1" to "9"; read once."""
    return read_estates(packaged(_FILE))


def estate(name: str) -> Estate:
    """A printed estate by name. Raises TileError for any other name."""
    if name not in PRINTED:
        raise refusal(f"no estate {name!r}; there are {', '.join(PRINTED)}, or an estate file")
    return printed_estates()[name]


def load_estate(source: Source) -> Estate:
    """Read and check an estate of one's own (docs/estates.md).

    Raises TileError, in one line that names file and field, when anything is wrong.
    """
    return _own_estate(Table.read(source))


def check_estate(estate: Estate, path: str) -> None:
    """Refuse an estate that the game cannot be played on (BH1 to BH3).

    Raises TileError, which begins with `path`, unless it is a printed estate or one of one's own with a name, a color
    and a die value for each of 37 hexes, as many hexes of each color as every estate has, no region above 8 hexes.
    """
    if estate.name in PRINTED:
        if estate != printed_estates()[estate.name]:
            raise refusal(path, "estate", f"this is not the printed estate {estate.name}")
        return
    wrong = _wrong_name(estate.name)
    if wrong:
        raise refusal(path, "estate", wrong)
    if not estate.note.isprintable():
        raise refusal(path, "note", "wanted is one line of text")
    _check_hexes(estate, path)


def _wrong_name(name: str) -> str:
    """What is wrong with the name of an estate of one's own; empty when nothing is."""
    if name in _WAYS:
        return f"{name!r} says how estates are given out; choose another name"
    return "" if _NAME.fullmatch(name) else _NAMES


def _check_hexes(estate: Estate, path: str) -> None:
    """Refuse what is no estate, whatever its name."""
    if len(estate.colors) != HEXES or set(estate.colors) - set(LETTERS):
        raise refusal(path, "rows", f"wanted is one of the letters {', '.join(LETTERS)} for each of {HEXES} hexes")
    if len(estate.dice) != HEXES or any(type(die) is not int or not 1 <= die <= 6 for die in estate.dice):
        raise refusal(path, "dice", f"wanted is a number from 1 to 6 for each of {HEXES} hexes")
    counts = Counter(COLOR_OF[letter] for letter in estate.colors)
    for color, wanted in COLOR_TOTALS.items():
        if counts[color] != wanted:
            raise refusal(path, "rows", f"{counts[color]} {color} hexes; every estate has {wanted}")
    for region in estate.regions:
        if len(region) > LARGEST_REGION:
            color = COLOR_OF[estate.colors[region[0]]]
            raise refusal(path, "rows", f"a {color} region of {len(region)} hexes; {LARGEST_REGION} is the most")


def estate_document(estate: Estate) -> dict[str, Any]:
    """An estate as a plain tree, as an estate file holds it."""
    tree: dict[str, Any] = {
        "estate": estate.name,
        "rows": _in_rows(estate.colors),
        "dice": _in_rows("".join(str(die) for die in estate.dice)),
    }
    return tree | ({"note": estate.note} if estate.note else {})


def estate_from_document(tree: object, path: str) -> Estate:
    """The estate of one's own that a plain tree describes. Raises TileError, in one line that begins with the path."""
    if not isinstance(tree, dict):
        raise refusal(path, f"an estate is a table, not {type(tree).__name__}")
    return _own_estate(Table(path, tree))


def read_estates(source: Source) -> dict[str, Estate]:
    """The printed estates of a file, checked; the regions must have the sizes it says. Raises TileError."""
    top = Table.read(source)
    top.only(("dice", "boards", "estates"))
    dice = _dice(top)
    tables = top.table("estates")
    tables.only(PRINTED)
    return {name: _printed(tables.named(name, f"estate {name}"), name, dice) for name in PRINTED}


def read_boards(source: Source) -> tuple[tuple[str, str], ...]:
    """The player boards of a file, each with two estates. Raises TileError unless they are those of BC5."""
    table = Table.read(source).table("boards")
    table.only(("pairs", "provenance", "confidence"))
    table.origin()
    pairs: list[tuple[str, str]] = []
    for pair in table.items("pairs"):
        if not isinstance(pair, list) or len(pair) != 2 or any(name not in PRINTED for name in pair):
            raise table.fail("pairs", f"{pair!r} is not a pair of printed estates")
        pairs.append((pair[0], pair[1]))
    if len(pairs) != _BOARDS:
        raise table.fail("pairs", f"{len(pairs)} boards; there are {_BOARDS}")
    faces = Counter(name for pair in pairs for name in pair)
    for name in PRINTED:
        if faces[name] != _COPIES.get(name, 1):
            raise table.fail("pairs", f"estate {name} is on {faces[name]} faces; there are {_COPIES.get(name, 1)}")
    return tuple(pairs)


def _printed(table: Table, name: str, dice: tuple[int, ...]) -> Estate:
    table.only(("rows", "regions", "provenance", "confidence", "note"))
    table.need("regions")
    return _checked(Estate(name, _rows(table), dice, table.text("note"), table.origin()), table)


def _own_estate(table: Table) -> Estate:
    table.only(("estate", "rows", "dice", "regions", "note"))
    name = table.text("estate")
    wrong = _wrong_name(name)
    if wrong:
        raise table.fail("estate", wrong)
    dice = _dice(table) if "dice" in table.values else printed_estates()["1"].dice
    return _checked(Estate(name, _rows(table), dice, table.text("note", "")), table)


def _checked(found: Estate, table: Table) -> Estate:
    """The estate, if the game can be played on it and its regions are as the table says, where it says so."""
    _check_hexes(found, ": ".join(part for part in (table.file, table.entry) if part))
    if "regions" in table.values:
        regions = table.table("regions")
        regions.only(COLORS)
        for color, sizes in found.region_sizes().items():
            if regions.numbers(color) != sizes:
                raise regions.fail(color, f"the rows have regions of {', '.join(map(str, sizes))}")
    return found


def _rows(table: Table) -> str:
    return _letters(table, "rows", LETTERS)


def _dice(table: Table) -> tuple[int, ...]:
    return tuple(int(letter) for letter in _letters(table, "dice", "123456"))


def _letters(table: Table, key: str, allowed: str) -> str:
    """The letters of seven rows, one a hex."""
    rows = table.texts(key)
    if len(rows) != len(ROWS):
        raise table.fail(key, f"{len(rows)} rows; an estate has {len(ROWS)}, {HEXES} hexes in all")
    for number, (row, width) in enumerate(zip(rows, ROWS, strict=True), start=1):
        if len(row) != width:
            raise table.fail(key, f"row {number} has {len(row)} hexes; there are {width}")
        for letter in row:
            if letter not in allowed:
                raise table.fail(key, f"row {number} says {letter!r}; allowed: {', '.join(allowed)}")
    return "".join(rows)


def _in_rows(letters: str) -> list[str]:
    """Letters by hex as seven rows."""
    starts = [sum(ROWS[:row]) for row in range(len(ROWS))]
    return [letters[start : start + width] for start, width in zip(starts, ROWS, strict=True)]
