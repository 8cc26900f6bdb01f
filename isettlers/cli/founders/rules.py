"""The rules of Founders of the Empire that a question is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from isettlers.state import State

RULES: Final[Mapping[str, tuple[str, ...]]] = {
    "draft": ("FS3", "FS4", "FC3"),
    "layout": ("FS5", "FA2"),
    "reveal": ("FT1", "FT2", "FT3"),
    "token": ("FT4", "FK3"),
    "seat": ("FA23",),
    "war": ("FW1", "FW2"),
    "coin": ("FM1", "FM2"),
    "cart": ("FV1", "FV2"),
    "craftsmen": ("FH1", "FH2", "FH3"),
    "place": ("FG1", "FG2", "FR1", "FR2"),
    "product": ("FM1", "FM2"),
    "face": ("FH1", "FH3"),
    "add": ("FT5", "FC3", "FG2"),
    "skip": ("FT6",),
    "agreement": ("FA26", "FE3"),
}
"""By kind of action; where a cell or a resource is asked for, by what for."""


def rules(state: State) -> list[str]:
    """Return the ids of the rules of the actions at hand."""
    asked = state.view(None).get("pending", {}).get("asked")
    kinds = {action.kind: asked if action.kind in {"cell", "resource"} else action.kind for action in state.legal}
    return list(dict.fromkeys(rule for kind in kinds.values() for rule in RULES[kind]))
