"""A search in twenty lines: try every legal action with random playouts and take the best on average.

It sees the whole position, hidden cards included: a study of the engine, not a fair player.
"""

from __future__ import annotations

import isettlers


def best_action(state: isettlers.State, playouts: int, seed: int) -> int:
    """The legal action after which random play ends best for the seat to decide."""
    actor = state.actor

    def value(action: int) -> float:
        after = state.clone()
        after.apply_unchecked(action)
        margins = []
        for number in range(playouts):
            _, scores = after.playout(seed + number)
            margins.append(scores[actor] - max(score for seat, score in enumerate(scores) if seat != actor))
        return sum(margins) / playouts

    return max(state.legal_ids(), key=value)


def main() -> None:
    """Play one game: the search with the first faction, greedy play with the second."""
    state = isettlers.start("imperial", factions=("egyptians", "romans"), seed=11)
    while not state.over:
        action = best_action(state, 30, seed=state.hash % 2**32) if state.actor == 0 else state.greedy()
        state.apply(action)
    print(state.outcome)


if __name__ == "__main__":
    main()
