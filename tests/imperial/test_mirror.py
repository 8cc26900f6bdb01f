"""Events tell all: a mirror fed with nothing else agrees with the state after every step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest
from builders import opening
from full_set import amount, numbers
from mirror import IN_PLAY, ZONES, Mirror, Spot
from random_play import MIXES, MIXES_AND_SOLO, choose, scatter

from isettlers import State
from isettlers._core.imperial.engine import take_apart
from isettlers.imperial import GAME, Setup
from isettlers.imperial.events import PHASES, VIRTUAL
from isettlers.imperial.seatings import BASE_FACTIONS
from isettlers.imperial.tables import GOODS, TOKENS

TABLES = [factions for seats in (2, 3, 4) for factions in combinations(BASE_FACTIONS, seats)]
NOBODY = 255
FURTHER = {"tokens", "technology", "unlock", "markers", "search", "virtual", "attack", "line", "collect"}
"""Kinds of events that the base game does not have."""


def spots(state: State, values: dict[str, Any]) -> dict[str, Spot]:
    """Where every card lies that lies in a zone."""
    ids = state.tables.cards.ids
    places: dict[str, Spot] = {ids[0][card]: ("deck", None) for card in values["common_deck"]}
    places |= {ids[0][card]: ("discard", None) for card in values["common_discard"]}
    places |= {ids[0][card]: ("row", None) for card in values["row"]}
    for seat, zones in enumerate(values["seats"]):
        for zone, name in ZONES.items():
            places |= {ids[seat][card]: (name, seat) for card in zones[zone]}
        for origin, deals in enumerate(zones["deals"]):
            places |= {ids[origin][card]: ("deal", seat) for card in deals}
    return places | further_spots(ids, values)


def further_spots(ids: Sequence[Sequence[str]], values: dict[str, Any]) -> dict[str, Spot]:
    """The zones that only some setups have."""
    places: dict[str, Spot] = {}
    for zone in ("packet", "kept"):
        for seat, cards in enumerate(values["packets"].get(zone, ())):
            places |= {ids[seat][card]: (zone, seat) for card in cards}
    places |= {ids[0][card]: ("collection", None) for card in values["solo"].get("collection", ())}
    places |= {ids[0][card]: ("blocked", 0) for card in values["solo"].get("blocked", ())}
    return places | {ids[0][card]: ("marker", None) for card in values["pack"].get("markers", ())}


def compare(state: State, mirror: Mirror) -> None:
    values = take_apart(state)
    ids = state.tables.cards.ids
    seats = list(enumerate(values["seats"]))
    assert {card: spot for card, spot in mirror.spot.items() if spot[0] != "aside"} == spots(state, values)
    assert [list(goods.values()) for goods in mirror.goods] == [zones["goods"] for _, zones in seats]
    assert mirror.vp == [zones["vp"] for _, zones in seats]
    assert mirror.uses == {ids[row][card]: uses for row, zones in seats for card, uses in zones["use"].items()}
    assert mirror.guards == {ids[row][card] for row, zones in seats for card in zones["guard"]}
    assert mirror.trades == {
        (seat, ids[row][card]) for seat, zones in seats for row, cards in enumerate(zones["trades"]) for card in cards
    }
    assert mirror.shields == {
        (seat, enemy) for seat, zones in seats for enemy, _ in seats if zones["shield"] >> enemy & 1
    }  # fmt: skip
    assert mirror.passed == {seat for seat, _ in seats if values["passed"] >> seat & 1}
    assert list(mirror.shrine.values()) == values["shrine"]
    assert mirror.phase == PHASES[values["phase"]]
    assert (mirror.round, mirror.first, mirror.turn) == (values["round"], values["first"], values["turn"])
    assert mirror.taker == (None if values["ra_seat"] == NOBODY else values["ra_seat"])
    assert mirror.over is state.over
    assert not state.over or mirror.final[: state.seats] == list(state.scores)
    if values["pack"]:
        compare_pack(state, values["pack"], mirror)
    if values["solo"]:
        compare_solo(values["solo"], mirror)


def compare_pack(state: State, pack: dict[str, Any], mirror: Mirror) -> None:
    cards = state.tables.cards
    assert [list(held.values()) for held in mirror.tokens] == pack["held"]
    assert mirror.technology == {(cards.id(0, card), token) for token in TOKENS for card in pack["on"][token]}
    assert mirror.unlocked == {
        cards.id(row, card) for row, unlocked in enumerate(pack["unlocked"]) for card in unlocked
    }
    assert mirror.used_again == {cards.id(0, card) for card in pack["again"]}
    assert mirror.markers == markers(state, pack)
    assert mirror.bottom == {cards.id(0, card) for card in pack["bottom"]}


def markers(state: State, pack: dict[str, Any]) -> dict[str, int]:
    """How many lie under each Feature by printed id."""
    cards = state.tables.cards
    names = {slot: cards.id(row, card) for (row, card), slot in cards.slots.items()}
    return {names[slot]: count for slot, count in pack["marks"].items()}


def compare_solo(solo: dict[str, Any], mirror: Mirror) -> None:
    assert mirror.virtual == VIRTUAL[solo["virtual"]]
    assert mirror.line == [GOODS[good] for good in solo["line"]]
    assert [mirror.left[good] for good in GOODS] == solo["left"]
    assert [mirror.dealt[good] for good in GOODS] == solo["dealt"]
    assert mirror.extra == solo["extra"]


@pytest.mark.parametrize("edition", ["second", "first"])
@pytest.mark.parametrize("factions", TABLES, ids="-".join)
@pytest.mark.parametrize("seed", numbers(4, default=1))
def test_a_mirror_of_events_shows_the_game(factions: tuple[str, ...], edition: str, seed: int) -> None:
    rng = Random(f"{'-'.join(factions)}{edition}{seed}")
    setup = Setup(factions=factions, edition=edition)
    state, events = opening(setup, seed)
    mirror = Mirror(setup)
    mirror.watch(events)
    compare(state, mirror)
    while not state.over:
        mirror.watch(state.step(choose(state, rng)))
        compare(state, mirror)


@pytest.mark.parametrize("mix", MIXES)
def test_a_mirror_of_events_shows_the_game_with_options(mix: str) -> None:
    rng = Random(mix)
    setup = MIXES[mix]
    state, events = opening(setup, 4)
    mirror = Mirror(setup)
    mirror.watch(events)
    compare(state, mirror)
    while not state.over:
        mirror.watch(state.step(choose(state, rng)))
        compare(state, mirror)


def picture(state: State) -> Mirror:
    """A mirror that has been shown a position between actions."""
    values = take_apart(state)
    ids = state.tables.cards.ids
    setup = state.setup
    assert isinstance(setup, Setup)
    mirror = Mirror(setup)
    mirror.spot = spots(state, values)
    mirror.shrine = dict(zip(mirror.shrine, values["shrine"], strict=True))
    mirror.phase, mirror.round = PHASES[values["phase"]], values["round"]
    mirror.first, mirror.turn = values["first"], values["turn"]
    mirror.taker = None if values["ra_seat"] == NOBODY else values["ra_seat"]
    for seat, zones in enumerate(values["seats"]):
        mirror.goods[seat] = dict(zip(GOODS[:7], zones["goods"], strict=True))
        mirror.vp[seat] = zones["vp"]
        mirror.uses |= {ids[seat][card]: uses for card, uses in zones["use"].items()}
        mirror.guards |= {ids[seat][card] for card in zones["guard"]}
        mirror.trades |= {(seat, ids[row][card]) for row, cards in enumerate(zones["trades"]) for card in cards}
        mirror.shields |= {(seat, enemy) for enemy in range(len(values["seats"])) if zones["shield"] >> enemy & 1}
        mirror.passed |= {seat} if values["passed"] >> seat & 1 else set()
    if values["pack"]:
        picture_pack(state, values["pack"], mirror)
    if values["solo"]:
        solo = values["solo"]
        mirror.virtual, mirror.extra = VIRTUAL[solo["virtual"]], solo["extra"]
        mirror.line = [GOODS[good] for good in solo["line"]]
        mirror.left = Counter(dict(zip(GOODS, solo["left"], strict=True)))
        mirror.dealt = Counter(dict(zip(GOODS, solo["dealt"], strict=True)))
    return mirror


def picture_pack(state: State, pack: dict[str, Any], mirror: Mirror) -> None:
    cards = state.tables.cards
    mirror.tokens = [dict(zip(TOKENS, held, strict=True)) for held in pack["held"]]
    mirror.technology = {(cards.id(0, card), token) for token in TOKENS for card in pack["on"][token]}
    mirror.unlocked = {cards.id(row, card) for row, unlocked in enumerate(pack["unlocked"]) for card in unlocked}
    mirror.used_again = {cards.id(0, card) for card in pack["again"]}
    mirror.bottom = {cards.id(0, card) for card in pack["bottom"]}
    mirror.markers = markers(state, pack)


def test_a_mirror_follows_positions_thrown_together() -> None:
    """The comparison says something only if all there is does happen."""
    rng = Random(5)
    kinds: Counter[str] = Counter()
    zones: Counter[str] = Counter()
    for _ in range(amount(400, default=250)):
        factions = rng.choice(TABLES)
        setup = Setup(factions=tuple(rng.sample(factions, len(factions))), edition=rng.choice(("second", "first")))
        state = scatter(rng, setup)
        mirror = picture(state)
        compare(state, mirror)
        for _ in range(12):
            events = state.step(choose(state, rng))
            mirror.watch(events)
            compare(state, mirror)
            kinds.update(event.kind for event in events)
            zones.update(event.values["target"] for event in events if event.kind == "move")
    assert set(GAME.events) - set(kinds) - FURTHER <= {"first", "final", "over"}
    every_zone = {*IN_PLAY, "foundation", "under Gate 1", "under Gate 2", "discard", "row", "deal", "aside", "hand"}
    assert every_zone <= set(zones)


def test_a_mirror_follows_positions_with_options_thrown_together() -> None:
    """All that packs and the solo game add does happen."""
    rng = Random(8)
    kinds: Counter[str] = Counter()
    zones: Counter[str] = Counter()
    lines: Counter[str] = Counter()
    for setup in MIXES_AND_SOLO:
        for _ in range(amount(40, default=12)):
            state = scatter(rng, setup)
            mirror = picture(state)
            compare(state, mirror)
            for _ in range(12):
                if state.over:
                    break
                events = state.step(choose(state, rng))
                mirror.watch(events)
                compare(state, mirror)
                kinds.update(event.kind for event in events)
                zones.update(event.values["target"] for event in events if event.kind == "move")
                lines.update(event.values["how"] for event in events if event.kind == "line")
    assert FURTHER - {"virtual"} <= set(kinds)
    assert {"collection", "blocked", "marker", "packet", "kept"} <= set(zones)
    assert len(lines) == 3


def test_an_event_says_its_text_and_values_of_its_kind() -> None:
    state, events = opening(Setup(factions=("romans", "egyptians")), 3)
    rng = Random(3)
    while not state.over:
        events += state.step(choose(state, rng))
    for event in events:
        assert event.text
        assert "\n" not in event.text
        assert str(event) == event.text
        assert event.kind in GAME.events
