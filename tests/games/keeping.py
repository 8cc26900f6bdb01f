"""What the lists of kept positions and games have in common: `kept_<game>.py`."""

from __future__ import annotations

from isettlers import State
from isettlers._core.rng import Generator
from isettlers.game import Setup
from isettlers.record import Record


def any_action(state: State, rng: Generator) -> int:
    """Any legal action, all equally likely."""
    return state.legal_ids()[rng.below(state.legal_count())]


def played(setup: Setup, seed: int, notes: dict[str, object] | None = None, most: int = 10_000) -> Record:
    """A game in which every third action is a random one, the others greedy."""
    state, rng = setup.start(seed), Generator(seed)
    actions: list[int] = []
    while not state.over and len(actions) < most:
        action = state.greedy(rng.next()) if rng.below(3) else any_action(state, rng)
        state.apply(action)
        actions.append(action)
    return Record(setup, seed, tuple(actions), state.hash, notes or {})
