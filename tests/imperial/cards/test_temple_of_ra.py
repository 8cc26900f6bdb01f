"""Temple of Ra takes enemy locations over (K26)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from builders import Side, goods, ids, names, next_round, play, position, texts, vp
from cards.cases import BOARDS, build, common_discard, plus

from isettlers import State

pytestmark = [pytest.mark.card("egy-temple-of-ra"), pytest.mark.rule("K26")]
rule = pytest.mark.rule

EDITIONS = pytest.mark.parametrize("edition", ["first", "second"])


def egyptian(*empire: str, **rest: Any) -> Side:
    return Side(empire=["Temple of Ra", *empire], hand=["Ruins", "Ruins"], **rest)


def facing(side: Side, enemy: Side, faction: str = "romans", **rest: Any) -> State:
    """Egyptians at seat 0 against an enemy at seat 1."""
    return position(("egyptians", faction), side, enemy, **rest)


def holding(side: Side, enemy: Side, *third: Side, faction: str = "romans", **rest: Any) -> State:
    """The same with locations of the enemy already taken over (`lent`)."""
    factions = ("egyptians", faction, *(("barbarians",) if third else ()))
    return position(factions, side, enemy, *third, ra_seat=0, **rest)


# ---------------------------------------------------------------- the action


@rule("A12")
def test_any_enemy_location_may_be_taken_for_nothing_once_a_round() -> None:
    enemy = Side(empire=["Mill", "Ruins", "Roman Bank"], guarded=["Mill"], hand=["Ruins"], goods={"worker": 2})
    state = play(facing(egyptian(), enemy), "activate Temple of Ra")
    assert texts(state) == [
        "choose Mill COM006 of romans", "choose Ruins COM072 of romans", "choose Roman Bank ROM029 of romans",
    ]  # fmt: skip
    play(state, "choose Mill of romans")
    assert names(state, 1, "lent") == ["Mill"]
    assert names(state, 1, "location") == ["Roman Bank", "Ruins"]
    assert goods(state, 0) == {}
    play(state, "build Ruins")
    assert texts(state, "activate") == []


@rule("K3", "K2")
def test_it_needs_a_location_of_an_enemy_who_has_not_passed() -> None:
    assert texts(facing(egyptian("Mill"), Side(foundations=["Castle"])), "activate") == []
    assert texts(facing(egyptian(), Side(empire=["Castle"]), passed=[1]), "activate") == []


def test_at_most_four_locations_are_marked() -> None:
    lent = ["COM001", "COM002", "COM003", "COM004"]
    enemy = Side(empire=["Ruins"], lent=lent[:3])
    assert texts(holding(egyptian(), enemy), "activate") == ["activate Temple of Ra EGY013"]
    enemy = Side(empire=["Ruins"], lent=lent)
    assert texts(holding(egyptian(), enemy), "activate") == []


def test_a_location_already_taken_is_not_offered_again() -> None:
    enemy = Side(lent=["Mill"], goods={"worker": 2})
    assert texts(holding(egyptian(), enemy), "activate") == []


@rule("K22")
def test_gate_shrine_and_ruins_can_be_taken() -> None:
    enemy = Side(empire=["Gate", "Shrine", "Ruins"], hand=["Ruins"])
    state = play(facing(egyptian(), enemy, "japanese"), "activate Temple of Ra")
    assert len(texts(state, "location")) == 3


@rule("A15")
def test_a_production_location_gives_nothing_at_the_moment_it_is_taken() -> None:
    state = play(facing(egyptian(), Side(empire=["Town"], hand=["Ruins"])), "activate Temple of Ra")
    assert names(state, 1, "lent") == ["Town"]
    assert goods(state, 0) == goods(state, 1) == {}


# ---------------------------------------------------------------- everything counts for the taker


@rule("P1")
def test_a_taken_location_produces_for_the_taker() -> None:
    state = next_round(holding(egyptian(), Side(empire=["Stonemason"], lent=["Trade Colony"])))
    assert goods(state, 0) == plus(BOARDS["egyptians"], {"worker": 1, "gold": 1})
    assert goods(state, 1) == plus(BOARDS["romans"], {"stone": 2})


@rule("P4", "G8")
def test_the_colors_of_a_taken_location_count_for_the_taker() -> None:
    state = next_round(holding(egyptian("Altar of Bastet"), Side(empire=["Rubble"], lent=["Trade Colony"])))
    assert goods(state, 0) == plus(BOARDS["egyptians"], {"worker": 1, "gold": 1, "stone": 2})
    assert goods(state, 1) == plus(BOARDS["romans"], {"stone": 1})


@rule("P4")
def test_a_taken_location_counts_the_takers_colors() -> None:
    side = egyptian("Pyramid", "Slaves")
    state = next_round(holding(side, Side(empire=["Mason"], lent=["Rubble"])))
    assert goods(state, 0) == plus(BOARDS["egyptians"], {"gold": 1, "stone": 1 + 3})


@rule("E1")
def test_the_points_of_a_taken_location_go_to_the_taker() -> None:
    state = holding(egyptian(), Side(empire=["Mill"], lent=["Town", "Roman Bank"]))
    assert state.scores == (2 + 1 + 2, 1)


@rule("A12")
def test_a_taken_action_location_is_used_by_the_taker_alone() -> None:
    enemy = Side(lent=["Barracks"], goods={"worker": 2}, hand=["Ruins"])
    state = holding(egyptian(goods={"worker": 2}), enemy)
    assert texts(state, "activate_twice") == ["activate Barracks COM050 of romans twice"]
    play(state, "activate Barracks of romans")
    assert goods(state, 0) == {"worker": 1, "raze": 1}
    assert state.actor == 1
    assert texts(state, "activate") == []


@rule("A12", "C1")
def test_uses_of_the_round_stay_on_a_location_that_is_taken() -> None:
    def left(card: str, uses: int) -> list[str]:
        state = holding(egyptian(goods={"worker": 5}), Side(lent=[card], uses={card: uses}))
        return [*texts(state, "activate"), *texts(state, "activate_twice")]

    assert left("Barracks", 2) == []
    assert left("Barracks", 1) == ["activate Barracks COM050 of romans"]
    assert left("Lumberjacks", 1) == []
    assert left("Barracks", 3) == []
    state = next_round(holding(egyptian(), Side(lent=["Barracks"], uses={"Barracks": 2})))
    play(state, "exchange 2 workers for wood")
    assert state.actor == 0
    assert texts(state, "activate") == ["activate Barracks COM050 of romans"]


@rule("G7", "A5")
def test_a_taken_feature_reacts_to_the_taker_alone() -> None:
    def built(turn: int) -> State:
        hands = [["COM036"], []] if turn == 0 else [[], ["COM036"]]
        sides = (
            Side(empire=["Temple of Ra"], hand=[*hands[0], "Ruins"], goods={"stone": 1}),
            Side(lent=["Headquarters"], hand=[*hands[1], "Ruins"], goods={"stone": 1}),
        )
        return build(position(("egyptians", "romans"), *sides, ra_seat=0, turn=turn), "COM036")

    state = built(0)
    assert (goods(state, 0), vp(state, 0)) == ({"gold": 1}, 1)
    state = built(1)
    assert (goods(state, 0), vp(state, 0)) == ({"stone": 1}, 0)
    assert (goods(state, 1), vp(state, 1)) == ({}, 0)


@rule("C1")
def test_a_taken_storage_keeps_goods_for_the_taker_alone() -> None:
    enemy = Side(lent=["Warehouses"], goods={"wood": 3})
    state = next_round(holding(egyptian(goods={"wood": 2, "stone": 1}), enemy))
    assert goods(state, 0) == plus(BOARDS["egyptians"], {"wood": 2, "stone": 1})
    assert goods(state, 1) == BOARDS["romans"]


@rule("K21")
def test_taken_surcharges_make_razing_the_taker_dearer_and_add_up() -> None:
    def offered(tokens: int) -> list[str]:
        sides = (
            egyptian("Mill"), Side(lent=["Roman Fort"], empire=["Town"]), Side(lent=["Border"], goods={"raze": tokens}),
        )  # fmt: skip
        state = position(("egyptians", "romans", "barbarians"), *sides, ra_seat=0, turn=2)
        return texts(state, "raze")

    assert offered(2) == ["raze Town COM015 of romans"]
    assert offered(3) == ["raze Town COM015 of romans"]
    assert offered(4) == ["raze Mill COM006 of egyptians", "raze Town COM015 of romans"]


@rule("K22", "E1")
def test_cards_under_a_taken_gate_and_goods_on_a_taken_shrine_count_for_the_taker() -> None:
    enemy = Side(lent=["Gate", "Shrine"], under=["Mill", "Casino"], hand=["Ruins"])
    state = holding(egyptian(goods={"stone": 1}), enemy, faction="japanese", shrine=(1, 0, 2))
    assert state.scores == (2 + 2 + 2 + 2 + 3, 0)
    assert "put stone on the Shrine" in texts(state, "stash_good")
    play(state, "put stone on the Shrine", "put Ruins under a Gate")
    assert state.scores == (2 + 2 + 2 + 3 + 4, 0)


@rule("K12")
def test_a_taken_dark_chapel_makes_one_gain_for_the_sphinx() -> None:
    side = Side(empire=["Temple of Ra", "Sphinx"], hand=["Gallows", "Ruins"], goods={"raze": 1})
    state = holding(side, Side(lent=["Dark Chapel"], hand=["Ruins"]), faction="barbarians")
    play(state, "activate Dark Chapel of barbarians", "choose wood")
    assert vp(state, 0) == 1 + 1 + 1  # the raze field's point, the wood, the Sphinx
    assert goods(state, 0) == {}


# ---------------------------------------------------------------- nobody gives it up


@rule("A4")
def test_neither_player_can_give_up_a_taken_location_for_a_building() -> None:
    sides = (
        Side(empire=["Temple of Ra", "Slaves"], hand=["EGY026"], goods={"stone": 1}),
        Side(lent=["Mill"], empire=["Town", "Castle"], hand=["ROM030"], goods={"stone": 2}),
    )
    state = play(position(("egyptians", "romans"), *sides, ra_seat=0), "build Egyptian Quarry")
    assert texts(state) == ["give up Temple of Ra EGY013", "give up Slaves EGY024"]
    play(state, "give up Slaves", "build Colossus")
    assert texts(state) == ["give up Town COM015", "give up Castle COM046"]


@rule("A4")
def test_a_player_with_nothing_but_taken_locations_has_none_to_give_up() -> None:
    enemy = Side(lent=["Mill"], hand=["ROM022"], goods={"stone": 2})
    assert texts(holding(egyptian(), enemy, turn=1), "build") == []


# ---------------------------------------------------------------- razing what was taken


@EDITIONS
@rule("A10")
def test_razed_by_a_third_player_it_is_the_first_owners_foundation_and_the_takers_wood(edition: str) -> None:
    third = Side(goods={"raze": 2}, hand=["Ruins"])
    state = holding(egyptian(), Side(lent=["Old Forest"]), third, turn=2, edition=edition)
    play(state, "raze Old Forest of romans")
    assert goods(state, 2) == {"wood": 2}
    assert names(state, 1, "foundation") == ["Old Forest"]
    assert (goods(state, 0), goods(state, 1)) == ({"wood": 1}, {})
    assert names(state, 1, "lent") == []


@EDITIONS
@rule("A10")
def test_the_first_owner_may_raze_it_like_any_enemy(edition: str) -> None:
    enemy = Side(lent=["Old Forest"], goods={"raze": 2}, hand=["Ruins"])
    state = play(holding(egyptian(), enemy, turn=1, edition=edition), "raze Old Forest of your own row")
    assert goods(state, 1) == {"wood": 2}
    assert goods(state, 0) == {"wood": 1}
    assert names(state, 1, "foundation") == ["Old Forest"]


def test_the_token_of_a_razed_location_can_be_used_again() -> None:
    lent = ["COM007", "COM001", "COM002", "COM003"]
    third = Side(goods={"raze": 2}, hand=["Ruins"], empire=["Town"])
    state = holding(egyptian(), Side(lent=lent), third, turn=2)
    play(state, "raze Old Forest of romans")
    assert texts(state, "activate") == ["activate Temple of Ra EGY013"]


@rule("J1", "A10")
def test_a_taken_japanese_faction_location_is_discarded_when_razed_without_wood() -> None:
    third = Side(goods={"raze": 3}, hand=["Ruins"])
    enemy = Side(lent=["Casino"], guarded=["Casino"])
    state = holding(egyptian(), enemy, third, faction="japanese", turn=2)
    play(state, "raze Casino of japanese")
    assert vp(state, 2) == 1
    assert goods(state, 2) == goods(state, 0) == goods(state, 1) == {}
    assert names(state, 1, "discard") == ["Casino"]
    assert names(state, 1, "foundation") == []


@rule("K2", "A1")
@pytest.mark.parametrize(
    ("passed", "offered"),
    [([1], ["raze Old Forest COM007 of romans"]), ([0], ["raze Town COM015 of romans"]), ([0, 1], [])],
)
def test_for_targeting_a_taken_location_is_the_takers(passed: Sequence[int], offered: list[str]) -> None:
    third = Side(goods={"raze": 2})
    state = holding(egyptian(), Side(lent=["Old Forest"], empire=["Town"]), third, turn=2, passed=passed)
    assert texts(state, "raze") == offered


@rule("D1")
def test_the_taker_may_defend_a_taken_common_location_and_its_owner_may_not() -> None:
    enemy = Side(lent=["Mill"], goods={"defense": 1}, hand=["Ruins"])
    state = holding(egyptian(goods={"defense": 1}), enemy)
    play(state, "defend Mill of romans")
    assert names(state, 1, "guard") == ["Mill"]
    assert state.actor == 0
    assert texts(holding(egyptian(), enemy, turn=1), "defend") == []


@rule("K21", "G6")
def test_engineers_of_the_first_owner_may_discard_what_was_taken() -> None:
    enemy = Side(empire=["Engineers"], lent=["Mill"], goods={"worker": 1}, hand=["Ruins"])
    state = play(holding(egyptian(), enemy, turn=1), "activate Engineers", "choose Mill")
    assert "Mill" in common_discard(state)
    assert names(state, 1, "foundation") == []
    assert goods(state, 0) == {}
    assert vp(state, 1) == 1


# ---------------------------------------------------------------- the Temple goes


def test_taken_locations_stay_taken_when_the_temple_leaves() -> None:
    side = Side(empire=["Temple of Ra"], hand=["EGY026", "Ruins"], goods={"stone": 1})
    state = play(holding(side, Side(lent=["Town"], hand=["Ruins"])), "build Egyptian Quarry")
    assert names(state, 0, "discard") == ["Temple of Ra"]
    assert names(state, 1, "lent") == ["Town"]
    next_round(state)
    assert goods(state, 0) == plus(BOARDS["egyptians"], {"worker": 2, "stone": 2})
    assert ids(state, 1, "location") == []
