"""The number of sets against a search for the most triples that share no location, on rows of random colours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest
from attrs import evolve
from builders import Side, position, vp
from full_set import numbers
from pack.cases import PACK, by, commons

from isettlers import State
from isettlers._core.imperial.engine import take_apart
from isettlers.imperial import Deck, Setup
from isettlers.imperial.card_model import COLORS, Clause
from isettlers.imperial.events import PHASES

Colors = frozenset[str]
Pattern = tuple[str, str, str]

CARRIERS = ("COM042", "COM082", "COM033", "COM039")
"""Common action locations that are given the effects."""
ROW = 12
LENT = 4


def fits(cards: Sequence[Colors], pattern: Pattern) -> bool:
    """Whether three cards can take the three places of a set."""
    return any(all(color in card for color, card in zip(pattern, order, strict=True)) for order in permutations(cards))


def most_sets(row: Iterable[Colors], pattern: Pattern) -> int:
    """The most triples that fit and share no card, by trying them all."""
    return _most_sets(tuple(sorted((card & {*pattern} for card in row if card & {*pattern}), key=sorted)), pattern)


@cache
def _most_sets(row: tuple[Colors, ...], pattern: Pattern) -> int:
    triples = [
        sum(1 << place for place in places)
        for places in combinations(range(len(row)), 3)
        if fits([row[place] for place in places], pattern)
    ]

    @cache
    def most(left: int) -> int:
        if left == 0:
            return 0
        lowest = left & -left
        best = most(left - lowest)
        for triple in triples:
            if triple & lowest and triple & left == triple:
                best = max(best, 1 + most(left - triple))
        return best

    return most((1 << len(row)) - 1)


def colored(rng: Random) -> Deck:
    """The common deck in other colours: one on most cards, on some none, two or three."""
    palette = rng.sample(COLORS, rng.choice((3, 4, 6, 9)))
    deck = commons({})
    cards = tuple(
        evolve(card, colors=tuple(rng.sample(palette, rng.choices((0, 1, 2, 3), (1, 6, 4, 3))[0])))
        for card in deck.cards
    )
    return evolve(deck, cards=cards)


def pattern_in(rng: Random, deck: Deck) -> Pattern:
    palette = sorted({color for card in deck.cards for color in card.colors}, key=COLORS.index)
    one, two, three = (*rng.sample(palette, 3),)
    return rng.choice(((one, one, one), (one, one, two), (one, two, two), (one, two, three), (one, two, three)))


def row_of(rng: Random, ids: Sequence[str]) -> tuple[list[str], list[str]]:
    """A row of the carriers and other cards, and some taken over."""
    others = rng.sample([printed for printed in ids if printed not in CARRIERS], ROW - len(CARRIERS))
    taken = rng.randint(0, LENT)
    return [*CARRIERS, *others[taken:]], others[:taken]


def paid(state: State, printed: str) -> int:
    before = vp(state, 0)
    state.apply(next(action for action in state.legal if action.kind == "activate" and printed in action.text))
    return vp(state, 0) - before


@pytest.mark.rule("MN8", "MN10", "MA4", "MA7")
@pytest.mark.parametrize("seed", numbers(20, default=2))
def test_sets_are_counted_as_a_search_finds_them(seed: int) -> None:
    rng = Random(seed)
    deck = colored(rng)
    kinds = {printed: pattern_in(rng, deck) for printed in CARRIERS}
    deck = evolve(
        deck,
        cards=tuple(
            evolve(card, limit=1, price={"food": 1}, ability=Clause("gain_sets", good="vp", sets=(kinds[card.ids[0]],)))
            if card.ids[0] in kinds
            else card
            for card in deck.cards
        ),
    )
    colors = {printed: frozenset(card.colors) for card in deck.cards for printed in card.ids}
    ids = [printed for card in deck.cards if card.name != "Ruins" for printed in card.ids]
    counts = set()
    for _ in range(25):
        own, taken = row_of(rng, ids)
        state = position(
            ("egyptians", "romans"), Side(hand=["COM074"], empire=own, goods={"food": len(CARRIERS)}),
            Side(lent=taken), packs=PACK, decks=(deck,), passed=[1], ra_seat=0,
        )  # fmt: skip
        row = [colors[printed] for printed in (*own, *taken)]
        for printed, pattern in kinds.items():
            expected = most_sets(row, pattern)
            assert paid(state, printed) == expected, (row, pattern)
            counts.add(expected)
    assert len(counts) > 1  # not always the same


@pytest.mark.rule("MN9", "MA4")
@pytest.mark.parametrize("most", [0, 1, 2])
def test_two_kinds_of_set_are_counted_apart_and_added_up_to_the_limit(most: int) -> None:
    rng = Random(most)
    for _ in range(5):
        deck = colored(rng)
        kinds = (pattern_in(rng, deck), pattern_in(rng, deck))
        effect = Clause("gain_sets", good="vp", sets=kinds, max=most)
        deck = evolve(
            deck,
            cards=tuple(
                evolve(card, limit=1, price={"food": 1}, ability=effect) if "COM042" in card.ids else card
                for card in deck.cards
            ),
        )
        colors = {printed: frozenset(card.colors) for card in deck.cards for printed in card.ids}
        own = ["COM042", *rng.sample([f"COM{number:03}" for number in range(1, 60) if number != 42], ROW - 1)]
        side = Side(hand=["COM074"], empire=own, goods={"food": 1})
        state = position(("egyptians", "romans"), side, packs=PACK, decks=(deck,), passed=[1])
        row = [colors[printed] for printed in own]
        total = sum(most_sets(row, pattern) for pattern in kinds)
        assert paid(state, "COM042") == (min(total, most) if most else total)


@pytest.mark.rule("MN8", "MA4")
def test_grand_fair_offers_the_first_colour_of_each_number_of_sets() -> None:
    rng = Random(8)
    for _ in range(4):
        deck = colored(rng)
        setup: dict[str, Any] = {"packs": PACK, "decks": (deck,), "passed": [1]}
        colors = {printed: frozenset(card.colors) for card in deck.cards for printed in card.ids}
        for _ in range(8):
            own = ["COM134", *rng.sample([f"COM{number:03}" for number in range(1, 60)], ROW - 1)]
            state = position(("romans", "egyptians"), Side(hand=["COM074"], empire=own, goods={"food": 1}), **setup)
            row = [colors[printed] for printed in own]
            numbers = {color: most_sets(row, (color, color, color)) for color in COLORS}
            first = {number: color for color, number in reversed(numbers.items())}
            state.apply("activate Grand Fair")
            if len(first) == 1:
                assert vp(state, 0) == next(iter(first))
                continue
            offered = [action.text for action in state.legal]
            assert offered == [f"choose {color}" for color in COLORS if color in first.values()]
            for number, color in first.items():
                after = state.clone()
                after.apply(f"choose {color}")
                assert vp(after, 0) == number


@pytest.mark.rule("MN8")
def test_the_second_opinion_agrees_with_the_examples_of_the_rulebook() -> None:
    def row(*colors: str) -> list[Colors]:
        return [frozenset(each.split()) for each in colors]

    reds = row("red", "red", "red", "red", "white")
    assert most_sets(reds, ("red", "red", "white")) == 1
    assert most_sets(reds, ("red", "red", "red")) == 1
    colonies = row(*["brown grey red"] * 3)
    assert most_sets(colonies, ("red", "red", "red")) == 1
    assert most_sets(colonies, ("brown", "grey", "red")) == 1


def features(state: State) -> dict[tuple[int, int], tuple[int, int, int]]:
    """Features that count new sets in play, by row and card: who has it, its markers, the sets there are."""
    values = take_apart(state)
    cards = state.tables.cards
    rows: dict[int, list[tuple[int, int]]] = {seat: [] for seat in range(len(values["seats"]))}
    for row, seat in enumerate(values["seats"]):
        rows[row] += [(row, number) for number in seat["location"]]
        if seat["lent"]:
            rows[values["ra_seat"]] += [(row, number) for number in seat["lent"]]
    shown = {}
    for holder, places in rows.items():
        colors = [frozenset(cards.card(row, number).colors) for row, number in places]
        for row, number in places:
            effect = cards.card(row, number).ability
            if effect is not None and effect.word == "new_sets":
                under = values["pack"]["marks"].get(cards.slots[row, number], 0)
                shown[row, number] = (holder, under, most_sets(colors, effect.sets[0]))
    return shown


@pytest.mark.rule("MN12", "MN13", "MN14", "MA3", "MA6")
@pytest.mark.parametrize("switch", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_in_whole_games_the_markers_are_the_most_sets_there_ever_were(seed: int, *, switch: bool) -> None:
    """Looked at whenever a seat is to choose its turn: no Feature owes anything, and none is marked too often."""
    rng = Random(seed)
    setup = Setup(
        factions=("egyptians", "barbarians", "romans", "atlanteans", "japanese"), packs=PACK,
        rulings=by(new_set_self_completes=switch),
    )  # fmt: skip
    state = setup.start(seed=seed)
    before: dict[tuple[int, int], tuple[int, int, int]] = {}
    looked = 0
    while not state.over:
        values = take_apart(state)
        if not values["stack"] and PHASES[values["phase"]] == "action":
            now = features(state)
            for place, (_, under, sets) in now.items():
                if switch and place not in before:  # a set given up for it may be marked (MA3)
                    assert under >= sets
                else:
                    assert under == max(sets, before[place][1] if place in before else 0)
                looked += 1
            before = now
        worth = [action for action in state.legal if action.kind in {"build", "activate", "technology"}]
        state.apply(rng.choice(worth or state.legal))
    assert state.check() == 0
    assert looked > 50
