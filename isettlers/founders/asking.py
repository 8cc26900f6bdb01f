"""The questions of Founders of the Empire, and the rules that questions and actions are about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from isettlers.kit.asking import Question, Questions, Rules

if TYPE_CHECKING:
    from isettlers.state import State

RULES: Final[Mapping[str, Rules]] = {
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
SHARED_KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    "cell": ("war", "coin", "cart", "craftsmen", "place"),
    "resource": ("product", "face"),
}
"""The questions that an action of these kinds may answer."""
QUESTIONS: Final[Questions] = {
    name: Question(text, RULES[name])
    for name, text in {
        "draft": "Which tile do you take?",
        "layout": "On which side of the second tile does the first one lie?",
        "reveal": "From which stack is a tile turned up?",
        "token": "Which token do you play?",
        "seat": "Against whom?",
        "war": "Which tile is attacked?",
        "coin": "From which tile do you buy?",
        "product": "Which of its products do you buy?",
        "cart": "Where does the cart go?",
        "craftsmen": "Where do the craftsmen go?",
        "face": "Which craftsmen do you play?",
        "add": "Which tile do you add?",
        "place": "Where does the tile go?",
        "agreement": "Shall the game end?",
    }.items()
}
"""By `asked` in `pending`, else by the phase."""


def rules(state: State) -> list[str]:
    """Return the ids of the rules of the actions at hand."""
    question = state.view(None).get("pending", {}).get("asked")
    kinds = {action.kind: question if action.kind in SHARED_KINDS else action.kind for action in state.legal}
    return list(dict.fromkeys(rule for kind in kinds.values() for rule in RULES[kind]))
