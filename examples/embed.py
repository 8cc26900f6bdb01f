"""Embedding: play the beginning of a game, save it, continue here and in another process, and reach the same end."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import isettlers


def play(state: isettlers.State, decisions: int | None = None) -> None:
    """Play a number of decisions, or to the end: greedy, but sometimes the last legal action."""
    while not state.over and decisions != 0:
        state.apply(state.legal[-1] if state.hash % 8 == 0 else state.greedy())
        decisions = None if decisions is None else decisions - 1


def ending(state: isettlers.State) -> dict[str, Any]:
    """Return the result of a game as JSON."""
    scores = {state.seat_name(seat): score for seat, score in enumerate(state.scores)}
    return {"scores": scores, "hash": f"{state.hash:016x}"}


def elsewhere(saved: bytes) -> dict[str, Any]:
    """Return the result of a saved game that another process plays to its end."""
    command = [sys.executable, __file__, "restore"]
    finished = subprocess.run(command, input=saved, stdout=subprocess.PIPE, check=True)
    reply: dict[str, Any] = json.loads(finished.stdout)
    return reply


def restore() -> None:
    """Read a snapshot, play on, print the result: the other process."""
    state = isettlers.load(sys.stdin.buffer.read())
    play(state)
    print(json.dumps(ending(state)))


def main() -> None:
    """Begin a game, then let both processes finish it."""
    state = isettlers.start("imperial", factions=("japanese", "egyptians", "romans"), seed=2024)
    play(state, 40)
    saved = state.save()
    print(f"{len(saved)} bytes saved after 40 decisions, {state.seat_name(state.actor)} to decide")
    play(state)
    here, there = ending(state), elsewhere(saved)
    print(f"here:  {here}\nthere: {there}")
    sys.exit(None if here == there else "the two ends differ")


if __name__ == "__main__":
    restore() if sys.argv[1:] == ["restore"] else main()
