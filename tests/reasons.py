"""Reasons of what is not legal, and positions in which they are out of the way."""

from __future__ import annotations

from attrs import frozen

from isettlers import Hindrance, State


def id_of(state: State, text: str) -> int:
    """The first id with a text, legal or not."""
    return next(action for action in range(state.game.num_actions) if state.game.text(state, action) == text)


def why_not(state: State, text: str) -> Hindrance | None:
    """Why the action with a text is not legal."""
    return state.why_not(id_of(state, text))


@frozen
class Remedy:
    """An action that has a reason in one position and is legal in another, or another action there."""

    before: State
    text: str
    reason: str
    after: State
    instead: str = ""

    def kind(self) -> str:
        """Check it, and return the kind of the reason."""
        why = why_not(self.before, self.text)
        assert why is not None
        assert why.text == self.reason
        text = self.instead or self.text
        assert why_not(self.after, text) is None
        self.after.clone().apply(text)
        return why.kind
