"""The japanese faction (J1-J3, K18, K19)."""

from __future__ import annotations

import pytest
from builders import Side, before_production, goods, names, play, position, seat_of, texts, vp, watch

from isettlers import State

IDLE = Side(hand=["Ruins"])
PAIR = ("japanese", "romans")


def guards(state: State, seat: int) -> list[str]:
    """Printed ids of the guarded locations of a row."""
    return [state.tables.cards.id(seat, card) for card in seat_of(state, seat)["guard"]]


@pytest.mark.rule("J1")
def test_every_japanese_card_has_a_raze_field_and_no_other_faction_card_has_one() -> None:
    for faction, fields in (("japanese", 30), ("romans", 0), ("barbarians", 0), ("egyptians", 0)):
        other = "romans" if faction != "romans" else "japanese"
        state = position((faction, other))
        cards = state.tables.cards.factions[0]
        assert sum(bool(card.raze) for card in cards) == fields


@pytest.mark.rule("J1")
def test_a_faction_card_razed_from_hand_is_discarded() -> None:
    mine = Side(hand=["Casino", "Ruins"], goods={"raze": 1})
    state = play(position(PAIR, mine, IDLE), "raze Casino from hand")
    assert vp(state, 0) == 1
    assert names(state, 0, "discard") == ["Casino"]


@pytest.mark.rule("J1", "K26")
def test_others_cannot_raze_japanese_cards_they_hold_as_locations_of_their_own() -> None:
    """A taken japanese location is the taker's: the third player razes it, it is discarded and nobody gets wood."""
    lender = Side(hand=["Ruins"], lent=["Casino"])
    razer = Side(hand=["Ruins"], goods={"raze": 2})
    state = position(("egyptians", "japanese", "romans"), IDLE, lender, razer, turn=2, ra_seat=0)
    play(state, "raze Casino of japanese")
    assert names(state, 1, "discard") == ["Casino"]
    assert (goods(state, 0), goods(state, 1), vp(state, 2)) == ({}, {}, 1)


@pytest.mark.rule("J2", "J3")
def test_a_worker_becomes_the_samurai_of_a_faction_location_at_most_one_each() -> None:
    mine = Side(hand=["Ruins"], empire=["Casino", "Farm", "Town"], goods={"worker": 3})
    state = position(PAIR, mine, IDLE)
    assert texts(state, "samurai") == ["samurai to Farm JAP001", "samurai to Casino JAP012"]
    play(state, "samurai to Casino")
    assert (guards(state, 0), goods(state, 0)) == (["JAP012"], {"worker": 2})
    assert state.actor == 0
    assert texts(state, "samurai") == ["samurai to Farm JAP001"]


@pytest.mark.rule("J2")
def test_samurai_also_guard_what_cannot_be_razed() -> None:
    mine = Side(hand=["Ruins"], empire=["Gate", "Shrine"], goods={"worker": 1})
    assert len(texts(position(PAIR, mine, IDLE), "samurai")) == 2


@pytest.mark.rule("J2")
def test_no_other_faction_has_samurai() -> None:
    mine = Side(hand=["Ruins"], empire=["Roman Bank"], goods={"worker": 3})
    assert texts(position(("romans", "japanese"), mine, IDLE), "samurai") == []


@pytest.mark.rule("J3")
def test_a_samurai_stays_over_cleanup_and_cannot_be_moved_or_used() -> None:
    mine = Side(hand=["Ruins"], empire=["Casino"], guarded=["Casino"])
    state = position(PAIR, mine, passed=(1,))
    assert texts(state, "activate") == []
    play(state, "pass")
    assert guards(state, 0) == ["JAP012"]
    assert goods(state, 0) == {}


@pytest.mark.rule("J3")
def test_a_samurai_makes_razing_dearer_and_goes_with_its_location() -> None:
    theirs = Side(hand=["Ruins"], empire=["Casino"], guarded=["Casino"])
    state = position(("romans", "japanese"), Side(hand=["Ruins"], goods={"raze": 4}), theirs)
    play(state, "raze Casino of japanese")
    assert goods(state, 0) == {"raze": 1}
    assert (guards(state, 1), goods(state, 1)) == ([], {})


@pytest.mark.rule("J3", "A4")
def test_the_samurai_of_a_location_given_up_is_lost() -> None:
    mine = Side(hand=["Negotiator", "Ruins"], empire=["Casino"], guarded=["Casino"], goods={"wood": 1})
    state = play(position(PAIR, mine, IDLE), "build Negotiator")
    assert (guards(state, 0), goods(state, 0)) == ([], {})


@pytest.mark.rule("J3", "K18")
def test_dojo_rewards_each_samurai_deployed() -> None:
    mine = Side(hand=["Ruins"], empire=["Dojo", "Farm"], goods={"worker": 2})
    state = play(position(PAIR, mine, IDLE), "samurai to Farm")
    assert vp(state, 0) == 1
    play(state, "samurai to Dojo")
    assert vp(state, 0) == 2


@pytest.mark.rule("K18")
def test_ninjas_place_two_samurai_themselves_included() -> None:
    mine = Side(
        hand=["Ninjas", "Ruins"], empire=["Farm", "Casino", "Town"], goods={"stone": 1, "worker": 1},
    )  # fmt: skip
    state = play(position(PAIR, mine, IDLE), "build Ninjas", "give up Town")
    assert texts(state) == ["samurai to Farm JAP001", "samurai to Casino JAP012", "samurai to Ninjas JAP026"]
    play(state, "samurai to Ninjas", "samurai to Farm")
    assert guards(state, 0) == ["JAP001", "JAP026"]
    assert goods(state, 0) == {"worker": 1}


@pytest.mark.rule("K18")
def test_samurai_without_a_place_are_lost() -> None:
    mine = Side(hand=["Ninjas", "Ruins"], empire=["Town"], goods={"stone": 1})
    state = play(position(PAIR, mine, IDLE), "build Ninjas")
    assert guards(state, 0) == ["JAP026"]
    assert goods(state, 0) == {}


@pytest.mark.rule("K18")
def test_ninjas_samurai_count_as_deployed() -> None:
    mine = Side(hand=["Ninjas", "Ruins"], empire=["Dojo", "Town"], goods={"stone": 1})
    state = play(position(PAIR, mine, IDLE), "build Ninjas", "give up Town")
    assert vp(state, 0) == 2


RAZERS = Side(hand=["Ruins"], empire=["Chariot Builder", "Temple of Ra"], goods={"raze": 3, "worker": 1})


@pytest.mark.rule("K18")
def test_ninjas_stop_every_kind_of_razing_by_one_enemy_until_the_round_ends() -> None:
    mine = Side(hand=["Ruins"], empire=["Ninjas", "Town"], goods={"worker": 1})
    state = position(("japanese", "egyptians", "romans"), mine, RAZERS, Side(hand=["Ruins"], goods={"raze": 2}))
    play(state, "activate Ninjas", "choose egyptians")
    assert texts(state, "raze") == []
    assert texts(state, "activate") == ["activate Temple of Ra EGY013"]
    play(state, "pass")
    assert texts(state, "raze") == ["raze Town COM015 of japanese", "raze Ninjas JAP026 of japanese"]
    play(state, "pass", "pass")
    assert seat_of(state, 0)["shield"] == 0


@pytest.mark.rule("K18")
def test_ninjas_stop_dark_chapel_but_not_pack_and_engineers() -> None:
    mine = Side(hand=["Ruins"], empire=["Ninjas", "Town"], goods={"worker": 1})
    enemy = Side(hand=["Ruins"], empire=["Dark Chapel", "Pack"], goods={"raze": 5, "worker": 1})
    state = play(position(("japanese", "barbarians"), mine, enemy), "activate Ninjas")
    assert texts(state, "activate") == ["activate Pack BAR016"]
    enemy = Side(hand=["Ruins"], empire=["Engineers"], goods={"worker": 1})
    state = play(position(("japanese", "romans"), mine, enemy), "activate Ninjas")
    assert texts(state, "activate") == ["activate Engineers ROM008"]


@pytest.mark.rule("K18")
def test_ninjas_stay_in_force_when_they_leave() -> None:
    mine = Side(hand=["Ruins"], empire=["Ninjas", "Town"], goods={"worker": 1})
    engineers = Side(hand=["Ruins"], empire=["Engineers"], goods={"worker": 1})
    raider = Side(hand=["Ruins", "Ruins"], goods={"raze": 3})
    state = position(("japanese", "egyptians", "romans"), mine, raider, engineers)
    play(state, "activate Ninjas", "choose egyptians", "build Ruins", "activate Engineers")
    play(state, "choose Ninjas of japanese")
    assert names(state, 0, "discard") == ["Ninjas"]
    play(state, "build Ruins")
    assert state.actor == 1
    assert texts(state, "raze") == []


@pytest.mark.rule("K19")
def test_trade_route_gains_the_deal_good_now_and_leaves_the_location_in_place() -> None:
    mine = Side(hand=["Ruins"], empire=["JAP021", "School of Diplomacy"], goods={"food": 1})
    theirs = Side(hand=["Ruins"], empire=["ROM020", "Town"])
    state = play(position(PAIR, mine, theirs), "activate Trade Route")
    assert (goods(state, 0), vp(state, 0)) == ({"stone": 1, "gold": 1}, 1)
    assert names(state, 1, "location") == ["Builder", "Town"]
    assert seat_of(state, 0)["trades"] == [[], [117]]


@pytest.mark.rule("K19")
def test_one_trade_route_deal_a_player_and_location() -> None:
    mine = Side(hand=["Ruins"], empire=["JAP021"], trades={1: ["ROM020"]}, goods={"food": 1})
    state = position(PAIR, mine, Side(hand=["Ruins"], empire=["ROM020"]))
    assert texts(state, "activate") == []


@pytest.mark.rule("K19")
def test_a_trade_route_deal_ends_when_the_location_leaves_play() -> None:
    mine = Side(hand=["Ruins"], trades={1: ["ROM020"]})
    theirs = Side(hand=["Roman Bank", "Ruins"], empire=["ROM020"], goods={"stone": 1})
    state = play(position(PAIR, mine, theirs, turn=1), "build Roman Bank")
    assert seat_of(state, 0)["trades"] == [[], []]


@pytest.mark.rule("K19")
def test_a_trade_route_deal_outlives_trade_route() -> None:
    mine = Side(hand=["Negotiator", "Ruins"], empire=["JAP021"], trades={1: ["ROM020"]}, goods={"wood": 1})
    state = play(position(PAIR, mine, Side(hand=["Ruins"], empire=["ROM020"])), "build Negotiator")
    assert names(state, 0, "location") == ["Negotiator"]
    assert seat_of(state, 0)["trades"] == [[], [117]]


@pytest.mark.rule("K19", "K26")
def test_a_trade_route_deal_survives_the_location_being_taken_over() -> None:
    mine = Side(hand=["Ruins"], trades={2: ["ROM020"]})
    taker = Side(hand=["Ruins"], empire=["Temple of Ra"])
    owner = Side(hand=["Ruins"], empire=["ROM020"])
    state = position(("japanese", "egyptians", "romans"), mine, taker, owner, turn=1)
    play(state, "activate Temple of Ra")
    assert seat_of(state, 2)["lent"] == [117]
    assert seat_of(state, 0)["trades"] == [[], [], [117]]


@pytest.mark.rule("K19", "P1")
def test_daimyos_castle_counts_samurai_and_trade_routes_pay_in_production() -> None:
    mine = Side(empire=["JAP009", "Farm", "Casino"], guarded=["Farm", "Casino"], trades={1: ["ROM003"]})
    state = before_production(PAIR, mine, Side(empire=["ROM003"]))
    events = watch(state, "take Ruins")
    assert vp(state, 0) == 2
    assert {"gold": 1} in [dict(event.values["goods"]) for event in events if event.kind == "goods" and event.seat == 0]
