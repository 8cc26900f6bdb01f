"""A second opinion on attacks and on who wins, in plain Python: from the cards, the values before and the rules page.

Slow and obvious on purpose, and it shares no code with the core. What the core draws (the attack cards revealed) and
what the player answers are taken from the game; everything else is worked out here. Identical copies of a card are one
and the same for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

from attrs import define, field, frozen

from isettlers import Event, State
from isettlers._core.imperial.engine import take_apart
from isettlers.imperial import Card, Setup
from isettlers.imperial.tables import GOODS, CardList

FIRST_FACTION_CARD: Final = 98
KINDS: Final = ("production", "feature", "action")
DEAL_ORDER: Final = ("wood", "food", "worker", "stone", "vp", "gold", "raze", "card")
COLOR_OF: Final = {
    "wood": "brown", "stone": "grey", "food": "red", "worker": "pink", "gold": "gold", "card": "blue", "raze": "black",
    "vp": "purple",
}  # fmt: skip
VIRTUAL: Final = ("plain", "japanese", "egyptian")


@frozen
class Aim:
    """What an attack may hit: the row of a location and its card, a deal, or an attack card among the deals."""

    row: int
    name: tuple[str, ...]
    """The printed ids of all identical copies, or the good of an attack card."""


@frozen
class Question:
    """What the player was asked in an attack: after how many revealed cards, among what, and the answer."""

    revealed: int
    offered: tuple[Aim, ...]
    chosen: Aim


@define
class Outcome:
    """Where everything is that attacks may move; cards by row and number."""

    locations: set[tuple[int, int]]
    area: set[tuple[int, int]]
    blocked: set[tuple[int, int]]
    collection: list[Aim]
    deals: list[tuple[int, int]]
    dealt: Counter[str]
    line: list[str]
    left: Counter[str]
    extra: int
    cards: CardList = field(repr=False, eq=False)

    @classmethod
    def of(cls, state: State) -> Outcome:
        values = take_apart(state)
        mine, his = values["seats"]
        solo = values["solo"]
        cards: CardList = state.tables.cards
        return cls(
            locations={(0, card) for card in mine["location"]} | {(1, card) for card in his["lent"]},
            area={(1, card) for card in his["location"]},
            blocked={(0, card) for card in solo["blocked"]},
            collection=[Aim(0, cards.card(0, card).ids) for card in solo["collection"]],
            deals=[(0, card) for card in mine["deals"][0]],
            dealt=Counter({good: n for good, n in zip(GOODS, solo["dealt"], strict=True) if n}),
            line=[GOODS[good] for good in solo["line"]],
            left=Counter({good: n for good, n in zip(GOODS, solo["left"], strict=True) if n}),
            extra=solo["extra"],
            cards=cards,
        )

    def card(self, place: tuple[int, int]) -> Card:
        return self.cards.card(*place)

    def aim(self, place: tuple[int, int]) -> Aim:
        return Aim(place[0], self.card(place).ids)

    def aims(self, places: Iterable[tuple[int, int]]) -> Counter[Aim]:
        return Counter(self.aim(place) for place in places)

    def facts(self) -> dict[str, object]:
        """All of it, identical copies being alike."""
        return {
            "locations": self.aims(self.locations), "area": self.aims(self.area), "blocked": self.aims(self.blocked),
            "collection": Counter(aim.name for aim in self.collection), "deals": self.aims(self.deals),
            "dealt": +self.dealt, "line": self.line, "left": +self.left, "extra": self.extra,
        }  # fmt: skip

    # ------------------------------------------------------------ what happens before the attack phase

    def follow(self, event: Event) -> None:
        """Keep up with cards that move in the action phase."""
        if event.kind != "move" or event.values["owner"] is None:
            return
        values = event.values
        place = (values["owner"], self.cards.number(values["owner"], values["card"]))
        if values["source"] in {"location", "lent"}:
            (self.area if place in self.area else self.locations).discard(place)
        elif values["source"] == "deal":
            self.deals.remove(place)
        if values["target"] == "location":
            (self.area if values["owner"] == 1 else self.locations).add(place)
        elif values["target"] == "lent":
            self.locations.add(place)
        elif values["target"] == "deal":
            self.deals.append(place)


class Attacks:
    """The attack phase of a round, step by step as the page says."""

    def __init__(
        self, setup: Setup, virtual: str, before: Outcome, revealed: list[str], questions: list[Question]
    ) -> None:
        self.setup = setup
        self.virtual = virtual
        self.now = before
        self.revealed = revealed
        self.questions = questions
        self.shown = 0
        self.kinds: Counter[str] = Counter()
        """How often what happened, for a test to see that the comparison says something."""

    def play(self) -> Outcome:
        """Everything as it is after the phase."""
        now = self.now
        for place in now.area:
            self.collect(place)
        now.area = set()
        now.extra += self.setup.rulings.collection_weight * len(now.blocked)
        now.locations |= now.blocked
        now.blocked = set()
        for _ in range(2):
            if now.left.total():
                self.reveal()
            self.attack()
        assert not self.questions, self.questions
        assert self.shown == len(self.revealed)
        return now

    def collect(self, place: tuple[int, int]) -> None:
        self.now.collection.append(self.now.aim(place))

    def reveal(self) -> None:
        good = self.revealed[self.shown]
        self.shown += 1
        assert self.now.left[good] > 0
        self.now.left[good] -= 1
        self.now.line.insert(0, good)
        if self.virtual == "japanese":
            self.seize(good)
        elif self.virtual == "egyptian":
            self.block(COLOR_OF[good])

    # ------------------------------------------------------------ the pack's virtual players

    def seize(self, good: str) -> None:
        """MN18."""
        now = self.now
        deals = {now.aim(place): place for place in now.deals if now.card(place).deal == good}
        offered = [*deals, *([Aim(0, (good,))] if now.dealt[good] else [])]
        if not offered:
            return
        self.kinds["seized"] += 1
        chosen = self.ask(offered, dict.fromkeys(offered, 1))
        now.extra += self.setup.rulings.collection_weight
        if chosen in deals:
            now.deals.remove(deals[chosen])
            self.collect(deals[chosen])
            now.extra -= 1
        else:
            now.dealt[good] -= 1

    def block(self, color: str) -> None:
        """MN19."""
        now = self.now
        fitting = [place for place in self.faction_locations() if color in now.card(place).colors]
        if fitting:
            self.kinds["blocked"] += 1
            place = self.choose(self.preferred(fitting))
            now.locations.remove(place)
            now.blocked.add(place)

    # ------------------------------------------------------------ the attack

    def attack(self) -> None:
        """SO5 and SO9."""
        now = self.now
        if not now.line:
            return
        first, *others = now.line
        razable = [place for place in self.faction_locations() if now.card(place).raze and now.card(place).razable]
        if self.setup.factions == ("japanese",) and first == "vp" and "vp" in others and razable:
            self.kinds["faction"] += 1
            dearest = max(map(self.deal_rank, razable))
            self.hit([place for place in razable if self.deal_rank(place) == dearest], "vp")
            return
        commons = [place for place in now.locations if place[1] < FIRST_FACTION_CARD]
        for second in others:
            fitting = [place for place in commons if self.has_both(now.card(place), first, second)]
            if fitting:
                self.kinds["common"] += 1
                self.hit(fitting, second)
                return
        self.kinds["nothing"] += 1

    @staticmethod
    def has_both(card: Card, first: str, second: str) -> bool:
        shown = [good for good, amount in card.raze.items() for _ in range(amount)]
        if first not in shown:
            return False
        shown.remove(first)
        return second in shown

    def hit(self, fitting: list[tuple[int, int]], second: str) -> None:
        now = self.now
        preferred = self.preferred(fitting)
        place = self.choose(preferred)
        now.locations.remove(place)
        self.collect(place)
        first = now.line.pop(0)
        now.line.remove(second)
        now.line += [first, second]

    # ------------------------------------------------------------ one of several

    def faction_locations(self) -> list[tuple[int, int]]:
        return [place for place in self.now.locations if place[1] >= FIRST_FACTION_CARD]

    def deal_rank(self, place: tuple[int, int]) -> int:
        deal = self.now.card(place).deal
        return DEAL_ORDER.index(deal) if deal in DEAL_ORDER else -1

    def preferred(self, fitting: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """SO6: kind, cost, stone."""

        def worth(place: tuple[int, int]) -> tuple[int, int, int]:
            card = self.now.card(place)
            return (KINDS.index(card.kind), sum(card.cost.values()), card.cost.get("stone", 0))

        best = max(map(worth, fitting))
        return [place for place in fitting if worth(place) == best]

    def choose(self, places: list[tuple[int, int]]) -> tuple[int, int]:
        chosen = self.ask(list({self.now.aim(place) for place in places}), self.now.aims(places))
        return next(place for place in places if self.now.aim(place) == chosen)

    def ask(self, offered: list[Aim], copies: Mapping[Aim, int]) -> Aim:
        """The player's answer, or the only one there is; copies that something tells apart may be asked about too."""
        question = self.questions[0] if self.questions and self.questions[0].revealed == self.shown else None
        if len(offered) == 1 and (question is None or copies[offered[0]] == 1 or set(question.offered) != set(offered)):
            return offered[0]
        self.kinds["asked"] += 1
        assert question is not None, offered
        assert set(question.offered) == set(offered)
        return self.questions.pop(0).chosen


# ---------------------------------------------------------------- the end


def result(state: State) -> tuple[int, int]:
    """Score and rank at the end (SO10, SR4)."""
    outcome = Outcome.of(state)
    own = sum(number >= FIRST_FACTION_CARD for _, number in outcome.locations)
    if own <= len(outcome.collection) + outcome.extra:
        return (0, 1)
    return (score(state), 0)


def score(state: State) -> int:
    """The points as they stand: E1, Gates and Shrine, Technology (T5)."""
    values: dict[str, Any] = take_apart(state)
    outcome = Outcome.of(state)
    setup = state.setup
    assert isinstance(setup, Setup)
    board = setup.deck(setup.factions[0]).board
    total = int(values["seats"][0]["vp"])
    on: Mapping[str, list[int]] = values["pack"].get("on", {})
    tokens = {card for cards in on.values() for card in cards}
    glory = set(on.get("technology_glory", []))
    mine = {number for _, number in outcome.locations}
    gates = [number for number, card in all_cards(outcome.cards) if card.ability and card.ability.word == "gate"]
    for place in outcome.locations:
        card = outcome.card(place)
        common = place[1] < FIRST_FACTION_CARD
        total += 1 if common else board.faction_points if board else 2
        if place[1] in glory:
            total += setup.rulings.glory_points - 1
        word = card.ability.word if card.ability else ""
        if word == "gate":
            total += len(values["seats"][0][("under", "under_2")[gates.index(place[1])]])
        if word == "shrine":
            total += sum(values["shrine"])
        if word == "end_technology" and card.ability:
            total += min(card.ability.max, len(tokens & mine))
    return total


def all_cards(cards: CardList) -> list[tuple[int, Card]]:
    """The player's cards by number."""
    return [(number, cards.card(0, number)) for number, printed in enumerate(cards.ids[0]) if printed]
