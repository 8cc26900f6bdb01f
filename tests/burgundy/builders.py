"""Positions for tests, put together through documents: say what lies where, the rest stays in the stocks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import cycle
from typing import Any, Final, TypeVar

from attrs import evolve, field, frozen

import isettlers
from isettlers import State
from isettlers.burgundy import Rulings, Setup
from isettlers.burgundy.data_files import estate as printed
from isettlers.burgundy.data_model import BUILDINGS, COLOR_OF, COLORS

Played = TypeVar("Played", bound=State)

SHIP_EACH: Final[dict[int, Sequence[str]]] = dict.fromkeys(range(1, 7), ("ship",))
"""Depots unless said otherwise: a ship in each, so that a die always leaves a choice."""
_FULL: Final = {
    "beige": cycle(BUILDINGS),
    "blue": cycle(["ship"]),
    "light_green": cycle(["cow-2", "chicken-2", "pig-2"]),
    "yellow": (f"knowledge-{number}" for number in range(16, 22)),
    "dark_green": cycle(["castle"]),
    "grey": cycle(["mine"]),
}
FULL: Final = {number: next(_FULL[COLOR_OF[letter]]) for number, letter in enumerate(printed("1").colors)}
"""Estate 1 with a tile on every hex."""


@frozen
class Side:
    """What a seat has. Its estate by hex, besides the first castle."""

    estate: Mapping[int, str] = field(factory=dict)
    storage: Sequence[str] = ()
    goods: Mapping[str, int] = field(factory=dict)
    sold: Mapping[str, int] = field(factory=dict)
    silver: int = 0
    workers: int = 0
    vp: int = 0
    large: Sequence[str] = ()
    small: Sequence[str] = ()
    first: int = 18
    """The hex of the first castle."""


def full(**rest: Any) -> Side:
    """A side with a full estate 1 and all large bonus tiles."""
    return evolve(Side(FULL, large=COLORS), **rest)


def position(
    *sides: Side,
    dice: Sequence[int] = (6, 5),
    seats: int = 2,
    turn: int = 0,
    phase: str = "A",
    round: int = 1,  # noqa: A002, the rulebook's word
    order: Sequence[int] | None = None,
    line: Sequence[int] | None = None,
    later: Mapping[int, Sequence[int]] | None = None,
    depots: Mapping[int, Sequence[str]] = SHIP_EACH,
    depot_goods: Mapping[int, Mapping[str, int]] | None = None,
    black: Sequence[str] = (),
    coming: Sequence[str] = (),
    bought: bool = False,
    setup: Setup | None = None,
    rulings: Rulings | None = None,
    seed: int = 1,
) -> State:
    """A position in the turn of a seat, with these dice still to use.

    With equal dice the first is in use already, since nothing is asked before. `later` are the dice of seats that
    play after this one; `line` is the turn order track, `order` that of the round (the seats as they sit).
    """
    sides = (*sides, *(Side() for _ in range(seats - len(sides))))
    setup = setup or Setup(players=len(sides), rulings=rulings or Rulings())
    order = list(range(len(sides)) if order is None else order)
    tree: dict[str, Any] = {
        "game": "burgundy",
        "setup": setup.document(),
        "phase": phase,
        "round": round,
        "order": order,
        "turn": turn,
        "bought": bought,
        "depots": [
            {"tiles": list(depots.get(number, ())), "goods": dict((depot_goods or {}).get(number, {}))}
            for number in range(1, 7)
        ],
        "black": list(black),
        "coming": ([None] * round + list(coming) + [None] * 5)[:5],
        "seats": [_seat(side) for side in sides],
    }
    if line is not None:
        tree["track"] = list(line)
    _roll(tree, list(dice), later or {})
    state = isettlers.from_document(tree)
    state.reseed(seed)
    return state


def _seat(side: Side) -> dict[str, Any]:
    tiles = {side.first: "castle"} | dict(side.estate)
    return {
        "vp": side.vp,
        "silver": side.silver,
        "workers": side.workers,
        "stored": list(side.storage),
        "goods": dict(side.goods),
        "sold": dict(side.sold),
        "tiles": [{"hex": number, "tile": tile} for number, tile in tiles.items()],
        "large": list(side.large),
        "small": list(side.small),
    }


def _roll(tree: dict[str, Any], dice: list[int], later: Mapping[int, Sequence[int]]) -> None:
    """Dice for the seat that plays and those after it."""
    if len(set(dice)) == 1:
        tree["pending"] = {"asked": "die", "die": dice.pop()}
    place = tree["order"].index(tree["turn"])
    for number, seat in enumerate(tree["order"]):
        played = () if number < place else dice if number == place else later.get(seat, (6, 1))
        tree["seats"][seat]["dice"] = list(played)


def play(state: Played, *steps: str) -> Played:
    """The position after some actions, in words; the one given stays as it is."""
    state = state.clone()
    for step in steps:
        state.apply(step)
    return state


def to_phase(state: Played, letter: str) -> Played:
    """Play on, taking workers and nothing else, until a phase begins."""
    state = state.clone()
    while phase(state) != letter:
        actions = state.legal
        quickest = [action for action in actions if action.kind in {"workers", "die", "end", "start", "side"}]
        state.apply(quickest[0])
    return state


# ---------------------------------------------------------------- reading positions


def texts(state: State, which: str | None = None) -> list[str]:
    """The texts of the legal actions, of one kind or with one beginning when given."""
    kinds = {block.kind for block in state.game.actions}
    if which in kinds:
        return [action.text for action in state.legal if action.kind == which]
    return [action.text for action in state.legal if which is None or action.text.startswith(which)]


def kinds(state: State) -> set[str]:
    """The kinds of the legal actions."""
    return {action.kind for action in state.legal}


def actor(state: State) -> int:
    return state.actor


def seat(tree: Mapping[str, Any], number: int) -> dict[str, Any]:
    """A seat of a document or a view."""
    side: dict[str, Any] = tree["seats"][number]
    return side


def _of(state: State, number: int, key: str) -> Any:
    return seat(state.document(), number)[key]


def vp(state: State, number: int) -> int:
    """Victory points marked so far."""
    points: int = _of(state, number, "vp")
    return points


def silver(state: State, number: int) -> int:
    amount: int = _of(state, number, "silver")
    return amount


def workers(state: State, number: int) -> int:
    amount: int = _of(state, number, "workers")
    return amount


def dice(state: State, number: int) -> list[int]:
    """The dice a seat has not used."""
    return list(_of(state, number, "dice"))


def storage(state: State, number: int) -> list[str]:
    return list(_of(state, number, "stored"))


def goods(state: State, number: int) -> dict[str, int]:
    return dict(_of(state, number, "goods"))


def sold(state: State, number: int) -> dict[str, int]:
    return dict(_of(state, number, "sold"))


def tiles(state: State, number: int) -> dict[int, str]:
    """The estate of a seat by hex."""
    return {item["hex"]: item["tile"] for item in _of(state, number, "tiles")}


def bonus(state: State, number: int) -> dict[str, str]:
    """The bonus tiles of a seat by color."""
    return {color: size for size in ("large", "small") for color in _of(state, number, size)}


def estate_of(state: State, number: int) -> str | None:
    name: str | None = _of(state, number, "estate")
    return name


def board_of(state: State, number: int) -> list[str]:
    """The two sides of the board that a seat has drawn."""
    return list(_of(state, number, "board"))


def depot(state: State, number: int) -> list[str]:
    """The tiles of a numbered depot."""
    return list(state.document()["depots"][number - 1]["tiles"])


def goods_at(state: State, number: int) -> dict[str, int]:
    """The goods of a numbered depot."""
    return dict(state.document()["depots"][number - 1]["goods"])


def black(state: State) -> list[str]:
    """The tiles of the black depot."""
    return list(state.document()["black"])


def stock(state: State) -> Counter[str]:
    """All tiles in the stocks."""
    piles: Mapping[str, Mapping[str, int]] = state.document()["stock"]
    return Counter(piles["colored"]) + Counter(piles["black"])


def coming(state: State) -> list[str]:
    """The goods of the rounds to come in this phase."""
    return [good for good in state.document()["coming"] if good is not None]


def phase(state: State) -> str:
    letter: str = state.document()["phase"]
    return letter


def round_of(state: State) -> int:
    number: int = state.document()["round"]
    return number


def white(state: State) -> int:
    """The white die."""
    value: int = state.document()["white"]
    return value


def line(state: State) -> list[int]:
    """The seats as their markers lie on the turn order track."""
    return list(state.document()["track"])


def order(state: State) -> list[int]:
    """The order of this round."""
    return list(state.document()["order"])


def over(state: State) -> State:
    """The same position as the end of the game."""
    tree: dict[str, Any] = {
        **{key: value for key, value in state.document().items() if key != "pending"},
        "stage": "over",
        "phase": "E",
        "round": 5,
        "bought": False,
        "coming": [None] * 5,
    }
    tree["turn"] = tree["order"][0]
    for side in tree["seats"]:
        side["dice"] = []
    return isettlers.from_document(tree)


def final_points(state: State, number: int) -> int:
    """What knowledge tiles would bring a seat if the game ended here."""
    side = seat(state.document(), number)
    rest: int = side["vp"] + sum(side["goods"].values()) + side["silver"] + side["workers"] // 2
    return over(state).scores[number] - rest
