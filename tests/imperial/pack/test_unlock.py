"""Cards that have to be unlocked (T8, TR4), with both readings of how long it lasts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from builders import Side, goods, ids, next_round, play, seat_of, texts, tokens, watch
from pack.cases import by, facing, unopposed

from isettlers import State
from isettlers._core.imperial.engine import take_apart

BASIC = "technology"
HARBOR = "ATL010"


def atlanteans(empire: Sequence[str], held: int = 0, stock: Mapping[str, int] | None = None, **rest: Any) -> State:
    side = Side(
        empire=empire, tokens={BASIC: held} if held else {}, goods=stock or {}, unlocked=rest.pop("unlocked", ()),
        hand=rest.pop("hand", ()), placed=rest.pop("placed", {}),
    )  # fmt: skip
    return unopposed("atlanteans", side, **rest)


def unlocked(state: State, seat: int = 0) -> list[str]:
    """The printed ids of the locations unlocked in a row."""
    return [state.tables.cards.id(seat, card) for card in take_apart(state)["pack"]["unlocked"][seat]]


@pytest.mark.rule("T8", "TR4")
def test_a_locked_action_cannot_be_used() -> None:
    state = atlanteans([HARBOR], 0, {"worker": 3})
    assert texts(state, "activate") == texts(state, "unlock") == []


@pytest.mark.rule("T8", "TR4")
def test_unlocking_costs_its_token_and_the_turn_and_opens_the_action_from_the_next_turn_on() -> None:
    own = Side(empire=[HARBOR], tokens={BASIC: 1}, goods={"worker": 1})
    state = facing(("atlanteans", "romans"), own, Side())
    assert texts(state, "activate") == []
    assert texts(state, "unlock") == ["unlock Emerald Harbor ATL010"]
    play(state, "unlock Emerald Harbor")
    assert (state.actor, tokens(state, 0), unlocked(state)) == (1, {}, [HARBOR])
    play(state, "build Ruins")
    assert texts(state, "unlock") == []
    play(state, "activate Emerald Harbor", "choose stone")
    assert goods(state, 0) == {"stone": 1}


@pytest.mark.rule("TR4")
def test_unlocking_is_no_use_of_the_location() -> None:
    state = play(atlanteans([HARBOR], 1, {"worker": 2}), "unlock Emerald Harbor")
    assert seat_of(state, 0)["use"] == {}
    play(state, "activate Emerald Harbor", "choose wood")
    assert texts(state, "activate") == []


@pytest.mark.rule("T8")
def test_each_copy_is_unlocked_for_itself() -> None:
    state = atlanteans([HARBOR, "ATL011"], 2, {"worker": 2})
    assert texts(state, "unlock") == ["unlock Emerald Harbor ATL010"]  # which of two alike does not matter
    play(state, texts(state, "unlock")[0])
    assert len(texts(state, "activate")) == 1
    play(state, texts(state, "unlock")[0])
    assert unlocked(state) == [HARBOR, "ATL011"]
    assert tokens(state, 0) == {}


@pytest.mark.rule("TR4", "T3")
def test_tokens_may_be_placed_after_unlocking() -> None:
    own = Side(empire=[HARBOR, "COM007"], tokens={BASIC: 2})
    state = play(facing(("atlanteans", "romans"), own, Side()), "unlock Emerald Harbor")
    assert texts(state) == ["done", "place a Technology token on Old Forest COM007"]


@pytest.mark.rule("T8")
@pytest.mark.parametrize(("switch", "left"), [(False, [HARBOR]), (True, [])])
def test_how_long_an_unlock_lasts_is_a_ruling(left: list[str], *, switch: bool) -> None:
    state = atlanteans([HARBOR], 1, {"worker": 1}, rulings=by(unlock_for_round=switch))
    play(state, "unlock Emerald Harbor")
    assert unlocked(state) == [HARBOR]
    play(state, "activate Emerald Harbor", "choose food")
    next_round(state)
    assert unlocked(state) == left
    play(state, "pass")
    assert texts(state, "activate") == (["activate Emerald Harbor ATL010"] if left else [])
    assert texts(state, "unlock") == ([] if left else ["unlock Emerald Harbor ATL010"])


@pytest.mark.rule("T8", "TR4", "A4")
def test_an_unlock_ends_when_the_location_leaves_play() -> None:
    state = atlanteans([HARBOR], 0, {"stone": 1}, unlocked=[HARBOR], hand=["ATL029"])
    play(state, "build Storm Vault")
    assert (unlocked(state), tokens(state, 0)) == ([], {})
    assert ids(state, 0, "discard") == [HARBOR]


@pytest.mark.rule("T8")
def test_tidal_engine_repeats_a_common_production_location_without_its_token() -> None:
    empire = ["ATL028", "COM015", "ATL001", "COM042"]
    state = atlanteans(empire, 1, {"worker": 1}, placed={"COM015": BASIC})
    play(state, "unlock Tidal Engine", "activate Tidal Engine")
    assert goods(state, 0) == {"worker": 2}


@pytest.mark.rule("T8", "K3")
def test_tidal_engine_needs_a_common_production_location() -> None:
    state = atlanteans(["ATL028", "ATL001", "COM042"], 0, {"worker": 1}, unlocked=["ATL028"])
    assert "activate Tidal Engine ATL028" not in texts(state, "activate")


@pytest.mark.rule("TR4", "TR6", "K26", "T8")
def test_what_temple_of_ra_takes_stays_unlocked() -> None:
    taker = Side(empire=["EGY013"], goods={"worker": 1})
    owner = Side(empire=[HARBOR], unlocked=[HARBOR])
    state = play(facing(("egyptians", "atlanteans"), taker, owner), "activate Temple of Ra", "pass")
    assert unlocked(state, 1) == [HARBOR]
    play(state, "activate Emerald Harbor of atlanteans", "choose stone")
    assert goods(state, 0) == {"stone": 1}


@pytest.mark.rule("TR6", "T2", "TR4")
def test_the_taker_may_unlock_with_tokens_of_its_own() -> None:
    taker = Side(tokens={BASIC: 1}, goods={"worker": 1})
    state = facing(("egyptians", "atlanteans"), taker, Side(lent=[HARBOR], tokens={BASIC: 1}), ra_seat=0)
    assert texts(state, "unlock") == ["unlock Emerald Harbor ATL010 of atlanteans"]
    play(state, "unlock Emerald Harbor of atlanteans")
    assert texts(state, "unlock") == []
    assert (tokens(state, 0), tokens(state, 1)) == ({}, {BASIC: 1})
    play(state, "build Ruins", "activate Emerald Harbor of atlanteans", "choose wood")
    assert goods(state, 0) == {"wood": 1}


@pytest.mark.rule("T8", "K16")
def test_acting_troupe_cannot_play_what_is_locked() -> None:
    state = atlanteans(["COM041", HARBOR], 0, {"worker": 2})
    assert texts(state, "activate") == []
    state = atlanteans(["COM041", HARBOR], 0, {"worker": 2}, unlocked=[HARBOR])
    play(state, "activate Acting Troupe", "choose food")
    assert goods(state, 0) == {"food": 1}


@pytest.mark.rule("TR4")
def test_unlocking_is_told_in_an_event() -> None:
    events = watch(atlanteans([HARBOR], 1), "unlock Emerald Harbor")
    unlocks = [event for event in events if event.kind == "unlock"]
    assert [(event.values["card"], event.values["placed"]) for event in unlocks] == [(HARBOR, True)]
