"""The worked examples of both rulebooks, one test each."""

from __future__ import annotations

import pytest
from builders import Side, before_production, goods, names, opening, play, position, seat_of, texts, vp

from isettlers._core.imperial.engine import take_apart
from isettlers.imperial import Setup

IDLE = Side(hand=["Ruins"])


@pytest.mark.rule("L2")
def test_lookout_four_cards_are_laid_open_for_three_players() -> None:
    state, _ = opening(Setup(factions=("romans", "barbarians", "japanese")), 1)
    assert len(take_apart(state)["row"]) == 4


@pytest.mark.rule("P6", "P1", "P2", "P4")
def test_production_of_the_japanese() -> None:
    mine = Side(empire=["Lord's Fields", "COM018"], deals=["JAP001", "JAP012"])
    state = play(before_production(("japanese", "romans"), mine), "take Ruins")
    assert goods(state, 0) == {"worker": 5, "wood": 1, "raze": 2, "gold": 1, "defense": 1, "food": 1}


@pytest.mark.rule("A4")
def test_building_cost_of_wood_storage() -> None:
    mine = Side(hand=["Wood Storage"], goods={"wood": 2, "stone": 1})
    state = play(position(("barbarians", "romans"), mine, IDLE), "build Wood Storage")
    assert goods(state, 0) == {}


@pytest.mark.rule("A4")
def test_building_cost_of_the_dark_chapel() -> None:
    mine = Side(hand=["BAR014", "Ruins"], empire=["Town"], goods={"wood": 1, "stone": 2})
    state = play(position(("barbarians", "romans"), mine, IDLE), "build Dark Chapel")
    assert goods(state, 0) == {}
    assert names(state, 0, "location") == ["Dark Chapel"]


@pytest.mark.rule("A6", "A3", "A4")
def test_building_the_sentry_tower() -> None:
    mine = Side(hand=["BAR012", "Ruins"], empire=["Mill"], goods={"wood": 2})
    state = play(position(("barbarians", "japanese"), mine, IDLE), "build Sentry Tower")
    assert goods(state, 0) == {"raze": 1, "worker": 1}
    assert names(state, 0, "location") == ["Sentry Tower"]
    assert take_apart(state)["common_discard"] == [state.tables.cards.number(0, "COM006")]


@pytest.mark.rule("A7")
def test_a_deal_with_the_sentry_tower() -> None:
    mine = Side(hand=["BAR012", "Ruins"], goods={"food": 1})
    state = play(position(("barbarians", "japanese"), mine, IDLE), "deal Sentry Tower")
    assert goods(state, 0) == {"worker": 1}
    assert seat_of(state, 0)["deals"][0] == [state.tables.cards.number(0, "BAR012")]


@pytest.mark.rule("A9", "A8")
def test_razing_wood_storage_from_hand() -> None:
    mine = Side(hand=["Wood Storage", "Ruins"], goods={"raze": 1})
    state = play(position(("barbarians", "japanese"), mine, IDLE), "raze Wood Storage from hand")
    assert goods(state, 0) == {"wood": 2}
    assert take_apart(state)["common_discard"] == [state.tables.cards.number(0, "COM003")]


@pytest.mark.rule("A11", "A10")
def test_razing_an_armorer() -> None:
    mine = Side(hand=["Ruins"], goods={"raze": 2})
    theirs = Side(hand=["Ruins"], empire=["COM018"])
    state = play(position(("barbarians", "japanese"), mine, theirs), "raze Armorer of japanese")
    assert (goods(state, 0), vp(state, 0)) == ({"stone": 1}, 1)
    assert (goods(state, 1), names(state, 1, "foundation")) == ({"wood": 1}, ["Armorer"])


@pytest.mark.rule("A13", "A12")
def test_saboteurs_masons_guild_and_castle_in_successive_turns() -> None:
    mine = Side(
        hand=["Ruins"], empire=["COM037", "COM046", "BAR010"], goods={"worker": 3, "stone": 1},
    )  # fmt: skip
    theirs = Side(hand=["Ruins"], goods={"stone": 1, "worker": 4})
    state = position(("barbarians", "japanese"), mine, theirs)
    play(state, "activate Saboteurs")
    assert (goods(state, 0), goods(state, 1)) == ({"worker": 2, "stone": 2}, {"worker": 4})
    play(state, "exchange 2 workers for wood", "done", "activate Masons Guild")
    assert (goods(state, 0), vp(state, 0)) == ({"worker": 1}, 3)
    play(state, "pass", "activate Castle", "draw from the faction deck")
    assert goods(state, 0) == {}
    assert seat_of(state, 0)["hand"][-1] >= 98


@pytest.mark.rule("A14")
def test_eight_workers_for_a_wood_two_common_cards_and_a_faction_card() -> None:
    mine = Side(hand=["Ruins"], goods={"worker": 8})
    state = play(
        position(("barbarians", "japanese"), mine, IDLE), "exchange 2 workers for wood",
        "exchange 2 workers for a common card", "exchange 2 workers for a common card",
        "exchange 2 workers for a faction card",
    )  # fmt: skip
    assert goods(state, 0) == {"wood": 1}
    hand = seat_of(state, 0)["hand"]
    assert [sum(card < 98 for card in hand), sum(card >= 98 for card in hand)] == [3, 1]
    assert state.actor == 1


@pytest.mark.rule("A11", "J3", "J1")
def test_a_samurai_is_deployed_and_overcome() -> None:
    mine = Side(hand=["Ruins"], empire=["Casino"], goods={"worker": 1})
    theirs = Side(hand=["Ruins"], goods={"raze": 3})
    state = play(position(("japanese", "barbarians"), mine, theirs), "samurai to Casino", "build Ruins")
    play(state, "raze Casino of japanese")
    assert goods(state, 1) == {}
    assert names(state, 0, "discard") == ["Casino"]
    assert goods(state, 0) == {"worker": 1}
    assert seat_of(state, 0)["guard"] == []


@pytest.mark.rule("C4", "C1")
def test_cleanup_of_the_japanese() -> None:
    mine = Side(hand=["Ruins"], empire=["JAP016", "Casino"], goods={"food": 3, "worker": 2})
    state = position(("japanese", "romans"), mine, passed=(1,))
    play(state, "activate Stalls", "activate Casino")
    assert goods(state, 0) == {"food": 2, "worker": 1, "gold": 2}
    play(state, "pass")
    assert goods(state, 0) == {"food": 2}
    assert seat_of(state, 0)["use"] == {}


@pytest.mark.rule("G7")
def test_carpenters_workshop_rewards_its_own_building() -> None:
    mine = Side(hand=["Carpenter's Workshop", "Ruins"], goods={"wood": 3})
    state = play(position(("barbarians", "romans"), mine, IDLE), "build Carpenter's Workshop")
    assert (goods(state, 0), vp(state, 0)) == ({"gold": 1}, 1)


@pytest.mark.rule("G7", "P4")
def test_rubble_counts_itself() -> None:
    mine = Side(hand=["Rubble", "Ruins"], goods={"wood": 2, "stone": 1})
    state = play(position(("barbarians", "romans"), mine, IDLE), "build Rubble")
    assert goods(state, 0) == {"stone": 1}


@pytest.mark.rule("K18")
def test_ninjas_with_one_faction_location_lose_the_second_samurai() -> None:
    mine = Side(hand=["Ninjas", "Ruins"], empire=["Town"], goods={"stone": 1})
    state = play(position(("japanese", "romans"), mine, IDLE), "build Ninjas")
    assert len(seat_of(state, 0)["guard"]) == 1


@pytest.mark.rule("K20")
def test_robbers_end_a_trade_route_deal() -> None:
    mine = Side(hand=["Ruins"], empire=["Robbers", "BAR012"], goods={"worker": 1})
    theirs = Side(hand=["Ruins"], trades={0: ["BAR012"]})
    state = play(position(("barbarians", "japanese"), mine, theirs), "activate Robbers", "draw from the common deck")
    assert seat_of(state, 1)["trades"] == [[], []]
    assert texts(state) != []


@pytest.mark.rule("A14")
def test_oasis_gives_a_worker_for_each_pair_spent_at_once() -> None:
    mine = Side(hand=["Ruins"], goods={"worker": 4})
    state = position(("barbarians", "egyptians"), mine, Side(hand=["Ruins"], empire=["Oasis"]))
    play(state, "exchange 2 workers for wood", "exchange 2 workers for food")
    assert goods(state, 1) == {"worker": 2}
