"""What a second opinion sees of a game in plain Python: the table, what can be paid, scores and ranks.

Slow and obvious on purpose, and it shares no code with the core. Cards stand as the printed ids of all their
identical copies, locations with their row and condition.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

from attrs import field, frozen
from referee_pack import Tokens

from isettlers import State
from isettlers._core.imperial.engine import take_apart
from isettlers.imperial import Card, Setup
from isettlers.imperial.tables import CardList

RESOURCES: Final = ("wood", "stone", "food")
SUPPLY: Final = ("wood", "stone", "food", "gold", "worker", "raze", "defense")
OVER: Final = 6

Option = tuple[Any, ...]


@frozen
class Place:
    """A location in play, or a deal: the row it lies in and its number there."""

    row: int
    number: int
    card: Card = field(repr=False, eq=False)

    @property
    def common(self) -> bool:
        return self.card.deck == "common"

    @property
    def word(self) -> str:
        return "" if self.card.ability is None else self.card.ability.word


class Table:
    """As the seat whose turn it is sees it; only between actions, nothing pending."""

    def __init__(self, state: State) -> None:
        values = take_apart(state)
        setup = state.setup
        assert isinstance(setup, Setup)
        self.setup = setup
        self.cards: CardList = state.tables.cards
        self.values = values
        self.seats: list[dict[str, Any]] = values["seats"]
        self.me: int = values["turn"]
        self.mine = self.seats[self.me]
        self.tokens = Tokens(values["pack"], self.cards)
        self.goods: dict[str, int] = dict(zip(SUPPLY, self.mine["goods"], strict=True)) | self.tokens.held(self.me)
        self.players = len(setup.factions)
        self.solo: dict[str, Any] = values["solo"]
        """Attack cards and Collection of the solo game, in which the virtual player's row is seat 1 (SR1)."""

    # ------------------------------------------------------------ what there is

    def card(self, seat: int, number: int) -> Card:
        return self.cards.card(seat, number)

    def hand(self) -> list[Card]:
        return [self.card(self.me, number) for number in self.mine["hand"]]

    def passed(self, seat: int) -> bool:
        return bool(self.values["passed"] >> seat & 1)

    def enemies(self) -> list[int]:
        return [seat for seat in range(len(self.seats)) if seat != self.me and not self.passed(seat)]

    def holder(self, place: Place) -> int:
        """For whom a location works (K26)."""
        if place.number in self.seats[place.row]["lent"]:
            return int(self.values["ra_seat"])
        return place.row

    @cached_property
    def locations(self) -> list[Place]:
        rows = enumerate(self.seats)
        return [
            Place(row, number, self.card(row, number))
            for row, seat in rows
            for number in seat["location"] + seat["lent"]
        ]

    @cached_property
    def by_holder(self) -> dict[int, list[Place]]:
        held: dict[int, list[Place]] = {seat: [] for seat in range(len(self.seats))}
        for place in self.locations:
            held[self.holder(place)].append(place)
        return held

    def locations_of(self, seat: int) -> list[Place]:
        return self.by_holder[seat]

    def enemy_locations(self) -> list[Place]:
        return [place for place in self.locations if self.holder(place) in self.enemies()]

    def uses(self, place: Place) -> int:
        return int(self.seats[place.row]["use"].get(place.number, 0))

    def guarded(self, place: Place) -> bool:
        return place.number in self.seats[place.row]["guard"]

    def deals(self, seat: int) -> list[Place]:
        """The deals under a board, each with the seat whose faction printed it as its row."""
        by_origin = enumerate(self.seats[seat]["deals"])
        return [Place(origin, number, self.card(origin, number)) for origin, numbers in by_origin for number in numbers]

    def trades(self, seat: int) -> list[Place]:
        by_row = enumerate(self.seats[seat]["trades"])
        return [Place(row, number, self.card(row, number)) for row, numbers in by_row for number in numbers]

    # ------------------------------------------------------------ paying

    def pays(self, *costs: Mapping[str, int]) -> bool:
        """Whether the supply covers costs together, gold standing in for resources (G2)."""
        total: dict[str, int] = {}
        for cost in costs:
            for good in (*SUPPLY, "technology"):
                total[good] = total.get(good, 0) + cost.get(good, 0)
        short = 0
        for good, amount in total.items():
            missing = max(0, amount - self.goods[good])
            if good in RESOURCES:
                short += missing
            elif missing:
                return False
        return short <= self.goods["gold"] - total["gold"]

    def raze_price(self, place: Place) -> int:
        forts = [fort for fort in self.locations_of(self.holder(place)) if fort.word == "surcharge"]
        dearer = self.guarded(place) + self.fortified(place)
        return 2 + dearer + sum(fort.card.ability.count for fort in forts if fort.card.ability)

    def fortified(self, place: Place) -> bool:
        """Whether a Technology: Defense token lies there (T5)."""
        return place.common and "technology_defense" in self.tokens.on(place.number)

    def can_be_razed(self, place: Place) -> bool:
        shielded = bool(self.seats[self.holder(place)]["shield"] >> self.me & 1)
        return self.has_razable_field(place) and not shielded

    def has_razable_field(self, place: Place) -> bool:
        """A raze field that counts in an empire, and no Technology: Defense token, unless that only costs more (T5)."""
        held = self.fortified(place) and not self.setup.rulings.technology_defense_costs
        return len(place.card.raze) > 0 and place.card.razable and not held

    def marks(self, place: Place) -> Option:
        """What tells a location from others of its row: identical ones in the same condition are one option (K29)."""
        traders = frozenset(seat for seat in range(len(self.seats)) if place in self.trades(seat))
        own = place.number if place.word == "gate" else None
        taken = place.number in self.seats[place.row]["lent"]
        laid = self.tokens.marks(place.row, place.number)
        return (place.row, place.card.ids, self.uses(place), self.guarded(place), taken, traders, own, *laid)

    def deals_held(self) -> int:
        attack_cards: int = sum(self.solo.get("dealt", ()))
        return attack_cards + len(self.deals(self.me)) + len(self.trades(self.me))

    # ------------------------------------------------------------ the end

    def scores(self) -> tuple[int, ...]:
        """E1; alone, only a winner scores (SO10)."""
        if self.solo and self.values["phase"] == OVER and not self.won():
            return (0,)
        return tuple(self.score(seat) for seat in range(self.players))

    def score(self, seat: int) -> int:
        return sum(self.parts(seat).values())

    def parts(self, seat: int) -> Counter[str]:
        """The sources of the points of a seat, those that give some (E1, T5, T6, K22)."""
        parts = Counter(marked=int(self.seats[seat]["vp"]))
        for place in self.locations_of(seat):
            if place.common:
                glory = "technology_glory" in self.tokens.on(place.number)
                parts["common_locations"] += 1
                parts["glory"] += self.setup.rulings.glory_points - 1 if glory else 0
            else:
                board = self.setup.deck(self.setup.factions[place.row]).board
                assert board is not None
                parts["faction_locations"] += board.faction_points
            if place.word == "gate":
                zone = ("under", "under_2")[self.gates().index(self.cards.id(place.row, place.number))]
                parts["under_gates"] += sum(len(other[zone]) for other in self.seats)
            elif place.word == "shrine":
                parts["on_the_shrine"] += sum(self.values["shrine"])
            elif place.word == "end_technology":
                assert place.card.ability is not None
                parts["technology"] += min(place.card.ability.max, self.locations_with_tokens(seat))
        return +parts

    def locations_with_tokens(self, seat: int) -> int:
        return sum(place.common and bool(self.tokens.on(place.number)) for place in self.locations_of(seat))

    def won(self) -> bool:
        """SO10, MA16."""
        own = sum(place.row == 0 and not place.common for place in self.locations_of(0))
        return own > len(self.solo["collection"]) + int(self.solo["extra"])

    def gates(self) -> list[str]:
        """The printed ids of the setup's Gates in order."""
        decks = [self.setup.deck(name) for name in ("common", *self.setup.factions)]
        cards = [card for deck in decks for card in deck.cards]
        return [name for card in cards if card.ability and card.ability.word == "gate" for name in card.ids]

    def ranks(self) -> tuple[int, ...]:
        """E2; alone, behind the virtual player or ahead of him (SR4)."""
        if self.solo:
            return (int(not self.won()),)
        keys = []
        for seat, score in zip(self.seats, self.scores(), strict=True):
            goods = dict(zip(SUPPLY, seat["goods"], strict=True))
            left = sum(goods[good] for good in (*RESOURCES, "worker"))
            keys.append((score, left, len(seat["hand"])))
        return tuple(sum(other > key for other in keys) for key in keys)
