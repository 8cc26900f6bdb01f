"""The attack on faction locations of the Japanese (SO9, SR7, SR8)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from attrs import evolve
from builders import Side, collected, line_of, play, seat_of, texts
from solo.attacking import Raid, attacked, pile

from isettlers.imperial import Deck, builtin


def raided(*empire: str, line: Sequence[str] = ("wood", "vp"), by: str = "vp", decks: tuple[Deck, ...] = ()) -> Raid:
    """An attack that matters on the Japanese, and one that does not."""
    return attacked(Side(hand=["Ruins"], empire=empire), line, by, "card", faction="japanese", decks=decks)


def dealing(name: str, deal: str) -> Deck:
    """The Japanese deck with another deal good for one card."""
    deck = builtin("japanese")
    return evolve(deck, cards=tuple(evolve(card, deal=deal) if card.name == name else card for card in deck.cards))


@pytest.mark.rule("SO9", "SO7")
def test_two_points_in_the_line_hit_a_faction_location() -> None:
    raid = raided("Casino", "Marketplace")
    assert raid.taken == ["Casino"]
    assert (pile(raid.state), collected(raid.state)) == (["Casino"], 1)
    assert line_of(raid.state) == ["card", "wood", "vp", "vp"]
    assert seat_of(raid.state, 0)["discard"] == []


@pytest.mark.rule("SO9", "SO5")
def test_one_point_in_the_line_is_a_usual_attack() -> None:
    assert raided("Casino", line=("wood", "gold")).taken == []
    raid = raided("Casino", "COM043", line=("wood", "gold"))
    assert raid.taken == ["Carpenter"]
    assert raided("Casino", line=("vp", "vp"), by="wood").taken == []


@pytest.mark.rule("SO9", "SR7")
def test_it_goes_before_the_usual_attack() -> None:
    """The wood card comes first in the line, and would take the Carpenter."""
    raid = raided("Casino", "COM043")
    assert raid.taken == ["Casino"]


@pytest.mark.rule("SR7", "SO5")
def test_without_a_faction_location_the_usual_attack_follows() -> None:
    raid = raided("COM043")
    assert raid.taken == ["Carpenter"]
    assert line_of(raid.state) == ["card", "vp", "vp", "wood"]


@pytest.mark.rule("SO9")
@pytest.mark.parametrize("faction", ["romans", "barbarians", "egyptians"])
def test_other_factions_keep_their_faction_locations(faction: str) -> None:
    card = {"romans": "ROM010", "barbarians": "BAR010", "egyptians": "EGY002"}[faction]
    raid = attacked(Side(hand=["Ruins"], empire=[card]), ["wood", "vp"], "vp", "card", faction=faction)
    assert raid.taken == []


@pytest.mark.rule("SO9")
@pytest.mark.parametrize(
    ("first", "action", "taken"),
    [
        ("Buddha's Temple", "Garrison", "Buddha's Temple"),   # card, raze
        ("Garrison", "Casino", "Garrison"),                   # raze, gold
        ("JAP010", "JAP023", "Daimyo's Castle"),              # gold, point
        ("Dojo", "Swordsmith", "Dojo"),                       # point, stone
        ("JAP009", "Sumo School", "Daimyo's Castle"),         # stone, worker
        ("Farm", "Stalls", "Farm"),                           # worker, food
    ],
    ids=["card", "raze", "gold", "vp", "stone", "worker"],
)  # fmt: skip
def test_the_deal_good_decides_before_the_kind(first: str, action: str, taken: str) -> None:
    assert raided(action, first).taken == [taken]


@pytest.mark.rule("SO9")
def test_the_whole_order_of_deal_goods() -> None:
    """One location of each: whatever stands, the dearest deal good goes first."""
    decks = (dealing("Stalls", "wood"),)
    order = ["Buddha's Temple", "Garrison", "JAP010", "Dojo", "JAP009", "Farm", "Rice Fields", "Stalls"]
    named = {"JAP010": "Daimyo's Castle", "JAP009": "Daimyo's Castle"}
    while order:
        raid = raided(*reversed(order), decks=decks)
        first, *order = order
        assert raid.taken == [named.get(first, first)]


@pytest.mark.rule("SO9")
def test_a_deal_good_outside_the_list_comes_last() -> None:
    decks = (dealing("Stalls", "technology"),)
    raid = attacked(
        Side(hand=["Ruins"], empire=["Stalls", "Rice Fields"]), ["wood", "vp"], "vp", "card", faction="japanese",
        decks=decks, packs=("magic-number",), virtual="plain",
    )  # fmt: skip
    assert raid.taken == ["Rice Fields"]


@pytest.mark.rule("SO9", "SO6", "SR8")
@pytest.mark.parametrize(
    ("empire", "taken"),
    [
        (("JAP010", "School of Diplomacy", "Negotiator", "Casino"), "Casino"),       # actions: 2 wood, 1 wood
        (("JAP010", "School of Diplomacy", "Negotiator"), "Negotiator"),
        (("JAP010", "School of Diplomacy"), "School of Diplomacy"),                  # a feature, a dearer production
        (("Stalls", "JAP021"), "Trade Route"),                                       # wood, stone
        (("JAP022", "Sumo School", "Farm"), "Trade Route"),
    ],
)  # fmt: skip
def test_of_one_deal_good_kind_cost_and_stone_decide(empire: tuple[str, ...], taken: str) -> None:
    assert raided(*empire).taken == [taken]


@pytest.mark.rule("SO9", "SO6", "SR8")
def test_among_equal_ones_the_player_chooses_a_location_to_give_up_is_no_cost() -> None:
    """Farm for 1 wood, Geisha House for 1 wood and a location."""
    raid = raided("Farm", "Geisha House")
    assert texts(raid.state) == ["choose Farm JAP001", "choose Geisha House JAP006"]
    play(raid.state, "choose Geisha House")
    assert pile(raid.state) == ["Geisha House"]
    assert line_of(raid.state) == ["card", "wood", "vp", "vp"]


@pytest.mark.rule("SR7", "K22")
def test_gate_and_shrine_are_passed_over_since_they_cannot_be_razed() -> None:
    """Shrine has the dearest deal good, a card."""
    raid = raided("Shrine", "Stalls")
    assert raid.taken == ["Stalls"]
    raid = raided("Gate", "Shrine", "Stalls", line=["vp"])
    assert raid.taken == ["Stalls"]


@pytest.mark.rule("SR7", "K22", "SO5")
def test_where_only_gate_and_shrine_are_left_the_usual_attack_follows() -> None:
    assert raided("Gate", "Shrine", "COM043").taken == ["Carpenter"]
    raid = raided("Gate", "Shrine")
    assert raid.taken == []
    assert line_of(raid.state) == ["card", "vp", "wood", "vp"]


@pytest.mark.rule("SO9", "J2")
def test_the_samurai_on_it_is_gone() -> None:
    raid = attacked(Side(hand=["Ruins"], empire=["Casino"], guarded=["Casino"]), ["vp"], "vp", "card",
                    faction="japanese")  # fmt: skip
    assert seat_of(raid.state, 0)["guard"] == []
