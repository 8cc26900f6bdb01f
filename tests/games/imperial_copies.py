"""Identical locations of Imperial Settlers in different conditions, and which of them an option stands for (K29)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

import isettlers
from isettlers import State
from isettlers.imperial import builtin
from isettlers.imperial.tables import FIRST_FACTION_CARD, CardList

Place = tuple[int, str]
"""The seat of a row and the printed id of a card there."""

_GATES: Final = next(card.ids for card in builtin("japanese").cards if card.name == "Gate")
_KINDS: Final = (
    "raze", "activate", "activate_twice", "defend", "samurai", "give_up", "give_foundation", "location", "technology",
    "unlock",
)  # fmt: skip


def left_out(state: State) -> Iterator[tuple[str, list[tuple[State, State]]]]:
    """Yield the locations that may be chosen although no option names them or a copy in the same condition.

    With each comes, for every option that may stand for it, the position after that option and the one after choosing
    the location itself. Nothing here asks how the rules merge options: two copies change places in the document, and a
    location may be chosen when an option names its copy with the two either way round.
    """
    named = _by_name(state)
    tree = state.document()
    on_table = any(kind == "location" for kind, _, _ in named)
    places = _locations(tree)
    for hidden in places:
        twins = [place for place in places if place != hidden and _identical(state, place, hidden)]
        near = [name for name in named if name[1] in twins and (on_table or name[1][0] == hidden[0])]
        missing = {name[::2] for name in near} - {name[::2] for name in named if name[1] == hidden}
        turned = {twin: _exchanged(tree, twin[1], hidden[1]) for twin in {name[1] for name in near if missing}}
        for kind, token in sorted(missing, key=str):
            offered = {twin: other for twin, other in turned.items() if (kind, twin, token) in named}
            outcomes: list[tuple[State, State]] = []
            for twin, other in offered.items():
                chosen = _by_name(other).get((kind, (hidden[0], twin[1]), token))
                if chosen is not None:
                    one, after = _after(state, named[kind, twin, token]), _after(other, chosen)
                    outcomes += [(one, after), (one, _back(after, twin, hidden))]  # whichever copy has which name
            if state not in offered.values() and outcomes:
                yield f"{kind} {hidden}", outcomes


Name = tuple[str, Place, str | None]
"""The kind of an action, the location that it names, and a kind of Technology token."""


def _by_name(state: State) -> dict[Name, int]:
    """The legal actions that name a location."""
    named: dict[Name, int] = {}
    rows = {card: row for row, card in _locations(state.document())}
    for action in state.legal:
        if action.kind in _KINDS:
            card, row = action.arguments["card"], action.arguments.get("row")
            place = (rows[card] if row is None else row, card)
            named[action.kind, place, action.arguments.get("token")] = action.id
    return named


def _locations(tree: Mapping[str, Any]) -> list[Place]:
    """Locations and foundations in all rows."""
    rows = [[*seat["empire"], *seat["foundations"]] for seat in tree["seats"]]
    if "virtual" in tree:
        rows[0] += tree["virtual"]["blocked"]
        rows.append(tree["virtual"]["empire"])
    return [(row, entry["card"]) for row, there in enumerate(rows) for entry in there]


def _identical(state: State, first: Place, second: Place) -> bool:
    """Whether two places hold copies of one card."""
    cards: CardList = state.tables.cards
    numbers = [cards.number(row, card) for row, card in (first, second)]
    if first[0] != second[0] and max(numbers) >= FIRST_FACTION_CARD:
        return False
    return second[1] in cards.card(first[0], numbers[0]).ids


def _exchanged(tree: Mapping[str, Any], one: str, other: str) -> State:
    """The position in which two copies have changed places, with all that lies on them and under them."""
    setup = {name: tree[name] for name in ("game", "setup")}
    text = json.dumps({name: part for name, part in tree.items() if name not in setup})
    text = text.replace(f'"{one}"', '"-"').replace(f'"{other}"', f'"{one}"').replace('"-"', f'"{other}"')
    course = json.loads(text)
    if {one, other} == set(_GATES):
        for seat in course["seats"]:
            seat["under_gates"].reverse()
    return isettlers.from_document(setup | course)


def _after(state: State, action: int) -> State:
    after = state.clone()
    after.apply_unchecked(action)
    return after


def _back(state: State, first: Place, second: Place) -> State:
    """The copies in their old places; a question still open names the first of them."""
    tree = _exchanged(state.document(), first[1], second[1]).document()
    if "pending" in tree:
        _name_first(tree["pending"], first, second)
    return isettlers.from_document(tree)


def _name_first(part: Any, first: Place, second: Place) -> None:
    if isinstance(part, list):
        for each in part:
            _name_first(each, first, second)
    elif isinstance(part, dict):
        if part.get("card") == second[1]:
            part["card"] = first[1]
            part |= {"row": first[0]} if "row" in part else {}
        for each in part.values():
            _name_first(each, first, second)
