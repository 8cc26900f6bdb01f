"""Conversations in embed mode: the whole life of a game, a game to its end, and everything that goes wrong."""

from __future__ import annotations

from typing import Any, Final

from vectors_recorder import Recorder, Talk

SETUP: Final = {"factions": ["romans", "japanese"]}
_SEED: Final = (7).to_bytes(8, "little")


def _game(**more: object) -> dict[str, Any]:
    return {"game": "imperial", "setup": SETUP, "seed": _SEED, **more}


async def life(recorder: Recorder) -> None:
    """Every method, and what its optional arguments add."""
    talk = recorder.connect()
    await talk.ask("hello", "embed/hello", protocol=[1], client="vectors")
    started = await talk.ask("start", "embed/start", **_game(legal=True))
    await _going_on(talk, started["legal"])
    await _looking(talk)
    await _keeping(talk)
    await _thinking(talk)
    await talk.ask("close", "embed/close", state=1)
    await talk.ask("close", state=2)
    await talk.ask("catalogue", "embed/catalogue", game="burgundy", setup={"players": 2})
    await _ahead_and_back(recorder.connect())


async def _ahead_and_back(talk: Talk) -> None:
    setup = {"players": 2}
    await talk.ask("hello", protocol=[1])
    await talk.ask("check", "embed/check", game="burgundy", setup=setup)
    begun = await talk.ask("start", game="burgundy", setup=setup, seed=_SEED, legal=True)
    state = begun["state"]
    await talk.ask("ahead", "embed/ahead", state=state, through=["die"], limit=16)
    await talk.ask("apply", state=state, action=begun["legal"][0])
    await talk.ask("view", "embed/view-at", state=state, seat=0, since=0, at=0)
    search = {"bot": "ismcts:puct=0", "seed": _SEED, "budget": {"iterations": 32, "ms": 60_000}, "progress": "actions"}
    number = talk.send("bot", "embed/bot-values", state=state, **search)
    await talk.push("progress", "embed/progress-values")
    await talk.reply(number, "bot", "embed/bot-values", certain=False)


async def _going_on(talk: Talk, legal: list[int]) -> None:
    after = await talk.ask("apply", "embed/apply", state=1, action=legal[0])
    after = await talk.ask("legal", "embed/legal", state=1)
    full = await talk.ask("legal", "embed/legal-full", state=1, full=True)
    await talk.ask("why_not", "embed/why_not", state=1, action=1)
    await talk.ask("why_not", "embed/why_not-legal", state=1, action=after["ids"][0])
    text = full["actions"][0]["text"]
    after = await talk.ask("apply", "embed/apply-text", state=1, action=text, legal=True)
    after = await talk.ask("step", "embed/step", state=1, action=after["legal"][-1], legal=True)
    for number in range(12):
        name = "embed/step-reveals" if number == 0 else ""
        after = await talk.ask("step", name, state=1, action=after["legal"][0], legal=True)
    await talk.ask("undo", "embed/undo", state=1)
    await talk.ask("undo", "embed/undo-legal", state=1, legal=True)
    await talk.ask("fork", "embed/fork", state=1, legal=True)
    await talk.ask("resample", "embed/resample", state=1, seat=0, seed=_SEED, legal=True)


async def _looking(talk: Talk) -> None:
    await talk.ask("status", "embed/status", state=1)
    await talk.ask("status", "embed/status-legal", state=1, legal=True)
    await talk.ask("view", "embed/view", state=1, seat=0)
    await talk.ask("view", "embed/view-spectator", state=1)
    await talk.ask("view", "embed/view-since", state=1, seat=1, since=60)
    await talk.ask("observe", "embed/observe", state=1, seat=0)


async def _keeping(talk: Talk) -> None:
    snapshot = (await talk.ask("save", "embed/save", state=1))["snapshot"]
    document = (await talk.ask("document", "embed/document", state=1))["document"]
    record = (await talk.ask("record", "embed/record", state=1))["record"]
    await talk.ask("verify", "embed/verify", record=record)
    await talk.ask("load", "embed/load-snapshot", snapshot=snapshot, legal=True)
    await talk.ask("load", "embed/load-document", document=document)
    await talk.ask("load", "embed/load-record", record=record)


async def _thinking(talk: Talk) -> None:
    simple: dict[str, dict[str, Any]] = {"bot": {"bot": "greedy"}, "bot-apply": {"bot": "random", "apply": True}}
    for name, arguments in simple.items():
        number = talk.send("bot", f"embed/{name}", state=2, seed=11, **arguments)
        await talk.reply(number, "bot", f"embed/{name}", certain=False)
    search = {"bot": "ismcts:puct=0", "seed": _SEED, "budget": {"iterations": 32, "ms": 60_000}, "progress": True}
    number = talk.send("bot", "embed/bot-progress", state=2, **search)
    await talk.push("progress", "embed/progress-1")
    await talk.push("progress", "embed/progress-2")
    await talk.reply(number, "bot", "embed/bot-progress", certain=False)
    await talk.ask("cancel", "embed/cancel-late", request=number)
    number = talk.send("bot", state=2, bot="ismcts:1000000000,rollout=greedy", seed=_SEED)
    await talk.ask("cancel", "embed/cancel", request=number)
    await talk.reply(number, "bot", certain=False)


async def fields(recorder: Recorder) -> None:
    """Arguments and fields that no other conversation shows, or none without."""
    await recorder.connect().ask("hello", "embed/hello-language", protocol=[1], language="de")
    talk = recorder.connect()
    await talk.ask("hello", protocol=[1])
    await talk.ask("start", game="burgundy", setup={"players": 2}, seed=_SEED)
    await talk.ask("catalogue", "embed/catalogue-state", state=1)
    await talk.ask("observe", "embed/observe-decider", state=1)
    search = {"bot": "ismcts:puct=0", "seed": _SEED}
    budget = {"cpu_ms": 60_000, "iterations": 64}
    number = talk.send("bot", "embed/bot-cpu", state=1, budget=budget, **search)
    await talk.reply(number, "bot", "embed/bot-cpu", certain=False)
    number = talk.send("bot", "embed/bot-nodes", state=1, budget={"nodes": 64, "ms": 60_000}, **search)
    await talk.reply(number, "bot", "embed/bot-nodes", certain=False)


async def game(recorder: Recorder) -> None:
    """A game from its start to its end, each time by the first legal action but two, as far as there are so many."""
    talk = recorder.connect()
    await talk.ask("hello", protocol=[1])
    after = await talk.ask(
        "start", "embed/start-seed-number", game="imperial", setup=_SETTLED, seed=2**64 - 1, legal=True
    )
    while not after["over"]:
        legal = after["legal"]
        after = await talk.ask("apply", state=1, action=legal[min(2, len(legal) - 1)], legal=True)
    await talk.ask("status", "embed/status-over", state=1, legal=True)
    await talk.ask("apply", "embed/error-over-apply", state=1, action=0)
    await talk.ask("bot", "embed/error-over", state=1, bot="greedy")
    record = (await talk.ask("record", state=1))["record"]
    await talk.ask("verify", "embed/verify-over", record=record)


_SETTLED: Final = {"factions": ["egyptians", "barbarians"], "edition": "first", "first_player": 1}


async def errors(recorder: Recorder) -> None:
    """A request for each thing that can be wrong with one; the server allows four open states."""
    talk = recorder.connect()
    await talk.ask("start", "embed/error-hello_first", **_game())
    await talk.ask("hello", "embed/error-version", protocol=[2, 3])
    await talk.ask("hello", protocol=[2, 1])
    await talk.ask("nothing", "embed/error-unknown_method")
    await talk.ask("create", "embed/error-unknown_method-table", game="imperial", setup=SETUP)
    await talk.ask("start", **_game())
    await _bad_requests(talk)
    await _bad_contents(talk)
    await talk.ask("apply", "embed/error-illegal_action", state=1, action=1)
    await talk.ask("step", "embed/error-illegal_action-text", state=1, action="build a castle in the air")
    await talk.ask("view", "embed/error-unknown_state", state=99)
    await talk.ask("undo", "embed/error-nothing_to_undo", state=1)
    await talk.ask("resample", state=1, seat=0, seed=1)
    await talk.ask("record", "embed/error-no_record", state=2)
    await _waiting(talk)
    await talk.ask("fork", state=1)
    await talk.ask("fork", state=1)
    await talk.ask("fork", "embed/error-limit", state=1)
    await talk.ask("check", "embed/error-bad_setup-check", game="imperial", setup={"factions": "romans"})
    await talk.ask("ahead", "embed/error-bad_request-kind", state=1, through=["fly"])
    await talk.ask("why_not", "embed/error-bad_request-action", state=1, action=65_535)


async def _bad_requests(talk: Talk) -> None:
    await talk.ask("apply", "embed/error-bad_request-missing", state=1)
    await talk.ask("apply", "embed/error-bad_request-unknown", state=1, action=0, force=True)
    await talk.ask("legal", "embed/error-bad_request-type", state="1")
    await talk.ask("apply", "embed/error-bad_request-range", state=1, action=65_536)
    await talk.ask("view", "embed/error-bad_request-seat", state=1, seat=2)
    await talk.ask("bot", "embed/error-bad_request-bot", state=1, bot="flat:0")
    await talk.ask("bot", "embed/error-bad_request-budget", state=1, bot="greedy", budget={"ms": 0})


async def _bad_contents(talk: Talk) -> None:
    twice = {"factions": ["romans", "romans"]}
    await talk.ask("start", "embed/error-bad_setup-game", game="chess", setup=SETUP)
    await talk.ask("start", "embed/error-bad_setup", game="imperial", setup=twice)
    await talk.ask("start", "embed/error-bad_setup-path", game="imperial", setup={"factions": "romans"})
    snapshot = (await talk.ask("save", state=1))["snapshot"]
    await talk.ask("load", "embed/error-bad_format-snapshot", snapshot=snapshot[:-1] + bytes([snapshot[-1] ^ 1]))
    await talk.ask("load", "embed/error-bad_format-record", record=b"no record")
    document = (await talk.ask("document", state=1))["document"]
    document["seats"][0]["vp"] = -1
    await talk.ask("load", "embed/error-bad_format-document", document=document)
    await talk.ask("verify", "embed/error-bad_format-verify", record=b"no record")


async def _waiting(talk: Talk) -> None:
    """A request that waits for a bot is cancelled before it was begun."""
    bot = talk.send("bot", state=1, bot="ismcts:1000000000,rollout=greedy", seed=_SEED)
    waiting = talk.send("legal", "embed/error-cancelled", state=1)
    await talk.ask("cancel", request=waiting)
    await talk.reply(waiting, "legal", "embed/error-cancelled")
    await talk.ask("cancel", request=bot)
    await talk.reply(bot, "bot", certain=False)


async def malformed(recorder: Recorder) -> None:
    """What is no request: the server says why, and closes the connection."""
    for name, data in _MALFORMED.items():
        await recorder.connect().malformed(f"embed/{name}", data, reply=name in _OWN_WORDS)
    too_large = (2**31).to_bytes(4, "big")
    await recorder.connect().malformed("embed/closing-too_large", too_large, stream=True)


_OWN_WORDS: Final = ("closing-bad_frame-no-map", "closing-bad_frame-no-id", "closing-bad_frame-nesting")
"""Those that are told in words of the server's own rather than the msgpack library's."""
_MALFORMED: Final = {
    "closing-bad_frame-empty": b"",
    "closing-bad_frame-no-map": b"\x93\x01\x02\x03",
    "closing-bad_frame-cut-off": b"\x82\xa2id\x01\xa6method\xa5he",
    "closing-bad_frame-more": b"\x81\xa2id\x01\xc0",
    "closing-bad_frame-no-id": b"\x81\xa6method\xa5hello",
    "closing-bad_frame-number-as-key": b"\x82\xa2id\x01\x01\x02",
    "closing-bad_frame-extension": b"\x82\xa2id\x01\xa6method\xd4\x01\x00",
    "closing-bad_frame-no-text": b"\x82\xa2id\x01\xa6method\xa2\xff\xfe",
    "closing-bad_frame-nesting": b"\x82\xa2id\x01\xa4deep" + b"\x91" * 40 + b"\xc0",
}
