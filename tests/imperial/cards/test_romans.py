"""Roman cards with rules of their own."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from builders import Side, alone, goods, ids, names, next_round, play, position, seat_of, texts, vp, watch
from cards.cases import BOARDS, EITHER_DECK, build, common_discard, hand_size, plus

card = pytest.mark.card
rule = pytest.mark.rule


# ---------------------------------------------------------------- Engineers


@card("rom-engineers")
@rule("K21", "A12")
def test_engineers_discard_an_enemy_location_and_give_a_point() -> None:
    sides = (
        Side(empire=["Engineers", "Gallows"], goods={"worker": 2}, hand=["Ruins"]),
        Side(empire=["Mill", "Settlement"], guarded=["Mill"], hand=["Ruins"]),
    )
    state = play(position(("romans", "barbarians"), *sides), "activate Engineers")
    assert texts(state) == ["choose Mill COM006 of barbarians", "choose Settlement BAR020 of barbarians"]
    play(state, "choose Mill of barbarians")
    assert vp(state, 0) == 1  # Gallows see no razing
    assert (goods(state, 0), goods(state, 1)) == ({"worker": 1}, {})
    assert names(state, 1, "location") == ["Settlement"]
    assert names(state, 1, "foundation") == []
    assert common_discard(state) == ["Mill"]
    play(state, "build Ruins")
    assert texts(state, "activate") == []


@card("rom-engineers")
@rule("K21", "G6", "J2")
def test_engineers_reach_faction_locations_guarded_or_unrazable() -> None:
    sides = (
        Side(empire=["Engineers"], goods={"worker": 1}, hand=["Ruins"]),
        Side(empire=["Gate", "Shrine", "Casino"], guarded=["Gate", "Casino"], hand=["Ruins"]),
    )
    state = play(position(("romans", "japanese"), *sides), "activate Engineers")
    assert len(texts(state, "location")) == 3
    play(state, "choose Casino of japanese")
    assert names(state, 1, "discard") == ["Casino"]
    assert names(state, 1, "guard") == ["Gate"]
    assert goods(state, 1) == {}  # the samurai is gone too


@card("rom-engineers")
@rule("K3", "K2")
def test_engineers_need_a_location_of_an_enemy_who_has_not_passed() -> None:
    def offered(enemy: Side, passed: Sequence[int] = ()) -> bool:
        side = Side(empire=["Engineers", "Mill"], goods={"worker": 1})
        return bool(texts(position(("romans", "barbarians"), side, enemy, passed=passed), "activate"))

    assert offered(Side(empire=["Ruins"]))
    assert not offered(Side(foundations=["Castle"], hand=["Settlement"]))
    assert not offered(Side(empire=["Castle"]), passed=[1])


# ---------------------------------------------------------------- Spies


@card("rom-spies")
@rule("K20", "A12")
def test_spies_bring_an_enemy_deal_under_the_own_board_without_its_good() -> None:
    sides = (
        Side(empire=["Spies"], goods={"worker": 2}, hand=["Ruins"]),
        Side(deals=["BAR001", "BAR025"], hand=["Ruins"]),
    )
    state = play(position(("romans", "barbarians"), *sides), "activate Spies")
    assert texts(state) == [
        "choose deal Primeval Forest BAR001 of barbarians", "choose deal Barter BAR025 of barbarians",
    ]  # fmt: skip
    play(state, "choose deal Primeval Forest of barbarians")
    assert vp(state, 0) == 1
    assert goods(state, 0) == {"worker": 1}
    assert len(seat_of(state, 0)["deals"][1]) == len(seat_of(state, 1)["deals"][1]) == 1
    play(state, "build Ruins")
    assert texts(state, "activate") == []
    next_round(state)
    assert goods(state, 0) == plus(BOARDS["romans"], {"wood": 1})
    assert goods(state, 1) == plus(BOARDS["barbarians"], {"food": 1, "worker": 1})  # a Ruins' worker was kept


@card("rom-spies", "com-hanseatic-league", "com-imperial-messenger")
@rule("K20", "G6")
def test_a_deal_taken_by_spies_is_used_like_the_own_and_goes_to_its_own_pile() -> None:
    side = Side(empire=["Spies", "Hanseatic League", "Imperial Messenger"], goods={"worker": 3}, hand=["Ruins"])
    enemy = Side(deals=["BAR001"], hand=["Ruins", "Ruins"])
    state = play(position(("romans", "barbarians"), side, enemy), "activate Spies", "build Ruins")
    play(state, "activate Imperial Messenger", "build Ruins")
    assert goods(state, 0) == {"worker": 1, "wood": 1}
    play(state, "activate Hanseatic League")
    assert vp(state, 0) == 1 + 2
    assert names(state, 0, "discard") == []
    assert names(state, 1, "discard") == ["Primeval Forest"]


@card("rom-spies")
@rule("K3", "K2", "K20")
def test_spies_need_a_card_under_an_enemy_board_trade_route_deals_do_not_count() -> None:
    def offered(enemy: Side, passed: Sequence[int] = ()) -> bool:
        side = Side(empire=["Spies", "ROM029"], deals=["ROM022"], goods={"worker": 1})
        return bool(texts(position(("romans", "japanese"), side, enemy, passed=passed), "activate"))

    assert offered(Side(deals=["Farm"]))
    assert not offered(Side(trades={0: ["ROM029"]}, hand=["Farm"]))
    assert not offered(Side(deals=["Farm"]), passed=[1])


# ---------------------------------------------------------------- Architect, Legion


@card("rom-architect")
@rule("K10")
def test_the_last_card_of_the_deck_is_looked_at_and_kept() -> None:
    side = Side(hand=["Architect"], foundations=["Mill"], goods={"stone": 2}, deck=["ROM029"])
    events = watch(alone("romans", side), "build Architect")
    way = [(event.values["source"], event.values["target"]) for event in events if event.values.get("card") == "ROM029"]
    assert way == [("deck", "aside"), ("aside", "hand")]


@card("rom-architect")
@rule("K10", "A3")
def test_the_architect_looks_at_two_faction_cards_and_keeps_one() -> None:
    side = Side(hand=["Architect"], foundations=["Mill"], goods={"stone": 2}, deck=["ROM029", "ROM030"])
    state = build(alone("romans", side), "Architect")
    assert texts(state) == ["keep Roman Bank ROM029", "keep Colossus ROM030"]
    play(state, "keep Roman Bank")
    assert names(state, 0, "hand") == ["Roman Bank", "Ruins"]
    assert "Colossus" in names(state, 0, "discard")


@card("rom-architect")
@rule("K10", "P1")
@pytest.mark.parametrize(("left", "looked"), [(1, 0), (2, 0), (3, 2)])
def test_the_architect_produces_as_long_as_there_are_faction_cards(left: int, looked: int) -> None:
    """One card of the deck is drawn in the lookout, before production."""
    deck = ["ROM029", "ROM030", "ROM022"][:left]
    state = next_round(alone("romans", Side(empire=["Architect"], deck=deck)))
    assert len(texts(state, "keep")) == looked
    for text in texts(state, "keep")[:1]:
        play(state, text)
    assert [name[:3] for name in ids(state, 0, "hand")].count("ROM") == min(left, 2)


@card("rom-architect")
@rule("K10")
def test_of_two_equal_cards_the_architect_keeps_one_unasked() -> None:
    side = Side(hand=["Architect"], foundations=["Mill"], goods={"stone": 2}, deck=["ROM012", "ROM013"])
    state = build(alone("romans", side), "Architect")
    assert names(state, 0, "hand") == ["Administration", "Ruins"]


@card("rom-legion")
@rule("A3", "P3")
def test_building_a_legion_draws_two_common_cards_unasked() -> None:
    state = build(alone("romans", Side(hand=["Legion"], foundations=["Mill"], goods={"food": 1})), "Legion")
    assert [name[:3] for name in ids(state, 0, "hand")] == ["COM"] * 3
    assert texts(state) != EITHER_DECK


@card("rom-legion")
@rule("P1")
def test_each_legion_draws_a_common_card_every_production_phase() -> None:
    state = next_round(alone("romans", Side(empire=["ROM017", "ROM018"])))
    drafted, ruins, faction_card = 2, 1, 1
    assert hand_size(state) == drafted + ruins + faction_card + 2
    assert [name[:3] for name in ids(state, 0, "hand")].count("ROM") == faction_card


@card("rom-legion")
@rule("K9")
def test_a_legion_draws_no_more_common_cards_than_there_are() -> None:
    commons = [f"COM{number:03}" for number in range(1, 85) if number not in {6, 74}]
    side = Side(hand=["Legion"], foundations=["Mill"], goods={"food": 1})
    state = build(alone("romans", side, Side(hand=commons)), "Legion")
    assert names(state, 0, "hand") == ["Mill", "Ruins"]  # the Mill was given up, discarded, and is drawn again


# ---------------------------------------------------------------- Warehouses


@card("rom-warehouses")
@rule("C1", "C2")
def test_warehouses_keep_any_number_of_resources_and_nothing_else() -> None:
    stock = {"wood": 5, "stone": 4, "food": 9, "gold": 3, "worker": 2, "defense": 1}
    state = next_round(alone("romans", Side(empire=["Warehouses"], goods=stock)))
    assert goods(state, 0) == plus(BOARDS["romans"], {"wood": 5, "stone": 4, "food": 9})


@card("rom-warehouses")
@rule("A4", "C1")
def test_resources_kept_by_warehouses_stay_until_cleanup_when_they_are_lost() -> None:
    side = Side(empire=["Warehouses"], hand=["ROM022"], goods={"stone": 4, "food": 1})
    state = play(alone("romans", side), "build Roman Fort")
    assert names(state, 0, "discard") == ["Warehouses"]
    assert goods(state, 0) == {"stone": 2, "food": 1}
    next_round(state)
    assert goods(state, 0) == BOARDS["romans"]


# ---------------------------------------------------------------- Roman Fort


@card("rom-roman-fort")
@rule("K21", "A10")
def test_roman_fort_makes_razing_its_owners_locations_dearer_by_a_token() -> None:
    def offered(tokens: int, guarded: Sequence[str] = ()) -> list[str]:
        sides = (Side(empire=["Roman Fort", "Old Forest"], guarded=guarded), Side(goods={"raze": tokens}))
        return texts(position(("romans", "barbarians"), *sides, turn=1), "raze")

    assert offered(2) == []
    assert offered(3) == ["raze Old Forest COM007 of romans"]
    assert offered(3, ["Old Forest"]) == []
    assert offered(4, ["Old Forest"]) == ["raze Old Forest COM007 of romans"]


@card("rom-roman-fort")
@rule("K21")
def test_the_token_for_roman_fort_is_paid() -> None:
    sides = (Side(empire=["Roman Fort", "Old Forest"], hand=["Ruins"]), Side(goods={"raze": 4}, hand=["Ruins"]))
    state = play(position(("romans", "barbarians"), *sides, turn=1), "raze Old Forest of romans")
    assert goods(state, 1) == {"raze": 1, "wood": 2}


# ---------------------------------------------------------------- Trade Colony


@card("rom-trade-colony")
@rule("G8", "G7")
def test_building_a_trade_colony_counts_as_brown_grey_and_red() -> None:
    side = Side(
        empire=["Carpenter's Workshop", "Supplier", "Mill", "Canteen", "Monty the Merchant"],
        hand=["Trade Colony"], foundations=["COM069"], goods={"wood": 1, "stone": 2},
    )  # fmt: skip
    state = build(alone("romans", side), "Trade Colony")
    assert vp(state, 0) == 3
    assert goods(state, 0) == {"gold": 1 + 3, "worker": 1}


@card("rom-trade-colony")
@rule("G8", "P4")
@pytest.mark.parametrize(
    ("counter", "produces"),
    [("Wood Supplier", "wood"), ("Rubble", "stone"), ("Lord's Fields", "food")],
)
def test_a_trade_colony_is_counted_for_each_of_its_colors(counter: str, produces: str) -> None:
    state = next_round(alone("romans", Side(empire=[counter, "ROM023"])))
    assert goods(state, 0) == plus(BOARDS["romans"], {"worker": 1, "gold": 1, produces: 2})


@card("rom-trade-colony")
@rule("G8")
@pytest.mark.parametrize(("counter", "produces"), [("Mamma's Baths", "worker"), ("Merchant's Guild", "gold")])
def test_a_trade_colony_counts_for_no_other_color(counter: str, produces: str) -> None:
    state = next_round(alone("romans", Side(empire=[counter, "ROM023"])))
    assert goods(state, 0) == plus(BOARDS["romans"], {"worker": 1, "gold": 1}, {produces: 1})
