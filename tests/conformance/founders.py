"""Founders of the Empire under the contract."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from pathlib import Path
from typing import Final

from isettlers import Event, Setup, State
from isettlers.founders import Rulings, load_tile_set
from isettlers.founders import Setup as FoundersSetup

OWN_TILES: Final = load_tile_set(Path(__file__).resolve().parents[2] / "examples" / "own_tiles.toml")

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
    """What was bought is forgotten when the turn ends: different resources may come to the same."""
    return any(event.kind in {"turn", "over"} for event in events)


def likeness(_: State, action_id: int) -> Hashable:
    """Equal tiles go by one number, so every action is one of a kind."""
    return action_id
