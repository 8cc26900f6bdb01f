"""The packaged tiles, tokens and amounts, in plain numbers, and where they are from."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from isettlers.founders.data_files import components, packaged_tiles
from isettlers.founders.data_model import (
    COLORS,
    FIELDS,
    ORIGINS,
    OWN,
    PARTLY,
    RECONSTRUCTED,
    SOURCED,
    TOKENS,
    Kind,
    Origin,
)

BOX = components()
TILES = BOX.tiles
BY_NAME = {kind.name: kind for kind in TILES.kinds}
BASIC = ("wood", "stone", "plants", "water")
VILLAGE = ("gold", "iron", "horses", "wine", "cloth", "pottery")
CITY = ("money", "army", "caravans", "crafts")


def of(color: str) -> list[Kind]:
    return [kind for kind in TILES.kinds if kind.color == color]


# ---------------------------------------------------------------- what there is


@pytest.mark.rule("FC1")
def test_there_are_97_tiles_of_49_kinds_in_four_colors() -> None:
    counts = Counter({color: sum(kind.count for kind in of(color)) for color in COLORS})
    assert counts == {"nature": 24, "village": 24, "city": 24, "victory": 25}
    assert counts.total() == 97
    assert {color: len(of(color)) for color in COLORS} == {"nature": 6, "village": 6, "city": 12, "victory": 25}
    assert [kind.color for kind in TILES.kinds] == sorted((kind.color for kind in TILES.kinds), key=COLORS.index)


@pytest.mark.rule("FC2")
def test_six_city_tiles_give_each_of_the_six_tokens_of_a_kind() -> None:
    assert BOX.tokens == (6, 6, 6, 6)
    given = Counter({token: sum(kind.count for kind in of("city") if kind.token == token) for token in TOKENS})
    assert given == {"war": 6, "coin": 6, "cart": 6, "craftsmen": 6}


@pytest.mark.rule("FC3")
def test_what_is_printed_goes_by_the_color() -> None:
    for kind in TILES.kinds:
        assert len(kind.requires) == (0 if kind.color == "nature" else 2)
        assert len(kind.produces) == {"nature": 2, "village": 1, "city": 1, "victory": 0}[kind.color]
        assert (kind.token is not None) == (kind.color == "city")
        assert (kind.vp > 0) == (kind.color == "victory")


@pytest.mark.rule("FL1")
def test_nature_has_each_pair_of_basic_resources_on_four_tiles() -> None:
    assert {frozenset(kind.produces) for kind in of("nature")} == {frozenset(pair) for pair in combinations(BASIC, 2)}
    assert [kind.title for kind in of("nature")] == ["Wooded Hills", "Forest", "Grove", "Cliff", "Waterfall", "Lake"]
    assert {kind.count for kind in of("nature")} == {4}


@pytest.mark.rule("FL2")
@pytest.mark.parametrize(
    ("name", "needs", "makes"),
    [
        ("gold-mine", ("stone", "water"), "gold"),
        ("iron-mine", ("wood", "stone"), "iron"),
        ("stables", ("plants", "water"), "horses"),
        ("winery", ("wood", "plants"), "wine"),
        ("weaving-house", ("stone", "plants"), "cloth"),
        ("pottery-kiln", ("wood", "water"), "pottery"),
    ],
)
def test_each_village_tile_needs_a_pair_of_basic_resources(name: str, needs: tuple[str, str], makes: str) -> None:
    kind = BY_NAME[name]
    assert (kind.color, kind.requires, kind.produces, kind.count) == ("village", needs, (makes,), 4)


@pytest.mark.rule("FL3")
@pytest.mark.parametrize(
    ("name", "makes", "token", "needs"),
    [
        ("marketplace", "money", "coin", "iron plants, gold water, cloth wood"),
        ("barracks", "army", "war", "horses stone, iron wood, cloth plants"),
        ("inn", "caravans", "cart", "horses water, wine stone, pottery plants"),
        ("workshop", "crafts", "craftsmen", "wine wood, gold stone, pottery water"),
    ],
)
def test_each_city_building_comes_in_three_kinds(name: str, makes: str, token: str, needs: str) -> None:
    for letter, pair in zip("abc", needs.split(", "), strict=True):
        kind = BY_NAME[f"{name}-{letter}"]
        assert (kind.color, kind.title, kind.count) == ("city", name.capitalize(), 2)
        assert (kind.requires, kind.produces, kind.token) == (tuple(pair.split()), (makes,), token)


@pytest.mark.rule("FL3")
def test_city_tiles_ask_for_each_village_resource_four_times_and_each_basic_one_six_times() -> None:
    needs = Counter(name for kind in of("city") for name in kind.requires * kind.count)
    assert needs == {**dict.fromkeys(VILLAGE, 4), **dict.fromkeys(BASIC, 6)}


@pytest.mark.rule("FL4")
def test_altars_temples_and_great_temples() -> None:
    tiers = {resource.name: resource.tier for resource in TILES.resources}
    worth = {"altar": (1, {"basic", "city"}), "temple": (2, {"village", "city"}), "great": (3, {"city"})}
    counts: Counter[str] = Counter()
    for kind in of("victory"):
        name = kind.name.split("-", 1)[0]
        counts[name] += kind.count
        assert (kind.vp, {tiers[need] for need in kind.requires}) == worth[name]
    assert counts == {"altar": 7, "temple": 12, "great": 6}
    assert sum(kind.vp for kind in of("victory")) == 49
    assert len({frozenset(kind.requires) for kind in of("victory")}) == 25


@pytest.mark.rule("FL5")
def test_the_craftsmen_have_a_face_for_each_village_resource() -> None:
    assert TILES.faces == VILLAGE


def test_resources_come_tier_by_tier() -> None:
    assert [resource.name for resource in TILES.resources] == [*BASIC, *VILLAGE, *CITY]
    assert [resource.tier for resource in TILES.resources] == ["basic"] * 4 + ["village"] * 6 + ["city"] * 4


@pytest.mark.rule("FS1", "FS3", "FS6")
def test_what_is_laid_out_at_the_start() -> None:
    assert BOX.victory_open == (8, 12, 12)
    assert BOX.draft_open == (5, 7, 9)
    assert BOX.rows == (3, 2, 1)
    assert BOX.row_limit == 5


@pytest.mark.rule("FE5")
def test_what_counts_at_the_end() -> None:
    assert (BOX.scoring.craftsmen, BOX.scoring.token, BOX.scoring.replaced) == (2, 1, 1)


# ---------------------------------------------------------------- where it is from


def test_every_field_of_every_tile_says_where_it_is_from() -> None:
    keys = {source.key for source in TILES.sources}
    for kind in TILES.kinds:
        assert tuple(kind.origins) == FIELDS[kind.color]
        for origin in kind.origins.values():
            assert origin.word in ORIGINS
            assert origin.word != OWN
            assert set(origin.sources) <= keys
            assert bool(origin.sources) == (origin.word in {SOURCED, PARTLY})
    for resource in TILES.resources:
        assert resource.origin.word != OWN
    assert TILES.faces_origin.word == RECONSTRUCTED


@pytest.mark.rule("FA19")
def test_the_mines_are_two_tiles_since_their_sources_name_two_products() -> None:
    gold, iron = BY_NAME["gold-mine"], BY_NAME["iron-mine"]
    assert gold.origin("produces") == Origin(SOURCED, ("S1", "S3", "S5"))
    assert iron.origin("produces") == Origin(SOURCED, ("R",))
    assert iron.origin("requires") == Origin(RECONSTRUCTED)
    assert "FA19" in gold.note
    assert "FA19" in iron.note


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("forest", PARTLY),
        ("grove", RECONSTRUCTED),
        ("gold-mine", PARTLY),
        ("barracks-b", PARTLY),
        ("altar-vesta", RECONSTRUCTED),
    ],
)
def test_one_word_for_a_whole_tile(name: str, word: str) -> None:
    assert BY_NAME[name].provenance == word


def test_counts_of_single_kinds_are_reconstructed_and_no_tile_is_sourced_as_a_whole() -> None:
    assert {str(kind.origin("count")) for kind in TILES.kinds} == {"reconstructed"}
    assert {kind.provenance for kind in TILES.kinds} == {PARTLY, RECONSTRUCTED}


def test_an_origin_names_its_sources() -> None:
    assert str(BY_NAME["gold-mine"].origin("requires")) == "sourced: S1, S3, S5"
    assert str(BY_NAME["cliff"].origin("produces")) == "partly sourced: R"
    assert [source.key for source in TILES.sources] == ["R", *(f"S{number}" for number in range(1, 8))]


def test_the_packaged_data_are_read_once() -> None:
    assert components() is components()
    assert components().tiles is packaged_tiles()
