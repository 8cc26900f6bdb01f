"""The general rules (G1-G9, K9, K34)."""

from __future__ import annotations

import pytest
from attrs import evolve
from builders import Side, goods, names, play, position, seat_of, texts, vp, watch

from isettlers._core.imperial.engine import take_apart
from isettlers.imperial import Clause, Deck, builtin

IDLE = Side(hand=["Ruins"])
PAIR = ("romans", "egyptians")
EVERY_COMMON = [f"COM{number:03}" for number in range(1, 85)]


@pytest.mark.rule("G1")
def test_points_are_counted_the_moment_they_are_gained() -> None:
    mine = Side(hand=["Monument", "Ruins"], empire=["COM034"], goods={"stone": 3, "worker": 1}, vp=3)
    state = position(PAIR, mine, passed=(1,))
    play(state, "activate Mason")
    assert vp(state, 0) == 5
    play(state, "build Monument")
    assert vp(state, 0) == 6


@pytest.mark.rule("G2")
def test_resources_do_not_stand_in_for_gold() -> None:
    mine = Side(hand=["Ruins"], empire=["COM030"], goods={"worker": 1, "wood": 5, "stone": 5, "food": 5})
    assert texts(position(PAIR, mine, IDLE), "activate") == []


@pytest.mark.rule("G2")
def test_gold_is_not_exchanged_for_resources() -> None:
    """Nothing a turn offers turns gold alone into a resource."""
    state = position(PAIR, Side(hand=["Ruins"], goods={"gold": 10}), IDLE)
    assert texts(state) == ["pass", "build Ruins COM069"]


@pytest.mark.rule("G2")
def test_the_payer_decides_how_much_gold_to_use_resource_by_resource() -> None:
    mine = Side(hand=["Wood Storage", "Ruins"], goods={"wood": 2, "stone": 1, "gold": 2})
    state = play(position(PAIR, mine, IDLE), "build Wood Storage")
    assert texts(state) == ["pay 0 gold for wood", "pay 1 gold for wood", "pay 2 gold for wood"]
    one = play(state.clone(), "pay 1 gold for wood")
    assert texts(one) == ["pay 0 gold for stone", "pay 1 gold for stone"]
    play(one, "pay 1 gold for stone")
    assert goods(one, 0) == {"wood": 1, "stone": 1}
    two = play(state.clone(), "pay 2 gold for wood")
    assert texts(two, "pay_gold") == []
    assert goods(two, 0) == {"wood": 2}


@pytest.mark.rule("G2")
def test_gold_is_not_asked_for_where_there_is_no_choice() -> None:
    mine = Side(hand=["Wood Storage", "Ruins"], goods={"wood": 0, "stone": 1, "gold": 2})
    state = play(position(PAIR, mine, IDLE), "build Wood Storage")
    assert texts(state, "pay_gold") == []
    assert goods(state, 0) == {}


@pytest.mark.rule("G2")
def test_gold_owed_in_the_price_itself_cannot_stand_in_for_resources() -> None:
    """Marketplace of gold and wood: 1 gold is owed, so only the other may pay for wood."""
    romans = builtin("romans")
    colossus = next(card for card in romans.cards if card.name == "Colossus")
    dear = evolve(colossus, price={"wood": 1, "gold": 1}, ability=Clause(word="gain", gain={"vp": 1}))
    deck = evolve(romans, cards=tuple(dear if card is colossus else card for card in romans.cards))
    for gold, offered in ((1, 0), (2, 1)):
        mine = Side(hand=["Ruins"], empire=["Colossus"], goods={"gold": gold})
        assert len(texts(position(PAIR, mine, IDLE, decks=(deck,)), "activate")) == offered


@pytest.mark.rule("G3", "K34")
def test_a_supply_holds_hundreds_and_stays_at_its_most() -> None:
    mine = Side(hand=["Ruins"], empire=["Lumberjacks"], goods={"wood": 510, "worker": 1})
    assert goods(play(position(PAIR, mine, IDLE), "activate Lumberjacks"), 0) == {"wood": 511}


@pytest.mark.rule("G3", "K34")
def test_points_stay_at_their_most() -> None:
    mine = Side(hand=["Ruins"], empire=["COM037"], goods={"worker": 1, "stone": 2}, vp=65534)
    state = play(position(PAIR, mine, IDLE), "activate Masons Guild")
    assert vp(state, 0) == 65535
    assert state.scores[0] == 65536


@pytest.mark.rule("K34")
def test_a_full_supply_leaves_the_other_goods_alone() -> None:
    full = {"wood": 511, "stone": 511, "food": 511, "gold": 511, "worker": 511, "raze": 511, "defense": 7}
    mine = Side(hand=["Ruins"], goods=full)
    state = play(position(PAIR, mine, IDLE), "build Ruins")
    assert goods(state, 0) == full


@pytest.mark.rule("G4")
def test_goods_spent_reach_nobody_else() -> None:
    mine = Side(hand=["Ruins"], empire=["Coal Mine"], goods={"worker": 1})
    state = play(position(PAIR, mine, Side(hand=["Ruins"], goods={"worker": 1})), "activate Coal Mine")
    assert goods(state, 1) == {"worker": 1}


@pytest.mark.rule("G5")
@pytest.mark.parametrize("edition", ["first", "second"])
def test_an_empty_common_deck_is_made_anew_from_its_discard_pile(edition: str) -> None:
    mine = Side(hand=["Ruins"], goods={"worker": 2})
    state = position(PAIR, mine, IDLE, edition=edition, common_deck=[])
    discarded = len(take_apart(state)["common_discard"])
    events = watch(state, "exchange 2 workers for a common card")
    assert [event.values["cards"] for event in events if event.kind == "reshuffle"] == [discarded]
    values = take_apart(state)
    assert (len(values["common_deck"]), values["common_discard"]) == (discarded - 1, [])


@pytest.mark.rule("G5", "G9")
def test_discarded_faction_cards_come_back_in_the_first_edition() -> None:
    mine = Side(hand=["Ruins"], goods={"worker": 2}, deck=[])
    state = play(position(PAIR, mine, IDLE, edition="first"), "exchange 2 workers for a faction card")
    seat = seat_of(state, 0)
    assert (len(seat["deck"]), seat["discard"], len(seat["hand"])) == (29, [], 2)


@pytest.mark.rule("G5")
def test_discarded_faction_cards_never_come_back_in_the_second_edition() -> None:
    state = position(PAIR, Side(hand=["Ruins"], deck=[]), passed=(1,), round=2)
    play(state, "pass")
    seat = seat_of(state, 0)
    assert (seat["deck"], len(seat["discard"])) == ([], 30)
    assert names(state, 0, "hand") == ["Ruins"]


@pytest.mark.rule("G5", "K9")
def test_where_there_is_no_card_none_is_drawn() -> None:
    everything = [card for card in EVERY_COMMON if card != "COM046"]
    mine = Side(hand=everything, empire=["COM046"], goods={"worker": 2}, deck=[])
    state = play(position(PAIR, mine, IDLE_WITHOUT_COMMONS), "activate Castle COM046")
    assert len(seat_of(state, 0)["hand"]) == 83
    assert goods(state, 0) == {"worker": 1}


IDLE_WITHOUT_COMMONS = Side(goods={"worker": 4})


@pytest.mark.rule("K9")
def test_draws_beyond_the_last_card_are_lost() -> None:
    everything = [card for card in EVERY_COMMON if card not in {"COM046", "COM001"}]
    mine = Side(hand=everything, empire=["COM046"], goods={"worker": 2}, deck=[])
    state = play(position(PAIR, mine, IDLE_WITHOUT_COMMONS), "activate Castle COM046 twice")
    assert len(seat_of(state, 0)["hand"]) == 83
    assert take_apart(state)["common_deck"] == []


@pytest.mark.rule("K9", "G5")
def test_a_discard_pile_is_shuffled_when_a_card_must_be_drawn_not_when_the_last_one_is() -> None:
    mine = Side(hand=["Ruins"], goods={"worker": 4})
    state = position(PAIR, mine, IDLE, common_deck=["Town"])
    events = watch(state, "exchange 2 workers for a common card")
    assert [event for event in events if event.kind == "reshuffle"] == []
    assert take_apart(state)["common_deck"] == []
    events = watch(state, "exchange 2 workers for a common card")
    assert len([event for event in events if event.kind == "reshuffle"]) == 1


@pytest.mark.rule("G6")
def test_every_card_is_discarded_to_the_pile_of_its_own_deck() -> None:
    mine = Side(hand=["Roman Bank", "Builder", "Town"], empire=["Quarry", "Legion"], goods={"stone": 2, "raze": 1})
    state = position(PAIR, mine, passed=(1,))
    play(state, "build Roman Bank", "give up Quarry", "build Builder", "give up Legion", "pay 0 gold for stone",
         "raze Town from hand")  # fmt: skip
    assert take_apart(state)["common_discard"] == [7, 14]
    assert names(state, 0, "discard") == ["Legion"]


@pytest.mark.rule("G7")
def test_features_count_their_own_building() -> None:
    mine = Side(hand=["Carpenter's Workshop", "Ruins"], goods={"wood": 3})
    state = play(position(PAIR, mine, IDLE), "build Carpenter's Workshop")
    assert (vp(state, 0), goods(state, 0)) == (1, {"gold": 1})


@pytest.mark.rule("G7", "P4")
def test_a_bonus_for_each_of_a_colour_counts_the_location_itself() -> None:
    mine = Side(hand=["Hillfort", "Ruins"], empire=["Gallows"], foundations=["Statue"], goods={"wood": 2})
    state = play(position(("barbarians", "romans"), mine, IDLE), "build Hillfort", "give up foundation Statue")
    assert vp(state, 0) == 2


@pytest.mark.rule("G8")
@pytest.mark.parametrize("feature", ["Carpenter's Workshop", "Supplier", "Mill"])
def test_building_a_location_of_three_colours_rewards_the_features_of_each(feature: str) -> None:
    mine = Side(
        hand=["Trade Colony", "Ruins"], empire=[feature], foundations=["Statue"], goods={"wood": 1, "stone": 2},
    )  # fmt: skip
    state = play(position(PAIR, mine, IDLE), "build Trade Colony", "give up foundation Statue")
    assert (vp(state, 0), goods(state, 0)) == (1, {"worker": 1, "gold": 2})


@pytest.mark.rule("G9")
def test_a_card_goes_before_the_general_rules() -> None:
    """A location may be used once a round, and razing costs 2 tokens, unless a card says otherwise."""
    mine = Side(hand=["Ruins"], empire=["Chariot Builder", "COM058"], goods={"raze": 1, "worker": 2})
    theirs = Side(hand=["Ruins"], empire=["Old Forest"])
    state = position(("egyptians", "romans"), mine, theirs, passed=())
    assert texts(state, "raze") == []
    assert len(texts(state, "activate_twice")) == 1
    play(state, "activate Chariot Builder")
    assert names(state, 1, "foundation") == ["Old Forest"]


@pytest.mark.rule("G6", "S5")
def test_decks_of_ones_own_have_their_own_piles_too() -> None:
    strangers: Deck = evolve(builtin("romans"), name="strangers")
    mine = Side(hand=["Engineers", "Ruins"], empire=["Tavern"])
    state = position(("strangers", "romans"), mine, IDLE, decks=(strangers,))
    play(state, "activate Tavern", "hand over Engineers")
    assert names(state, 0, "discard") == ["Engineers"]
    assert names(state, 1, "discard") == []
