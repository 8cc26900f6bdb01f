"""Tiles and tokens are neither made nor lost, and nothing lies where it may not."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from founders.mirror import Mirror
from founders.scattered import scattered
from founders.territory import TOKENS, Cell, corners, sides, square
from founders.test_referee import SETUPS, choice, setup_of
from full_set import numbers

from isettlers import Event, State
from isettlers.founders import Setup

STACKS = ("nature", "village", "city")
VICTORY_OPEN = {2: 8, 3: 12, 4: 12}
LAID = 97
EACH_TOKEN = 6
MOST_TILES = 33
REACH = 32


def tiles_in(tree: Mapping[str, Any]) -> Counter[str]:
    """All tiles that lie open or in a stack."""
    tiles = Counter[str](tree["victory"])
    tiles.update(tree.get("draft", ()))
    for color in STACKS:
        tiles.update(tree["stacks"][color])
        tiles.update(tree["rows"][color])
    for side in tree["seats"]:
        tiles.update(tile["tile"] for tile in side["tiles"])
        tiles.update(side.get("drafted", ()))
    return tiles


def tokens_in(tree: Mapping[str, Any]) -> Counter[str]:
    """All tokens that were given out and are not in the box."""
    tokens: Counter[str] = Counter()
    for side in tree["seats"]:
        held = side["tokens"]
        tokens.update({token: held[token] for token in ("war", "coin", "cart")})
        tokens["craftsmen"] += len(held["craftsmen"])
        tokens["cart"] += len(side["carts"])
        for tile in side["tiles"]:
            tokens["war"] += tile.get("war", 0)
            tokens["coin"] += tile.get("coins", 0)
            tokens["craftsmen"] += "craftsmen" in tile
    return tokens


def supply_of(tree: Mapping[str, Any]) -> Counter[str]:
    """Tokens that nobody has had."""
    supply = tree["supply"]
    return Counter({token: supply[token] for token in TOKENS[:3]} | {"craftsmen": len(supply["craftsmen"])})


def one_piece(cells: set[Cell], *, touching: bool) -> bool:
    """Whether all cells hang together."""
    reached, edge = set[Cell](), {min(cells)}
    while edge:
        reached |= edge
        beside = set().union(*(sides(cell) | (corners(cell) if touching else set()) for cell in edge))
        edge = (beside & cells) - reached
    return reached == cells


def check_territory(side: Mapping[str, Any], setup: Setup) -> None:
    cells: set[Cell] = {(x, y) for x, y in (tile["at"] for tile in side["tiles"])}
    assert len(cells) == len(side["tiles"]) <= MOST_TILES
    assert all(abs(x) <= REACH and abs(y) <= REACH for x, y in cells)
    assert not cells or one_piece(cells, touching=setup.rulings.placement_contact == "any")
    carts: list[Cell] = [(x, y) for x, y in side["carts"]]
    assert len(carts) == len(set(carts))
    assert all(square(cart) <= cells for cart in carts)


def check_marks(side: Mapping[str, Any], setup: Setup) -> None:
    """Tokens lie where they may."""
    kinds = {kind.name: kind for kind in setup.tile_set.kinds}
    for tile in side["tiles"]:
        kind, rulings = kinds[tile["tile"]], setup.rulings
        assert tile.get("war", 0) <= (EACH_TOKEN if rulings.war_on_attacked_tile else 1)
        assert tile.get("coins", 0) <= (rulings.coin_max_per_tile if kind.produces else 0)
        if "craftsmen" in tile:
            assert kind.color == "village" or not rulings.craftsmen_require_village
            assert tile["craftsmen"] in kind.produces or rulings.craftsmen_match == "any_village"


class Coins:
    """Tiles with coins, and how many turns their owner had begun when the first came there."""

    def __init__(self, seats: int) -> None:
        self.turns = [0] * seats
        self.since: dict[tuple[int, Cell], int] = {}

    def watch(self, events: Sequence[Event], tree: Mapping[str, Any]) -> None:
        """After the owner's next turn a coin has gone."""
        for event in events:
            if event.kind == "turn" and event.seat is not None:
                self.turns[event.seat] += 1
        there = {
            (seat, (tile["at"][0], tile["at"][1]))
            for seat, side in enumerate(tree["seats"])
            for tile in side["tiles"]
            if tile.get("coins")
        }
        self.since = {where: self.since.get(where, self.turns[where[0]]) for where in there}
        assert all(self.turns[seat] - turn <= 1 for (seat, _), turn in self.since.items())
        assert not (self.since and tree["phase"] == "over")


@pytest.mark.rule("FC1", "FC2", "FM4", "FA31")
@pytest.mark.parametrize("name", SETUPS)
@pytest.mark.parametrize("seed", numbers(2, default=1))
def test_tiles_and_tokens_are_all_accounted_for(name: str, seed: int) -> None:
    draw, setup = random.Random(seed), SETUPS[name]
    opening: list[Event] = []
    state = setup.start(seed=seed, events=opening)
    events: Sequence[Event] = opening
    mirror, coins = Mirror(state.seats, setup.tile_set), Coins(state.seats)
    removed = 25 - VICTORY_OPEN[state.seats]
    gained: Counter[str] = Counter()
    while True:
        for event in events:
            mirror.watch(event)
            if event.kind == "token":
                gained[event.values["token"]] += 1
        tree = state.document()
        away = len(mirror.box) + sum(side["replaced"] for side in tree["seats"])
        assert tiles_in(tree).total() + away + removed == LAID
        assert +(tokens_in(tree) + mirror.lost) == +gained
        assert supply_of(tree) + gained == Counter(dict.fromkeys(TOKENS, EACH_TOKEN))
        coins.watch(events, tree)
        check_all(state, tree)
        if state.over:
            return
        events = state.step(choice(state, draw))


def check_all(state: State, tree: Mapping[str, Any]) -> None:
    copies = {kind.name: kind.count for kind in setup_of(state).tile_set.kinds}
    assert all(count <= copies[name] for name, count in tiles_in(tree).items())
    assert all(len(row) <= 5 for row in tree["rows"].values())
    for side in tree["seats"]:
        check_territory(side, setup_of(state))
        check_marks(side, setup_of(state))


@pytest.mark.parametrize("name", SETUPS)
@pytest.mark.parametrize("seed", numbers(3, default=1))
def test_nothing_lies_where_it_may_not_in_positions_set_by_hand(name: str, seed: int) -> None:
    draw, state = random.Random(seed), scattered(seed, SETUPS[name])
    while not state.over:
        check_all(state, state.document())
        state.apply(choice(state, draw))
    check_all(state, state.document())


@pytest.mark.rule("FS1", "FS3", "FS4", "FS6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_table_is_laid_as_the_rules_say(players: int) -> None:
    state = Setup(players=players, first_player=players - 1).start(seed=players)
    tree: Mapping[str, Any] = state.document()
    assert (len(tree["victory"]), len(tree["draft"])) == (VICTORY_OPEN[players], 2 * players + 1)
    picks = []
    while tree["phase"] in {"draft", "layout"}:
        picks += [event.seat for event in state.step(state.legal[0]) if event.kind == "draft"]
        tree = state.document()
    around = [(players - 1 + place) % players for place in range(players)]
    assert picks == [*around, *reversed(around)]
    assert {color: len(row) for color, row in tree["rows"].items()} == {"nature": 3, "village": 2, "city": 1}
    left = {color: sum(stack.values()) for color, stack in tree["stacks"].items()}
    assert left == {"nature": 21 - 2 * players, "village": 22, "city": 23}
