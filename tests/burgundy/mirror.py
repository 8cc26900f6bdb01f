"""A table kept by watching: everything on it told by events alone, without a look at the state."""

from __future__ import annotations

from collections import Counter
from typing import Any

from isettlers import Event


class Mirror:
    """What a screen shows of a game that it has watched from the start."""

    def __init__(self, seats: int) -> None:
        self.depots: list[Counter[str]] = [Counter() for _ in range(7)]
        """Tiles, the black depot first."""
        self.goods: list[Counter[str]] = [Counter() for _ in range(7)]
        self.coming: dict[int, str] = {}
        self.seats: list[dict[str, Any]] = [
            {"vp": 0, "silver": 0, "workers": 0, "stored": Counter(), "goods": Counter(), "sold": Counter()}
            | {"tiles": {}, "bonus": {}, "estate": None, "board": None, "rolled": []}
            for _ in range(seats)
        ]
        self.track: list[int] = []
        self.order: list[int] = []
        self.phase, self.round, self.turn, self.white = "", 0, -1, 0
        self.final: Counter[int] = Counter()
        self.over = False

    def watch(self, event: Event) -> None:
        """Take in one event."""
        getattr(self, f"_{event.kind}")(event.values, self.seats[event.seat or 0], event.seat)

    def _first(self, values: Any, _side: Any, _seat: Any) -> None:
        seats = len(self.seats)
        self.track = self.order = [(values["first"] + place) % seats for place in range(seats)]

    def _phase(self, values: Any, _side: Any, _seat: Any) -> None:
        self.phase = values["phase"]

    def _round(self, values: Any, _side: Any, _seat: Any) -> None:
        assert values["first"] == self.track[0]
        self.round, self.order = values["round"], list(self.track)

    def _turn(self, _values: Any, _side: Any, seat: int) -> None:
        self.turn = seat

    def _action(self, _values: Any, _side: Any, _seat: Any) -> None:
        """What comes of it is told by the events that follow."""

    def _roll(self, values: Any, side: Any, _seat: Any) -> None:
        side["rolled"] = values["dice"]

    def _white(self, values: Any, _side: Any, seat: int) -> None:
        assert seat == self.order[0]
        self.white = values["value"]
        if values["good"]:
            assert self.coming.pop(self.round) == values["good"]
            self.goods[self.white][values["good"]] += 1

    def _coming(self, values: Any, _side: Any, _seat: Any) -> None:
        self.coming[values["round"]] = values["good"]

    def _fill(self, values: Any, _side: Any, _seat: Any) -> None:
        self.depots[values["depot"]][values["tile"]] += 1

    def _clear(self, _values: Any, _side: Any, _seat: Any) -> None:
        self.depots = [Counter() for _ in range(7)]

    def _take(self, values: Any, side: Any, _seat: Any) -> None:
        self.depots[values["depot"]][values["tile"]] -= 1
        side["stored"][values["tile"]] += 1

    def _place(self, values: Any, side: Any, _seat: Any) -> None:
        assert values["hex"] not in side["tiles"]
        side["tiles"][values["hex"]] = values["tile"]
        if not values["start"]:
            side["stored"][values["tile"]] -= 1

    def _discard(self, values: Any, side: Any, _seat: Any) -> None:
        side["stored"][values["tile"]] -= 1

    def _silver(self, values: Any, side: Any, _seat: Any) -> None:
        side["silver"] += values["amount"]

    def _workers(self, values: Any, side: Any, _seat: Any) -> None:
        side["workers"] += values["amount"]

    def _vp(self, values: Any, side: Any, _seat: Any) -> None:
        side["vp"] += values["points"]

    def _goods(self, values: Any, side: Any, _seat: Any) -> None:
        side["goods"].update(values["goods"])
        if values["depot"] is not None:
            self.goods[values["depot"]].subtract(values["goods"])

    def _sold(self, values: Any, side: Any, _seat: Any) -> None:
        assert side["goods"].pop(values["good"]) == values["count"]
        side["sold"][values["good"]] += values["count"]

    def _bonus(self, values: Any, side: Any, _seat: Any) -> None:
        side["bonus"][values["color"]] = "large" if values["large"] else "small"

    def _order(self, values: Any, side: Any, seat: int) -> None:
        assert values["space"] == list(side["tiles"].values()).count("ship")
        self.track = [other for other in self.track if other != seat]
        self.track.insert(values["place"], seat)

    def _board(self, values: Any, side: Any, _seat: Any) -> None:
        side["board"] = values["sides"]

    def _estate(self, values: Any, side: Any, _seat: Any) -> None:
        side["estate"] = values["estate"]

    def _final(self, values: Any, _side: Any, seat: int) -> None:
        self.final[seat] += values["points"]

    def _over(self, _values: Any, _side: Any, _seat: Any) -> None:
        self.over = True
