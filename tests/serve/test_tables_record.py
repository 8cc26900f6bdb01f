"""The record of a table: for its seats alone, once the game is over."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgpack
import pytest
from serve.tables_house import Guest, House, held, play

from isettlers import burgundy, founders
from isettlers.imperial import Setup
from isettlers.imperial.cards import builtin
from isettlers.kit.setups import GameSetup
from isettlers.record import Record

EXAMPLES: Final = Path(__file__).resolve().parents[2] / "examples"
OWN: Final[dict[str, tuple[str, GameSetup[Any]]]] = {
    "imperial": ("decks", Setup(factions=("romans", "barbarians"), decks=(builtin("common"), builtin("romans")))),
    "burgundy": ("estates", burgundy.Setup(estates=[burgundy.load_estate(EXAMPLES / "own_estate.toml")] * 2)),
    "founders": ("tiles", founders.Setup(players=2, tiles=founders.load_tile_set(EXAMPLES / "own_tiles.toml"))),
}


async def _seated(house: House, game: str, setup: Mapping[str, Any]) -> tuple[dict[int, tuple[Guest, int]], Guest, int]:
    """A guest in each seat of a table, and one who looks on."""
    host = await house.guest()
    made = await host.create(game=game, setup=setup, spectators=True)
    guests = {}
    for seat, token in made["tokens"].items():
        guest = await house.guest()
        guests[int(seat)] = (guest, await guest.join(token))
    return guests, host, await host.join(made["watch"])


def test_the_seats_have_the_record_once_the_game_is_over(tmp_path: Path) -> None:
    async def recorded(house: House) -> None:
        guests, watcher, watched = await _seated(house, "burgundy", {"players": 2})
        for most in (0, 30):
            await play(guests, most)
            for guest, state in guests.values():
                assert await guest.error("record", state=state) == "refused"
        last = await play(guests)
        records = [await guest.ok("record", state=state) for guest, state in guests.values()]
        assert records[0] == records[1]
        assert "data" not in records[0]
        record = Record.from_bytes(records[0]["record"])
        end = record.verify()
        assert (len(record.actions), end.over, record.notes) == (last["at"], True, {})
        status = await watcher.ok("status", state=watched)
        assert status["scores"] == list(end.scores)
        assert await watcher.error("record", state=watched) == "refused"

    held(recorded, tmp_path)


@pytest.mark.parametrize("game", OWN)
def test_data_of_your_own_comes_with_the_record(tmp_path: Path, game: str) -> None:
    part, setup = OWN[game]

    async def recorded(house: House) -> None:
        guests, *_ = await _seated(house, game, setup.document())
        await play(guests)
        guest, state = guests[0]
        reply = await guest.ok("record", state=state)
        assert Record.from_bytes(reply["record"]).verify().setup == setup
        (data,) = msgpack.unpackb(reply["data"])["games"].values()
        (*_, tree) = (entry["tree"] for entry in data[part])
        assert tree in (setup.document()[part] if game != "founders" else [setup.document()[part]])
        assert [entry["tree"] for entry in data["catalogue"]["own"]] == [entry["tree"] for entry in data[part]]

    held(recorded, tmp_path)
