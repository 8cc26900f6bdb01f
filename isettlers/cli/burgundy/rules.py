"""The rules of The Castles of Burgundy that a question is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from isettlers.state import State

RULES: Final[Mapping[str, tuple[str, ...]]] = {
    "die": ("BU1", "BU3"),
    "take": ("BU4", "BA4"),
    "place": ("BU5", "BG1"),
    "sell": ("BU6",),
    "workers": ("BU7",),
    "buy": ("BU8", "BU4"),
    "end": ("BU2", "BA24"),
    "skip": ("BA9",),
    "discard": ("BU4", "BA4"),
    "ship": ("BE2", "BA5"),
    "good": ("BA5", "BA23"),
    "side": ("BS7", "BA19"),
    "start": ("BS7", "BA1"),
}
"""By kind of action."""
EFFECTS: Final[Mapping[str, tuple[str, ...]]] = {
    "castle": ("BE4",),
    "warehouse": ("BE7",),
    "take": ("BE7",),
    "city_hall": ("BE7",),
}
"""By the effect under way, where a tile brought one."""


def rules(state: State) -> list[str]:
    """Return the ids of the rules of the effect under way and of the actions at hand."""
    effect = EFFECTS.get(state.view(None).get("pending", {}).get("asked"), ())
    return list(dict.fromkeys((*effect, *(rule for action in state.legal for rule in RULES[action.kind]))))
