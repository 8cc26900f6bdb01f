"""Where all places are taken, those make room that use theirs least: the address that holds the most gives first."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgpack
import pytest
from attrs import define, field
from serve.tables_builders import SETUP
from serve.tables_house import House, held, play

from isettlers.serve.errors import Refusal
from isettlers.serve.gate import Gate
from isettlers.serve.networks import first_to_go
from isettlers.serve.session import Session


@define
class Visitor:
    """A connection through the gate, whose frames are kept."""

    session: Session
    frames: list[dict[str, Any]] = field(factory=list)

    @property
    def gone(self) -> bool:
        return not self.session.open


def enter(gate: Gate, address: str) -> Visitor:
    """A connection that says hello. Raises Refusal."""
    frames: list[dict[str, Any]] = []
    session = gate.enter(address, lambda body: frames.append(msgpack.unpackb(body)), lambda: None)
    visitor = Visitor(session, frames)
    session.receive(msgpack.packb({"id": 0, "method": "hello", "protocol": [1]}))
    return visitor


async def seated(house: House, gate: Gate, address: str) -> Visitor:
    """A connection with a seat at a table of its own."""
    made = await (await house.guest("maker")).create(setup={"factions": ["romans", "barbarians"], "first_player": 0})
    visitor = enter(gate, address)
    visitor.session.receive(msgpack.packb({"id": 1, "method": "join", "token": made["tokens"]["0"], "legal": True}))
    while not visitor.frames[-1].get("ok", {}).get("table"):
        await house.settled()
    return visitor


async def act(house: House, visitor: Visitor) -> None:
    """Take an action."""
    status = visitor.frames[-1]["ok"]
    request = {"id": 2, "method": "apply", "state": status["state"], "action": status["legal"][0]}
    visitor.session.receive(msgpack.packb(request))
    while visitor.frames[-1].get("id") != 2:
        await house.settled()
    assert "ok" in visitor.frames[-1]


def test_the_seatless_of_crowded_addresses_make_room_the_oldest_first(tmp_path: Path) -> None:
    async def crowded(house: House) -> None:
        gate = Gate(house._shared, house.hall)
        crowd = [enter(gate, f"192.0.2.{number % 5}") for number in range(30)]
        lone = enter(gate, "198.51.100.1")
        player = await seated(house, gate, "198.51.100.2")
        assert gate.open == 32
        others = [enter(gate, f"203.0.113.{number}") for number in range(20)]
        assert [visitor.gone for visitor in crowd] == [True] * 20 + [False] * 10
        assert not any(visitor.gone for visitor in (lone, player, *others))
        assert crowd[0].frames[-1]["push"] == "closing"
        assert crowd[0].frames[-1]["message"].startswith("connections: ")
        gate.leave(crowd[0].session)  # whose socket closes later
        assert gate.open == 32

    held(crowded, tmp_path, connections=32)


def test_an_address_gets_no_room_from_those_that_have_no_more(tmp_path: Path) -> None:
    async def fair(house: House) -> None:
        gate = Gate(house._shared, house.hall)
        visitors = [enter(gate, f"192.0.2.{number % 2}") for number in range(8)]
        for address in ("192.0.2.0", "192.0.2.1"):
            with pytest.raises(Refusal, match=r"^connections: 8 are open already$"):
                enter(gate, address)
        assert not any(visitor.gone for visitor in visitors)

    held(fair, tmp_path, connections=8)


def test_the_silent_make_room_after_the_seatless_and_those_who_act_do_not(tmp_path: Path) -> None:
    async def silent(house: House) -> None:
        gate = Gate(house._shared, house.hall)
        players = [await seated(house, gate, "192.0.2.1") for _ in range(4)]
        await act(house, players[0])
        seatless = enter(gate, "192.0.2.2")
        first = enter(gate, "198.51.100.1")
        assert seatless.gone
        second = enter(gate, "198.51.100.2")
        assert first.gone  # without a seat
        await act(house, players[2])
        third = await seated(house, gate, "198.51.100.3")
        assert second.gone
        newest = enter(gate, "198.51.100.4")
        assert [player.gone for player in players] == [False, True, False, False]
        assert not third.gone
        assert not newest.gone

    held(silent, tmp_path, connections=5)


def test_networks_of_one_site_count_together(tmp_path: Path) -> None:
    async def together(house: House) -> None:
        gate = Gate(house._shared, house.hall)
        for number in range(6):
            enter(gate, f"2001:db8:1:{number:x}::1")
        with pytest.raises(Refusal, match=r"^connections_per_peer: 6 are open already$"):
            enter(gate, "2001:db8:1:ffff::1")
        assert not enter(gate, "2001:db8:2::1").gone

    held(together, tmp_path, connections_per_peer=3)


def test_the_first_to_go_is_of_the_site_and_in_it_of_the_address_that_has_the_most() -> None:
    here, there = "2001:0db8:0001:0001::/64", "2001:0db8:0001:0002::/64"
    taken = [("192.0.2.1", 1), ("192.0.2.1", 2), (here, 3), (there, 4), (there, 5), ("192.0.2.2", 6)]
    assert first_to_go(taken) == 4
    assert first_to_go(taken, 2) == 4
    assert first_to_go(taken, 3) is None
    assert first_to_go(taken[:2]) == 1
    assert first_to_go([]) is None


async def begin(house: House, owner: str) -> str:
    """A table of an address, at which a person has acted once."""
    guest = await house.guest(owner)
    made = await guest.create(setup={"factions": ["romans", "barbarians"], "first_player": 0})
    state = await guest.join(made["tokens"]["0"])
    action = (await guest.ok("legal", state=state))["ids"][0]
    await guest.ok("apply", state=state, action=action)
    guest.session.close()
    name: str = made["table"]
    return name


def test_tables_barely_begun_of_crowded_addresses_make_room(tmp_path: Path) -> None:
    async def crowded(house: House) -> None:
        names = [await begin(house, f"192.0.2.{number % 3}") for number in range(9)]
        played, guests = await house.guest("198.51.100.1"), {}
        made = await played.create()
        for seat in (0, 1):
            guests[seat] = (played, await played.join(made["tokens"][str(seat)]))
        await play(guests, 8)
        for number in range(5):
            assert await begin(house, f"203.0.113.{number}")
        store = house.hall.store
        assert [store.holds(name) for name in names] == [False] * 5 + [True] * 4
        assert store.holds(made["table"])
        assert await house.hall.off(lambda: store.stored) == 10

    held(crowded, tmp_path, tables_in_play=10)


def test_an_address_gets_no_room_from_tables_of_those_that_have_no_more(tmp_path: Path) -> None:
    async def fair(house: House) -> None:
        names = [await begin(house, f"192.0.2.{number % 2}") for number in range(4)]
        for owner in ("192.0.2.0", "192.0.2.1"):
            assert await (await house.guest(owner)).error("create", game="imperial", setup=SETUP) == "limit"
        assert all(map(house.hall.store.holds, names))

    held(fair, tmp_path, tables_in_play=4)


def test_another_table_makes_room_where_somebody_was_quicker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def raced(house: House) -> None:
        names = [await begin(house, "192.0.2.1") for _ in range(6)]
        make_room, calls = house.hall.leaving.make_room, list[str]()

        async def slow(owner: str) -> bool:
            left = await make_room(owner)
            calls.append(owner)
            if len(calls) == 1:
                await begin(house, "192.0.2.2")
            return left

        monkeypatch.setattr(house.hall.leaving, "make_room", slow)
        await begin(house, "192.0.2.3")
        assert calls == ["192.0.2.3"] * 2
        assert [house.hall.store.holds(name) for name in names] == [False] * 2 + [True] * 4

    held(raced, tmp_path, tables_in_play=6)


def test_a_table_barely_begun_makes_room_for_any_other_after_a_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("isettlers.serve.leaving._TRIED_SECONDS", 0.0)

    async def silent(house: House) -> None:
        names = [await begin(house, "192.0.2.1"), await begin(house, "192.0.2.2")]
        assert await (await house.guest("192.0.2.3")).error("create", game="imperial", setup=SETUP) == "limit"
        monkeypatch.setattr("isettlers.serve.leaving._DAY", -1.0)
        await begin(house, "192.0.2.3")
        assert [house.hall.store.holds(name) for name in names] == [False, True]

    held(silent, tmp_path, tables_in_play=2)
