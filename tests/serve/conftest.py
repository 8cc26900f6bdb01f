"""Fixtures of the server's tests: a client that has said hello, and a bot that thinks for as long as it is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from threading import Event, Semaphore
from types import MappingProxyType
from typing import Final

import pytest
from attrs import Factory, define, evolve, frozen
from serve.postgres import Postgres, missing
from serve.talk import PATIENCE, Talk

from isettlers import State
from isettlers.bots import Bot, Choice, Thinking, specs
from isettlers.bots.settings import Value, settings_of

_NUMBER: Final = settings_of("flat")["iterations"]
_SETTINGS: Final = {
    "fail": evolve(_NUMBER, meaning="raise"),
    "odd": evolve(_NUMBER, meaning="answer with a value outside JSON"),
}


@frozen(eq=False)
class Gate:
    """What holds the bots `gate` up: one iteration is done for every permit."""

    permits: Semaphore = Factory(lambda: Semaphore(0))
    entered: Event = Factory(Event)
    seen: list[State] = Factory(list)

    def bot(self, given: Mapping[str, Value]) -> Bot:
        return _Gated(self, bool(given.get("fail")), bool(given.get("odd")))


@define(eq=False)
class _Gated:
    gate: Gate
    fail: bool
    odd: bool
    spec: str = "gate"
    perfect_information: bool = False

    def choose(self, state: State, seed: int, thinking: Thinking) -> Choice:
        ids, number, most = state.legal_ids(), 0, thinking.budget.iterations
        self.gate.seen.append(state)
        while True:
            self.gate.entered.set()
            assert self.gate.permits.acquire(timeout=PATIENCE)
            number += 1
            if self.fail:
                raise RuntimeError("of a bot")
            action = ids[(seed + number) % len(ids)]
            thinking.report(number, action.__int__)
            if thinking.stopped or number == most:
                return Choice(action, {"iterations": number, "odd": object() if self.odd else None})


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    gate = Gate()
    entries = {"flat": specs.ENTRIES["flat"], "gate": specs.Entry("waits", gate.bot, _SETTINGS)}
    monkeypatch.setattr(specs, "ENTRIES", MappingProxyType(entries))
    return gate


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    if why := missing():
        pytest.skip(why)
    with Postgres() as server:
        yield server


@pytest.fixture
def talk() -> Iterator[Talk]:
    with Talk() as talk:
        yield talk
