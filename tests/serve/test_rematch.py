"""A rematch: another game for the people at a table that is over, with the seats moved on by one."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from serve.tables_house import Guest, House, held

THREE: Final = {"factions": ["romans", "barbarians", "egyptians"], "first_player": 0}


async def over(house: House, guests: list[Guest], leavers: tuple[int, ...] = (), **options: object) -> list[int]:
    """Sit guests down at a table of three, the last a bot, which bots play to its end; the numbers of their states."""
    arguments = {"setup": THREE, "bots": {"2": "random"}, "substitute": "random", **options}
    made = await guests[0].create(**arguments)
    states = [await guest.join(made["tokens"][str(seat)], people=True) for seat, guest in enumerate(guests[:2])]
    states += [await guest.join(made["watch"], people=True) for guest in guests[2:]]
    for guest, state in zip(guests[:2], states, strict=False):
        await guest.ok("resign", state=state)
    while not (await guests[0].ok("status", state=states[0]))["over"]:
        await house.settled()
    for seat in leavers:
        await guests[seat].ok("close", state=states[seat])
    return states


def test_a_rematch_has_the_setup_the_bots_and_the_clock_with_the_seats_moved_on(tmp_path: Path) -> None:
    async def moved(house: House) -> None:
        one, two, watcher = [await house.guest(name) for name in ("here", "there", "far")]
        states = await over(house, [one, two, watcher], spectators=True, clock={"seconds": 600})
        reply = await one.ok("rematch", state=states[0])
        assert reply["seat"] == 1
        tokens = [
            (await guest.ok("status", state=state)).get("rematch")
            for guest, state in zip((one, two, watcher), states, strict=True)
        ]
        assert tokens[0] == reply["token"]
        seats = []
        for guest, token in zip((one, two, watcher), tokens, strict=True):
            joined = await guest.ok("join", token=token)
            assert joined["table"] == reply["table"]
            status = await guest.ok("status", state=joined["state"])
            seats.append(status["seat"])
            assert (status["bots"], status["setup"]["factions"]) == ({"0": "random"}, THREE["factions"])
            assert len(status["clock"]["left"]) == 3
        assert seats == [1, 2, None]
        for guest in (two, watcher):
            assert [(push["seat"], push["by"]) for push in guest.pushes("seat") if push["by"] == "rematch"] == [
                (0, "rematch")
            ]

    held(moved, tmp_path)


def test_all_who_ask_for_a_rematch_come_to_one_table(tmp_path: Path) -> None:
    async def same(house: House) -> None:
        one, two = await house.guest(), await house.guest("there")
        states = await over(house, [one, two])
        pending = [guest.send("rematch", state=state) for guest, state in zip((one, two), states, strict=True)]
        replies = [(await reply)["ok"] for reply in pending]
        assert replies[0]["table"] == replies[1]["table"]
        assert [reply["seat"] for reply in replies] == [1, 2]
        assert await one.ok("rematch", state=states[0]) == replies[0]
        assert house.counters["tables"] == 2

    held(same, tmp_path)


def test_a_seat_whose_player_left_for_good_stays_a_bots(tmp_path: Path) -> None:
    async def stays(house: House) -> None:
        one, two = await house.guest(), await house.guest("there")
        states = await over(house, [one, two], leavers=(1,))
        token = (await one.ok("rematch", state=states[0]))["token"]
        status = await one.ok("status", state=await one.join(token))
        assert status["bots"] == {"0": "random", "2": "random"}

    held(stays, tmp_path)


def test_a_rematch_is_for_players_and_after_the_end(tmp_path: Path) -> None:
    async def refused(house: House) -> None:
        one, two, watcher = [await house.guest(name) for name in ("here", "there", "far")]
        made = await one.create()
        state = await one.join(made["tokens"]["0"])
        assert await one.error("rematch", state=state) == "refused"
        states = await over(house, [one, two, watcher], spectators=True)
        assert await watcher.error("rematch", state=states[2]) == "refused"
        assert "rematch" not in await two.ok("status", state=states[1])

    held(refused, tmp_path)
