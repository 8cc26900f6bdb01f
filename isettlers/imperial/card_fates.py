"""Fates of the cards of Imperial Settlers, from the events of a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from attrs import Factory, define

from isettlers.imperial.cards import Card, Deck
from isettlers.imperial.tables import CARDS, CardList
from isettlers.imperial.text import BLOCKS
from isettlers.imperial.words import words
from isettlers.kit.fates import CardGroup, Fate, Fates, Kind
from isettlers.values import Event

if TYPE_CHECKING:
    from isettlers.imperial.setup import Setup

KINDS: Final = {
    "seen": Kind("it came into the hand of the seat"),
    "built": Kind("the seat built it", "seen"),
    "dealt": Kind("the seat made a deal with it", "seen"),
    "razed from hand": Kind("the seat razed it from hand", "seen"),
    "razed": Kind("it was razed where the seat had built it", "built"),
}

_POINTING: Final = ("activate", "activate_twice", "location", "raze", "give_up")
_BLOCKS: Final = {block.first: block for block in BLOCKS if block.kind in _POINTING}
_TARGETS: Final = {("aside", "location"): "built", ("aside", "deal"): "dealt", ("location", "foundation"): "razed"}


def _groups(deck: Deck) -> Iterator[CardGroup]:
    by_id: dict[str, list[Card]] = {}
    for card in deck.cards:
        by_id.setdefault(card.group, []).append(card)
    for group, cards in by_id.items():
        yield CardGroup(
            id=group,
            name=cards[0].name,
            deck=deck.name,
            copies=sum(len(card.ids) for card in cards),
            source=cards[0].provenance,
            reconstructed=any(card.reconstructed for card in cards),
            assumed="; ".join(dict.fromkeys(card.assumed for card in cards if card.assumed)),
        )


@define
class _Follower:
    """Tells razing from other ways to lose a card."""

    cards: CardList
    razing: bool = False
    """Whether a location that is discarded now is razed."""
    ability: str = ""
    """The word of the ability at work."""
    from_hand: set[tuple[int, str]] = Factory(set)
    """Cards on their way from a hand."""

    def hear(self, action: Event) -> None:
        """Keep in mind what an action sets to work."""
        named = self._named(action.values["action"])
        if named is None:
            return
        kind, row, number = named
        if kind in {"activate", "activate_twice"} or (kind == "location" and self.ability == "acting_troupe"):
            ability = self.cards.card(row, number).ability
            self.ability = "" if ability is None else ability.word
        self.razing = kind == "raze" or (kind == "location" and self.ability != "" and words()[self.ability].razes)

    def follow(self, move: Event) -> str | None:
        """The kind of fate in the move of a card."""
        source, target = move.values["source"], move.values["target"]
        card = (move.values["owner"] or 0, move.values["card"])
        if target == "hand":
            return "seen"
        if source == "hand":
            if target == "aside":
                self.from_hand.add(card)
            return None
        came_from_hand = card in self.from_hand
        if source == "aside":
            self.from_hand.discard(card)
        if (source, target) == ("aside", "discard") and came_from_hand:
            return "razed from hand"
        if source in {"location", "lent"} and target == "foundation":
            return "razed"
        if source in {"location", "lent"} and target == "discard" and self.razing:
            return "razed"
        return _TARGETS.get((source, target))

    def _named(self, action: int) -> tuple[str, int, int] | None:
        """Kind, row and number of a card in a row that an action points at."""
        for first, block in _BLOCKS.items():
            if first <= action < first + block.count:
                if block.arguments == ("row", "card"):
                    return block.kind, *divmod(action - first, CARDS)
                return block.kind, 0, 0
        return None


class CardFates(Fates):
    """The fates of cards in the events of a game."""

    kinds = KINDS

    def groups(self, setup: Setup) -> tuple[CardGroup, ...]:
        """Return the groups of cards in the decks of a setup: the common deck, then each faction's."""
        decks = [setup.deck(name) for name in ("common", *setup.factions)]
        return tuple(group for deck in decks for group in _groups(deck))

    def tell(self, setup: Setup, events: Iterable[Event]) -> Iterator[Fate]:
        """Yield the fates of cards in the events of a whole game."""
        cards: CardList = setup.tables().cards
        follower = _Follower(cards)
        for event in events:
            if event.kind == "action":
                follower.hear(event)
            elif event.kind == "move" and (kind := follower.follow(event)):
                owner = event.values["owner"] if event.seat is None else event.seat
                number = cards.number(event.values["owner"] or 0, event.values["card"])
                yield Fate(kind, owner, cards.card(event.values["owner"] or 0, number).group, event.values["card"])


FATES: Final = CardFates()
