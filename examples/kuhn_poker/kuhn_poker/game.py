"""Kuhn poker on the side of Python: its numbers in words, its positions as plain trees."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from isettlers import Action, Event, Game, State
from isettlers.kit.foresight import PlainLooking, obstacle
from isettlers.kit.naming import named, refusal
from isettlers.kit.numbering import action_blocks, parts
from isettlers.kit.positions import position_of
from isettlers.kit.reading import Node
from isettlers.kit.views import legal_actions
from kuhn_poker.core import ACTION_BLOCKS, HIDDEN_PARTS, OBSERVATION_PARTS, put_together, take_apart
from kuhn_poker.setup import LEAST, MOST, Setup

if TYPE_CHECKING:
    from isettlers._core.kernel import Position

DECISIONS: Final = ("check", "bet", "fold", "call")
_EVENTS: Final[Mapping[str, str]] = {
    "deal": "a seat gets its card: card (None where it is hidden)",
    "action": "a seat decides: action (id), text",
    "show": "a seat shows its card: card",
    "over": "the game is over: winner (seat), pot, folded (whether all others have)",
}
"""In the order of the core."""


class Kuhn(Game):
    """Kuhn poker: one hidden card each, one bet."""

    name = "kuhn"
    title = "Kuhn Poker"
    setup = Setup
    players = (LEAST, MOST)
    actions = action_blocks(
        ACTION_BLOCKS,
        {
            "check": ((), "pay nothing, before a bet (K4)"),
            "bet": ((), "pay a chip, which all others have to answer (K4)"),
            "fold": ((), "answer a bet by giving up the pot (K5)"),
            "call": ((), "answer a bet by paying a chip too (K5)"),
        },
    )
    events = _EVENTS
    observation = tuple(
        parts(
            OBSERVATION_PARTS,
            {
                "players": "one of 2 and 3",
                "place": "how many seats decide before the observer: one of 0 to 2",
                "card": "the observer's card: one of four, the lowest first",
                "decisions": "for each decision one of two: nothing paid, a chip paid",
                "shown": "for each seat from the observer on the card that it showed: one of four",
            },
        )
    )
    hidden = tuple(parts(HIDDEN_PARTS, {"held": "for each seat from the observer on its card: one of four"}))

    def action(self, position: Position, action: int) -> Action:
        """Return an action id as a position reads it: none has arguments."""
        return Action(action, self.block(action).kind, {}, self.text(position, action))

    def text(self, position: Position, action: int) -> str:
        """Return an action id in words."""
        del position
        return DECISIONS[action]

    def events_of(self, before: Position, raw: Sequence[tuple[int, int, int, int, int, int]]) -> list[Event]:
        """Return the events of one step by name."""
        return [self._event(before, each) for each in raw]

    def _event(self, before: Position, raw: tuple[int, int, int, int, int, int]) -> Event:
        number, seat, a, _, n, _ = raw
        kind, who, deck = tuple(_EVENTS)[number], self.seat_name(before, seat), before.tables.cards
        if kind == "deal":
            return Event(kind, seat, {"card": deck[a]}, f"{who} gets the {deck[a]}", reveals=True)
        if kind == "action":
            return Event(kind, seat, {"action": a, "text": DECISIONS[a]}, f"{who}: {DECISIONS[a]}")
        if kind == "show":
            return Event(kind, seat, {"card": deck[a]}, f"{who} shows the {deck[a]}")
        return Event(kind, None, {"winner": seat, "pot": n, "folded": bool(a)}, f"{who} wins {n} chips")

    def public_events(self, position: Position, events: Iterable[Event], seat: int | None) -> list[Event]:
        """Return the events of whole steps, the cards of other seats left out."""
        return [self._heard(position, event, seat) for event in events]

    def _heard(self, position: Position, event: Event, seat: int | None) -> Event:
        if event.kind != "deal" or event.seat is None or event.seat == seat:
            return event
        return evolve(event, values={"card": None}, text=f"{self.seat_name(position, event.seat)} gets a card")

    named = staticmethod(named)
    refusal = staticmethod(refusal)
    look_ahead = staticmethod(PlainLooking)
    obstacle = staticmethod(obstacle)

    def document(self, position: Position) -> dict[str, Any]:
        """Return a position as a plain tree: the cards by seat, the decisions so far, the generator."""
        values, deck = take_apart(position), position.tables.cards
        return {
            "cards": [deck[card] for card in values["cards"]],
            "decisions": _decisions(values["paid"]),
            "rng": [f"{word:016x}" for word in values["rng"]],
        }

    def from_document(self, setup: Setup, tree: Mapping[str, Any]) -> State:
        """Return the position that such a tree describes. Raises FormatError with the path of the fault."""
        root = Node(tree, "$")
        root.only(("cards", "decisions", "rng"))
        deck, paid = setup.tables().cards, list[bool]()
        for node in root.get("decisions", default=[]).items():
            paid.append(node.one_of(_words(paid)) in {"bet", "call"})
        values = {
            "cards": [deck.index(node.one_of(deck)) for node in root.get("cards").items(setup.players)],
            "paid": paid,
            "rng": root.get("rng").generator() if "rng" in root else [1, 0, 0, 0],
        }
        return position_of(setup, put_together, values, seeded="rng" in root)

    def view(self, position: Position, seat: int | None) -> dict[str, Any]:
        """Return a seat's knowledge of a position: its own card, those that were shown, all decisions."""
        values, deck = take_apart(position), position.tables.cards
        known = [own == seat or shown for own, shown in enumerate(values["shown"])]
        tree: dict[str, Any] = {
            "seat": seat,
            "actor": None if position.over else position.actor,
            "scores": list(position.scores),
            "cards": [deck[card] if seen else None for card, seen in zip(values["cards"], known, strict=True)],
            "decisions": _decisions(values["paid"]),
        }
        if seat is not None and seat == position.actor:
            tree["legal"] = legal_actions(position)
        return tree

    def decided_by(self, position: Position) -> str:
        """Return the criterion that separates the winner from the rest."""
        return "showdown" if any(take_apart(position)["shown"]) else "folds"

    def seatings(self, players: int) -> Sequence[Setup]:
        """Return the game with each seat first: the seats differ by the order of decisions alone."""
        return [Setup(players, first) for first in range(players)]


def _words(paid: Sequence[bool]) -> tuple[str, str]:
    """Return the two decisions after others, the one that pays a chip last."""
    return ("fold", "call") if any(paid) else ("check", "bet")


def _decisions(paid: Sequence[bool]) -> list[str]:
    return [_words(paid[:number])[one] for number, one in enumerate(paid)]


GAME: Final = Kuhn()
