"""A table kept by watching: everything on it told by events alone, without a look at the state."""

from __future__ import annotations

from collections import Counter
from typing import Any

from isettlers import Event
from isettlers.founders.data_model import TileSet

STACKS = ("nature", "village", "city")
CRAFTSMEN = "craftsmen"


class Mirror:
    """What a screen shows of a game that it has watched from the start."""

    def __init__(self, seats: int, tiles: TileSet) -> None:
        self.colors = {kind.name: kind.color for kind in tiles.kinds}
        self.stacks = {
            color: Counter({kind.name: kind.count for kind in tiles.kinds if kind.color == color}) for color in STACKS
        }
        self.rows: dict[str, list[str]] = {color: [] for color in STACKS}
        self.pool: list[str] = []
        self.victory: list[str] = []
        self.box: list[str] = []
        self.pile = Counter(tiles.faces)
        self.lost: Counter[str] = Counter()
        """Tokens in the box."""
        self.seats: list[dict[str, Any]] = [
            {"tiles": {}, "carts": [], "tokens": Counter(), "faces": Counter(), "replaced": [], "drafted": []}
            for _ in range(seats)
        ]
        self.first, self.turn = -1, -1
        self.bought: str | None = None
        self.final: Counter[int] = Counter()
        self.votes: list[bool] = []
        self.ended: str | None = None

    def watch(self, event: Event) -> None:
        """Take in one event."""
        getattr(self, f"_{event.kind}")(event.values, self.seats[event.seat or 0], event.seat)

    def _first(self, values: Any, _side: Any, _seat: Any) -> None:
        self.first = values["first"]

    def _display(self, values: Any, _side: Any, _seat: Any) -> None:
        self.victory.append(values["tile"])

    def _pool(self, values: Any, _side: Any, _seat: Any) -> None:
        self.stacks["nature"][values["tile"]] -= 1
        self.pool.append(values["tile"])

    def _turn(self, _values: Any, _side: Any, seat: int) -> None:
        self.turn, self.bought, self.votes = seat, None, []

    def _action(self, values: Any, _side: Any, _seat: Any) -> None:
        """What else comes of it is told by the events that follow."""
        if values["text"] == "skip":
            self.bought = None

    def _draft(self, values: Any, side: Any, _seat: Any) -> None:
        self.pool.remove(values["tile"])
        side["drafted"].append(values["tile"])

    def _lay(self, values: Any, side: Any, _seat: Any) -> None:
        side["drafted"].remove(values["tile"])
        self._put(values, side)

    def _put(self, values: Any, side: Any) -> None:
        cell = tuple(values["at"])
        assert cell not in side["tiles"]
        side["tiles"][cell] = {"tile": values["tile"], "war": 0, "coins": 0, "craftsmen": None}

    def _reveal(self, values: Any, _side: Any, _seat: Any) -> None:
        if self.pool:
            self.rows["nature"], self.pool = self.pool, []
        self.stacks[values["stack"]][values["tile"]] -= 1
        self.rows[values["stack"]].append(values["tile"])
        assert len(self.rows[values["stack"]]) <= 5

    def _clear(self, values: Any, _side: Any, _seat: Any) -> None:
        row = self.rows[values["stack"]]
        assert sorted(row) == sorted(values["tiles"])
        self.box += row
        row.clear()

    def _war(self, values: Any, side: Any, _seat: Any) -> None:
        side["tokens"]["war"] -= 1
        self._target(values)["war"] += 1

    def _coin(self, values: Any, side: Any, _seat: Any) -> None:
        side["tokens"]["coin"] -= 1
        self._target(values)["coins"] += 1
        self.bought = values["resource"]

    def _target(self, values: Any) -> dict[str, Any]:
        tile: dict[str, Any] = self.seats[values["victim"]]["tiles"][tuple(values["at"])]
        assert tile["tile"] == values["tile"]
        return tile

    def _cart(self, values: Any, side: Any, _seat: Any) -> None:
        side["tokens"]["cart"] -= 1
        side["carts"].append(tuple(values["at"]))

    def _craftsmen(self, values: Any, side: Any, _seat: Any) -> None:
        tile = side["tiles"][tuple(values["at"])]
        assert (tile["tile"], tile["craftsmen"]) == (values["tile"], None)
        side["faces"][values["face"]] -= 1
        tile["craftsmen"] = values["face"]

    def _add(self, values: Any, side: Any, _seat: Any) -> None:
        self._take(values["tile"])
        self._put(values, side)

    def _replace(self, values: Any, side: Any, _seat: Any) -> None:
        self._take(values["tile"])
        old = side["tiles"].pop(tuple(values["at"]))
        assert old == {"tile": values["old"]} | {key: values[key] for key in ("war", "coins", "craftsmen")}
        side["replaced"].append(old["tile"])
        side["tokens"]["coin"] += old["coins"]
        self.lost["war"] += old["war"]
        self.lost["craftsmen"] += old["craftsmen"] is not None
        self._put(values, side)

    def _take(self, tile: str) -> None:
        self.bought = None
        color = self.colors[tile]
        (self.victory if color == "victory" else self.rows[color]).remove(tile)

    def _token(self, values: Any, side: Any, _seat: Any) -> None:
        assert (values["face"] is not None) == (values["token"] == CRAFTSMEN)
        if values["face"] is None:
            side["tokens"][values["token"]] += 1
        else:
            self.pile[values["face"]] -= 1
            side["faces"][values["face"]] += 1

    def _coins(self, values: Any, side: Any, _seat: Any) -> None:
        assert sum(tile["coins"] for tile in side["tiles"].values()) == values["coins"] > 0
        side["tokens"]["coin"] += values["coins"]
        for tile in side["tiles"].values():
            tile["coins"] = 0

    def _agreed(self, values: Any, _side: Any, seat: int) -> None:
        assert seat == (self.first + len(self.votes)) % len(self.seats)
        self.votes.append(values["ends"])

    def _final(self, values: Any, _side: Any, seat: int) -> None:
        self.final[seat] += values["points"]

    def _over(self, values: Any, _side: Any, _seat: Any) -> None:
        self.ended = values["reason"]
        self.bought = None
