"""Positions for tests, put together through documents: say what lies where, the rest stays in the stacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from attrs import frozen

import isettlers
from isettlers import Event, State
from isettlers.founders import Rulings, Setup
from isettlers.founders.text import tiles_of

Cell = tuple[int, int]
Land = dict[Cell, str]
"""Tiles by cell, with what lies on them: "cliff", "cliff+war", "lake+coin", "winery+wine" (craftsmen by face)."""

PAIR: Final[Land] = {(0, 0): "lake", (1, 0): "lake"}
"""The territory of seat 0 unless said otherwise: it makes plants and water alone."""
PAIRS: Final = (PAIR, *({(0, 0): tile, (1, 0): tile} for tile in ("waterfall", "forest", "wooded-hills")))
"""What each seat has unless said otherwise."""
GAP: Final[Land] = {(0, 1): "lake", (0, 0): "forest", (1, 0): "forest", (2, 0): "forest", (2, -1): "waterfall"}
"""Plants and stone come together on (1, 0) alone, so that a weaving house fits there and nowhere else."""
SQUARE: Final[Land] = {(0, 1): "cliff", (1, 1): "forest", (0, 0): "winery", (1, 0): "workshop-a"}
"""The four tiles of example 6."""
NONE_LEFT: Final[Mapping[str, Mapping[str, int]]] = {"nature": {}, "village": {}, "city": {}}
_LAID: Final = frozenset({"add", "replace", "war", "coin", "cart", "craftsmen"})
"""Events that say at which cell something came to lie."""


@frozen
class Side:
    """What a seat has."""

    land: Land | None = None
    carts: Sequence[Cell] = ()
    war: int = 0
    coin: int = 0
    cart: int = 0
    craftsmen: Sequence[str] = ()
    """Tokens in the supply, by face."""
    replaced: int = 0


LASTING: Final = Rulings(automatic_end=False)


def position(
    *sides: Side,
    phase: str = "add",
    seats: int = 2,
    turn: int = 0,
    first: int = 0,
    nature: Sequence[str] = ("grove", "cliff"),
    village: Sequence[str] = (),
    city: Sequence[str] = (),
    victory: Sequence[str] | None = None,
    stacks: Mapping[str, Mapping[str, int]] | None = None,
    bought: str | None = None,
    pending: Mapping[str, Any] | None = None,
    rulings: Rulings = LASTING,
    seed: int = 1,
    **settings: Any,
) -> State:
    """A position in the turn of a seat. Without `stacks` all that lies nowhere is in them; one not named is empty.

    Such a position has few tiles and points left to gain, so by default its game does not end by itself.
    """
    sides = (*sides, *(Side() for _ in range(seats - len(sides))))
    setup = Setup(players=len(sides), rulings=rulings, **settings)
    tree: dict[str, Any] = {
        "game": "founders",
        "setup": setup.document(),
        "phase": phase,
        "first": first,
        "turn": turn,
        "rows": {"nature": list(nature), "village": list(village), "city": list(city)},
        "seats": [_seat(side, pair) for side, pair in zip(sides, PAIRS, strict=False)],
    }
    if victory is not None:
        tree["victory"] = list(victory)
    if stacks is not None:
        tree["stacks"] = {stack: dict(stacks.get(stack, {})) for stack in NONE_LEFT}
    if bought is not None:
        tree["bought"] = bought
    if pending is not None:
        tree["pending"] = dict(pending)
    state = isettlers.from_document(tree)
    state.reseed(seed)
    return state


def _seat(side: Side, pair: Land) -> dict[str, Any]:
    return {
        "tiles": [_tile(cell, text) for cell, text in (side.land or pair).items()],
        "carts": [list(cell) for cell in side.carts],
        "tokens": {"war": side.war, "coin": side.coin, "cart": side.cart, "craftsmen": list(side.craftsmen)},
        "replaced": side.replaced,
    }


def _tile(cell: Cell, text: str) -> dict[str, Any]:
    tile, *marks = text.split("+")
    tree: dict[str, Any] = {"at": list(cell), "tile": tile}
    for mark in marks:
        if mark == "war":
            tree["war"] = tree.get("war", 0) + 1
        elif mark == "coin":
            tree["coins"] = tree.get("coins", 0) + 1
        else:
            tree["craftsmen"] = mark
    return tree


def play(state: State, *steps: str) -> State:
    """The position after some actions, in words; the one given stays as it is."""
    state = state.clone()
    for step in steps:
        state.apply(step)
    return state


def events_of(state: State, *steps: str) -> Sequence[Event]:
    """The events of the last of some steps."""
    state = play(state, *steps[:-1])
    return state.step(steps[-1])


def begun(setup: Setup, seed: int = 1) -> State:
    """A game at its first turn, the first option taken in the draft each time."""
    state = setup.start(seed=seed)
    while phase(state) in {"draft", "layout"}:
        state.apply(state.legal[0])
    return state


def finish(state: State) -> State:
    """The end of a game in which the first option is taken each time."""
    state = state.clone()
    while not state.over:
        state.apply(state.legal[0])
    return state


# ---------------------------------------------------------------- reading positions


def texts(state: State, beginning: str = "") -> list[str]:
    """The texts of the legal actions with some beginning."""
    return [action.text for action in state.legal if action.text.startswith(beginning)]


def kinds(state: State) -> set[str]:
    """The kinds of the legal actions."""
    return {action.kind for action in state.legal}


def cells(state: State, *steps: str) -> set[Cell]:
    """The cells offered after some steps: the one that is taken unasked, and none when the last step is not offered."""
    state = play(state, *steps[:-1])
    if steps[-1] not in texts(state):
        return set()
    laid = [event.values["at"] for event in state.step(steps[-1]) if event.kind in _LAID]
    if laid:
        return {(laid[0][0], laid[0][1])}
    return {(action.arguments["x"], action.arguments["y"]) for action in state.legal if action.kind == "cell"}


def new_cells(state: State, tile: str) -> set[Cell]:
    """The empty cells to which a tile may be added."""
    return cells(state, f"add {tile}") - set(land(state, state.actor))


def replaceable(state: State, tile: str) -> set[Cell]:
    """The cells whose tile another one may replace."""
    return cells(state, f"add {tile}") & set(land(state, state.actor))


def seat(state: State, number: int) -> dict[str, Any]:
    """A seat of the document."""
    side: dict[str, Any] = state.document()["seats"][number]
    return side


def land(state: State, number: int) -> dict[Cell, str]:
    """The territory of a seat, as `Land` says it."""
    tiles = {}
    for tile in seat(state, number)["tiles"]:
        marks = ["war"] * tile.get("war", 0) + ["coin"] * tile.get("coins", 0)
        marks += [tile["craftsmen"]] if "craftsmen" in tile else []
        tiles[tile["at"][0], tile["at"][1]] = "+".join([tile["tile"], *marks])
    return tiles


def hand(state: State, number: int) -> dict[str, Any]:
    """The tokens in a supply: a number by kind, craftsmen by face."""
    return dict(seat(state, number)["tokens"])


def carts(state: State, number: int) -> list[Cell]:
    return [(x, y) for x, y in seat(state, number)["carts"]]


def replaced(state: State, number: int) -> int:
    count: int = seat(state, number)["replaced"]
    return count


def row(state: State, stack: str) -> list[str]:
    return list(state.document()["rows"][stack])


def stack(state: State, name: str) -> Counter[str]:
    """What is left in a stack."""
    return Counter(state.document()["stacks"][name])


def victory(state: State) -> list[str]:
    """The display."""
    return list(state.document()["victory"])


def pile(state: State) -> list[str]:
    """The faces of the craftsmen tokens that nobody has had."""
    return list(state.document()["supply"]["craftsmen"])


def phase(state: State) -> str:
    word: str = state.document()["phase"]
    return word


def bought(state: State) -> str | None:
    resource: str | None = state.document().get("bought")
    return resource


def actor(state: State) -> int:
    return state.actor


def box(state: State) -> Counter[str]:
    """Tiles that lie nowhere: what went to the box, lies replaced before its owner, or was left out."""
    left = Counter({kind.name: kind.count for kind in tiles_of(state).set.kinds})
    tree = state.document()
    for name in NONE_LEFT:
        left -= Counter(tree["stacks"][name]) + Counter(tree["rows"][name])
    left -= Counter(tree["victory"]) + Counter(tree.get("draft", ()))
    for side in tree["seats"]:
        left -= Counter(tile["tile"] for tile in side["tiles"]) + Counter(side.get("drafted", ()))
    return left
