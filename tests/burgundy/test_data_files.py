"""Estates of one's own, and every complaint that the loaders make: one line that names file and field."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from isettlers import CardError
from isettlers.burgundy.data_files import (
    check_estate,
    components,
    estate,
    estate_document,
    estate_from_document,
    load_estate,
    read_depots,
    read_scoring,
    read_tiles,
)
from isettlers.burgundy.data_model import Estate
from isettlers.burgundy.data_reading import packaged
from isettlers.burgundy.estates import read_boards, read_estates
from isettlers.errors import TileError

OWN = """\
estate = "delta"
rows = ["GCCK", "GGCKB", "GGBKBB", "SSSCSSS", "BBMBBG", "BMKBB", "MKKB"]
regions = { beige = [1,3,3,5], blue = [3, 3], light_green = [1, 5], yellow = [3, 3], dark_green = [1, 3], grey = [3] }
note = "The first estate under another name."
"""
DICE = 'dice = ["6543", "21654", "543123", "6126541", "254312", "61256", "3413"]\n'


def complaint(read: Callable[[Path], object], path: Path) -> str:
    """What the reader says of a file, without the file's name."""
    with pytest.raises(TileError) as caught:
        read(path)
    message = str(caught.value)
    assert "\n" not in message
    assert message.startswith(f"{path}: ")
    return message.removeprefix(f"{path}: ")


def written(folder: Path, text: str) -> Path:
    path = folder / "own.toml"
    path.write_text(text, encoding="utf-8")
    return path


def changed(name: str, old: str, new: str) -> str:
    """A packaged file with one place changed."""
    text = packaged(name).read_text("utf-8")
    assert old in text
    return text.replace(old, new, 1)


# ---------------------------------------------------------------- estates of one's own


@pytest.mark.rule("BH4")
def test_an_estate_from_a_file_has_the_printed_die_values_unless_it_says_others(tmp_path: Path) -> None:
    own = load_estate(written(tmp_path, OWN))
    assert own.name == "delta"
    assert own.colors == estate("1").colors
    assert own.dice == estate("1").dice
    assert own.note == "The first estate under another name."
    assert own.origin.provenance == "custom"
    check_estate(own, "here")
    other = load_estate(written(tmp_path, OWN + DICE.replace("6543", "6545")))
    assert other.dice[:5] == (6, 5, 4, 5, 2)


def test_an_estate_says_itself_as_a_plain_tree_and_comes_back(tmp_path: Path) -> None:
    own = load_estate(written(tmp_path, OWN))
    tree = estate_document(own)
    assert tree["rows"][3] == "SSSCSSS"
    assert tree["dice"][6] == "3413"
    again = estate_from_document(tree, "$.setup.estates[0]")
    assert again == own
    assert again.note == own.note
    assert "note" not in estate_document(evolve(own, note=""))


@pytest.mark.rule("BH4")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('estate = "delta"\n', "", "estate: missing"),
        ('"delta"', "7", "estate: 7 is not one line of text"),
        ('"delta"', '"1"', "estate: a name is up to 40 small letters, digits, _ and -, a letter first"),
        ('"delta"', '"drawn"', "estate: 'drawn' says how estates are given out; choose another name"),
        ('"delta"', '"standard"', "estate: 'standard' says how estates are given out; choose another name"),
        ('"delta"', '"Delta"', "estate: a name is up to 40 small letters, digits, _ and -, a letter first"),
        ('"delta"', f'"{"d" * 41}"', "estate: a name is up to 40 small letters, digits, _ and -, a letter first"),
        ("rows =", "lines =", "lines: unknown; allowed: estate, rows, dice, regions, note"),
        ('rows = ["GCCK", ', "rows = [", "rows: 6 rows; an estate has 7, 37 hexes in all"),
        ('"GCCK"', '"GCCKK"', "rows: row 1 has 5 hexes; there are 4"),
        ('"SSSCSSS"', '"SSSCSS"', "rows: row 4 has 6 hexes; there are 7"),
        ('"SSSCSSS"', '"SSSXSSS"', "rows: row 4 says 'X'; allowed: B, S, G, K, C, M"),
        ('"SSSCSSS"', "7", "rows: 7 is not a text"),
        ('["GCCK", "GGCKB"', '"GCCK" #', "rows: 'GCCK' is not a list"),
        ('"GCCK"', '"GCCB"', "rows: 13 beige hexes; every estate has 12"),
        ('"SSSCSSS"', '"SSSBSSS"', "rows: 13 beige hexes; every estate has 12"),
        ("blue = [3, 3]", "blue = [2, 4]", "regions.blue: the rows have regions of 3, 3"),
        ("blue = [3, 3]", "blue = 6", "regions.blue: 6 is not a list"),
        ("blue = [3, 3]", "blue = [3, true]", "regions.blue: True is not a whole number from 0 to 100"),
        ("blue = [3, 3], ", "", "regions.blue: missing"),
        ("blue = [3, 3]", "teal = [3, 3]", "regions.teal: unknown; allowed: beige, blue, light_green, yellow, "),
        ("regions = {", "regions = 7 #", "regions: 7 is not a table"),
        ("note = ", "note = 7 #", "note: 7 is not one line of text"),
        ('note = "The', r'note = "The\nnext', "note: 'The\\nnext first estate under another name.' is not one line"),
        ("note", 'dice = ["1"]\nnote', "dice: 1 rows; an estate has 7, 37 hexes in all"),
        ("note", DICE.replace("6543", "6573") + "note", "dice: row 1 says '7'; allowed: 1, 2, 3, 4, 5, 6"),
        ("estate", "estate =", "not TOML: "),
    ],
)
def test_a_wrong_estate_file_is_refused_in_one_line(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in OWN
    assert complaint(load_estate, written(tmp_path, OWN.replace(old, new, 1))).startswith(said)


@pytest.mark.rule("BH4")
def test_a_region_of_nine_hexes_is_refused(tmp_path: Path) -> None:
    rows = '["BBBB", "BBBBB", "SSSSSS", "BGGGGGG", "BKKKKK", "BCKCM", "CCMM"]'
    text = f'estate = "large"\nrows = {rows}\n'
    assert complaint(load_estate, written(tmp_path, text)) == "rows: a beige region of 9 hexes; 8 is the most"


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    assert complaint(load_estate, tmp_path / "none.toml") == "cannot be read: No such file or directory"
    path = tmp_path / "own.toml"
    path.write_bytes(b"\xff\xfe")
    assert complaint(load_estate, path) == "not UTF-8 text: invalid start byte"


def test_a_refused_estate_is_a_card_error_for_whoever_catches_those() -> None:
    with pytest.raises(CardError, match=r"^no estate '10'; there are 1, 2, 3, 4, 5, 6, 7, 8, 9, or an estate file$"):
        estate("10")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"name": "1", "note": ""}, None),
        ({"name": "2"}, "estate: this is not the printed estate 2"),
        ({"name": "No name"}, "estate: a name is up to 40"),
        ({"name": "own", "note": "two\nlines"}, "note: wanted is one line of text"),
        ({"name": "own", "colors": "B" * 36}, "rows: wanted is one of the letters B, S, G, K, C, M for each of 37"),
        ({"name": "own", "colors": "b" * 37}, "rows: wanted is one of the letters B, S, G, K, C, M for each of 37"),
        ({"name": "own", "dice": (1,) * 36}, "dice: wanted is a number from 1 to 6 for each of 37 hexes"),
        ({"name": "own", "dice": (0,) * 37}, "dice: wanted is a number from 1 to 6 for each of 37 hexes"),
        ({"name": "own", "dice": (True,) * 37}, "dice: wanted is a number from 1 to 6 for each of 37 hexes"),
        ({"name": "own", "colors": "B" * 37}, "rows: 37 beige hexes; every estate has 12"),
    ],
)
def test_estates_put_together_in_python_are_checked_alike(change: dict[str, Any], said: str | None) -> None:
    made = evolve(estate("1"), **change)
    if said is None:
        check_estate(made, "the estate")
        return
    with pytest.raises(TileError) as caught:
        check_estate(made, "the estate")
    assert str(caught.value).startswith(f"the estate: {said}")


@pytest.mark.parametrize("tree", [None, "delta", ["GCCK"], 7])
def test_a_document_that_is_no_estate_is_refused_with_its_path(tree: object) -> None:
    with pytest.raises(TileError, match=r"^\$\.setup\.estates\[1\]: an estate is a table, not "):
        estate_from_document(tree, "$.setup.estates[1]")


def test_estates_are_the_same_whatever_is_noted_about_them() -> None:
    one = estate("1")
    assert evolve(one, note="another") == one
    assert hash(evolve(one, note="another")) == hash(one)
    assert Estate("own", one.colors, list(one.dice)).dice == one.dice


# ---------------------------------------------------------------- the packaged files


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("colored = 5", "colored = 6", "41 tiles with a beige back; there are 40"),
        ("black = 2", "black = 1", "39 tiles with a black back; there are 40"),
        ("colored = 5", "colored = -1", "warehouse: colored: -1 is not a whole number from 0 to 100"),
        ('color = "beige"', 'color = "blue"', "warehouse: color: 'blue' does not fit; wanted: beige"),
        ('color = "beige"', 'color = "teal"', "warehouse: color: 'teal' is unknown; allowed: beige, blue, "),
        ("number = 2", "number = 3", "cow-2: number: 3 does not fit; wanted: 2"),
        ("[warehouse]", "[storehouse]", "storehouse: unknown; allowed: warehouse, carpenters_workshop, "),
        ('name = "warehouse"', 'title = "warehouse"', "warehouse: title: unknown; allowed: name, color, "),
        ('name = "warehouse"', 'name = " "', "warehouse: name: ' ' is not one line of text"),
        ('"printed-image"', '"hearsay"', "warehouse: provenance: 'hearsay' is unknown; allowed: rulebook, "),
        ('confidence = "very high"', 'confidence = "total"', "warehouse: confidence: 'total' is unknown; allowed: "),
    ],
)
def test_a_tile_file_with_other_stocks_is_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert complaint(read_tiles, written(tmp_path, changed("tiles.toml", old, new))).startswith(said)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("number = 1", "number = 2", "depots 1.number: 2 does not fit; wanted: 1"),
        ("players = 3", "players = 4", "depots: 17 spaces in use with 3 players; there are 18"),
        ("players = 3", "players = 5", "depots 1.spaces 3.players: 5 is not a whole number from 2 to 4"),
        ('{ color = "beige", players = 2 },', "", "depots 1.spaces: 3 spaces; there are 4"),
        ('"dark_green", "grey", ', '"grey", ', "depots 6.spaces 3.with_three: 4 colors; there are 5 phases"),
        ("2 = 4, ", "", "black.2: missing"),
        ("2 = 4, ", "2 = 4, 5 = 10, ", "black.5: unknown; allowed: 2, 3, 4"),
        ("[[depots]]", "[[deposits]]", "deposits: unknown; allowed: provenance, confidence, black, depots"),
    ],
)
def test_a_board_file_with_other_spaces_is_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert complaint(read_depots, written(tmp_path, changed("board.toml", old, new))).startswith(said)


def test_a_board_file_without_a_depot_is_refused(tmp_path: Path) -> None:
    text = packaged("board.toml").read_text("utf-8")
    text = text[: text.rindex("[[depots]]")]
    assert complaint(read_depots, written(tmp_path, text)) == "depots: 5 depots; there are 6"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("red = 7", "red = 8", "goods: 43 goods tiles in all; there are 42"),
        ("red = 7", "black = 7", "goods.black: unknown; allowed: turquoise, violet, pink, red, brown, orange"),
        ("28, 36]", "28]", "regions: 7 numbers; there are 8"),
        ("phases = [10, ", "phases = [", "phases: 4 numbers; there are 5"),
        ("4 = 7", "4 = 7.5", "large.4: 7.5 is not a whole number from 0 to 100"),
    ],
)
def test_a_scoring_file_with_other_goods_is_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert complaint(read_scoring, written(tmp_path, changed("scoring.toml", old, new))).startswith(said)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[2, 2, 8]", "[2, 3, 7]", "estate 2: regions.beige: the rows have regions of 2, 2, 8"),
        ("SBGC", "SBGG", "estate 2: rows: 7 light_green hexes; every estate has 6"),
        ("SBGC", "SBG", "estate 2: rows: row 1 has 3 hexes; there are 4"),
        ("[estates.9]", "[estates.10]", "estates.10: unknown; allowed: 1, 2, 3, 4, 5, 6, 7, 8, 9"),
        ("6543", "6540", "dice: row 1 says '0'; allowed: 1, 2, 3, 4, 5, 6"),
        ('note = "Seven', 'remark = "Seven', "estate 1: remark: unknown; allowed: rows, regions, provenance, "),
    ],
)
def test_a_file_of_printed_estates_is_checked(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert complaint(read_estates, written(tmp_path, changed("estates.toml", old, new))).startswith(said)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('["1", "2"], ', "", "boards.pairs: 5 boards; there are 6"),
        ('["1", "2"]', '["3", "2"]', "boards.pairs: estate 1 is on 3 faces; there are 4"),
        ('["1", "2"]', '["1"]', "boards.pairs: ['1'] is not a pair of printed estates"),
        ('["1", "2"]', '["1", "10"]', "boards.pairs: ['1', '10'] is not a pair of printed estates"),
    ],
)
def test_other_player_boards_than_there_are_are_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert complaint(read_boards, written(tmp_path, changed("estates.toml", old, new))) == said


def test_the_packaged_data_are_read_once() -> None:
    assert components() is components()
