"""Colours and the goods linked to them (MN6, MA2, TR9, TR10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from builders import Side, goods, names, next_round, play, position, texts, tokens, vp
from cards.cases import EITHER_DECK
from pack.cases import BLUES, PACK, REDS, by, commons, facing, hand, unopposed

from isettlers import State

LINKED = [
    ("brown", "COM003", {"wood": 2}), ("grey", "COM001", {"stone": 2}), ("red", "COM023", {"food": 2}),
    ("pink", "COM012", {"worker": 2}), ("gold", "COM028", {"gold": 2}), ("black", "COM018", {"raze": 2}),
    ("purple", "COM026", {"vp": 2}), ("blue", "COM046", {"card": 2}),
]  # fmt: skip


def dyer(discarded: str, faction: str = "romans", **rest: Any) -> State:
    """A Dyer that has dyed with a card: its colour may have to be named."""
    side = Side(hand=[discarded], empire=["COM135"], goods={"worker": 1})
    state = unopposed(faction, side, **rest)
    name = state.tables.cards.card(0, state.tables.cards.number(0, discarded)).name
    return play(state, "activate Dyer", f"hand over {name}")


# ---------------------------------------------------------------- the link


@pytest.mark.rule("MN6")
@pytest.mark.parametrize(("color", "card", "gain"), LINKED, ids=[row[0] for row in LINKED])
def test_each_colour_is_linked_to_a_good(color: str, card: str, gain: Mapping[str, int]) -> None:
    del color
    state = dyer(card)
    if "card" in gain:
        assert texts(state) == EITHER_DECK
        play(state, "draw from the common deck", "draw from the faction deck")
        assert len(hand(state)) == 2
        return
    assert vp(state, 0) == gain.get("vp", 0)
    assert goods(state, 0) == {good: amount for good, amount in gain.items() if good != "vp"}
    assert "pass" in texts(state)


@pytest.mark.rule("MN6", "MA2", "T2")
def test_white_is_linked_to_technology_where_there_is_any() -> None:
    side = Side(hand=["ATL010"], empire=["COM135"], goods={"worker": 1})
    state = play(unopposed("atlanteans", side), "activate Dyer", "hand over Emerald Harbor")
    assert tokens(state, 0) == {"technology": 2}
    assert goods(state, 0) == {}


WHITE = commons({"COM001": {"colors": ("white",)}})


@pytest.mark.rule("MA2")
def test_without_technology_in_the_game_white_gives_nothing() -> None:
    state = dyer("COM001", decks=(WHITE,))
    assert (goods(state, 0), tokens(state, 0), vp(state, 0)) == ({}, {}, 0)
    assert "pass" in texts(state)


@pytest.mark.rule("MA2", "T2")
def test_others_than_the_atlanteans_gain_technology_and_lose_it_in_cleanup() -> None:
    side = Side(hand=["COM001", "Ruins"], empire=["COM135"], goods={"worker": 1})
    state = facing(("romans", "atlanteans"), side, Side(), decks=(WHITE,), passed=[1])
    play(state, "activate Dyer", "hand over Statue")
    assert tokens(state, 0) == {"technology": 2}
    assert texts(state, "technology") == []
    next_round(state)
    assert tokens(state, 0) == {}


@pytest.mark.rule("MA2")
def test_by_the_other_ruling_white_is_linked_to_the_defense_token() -> None:
    state = dyer("COM001", decks=(WHITE,), rulings=by(white_good="defense"))
    assert goods(state, 0) == {"defense": 2}
    side = Side(hand=["ATL010"], empire=["COM135"], goods={"worker": 1})
    state = play(unopposed("atlanteans", side, rulings=by(white_good="defense")), "activate Dyer",
                 "hand over Emerald Harbor")  # fmt: skip
    assert (goods(state, 0), tokens(state, 0)) == ({"defense": 2}, {})


# ---------------------------------------------------------------- the discarded card


@pytest.mark.rule("TR9")
def test_a_card_without_a_colour_gives_nothing() -> None:
    side = Side(hand=["COM007", "Ruins"], empire=["COM135"], goods={"worker": 1})
    state = play(unopposed("romans", side), "activate Dyer", "hand over Ruins")
    assert (goods(state, 0), vp(state, 0)) == ({}, 0)
    assert hand(state) == ["COM007"]
    assert "pass" in texts(state)


@pytest.mark.rule("TR9", "MN6")
def test_of_several_colours_one_is_chosen() -> None:
    state = dyer("ROM023")
    assert texts(state) == ["choose brown", "choose grey", "choose red"]
    assert goods(play(state.clone(), "choose brown"), 0) == {"wood": 2}
    assert goods(play(state.clone(), "choose grey"), 0) == {"stone": 2}
    assert goods(play(state, "choose red"), 0) == {"food": 2}


@pytest.mark.rule("TR9")
def test_colours_that_come_to_the_same_are_one_choice() -> None:
    """Grand Fair pays the same for colours of which there are as many sets."""
    side = Side(empire=["COM134", *REDS[:3], *BLUES[:3]], goods={"food": 1})
    state = play(unopposed("romans", side), "activate Grand Fair")
    assert texts(state) == ["choose brown", "choose red"]  # none, or one of red or of blue
    assert vp(play(state, "choose red"), 0) == 1


@pytest.mark.rule("TR9")
def test_where_all_colours_come_to_the_same_nobody_is_asked() -> None:
    state = play(unopposed("romans", Side(empire=["COM134"], goods={"food": 1})), "activate Grand Fair")
    assert (vp(state, 0), goods(state, 0)) == (0, {})
    assert "pass" in texts(state)


@pytest.mark.rule("MN6", "G6", "A12")
def test_the_discarded_card_is_a_price_and_goes_to_its_own_pile() -> None:
    state = dyer("ROM029")
    assert names(state, 0, "discard") == ["Roman Bank"]
    assert texts(state, "activate") == []


@pytest.mark.rule("A12", "K3")
@pytest.mark.parametrize(
    ("cards", "stock", "offered"),
    [(["Ruins"], {"worker": 1}, True), ([], {"worker": 1}, False), (["Ruins"], {"food": 3}, False)],
)
def test_the_price_has_to_be_there(cards: Sequence[str], stock: Mapping[str, int], *, offered: bool) -> None:
    side = Side(hand=cards, empire=["COM135", "COM006"], goods=stock)
    state = position(("romans", "barbarians"), side, Side(hand=["Ruins"]), packs=PACK)
    assert ("activate Dyer COM135" in texts(state)) == offered


@pytest.mark.rule("MN6")
@pytest.mark.parametrize(
    ("card", "faction", "price", "count"),
    [
        ("JAP056", "japanese", {"worker": 1}, 2),
        ("ATL049", "atlanteans", {}, 3),
        ("COM136", "egyptians", {"worker": 1}, 2),
    ],
)
def test_dyer_kite_makers_and_transmuters_differ_in_price_and_number(
    card: str, faction: str, price: Mapping[str, int], count: int
) -> None:
    side = Side(hand=["COM007"], empire=[card], goods=price, tokens={"technology": 1} if not price else {})
    state = unopposed(faction, side)
    play(state, texts(state, "activate")[0], "hand over Old Forest")
    assert goods(state, 0) == {"wood": count}
    assert tokens(state, 0) == {}


# ---------------------------------------------------------------- goods by locations of a colour


def pigments(empire: Sequence[str], gold: int = 1, **rest: Any) -> State:
    side = Side(empire=["EGY059", *empire], goods={"gold": gold})
    return play(unopposed("egyptians", side, **rest), "activate Pigment Makers")


@pytest.mark.rule("MN6", "MN10")
@pytest.mark.parametrize(
    ("color", "gain"),
    [("brown", {"wood": 2}), ("grey", {"stone": 3}), ("red", {"food": 1}), ("pink", {"worker": 1})],
)
def test_pigment_makers_give_a_good_for_each_location_of_the_colour_up_to_three(
    color: str, gain: Mapping[str, int]
) -> None:
    state = pigments(["COM007", "COM042", "COM008", "COM009", "COM010", "COM033", "COM012"])
    assert texts(state) == [f"choose {name}" for name in ("brown", "grey", "red", "pink", "gold")]
    play(state, f"choose {color}")
    assert goods(state, 0) == gain


@pytest.mark.rule("MN6", "TR9")
def test_a_colour_of_which_there_is_none_gives_nothing() -> None:
    state = play(pigments(["COM007"]), "choose grey")
    assert goods(state, 0) == {}


# ---------------------------------------------------------------- Extortionists


def extortion(enemy: Side, faction: str = "romans", **rest: Any) -> State:
    side = Side(empire=["BAR056"], goods={"raze": 1})
    return facing(("barbarians", faction), side, enemy, **rest)


@pytest.mark.rule("TR10", "MN6")
def test_extortionists_take_the_goods_of_a_colour_from_the_supply() -> None:
    state = extortion(Side(empire=["COM007", "COM008"], goods={"wood": 3}))
    play(state, "activate Extortionists", "choose Old Forest of romans")
    assert goods(state, 0) == {"wood": 2}
    assert goods(state, 1) == {"wood": 3}
    assert names(state, 1, "location") == ["Old Forest", "Quarry"]
    assert names(state, 1, "foundation") == []


@pytest.mark.rule("TR10", "K29")
def test_extortionists_choose_among_locations_of_different_colours() -> None:
    state = play(extortion(Side(empire=["COM007", "COM042", "COM008"])), "activate Extortionists")
    assert texts(state) == ["choose Old Forest COM007 of romans", "choose Quarry COM008 of romans"]


@pytest.mark.rule("TR10")
def test_extortionists_need_a_common_location_with_a_colour() -> None:
    assert texts(extortion(Side(empire=["COM071", "ROM029"], foundations=["COM001"])), "activate") == []
    assert texts(extortion(Side(empire=["COM001"])), "activate") == ["activate Extortionists BAR056"]
    own = Side(empire=["BAR056", "COM001"], goods={"raze": 1})
    assert texts(facing(("barbarians", "romans"), own, Side()), "activate") == []


@pytest.mark.rule("TR10", "K2")
def test_extortionists_cannot_choose_an_enemy_who_has_passed() -> None:
    assert texts(extortion(Side(empire=["COM001"]), passed=[1]), "activate") == []


@pytest.mark.rule("TR10", "K26")
def test_extortionists_may_choose_what_temple_of_ra_has_taken_from_them() -> None:
    side = Side(empire=["BAR056"], lent=["COM001"], goods={"raze": 1})
    state = facing(("barbarians", "egyptians"), side, Side(), ra_seat=1)
    play(state, "activate Extortionists")
    assert goods(state, 0) == {"stone": 2}


@pytest.mark.rule("TR10", "TR9")
def test_extortionists_name_one_of_several_colours() -> None:
    deck = commons({"COM001": {"colors": ("grey", "gold")}})
    state = play(extortion(Side(empire=["COM001"]), decks=(deck,)), "activate Extortionists")
    assert texts(state) == ["choose grey", "choose gold"]
    assert goods(play(state, "choose gold"), 0) == {"gold": 2}


@pytest.mark.rule("TR10", "A10")
def test_defense_tokens_and_technology_are_no_shelter_from_extortionists() -> None:
    guarded = Side(empire=["COM007"], guarded=["COM007"], placed={"COM007": "technology_defense"})
    state = play(extortion(guarded, "atlanteans"), "activate Extortionists")
    assert goods(state, 0) == {"wood": 2}
