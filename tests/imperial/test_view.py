"""Views and public events: all that a seat knows, and never a card that it does not."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from attrs import evolve
from builders import Side, play, position, watch
from field_tables import check_views
from full_set import amount
from games.imperial import IMPERIAL_SETUPS
from games.imperial_positions import scattered

from isettlers import Event, State
from isettlers._core.imperial.engine import put_together, take_apart
from isettlers.conformance.wander import Position, Wanderer, onwards, walk
from isettlers.imperial import GAME, builtin
from isettlers.imperial.events import PHASES
from isettlers.imperial.seatings import giver_to
from isettlers.imperial.tables import CardList

Tree = dict[str, Any]

document, view, public_events = GAME.document, GAME.view, GAME.public_events

PRINTED = re.compile(r"[A-Z]+[0-9]{3}")
LAID_OPEN = {"row", "discard", "location", "lent", "deal"}
Q_KEEP, Q_GATE = 2, 13


def hidden_from(state: State, reader: int | None) -> set[str]:
    """The printed ids of all cards that a reader does not know to be in play or in a certain hand."""
    values, cards = take_apart(state), state.tables.cards
    hidden = {cards.id(0, card) for card in values["common_deck"]}
    for seat, side in enumerate(values["seats"]):
        hidden |= {cards.id(seat, card) for card in side["deck"]}
        if seat != reader and seat < state.seats:
            known = {*side["known"], *side["pooled"], *_passed_on(state, values, seat, reader)}
            for zone in ("hand", "under", "under_2", "secret"):
                hidden |= {cards.id(seat, card) for card in side[zone] if card not in known}
            hidden |= {cards.id(seat, card) for card in _aside(values, seat) if card not in known}
            for pile in ("packet", "kept") if values["packets"] else ():
                hidden |= {cards.id(seat, card) for card in values["packets"][pile][seat] if card not in known}
    hidden |= {cards.id(0, card) for card in values["pack"].get("markers", [])}
    return hidden


def _passed_on(state: State, values: Tree, seat: int, reader: int | None) -> Iterator[int]:
    """Cards before or with a seat that the reader has passed to it (LV1)."""
    if values["packets"] and reader is not None and giver_to(state, seat) == reader:
        yield from values["packets"]["disclosed"][seat]
        if PHASES[values["phase"]] == "second draft":
            yield from (*values["packets"]["packet"][seat], *values["packets"]["kept"][seat])


def _aside(values: Tree, seat: int) -> Iterator[int]:
    """Cards between two zones that only their seat sees."""
    for op, owner, _row, card, _n, x, y, _z in values["stack"]:
        if owner == seat and op == Q_KEEP:
            yield from (x, y)
        elif owner == seat and op == Q_GATE:
            yield card


def printed(tree: object) -> set[str]:
    """All printed ids that occur anywhere in a tree, by way of JSON."""
    return set(PRINTED.findall(json.dumps(tree)))


def plain(event: Event) -> object:
    return [event.kind, event.seat, dict(event.values), event.text]


def readers(state: State) -> list[int | None]:
    return [None, *range(state.seats)]


def positions() -> Iterator[Position]:
    """Games of every setup, and games from positions far from play."""
    for seed, setup in enumerate(IMPERIAL_SETUPS.values()):
        yield from walk(setup, seed, Wanderer(seed))
    for seed in range(amount(25, default=5)):
        yield from onwards(scattered(seed), seed, Wanderer(seed))


def test_no_view_holds_a_card_that_its_reader_does_not_know() -> None:
    for reached in list(positions())[:: amount(3, default=20)]:
        for reader in readers(reached.state):
            leak = printed(view(reached.state, reader)) & hidden_from(reached.state, reader)
            assert not leak, f"{leak} for {reader}: {reached}"


def test_no_event_that_is_told_holds_a_card_that_stays_hidden() -> None:
    for seed, start in enumerate(
        [setup.start(seed=1) for setup in IMPERIAL_SETUPS.values()] + [*map(scattered, range(amount(25, default=4)))]
    ):
        state, wanderer = start.clone(), Wanderer(seed)
        while not state.over:
            before = state.clone()
            events = state.step(wanderer.choose(state))
            open_ids = {
                event.values["card"]
                for event in events
                if event.kind == "move" and {event.values["source"], event.values["target"]} & LAID_OPEN
            }
            for reader in readers(state):
                heard = [plain(event) for event in public_events(before, events, reader)]
                assert len(heard) == len(events)
                leak = printed(heard) & hidden_from(state, reader) & hidden_from(before, reader) - open_ids
                assert not leak, f"{leak} for {reader}: {[str(event) for event in events]}"


def test_a_card_drawn_by_another_is_told_by_its_back() -> None:
    state = position(("romans", "barbarians"), Side(goods={"worker": 4}), Side(hand=["Ruins"]))
    events = watch(state, "exchange 2 workers for a faction card")
    mine = [event for event in public_events(state, events, 0) if event.kind == "move"]
    theirs = [event for event in public_events(state, events, 1) if event.kind == "move"]
    assert mine[0].values["card"].startswith("ROM")
    drawn = {"source": "deck", "target": "hand", "owner": 0, "to": 0, "cause": "exchange"}
    assert dict(theirs[0].values) == {**drawn, "back": "faction"}
    assert str(theirs[0]) == "romans: a faction card from deck to hand (exchange)"


def test_what_lies_open_is_told_to_all() -> None:
    state = position(("romans", "barbarians"), Side(hand=["COM074"], goods={"worker": 2, "wood": 1}), Side())
    events = watch(state, "build Ruins COM074")
    open_to_all = [event for event in events if not event.values.get("forced")]
    assert len(open_to_all) > 3
    for reader in readers(state):
        heard = public_events(state, events, reader)
        assert [plain(one) for one, event in zip(heard, events, strict=True) if event in open_to_all] == [
            plain(event) for event in open_to_all
        ]


def test_a_card_put_under_a_gate_is_told_to_its_owner_alone() -> None:
    state = position(("japanese", "barbarians"), Side(empire=["Gate"], hand=["COM001", "COM009"]), Side())
    events = watch(state, "put Quarry COM009 under a Gate")
    assert public_events(state, events, 0)[0].values["text"] == "put Quarry COM009 under a Gate"
    for reader in (None, 1):
        heard = public_events(state, events, reader)
        assert heard[0].values["text"] == "put a common card under a Gate"
        assert heard[0].values["action"] is None
        assert "COM009" not in printed([plain(event) for event in heard])
    mine, theirs = (view(state, reader)["seats"][0]["under_gates"] for reader in (0, 1))
    assert {"common": 1, "faction": 0, "known": [], "cards": ["COM009"]} in mine
    assert {"common": 1, "faction": 0, "known": []} in theirs


def test_a_hand_card_chosen_but_not_yet_razed_is_shown_to_all() -> None:
    deck = builtin("barbarians")
    priced = [evolve(card, price={"stone": 1}) if card.name == "Dark Chapel" else card for card in deck.cards]
    state = position(
        ("barbarians", "romans"),
        Side(empire=["Dark Chapel"], hand=["COM008", "COM001"], goods={"stone": 2, "gold": 1, "raze": 1}),
        decks=[evolve(deck, cards=tuple(priced))],
    )
    play(state, "activate Dark Chapel")
    events = watch(state, "raze Quarry COM008 from hand")
    assert state.legal[0].kind == "pay_gold"
    for seat in (0, 1):
        assert public_events(state, events, seat)[0].values["text"] == "raze Quarry from hand"
        assert view(state, seat)["pending"]["target"] == {"kind": "raze_hand", "card": "COM008"}
        assert view(state.resample(seat, 3), seat) == view(state, seat)
    assert state.game.from_document(state.setup, document(state)) == state


def test_a_card_that_may_lie_face_down_is_said_to_be_in_one_of_two_places() -> None:
    state = position(
        ("japanese", "barbarians"), Side(empire=["Gate"], hand=["COM001", "COM009"], known=["COM001"]), Side()
    )
    play(state, "put Quarry COM009 under a Gate")
    assert view(state, 1)["seats"][0]["pooled"] == ["COM001"]
    assert view(state, 1)["seats"][0]["hand"] == {"common": 1, "faction": 0, "known": []}


# ---------------------------------------------------------------- what a view says


def test_an_own_hand_is_seen_in_full_and_those_of_others_by_their_backs() -> None:
    state = position(
        ("romans", "barbarians"),
        Side(hand=["COM001", "ROM002"], goods={"worker": 2}),
        Side(hand=["COM009", "COM010", "BAR003"], known=["COM010"]),
    )
    mine, theirs = (side["hand"] for side in view(state, 0)["seats"])
    assert mine == {"common": 1, "faction": 1, "known": [], "cards": ["COM001", "ROM002"]}
    assert theirs == {"common": 2, "faction": 1, "known": ["COM010"]}
    assert view(state, 0)["common"]["deck"] == 84 - 3
    assert [side["deck"] for side in view(state, 0)["seats"]] == [29, 29]


def test_the_seat_to_decide_sees_its_legal_actions() -> None:
    state = position(("romans", "barbarians"), Side(hand=["COM074"], goods={"wood": 1, "worker": 2}), Side())
    legal = view(state, 0)["legal"]
    assert [entry["id"] for entry in legal] == state.legal_ids()
    assert [entry["text"] for entry in legal] == [action.text for action in state.legal]
    assert [entry["arguments"] for entry in legal] == [dict(action.arguments) for action in state.legal]
    assert "legal" not in view(state, 1)
    assert "legal" not in view(state, None)


def test_every_card_that_a_view_mentions_has_its_name_there() -> None:
    for seed in range(5):
        for reader in readers(scattered(seed)):
            tree = view(scattered(seed), reader)
            assert set(tree["names"]) == printed(tree)


def test_a_view_has_no_generator_and_stays_as_it_is_when_only_chance_changes() -> None:
    state = scattered(2)
    other = state.clone()
    other.reseed(99)
    assert other != state
    assert view(other, 0) == view(state, 0)


def test_a_finished_game_has_nobody_to_decide() -> None:
    *_, last = walk(IMPERIAL_SETUPS["romans-barbarians"], 1, Wanderer(1))
    tree = view(last.state, 0)
    assert tree["phase"] == "over"
    assert tree["actor"] is None
    assert tree["scores"] == list(last.state.scores)


@pytest.mark.parametrize("seat", [-1, 2, 255])
def test_a_seat_that_nobody_has_sees_nothing(seat: int) -> None:
    with pytest.raises(IndexError, match="there is no seat"):
        position(("romans", "barbarians")).view(seat)


def test_a_view_differs_from_the_document_in_the_fields_that_the_page_lists() -> None:
    whole_game = [reached.state for reached in walk(IMPERIAL_SETUPS["four"], 1, Wanderer(1))]
    check_views("documents.md", [*whole_game, *map(scattered, range(amount(25, default=4)))])


def test_a_view_is_json_as_it_stands() -> None:
    for seed in range(5):
        tree = view(scattered(seed), 0)
        assert json.loads(json.dumps(tree)) == tree


# ---------------------------------------------------------------- states that a seat cannot tell apart


def test_states_that_a_seat_cannot_tell_apart_give_it_one_view() -> None:
    for seed, reached in enumerate(list(positions())[:: amount(3, default=20)]):
        for seat in range(reached.state.seats):
            other = reached.state.resample(seat, seed)
            assert view(other, seat) == view(reached.state, seat), str(reached)


def test_hidden_cards_changed_by_hand_leave_the_view_as_it_was() -> None:
    changed = 0
    for seed, reached in enumerate(list(positions())[::11]):
        for seat in range(reached.state.seats):
            other = redealt(reached.state, seat, Random(seed))
            if other.check() == 0:  # a chain under way may have noted a card that is somewhere else now
                changed += other != reached.state
                assert view(other, seat) == view(reached.state, seat), str(reached)
    assert changed > 300


def redealt(state: State, reader: int, rng: Random) -> State:
    """The state with all common cards shuffled that are out of the reader's sight and not marked."""
    values, cards = take_apart(state), state.tables.cards
    pool = [card for _, zone, card in _unseen(values, reader, cards)]
    rng.shuffle(pool)
    for (place, zone, old), new in zip(_unseen(values, reader, cards), pool, strict=True):
        place[zone] = [*(card for card in place[zone] if card != old), -new - 1]
        if zone == "foundation":
            place["secret"] = [*(card for card in place["secret"] if card != old), -new - 1]
    other = state.clone()
    for place in (values, *values["seats"]):
        for zone in ("common_deck", "hand", "under", "under_2", "foundation", "secret"):
            if zone in place:
                place[zone] = [card if card >= 0 else -card - 1 for card in place[zone]]
    put_together(other, values)
    return other


def _unseen(values: Tree, reader: int, cards: CardList) -> list[tuple[Tree, str, int]]:
    """Where the unmarked common cards lie that a reader does not see."""
    places = [(values, "common_deck", card) for card in values["common_deck"]]
    for seat, side in enumerate(values["seats"]):
        if seat != reader:
            marked = {*side["known"], *side["pooled"]}
            for zone in ("hand", "under", "under_2", "foundation"):
                there = side[zone] if zone != "foundation" else side["secret"]
                places += [(side, zone, card) for card in there if card < len(cards.common) and card not in marked]
    return places


def test_a_drafted_card_stays_known_until_it_leaves_the_hand() -> None:
    state = IMPERIAL_SETUPS["romans-barbarians"].start(seed=3)
    drafter, card = state.actor, state.legal[0].arguments["card"]
    play(state, state.legal[0].text)
    for reader in readers(state):
        assert card in view(state, reader)["seats"][drafter]["hand"]["known"]
