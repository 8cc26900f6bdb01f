"""The production phase (P1-P5, G8, K9, K10, K12, K23)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from builders import Side, before_production, goods, names, play, position, seat_of, texts, vp, watch

from isettlers import Event
from isettlers._core.imperial.engine import take_apart
from isettlers.imperial.seatings import BASE_FACTIONS

IDLE = Side(hand=["Ruins"])
BOARDS: Mapping[str, dict[str, int]] = {
    "barbarians": {"worker": 5, "raze": 1, "defense": 1},
    "japanese": {"worker": 4, "wood": 1, "raze": 1, "defense": 1},
    "romans": {"worker": 2, "wood": 1, "stone": 1, "raze": 1, "defense": 1},
    "egyptians": {"worker": 3, "gold": 1, "raze": 1, "defense": 1},
}
BOARD = BOARDS["romans"]


def gains(events: list[Event], seat: int) -> list[dict[str, int]]:
    """What a seat gained, gain by gain, in production."""
    phases = [event.values.get("phase") for event in events]
    amounts: list[dict[str, int]] = []
    for event in events[phases.index("production") :]:
        if event.seat == seat and event.kind == "goods":
            amounts.append(dict(event.values["goods"]))
        elif event.seat == seat and event.kind == "vp":
            amounts.append({"vp": event.values["points"]})
    return amounts


def produced(side: Side, faction: str = "romans") -> dict[str, int]:
    """What a side has after a production without choices, less what the board gives."""
    other = "egyptians" if faction == "romans" else "romans"
    state = play(before_production((faction, other), side), "take Ruins")
    left = goods(state, 0)
    for good, amount in BOARDS[faction].items():
        left[good] -= amount
    return {good: amount for good, amount in left.items() if amount}


@pytest.mark.rule("P1")
@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_the_players_produce_clockwise_from_the_first_player(first: int) -> None:
    events = watch(before_production(BASE_FACTIONS, first=first), "take Ruins")
    phases = [event.values.get("phase") for event in events]
    order = [
        event.seat for event in events[phases.index("production") : phases.index("action")] if event.seat is not None
    ]
    assert order == [(first + step) % 4 for step in range(4)]


@pytest.mark.rule("P2")
@pytest.mark.parametrize("faction", BASE_FACTIONS)
def test_the_faction_boards(faction: str) -> None:
    other = next(name for name in BASE_FACTIONS if name != faction)
    state = play(before_production((faction, other)), "take Ruins")
    assert goods(state, 0) == BOARDS[faction]
    assert goods(state, 1) == BOARDS[other]


@pytest.mark.rule("P1")
def test_each_deal_gives_one_good() -> None:
    assert produced(Side(deals=["ROM001", "ROM002", "ROM003", "ROM009"])) == {"stone": 2, "gold": 1, "food": 1}


@pytest.mark.rule("P1")
def test_a_deal_for_points_and_a_deal_for_a_card_give_them() -> None:
    state = before_production(("japanese", "romans"), Side(deals=["JAP023", "JAP011"]))
    play(state, "take Ruins", "draw from the faction deck")
    assert vp(state, 0) == 1
    assert len(seat_of(state, 0)["hand"]) == 2


@pytest.mark.rule("P1")
def test_production_locations_produce_features_actions_foundations_and_hands_do_not() -> None:
    side = Side(
        hand=["Gold Creek"], empire=["Town", "Old Forest", "Statue", "Lumberjacks"], foundations=["Quarry"],
    )  # fmt: skip
    assert produced(side) == {"worker": 2, "wood": 2}


@pytest.mark.rule("P1")
def test_a_building_bonus_is_not_produced_again() -> None:
    assert produced(Side(empire=["COM008", "COM023"])) == {"stone": 1, "food": 1}


@pytest.mark.rule("P3")
def test_cards_gained_are_drawn_one_by_one_from_the_deck_the_player_likes() -> None:
    state = before_production(("romans", "egyptians"), Side(empire=["COM065", "COM066"]))
    play(state, "take Ruins")
    assert texts(state) == ["draw from the common deck", "draw from the faction deck"]
    play(state, "draw from the common deck")
    assert texts(state) == ["draw from the common deck", "draw from the faction deck"]
    play(state, "draw from the faction deck")
    hand = seat_of(state, 0)["hand"]
    assert [sum(card < 98 for card in hand), sum(card >= 98 for card in hand)] == [2, 1]


@pytest.mark.rule("P3")
def test_a_source_that_names_the_deck_asks_nothing() -> None:
    state = play(before_production(("romans", "egyptians"), Side(empire=["Legion"])), "take Ruins")
    assert [card < 98 for card in seat_of(state, 0)["hand"]] == [True, True]


@pytest.mark.rule("P3", "K9")
def test_a_deck_that_can_give_no_card_is_not_offered() -> None:
    state = before_production(("romans", "egyptians"), Side(empire=["Watchtower"], deck=[]))
    play(state, "take Ruins")
    assert texts(state, "draw") == []
    assert [card < 98 for card in seat_of(state, 0)["hand"]] == [True, True]


@pytest.mark.rule("P4", "G7")
def test_one_for_each_of_a_colour_counts_the_location_itself() -> None:
    assert produced(Side(empire=["Rubble"])) == {"stone": 1}
    assert produced(Side(empire=["Rubble", "Supplier"])) == {"stone": 2}


@pytest.mark.rule("P4")
def test_the_printed_limit_holds() -> None:
    assert produced(Side(empire=["Mamma's Baths", "Settlers", "Porters", "Acting Troupe", "Canteen"])) == {"worker": 3}


@pytest.mark.rule("P4", "G8")
def test_a_location_of_three_colours_counts_for_each() -> None:
    side = Side(empire=["Rubble", "Lord's Fields", "Wood Supplier", "Trade Colony"])
    assert produced(side) == {"stone": 2, "food": 2, "wood": 2, "worker": 1, "gold": 1}


@pytest.mark.rule("P5")
def test_the_board_comes_first_then_deals_then_locations_by_card_number() -> None:
    side = Side(empire=["Roman Bank", "Town", "Old Forest", "Roman Barracks"], deals=["ROM009"])
    events = watch(before_production(("romans", "egyptians"), side), "take Ruins")
    assert gains(events, 0) == [BOARD, {"food": 1}, {"wood": 2}, {"worker": 2}, {"worker": 2}, {"gold": 1}]


@pytest.mark.rule("P5", "K26")
def test_locations_taken_by_temple_of_ra_produce_after_those_of_the_own_row() -> None:
    mine = Side(empire=["Egyptian Quarry"])
    state = before_production(("egyptians", "romans"), mine, Side(lent=["Old Forest"]), ra_seat=0)
    events = watch(state, "take Ruins")
    assert gains(events, 0) == [BOARDS["egyptians"], {"stone": 2}, {"wood": 2}]
    assert gains(events, 1) == [BOARD]


@pytest.mark.rule("P5", "K26")
def test_the_own_row_produces_before_rows_of_lower_seats() -> None:
    mine = Side(empire=["Egyptian Quarry"])
    factions = ("romans", "japanese", "egyptians")
    sides = (Side(lent=["Old Forest"]), Side(lent=["Town"]), mine)
    events = watch(before_production(factions, *sides, ra_seat=2), "take Ruins")
    assert gains(events, 2) == [BOARDS["egyptians"], {"stone": 2}, {"wood": 2}, {"worker": 2}]
    assert (gains(events, 0), gains(events, 1)) == ([BOARD], [BOARDS["japanese"]])


@pytest.mark.rule("P5")
def test_the_cards_of_one_location_are_drawn_before_the_next_one_produces() -> None:
    state = before_production(("romans", "egyptians"), Side(empire=["Roman Bank", "Watchtower"], deals=["ROM011"]))
    play(state, "take Ruins")
    assert goods(state, 0) == BOARD
    play(state, "draw from the common deck")
    assert texts(state, "draw") == ["draw from the common deck", "draw from the faction deck"]
    assert goods(state, 0) == BOARD
    play(state, "draw from the common deck")
    assert goods(state, 0) == BOARD | {"gold": 1}


@pytest.mark.rule("P5")
def test_the_order_of_building_leaves_no_trace() -> None:
    """An empire is a set: the same locations built in another order make the same state."""
    side = Side(hand=["Old Forest", "Town", "Ruins"], goods={"wood": 3, "stone": 1})
    start = position(("romans", "egyptians"), side, passed=(1,))
    one = play(start.clone(), "build Old Forest", "build Town", "build Ruins")
    two = play(start.clone(), "build Ruins", "build Town", "build Old Forest")
    assert one == two
    assert one.hash == two.hash


@pytest.mark.rule("P1", "K2")
def test_a_trade_route_deal_gives_its_good_in_production() -> None:
    mine = Side(trades={1: ["ROM020"]})
    state = play(before_production(("japanese", "romans"), mine, Side(empire=["ROM020"])), "take Ruins")
    assert goods(state, 0) == BOARDS["japanese"] | {"stone": 1}
    assert goods(state, 1) == BOARD | {"wood": 2, "stone": 2}


@pytest.mark.rule("P1")
def test_a_choice_of_goods_is_asked_anew_each_production() -> None:
    side = Side(empire=["Pharaoh's Guard"])
    state = play(before_production(("egyptians", "romans"), side), "take Ruins")
    assert texts(state) == ["choose raze", "choose vp"]
    raze = play(state.clone(), "choose raze")
    assert (goods(raze, 0)["raze"], vp(raze, 0)) == (2, 0)
    points = play(state.clone(), "choose vp")
    assert (goods(points, 0)["raze"], vp(points, 0)) == (1, 2)


@pytest.mark.rule("K10")
def test_of_two_cards_looked_at_one_is_kept_and_one_discarded() -> None:
    state = before_production(("romans", "egyptians"), Side(empire=["Architect"], deck=["ROM001", "ROM008"]))
    play(state, "take Ruins")
    assert texts(state) == ["keep Sculptor's Workshop ROM001", "keep Engineers ROM008"]
    play(state, "keep Engineers")
    assert "Engineers" in names(state, 0, "hand")
    assert "Sculptor's Workshop" in names(state, 0, "discard")


@pytest.mark.rule("K10")
@pytest.mark.parametrize(("deck", "kept"), [(["ROM008"], ["Engineers", "Ruins"]), ([], ["Ruins"])])
def test_looking_at_two_cards_with_one_or_none_left_keeps_what_there_is(deck: list[str], kept: list[str]) -> None:
    state = play(before_production(("romans", "egyptians"), Side(empire=["Architect"], deck=deck)), "take Ruins")
    assert names(state, 0, "hand") == kept


@pytest.mark.rule("K12")
def test_sphinx_adds_one_to_each_gain_of_points_in_production() -> None:
    """Monument is one gain, Pharaoh's Guard another."""
    side = Side(empire=["Sphinx", "Monument", "Pharaoh's Guard"])
    state = play(before_production(("egyptians", "romans"), side), "take Ruins", "choose vp")
    assert vp(state, 0) == (1 + 1) + (2 + 1)


@pytest.mark.rule("K23")
def test_farmers_give_what_another_location_gives_without_its_building_bonus() -> None:
    state = before_production(("romans", "egyptians"), Side(empire=["Farmers At Work", "COM008", "Builder"]))
    play(state, "take Ruins")
    assert texts(state) == ["choose Quarry COM008", "choose Builder ROM020"]
    play(state, "choose Builder")
    assert goods(state, 0) == BOARD | {"wood": 3, "stone": 4}


@pytest.mark.rule("K23")
def test_farmers_without_another_production_location_give_nothing() -> None:
    assert produced(Side(empire=["Farmers At Work", "Statue"])) == {}


@pytest.mark.rule("K23", "K28")
def test_farmers_with_one_other_location_ask_nothing() -> None:
    assert produced(Side(empire=["Farmers At Work", "Town"])) == {"worker": 4}


@pytest.mark.rule("A1", "P1")
def test_who_passed_in_the_last_round_produces_and_plays_again() -> None:
    state = position(("romans", "egyptians"), IDLE, IDLE, round=1)
    play(state, "pass", "pass")
    while take_apart(state)["phase"] != 4:
        state.apply(state.legal[0])
    assert take_apart(state)["passed"] == 0
    assert goods(state, 0) == BOARD
