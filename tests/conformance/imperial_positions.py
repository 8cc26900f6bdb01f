"""Positions of Imperial Settlers that no game comes to soon: every card anywhere, supplies from nothing to hundreds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeVar

from isettlers import State
from isettlers._core.imperial.engine import put_together, take_apart
from isettlers._core.rng import Generator
from isettlers.imperial import EDITIONS, FACTIONS, Setup
from isettlers.imperial.events import PHASES
from isettlers.imperial.tables import FIRST_FACTION_CARD, GOODS, CardList

Thing = TypeVar("Thing")

NOBODY: Final = 255
ROUNDS: Final = 5
RA_TOKENS: Final = 4
_AMOUNTS: Final = (0, 0, 1, 2, 3, 5, 9, 40, 300)
_ZONES: Final = ("hand", "location", "location", "foundation", "deck", "discard")


def scattered(seed: int) -> State:
    """A consistent position in the action phase, made from a seed; always the same."""
    rng = Generator(seed)
    order = list(FACTIONS)
    factions = tuple(order.pop(rng.below(len(order))) for _ in range(2 + rng.below(3)))
    state = Setup(factions=factions, edition=EDITIONS[rng.below(2)]).start(seed=seed)
    values = take_apart(state)
    _Scatter(rng, values, state.tables.cards).everything()
    put_together(state, values)
    return state


class _Scatter:
    """Fills the raw values of a state."""

    def __init__(self, rng: Generator, values: dict[str, Any], cards: CardList) -> None:
        self.rng = rng
        self.values = values
        self.cards = cards
        self.seats: list[dict[str, Any]] = values["seats"]

    def everything(self) -> None:
        rng, count = self.rng, len(self.seats)
        self._empty()
        for number in range(FIRST_FACTION_CARD):
            if self.cards.ids[0][number]:
                self._place_common(number)
        for seat in range(count):
            for number in range(FIRST_FACTION_CARD, len(self.cards.ids[seat])):
                self._place_own(seat, number)
        self._lend()
        for seat in range(count):
            self._mark(seat)
        turn = rng.below(count)
        passed = [seat for seat in range(count) if seat != turn and rng.below(4) == 0]
        self.values.update(
            row=[], cost=0, target=0, shrine=self._shrine(), phase=PHASES.index("action"),
            round=1 + rng.below(ROUNDS), first=rng.below(count), turn=turn, step=0,
            passed=sum(1 << seat for seat in passed), free_move=0, stack=[],
        )  # fmt: skip

    def _empty(self) -> None:
        count = len(self.seats)
        for seat in self.seats:
            for name in (*_ZONES, "lent", "under", "under_2", "known", "pooled", "secret", "guard"):
                seat[name] = []
            seat.update(use={}, deals=[[] for _ in range(count)], trades=[[] for _ in range(count)], shield=0)
        self.values.update(common_deck=[], common_discard=[], ra_seat=NOBODY)

    def _place_common(self, number: int) -> None:
        zone = self._one(_ZONES)
        if zone in {"deck", "discard"}:
            self.values[f"common_{zone}"].append(number)
        else:
            self._one(self.seats)[zone].append(number)

    def _place_own(self, seat: int, number: int) -> None:
        if self.rng.below(6):
            self.seats[seat][self._one(_ZONES)].append(number)
        elif self.cards.card(seat, number).deal:
            self._one(self.seats)["deals"][seat].append(number)
        else:
            self.seats[seat]["discard"].append(number)

    def _lend(self) -> None:
        """Some locations to the holder of Temple of Ra, where somebody has one."""
        for seat in range(len(self.seats)):
            names = {self.cards.card(seat, number).name for number in self.seats[seat]["location"]}
            if "Temple of Ra" in names:
                enemies = [other for other in self.seats if other is not self.seats[seat]]
                for _ in range(self.rng.below(RA_TOKENS + 1)):
                    owner = self._one(enemies)
                    if owner["location"]:
                        owner["lent"].append(owner["location"].pop(self.rng.below(len(owner["location"]))))
                        self.values["ra_seat"] = seat

    def _mark(self, seat: int) -> None:
        """What lies on, under and beside a seat's cards."""
        rng, side = self.rng, self.seats[seat]
        rows = side["location"] + side["lent"]
        for name, zone in (("known", "hand"), ("secret", "foundation"), ("guard", None)):
            side[name] = [number for number in (side[zone] if zone else rows) if rng.below(3) == 0]
        unknown = [number for number in side["hand"] if number not in side["known"]]
        side["pooled"] = [number for number in unknown + side["secret"] if rng.below(3) == 0]
        for number in rows:
            card = self.cards.card(seat, number)
            if card.kind == "action" and rng.below(3) == 0:
                side["use"][number] = self._one((1, 3) if card.limit < 2 else (1, 2, 3))
            if number >= FIRST_FACTION_CARD and rng.below(8) == 0 and card.deal:
                holder = self._one([other for other in self.seats if other is not side])
                holder["trades"][seat].append(number)
        side["goods"] = [self._one(_AMOUNTS) for _ in GOODS[:6]] + [rng.below(3)]
        side["vp"] = rng.below(100)

    def _shrine(self) -> list[int]:
        """Resources on the Shrine, where there is one in an empire."""
        standing = {
            self.cards.card(seat, number).name
            for seat, side in enumerate(self.seats)
            for number in side["location"] + side["lent"]
        }
        return [self.rng.below(3) if "Shrine" in standing else 0 for _ in range(3)]

    def _one(self, things: Sequence[Thing]) -> Thing:
        return things[self.rng.below(len(things))]
