"""A second opinion in plain Python: options of a turn, scores and ranks, from the card data and the rules page.

Slow and obvious on purpose, and it shares no code with the core. An option is a tuple: the kind of action and what
tells it from others of the kind. Cards stand as the printed ids of all their identical copies, locations with their
row and condition.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from attrs import field, frozen

from isettlers import Action, State
from isettlers._core.imperial.engine import take_apart
from isettlers.imperial import Card, Setup
from isettlers.imperial.tables import CardList

RESOURCES: Final = ("wood", "stone", "food")
SUPPLY: Final = ("wood", "stone", "food", "gold", "worker", "raze", "defense")
BLOCKED: Final = 3
TOKENS: Final = 4

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


class Referee:
    """The view of the seat whose turn it is; only between actions, nothing pending."""

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
        self.goods: dict[str, int] = dict(zip(SUPPLY, self.mine["goods"], strict=True))

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

    def locations(self) -> Iterator[Place]:
        for row, seat in enumerate(self.seats):
            for number in [*seat["location"], *seat["lent"]]:
                yield Place(row, number, self.card(row, number))

    def locations_of(self, seat: int) -> list[Place]:
        return [place for place in self.locations() if self.holder(place) == seat]

    def enemy_locations(self) -> list[Place]:
        return [place for place in self.locations() if self.holder(place) in self.enemies()]

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
            for good in SUPPLY:
                total[good] = total.get(good, 0) + cost.get(good, 0)
        short = 0
        for good in SUPPLY:
            missing = max(0, total[good] - self.goods[good])
            if good in RESOURCES:
                short += missing
            elif missing:
                return False
        return short <= self.goods["gold"] - total["gold"]

    def raze_price(self, place: Place) -> int:
        forts = [fort for fort in self.locations_of(self.holder(place)) if fort.word == "surcharge"]
        return 2 + self.guarded(place) + sum(fort.card.ability.count for fort in forts if fort.card.ability)

    def can_be_razed(self, place: Place) -> bool:
        shielded = bool(self.seats[self.holder(place)]["shield"] >> self.me & 1)
        return len(place.card.raze) > 0 and place.card.razable and not shielded

    # ------------------------------------------------------------ using locations

    def usable(self, place: Place, times: int, owed: Mapping[str, int]) -> bool:
        """Whether a location's price can be paid besides what is owed, and it has something to work on (K3)."""
        price = {good: amount * times for good, amount in place.card.price.items()}
        if not self.pays(price, owed) or len(self.mine["hand"]) < price.get("card", 0):
            return False
        if len(self.deals(self.me)) + len(self.trades(self.me)) < price.get("deal", 0):
            return False
        if sum(self.goods[good] for good in (*RESOURCES, "gold")) < price.get("resource", 0):
            return False
        together = {good: price.get(good, 0) + owed.get(good, 0) for good in {*price, *owed}}
        return place.word == "gain" or bool(self.targets(place, together))

    def targets(self, place: Place, owed: Mapping[str, int]) -> set[Option]:
        """What an ability may work on, as the options of its question; `owed` is its price and what goes before it."""
        word = place.word
        finders: dict[str, Callable[[], set[Option]]] = {
            "take_resource": lambda: self.enemy_targets(word),
            "desert": lambda: self.enemy_targets(word),
            "ninjas": lambda: self.enemy_targets(word),
            "repeat_deal": lambda: {("good", good) for good in self.goods_shown(word)},
            "raze_good": lambda: {("good", good) for good in self.goods_shown(word)},
            "take_deal": lambda: self.deal_targets(word),
            "discard_enemy_deal": lambda: self.deal_targets(word),
            "build_from": lambda: self.build_targets(place, owed),
            "lay_foundation": lambda: {("card", card.ids) for card in self.hand()},
            "dark_chapel": lambda: self.chapel_targets(self.goods["raze"] - owed.get("raze", 0)),
            "acting_troupe": lambda: self.troupe_targets(place, owed),
            "produce_again": lambda: self.production_targets(place),
        }
        if word in finders:
            return finders[word]()
        return {("location", *self.marks(target)) for target in self.location_targets(word)}

    def troupe_targets(self, place: Place, owed: Mapping[str, int]) -> set[Option]:
        others = [other for other in self.locations_of(self.me) if other != place and self.acts_again(other, owed)]
        return {("location", *self.deed(other)) for other in others}

    @staticmethod
    def deed(place: Place) -> Option:
        """What using an action location comes to: its price and its ability."""
        return (frozenset(place.card.price.items()), place.card.ability)

    def production_targets(self, place: Place) -> set[Option]:
        """K23: Farmers At Work give nothing of their own; Porters may choose them where that leaves a choice."""
        mine = [other for other in self.locations_of(self.me) if other.card.kind == "production"]
        found = {("location", self.outcome(other)) for other in mine if other.word != "produce_again"}
        if place.card.kind == "action" and len(found) > 1:
            found |= {("location", self.outcome(other)) for other in mine if other.word == "produce_again"}
        return found

    def enemy_targets(self, word: str) -> set[Option]:
        works_on: dict[str, Callable[[int], bool]] = {
            "take_resource": lambda seat: any(self.seats[seat]["goods"][:3]),
            "desert": lambda seat: bool(self.seats[seat]["hand"]),
            "ninjas": lambda seat: not self.mine["shield"] >> seat & 1,
        }
        return {("seat", seat) for seat in self.enemies() if works_on[word](seat)}

    def goods_shown(self, word: str) -> set[str]:
        if word == "raze_good":
            return {good for target in self.enemy_locations() for good in target.card.raze}
        return {str(deal.card.deal) for deal in [*self.deals(self.me), *self.trades(self.me)]}

    def deal_targets(self, word: str) -> set[Option]:
        found: set[Option] = set()
        for seat in self.enemies():
            found |= {("choose_deal", deal.row, deal.card.ids, seat) for deal in self.deals(seat)}
            if word == "discard_enemy_deal" and self.setup.edition == "second":
                found |= {("choose_trade", seat, deal.row, deal.number) for deal in self.trades(seat)}
        return found

    def build_targets(self, place: Place, owed: Mapping[str, int]) -> set[Option]:
        """Faction cards that Settlers build from hand, Negotiator from the own deals (K6, K30)."""
        assert place.card.ability is not None
        if place.card.ability.filter == "hand":
            cards = [card for card in self.hand() if card.deck != "common"]
            return {("build", card.ids) for card in cards if self.pays(card.cost, owed)}
        deals = [deal.card for deal in self.deals(self.me) if deal.row == self.me]
        return {("choose_deal", self.me, card.ids, self.me) for card in deals if self.pays(card.cost, owed)}

    def chapel_targets(self, tokens: int) -> set[Option]:
        found: set[Option] = set()
        if tokens >= 1:
            found |= {("raze_hand", card.ids) for card in self.hand() if card.raze}
        reached = [t for t in self.enemy_locations() if self.can_be_razed(t) and self.raze_price(t) <= tokens]
        return found | {("location", *self.marks(target)) for target in reached}

    def location_targets(self, word: str) -> list[Place]:
        if word == "raze_own":
            own = self.locations_of(self.me)
            return [t for t in own if t.common and t.row == self.me and t.card.raze and t.card.razable]
        if word == "temple_of_ra" and sum(len(seat["lent"]) for seat in self.seats) >= TOKENS:
            return []
        works_on: dict[str, Callable[[Place], bool]] = {
            "remove_location": lambda _target: True,
            "temple_of_ra": lambda _target: True,
            "raze_location": self.can_be_razed,
            "block_location": lambda target: target.card.kind == "action" and self.uses(target) < BLOCKED,
            "trade_route": lambda target: not target.common and target not in self.trades(self.me),
        }
        return [target for target in self.enemy_locations() if works_on[word](target)]

    def acts_again(self, other: Place, owed: Mapping[str, int]) -> bool:
        """Whether Acting Troupe may use another location (K16)."""
        if other.card.kind != "action" or other.word == "acting_troupe" or self.uses(other) == BLOCKED:
            return False
        return self.usable(other, 1, owed)

    def outcome(self, place: Place) -> Option:
        """What a production location would give: equal outcomes are one option (K29)."""
        clause = place.card.ability
        assert clause is not None
        if clause.word != "gain_per":
            word = clause.word if clause.word != "gain" else "goods"
            return (word, frozenset(clause.gain.items()), clause.count)
        if clause.filter == "samurai":
            counted = sum(self.guarded(other) and not other.common for other in self.locations_of(self.me))
        else:
            counted = sum(clause.filter in other.card.colors for other in self.locations_of(self.me))
        amount = min(counted, clause.max or counted)
        return ("goods", frozenset({(clause.good, amount)} if amount else ()), 0)

    # ------------------------------------------------------------ the turn

    def options(self) -> set[Option]:
        """All options of a turn."""
        found: set[Option] = {("pass",)}
        found |= self.hand_options()
        found |= self.raze_options()
        found |= self.activation_options()
        found |= self.exchange_options()
        return found | self.free_options()

    def hand_options(self) -> set[Option]:
        found: set[Option] = set()
        something = bool(self.mine["location"] or self.mine["foundation"])
        for card in self.hand():
            if self.pays(card.cost) and (something or not card.location):
                found.add(("build", card.ids))
            if card.deck != "common" and self.pays({"food": 1}):
                found.add(("deal", card.ids))
            if card.raze and self.goods["raze"]:
                found.add(("raze_hand", card.ids))
        return found

    def raze_options(self) -> set[Option]:
        return {
            ("raze", *self.marks(place))
            for place in self.enemy_locations()
            if self.can_be_razed(place) and self.raze_price(place) <= self.goods["raze"]
        }

    def activation_options(self) -> set[Option]:
        found: set[Option] = set()
        for place in self.locations_of(self.me):
            left = place.card.limit - self.uses(place)
            if place.card.kind == "action" and left > 0 and self.usable(place, 1, {}):
                found.add(("activate", *self.marks(place)))
                if left > 1 and self.usable(place, 2, {}):
                    found.add(("activate_twice", *self.marks(place)))
        return found

    def exchange_options(self) -> set[Option]:
        if self.goods["worker"] < 2:
            return set()
        what = list(RESOURCES)
        if self.values["common_deck"] or self.values["common_discard"]:
            what.append("a common card")
        if self.mine["deck"] or (self.setup.edition == "first" and self.mine["discard"]):
            what.append("a faction card")
        return {("exchange", name) for name in what}

    def free_options(self) -> set[Option]:
        found: set[Option] = set()
        for place in self.locations_of(self.me):
            if place.common and self.goods["defense"] and not self.guarded(place):
                found.add(("defend", *self.marks(place)))
            if self.samurai_may_guard(place):
                found.add(("samurai", *self.marks(place)))
            if place.word == "gate":
                found |= {("stash_card", card.ids) for card in self.hand()}
            if place.word == "shrine":
                found |= {("stash_good", good) for good in RESOURCES if self.goods[good]}
        return found

    def samurai_may_guard(self, place: Place) -> bool:
        own = self.setup.factions[self.me] == "japanese" and place.row == self.me and not place.common
        return own and self.goods["worker"] > 0 and not self.guarded(place)

    def marks(self, place: Place) -> Option:
        """What tells a location from others of its row: identical ones in the same condition are one option (K29)."""
        traders = frozenset(seat for seat in range(len(self.seats)) if place in self.trades(seat))
        own = place.number if place.word == "gate" else None
        return (place.row, place.card.ids, self.uses(place), self.guarded(place), traders, own)

    def read(self, action: Action) -> Option:
        """An action of a turn of the core as an option."""
        said = dict(action.arguments)
        if "card" not in said:
            return (action.kind, *said.values())
        place = self.placed(action)
        located = action.kind in {"raze", "activate", "activate_twice", "defend", "samurai"}
        return (action.kind, *(self.marks(place) if located else (place.card.ids,)))

    def read_target(self, action: Action, word: str) -> Option:
        """An answer to the question of an ability as an option of `targets`."""
        if action.kind == "choose_trade":
            place = self.placed(action)
            return (action.kind, action.arguments["holder"], place.row, place.number)
        if action.kind == "choose_deal":
            place = self.placed(action)
            holder = next(seat for seat in range(len(self.seats)) if place in self.deals(seat))
            return (action.kind, place.row, place.card.ids, holder)
        if action.kind == "location":
            place = self.placed(action)
            if word == "acting_troupe":
                return (action.kind, *self.deed(place))
            return (action.kind, *((self.outcome(place),) if word == "produce_again" else self.marks(place)))
        return self.read(action)

    def placed(self, action: Action) -> Place:
        """The card an action names, with the row or origin it names or the own one."""
        said = action.arguments
        row = said.get("row", said.get("origin", self.me))
        number = self.cards.number(row, said["card"])
        return Place(row, number, self.card(row, number))

    # ------------------------------------------------------------ the end

    def scores(self) -> tuple[int, ...]:
        """E1."""
        return tuple(self.score(seat) for seat in range(len(self.seats)))

    def score(self, seat: int) -> int:
        total = int(self.seats[seat]["vp"])
        for place in self.locations_of(seat):
            total += 1 if place.common else 2
            if place.word == "gate":
                zone = ("under", "under_2")[self.gates().index(self.cards.id(place.row, place.number))]
                total += sum(len(other[zone]) for other in self.seats)
            if place.word == "shrine":
                total += sum(self.values["shrine"])
        return total

    def gates(self) -> list[str]:
        """The printed ids of the setup's Gates in order."""
        decks = [self.setup.deck(name) for name in ("common", *self.setup.factions)]
        cards = [card for deck in decks for card in deck.cards]
        return [name for card in cards if card.ability and card.ability.word == "gate" for name in card.ids]

    def ranks(self) -> tuple[int, ...]:
        """E2."""
        keys = []
        for seat, score in zip(self.seats, self.scores(), strict=True):
            goods = dict(zip(SUPPLY, seat["goods"], strict=True))
            left = sum(goods[good] for good in (*RESOURCES, "worker"))
            keys.append((score, left, len(seat["hand"])))
        return tuple(sum(other > key for other in keys) for key in keys)
