"""The people at a table: their names, who is connected, and those who look on by the token of a seat."""

from __future__ import annotations

from pathlib import Path

import pytest
from serve.tables_house import House, held


def test_players_hear_each_others_names_and_who_is_connected(tmp_path: Path) -> None:
    async def heard(house: House) -> None:
        one, two = await house.guest(), await house.guest("there")
        tokens = (await one.create(spectators=True))["tokens"]
        state = await one.join(tokens["0"], name="Zoë", people=True)
        other = await two.join(tokens["1"], name="<b>Jan</b>")
        status = await one.ok("status", state=state)
        assert (status["named"], status["here"]) == ({"0": "Zoë", "1": "<b>Jan</b>"}, [0, 1])
        await two.ok("close", state=other)
        status = await one.ok("status", state=state)
        assert (status["named"], status["here"]) == ({"0": "Zoë", "1": "<b>Jan</b>"}, [0])
        assert [(push["seat"], push["by"]) for push in one.pushes("seat")] == [(1, "came"), (1, "left")]
        assert two.pushes("seat") == []

    held(heard, tmp_path)


def test_a_seat_that_is_joined_again_keeps_its_name_until_another_is_given(tmp_path: Path) -> None:
    async def kept(house: House) -> None:
        one, two = await house.guest(), await house.guest("there")
        tokens = (await one.create())["tokens"]
        state = await one.join(tokens["0"], people=True)
        for name, shown in (("Ann", "Ann"), (None, "Ann"), ("Anna", "Anna")):
            await two.join(tokens["1"], name=name)
            status = await one.ok("status", state=state)
            assert (status["named"], status["here"]) == ({"1": shown}, [0, 1])
        assert [push["by"] for push in one.pushes("seat")] == ["came"] * 3

    held(kept, tmp_path)


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "two\nlines", "left\u202eright", "bell\x07"])
def test_a_name_that_would_disturb_others_is_refused(name: str, tmp_path: Path) -> None:
    async def refused(house: House) -> None:
        guest = await house.guest()
        token = (await guest.create())["tokens"]["0"]
        reply = await guest.ask("join", token=token, name=name)
        assert (reply["error"]["code"], reply["error"]["path"]) == ("bad_request", "$.name")

    held(refused, tmp_path)


def test_who_looks_on_by_the_token_of_a_seat_takes_it_from_nobody_and_sees_no_hand(tmp_path: Path) -> None:
    async def aside(house: House) -> None:
        one, two = await house.guest(), await house.guest("there")
        made = await one.create(spectators=True)
        state = await one.join(made["tokens"]["0"], people=True)
        reply = await two.ok("join", token=made["tokens"]["0"], aside=True, name="Eve")
        looked = reply["state"]
        assert reply["seat"] is None
        watching = await two.join(made["watch"])
        views = [await two.ok("view", state=number) for number in (looked, watching)]
        assert views[0] == views[1]
        assert await two.error("apply", state=looked, action=0) == "refused"
        status = await one.ok("status", state=state)
        assert (status["named"], status["here"]) == ({}, [0])
        assert [one.pushes(kind) for kind in ("replaced", "seat")] == [[], []]

    held(aside, tmp_path)


def test_who_looks_on_has_not_come_to_the_seat_that_was_taken(tmp_path: Path) -> None:
    async def awaited(house: House) -> None:
        host, guest = await house.guest(), await house.guest("there")
        made = await host.create(seed=None, open=True)
        state = await host.join(made["tokens"]["0"])
        token = (await guest.ok("take", table=made["table"]))["token"]
        await guest.join(token, aside=True)
        assert (await host.ok("status", state=state))["awaited"] == [1]
        await guest.join(token)
        assert (await host.ok("status", state=state))["awaited"] == []

    held(awaited, tmp_path)
