"""The rules of Imperial Settlers that a question is about."""

from __future__ import annotations

from isettlers.imperial.asking import DRAFTS, RULES
from isettlers.imperial.setup import Setup
from isettlers.state import State


def rules(state: State) -> list[str]:
    """Return the ids of the rules of the actions at hand."""
    setup: Setup = state.tables.setup
    draft = DRAFTS["solo" if state.seats == 1 else setup.lookout]
    kinds = dict.fromkeys(action.kind for action in state.legal)
    return list(dict.fromkeys(rule for kind in kinds for rule in (draft if kind == "draft" else RULES[kind])))
