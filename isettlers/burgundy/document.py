"""Reading positions of The Castles of Burgundy from plain trees, part by part (docs/documents.md).

The core writes such trees (_core/burgundy/document.pxi); `from_document` reads the parts in order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from isettlers._core.burgundy.engine import VOCABULARY
from isettlers.burgundy.data_files import components
from isettlers.burgundy.data_model import BUILDINGS, CENTER, COLORS, DEPOTS, GOODS, HEXES, PHASES, Estate
from isettlers.burgundy.hexes import connected
from isettlers.burgundy.tables import NOBODY, TileList
from isettlers.kit.reading import Node, fail

if TYPE_CHECKING:
    from isettlers.burgundy.setup import Setup

STAGES: Final = VOCABULARY["stages"]
BACKS: Final = VOCABULARY["backs"]
QUESTIONS: Final = VOCABULARY["questions"]
"""The questions, in the order of the core."""
ROUNDS: Final = 5
MOST: Final = 9999
"""Of points, silver and workers."""
EACH_GOOD: Final = 7
SPACES: Final = 4
BLACK_SPACES: Final = 8
STORED: Final = 3
KEPT: Final = 3
DICE: Final = 2
BONUSES: Final = ("large", "small")
_CASTLE: Final = "castle"
_SHIP: Final = "ship"
FIELDS: Final = (
    "stage", "phase", "round", "track", "order", "turn", "bought", "white", "depots", "black", "coming", "stock",
    "unseen", "seats", "pending", "rng",
)  # fmt: skip
SEAT_FIELDS: Final = (
    "vp", "silver", "workers", "dice", "stored", "goods", "board", "tiles", "large", "small", "estate", "castle",
    "sold",
)  # fmt: skip
ASKED: Final = QUESTIONS[1 : QUESTIONS.index("side")]
ASKS: Final = {"die": ("die",), "take": ("building",), "discard": ("tile",), "goods": ("depots", "kept")}
_TAKING: Final = ("carpenters_workshop", "church", "market")


class Reading:
    """A document under way: its setup, and what has been named so far."""

    def __init__(self, setup: Setup, root: Node) -> None:
        self.plan = setup.plan()
        self.tiles: TileList = setup.tables().cards
        self.root = root
        self.seats = self.plan.players
        self.seen: Counter[int] = Counter()
        """Tiles that lie somewhere, by number."""
        self.goods = [0] * len(GOODS)
        """Goods that are somewhere, by number."""

    def tile(self, node: Node) -> int:
        """Return a tile by number, counted among those seen."""
        tile = self.tiles.numbers[node.one_of(tuple(self.tiles.numbers))]
        self.see([tile], node.path)
        return tile

    def see(self, tiles: Iterable[int], path: str) -> None:
        """Count tiles that lie somewhere, each no more often than it has copies."""
        for tile in tiles:
            self.seen[tile] += 1
            if self.seen[tile] > self.tiles.tiles[tile].copies:
                fail(path, f"{self.tiles.id(tile)} lies elsewhere; {self.tiles.tiles[tile].copies} in all")

    def row(self, node: Node, room: int) -> list[int]:
        """Return a row of tiles by number."""
        found = [self.tile(item) for item in node.items()]
        if len(found) > room:
            fail(node.path, f"{len(found)} tiles; there is room for {room}")
        return found

    def goods_in(self, node: Node) -> list[int]:
        """Return goods by type, counted among those seen."""
        node.only(GOODS)
        found = [node.get(good, default=0).number(0, EACH_GOOD) for good in GOODS]
        self.goods = [one + more for one, more in zip(self.goods, found, strict=True)]
        return found


# ------------------------------------------------------------ the course of the game


def read_course(reading: Reading, values: dict[str, Any]) -> dict[str, Any]:
    """Return phase, round, orders, whose turn it is, and the goods to come."""
    root, over, playing = reading.root, values["stage"] == 2, values["stage"] == 1
    ship = reading.tiles.numbers[_SHIP]
    ships = [list(side["tiles"].values()).count(ship) for side in values["seats"]]
    line = sorted(range(reading.seats), key=lambda seat: -ships[seat])
    line = _read_order(reading, root.get("track", default=line))
    order = _read_order(reading, root.get("order", default=line))
    turn = root.get("turn", default=order[0]).number(0, reading.seats - 1)
    white = root.get("white", default=None if values["stage"] == 0 else 1)
    return {
        "phase": PHASES.index(root.get("phase", default="E" if over else "A").one_of(PHASES)),
        "round": root.get("round", default=ROUNDS if over else 1).number(1, ROUNDS) - 1,
        "line": line,
        "order": order,
        "turn": order.index(turn),
        "bought": int(root.get("bought", default=False).flag()),
        "white": 0 if white.value is None else white.number(1, 6),
        "coming": _read_coming(reading, playing=playing),
        "rng": root.get("rng").generator() if "rng" in root else [1, 0, 0, 0],
    }


def _read_order(reading: Reading, node: Node) -> list[int]:
    order = [item.number(0, reading.seats - 1) for item in node.items()]
    if sorted(order) != list(range(reading.seats)):
        fail(node.path, f"each of the {reading.seats} seats is needed once")
    return order


def _read_coming(reading: Reading, *, playing: bool) -> list[int]:
    """Goods of the rounds to come in this phase; unless said, none."""
    node = reading.root.get("coming", default=[None] * ROUNDS)
    found = [0 if item.value is None else GOODS.index(item.one_of(GOODS)) + 1 for item in node.items()]
    if len(found) != ROUNDS:
        fail(node.path, f"there are {ROUNDS} rounds, not {len(found)}")
    if any(found) and not playing:
        fail(node.path, "no goods are to come")
    for good in found:
        if good:
            reading.goods[good - 1] += 1
    return found


def read_question(reading: Reading, values: dict[str, Any]) -> dict[str, Any]:
    """Return what is asked, with its numbers."""
    asked = {"asked": 0, "x": 0, "y": 0, "z": 0}
    if STAGES[values["stage"]] == "choosing":
        chooser = values["seats"][values["order"][values["turn"]]]
        asked["asked"] = QUESTIONS.index("side" if chooser["estate"] == NOBODY else "start")
    if "pending" not in reading.root:
        return asked
    node = reading.root.get("pending")
    word = node.get("asked").one_of(ASKED)
    node.only(("asked", *ASKS.get(word, ())))
    asked["asked"] = QUESTIONS.index(word)
    if word == "die":
        asked["x"] = node.get("die").number(1, 6)
    elif word == "take":
        asked["x"] = BUILDINGS.index(node.get("building").one_of(_TAKING))
    elif word == "discard":
        asked["x"] = reading.tile(node.get("tile")) + 1
    elif word == "goods":
        depots = [item.number(1, DEPOTS) - 1 for item in node.get("depots").items()]
        kept = [GOODS.index(item.one_of(GOODS)) for item in node.get("kept", default=[]).items()]
        asked |= {"x": _word(depots), "y": max(kept, default=-1) + 1, "z": _word(kept)}
    return asked


def _word(places: Iterable[int]) -> int:
    """One bit for each place."""
    return sum(1 << place for place in set(places))


# ------------------------------------------------------------ between the seats


def read_board(reading: Reading, values: dict[str, Any]) -> dict[str, Any]:
    """Return depots, and what is left of tiles and goods."""
    depots: list[list[int]] = []
    goods: list[list[int]] = []
    nodes = list(reading.root.get("depots", default=[{}] * DEPOTS).items())
    if len(nodes) != DEPOTS:
        fail("$.depots", f"there are {DEPOTS} depots, not {len(nodes)}")
    for node in nodes:
        node.only(("tiles", "goods"))
        depots.append(reading.row(node.get("tiles", default=[]), SPACES))
        goods.append(reading.goods_in(node.get("goods", default={})))
    black = reading.row(reading.root.get("black", default=[]), BLACK_SPACES)
    waiting = reading.seats - reading.seen[reading.tiles.numbers[_CASTLE]] if values["stage"] == 0 else 0
    reading.seen[reading.tiles.numbers[_CASTLE]] += max(waiting, 0)
    return {
        "depots": depots,
        "depot_goods": goods,
        "black": black,
        "stock": _read_stock(reading),
        "pool": _read_pool(reading),
    }


def _read_stock(reading: Reading) -> list[list[int]]:
    """The stocks; unless said, all tiles that lie nowhere, those in play having come from coloured backs first."""
    data = components().tiles
    if "stock" not in reading.root:
        shortfall = [max(0, reading.seen[number] - tile.colored) for number, tile in enumerate(data)]
        return [
            [max(0, tile.colored - reading.seen[number]) for number, tile in enumerate(data)],
            [max(0, tile.black - shortfall[number]) for number, tile in enumerate(data)],
        ]
    node = reading.root.get("stock")
    node.only(BACKS)
    found = []
    for back in BACKS:
        pile = node.get(back, default={})
        pile.only(tuple(reading.tiles.numbers))
        most = [tile.colored if back == BACKS[0] else tile.black for tile in data]
        found.append([pile.get(tile.id, default=0).number(0, n) for tile, n in zip(data, most, strict=True)])
    return found


def _read_pool(reading: Reading) -> list[int]:
    """Goods that nobody has seen; unless said, all that are nowhere."""
    if "unseen" in reading.root:
        node = reading.root.get("unseen")
        node.only(GOODS)
        return [node.get(good, default=0).number(0, EACH_GOOD) for good in GOODS]
    left = [copies - there for copies, there in zip(components().goods, reading.goods, strict=True)]
    for good, count in zip(GOODS, left, strict=True):
        if count < 0:
            fail("$", f"more {good} goods than there are")
    return left


# ------------------------------------------------------------ the seats


def read_seat(reading: Reading, node: Node, seat: int, stage: int) -> dict[str, Any]:
    """Return all fields of a seat; dice and bonus tiles left out follow from the others."""
    node.only(SEAT_FIELDS)
    board, estate = _read_sides(reading, node, seat)
    castle = node.get("castle").number(0, HEXES - 1) + 1 if "castle" in node else 0
    return {
        "board": board,
        "estate": estate,
        "castle": castle,
        "tiles": _read_estate(reading, node, estate, playing=stage > 0),
        "stored": reading.row(node.get("stored", default=[]), STORED),
        "goods": _read_kept(reading, node.get("goods", default={})),
        "sold": reading.goods_in(node.get("sold", default={})),
        "dice": _read_dice(node.get("dice", default=[])),
        "large": _read_colors(node, "large"),
        "small": _read_colors(node, "small"),
        **{name: node.get(name, default=0).number(0, MOST) for name in ("vp", "silver", "workers")},
    }


def _read_sides(reading: Reading, node: Node, seat: int) -> tuple[int, int]:
    """The board drawn and the estate chosen, by number."""
    names = [estate.name for estate in reading.plan.estates]
    if reading.plan.giving != "drawn":
        given = reading.plan.given[seat]
        if "estate" in node and node.get("estate").value != names[given]:
            fail(node.get("estate").path, f"seat {seat} of this setup plays estate {names[given]}")
        if "board" in node and node.get("board").value is not None:
            fail(node.get("board").path, "no boards are drawn in this setup")
        return NOBODY, given
    chosen = node.get("estate", default=None)
    estate = NOBODY if chosen.value is None else names.index(chosen.one_of(names))
    if "board" not in node:
        fail(node.path, "the field 'board' is missing: the two sides of the board drawn")
    sides = [item.one_of(names) for item in node.get("board").items()]
    known = [[names[side] for side in pair] for pair in reading.plan.boards]
    if sides not in known:
        fail(node.get("board").path, "no board of this setup has these sides")
    return known.index(sides), estate


def _read_estate(reading: Reading, node: Node, estate: int, *, playing: bool) -> dict[int, int]:
    """The tiles in an estate by hex; unless said, the first castle alone."""
    found: dict[int, int] = {}
    if "tiles" not in node:
        if playing and estate != NOBODY:
            found[_first_castle(reading.plan.estates[estate])] = reading.tiles.numbers[_CASTLE]
            reading.see(found.values(), node.path)
        return found
    for item in node.get("tiles").items():
        item.only(("hex", "tile"))
        place = item.get("hex").number(0, HEXES - 1)
        if place in found:
            fail(item.path, f"a tile lies on hex {place} already")
        found[place] = reading.tile(item.get("tile"))
        _check_hex(reading, item, estate, place, found[place])
    if len(connected(found)) > 1:
        fail(node.get("tiles").path, "the tiles are not all joined")
    return found


def _check_hex(reading: Reading, item: Node, estate: int, place: int, tile: int) -> None:
    if estate == NOBODY:
        fail(item.path, "no side has been chosen for this seat")
    color, wanted = reading.tiles.tiles[tile].color, reading.plan.estates[estate]
    if place not in wanted.hexes(color):
        fail(item.path, f"{reading.tiles.id(tile)} is {color}, and hex {place} of estate {wanted.name} is not")


def _first_castle(estate: Estate) -> int:
    """Where the first castle stands when a document does not say: in the middle where that is a castle's place."""
    return CENTER if CENTER in estate.castles else estate.castles[0]


def _read_kept(reading: Reading, node: Node) -> list[int]:
    """Goods in storage: three types at most."""
    found = reading.goods_in(node)
    if sum(amount > 0 for amount in found) > KEPT:
        fail(node.path, f"there is room for {KEPT} types of goods")
    return found


def _read_dice(node: Node) -> list[int]:
    found = [item.number(1, 6) for item in node.items()]
    if len(found) > DICE:
        fail(node.path, f"a seat has {DICE} dice, not {len(found)}")
    return found


def _read_colors(node: Node, key: str) -> list[int]:
    return [COLORS.index(item.one_of(COLORS)) for item in node.get(key, default=[]).items()]
