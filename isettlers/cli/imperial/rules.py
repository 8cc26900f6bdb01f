"""The rules of Imperial Settlers that a question is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from isettlers.imperial.setup import Setup
from isettlers.state import State

RULES: Final[Mapping[str, tuple[str, ...]]] = {
    "pass": ("A1", "A2"),
    "done": ("K27", "K33"),
    "build": ("A3", "A4"),
    "deal": ("A7",),
    "raze_hand": ("A8",),
    "raze": ("A10",),
    "activate": ("A12",),
    "activate_twice": ("A12",),
    "exchange": ("A14",),
    "defend": ("D1",),
    "samurai": ("J2", "J3"),
    "stash_card": ("A2", "K22"),
    "stash_good": ("A2", "K22"),
    "draft": (),
    "draw": ("P3", "G5"),
    "keep": ("G9", "K10"),
    "give_up": ("A4",),
    "give_foundation": ("A4",),
    "pay_gold": ("G2", "K7"),
    "good": ("G9", "K4"),
    "store": ("C1", "C3"),
    "seat": ("G9", "K2", "K3"),
    "location": ("G9", "K3"),
    "choose_deal": ("G9", "K20"),
    "choose_trade": ("K19", "K35"),
    "card": ("G9", "K4"),
    "gate": ("K22",),
    "color": ("MN6", "MN7"),
    "technology": ("T3", "T4", "T5"),
    "unlock": ("T8", "TR4"),
    "good_technology": ("T2",),
    "attack_card": ("SR1",),
    "attack_deal": ("SR1", "MN18"),
}
"""By kind of action."""
DRAFTS: Final[Mapping[str, tuple[str, ...]]] = {
    "standard": ("L1", "L2", "L3", "L4"),
    "alternate": ("LV1",),
    "advanced": ("LV2", "LV3"),
    "solo": ("SO2",),
}
"""The rules of a draft, by the lookout."""


def rules(state: State) -> list[str]:
    """Return the ids of the rules of the actions at hand."""
    setup: Setup = state.tables.setup
    draft = DRAFTS["solo" if state.seats == 1 else setup.lookout]
    kinds = dict.fromkeys(action.kind for action in state.legal)
    return list(dict.fromkeys(rule for kind in kinds for rule in (draft if kind == "draft" else RULES[kind])))
