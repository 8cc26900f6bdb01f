"""Markers of the virtual players: whose goods they are, what they count, what comes back (MN18, MN19, MA13, MA14)."""

from __future__ import annotations

import pytest
from builders import Side, collected, goods, marks, names, play, position, watch
from pack.cases import PACK, by, payments


@pytest.mark.rule("MA13", "MN19")
def test_a_blockade_marker_touches_nobodys_goods() -> None:
    side = Side(hand=["Ruins"], empire=["ROM029"], goods={"gold": 2, "raze": 3})
    state = position(("romans",), side, packs=PACK, virtual="egyptian", attacks_next=["gold", "gold"])
    events = watch(state, "pass")
    attacks = next(place for place, event in enumerate(events) if event.values.get("phase") == "attack")
    moves = [(event.kind, event.values.get("target")) for event in events[attacks:]]
    assert ("move", "blocked") in moves
    assert {kind for kind, _ in moves}.isdisjoint({"goods", "tokens", "vp", "collect"})
    assert goods(state, 0) == {"raze": 3}  # what cleanup has left
    assert names(state, 0, "location") == []


@pytest.mark.rule("MN19", "MN14", "MA6")
def test_a_feature_that_comes_back_is_marked_for_the_sets_there_without_pay() -> None:
    side = Side(hand=["Ruins"], empire=["COM008", "COM033"], blocked=["EGY054"])
    state = position(("egyptians",), side, packs=PACK, virtual="egyptian", attacks_next=["vp", "vp"])
    assert payments(state, "pass") == []
    assert marks(state, 0, "Obelisk") == 1


@pytest.mark.rule("MN19", "MA6")
def test_a_location_that_comes_back_completes_a_set() -> None:
    side = Side(hand=["Ruins"], empire=["COM008", "EGY054"], blocked=["EGY026"])
    state = position(("egyptians",), side, packs=PACK, virtual="egyptian", attacks_next=["vp", "vp"])
    assert payments(state, "pass") == [3]


@pytest.mark.rule("MN19", "MA6")
def test_features_that_come_back_together_are_treated_alike() -> None:
    side = Side(hand=["Ruins"], empire=["COM008"], blocked=["EGY054", "EGY055"])
    state = position(("egyptians",), side, packs=PACK, virtual="egyptian", attacks_next=["vp", "vp"])
    assert payments(state, "pass") == []
    assert [marks(state, 0, card) for card in ("EGY054", "EGY055")] == [1, 1]


@pytest.mark.rule("MA14", "MN18")
@pytest.mark.parametrize("weight", [1, 2])
def test_what_a_deal_in_the_collection_counts_is_a_ruling(weight: int) -> None:
    side = Side(hand=["Ruins"], deals=["ROM029"])
    state = position(
        ("romans",), side, packs=PACK, virtual="japanese", attacks_next=["gold", "vp"],
        rulings=by(collection_weight=weight),
    )  # fmt: skip
    assert collected(play(state, "pass")) == weight
    assert names(state, 0, "deck").count("Roman Bank") == 0


@pytest.mark.rule("MA14", "MN19")
@pytest.mark.parametrize("weight", [1, 2])
def test_what_a_blockade_marker_counts_is_a_ruling(weight: int) -> None:
    side = Side(hand=["Ruins"], blocked=["ROM029", "ROM020"])
    state = position(
        ("romans",), side, packs=PACK, virtual="egyptian", attacks_next=["vp", "vp"],
        rulings=by(collection_weight=weight),
    )  # fmt: skip
    assert collected(play(state, "pass")) == 2 * weight
    assert names(state, 0, "location") == ["Builder", "Roman Bank"]


@pytest.mark.rule("MA14")
def test_by_default_a_marker_counts_two() -> None:
    side = Side(hand=["Ruins"], blocked=["ROM029"])
    state = position(("romans",), side, packs=PACK, virtual="egyptian", attacks_next=["vp", "vp"])
    assert collected(play(state, "pass")) == 2
