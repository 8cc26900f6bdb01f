"""A table kept by watching: everything on it told by events alone, without a look at the state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from mirror_further import PackMirror, SoloMirror

from isettlers import Event
from isettlers.imperial import Setup
from isettlers.imperial.tables import GOODS

ZONES: Final = {
    "hand": "hand", "location": "location", "lent": "lent", "foundation": "foundation", "under": "under Gate 1",
    "under_2": "under Gate 2", "deck": "deck", "discard": "discard",
}  # fmt: skip
IN_PLAY: Final = ("location", "lent")
MOST: Final = dict.fromkeys(GOODS[:6], 511) | {"defense": 7}
MOST_VP: Final = 65535
LAST_ROUND: Final = 5

Spot = tuple[str, int | None]
"""A zone and the seat it belongs to: for a location the row, for the common deck nobody."""


class Mirror(PackMirror, SoloMirror):
    """What a screen shows."""

    def __init__(self, setup: Setup) -> None:
        seats = max(2, len(setup.factions))  # alone, the second row is the virtual player's
        PackMirror.__init__(self, seats)
        SoloMirror.__init__(self, setup)
        self.limit: dict[str, int] = {}
        self.joins_deck = setup.rulings.search_reshuffles
        self.spot: dict[str, Spot] = {}
        self.home: dict[str, int | None] = {}
        self.shrines: set[str] = set()
        for home, name in [(None, "common"), *enumerate(setup.factions)]:
            for card in setup.deck(name).cards:
                for printed in card.ids:
                    self.home[printed] = home
                    self.spot[printed] = ("deck", home)
                    self.limit[printed] = card.limit
                    if card.ability is not None and card.ability.word == "shrine":
                        self.shrines.add(printed)
        self.goods = [dict.fromkeys(GOODS[:7], 0) for _ in range(seats)]
        self.vp = [0] * seats
        self.final = [0] * seats
        self.uses: dict[str, int] = {}
        self.guards: set[str] = set()
        self.trades: set[tuple[int | None, str]] = set()
        self.shields: set[tuple[int | None, int]] = set()
        self.shrine = {"wood": 0, "stone": 0, "food": 0}
        self.passed: set[int | None] = set()
        self.phase = ""
        self.round = 0
        self.first = -1
        self.turn: int | None = -1
        self.taker: int | None = None
        self.over = False

    def watch(self, events: Iterable[Event]) -> None:
        for event in events:
            _READERS[event.kind](self, event.seat, event.values)

    # ------------------------------------------------------------ one reader a kind of event

    def on_first(self, _seat: int | None, values: Mapping[str, Any]) -> None:
        self.first = self.turn = values["first"]

    def on_round(self, _seat: int | None, values: Mapping[str, Any]) -> None:
        self.round, self.first = values["round"], values["first"]
        self.turn = self.first
        self.passed.clear()
        self.shields.clear()

    def on_phase(self, _seat: int | None, values: Mapping[str, Any]) -> None:
        assert values["round"] == self.round
        self.phase = values["phase"]
        self.turn = self.first  # until somebody's turn begins
        if self.phase == "attack" and self.round < LAST_ROUND:
            self.shields.clear()  # with cleanup, which the last round does not have

    def on_turn(self, seat: int | None, _values: Mapping[str, Any]) -> None:
        assert seat not in self.passed
        self.turn = seat

    def on_action(self, seat: int | None, values: Mapping[str, Any]) -> None:
        if values["text"] == "pass":
            assert self.phase == "action"
            self.passed.add(seat)

    def on_move(self, _seat: int | None, values: Mapping[str, Any]) -> None:
        card, source, target = values["card"], values["source"], values["target"]
        zone, _ = self.spot[card]
        assert zone == source, f"{card} moves from {source}, but lies in {zone}"
        self.watch_bottom(values)
        if target in {"deck", "discard"}:
            self.spot[card] = (target, self.home[card])
        elif target in {"collection", "marker"}:
            self.spot[card] = (target, None)
        elif target in IN_PLAY or target == "foundation":
            self.spot[card] = (target, values["owner"])
        else:
            self.spot[card] = (target, values["to"])
        if target == "lent":
            self.taker = values["to"]
        elif source in IN_PLAY and target != "blocked":
            self.clear(card)
        if not any(zone == "lent" for zone, _ in self.spot.values()):
            self.taker = None

    def clear(self, card: str) -> None:
        """What lies on a location goes with it."""
        self.uses.pop(card, None)
        self.guards.discard(card)
        self.unlocked.discard(card)
        self.used_again.discard(card)
        self.trades = {trade for trade in self.trades if trade[1] != card}
        if card in self.shrines:
            self.shrine = dict.fromkeys(self.shrine, 0)

    def on_goods(self, seat: int | None, values: Mapping[str, Any]) -> None:
        assert seat is not None
        for good, amount in values["goods"].items():
            self.goods[seat][good] = min(self.goods[seat][good] + amount, MOST[good])
            assert self.goods[seat][good] >= 0

    def on_vp(self, seat: int | None, values: Mapping[str, Any]) -> None:
        assert seat is not None
        self.vp[seat] = min(self.vp[seat] + values["points"], MOST_VP)

    def on_use(self, _seat: int | None, values: Mapping[str, Any]) -> None:
        card, uses = values["card"], values["uses"]
        if uses > self.limit[card]:
            self.used_again.add(card)
        elif uses:
            self.uses[card] = uses
        else:
            del self.uses[card]
            self.used_again.discard(card)

    def on_block(self, _seat: int | None, values: Mapping[str, Any]) -> None:
        self.uses[values["card"]] = 3

    def on_guard(self, _seat: int | None, values: Mapping[str, Any]) -> None:
        assert (values["card"] in self.guards) is not values["placed"]
        self.guards ^= {values["card"]}

    def on_trade(self, seat: int | None, values: Mapping[str, Any]) -> None:
        trade = (seat, values["card"])
        assert (trade in self.trades) is not values["placed"]
        self.trades ^= {trade}

    def on_shield(self, seat: int | None, values: Mapping[str, Any]) -> None:
        self.shields.add((seat, values["enemy"]))

    def on_reshuffle(self, seat: int | None, values: Mapping[str, Any]) -> None:
        pile = [card for card, spot in self.spot.items() if spot == ("discard", seat)]
        assert len(pile) == values["cards"]
        assert self.joins_deck or ("deck", seat) not in self.spot.values()
        for card in pile:
            self.spot[card] = ("deck", seat)

    def on_final(self, seat: int | None, values: Mapping[str, Any]) -> None:
        assert seat is not None
        assert values["points"] > 0
        self.final[seat] += values["points"]

    def on_over(self, _seat: int | None, _values: Mapping[str, Any]) -> None:
        self.over = True

    def on_stash_good(self, _seat: int | None, values: Mapping[str, Any]) -> None:
        self.shrine[values["good"]] += 1


_READERS: Final[Mapping[str, Callable[[Mirror, int | None, Mapping[str, Any]], None]]] = {
    name.removeprefix("on_"): getattr(Mirror, name) for name in dir(Mirror) if name.startswith("on_")
}
