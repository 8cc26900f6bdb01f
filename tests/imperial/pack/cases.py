"""What the tests of the pack share: positions with its cards, and cards made to measure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from attrs import evolve
from builders import Side, alone, position, seat_of, watch

from isettlers import State
from isettlers._core.imperial.engine import take_apart
from isettlers.imperial import Card, Deck, builtin
from isettlers.imperial.cards import pack_cards
from isettlers.imperial.rulings import Rulings

PACK: Final = ("magic-number",)
IDLE: Final = Side(hand=["Ruins"])

REDS: Final = ("COM023", "COM024", "COM025", "COM052", "COM053", "COM054", "COM056", "COM082")
"""Red common locations that do not react to what is built."""
PINKS: Final = ("COM012", "COM013", "COM014", "COM015", "COM039", "COM040", "COM041")
GREYS: Final = ("COM008", "COM009", "COM010", "COM033", "COM034", "COM036")
BROWNS: Final = ("COM007", "COM042", "COM043", "COM058", "COM059", "COM060")
BLACKS: Final = ("COM018", "COM019", "COM020", "COM050", "COM051")
GOLDS: Final = ("COM021", "COM022", "COM028", "COM030", "COM031", "COM032")
BLUES: Final = ("COM046", "COM047", "COM048", "COM065", "COM066", "COM067")


def unopposed(faction: str, side: Side, enemy: Side | None = None, **rest: Any) -> State:
    """A position of two with the pack in which the enemy has passed: seat 0 acts turn after turn."""
    return alone(faction, side, enemy, **({"packs": PACK} | rest))


def facing(factions: Sequence[str], *sides: Side, **rest: Any) -> State:
    """A position with the pack; each side has a Ruins more to build."""
    return position(factions, *(evolve(side, hand=(*side.hand, "Ruins")) for side in sides), **({"packs": PACK} | rest))


def by(**choices: Any) -> Rulings:
    """Rulings that differ from the defaults."""
    return Rulings(**choices)


def remade(deck: Deck, changes: Mapping[str, Mapping[str, Any]]) -> Deck:
    """A deck in which some tables of cards, named by one printed id, have other fields."""
    cards = tuple(
        evolve(card, **next((new for printed, new in changes.items() if printed in card.ids), {}))
        for card in deck.cards
    )
    return evolve(deck, cards=cards)


def commons(changes: Mapping[str, Mapping[str, Any]]) -> Deck:
    """The common deck with the pack's cards, some of them changed."""
    base = builtin("common")
    return remade(evolve(base, cards=base.cards + pack_cards("magic-number", "common")), changes)


def known_card(printed: str) -> Card:
    """A packaged card by printed id."""
    names = ("common", "barbarians", "japanese", "romans", "egyptians", "atlanteans")
    cards = (card for name in names for card in (*builtin(name).cards, *pack_cards("magic-number", name)))
    return next(card for card in cards if printed in card.ids)


def payments(state: State, *actions: str, seat: int = 0) -> list[int]:
    """The gains of points by a seat while actions are applied."""
    events = watch(state, *actions)
    return [event.values["points"] for event in events if event.kind == "vp" and event.seat == seat]


def common_deck(state: State) -> int:
    """How many cards the common deck holds."""
    return len(take_apart(state)["common_deck"])


def at_the_bottom(state: State) -> list[str]:
    """The printed ids of the cards known to lie at the bottom of the common deck."""
    return [state.tables.cards.id(0, number) for number in take_apart(state)["pack"]["bottom"]]


def hand(state: State, seat: int = 0) -> list[str]:
    """The printed ids in a hand, without the Ruins that the builders put there."""
    ids = (state.tables.cards.id(seat, number) for number in seat_of(state, seat)["hand"])
    return sorted(printed for printed in ids if printed not in {"COM069", "COM070", "COM074"})
