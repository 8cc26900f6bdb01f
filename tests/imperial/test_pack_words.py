"""The words of sets, technology, searching and linked goods: what loads, and what the loader says of mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest
from deck_files import ACTION, COMMON, FEATURE, PRODUCTION, as_kind, complaint, packaged, write

from isettlers.errors import CardError
from isettlers.imperial.cards import Clause, load_cards
from isettlers.imperial.deck_lists import load_deck


@pytest.mark.parametrize(
    ("clause", "message"),
    [
        ("{ gain_sets = 1 }", "gain_sets: expected table, got 1"),
        ('{ gain_sets = { good = "vp", max = 2 } }', "gain_sets.sets: missing"),
        ('{ gain_sets = { sets = [["red", "red", "red"]] } }', "gain_sets.good: missing"),
        ('{ gain_sets = { good = "vp", sets = [] } }', "gain_sets.sets: expected 1 or 2 sets, got 0"),
        ('{ gain_sets = { good = "vp", sets = "red" } }', 'gain_sets.sets: expected list, got "red"'),
        ('{ gain_sets = { good = "vp", sets = ["red"] } }', 'gain_sets.sets[0]: expected list, got "red"'),
        ('{ gain_sets = { good = "vp", sets = [["red", "red"]] } }',
         "gain_sets.sets[0]: expected 3 entries, got 2"),
        ('{ gain_sets = { good = "vp", sets = [["red", "red", 3]] } }',
         "gain_sets.sets[0][2]: expected one of brown, grey, red, pink, gold, blue, black, purple, white, got 3"),
        ('{ gain_sets = { good = "vp", sets = [["red", "red", "green"]] } }',
         "gain_sets.sets[0][2]: expected one of brown"),
        ('{ gain_sets = { good = "vp", sets = [["red"], ["red"], ["red"]] } }',
         "gain_sets.sets[0]: expected 3 entries, got 1"),
        ('{ gain_sets = { good = "technology", sets = [["red", "red", "red"]] } }',
         "gain_sets.good: expected one of wood"),
        ('{ gain_sets = { good = "vp", sets = [["red", "red", "red"]], max = 0 } }',
         "gain_sets.max: expected int from 1 to 15, got 0"),
        ('{ gain_sets = { good = "vp", sets = [["red", "red", "red"]], max = 16 } }',
         "gain_sets.max: expected int from 1 to 15, got 16"),
        ('{ gain_sets = { good = "defense", sets = [["red", "red", "red"]] } }',
         "gain_sets.max: expected int from 1 to 7, got 0"),
        ('{ gain_sets = { good = "vp", sets = [["red", "red", "red"]], most = 1 } }',
         "gain_sets.most: unknown field, known: good, sets, max"),
        ('{ gain_sets = { good = "vp", sets = [["red", "red", "red"]] }, gain = { beer = 1 } }',
         "gain.beer: unknown field, known: wood"),
        ('{ gain_per = { good = "vp", color = "technology", max = 3 } }',
         "gain_per.color: expected one of brown"),
        ('{ gain_per = { good = "technology", color = "grey", max = 3 } }',
         "gain_per.good: expected one of wood"),
        ("{ choose = { technology = 1, vp = 1 } }", "choose.technology: unknown field, known: wood"),
        ("{ new_sets = [] }", "new_sets: unknown field, known: gain"),
    ],
)  # fmt: skip
def test_a_production_with_broken_sets_is_named(tmp_path: Path, clause: str, message: str) -> None:
    text = COMMON.replace(PRODUCTION, f"production = {clause}")
    assert complaint(tmp_path, text).startswith(f"ABC001.production.{message}")


@pytest.mark.parametrize(
    ("clause", "message"),
    [
        ('new_sets = "red", gain = { vp = 1 }', 'feature.new_sets: expected list, got "red"'),
        ('new_sets = ["red", "red"], gain = { vp = 1 }',
         "feature.new_sets: expected 3 entries, got 2"),
        ('new_sets = ["red", "red", "green"], gain = { vp = 1 }', "feature.new_sets[2]: expected one of brown"),
        ('new_sets = ["red", "red", "red"]', "feature.gain: missing"),
        ('new_sets = ["red", "red", "red"], gain = {}, lay_foundation = true', "feature.gain: expected at least"),
        ('new_sets = ["red", "red", "red"], gain = { beer = 1 }', "feature.gain.beer: unknown field, known: wood"),
        ('new_sets = ["red", "red", "red"], lay_foundation = false', "feature.lay_foundation: expected true"),
        ('new_sets = ["red", "red", "red"], place_samurai = 0',
         "feature.place_samurai: expected int from 1 to 15, got 0"),
        ('new_sets = ["red", "red", "red"], place_samurai = 16',
         "feature.place_samurai: expected int from 1 to 15, got 16"),
        ('new_sets = ["red", "red", "red"], limit = 1, gain = { vp = 1 }', "feature.limit: unknown field, known: "),
        ("lay_foundation = true", "feature: expected exactly one of on_build"),
        ("on_technology = true", "feature.gain: missing"),
        ("on_technology = 1, gain = { vp = 1 }", "feature.on_technology: expected true, got 1"),
        ("end_technology = 0", "feature.end_technology: expected int from 1 to 15, got 0"),
        ("end_technology = true", "feature.end_technology: expected int from 1 to 15, got True"),
        ('store = ["technology"]', "feature.store[0]: expected one of wood"),
        ('on_cleanup = { per = "technology", max = 3 }, gain = { vp = 1 }',
         "feature.on_cleanup.per: expected one of wood"),
        ('on_cleanup = { per = "wood", max = 3 }, gain = { technology = 1 }',
         "feature.gain.technology: unknown field, known: wood"),
    ],
)  # fmt: skip
def test_a_feature_with_broken_sets_or_technology_is_named(tmp_path: Path, clause: str, message: str) -> None:
    assert complaint(tmp_path, as_kind(FEATURE % clause)).startswith(f"ABC001.{message}")


@pytest.mark.parametrize(
    ("clause", "message"),
    [
        ("color_sets = { max = 3 }", "color_sets.good: missing"),
        ('color_sets = { good = "technology" }', "color_sets.good: expected one of wood"),
        ('color_sets = { good = "vp", max = 0 }', "color_sets.max: expected int from 1 to 15, got 0"),
        ('color_sets = { good = "defense", max = 8 }', "color_sets.max: expected int from 1 to 7, got 8"),
        ('color_sets = { good = "defense" }', "color_sets.max: expected int from 1 to 7, got 0"),
        ('color_sets = { good = "vp", color = "red" }', "color_sets.color: unknown field, known: good, max"),
        ("color_goods = true", "color_goods: expected table, got True"),
        ("color_goods = { max = 16 }", "color_goods.max: expected int from 1 to 15, got 16"),
        ('color_goods = { good = "vp" }', "color_goods.good: unknown field, known: max"),
        ("linked_goods = { count = 2 }", "linked_goods.of: missing"),
        ('linked_goods = { of = "enemy" }', "linked_goods.count: missing"),
        ('linked_goods = { count = 0, of = "enemy" }', "linked_goods.count: expected int from 1 to 15, got 0"),
        ('linked_goods = { count = 2, of = "friend" }', "linked_goods.of: expected one of discarded"),
        ('linked_goods = { count = 2, of = "discarded" }',
         "price.card: expected 1, since linked_goods are those of the discarded card, got 0"),
        ('search = { deck = "common" }', "search.color: missing"),
        ('search = { color = "red" }', "search.deck: missing"),
        ('search = { deck = "discard", color = "red" }', "search.deck: expected one of common"),
        ('search = { deck = "common", color = "green" }', "search.color: expected one of brown"),
        ('search = { deck = "common", color = "red" }, lay_foundation = false', "lay_foundation: expected true"),
        ("unlock = { technology = 1 }, gain = { vp = 1 }", "unlock: only faction cards can be unlocked"),
        ("unlock = {}, gain = { vp = 1 }", "unlock: expected at least one good, got none"),
        ("unlock = { wood = 1 }, gain = { vp = 1 }", "unlock.wood: unknown field, known: technology"),
        ("unlock = { technology = 16 }, gain = { vp = 1 }", "unlock.technology: expected int from 1 to 15, got 16"),
    ],
)  # fmt: skip
def test_an_action_with_a_broken_new_word_is_named(tmp_path: Path, clause: str, message: str) -> None:
    text = as_kind(ACTION % f"price = {{}}, limit = 1, {clause}")
    assert complaint(tmp_path, text).startswith(f"ABC001.action.{message}")


@pytest.mark.parametrize(
    ("price", "word", "message"),
    [
        ("technology_defense = 1", "raze_own = true", "technology_defense: unknown field, known: wood"),
        ("card = 2", 'linked_goods = { count = 2, of = "discarded" }', "card: expected 1, since linked_goods"),
        ("card = 1", 'search = { deck = "common", color = "red" }, lay_foundation = true',
         "card: not together with lay_foundation"),
    ],
)  # fmt: skip
def test_a_price_that_does_not_go_with_a_new_word_is_refused(
    tmp_path: Path, price: str, word: str, message: str
) -> None:
    text = as_kind(ACTION % f"price = {{ {price} }}, limit = 1, {word}")
    assert complaint(tmp_path, text).startswith(f"ABC001.action.price.{message}")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("raze = { vp = 1 }", "raze = { technology = 1 }", "raze.technology: unknown field, known: wood"),
        ("cost = { wood = 1 }", "cost = { technology = 1 }", "cost.technology: unknown field, known: wood"),
        ("text =", 'pack = "sequel"\ntext =', "pack: expected one of base, magic-number"),
        ("text =", "pack = 1\ntext =", "pack: expected one of base, magic-number, atlanteans, own, got 1"),
        ("text =", "bonus = [{ gain_sets = {} }]\ntext =", "bonus[0].gain_sets: unknown field, known: gain"),
    ],
)  # fmt: skip
def test_technology_and_packs_in_the_wrong_place_are_named(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert complaint(tmp_path, COMMON.replace(old, new, 1)).startswith(f"ABC001.{message}")


def test_a_deck_file_names_its_pack_at_the_top(tmp_path: Path) -> None:
    text = COMMON.replace('deck = "common"', 'deck = "common"\npack = "magic-number"')
    assert load_deck(write(tmp_path, text)).cards[0].pack == "magic-number"
    own = text.replace("text =", 'pack = "own"\ntext =')
    assert load_deck(write(tmp_path, own)).cards[0].pack == "own"
    wrong = COMMON.replace('deck = "common"', 'deck = "common"\npack = "box"')
    assert complaint(tmp_path, wrong) == 'pack: expected one of base, magic-number, atlanteans, own, got "box"'


@pytest.mark.parametrize(
    ("printed", "pack"),
    [
        ("COM001", "base"), ("COM084", "base"), ("COM085", "own"), ("COM125", "own"), ("COM126", "magic-number"),
        ("COM138", "magic-number"), ("COM139", "own"), ("ABC001", "own"),
    ],
)  # fmt: skip
def test_without_a_pack_a_card_is_of_the_one_that_has_its_printed_id(tmp_path: Path, printed: str, pack: str) -> None:
    text = COMMON.replace("ABC001", printed)
    assert load_deck(write(tmp_path, text)).cards[0].pack == pack


def test_a_deck_has_room_for_32_copies_of_cards_with_new_sets(tmp_path: Path) -> None:
    ids = ", ".join(f'"ABC{number:03}"' for number in range(1, 34))
    text = as_kind(FEATURE % 'new_sets = ["red", "red", "red"], gain = { vp = 1 }')
    many = text.replace("group =", f"copies = [{ids}]\ngroup =")
    assert complaint(tmp_path, many) == (
        "ABC001.feature.new_sets: copies of new_sets cards in a deck: expected at most 32, got 33"
    )
    fits = many.replace(', "ABC033"', "")
    assert len(load_deck(write(tmp_path, fits)).cards[0].ids) == 32


RED = ("red", "red", "red")
NEW_FEATURES = [
    ('new_sets = ["red", "red", "red"], lay_foundation = true', Clause("new_sets", sets=(RED,), lays=True)),
    ('new_sets = ["red", "red", "red"], place_samurai = 15', Clause("new_sets", sets=(RED,), count=15)),
    ('new_sets = ["white", "red", "red"], gain = { technology_glory = 1, defense = 7 }',
     Clause("new_sets", sets=(("white", "red", "red"),), gain={"technology_glory": 1, "defense": 7})),
    ("end_technology = 15", Clause("end_technology", max=15)),
    ("on_technology = true, gain = { technology = 1 }", Clause("on_technology", gain={"technology": 1})),
]  # fmt: skip


@pytest.mark.parametrize(("table", "ability"), NEW_FEATURES)
def test_features_of_sets_and_technology_load(tmp_path: Path, table: str, ability: Clause) -> None:
    assert load_deck(write(tmp_path, as_kind(FEATURE % table))).cards[0].ability == ability


NEW_ACTIONS = [
    ('gain_sets = { good = "defense", sets = [["red", "red", "red"]], max = 7 }, gain = { vp = 1 }',
     Clause("gain_sets", good="defense", sets=(RED,), max=7, gain={"vp": 1})),
    ('gain_per = { good = "worker", samurai = true, max = 3 }',
     Clause("gain_per", good="worker", filter="samurai", max=3)),
    ("choose = { gold = 1, defense = 7 }", Clause("choose", gain={"gold": 1, "defense": 7})),
    ('color_sets = { good = "card", max = 15 }', Clause("color_sets", good="card", max=15)),
    ("color_goods = {}", Clause("color_goods")),
    ('linked_goods = { count = 15, of = "enemy" }', Clause("linked_goods", count=15, filter="enemy")),
    ('search = { deck = "either", color = "white" }, lay_foundation = true',
     Clause("search", deck="either", filter="white", lays=True)),
    ("gain = { technology = 15, technology_defense = 15, technology_glory = 15 }",
     Clause("gain", gain={"technology": 15, "technology_defense": 15, "technology_glory": 15})),
]  # fmt: skip


@pytest.mark.parametrize(("table", "ability"), NEW_ACTIONS)
def test_actions_of_sets_and_technology_load(tmp_path: Path, table: str, ability: Clause) -> None:
    text = as_kind(ACTION % f"price = {{ technology = 15 }}, limit = 1, {table}")
    card = load_deck(write(tmp_path, text)).cards[0]
    assert card.ability == ability
    assert (card.price, card.unlock) == ({"technology": 15}, {})


def test_what_is_unlocked_is_used_once_a_round(tmp_path: Path) -> None:
    text = packaged("atlanteans").replace("price = { worker = 1 }, limit = 1, unlock",
                                          "price = { worker = 1 }, limit = 2, unlock", 1)  # fmt: skip
    message = complaint(tmp_path, text)
    assert message == "ATL010.action.limit: expected 1, since an unlocked action is used once a round, got 2"


# Parts of decks


PART = COMMON.replace('deck = "common"', 'deck = "romans"').replace("raze = { vp = 1 }", 'deal = "wood"')


def test_part_of_a_deck_has_no_board_and_any_number_of_cards(tmp_path: Path) -> None:
    (card,) = load_cards(write(tmp_path, PART))
    assert (card.deck, card.deal, card.pack) == ("romans", "wood", "own")
    assert complaint(tmp_path, PART) == "board: missing"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[ABC001]", "[board]\n[ABC001]", "board: cards that are part of a deck come without a board"),
        ('deal = "wood"\n', "", "ABC001.deal: missing"),
        ('"romans"', '"japanese"', "ABC001.raze: missing; every japanese card has a raze field"),
        ('"romans"', '"Romans"', 'deck: expected a name of small letters, digits and _, got "Romans"'),
    ],
)  # fmt: skip
def test_a_broken_part_of_a_deck_is_named(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in PART
    path = write(tmp_path, PART.replace(old, new, 1))
    with pytest.raises(CardError) as caught:
        load_cards(path)
    assert str(caught.value).startswith(f"{path}: {message}")
