"""The alternate and the advanced lookout (LV1-LV3) with full decks and with few cards (K11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise, product
from typing import Any

import pytest
from builders import Side, next_round, opening, play, position, rebuilt, seat_of, texts, watch

from isettlers import Course, Event, State
from isettlers._core.imperial.engine import put_together, take_apart
from isettlers.imperial import EDITIONS, FACTIONS, Setup
from isettlers.imperial.events import PHASES

EVERY_COMMON = [f"COM{number:03}" for number in range(1, 85)]
SEEDS = range(6)
ROWS = {2: [5, 4, 3, 2], 3: [5, 4, 4, 3, 3, 2], 4: [5, 4, 4, 4, 3, 3, 3, 2], 5: [5, 4, 4, 4, 4, 3, 3, 3, 3, 2]}
"""From how many cards each chooses in the advanced lookout."""


def table(seats: int, lookout: str, **rest: Any) -> Setup:
    return Setup(factions=FACTIONS[:seats], lookout=lookout, packs=("atlanteans",) if seats == 5 else (), **rest)


def phase(state: State) -> str:
    name: str = PHASES[take_apart(state)["phase"]]
    return name


def packets(state: State, kind: str = "packet") -> list[list[str]]:
    """The cards before each seat, those kept of the cards received, or those told, by printed id."""
    cards = state.tables.cards
    return [sorted(cards.id(0, number) for number in pile) for pile in take_apart(state)["packets"][kind]]


def lookout(setup: Setup, seed: int, place: int = 0) -> tuple[State, Sequence[Event]]:
    """The first lookout, in which each takes the card of that place among those offered; its events."""
    state, events = opening(setup, seed)
    events = events[[event.kind for event in events].index("round") :]
    while phase(state) in {"first draft", "second draft"}:
        events += state.step(state.legal[place % len(state.legal)])
    phases = [event.values.get("phase") for event in events]
    return state, events[: phases.index("production")]


def moves(events: Sequence[Event], source: str, target: str) -> list[tuple[int | None, str]]:
    """Who moved which card between two zones."""
    return [
        (event.seat, event.values["card"])
        for event in events
        if event.kind == "move" and (event.values["source"], event.values["target"]) == (source, target)
    ]


def choices_from_the_row(events: Sequence[Event]) -> list[tuple[int | None, int]]:
    """Who took a card of the open row, and of how many."""
    there, taken = 0, []
    for event in events:
        way = (event.values["source"], event.values["target"]) if event.kind == "move" else None
        if way == ("deck", "row"):
            there += 1
        elif way == ("row", "hand"):
            taken.append((event.seat, there))
            there -= 1
        elif way == ("row", "discard"):
            there -= 1
    assert there == 0
    return taken


def neighbor(seat: int, seats: int, edition: str) -> int:
    """To whom cards are passed: to the left, which is clockwise, in the first printing, to the right in the second."""
    return (seat + (1 if edition == "first" else -1)) % seats


# ---------------------------------------------------------------- advanced


@pytest.mark.rule("LV2", "LV3")
@pytest.mark.parametrize(("seats", "edition", "seed"), list(product(ROWS, EDITIONS, SEEDS)))
def test_both_rounds_of_the_advanced_lookout_go_clockwise_from_rows_of_the_sizes_named(
    seats: int, edition: str, seed: int
) -> None:
    first = seed % seats
    _, events = lookout(table(seats, "advanced", edition=edition, first_player=first), seed, seed)
    clockwise = [(first + step) % seats for step in range(seats)]
    assert choices_from_the_row(events) == list(zip(clockwise * 2, ROWS[seats], strict=True))


@pytest.mark.rule("LV2", "LV3")
@pytest.mark.parametrize("seats", ROWS)
def test_what_is_left_of_the_advanced_row_is_one_card_and_is_discarded(seats: int) -> None:
    for seed in SEEDS:
        state, events = lookout(table(seats, "advanced"), seed, seed)
        opened = [card for _, card in moves(events, "deck", "row")]
        taken = [card for _, card in moves(events, "row", "hand")]
        [(_, left)] = moves(events, "row", "discard")
        assert len(opened) == 2 * seats + 1
        assert sorted([*taken, left]) == sorted(opened)
        assert take_apart(state)["row"] == []
        assert [state.tables.cards.id(0, card) for card in take_apart(state)["common_discard"]] == [left]


@pytest.mark.rule("LV3")
def test_in_the_advanced_lookout_cards_not_taken_stay_for_those_after() -> None:
    state, _ = opening(table(3, "advanced", first_player=0), 5)
    rows = []
    while phase(state) in {"first draft", "second draft"}:
        rows.append(set(take_apart(state)["row"]))
        state.apply(state.legal[0])
    assert [len(row) for row in rows] == ROWS[3]
    assert [len(before & after) for before, after in pairwise(rows)] == [4, 3, 3, 2, 2]


@pytest.mark.rule("LV3", "R2")
def test_later_rounds_of_the_advanced_lookout_begin_with_the_next_player() -> None:
    state = position(
        ("romans", "egyptians", "japanese"), Side(hand=["Ruins"]), passed=(1, 2), round=3, lookout="advanced"
    )
    events = watch(state, "pass")
    while phase(state) != "action":
        events += state.step(state.legal[0])
    assert choices_from_the_row(events) == [(1, 5), (2, 4), (0, 4), (1, 3), (2, 3), (0, 2)]


@pytest.mark.rule("L1", "LV1", "LV2")
@pytest.mark.parametrize(("seats", "kind"), list(product((2, 3, 5), ("alternate", "advanced"))))
def test_everybody_draws_an_own_card_before_any_lookout(seats: int, kind: str) -> None:
    _, events = lookout(table(seats, kind, first_player=1), 2)
    drawn = moves(events, "deck", "hand")
    assert [seat for seat, _ in drawn] == [(1 + step) % seats for step in range(seats)]
    assert all(card.lower()[:3] == FACTIONS[seat or 0][:3] for seat, card in drawn)


@pytest.mark.rule("L4", "LV2")
def test_cards_of_the_advanced_row_are_known_in_the_hands_they_came_to() -> None:
    state, events = lookout(table(2, "advanced"), 3)
    for seat in (0, 1):
        known = [state.tables.cards.id(seat, card) for card in seat_of(state, seat)["known"]]
        assert sorted(known) == sorted(card for who, card in moves(events, "row", "hand") if who == seat)


@pytest.mark.rule("K11", "LV3")
@pytest.mark.parametrize(
    ("left", "choices"),
    [
        (7, [(1, 5), (2, 4), (0, 4), (1, 3), (2, 3), (0, 2)]),
        (6, [(1, 5), (2, 4), (0, 4), (1, 3), (2, 2), (0, 1)]),
        (4, [(1, 4), (2, 3), (0, 2), (1, 1)]),
        (2, [(1, 2), (2, 1)]),
        (0, []),
    ],
)
def test_with_few_cards_the_advanced_rows_are_shorter(left: int, choices: list[tuple[int, int]]) -> None:
    hand = Side(hand=EVERY_COMMON[left:])
    state = position(("romans", "egyptians", "japanese"), hand, passed=(1, 2), round=3, lookout="advanced")
    events = watch(state, "pass")
    while texts(state, "draft"):
        events += state.step(state.legal[0])
    assert choices_from_the_row(events) == choices
    assert state.check() == 0


# ---------------------------------------------------------------- alternate


@pytest.mark.rule("LV1")
@pytest.mark.parametrize(("seats", "edition", "seed"), list(product((2, 3, 4, 5), EDITIONS, SEEDS)))
def test_two_cards_go_on_to_the_left_in_the_first_printing_and_to_the_right_in_the_second(
    seats: int, edition: str, seed: int
) -> None:
    first = seed % seats
    state, events = lookout(table(seats, "alternate", edition=edition, first_player=first), seed, seed)
    dealt, kept, passed = (
        moves(events, *way) for way in (("deck", "packet"), ("packet", "hand"), ("packet", "packet"))
    )
    clockwise = [(first + step) % seats for step in range(seats)]
    assert [seat for seat, _ in dealt] == [seat for seat in clockwise for _ in range(3)]
    assert [seat for seat, _ in kept] == clockwise
    for seat in range(seats):
        had = {card for who, card in dealt if who == seat}
        [first_choice] = [card for who, card in kept if who == seat]
        received = {card for who, card in passed if who == neighbor(seat, seats, edition)}
        assert received == had - {first_choice}
        assert len(received) == 2
    assert all(card.startswith("COM") for _, card in dealt)
    assert state.check() == 0


@pytest.mark.rule("LV1")
@pytest.mark.parametrize(("seats", "seed"), list(product((2, 3, 5), SEEDS)))
def test_each_keeps_one_of_the_two_received_and_discards_the_other(seats: int, seed: int) -> None:
    state, events = lookout(table(seats, "alternate"), seed, seed)
    received, chosen, brought = (
        moves(events, *way) for way in (("packet", "packet"), ("packet", "kept"), ("kept", "hand"))
    )
    discarded = [card for _, card in moves(events, "packet", "discard")]
    assert sorted(chosen) == sorted(brought)
    assert len(discarded) == seats
    for seat in range(seats):
        [mine] = [card for who, card in brought if who == seat]
        [other] = {card for who, card in received if who == seat} - {mine}
        assert other in discarded
        assert state.tables.cards.number(seat, mine) in seat_of(state, seat)["hand"]
    assert packets(state) == packets(state, "kept") == [[]] * seats
    assert sorted(state.tables.cards.id(0, card) for card in take_apart(state)["common_discard"]) == sorted(discarded)


@pytest.mark.rule("LV1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_discards_are_laid_open_only_after_all_have_chosen(seats: int) -> None:
    state, _ = opening(table(seats, "alternate", first_player=0), 11)
    chosen = 0
    while phase(state) in {"first draft", "second draft"}:
        assert take_apart(state)["common_discard"] == []
        before = phase(state)
        events = state.step(state.legal[0])
        chosen += before == "second draft"
        assert bool(moves(events, "packet", "discard")) is (phase(state) == "action")
        assert bool(moves(events, "kept", "hand")) is (phase(state) == "action")
    assert chosen == seats


@pytest.mark.rule("LV1")
@pytest.mark.parametrize("first", range(3))
def test_a_card_is_kept_by_a_seat_that_has_chosen_and_by_no_other(first: int) -> None:
    state, _ = opening(table(3, "alternate", first_player=first), 1)
    met = set[tuple[str, bool]]()
    while phase(state) in {"first draft", "second draft"}:
        for seat in range(3):
            values = take_apart(state)
            kept, packet = values["packets"]["kept"], values["packets"]["packet"]
            chosen = bool(kept[seat])
            if not chosen:
                kept[seat], packet[seat] = packet[seat][:1], packet[seat][1:]
            made = state.clone()
            put_together(made, values)
            assert (made.check() == 0) is chosen
            met.add((phase(state), chosen))
        state.apply(state.legal[0])
    assert met == {("first draft", False), ("second draft", False), ("second draft", True)}


@pytest.mark.rule("LV1")
def test_the_engine_asks_in_seat_order_from_the_first_player() -> None:
    state, _ = opening(table(4, "alternate", first_player=2), 1)
    decisions = []
    while phase(state) in {"first draft", "second draft"}:
        decisions.append((phase(state), state.actor, len(packets(state)[state.actor])))
        state.apply(state.legal[-1])
    order = [2, 3, 0, 1]
    assert decisions == [("first draft", seat, 3) for seat in order] + [("second draft", seat, 2) for seat in order]


@pytest.mark.rule("LV1")
def test_equal_copies_in_a_packet_are_offered_once() -> None:
    state, _ = opening(table(2, "alternate", first_player=0), 3)
    setup_cards = state.tables.cards
    for seed in range(200):
        state, _ = opening(table(2, "alternate", first_player=0), seed)
        names = Counter(setup_cards.card(0, card).name for card in take_apart(state)["packets"]["packet"][0])
        if max(names.values()) == 2:
            assert len(texts(state, "draft")) == 2
            return
    pytest.fail("no packet with equal copies")


@pytest.mark.rule("LV1")
@pytest.mark.parametrize(("seats", "edition"), list(product((2, 3, 5), EDITIONS)))
def test_whoever_passed_a_card_knows_it_in_that_hand_and_nobody_else_does(seats: int, edition: str) -> None:
    state, events = lookout(table(seats, "alternate", edition=edition), 9, 1)
    brought = dict(moves(events, "kept", "hand"))
    assert packets(state, "disclosed") == [[brought[seat]] for seat in range(seats)]
    assert all(seat_of(state, seat)["known"] == [] for seat in range(seats))
    for giver in range(seats):
        receiver = neighbor(giver, seats, edition)
        for seat in range(seats):
            certain = all(disclosed_in_hand(state, giver, receiver, brought[receiver], seed) for seed in range(30))
            assert certain, (giver, receiver)
            third = [disclosed_in_hand(state, seat, receiver, brought[receiver], seed) for seed in range(60)]
            assert all(third) is (seat in {giver, receiver})


def disclosed_in_hand(state: State, observer: int, holder: int, printed: str, seed: int) -> bool:
    """Whether a card is in a hand when an observer imagines the hidden cards."""
    imagined = state.resample(observer, seed)
    return imagined.tables.cards.number(holder, printed) in seat_of(imagined, holder)["hand"]


@pytest.mark.rule("LV1")
def test_a_told_card_that_leaves_the_hand_is_no_longer_told() -> None:
    state, events = lookout(table(2, "alternate", first_player=0), 4)
    disclosed = packets(state, "disclosed")
    for seat, [printed] in enumerate(disclosed):
        name = state.tables.cards.card(seat, state.tables.cards.number(seat, printed)).name
        [action] = [text for text in texts(state, "raze_hand") if text.startswith(f"raze {name} ")]
        play(state, action)
        while state.actor == seat:  # what razing asks for
            state.apply(state.legal[0])
        assert packets(state, "disclosed")[seat] == []
    assert len(moves(events, "kept", "hand")) == 2


@pytest.mark.rule("LV1")
def test_a_card_put_face_down_ends_what_was_told_of_the_hand() -> None:
    """One of the Romans' cards goes under the Gate: it may be the one that their neighbour passed."""
    mine = Side(hand=["Castle", "Mill"], empire=["Gate"])
    state = position(("japanese", "romans"), mine, Side(hand=["Ruins"]), lookout="alternate")
    values = take_apart(state)
    values["packets"]["disclosed"][0] = [
        card for card in seat_of(state, 0)["hand"] if state.tables.cards.card(0, card).name == "Castle"
    ]
    state = rebuilt(state, values)
    assert len(packets(state, "disclosed")[0]) == 1
    play(state, "put Mill COM006 under a Gate")
    assert packets(state, "disclosed") == [[], []]


@pytest.mark.rule("LV1")
def test_what_was_told_lasts_over_rounds() -> None:
    state, _ = lookout(table(2, "alternate", first_player=0), 8)
    before = packets(state, "disclosed")
    next_round(state)
    after = packets(state, "disclosed")
    for seat in (0, 1):
        assert set(before[seat]) < set(after[seat])
        assert len(after[seat]) == 2


@pytest.mark.rule("LV1")
@pytest.mark.parametrize(("seats", "seed"), list(product((2, 3, 5), SEEDS)))
def test_each_hears_of_the_packets_what_it_may(seats: int, seed: int) -> None:
    """A seat hears its own cards and those it passed on; spectators hear the discards alone."""
    course = Course.start(table(seats, "alternate", first_player=0), seed=seed)
    while phase(course.state) in {"first draft", "second draft"}:
        course.act(course.state.legal[-1])
    for reader in (None, *range(seats)):
        for event in course.log(reader)["events"]:
            if event["kind"] == "action":
                assert ("a common card" in event["text"]) is (event["seat"] != reader), event
            if event["kind"] != "move" or not {"packet", "kept"} & {
                event["values"]["source"],
                event["values"]["target"],
            }:
                continue
            values = event["values"]
            way = (values["source"], values["target"])
            open_to = {values["to"]}
            if way in {("packet", "packet"), ("kept", "hand")}:
                open_to.add(values["owner"])
            shown = way == ("packet", "discard") or (reader is not None and reader in open_to)
            assert ("card" in values) is shown, (reader, event)
            assert ("back" in values) is not shown


@pytest.mark.rule("LV1", "K11")
@pytest.mark.parametrize(
    ("left", "dealt", "kept", "discards"),
    [(6, {1: 3, 0: 3}, {1: 2, 0: 2}, 2), (5, {1: 3, 0: 2}, {1: 2, 0: 2}, 1), (4, {1: 3, 0: 1}, {1: 1, 0: 2}, 1),
     (3, {1: 3}, {1: 1, 0: 1}, 1), (2, {1: 2}, {1: 1, 0: 1}, 0), (1, {1: 1}, {1: 1}, 0), (0, {}, {}, 0)],
)  # fmt: skip
def test_with_few_cards_packets_are_shorter_from_the_first_player_on(
    left: int, dealt: dict[int, int], kept: dict[int, int], discards: int
) -> None:
    state = position(("romans", "egyptians"), Side(hand=EVERY_COMMON[left:]), passed=(1,), round=3, lookout="alternate")
    events = watch(state, "pass")
    while texts(state, "draft"):
        events += state.step(state.legal[0])
    assert Counter(seat for seat, _ in moves(events, "deck", "packet")) == dealt
    assert Counter(seat for seat, _ in moves(events, "packet", "hand") + moves(events, "kept", "hand")) == kept
    assert len(moves(events, "packet", "discard")) == discards
    assert phase(state) == "action"
    assert state.check() == 0


@pytest.mark.rule("LV1", "K28")
def test_a_packet_of_one_card_gives_no_choice() -> None:
    state = position(("romans", "egyptians"), Side(hand=EVERY_COMMON[1:]), passed=(1,), round=3, lookout="alternate")
    events = watch(state, "pass")
    assert moves(events, "packet", "hand") == [(1, "COM001")]
    assert [event.values["text"] for event in events if event.kind == "action" and event.values["forced"]][:1] == [
        "take Statue COM001"
    ]
