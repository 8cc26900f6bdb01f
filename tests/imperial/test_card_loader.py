"""Deck files of one's own, and every complaint the loader can make."""

from __future__ import annotations

import zipfile
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from deck_files import ACTION, COMMON, FEATURE, PRODUCTION, as_kind, complaint, packaged, write

from isettlers.errors import CardError
from isettlers.imperial import cards
from isettlers.imperial.cards import (
    FACTIONS,
    Clause,
    Deck,
    builtin,
    check_deck,
    check_printed_common,
)
from isettlers.imperial.deck_lists import load_deck


def test_a_small_deck_of_ones_own_loads_with_defaults(tmp_path: Path) -> None:
    path = write(tmp_path, COMMON)
    deck = load_deck(path)
    assert deck == load_deck(str(path))
    (card,) = deck.cards
    assert card.ids == ("ABC001",)
    assert (card.provenance, card.confidence, card.assumed, card.note) == ("custom", 1.0, None, "")
    assert not card.reconstructed
    assert card.razable


def test_a_deck_loads_from_a_package_resource() -> None:
    source = resources.files(cards.__package__) / "data" / "romans.toml"
    assert load_deck(source) == builtin("romans")


def test_a_deck_loads_from_inside_an_archive(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "decks.zip", "w") as archive:
        archive.writestr("well.toml", COMMON)
        archive.writestr("broken.toml", "deck = 1")
    inside = zipfile.Path(tmp_path / "decks.zip")
    assert load_deck(inside / "well.toml").cards[0].name == "Well"
    with pytest.raises(CardError, match=r"^broken\.toml: deck: expected text, got 1"):
        load_deck(inside / "broken.toml")


@pytest.mark.parametrize("character", ["1", "["])
def test_numbers_and_lists_beyond_what_python_reads_are_card_errors(tmp_path: Path, character: str) -> None:
    text = COMMON.replace("wood = 1", f"wood = {character * 5000}")
    assert complaint(tmp_path, text).startswith("not TOML: ")


@pytest.mark.parametrize(
    ("table", "ability"),
    [
        ('on_build = "any", gain = { vp = 1 }', Clause("on_build", filter="any", gain={"vp": 1})),
        ('on_build = "common", gain = { vp = 1 }',
         Clause("on_build", filter="common", gain={"vp": 1})),
        ('store = ["worker"], limit = 2', Clause("store", goods=("worker",), max=2)),
    ],
)  # fmt: skip
def test_words_no_packaged_card_uses_in_this_way_load(tmp_path: Path, table: str, ability: Clause) -> None:
    assert load_deck(write(tmp_path, as_kind(FEATURE % table))).cards[0].ability == ability


REPLACED = [
    ("group =", "size = 3\ngroup =", "ABC001.size: unknown field, known: copies, group"),
    ('group = "abc-well"\n', "", "ABC001.group: missing"),
    ('"Well"', '" "', 'ABC001.name: expected one line of text, got " "'),
    ('"Well"', "7", "ABC001.name: expected one line of text, got 7"),
    ('"production"', '"produce"', "ABC001.kind: expected one of production"),
    ('["blue"]', '["green"]', "ABC001.colors[0]: expected one of brown"),
    ('["blue"]', '["blue", "blue"]', "ABC001.colors[1]: blue is listed twice"),
    ('["blue"]', '"blue"', 'ABC001.colors: expected list, got "blue"'),
    ("cost = { wood = 1 }\n", "", "ABC001.cost: missing"),
    ("cost = { wood = 1 }", "cost = 1", "ABC001.cost: expected table, got 1"),
    ("wood = 1", "worker = 1", "ABC001.cost.worker: unknown field, known: wood, stone, food"),
    ("wood = 1", "vp = 1", "ABC001.cost.vp: unknown field, known: wood, stone, food, gold"),
    ("group =", "copies = 1\ngroup =", "ABC001.copies: expected list, got 1"),
    ("wood = 1", "wood = true", "ABC001.cost.wood: expected int, got True"),
    ("wood = 1", "wood = 1.0", "ABC001.cost.wood: expected int, got 1.0"),
    ("wood = 1", "wood = -1", "ABC001.cost.wood: expected int from 1 to 9, got -1"),
    ("wood = 1", "wood = 10", "ABC001.cost.wood: expected int from 1 to 9, got 10"),
    ("wood = 1", "wood = 0", "ABC001.cost.wood: expected int from 1 to 9, got 0"),
    ("wood = 1", "location = true", "ABC001.cost.location: only faction cards can cost"),
    ("wood = 1", "location = 1", "ABC001.cost.location: expected true or false, got 1"),
    ("{ vp = 1 }", "{}", "ABC001.raze: expected at least one good, got none"),
    ("{ vp = 1 }", "{ iron = 1 }", "ABC001.raze.iron: unknown field, known: wood"),
    ("{ vp = 1 }", "{ defense = 1 }", "ABC001.raze.defense: unknown field, known: wood"),
    ("raze = { vp = 1 }", "razable = false", "ABC001.razable: a card without a raze"),
    ("raze =", "razable = 0\nraze =", "ABC001.razable: expected true or false, got 0"),
    ("raze =", 'deal = "wood"\nraze =', "ABC001.deal: only faction cards have a deal"),
    ("text =", "bonus = []\ntext =", "ABC001.bonus: expected 1 or 2 clauses, got 0"),
    ("text =", "bonus = [1]\ntext =", "ABC001.bonus[0]: expected table, got 1"),
    ("text =", "bonus = [{ look = 2 }]\ntext =",
     "ABC001.bonus[0].look: unknown field, known: gain, gain_per, place_samurai"),
    ("text =", "bonus = [{}]\ntext =", "ABC001.bonus[0]: expected exactly one of gain, gain_per, place_samurai"),
    ("text =", "bonus = [{ gain = { vp = 1 } }]\ntext =", "ABC001.bonus_text: missing"),
    ("text =", 'bonus_text = "x"\ntext =', "ABC001.bonus_text: there is no bonus"),
    ("text =", 'provenance = "rumour"\ntext =', "ABC001.provenance: expected one of "),
    ("text =", "confidence = 2\ntext =", "ABC001.confidence: expected number from 0 to 1, got 2"),
    ("text =", "confidence = true\ntext =", "ABC001.confidence: expected number from 0 to 1, got True"),
    ("text =", 'assumed = ""\ntext =', 'ABC001.assumed: expected one line of text, got ""'),
    ("group =", 'copies = ["ABC1"]\ngroup =', 'ABC001.copies[0]: expected 2 to 6 capitals and 3 digits, got "ABC1"'),
    ("group =", 'copies = ["ABC002"]\ngroup =', "ABC001.copies[0]: expected ABC001, the name of the table"),
    ("group =", 'copies = ["ABC001", "ABC001"]\ngroup =',
     "ABC001.copies: ABC001 is used twice"),
    ("ABC001", "BAR001", "BAR001.copies: expected an id of the deck common, got BAR001 of the deck barbarians"),
    ("[ABC001]", "[well]", "well: unknown field, known: deck, pack, board, card ids such as ABC001"),
    ('"common"', '"Common!"', 'deck: expected a name of small letters, digits and _, got "Common!"'),
    ('deck = "common"', "", "deck: missing"),
    ('deck = "common"', 'deck = "common"\nABC002 = 1', "ABC002: expected table, got 1"),
    ("[ABC001]", "[board]\n[ABC001]", "board: a common deck has no board"),
    ('"Well"', '"We\\nll"', r'ABC001.name: expected one line of text, got "We\nll"'),
    ('"abc-well"', '"abc\\twell"', r'ABC001.group: expected one line of text, got "abc\twell"'),
    ("text =", 'note = "a\\u001bb"\ntext =', r'ABC001.note: expected one line of text, got "a\u001bb"'),
    ("group =", '"a\\nb" = 1\ngroup =', r'ABC001."a\nb": unknown field, known: copies'),
    ("[ABC001]", "[ABC001", "not TOML: "),
    ("[ABC001]", "[ABC001]\n[ABC001]", "not TOML: "),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "message"), REPLACED)
def test_a_broken_field_is_named(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in COMMON
    assert complaint(tmp_path, COMMON.replace(old, new, 1)).startswith(message)


@pytest.mark.parametrize(
    ("clause", "message"),
    [
        ("{}", "production: expected exactly one of gain, gain_per, look, choose"),
        ("{ gain = { vp = 1 }, look = 2 }", "production: expected exactly one of gain"),
        ("{ give = { vp = 1 } }", "production.give: unknown field, known: gain, gain_per"),
        ("{ gain = {} }", "production.gain: expected at least one good, got none"),
        ("{ gain = { iron = 1 } }", "production.gain.iron: unknown field, known: wood"),
        ("{ gain = 1 }", "production.gain: expected table, got 1"),
        ("{ look = 3 }", "production.look: expected 2, got 3"),
        ("{ choose = { vp = 1 } }", "production.choose: expected at least 2 goods, got 1"),
        ('{ produce_again = "any" }', 'production.produce_again: expected other, got "any"'),
        ('{ gain_per = { good = "vp", color = "grey" } }', "production.gain_per.max: missing"),
        ('{ gain_per = { good = "vp", max = 3 } }',
         "production.gain_per: expected color or samurai, got neither"),
        ('{ gain_per = { good = "vp", color = "grey", samurai = true, max = 3 } }',
         "production.gain_per: expected color or samurai, got both"),
        ('{ gain_per = { good = "vp", samurai = 1, max = 3 } }',
         "production.gain_per.samurai: expected true, got 1"),
        ('{ gain_per = { good = "vp", color = "green", max = 3 } }',
         "production.gain_per.color: expected one of brown"),
        ('{ gain_per = { good = "iron", color = "grey", max = 3 } }',
         "production.gain_per.good: expected one of wood"),
        ('{ gain_per = { good = "vp", color = "samurai", max = 3 } }',
         'production.gain_per.color: expected a color, or samurai = true in its place, got "samurai"'),
        ('{ gain_per = { good = "vp", color = "grey", max = 16 } }',
         "production.gain_per.max: expected int from 1 to 15, got 16"),
        ('{ gain_per = { good = "vp", colour = "grey", max = 3 } }',
         "production.gain_per.colour: unknown field, known: good, color, samurai, max"),
    ],
)  # fmt: skip
def test_a_broken_production_is_named(tmp_path: Path, clause: str, message: str) -> None:
    text = COMMON.replace(PRODUCTION, f"production = {clause}")
    assert complaint(tmp_path, text).startswith(f"ABC001.{message}")


@pytest.mark.parametrize(
    ("clause", "message"),
    [
        ("gain = { vp = 1 }", "feature: expected exactly one of on_build, on_raze"),
        ('on_build = "grey"', "feature.gain: missing"),
        ('on_build = "green", gain = { vp = 1 }', "feature.on_build: expected one of "),
        ('on_raze = "own", gain = { vp = 1 }', "feature.on_raze: expected one of any"),
        ("on_deal = false, gain = { vp = 1 }", "feature.on_deal: expected true, got False"),
        ("on_deal = 1, gain = { vp = 1 }", "feature.on_deal: expected true, got 1"),
        ("on_vp = 0", "feature.on_vp: expected 1, got 0"),
        ("on_vp = 1, gain = { vp = 1 }", "feature.gain: unknown field, known: on_vp"),
        ("surcharge = 1, limit = 1", "feature.limit: unknown field, known: surcharge"),
        ('on_cleanup = { per = "vp", max = 3 }, gain = { vp = 1 }',
         "feature.on_cleanup.per: expected one of wood"),
        ('on_cleanup = { per = "food" }, gain = { vp = 1 }', "feature.on_cleanup.max: missing"),
        ("store = []", "feature.store: expected at least one of wood, stone, food, gold, worker, raze, got none"),
        ('store = ["vp"]', "feature.store[0]: expected one of wood"),
        ('store = ["wood", "wood"]', "feature.store[1]: wood is listed twice"),
        ("store = [1]", "feature.store[0]: expected text, got 1"),
        ('store = ["wood"], limit = 16', "feature.limit: expected int from 1 to 15, got 16"),
        ('store = ["wood"], limit = 0', "feature.limit: expected int from 1 to 15, got 0"),
        ('hook = "desert"', "feature.hook: expected one of gate, shrine, slaver"),
    ],
)  # fmt: skip
def test_a_broken_feature_is_named(tmp_path: Path, clause: str, message: str) -> None:
    assert complaint(tmp_path, as_kind(FEATURE % clause)).startswith(f"ABC001.{message}")


@pytest.mark.parametrize(
    ("clause", "message"),
    [
        ("limit = 1, gain = { vp = 1 }", "action.price: missing"),
        ("price = {}, gain = { vp = 1 }", "action.limit: missing"),
        ("price = {}, limit = 3, gain = { vp = 1 }", "action.limit: expected int from 1 to 2, got 3"),
        ("price = {}, limit = 1", "action: expected a gain, or exactly one of gain_per"),
        ("price = {}, limit = 1, take_deal = true, raze_own = true",
         "action: expected a gain, or exactly one of gain_per"),
        ("price = { vp = 1 }, limit = 1, gain = { vp = 1 }",
         "action.price.vp: unknown field, known: wood, stone, food, gold, worker, raze, card, deal"),
        ("price = {}, limit = 1, gain = {}", "action.gain: expected at least one good, got none"),
        ("price = {}, limit = 1, steal = true", "action.steal: unknown field, known: price, limit"),
        ("price = {}, limit = 1, take_deal = false", "action.take_deal: expected true, got False"),
        ("price = {}, limit = 1, take_resource = 2", "action.take_resource: expected 1, got 2"),
        ('price = {}, limit = 1, produce_again = "other"',
         "action.produce_again: expected one of any, common"),
        ('price = {}, limit = 1, build_from = "discard"',
         "action.build_from: expected one of hand, deals"),
        ('price = {}, limit = 1, hook = "gate"', "action.hook: expected one of acting"),
    ],
)  # fmt: skip
def test_a_broken_action_is_named(tmp_path: Path, clause: str, message: str) -> None:
    assert complaint(tmp_path, as_kind(ACTION % clause)).startswith(f"ABC001.{message}")


def test_an_ability_of_another_kind_is_refused(tmp_path: Path) -> None:
    text = COMMON.replace('kind = "production"', 'kind = "action"')
    assert complaint(tmp_path, text) == ("ABC001.production: not together with the kind action")


def test_a_feature_without_ability_needs_a_bonus(tmp_path: Path) -> None:
    text = as_kind('kind = "feature"')
    assert complaint(tmp_path, text).startswith("ABC001.feature: missing, and there is no bonus")


def test_a_bonus_has_at_most_two_clauses(tmp_path: Path) -> None:
    bonus = "bonus = [{ gain = { vp = 1 } }, { gain = { vp = 1 } }, { gain = { vp = 1 } }]\n"
    text = COMMON.replace("text =", bonus + 'bonus_text = "x"\ntext =')
    assert complaint(tmp_path, text) == "ABC001.bonus: expected 1 or 2 clauses, got 3"


def test_cards_of_one_group_share_their_name(tmp_path: Path) -> None:
    second = COMMON.partition("\n\n")[2].replace("ABC001", "ABC002").replace("Well", "Pond")
    message = complaint(tmp_path, COMMON + second)
    assert message == 'ABC002.name: expected Well, as other cards of the group abc-well, got "Pond"'


def test_a_printed_id_stands_in_one_table_only(tmp_path: Path) -> None:
    second = COMMON.partition("\n\n")[2].replace("[ABC001]", '[ABC002]\ncopies = ["ABC002", "ABC001"]')
    assert complaint(tmp_path, COMMON + second) == "ABC002.copies: ABC001 is used twice"


def test_a_common_deck_has_1_to_98_cards(tmp_path: Path) -> None:
    ids = ", ".join(f'"ABC{number:03}"' for number in range(1, 100))
    many = COMMON.replace("group =", f"copies = [{ids}]\ngroup =")
    assert complaint(tmp_path, many) == "deck: expected 1 to 98 cards in a common deck, got 99"
    fits = many.replace(', "ABC099"', "")
    assert len(load_deck(write(tmp_path, fits)).cards[0].ids) == 98
    assert complaint(tmp_path, 'deck = "common"') == "deck: expected 1 to 98 cards in a common deck, got 0"


@pytest.mark.parametrize(("hook", "most"), [("gate", 2), ("shrine", 1)])
def test_hooks_with_room_for_few_copies_are_limited_in_features(tmp_path: Path, hook: str, most: int) -> None:
    ids = ", ".join(f'"ABC{number:03}"' for number in range(1, most + 2))
    text = as_kind(FEATURE % f'hook = "{hook}"').replace("group =", f"copies = [{ids}]\ngroup =")
    assert complaint(tmp_path, text) == (
        f"ABC001.hook: copies of {hook} cards in a deck: expected at most {most}, got {most + 1}"
    )


def test_a_second_temple_of_ra_is_refused(tmp_path: Path) -> None:
    text = packaged("egyptians").replace(
        "price = { worker = 1 }, limit = 1, block_location = true",
        'price = {}, limit = 1, hook = "temple_of_ra"',
    )
    assert complaint(tmp_path, text).startswith(
        "EGY013.hook: copies of temple_of_ra cards in a deck: expected at most 1, got 2"
    )


@pytest.mark.rule("DB1")
def test_a_faction_deck_of_another_shape_is_refused_with_rule_and_cards(tmp_path: Path) -> None:
    text = packaged("barbarians").replace('copies = ["BAR020", "BAR021"]\n', "")
    message = complaint(tmp_path, text)
    assert message.startswith(
        "rule DB1: expected 30 cards in groups of equal copies (3 of 3, 6 of 2, 9 of 1), got 29 ("
    )
    assert "Settlement" in message


@pytest.mark.rule("DB1")
def test_copies_of_a_group_are_counted_over_all_its_tables(tmp_path: Path) -> None:
    text = packaged("romans").replace('[ROM005]\ngroup = "rom-sculptors-apprentice"',
                                      '[ROM005]\ngroup = "rom-other"')  # fmt: skip
    assert " (2 of 3: " in complaint(tmp_path, text)


@pytest.mark.parametrize(
    ("deck", "old", "new", "message"),
    [
        ("barbarians", 'deal = "wood"\n', "", "BAR001.deal: missing"),
        ("barbarians", 'deal = "wood"', 'deal = "defense"', "BAR001.deal: expected one of "),
        ("barbarians", 'deal = "wood"', 'deal = "wood"\nraze = { vp = 1 }',
         "BAR001.raze: only common and japanese cards have a raze field"),
        ("japanese", "raze = { vp = 1 }\n", "", "JAP001.raze: missing; every japanese card has"),
        ("romans", "stores = [", "keeps = [", "board.keeps: unknown field, known: production, stores"),
        ("romans", 'stores = ["raze"]', 'stores = ["defense"]',
         "board.stores[0]: expected one of wood"),
        ("romans", "worker = 2, wood", "card = 2, wood", "board.production.card: unknown field, known"),
        ("romans", "worker = 2, wood", "worker = 2.5, wood",
         "board.production.worker: expected int, got 2.5"),
        ("romans", "[board]\n", "[ROM000]\n", "board: missing"),
        ("egyptians", 'deck = "egyptians"', 'deck = "atlanteans"',
         "EGY001.copies: expected an id of the deck atlanteans, got EGY001 of the deck egyptians"),
        ("atlanteans", 'deck = "atlanteans"', 'deck = "nomads"',
         "ATL001.copies[0]: expected an id of the deck nomads, got ATL001 of the deck atlanteans"),
        ("atlanteans", "faction_points = 0", "faction_points = 3",
         "board.faction_points: expected int from 0 to 2, got 3"),
        ("atlanteans", "faction_points = 0", "faction_points = -1",
         "board.faction_points: expected int from 0 to 2, got -1"),
        ("atlanteans", "faction_points = 0", "faction_points = true",
         "board.faction_points: expected int, got True"),
        ("atlanteans", "defense_per_player = true", "defense_per_player = 1",
         "board.defense_per_player: expected true or false, got 1"),
        ("atlanteans", "technology = 1 }", "defense = 1 }",
         "board.production.defense: not together with defense_per_player"),
        ("atlanteans", "technology = 1 }", "technology_glory = 1 }",
         "board.production.technology_glory: unknown field, known: wood"),
        ("atlanteans", 'stores = ["technology"]', 'stores = ["technology_defense"]',
         "board.stores[0]: expected one of wood"),
        ("atlanteans", 'deal = "technology"', 'deal = "technology_glory"',
         "ATL001.deal: expected one of wood"),
    ],
)  # fmt: skip
def test_a_broken_faction_deck_is_named(tmp_path: Path, deck: str, old: str, new: str, message: str) -> None:
    text = packaged(deck)
    assert old in text
    assert complaint(tmp_path, text.replace(old, new, 1)).startswith(message)


def test_a_faction_of_ones_own_loads(tmp_path: Path) -> None:
    text = packaged("egyptians").replace('deck = "egyptians"', 'deck = "nomads"').replace("EGY", "NOM")
    deck = load_deck(write(tmp_path, text))
    assert deck.name == "nomads"
    assert deck.board == builtin("egyptians").board
    assert {card.deck for card in deck.cards} == {"nomads"}


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('copies = ["COM021", "COM022"]\n', "", "deck: expected 84 cards, got 83"),
        ('colors = ["purple"]', 'colors = ["grey"]',
         "deck: expected 13 cards of grey, got 14"),
    ],
)  # fmt: skip
def test_the_printed_common_deck_must_have_its_printed_counts(tmp_path: Path, old: str, new: str, message: str) -> None:
    deck = load_deck(write(tmp_path, packaged("common").replace(old, new)))
    with pytest.raises(CardError) as caught:
        check_printed_common(deck, "common.toml:")
    assert str(caught.value) == f"common.toml: {message}"


def test_a_missing_file_and_a_file_that_is_no_text_are_named(tmp_path: Path) -> None:
    missing = tmp_path / "missing.toml"
    with pytest.raises(CardError, match=r"missing\.toml: cannot be read: No such file"):
        load_deck(missing)
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff")
    with pytest.raises(CardError, match=r"binary\.toml: byte 0, line 1: expected UTF-8, got 0xff"):
        load_deck(binary)


# What the core cannot carry out


@pytest.mark.parametrize(
    ("clause", "message"),
    [
        ("{ gain = { defense = 8 } }", "production.gain.defense: expected int from 1 to 7, got 8"),
        ("{ choose = { defense = 8, vp = 1 } }", "production.choose.defense: expected int from 1 to 7, got 8"),
        ("{ choose = { common_card = 1, vp = 1 } }", "production.choose.common_card: unknown field, known: wood"),
        ("{ choose = { faction_card = 1, vp = 1 } }", "production.choose.faction_card: unknown field, known: wood"),
        ('{ gain_per = { good = "common_card", color = "grey", max = 3 } }',
         "production.gain_per.good: expected one of wood"),
        ('{ gain_per = { good = "faction_card", color = "grey", max = 3 } }',
         "production.gain_per.good: expected one of wood"),
        ('{ gain_per = { good = "defense", color = "grey", max = 8 } }',
         "production.gain_per.max: expected int from 1 to 7, got 8"),
    ],
)  # fmt: skip
def test_a_production_beyond_the_core_is_refused(tmp_path: Path, clause: str, message: str) -> None:
    text = COMMON.replace(PRODUCTION, f"production = {clause}")
    assert complaint(tmp_path, text).startswith(f"ABC001.{message}")


@pytest.mark.parametrize(
    ("clause", "message"),
    [
        ("on_vp = 2", "feature.on_vp: expected 1, got 2"),
        ("surcharge = 2", "feature.surcharge: expected 1, got 2"),
        *(
            (f'on_cleanup = {{ per = "food", max = 3 }}, gain = {{ {good} = 1 }}',
             f"feature.gain.{good}: unknown field, known: wood, stone, food, gold, worker, raze, vp")
            for good in ("card", "common_card", "faction_card", "defense")
        ),
    ],
)  # fmt: skip
def test_a_feature_beyond_the_core_is_refused(tmp_path: Path, clause: str, message: str) -> None:
    assert complaint(tmp_path, as_kind(FEATURE % clause)).startswith(f"ABC001.{message}")


@pytest.mark.parametrize("extra", ["card", "deal", "resource"])
@pytest.mark.parametrize("word", ['build_from = "deals"', 'hook = "acting_troupe"', 'hook = "dark_chapel"'])
def test_words_that_bring_a_payment_of_their_own_take_plain_prices(tmp_path: Path, extra: str, word: str) -> None:
    text = as_kind(ACTION % f"price = {{ {extra} = 1 }}, limit = 1, {word}")
    assert complaint(tmp_path, text).startswith(f"ABC001.action.price.{extra}: not together with ")


@pytest.mark.parametrize(
    "word",
    [
        'build_from = "hand"', 'hook = "acting_troupe"', "choose = { wood = 1, vp = 1 }",
        'gain_per = { good = "vp", color = "grey", max = 3 }', 'color_sets = { good = "gold" }',
        "color_goods = { max = 2 }", 'linked_goods = { count = 2, of = "enemy" }',
        'search = { deck = "either", color = "any" }',
    ],
)  # fmt: skip
def test_words_that_end_in_another_action_or_in_goods_of_their_own_have_no_gain_beside_them(
    tmp_path: Path, word: str
) -> None:
    text = as_kind(ACTION % f"price = {{}}, limit = 1, {word}, gain = {{ vp = 1 }}")
    assert complaint(tmp_path, text).startswith("ABC001.action.gain: not together with ")


@pytest.mark.parametrize(
    "word",
    [
        'build_from = "hand"', 'build_from = "deals"', "lay_foundation = true",
        'color_sets = { good = "vp" }', "color_goods = {}", 'linked_goods = { count = 2, of = "enemy" }',
        'search = { deck = "common", color = "any" }',
        *(f'hook = "{hook}"' for hook in ("acting_troupe", "dark_chapel", "temple_of_ra", "ninjas", "desert")),
    ],
)  # fmt: skip
def test_some_words_are_used_once_a_round_only(tmp_path: Path, word: str) -> None:
    assert "action.limit: expected 1, since " in complaint(
        tmp_path, as_kind(ACTION % f"price = {{}}, limit = 2, {word}")
    )
    assert load_deck(write(tmp_path, as_kind(ACTION % f"price = {{}}, limit = 1, {word}"))).cards[0].limit == 1


@pytest.mark.parametrize(
    ("action", "message"),
    [
        ("price = { card = 1 }, limit = 1, lay_foundation = true", "price.card: not together with lay_foundation"),
        ("price = { deal = 1 }, limit = 1, repeat_deal = true", "price.deal: not together with repeat_deal"),
        ("price = { card = 3 }, limit = 1, gain = { vp = 1 }", "price.card: expected int from 1 to 2, got 3"),
        ("price = { deal = 3 }, limit = 1, gain = { vp = 1 }", "price.deal: expected int from 1 to 2, got 3"),
        ("price = { food = 8 }, limit = 2, gain = { vp = 1 }", "price.food: expected at most 15 in one action, got 16"),
        ("price = { resource = 8 }, limit = 2, gain = { vp = 1 }", "price.resource: expected at most 15 in one"),
        ("price = { stone = 1, resource = 1 }, limit = 1, gain = { vp = 1 }", "price.stone: not together with"),
        ('price = { wood = 7 }, limit = 1, build_from = "hand"', "price.wood: expected at most 6 in one action, got 7"),
        ('price = { food = 1 }, limit = 1, hook = "acting_troupe"', "price.food: not together with acting_troupe"),
    ],
)  # fmt: skip
def test_a_price_beyond_the_core_is_refused(tmp_path: Path, action: str, message: str) -> None:
    assert complaint(tmp_path, as_kind(ACTION % action)).startswith(f"ABC001.action.{message}")


@pytest.mark.parametrize(
    "action",
    [
        "price = { card = 2, deal = 2, resource = 7, worker = 15, gold = 15 }, limit = 2, take_deal = true",
        "price = { wood = 15, stone = 15, food = 15 }, limit = 1, gain = { vp = 15, defense = 7 }",
        "price = { wood = 7, stone = 7, food = 7 }, limit = 2, raze_good = true",
        'price = { wood = 6, stone = 6, food = 6, raze = 15 }, limit = 1, build_from = "deals"',
        'price = { gold = 15, wood = 15 }, limit = 1, hook = "dark_chapel", gain = { card = 15 }',
        'price = { gold = 15, worker = 15 }, limit = 1, hook = "acting_troupe"',
    ],
)
def test_actions_at_their_limits_load(tmp_path: Path, action: str) -> None:
    assert load_deck(write(tmp_path, as_kind(ACTION % action))).cards[0].kind == "action"


def test_a_raze_field_holds_at_most_two_cards(tmp_path: Path) -> None:
    three = COMMON.replace("raze = { vp = 1 }", "raze = { card = 3 }")
    assert complaint(tmp_path, three) == "ABC001.raze.card: expected int from 1 to 2, got 3"
    two = COMMON.replace("raze = { vp = 1 }", "raze = { card = 2, vp = 15 }")
    assert load_deck(write(tmp_path, two)).cards[0].raze == {"card": 2, "vp": 15}


# Decks put together in Python


def test_the_packaged_decks_pass_the_checks() -> None:
    for name in ("common", *FACTIONS):
        check_deck(builtin(name), name)


WELL = builtin("common").cards[0]
ROMANS = builtin("romans")
HALF: dict[str, Any] = {"wood": 0.5}
SHORT: Any = ("red",)
REDS = ("red", "red", "red")
NO_BOARD = evolve(ROMANS, board=None)
BROKEN_DECKS: list[tuple[Deck, str]] = [
    (Deck("common", (), None), "deck: expected 1 to 98 cards in a common deck, got 0"),
    (Deck("common", (evolve(WELL, ids=()),), None), "Statue.copies: expected at least one id, got none"),
    (Deck("common", (evolve(WELL, kind="idle"),), None), "COM001.kind: expected one of "),
    (Deck("common", (evolve(WELL, colors=("green",)),), None), "COM001.colors[0]: expected one of "),
    (Deck("common", (evolve(WELL, cost={"wood": 300}),), None), "COM001.cost.wood: expected int from 1 to 9, got 300"),
    (Deck("common", (evolve(WELL, cost=HALF),), None), "COM001.cost.wood: expected int from 1 to 9, got 0.5"),
    (Deck("common", (evolve(WELL, bonus=WELL.bonus * 2),), None), "COM001.bonus: expected 1 or 2 clauses, got 4"),
    (Deck("common", (evolve(WELL, bonus=()),), None), "COM001.feature: missing"),
    (Deck("common", (evolve(WELL, ability=Clause("soar")),), None), "COM001.feature: expected one of "),
    (Deck("common", (evolve(WELL, ability=Clause("hook")),), None), "COM001.feature: expected one of "),
    (Deck("common", (evolve(WELL, ability=Clause("on_raze", filter="own")),), None), "COM001.feature.on_raze: "),
    (Deck("common", (evolve(WELL, pack="box"),), None), "COM001.pack: expected one of base"),
    (Deck("common", (evolve(WELL, ability=Clause("new_sets", gain={"vp": 1})),), None),
     "COM001.feature.new_sets: expected 1 set, got 0"),
    (Deck("common", (evolve(WELL, kind="production", ability=Clause("gain_sets", good="vp", sets=3 * (REDS,))),), None),
     "COM001.production.gain_sets.sets: expected 1 or 2 sets, got 3"),
    (Deck("common", (evolve(WELL, ability=Clause("new_sets", sets=(REDS,))),), None),
     "COM001.feature.gain: missing"),
    (Deck("common", (evolve(WELL, ability=Clause("new_sets", sets=(SHORT,), lays=True)),), None),
     "COM001.feature.new_sets[0]: expected 3 entries, got 1"),
    (Deck("common", builtin("common").cards, ROMANS.board), "board: a common deck has no board"),
    (NO_BOARD, "board: missing, so no player can be of this faction"),
    (evolve(ROMANS, cards=ROMANS.cards[1:]), "rule DB1: expected 30 cards in groups of equal copies "),
    (evolve(ROMANS, cards=(evolve(ROMANS.cards[0], deal=None), *ROMANS.cards[1:])), "ROM001.deal: missing"),
]  # fmt: skip


@pytest.mark.parametrize(("deck", "message"), BROKEN_DECKS, ids=[message for _, message in BROKEN_DECKS])
def test_a_deck_put_together_in_python_meets_the_same_checks(deck: Deck, message: str) -> None:
    with pytest.raises(CardError) as caught:
        check_deck(deck, "mine:")
    assert str(caught.value).startswith(f"mine: {message}")
