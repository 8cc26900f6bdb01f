"""What becomes of cards, as Imperial Settlers tells it from the events of a game."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from builders import Side, alone, ids, position, seat_of, watch

from isettlers import State
from isettlers.imperial import Setup, builtin
from isettlers.imperial.card_fates import FATES
from isettlers.values import Event

ALL = ("romans", "barbarians", "japanese", "egyptians")


def fates_of(setup: Setup, events: Sequence[Event]) -> list[tuple[str, int, str]]:
    """Kind, seat and printed id of each fate."""
    return [(fate.kind, fate.seat, fate.card) for fate in FATES.tell(setup, events)]


def after(state: State, *actions: str) -> set[tuple[str, int, str]]:
    """The fates in the events of actions, those of drawing left out."""
    setup = state.setup
    assert isinstance(setup, Setup)
    return {fate for fate in fates_of(setup, watch(state, *actions)) if fate[0] != "seen"}


# ---------------------------------------------------------------- single moves


def test_a_card_built_dealt_or_razed_from_hand_is_told_with_its_seat() -> None:
    goods = {"wood": 3, "stone": 3, "food": 3, "raze": 1}
    state = alone("romans", Side(hand=["Mill", "Armorer", "Gardens"], goods=goods))
    assert after(state.clone(), "build Mill") == {("built", 0, "COM006")}
    assert after(state.clone(), "deal Gardens") == {("dealt", 0, "ROM009")}
    assert after(state.clone(), "raze Armorer from hand") == {("razed from hand", 0, "COM018")}


def test_a_card_drawn_or_drafted_is_seen() -> None:
    state = Setup(("romans", "barbarians")).start(3)
    events = state.step(state.legal_ids()[0])
    seen = {
        card for kind, seat, card in fates_of(Setup(("romans", "barbarians")), events) if (kind, seat) == ("seen", 0)
    }
    assert seen <= set(ids(state, 0, "hand"))
    assert len(seen) == 1


def test_a_card_looked_at_and_not_kept_has_no_fate() -> None:
    state = alone("romans", Side(empire=["Architect", "Porters"], goods={"food": 1}))
    events = watch(state, "activate Porters")
    looked_at = [event for event in events if event.kind == "move" and event.values["target"] == "aside"]
    assert len(looked_at) == 2
    kept = watch(state, state.legal[0].text)
    fates = fates_of(Setup(("romans", "barbarians")), [*events, *kept])
    assert [kind for kind, _, _ in fates] == ["seen"]


def test_a_location_given_up_as_a_cost_is_not_razed() -> None:
    side = Side(hand=["Roman Barracks"], empire=["Mill"], goods={"wood": 3, "stone": 3, "food": 3})
    assert after(alone("romans", side), "build Roman Barracks") == {("built", 0, "ROM026")}


def test_a_common_location_is_razed_for_the_seat_that_built_it() -> None:
    state = position(("romans", "egyptians"), Side(hand=["Ruins"], goods={"raze": 2}), Side(empire=["Old Forest"]))
    assert after(state, "raze Old Forest of egyptians") == {("razed", 1, "COM007")}


def test_a_japanese_location_is_razed_though_it_is_discarded() -> None:
    state = position(("romans", "japanese"), Side(hand=["Ruins"], goods={"raze": 2}), Side(empire=["Casino"]))
    assert after(state, "raze Casino of japanese") == {("razed", 1, "JAP012")}


def test_dark_chapel_razes_from_hand_and_in_other_empires() -> None:
    mine = Side(hand=["Mill", "Ruins"], empire=["Dark Chapel"], goods={"raze": 3})
    theirs = Side(hand=["Ruins"], empire=["Casino"])
    hand = position(("barbarians", "japanese"), mine, theirs)
    assert after(hand, "activate Dark Chapel", "raze Mill from hand", "done") == {("razed from hand", 0, "COM006")}
    empire = position(("barbarians", "japanese"), mine, theirs)
    assert after(empire, "activate Dark Chapel", "choose Casino of japanese") == {("razed", 1, "JAP012")}


@pytest.mark.parametrize(
    ("faction", "card", "price"), [("japanese", "Garrison", "raze"), ("romans", "Engineers", "worker")]
)
def test_a_location_removed_is_not_razed(faction: str, card: str, price: str) -> None:
    mine = Side(hand=["Ruins"], empire=[card], goods={price: 1})
    theirs = Side(hand=["Ruins"], empire=["Pyramid", "Town"])
    state = position((faction, "egyptians"), mine, theirs)
    assert after(state, f"activate {card}", "choose Pyramid of egyptians") == set()


def test_acting_troupe_tells_removing_from_razing() -> None:
    theirs = Side(hand=["Ruins"], empire=["Casino"])
    engineers = Side(hand=["Ruins"], empire=["Acting Troupe", "Engineers"], goods={"worker": 2})
    state = position(("romans", "japanese"), engineers, theirs)
    assert after(state, "activate Acting Troupe") == set()
    assert seat_of(state, 1)["location"] == []
    builder = Side(hand=["Ruins"], empire=["Acting Troupe", "Chariot Builder"], goods={"worker": 1, "raze": 1})
    state = position(("egyptians", "japanese"), builder, theirs)
    assert after(state, "activate Acting Troupe") == {("razed", 1, "JAP012")}


def test_a_deal_taken_by_spies_is_not_dealt_again() -> None:
    mine = Side(hand=["Ruins"], empire=["Spies"], goods={"worker": 1})
    state = position(("romans", "egyptians"), mine, Side(hand=["Ruins"], deals=["Pyramid"]))
    assert after(state, "activate Spies") == set()


def test_a_deal_built_by_negotiator_is_built() -> None:
    goods = {"worker": 1, "wood": 3, "stone": 3, "food": 3}
    state = alone("japanese", Side(empire=["Negotiator"], deals=["Casino"], goods=goods))
    assert after(state, "activate Negotiator") == {("built", 0, "JAP012")}


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize("seed", range(6))
def test_whatever_lies_in_a_hand_or_empire_has_been_seen_and_built(seed: int) -> None:
    setup = Setup(ALL[: 2 + seed % 3])
    events: list[Event] = []
    state = setup.start(seed, events=events)
    hands: set[tuple[int, str]] = set()
    empires: set[tuple[int, str]] = set()
    while not state.over:
        legal = state.legal_ids()
        events += state.step(state.greedy(seed) if seed % 2 else legal[(seed + len(events)) % len(legal)])
        for seat in range(state.seats):
            hands |= {(seat, card) for card in ids(state, seat, "hand")}
            empires |= {(seat, card) for card in ids(state, seat, "location")}
    fates = fates_of(setup, events)
    by_kind = {kind: {(seat, card) for of, seat, card in fates if of == kind} for kind in FATES.kinds}
    assert hands <= by_kind["seen"]
    assert empires <= by_kind["built"]
    for kind, one in FATES.kinds.items():
        assert by_kind[kind] <= by_kind[one.of] if one.of else by_kind[kind]


def test_the_groups_are_those_of_the_decks_in_play_with_their_copies_and_sources() -> None:
    groups = {group.id: group for group in FATES.groups(Setup(("japanese", "romans")))}
    assert {group.deck for group in groups.values()} == {"common", "japanese", "romans"}
    assert sum(group.copies for group in groups.values()) == 84 + 30 + 30
    marked = {group.name for group in groups.values() if group.reconstructed}
    assert marked == {
        card.name for name in ("japanese", "romans") for card in builtin(name).cards if card.reconstructed
    }
