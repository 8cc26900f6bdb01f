"""Tables that another version of the engine would play otherwise are put aside; all others continue."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest
from serve.tables_house import House, held, play

import isettlers
from isettlers import State
from isettlers.serve import marks

LAYOUT: Final = isettlers.game("imperial").layout.to_bytes(2, "little")
OTHER: Final = b"\0" * 8
CHANGES: Final[Mapping[str, tuple[str, Any, str | None]]] = {
    "other rules": ("UPDATE actions SET position = ?", LAYOUT + OTHER, "another position"),
    "other cards": ("UPDATE tables SET made = ?", "0.0.9 0011223344556677", "made by version 0.0.9 with other cards"),
    "another layout": ("UPDATE actions SET position = ?", b"\x63\0" + OTHER, None),
    "no mark of a position": ("UPDATE actions SET position = ?", None, None),
    "no mark of its maker": ("UPDATE tables SET made = ?", "", None),
}


def _left(folder: Path) -> tuple[str, str]:
    """A table with ten actions, which its player has left; its name and a token."""
    made: dict[str, Any] = {}

    async def plays(house: House) -> None:
        guest = await house.guest()
        made.update(await guest.create())
        states = {seat: (guest, await guest.join(made["tokens"][str(seat)])) for seat in range(2)}
        await play(states, 10)

    held(plays, folder)
    return made["table"], made["tokens"]["0"]


def _changed(folder: Path, statement: str, value: object) -> None:
    with closing(sqlite3.connect(folder / "tables.db")) as base, base:
        base.execute(statement, (value,))


@pytest.mark.parametrize("change", CHANGES)
def test_a_table_of_another_version(tmp_path: Path, change: str, caplog: pytest.LogCaptureFixture) -> None:
    statement, value, reason = CHANGES[change]
    name, token = _left(tmp_path)
    _changed(tmp_path, statement, value)

    async def joins(house: House) -> None:
        guest = await house.guest()
        other = await guest.create()
        assert await guest.join(other["tokens"]["0"])
        if reason is None:
            assert (await guest.ok("status", state=await guest.join(token)))["at"] == 10
        else:
            assert await guest.error("join", token=token) == "unreadable"
            (line,) = [record for record in caplog.records if record.getMessage() == "table put aside"]
            assert vars(line)["table"] == name
            assert reason in vars(line)["reason"]

    with caplog.at_level(logging.ERROR, "isettlers.serve"):
        held(joins, tmp_path)


def test_the_version_that_made_a_table_can_go_back_to_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, token = _left(tmp_path)

    async def joins(house: House) -> None:
        guest = await house.guest()
        assert await guest.join(token)

    async def is_refused(house: House) -> None:
        guest = await house.guest()
        assert await guest.error("join", token=token) == "unreadable"

    with monkeypatch.context() as newer:
        newer.setattr(marks, "_fingerprint", lambda _: "of other cards")
        held(is_refused, tmp_path)
    held(joins, tmp_path)


def test_the_mark_is_that_of_the_position_after_the_last_action(tmp_path: Path) -> None:
    name, token = _left(tmp_path)

    async def looks(house: House) -> None:
        guest = await house.guest()
        await guest.join(token)
        state: State = house.table(name).state
        assert house.hall.store.position(name) == marks.position(state)
        assert house.hall.store.table(name).made == marks.maker(state.setup)

    held(looks, tmp_path)
