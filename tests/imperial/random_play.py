"""Random games and random positions for comparisons."""

from __future__ import annotations

from random import Random
from typing import Any

from builders import Side, position, rebuilt
from games.imperial_mixes import IMPERIAL_MIXES
from referee_pack import takes

from isettlers import State
from isettlers._core.imperial.engine import take_apart
from isettlers.imperial import FACTIONS, Card, Setup
from isettlers.imperial.tables import FIRST_FACTION_CARD, GOODS, TOKENS

OPTIONS = ("lookout", "peaceful", "packs", "format", "virtual", "rulings")
MIXES = {name: setup for name, setup in IMPERIAL_MIXES.items() if isinstance(setup, Setup)}
"""Setups in which every two options come together that may."""
MIXES_AND_SOLO = [*MIXES.values(), *(Setup(factions=(faction,), packs=("atlanteans",)) for faction in FACTIONS)]
"""These, and each faction alone with the cards of the base game."""


def choose(state: State, rng: Random) -> int:
    """A random action: first a kind, then one of that kind; a pass only now and then."""
    kinds: dict[str, list[int]] = {}
    for number in state.legal_ids():
        kinds.setdefault(state.game.block(number).kind, []).append(number)
    if len(kinds) > 1 and rng.random() < 0.95:
        kinds.pop("pass", None)
    return rng.choice(kinds[rng.choice(sorted(kinds))])


def build_eagerly(state: State, rng: Random) -> int:
    """A random action, but mostly a building where one can be built."""
    building = [number for number in state.legal_ids() if state.game.block(number).kind == "build"]
    return rng.choice(building) if building and rng.random() < 0.8 else choose(state, rng)


def scatter(rng: Random, setup: Setup) -> State:
    """A position with every zone filled at random: far from play, but legal."""
    bare = rebuilt_bare(setup)
    values = take_apart(bare)
    commons = [*values["common_deck"], *values["seats"][0]["hand"]]
    rng.shuffle(commons)
    for seat in range(len(setup.factions)):
        scatter_seat(rng, bare, values, seat, commons)
    if setup.solo:
        scatter_solo(rng, bare, values, commons)
    egyptians = [seat for seat, faction in enumerate(setup.factions) if faction == "egyptians"]
    if egyptians and rng.random() < 0.7:
        lend(rng, values, egyptians[0])
    trade(rng, setup.factions, values)
    if values["pack"]:
        scatter_pack(rng, bare, values, commons)
    values["common_discard"] = [commons.pop() for _ in range(rng.randrange(4))]
    values["common_deck"] = sorted(commons)
    values["passed"] = sum(1 << seat for seat in range(1, len(setup.factions)) if rng.random() < 0.25)
    values["shrine"] = [rng.randrange(3) for _ in range(3)] if in_play(bare, values, "shrine") else [0, 0, 0]
    return rebuilt(bare, values)


def rebuilt_bare(setup: Setup) -> State:
    """Nothing but one card in the hand of the first seat, whose turn it is."""
    options = {name: getattr(setup, name) for name in OPTIONS}
    return position(setup.factions, Side(hand=["Ruins"]), edition=setup.edition, **options)


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
    zones["use"] = marks_of_actions(rng, bare, seat, zones["location"])
    zones["guard"] = [number for number in zones["location"] if rng.random() < 0.25]


def marks_of_actions(rng: Random, bare: State, row: int, numbers: list[int]) -> dict[int, int]:
    """How often some action locations of a row were used; 3 stands for blocked."""
    card = bare.tables.cards.card
    marks = {1: (1, 3), 2: (1, 2, 3)}
    actions = [number for number in numbers if card(row, number).kind == "action"]
    return {number: rng.choice(marks[card(row, number).limit]) for number in actions if rng.random() < 0.3}


def setup_of(state: State) -> Setup:
    """The setup of a game of Imperial Settlers."""
    setup = state.setup
    assert isinstance(setup, Setup)
    return setup


def scatter_solo(rng: Random, bare: State, values: dict[str, Any], commons: list[int]) -> None:
    """The virtual player's row, attack cards in the line and among the deals, Collection, blockades."""
    solo, mine, row = values["solo"], values["seats"][0], values["seats"][1]
    setup = setup_of(bare)
    row["location"] = sorted(commons.pop() for _ in range(rng.randrange(8)))
    row["use"] = marks_of_actions(rng, bare, 1, row["location"])
    attacks = [GOODS.index(good) for good in setup.attacks()]
    rng.shuffle(attacks)
    solo["line"] = [attacks.pop() for _ in range(rng.randrange(8))]
    dealt = [attacks.pop() for _ in range(rng.choice((0, 0, 1, 3)))]
    for zone, cards in (("dealt", dealt), ("left", attacks)):
        solo[zone] = [cards.count(good) for good in range(len(GOODS))]
    solo["collection"] = sorted(commons.pop() for _ in range(rng.randrange(6)))
    factions = [number for number in mine["location"] if number >= FIRST_FACTION_CARD]
    solo["blocked"] = [number for number in factions if rng.random() < 0.2]
    for number in solo["blocked"]:
        mine["location"].remove(number)
    solo["extra"] = rng.randrange(4)


def scatter_pack(rng: Random, bare: State, values: dict[str, Any], commons: list[int]) -> None:
    """Technology in supplies and on common locations, unlocked cards, markers."""
    pack, cards, setup = values["pack"], bare.tables.cards, setup_of(bare)
    for seat, faction in enumerate(setup.factions):
        zones = values["seats"][seat]
        most = (0, 0, 1, 2, 4) if faction == "atlanteans" else (0, 0, 0, 1)
        pack["held"][seat] = [rng.choice(most) for _ in TOKENS]
        for number in [*zones["location"], *zones["lent"]]:
            card = cards.card(seat, number)
            if card.unlock and rng.random() < 0.7:
                pack["unlocked"][seat].append(number)
            if number < FIRST_FACTION_CARD and rng.random() < 0.3:
                pack["on"][rng.choice([token for token in TOKENS if takes(card, token)])].append(number)
            if number in pack["on"]["technology"] and used_up(zones, card, number):
                pack["again"] += [number] * (setup.rulings.technology_again and rng.randrange(2))
            if (seat, number) in cards.slots and rng.random() < 0.5:
                pack["marks"][cards.slots[seat, number]] = rng.randrange(1, 4)
    for _ in range(sum(pack["marks"].values())):
        pack["markers"].append(commons.pop())


def used_up(zones: dict[str, Any], card: Card, number: int) -> bool:
    """Whether an action location has no uses of its own left this round."""
    return card.kind == "action" and zones["use"].get(number, 0) >= card.limit


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
