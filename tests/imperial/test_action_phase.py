"""Turns, passing and free moves (A1, A2, K1, K2, K28)."""

from __future__ import annotations

import pytest
from builders import Side, goods, names, play, position, seat_of, texts, vp, watch

from isettlers import IllegalAction
from isettlers._core.imperial.engine import take_apart

IDLE = Side(hand=["Ruins"])
THREE = ("romans", "egyptians", "barbarians")


@pytest.mark.rule("A1", "A2")
def test_the_players_take_one_action_each_in_turn() -> None:
    idle = Side(hand=["Ruins"], goods={"worker": 6})
    state = position(THREE, idle, idle, idle, turn=1, first=1)
    seats = []
    for _ in range(6):
        seats.append(state.actor)
        play(state, "exchange 2 workers for wood", "done")
    assert seats == [1, 2, 0, 1, 2, 0]


@pytest.mark.rule("A1")
def test_who_has_passed_is_left_out_until_the_round_ends() -> None:
    idle = Side(hand=["Ruins"], goods={"worker": 8})
    state = position(THREE, idle, idle, idle)
    play(state, "exchange 2 workers for wood", "done", "pass")
    seats = []
    for _ in range(4):
        seats.append(state.actor)
        play(state, "exchange 2 workers for wood", "done")
    assert seats == [2, 0, 2, 0]


@pytest.mark.rule("A1")
def test_the_phase_ends_when_all_have_passed() -> None:
    state = position(THREE, IDLE, IDLE, IDLE)
    events = watch(state, "pass", "pass")
    assert [event.values["phase"] for event in events if event.kind == "phase"] == []
    events = watch(state, "pass")
    assert events[1].values["phase"] == "cleanup"


@pytest.mark.rule("A1", "K2")
def test_nothing_of_a_player_who_has_passed_can_be_razed() -> None:
    raider = Side(hand=["Ruins"], goods={"raze": 2})
    target = Side(empire=["Town"])
    assert texts(position(THREE, raider, target, IDLE), "raze") == ["raze Town COM015 of egyptians"]
    assert texts(position(THREE, raider, target, IDLE, passed=(1,)), "raze") == []


@pytest.mark.rule("A1", "K2")
@pytest.mark.parametrize(
    ("faction", "card", "price"),
    [
        ("barbarians", "Saboteurs", {"worker": 1}),
        ("barbarians", "Robbers", {"worker": 1}),
        ("barbarians", "Pack", {"worker": 1}),
        ("barbarians", "Dark Chapel", {"raze": 3}),
        ("romans", "Spies", {"worker": 1}),
        ("romans", "Engineers", {"worker": 1}),
        ("japanese", "Garrison", {"raze": 1}),
        ("japanese", "Ninjas", {"worker": 1}),
        ("japanese", "Trade Route", {"food": 1}),
        ("egyptians", "Desert", {}),
        ("egyptians", "Chariot Builder", {"raze": 1}),
        ("egyptians", "Temple of Ra", {}),
        ("egyptians", "Scorpion Breeder", {"worker": 1}),
    ],
)
def test_no_ability_can_be_aimed_at_a_player_who_has_passed(faction: str, card: str, price: dict[str, int]) -> None:
    enemy = "romans" if faction != "romans" else "barbarians"
    own = "ROM001" if enemy == "romans" else "BAR004"
    mine = Side(hand=["Ruins"], empire=[card], goods=price)
    theirs = Side(
        hand=["Town"], empire=["Coal Mine", own], deals=["ROM009" if enemy == "romans" else "BAR028"],
        goods={"wood": 1},
    )  # fmt: skip
    assert len(texts(position((faction, enemy), mine, theirs), "activate")) == 1
    assert texts(position((faction, enemy), mine, theirs, passed=(1,)), "activate") == []


@pytest.mark.rule("K2")
def test_the_oasis_of_a_player_who_has_passed_still_pays() -> None:
    mine = Side(hand=["Ruins"], goods={"worker": 4})
    state = position(("romans", "egyptians"), mine, Side(empire=["Oasis"]), passed=(1,))
    play(state, "exchange 2 workers for wood")
    assert goods(state, 1) == {"worker": 1}


@pytest.mark.rule("K2")
def test_a_trade_route_deal_with_a_location_of_a_player_who_has_passed_still_pays() -> None:
    mine = Side(hand=["Ruins"], empire=["Imperial Messenger"], trades={1: ["ROM001"]}, goods={"worker": 1})
    state = position(("japanese", "romans"), mine, Side(empire=["ROM001"]), passed=(1,))
    assert goods(play(state, "activate Imperial Messenger"), 0) == {"stone": 1}


@pytest.mark.rule("A2", "K1")
def test_free_moves_do_not_end_the_turn() -> None:
    mine = Side(
        hand=["Ruins", "Town"], empire=["Statue", "Gate", "Shrine"],
        goods={"defense": 1, "worker": 3, "wood": 1, "stone": 1},
    )  # fmt: skip
    state = position(("japanese", "romans"), mine, IDLE)
    for move in (
        "defend Statue", "samurai to Gate", "put Town under a Gate", "put wood on the Shrine", "samurai to Shrine",
        "put stone on the Shrine",
    ):  # fmt: skip
        play(state, move)
        assert state.actor == 0
        assert "pass" in texts(state)
    play(state, "build Ruins")
    assert state.actor == 1


@pytest.mark.rule("K1")
def test_free_moves_come_before_a_pass_too() -> None:
    mine = Side(hand=["Ruins"], empire=["Statue"], goods={"defense": 1})
    state = position(("romans", "egyptians"), mine, IDLE)
    play(state, "defend Statue", "pass")
    assert state.actor == 1
    assert seat_of(state, 0)["guard"] == [0]


@pytest.mark.rule("K1")
def test_no_free_move_is_offered_after_the_action_or_within_its_chain() -> None:
    mine = Side(hand=["Ruins"], empire=["Statue", "Castle"], goods={"defense": 1, "worker": 2})
    state = position(("romans", "egyptians"), mine, IDLE)
    play(state, "activate Castle COM046")
    assert texts(state) == ["draw from the common deck", "draw from the faction deck"]
    play(state, "draw from the common deck")
    assert state.actor == 1


@pytest.mark.rule("K1")
def test_gate_and_shrine_take_nothing_from_others_and_nothing_back() -> None:
    mine = Side(hand=["Ruins", "Town"], empire=["Gate", "Shrine"], goods={"wood": 1, "gold": 1, "worker": 1})
    state = position(("japanese", "romans"), mine, IDLE)
    assert texts(state, "stash_good") == ["put wood on the Shrine"]
    assert texts(state, "stash_card") == ["put Town COM015 under a Gate", "put Ruins COM069 under a Gate"]
    play(state, "put Town under a Gate", "put wood on the Shrine")
    assert names(state, 0, "under") == ["Town"]
    assert take_apart(state)["shrine"] == [1, 0, 0]
    assert goods(state, 0) == {"gold": 1, "worker": 1}
    assert names(state, 0, "hand") == ["Ruins"]


@pytest.mark.rule("K28")
def test_a_pass_that_is_the_only_option_is_carried_out() -> None:
    state = position(("romans", "egyptians"), Side(hand=["Ruins", "Ruins"]), Side())
    events = watch(state, "build Ruins")
    passes = [event for event in events if event.kind == "action" and event.values["text"] == "pass"]
    assert [(event.seat, event.values["forced"]) for event in passes] == [(1, True)]
    assert state.actor == 0


@pytest.mark.rule("K28", "K1")
def test_after_the_last_free_move_a_pass_may_follow_by_itself() -> None:
    mine = Side(empire=["Town"], goods={"defense": 1})
    events = watch(position(("romans", "egyptians"), mine, IDLE), "defend Town")
    actions = [(event.values["text"], event.values["forced"]) for event in events if event.kind == "action"]
    assert actions == [("defend Town COM015", False), ("pass", True)]


@pytest.mark.rule("K28")
def test_an_answer_that_is_the_only_one_is_carried_out() -> None:
    mine = Side(hand=["Ruins"], empire=["Engineers"], goods={"worker": 1})
    state = position(("romans", "egyptians"), mine, Side(hand=["Ruins"], empire=["Town"]))
    events = watch(state, "activate Engineers")
    actions = [(event.values["text"], event.values["forced"]) for event in events if event.kind == "action"]
    assert actions == [("activate Engineers ROM008", False), ("choose Town COM015 of egyptians", True)]
    assert vp(state, 0) == 1


@pytest.mark.rule("A1", "A2")
def test_only_the_player_to_move_can_act() -> None:
    state = position(("romans", "egyptians"), IDLE, Side(hand=["Ruins", "Desert"]))
    with pytest.raises(IllegalAction):
        state.apply("build Desert")
    assert state.actor == 0
