"""The rules of The Castles of Burgundy that a question is about."""

from __future__ import annotations

from isettlers.burgundy.asking import EFFECTS, RULES
from isettlers.state import State


def rules(state: State) -> list[str]:
    """Return the ids of the rules of the effect under way and of the actions at hand."""
    effect = EFFECTS.get(state.view(None).get("pending", {}).get("asked"), ())
    return list(dict.fromkeys((*effect, *(rule for action in state.legal for rule in RULES[action.kind]))))
