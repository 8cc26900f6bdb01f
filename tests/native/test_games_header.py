"""isettlers_games.h has the numbers that the games have."""

from __future__ import annotations

import re
from random import Random

import pytest
from c_games import games_header
from games.subjects import SUBJECTS
from native.test_texts import EVENT, events_of, tables_of

from isettlers import game
from isettlers.registry import BUILT_IN

HEADER = games_header(BUILT_IN, "1.2.3")


def constants(name: str, group: str) -> dict[str, int]:
    """The constants of a group of a game, by what follows the name of the group."""
    lines = re.findall(rf"^#define ISETTLERS_{name.upper()}_{group}_(\w+) (\d+)\b", HEADER, re.MULTILINE)
    return {kind.lower(): int(number) for kind, number in lines}


def test_each_constant_is_defined_once() -> None:
    names = re.findall(r"^#define (\w+)", HEADER, re.MULTILINE)
    assert len(set(names)) == len(names) > 150
    assert '#define ISETTLERS_GAMES_VERSION "1.2.3"' in HEADER


@pytest.mark.parametrize("name", BUILT_IN)
def test_actions_have_their_first_ids_and_their_numbers(name: str) -> None:
    blocks = game(name).actions
    expected = {block.kind: block.first for block in blocks}
    expected |= {f"{block.kind}_count": block.count for block in blocks}
    assert constants(name, "ACTION") == expected


@pytest.mark.parametrize("name", BUILT_IN)
def test_events_have_the_numbers_that_the_library_writes(name: str) -> None:
    kinds = {number: kind for kind, number in constants(name, "EVENT").items()}
    state, random = next(iter(SUBJECTS[name].setups.values())).start(1), Random(1)
    tables, met = tables_of(state), set()
    for _ in range(400):
        if state.over:
            break
        position, action = tables.load(state.save()), random.choice(state.legal_ids())
        raw, _ = events_of(position, action)
        for i, event in enumerate(state.step(action)):
            assert kinds[raw[EVENT * i]] == event.kind
            met.add(event.kind)
    assert len(met) > 5
