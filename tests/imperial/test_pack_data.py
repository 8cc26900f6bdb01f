"""The pack's cards and the core deck of the Atlanteans: totals in plain numbers, provenance, every card by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import pytest

from isettlers.errors import CardError
from isettlers.imperial.card_model import COLORS, LINKED_GOODS, PACKS
from isettlers.imperial.cards import FACTIONS, Card, Clause, builtin, pack_cards

DECKS = ("common", *FACTIONS)
PACK = {name: pack_cards("magic-number", name) for name in DECKS}
CORE = builtin("atlanteans").cards
ALL = [card for cards in (*PACK.values(), CORE) for card in cards]
BY_NAME = {card.name: card for card in ALL}


def total(cards: Iterable[Card]) -> int:
    return sum(len(card.ids) for card in cards)


def ids(prefix: str, first: int, last: int) -> list[str]:
    return [f"{prefix}{number:03}" for number in range(first, last + 1)]


def colors(cards: Iterable[Card]) -> Mapping[str, int]:
    return Counter(color for card in cards for _ in card.ids for color in card.colors)


# Totals


@pytest.mark.rule("MN1")
def test_the_pack_has_63_location_cards_13_common_and_10_a_faction() -> None:
    assert {name: total(cards) for name, cards in PACK.items()} == {
        "common": 13, "barbarians": 10, "japanese": 10, "romans": 10, "egyptians": 10, "atlanteans": 10,
    }  # fmt: skip
    assert len({card.group for cards in PACK.values() for card in cards}) == 41


@pytest.mark.parametrize(
    ("deck", "printed"),
    [
        ("common", ids("COM", 126, 138)), ("barbarians", ids("BAR", 51, 60)), ("japanese", ids("JAP", 51, 60)),
        ("romans", ids("ROM", 51, 60)), ("egyptians", ids("EGY", 51, 60)), ("atlanteans", ids("ATL", 41, 50)),
    ],
)  # fmt: skip
def test_the_pack_has_the_ids_between_those_of_its_neighbours(deck: str, printed: list[str]) -> None:
    assert [name for card in PACK[deck] for name in card.ids] == printed
    assert {(card.deck, card.pack) for card in PACK[deck]} == {(deck, "magic-number")}


@pytest.mark.rule("MN4")
@pytest.mark.parametrize("deck", FACTIONS)
def test_a_factions_ten_cards_are_one_triple_two_doubles_and_three_singles(deck: str) -> None:
    assert [len(card.ids) for card in PACK[deck]] == [3, 2, 2, 1, 1, 1]


def test_the_common_cards_are_nine_singles_and_two_doubles() -> None:
    assert [len(card.ids) for card in PACK["common"]] == [1] * 9 + [2, 2]


@pytest.mark.rule("DB1")
def test_the_core_deck_of_the_atlanteans_is_three_triples_six_doubles_and_nine_singles() -> None:
    assert [name for card in CORE for name in card.ids] == ids("ATL", 1, 30)
    assert [len(card.ids) for card in CORE] == [3] * 3 + [2] * 6 + [1] * 9
    assert {(card.deck, card.pack) for card in CORE} == {("atlanteans", "atlanteans")}


@pytest.mark.parametrize(
    ("cards", "numbers"),
    [
        (PACK["common"],
         {"brown": 1, "grey": 1, "red": 1, "pink": 2, "gold": 2, "black": 1, "purple": 1, "blue": 4}),
        (PACK["barbarians"], {"pink": 4, "black": 4, "purple": 1, "blue": 1}),
        (PACK["japanese"], {"pink": 3, "blue": 2, "red": 4, "black": 1}),
        (PACK["romans"], {"grey": 3, "black": 2, "blue": 3, "red": 1, "gold": 1}),
        (PACK["egyptians"], {"gold": 3, "grey": 2, "pink": 2, "blue": 1, "red": 1, "purple": 1}),
        (PACK["atlanteans"], {"white": 5, "red": 2, "blue": 1, "gold": 1, "purple": 1}),
        (CORE, {"white": 8, "grey": 4, "purple": 7, "red": 2, "black": 3, "blue": 4, "pink": 1, "gold": 1}),
    ],
    ids=[*DECKS, "core"],
)  # fmt: skip
def test_every_card_has_one_color_and_each_color_so_many(cards: tuple[Card, ...], numbers: Mapping[str, int]) -> None:
    assert colors(cards) == numbers
    assert all(len(card.colors) == 1 for card in cards)


@pytest.mark.parametrize(
    ("cards", "productions", "features", "actions"),
    [
        (PACK["common"], 2, 6, 5),
        (PACK["barbarians"], 4, 3, 3),
        (PACK["japanese"], 3, 3, 4),
        (PACK["romans"], 3, 3, 4),
        (PACK["egyptians"], 4, 2, 4),
        (PACK["atlanteans"], 3, 3, 4),
        (CORE, 11, 5, 14),
    ],
    ids=[*DECKS, "core"],
)
def test_each_kind_has_so_many_cards(cards: tuple[Card, ...], productions: int, features: int, actions: int) -> None:
    kinds = Counter(card.kind for card in cards for _ in card.ids)
    assert kinds == {"production": productions, "feature": features, "action": actions}


@pytest.mark.parametrize(
    ("cards", "spent"),
    [
        (PACK["common"], {"wood": 19, "stone": 7}),
        (PACK["barbarians"], {"wood": 12, "stone": 1}),
        (PACK["japanese"], {"wood": 8, "stone": 2}),
        (PACK["romans"], {"wood": 4, "stone": 12}),
        (PACK["egyptians"], {"stone": 12, "food": 1}),
        (PACK["atlanteans"], {"wood": 2, "stone": 9}),
        (CORE, {"wood": 15, "stone": 22, "food": 3}),
    ],
    ids=[*DECKS, "core"],
)
def test_the_building_costs_of_all_copies_come_to_so_much(cards: tuple[Card, ...], spent: Mapping[str, int]) -> None:
    totals: Counter[str] = Counter()
    for card in cards:
        for good, amount in card.cost.items():
            totals[good] += amount * len(card.ids)
    assert totals == spent


def test_all_faction_cards_but_three_groups_cost_a_location() -> None:
    without = {card.name for card in ALL if card.deck != "common" and not card.location}
    assert without == {"Clan Camp", "Coral Quarry", "Kelp Gardens"}
    assert not any(card.location for card in PACK["common"])


def test_common_cards_have_two_raze_goods_japanese_ones_a_point_and_others_none() -> None:
    for card in ALL:
        if card.deck == "common":
            assert sum(card.raze.values()) == 2, card.name
        else:
            assert card.raze == ({"vp": 1} if card.deck == "japanese" else {}), card.name


def test_deals_hold_the_counted_goods() -> None:
    assert Counter(card.deal for card in CORE for _ in card.ids) == {
        "technology": 5, "stone": 4, "gold": 4, "wood": 2, "food": 2, "raze": 3, "vp": 3, "card": 4, "worker": 3,
    }  # fmt: skip
    pack = Counter(card.deal for cards in PACK.values() for card in cards for _ in card.ids)
    assert pack == {
        None: 13, "worker": 11, "raze": 5, "wood": 2, "card": 11, "gold": 7, "food": 5, "stone": 5, "technology": 3,
        "vp": 1,
    }  # fmt: skip


def test_the_board_of_the_atlanteans_gives_technology_and_a_defense_token_a_player() -> None:
    board = builtin("atlanteans").board
    assert board is not None
    assert board.production == {"worker": 3, "wood": 1, "raze": 1, "technology": 1}
    assert board.stores == ("technology",)
    assert (board.faction_points, board.defense_per_player, board.provenance) == (0, True, "reconstructed")


def test_the_boards_of_the_base_game_are_worth_what_they_were() -> None:
    for name in FACTIONS[:4]:
        board = builtin(name).board
        assert board is not None
        assert (board.faction_points, board.defense_per_player) == (2, False)


# Packs


def test_the_pack_of_the_atlanteans_is_their_core_deck_and_nothing_else() -> None:
    assert {name: pack_cards("atlanteans", name) for name in DECKS} == dict.fromkeys(DECKS, ()) | {"atlanteans": CORE}


def test_no_pack_has_cards_for_decks_of_ones_own() -> None:
    assert [pack_cards(pack, "nomads") for pack in PACKS] == [(), ()]


@pytest.mark.parametrize("pack", ["base", "own", "aztecs"])
def test_an_unknown_pack_is_refused_with_the_names_there_are(pack: str) -> None:
    with pytest.raises(CardError, match=f"unknown pack '{pack}', known: magic-number, atlanteans"):
        pack_cards(pack, "romans")


def test_no_id_and_no_group_of_the_packs_is_used_elsewhere() -> None:
    cards = [*ALL, *(card for name in DECKS[:5] for card in builtin(name).cards)]
    printed = [name for card in cards for name in card.ids]
    assert len(printed) == len(set(printed)) == 63 + 30 + 204
    assert len({card.group for card in ALL}) == len({card.name for card in ALL}) == 59
    assert len({card.group for card in cards}) == 126 + 59


@pytest.mark.rule("MN6")
def test_each_color_is_linked_to_one_good() -> None:
    assert LINKED_GOODS == {
        "brown": "wood", "grey": "stone", "red": "food", "pink": "worker", "gold": "gold", "blue": "card",
        "black": "raze", "purple": "vp", "white": "technology",
    }  # fmt: skip
    assert tuple(LINKED_GOODS) == COLORS


# Provenance


def test_all_but_five_cards_are_reconstructed_and_all_say_what_is_assumed() -> None:
    sources = {card.name: card.provenance for card in ALL if not card.reconstructed}
    assert sources == {
        "Welcoming Committee": "rulebook", "Cherry Orchard": "rulebook", "Caesar's Storehouse": "rulebook",
        "Question Master": "rulebook", "Emerald Harbor": "public-page",
    }  # fmt: skip
    assert {card.name for card in ALL if card.translated} == set(sources)
    for card in ALL:
        assert card.assumed, card.name
        assert card.confidence == 0.05 if card.reconstructed else card.confidence >= 0.1, card.name


def test_every_card_has_a_text_a_note_and_straight_apostrophes() -> None:
    for card in ALL:
        assert card.text, card.name
        assert card.note, card.name
        assert bool(card.bonus_text) == bool(card.bonus), card.name
        for text in (card.name, card.text, card.bonus_text, card.note, card.assumed or ""):
            assert text.isascii(), text


# Every card by hand


def new(first: str, second: str, third: str, /, *, place: int = 0, lays: bool = False, **gain: int) -> Clause:
    """A feature that pays for new sets."""
    return Clause("new_sets", sets=((first, second, third),), gain=gain, count=place, lays=lays)


def three(color: str) -> tuple[str, str, str]:
    return (color, color, color)


def per(good: str, *sets: tuple[str, str, str], most: int = 0, **gain: int) -> Clause:
    """A good for each set, and a fixed part."""
    return Clause("gain_sets", good=good, sets=sets, max=most, gain=gain)


FEATURES = [
    ("Timber Yard", new(*three("brown"), wood=2, vp=3)),
    ("Stonecutters' Lodge", new(*three("grey"), stone=2, vp=3)),
    ("Village Granary", new(*three("red"), food=2, vp=3)),
    ("Wedding House", new(*three("pink"), worker=3, vp=3)),
    ("Town Mint", new(*three("gold"), gold=2, vp=3)),
    ("Drill Yard", new(*three("black"), raze=2, vp=4)),
    ("War Drums", new(*three("black"), raze=2, vp=2)),
    ("Welcoming Committee", new("pink", "pink", "black", worker=2, lays=True)),
    ("Torii Path", new("red", "red", "blue", card=2, vp=1)),
    ("Sword Dance", new("black", "red", "red", vp=2, place=2)),
    ("Aqueduct", new("grey", "grey", "blue", vp=2, faction_card=1)),
    ("Caesar's Storehouse", new(*three("red"), wood=1, stone=1, food=1, vp=1)),
    ("Obelisk", new(*three("grey"), vp=3, gold=1)),
    ("Tide Gardens", new("red", "red", "white", technology=1, vp=3)),
    ("Pillars of Memory", new(*three("white"), vp=4)),
    ("Academy of Inventors", Clause("on_technology", gain={"vp": 1})),
    ("Storm Vault", Clause("store", goods=("stone",))),
    ("Deep Lighthouse", Clause("end_technology", max=8)),
]  # fmt: skip

PRODUCTIONS = [
    ("Column of Three Colours", per("vp", ("brown", "grey", "red"), most=3)),
    ("Caravanserai", per("gold", ("gold", "red", "pink"), most=3)),
    ("Clan Camp", per("worker", three("pink"), most=2, worker=1)),
    ("Great Totem", per("vp", ("black", "brown", "pink"), most=3)),
    ("Tea House", per("vp", three("pink"), most=2, food=1)),
    ("Paved Road", per("vp", three("grey"), most=2, stone=1)),
    ("Gold Caravan", per("gold", three("gold"), most=1, gold=1)),
    ("Necropolis", per("vp", ("gold", "grey", "pink"), most=3)),
    ("Prism Works", per("vp", three("white"), most=2, technology=1)),
    ("Technology Workshop", Clause("gain", gain={"technology": 1, "worker": 1})),
    ("Coral Quarry", Clause("gain", gain={"stone": 1, "worker": 1})),
    ("Kelp Gardens", Clause("gain", gain={"food": 1, "worker": 1})),
    ("Great Library", Clause("look", count=2)),
    ("Golden Dome", Clause("gain", gain={"gold": 1})),
    ("Automaton Guards", Clause("gain", gain={"raze": 1, "worker": 1})),
]

ACTIONS: list[tuple[str, dict[str, int], int, Clause]] = [
    ("Grand Fair", {"food": 1}, 1, Clause("color_sets", good="vp")),
    ("Dyer", {"worker": 1, "card": 1}, 1, Clause("linked_goods", count=2, filter="discarded")),
    ("Town Crier", {"worker": 1}, 1, Clause("search", deck="common", filter="any")),
    ("Extortionists", {"raze": 1}, 1, Clause("linked_goods", count=2, filter="enemy")),
    ("Wolf Scouts", {"worker": 1}, 1, Clause("search", deck="either", filter="black")),
    ("Kite Makers", {"worker": 1, "card": 1}, 1, Clause("linked_goods", count=2, filter="discarded")),
    ("Cherry Orchard", {"food": 1}, 1, per("vp", three("pink"), three("red"))),
    ("Daimyo's Heralds", {"food": 1}, 1, Clause("search", deck="faction", filter="red")),
    ("Triumph", {"raze": 1}, 1, per("vp", ("black", "blue", "grey"), most=2, vp=2)),
    ("Senate Archive", {"worker": 1}, 1, Clause("search", deck="faction", filter="grey")),
    ("Mosaic Hall", {"worker": 1}, 1, per("vp", ("red", "brown", "grey"), most=4)),
    ("Perfumery", {"gold": 1}, 1, per("vp", ("gold", "pink", "pink"), most=2, vp=2)),
    ("Question Master", {"worker": 1}, 1, Clause("search", deck="faction", filter="any", lays=True)),
    ("Pigment Makers", {"gold": 1}, 1, Clause("color_goods", max=3)),
    ("Spectrum Chamber", {"worker": 1}, 1, per("vp", ("red", "red", "white"), ("brown", "grey", "white"), most=4)),
    ("Hall of Hues", {"worker": 1}, 1, Clause("search", deck="common", filter="any")),
    ("Transmuters", {"technology": 1, "card": 1}, 1, Clause("linked_goods", count=3, filter="discarded")),
    ("Council of Elders", {"technology": 1}, 1, Clause("gain_per", good="vp", filter="technology", max=3)),
    ("Emerald Harbor", {"worker": 1}, 1, Clause("choose", gain={"wood": 1, "stone": 1, "food": 1})),
    ("Laboratory", {"worker": 1}, 2, Clause("gain", gain={"technology": 1})),
    ("Shield Forge", {"technology": 1}, 1, Clause("gain", gain={"technology_defense": 1})),
    ("Hall of Glory", {"technology": 2}, 1, Clause("gain", gain={"technology_glory": 1})),
    ("Evacuation Fleet", {"worker": 2}, 2, Clause("gain", gain={"vp": 2})),
    ("Observatory", {"technology": 1}, 1, Clause("gain", gain={"card": 2})),
    ("Tidal Engine", {"worker": 1}, 1, Clause("produce_again", filter="common")),
]


@pytest.mark.parametrize(("name", "ability"), [*FEATURES, *PRODUCTIONS])
def test_productions_and_features_do_what_they_are_meant_to(name: str, ability: Clause) -> None:
    card = BY_NAME[name]
    assert card.kind == ("feature" if (name, ability) in FEATURES else "production")
    assert card.ability == ability
    assert (card.bonus, card.price, card.limit, card.unlock) == ((), {}, 0, {})


@pytest.mark.parametrize(("name", "price", "limit", "ability"), ACTIONS)
def test_actions_do_what_they_are_meant_to(name: str, price: Mapping[str, int], limit: int, ability: Clause) -> None:
    card = BY_NAME[name]
    assert card.kind == "action"
    assert (card.price, card.limit, card.ability, card.bonus) == (price, limit, ability, ())


def test_the_temple_of_poseidon_has_a_bonus_of_6_points_alone() -> None:
    temple = BY_NAME["Temple of Poseidon"]
    assert (temple.ability, temple.bonus) == (None, (Clause("gain", gain={"vp": 6}),))


def test_emerald_harbor_and_tidal_engine_are_unlocked_with_a_technology_token() -> None:
    assert {card.name: card.unlock for card in ALL if card.unlock} == {
        "Emerald Harbor": {"technology": 1}, "Tidal Engine": {"technology": 1},
    }  # fmt: skip


def test_no_card_is_left_out_of_the_tables_above() -> None:
    named = [name for name, _ in (*FEATURES, *PRODUCTIONS)] + [name for name, _, _, _ in ACTIONS]
    assert sorted([*named, "Temple of Poseidon"]) == sorted(BY_NAME)


@pytest.mark.parametrize(
    ("printed", "cost", "location", "deal", "raze"),
    [
        ("COM131", {"wood": 1, "stone": 1}, False, None, {"vp": 1, "worker": 1}),
        ("COM133", {"wood": 2, "stone": 1}, False, None, {"gold": 1, "worker": 1}),
        ("COM138", {"wood": 2}, False, None, {"card": 2}),
        ("BAR052", {"wood": 1}, False, "worker", {}),
        ("BAR057", {"wood": 2}, True, "wood", {}),
        ("JAP057", {"wood": 1}, True, "gold", {"vp": 1}),
        ("ROM058", {"stone": 1}, True, "food", {}),
        ("ROM060", {"wood": 1, "stone": 1}, True, "gold", {}),
        ("EGY059", {"food": 1}, True, "food", {}),
        ("ATL043", {"stone": 1}, True, "technology", {}),
        ("ATL050", {"stone": 2}, True, "vp", {}),
        ("ATL006", {"wood": 1}, False, "stone", {}),
        ("ATL013", {"wood": 1, "stone": 1}, True, "technology", {}),
        ("ATL023", {"stone": 3}, True, "worker", {}),
        ("ATL027", {"food": 1}, True, "raze", {}),
    ],
)
def test_costs_deals_and_raze_fields(
    printed: str,
    cost: Mapping[str, int],
    location: bool,  # noqa: FBT001, a column of the table above
    deal: str | None,
    raze: Mapping[str, int],
) -> None:
    [card] = [card for card in ALL if printed in card.ids]
    assert (card.cost, card.location, card.deal, card.raze) == (cost, location, deal, raze)
