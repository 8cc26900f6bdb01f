"""Positions that games seldom come to: dense territories, carts that merge, touch or lie apart, tokens everywhere."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from founders.territory import Cell, corners, sides, square

import isettlers
from isettlers import State
from isettlers.founders import Setup

COLORS = ("nature", "village", "city", "victory")
MOST_TILES = 14
ARM = 6
WIDE_LUMP = 7
MOST_CARTS = 4
EACH_TOKEN = 6
LATE = 0.25


class Box:
    """What is still to be laid somewhere."""

    def __init__(self, setup: Setup, draw: random.Random) -> None:
        self.draw = draw
        self.tiles = {
            color: Counter({kind.name: kind.count for kind in setup.tile_set.kinds if kind.color == color})
            for color in COLORS
        }
        self.tokens = dict.fromkeys(("war", "coin", "cart"), EACH_TOKEN)
        self.faces = list(setup.tile_set.faces)
        draw.shuffle(self.faces)

    def tile(self, color: str) -> str:
        """Some tile of a color, or a victory tile when none of it is left."""
        color = color if self.left(color) else COLORS[-1]
        name = self.draw.choice(sorted(self.tiles[color].elements()))
        self.tiles[color][name] -= 1
        return name

    def left(self, color: str) -> int:
        return self.tiles[color].total()

    def token(self, what: str, chance: float) -> bool:
        """One more token, by chance and while there are some."""
        given = self.tokens[what] > 0 and self.draw.random() < chance
        self.tokens[what] -= given
        return given


def cross(draw: random.Random) -> set[Cell]:
    """Two arms that make the bounding box large."""
    across, up = draw.choice((-1, 1)), draw.choice((-1, 1))
    return {(across * step, 0) for step in range(ARM + 1)} | {(0, up * step) for step in range(ARM)}


def blob(draw: random.Random, size: int, *, touching: bool, wide: bool) -> set[Cell]:
    """Cells side by side, rather in a lump than in a line, on arms if `wide`; `touching` lets some meet at corners."""
    cells = cross(draw) if wide else {(0, 0)}
    size += len(cells) - 1
    while len(cells) < size:
        beside: Counter[Cell] = Counter()
        for cell in cells:
            beside.update(sides(cell))
            if touching:
                beside.update(corners(cell))
        free = sorted(cell for cell in beside if cell not in cells)
        cells.add(draw.choices(free, [beside[cell] ** 3 for cell in free])[0])
    return cells


def carts(draw: random.Random, cells: set[Cell], box: Box) -> list[Cell]:
    """Carts on squares, rather where another one has just one tile in common."""
    squares = sorted(cell for cell in cells if square(cell) <= cells)
    places: list[Cell] = []
    for _ in range(draw.randrange(MOST_CARTS + 1)):
        free = [cell for cell in squares if cell not in places]
        sharing = [cell for cell in free if any(len(square(cell) & square(other)) == 1 for other in places)]
        if free and box.token("cart", 1.0):
            places.append(draw.choice(sharing if sharing and draw.random() < 0.7 else free))
    return places


def side(setup: Setup, draw: random.Random, box: Box, *, late: bool, wide: bool) -> dict[str, Any]:
    """What lies before a seat; `late` with hardly a city, `wide` with two arms."""
    touching = setup.rulings.placement_contact == "any"
    cells = blob(draw, draw.randint(4, WIDE_LUMP if wide else MOST_TILES), touching=touching, wide=wide)
    kinds = {kind.name: kind for kind in setup.tile_set.kinds}
    anywhere = setup.rulings.craftsmen_match == "any_village"
    tiles = []
    for cell in sorted(cells):
        name = box.tile(draw.choices(COLORS, (5, 4, 0.3 if late else 3, 1))[0])
        tile: dict[str, Any] = {"at": list(cell), "tile": name}
        if box.token("war", 0.5 if late and kinds[name].color == "city" else 0.12):
            tile["war"] = 1
        fitting = [face for face in box.faces if anywhere or face in kinds[name].produces]
        if kinds[name].color == "village" and fitting and draw.random() < 0.3:
            tile["craftsmen"] = fitting[0]
            box.faces.remove(fitting[0])
        tiles.append(tile)
    return {
        "tiles": tiles,
        "carts": [list(cell) for cell in carts(draw, cells, box)],
        "replaced": draw.randrange(3),
    }


def buy(setup: Setup, draw: random.Random, box: Box, seats: list[dict[str, Any]]) -> None:
    """Coins as they may lie when the first of these seats begins its turn: each other one has had one turn since."""
    made = {kind.name for kind in setup.tile_set.kinds if kind.produces}
    for buyer in range(1, len(seats)):
        victim = draw.randrange(buyer)
        free = [tile for tile in seats[victim]["tiles"] if tile["tile"] in made and len(tile) == len({"at", "tile"})]
        if free and box.token("coin", 0.7):
            draw.choice(free)["coins"] = 1


def scattered(seed: int, setup: Setup, late: float = LATE, *, wide: bool = False) -> State:
    """A position before a reveal, with no more turns to come than territories have room for.

    `late` is how often cities are gone, hardly one was built and few victory tiles are left. `wide` gives every
    territory two arms.
    """
    draw = random.Random(seed)
    box = Box(setup, draw)
    ending = setup.rulings.end_when_stacks_empty == "all" and draw.random() < late
    stacks = {color: dict(Counter(box.tile(color) for _ in range(draw.randint(2, 7)))) for color in COLORS[:3]}
    victory = [box.tile("victory") for _ in range(draw.randint(1, 2) if ending else draw.randint(2, 5))]
    turn = draw.randrange(setup.players)
    seats = [side(setup, draw, box, late=ending, wide=wide) for _ in range(setup.players)]
    buy(setup, draw, box, [seats[(turn + place) % setup.players] for place in range(setup.players)])
    hold(draw, box, seats, seats[turn], late=ending)
    rows = {color: [box.tile(color) for _ in range(min(draw.randrange(6), box.left(color)))] for color in COLORS[:3]}
    if draw.random() < 0.5:
        rows["nature"] = []
    if ending and (seats[turn]["tokens"]["craftsmen"] or not setup.rulings.automatic_end):
        rows["city"], stacks["city"] = [], {}
    tree = {
        "game": "founders",
        "setup": setup.document(),
        "phase": "reveal",
        "first": draw.randrange(setup.players) if setup.first_player is None else setup.first_player,
        "turn": turn,
        "stacks": stacks,
        "rows": rows,
        "victory": victory,
        "supply": box.tokens | {"craftsmen": box.faces},
        "seats": seats,
    }
    state = isettlers.from_document(tree)
    state.reseed(seed)
    return state


def hold(draw: random.Random, box: Box, seats: list[dict[str, Any]], mine: dict[str, Any], *, late: bool) -> None:
    """Tokens in hand; when it is late no craftsmen but one of the seat that begins, else it might be over already."""
    for each in seats:
        each["tokens"] = {what: int(box.token(what, 0.6)) + int(box.token(what, 0.2)) for what in box.tokens}
        many = int(each is mine) if late else draw.randrange(3)
        each["tokens"]["craftsmen"] = [box.faces.pop() for _ in range(many) if box.faces]
