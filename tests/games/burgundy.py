"""The Castles of Burgundy under test."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games import burgundy_kept
from games.burgundy_damage import DAMAGE
from games.burgundy_positions import scattered
from games.subject import Opening, Subject

from isettlers import Event, Setup, State
from isettlers._core.burgundy.engine import VOCABULARY, take_apart
from isettlers.burgundy import Estate, Rulings
from isettlers.burgundy import Setup as BurgundySetup
from isettlers.burgundy.tables import weight_set

_OWN: Final = Estate(
    "stripes",
    "BBBBBBBBMSSSSSSCMKKKKKKCMGGGGGGCBBBBC",
    tuple(1 + number % 6 for number in range(37)),
)

BURGUNDY_SETUPS: Final[Mapping[str, Setup]] = {
    "two": BurgundySetup(),
    "two-second-seat-first": BurgundySetup(players=2, first_player=1),
    "two-strict-and-open": BurgundySetup(rulings=Rulings(full_storage="refuse", sold_goods="open")),
    "two-given": BurgundySetup(estates=("8", "5")),
    "two-own-in-secret": BurgundySetup(estates=(_OWN, "3"), castles="secret"),
    "three": BurgundySetup(players=3),
    "three-drawn": BurgundySetup(players=3, estates="drawn"),
    "four": BurgundySetup(players=4),
    "four-drawn-in-secret": BurgundySetup(players=4, estates="drawn", castles="secret"),
}


def settled(events: Sequence[Event]) -> bool:
    """Different actions may well come to the same when the turn has ended: one die or the other to take workers."""
    return any(event.kind in {"turn", "over"} for event in events)


def unfinished(state: State) -> bool:
    """Whether the question is none that begins an action."""
    return VOCABULARY["questions"][take_apart(state)["question"]] not in {"turn", "side"}


SUBJECT: Final = Subject(
    setups=BURGUNDY_SETUPS,
    most_decisions=2_000,
    settled=settled,
    scattered=scattered,
    golden={
        "2-players": Opening({"players": 2}, 1),
        "3-players": Opening({"players": 3, "estates": "drawn"}, 2),
        "4-players": Opening({"estates": ("2", "4", "7", "9"), "castles": "secret"}, 3),
    },
    perft=(
        Opening({"players": 2}, 1),
        Opening({"estates": ["5", "8"], "castles": "secret"}, 2),
        Opening({"players": 3}, 3),
        Opening({"players": 4, "estates": "drawn"}, 4),
    ),
    kept_positions=burgundy_kept.positions,
    kept_games=burgundy_kept.games,
    vectors={
        **{f"{seats}-players": BurgundySetup(players=seats) for seats in (2, 3, 4)},
        "drawn-in-secret": BurgundySetup(players=3, estates="drawn", castles="secret"),
        "given": BurgundySetup(estates=("5", "8"), first_player=1),
    },
    damage=DAMAGE,
    bots=(BurgundySetup(players=2), BurgundySetup(estates="drawn", players=3, castles="secret")),
    unfinished=unfinished,
    bench={seats: {"players": seats} for seats in (2, 3, 4)},
    weights=weight_set,
    tables_with=BurgundySetup.tables_with,
)
