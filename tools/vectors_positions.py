"""Positions of every game in all forms: snapshots, documents, views, records."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen
from bindings.trees import packed, to_json
from games.subjects import SUBJECTS
from vectors_recorder import Vector

from isettlers import Setup, State
from isettlers.record import Record


@frozen
class _Played:
    """A game that greedy seats played."""

    setup: Setup
    seed: int
    actions: list[int]

    def after(self, count: int) -> State:
        state = self.setup.start(self.seed)
        for action in self.actions[:count]:
            state.apply(action)
        return state


def positions(game: str) -> Iterator[Vector]:
    """All vectors of a game's positions."""
    for seed, (name, setup) in enumerate(SUBJECTS[game].vectors.items(), 2):
        played = _greedy(setup, seed)
        for stage, count in _stages(name, len(played.actions)):
            state = played.after(count)
            seats = _seats(name, state) if stage == "mid" else (None,)
            yield from _forms(f"{game}/{name}-{stage}", state, seats)
        yield _record(f"{game}/{name}", played)


def _greedy(setup: Setup, seed: int) -> _Played:
    state, actions = setup.start(seed), list[int]()
    while not state.over:
        actions.append(state.greedy(len(actions)))
        state.apply(actions[-1])
    return _Played(setup, seed, actions)


def _stages(name: str, length: int) -> list[tuple[str, int]]:
    stages = [("early", 3), ("mid", length // 2), ("over", length)]
    return stages if name.endswith("players") else stages[1:2]


def _seats(name: str, state: State) -> tuple[int | None, ...]:
    """Whose views of a position in the middle of a game are kept: everybody's where two or four play."""
    return (*range(state.seats), None) if name in {"2-players", "4-players"} else (0, None)


def _forms(name: str, state: State, seats: tuple[int | None, ...]) -> Iterator[Vector]:
    expected = {
        "actor": None if state.over else state.actor,
        "over": state.over,
        "scores": list(state.scores),
        "legal": state.legal_ids(),
        "hash": to_json(state.hash.to_bytes(8, "little")),
    }
    yield Vector(f"{name}.snapshot", "snapshot", state.save(), {"expected": expected})
    yield Vector(f"{name}.document", "document", packed(state.document()), {"snapshot": f"{name}.snapshot"})
    for seat in seats:
        who = "spectator" if seat is None else f"seat-{seat}"
        facts: dict[str, Any] = {"snapshot": f"{name}.snapshot", "seat": seat}
        yield Vector(f"{name}.view-{who}", "view", packed(state.view(seat)), facts)


def _record(name: str, played: _Played) -> Vector:
    state = played.after(len(played.actions))
    word = to_json(state.hash.to_bytes(8, "little"))
    record = Record(played.setup, played.seed, played.actions, state.hash)
    expected = {"actions": len(played.actions), "scores": list(state.scores), "hash": word}
    return Vector(f"{name}.record", "record", record.to_bytes(), {"expected": expected})
