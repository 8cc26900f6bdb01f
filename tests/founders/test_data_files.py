"""Tile sets of one's own, and every complaint that the loaders make: one line that names file, entry and field."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve
from data_files import complaint, written

import isettlers
from isettlers import CardError
from isettlers.errors import TileError
from isettlers.founders.data_files import (
    check_tile_set,
    components,
    load_tile_set,
    packaged_tiles,
    read_numbers,
    tile_set_document,
    tile_set_from_document,
)
from isettlers.founders.data_model import TIERS, TOKENS, Kind, Origin, Resource, TileSet
from isettlers.founders.data_reading import packaged

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "own_tiles.toml"
TILES = packaged_tiles()
OWN = evolve(TILES, name="mine")
KILN = """\
tile_set = "mine"
base = "founders"

[[tiles]]
name = "pottery-kiln"
title = "Kiln"
color = "village"
requires = ["wood", "water"]
produces = ["pottery"]
count = 4
note = "Read on the tile."
"""


def changed(old: str, new: str, *, name: str = "tiles.toml") -> str:
    """A packaged file with one place changed, a tile set under another name."""
    text = packaged(name).read_text("utf-8").replace('tile_set = "founders"', 'tile_set = "mine"')
    assert old in text
    return text.replace(old, new, 1)


def named(name: str, tiles: TileSet = TILES) -> Kind:
    return next(kind for kind in tiles.kinds if kind.name == name)


def other(**changes: Any) -> TileSet:
    """A set of one's own that differs from the packaged one."""
    return evolve(OWN, **changes)


def with_kind(old: str, **changes: Any) -> TileSet:
    """A set of one's own in which one tile is another."""
    kinds = tuple(evolve(kind, **changes) if kind.name == old else kind for kind in OWN.kinds)
    return evolve(OWN, kinds=kinds)


# ---------------------------------------------------------------- sets of one's own


@pytest.mark.rule("FL6")
def test_the_packaged_file_under_another_name_is_a_set_of_ones_own(tmp_path: Path) -> None:
    own = load_tile_set(written(tmp_path, changed("Wooded", "Wooded")))
    assert own == OWN
    assert own != TILES
    assert named("forest", own).origin("title").sources == ("R", "S1")
    check_tile_set(own)


@pytest.mark.rule("FL6")
def test_a_set_with_a_base_changes_what_it_names(tmp_path: Path) -> None:
    own = load_tile_set(written(tmp_path, KILN))
    assert [kind.name for kind in own.kinds] == [kind.name for kind in TILES.kinds]
    kiln = named("pottery-kiln", own)
    assert (kiln.title, kiln.note, kiln.provenance) == ("Kiln", "Read on the tile.", "own")
    assert evolve(own, name=TILES.name, note=TILES.note, kinds=TILES.kinds) == TILES
    assert own.sources == TILES.sources
    assert own.faces_origin == TILES.faces_origin


def test_a_set_with_a_base_may_say_where_its_tiles_are_from(tmp_path: Path) -> None:
    sources = 'sources = { B = "the box" }\n'
    text = KILN.replace("base", f"{sources}base") + 'origin = { title = "B", requires = "part B R", count = "own" }\n'
    kiln = named("pottery-kiln", load_tile_set(written(tmp_path, text)))
    assert kiln.origin("title") == Origin("sourced", ("B",))
    assert kiln.origin("requires") == Origin("partly sourced", ("B", "R"))
    assert kiln.origin("produces") == Origin()


def test_a_set_with_a_base_may_change_faces_alone(tmp_path: Path) -> None:
    faces = ["gold", "gold", "iron", "iron", "wine", "wine"]
    own = load_tile_set(written(tmp_path, f'tile_set = "mine"\nbase = "founders"\nfaces = {faces}\n'))
    assert own.faces == tuple(faces)
    assert own.kinds == TILES.kinds
    assert own.faces_origin == Origin()


@pytest.mark.rule("FL6")
def test_the_example_has_a_new_resource_and_a_new_tile() -> None:
    own = load_tile_set(EXAMPLE)
    village = [kind.name for kind in own.kinds if kind.color == "village"]
    assert village == ["gold-mine", "iron-mine", "stables", "winery", "weaving-house", "smokehouse"]
    assert "fish" in own.faces
    assert {kind.name for kind in own.kinds if "fish" in kind.requires} == {
        "inn-c", "workshop-c", "temple-diana", "temple-saturn",
    }  # fmt: skip
    assert tile_set_from_document(tile_set_document(own), "$") == own


def test_a_set_says_itself_as_a_plain_tree_and_comes_back(tmp_path: Path) -> None:
    own = load_tile_set(written(tmp_path, KILN))
    tree = tile_set_document(own)
    assert tree["faces"] == list(TILES.faces)
    assert tree["tiles"][1] == {
        "name": "forest", "title": "Forest", "color": "nature", "count": 4, "produces": ["wood", "water"],
        "note": named("forest").note,
    }  # fmt: skip
    assert tree["tiles"][-1] == {
        "name": "great-temple-sol", "title": "Great Temple of Sol", "color": "victory", "count": 1,
        "requires": ["caravans", "crafts"], "vp": 3,
    }  # fmt: skip
    again = tile_set_from_document(tree, "$.setup.tiles")
    assert again == own
    assert hash(again) == hash(own)
    assert named("pottery-kiln", again).note == "Read on the tile."
    assert again.note == own.note
    assert named("forest", again).provenance == "own"


def test_sets_are_equal_when_their_documents_are() -> None:
    bare = evolve(
        OWN,
        sources=(),
        resources=[Resource(one.name, one.tier, one.note) for one in OWN.resources],
        kinds=[evolve(kind, origins={}) for kind in OWN.kinds],
    )
    assert bare == OWN
    assert hash(bare) == hash(OWN)
    assert tile_set_document(bare) == tile_set_document(OWN)
    assert evolve(OWN, note="another") != OWN
    assert with_kind("forest", title="Wood") != OWN


@pytest.mark.rule("FL6")
def test_kinds_come_by_color_however_they_are_listed() -> None:
    turned = evolve(OWN, kinds=OWN.kinds[::-1])
    assert [kind.color for kind in turned.kinds] == [kind.color for kind in OWN.kinds]
    assert turned.kinds[0].name == "lake"
    check_tile_set(turned)


def test_the_set_on_the_page_about_tile_sets_can_be_loaded(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "tiles.md").read_text(encoding="utf-8")
    own = load_tile_set(written(tmp_path, text.split("```toml\n", 1)[1].split("```", 1)[0]))
    assert (own.name, named("pottery-kiln", own).note) == ("my-box", "Read on the tile.")


@pytest.mark.rule("FL6")
def test_games_are_played_with_the_largest_set_there_can_be() -> None:
    tiles = largest()
    check_tile_set(tiles)
    assert (len(tiles.kinds), len(tiles.resources)) == (97, 15)
    for seed, players in enumerate((2, 3, 4)):
        state = isettlers.start("founders", players=players, tiles=tiles, seed=seed)
        choose = Random(seed)
        while not state.over:
            assert state.check() == 0
            state.apply(choose.choice(state.legal.ids))
        assert isettlers.load(state.save()) == state


def largest() -> TileSet:
    """Every tile of another kind, and as many resources as there may be."""
    names = {tier: [f"{tier}-{number}" for number in range(5)] for tier in TIERS}
    basic, village, city = names.values()
    kinds = [Kind(f"n{n}", "N", "nature", (), (basic[n % 5], basic[(n + 1) % 5]), 1) for n in range(24)]
    kinds += [Kind(f"v{n}", "V", "village", (basic[n % 5], basic[(n + 2) % 5]), [village[n % 5]], 1) for n in range(24)]
    kinds += [
        Kind(f"c{n}", "C", "city", (basic[n % 5], village[n % 4]), [city[n % 5]], 1, token=TOKENS[n // 6])
        for n in range(24)
    ]
    kinds += [Kind(f"r{n}", "R", "victory", (village[n % 5], city[n // 5]), (), 1, vp=1 + n % 9) for n in range(25)]
    resources = [Resource(name, tier) for tier in TIERS for name in names[tier]]
    return TileSet("largest", resources, kinds, ["village-0"] * 6)


# ---------------------------------------------------------------- wrong files


@pytest.mark.rule("FL6")
@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('tile_set = "mine"\n', "", "tile_set: missing"),
        ('"mine"', "7", "tile_set: expected one line of text, got "),
        ('"mine"', '"founders"', "tile_set: this is not the packaged set 'founders'; choose another name"),
        ('"mine"', '"My set"', 'tile_set: expected up to 24 small letters, digits, _ and -, a letter first, got "My'),
        ("base =", "bass =", "bass: unknown field, known: tile_set, base, without, note, faces, "),
        ('"founders"', '"burgundy"', 'base: expected founders, got "burgundy"'),
        ("base", 'without = ["kiln"]\nbase', "without[0]: expected one of wooded-hills, forest, grove, cliff, "),
        ("base", 'without = "lake"\nbase', "without: expected list, got "),
        ('base = "founders"', 'without = ["lake"]', "resources: missing"),
        ("[[tiles]]", "[tiles]", "tiles: expected list, got a table"),
        ("[[tiles]]", 'tiles = ["lake"]\n[[more]]', "more: unknown field, known: tile_set, "),
        ('name = "pottery-kiln"\n', "", "tiles[0].name: missing"),
        ('"pottery-kiln"', '"a b"', "tiles.name: expected up to 24 small letters, digits, _ and -, a letter first,"),
        ('"pottery-kiln"', f'"{"k" * 25}"', "tiles.name: expected up to 24 small letters, digits, _ and -"),
        ('"pottery-kiln"', '"kiln"', "tiles: expected 24 village tiles, got 28"),
        ("title", "name", "not TOML: "),
        ('title = "Kiln"', "", "pottery-kiln.title: missing"),
        ('"Kiln"', f'"{"K" * 41}"', "pottery-kiln.title: expected 1 to 40 letters, got "),
        ('"Kiln"', r'"Ki\nln"', 'pottery-kiln.title: expected one line of text, got "Ki\\nln"'),
        ('"village"', '"blue"', 'pottery-kiln.color: expected one of nature, village, city, victory, got "blue"'),
        ('"village"', '"nature"', "pottery-kiln.requires: expected 0 entries, got 2"),
        ('"village"', '"city"', "pottery-kiln.token: expected one of war, coin, cart, craftsmen, got None"),
        ('"village"', '"victory"', "pottery-kiln.produces: expected 0 entries, got 1"),
        ('["wood", "water"]', '["wood"]', "pottery-kiln.requires: expected 2 entries, got 1"),
        ('["wood", "water"]', '["wood", "wood"]', "pottery-kiln.requires: expected 2 different resources, got wood,"),
        ('["wood", "water"]', '["wood", "clay"]', "pottery-kiln.requires[1]: expected one of wood, stone, plants,"),
        ('["wood", "water"]', '"wood"', 'pottery-kiln.requires: expected list, got "wood"'),
        ('["wood", "water"]', '["wood", 7]', "pottery-kiln.requires[1]: expected text, got 7"),
        ('["pottery"]', '["wine"]', "pottery.tier: no village tile makes it"),
        ('["pottery"]', '["wine", "pottery"]', "pottery-kiln.produces: expected 1 entry, got 2"),
        ("count = 4", "count = 5", "tiles: expected 24 village tiles, got 25"),
        ("count = 4", "count = 0", "pottery-kiln.count: expected int from 1 to 24, got 0"),
        ("count = 4", "count = 4.5", "pottery-kiln.count: expected int from 1 to 24, got 4.5"),
        ("count = 4", "count = true", "pottery-kiln.count: expected int from 1 to 24, got True"),
        ("count", 'token = "war"\ncount', "pottery-kiln.token: only city tiles give a token"),
        ("count", "vp = 1\ncount", "pottery-kiln.vp: expected 0, got 1"),
        ("count", "size = 1\ncount", "pottery-kiln.size: unknown field, known: name, title, color, requires,"),
        ("note", 'origin = "R2"\nnote', "pottery-kiln.origin: expected reconstructed, own, or sources of R, S1, S2,"),
        ("note", 'origin = "part"\nnote', "pottery-kiln.origin: expected reconstructed, own, or sources of R, "),
        ("note", 'origin = "R own"\nnote', "pottery-kiln.origin: expected reconstructed, own, or sources of R, "),
        ("note", 'origin = " "\nnote', 'pottery-kiln.origin: expected one line of text, got " "'),
        ("note", 'origin = { vp = "R" }\nnote', "pottery-kiln.origin.vp: unknown field, known: title, requires,"),
        ("note", "origin = { title = 7 }\nnote", "pottery-kiln.origin.title: expected one line of text, got 7"),
        ("base", 'sources = "R"\nbase', "sources: expected table, got "),
        ("base", 'sources = { r = "R" }\nbase', "sources.r: the key of a source is up to 8 capital letters and "),
        ("base", "sources = { R2 = 7 }\nbase", "sources.R2: expected one line of text, got "),
        ("base", 'faces = ["gold"]\nbase', "faces: expected 6 entries, got 1"),
        ("base", f"faces = {['clay'] * 6}\nbase", "faces[0]: expected one of wood, stone, plants, water, gold, iron, "),
        ("base", f"faces = {['wood'] * 6}\nbase", "faces[0]: 'wood' is made by no village tile, and craftsmen live"),
        ("base", "resources = []\nbase", "resources: expected 1 to 15 resources, got 0"),
        ("base", 'resources = [{ name = "wood" }]\nbase', "wood.tier: missing"),
        ("base", 'resources = [{ name = "a b", tier = "city" }]\nbase', "resources[0].name: expected up to 24 small"),
        ("base", 'resources = [{ name = "wood", tier = "low" }]\nbase', "wood.tier: expected one of basic, village,"),
        ("base", 'resources = [{ name = "wood", tier = "basic", n = 1 }]\nbase', "wood.n: unknown field, known:"),
        ("base", 'resources = [{ name = "wood", tier = "basic" }]\nbase', "wooded-hills.produces[1]: expected wood,"),
    ],
)  # fmt: skip
def test_a_wrong_tile_file_is_refused_in_one_line(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in KILN
    assert complaint(load_tile_set, written(tmp_path, KILN.replace(old, new, 1))).startswith(message)


@pytest.mark.rule("FL6")
@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('name = "forest"', 'name = "grove"', "grove: 2 entries for one tile"),
        ('name = "stone"', 'name = "wood"', "wood: 2 entries for one resource"),
        ('token = "war"', 'token = "coin"', "tiles: expected 6 city tiles that give a war token, got 4"),
        ('token = "war"', 'token = "axe"', 'barracks-a.token: expected one of war, coin, cart, craftsmen, got "axe"'),
        ('token = "war"\n', "", "barracks-a.token: expected one of war, coin, cart, craftsmen, got None"),
        ("vp = 3", "vp = 10", "great-temple-jupiter.vp: expected int from 0 to 9, got 10"),
        ("vp = 3\n", "", "great-temple-jupiter.vp: expected int from 1 to 9, got 0"),
        ('produces = ["wood", "stone"]', 'produces = ["wood"]', "wooded-hills.produces: expected 2 entries, got 1"),
        ('tier = "basic"', 'tier = "village"', "wood.tier: no village tile makes it"),
        ("count = 4", "count = 3", "tiles: expected 24 nature tiles, got 23"),
    ],
)  # fmt: skip
def test_a_whole_set_that_cannot_be_played_with_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert complaint(load_tile_set, written(tmp_path, changed(old, new))).startswith(message)


@pytest.mark.rule("FL6")
def test_two_entries_for_one_changed_tile_are_refused(tmp_path: Path) -> None:
    text = KILN + KILN[KILN.index("[[tiles]]") :]
    assert complaint(load_tile_set, written(tmp_path, text)) == "pottery-kiln: 2 entries for one tile"


def test_more_than_fifteen_resources_are_refused() -> None:
    extra = [Resource(f"more-{number}", "city") for number in range(2)]
    with pytest.raises(TileError, match=r"^here\.resources: expected 1 to 15 resources, got 16$"):
        check_tile_set(other(resources=[*OWN.resources, *extra]), "here")


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    assert complaint(load_tile_set, tmp_path / "none.toml") == "cannot be read: No such file or directory"
    path = tmp_path / "own.toml"
    path.write_bytes(b"\xff")
    assert complaint(load_tile_set, path) == "byte 0, line 1: expected UTF-8, got 0xff"


def test_a_refused_set_is_a_card_error_for_whoever_catches_those() -> None:
    with pytest.raises(CardError, match=r"^\$\.setup\.tiles: expected table, got a list$"):
        tile_set_from_document([], "$.setup.tiles")
    with pytest.raises(CardError, match=r"^\$\.setup\.tiles\.tile_set: missing$"):
        tile_set_from_document({}, "$.setup.tiles")


# ---------------------------------------------------------------- sets made in Python


@pytest.mark.rule("FL6")
@pytest.mark.parametrize(
    ("tiles", "message"),
    [
        (other(name="No name"), ".tile_set: expected up to 24 small letters"),
        (other(name=7), ".tile_set: expected up to 24 small letters"),
        (other(note="two\nlines"), ".note: expected one line of text"),
        (other(name="founders", faces=OWN.faces[::-1]), ".tile_set: this is not the packaged set 'founders'"),
        (other(kinds=OWN.kinds[1:]), ".tiles: expected 24 nature tiles, got 20"),
        (other(kinds=[*OWN.kinds, "lake"]), ".tiles[49]: expected Kind, got "),
        (other(resources=["wood"]), ".resources[0]: expected Resource, got "),
        (other(faces=[*OWN.faces[:5], 7]), ".faces[5]: expected one of wood, stone, "),
        (with_kind("lake", count="4"), '.lake.count: expected int from 1 to 24, got "4"'),
        (with_kind("lake", count=True), ".lake.count: expected int from 1 to 24, got True"),
        (with_kind("lake", name=None), ".tiles.name: expected up to 24 small letters"),
        (with_kind("lake", title=7), ".lake.title: expected one line of text"),
        (with_kind("lake", title=" "), ".lake.title: expected one line of text"),
        (with_kind("lake", note="\n"), ".lake.note: expected one line of text"),
        (with_kind("lake", color="green"), ".lake.color: expected one of nature, "),
        (with_kind("lake", produces="ab"), ".lake.produces[0]: expected one of wood, "),
        (with_kind("altar-vesta", vp="1"), '.altar-vesta.vp: expected int from 1 to 9, got "1"'),
        (with_kind("altar-vesta", vp=True), ".altar-vesta.vp: expected int from 1 to 9, got True"),
        (with_kind("inn-a", token=["cart"]), ".inn-a.token: expected one of war, coin, cart, craftsmen, got a list"),
        ("founders", ": expected what load_tile_set returns, got "),
    ],
    ids=lambda value: value.split(": ")[0] if isinstance(value, str) else "set",
)
def test_a_wrong_set_made_in_python_is_refused_in_one_line(tiles: Any, message: str) -> None:
    with pytest.raises(TileError) as caught:
        check_tile_set(tiles, "tiles[0]")
    assert str(caught.value).startswith(f"tiles[0]{message}")
    assert "\n" not in str(caught.value)


@pytest.mark.rule("FL6")
def test_nine_points_and_doubled_faces_are_allowed() -> None:
    check_tile_set(with_kind("altar-vesta", vp=9))
    check_tile_set(other(faces=("gold",) * 6))
    check_tile_set(TILES)


# ---------------------------------------------------------------- amounts


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("3 = 12,", "3 = 13,", "setup.victory_open.3: expected int from 1 to 12, got 13"),
        ("2 = 8, ", "", "setup.victory_open.2: missing"),
        ("2 = 5", "2 = 6", "setup.draft_open.2: expected 5, got 6"),
        ("row_limit = 5", "row_limit = 6", "setup.row_limit: expected 5, got 6"),
        ("nature = 3", "nature = 6", "setup.rows.nature: expected int from 1 to 5, got 6"),
        ("nature = 3", "nature = 2", "setup.rows: expected 6 tiles or more in all, got 5"),
        ("nature = 3", "green = 3", "setup.rows.green: unknown field, known: nature, village, city"),
        ("war = 6", "war = 7", "tokens.war: expected 6, got 7"),
        ("war = 6", "axe = 6", "tokens.axe: unknown field, known: war, coin, cart, craftsmen, origin"),
        ("replaced = 1", "replaced = -1", "scoring.replaced: expected int from 0 to 9, got -1"),
        (
            'origin = "R"',
            'origin = "Q"',
            "setup.origin: expected reconstructed, own, or sources of R, S1, S2, S3, S4, ",
        ),
        ("[tokens]", "[pieces]", "pieces: unknown field, known: setup, tokens, scoring"),
    ],
)
def test_a_file_of_other_amounts_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert complaint(read_numbers, written(tmp_path, changed(old, new, name="numbers.toml"))).startswith(message)


def test_the_packaged_amounts_are_read_from_their_file(tmp_path: Path) -> None:
    text = changed("craftsmen = 2", "craftsmen = 3", name="numbers.toml")
    numbers = read_numbers(written(tmp_path, text))
    assert evolve(numbers, scoring=components().scoring) == components()
    assert numbers.scoring.craftsmen == 3
