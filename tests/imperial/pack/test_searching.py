"""Searching a deck for a colour (MN7, MN16, MA9, MA20, TR2, TR8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from builders import Side, goods, ids, marks, names, play, position, seat_of, texts, vp, watch
from cards.cases import EITHER_DECK
from pack.cases import PACK, at_the_bottom, by, common_deck, commons, facing, hand, unopposed

from isettlers import State
from isettlers._core.imperial.engine import take_apart
from isettlers.imperial.card_model import COLORS

NAMED = [f"choose {color}" for color in COLORS]


def crier(deck: Sequence[str] | None = None, **rest: Any) -> State:
    """A Town Crier with a worker, and the cards that are left in the common deck."""
    return unopposed("romans", Side(empire=["COM137"], goods={"worker": 1}), common_deck=deck, **rest)


def search(state: State, *actions: str) -> list[str]:
    """The names of the cards that come to the hand of seat 0."""
    before = names(state, 0, "hand")
    play(state, *actions)
    after = names(state, 0, "hand")
    for name in before:
        after.remove(name)
    return after


# ---------------------------------------------------------------- what is found


@pytest.mark.rule("MN7", "MA9")
@pytest.mark.parametrize(
    ("color", "card"),
    [("brown", "COM003"), ("grey", "COM001"), ("red", "COM006"), ("pink", "COM078"), ("gold", "COM080"),
     ("blue", "COM049"), ("black", "COM005"), ("purple", "COM026")],
)  # fmt: skip
def test_the_card_of_the_colour_named_comes_to_hand_and_the_others_go_back(color: str, card: str) -> None:
    deck = ["COM003", "COM001", "COM006", "COM078", "COM080", "COM049", "COM005", "COM026"]
    state = crier(deck)
    discarded = take_apart(state)["common_discard"]
    play(state, "activate Town Crier")
    assert texts(state) == NAMED
    play(state, f"choose {color}")
    assert hand(state) == [card]
    values = take_apart(state)
    left = {state.tables.cards.id(0, number) for number in values["common_deck"]}
    assert left == set(deck) - {card}
    assert values["common_discard"] == discarded


@pytest.mark.rule("MN7")
def test_any_card_of_the_colour_may_come_and_no_other() -> None:
    deck = ["COM001", "COM002", "COM011", "COM003", "COM004", "COM006"]
    cards = {tuple(search(crier(deck, seed=seed), "activate Town Crier", "choose grey")) for seed in range(40)}
    assert cards == {("Statue",), ("Supplier",), ("Rubble",)}


@pytest.mark.rule("MN7", "MA9")
def test_where_none_has_the_colour_the_action_ends_with_nothing() -> None:
    state = crier(["COM001", "COM003"])
    assert search(state, "activate Town Crier", "choose purple") == []
    assert goods(state, 0) == {}
    assert common_deck(state) == 2
    assert texts(state, "activate") == []


@pytest.mark.rule("MA9", "TR8")
def test_white_may_be_named() -> None:
    state = crier(["COM001", "COM003"])
    assert search(state, "activate Town Crier", "choose white") == []
    side = Side(empire=["ATL048"], goods={"worker": 1})
    assert search(unopposed("atlanteans", side), "activate Hall of Hues", "choose white") == []


@pytest.mark.rule("MA9")
@pytest.mark.parametrize("copy", ["ROM023", "ROM024", "ROM025"])
def test_a_card_of_several_colours_is_found_by_any_of_them(copy: str) -> None:
    side = Side(empire=["ROM059"], deck=[copy, "ROM029"], goods={"worker": 1})
    assert search(unopposed("romans", side), "activate Senate Archive") == ["Trade Colony"]


@pytest.mark.rule("MA9")
@pytest.mark.parametrize(("color", "card"), [("red", "Quarry"), ("grey", "Quarry"), ("blue", "Statue")])
def test_named_colours_find_cards_of_several_colours(color: str, card: str) -> None:
    deck = commons({"COM008": {"colors": ("grey", "red")}, "COM001": {"colors": ("blue", "black")}})
    state = crier(["COM008", "COM001"], decks=(deck,))
    assert search(state, "activate Town Crier", f"choose {color}") == [card]


@pytest.mark.rule("MA9", "TR8")
def test_the_card_found_is_shown_to_all() -> None:
    state = crier(["COM001", "COM003"])
    moves = [
        (event.values["source"], event.values["target"])
        for event in watch(state, "activate Town Crier", "choose grey")
        if event.kind == "move"
    ]
    assert moves == [("deck", "row"), ("row", "hand")]
    seat = seat_of(state, 0)
    assert [state.tables.cards.id(0, number) for number in seat["known"]] == ["COM001"]


@pytest.mark.rule("MA9", "TR1")
def test_markers_under_features_cannot_be_found() -> None:
    side = Side(empire=["COM137", "COM128"], goods={"worker": 1}, marks={"COM128": 1})
    state = unopposed("romans", side, common_deck=["COM003", "COM026"])  # the builder puts the last one under it
    assert marks(state, 0, "Village Granary") == 1
    assert search(state, "activate Town Crier", "choose purple") == []
    assert common_deck(state) == 1


@pytest.mark.rule("TR2")
def test_a_card_of_the_colour_lying_on_top_comes_before_those_at_the_bottom() -> None:
    for seed in range(12):
        owner = Side(empire=["COM128"], marks={"COM128": 2})
        searcher = Side(empire=["COM137"], goods={"worker": 1, "raze": 2})
        state = facing(
            ("romans", "barbarians"), searcher, owner, common_deck=["COM003", "COM001", "COM002", "COM011"], seed=seed
        )
        play(state, "raze Village Granary of barbarians", "pass")
        assert at_the_bottom(state) == ["COM002", "COM011"]
        assert search(state, "activate Town Crier", "choose grey") == ["Statue"]
        assert at_the_bottom(state) == []


@pytest.mark.rule("TR2", "MN15")
def test_a_card_at_the_bottom_is_found_when_there_is_no_other() -> None:
    owner = Side(empire=["COM128"], marks={"COM128": 1})
    searcher = Side(empire=["COM137"], goods={"worker": 1, "raze": 2})
    state = facing(("romans", "barbarians"), searcher, owner, common_deck=["COM003", "COM001"])
    play(state, "raze Village Granary of barbarians", "pass")
    assert search(state, "activate Town Crier", "choose grey") == ["Statue"]


# ---------------------------------------------------------------- decks that run out


@pytest.mark.rule("MA9")
@pytest.mark.parametrize(("switch", "cards"), [(False, 0), (True, 1)])
def test_the_discard_pile_joins_in_by_a_ruling_alone(cards: int, *, switch: bool) -> None:
    state = crier(["COM001", "COM003"], rulings=by(search_reshuffles=switch))
    discarded = len(take_apart(state)["common_discard"])
    came = search(state, "activate Town Crier", "choose purple")
    assert len(came) == cards
    assert set(came) <= {"Monument", "Column of Three Colours"}
    assert common_deck(state) == 2 + (discarded - 1 if switch else 0)


@pytest.mark.rule("MA9")
def test_the_discard_pile_waits_while_the_deck_has_the_colour() -> None:
    state = crier(["COM001", "COM003"], rulings=by(search_reshuffles=True))
    assert search(state, "activate Town Crier", "choose grey") == ["Statue"]
    assert common_deck(state) == 1


@pytest.mark.rule("MA9", "TR8", "K3")
@pytest.mark.parametrize(("switch", "offered"), [(False, []), (True, ["activate Town Crier COM137"])])
def test_an_empty_deck_is_searched_by_that_ruling_alone(offered: list[str], *, switch: bool) -> None:
    state = crier([], rulings=by(search_reshuffles=switch))
    assert texts(state, "activate") == offered


@pytest.mark.rule("MA9", "G5")
@pytest.mark.parametrize(
    ("edition", "switch", "cards"),
    [
        ("second", False, 0),
        ("second", True, 0),
        ("first", False, 0),
        ("first", True, 1),
    ],
)  # fmt: skip
def test_faction_discards_join_in_where_they_come_back_at_all(edition: str, cards: int, *, switch: bool) -> None:
    side = Side(empire=["JAP059"], deck=["JAP006", "JAP007"], goods={"food": 1})
    state = unopposed("japanese", side, edition=edition, rulings=by(search_reshuffles=switch))
    discarded = len(seat_of(state, 0)["discard"])
    assert len(search(state, "activate Daimyo's Heralds")) == cards
    assert len(seat_of(state, 0)["discard"]) == (0 if cards else discarded)


# ---------------------------------------------------------------- which deck


@pytest.mark.rule("MN7")
def test_wolf_scouts_ask_for_the_deck_first() -> None:
    side = Side(empire=["BAR060"], deck=["BAR007", "BAR001"], goods={"worker": 1})
    start = unopposed("barbarians", side, common_deck=["COM005", "COM001"])
    state = play(start.clone(), "activate Wolf Scouts")
    assert texts(state) == EITHER_DECK
    play(state, "draw from the faction deck")
    assert hand(state) == ["BAR007"]
    state = play(start, "activate Wolf Scouts", "draw from the common deck")
    assert hand(state) == ["COM005"]


@pytest.mark.rule("TR8")
@pytest.mark.parametrize(("own", "common", "card"), [(["BAR007"], [], ["BAR007"]), ([], ["COM005"], ["COM005"])])
def test_a_deck_without_a_card_is_not_offered(own: list[str], common: list[str], card: list[str]) -> None:
    side = Side(empire=["BAR060"], deck=own, goods={"worker": 1})
    state = play(unopposed("barbarians", side, common_deck=common), "activate Wolf Scouts")
    assert hand(state) == card


@pytest.mark.rule("TR8", "K3")
def test_with_both_decks_empty_wolf_scouts_are_not_offered() -> None:
    side = Side(empire=["BAR060"], deck=[], goods={"worker": 1})
    assert texts(unopposed("barbarians", side, common_deck=[]), "activate") == []


@pytest.mark.rule("MN7")
@pytest.mark.parametrize(("card", "faction", "price", "match", "other"), [
    ("JAP059", "japanese", {"food": 1}, "JAP001", "JAP006"), ("ROM059", "romans", {"worker": 1}, "ROM001", "ROM029"),
])  # fmt: skip
def test_a_search_for_a_colour_of_its_own_asks_nothing(
    card: str, faction: str, price: dict[str, int], match: str, other: str
) -> None:
    state = unopposed(faction, Side(empire=[card], deck=[match, other], goods=price))
    state.apply(state.legal[[action.kind for action in state.legal].index("activate")])
    assert hand(state) == [match]
    assert goods(state, 0) == {}


# ---------------------------------------------------------------- with a foundation


@pytest.mark.rule("MN16", "MA20")
def test_question_master_first_lays_a_hand_card_down_without_wood() -> None:
    side = Side(hand=["COM001"], empire=["EGY058"], deck=["EGY026", "EGY019"], goods={"worker": 1})
    state = play(unopposed("egyptians", side), "activate Question Master")
    assert texts(state) == ["hand over Statue COM001", "hand over Ruins COM074"]
    play(state, "hand over Statue")
    assert texts(state) == NAMED
    play(state, "choose gold")
    assert hand(state) == ["EGY019"]
    assert names(state, 0, "foundation") == ["Statue"]
    assert goods(state, 0) == {}


@pytest.mark.rule("MA20", "K24")
def test_a_faction_card_may_be_laid_down_and_lies_face_down() -> None:
    side = Side(hand=["EGY028"], empire=["EGY058", "COM005"], deck=["EGY026"], goods={"worker": 1})
    state = play(unopposed("egyptians", side), "activate Question Master", "hand over Pyramid", "choose grey")
    assert ids(state, 0, "foundation") == ["EGY028"]
    assert [state.tables.cards.id(0, number) for number in seat_of(state, 0)["secret"]] == ["EGY028"]
    assert vp(state, 0) == 0  # Gallows saw nothing razed
    assert seat_of(state, 0)["deals"] == [[], []]


@pytest.mark.rule("MN16", "K3")
def test_question_master_needs_a_hand_card_and_a_deck() -> None:
    idle = Side(hand=["Ruins"])
    side = Side(empire=["EGY058", "EGY013"], goods={"worker": 1})
    state = position(("egyptians", "romans"), side, idle, packs=PACK)
    assert "activate Question Master EGY058" not in texts(state)
    assert texts(unopposed("egyptians", Side(empire=["EGY058"], goods={"worker": 1})), "activate") != []
    assert texts(unopposed("egyptians", Side(empire=["EGY058"], deck=[], goods={"worker": 1})), "activate") == []


@pytest.mark.rule("MN16", "MA20")
def test_welcoming_committee_may_lay_a_hand_card_down_without_wood() -> None:
    side = Side(hand=["COM018", "COM001"], empire=["BAR058", "COM015"], goods={"wood": 2, "stone": 1})
    start = play(unopposed("barbarians", side), "build Armorer")
    assert texts(start) == ["done", "hand over Statue COM001", "hand over Ruins COM074"]
    assert marks(start, 0, "Welcoming Committee") == 1
    state = play(start.clone(), "hand over Statue")
    assert names(state, 0, "foundation") == ["Statue"]
    assert goods(state, 0) == {"wood": 1, "raze": 1, "worker": 2}
    state = play(start, "done")
    assert names(state, 0, "foundation") == []
    assert goods(state, 0) == {"wood": 1, "raze": 1, "worker": 2}
