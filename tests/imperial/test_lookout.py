"""The lookout phase (L1-L4, K11)."""

from __future__ import annotations

import pytest
from builders import Side, names, opening, play, position, seat_of, texts, watch

from isettlers import Event, State
from isettlers._core.imperial.engine import take_apart
from isettlers.imperial import Setup
from isettlers.imperial.seatings import BASE_FACTIONS

EVERY_COMMON = [f"COM{number:03}" for number in range(1, 85)]


def lookout(seats: int, first: int, seed: int = 6) -> tuple[State, list[Event]]:
    """The opening of a game and its two drafts, each taking the first card offered; events from the round on."""
    state, events = opening(Setup(factions=BASE_FACTIONS[:seats], first_player=first), seed)
    events = events[[event.kind for event in events].index("round") :]
    for _ in range(2 * seats):
        events += state.step(state.legal[0])
    return state, events


def moves(events: list[Event], source: str, target: str) -> list[tuple[int | None, str]]:
    """Who moved which card between two zones."""
    return [
        (event.seat, event.values["card"])
        for event in events
        if event.kind == "move" and (event.values["source"], event.values["target"]) == (source, target)
    ]


def until_production(events: list[Event]) -> list[Event]:
    phases = [event.values.get("phase") for event in events]
    return events[: phases.index("production")]


@pytest.mark.rule("L1")
@pytest.mark.parametrize(("seats", "first"), [(2, 1), (3, 2), (4, 0)])
def test_everybody_draws_one_card_of_the_own_faction_deck(seats: int, first: int) -> None:
    _, events = lookout(seats, first)
    drawn = moves(until_production(events), "deck", "hand")
    assert [seat for seat, _ in drawn] == [(first + step) % seats for step in range(seats)]
    for seat, card in drawn:
        assert seat is not None
        assert card[:3].lower() == BASE_FACTIONS[seat][:3]


@pytest.mark.rule("L2", "L3")
@pytest.mark.parametrize(("seats", "first"), [(2, 0), (2, 1), (3, 1), (4, 3)])
def test_the_first_draft_goes_clockwise_the_second_back_from_the_last_player(seats: int, first: int) -> None:
    _, events = lookout(seats, first)
    clockwise = [(first + step) % seats for step in range(seats)]
    assert [seat for seat, _ in moves(events, "row", "hand")] == clockwise + clockwise[::-1]


@pytest.mark.rule("L2", "L3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_card_more_than_players_is_laid_open_and_the_last_one_discarded(seats: int) -> None:
    state, events = lookout(seats, 0)
    events = until_production(events)
    opened = [card for _, card in moves(events, "deck", "row")]
    taken = [card for _, card in moves(events, "row", "hand")]
    left = [card for _, card in moves(events, "row", "discard")]
    assert len(opened) == 2 * (seats + 1)
    assert [len(taken), len(left)] == [2 * seats, 2]
    assert sorted(taken + left) == sorted(opened)
    assert all(card.startswith("COM") for card in opened)
    cards = state.tables.cards
    assert sorted(cards.id(0, number) for number in take_apart(state)["common_discard"]) == sorted(left)


@pytest.mark.rule("L2")
def test_each_player_chooses_among_the_cards_that_are_left() -> None:
    state, _ = opening(Setup(factions=BASE_FACTIONS[:3], first_player=0), 1)
    offered = [set(texts(state))]
    for _ in range(2):
        state.apply(state.legal[0])
        offered.append(set(texts(state)))
    assert [len(choice) for choice in offered] == [4, 3, 2]
    assert offered[0] > offered[1] > offered[2]


@pytest.mark.rule("L4")
def test_there_is_no_hand_limit() -> None:
    state = position(("romans", "egyptians"), Side(hand=EVERY_COMMON[:70]), passed=(1,))
    play(state, "pass")
    assert len(seat_of(state, 0)["hand"]) == 71


@pytest.mark.rule("L4")
def test_everybody_knows_a_card_taken_from_the_row_until_it_leaves_the_hand() -> None:
    state, _ = opening(Setup(factions=("romans", "egyptians"), first_player=0), 4)
    taken = state.legal[0]
    state.apply(taken)
    known = seat_of(state, 0)["known"]
    assert [state.tables.cards.id(0, number) for number in known] == [taken.arguments["card"]]
    for _ in range(3):
        state.apply(state.legal[0])
    assert [len(seat_of(state, seat)["known"]) for seat in (0, 1)] == [2, 2]


@pytest.mark.rule("L4")
def test_a_card_that_was_drawn_is_known_to_nobody_else() -> None:
    state = position(("romans", "egyptians"), Side(hand=["Ruins"], goods={"worker": 2}, known=["Ruins"]))
    play(state, "exchange 2 workers for a common card")
    assert len(seat_of(state, 0)["hand"]) == 2
    assert len(seat_of(state, 0)["known"]) == 1


@pytest.mark.rule("L4")
def test_a_known_card_that_is_built_is_no_longer_known_in_the_hand() -> None:
    idle = Side(hand=["Ruins"])
    state = position(("romans", "egyptians"), Side(hand=["Ruins", "Town"], known=["Ruins"]), idle)
    play(state, "build Ruins")
    assert names(state, 0, "known") == []
    assert names(state, 0, "hand") == ["Town"]


@pytest.mark.rule("K11")
def test_those_who_would_choose_last_get_none_when_cards_are_short() -> None:
    """Three players, two common cards outside the hands: the first draft has two, the second none."""
    hand = [card for card in EVERY_COMMON if card not in {"COM001", "COM002"}]
    state = position(("romans", "egyptians", "japanese"), Side(hand=hand), passed=(1, 2), round=3, first=1)
    events = watch(state, "pass", "take Statue")
    assert sorted(card for _, card in moves(events, "deck", "row")) == ["COM001", "COM002"]
    assert moves(events, "row", "hand") == [(2, "COM001"), (0, "COM002")]
    assert moves(events, "row", "discard") == []


@pytest.mark.rule("K11", "K28")
def test_a_row_of_one_card_is_taken_without_asking() -> None:
    hand = [card for card in EVERY_COMMON if card != "COM001"]
    state = position(("romans", "egyptians"), Side(hand=hand), passed=(1,), round=3, first=1)
    events = watch(state, "pass")
    assert moves(events, "row", "hand") == [(0, "COM001")]
    forced = [event for event in events if event.kind == "action" and event.values["forced"]]
    assert forced[0].values["text"] == "take Statue COM001"
