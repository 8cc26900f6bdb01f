"""A second opinion in plain Python: the options of a turn and of the questions it begins with.

Slow and obvious on purpose, from the card data and the rules pages, and it shares no code with the core. An option is
a tuple: the kind of action and what tells it from others of the kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from referee_pack import ALWAYS_WORKS, COLORS, LINKED, most_sets, takes
from referee_table import RESOURCES, SUPPLY, Option, Place, Table

from isettlers import Action
from isettlers.imperial import Clause

BLOCKED: Final = 3
TOKENS: Final = 4
DONE_ACTING: Final = 2
GOODS: Final = (*SUPPLY, "vp", "card", "technology")


class Referee(Table):
    """The options of the seat whose turn it is; only between actions, nothing pending."""

    # ------------------------------------------------------------ using locations

    def usable(self, place: Place, times: int, owed: Mapping[str, int]) -> bool:
        """Whether a location's price can be paid besides what is owed, and it has something to work on (K3)."""
        price = {good: amount * times for good, amount in place.card.price.items()}
        if not self.pays(price, owed) or len(self.mine["hand"]) < price.get("card", 0):
            return False
        if self.deals_held() < price.get("deal", 0):
            return False
        if place.card.unlock and not self.tokens.unlocked(place.row, place.number):
            return False
        left = sum(self.goods[good] - price.get(good, 0) - owed.get(good, 0) for good in (*RESOURCES, "gold"))
        if left < price.get("resource", 0):
            return False
        together = {good: price.get(good, 0) + owed.get(good, 0) for good in {*price, *owed}}
        if place.word in ALWAYS_WORKS or self.spends_a_card(place):
            return True
        return bool(self.targets(place, together))

    @staticmethod
    def spends_a_card(place: Place) -> bool:
        """Whether an ability goes by the hand card that is its price (MN6)."""
        return place.word == "linked_goods" and place.card.ability is not None and place.card.ability.filter != "enemy"

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
            "gain_per": set,
            "gain_sets": set,
            "choose": lambda: self.offered(place),
            "color_sets": lambda: self.color_answers(place, COLORS),
            "color_goods": lambda: self.color_answers(place, COLORS),
            "linked_goods": lambda: self.linked_targets(place),
            "search": lambda: self.search_answers(place),
        }
        if word in finders:
            return finders[word]()
        return {("location", *self.marks(target)) for target in self.location_targets(word)}

    def troupe_targets(self, place: Place, owed: Mapping[str, int]) -> set[Option]:
        others = [other for other in self.locations_of(self.me) if other != place and self.acts_again(other, owed)]
        return {("location", *self.deed(other)) for other in others}

    def deed(self, place: Place) -> Option:
        """What using an action location comes to: its price and its ability, twice with a basic token (T4)."""
        doubled = not self.setup.rulings.technology_again and self.has_basic(place)
        return (frozenset(place.card.price.items()), place.card.ability, doubled)

    def production_targets(self, place: Place) -> set[Option]:
        """K23: Farmers At Work give nothing of their own; Porters may choose them where that leaves a choice."""
        mine = [other for other in self.locations_of(self.me) if other.card.kind == "production"]
        if self.only_commons(place):
            commons = [other for other in mine if other.common and other.word != "produce_again"]
            return {("location", self.outcome(other)) for other in commons}
        targets = {("location", self.again(other)) for other in mine if other.word != "produce_again"}
        if place.card.kind == "action" and len(targets) > 1:
            targets |= {("location", self.again(other)) for other in mine if other.word == "produce_again"}
        return targets

    @staticmethod
    def only_commons(place: Place) -> bool:
        """Whether production is repeated for common locations alone, not doubled by Technology."""
        return place.card.ability is not None and place.card.ability.filter == "common"

    def again(self, place: Place) -> Option:
        """What producing again would give, twice with a basic Technology token (T4)."""
        return (self.outcome(place), self.has_basic(place))

    def has_basic(self, place: Place) -> bool:
        """Whether a basic Technology token lies on a location."""
        return place.common and "technology" in self.tokens.on(place.number)

    def offered(self, place: Place) -> set[Option]:
        assert place.card.ability is not None
        return {("good", good) for good in place.card.ability.gain}

    # ------------------------------------------------------------ colors

    def color_answers(self, place: Place, colors: Iterable[str]) -> set[Option]:
        """What naming one of some colors brings: equal results are one option (TR9)."""
        return {("color", self.color_result(place, color)) for color in colors}

    def color_result(self, place: Place, color: str) -> Option | None:
        clause = place.card.ability
        assert clause is not None
        good = clause.good or LINKED.get(color, self.setup.rulings.white_good)
        if clause.word == "linked_goods":
            return (good, clause.count)
        if clause.word == "color_sets":
            amount = self.sets((color,) * 3)
        else:
            amount = sum(color in other.card.colors for other in self.locations_of(self.me))
        amount = min(amount, clause.max or amount)
        return (good, amount) if amount else None

    def sets(self, colors: Sequence[str]) -> int:
        return most_sets([place.card.colors for place in self.locations_of(self.me)], colors)

    def linked_targets(self, place: Place) -> set[Option]:
        """The card that is discarded, or a common location of an enemy with a color (TR10)."""
        if self.spends_a_card(place):
            return {("card", card.ids) for card in self.hand()}
        seen = [target for target in self.enemy_locations() if target.common and target.card.colors]
        return {("location", frozenset(target.card.colors)) for target in seen}

    def search_answers(self, place: Place) -> set[Option]:
        """The first question of a search: the card laid down, the deck, or the color; none for a fixed search."""
        clause = place.card.ability
        assert clause is not None
        decks = [deck for deck in ("common", "faction") if clause.deck in {deck, "either"} and self.searchable(deck)]
        if not decks:
            return set()
        if clause.lays:
            return {("card", card.ids) for card in self.hand()}
        if clause.deck == "either":
            return {("draw", deck) for deck in decks}
        return {("color", color) for color in (COLORS if clause.filter == "any" else (clause.filter,))}

    def searchable(self, deck: str) -> bool:
        """TR8; the other reading of MA9 has the discard pile join in, as far as it ever comes back (G5)."""
        comes_back = self.setup.rulings.search_reshuffles
        if deck == "common":
            return bool(self.values["common_deck"] or (comes_back and self.values["common_discard"]))
        comes_back = comes_back and self.setup.edition == "first"
        return bool(self.mine["deck"] or (comes_back and self.mine["discard"]))

    # ------------------------------------------------------------ targets

    def enemy_targets(self, word: str) -> set[Option]:
        works_on: dict[str, Callable[[int], bool]] = {
            "take_resource": lambda seat: any(self.seats[seat]["goods"][:3]),
            "desert": lambda seat: bool(self.seats[seat]["hand"]),
            "ninjas": lambda seat: seat < self.players and not self.mine["shield"] >> seat & 1,
        }
        return {("seat", seat) for seat in self.enemies() if works_on[word](seat)}

    def goods_shown(self, word: str) -> set[str]:
        if word == "raze_good":
            return {good for target in self.enemy_locations() for good in target.card.raze}
        attack_cards = {GOODS[good] for good, amount in enumerate(self.solo.get("dealt", ())) if amount}
        return attack_cards | {str(deal.card.deal) for deal in [*self.deals(self.me), *self.trades(self.me)]}

    def deal_targets(self, word: str) -> set[Option]:
        targets: set[Option] = set()
        for seat in self.enemies():
            targets |= {("choose_deal", deal.row, deal.card.ids, seat) for deal in self.deals(seat)}
            if word == "discard_enemy_deal" and self.setup.edition == "second":
                targets |= {("choose_trade", seat, deal.row, deal.number) for deal in self.trades(seat)}
        line = self.solo.get("line", [])
        return targets | {("attack_card", self.line_without(place)) for place in range(len(line))}

    def line_without(self, place: int) -> tuple[int, ...]:
        """The attack cards that stay when one is taken: what tells the cards of the line apart (SR1)."""
        return tuple(good for at, good in enumerate(self.solo["line"]) if at != place)

    def build_targets(self, place: Place, owed: Mapping[str, int]) -> set[Option]:
        """Faction cards that Settlers build from hand, Negotiator from the own deals (K6, K30)."""
        assert place.card.ability is not None
        if place.card.ability.filter == "hand":
            cards = [card for card in self.hand() if card.deck != "common"]
            return {("build", card.ids) for card in cards if self.pays(card.cost, owed)}
        deals = [deal.card for deal in self.deals(self.me) if deal.row == self.me]
        return {("choose_deal", self.me, card.ids, self.me) for card in deals if self.pays(card.cost, owed)}

    def chapel_targets(self, tokens: int) -> set[Option]:
        targets: set[Option] = set()
        if tokens >= 1:
            targets |= {("raze_hand", card.ids) for card in self.hand() if card.raze}
        reached = [t for t in self.enemy_locations() if self.can_be_razed(t) and self.raze_price(t) <= tokens]
        return targets | {("location", *self.marks(target)) for target in reached}

    def location_targets(self, word: str) -> list[Place]:
        if word == "raze_own":
            own = self.locations_of(self.me)
            commons = [target for target in own if target.common and target.row == self.me]
            return [target for target in commons if self.has_razable_field(target)]
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
        """What a production location would give once: equal outcomes are one option (K29)."""
        clause = place.card.ability
        assert clause is not None
        if clause.word == "gain_sets":
            return ("goods", self.given(dict(self.by_sets(clause))), 0)
        if clause.word == "gain":
            return ("goods", self.given(clause.gain), 0)
        if clause.word != "gain_per":
            return (clause.word, frozenset(clause.gain.items()), clause.count)
        if clause.filter == "samurai":
            counted = sum(self.guarded(other) and not other.common for other in self.locations_of(self.me))
        else:
            counted = sum(clause.filter in other.card.colors for other in self.locations_of(self.me))
        amount = min(counted, clause.max or counted)
        return ("goods", self.given({clause.good: amount} if amount else {}), 0)

    def given(self, goods: Mapping[str, int]) -> frozenset[tuple[str, int]]:
        """Goods as they come: cards from the only deck that can give one, and from none that cannot (K9)."""
        gifts = dict(goods)
        common = bool(self.values["common_deck"] or self.values["common_discard"])
        faction = bool(self.mine["deck"] or (self.setup.edition == "first" and self.mine["discard"]))
        if not (common and faction):
            either = gifts.pop("card", 0)
            name = "common_card" if common else "faction_card"
            gifts[name] = gifts.get(name, 0) + either
        left = {"common_card": common, "faction_card": faction}
        return frozenset((good, amount) for good, amount in gifts.items() if amount and left.get(good, True))

    def by_sets(self, clause: Clause) -> frozenset[tuple[str, int]]:
        counted = sum(self.sets(colors) for colors in clause.sets)
        goods = dict(clause.gain)
        goods[clause.good] = goods.get(clause.good, 0) + min(counted, clause.max or counted)
        return frozenset((good, amount) for good, amount in goods.items() if amount)

    # ------------------------------------------------------------ the turn

    def options(self) -> set[Option]:
        """All options of a turn; when the action is done, tokens may still be placed (T3), and guards (K1)."""
        if self.values["step"] == DONE_ACTING:
            guards = self.guard_options() if self.setup.rulings.guard_after_action else set()
            return {("done",)} | self.technology_options() | guards
        options: set[Option] = {("pass",)}
        options |= self.hand_options()
        options |= self.raze_options()
        options |= self.activation_options()
        options |= self.exchange_options()
        options |= self.guard_options() | self.stash_options()
        return options | self.technology_options() | self.unlock_options()

    def hand_options(self) -> set[Option]:
        options: set[Option] = set()
        something = bool(self.mine["location"] or self.mine["foundation"])
        for card in self.hand():
            if self.pays(card.cost) and (something or not card.location):
                options.add(("build", card.ids))
            if card.deck != "common" and self.pays({"food": 1}):
                options.add(("deal", card.ids))
            if card.raze and self.goods["raze"]:
                options.add(("raze_hand", card.ids))
        return options

    def raze_options(self) -> set[Option]:
        if self.setup.peaceful:
            return set()
        return {
            ("raze", *self.marks(place))
            for place in self.enemy_locations()
            if self.can_be_razed(place) and self.raze_price(place) <= self.goods["raze"]
        }

    def activation_options(self) -> set[Option]:
        options: set[Option] = set()
        for place in self.locations_of(self.me):
            left = place.card.limit - self.uses(place)
            once_more = left > 0 or self.token_use_left(place)
            if place.card.kind == "action" and once_more and self.usable(place, 1, {}):
                options.add(("activate", *self.marks(place)))
                if left > 1 and self.usable(place, 2, {}):
                    options.add(("activate_twice", *self.marks(place)))
        return options

    def token_use_left(self, place: Place) -> bool:
        """The further use that a basic token gives where it doubles nothing (`technology_again`)."""
        if not self.setup.rulings.technology_again or not place.common or self.uses(place) == BLOCKED:
            return False
        return "technology" in self.tokens.on(place.number) and not self.tokens.used_again(place.number)

    def exchange_options(self) -> set[Option]:
        if self.goods["worker"] < 2:
            return set()
        what = list(RESOURCES)
        if self.values["common_deck"] or self.values["common_discard"]:
            what.append("a common card")
        if self.mine["deck"] or (self.setup.edition == "first" and self.mine["discard"]):
            what.append("a faction card")
        return {("exchange", name) for name in what}

    def guard_options(self) -> set[Option]:
        options: set[Option] = set()
        for place in self.locations_of(self.me):
            if place.common and self.goods["defense"] and not self.guarded(place):
                options.add(("defend", *self.marks(place)))
            if self.samurai_may_guard(place):
                options.add(("samurai", *self.marks(place)))
        return options

    def stash_options(self) -> set[Option]:
        options: set[Option] = set()
        for place in self.locations_of(self.me):
            if place.word == "gate":
                options |= {("stash_card", card.ids) for card in self.hand()}
            if place.word == "shrine":
                options |= {("stash_good", good) for good in RESOURCES if self.goods[good]}
        return options

    def technology_options(self) -> set[Option]:
        """T3: one token a location, or one of each kind."""
        if self.setup.factions[self.me] != "atlanteans":
            return set()
        commons = [place for place in self.locations_of(self.me) if place.common]
        each_kind = self.setup.rulings.technology_each_kind
        return {
            ("technology", token, *self.marks(place))
            for token, amount in self.tokens.held(self.me).items()
            for place in commons
            if amount and takes(place.card, token)
            if token not in self.tokens.on(place.number)
            if each_kind or not self.tokens.on(place.number)
        }

    def unlock_options(self) -> set[Option]:
        """TR4."""
        return {
            ("unlock", *self.marks(place))
            for place in self.locations_of(self.me)
            if place.card.unlock and not self.tokens.unlocked(place.row, place.number)
            if self.goods["technology"] >= place.card.unlock["technology"]
        }

    def samurai_may_guard(self, place: Place) -> bool:
        own = self.setup.factions[self.me] == "japanese" and place.row == self.me and not place.common
        return own and self.goods["worker"] > 0 and not self.guarded(place)

    def read(self, action: Action) -> Option:
        """An action of a turn of the core as an option."""
        arguments = dict(action.arguments)
        if "card" not in arguments:
            return (action.kind, *arguments.values())
        place = self.placed(action)
        if action.kind == "technology":
            return (action.kind, arguments["token"], *self.marks(place))
        located = action.kind in {"raze", "activate", "activate_twice", "defend", "samurai", "unlock"}
        return (action.kind, *(self.marks(place) if located else (place.card.ids,)))

    def read_target(self, action: Action, by: Place) -> Option:
        """An answer to the question of an ability as an option of `targets`."""
        arguments = action.arguments
        readers: dict[str, Callable[[], Option]] = {
            "color": lambda: self.named_color(by, arguments["color"]),
            "good_technology": lambda: ("technology",),
            "attack_card": lambda: (self.line_without(arguments["place"]),),
            "choose_trade": lambda: (arguments["holder"], self.placed(action).row, self.placed(action).number),
            "choose_deal": lambda: self.named_deal(self.placed(action)),
            "location": lambda: self.named_location(by, self.placed(action)),
        }
        if action.kind not in readers:
            return self.read(action)
        kind = action.kind.removesuffix("_technology")
        return (kind, *readers[action.kind]())

    def named_color(self, by: Place, color: str) -> Option:
        return (color if by.word == "search" else self.color_result(by, color),)

    def named_deal(self, deal: Place) -> Option:
        holder = next(seat for seat in range(len(self.seats)) if deal in self.deals(seat))
        return (deal.row, deal.card.ids, holder)

    def named_location(self, by: Place, place: Place) -> Option:
        if by.word == "acting_troupe":
            return self.deed(place)
        if by.word == "linked_goods":
            return (frozenset(place.card.colors),)
        if by.word == "produce_again":
            return (self.outcome(place) if self.only_commons(by) else self.again(place),)
        return self.marks(place)

    def placed(self, action: Action) -> Place:
        """The card an action names, with the row or origin it names or the own one."""
        arguments = action.arguments
        row = arguments.get("row", arguments.get("origin", self.me))
        number = self.cards.number(row, arguments["card"])
        if action.kind == "technology":
            return next(place for place in self.locations_of(self.me) if place.number == number)
        return Place(row, number, self.card(row, number))
