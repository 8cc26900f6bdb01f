"""Five at the table: the Atlanteans of a pack or a faction of one's own (S1, S5)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import permutations
from typing import Any

import pytest
from builders import Side, before_production, goods, opening, play, position, seat_of, texts, watch

import isettlers
from isettlers import Event, State
from isettlers._core.imperial.engine import STATE_SIZES, take_apart
from isettlers._core.rng import Generator
from isettlers.imperial import EDITIONS, FACTIONS, Deck, Setup, builtin
from isettlers.imperial.deck_document import deck_document, deck_from_document
from isettlers.imperial.seatings import BASE_FACTIONS, seatings
from isettlers.imperial.setup import LOOKOUTS

IDLE = Side(hand=["Ruins"])
PACKS: Mapping[str, dict[str, Any]] = {
    "the Atlanteans alone": {"packs": ("atlanteans",)},
    "the pack": {"packs": ("magic-number",)},
    "the pack, standard": {"packs": ("magic-number",), "format": "standard"},
}

_OWN = {"nomads": "NOM", "sailors": "SAI", "monks": "MON", "smiths": "SMI", "weavers": "WEA"}


def own(name: str) -> Deck:
    """A faction of one's own with cards like the Romans'."""
    text = json.dumps(deck_document(builtin("romans"))).replace("ROM", _OWN[name]).replace('"romans"', f'"{name}"')
    return deck_from_document(json.loads(text), name)


def play_out(state: State, seed: int) -> State:
    rng = Generator(seed)
    while not state.over:
        state.step_index(rng.below(state.legal_count()))
        assert state.check() == 0
    return state


def moves(events: list[Event], source: str, target: str) -> list[tuple[int | None, str]]:
    """Who moved which card between two zones."""
    return [
        (event.seat, event.values["card"])
        for event in events
        if event.kind == "move" and (event.values["source"], event.values["target"]) == (source, target)
    ]


@pytest.mark.rule("S1", "S2", "S4")
@pytest.mark.parametrize("options", PACKS.values(), ids=PACKS)
def test_five_factions_play_each_with_its_own_deck(options: dict[str, Any]) -> None:
    state = Setup(factions=FACTIONS, **options).start(seed=1)
    assert state.seats == 5
    assert [state.seat_name(seat) for seat in range(5)] == list(FACTIONS)
    assert state.scores == (0,) * 5
    for seat in range(5):
        held = [card for zone in ("hand", "deck") for card in seat_of(state, seat)[zone] if card >= 98]
        assert sorted(held) == list(range(98, 128))
        assert {state.tables.cards.id(seat, card)[:3].lower() for card in held} == {FACTIONS[seat][:3]}


@pytest.mark.rule("S5", "S1")
def test_a_faction_of_ones_own_may_be_the_fifth() -> None:
    setup = Setup(factions=(*BASE_FACTIONS, "nomads"), decks=(own("nomads"),))
    state = setup.start(seed=2)
    assert state.seat_name(4) == "nomads"
    assert isettlers.load(state.save()) == state
    assert play_out(state, 2).outcome is not None


@pytest.mark.rule("S5")
def test_all_five_may_be_of_ones_own_and_so_may_the_common_deck() -> None:
    names = ("nomads", "sailors", "monks", "smiths", "weavers")
    common = Deck("common", builtin("common").cards[:50], None)
    setup = Setup(factions=names, decks=(*map(own, names), common), lookout="alternate")
    state = setup.start(seed=2)
    assert [state.seat_name(seat) for seat in range(5)] == list(names)
    assert Setup.from_document(setup.document()) == setup
    assert play_out(state, 5).outcome is not None


@pytest.mark.rule("S3")
@pytest.mark.parametrize("first", [None, 0, 4])
def test_from_the_first_of_five_clockwise_each_draws_two_cards_of_each_deck(first: int | None) -> None:
    setup = Setup(factions=FACTIONS, packs=("atlanteans",), first_player=first)
    begun = set()
    for seed in range(60 if first is None else 3):
        _, events = opening(setup, seed)
        begins = events[0].values["first"]
        begun.add(begins)
        draws = moves(events[: [event.kind for event in events].index("round")], "deck", "hand")
        clockwise = [(begins + step) % 5 for step in range(5)]
        assert [(seat, card[:3]) for seat, card in draws] == [
            (seat, deck) for seat in clockwise for deck in ("COM", "COM", *(FACTIONS[seat][:3].upper(),) * 2)
        ]
    assert begun == (set(range(5)) if first is None else {first})


@pytest.mark.rule("L2", "L3")
@pytest.mark.parametrize("first", [0, 3])
def test_five_draft_from_two_rows_of_six_out_and_back(first: int) -> None:
    state, events = opening(Setup(factions=FACTIONS, packs=("atlanteans",), first_player=first), 7)
    while texts(state, "draft"):
        events += state.step(state.legal[-1])
    clockwise = [(first + step) % 5 for step in range(5)]
    assert [seat for seat, _ in moves(events, "row", "hand")] == clockwise + clockwise[::-1]
    assert len(moves(events, "deck", "row")) == 12
    assert len(moves(events, "row", "discard")) == 2


@pytest.mark.rule("P1", "S1")
def test_five_produce_clockwise_from_the_first_player() -> None:
    events = watch(before_production(FACTIONS, first=3, packs=("atlanteans",)), "take Ruins")
    phases = [event.values.get("phase") for event in events]
    produced = [
        event.seat for event in events[phases.index("production") : phases.index("action")] if event.kind == "goods"
    ]
    assert list(dict.fromkeys(produced)) == [3, 4, 0, 1, 2]


@pytest.mark.rule("A1", "R2")
def test_turns_go_round_the_five_and_those_who_passed_are_left_out() -> None:
    state = position(FACTIONS, *[Side(hand=["Ruins"], goods={"worker": 8})] * 5, first=2, turn=2, packs=("atlanteans",))
    for seat in (2, 3, 4, 0, 1, 2):
        assert state.actor == seat
        play(state, "exchange 2 workers for wood", "done")
    play(state, "pass")
    assert state.actor == 4
    for seat in (4, 0, 1, 2, 4):
        assert state.actor == seat
        play(state, "exchange 2 workers for wood", "done")
    for _ in range(4):
        play(state, "pass")
    assert take_apart(state)["first"] == state.actor == 3


@pytest.mark.rule("A10", "A1")
def test_all_four_others_are_enemies_until_they_pass() -> None:
    sides = [
        Side(hand=["Ruins"], goods={"raze": 5}),
        *[Side(hand=["Ruins"], empire=[name]) for name in ("Castle", "Mill", "Town", "Barracks")],
    ]
    others = {f"of {name}" for name in FACTIONS[1:]}
    razes = texts(position(FACTIONS, *sides, packs=("atlanteans",)), "raze")
    assert {next(other for other in others if other in text) for text in razes} == others
    left = texts(position(FACTIONS, *sides, packs=("atlanteans",), passed=(4,)), "raze")
    assert len(left) == len(razes) - 1
    assert not any("atlanteans" in text for text in left)


@pytest.mark.rule("K26")
def test_the_fifth_seat_may_hold_locations_of_the_first() -> None:
    nomads = (*BASE_FACTIONS[:3], "atlanteans", "egyptians")
    sides = [Side(hand=["Ruins"], lent=["Castle"]), *[IDLE] * 3, Side(hand=["Ruins"], empire=["Temple of Ra"])]
    state = position(nomads, *sides, ra_seat=4, packs=("atlanteans",))
    assert take_apart(state)["ra_seat"] == 4
    assert state.scores[4] == state.scores[0] + 2 + 1
    assert play_out(state, 3).over


@pytest.mark.rule("E1", "E2")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("lookout", LOOKOUTS)
def test_whole_games_of_five_end_with_ranks_for_all(edition: str, lookout: str) -> None:
    for seed in range(8):
        setup = Setup(
            factions=FACTIONS, packs=("magic-number",), edition=edition, lookout=lookout, peaceful=seed % 2 == 0
        )
        state = play_out(setup.start(seed=seed), seed)
        assert take_apart(state)["round"] == 5
        assert len(state.scores) == len(state.ranks) == 5
        assert min(state.ranks) == 0
        assert state.outcome is not None
        assert state.outcome.winners == tuple(seat for seat in range(5) if state.ranks[seat] == 0)


@pytest.mark.rule("S4", "L4")
def test_each_of_five_sees_its_own_cards_alone() -> None:
    state = Setup(factions=FACTIONS, packs=("magic-number",), lookout="alternate").start(seed=5)
    rng = Generator(5)
    for _ in range(120):
        if state.over:
            break
        state.step_index(rng.below(state.legal_count()))
        for seat in range(5):
            drawn = state.resample(seat, 3)
            assert drawn.check() == 0
            assert seat_of(drawn, seat) == seat_of(state, seat)
            assert drawn.observe(seat) == state.observe(seat)


@pytest.mark.rule("S1")
def test_states_of_five_are_larger_by_a_seat_and_can_be_saved() -> None:
    assert list(STATE_SIZES) == sorted(STATE_SIZES)
    for options in PACKS.values():
        state = play_out(Setup(factions=FACTIONS, **options).start(seed=8), 8)
        assert isettlers.load(state.save()) == state
        assert len(state.save()) < 4096


@pytest.mark.rule("S1")
def test_a_series_of_five_goes_through_every_seating() -> None:
    setups = seatings(5)
    assert [setup.packs for setup in setups] == [("magic-number",)] * 120
    assert {setup.factions for setup in setups} == set(permutations(FACTIONS))


@pytest.mark.rule("P2", "T1")
def test_the_board_of_the_atlanteans_counts_the_players() -> None:
    for seats in (2, 5):
        factions = ("atlanteans", *BASE_FACTIONS[: seats - 1])
        state = play(before_production(factions, *[IDLE] * seats, packs=("atlanteans",)), "take Ruins")
        assert goods(state, 0)["defense"] == seats
        assert goods(state, 1)["defense"] == 1
