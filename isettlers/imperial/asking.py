"""The questions of Imperial Settlers, and the rules that questions and actions are about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from isettlers.kit.asking import Question, Questions, Rules

if TYPE_CHECKING:
    from isettlers.imperial.setup import Setup
    from isettlers.state import State

RULES: Final[Mapping[str, Rules]] = {
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
DRAFTS: Final[Mapping[str, Rules]] = {
    "standard": ("L1", "L2", "L3", "L4"),
    "alternate": ("LV1",),
    "advanced": ("LV2", "LV3"),
    "solo": ("SO2",),
}
"""The rules of a draft, by the lookout."""
QUESTIONS: Final[Questions] = {
    "draft": Question("Which card do you take?", tuple(rule for rules in DRAFTS.values() for rule in rules)),
    "turn": Question("What do you do?", ("A1", "A2", "K1")),
    "draw": Question("Which deck is the next card drawn from?", ("P3", "G5", "K9")),
    "keep": Question("Which card do you keep?", ("G9", "K10")),
    "give up": Question("Which location or foundation do you give up?", ("A4",)),
    "gold": Question("How much gold stands in for this resource?", ("G2", "K7")),
    "good": Question("Which good?", ("G9", "K4")),
    "target": Question("What does the ability work on?", ("G9", "K2", "K3", "K4")),
    "card": Question("Which card from your hand?", ("G9", "K4")),
    "build": Question("Which faction card do you build?", ("K6",)),
    "convert": Question("Which goods are turned into points?", ("K14", "K33")),
    "samurai": Question("Where does a samurai go?", ("J2", "J3")),
    "slaver": Question("Do you pay Slaver?", ("K5",)),
    "exchange": Question("What do you exchange two more workers for?", ("A14", "K27")),
    "gate": Question("Under which Gate does the card go?", ("K22",)),
    "store": Question("Which goods does the storage keep?", ("C1", "C3")),
    "color": Question("Which colour?", ("MN6", "MN7")),
    "deck": Question("Which deck do you search?", ("MN7", "MA9")),
    "new sets": Question("Which Feature is paid next?", ("MN12", "MA8")),
    "lay": Question("Which card do you place as a foundation?", ("MN16", "MA20")),
    "deploy": Question("Where does a samurai of the general supply go?", ("K18",)),
    "seize": Question("Which deal goes to the Collection?", ("MN18", "MA17")),
    "blockade": Question("Which location is blocked?", ("MN19",)),
    "attacked": Question("Which location is hit?", ("SO5", "SO6")),
}
"""`draft` in the lookout, `turn` in the action phase; else by the last entry of the chain in `pending`."""


def rules(state: State) -> list[str]:
    """Return the ids of the rules of the actions at hand."""
    setup: Setup = state.tables.setup
    draft = DRAFTS["solo" if state.seats == 1 else setup.lookout]
    kinds = dict.fromkeys(action.kind for action in state.legal)
    return list(dict.fromkeys(rule for kind in kinds for rule in (draft if kind == "draft" else RULES[kind])))
