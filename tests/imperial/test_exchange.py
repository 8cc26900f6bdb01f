"""Exchanging workers (A14, K9, K27)."""

from __future__ import annotations

import pytest
from builders import Side, goods, play, position, seat_of, texts

IDLE = Side(hand=["Ruins"])
PAIR = ("romans", "egyptians")
EVERYTHING = [f"exchange 2 workers for {what}" for what in ("wood", "stone", "food", "a common card", "a faction card")]


@pytest.mark.rule("A14")
@pytest.mark.parametrize("resource", ["wood", "stone", "food"])
def test_two_workers_give_one_resource(resource: str) -> None:
    mine = Side(hand=["Ruins"], goods={"worker": 3})
    state = play(position(PAIR, mine, IDLE), f"exchange 2 workers for {resource}")
    assert goods(state, 0) == {"worker": 1, resource: 1}
    assert state.actor == 1


@pytest.mark.rule("A14")
@pytest.mark.parametrize(("deck", "common"), [("common", True), ("faction", False)])
def test_two_workers_give_one_card_of_either_deck(deck: str, common: bool) -> None:  # noqa: FBT001
    mine = Side(hand=["Ruins"], goods={"worker": 2})
    state = play(position(PAIR, mine, IDLE), f"exchange 2 workers for a {deck} card")
    drawn = [card for card in seat_of(state, 0)["hand"] if card != 68]
    assert [card < 98 for card in drawn] == [common]


@pytest.mark.rule("A14")
def test_one_worker_is_not_enough() -> None:
    mine = Side(hand=["Ruins"], goods={"worker": 1, "gold": 4})
    assert texts(position(PAIR, mine, IDLE), "exchange") == []


@pytest.mark.rule("A14", "K27")
def test_any_number_of_pairs_in_one_action_until_done() -> None:
    mine = Side(hand=["Ruins"], goods={"worker": 9})
    state = play(position(PAIR, mine, IDLE), *[EVERYTHING[0]] * 3)
    assert state.actor == 0
    play(state, "done")
    assert goods(state, 0) == {"wood": 3, "worker": 3}
    assert state.actor == 1


@pytest.mark.rule("K27")
def test_pairs_are_named_in_order() -> None:
    mine = Side(hand=["Ruins"], goods={"worker": 20})
    state = position(PAIR, mine, IDLE)
    assert texts(state, "exchange") == EVERYTHING
    for first, exchange in enumerate(EVERYTHING):
        play(state, exchange)
        assert texts(state) == ["done", *EVERYTHING[first:]]


@pytest.mark.rule("K9")
def test_a_card_that_does_not_exist_cannot_be_exchanged_for() -> None:
    mine = Side(hand=["Ruins"], goods={"worker": 2}, deck=[])
    assert texts(position(PAIR, mine, IDLE), "exchange") == EVERYTHING[:4]
    everything = [f"COM{number:03}" for number in range(1, 85)]
    mine = Side(hand=everything, goods={"worker": 2})
    assert texts(position(PAIR, mine), "exchange") == [*EVERYTHING[:3], EVERYTHING[4]]


@pytest.mark.rule("K9", "G5")
def test_discarded_faction_cards_can_be_exchanged_for_in_the_first_edition_only() -> None:
    mine = Side(hand=["Ruins"], goods={"worker": 2}, deck=[])
    assert texts(position(PAIR, mine, IDLE, edition="first"), "exchange") == EVERYTHING


@pytest.mark.rule("A14")
@pytest.mark.parametrize("pairs", [1, 2, 3])
def test_an_enemy_oasis_gives_one_worker_for_each_pair(pairs: int) -> None:
    mine = Side(hand=["Ruins"], goods={"worker": 7})
    state = play(position(PAIR, mine, Side(hand=["Ruins"], empire=["Oasis"])), *[EVERYTHING[1]] * pairs)
    assert goods(state, 1) == {"worker": pairs}


@pytest.mark.rule("A14")
def test_the_own_oasis_gives_nothing_for_the_own_exchange() -> None:
    mine = Side(hand=["Ruins"], empire=["Oasis"], goods={"worker": 2})
    state = play(position(("egyptians", "romans"), mine, IDLE), EVERYTHING[1])
    assert goods(state, 0) == {"stone": 1}
