"""Random games and random positions for comparisons."""

from __future__ import annotations

from random import Random
from typing import Any

from builders import Side, position, rebuilt

from isettlers import State
from isettlers._core.imperial.engine import take_apart


def choose(state: State, rng: Random) -> int:
    """A random action: first a kind, then one of that kind; a pass only now and then."""
    kinds: dict[str, list[int]] = {}
    for number in state.legal_ids():
        kinds.setdefault(state.game.block(number).kind, []).append(number)
    if len(kinds) > 1 and rng.random() < 0.95:
        kinds.pop("pass", None)
    return rng.choice(kinds[rng.choice(sorted(kinds))])


def scatter(rng: Random, factions: tuple[str, ...], edition: str) -> State:
    """A position with every zone filled at random: far from play, but legal."""
    seats = len(factions)
    bare = position(factions, Side(hand=["Ruins"]), edition=edition)
    values = take_apart(bare)
    commons = [*values["common_deck"], *values["seats"][0]["hand"]]
    rng.shuffle(commons)
    for seat in range(seats):
        scatter_seat(rng, bare, values, seat, commons)
    egyptians = [seat for seat in range(seats) if factions[seat] == "egyptians"]
    if egyptians and rng.random() < 0.7:
        lend(rng, values, egyptians[0])
    trade(rng, factions, values)
    values["common_discard"] = [commons.pop() for _ in range(rng.randrange(4))]
    values["common_deck"] = sorted(commons)
    values["passed"] = sum(1 << seat for seat in range(1, seats) if rng.random() < 0.25)
    values["shrine"] = [rng.randrange(3) for _ in range(3)] if in_play(bare, values, "shrine") else [0, 0, 0]
    return rebuilt(bare, values)


def scatter_seat(rng: Random, bare: State, values: dict[str, Any], seat: int, commons: list[int]) -> None:
    zones = values["seats"][seat]
    own = list(range(98, 128))
    rng.shuffle(own)

    def some(most: int) -> list[int]:
        pile = [commons if rng.random() < 0.4 else own for _ in range(rng.randrange(most + 1))]
        return sorted(cards.pop() for cards in pile if cards)

    zones["location"], zones["foundation"], zones["hand"] = some(9), some(1), some(6)
    zones["deals"][seat] = sorted(own.pop() for _ in range(rng.randrange(3)))
    zones["discard"] = sorted(own.pop() for _ in range(rng.randrange(3)))
    zones["deck"] = sorted(own) if rng.random() < 0.8 else []
    if not zones["deck"]:
        zones["discard"] = sorted(zones["discard"] + own)
    zones["goods"] = [rng.choice((0, 0, 1, 2, 3, 5)) for _ in range(6)] + [rng.randrange(2)]
    zones["vp"] = rng.randrange(30)
    zones["shield"] = rng.choice((0, 0, rng.randrange(1 << len(values["seats"])))) & ~(1 << seat)
    card = bare.tables.cards.card
    actions = [number for number in zones["location"] if card(seat, number).kind == "action"]
    marks = {1: (1, 3), 2: (1, 2, 3)}  # 3: blocked
    zones["use"] = {number: rng.choice(marks[card(seat, number).limit]) for number in actions if rng.random() < 0.3}
    zones["guard"] = [number for number in zones["location"] if rng.random() < 0.25]


def lend(rng: Random, values: dict[str, Any], taker: int) -> None:
    """Up to four locations of others are taken by Temple of Ra."""
    rows = [(seat, card) for seat, zones in enumerate(values["seats"]) if seat != taker for card in zones["location"]]
    for seat, card in rng.sample(rows, min(len(rows), rng.randrange(5))):
        values["ra_seat"] = taker
        values["seats"][seat]["location"].remove(card)
        values["seats"][seat]["lent"] = sorted([*values["seats"][seat]["lent"], card])


def trade(rng: Random, factions: tuple[str, ...], values: dict[str, Any]) -> None:
    """The japanese have Trade Route deals with some faction locations of others."""
    for holder, faction in enumerate(factions):
        for row, zones in enumerate(values["seats"]):
            if faction == "japanese" and row != holder:
                there = [card for card in zones["location"] + zones["lent"] if card >= 98]
                values["seats"][holder]["trades"][row] = sorted(card for card in there if rng.random() < 0.3)


def in_play(bare: State, values: dict[str, Any], word: str) -> bool:
    for seat, zones in enumerate(values["seats"]):
        for number in zones["location"] + zones["lent"]:
            ability = bare.tables.cards.card(seat, number).ability
            if ability is not None and ability.word == word:
                return True
    return False
