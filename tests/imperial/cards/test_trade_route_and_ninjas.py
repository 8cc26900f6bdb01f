"""Trade Route (K19) and Ninjas (K18)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from builders import Side, alone, goods, names, next_round, play, position, seat_of, texts
from cards.cases import BOARDS, EITHER_DECK, build, plus

from isettlers import State

card = pytest.mark.card
rule = pytest.mark.rule


# ---------------------------------------------------------------- Trade Route


def trader(*empire: str, food: int = 1, **rest: Any) -> Side:
    return Side(empire=["JAP021", *empire], goods={"food": food}, hand=["Ruins"], **rest)


def facing(side: Side, *enemy: str, **rest: Any) -> State:
    """Japanese to move against romans with some locations."""
    return position(("japanese", "romans"), side, Side(empire=enemy, hand=["Ruins"]), **rest)


@card("jap-trade-route")
@rule("K19", "A12")
@pytest.mark.parametrize("copy", ["JAP021", "JAP022", "JAP023"])
def test_trade_route_gains_the_deal_good_of_an_enemy_faction_location_now_and_every_production(copy: str) -> None:
    side = Side(empire=[copy], goods={"food": 2}, hand=["Ruins"])
    state = play(facing(side, "Roman Bank", "ROM022", "Mill"), "activate Trade Route")
    assert texts(state) == ["choose Roman Fort ROM022 of romans", "choose Roman Bank ROM029 of romans"]
    play(state, "choose Roman Bank of romans")
    assert goods(state, 0) == {"food": 1, "gold": 1}
    assert names(state, 1, "location") == ["Mill", "Roman Bank", "Roman Fort"]
    assert goods(state, 1) == {}
    play(state, "build Ruins")
    assert (state.actor, texts(state, "activate")) == (0, [])
    next_round(state)
    assert goods(state, 0) == plus(BOARDS["japanese"], {"food": 1, "gold": 1})
    assert goods(state, 1)["gold"] == 1  # the Roman Bank still produces for its owner


@card("jap-trade-route")
@rule("P3")
def test_a_trade_route_deal_may_bring_a_card() -> None:
    state = play(facing(trader(), "Spies"), "activate Trade Route")
    assert texts(state) == EITHER_DECK


@card("jap-trade-route")
@rule("K19")
def test_trade_route_makes_at_most_one_deal_with_one_location() -> None:
    side = trader("JAP022", food=2, trades={1: ["ROM029"]})
    assert texts(facing(side, "ROM029"), "activate") == []
    state = play(facing(side, "ROM029", "ROM022"), "activate Trade Route JAP021")
    assert goods(state, 0) == {"food": 1, "worker": 1}
    play(state, "build Ruins")
    assert state.actor == 0
    assert texts(state, "activate") == []


@card("jap-trade-route")
@rule("K3", "K2")
def test_trade_route_needs_a_faction_location_of_an_enemy_who_has_not_passed() -> None:
    assert texts(facing(trader("Casino"), "Mill", "Ruins"), "activate") == []
    assert texts(facing(trader(), "ROM029"), "activate") == ["activate Trade Route JAP021"]
    assert texts(facing(trader(), "ROM029", passed=[1]), "activate") == []


@card("jap-trade-route")
@rule("K2")
def test_a_trade_route_deal_with_a_passed_enemy_still_pays_its_holder() -> None:
    state = facing(trader(trades={1: ["ROM029"]}), "ROM029", passed=[1])
    next_round(state)
    assert goods(state, 0)["gold"] == 1


@card("jap-trade-route")
@rule("K19")
def test_trade_route_deals_outlive_trade_route() -> None:
    enemy = Side(empire=["ROM029", "Engineers"], goods={"worker": 1}, hand=["Ruins"])
    state = position(("japanese", "romans"), trader("Ruins", trades={1: ["ROM029"]}), enemy, turn=1)
    play(state, "activate Engineers", "choose Trade Route of japanese")
    assert names(state, 0, "location") == ["Ruins"]
    next_round(state)
    assert goods(state, 0) == plus(BOARDS["japanese"], {"food": 1, "gold": 1})


@card("jap-trade-route")
@rule("K19")
def test_a_trade_route_deal_ends_when_its_location_leaves_play() -> None:
    enemy = Side(empire=["ROM029"], hand=["ROM022"], goods={"stone": 2})
    state = position(("japanese", "romans"), trader(trades={1: ["ROM029"]}), enemy, turn=1)
    play(state, "build Roman Fort")  # the Roman Bank is given up
    assert seat_of(state, 0)["trades"][1] == []
    next_round(state)
    assert goods(state, 0) == plus(BOARDS["japanese"], {"food": 1})


@card("jap-trade-route", "egy-temple-of-ra")
@rule("K19", "K26")
def test_a_trade_route_deal_goes_on_when_its_location_is_taken_over() -> None:
    sides = (
        trader(trades={1: ["ROM029"]}), Side(empire=["ROM029"], hand=["Ruins"]),
        Side(empire=["Temple of Ra"], hand=["Ruins"]),
    )  # fmt: skip
    state = position(("japanese", "romans", "egyptians"), *sides, turn=2)
    play(state, "activate Temple of Ra", "choose Roman Bank of romans")
    assert names(state, 1, "lent") == ["Roman Bank"]
    next_round(state)
    assert goods(state, 0)["gold"] == 1
    assert "gold" not in goods(state, 1)
    assert goods(state, 2)["gold"] == 2


# ---------------------------------------------------------------- Ninjas: bonus


def builds_ninjas(*empire: str, guarded: Sequence[str] = (), also: str = "Mill") -> State:
    side = Side(hand=["JAP026"], empire=empire, guarded=guarded, foundations=[also], goods={"stone": 1})
    return build(alone("japanese", side), "JAP026")


def guarded(state: State) -> list[str]:
    return names(state, 0, "guard")


@card("jap-ninjas")
@rule("K18")
def test_ninjas_place_two_samurai_of_choice_from_the_supply() -> None:
    state = builds_ninjas("Casino", "Farm")
    assert texts(state) == ["samurai to Farm JAP001", "samurai to Casino JAP012", "samurai to Ninjas JAP026"]
    play(state, "samurai to Ninjas")
    assert texts(state) == ["samurai to Farm JAP001", "samurai to Casino JAP012"]
    play(state, "samurai to Casino")
    assert guarded(state) == ["Casino", "Ninjas"]
    assert goods(state, 0) == {}
    assert texts(state, "samurai") == []


@card("jap-ninjas")
@rule("K18", "J2")
def test_as_many_samurai_are_placed_as_there_are_open_faction_locations() -> None:
    assert guarded(builds_ninjas()) == ["Ninjas"]
    assert guarded(builds_ninjas("Castle", "Casino", guarded=["Casino"])) == ["Casino", "Ninjas"]
    assert guarded(builds_ninjas("Gate")) == ["Gate", "Ninjas"]


# ---------------------------------------------------------------- Ninjas: action


def stopped(enemy: Side, *more: Side, faction: str = "romans", **rest: Any) -> State:
    """Ninjas have named seat 1, whose turn it is."""
    side = Side(empire=["JAP026", "Farm", "Mill"], goods={"worker": 1}, hand=["Ruins"])
    others = ("egyptians",) if more else ()
    state = position(("japanese", faction, *others), side, enemy, *more, **rest)
    play(state, "activate Ninjas")
    if more:
        play(state, f"choose {faction}")
    assert state.actor == 1
    return state


@card("jap-ninjas")
@rule("K18")
def test_ninjas_stop_one_enemy_from_razing_here_but_not_the_others() -> None:
    third = Side(goods={"raze": 2}, hand=["Ruins"])
    state = stopped(Side(goods={"raze": 9}, empire=["Castle"], hand=["Ruins"]), third)
    assert texts(state, "raze") == []
    play(state, "build Ruins")
    assert state.actor == 2
    assert "raze Farm JAP001 of japanese" in texts(state, "raze")


@card("jap-ninjas")
@rule("K18")
def test_the_named_enemy_may_raze_elsewhere_and_from_hand() -> None:
    enemy = Side(goods={"raze": 9}, hand=["Old Forest"])
    state = stopped(enemy, Side(empire=["Castle"], hand=["Ruins"]))
    assert texts(state, "raze") == ["raze Castle COM046 of egyptians"]
    assert texts(state, "raze_hand") == ["raze Old Forest COM007 from hand"]


@card("jap-ninjas", "egy-chariot-builder")
@rule("K18")
def test_ninjas_stop_chariot_builder() -> None:
    enemy = Side(empire=["Chariot Builder"], goods={"raze": 1}, hand=["Ruins"])
    assert texts(stopped(enemy, faction="egyptians"), "activate") == []


@card("jap-ninjas", "rom-engineers")
@rule("K18")
def test_ninjas_do_not_stop_engineers() -> None:
    enemy = Side(empire=["Engineers"], goods={"worker": 1}, hand=["Ruins"])
    assert texts(stopped(enemy), "activate") == ["activate Engineers ROM008"]


@card("jap-ninjas", "egy-temple-of-ra")
@rule("K18")
def test_ninjas_do_not_stop_temple_of_ra() -> None:
    enemy = Side(empire=["Temple of Ra"], hand=["Ruins"])
    assert texts(stopped(enemy, faction="egyptians"), "activate") == ["activate Temple of Ra EGY013"]


@card("jap-ninjas")
@rule("K18")
def test_the_protection_stays_when_ninjas_leave() -> None:
    enemy = Side(empire=["Engineers"], goods={"worker": 1, "raze": 5}, hand=["Ruins"])
    state = play(stopped(enemy), "activate Engineers", "choose Ninjas of japanese", "build Ruins")
    assert state.actor == 1
    assert names(state, 0, "location") == ["Farm", "Mill", "Ruins"]
    assert texts(state, "raze") == []


@card("jap-ninjas")
@rule("K18", "C1")
def test_the_protection_ends_with_the_round() -> None:
    state = stopped(Side(goods={"raze": 2}, hand=["Ruins"]))
    assert texts(state, "raze") == []
    next_round(state)
    assert state.actor == 1
    assert "raze Farm JAP001 of japanese" in texts(state, "raze")


@card("jap-ninjas")
@rule("K3", "K2", "A12")
def test_ninjas_name_an_enemy_who_has_not_passed_once_each() -> None:
    side = Side(empire=["JAP026", "JAP027"], goods={"worker": 2}, hand=["Ruins"])
    factions = ("japanese", "romans", "egyptians")
    waiting = Side(hand=["Ruins"])
    assert texts(position(factions, side, passed=[1, 2]), "activate") == []
    state = play(position(factions, side, waiting, waiting), "activate Ninjas JAP026")
    assert texts(state) == ["choose romans", "choose egyptians"]
    play(state, "choose romans", "build Ruins", "build Ruins", "activate Ninjas JAP027")
    assert goods(state, 0) == {}
    assert seat_of(state, 0)["shield"] == 0b110  # the second time only the egyptians were left
