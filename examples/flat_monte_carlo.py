"""A search in twenty lines: try every legal action with random playouts and take the best on average.

It sees the whole position, with all that is hidden: a study of the engine, not a fair player. It knows no rules: name
another game (`python examples/flat_monte_carlo.py burgundy`) and it plays that.
"""

from __future__ import annotations

import sys

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
    """Play one game: the search in the first seat, greedy play in the second."""
    name = sys.argv[1] if len(sys.argv) > 1 else "imperial"
    state = isettlers.game(name).seatings(2)[0].start(seed=11)
    while not state.over:
        action = best_action(state, 30, seed=state.hash % 2**32) if state.actor == 0 else state.greedy()
        state.apply(action)
    print(state.outcome)


if __name__ == "__main__":
    main()
