"""What Temple of Ra takes with the things that packs lay on it, and how Sphinx counts there (TR6, K12, K26)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from builders import Side, goods, marks, names, next_round, play, texts, tokens, vp
from pack.cases import by, facing, payments

from isettlers import State
from isettlers._core.imperial.engine import take_apart

BASIC = "technology"
TEMPLE = "EGY013"


def taking(owner: Side, *empire: str, stock: dict[str, int] | None = None, **rest: Any) -> State:
    """Egyptians who have taken the one location of the Atlanteans, who then passed."""
    taker = Side(empire=[TEMPLE, *empire], goods=stock or {}, hand=rest.pop("hand", ()))
    return play(facing(("egyptians", "atlanteans"), taker, owner, **rest), "activate Temple of Ra", "pass")


def on(state: State, token: str) -> list[str]:
    return [state.tables.cards.id(0, card) for card in take_apart(state)["pack"]["on"][token]]


# ---------------------------------------------------------------- tokens


@pytest.mark.rule("TR6", "T3", "T4", "K26")
def test_a_token_stays_on_the_location_and_doubles_for_the_taker() -> None:
    state = taking(Side(empire=["COM042"], placed={"COM042": BASIC}), stock={"worker": 1})
    assert on(state, BASIC) == ["COM042"]
    assert goods(play(state, "activate Lumberjacks of atlanteans"), 0) == {"wood": 4}


@pytest.mark.rule("TR6", "T4", "P1", "K26")
def test_production_taken_over_is_doubled_for_the_taker() -> None:
    state = next_round(taking(Side(empire=["COM015"], placed={"COM015": BASIC})))
    assert goods(state, 0) == {"worker": 3 + 4, "gold": 1, "raze": 1, "defense": 1}
    assert goods(state, 1)["worker"] == 3


@pytest.mark.rule("TR6", "T4", "K26")
def test_with_the_ruling_the_taker_has_the_further_use() -> None:
    state = taking(
        Side(empire=["COM042"], placed={"COM042": BASIC}), stock={"worker": 3}, rulings=by(technology_again=True)
    )
    play(state, "activate Lumberjacks of atlanteans", "activate Lumberjacks of atlanteans")
    assert (goods(state, 0), texts(state, "activate")) == ({"worker": 1, "wood": 4}, [])


@pytest.mark.rule("TR6", "T2", "T3")
def test_neither_the_taker_nor_the_owner_places_tokens_there() -> None:
    taker = Side(tokens={BASIC: 1})
    owner = Side(lent=["COM015"], tokens={BASIC: 1})
    state = facing(("egyptians", "atlanteans"), taker, owner, ra_seat=0)
    assert texts(state, "technology") == []
    play(state, "pass")
    assert texts(state, "technology") == []


@pytest.mark.rule("T3", "TR6", "MN8")
def test_a_location_taken_over_is_none_of_the_owners_with_a_token() -> None:
    """Council of Elders counts what works for its owner."""
    owner = Side(empire=["ATL007", "COM007"], lent=["COM015"], tokens={BASIC: 1},
                 placed={"COM015": BASIC, "COM007": BASIC})  # fmt: skip
    state = facing(("egyptians", "atlanteans"), Side(), owner, turn=1, ra_seat=0, packs=("atlanteans",))
    assert payments(state, "activate Council of Elders", seat=1) == [1]


@pytest.mark.rule("TR6", "T3", "A10", "K26")
def test_a_token_is_lost_when_a_third_player_razes_the_location() -> None:
    owner = Side(lent=["COM007"], placed={"COM007": BASIC})
    factions = ("egyptians", "atlanteans", "barbarians")
    state = facing(factions, Side(), owner, Side(goods={"raze": 2}), turn=2, ra_seat=0)
    play(state, "raze Old Forest of atlanteans")
    assert on(state, BASIC) == []
    assert names(state, 1, "foundation") == ["Old Forest"]
    assert (goods(state, 0), tokens(state, 1)) == ({"wood": 1}, {})


# ---------------------------------------------------------------- unlocked cards and Features


@pytest.mark.rule("TR6", "TR4", "T8", "K26")
@pytest.mark.parametrize("unlocked", [["ATL010"], []])
def test_an_unlock_holds_for_the_taker(unlocked: Sequence[str]) -> None:
    state = taking(Side(empire=["ATL010"], unlocked=unlocked), stock={"worker": 1})
    assert texts(state, "activate") == [f"activate Emerald Harbor {card} of atlanteans" for card in unlocked]


@pytest.mark.rule("MN14", "TR6", "T4", "K26")
def test_a_doubled_feature_marks_the_takers_sets_and_pays_twice_for_the_next() -> None:
    state = taking(
        Side(empire=["COM128"], placed={"COM128": BASIC}), "COM053", "COM054", hand=["COM055", "COM056", "COM082"],
        stock={"wood": 9, "stone": 9},
    )  # fmt: skip
    assert (marks(state, 1, "Village Granary"), vp(state, 0)) == (1, 0)
    assert payments(state, "build Pig Farmer COM055", "build Brewer") == []
    assert payments(state, "build Hunter Joe") == [3, 3]
    assert marks(state, 1, "Village Granary") == 2


# ---------------------------------------------------------------- Sphinx


@pytest.mark.rule("K12", "TR3", "TR6")
@pytest.mark.parametrize(
    ("card", "stock", "actions", "points"),
    [
        ("COM034", {"worker": 1, "stone": 1}, ["activate Mason COM034 of atlanteans"], [3, 3]),
        ("COM036", {"stone": 2}, ["activate Court Sculptor COM036 of atlanteans twice"], [2, 2, 2, 2]),
        ("COM005", {"raze": 1}, ["raze Old Forest from hand"], [2, 2]),
        ("COM134", {"food": 1}, ["activate Grand Fair of atlanteans", "choose gold", "choose gold"], [2, 2]),
    ],
)
def test_doubling_is_two_gains_for_sphinx(
    card: str, stock: dict[str, int], actions: Sequence[str], points: Sequence[int]
) -> None:
    taker = Side(hand=["COM007"], empire=["EGY019", "COM021", "COM022"], goods=stock)
    owner = Side(lent=[card], placed={card: BASIC})
    state = facing(("egyptians", "atlanteans"), taker, owner, ra_seat=0)
    assert payments(state, *actions) == points


@pytest.mark.rule("K12", "TR3")
def test_two_sphinxes_add_two_to_each_gain_of_a_doubled_location() -> None:
    taker = Side(empire=["EGY019", "EGY020"], goods={"worker": 1, "stone": 1})
    state = facing(("egyptians", "atlanteans"), taker, Side(lent=["COM034"], placed={"COM034": BASIC}), ra_seat=0)
    assert payments(state, "activate Mason of atlanteans") == [4, 4]


@pytest.mark.rule("K12", "TR3", "P1")
def test_sphinx_adds_to_both_gains_of_production() -> None:
    owner = Side(lent=["COM026"], placed={"COM026": BASIC})
    state = facing(("egyptians", "atlanteans"), Side(empire=["EGY019"]), owner, ra_seat=0)
    assert vp(next_round(state), 0) == 2 + 2
