"""Razing from hand and in other empires (A8, A10, J1, K10, K13, K21, K22)."""

from __future__ import annotations

import pytest
from builders import Side, goods, ids, names, play, position, seat_of, texts, vp, watch

from isettlers._core.imperial.engine import take_apart

IDLE = Side(hand=["Ruins"])
PAIR = ("romans", "egyptians")


def raze_prices(mine: Side, theirs: Side, factions: tuple[str, str] = PAIR) -> dict[str, int]:
    """For each enemy location that may be razed with 6 tokens: what it costs."""
    state = position(factions, Side(hand=["Ruins"], empire=mine.empire, goods={"raze": 6}), theirs)
    prices = {}
    for action in texts(state, "raze"):
        after = play(state.clone(), action)
        while after.actor == 0 and texts(after, "draw"):
            play(after, "draw from the common deck")
        prices[action.split(" of ")[0].removeprefix("raze ")] = 6 - goods(after, 0).get("raze", 0)
    return prices


@pytest.mark.rule("A8")
def test_razing_from_hand_costs_one_token_gives_the_goods_and_discards_the_card() -> None:
    mine = Side(hand=["COM012", "Ruins"], goods={"raze": 2})
    state = play(position(PAIR, mine, IDLE), "raze Village from hand")
    assert goods(state, 0) == {"worker": 2, "raze": 1}
    assert take_apart(state)["common_discard"] == [11]
    assert names(state, 0, "hand") == ["Ruins"]


@pytest.mark.rule("A8")
def test_without_a_token_nothing_can_be_razed() -> None:
    mine = Side(hand=["Town", "Ruins"], goods={"worker": 1, "gold": 3})
    state = position(PAIR, mine, Side(empire=["Quarry"]))
    assert texts(state, "raze_hand") == texts(state, "raze") == []


@pytest.mark.rule("A8", "J1")
def test_only_cards_with_a_raze_field_can_be_razed_from_hand() -> None:
    mine = Side(hand=["Town", "Ruins", "ROM020"], goods={"raze": 1})
    assert texts(position(PAIR, mine, IDLE), "raze_hand") == ["raze Town COM015 from hand"]
    mine = Side(hand=["Town", "Ruins", "Casino"], goods={"raze": 1})
    offered = texts(position(("japanese", "romans"), mine, IDLE), "raze_hand")
    assert offered == ["raze Town COM015 from hand", "raze Casino JAP012 from hand"]


@pytest.mark.rule("A8", "G1", "P3")
def test_points_and_cards_of_a_raze_field_are_gained() -> None:
    mine = Side(hand=["Meeting Place", "Monument"], goods={"raze": 2})
    state = play(position(PAIR, mine, passed=(1,)), "raze Monument from hand")
    assert (vp(state, 0), goods(state, 0)) == (1, {"stone": 1, "raze": 1})
    play(state, "raze Meeting Place from hand", "draw from the faction deck")
    assert seat_of(state, 0)["hand"][0] >= 98
    assert goods(state, 0) == {}


@pytest.mark.rule("K10")
def test_a_card_razed_from_hand_is_discarded_after_its_cards_are_drawn() -> None:
    """With nothing else left, a Castle is not drawn back: two draws are owed, none is to be had."""
    others = [f"COM{number:03}" for number in range(1, 85) if number != 46]
    state = position(PAIR, Side(hand=["Castle"], goods={"raze": 1}, deck=[]), Side(hand=others), turn=0, first=0)
    events = watch(state, "raze Castle COM046 from hand")
    assert names(state, 0, "hand") == []
    assert take_apart(state)["common_discard"] == [45]
    assert [event.values["target"] for event in events if event.kind == "move"] == ["aside", "discard"]


@pytest.mark.rule("A10")
def test_razing_an_enemy_location_makes_it_a_foundation_and_gives_its_owner_wood() -> None:
    mine = Side(hand=["Ruins"], goods={"raze": 3})
    state = position(PAIR, mine, Side(hand=["Ruins"], empire=["Town"], goods={"food": 1}))
    play(state, "raze Town of egyptians")
    assert goods(state, 0) == {"worker": 2, "raze": 1}
    assert goods(state, 1) == {"wood": 1, "food": 1}
    assert (names(state, 1, "location"), names(state, 1, "foundation")) == ([], ["Town"])


@pytest.mark.rule("A10", "G4")
def test_the_goods_come_from_the_general_supply() -> None:
    mine = Side(hand=["Ruins"], goods={"raze": 2})
    theirs = Side(hand=["Ruins"], empire=["Quarry"], goods={"stone": 5})
    state = play(position(PAIR, mine, theirs), "raze Quarry COM008 of egyptians")
    assert goods(state, 0) == {"stone": 2}
    assert goods(state, 1) == {"stone": 5, "wood": 1}


@pytest.mark.rule("A10", "D1", "J3")
def test_two_tokens_or_three_past_a_defense_token_or_a_samurai() -> None:
    theirs = Side(hand=["Ruins"], empire=["Town", "Quarry", "Casino", "Farm"], guarded=["Town", "Farm"])
    assert raze_prices(IDLE, theirs, ("romans", "japanese")) == {
        "Town COM015": 3, "Quarry COM008": 2, "Casino JAP012": 2, "Farm JAP001": 3,
    }  # fmt: skip


@pytest.mark.rule("A10")
@pytest.mark.parametrize(("tokens", "offered"), [(1, 0), (2, 1), (3, 2)])
def test_only_what_can_be_paid_is_offered(tokens: int, offered: int) -> None:
    mine = Side(hand=["Ruins"], goods={"raze": tokens})
    theirs = Side(hand=["Ruins"], empire=["Town", "Quarry"], guarded=["Town"])
    assert len(texts(position(PAIR, mine, theirs), "raze")) == offered


@pytest.mark.rule("A10")
def test_own_locations_faction_locations_and_those_without_a_raze_field_cannot_be_razed() -> None:
    mine = Side(hand=["Ruins"], empire=["Town"], goods={"raze": 5})
    theirs = Side(hand=["Ruins"], empire=["Pyramid", "COM074"], foundations=["Quarry"], deals=["Desert"])
    assert texts(position(PAIR, mine, theirs), "raze") == []


@pytest.mark.rule("A10", "J1")
def test_a_japanese_faction_location_is_discarded_without_wood() -> None:
    mine = Side(hand=["Ruins"], goods={"raze": 3})
    theirs = Side(hand=["Ruins"], empire=["Casino"], uses={"Casino": 1}, guarded=["Casino"])
    state = play(position(("romans", "japanese"), mine, theirs), "raze Casino of japanese")
    assert (vp(state, 0), goods(state, 0), goods(state, 1)) == (1, {}, {})
    seat = seat_of(state, 1)
    assert (seat["location"], seat["foundation"], seat["guard"], seat["use"]) == ([], [], [], {})
    assert names(state, 1, "discard") == ["Casino"]


@pytest.mark.rule("A10")
def test_tokens_and_goods_on_a_razed_location_are_gone() -> None:
    mine = Side(hand=["Ruins"], goods={"raze": 3})
    theirs = Side(hand=["Ruins"], empire=["Castle"], uses={"Castle": 2}, guarded=["Castle"])
    state = play(position(PAIR, mine, theirs), "raze Castle COM046 of egyptians", "draw from the common deck",
                 "draw from the common deck")  # fmt: skip
    seat = seat_of(state, 1)
    assert (seat["guard"], seat["use"]) == ([], {})
    assert goods(state, 1) == {"wood": 1}


@pytest.mark.rule("K21")
def test_border_and_roman_fort_make_razing_dearer_and_add_up() -> None:
    theirs = Side(hand=["Ruins"], empire=["Town", "Quarry", "Roman Fort"], guarded=["Town"])
    assert raze_prices(IDLE, theirs, ("egyptians", "romans")) == {"Town COM015": 4, "Quarry COM008": 3}
    theirs = Side(hand=["Ruins"], empire=["Town", "Border"])
    assert raze_prices(IDLE, theirs, ("egyptians", "barbarians")) == {"Town COM015": 3}


@pytest.mark.rule("K21", "K26")
def test_a_roman_fort_taken_by_temple_of_ra_protects_the_taker() -> None:
    state = position(
        ("egyptians", "barbarians", "romans"), Side(hand=["Ruins"], empire=["Town"]),
        Side(hand=["Ruins"], goods={"raze": 4}), Side(lent=["Roman Fort"]), turn=1, ra_seat=0,
    )  # fmt: skip
    assert texts(state, "raze") == ["raze Town COM015 of egyptians"]
    play(state, "raze Town of egyptians")
    assert goods(state, 1) == {"worker": 2, "raze": 1}


@pytest.mark.rule("K13")
def test_gallows_rewards_razing_from_hand_and_in_other_empires_raid_only_the_latter() -> None:
    mine = Side(hand=["Old Forest", "Ruins"], empire=["Gallows", "Raid"], goods={"raze": 3})
    theirs = Side(hand=["Ruins"], empire=["Town"])
    start = position(("barbarians", "romans"), mine, theirs)
    assert vp(play(start.clone(), "raze Old Forest from hand"), 0) == 1
    assert vp(play(start.clone(), "raze Town of romans"), 0) == 3


@pytest.mark.rule("K13")
def test_gallows_reacts_to_rabble_raid_does_not() -> None:
    mine = Side(hand=["Ruins"], empire=["Gallows", "Raid", "Rabble", "Town"], goods={"worker": 1})
    state = play(position(("barbarians", "romans"), mine, IDLE), "activate Rabble", "choose Town")
    assert vp(state, 0) == 1
    assert goods(state, 0) == {"worker": 2, "wood": 1}


@pytest.mark.rule("K13")
def test_gallows_razed_by_rabble_does_not_react() -> None:
    mine = Side(hand=["Ruins"], empire=["Gallows", "Rabble"], goods={"worker": 1})
    state = play(position(("barbarians", "romans"), mine, IDLE), "activate Rabble")
    assert (vp(state, 0), goods(state, 0)) == (1, {"wood": 2})


@pytest.mark.rule("K13", "K21")
def test_chariot_builder_razes_past_guards_and_surcharges_for_its_price_alone() -> None:
    mine = Side(hand=["Ruins"], empire=["Chariot Builder", "Gallows"], goods={"raze": 1})
    theirs = Side(hand=["Ruins"], empire=["Old Forest", "Roman Fort"], guarded=["Old Forest"])
    state = play(position(("egyptians", "romans"), mine, theirs), "activate Chariot Builder")
    assert (vp(state, 0), goods(state, 0), goods(state, 1)) == (1, {"wood": 2}, {"wood": 1})


@pytest.mark.rule("K14", "K21", "K13")
def test_dark_chapel_pays_the_usual_price_past_guards_and_surcharges() -> None:
    mine = Side(hand=["Ruins"], empire=["Dark Chapel", "Gallows", "Raid"], goods={"raze": 4})
    theirs = Side(hand=["Ruins"], empire=["Old Forest", "Roman Fort"], guarded=["Old Forest"])
    state = play(position(("barbarians", "romans"), mine, theirs), "activate Dark Chapel", "done")
    assert (vp(state, 0), goods(state, 0)) == (3, {"wood": 2})
    few = Side(hand=["Ruins"], empire=["Dark Chapel"], goods={"raze": 3})
    assert texts(position(("barbarians", "romans"), few, theirs), "activate") == []


@pytest.mark.rule("K21")
@pytest.mark.parametrize(
    ("faction", "card", "price"), [("japanese", "Garrison", {"raze": 1}), ("romans", "Engineers", {"worker": 1})]
)
def test_garrison_and_engineers_discard_any_location_without_goods_wood_or_foundation(
    faction: str, card: str, price: dict[str, int]
) -> None:
    mine = Side(hand=["Ruins"], empire=[card, "Gallows"], goods=price)
    theirs = Side(hand=["Ruins"], empire=["COM074", "Pyramid", "Town"], guarded=["Town"], foundations=["Quarry"])
    start = play(position((faction, "egyptians"), mine, theirs), f"activate {card}")
    assert texts(start) == [
        "choose Town COM015 of egyptians", "choose Ruins COM074 of egyptians", "choose Pyramid EGY028 of egyptians",
    ]  # fmt: skip
    common = play(start.clone(), "choose Town of egyptians")
    assert goods(common, 0) == goods(common, 1) == {}
    assert names(common, 1, "foundation") == ["Quarry"]
    assert take_apart(common)["common_discard"] == [14]
    faction_location = play(start.clone(), "choose Pyramid of egyptians")
    assert ids(faction_location, 1, "discard") == ["EGY028"]


@pytest.mark.rule("K22")
def test_gate_and_shrine_cannot_be_razed_in_an_empire() -> None:
    mine = Side(hand=["Ruins"], goods={"raze": 5})
    theirs = Side(hand=["Ruins"], empire=["Gate", "Shrine", "Farm"])
    assert texts(position(("romans", "japanese"), mine, theirs), "raze") == ["raze Farm JAP001 of japanese"]
    chariots = Side(hand=["Ruins"], empire=["Chariot Builder"], goods={"raze": 1})
    theirs = Side(hand=["Ruins"], empire=["Gate", "Shrine"])
    assert texts(position(("egyptians", "japanese"), chariots, theirs), "activate") == []


@pytest.mark.rule("K22", "J1")
def test_gate_and_shrine_can_be_razed_from_hand_by_their_owner() -> None:
    mine = Side(hand=["Gate", "Shrine"], goods={"raze": 2})
    state = position(("japanese", "romans"), mine, passed=(1,))
    play(state, "raze Gate from hand", "raze Shrine from hand")
    assert vp(state, 0) == 2


@pytest.mark.rule("K22")
def test_pack_may_gain_the_point_of_a_gate_in_an_enemy_empire() -> None:
    mine = Side(hand=["Ruins"], empire=["Pack"], goods={"worker": 1})
    state = position(("barbarians", "japanese"), mine, Side(hand=["Ruins"], empire=["Gate"]))
    play(state, "activate Pack")
    assert vp(state, 0) == 1
    assert names(state, 1, "location") == ["Gate"]


@pytest.mark.rule("K22", "G6")
def test_a_lost_gate_discards_its_cards_each_to_its_own_pile() -> None:
    mine = Side(hand=["Ruins"], empire=["Engineers"], goods={"worker": 1})
    theirs = Side(hand=["Ruins"], empire=["JAP013"], under=["Town", "Casino"])
    state = play(position(("romans", "japanese"), mine, theirs), "activate Engineers")
    assert take_apart(state)["common_discard"] == [14]
    assert names(state, 1, "discard") == ["Casino", "Gate"]
    assert names(state, 1, "under") == []


@pytest.mark.rule("K22")
def test_a_lost_shrine_loses_its_resources() -> None:
    mine = Side(hand=["Ruins"], empire=["Engineers"], goods={"worker": 1})
    theirs = Side(hand=["Ruins"], empire=["Shrine"])
    state = position(("romans", "japanese"), mine, theirs, shrine=(1, 2, 3))
    assert state.scores[1] == 2 + 6
    play(state, "activate Engineers")
    assert take_apart(state)["shrine"] == [0, 0, 0]
    assert state.scores[1] == 0
