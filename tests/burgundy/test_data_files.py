"""Estates of one's own, and every complaint that the loaders make: one line that names file and field."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from data_files import complaint, written

from isettlers import CardError
from isettlers.burgundy import Setup
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
    ("old", "new", "message"),
    [
        ('estate = "delta"\n', "", "estate: missing"),
        ('"delta"', "7", "estate: expected one line of text, got "),
        ('"delta"', '"1"', "estate: expected up to 40 small letters, digits, _ and -, a letter first, got "),
        ('"delta"', '"drawn"', "estate: 'drawn' says how estates are given out; choose another name"),
        ('"delta"', '"standard"', "estate: 'standard' says how estates are given out; choose another name"),
        ('"delta"', '"Delta"', "estate: expected up to 40 small letters, digits, _ and -, a letter first, got "),
        ('"delta"', f'"{"d" * 41}"', "estate: expected up to 40 small letters, digits, _ and -, a letter first, got "),
        ("rows =", "lines =", "lines: unknown field, known: estate, rows, dice, regions, note"),
        ('rows = ["GCCK", ', "rows = [", "rows: expected 7 entries, got 6"),
        ('"GCCK"', '"GCCKK"', 'rows[0]: expected 4 of the letters B, S, G, K, C, M, got "GCCKK"'),
        ('"SSSCSSS"', '"SSSCSS"', 'rows[3]: expected 7 of the letters B, S, G, K, C, M, got "SSSCSS"'),
        ('"SSSCSSS"', '"SSSXSSS"', 'rows[3]: expected 7 of the letters B, S, G, K, C, M, got "SSSXSSS"'),
        ('"SSSCSSS"', "7", "rows[3]: expected text, got 7"),
        ('["GCCK", "GGCKB"', '"GCCK" #', "rows: expected list, got "),
        ('"GCCK"', '"GCCB"', "rows: expected 12 beige hexes, got 13"),
        ('"SSSCSSS"', '"SSSBSSS"', "rows: expected 12 beige hexes, got 13"),
        ("blue = [3, 3]", "blue = [2, 4]", "regions.blue: the rows have regions of 3, 3"),
        ("blue = [3, 3]", "blue = 6", "regions.blue: expected list, got "),
        ("blue = [3, 3]", "blue = [3, true]", "regions.blue[1]: expected int from 1 to 8, got True"),
        ("blue = [3, 3], ", "", "regions.blue: missing"),
        ("blue = [3, 3]", "teal = [3, 3]", "regions.teal: unknown field, known: beige, blue, light_green, yellow, "),
        ("regions = {", "regions = 7 #", "regions: expected table, got "),
        ("note = ", "note = 7 #", "note: expected one line of text, got "),
        (
            'note = "The',
            r'note = "The\nnext',
            'note: expected one line of text, got "The\\nnext first estate under another ',
        ),
        ("note", 'dice = ["1"]\nnote', "dice: expected 7 entries, got 1"),
        (
            "note",
            DICE.replace("6543", "6573") + "note",
            'dice[0]: expected 4 of the letters 1, 2, 3, 4, 5, 6, got "6573"',
        ),
        ("estate", "estate =", "not TOML: "),
    ],
)
def test_a_wrong_estate_file_is_refused_in_one_line(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in OWN
    assert complaint(load_estate, written(tmp_path, OWN.replace(old, new, 1))).startswith(message)


@pytest.mark.rule("BH4")
def test_a_region_of_nine_hexes_is_refused(tmp_path: Path) -> None:
    rows = '["BBBB", "BBBBB", "SSSSSS", "BGGGGGG", "BKKKKK", "BCKCM", "CCMM"]'
    text = f'estate = "large"\nrows = {rows}\n'
    assert (
        complaint(load_estate, written(tmp_path, text))
        == "rows: expected regions of up to 8 hexes, got a beige one of 9"
    )


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    assert complaint(load_estate, tmp_path / "none.toml") == "cannot be read: No such file or directory"
    path = tmp_path / "own.toml"
    path.write_bytes(b"\xff")
    assert complaint(load_estate, path) == "byte 0, line 1: expected UTF-8, got 0xff"


def test_a_refused_estate_is_a_card_error_for_whoever_catches_those() -> None:
    with pytest.raises(CardError, match=r'^expected an estate file or one of 1, 2, 3, 4, 5, 6, 7, 8, 9, got "10"$'):
        estate("10")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"name": "1", "note": ""}, None),
        ({"name": "2"}, "estate: this is not the printed estate 2"),
        ({"name": "No name"}, "estate: expected up to 40 small letters"),
        ({"name": "own", "note": "two\nlines"}, "note: expected one line of text"),
        ({"name": "own", "colors": "B" * 36}, "rows: expected one of the letters B, S, G, K, C, M for each of 37"),
        ({"name": "own", "colors": "b" * 37}, "rows: expected one of the letters B, S, G, K, C, M for each of 37"),
        ({"name": "own", "dice": (1,) * 36}, "dice: expected 37 entries, got 36"),
        ({"name": "own", "dice": (0,) * 37}, "dice[0]: expected int from 1 to 6, got 0"),
        ({"name": "own", "dice": (True,) * 37}, "dice[0]: expected int from 1 to 6, got True"),
        ({"name": "own", "colors": "B" * 37}, "rows: expected 12 beige hexes, got 37"),
    ],
)
def test_estates_put_together_in_python_are_checked_alike(change: dict[str, Any], message: str | None) -> None:
    made = evolve(estate("1"), **change)
    if message is None:
        check_estate(made, "the estate")
        return
    with pytest.raises(TileError) as caught:
        check_estate(made, "the estate")
    assert str(caught.value).startswith(f"the estate.{message}")


@pytest.mark.parametrize("tree", [None, "delta", ["GCCK"], 7])
def test_a_document_that_is_no_estate_is_refused_with_its_path(tree: object) -> None:
    with pytest.raises(TileError, match=r"^\$\.setup\.estates\[1\]: expected table, got "):
        estate_from_document(tree, "$.setup.estates[1]")


def test_a_setup_has_the_printed_estates_whatever_is_noted_about_them() -> None:
    one = estate("1")
    assert Setup(estates=(evolve(one, note="another"), "2")) == Setup(estates=("1", "2"))
    own = [Setup(estates=("1", evolve(one, name="own", note=note))) for note in ("one", "two")]
    assert own[0] != own[1]
    assert own[0].document() == own[0].tables().setup.document() != own[1].tables().setup.document()
    assert Estate("own", one.colors, list(one.dice)).dice == one.dice


# ---------------------------------------------------------------- the packaged files


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("colored = 5", "colored = 6", "expected 40 tiles with a beige back, got 41"),
        ("black = 2", "black = 1", "expected 40 tiles with a black back, got 39"),
        ("colored = 5", "colored = -1", "warehouse.colored: expected int from 0 to 100, got -1"),
        ('color = "beige"', 'color = "blue"', 'warehouse.color: expected beige, got "blue"'),
        ('color = "beige"', 'color = "teal"', 'warehouse.color: expected beige, got "teal"'),
        ("number = 2", "number = 3", "cow-2.number: expected 2, got 3"),
        ("[warehouse]", "[storehouse]", "storehouse: unknown field, known: warehouse, carpenters_workshop, "),
        (
            'name = "warehouse"',
            'title = "warehouse"',
            "warehouse.title: unknown field, known: name, color, colored, black, ",
        ),
        ('name = "warehouse"', 'name = " "', 'warehouse.name: expected one line of text, got " "'),
        ('"printed-image"', '"hearsay"', "warehouse.provenance: expected one of rulebook, printed-image, "),
        (
            'confidence = "very high"',
            'confidence = "total"',
            "warehouse.confidence: expected one of very high, high, low, own, got ",
        ),
    ],
)
def test_a_tile_file_with_other_stocks_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert complaint(read_tiles, written(tmp_path, changed("tiles.toml", old, new))).startswith(message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("number = 1", "number = 2", "depots[0].number: expected 1, got 2"),
        ("players = 3", "players = 4", "depots: expected 18 spaces in use with 3 players, got 17"),
        ("players = 3", "players = 5", "depots[0].spaces[2].players: expected int from 2 to 4, got 5"),
        ('{ color = "beige", players = 2 },', "", "depots[0].spaces: expected 4 entries, got 3"),
        ('"dark_green", "grey", ', '"grey", ', "depots[5].spaces[2].with_three: expected 5 entries, got 4"),
        ("2 = 4, ", "", "black.2: missing"),
        ("2 = 4, ", "2 = 4, 5 = 10, ", "black.5: unknown field, known: 2, 3, 4"),
        ("[[depots]]", "[[deposits]]", "deposits: unknown field, known: provenance, confidence, black, depots"),
    ],
)
def test_a_board_file_with_other_spaces_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert complaint(read_depots, written(tmp_path, changed("board.toml", old, new))).startswith(message)


def test_a_board_file_without_a_depot_is_refused(tmp_path: Path) -> None:
    text = packaged("board.toml").read_text("utf-8")
    text = text[: text.rindex("[[depots]]")]
    assert complaint(read_depots, written(tmp_path, text)) == "depots: expected 6 entries, got 5"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("red = 7", "red = 8", "goods: expected 42 goods tiles in all, got 43"),
        ("red = 7", "black = 7", "goods.black: unknown field, known: turquoise, violet, pink, red, brown, orange"),
        ("28, 36]", "28]", "regions: expected 8 entries, got 7"),
        ("phases = [10, ", "phases = [", "phases: expected 5 entries, got 4"),
        ("4 = 7", "4 = 7.5", "large.4: expected int from 0 to 100, got 7.5"),
    ],
)
def test_a_scoring_file_with_other_goods_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert complaint(read_scoring, written(tmp_path, changed("scoring.toml", old, new))).startswith(message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[2, 2, 8]", "[2, 3, 7]", "estates.2.regions.beige: the rows have regions of 2, 2, 8"),
        ("SBGC", "SBGG", "estates.2.rows: expected 6 light_green hexes, got 7"),
        ("SBGC", "SBG", "estates.2.rows[0]: expected 4 of the letters B, S, G, K, C, M, got "),
        ("[estates.9]", "[estates.10]", "estates.10: unknown field, known: 1, 2, 3, 4, 5, 6, 7, 8, 9"),
        ("6543", "6540", 'dice[0]: expected 4 of the letters 1, 2, 3, 4, 5, 6, got "6540"'),
        (
            'note = "Seven',
            'remark = "Seven',
            "estates.1.remark: unknown field, known: rows, regions, provenance, confidence, ",
        ),
    ],
)
def test_a_file_of_printed_estates_is_checked(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert complaint(read_estates, written(tmp_path, changed("estates.toml", old, new))).startswith(message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('["1", "2"], ', "", "boards.pairs: expected 6 entries, got 5"),
        ('["1", "2"]', '["3", "2"]', "boards.pairs: expected estate 1 on 4 faces, got 3"),
        ('["1", "2"]', '["1"]', "boards.pairs[0]: expected 2 entries, got 1"),
        ('["1", "2"]', '["1", "10"]', 'boards.pairs[0][1]: expected one of 1, 2, 3, 4, 5, 6, 7, 8, 9, got "10"'),
    ],
)
def test_other_player_boards_than_there_are_are_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert complaint(read_boards, written(tmp_path, changed("estates.toml", old, new))) == message


def test_the_packaged_data_are_read_once() -> None:
    assert components() is components()
