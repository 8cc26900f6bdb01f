"""Saves and records of every released version load, and lead where they led."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import pytest
from kept import kept

import isettlers
from isettlers import load
from isettlers.record import Record

SAVES: Final = list(kept("saves"))
RECORDS: Final = list(kept("records"))


@pytest.mark.parametrize("row", [pytest.param(row, id=f"{version} {row['name']}") for version, row in SAVES])
def test_snapshots_of_every_released_version_load(row: dict[str, Any]) -> None:
    state = load(row["data"])
    facts = {
        "game": state.game.name,
        "names": [state.seat_name(seat) for seat in range(state.seats)],
        "hash": f"{state.hash:016x}",
        "actor": state.actor,
        "scores": list(state.scores),
        "legal": state.legal_ids(),
    }
    assert {**facts, "name": row["name"], "data": row["data"]} == row


def test_this_version_has_snapshots_of_every_game_kept() -> None:
    assert {row["game"] for version, row in SAVES if version == isettlers.__version__} == set(isettlers.games())


@pytest.mark.parametrize(("version", "row"), RECORDS, ids=[f"{version} {row['name']}" for version, row in RECORDS])
def test_records_of_every_version_lead_to_the_same_end_for_ever(version: str, row: dict[str, Any]) -> None:
    record = Record.from_bytes(row["data"])
    assert record.engine == version
    assert record.verify().hash == record.hash
    assert Record.from_text(row["text"]) == record


def test_this_version_has_its_records_kept() -> None:
    games = Counter(
        Record.from_bytes(row["data"]).game.name for version, row in RECORDS if version == isettlers.__version__
    )
    assert sorted(games) == sorted(isettlers.games())
    assert min(games.values()) >= 3
