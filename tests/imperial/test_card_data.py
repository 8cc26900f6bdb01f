"""The packaged cards: printed totals, provenance, and cards checked by hand."""

from __future__ import annotations

import pickle
from collections import Counter
from pathlib import Path

import pytest

from isettlers.errors import CardError
from isettlers.imperial.cards import (
    COLORS,
    FACTIONS,
    GOODS,
    Card,
    Clause,
    Goods,
    builtin,
    pack_cards,
)
from isettlers.imperial.words import words

BASE = ("barbarians", "japanese", "romans", "egyptians")
DECKS = ("common", *BASE)
PACK = [card for name in ("common", *FACTIONS) for card in pack_cards("magic-number", name)]
ALL = [card for name in DECKS for card in builtin(name).cards]
BY_ID = {printed: card for card in ALL for printed in card.ids}
GROUPS = {card.group: card for card in ALL}
HOOKS = {name for name, word in words().items() if word.hook}
DOCS = Path(__file__).parents[2] / "docs" / "cards.md"


def copies(cards: list[Card]) -> int:
    return sum(len(card.ids) for card in cards)


def of_kind(deck: str, kind: str) -> int:
    return copies([card for card in builtin(deck).cards if card.kind == kind])


def pickled(value: object) -> object:
    return pickle.loads(pickle.dumps(value))  # noqa: S301, we wrote it ourselves


def words_of(card: Card) -> list[str]:
    return [clause.word for clause in (card.ability, *card.bonus) if clause is not None]


# Totals


def test_the_factions_are_the_four_of_the_base_game_and_the_atlanteans() -> None:
    assert (*BASE, "atlanteans") == FACTIONS
    assert {card.pack for card in ALL} == {"base"}


@pytest.mark.rule("S2")
def test_the_common_deck_has_84_cards_and_each_faction_30() -> None:
    assert [copies(list(builtin(name).cards)) for name in DECKS] == [84, 30, 30, 30, 30]
    assert sum(len(card.ids) for card in ALL) == len(BY_ID) == 204


def test_there_are_126_card_groups_in_137_tables() -> None:
    assert len(GROUPS) == 126
    assert len(ALL) == 137


def test_the_common_deck_has_the_printed_number_of_each_color() -> None:
    numbers = Counter(color for card in builtin("common").cards for _ in card.ids for color in card.colors or ("none",))
    assert numbers == {
        "brown": 16, "grey": 13, "red": 12, "pink": 12, "gold": 10, "blue": 8, "black": 6,
        "purple": 1, "none": 6,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("deck", "actions", "productions", "features"),
    [
        ("common", 39, 28, 17),
        ("barbarians", 16, 8, 6),
        ("japanese", 13, 10, 7),
        ("romans", 10, 12, 8),
        ("egyptians", 17, 9, 4),
    ],
)
def test_each_deck_has_the_printed_number_of_each_kind(
    deck: str, actions: int, productions: int, features: int
) -> None:
    assert of_kind(deck, "action") == actions
    assert of_kind(deck, "production") == productions
    assert of_kind(deck, "feature") == features


@pytest.mark.rule("DB1")
@pytest.mark.parametrize("deck", BASE)
def test_a_faction_deck_is_three_triples_six_doubles_and_nine_singles(deck: str) -> None:
    groups: Counter[str] = Counter()
    for card in builtin(deck).cards:
        groups[card.group] += len(card.ids)
    assert Counter(groups.values()) == {3: 3, 2: 6, 1: 9}


def test_common_raze_fields_hold_the_counted_goods() -> None:
    totals: Counter[str] = Counter()
    for card in builtin("common").cards:
        for good, amount in card.raze.items():
            totals[good] += amount * len(card.ids)
    assert totals == {
        "wood": 34, "worker": 27, "stone": 26, "vp": 19, "gold": 17, "card": 17, "food": 16,
    }  # fmt: skip


def test_every_common_card_but_ruins_has_two_raze_goods() -> None:
    for card in builtin("common").cards:
        assert sum(card.raze.values()) == (0 if card.name == "Ruins" else 2), card.name


@pytest.mark.rule("J1")
def test_japanese_cards_have_a_raze_field_of_1_vp_and_other_faction_cards_none() -> None:
    for name in BASE:
        for card in builtin(name).cards:
            assert card.raze == ({"vp": 1} if name == "japanese" else {}), card.name


def test_only_gate_and_shrine_keep_a_raze_field_that_does_not_count_in_an_empire() -> None:
    assert {card.name for card in ALL if not card.razable} == {"Gate", "Shrine"}


@pytest.mark.rule("A4", "A7")
def test_faction_cards_have_deals_and_may_cost_a_location_common_cards_never() -> None:
    for card in ALL:
        assert (card.deal is None) == (card.deck == "common"), card.name
        assert not (card.location and card.deck == "common"), card.name


def test_ten_groups_have_copies_that_differ() -> None:
    counts = Counter(card.group for card in ALL)
    assert {GROUPS[group].name for group, tables in counts.items() if tables > 1} == {
        "Village", "Mason", "Castle", "Pig Farmer", "Saboteurs", "Dark Chapel", "Pack",
        "Daimyo's Castle", "Trade Route", "Sculptor's Apprentice",
    }  # fmt: skip


def test_published_counts_of_roman_and_japanese_outputs_hold() -> None:
    def giving(deck: str, kind: str, good: str) -> int:
        return copies(
            [
                card
                for card in builtin(deck).cards
                if card.kind == kind and card.ability is not None and good in card.ability.gain
            ]
        )

    assert giving("romans", "feature", "gold") == 5
    assert giving("romans", "action", "raze") == 2
    assert giving("japanese", "action", "raze") == 2
    assert giving("japanese", "action", "gold") == 1
    assert giving("japanese", "feature", "gold") == 1
    for good in ("card", "worker", "gold", "wood", "stone"):
        assert giving("romans", "action", good) == 0


@pytest.mark.rule("P2")
@pytest.mark.parametrize(
    ("deck", "production", "stores"),
    [
        ("barbarians", {"worker": 5, "raze": 1}, "worker"),
        ("japanese", {"worker": 4, "wood": 1, "raze": 1}, "food"),
        ("romans", {"worker": 2, "wood": 1, "stone": 1, "raze": 1}, "raze"),
        ("egyptians", {"worker": 3, "gold": 1, "raze": 1}, "gold"),
    ],
)
def test_boards_produce_and_store_what_is_printed(deck: str, production: dict[str, int], stores: str) -> None:
    board = builtin(deck).board
    assert board is not None
    assert board.production == production | {"defense": 1}
    assert board.stores == (stores,)
    assert builtin("common").board is None


# Provenance


def test_provenance_counts_by_group_and_by_card() -> None:
    by_group = Counter(card.provenance for card in GROUPS.values())
    assert by_group == {
        "printed-image": 33, "rulebook": 10, "public-dataset": 55, "reconstructed": 28,
    }  # fmt: skip
    by_card: Counter[str] = Counter()
    for card in ALL:
        by_card[card.provenance] += len(card.ids)
    assert by_card == {
        "printed-image": 50, "rulebook": 20, "public-dataset": 85, "reconstructed": 49,
    }  # fmt: skip


RECONSTRUCTED = {
    "Barbarian Altar", "Raid", "Expedition", "Barter", "Wrestling Arena", "Mission", "Border",
    "Casino", "Stalls", "Sake Brewery", "Dojo", "Ninjas", "Sumo School", "Swordsmith",
    "School of Diplomacy", "Sculptor's Workshop", "Sculptor's Apprentice", "Gladiator School",
    "Gardens", "Administration", "Headquarters", "Roman Fort", "Colossus", "Royal Baths",
    "Golden Bazaar", "Avenue of Sphinxes", "Goldsmith", "Slaves",
}  # fmt: skip


def test_every_reconstructed_card_says_so_and_says_what_is_assumed() -> None:
    assert {card.name for card in ALL if card.reconstructed} == RECONSTRUCTED
    for card in ALL:
        if card.reconstructed:
            assert card.assumed, card.name
            assert card.confidence <= 0.5, card.name
        else:
            assert card.confidence >= 0.6, card.name


def test_every_card_has_a_text_a_note_and_straight_apostrophes() -> None:
    for card in ALL:
        assert card.text, card.name
        assert card.note, card.name
        assert bool(card.bonus_text) == bool(card.bonus), card.name
        for text in (card.name, card.text, card.bonus_text, card.note):
            assert text.isascii(), text


# Vocabulary


def test_hooks_stay_under_15_per_cent_of_the_groups() -> None:
    hooked = {card.group for card in ALL if set(words_of(card)) & HOOKS}
    assert len(hooked) == len(HOOKS) == 9
    assert len(hooked) < 0.15 * len(GROUPS)


def test_the_reference_explains_every_good_and_color() -> None:
    reference = DOCS.read_text(encoding="utf-8")
    for good in GOODS:
        assert f"`{good}`" in reference, good
    assert "brown, grey, red, pink, gold, blue, black, purple, white" in reference
    assert COLORS == ("brown", "grey", "red", "pink", "gold", "blue", "black", "purple", "white")


def test_the_reference_lists_every_group_with_text_and_provenance() -> None:
    rows = DOCS.read_text(encoding="utf-8").splitlines()
    cards = [*ALL, *PACK, *builtin("atlanteans").cards]
    for card in {card.group: card for card in cards}.values():
        first = min(printed for other in cards if other.group == card.group for printed in other.ids)
        row = next(row for row in rows if row.startswith(f"| {first}"))
        assert card.name + ("*" if card.translated else "") in row
        assert card.bonus_text in row
        assert f" **{card.provenance}** " in row if card.reconstructed else card.provenance in row


# Cards checked by hand


@pytest.mark.parametrize(
    ("printed", "name", "cost", "location", "raze", "deal", "ability", "bonus"),
    [
        ("COM001", "Statue", {"wood": 1, "stone": 2}, False, {"vp": 1, "stone": 1}, None, None,
         (Clause("gain_per", good="vp", filter="grey", max=6), Clause("gain", gain={"card": 1}))),
        ("COM016", "Farmers At Work", {"wood": 3}, False, {"worker": 1, "gold": 1}, None,
         Clause("produce_again", filter="other"), (Clause("gain", gain={"card": 1}),)),
        ("COM020", "Armorer", {"wood": 1, "stone": 1}, False, {"vp": 1, "stone": 1}, None,
         Clause("gain", gain={"raze": 1}), ()),
        ("COM005", "Gallows", {"wood": 2}, False, {"vp": 1, "wood": 1}, None,
         Clause("on_raze", filter="any", gain={"vp": 1}), ()),
        ("COM074", "Ruins", {}, False, {}, None, None, (Clause("gain", gain={"worker": 1}),)),
        ("BAR013", "Sentry Tower", {"wood": 2}, True, {}, "worker",
         Clause("gain", gain={"raze": 1, "worker": 1}), ()),
        ("BAR007", "Raid", {"wood": 1}, True, {}, "wood",
         Clause("on_raze", filter="enemy", gain={"vp": 2}), ()),
        ("JAP009", "Daimyo's Castle", {"stone": 2}, True, {"vp": 1}, "stone",
         Clause("gain_per", good="vp", filter="samurai", max=3), ()),
        ("JAP011", "Buddha's Temple", {"stone": 1}, True, {"vp": 1}, "card",
         Clause("look", count=2), ()),
        ("JAP020", "Sake Brewery", {"wood": 1}, True, {"vp": 1}, "food",
         Clause("on_cleanup", good="food", max=3, gain={"vp": 1}), ()),
        ("JAP025", "Dojo", {"wood": 1}, True, {"vp": 1}, "vp",
         Clause("on_deploy", gain={"vp": 1}), (Clause("gain", gain={"faction_card": 1}),)),
        ("ROM017", "Legion", {"food": 1}, True, {}, "raze",
         Clause("gain", gain={"common_card": 1}), (Clause("gain", gain={"common_card": 1}),)),
        ("ROM019", "Warehouses", {"stone": 1}, True, {}, "food",
         Clause("store", goods=("wood", "stone", "food")), ()),
        ("ROM022", "Roman Fort", {"stone": 2}, True, {}, "worker",
         Clause("surcharge", count=1), ()),
        ("EGY004", "Pharaoh's Guard", {"food": 2}, True, {}, "raze",
         Clause("choose", gain={"raze": 1, "vp": 2}), ()),
        ("EGY005", "Oasis", {"food": 1}, True, {}, "worker",
         Clause("on_enemy_exchange", gain={"worker": 1}), (Clause("gain", gain={"worker": 2}),)),
        ("EGY020", "Sphinx", {"stone": 1}, True, {}, "gold", Clause("on_vp", count=1), ()),
        ("EGY030", "Pyramid", {"stone": 2}, False, {}, "gold",
         Clause("gain", gain={"gold": 1, "stone": 1}), ()),
    ],
)  # fmt: skip
def test_productions_and_features_as_printed(
    printed: str,
    name: str,
    cost: dict[str, int],
    location: bool,  # noqa: FBT001, a column of the table above
    raze: dict[str, int],
    deal: str | None,
    ability: Clause | None,
    bonus: tuple[Clause, ...],
) -> None:
    card = BY_ID[printed]
    assert card.name == name
    assert (card.cost, card.location) == (cost, location)
    assert (card.raze, card.deal) == (raze, deal)
    assert card.ability == ability
    assert card.bonus == bonus
    assert (card.price, card.limit) == ({}, 0)


@pytest.mark.parametrize(
    ("printed", "name", "price", "limit", "ability"),
    [
        ("COM032", "Marketplace", {"wood": 1, "stone": 1, "food": 1}, 1,
         Clause("gain", gain={"vp": 3})),
        ("COM038", "Masons Guild", {"worker": 1, "stone": 2}, 1, Clause("gain", gain={"vp": 3})),
        ("COM048", "Castle", {"worker": 1}, 2, Clause("gain", gain={"card": 1})),
        ("COM049", "Tavern", {"card": 1}, 1, Clause("gain", gain={"vp": 2})),
        ("COM061", "Hanseatic League", {"worker": 1, "deal": 1}, 2,
         Clause("gain", gain={"vp": 2})),
        ("BAR011", "Saboteurs", {"worker": 1}, 1, Clause("take_resource", count=1)),
        ("BAR014", "Dark Chapel", {}, 1, Clause("dark_chapel")),
        ("BAR017", "Pack", {"worker": 1}, 2, Clause("raze_good")),
        ("BAR030", "Robbers", {"worker": 1}, 1,
         Clause("discard_enemy_deal", gain={"vp": 1, "card": 1})),
        ("JAP008", "Garrison", {"raze": 1}, 1, Clause("remove_location")),
        ("JAP019", "Negotiator", {"worker": 1}, 1, Clause("build_from", filter="deals")),
        ("JAP023", "Trade Route", {"food": 1}, 1, Clause("trade_route")),
        ("ROM008", "Engineers", {"worker": 1}, 1, Clause("remove_location", gain={"vp": 1})),
        ("EGY001", "Desert", {"card": 1}, 1, Clause("desert", gain={"vp": 1})),
        ("EGY009", "Golden Bazaar", {"resource": 1}, 2, Clause("gain", gain={"gold": 1})),
        ("EGY013", "Temple of Ra", {}, 1, Clause("temple_of_ra")),
        ("EGY015", "Sanctuary", {"worker": 1}, 1,
         Clause("lay_foundation", gain={"stone": 1, "vp": 1})),
    ],
)  # fmt: skip
def test_actions_as_printed(printed: str, name: str, price: dict[str, int], limit: int, ability: Clause) -> None:
    card = BY_ID[printed]
    assert card.name == name
    assert card.kind == "action"
    assert (card.price, card.limit, card.ability) == (price, limit, ability)


@pytest.mark.rule("G8")
def test_the_trade_colony_has_three_colors() -> None:
    assert set(BY_ID["ROM024"].colors) == {"brown", "grey", "red"}
    assert all(len(card.colors) <= 1 for card in ALL if card.group != "rom-trade-colony")


def test_copies_may_differ_in_cost_raze_or_deal() -> None:
    assert BY_ID["COM047"].cost == {"wood": 1, "stone": 1}
    assert BY_ID["COM048"].cost == {"stone": 2}
    assert BY_ID["COM013"].raze == {"worker": 2}
    assert BY_ID["COM014"].raze == {"worker": 1, "wood": 1}
    assert [BY_ID[f"JAP0{number}"].deal for number in (21, 22, 23)] == ["food", "worker", "vp"]


# The model


def test_goods_compare_with_mappings_hash_by_content_and_pickle() -> None:
    goods = Goods({"wood": 1, "vp": 2})
    assert goods == {"vp": 2, "wood": 1} == Goods({"vp": 2, "wood": 1})
    assert hash(goods) == hash(Goods({"vp": 2, "wood": 1}))
    assert pickled(goods) == goods
    assert repr(goods) == "{'wood': 1, 'vp': 2}"
    assert not hasattr(goods, "__setitem__")


def test_goods_do_not_follow_the_mapping_they_were_made_from() -> None:
    source = {"wood": 1}
    clause = Clause("gain", gain=source)
    source["wood"] = 9
    assert clause.gain == {"wood": 1}


@pytest.mark.parametrize("name", [*DECKS, "atlanteans"])
def test_decks_compare_hash_and_pickle(name: str) -> None:
    deck = builtin(name)
    assert pickled(deck) == deck
    assert hash(deck) == hash(pickled(deck))


def test_a_packaged_deck_is_read_once_and_sorted_by_first_id() -> None:
    assert builtin("romans") is builtin("romans")
    for name in (*DECKS, "atlanteans"):
        firsts = [card.ids[0] for card in builtin(name).cards]
        assert firsts == sorted(firsts)


def test_an_unknown_packaged_deck_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(CardError, match="unknown built-in deck 'vikings', known: common, barbarians"):
        builtin("vikings")
