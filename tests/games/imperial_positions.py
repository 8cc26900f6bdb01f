"""Positions of Imperial Settlers that no game comes to soon: every card anywhere, supplies from nothing to hundreds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeVar

from isettlers import State
from isettlers._core.imperial.engine import put_together, take_apart
from isettlers._core.rng import Generator
from isettlers.imperial import EDITIONS, FACTIONS, Card, Setup
from isettlers.imperial.cards import PACKS
from isettlers.imperial.events import PHASES, VIRTUAL
from isettlers.imperial.rulings import Rulings
from isettlers.imperial.seatings import BASE_FACTIONS
from isettlers.imperial.setup import LOOKOUTS
from isettlers.imperial.tables import FIRST_FACTION_CARD, GOODS, TOKENS, CardList

Thing = TypeVar("Thing")

NOBODY: Final = 255
ROUNDS: Final = 5
RA_TOKENS: Final = 4
ALONE: Final = 2
GATHERED: Final = 3
"""Kinds of positions: every fourth seed has a solo game, and every fourth one in which copies stand side by side."""
_AMOUNTS: Final = (0, 0, 1, 2, 3, 5, 9, 40, 300)
_ZONES: Final = ("hand", "location", "location", "foundation", "deck", "discard")


def scattered(seed: int) -> State:
    """A consistent position in the action phase, made from a seed; always the same."""
    rng = Generator(seed)
    state = _setup(rng, seed % 4).start(seed=seed)
    values = take_apart(state)
    scatter = _Gather if seed % 4 == GATHERED else _Scatter
    scatter(rng, values, state).everything()
    put_together(state, values)
    return state


def _setup(rng: Generator, kind: int) -> Setup:
    """The base game, a game of two to five with the pack, a solo game with it, or five factions with it."""
    order = list(BASE_FACTIONS if kind == 0 else FACTIONS)
    players = (2 + rng.below(3), 2 + rng.below(4), 1, len(FACTIONS))[kind]
    factions = tuple(order.pop(rng.below(len(order))) for _ in range(players))
    edition = EDITIONS[rng.below(2)]
    if kind == 0:
        return Setup(factions=factions, edition=edition)
    rulings = Rulings(technology_each_kind=rng.below(2) == 1, technology_again=rng.below(2) == 1)
    if kind != ALONE:
        lookout = LOOKOUTS[rng.below(3)]
        return Setup(factions=factions, edition=edition, packs=PACKS[:1], lookout=lookout, rulings=rulings)
    return Setup(factions=factions, edition=edition, packs=PACKS[:1], virtual=VIRTUAL[rng.below(3)], rulings=rulings)


class _Scatter:
    """Fills the raw values of a state."""

    def __init__(self, rng: Generator, values: dict[str, Any], state: State) -> None:
        self.rng = rng
        self.values = values
        self.cards: CardList = state.tables.cards
        self.attacks: Sequence[str] = state.tables.setup.attacks()
        self.trading = "japanese" in state.tables.setup.factions
        """Whether a card of the game makes Trade Route deals."""
        self.rows: list[dict[str, Any]] = values["seats"]
        self.seats = self.rows[: state.seats]

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
        if self.values["pack"]:
            self._lay_pack()
        if self.values["solo"]:
            self._lay_attacks()
        self._tell()
        turn = rng.below(count)
        passed = [seat for seat in range(count) if seat != turn and rng.below(4) == 0]
        self.values.update(
            row=[], cost=0, target=0, shrine=self._shrine(), phase=PHASES.index("action"),
            round=1 + rng.below(ROUNDS), first=rng.below(count), turn=turn, step=0,
            passed=sum(1 << seat for seat in passed), free_move=0, stack=[],
        )  # fmt: skip

    def _empty(self) -> None:
        count = len(self.rows)
        for seat in self.rows:
            for name in (*_ZONES, "lent", "under", "under_2", "known", "pooled", "secret", "guard"):
                seat[name] = []
            seat.update(use={}, deals=[[] for _ in range(count)], trades=[[] for _ in range(count)], shield=0)
        self.values.update(common_deck=[], common_discard=[], ra_seat=NOBODY)
        for piles in self.values["packets"].values():
            for pile in piles:
                pile.clear()
        if self.values["solo"]:
            self.values["solo"].update(collection=[], blocked=[])

    def _place_common(self, number: int) -> None:
        zone = self._one(_ZONES)
        if zone in {"deck", "discard"}:
            self.values[f"common_{zone}"].append(number)
        elif self.values["solo"] and self.rng.below(4) == 0:
            self._one((self.rows[1]["location"], self.values["solo"]["collection"])).append(number)
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
                enemies = [other for other in self.rows if other is not self.seats[seat]]
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
            dealt = number >= FIRST_FACTION_CARD and rng.below(8) == 0 and card.deal
            if dealt and self.trading and len(self.seats) > 1:
                holder = self._one([other for other in self.seats if other is not side])
                holder["trades"][seat].append(number)
        side["goods"] = [self._one(_AMOUNTS) for _ in GOODS[:6]] + [rng.below(3)]
        side["vp"] = rng.below(100)

    def _lay_pack(self) -> None:
        """Technology held and on common locations, what is unlocked, markers, cards at the bottom of the deck."""
        rng, pack, deck = self.rng, self.values["pack"], self.values["common_deck"]
        for seat, side in enumerate(self.seats):
            pack["held"][seat] = [rng.below(4) for _ in TOKENS]
            for number in side["location"] + side["lent"]:
                card = self.cards.card(seat, number)
                if number >= FIRST_FACTION_CARD and card.unlock and rng.below(2):
                    pack["unlocked"][seat].append(number)
                elif number < FIRST_FACTION_CARD and rng.below(3) == 0:
                    kinds = TOKENS[1:] if card.kind == "feature" else TOKENS
                    pack["on"][self._one(kinds)].append(number)
        for slot in slots_in_play(self.cards, self.rows):
            pack["marks"][slot] = rng.below(3)
        pack["markers"] = [deck.pop() for _ in range(min(rng.below(1 + sum(pack["marks"].values())), len(deck)))]
        pack["bottom"] = [number for number in deck if rng.below(5) == 0]

    def _lay_attacks(self) -> None:
        """Every attack card in the line, among the deals, face down or out of the game."""
        line, dealt, left = [], [0] * len(GOODS), [0] * len(GOODS)
        for target in self.attacks:
            good = GOODS.index(target)
            place = self.rng.below(5)
            if place < 2:
                line.append(good)
            elif place < 4:
                (dealt if place == 2 else left)[good] += 1
        self.values["solo"].update(line=line, dealt=dealt, left=left, extra=self.rng.below(5))

    def _tell(self) -> None:
        """Some cards that the neighbour has passed."""
        for side, disclosed in zip(self.seats, self.values["packets"].get("disclosed", ()), strict=False):
            marked = {*side["known"], *side["pooled"]}
            commons = [number for number in side["hand"] if number < FIRST_FACTION_CARD and number not in marked]
            disclosed += [number for number in commons if self.rng.below(4) == 0]

    def _shrine(self) -> list[int]:
        """Resources on the Shrine, where there is one in an empire."""
        standing = {
            self.cards.card(seat, number).name
            for seat, side in enumerate(self.rows)
            for number in side["location"] + side["lent"]
        }
        return [self.rng.below(3) if "Shrine" in standing else 0 for _ in range(3)]

    def _one(self, things: Sequence[Thing]) -> Thing:
        return things[self.rng.below(len(things))]


class _Gather(_Scatter):
    """Copies stand side by side, Temple of Ra has taken some, and nobody lacks goods."""

    def _place_common(self, number: int) -> None:
        rows = [side["location"] for side in self.seats]
        if self.rng.below(4) == 0:
            super()._place_common(number)
        elif self._is_copy(number):
            next((row for row in rows if number - 1 in row), self._one(rows)).append(number)
        else:
            self._one(rows).append(number)

    def _is_copy(self, number: int) -> bool:
        """Whether a common card is a copy of the one before it."""
        return 0 < number < FIRST_FACTION_CARD and self.cards.common[number] == self.cards.common[number - 1]

    def _lend(self) -> None:
        """Egyptians take copies alone, wherever there are some."""
        taker = next(seat for seat in range(len(self.seats)) if self.cards.factions[seat][0].ids[0].startswith("EGY"))
        for seat, side in enumerate(self.seats):
            row = side["location"]
            copies = [number for number in row if number - 1 in row and self._is_copy(number)]
            if seat != taker and copies:
                number = self._one(copies) - self.rng.below(2)
                row.remove(number)
                side["lent"].append(number)
                self.values["ra_seat"] = taker

    def _mark(self, seat: int) -> None:
        super()._mark(seat)
        self.seats[seat]["goods"][:6] = [9] * 6


def slots_in_play(cards: CardList, rows: Sequence[dict[str, Any]]) -> list[int]:
    """Where the state keeps the markers of the Features in play that count new sets."""
    slots: dict[tuple[int, int], int] = {}
    counting = [number for number, card in enumerate(cards.common) if _counts(card)]
    slots |= {(seat, number): place for place, number in enumerate(counting) for seat in range(len(rows))}
    place = len(counting)
    for seat, own in enumerate(cards.factions):
        for number, card in enumerate(own, FIRST_FACTION_CARD):
            if _counts(card):
                slots[seat, number] = place
                place += 1
    standing = [(seat, number) for seat, side in enumerate(rows) for number in side["location"] + side["lent"]]
    return [slots[each] for each in standing if each in slots]


def _counts(card: Card) -> bool:
    return card.ability is not None and card.ability.word == "new_sets"
