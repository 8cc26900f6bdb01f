"""Temple of Ra and what it takes over (K26)."""

from __future__ import annotations

from typing import Any

import pytest
from builders import Side, goods, names, play, position, seat_of, texts, vp

from isettlers import State

IDLE = Side(hand=["Ruins"])
PAIR = ("egyptians", "romans")
EITHER_SEAT = pytest.mark.parametrize("taker", [0, 1])


def seated(taker: int, mine: Side, theirs: Side, *, owner: str = "romans", **rest: Any) -> State:
    """The turn of the Egyptians, who sit in either seat and hold the tokens of Temple of Ra."""
    factions, sides = ("egyptians", owner), (mine, theirs)
    step = -1 if taker else 1
    return position(factions[::step], *sides[::step], turn=taker, ra_seat=taker, **rest)


@EITHER_SEAT
@pytest.mark.rule("K26")
def test_the_location_stays_in_its_row_but_works_for_the_taker(taker: int) -> None:
    mine = Side(hand=["Ruins"], empire=["Temple of Ra"], goods={"worker": 1})
    theirs = Side(hand=["Ruins"], empire=["Coal Mine"], goods={"worker": 1})
    state = play(seated(taker, mine, theirs), "activate Temple of Ra")
    assert (names(state, 1 - taker, "location"), names(state, 1 - taker, "lent")) == ([], ["Coal Mine"])
    assert texts(state, "activate") == []
    play(state, "build Ruins")
    assert texts(state, "activate") == ["activate Coal Mine COM033 of romans"]
    play(state, "activate Coal Mine of romans")
    assert goods(state, taker) == {"stone": 2}


@EITHER_SEAT
@pytest.mark.rule("K26")
def test_its_colours_features_and_storage_count_for_the_taker(taker: int) -> None:
    mine = Side(hand=["Altar of Bastet", "Ruins"], foundations=["Statue"], goods={"stone": 1, "wood": 2, "gold": 1})
    theirs = Side(hand=["Ruins"], lent=["Supplier", "Warehouses"])
    state = seated(taker, mine, theirs)
    play(state, "build Altar of Bastet", "pay 0 gold for stone")
    assert (vp(state, taker), goods(state, taker)) == (1, {"stone": 2, "wood": 2, "gold": 2})
    play(state, "pass", "pass")
    assert goods(state, taker) == {"stone": 2, "wood": 2, "gold": 2}


@pytest.mark.rule("K26")
def test_neither_may_give_it_up_as_a_cost() -> None:
    mine = Side(hand=["Altar of Bastet", "Ruins"], goods={"stone": 1})
    theirs = Side(hand=["Roman Bank", "Ruins"], lent=["Town"], goods={"stone": 1})
    state = position(PAIR, mine, theirs, ra_seat=0)
    assert texts(state, "build") == ["build Ruins COM069"]
    play(state, "pass")
    assert texts(state, "build") == ["build Ruins COM070"]


@pytest.mark.rule("K26")
def test_razed_by_a_third_player_the_owner_gets_the_foundation_the_taker_wood_and_token() -> None:
    factions = ("egyptians", "romans", "barbarians")
    razer = Side(hand=["Ruins"], goods={"raze": 2})
    theirs = Side(hand=["Ruins"], lent=["Old Forest"])
    state = play(position(factions, IDLE, theirs, razer, turn=2, ra_seat=0), "raze Old Forest of romans")
    assert names(state, 1, "foundation") == ["Old Forest"]
    assert (goods(state, 0), goods(state, 1), goods(state, 2)) == ({"wood": 1}, {}, {"wood": 2})
    assert names(state, 1, "lent") == []


@pytest.mark.rule("K26")
def test_the_owner_may_raze_it_like_any_enemy() -> None:
    theirs = Side(hand=["Ruins"], lent=["Old Forest"], goods={"raze": 2})
    state = position(PAIR, IDLE, theirs, turn=1, ra_seat=0)
    assert texts(state, "raze") == ["raze Old Forest COM007 of your own row"]
    play(state, "raze Old Forest of your own row")
    assert names(state, 1, "foundation") == ["Old Forest"]
    assert (goods(state, 0), goods(state, 1)) == ({"wood": 1}, {"wood": 2})


@pytest.mark.rule("K26", "K2")
def test_it_cannot_be_aimed_at_when_the_taker_has_passed_though_its_owner_has_not() -> None:
    factions = ("egyptians", "romans", "barbarians")
    razer = Side(hand=["Ruins"], goods={"raze": 2})
    theirs = Side(hand=["Ruins"], lent=["Old Forest"])
    state = position(factions, IDLE, theirs, razer, turn=2, ra_seat=0, passed=(0,))
    assert texts(state, "raze") == []
    state = position(factions, IDLE, theirs, razer, turn=2, ra_seat=0, passed=(1,))
    assert len(texts(state, "raze")) == 1


@pytest.mark.rule("K26")
def test_the_taker_may_not_aim_at_it() -> None:
    mine = Side(hand=["Ruins"], empire=["Temple of Ra", "Chariot Builder"], goods={"raze": 3})
    theirs = Side(hand=["Ruins"], lent=["Old Forest", "Coal Mine"])
    state = position(PAIR, mine, theirs, ra_seat=0)
    assert texts(state, "raze") == []
    assert texts(state, "activate") == []


@EITHER_SEAT
@pytest.mark.rule("K26", "D1")
def test_the_taker_may_defend_a_common_location_taken_over(taker: int) -> None:
    mine = Side(hand=["Ruins"], goods={"defense": 1})
    theirs = Side(hand=["Ruins"], lent=["Old Forest", "Roman Bank"], goods={"defense": 1, "raze": 2})
    state = seated(taker, mine, theirs)
    assert texts(state, "defend") == ["defend Old Forest COM007 of romans"]
    play(state, "defend Old Forest of romans", "build Ruins")
    assert texts(state, "raze") == texts(state, "defend") == []


@pytest.mark.rule("K26")
@pytest.mark.parametrize("card", ["Gate", "Shrine", "COM074"])
def test_gate_shrine_and_ruins_can_be_taken(card: str) -> None:
    mine = Side(hand=["Ruins"], empire=["Temple of Ra"])
    state = play(
        position(("egyptians", "japanese"), mine, Side(hand=["Ruins"], empire=[card])), "activate Temple of Ra"
    )
    assert len(seat_of(state, 1)["lent"]) == 1


@EITHER_SEAT
@pytest.mark.rule("K26", "E1")
def test_what_lies_under_a_gate_and_on_a_shrine_taken_over_counts_for_the_taker(taker: int) -> None:
    theirs = Side(hand=["Ruins"], empire=["Casino"], lent=["JAP013", "Shrine"], under=["Town", "Quarry"])
    state = seated(taker, IDLE, theirs, owner="japanese", shrine=(1, 1, 1))
    assert (state.scores[taker], state.scores[1 - taker]) == (2 + 2 + 2 + 3, 2)


@EITHER_SEAT
@pytest.mark.rule("K26", "K1")
def test_the_taker_of_a_gate_and_a_shrine_puts_own_cards_and_resources_on_them(taker: int) -> None:
    mine = Side(hand=["Town", "Ruins"], goods={"wood": 1})
    theirs = Side(hand=["Ruins"], lent=["Gate", "Shrine"], goods={"wood": 1})
    state = seated(taker, mine, theirs, owner="japanese")
    play(state, "put Town under a Gate", "put wood on the Shrine")
    assert (state.scores[taker], state.scores[1 - taker]) == (2 + 1 + 2 + 1, 0)
    play(state, "build Ruins")
    assert texts(state, "stash_card") == texts(state, "stash_good") == []


@pytest.mark.rule("K26")
def test_at_most_four_tokens_are_out() -> None:
    mine = Side(hand=["Ruins"], empire=["Temple of Ra"])
    four = ["Town", "Quarry", "Old Forest", "Mill"]
    assert texts(position(PAIR, mine, Side(empire=["Statue"], lent=four[:3]), ra_seat=0), "activate") != []
    assert texts(position(PAIR, mine, Side(empire=["Statue"], lent=four), ra_seat=0), "activate") == []


@pytest.mark.rule("K26")
def test_tokens_stay_when_temple_of_ra_leaves() -> None:
    mine = Side(hand=["Altar of Bastet", "Ruins"], empire=["Temple of Ra"], goods={"stone": 1})
    theirs = Side(hand=["Ruins"], lent=["Old Forest"])
    state = play(position(PAIR, mine, theirs, ra_seat=0), "build Altar of Bastet")
    assert names(state, 1, "lent") == ["Old Forest"]
    assert state.scores[0] == 2 + 1


@pytest.mark.rule("K26")
@pytest.mark.parametrize("edition", ["first", "second"])
def test_the_razing_clause_holds_in_both_editions(edition: str) -> None:
    theirs = Side(hand=["Ruins"], lent=["Old Forest"], goods={"raze": 2})
    state = position(PAIR, IDLE, theirs, turn=1, ra_seat=0, edition=edition)
    assert goods(play(state, "raze Old Forest of your own row"), 0) == {"wood": 1}


@pytest.mark.rule("K26", "K29")
@pytest.mark.parametrize("taken", ["COM018", "COM019"])
def test_a_copy_that_is_taken_and_one_that_is_not_are_razed_by_different_options(taken: str) -> None:
    mine, theirs = _copies(("COM018", "COM019"), taken, goods={"raze": 2})
    state = position(("barbarians", "egyptians", "romans"), mine, IDLE, theirs, ra_seat=1)
    assert texts(state, "raze") == ["raze Armorer COM018 of romans", "raze Armorer COM019 of romans"]
    play(state, f"raze Armorer {taken} of romans")
    assert (goods(state, 1), goods(state, 2)) == ({"wood": 1}, {})


@pytest.mark.rule("K26", "K29", "K14", "K17", "K19", "K21")
@pytest.mark.parametrize(
    ("faction", "card", "price", "copies"),
    [
        ("barbarians", "Dark Chapel", {"raze": 2}, ("COM018", "COM019")),
        ("japanese", "Garrison", {"raze": 1}, ("COM018", "COM019")),
        ("japanese", "Trade Route", {"food": 1}, ("ROM001", "ROM002")),
        ("romans", "Engineers", {"worker": 1}, ("COM018", "COM019")),
        ("egyptians", "Chariot Builder", {"raze": 1}, ("COM018", "COM019")),
        ("egyptians", "Scorpion Breeder", {"worker": 1}, ("COM046", "COM047")),
    ],
)
def test_abilities_tell_a_copy_that_is_taken_from_one_that_is_not(
    faction: str, card: str, price: dict[str, int], copies: tuple[str, str]
) -> None:
    """The row of the third seat, whose copies differ in nothing but the taker, in both directions."""
    owner = "romans" if faction != "romans" else "japanese"
    taker = "egyptians" if faction != "egyptians" else "barbarians"
    for taken in copies:
        mine, theirs = _copies(copies, taken, empire=[card], goods=price)
        state = position((faction, taker, owner), mine, IDLE, theirs, ra_seat=1)
        play(state, f"activate {card}")
        assert [text.split()[-3] for text in texts(state, "location")] == list(copies)


def _copies(copies: tuple[str, str], taken: str, **mine: Any) -> tuple[Side, Side]:
    """A side and the side of the owner of two copies."""
    [kept] = {*copies} - {taken}
    return Side(hand=["Ruins"], **mine), Side(hand=["Ruins"], empire=[kept], lent=[taken])


@EITHER_SEAT
@pytest.mark.rule("K26", "P4")
def test_the_owner_no_longer_counts_its_colour(taker: int) -> None:
    lender = Side(hand=["Rubble", "Ruins"], lent=["Supplier", "Statue"], goods={"wood": 2, "stone": 1})
    state = play(seated(taker, IDLE, lender), "build Ruins")
    assert goods(play(state, "build Rubble"), 1 - taker) == {"stone": 1}
