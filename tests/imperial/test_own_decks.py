"""Decks of one's own in play: storages, small decks, dear cards, every good, own factions beside the printed ones."""

from __future__ import annotations

import re
import runpy
import shlex
import subprocess
import sys
from collections.abc import Callable, Mapping
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from builders import (
    Side,
    before_production,
    goods,
    names,
    next_round,
    opening,
    play,
    position,
    seat_of,
    texts,
    tokens,
    vp,
)
from random_decks import toml

from isettlers import State
from isettlers._core.imperial.engine import take_apart
from isettlers.errors import CardError
from isettlers.imperial import Board, Clause, Deck, Setup, builtin, load_deck
from isettlers.imperial.card_model import GOODS, RESOURCES, SINGLE_GOODS
from isettlers.imperial.cards import check_deck
from isettlers.imperial.tables import FIRST_FACTION_CARD

PAIR = ("romans", "egyptians")
CardTable = Mapping[str, object]
Loader = Callable[..., Deck]


@pytest.fixture
def common(tmp_path: Path) -> Loader:
    """Makes a common deck of cards by name, each said by what it has beyond a free grey feature with a bonus of 1 VP.

    Three such features are always among them, so that a draft has something to offer.
    """

    def make(**cards: CardTable) -> Deck:
        all_cards = cards | {"Lane": {}, "Field": {}, "Pond": {}}
        tables = [card_table(number, name, card) for number, (name, card) in enumerate(all_cards.items())]
        file = tmp_path / "common.toml"
        file.write_text("\n".join(('deck = "common"', *tables)), encoding="utf-8")
        return load_deck(file)

    return make


def card_table(number: int, name: str, card: CardTable) -> str:
    """A card as TOML: `copies` is how many, OWNA000 and OWNB000 are the copies of the first card."""
    ids = [f"OWN{letter}{number:03}" for letter in "ABCDE"[: int(str(card.get("copies", 1)))]]
    kind = next((kind for kind in ("production", "action") if kind in card), "feature")
    table = {"group": name, "name": name, "kind": kind, "colors": ["grey"], "cost": {}, "text": "x"} | dict(card)
    if kind == "feature" and "feature" not in card and "bonus" not in card:
        table["bonus"] = [{"gain": {"vp": 1}}]
    if "bonus" in table:
        table["bonus_text"] = "x"
    table["copies"] = ids
    return "\n".join((f"[{ids[0]}]", *(f"{key} = {toml(value)}" for key, value in table.items())))


def against_nobody(common: Deck, side: Side, enemy: Side | None = None, **settings: Any) -> State:
    """Romans with a common deck of one's own against egyptians who have passed."""
    return position(PAIR, side, enemy or Side(), passed=(1,), decks=(common,), **settings)


def changed(deck: Deck, name: str, **fields: Any) -> Deck:
    """A deck with other fields on the cards of a name."""
    cards = tuple(evolve(card, **fields) if card.name == name else card for card in deck.cards)
    assert cards != deck.cards
    return evolve(deck, cards=cards)


# Limited storage


def store(*stored: str, limit: int) -> CardTable:
    return {"feature": {"store": list(stored), "limit": limit}}


@pytest.mark.rule("C3")
def test_two_limited_storages_are_asked_one_after_the_other(common: Loader) -> None:
    deck = common(Barn=store("wood", "stone", limit=1), Cellar=store("stone", "food", limit=2), Hut={})
    side = Side(hand=["Hut"], empire=["Barn", "Cellar"], goods={"wood": 1, "stone": 1, "food": 2, "gold": 3})
    state = play(against_nobody(deck, side), "pass")
    assert {action.kind for action in state.legal} == {"store"}
    assert [(str(action), dict(action.arguments)) for action in state.legal] == [
        ("store wood", {"good": "wood"}),
        ("store stone", {"good": "stone"}),
    ]
    assert goods(play(state.clone(), "store stone"), 0) == {"stone": 1, "food": 2}
    play(state, "store wood")
    assert texts(state) == ["store stone", "store food"]
    assert goods(play(state.clone(), "store stone"), 0) == {"wood": 1, "stone": 1, "food": 1}
    assert goods(play(state, "store food"), 0) == {"wood": 1, "food": 2}


@pytest.mark.rule("C3")
def test_a_storage_with_room_for_all_keeps_all_before_one_that_must_ask(common: Loader) -> None:
    deck = common(Barn=store("wood", limit=5), Cellar=store("wood", "gold", "worker", limit=1), Hut={})
    side = Side(hand=["Hut"], empire=["Barn", "Cellar"], goods={"wood": 4, "gold": 1, "worker": 1})
    state = play(against_nobody(deck, side), "pass")
    assert texts(state) == ["store gold", "store worker"]
    assert goods(play(state, "store worker"), 0) == {"wood": 4, "worker": 1}


@pytest.mark.rule("C3")
def test_a_limited_storage_is_always_filled(common: Loader) -> None:
    """Goods are named in order: one after which too few are left to fill the storage cannot be named."""
    deck = common(Barn=store("wood", "stone", limit=2), Hut={})
    state = play(against_nobody(deck, Side(hand=["Hut"], empire=["Barn"], goods={"wood": 2, "stone": 1})), "pass")
    assert goods(play(state.clone(), "store wood"), 0) == {"wood": 2}
    assert goods(play(state.clone(), "store stone"), 0) == {"wood": 1, "stone": 1}


@pytest.mark.rule("C3")
@pytest.mark.parametrize("good", ["wood", "stone", "food", "gold", "worker", "raze"])
def test_a_limited_storage_of_one_good_keeps_the_limit_unasked(common: Loader, good: str) -> None:
    """The board of these romans stores nothing itself."""
    deck = common(Barn=store(good, limit=3), Hut={})
    romans = evolve(builtin("romans"), board=Board(production={"worker": 1}, stores=(), provenance="custom"))
    side = Side(hand=["Hut"], empire=["Barn"], goods={good: 5, "defense": 1})
    state = position(PAIR, side, Side(), passed=(1,), decks=(deck, romans))
    assert goods(play(state, "pass"), 0) == {good: 3}


@pytest.mark.rule("C3", "K26")
def test_a_limited_storage_taken_by_temple_of_ra_stores_for_the_taker(common: Loader) -> None:
    deck = common(Barn=store("wood", "stone", limit=1), Hut={})
    rich = {"wood": 2, "stone": 2}
    state = against_nobody(deck, Side(hand=["Hut"], goods=rich), Side(lent=["Barn"], goods=rich), ra_seat=0)
    play(state, "pass")
    assert (state.actor, texts(state)) == (0, ["store wood", "store stone"])
    play(state, "store stone")
    assert (goods(state, 0), goods(state, 1)) == ({"stone": 1}, {})


# The first card of a deck


@pytest.mark.rule("G7")
def test_the_first_card_of_a_deck_may_react_to_building(common: Loader) -> None:
    deck = common(Guild={"feature": {"on_build": "grey", "gain": {"gold": 1}}}, Hut={})
    state = against_nobody(deck, Side(hand=["Hut", "Lane"], empire=["Guild"]))
    assert goods(play(state, "build Hut"), 0) == {"gold": 1}


# Small common decks


def common_moves(setup: Setup, seed: int) -> list[tuple[str, str, int | None]]:
    """From where to where common cards went, and whose they are, until somebody has a choice."""
    _, events = opening(setup, seed)
    return [
        (event.values["source"], event.values["target"], event.values["to"])
        for event in events
        if event.kind == "move" and event.values["card"].startswith("OWN")
    ]


@pytest.mark.rule("S3", "K9")
def test_a_common_deck_of_three_cards_is_dealt_as_far_as_it_goes(common: Loader) -> None:
    setup = Setup(factions=PAIR, decks=(common(),), first_player=1)
    assert common_moves(setup, 5) == [("deck", "hand", 1), ("deck", "hand", 1), ("deck", "hand", 0)]


@pytest.mark.rule("K11")
def test_of_one_card_left_for_the_drafts_the_first_player_gets_it(common: Loader) -> None:
    setup = Setup(factions=PAIR, decks=(common(Hut={}, Mill={}),), first_player=1)
    assert common_moves(setup, 5)[4:] == [("deck", "row", None), ("row", "hand", 1)]


@pytest.mark.rule("K11")
def test_with_a_row_shorter_than_the_players_the_last_to_choose_get_none(common: Loader) -> None:
    deck = common(Hut={}, Mill={}, Barn={}, Well={}, Lake={})
    state, _ = opening(Setup(factions=("romans", "egyptians", "japanese"), decks=(deck,), first_player=2), 1)
    assert (state.actor, len(texts(state, "draft"))) == (2, 2)
    state.apply(state.legal[0])
    assert texts(state, "draft") == []
    hands = [seat["hand"] for seat in take_apart(state)["seats"]]
    assert [sum(card < FIRST_FACTION_CARD for card in hand) for hand in hands] == [3, 2, 3]


@pytest.mark.rule("K9")
def test_no_common_card_is_offered_when_all_are_in_hands_and_empires(common: Loader) -> None:
    deck = common(Hut={}, Castle={"action": {"price": {}, "limit": 1, "gain": {"card": 1}}})
    side = Side(hand=["Hut", "Lane", "Field", "Pond"], empire=["Castle"], goods={"worker": 2})
    state = against_nobody(deck, side)
    assert "exchange 2 workers for a common card" not in texts(state)
    assert "exchange 2 workers for a faction card" in texts(state)
    drawn = len(seat_of(state, 0)["deck"])
    play(state, "activate Castle")
    assert len(seat_of(state, 0)["deck"]) == drawn - 1


@pytest.mark.rule("K9")
def test_draws_beyond_the_last_card_are_lost(common: Loader) -> None:
    deck = common(Hut={}, Gift={"bonus": [{"gain": {"common_card": 15, "faction_card": 15}}]})
    state = against_nobody(deck, Side(hand=["Gift"], deck=["ROM001", "ROM002"]))
    play(state, "build Gift")
    assert names(state, 0, "hand") == ["Field", "Hut", "Lane", "Pond", "Sculptor's Workshop", "Sculptor's Workshop"]


# Dear cards


def payable(cost: Mapping[str, int], supply: Mapping[str, int]) -> bool:
    missing = sum(max(0, cost.get(good, 0) - supply.get(good, 0)) for good in RESOURCES)
    return missing + cost.get("gold", 0) <= supply.get("gold", 0)


COSTS: dict[str, Mapping[str, int]] = {
    "Free": {}, "Wood": {"wood": 3}, "Mixed": {"wood": 1, "stone": 1, "food": 1}, "Woods": {"wood": 4},
    "Large": {"wood": 2, "stone": 2, "food": 2}, "Golden": {"gold": 1}, "Gilded": {"wood": 1, "stone": 2, "gold": 2},
    "Palace": {"wood": 9, "stone": 9, "food": 9, "gold": 9},
}  # fmt: skip


@pytest.mark.rule("A4", "G2")
@pytest.mark.parametrize("gold", [0, 1, 2, 3, 4, 6, 9, 20])
def test_a_card_can_be_built_when_resources_and_gold_pay_for_it_whatever_it_costs(common: Loader, gold: int) -> None:
    deck = common(**{name: {"cost": cost} for name, cost in COSTS.items()})
    for wood, stone, food in product((0, 1, 2, 4, 9), (0, 1, 3, 9), (0, 2, 9)):
        supply = {"wood": wood, "stone": stone, "food": food, "gold": gold}
        state = against_nobody(deck, Side(hand=list(COSTS), goods=supply))
        offered = {action.text.split()[1] for action in state.legal if action.kind == "build"}
        assert offered == {name for name, cost in COSTS.items() if payable(cost, supply)}, supply


@pytest.mark.rule("A4", "G2")
def test_a_gold_cost_is_paid_in_gold_and_more_gold_may_stand_in_beside_it(common: Loader) -> None:
    deck = common(Gilded={"cost": COSTS["Gilded"]})
    supply = {"wood": 1, "stone": 2, "gold": 4}
    state = play(against_nobody(deck, Side(hand=["Gilded", "Lane"], goods=supply)), "build Gilded")
    assert texts(state) == ["pay 0 gold for wood", "pay 1 gold for wood"]
    play(state, "pay 1 gold for wood")
    assert texts(state) == ["pay 0 gold for stone", "pay 1 gold for stone"]
    play(state, "pay 1 gold for stone")
    assert goods(state, 0) == {"wood": 1, "stone": 1}


@pytest.mark.rule("G2")
def test_gold_alone_pays_the_dearest_card_unasked(common: Loader) -> None:
    deck = common(Palace={"cost": COSTS["Palace"]})
    state = play(against_nobody(deck, Side(hand=["Palace", "Lane"], goods={"gold": 36})), "build Palace")
    assert (goods(state, 0), names(state, 0, "location")) == ({}, ["Palace"])


@pytest.mark.rule("G2", "K6", "K16")
def test_fifteen_gold_can_stand_in_when_troupe_settlers_and_a_dear_card_are_paid_at_once(common: Loader) -> None:
    deck = common(
        Settlers={"action": {"price": {"wood": 6}, "limit": 1, "build_from": "hand"}},
        Troupe={"action": {"price": {"worker": 1}, "limit": 1, "hook": "acting_troupe"}},
    )
    romans = changed(builtin("romans"), "Warehouses", cost={"wood": 9})
    side = Side(
        hand=["Warehouses", "Lane"], empire=["Settlers", "Troupe"],
        goods={"wood": 15, "gold": 15, "worker": 1}, uses={"Settlers": 1},
    )  # fmt: skip
    state = position(PAIR, side, Side(), passed=(1,), decks=(deck, romans))
    play(state, "activate Troupe")
    assert texts(state) == [f"pay {gold} gold for wood" for gold in range(16)]
    play(state, "pay 15 gold for wood")
    assert goods(state, 0) == {"wood": 15}
    assert "Warehouses" in names(state, 0, "location")


# Prices


@pytest.mark.rule("K4", "K32")
def test_the_largest_price_is_paid_twice_in_one_action(common: Loader) -> None:
    """Four hand cards, four deals and six resources for two rounds of razing: the longest chain there is."""
    deck = common(
        Ram={"action": {"price": {"card": 2, "deal": 2, "resource": 3}, "limit": 2, "raze_location": True}},
        Hut={"raze": {"vp": 1}, "copies": 2},
    )
    mine = Side(
        hand=["Lane", "Field", "Pond", "Legion", "Spies"], empire=["Ram"],
        deals=["ROM001", "ROM003", "ROM005", "ROM006", "ROM008"], goods={"wood": 2, "stone": 3, "food": 2},
    )  # fmt: skip
    state = position(PAIR, mine, Side(empire=["Hut", "Hut"]), decks=(deck,))
    play(state, "activate Ram OWNA000 twice")
    while not texts(state, "pass"):
        assert state.check() == 0
        state.apply(state.legal[0])
    assert goods(state, 0) == {"food": 1}
    assert (len(names(state, 0, "hand")), len(seat_of(state, 0)["deals"][0]), vp(state, 0)) == (1, 1, 2)
    assert names(state, 1, "foundation") == ["Hut", "Hut"]


@pytest.mark.rule("K32")
def test_resources_of_a_price_are_named_only_where_the_rest_can_be_paid() -> None:
    side = Side(empire=["Golden Bazaar"], hand=["Ruins"], goods={"wood": 1, "stone": 1})
    state = position(("egyptians", "romans"), side, Side(), passed=(1,))
    play(state, "activate Golden Bazaar twice")
    assert goods(state, 0) == {"gold": 2}


# Every good


@pytest.mark.rule("P4")
@pytest.mark.parametrize("good", SINGLE_GOODS)
def test_each_good_can_be_gained_for_each_location_of_a_color(common: Loader, good: str) -> None:
    well = {"production": {"gain_per": {"good": good, "color": "blue", "max": 2}}, "colors": ["blue"]}
    deck = common(Well=well, Lake={"colors": ["blue", "grey"], "copies": 2})
    assert gained(against_nobody(deck, Side(hand=["Well", "Lane"], empire=["Field"])), "build Well") == {good: 1}
    assert gained(against_nobody(deck, Side(hand=["Well", "Lane"], empire=["Lake", "Lake"])), "build Well") == {good: 2}


@pytest.mark.parametrize("good", SINGLE_GOODS)
def test_each_good_can_be_chosen_among_all(common: Loader, good: str) -> None:
    entries = dict.fromkeys(SINGLE_GOODS, 3)
    state = against_nobody(common(Fair={"production": {"choose": entries}}, Hut={}), Side(hand=["Fair", "Hut"]))
    play(state, "build Fair")
    assert texts(state) == [f"choose {name}" for name in SINGLE_GOODS]
    assert gained(state, f"choose {good}") == {good: 3}


@pytest.mark.parametrize("good", GOODS)
def test_each_good_can_be_gained(common: Loader, good: str) -> None:
    most = 7 if good == "defense" else 4
    deck = common(Fair={"production": {"gain": {good: most}}}, Hut={}, Barn={"copies": 5})
    gains = gained(against_nobody(deck, Side(hand=["Fair", "Hut"])), "build Fair")
    assert gains == {"card" if good.endswith("card") else good: most}


def gained(state: State, action: str) -> dict[str, int]:
    """What an action brings, cards drawn from the common deck first."""
    before, hand = supply(state), set(seat_of(state, 0)["hand"])
    play(state, action)
    while texts(state, "draw"):
        state.apply(state.legal[0])
    after = supply(state)
    after["card"] = len(set(seat_of(state, 0)["hand"]) - hand)
    changes = {good: amount - before.get(good, 0) for good, amount in after.items()}
    return {good: amount for good, amount in changes.items() if amount}


def supply(state: State) -> dict[str, int]:
    """What the first seat has: goods, points and Technology."""
    held = tokens(state, 0) if take_apart(state)["pack"] else {}
    return goods(state, 0) | {"vp": vp(state, 0)} | held


@pytest.mark.rule("K15")
@pytest.mark.parametrize("per", ["wood", "stone", "food", "gold", "worker", "raze"])
def test_leftovers_of_each_kind_can_be_rewarded(common: Loader, per: str) -> None:
    feast = {"feature": {"on_cleanup": {"per": per, "max": 2}, "gain": {"vp": 3, "raze": 1}}}
    state = against_nobody(common(Feast=feast, Hut={}), Side(hand=["Hut"], empire=["Feast"], goods={per: 5}))
    play(state, "pass")
    assert (vp(state, 0), goods(state, 0)["raze"]) == (6, 7 if per == "raze" else 2)


# Locations that produce


@pytest.mark.rule("P1")
def test_the_first_card_of_a_deck_produces_like_any_other(common: Loader) -> None:
    deck = common(Well={"production": {"gain": {"food": 3}}}, Mill={"production": {"gain": {"raze": 2}}}, Hut={})
    state = next_round(against_nobody(deck, Side(hand=["Hut"], empire=["Well", "Mill"])))
    usual = next_round(against_nobody(deck, Side(hand=["Hut"])))
    assert goods(state, 0) == goods(usual, 0) | {"food": 3, "raze": 1 + 2}


# Locations that produce what others produce


@pytest.mark.rule("K23")
def test_locations_that_produce_what_others_produce_do_not_go_in_circles() -> None:
    farmers = Clause("produce_again", filter="other")
    deck = changed(builtin("common"), "Town", ability=farmers)
    state = before_production(PAIR, Side(empire=["Town", "Farmers At Work"]), Side(), decks=[deck])
    play(state, "take Ruins")
    assert goods(state, 0) == {"worker": 2, "wood": 1, "stone": 1, "raze": 1, "defense": 1}
    rich = Side(empire=["Town", "Farmers At Work", "Coal Mine", "Gold Creek"])
    state = before_production(PAIR, rich, Side(), decks=[deck])
    play(state, "take Ruins")
    assert goods(state, 0)["gold"] == 3


@pytest.mark.rule("K23", "K29", "MN11")
def test_locations_that_count_sets_are_offered_by_what_they_would_give(common: Loader) -> None:
    """Three grey locations are one set: the Quarry gives 1 stone like the Pit, the Kiln none."""
    counting = {"production": {"gain_sets": {"good": "stone", "sets": [["grey", "grey", "grey"]]}}}
    deck = common(
        Porters={"action": {"price": {}, "limit": 1, "produce_again": "any"}},
        Pit={"production": {"gain": {"stone": 1}}, "colors": ["red"]},
        Quarry=counting,
        Kiln={"production": {"gain_sets": {"good": "stone", "sets": [["red", "red", "red"]]}}},
        Hut={},
    )
    side = Side(hand=["Hut"], empire=["Porters", "Pit", "Quarry", "Kiln"])
    state = play(against_nobody(deck, side, packs=("magic-number",)), "activate Porters")
    assert texts(state) == ["choose Pit OWNA001", "choose Kiln OWNA003"]


# Factions of one's own


@pytest.fixture
def nomads() -> Deck:
    """The egyptian cards under other names and ids, with a board and a Sanctuary of their own."""
    egyptians = changed(builtin("egyptians"), "Caravan", ability=Clause("gain", gain={"vp": 7}))
    cards = tuple(
        evolve(card, ids=tuple(f"NOM{printed[3:]}" for printed in card.ids), name=f"Nomad {card.name}", deck="nomads")
        for card in egyptians.cards
    )
    return Deck("nomads", cards, Board(production={"food": 4, "gold": 1}, stores=("food",), provenance="custom"))


@pytest.mark.rule("S5", "P2")
def test_an_own_faction_produces_and_stores_as_its_board_says(nomads: Deck) -> None:
    state = before_production(("nomads", "romans"), Side(empire=["Nomad Caravan"]), Side(), decks=[nomads])
    play(state, "take Ruins")
    assert (goods(state, 0), vp(state, 0)) == ({"food": 4, "gold": 1}, 7)
    play(state, "pass", "pass")
    assert goods(state, 0) == {"food": 4}


@pytest.mark.rule("S5", "K20")
def test_a_deal_of_an_own_faction_can_be_taken_by_a_printed_one(nomads: Deck) -> None:
    mine = Side(hand=["Ruins"], empire=["Spies"], goods={"worker": 1})
    theirs = Side(hand=["Ruins"], deals=["NOM004", "NOM026"])
    state = position(("romans", "nomads"), mine, theirs, decks=(nomads,))
    play(state, "activate Spies")
    assert texts(state) == [
        "choose deal Nomad Pharaoh's Guard NOM004 of nomads", "choose deal Nomad Egyptian Quarry NOM026 of nomads",
    ]  # fmt: skip
    play(state, "choose deal Nomad Egyptian Quarry NOM026 of nomads")
    assert seat_of(state, 0)["deals"] == [[], [state.tables.cards.number(1, "NOM026")]]


@pytest.mark.rule("S5", "E1", "J2")
def test_an_own_faction_scores_two_a_location_and_has_no_samurai(nomads: Deck) -> None:
    side = Side(hand=["Ruins"], empire=["Nomad Caravan", "Town"], goods={"worker": 3})
    state = position(("nomads", "japanese"), side, Side(hand=["Ruins"], empire=["Casino"], goods={"worker": 1}),
                     decks=(nomads,))  # fmt: skip
    assert state.scores == (3, 2)
    assert texts(state, "samurai") == []
    play(state, "pass")
    assert texts(state, "samurai") == ["samurai to Casino JAP012"]


@pytest.mark.rule("S5", "K18")
def test_a_bonus_may_place_samurai_for_any_faction(nomads: Deck) -> None:
    bonus = (Clause("place_samurai", count=2),)
    deck = changed(nomads, "Nomad Oasis", bonus=bonus, bonus_text="x", cost={}, location=False)
    side = Side(hand=["Nomad Oasis", "Ruins"], empire=["Nomad Caravan"])
    state = position(("nomads", "romans"), side, Side(), passed=(1,), decks=(deck,))
    play(state, "build Nomad Oasis")
    assert len(seat_of(state, 0)["guard"]) == 2


@pytest.mark.rule("S5")
def test_a_deck_with_the_name_of_a_printed_faction_takes_its_place_and_its_rules() -> None:
    japanese = changed(builtin("japanese"), "Casino", raze={"gold": 5})
    mine, theirs = Side(hand=["Ruins"], goods={"raze": 2}), Side(hand=["Ruins"], empire=["Casino"])
    state = position(("romans", "japanese"), mine, theirs, decks=(japanese,))
    play(state, "raze Casino JAP012 of japanese")
    assert goods(state, 0) == {"gold": 5}


@pytest.mark.rule("K22", "K26")
def test_a_common_gate_comes_before_a_taken_one_of_a_faction(common: Loader) -> None:
    """The taken one stands in the row of the first seat, the common one in the taker's."""
    plain = changed(builtin("japanese"), "Gate", ability=None, bonus=(Clause("gain", gain={"vp": 1}),), bonus_text="x")
    japanese = changed(plain, "Garrison", kind="feature", ability=Clause("gate"), bonus=(), bonus_text="")
    decks = (japanese, common(Door={"feature": {"hook": "gate"}}))
    side = Side(hand=["Lane", "Field"], empire=["Door"])
    state = position(("japanese", "egyptians"), Side(lent=["Garrison"]), side, decks=decks, turn=1, ra_seat=1)
    play(state, "put Lane under a Gate")
    assert texts(state) == ["under Gate 1", "under Gate 2"]
    play(state, "under Gate 2", "put Field under a Gate", "under Gate 1")
    assert (names(state, 1, "under"), names(state, 1, "under_2")) == (["Field"], ["Lane"])


# The guide and the example


DOCS = Path(__file__).parents[2] / "docs" / "cards.md"
EXAMPLE = Path(__file__).parents[2] / "examples" / "own_cards.py"


def blocks(language: str) -> list[str]:
    """The code blocks of the guide in a language."""
    guide = DOCS.read_text(encoding="utf-8").split("## Cards of your own")[1].split("\n## ")[0]
    fenced = re.findall(r"^```(\w*)\n(.*?)^```$", guide, re.DOTALL | re.MULTILINE)
    return [text for name, text in fenced if name == language]


def test_the_guide_to_cards_of_ones_own_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (orchard, fort), (mistake, copying), programs = blocks("toml"), blocks(""), blocks("python")
    Path("orchard.toml").write_text(orchard.replace("food = 1, vp = 1 } }", "beer = 1, vp = 1 } }"), encoding="utf-8")
    with pytest.raises(CardError) as caught:
        load_deck("orchard.toml")
    assert str(caught.value) == mistake.strip()
    Path("orchard.toml").write_text(orchard, encoding="utf-8")
    made = subprocess.run([sys.executable, *shlex.split(copying)[1:3]], capture_output=True, text=True, check=True)
    old = made.stdout[made.stdout.index("[ROM022]") : made.stdout.index("[ROM023]")]
    Path("my_romans.toml").write_text(made.stdout.replace(old, fort), encoding="utf-8")
    names: dict[str, Any] = {}
    for program in programs:
        exec(program, names)  # noqa: S102, our own documents
    check_deck(names["mine"], "mine")
    assert len(names["more"].cards) == len(builtin("common").cards) + 1
    forts = [
        card for deck in (load_deck("my_romans.toml"), names["mine"]) for card in deck.cards if card.ids == ("ROM022",)
    ]
    assert {(card.ability, card.text, card.provenance, card.assumed) for card in forts} == {
        (Clause("on_raze", filter="enemy", gain={"vp": 1}), forts[0].text, "printed-image", None)
    }
    assert names["state"].setup.decks == (names["mine"],)


def test_the_example_builds_its_new_cards(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLE), run_name="__main__")
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(" built ")[0].strip() for line in lines] == ["Orchard", "Granary", "Toll Bridge", "Bazaar"]
    assert all(" built 0 times" not in line for line in lines)
