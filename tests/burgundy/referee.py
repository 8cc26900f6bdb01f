"""A second opinion in plain Python: what may be decided, and what comes of it, from the rules page and the data alone.

Slow and obvious on purpose, and it shares no code with the core. It plays on from a position until the round is over,
since what comes then is up to chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations
from typing import Any, Final

from attrs import Factory, define

from isettlers.burgundy.data_files import components
from isettlers.burgundy.data_model import BUILDINGS, COLOR_OF, GOODS, Estate
from isettlers.burgundy.hexes import NEIGHBORS

TILES: Final = {tile.id: tile for tile in components().tiles}
TAKES: Final = {
    "carpenters_workshop": {"beige"},
    "church": {"grey", "yellow", "dark_green"},
    "market": {"blue", "light_green"},
}
FREE: Final = {
    "beige": 9, "blue": 10, "light_green": 10, "dark_green": 11, "grey": 11, "yellow": 11,
}  # fmt: skip
MOST: Final = 9999
REGION_POINTS: Final = {1: 1, 2: 3, 3: 6, 4: 10, 5: 15, 6: 21, 7: 28, 8: 36}
PHASE_POINTS: Final = {"A": 10, "B": 8, "C": 6, "D": 4, "E": 2}
ENDS: Final = {
    16: "warehouse", 17: "watchtower", 18: "carpenters_workshop", 19: "church",
    20: "market", 21: "boarding_house", 22: "bank", 23: "city_hall",
}  # fmt: skip


@define
class Player:
    """What lies before a player."""

    estate: Estate
    tiles: dict[int, str]
    storage: list[str]
    goods: dict[str, int]
    sold: dict[str, int]
    silver: int
    workers: int
    vp: int
    dice: list[int]
    bonus: dict[str, str] = Factory(dict)

    def knows(self, number: int) -> bool:
        return f"knowledge-{number}" in self.tiles.values()

    def region(self, hexagon: int) -> tuple[int, ...]:
        return next(region for region in self.estate.regions if hexagon in region)

    def hexes_for(self, tile: str) -> list[int]:
        """Empty hexes of the tile's color beside a tile, where the building may stand (BU5, BE6)."""
        hexes = []
        for hexagon in range(37):
            if hexagon in self.tiles or not any(other in self.tiles for other in NEIGHBORS[hexagon]):
                continue
            if COLOR_OF[self.estate.colors[hexagon]] != TILES[tile].color:
                continue
            city = [self.tiles[other] for other in self.region(hexagon) if other in self.tiles]
            if tile in BUILDINGS and tile in city and not self.knows(1):
                continue
            hexes.append(hexagon)
        return hexes

    def price(self, die: int, target: int, *, free: bool) -> int:
        """Workers for changing a die (BU3, BK28)."""
        steps = min(abs(die - target), 6 - abs(die - target))
        steps = max(0, steps - free)
        return (steps + 1) // 2 if self.knows(8) else steps

    def cap(self) -> None:
        """No counter goes past the last (BA31)."""
        self.vp, self.silver, self.workers = (min(count, MOST) for count in (self.vp, self.silver, self.workers))

    def final_points(self) -> int:
        """What the end of the game adds (BF1)."""
        points = sum(self.goods.values()) + self.silver + self.workers // 2
        there = list(self.tiles.values())
        for number, building in ENDS.items():
            points += 4 * there.count(building) * self.knows(number)
        points += 3 * len(self.sold) * self.knows(15)
        points += (
            4 * len({TILES[tile].id.split("-")[0] for tile in there if TILES[tile].kind == "animal"}) * self.knows(24)
        )
        points += sum(self.sold.values()) * self.knows(25)
        return points + 2 * len(self.bonus) * self.knows(26)


@define
class Referee:
    """A table in the middle of a round."""

    players: list[Player]
    depots: dict[int, list[str]]
    black: list[str]
    depot_goods: dict[int, dict[str, int]]
    line: list[int]
    ships: list[int]
    order: list[int]
    turn: int
    phase: str
    bought: bool
    refuse: bool
    question: tuple[Any, ...]
    over: bool = False
    """Whether the round is over."""

    @property
    def actor(self) -> int:
        return self.order[self.turn]

    @property
    def mine(self) -> Player:
        return self.players[self.actor]

    def by_players(self, amounts: Mapping[int, int]) -> int:
        return amounts[len(self.players)]

    # ------------------------------------------------------------ what may be decided

    def legal(self) -> set[str]:
        """The texts of all options; one or none is no question."""
        kind, *rest = self.question
        options: Mapping[str, Callable[..., set[str]]] = {
            "turn": self._turn,
            "die": self._actions,
            "castle": lambda: self._actions(None),
            "warehouse": lambda: self._may({f"sell {good}" for good in self.mine.goods}),
            "take": lambda building: self._may(self._takes(TAKES[building])),
            "city_hall": lambda: self._may(self._places(None)),
            "discard": lambda _: {f"discard {tile}" for tile in self.mine.storage},
            "ship": self._ships,
            "goods": self._keeps,
        }
        return options[kind](*rest)

    @staticmethod
    def _may(options: set[str]) -> set[str]:
        return options | {"skip"} if options else set()

    def _turn(self) -> set[str]:
        options = {f"die {die}" for die in self.mine.dice} or {"end turn"}
        room = len(self.mine.storage) < 3 or not self.refuse
        if not self.bought and self.mine.silver >= 2 and room:
            options |= {f"buy {tile} from the black depot" for tile in self.black}
            if self.mine.knows(6):
                options |= {f"buy {tile} from depot {number}" for number in self.depots for tile in self.depots[number]}
        return options

    def _actions(self, die: int | None) -> set[str]:
        mine, options = self.mine, {"take workers"}
        if len(mine.storage) < 3 or not self.refuse:
            for number, tiles in self.depots.items():
                if die is None or mine.price(die, number, free=mine.knows(12)) <= mine.workers:
                    options |= {f"take {tile} from depot {number}" for tile in tiles}
        for good in mine.goods:
            if die is None or mine.price(die, 1 + GOODS.index(good), free=False) <= mine.workers:
                options.add(f"sell {good}")
        return options | self._places(die)

    def _places(self, die: int | None) -> set[str]:
        mine, options = self.mine, set()
        for tile in mine.storage:
            for hexagon in mine.hexes_for(tile):
                free = mine.knows(FREE[TILES[tile].color])
                if die is None or mine.price(die, mine.estate.dice[hexagon], free=free) <= mine.workers:
                    options.add(f"place {tile} on {hexagon}")
        return options

    def _takes(self, colors: set[str]) -> set[str]:
        return {
            f"take {tile} from depot {number}"
            for number, tiles in self.depots.items()
            for tile in tiles
            if TILES[tile].color in colors
        }

    def _ships(self) -> set[str]:
        """Depots; neighbours only where they can give what neither gives alone, and one depot that gives nothing."""
        single = {number: self._loads((number,)) for number in self.depots}
        useless = [number for number, loads in single.items() if loads == {frozenset()}]
        options = {f"ship to depot {number}" for number in self.depots if number not in useless[1:]}
        if self.mine.knows(5):
            for one, two in [(number, number % 6 + 1) for number in range(1, 7)]:
                if self._loads((one, two)) - single[one] - single[two]:
                    options.add(f"ship to depots {one} and {two}")
        return options

    def _loads(self, numbers: tuple[int, ...]) -> set[frozenset[tuple[int, str]]]:
        """All that a ship may take from some depots: in each way the types and where they come from."""
        held, new = list(self.mine.goods), self._new(numbers)
        ways = combinations(new, min(len(new), 3 - len(held)))
        return {
            frozenset(
                (number, good) for number in numbers for good in self.depot_goods[number] if good in (*held, *way)
            )
            for way in ways
        }

    def _new(self, numbers: Iterable[int]) -> list[str]:
        """Types in depots that the player has none of, in the order of the dice."""
        there = {good for number in numbers for good in self.depot_goods[number]}
        return [good for good in GOODS if good in there and good not in self.mine.goods]

    def _keeps(self, numbers: tuple[int, ...], chosen: list[str]) -> set[str]:
        """The next type of each way to fill the room."""
        room = 3 - len(self.mine.goods)
        ways = [way for way in combinations(self._new(numbers), room) if list(way[: len(chosen)]) == chosen]
        return {f"keep {way[len(chosen)]}" for way in ways}

    # ------------------------------------------------------------ what comes of it

    def decide(self, text: str) -> None:
        """Carry out an option, and all that leaves no choice after it."""
        self._carry_out(text)
        while not self.over:
            options = self.legal()
            if len(options) > 1:
                return
            if options:
                self._carry_out(options.pop())
            else:
                self.question = ("turn",)

    def _carry_out(self, text: str) -> None:
        words, question = text.split(), self.question
        die = question[1] if question[0] == "die" else None
        self.question = ("turn",)
        if words[0] == "end":
            self._next_turn()
        elif words[0] == "die":
            self.mine.dice.remove(int(words[1]))
            self.question = ("die", int(words[1]))
        elif words[0] == "discard":
            self.mine.storage.remove(words[1])
            self.mine.storage.append(question[1])
        elif words[0] == "ship":
            self._load(tuple(sorted(int(word) for word in words if word.isdigit())))
        elif words[0] == "keep":
            self._keep(question[1], [*question[2], words[1]])
        elif words[0] != "skip":
            self._act(words, die)
        for player in self.players:
            player.cap()

    def _act(self, words: list[str], die: int | None) -> None:
        """One of the four dice actions, or a purchase; without a die nothing is paid for its value."""
        mine, what = self.mine, words[1]
        if what == "workers":
            mine.workers += 4 if mine.knows(14) else 2
            mine.silver += mine.knows(13)
        elif words[0] == "take":
            self._pay(die, int(words[-1]), free=mine.knows(12))
            self._store(what, int(words[-1]))
        elif words[0] == "buy":
            self.bought = True
            mine.silver -= 2
            self._store(what, None if words[-2] == "black" else int(words[-1]))
        elif words[0] == "sell":
            self._pay(die, 1 + GOODS.index(what), free=False)
            self._sell(what)
        else:
            hexagon = int(words[-1])
            self._pay(die, mine.estate.dice[hexagon], free=mine.knows(FREE[TILES[what].color]))
            self._add(what, hexagon)

    def _pay(self, die: int | None, target: int, *, free: bool) -> None:
        if die is not None:
            self.mine.workers -= self.mine.price(die, target, free=free)

    def _store(self, tile: str, number: int | None) -> None:
        (self.black if number is None else self.depots[number]).remove(tile)
        if len(self.mine.storage) == 3:
            self.question = ("discard", tile)
        else:
            self.mine.storage.append(tile)

    def _sell(self, good: str) -> None:
        mine = self.mine
        count = mine.goods.pop(good)
        mine.sold[good] = mine.sold.get(good, 0) + count
        mine.vp += count * self.by_players({2: 2, 3: 3, 4: 4})
        mine.silver += 2 if mine.knows(3) else 1
        mine.workers += mine.knows(4)

    def _add(self, tile: str, hexagon: int) -> None:
        mine = self.mine
        mine.storage.remove(tile)
        known = {number for number in range(1, 27) if mine.knows(number)}
        mine.tiles[hexagon] = tile
        if TILES[tile].kind == "animal":
            herd = [mine.tiles[other] for other in mine.region(hexagon) if other in mine.tiles]
            for other in herd:
                if other.split("-")[0] == tile.split("-", maxsplit=1)[0]:
                    mine.vp += TILES[other].number + (7 in known)
        mine.vp += 4 * (tile == "watchtower")
        mine.workers += 4 * (tile == "boarding_house")
        mine.silver += 2 * (tile == "bank")
        self._fill(hexagon)
        if tile == "ship":
            self._move(self.actor)
            self.question = ("ship",)
        elif tile in TAKES:
            self.question = ("take", tile)
        elif tile in {"warehouse", "city_hall", "castle"}:
            self.question = (tile,)

    def _fill(self, hexagon: int) -> None:
        """Points of a region, and a bonus tile (BG1, BG2)."""
        mine, region = self.mine, self.mine.region(hexagon)
        if any(other not in mine.tiles for other in region):
            return
        mine.vp += REGION_POINTS[len(region)] + PHASE_POINTS[self.phase]
        letter = mine.estate.colors[hexagon]
        if any(mine.estate.colors[other] == letter and other not in mine.tiles for other in range(37)):
            return
        color = COLOR_OF[letter]
        given = [player.bonus[color] for player in self.players if color in player.bonus]
        if not given:
            mine.bonus[color] = "large"
            mine.vp += self.by_players({2: 5, 3: 6, 4: 7})
        elif len(given) == 1:
            mine.bonus[color] = "small"
            mine.vp += self.by_players({2: 2, 3: 3, 4: 4})

    def _move(self, seat: int) -> None:
        """The marker goes one space ahead, on top of those there (BE2)."""
        self.ships[seat] += 1
        self.line.remove(seat)
        place = sum(self.ships[other] > self.ships[seat] for other in self.line)
        self.line.insert(place, seat)

    def _load(self, numbers: tuple[int, ...]) -> None:
        mine = self.mine
        for good in list(mine.goods):
            self._take_goods(numbers, good)
        new, room = self._new(numbers), 3 - len(mine.goods)
        if len(new) > room > 0:
            self.question = ("goods", numbers, [])
        elif room:
            for good in new:
                self._take_goods(numbers, good)

    def _keep(self, numbers: tuple[int, ...], chosen: list[str]) -> None:
        if len(chosen) < 3 - len(self.mine.goods):
            self.question = ("goods", numbers, chosen)
            return
        for good in chosen:
            self._take_goods(numbers, good)

    def _take_goods(self, numbers: Iterable[int], good: str) -> None:
        for number in numbers:
            count = self.depot_goods[number].pop(good, 0)
            if count:
                self.mine.goods[good] = self.mine.goods.get(good, 0) + count

    def _next_turn(self) -> None:
        self.turn += 1
        self.bought = False
        self.over = self.turn == len(self.players)

    # ------------------------------------------------------------ between rounds

    def income(self) -> None:
        """The end of a phase (BP3)."""
        for player in self.players:
            mines = list(player.tiles.values()).count("mine")
            player.silver += mines
            player.workers += mines * player.knows(2)
            player.cap()


def referee(tree: Mapping[str, Any], estates: Mapping[str, Estate], *, refuse: bool = False) -> Referee:
    """A table as a document describes it."""
    players = [
        Player(
            estate=estates[side["estate"]],
            tiles={item["hex"]: item["tile"] for item in side["tiles"]},
            storage=list(side["stored"]),
            goods=dict(side["goods"]),
            sold=dict(side["sold"]),
            silver=side["silver"],
            workers=side["workers"],
            vp=side["vp"],
            dice=list(side["dice"]),
            bonus={color: size for size in ("large", "small") for color in side[size]},
        )
        for side in tree["seats"]
    ]
    return Referee(
        players=players,
        depots={number: list(each["tiles"]) for number, each in enumerate(tree["depots"], start=1)},
        black=list(tree["black"]),
        depot_goods={number: dict(each["goods"]) for number, each in enumerate(tree["depots"], start=1)},
        line=list(tree["track"]),
        ships=[list(player.tiles.values()).count("ship") for player in players],
        order=list(tree["order"]),
        turn=tree["order"].index(tree["turn"]),
        phase=tree["phase"],
        bought=tree["bought"],
        refuse=refuse,
        question=_question(tree.get("pending")),
    )


def _question(pending: Mapping[str, Any] | None) -> tuple[Any, ...]:
    if pending is None:
        return ("turn",)
    if pending["asked"] == "goods":
        return ("goods", tuple(pending["depots"]), list(pending["kept"]))
    return (pending["asked"], *(pending[key] for key in ("die", "building", "tile") if key in pending))
