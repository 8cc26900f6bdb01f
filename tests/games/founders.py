"""Founders of the Empire under test."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games import founders_kept
from games.founders_damage import DAMAGE
from games.founders_mixes import FOUNDERS_MIXES, OWN_TILES
from games.founders_positions import scattered
from games.subject import Opening, Subject

import isettlers
from isettlers import Event, Setup, State
from isettlers._core.founders.engine import VOCABULARY, take_apart
from isettlers.founders import Rulings
from isettlers.founders import Setup as FoundersSetup
from isettlers.founders.tables import weight_set

FOUNDERS_SETUPS: Final[Mapping[str, Setup]] = {
    "two": FoundersSetup(),
    "two-second-seat-first": FoundersSetup(first_player=1),
    "two-in-agreement": FoundersSetup(agreement=True),
    "two-own-tiles": FoundersSetup(tiles=OWN_TILES),
    "three": FoundersSetup(players=3),
    "three-loose": FoundersSetup(
        players=3,
        rulings=Rulings(
            placement_contact="any",
            distinct_supplier_per_resource=False,
            coin_max_per_tile=6,
            war_on_attacked_tile=True,
            craftsmen_match="any_village",
            craftsmen_require_village=False,
            pass_allowed_with_green_stack=True,
        ),
    ),
    "four": FoundersSetup(players=4),
    "four-strict": FoundersSetup(
        players=4,
        agreement=True,
        rulings=Rulings(resource_neighbourhood=4, end_when_stacks_empty="any", automatic_end=True),
    ),
}


def settled(events: Sequence[Event]) -> bool:
    """What was bought is forgotten when the turn ends: different resources may come to the same.

    So may two places where a tile comes in place of its like.
    """
    return any(
        event.kind in {"turn", "over"} or (event.kind == "replace" and event.values["tile"] == event.values["old"])
        for event in events
    )


def unfinished(state: State) -> bool:
    """Whether the question is none that begins an action; the place of a tile that was no choice begins one."""
    question = VOCABULARY["questions"][take_apart(state)["question"]]
    if question == "place":
        return tiles_to_add(state) > 1
    return question not in {"draft", "reveal", "token", "add", "agreement"}


def tiles_to_add(state: State) -> int:
    """How many tiles the seat had the choice of, from which it has one to place."""
    before = isettlers.from_document({key: value for key, value in state.document().items() if key != "pending"})
    return 1 if {action.kind for action in before.legal} == {"cell"} else before.legal_count()


SUBJECT: Final = Subject(
    setups=FOUNDERS_SETUPS,
    most_decisions=600,
    settled=settled,
    scattered=scattered,
    mixes=FOUNDERS_MIXES,
    golden={
        "2-players": Opening({"players": 2}, 1),
        "3-players": Opening({"players": 3, "agreement": True}, 2),
        "4-players": Opening({"players": 4, "rulings": Rulings(coin_max_per_tile=2)}, 3),
    },
    perft=(
        Opening({"players": 2}, 1),
        Opening({"players": 3, "agreement": True}, 2),
        Opening({"players": 4}, 3),
    ),
    kept_positions=founders_kept.positions,
    kept_games=founders_kept.games,
    vectors={
        **{f"{seats}-players": FoundersSetup(players=seats) for seats in (2, 3, 4)},
        "loose": FoundersSetup(
            players=3,
            first_player=1,
            agreement=True,
            rulings=Rulings(placement_contact="any", coin_max_per_tile=2),
        ),
        "own-tiles": FoundersSetup(tiles=OWN_TILES),
    },
    damage=DAMAGE,
    bots=(FoundersSetup(players=2), FoundersSetup(players=3, agreement=True)),
    unfinished=unfinished,
    bench={seats: {"players": seats} for seats in (2, 3, 4)},
    weights=weight_set,
    tables_with=FoundersSetup.tables_with,
)
