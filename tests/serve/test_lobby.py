"""Open tables: who lists them, who takes their seats, and when their games begin; and the chat."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

import pytest
from serve.tables_builders import PATIENCE, SETUP, Frame
from serve.tables_house import Guest, House, held, play

OPEN: Final = {"seed": None, "open": True, "setup": {**SETUP, "first_player": 0}}
THREE: Final = {"factions": ["romans", "barbarians", "egyptians"], "first_player": 0}


def test_an_open_table_is_listed_until_its_seats_are_taken(tmp_path: Path) -> None:
    async def listed(house: House) -> None:
        host, stranger = await house.guest(), await house.guest("there")
        assert await host.ok("lobby") == {"tables": [], "next": None}
        made = await host.create(**{**OPEN, "setup": THREE}, bots={"1": "random"}, clock={"seconds": 60}, seat=2)
        assert list(made["tokens"]) == ["2"]
        await host.create()
        (row,) = (await stranger.ok("lobby"))["tables"]
        assert row.pop("setup")["factions"] == THREE["factions"]
        assert 0 <= row.pop("age") <= PATIENCE
        clock = {"seconds": 60, "increment": 0}
        assert row == {"table": made["table"], "game": "imperial", "free": [0], "bots": {"1": "random"}, "clock": clock}
        taken = await stranger.ok("take", table=made["table"], seat=0)
        assert (taken["table"], taken["seat"]) == (made["table"], 0)
        assert (await stranger.ok("join", token=taken["token"]))["seat"] == 0
        assert await stranger.ok("lobby") == {"tables": [], "next": None}

    held(listed, tmp_path)


def test_a_seat_is_taken_once(tmp_path: Path) -> None:
    async def once(house: House) -> None:
        host = await house.guest()
        made = await host.create(**{**OPEN, "setup": THREE})
        guests = [await house.guest(f"{number}") for number in range(4)]
        pending = [guest.send("take", table=made["table"]) for guest in guests]
        pending.append(host.send("take", table=made["table"], seat=0))
        replies = [await reply for reply in pending]
        # Each guest has a connection of its own: which of them come first is not promised.
        assert sorted(reply["ok"]["seat"] for reply in replies if "ok" in reply) == [1, 2]
        assert {reply["error"]["code"] for reply in replies if "error" in reply} == {"refused"}
        assert await host.error("take", table="0" * 16) == "bad_request"

    held(once, tmp_path)


def test_those_at_an_open_table_hear_of_who_comes(tmp_path: Path) -> None:
    async def heard(house: House) -> None:
        host = await house.guest()
        made = await host.create(**{**OPEN, "setup": THREE})
        state = await host.join(made["tokens"]["0"])
        assert (await host.ok("status", state=state))["free"] == [1, 2]
        await (await house.guest()).ok("take", table=made["table"], seat=2)
        push = {"push": "seat", "seat": 2, "by": "taken", "bot": None, "free": [1], "state": state}
        assert host.pushes("seat") == [push]
        assert (await host.ok("status", state=state))["free"] == [1]

    held(heard, tmp_path)


def test_an_operator_may_give_a_free_seat_to_a_bot(tmp_path: Path) -> None:
    async def given(house: House) -> None:
        host = await house.guest()
        made = await host.create(**OPEN)
        state = await host.join(made["tokens"]["0"])
        table = house.table(made["table"])
        answered: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        table.change(lambda: table.resigned(1, "kicked"), answered.set_result)
        await answered
        assert (await host.ok("status", state=state))["free"] == []
        assert await host.ok("lobby") == {"tables": [], "next": None}
        action = (await host.ok("legal", state=state))["ids"][0]
        assert (await host.ok("apply", state=state, action=action))["at"] == 1

    held(given, tmp_path)


@pytest.mark.parametrize("restart", [False, True])
def test_a_game_begins_when_no_seat_is_free(tmp_path: Path, *, restart: bool) -> None:
    made: Frame = {}

    async def before(house: House) -> None:
        host = await house.guest()
        made.update(await host.create(**{**OPEN, "setup": {**THREE, "first_player": 1}}, bots={"1": "random"}))
        await house.settled()
        state = await host.join(made["tokens"]["0"])
        assert not house.table(made["table"]).busy
        assert (await host.ok("status", state=state))["at"] == 0
        assert await host.error("apply", state=state, action=0) == "refused"
        if not restart:
            await after(house)

    async def after(house: House) -> None:
        host, guest = await house.guest(), await house.guest()
        state = await host.join(made["tokens"]["0"])
        assert (await host.ok("status", state=state))["at"] == 0
        taken = await guest.ok("take", table=made["table"])
        other = await guest.join(taken["token"])
        while (await host.ok("status", state=state))["actor"] == 1:  # noqa: ASYNC110, the bot may act again and again
            await asyncio.sleep(0.01)
        assert not (await play({0: (host, state), 2: (guest, other)}, 4))["over"]

    held(before, tmp_path)
    if restart:
        held(after, tmp_path)


def test_the_list_has_pages_and_can_be_of_one_game(tmp_path: Path) -> None:
    async def paged(house: House) -> None:
        host = await house.guest()
        names = [(await host.create(**OPEN))["table"] for _ in range(5)]
        other = await host.create(game="burgundy", setup={"players": 2}, seed=None, open=True)
        first = await host.ok("lobby", limit=3)
        assert [row["table"] for row in first["tables"]] == [other["table"], *names[:2:-1]]
        second = await host.ok("lobby", limit=3, after=first["next"])
        assert [row["table"] for row in second["tables"]] == names[2::-1]
        if second["next"] is not None:
            assert await host.ok("lobby", after=second["next"]) == {"tables": [], "next": None}
        assert [row["game"] for row in (await host.ok("lobby", game="burgundy"))["tables"]] == ["burgundy"]
        for wrong in ({"after": "x"}, {"limit": 0}, {"limit": 21}, {"after": 3}):
            assert await host.error("lobby", **wrong) == "bad_request"

    held(paged, tmp_path)


def test_a_page_of_large_setups_ends_early(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("isettlers.serve.lobby._MOST_BYTES", 100)

    async def paged(house: House) -> None:
        host = await house.guest()
        names = [(await host.create(**OPEN))["table"] for _ in range(3)]
        tables, after = [], None
        for _ in names:
            page = await host.ok("lobby", after=after)
            tables += [row["table"] for row in page["tables"]]
            assert len(page["tables"]) == 1
            after = page["next"]
        assert tables == names[::-1]

    held(paged, tmp_path)


@pytest.mark.parametrize(
    ("arguments", "path"),
    [
        ({"open": True, "seed": 7}, "$.seed"),
        ({"open": True, "seed": None, "seat": 2}, "$.seat"),
        ({"open": True, "seed": None, "seat": 0, "bots": {"0": "random"}}, "$.seat"),
        ({"open": True, "seed": None, "bots": {"0": "random", "1": "random"}}, "$.seat"),
        ({"seat": 0}, "$.seat"),
        ({"clock": {"seconds": 0}}, "$.clock.seconds"),
        ({"clock": 5}, "$.clock"),
        ({"substitute": "uct"}, "$.substitute"),
        ({"substitute": "nobody"}, "$.substitute"),
    ],
)
def test_a_table_is_not_made_with_terms_that_do_not_fit(tmp_path: Path, arguments: Frame, path: str) -> None:
    async def refused(house: House) -> None:
        guest = await house.guest()
        reply = await guest.ask("create", **{"game": "imperial", "setup": SETUP, "seed": 7, **arguments})
        assert (reply["error"]["code"], reply["error"]["path"]) == ("bad_request", path)
        assert house.hall.stored == 0

    held(refused, tmp_path)


def test_an_address_takes_a_number_of_seats_an_hour(tmp_path: Path) -> None:
    async def limited(house: House) -> None:
        host = await house.guest("host")
        names = [(await host.create(**OPEN))["table"] for _ in range(4)]
        guest, again, local = await house.guest("one"), await house.guest("one"), await house.guest("local")
        await guest.ok("take", table=names[0])
        await again.ok("take", table=names[1])
        assert await again.error("take", table=names[2]) == "limit"
        await (await house.guest("two")).ok("take", table=names[2])
        for name in (*names[:3], *names[:3]):
            assert await local.error("take", table=name) == "refused"

    held(limited, tmp_path, takes_per_hour=2)


def test_the_seats_that_a_site_takes_count_together(tmp_path: Path) -> None:
    async def together(house: House) -> None:
        for number in range(5):
            guest = await house.guest(f"2001:0db8:0001:{number:04x}::/64")
            assert await guest.error("take", table="0") == ("bad_request" if number < 4 else "limit")

    held(together, tmp_path, takes_per_hour=2)


def test_addresses_that_take_no_more_seats_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("isettlers.serve.lobby._REMEMBERED", 3)

    async def forgotten(house: House) -> None:
        lobby = house.hall.lobby
        assert lobby is not None
        for number in range(9):
            guest = await house.guest(f"{number}")
            assert await guest.error("take", table="nothing") == "bad_request"
        assert len(lobby._taken) <= 3

    held(forgotten, tmp_path, takes_per_hour=2**40)


def test_a_server_may_have_no_lobby(tmp_path: Path) -> None:
    async def none(house: House) -> None:
        guest = await house.guest()
        assert (await guest.ok("hello", protocol=[1]))["lobby"] is False
        assert await guest.error("lobby") == "refused"
        assert await guest.error("take", table="x") == "refused"
        assert await guest.error("create", game="imperial", setup=SETUP, open=True) == "refused"
        assert await guest.create()

    held(none, tmp_path, features=())


def test_an_open_table_to_which_nobody_comes_is_dropped(tmp_path: Path) -> None:
    async def dropped(house: House) -> None:
        guest = await house.guest()
        await guest.create(**OPEN)
        store = house.hall.store
        await house.hall.leaving.drop(store.untouched(store.now + 1, 10))
        await house.settled()
        assert await guest.ok("lobby") == {"tables": [], "next": None}

    held(dropped, tmp_path)


# ---------------------------------------------------------------- chat


async def _at_a_table(house: House) -> tuple[Guest, Guest, Guest]:
    guests = [await house.guest() for _ in range(3)]
    made = await guests[0].create(spectators=True)
    for guest, token in zip(guests, (*made["tokens"].values(), made["watch"]), strict=True):
        assert await guest.join(token) == 1
    one, two, watcher = guests
    return one, two, watcher


def test_the_others_at_the_table_hear_what_is_said(tmp_path: Path) -> None:
    async def chatting(house: House) -> None:
        one, two, watcher = await _at_a_table(house)
        text = "<b>Ave!</b>\n☃"
        assert await one.ok("say", state=1, text=text) == {}
        for other in (two, watcher):
            assert other.pushes("said") == [{"push": "said", "seat": 0, "text": text, "state": 1}]
        assert one.pushes("said") == []

    held(chatting, tmp_path, features=("chat",))


def test_who_comes_later_reads_what_was_said_while_somebody_is_at_the_table(tmp_path: Path) -> None:
    async def kept(house: House) -> None:
        one, two = await house.guest(), await house.guest("there")
        tokens = (await one.create())["tokens"]
        reply = await one.ok("join", token=tokens["0"])
        assert "remarks" not in reply
        for text in ("a", "b", "c"):
            await one.ok("say", state=reply["state"], text=text)
        last = [{"seat": 0, "text": "b"}, {"seat": 0, "text": "c"}]
        joined = await two.ok("join", token=tokens["1"])
        assert joined["remarks"] == last
        assert two.pushes("said") == []
        await one.ok("close", state=reply["state"])
        assert (await one.ok("join", token=tokens["0"]))["remarks"] == last
        for guest, state in ((one, 2), (two, joined["state"])):
            await guest.ok("close", state=state)
        assert "remarks" not in await two.ok("join", token=tokens["1"])

    held(kept, tmp_path, features=("chat",), chat_kept=2)


def test_who_may_not_speak(tmp_path: Path) -> None:
    async def silent(house: House) -> None:
        one, two, watcher = await _at_a_table(house)
        assert await watcher.error("say", state=1, text="hi") == "refused"
        assert await one.error("say", state=1, text="") == "bad_request"
        assert await one.error("say", state=1, text="x" * 11) == "limit"
        assert await one.error("say", state=1, text=b"hi") == "bad_request"
        for letter in "\0\x1b\r\x7f\x9b\u2028\u202e\u2066":
            assert await one.error("say", state=1, text=f"hi{letter}") == "bad_request"
        await one.ok("resign", state=1)
        assert await one.error("say", state=1, text="hi") == "refused"
        assert two.pushes("said") == []

    held(silent, tmp_path, features=("chat",), chat_letters=10)


def test_the_server_limits_how_often_each_seat_speaks(tmp_path: Path) -> None:
    async def limited(house: House) -> None:
        one, two, _ = await _at_a_table(house)
        for _ in range(3):
            await one.ok("say", state=1, text="hi")
        assert await one.error("say", state=1, text="hi") == "limit"
        await two.ok("say", state=1, text="hi")

    held(limited, tmp_path, features=("chat",), chat_per_minute=3)


def test_there_is_no_chat_by_default(tmp_path: Path) -> None:
    async def none(house: House) -> None:
        one, two, _ = await _at_a_table(house)
        assert (await one.ok("hello", protocol=[1]))["chat"] is False
        assert await one.error("say", state=1, text="hi") == "refused"
        assert two.pushes("said") == []

    held(none, tmp_path)
