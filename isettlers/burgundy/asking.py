"""The questions of The Castles of Burgundy, and the rules that questions and actions are about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from isettlers.kit.asking import Question, Questions, Rules

if TYPE_CHECKING:
    from isettlers.state import State

RULES: Final[Mapping[str, Rules]] = {
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
EFFECTS: Final[Mapping[str, Rules]] = {
    "castle": ("BE4",),
    "warehouse": ("BE7",),
    "take": ("BE7",),
    "city_hall": ("BE7",),
}
"""By the effect under way, where a tile brought one."""
QUESTIONS: Final[Questions] = {
    "turn": Question("Which die do you use?", ("BU1", "BU2")),
    "die": Question("What is the die used for?", ("BU1", "BU3")),
    "castle": Question("What is the castle's action?", (*EFFECTS["castle"], "BA9", "BA11")),
    "warehouse": Question("Which goods does the warehouse sell?", (*EFFECTS["warehouse"], "BU6")),
    "take": Question("Which tile do you take?", (*EFFECTS["take"], "BU4")),
    "city_hall": Question("Which tile do you add?", (*EFFECTS["city_hall"], "BU5")),
    "discard": Question("Which stored tile makes room?", ("BU4", "BA4")),
    "ship": Question("From which depot does the ship take goods?", ("BE2", "BA5", "BA6")),
    "goods": Question("Which goods are kept?", ("BA5", "BA23")),
    "side": Question("Which side of the board do you play?", ("BS7", "BA19")),
    "start": Question("Where does your first castle stand?", ("BS7", "BA1")),
}
"""By `asked` in `pending`; `turn` where nothing is pending, `side` and `start` before the first phase."""


def rules(state: State) -> list[str]:
    """Return the ids of the rules of the effect under way and of the actions at hand."""
    effect = EFFECTS.get(state.view(None).get("pending", {}).get("asked"), ())
    return list(dict.fromkeys((*effect, *(rule for action in state.legal for rule in RULES[action.kind]))))
