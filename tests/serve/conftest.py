"""Fixtures of the server's tests: a client that has said hello, and a bot that thinks for as long as it is told."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event, Semaphore
from types import MappingProxyType
from typing import Final

import pytest
from attrs import Factory, frozen
from serve.talk import PATIENCE, Talk

from isettlers import State
from isettlers.bots import specs
from isettlers.bots.flat import FLAT

_USUAL: Final = (0, 1000, 0)


@frozen(eq=False)
class Gate:
    """What holds the bots `gate` up: one round is done for every permit. `broken` ones raise."""

    permits: Semaphore = Factory(lambda: Semaphore(0))
    entered: Event = Factory(Event)
    seen: list[State] = Factory(list)

    def rounds(self, state: State, seed: int, *, fail: int, odd: int) -> Iterator[specs.Choice]:
        ids = state.legal_ids()
        self.seen.append(state)
        number = 0
        while True:
            self.entered.set()
            assert self.permits.acquire(timeout=PATIENCE)
            number += 1
            if fail:
                raise RuntimeError("of a bot")
            stats = {"rounds": number, "odd": object() if odd else None}
            yield specs.Choice(ids[(seed + number) % len(ids)], stats)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    gate = Gate()
    search = specs.Search("waits", {"fail": _USUAL, "odd": _USUAL}, gate.rounds)
    monkeypatch.setattr(specs, "_searches", lambda: MappingProxyType({"flat": FLAT, "gate": search}))
    return gate


@pytest.fixture
def talk() -> Iterator[Talk]:
    with Talk() as talk:
        yield talk
