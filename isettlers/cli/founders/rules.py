"""The rules of Founders of the Empire that a question is about."""

from __future__ import annotations

from isettlers.founders.asking import RULES, SHARED_KINDS
from isettlers.state import State


def rules(state: State) -> list[str]:
    """Return the ids of the rules of the actions at hand."""
    question = state.view(None).get("pending", {}).get("asked")
    kinds = {action.kind: question if action.kind in SHARED_KINDS else action.kind for action in state.legal}
    return list(dict.fromkeys(rule for kind in kinds.values() for rule in RULES[kind]))
