"""Taking an action back at a table: who may, who hears of it, and what the store keeps."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest
from serve.tables_builders import PATIENCE, SEED, SETUP, Doors, Frame, Server
from serve.tables_house import Guest, House, held, play

import isettlers
from isettlers import State
from isettlers._core.rng import Generator
from isettlers.bots import bot
from isettlers.record import read_record
from isettlers.serve.table import Table

Guests = dict[int, tuple[Guest, int]]

GAMES: Final[tuple[tuple[str, Mapping[str, Any]], ...]] = (
    ("imperial", SETUP),
    ("burgundy", {"players": 2}),
    ("founders", {"players": 3}),
)
OPENED: Final = {"game": "founders", "setup": {"players": 2}}
"""A game in which many actions reveal nothing."""


@pytest.fixture(autouse=True)
def _still(monkeypatch: pytest.MonkeyPatch) -> None:
    """The store's clock moves only where a test lets it jump."""
    monkeypatch.setattr("isettlers.serve.store.sqlite.time", SimpleNamespace(monotonic=lambda: 0.0, time=time.time))


async def _table(house: House, **arguments: object) -> tuple[Frame, Guests]:
    """A table with a guest in each seat."""
    made = await (await house.guest()).create(**arguments)
    guests = {}
    for seat, token in made["tokens"].items():
        guest = await house.guest()
        guests[int(seat)] = (guest, await guest.join(token, events=True, legal=True))
    return made, guests


async def _foreseen(guests: Guests) -> tuple[Guest, int, int]:
    """Play until a seat has a first action that reveals nothing; the seat's guest and state, and that action."""
    while True:
        status = await guests[0][0].ok("status", state=guests[0][1])
        guest, state = guests[status["actor"]]
        for node in (await guest.ok("ahead", state=state))["ahead"]:
            if not node["reveals"] and await _is_foreseen(guest, node["action"]["id"]):
                return guest, state, node["action"]["id"]
        await play(guests, 1)


async def _is_foreseen(guest: Guest, action: int) -> bool:
    (table,) = guest.session._hall._tables.values()
    return table.state.obstacle(action) is None


async def _acted(guests: Guests) -> tuple[int, Frame]:
    """Take such an action; the seat that did, and the reply."""
    guest, state, action = await _foreseen(guests)
    seat = next(seat for seat, one in guests.items() if one == (guest, state))
    return seat, await guest.ok("step", state=state, action=action)


# ---------------------------------------------------------------- who may


@pytest.mark.parametrize(("game", "setup"), GAMES)
def test_an_action_is_taken_back_until_something_is_revealed_or_another_acts(
    tmp_path: Path, game: str, setup: Mapping[str, Any]
) -> None:
    """After every action of a game its seat tries; what is possible agrees with the events of the true game."""

    async def tried(house: House) -> None:
        made, guests = await _table(house, game=game, setup=setup)
        state, rng, codes = isettlers.game(game).setup_from(setup).start(SEED), Generator(1), set[str]()
        actions: list[int] = []
        while not state.over and len(actions) < 120:
            seat, action = state.actor, state.legal_ids()[rng.below(state.legal_count())]
            guest, number = guests[seat]
            views = [await one.ok("view", state=its, since=0) for one, its in guests.values()]
            reply = await guest.ok("step", state=number, action=action, at=len(actions))
            code = _refusal(state, action)
            codes.add(code)
            if code:
                assert await guest.error("undo", state=number, at=len(actions) + 1) == code
            else:
                back = await guest.ok("undo", state=number, at=len(actions) + 1, legal=True)
                assert (back["at"], back["actor"], back["legal"]) == (len(actions), seat, state.legal_ids())
                assert back["dropped"] == len(reply["events"])
                assert views == [await one.ok("view", state=its, since=0) for one, its in guests.values()]
                await guest.ok("apply", state=number, action=action)
            state.apply(action)
            actions.append(action)
        assert codes >= {"", "revealed"}
        assert house.table(made["table"]).state == state

    held(tried, tmp_path)


def _refusal(state: State, action: int) -> str:
    """The code with which taking an action back is refused, empty where it is possible."""
    after = state.clone()
    after.apply(action)
    return "over" if after.over else state.obstacle(action) or ""


def test_others_hear_of_it_and_the_log_is_shorter(tmp_path: Path) -> None:
    async def heard(house: House) -> None:
        made, guests = await _table(house, **OPENED, spectators=True)
        watcher = await house.guest()
        watched = await watcher.join(made["watch"], events=True)
        seat, reply = await _acted(guests)
        (actor, mine), (other, theirs) = guests[seat], guests[1 - seat]
        await actor.ok("undo", state=mine)
        at, dropped = reply["at"] - 1, len(reply["events"])
        push = {"push": "taken_back", "seat": seat, "at": at, "actor": seat, "over": False, "dropped": dropped}
        assert other.pushes("taken_back") == [{**push, "state": theirs}]
        assert watcher.pushes("taken_back") == [{**push, "state": watched}]
        assert actor.pushes("taken_back") == []
        assert other.pushes("changed")[-1]["at"] == at + 1
        assert len(other.pushes("changed")[-1]["events"]) == dropped
        assert house.counters["taken_back"] == 1

    held(heard, tmp_path)


def test_several_actions_are_taken_back_one_by_one(tmp_path: Path) -> None:
    async def taken(house: House) -> None:
        _, guests = await _table(house, game="burgundy", setup={"players": 2})
        while True:
            seat, first = await _acted(guests)
            guest, state = guests[seat]
            if first["actor"] == seat:
                break
        second, view = await _foreseen(guests), await guest.ok("view", state=state, since=0)
        assert second[:2] == (guest, state)
        await guest.ok("apply", state=state, action=second[2])
        await guest.ok("undo", state=state)
        assert await guest.ok("view", state=state, since=0) == view
        assert (await guest.ok("undo", state=state))["at"] == first["at"] - 1

    held(taken, tmp_path)


def test_who_has_nothing_to_take_back_is_told_why(tmp_path: Path) -> None:
    async def refused(house: House) -> None:
        made, guests = await _table(house, **OPENED, spectators=True)
        watcher = await house.guest()
        watched = await watcher.join(made["watch"])
        for guest, state in guests.values():
            assert await guest.error("undo", state=state) == "nothing_to_undo"
        assert await watcher.error("undo", state=watched) == "refused"
        await play(guests, 8)
        seat, reply = await _acted(guests)
        (actor, mine), (other, theirs) = guests[seat], guests[1 - seat]
        assert await other.error("undo", state=theirs) == "others_acted"
        assert await actor.error("undo", state=mine, at=reply["at"] - 1) == "stale"
        assert await actor.error("undo", state=mine, at=reply["at"] + 2) == "stale"
        assert await actor.error("undo", state=mine, at=-1) == "bad_request"
        await actor.ok("resign", state=mine)
        assert await actor.error("undo", state=mine) in {"refused", "others_acted"}

    held(refused, tmp_path)


def test_a_bot_that_has_acted_since_is_another_seat(tmp_path: Path) -> None:
    async def acted(house: House) -> None:
        made = await (await house.guest()).create(**OPENED, bots={"1": "greedy"})
        guest = await house.guest()
        state, refused = await guest.join(made["tokens"]["0"]), 0
        table = house.table(made["table"])
        for _ in range(12):
            await _rested(house, table)
            if table.course.actors[-1:] == [1] and 0 in table.course.actors:
                assert await guest.error("undo", state=state) == "others_acted"
                refused += 1
            await guest.ok("apply", state=state, action=table.state.legal_ids()[0])
        assert refused

    held(acted, tmp_path)


async def _rested(house: House, table: Table) -> None:
    """Wait until the person in seat 0 is to decide."""
    while table.busy or table.state.actor != 0:
        await asyncio.sleep(0.001)
        await house.settled()


def _ending(state: State) -> int | None:
    """An action that reveals nothing, and after which seat 1 is to decide."""
    for action in state.legal_ids():
        after = state.clone()
        after.apply(action)
        if after.actor == 1 and state.obstacle(action) is None:
            return action
    return None


def test_a_bot_that_thinks_is_stopped(tmp_path: Path) -> None:
    async def taken(house: House) -> None:
        game = {"game": "burgundy", "setup": {"players": 2}}
        made = await (await house.guest()).create(**game, bots={"1": "ismcts:20"}, seed=3)
        guest = await house.guest()
        state = await guest.join(made["tokens"]["0"])
        table = house.table(made["table"])
        await _rested(house, table)
        while (action := _ending(table.state)) is None:
            await guest.ok("apply", state=state, action=table.state.legal_ids()[0])
            await _rested(house, table)
        at = table.at
        table.seats.bots[1] = bot("ismcts:1000000000")
        await guest.ok("apply", state=state, action=action)
        busy = [table.busy]
        assert (await guest.ok("undo", state=state))["actor"] == 0
        assert [*busy, table.busy] == [True, False]
        while house.hall._slow._free < house.hall._slow._pool._max_workers:  # noqa: ASYNC110, nobody hears of it
            await asyncio.sleep(0.001)
        await house.settled()
        assert table.at == at

    held(taken, tmp_path, bot_ms=0, bot_iterations=0)  # it would think for hours


# ---------------------------------------------------------------- sent again, stored, on time


def test_it_is_done_once_when_it_is_sent_again(tmp_path: Path) -> None:
    async def again(house: House) -> None:
        _, guests = await _table(house, **OPENED)
        seat, reply = await _acted(guests)
        guest, state = guests[seat]
        once = await guest.ok("undo", state=state, at=reply["at"])
        twice = await guest.ok("undo", state=state, at=reply["at"])
        assert twice == {**once, "dropped": 0}

    held(again, tmp_path)


def test_a_restart_does_not_bring_it_back(tmp_path: Path) -> None:
    tokens: dict[str, str] = {}
    at: list[int] = []

    async def taken(house: House) -> None:
        made, guests = await _table(house, **OPENED)
        seat, reply = await _acted(guests)
        guest, state = guests[seat]
        await guest.ok("undo", state=state)
        tokens.update(made["tokens"])
        at.append(reply["at"] - 1)

    async def joined(house: House) -> None:
        guest = await house.guest()
        status = await guest.ok("join", token=tokens["0"])
        assert status["at"] == at[0]
        (table,) = house.hall._tables.values()
        await house.hall.leaving.archive([table.id])
        record = read_record(house.archive / f"{table.id}.record")
        assert len(record.actions) == at[0]
        record.verify()

    held(taken, tmp_path)
    held(joined, tmp_path)


def test_what_cannot_be_stored_is_not_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refused(house: House) -> None:
        _, guests = await _table(house, **OPENED)
        seat, reply = await _acted(guests)
        guest, state = guests[seat]
        full = OSError("no space left")
        monkeypatch.setattr(house.hall.store, "take_back", lambda _table, _number, done: done(full))
        assert await guest.error("undo", state=state) == "store"
        assert (await guest.ok("status", state=state))["at"] == reply["at"]
        monkeypatch.undo()
        assert (await guest.ok("undo", state=state))["at"] == reply["at"] - 1

    held(refused, tmp_path)


def _pass(house: House, seconds: float) -> None:
    """Let the store's clock jump."""
    house.hall.store._opened -= seconds  # type: ignore[attr-defined]  # of the SQLite store


def _clock(house: House) -> Any:
    """The clock of the only table."""
    (table,) = house.hall._tables.values()
    return table.seats.clock


@pytest.mark.parametrize("clock", [{"seconds": 100, "increment": 7}, {"move": 60}])
def test_the_time_of_both_decisions_is_used(tmp_path: Path, clock: Frame) -> None:
    made: Frame = {}

    async def taken(house: House) -> None:
        table, guests = await _table(house, **OPENED, clock=clock)
        made.update(table)
        seat, _ = await _acted(guests)
        while True:
            seat, reply = await _acted(guests)
            if reply["actor"] != seat:
                break
        (guest, state), left = guests[seat], reply["clock"]["left"]
        _pass(house, 20)
        before = (await guest.ok("status", state=state))["clock"]["left"]
        assert before[1 - seat] == pytest.approx(left[1 - seat] - 20_000)
        after = (await guest.ok("undo", state=state))["clock"]
        assert after["running"] == seat
        assert after["left"][1 - seat] == pytest.approx(left[1 - seat])
        increment = 1000 * clock.get("increment", 0)
        assert after["left"][seat] == pytest.approx(left[seat] - increment - 20_000)
        made["left"] = after["left"]

    async def joined(house: House) -> None:
        guest = await house.guest()
        status = await guest.ok("join", token=made["tokens"]["0"])
        assert status["clock"]["left"] == pytest.approx(made["left"])

    held(taken, tmp_path)
    held(joined, tmp_path)


def test_an_action_that_saved_the_time_stays(tmp_path: Path) -> None:
    async def refused(house: House) -> None:
        _, guests = await _table(house, **OPENED, clock={"move": 60})
        await _acted(guests)
        seat, reply = await _acted(guests)
        while reply["actor"] == seat:
            seat, reply = await _acted(guests)
        guest, state = guests[seat]
        _pass(house, 59.5)
        past = _clock(house)._past
        *rest, began = past[-1]
        past[-1] = (*rest, began - 30)
        assert await guest.error("undo", state=state) == "refused"
        assert (await guest.ok("status", state=state))["at"] == reply["at"]

    held(refused, tmp_path)


class _Player:
    """A client that plays both seats of a table and often takes back; what was acknowledged is noted."""

    def __init__(self, doors: Doors, number: int) -> None:
        self._client, self._rng = doors.client(), Generator(number)
        self.made = self._client.create(**OPENED)
        self.acknowledged: list[int] = []
        self.undone = 0

    def run(self) -> None:
        """Play until the connection breaks, or until the game is over."""
        client, rng = self._client, self._rng
        seats = [client.join(self.made["tokens"][seat]) for seat in "01"]
        status = client.ok("status", state=seats[0])
        while not status["over"]:
            state = seats[status["actor"]]
            ids = client.ok("legal", state=state)["ids"]
            action = ids[rng.below(len(ids))]
            status = client.ok("apply", state=state, action=action, at=status["at"])
            self.acknowledged.append(action)
            if rng.below(2) and "ok" in (reply := client.ask("undo", state=state, at=status["at"])):
                status = reply["ok"]
                self.acknowledged.pop()
                self.undone += 1

    def until_broken(self) -> None:
        try:
            self.run()
        except (AssertionError, OSError) as error:
            if isinstance(error, AssertionError):
                assert "closed" in str(error)  # noqa: PT017, raised by our own client


def test_a_kill_brings_nothing_back_and_loses_nothing(tmp_path: Path) -> None:
    with Server(tmp_path, "--unix", str(tmp_path / "door")) as server:
        with Doors(server, "unix") as doors, ThreadPoolExecutor(4) as pool:
            players = [_Player(doors, number) for number in range(4)]
            running = [pool.submit(player.until_broken) for player in players]
            while sum(player.undone for player in players) < 40:
                assert not all(one.done() for one in running)
            server.kill()
            for one in running:
                one.result(PATIENCE)
        server.start()
        with Doors(server, "unix") as doors:
            for player in players:
                client = doors.client()
                state = client.join(player.made["tokens"]["0"])
                at = client.ok("status", state=state)["at"]
                assert abs(at - len(player.acknowledged)) <= 1  # one request was under way
                client.ok("view", state=state, since=0)
        assert server.stop() == 0
