"""Refusals of documents: what only some setups have, and the chain under way."""

from __future__ import annotations

from typing import Any

import pytest

from isettlers import FormatError
from isettlers.imperial import GAME, Setup

Tree = dict[str, Any]

TWO = Setup(factions=("romans", "barbarians"))
PACK = Setup(factions=("atlanteans", "romans"), packs=("magic-number",))
ALTERNATE = Setup(factions=("romans", "barbarians"), lookout="alternate")
ALONE = Setup(factions=("romans",))
DRAWN = Setup(factions=("romans",), packs=("magic-number",))


def seat(**fields: Any) -> Tree:
    """A document of two seats, of which the first has some fields."""
    return {"seats": [fields, {}]}


def chain(*entries: Tree, **rest: Any) -> Tree:
    return {"pending": {"chain": list(entries), **rest}}


def target(**fields: Any) -> Tree:
    return chain({"what": "give up", "seat": 0}, target=fields)


def alone(**fields: Any) -> Tree:
    return {"virtual": fields}


PLACE = {"what": "place", "seat": 0, "card": "ROM001"}
CONVERT = {"what": "convert", "seat": 0, "location": {"card": "COM001"}}

SEATS: dict[str, Tree] = {
    "$.seats[0].empire[0].uses: a blocked location is marked as blocked alone": seat(
        empire=[{"card": "COM030", "uses": 1, "blocked": True}]
    ),
    "$.seats[0].empire[0].blocked: Quarry is no action location": seat(empire=[{"card": "COM009", "blocked": True}]),
    "$.seats[0].under_gates: there are two Gates at most, not 3": seat(under_gates=[[], [], []]),
    "$.seats[0].foundations[0].from: unknown field, known: card, secret": seat(
        foundations=[{"card": "COM001", "from": 0}]
    ),
    "$.seats[0].deals[0].from: expected int from 0 to 1, got 2": seat(deals=[{"card": "ROM001", "from": 2}]),
    "$.seats[0].deals[1]: ROM001 is already a deal of seat 0": seat(deals=["ROM001", "ROM001"]),
    "$.seats[0].trades[1]: named twice": seat(trades=[{"card": "BAR001", "row": 1}] * 2),
    "$.seats[0].may_not_raze_here[0]: seat 0 itself; an enemy is needed here": seat(may_not_raze_here=[0]),
    "$.virtual: only the solo game has a virtual player": {"virtual": {}},
    "$.phase: only the solo game has attacks": {"phase": "attack"},
    "$.action_done: nobody acts in the first draft phase": {"phase": "first draft", "action_done": True},
}

CHAINS: dict[str, Tree] = {
    "$.pending.chain: at most 14 entries, not 15": chain(*[{"what": "give up", "seat": 0}] * 15),
    "$.pending.chain[0].cards: expected int from 1 to 255, got 0": chain({"what": "draw", "seat": 0}),
    "$.pending.chain[0].for: expected one of hand, dark chapel, got 1": chain(
        {"what": "draw", "seat": 0, "cards": 1, "for": 1}
    ),
    "$.pending.chain[0].from: expected one of wood, stone, food, a common card, a faction card, got 5": chain(
        {"what": "exchange", "seat": 0, "from": 5}
    ),
    "$.pending.chain[0].location: missing": chain({"what": "good", "seat": 0, "for": "raze"}),
    "$.pending.chain[0].victim: missing": chain({"what": "good", "seat": 0, "for": "theft"}),
    "$.pending.chain[0].by: expected int from 0 to 127, got True": chain(
        {"what": "good", "seat": 0, "for": "theft", "victim": 1, "by": True}
    ),
    "$.pending.chain[0].drawn: at most two cards are drawn, not 3": chain({**CONVERT, "drawn": [None] * 3}),
    "$.pending.chain[0].colors[0]: expected one of brown, grey, red, pink, gold, blue, black, purple, white": chain(
        {"what": "effect", "seat": 0, "location": {"card": "COM001"}, "times": 1, "colors": ["green"]}
    ),
    "$.pending.chain[0].markers: unknown field": chain({"what": "give up", "seat": 0, "markers": 1}),
    "$.pending.chain[2]: ROM001 is already between two zones": chain({**PLACE, "card": "COM001"}, PLACE, PLACE),
    "$.pending.target.kind: expected one of raze_hand, seat, location, choose_deal, choose_trade, attack_card": target(
        kind="gate"
    ),
    "$.pending.target.place: unknown field, known: kind, seat": target(kind="seat", place=1),
    "$.pending.target.card: only faction cards are deals": target(kind="choose_deal", row=0, card="COM001"),
    "$.pending.target.holder: missing": target(kind="choose_trade", row=0, card="ROM001"),
    "$.pending.target.place: expected int from 0 to 17, got 18": target(kind="attack_card", place=18),
}

PACKS: dict[str, Tree] = {
    "$.seats[0].empire[0].tokens[1]: named twice": seat(
        empire=[{"card": "COM009", "tokens": ["technology", "technology"]}]
    ),
    "$.seats[0].empire[0].tokens[0]: expected one of technology, technology_defense, technology_glory, got 1": seat(
        empire=[{"card": "COM009", "tokens": [1]}]
    ),
    "$.seats[1].empire[0].tokens[0]: Technology tokens lie on common locations only": {
        "seats": [{}, {"empire": [{"card": "ROM001", "tokens": ["technology"]}]}]
    },
    "$.seats[0].empire[0].unlocked: Quarry is never locked": seat(empire=[{"card": "COM009", "unlocked": True}]),
    "$.seats[0].empire[0].markers: Quarry counts no new sets": seat(empire=[{"card": "COM009", "markers": 1}]),
    "$.seats[0].technology.technology: expected int from 0 to 255, got 256": seat(technology={"technology": 256}),
    "$.common.markers[0]: ROM001 is a card of seat 1, not of seat 0": {"common": {"markers": ["ROM001"]}},
}

PACKETS: dict[str, Tree] = {
    "$.seats[0].kept[0]: COM001 is already in a packet": seat(packet=["COM001"], kept=["COM001"]),
    "$.seats[0].packet[0]: ROM001 is no card of that deck": seat(packet=["ROM001"]),
    '$.seats[0].told[0]: no card "X" in this setup': {"seats": [{"told": ["X"]}, {}]},
}

SOLO: dict[str, Tree] = {
    "$.virtual.name: expected plain, got 1": alone(name=1),
    "$.virtual.empire[0]: ROM001 is a card of seat 0, not of seat 1": alone(empire=["ROM001"]),
    "$.virtual.blocked[0]: only faction locations are blocked": alone(blocked=["COM001"]),
    "$.virtual.blocked[0].taken_by: unknown field, known: card, uses, blocked, guarded": alone(
        blocked=[{"card": "ROM001", "taken_by": 1}]
    ),
    "$.virtual.collection[0]: COM001 is already in the empire of seat 1": alone(
        empire=["COM001"], collection=["COM001"]
    ),
    "$.virtual.line: at most 18 attack cards, not 19": alone(line=["wood"] * 19),
    "$.virtual: more attack cards with wood than there are": alone(line=["wood"] * 18),
    "$.virtual.attack_deals.defense: expected int from 0 to 18, got 19": alone(attack_deals={"defense": 19}),
    "$.virtual.extra: expected int from 0 to 255, got 256": alone(extra=256),
    "$.pending.chain[0].seat: expected 0, got 1": {"phase": "production", **chain({"what": "produce", "seat": 1})},
}

EACH = [
    (setup, reason, tree)
    for setup, refused in ((TWO, SEATS), (TWO, CHAINS), (PACK, PACKS), (ALTERNATE, PACKETS), (ALONE, SOLO))
    for reason, tree in refused.items()
]


@pytest.mark.parametrize(("setup", "reason", "tree"), EACH, ids=[reason for _, reason, _ in EACH])
def test_a_refusal_names_the_path_and_the_reason(setup: Setup, reason: str, tree: Tree) -> None:
    with pytest.raises(FormatError) as refused:
        GAME.from_document(setup, tree)
    assert str(refused.value).startswith(reason)


def test_a_virtual_player_that_was_drawn_has_to_be_named() -> None:
    with pytest.raises(FormatError, match=r"^\$\.virtual\.name: missing"):
        GAME.from_document(DRAWN, {})
    with pytest.raises(FormatError, match=r"^\$\.virtual\.name: expected one of japanese, egyptian, got \"plain\""):
        GAME.from_document(DRAWN, alone(name="plain"))
