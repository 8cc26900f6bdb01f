"""Actions by their texts in Python, for games whose core writes none."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING, Final

from isettlers.errors import IllegalAction
from isettlers.plain import cut, short

if TYPE_CHECKING:
    from isettlers.state import State

_FEW: Final = 8
"""Actions that a refusal lists."""
_LINE: Final = 140


def named(state: State, text: str) -> int:
    """Return the id of the legal action with a text. Raises IllegalAction where there is none, or several.

    Case and runs of blanks do not matter, and a printed id may be left out where one action remains.
    """
    name = _plain(text)
    texts = {action.id: _plain(action.text) for action in state.legal}
    for read in (str, _without_ids):
        near = [number for number, plain in texts.items() if read(plain) == name]
        if len(near) == 1:
            return near[0]
    if near:
        raise IllegalAction(f"{short(text)} may be {_some(state, near)}")
    if not texts:
        raise IllegalAction(f"{short(text)} is no legal action: the game is over")
    raise IllegalAction(f"{short(text)} is no legal action; legal: {_some(state, texts)}")


def refusal(state: State, number: int) -> str:
    """Return the refusal of a number that is no legal action."""
    known = 0 <= number < state.game.num_actions
    given = f"{number} ({state.game.text(state, number)})" if known else f"{short(number)} (no action id)"
    if state.over:
        return f"action {given} is not legal: the game is over"
    return f"action {given} is not legal now; legal: {_some(state, state.legal_ids())}"


def _plain(text: str) -> str:
    return " ".join(text.lower().split())


def _without_ids(text: str) -> str:
    """Return a text without its printed ids."""
    return " ".join(word for word in text.split() if not (word[-3:].isdigit() and word[:-3].isalpha()))


def _some(state: State, numbers: Iterable[int]) -> str:
    """Return the texts of some actions, as many as a readable line has."""
    texts = [state.game.text(state, number) for number in numbers]
    more = f" and {len(texts) - _FEW} more" if len(texts) > _FEW else ""
    return cut(", ".join(islice(texts, _FEW)), _LINE) + more
