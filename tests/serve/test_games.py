"""The server plays every game: what it tells is what the engine says, and what is secret stays with its seat."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from games.subjects import SUBJECTS
from serve.tables_house import Guest, House, play
from serve.talk import Talk

import isettlers
from isettlers.record import Record

SETUPS = {game: subject.bots[1].document() for game, subject in SUBJECTS.items()}
SECRET = {"players": 2, "estates": "drawn", "castles": "secret", "first_player": 0}


@pytest.mark.parametrize("game", isettlers.games())
def test_a_whole_game_in_embed_mode_ends_as_the_engine_ends_it(game: str) -> None:
    here = isettlers.game(game).setup_from(SETUPS[game]).start(5)
    with Talk() as talk:
        state = talk.ok("start", game=game, setup=SETUPS[game], seed=5)["state"]
        while not here.over:
            action = here.greedy(1)
            reply = talk.ok("step", state=state, action=str(here.action(action)))
            events = here.step(action)
            assert [event["kind"] for event in reply["events"]] == [event.kind for event in events]
        status = talk.ok("status", state=state)
        assert status["hash"] == here.hash.to_bytes(8, "little")
        assert talk.ok("view", state=state, seat=1)["view"] == here.view(1)
        assert Record.from_bytes(talk.ok("record", state=state)["record"]).verify() == here


@pytest.mark.parametrize("game", isettlers.games())
def test_a_whole_game_is_played_at_a_table(game: str, tmp_path: Path) -> None:
    async def games() -> None:
        async with House(tmp_path) as house:
            host = await house.guest()
            tokens = (await host.create(game=game, setup=SETUPS[game]))["tokens"]
            guests = {}
            for seat, token in tokens.items():
                guest = await house.guest()
                guests[int(seat)] = (guest, await guest.join(token))
            assert (await play(guests))["over"]

    asyncio.run(games())


def test_what_is_chosen_in_secret_reaches_nobody_else_before_all_have_chosen(tmp_path: Path) -> None:
    folders = [tmp_path / "first", tmp_path / "last"]
    for folder in folders:
        folder.mkdir()
    one, other = (asyncio.run(_heard(folder, place)) for folder, place in zip(folders, (0, -1), strict=True))
    assert one["own"] != other["own"]
    assert one["others"] == other["others"]
    assert any(frame.get("push") for frame in one["others"])


async def _heard(folder: Path, place: int) -> dict[str, list[Any]]:
    """What is sent to the chooser, and to the other seat and a spectator, when seat 0 takes one of its options."""
    async with House(folder) as house:
        host = await house.guest()
        made = await host.create(game="burgundy", setup=SECRET, spectators=True)
        tokens = {**made["tokens"], "watch": made["watch"]}
        guests: dict[str, tuple[Guest, int]] = {}
        for seat, token in tokens.items():
            guest = await house.guest()
            guests[str(seat)] = (guest, await guest.join(token, events=True, legal=True))
        chooser, state = guests["0"]
        while (await chooser.ok("status", state=state))["actor"] == 0:
            options = (await chooser.ok("legal", state=state, full=True))["actions"]
            await chooser.ok("step", state=state, action=options[place]["id"])
        await house.settled()
        heard: dict[str, list[Any]] = {"own": [], "others": []}
        for seat, (guest, number) in guests.items():
            methods = ("status", "view") if seat == "watch" else ("status", "view", "observe")
            replies = [await guest.ok(method, state=number) for method in methods]
            heard["own" if seat == "0" else "others"] += [*guest.pushes("changed"), *replies]
        return heard
