"""The virtual player as the enemy of actions and abilities (SO3, SR1-SR3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from builders import Side, goods, ids, line_of, names, play, seat_of, texts, vp, watch
from solo.attacking import alone, attack_deals, face_down, pile

from isettlers import State
from isettlers._core.imperial.engine import take_apart


def discarded(state: State) -> list[str]:
    """The common discard pile by name."""
    cards = state.tables.cards
    return sorted(cards.card(0, number).name for number in take_apart(state)["common_discard"])


def player(*empire: str, hand: Sequence[str] = ("Ruins", "COM070"), deals: Sequence[str] = (), **supply: int) -> Side:
    return Side(hand=hand, empire=empire, deals=deals, goods=supply)


# ---------------------------------------------------------------- razing


@pytest.mark.rule("SO3", "A10")
def test_a_virtual_location_razed_gives_its_goods_and_is_discarded() -> None:
    state = alone(player(raze=3), area=["Old Forest", "Castle"])
    assert texts(state, "raze") == ["raze Old Forest COM007 of virtual player", "raze Castle COM046 of virtual player"]
    events = watch(state, "raze Old Forest of virtual player")
    assert goods(state, 0) == {"raze": 1, "wood": 2}
    assert (names(state, 1, "location"), names(state, 1, "foundation")) == (["Castle"], [])
    assert discarded(state) == ["Old Forest"]
    assert not any(seat_of(state, 1)["goods"])
    assert [event.seat for event in events if event.kind == "goods"] == [0, 0]


@pytest.mark.rule("SO3", "A10")
def test_cards_of_its_raze_field_are_drawn() -> None:
    state = play(alone(player(raze=2), area=["Castle"]), "raze Castle of virtual player")
    assert texts(state) == ["draw from the common deck", "draw from the faction deck"]
    play(state, "draw from the faction deck", "draw from the faction deck")
    assert len(seat_of(state, 0)["hand"]) == 4
    assert discarded(state) == ["Castle"]


@pytest.mark.rule("SO3", "A10")
def test_razing_takes_two_tokens_and_something_to_raze() -> None:
    assert texts(alone(player(raze=1), area=["Old Forest"]), "raze") == []
    assert texts(alone(player(raze=5), area=["Ruins"]), "raze") == []
    assert texts(alone(player(raze=5)), "raze") == []


@pytest.mark.rule("SO3", "D1")
def test_the_player_cannot_defend_or_use_virtual_locations() -> None:
    state = alone(player("Mill", defense=1, worker=5), area=["Castle", "Marketplace"])
    assert texts(state, "defend") == ["defend Mill COM006"]
    assert texts(state, "activate") == []


@pytest.mark.rule("SO3", "K13")
@pytest.mark.parametrize(("card", "points"), [("Raid", 2), ("Gallows", 1)])
def test_features_that_react_to_razing_do(card: str, points: int) -> None:
    state = alone(player(card, raze=2), area=["Old Forest"], faction="barbarians")
    assert vp(play(state, "raze Old Forest of virtual player"), 0) == points


@pytest.mark.rule("SO3", "K21")
def test_chariot_builder_razes_for_its_price() -> None:
    state = alone(player("Chariot Builder", raze=1), area=["Old Forest", "Quarry"], faction="egyptians")
    play(state, "activate Chariot Builder", "choose Old Forest of virtual player")
    assert goods(state, 0) == {"wood": 2}
    assert discarded(state) == ["Old Forest"]
    assert texts(alone(player("Chariot Builder", raze=1), faction="egyptians"), "activate") == []


@pytest.mark.rule("SO3", "K14")
def test_dark_chapel_razes_a_virtual_location_for_two_tokens() -> None:
    state = alone(player("BAR014", raze=2), area=["Old Forest", "Monument"], faction="barbarians")
    play(state, "activate Dark Chapel", "choose Old Forest of virtual player", "choose wood", "done")
    assert (vp(state, 0), goods(state, 0)) == (1, {"wood": 1})
    assert discarded(state) == ["Old Forest"]
    one = alone(player("BAR014", raze=1), area=["Old Forest"], faction="barbarians")
    assert texts(one, "activate") == []


# ---------------------------------------------------------------- discarding, blocking, taking over


@pytest.mark.rule("SO3", "K21")
@pytest.mark.parametrize(
    ("faction", "card", "price", "points"), [("japanese", "Garrison", "raze", 0), ("romans", "Engineers", "worker", 1)]
)
def test_garrison_and_engineers_discard_any_virtual_location(faction: str, card: str, price: str, points: int) -> None:
    mine = Side(hand=["Ruins", "COM070"], empire=[card], goods={price: 1})
    start = alone(mine, area=["Ruins", "Mill"], faction=faction)
    state = play(start.clone(), f"activate {card}")
    assert texts(state) == ["choose Mill COM006 of virtual player", "choose Ruins COM071 of virtual player"]
    play(state, "choose Ruins of virtual player")
    assert discarded(state) == ["Ruins"]
    assert (vp(state, 0), goods(state, 0), names(state, 1, "location")) == (points, {}, ["Mill"])
    assert texts(alone(mine, faction=faction), "activate") == []


@pytest.mark.rule("SO3", "K17")
def test_scorpion_breeder_may_block_a_virtual_location_which_goes_to_the_collection_all_the_same() -> None:
    mine = player("Scorpion Breeder", worker=1)
    state = alone(mine, area=["Marketplace", "Castle"], faction="egyptians", attacks_next=[])
    play(state, "activate Scorpion Breeder", "choose Castle of virtual player")
    assert list(seat_of(state, 1)["use"].values()) == [3]
    play(state, "pass")
    assert pile(state) == ["Castle", "Marketplace"]
    assert seat_of(state, 1)["use"] == {}


@pytest.mark.rule("SR2", "K26")
def test_temple_of_ra_takes_a_virtual_location_that_then_works_for_the_player() -> None:
    mine = player("Temple of Ra", worker=1)
    state = alone(mine, area=["Coal Mine", "Town"], faction="egyptians", attacks_next=[])
    play(state, "activate Temple of Ra", "choose Coal Mine of virtual player")
    assert (names(state, 1, "location"), names(state, 1, "lent")) == (["Town"], ["Coal Mine"])
    assert state.scores == (2 + 1,)
    play(state, "activate Coal Mine of virtual player")
    assert goods(state, 0) == {"stone": 2}
    play(state, "pass")
    assert pile(state) == ["Town"]
    assert names(state, 1, "lent") == ["Coal Mine"]
    assert seat_of(state, 1)["use"] == {}


@pytest.mark.rule("SR2", "K26", "P1")
def test_a_production_location_taken_over_produces_in_later_rounds() -> None:
    state = alone(player("Temple of Ra"), taken=["Town"], faction="egyptians", attacks_next=[])
    play(state, "pass")
    while texts(state, "draft"):
        state.apply(state.legal[0])
    assert goods(state, 0) == {"worker": 3 + 2, "gold": 1, "raze": 1, "defense": 1}


@pytest.mark.rule("SR2", "D1")
def test_a_location_taken_over_may_be_defended_and_not_be_razed() -> None:
    state = alone(player("Temple of Ra", raze=4, defense=1), taken=["Town"], faction="egyptians")
    assert texts(state, "defend") == ["defend Town COM015 of virtual player"]
    assert texts(state, "raze") == []


# ---------------------------------------------------------------- raze fields, workers, hands


@pytest.mark.rule("SO3", "K29")
def test_pack_takes_a_good_shown_in_virtual_raze_fields() -> None:
    state = alone(player("BAR016", worker=1), area=["Quarry", "Monument", "Castle"], faction="barbarians")
    play(state, "activate Pack")
    assert texts(state) == ["choose stone", "choose vp", "choose card"]
    play(state, "choose vp")
    assert vp(state, 0) == 1
    assert len(names(state, 1, "location")) == 3
    assert texts(alone(player("BAR016", worker=1), area=["Ruins"], faction="barbarians"), "activate") == []


@pytest.mark.rule("SO3", "MN6")
def test_extortionists_go_by_the_colour_of_a_virtual_location() -> None:
    options: Any = {"faction": "barbarians", "packs": ("magic-number",), "virtual": "plain"}
    state = alone(player("BAR056", raze=1), area=["Quarry", "Old Forest", "Ruins"], **options)
    play(state, "activate Extortionists")
    assert texts(state) == ["choose Old Forest COM007 of virtual player", "choose Quarry COM008 of virtual player"]
    play(state, "choose Quarry of virtual player")
    assert goods(state, 0) == {"stone": 2}
    assert names(state, 1, "location") == ["Old Forest", "Quarry", "Ruins"]
    assert texts(alone(player("BAR056", raze=1), area=["Ruins"], **options), "activate") == []


@pytest.mark.rule("SO3", "K3")
@pytest.mark.parametrize(
    ("faction", "card"),
    [("barbarians", "BAR010"), ("barbarians", "BAR011"), ("egyptians", "EGY001"), ("japanese", "JAP021")],
    ids=["saboteurs", "saboteurs-2", "desert", "trade-route"],
)
def test_what_needs_goods_a_hand_or_faction_locations_of_an_enemy_finds_none(faction: str, card: str) -> None:
    mine = player(card, worker=5, food=5)
    assert texts(alone(mine, area=["Castle", "Mill"], line=["wood"], faction=faction), "activate") == []


@pytest.mark.rule("SO3", "K3", "K18")
def test_ninjas_find_nobody_to_keep_from_razing_for_the_virtual_player_never_does() -> None:
    state = alone(player("JAP026", worker=1), area=["Castle", "Mill"], line=["wood"], faction="japanese")
    assert texts(state, "activate") == []
    assert seat_of(state, 0)["shield"] == 0


@pytest.mark.rule("SO3", "K21", "SR3")
@pytest.mark.parametrize(("faction", "card"), [("barbarians", "Border"), ("romans", "Roman Fort")])
def test_forts_have_no_say_in_what_the_player_razes(faction: str, card: str) -> None:
    state = alone(player(card, raze=2), area=["Old Forest"], faction=faction)
    assert texts(state, "raze") == ["raze Old Forest COM007 of virtual player"]


@pytest.mark.rule("SO3", "A14")
def test_oasis_finds_no_enemy_who_exchanges() -> None:
    state = alone(player("Oasis", worker=4), faction="egyptians")
    play(state, "exchange 2 workers for wood", "done")
    assert goods(state, 0) == {"wood": 1, "worker": 2}


@pytest.mark.rule("SO3", "K30")
def test_rabble_razes_only_in_the_players_row() -> None:
    mine = player("Rabble", "Old Forest", "Town", worker=1)
    state = play(alone(mine, area=["Quarry"], faction="barbarians"), "activate Rabble")
    assert texts(state) == ["choose Old Forest COM007", "choose Town COM015"]
    play(state, "choose Old Forest")
    assert names(state, 0, "foundation") == ["Old Forest"]
    assert goods(state, 0) == {"wood": 3}


# ---------------------------------------------------------------- attack cards as deals


@pytest.mark.rule("SR1", "K20")
def test_spies_take_an_attack_card_which_is_a_deal_from_the_next_production_on() -> None:
    mine = player("Spies", worker=1)
    state = alone(mine, line=["food", "stone", "stone", "gold"], attacks_next=[])
    play(state, "activate Spies")
    assert texts(state) == [
        "choose attack card 1 (food)", "choose attack card 2 (stone)", "choose attack card 4 (gold)",
    ]  # fmt: skip
    play(state, "choose attack card 4 (gold)")
    assert (vp(state, 0), goods(state, 0)) == (1, {})
    assert line_of(state) == ["food", "stone", "stone"]
    assert attack_deals(state) == ["gold"]
    play(state, "pass")
    while texts(state, "draft"):
        state.apply(state.legal[0])
    assert goods(state, 0)["gold"] == 1


@pytest.mark.rule("SR1")
@pytest.mark.parametrize(
    ("good", "gained"),
    [("wood", {"wood": 2}), ("stone", {"stone": 2}), ("food", {"food": 1}), ("worker", {"worker": 3}), ("vp", {})],
)
def test_such_a_deal_gives_the_target_in_production(good: str, gained: dict[str, int]) -> None:
    state = play(alone(line=["card"], attack_deals=[good], attacks_next=[]), "pass")
    while texts(state, "draft"):
        state.apply(state.legal[0])
    assert goods(state, 0) == {"worker": 2, "wood": 1, "stone": 1, "raze": 1, "defense": 1} | gained
    assert vp(state, 0) == (good == "vp")


@pytest.mark.rule("SR1", "P3")
def test_such_a_deal_with_a_card_draws_one() -> None:
    state = play(alone(line=["food"], attack_deals=["card"], attacks_next=[]), "pass")
    while texts(state, "draft"):
        state.apply(state.legal[0])
    assert texts(state) == ["draw from the common deck", "draw from the faction deck"]


@pytest.mark.rule("SR1", "K35")
def test_robbers_discard_an_attack_card_for_good() -> None:
    state = alone(player("Robbers", worker=1), line=["food", "gold"], faction="barbarians", attacks_next=[])
    play(state, "activate Robbers", "choose attack card 1 (food)", "draw from the common deck")
    assert vp(state, 0) == 1
    assert (line_of(state), attack_deals(state), face_down(state)) == (["gold"], [], [])
    assert len(seat_of(state, 0)["hand"]) == 3


@pytest.mark.rule("SR1", "K3", "K28")
@pytest.mark.parametrize(("faction", "card"), [("romans", "Spies"), ("barbarians", "Robbers")])
def test_they_need_an_attack_card_and_one_is_no_choice(faction: str, card: str) -> None:
    mine = player(card, worker=1)
    assert texts(alone(mine, area=["Mill"], faction=faction, line=[]), "activate") == []
    state = play(alone(mine, faction=faction, line=["gold", "gold"]), f"activate {card}")
    assert line_of(state) == ["gold"]


@pytest.mark.rule("SR1", "SO5")
def test_what_left_the_line_is_not_looked_at_by_attacks() -> None:
    mine = player("Spies", "Marketplace", worker=1)
    state = alone(mine, line=["gold", "stone"], attacks_next=["wood"])
    assert pile(play(state.clone(), "pass")) == ["Marketplace"]
    assert pile(play(state.clone(), "activate Spies", "choose attack card 1 (gold)", "pass")) == []


@pytest.mark.rule("SR1")
def test_imperial_messenger_repeats_the_good_of_an_attack_card_dealt() -> None:
    mine = player("Imperial Messenger", deals=["ROM017"], worker=1)
    state = play(alone(mine, attack_deals=["gold", "vp"]), "activate Imperial Messenger")
    assert texts(state) == ["choose gold", "choose raze", "choose vp"]
    play(state, "choose gold")
    assert goods(state, 0) == {"gold": 1}
    assert attack_deals(state) == ["gold", "vp"]


@pytest.mark.rule("SR1")
def test_imperial_messenger_does_not_reach_the_line() -> None:
    assert texts(alone(player("Imperial Messenger", worker=1), line=["gold"]), "activate") == []


@pytest.mark.rule("SR1")
def test_hanseatic_league_may_be_paid_with_an_attack_card_dealt() -> None:
    mine = player("Hanseatic League", deals=["ROM017"], worker=2)
    state = play(alone(mine, attack_deals=["gold", "vp"], line=["food"]), "activate Hanseatic League")
    assert texts(state) == [
        "choose deal Legion ROM017", "choose the attack card with gold among the deals",
        "choose the attack card with vp among the deals",
    ]  # fmt: skip
    play(state, "choose the attack card with gold among the deals")
    assert vp(state, 0) == 2
    assert (attack_deals(state), line_of(state)) == (["vp"], ["food"])
    assert ids(state, 0, "discard") == []
    play(state, "activate Hanseatic League", "choose deal Legion")
    assert (vp(state, 0), ids(state, 0, "discard")) == (4, ["ROM017"])


@pytest.mark.rule("SR1")
def test_hanseatic_league_twice_takes_two_of_them() -> None:
    mine = player("Hanseatic League", worker=2)
    one = alone(mine, attack_deals=["gold"])
    assert texts(one, "activate_twice") == []
    state = play(alone(mine, attack_deals=["gold", "gold"]), "activate Hanseatic League twice")
    assert (vp(state, 0), attack_deals(state)) == (4, [])


@pytest.mark.rule("SR1", "K30")
def test_negotiator_builds_no_attack_card() -> None:
    mine = player("Negotiator", worker=1, wood=5, stone=5)
    assert texts(alone(mine, attack_deals=["gold"], faction="japanese"), "activate") == []


@pytest.mark.rule("SR1", "SO7")
def test_equal_cards_side_by_side_are_offered_once_and_apart_as_often_as_it_matters() -> None:
    state = alone(player("Spies", worker=1), line=["wood", "gold", "wood"])
    play(state, "activate Spies")
    assert len(texts(state)) == 3
    last = play(state.clone(), "choose attack card 3 (wood)")
    first = play(state.clone(), "choose attack card 1 (wood)")
    assert (line_of(first), line_of(last)) == (["gold", "wood"], ["wood", "gold"])


@pytest.mark.rule("SR1")
def test_the_two_uses_of_an_action_by_acting_troupe_take_two_cards() -> None:
    mine = player("Spies", "Acting Troupe", worker=3)
    state = alone(mine, line=["wood", "gold"])
    play(state, "activate Spies", "choose attack card 1 (wood)", "activate Acting Troupe")
    assert (line_of(state), sorted(attack_deals(state)), vp(state, 0)) == ([], ["gold", "wood"], 2)
