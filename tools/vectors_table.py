"""Conversations in table mode: seats, spectators and bots at a table, and what a seat may not do."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from bindings.hosting import CREATE_KEY
from vectors_embed import SETUP
from vectors_recorder import Recorder, Talk

import isettlers
from isettlers.burgundy import Setup, load_estate
from isettlers.serve.hall import Hall

EXAMPLES: Final = Path(__file__).resolve().parents[1] / "examples"
_SEED: Final = (7).to_bytes(8, "little")
_STRANGE: Final = "0123456789abcdef0123456789abcdef"


async def _greeted(recorder: Recorder, keep_as: str = "") -> Talk:
    talk = recorder.connect()
    await talk.ask("hello", keep_as, protocol=[1])
    return talk


def _hall(recorder: Recorder) -> Hall:
    if recorder.gate.hall is None:
        raise ValueError("no table mode")
    return recorder.gate.hall


async def life(recorder: Recorder) -> None:
    """Two seats and a spectator from the deal until the server shuts down."""
    first = await _greeted(recorder, "table/hello")
    made = await first.ask("create", "table/create", game="imperial", setup=SETUP, seed=_SEED, spectators=True)
    second, watcher = await _greeted(recorder), await _greeted(recorder)
    tokens = made["tokens"]
    sat = await first.ask("join", "table/join", token=tokens["0"], legal=True)
    await second.ask("join", "table/join-events", token=tokens["1"], events=True, legal=True)
    await watcher.ask("join", "table/join-spectator", token=made["watch"], events=True)
    await _company(recorder, tokens["0"])
    by_seat = [first, second]
    await _looking(by_seat[sat["actor"]], watcher, sat["actor"])
    await _acting(by_seat, watcher, sat["actor"])
    again = await _greeted(recorder)
    await again.ask("join", token=tokens["0"])
    await first.push("replaced", "table/replaced")
    await first.ask("status", "table/error-unknown_state", state=1)
    await second.ask("close", "table/close", state=1)
    recorder.gate.close()
    for talk in (first, second, watcher, again):
        await talk.push("closing", "table/closing" if talk is again else "", noted=False)


async def _company(recorder: Recorder, token: str) -> None:
    """A table beside it whose players have names, and one who looks on by the token of a seat."""
    host, guest = await _greeted(recorder), await _greeted(recorder)
    made = await host.ask("create", game="imperial", setup=SETUP, seed=_SEED)
    await host.ask("join", "table/join-named", token=made["tokens"]["0"], name="Zo\u00eb", people=True)
    await guest.ask("join", token=made["tokens"]["1"])
    await host.push("seat", "table/came")
    await guest.ask("close", state=1)
    await host.push("seat", "table/left")
    await guest.ask("join", "table/join-aside", token=token, aside=True)
    await host.ask("status", "table/status-named", state=1)
    for talk in (host, guest):
        await talk.ask("close", state=2 if talk is guest else 1)


async def _looking(actor: Talk, watcher: Talk, seat: int) -> None:
    await actor.ask("status", "table/status", state=1, legal=True)
    await watcher.ask("status", "table/status-spectator", state=1, legal=True)
    await actor.ask("view", "table/view", state=1, seat=seat)
    await actor.ask("view", "table/view-since", state=1, since=0)
    await watcher.ask("view", "table/view-spectator", state=1)
    await actor.ask("legal", "table/legal", state=1)
    await actor.ask("legal", "table/legal-full", state=1, full=True)
    await actor.ask("hindrances", "table/hindrances", state=1)
    await actor.ask("observe", state=1)


async def _acting(seats: list[Talk], watcher: Talk, actor: int) -> None:
    talk, other = seats[actor], seats[1 - actor]
    legal = (await talk.ask("legal", state=1))["ids"]
    await talk.ask("step", "table/step", state=1, action=legal[0], at=0, legal=True)
    await other.push("changed", "table/changed")
    await watcher.push("changed", "table/changed-spectator")
    await talk.ask("step", "table/step-again", state=1, action=legal[0], at=0)
    for at in range(1, 6):
        actor = (await talk.ask("status", state=1))["actor"]
        legal = (await seats[actor].ask("legal", state=1))["ids"]
        name = "table/apply" if at == 1 else ""
        await seats[actor].ask("apply", name, state=1, action=legal[0], at=at)
        await seats[1 - actor].push("changed", "table/changed-later" if at == 1 else "")
        await watcher.push("changed")


async def bots(recorder: Recorder) -> None:
    """A seat against a bot."""
    talk = await _greeted(recorder)
    arguments: dict[str, Any] = {"game": "imperial", "setup": {**SETUP, "first_player": 0}, "seed": 3}
    made = await talk.ask("create", "table/create-bots", **arguments, bots={"1": "greedy"})
    after = await talk.ask("join", token=made["tokens"]["0"], events=True, legal=True)
    changes = 0
    while changes < 3:
        while after["actor"] == 1:
            after = await talk.push("changed", "table/changed-bot" if not changes else "")
            changes += 1
        legal = (await talk.ask("legal", state=1))["ids"]
        after = await talk.ask("apply", state=1, action=legal[0])
    await talk.ask("close", state=1)


async def ahead_and_back(recorder: Recorder) -> None:
    """A seat looks ahead and back; an action is taken back, and others cannot be."""
    table: dict[str, Any] = {"game": "burgundy", "setup": {"players": 2}, "seed": _SEED}
    talk, other = await _greeted(recorder), await _greeted(recorder)
    made = await talk.ask("create", **table)
    sat = await talk.ask("join", token=made["tokens"]["0"], legal=True)
    await other.ask("join", token=made["tokens"]["1"], people=True)
    by_seat = [talk, other]
    actor, idle = by_seat[sat["actor"]], by_seat[1 - sat["actor"]]
    await talk.ask("check", "table/check", game="founders", setup={"players": 2})
    await actor.ask("ahead", "table/ahead", state=1)
    await actor.ask("why_not", "table/why_not", state=1, action=1)
    await actor.ask("undo", "table/error-nothing_to_undo", state=1)
    legal = (await actor.ask("legal", state=1))["ids"]
    left_out: dict[str, Any] = {"unsaid": ["not_there", "not_stored", "black_only"], "without": ["sell"]}
    await actor.ask("hindrances", "table/hindrances-after", state=1, after=legal[:1], **left_out)
    await actor.ask("apply", state=1, action=legal[0], at=0)
    await idle.push("changed")
    await actor.ask("view", "table/view-at", state=1, at=0)
    await actor.ask("undo", "table/undo", state=1, at=1, legal=True)
    await idle.push("taken_back", "table/taken_back")
    await actor.ask("undo", "table/undo-again", state=1, at=1)
    acted, after, at = set[int](), {"reveals": False, "actor": sat["actor"]}, 0
    while not (after["reveals"] and len(acted) == len(by_seat)):
        acted.add(after["actor"])
        actor, idle = by_seat[after["actor"]], by_seat[1 - after["actor"]]
        legal = (await actor.ask("legal", state=1))["ids"]
        after, at = await actor.ask("step", state=1, action=legal[0], at=at), at + 1
        await idle.push("changed")
    await actor.ask("undo", "table/error-revealed", state=1)
    await idle.ask("undo", "table/error-others_acted", state=1)
    await talk.ask("takeback", "table/takeback", state=1)
    await other.push("seat", "table/seat-proposed")
    await other.ask("status", "table/status-proposed", state=1)
    await other.ask("takeback", "table/takeback-agreed", state=1, answer="yes")
    await talk.push("taken_back", "table/taken_back-together")
    await other.push("taken_back")


async def strangers(recorder: Recorder) -> None:
    """An open table: who finds it, who comes, who speaks and who leaves it to a bot."""
    host, guest = await _greeted(recorder, "table/hello-chat"), await _greeted(recorder)
    terms: dict[str, Any] = {"open": True, "seat": 1, "clock": {"seconds": 600, "increment": 10}}
    setup = {**SETUP, "first_player": 0}
    made = await host.ask("create", "table/create-open", game="imperial", setup=setup, **terms)
    await host.ask("join", "table/join-clock", token=made["tokens"]["1"])
    await guest.ask("lobby", "table/lobby", limit=5)
    gone = await guest.ask("take", "table/take", table=made["table"])
    await host.push("seat", "table/seat-taken")
    await host.ask("status", "table/status-awaited", state=1)
    await host.ask("free", "table/free", state=1, seat=gone["seat"])
    await guest.ask("join", "table/error-bad_token-freed", token=gone["token"])
    taken = await guest.ask("take", table=made["table"])
    await host.push("seat")
    await guest.ask("join", token=taken["token"])
    await host.push("seat", "table/seat-joined")
    await guest.ask("say", "table/say", state=1, text="Ave!")
    await host.push("said", "table/said")
    await guest.ask("join", "table/join-remarks", token=taken["token"], aside=True)
    await host.ask("resign", "table/resign", state=1)
    await guest.push("seat", "table/seat-resigned")
    await guest.ask("status", "table/status-resigned", state=1)


async def ended(recorder: Recorder) -> None:
    """A whole game, whose record the server then gives to its seats."""
    talk, watcher = await _greeted(recorder), await _greeted(recorder)
    made = await talk.ask("create", game="burgundy", setup={"players": 2}, seed=_SEED, spectators=True)
    sat = [await talk.ask("join", token=token) for token in made["tokens"].values()]
    await watcher.ask("join", token=made["watch"])
    await talk.ask("record", "table/error-refused-record", state=sat[0]["state"])
    status = sat[0]
    while not status["over"]:
        state = sat[status["actor"]]["state"]
        legal = (await talk.ask("legal", state=state))["ids"]
        status = await talk.ask("apply", state=state, action=legal[0])
    await talk.ask("record", "table/record", state=sat[0]["state"])
    await talk.ask("rematch", "table/rematch", state=sat[0]["state"])
    await talk.ask("status", "table/status-rematch", state=sat[0]["state"])
    await watcher.ask("record", "table/error-refused-record-spectator", state=1)


async def fields(recorder: Recorder) -> None:
    """Arguments and fields that no other conversation shows, or none without."""
    talk, guest = await _greeted(recorder), await _greeted(recorder)
    table: dict[str, Any] = {"game": "burgundy", "setup": {"players": 2}}
    opened = {"open": True, "substitute": "random", "clock": {"seconds": 60}}
    made = await talk.ask("create", "table/create-substitute", **table, **opened)
    await guest.ask("lobby", "table/lobby-game", game="burgundy")
    await guest.ask("lobby", "table/lobby-after", after=f"0.5:{_STRANGE}")
    await guest.ask("take", "table/take-seat", table=made["table"], seat=1)
    made = await talk.ask("create", **table, seed=_SEED)
    sat = await talk.ask("join", token=made["tokens"]["0"])
    await guest.ask("join", token=made["tokens"]["1"])
    actor = (talk, guest)[sat["actor"]]
    legal = (await actor.ask("legal", state=1))["ids"]
    await actor.ask("step", "table/step-anyhow", state=1, action=legal[0])
    await actor.ask("undo", "table/undo-anyhow", state=1)
    await actor.ask("apply", "table/apply-anyhow", state=1, action=legal[0])


async def own_data(recorder: Recorder) -> None:
    """A game on an estate of your own, whose record comes with the data file."""
    talk = await _greeted(recorder)
    estates = [load_estate(EXAMPLES / "own_estate.toml")] * 2
    made = await talk.ask(
        "create", game="burgundy", setup=Setup(estates=estates).document(), bots={"1": "random"}, seed=_SEED
    )
    status = await talk.ask("join", token=made["tokens"]["0"], legal=True)
    while not status["over"]:
        if status["actor"] == 0:
            status = await talk.ask("apply", state=1, action=status["legal"][0], legal=True)
        else:
            status = await talk.push("changed")
    await talk.ask("record", "table/record-data", state=1)


async def errors(recorder: Recorder) -> None:
    """What a seat, a spectator or a stranger may not do."""
    talk, watcher = await _greeted(recorder), await _greeted(recorder)
    table: dict[str, Any] = {"game": "imperial", "setup": SETUP, "seed": _SEED}
    await talk.ask("create", "table/error-refused-key", **table)
    await talk.ask("create", "table/error-bad_request-bots", **table, bots={"5": "greedy"}, key=CREATE_KEY)
    made = await talk.ask("create", "table/create-key", **table, spectators=True, key=CREATE_KEY)
    await talk.ask("join", "table/error-bad_token", token=_STRANGE)
    await talk.ask("save", "table/error-refused", state=1)
    seated = await talk.ask("join", token=made["tokens"]["0"], legal=True)
    await watcher.ask("join", token=made["watch"])
    await watcher.ask("apply", "table/error-refused-spectator", state=1, action=0)
    await watcher.ask("observe", "table/error-refused-observe", state=1)
    await talk.ask("view", "table/error-refused-view", state=1, seat=1)
    other = await _greeted(recorder)
    await other.ask("join", token=made["tokens"]["1"])
    actor, idle = (talk, other) if seated["actor"] == 0 else (other, talk)
    await idle.ask("apply", "table/error-not_your_turn", state=1, action=0)
    await idle.ask("legal", "table/error-not_your_turn-legal", state=1)
    await actor.ask("apply", "table/error-stale", state=1, action=0, at=4)
    await actor.ask("apply", "table/error-illegal_action", state=1, action=1)
    await _hall(recorder).leaving.archive([made["table"]])
    await actor.push("archived", "table/archived", noted=False)
    await idle.push("archived", noted=False)


async def disk_full(recorder: Recorder) -> None:
    """The server cannot write: the action is not taken."""
    talk = await _greeted(recorder)
    setup = {**SETUP, "first_player": 0}
    made = await talk.ask("create", game="imperial", setup=setup, seed=_SEED)
    seated = await talk.ask("join", token=made["tokens"]["0"], legal=True)

    def fails(*arguments: Any, **_: object) -> None:  # noqa: ANN401, stands in for the store
        arguments[4](sqlite3.OperationalError("database or disk is full"))

    with patch.object(_hall(recorder).store, "append", fails):
        await talk.ask("apply", "table/error-store", state=1, action=seated["legal"][0], at=0)
    await talk.ask("status", state=1)


async def unreadable(recorder: Recorder) -> None:
    """A table that another version of the engine has made."""
    talk, hall = await _greeted(recorder), _hall(recorder)
    made = await talk.ask("create", game="imperial", setup=SETUP, seed=_SEED)
    mark = isettlers.game("imperial").layout.to_bytes(2, "little") + bytes(8)
    with patch.object(hall.store, "position", lambda _: mark), patch("isettlers.serve.hall.LOG.error"):
        await talk.ask("join", "table/error-unreadable", token=made["tokens"]["0"])


async def moved(recorder: Recorder) -> None:
    """Another process of the server takes the table."""
    talk, hall = await _greeted(recorder), _hall(recorder)
    made = await talk.ask("create", game="imperial", setup=SETUP, seed=_SEED)
    await talk.ask("join", token=made["tokens"]["0"])
    hall.moved(await hall.find(made["table"]))
    await talk.push("moved", "table/moved")
    await talk.ask("status", state=1)
