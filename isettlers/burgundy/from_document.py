"""Setting up a position of The Castles of Burgundy from a document, every rule of consistency checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from isettlers._core.burgundy.engine import put_together
from isettlers.burgundy.data_files import components
from isettlers.burgundy.data_model import BUILDINGS, CENTER, COLORS, GOODS, HEXES, PHASES, Estate
from isettlers.burgundy.document import BACKS, QUESTIONS, STAGES
from isettlers.burgundy.hexes import connected
from isettlers.burgundy.tables import NOBODY, TileList
from isettlers.burgundy.text import DEPOTS
from isettlers.kit.reading import Node, fail, position_of
from isettlers.state import State

if TYPE_CHECKING:
    from isettlers.burgundy.setup import Setup

ROUNDS: Final = 5
MOST: Final = 9999
SPACES: Final = 4
BLACK_SPACES: Final = 8
STORED: Final = 3
KEPT: Final = 3
DICE: Final = 2
BONUSES: Final = ("large", "small")
_CASTLE: Final = "castle"
_SHIP: Final = "ship"
_FIELDS: Final = (
    "stage", "phase", "round", "track", "order", "turn", "bought", "white", "depots", "black", "coming", "stock",
    "unseen", "seats", "pending", "rng",
)  # fmt: skip
_SEAT_FIELDS: Final = (
    "vp", "silver", "workers", "dice", "stored", "goods", "board", "tiles", "large", "small", "estate", "castle",
    "sold",
)  # fmt: skip
_ASKED: Final = QUESTIONS[1 : QUESTIONS.index("side")]
_ASKS: Final = {"die": ("die",), "take": ("building",), "discard": ("tile",), "goods": ("depots", "kept")}
_TAKING: Final = ("carpenters_workshop", "church", "market")
_FAULTS: Final = {
    1: ("$", "stage, phase, round and what is asked do not go together"),
    2: ("$", "the track does not follow from the ships, or dice are left where none or two are needed"),
    3: ("$.seats", "a supply holds more than it can"),
    4: ("$.seats", "an estate that cannot be so: tiles of another colour, not joined, or a choice that is not made"),
    5: ("$.seats", "storage that cannot be so"),
    6: ("$.depots", "a depot that cannot be so"),
    7: ("$.stock", "a tile is left in the stocks that lies elsewhere"),
    8: ("$", "there are seven goods of each type, each in one place; none comes for a round that has begun"),
    9: ("$.seats", "bonus tiles do not go with the colours that are filled"),
    10: ("$.pending", "this cannot be asked here"),
    11: ("$", "while estates are chosen the board and the storages are empty, the stocks whole, nobody has points"),
}
"""What the core's codes of broken invariants say, for what the checks field by field let through."""


def from_document(setup: Setup, tree: object) -> State:
    """The position that a document describes.

    Raises FormatError, naming the path, for anything that is no such document or no consistent position.
    """
    root = Node(tree, "$")
    values = _Reading(setup, setup.tables().cards, root).values()
    return position_of(setup, put_together, values, _FAULTS, seeded="rng" in root)


class _Reading:
    """One document being read into the raw values of a state."""

    def __init__(self, setup: Setup, tiles: TileList, root: Node) -> None:
        self.plan = setup.plan()
        self.tiles = tiles
        self.root = root
        self.seats = self.plan.players
        self.seen: Counter[int] = Counter()
        """Tiles that lie somewhere, by number."""
        self.goods = [0] * len(GOODS)
        """Goods that are somewhere, by number."""

    def values(self) -> dict[str, Any]:
        """All fields of the state."""
        self.root.only(_FIELDS)
        sides = list(self.root.get("seats", default=[{}] * self.seats).items())
        if len(sides) != self.seats:
            fail("$.seats", f"this setup has {self.seats} seats, not {len(sides)}")
        stage = STAGES.index(self.root.get("stage", default="playing").one_of(STAGES))
        values: dict[str, Any] = {"stage": stage, "seats": [self._seat(node, i, stage) for i, node in enumerate(sides)]}
        values |= self._course(values)
        values |= self._question(values)
        self._give_dice(sides, values)
        self._give_bonuses(sides, values["seats"])
        values |= self._board(values)
        return values

    # ------------------------------------------------------------ seats

    def _seat(self, node: Node, seat: int, stage: int) -> dict[str, Any]:
        """All fields of a seat but what the others decide."""
        node.only(_SEAT_FIELDS)
        board, estate = self._sides(node, seat)
        castle = node.get("castle").number(0, HEXES - 1) + 1 if "castle" in node else 0
        return {
            "board": board,
            "estate": estate,
            "castle": castle,
            "tiles": self._estate(node, estate, playing=stage > 0),
            "stored": self._tiles(node.get("stored", default=[]), STORED),
            "goods": self._kept(node.get("goods", default={})),
            "sold": self._goods(node.get("sold", default={})),
            "dice": self._dice(node.get("dice", default=[])),
            "large": self._colors(node, "large"),
            "small": self._colors(node, "small"),
            **{name: node.get(name, default=0).number(0, MOST) for name in ("vp", "silver", "workers")},
        }

    def _sides(self, node: Node, seat: int) -> tuple[int, int]:
        """The board drawn and the estate chosen, by number."""
        names = [estate.name for estate in self.plan.estates]
        if self.plan.giving != "drawn":
            given = self.plan.given[seat]
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
        known = [[names[side] for side in pair] for pair in self.plan.boards]
        if sides not in known:
            fail(node.get("board").path, "no board of this setup has these sides")
        return known.index(sides), estate

    def _estate(self, node: Node, estate: int, *, playing: bool) -> dict[int, int]:
        """The tiles in an estate by hex; unless said, the first castle alone."""
        found: dict[int, int] = {}
        if "tiles" not in node:
            if playing and estate != NOBODY:
                found[_first_castle(self.plan.estates[estate])] = self.tiles.numbers[_CASTLE]
                self._see(found.values(), node.path)
            return found
        for item in node.get("tiles").items():
            item.only(("hex", "tile"))
            place = item.get("hex").number(0, HEXES - 1)
            if place in found:
                fail(item.path, f"a tile lies on hex {place} already")
            found[place] = self._tile(item.get("tile"))
            self._check_hex(item, estate, place, found[place])
        if len(connected(found)) > 1:
            fail(node.get("tiles").path, "the tiles are not all joined")
        return found

    def _check_hex(self, item: Node, estate: int, place: int, tile: int) -> None:
        if estate == NOBODY:
            fail(item.path, "no side has been chosen for this seat")
        color, wanted = self.tiles.tiles[tile].color, self.plan.estates[estate]
        if place not in wanted.hexes(color):
            fail(item.path, f"{self.tiles.id(tile)} is {color}, and hex {place} of estate {wanted.name} is not")

    def _kept(self, node: Node) -> list[int]:
        """Goods in storage: three types at most."""
        found = self._goods(node)
        if sum(amount > 0 for amount in found) > KEPT:
            fail(node.path, f"there is room for {KEPT} types of goods")
        return found

    def _dice(self, node: Node) -> list[int]:
        found = [item.number(1, 6) for item in node.items()]
        if len(found) > DICE:
            fail(node.path, f"a seat has {DICE} dice, not {len(found)}")
        return found

    def _colors(self, node: Node, key: str) -> list[int]:
        return [COLORS.index(item.one_of(COLORS)) for item in node.get(key, default=[]).items()]

    def _give_dice(self, sides: Sequence[Node], values: dict[str, Any]) -> None:
        """Dice that the document leaves out: two for who has not played, one within an action."""
        if values["stage"] != STAGES.index("playing"):
            return
        for place, seat in enumerate(values["order"]):
            if "dice" not in sides[seat] and place >= values["turn"]:
                within = place == values["turn"] and values["asked"]
                values["seats"][seat]["dice"] = [1] if within else [1, 6]

    def _give_bonuses(self, sides: Sequence[Node], seats: list[dict[str, Any]]) -> None:
        """Bonus tiles that no seat of the document mentions: to who has filled a colour, in the order of seats."""
        said = any(key in node for node in sides for key in BONUSES)
        for number, color in enumerate(COLORS):
            full = [seat for seat, side in enumerate(seats) if self._has_filled(side, color)]
            if said:
                self._check_bonus(sides, seats, number, full)
            else:
                for seat, size in zip(full, BONUSES, strict=False):
                    seats[seat][size].append(number)

    def _has_filled(self, side: dict[str, Any], color: str) -> bool:
        return bool(side["tiles"]) and set(self.plan.estates[side["estate"]].hexes(color)) <= set(side["tiles"])

    def _check_bonus(self, sides: Sequence[Node], seats: list[dict[str, Any]], number: int, full: list[int]) -> None:
        """The first to fill a colour has the large tile, the second the small one; none has both."""
        for rank, size in enumerate(BONUSES):
            holders = [seat for seat, side in enumerate(seats) if number in side[size]]
            for seat in holders:
                if seat not in full:
                    fail(f"{sides[seat].path}.{size}", f"not all {COLORS[number]} hexes of this seat are filled")
            if len(holders) != (len(full) > rank):
                wanted = "one seat has" if len(full) > rank else "nobody has"
                fail("$.seats", f"{wanted} the {size} bonus tile for {COLORS[number]}, not {len(holders)}")

    # ------------------------------------------------------------ the course of the game

    def _course(self, values: dict[str, Any]) -> dict[str, Any]:
        """Phase, round, orders and whose turn it is."""
        root, over, playing = self.root, values["stage"] == 2, values["stage"] == 1
        ship = self.tiles.numbers[_SHIP]
        ships = [list(side["tiles"].values()).count(ship) for side in values["seats"]]
        line = sorted(range(self.seats), key=lambda seat: -ships[seat])
        line = self._order(root.get("track", default=line))
        order = self._order(root.get("order", default=line))
        turn = root.get("turn", default=order[0]).number(0, self.seats - 1)
        white = root.get("white", default=None if values["stage"] == 0 else 1)
        return {
            "phase": PHASES.index(root.get("phase", default="E" if over else "A").one_of(tuple(PHASES))),
            "round": root.get("round", default=ROUNDS if over else 1).number(1, ROUNDS) - 1,
            "line": line,
            "order": order,
            "turn": order.index(turn),
            "bought": int(root.get("bought", default=False).flag()),
            "white": 0 if white.value is None else white.number(1, 6),
            "coming": self._coming(playing=playing),
            "rng": root.get("rng").generator() if "rng" in root else [1, 0, 0, 0],
        }

    def _order(self, node: Node) -> list[int]:
        order = [item.number(0, self.seats - 1) for item in node.items()]
        if sorted(order) != list(range(self.seats)):
            fail(node.path, f"each of the {self.seats} seats is needed once")
        return order

    def _coming(self, *, playing: bool) -> list[int]:
        """Goods of the rounds to come in this phase; unless said, none."""
        node = self.root.get("coming", default=[None] * ROUNDS)
        found = [0 if item.value is None else GOODS.index(item.one_of(GOODS)) + 1 for item in node.items()]
        if len(found) != ROUNDS:
            fail(node.path, f"there are {ROUNDS} rounds, not {len(found)}")
        if any(found) and not playing:
            fail(node.path, "no goods are to come")
        for good in found:
            if good:
                self.goods[good - 1] += 1
        return found

    def _question(self, values: dict[str, Any]) -> dict[str, Any]:
        """What is asked, with its numbers."""
        asked = {"asked": 0, "x": 0, "y": 0, "z": 0}
        if STAGES[values["stage"]] == "choosing":
            chooser = values["seats"][values["order"][values["turn"]]]
            asked["asked"] = QUESTIONS.index("side" if chooser["estate"] == NOBODY else "start")
        if "pending" not in self.root:
            return asked
        node = self.root.get("pending")
        word = node.get("asked").one_of(_ASKED)
        node.only(("asked", *_ASKS.get(word, ())))
        asked["asked"] = QUESTIONS.index(word)
        if word == "die":
            asked["x"] = node.get("die").number(1, 6)
        elif word == "take":
            asked["x"] = BUILDINGS.index(node.get("building").one_of(_TAKING))
        elif word == "discard":
            asked["x"] = self._tile(node.get("tile")) + 1
        elif word == "goods":
            depots = [item.number(1, DEPOTS) - 1 for item in node.get("depots").items()]
            kept = [GOODS.index(item.one_of(GOODS)) for item in node.get("kept", default=[]).items()]
            asked |= {"x": _word(depots), "y": max(kept, default=-1) + 1, "z": _word(kept)}
        return asked

    # ------------------------------------------------------------ tiles and goods in their places

    def _board(self, values: dict[str, Any]) -> dict[str, Any]:
        """Depots, and what is left of tiles and goods."""
        depots: list[list[int]] = []
        goods: list[list[int]] = []
        nodes = list(self.root.get("depots", default=[{}] * DEPOTS).items())
        if len(nodes) != DEPOTS:
            fail("$.depots", f"there are {DEPOTS} depots, not {len(nodes)}")
        for node in nodes:
            node.only(("tiles", "goods"))
            depots.append(self._tiles(node.get("tiles", default=[]), SPACES))
            goods.append(self._goods(node.get("goods", default={})))
        black = self._tiles(self.root.get("black", default=[]), BLACK_SPACES)
        waiting = self.seats - self.seen[self.tiles.numbers[_CASTLE]] if values["stage"] == 0 else 0
        self.seen[self.tiles.numbers[_CASTLE]] += max(waiting, 0)
        return {
            "depots": depots,
            "depot_goods": goods,
            "black": black,
            "stock": self._stock(),
            "pool": self._pool(),
        }

    def _stock(self) -> list[list[int]]:
        """The stocks; unless said, all tiles that lie nowhere, those in play having come from coloured backs first."""
        data = components().tiles
        if "stock" not in self.root:
            shortfall = [max(0, self.seen[number] - tile.colored) for number, tile in enumerate(data)]
            return [
                [max(0, tile.colored - self.seen[number]) for number, tile in enumerate(data)],
                [max(0, tile.black - shortfall[number]) for number, tile in enumerate(data)],
            ]
        node = self.root.get("stock")
        node.only(BACKS)
        found = []
        for back in BACKS:
            pile = node.get(back, default={})
            pile.only(tuple(self.tiles.numbers))
            most = [tile.colored if back == BACKS[0] else tile.black for tile in data]
            found.append([pile.get(tile.id, default=0).number(0, n) for tile, n in zip(data, most, strict=True)])
        return found

    def _pool(self) -> list[int]:
        """Goods that nobody has seen; unless said, all that are nowhere."""
        if "unseen" in self.root:
            node = self.root.get("unseen")
            node.only(GOODS)
            return [node.get(good, default=0).number(0, 7) for good in GOODS]
        left = [copies - there for copies, there in zip(components().goods, self.goods, strict=True)]
        for good, count in zip(GOODS, left, strict=True):
            if count < 0:
                fail("$", f"more {good} goods than there are")
        return left

    def _tile(self, node: Node) -> int:
        """A tile by number, counted among those seen."""
        tile = self.tiles.numbers[node.one_of(tuple(self.tiles.numbers))]
        self._see([tile], node.path)
        return tile

    def _see(self, tiles: Iterable[int], path: str) -> None:
        """Count tiles that lie somewhere; there are only so many of each."""
        for tile in tiles:
            self.seen[tile] += 1
            if self.seen[tile] > self.tiles.tiles[tile].copies:
                fail(path, f"{self.tiles.id(tile)} lies elsewhere; {self.tiles.tiles[tile].copies} in all")

    def _tiles(self, node: Node, room: int) -> list[int]:
        """A row of tiles by number."""
        found = [self._tile(item) for item in node.items()]
        if len(found) > room:
            fail(node.path, f"{len(found)} tiles; there is room for {room}")
        return found

    def _goods(self, node: Node) -> list[int]:
        """Amounts by type, counted among those seen."""
        node.only(GOODS)
        found = [node.get(good, default=0).number(0, 7) for good in GOODS]
        self.goods = [one + more for one, more in zip(self.goods, found, strict=True)]
        return found


def _first_castle(estate: Estate) -> int:
    """Where the first castle stands when a document does not say: in the middle where that is a castle's place."""
    return CENTER if CENTER in estate.castles else estate.castles[0]


def _word(places: Iterable[int]) -> int:
    """One bit for each place."""
    return sum(1 << place for place in set(places))
