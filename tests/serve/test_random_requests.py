"""Whatever a client sends: one reply a request, or the connection closes; never a fault, and errors change nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from serve.talk import OPENING, SETUP, Frame, Talk, error_of, finished

import isettlers
from isettlers.serve.embed import EmbedSession
from isettlers.serve.errors import FrameError
from isettlers.serve.frames import packed, unpacked
from isettlers.serve.limits import Limits
from isettlers.serve.requests import CODES

METHODS: Final = ("hello", *EmbedSession.methods)
NAMES: Final = (
    *("protocol", "client", "game", "setup", "seed", "legal", "snapshot", "document", "record", "state", "seat"),
    *("since", "full", "action", "bot", "budget", "progress", "apply", "request", "factions", "edition", "decks"),
    *("first_player", "ms", "iterations", "nodes", "seats", "at", "through", "limit"),
)
EMBED_CODES: Final = set(CODES) - {"bad_frame", "too_large", "internal"}


@cache
def saved() -> tuple[bytes, Mapping[str, Any]]:
    state = isettlers.start("imperial", factions=("romans", "barbarians"), seed=7)
    for _ in range(5):
        state.apply(state.legal_ids()[0])
    return state.save(), state.document()


@cache
def fitting() -> dict[str, Sequence[Any]]:
    """Values that are often right for a name."""
    return {
        "protocol": [[1], [1, 2], [2]],
        "client": ["me"],
        "game": ["imperial", "chess"],
        "setup": [SETUP, {"factions": ["japanese", "egyptians", "romans"]}, {"factions": ["romans"]}, {}],
        "seed": [0, 7, 2**64 - 1, bytes(8)],
        "snapshot": [saved()[0], finished()[1]],
        "document": [saved()[1]],
        "record": [finished()[1], finished()[1][:300], saved()[0]],
        "state": [1, 2, 3],
        "seat": [0, 1, 2],
        "since": [0, 3, 10_000],
        "action": ["pass", *range(0, 5300, 97)],
        "bot": ["random", "greedy", "flat", "flat:2", "flat:0"],
        "budget": [{"iterations": 1}, {"ms": 1}, {"iterations": 2, "ms": 5}, {"iterations": 0}, {"id": 1}],
        "request": [1, 2, 3],
        "full": [True],
        "through": [["build"], []],
        "limit": [1, 40],
        "legal": [True],
        "apply": [True],
        "progress": [True],
    }


scalars = (
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.floats()
    | st.text(max_size=12)
    | st.binary(max_size=12)
)
keys = st.sampled_from(NAMES) | st.text(max_size=6)
trees = st.recursive(
    scalars, lambda one: st.lists(one, max_size=4) | st.dictionaries(keys, one, max_size=4), max_leaves=12
)


@st.composite
def mutated(draw: st.DrawFn, tree: Any) -> Any:
    """A tree with one value somewhere below replaced, added or left out."""
    if isinstance(tree, dict) and tree and draw(st.integers(0, 9)):
        key = draw(st.sampled_from(sorted(tree)))
        if draw(st.integers(0, 9)) == 0:
            return {name: value for name, value in tree.items() if name != key}
        return {**tree, key: draw(mutated(tree[key]))}
    if isinstance(tree, list) and tree and draw(st.integers(0, 9)):
        place = draw(st.integers(0, len(tree) - 1))
        return [*tree[:place], draw(mutated(tree[place])), *tree[place + 1 :]]
    if isinstance(tree, bytes) and tree and draw(st.booleans()):
        place = draw(st.integers(0, len(tree) - 1))
        return tree[:place] + draw(st.binary(max_size=3)) + tree[place + 1 :]
    return draw(trees)


@st.composite
def requests(draw: st.DrawFn) -> Frame:
    """A request, more or less sensible, without its id."""
    if draw(st.integers(0, 7)) == 0:
        return draw(st.dictionaries(keys.filter(lambda key: key != "id"), trees, max_size=5))
    method = draw(st.sampled_from(METHODS))
    right = {
        "start": ("game", "setup"),
        "load": (draw(st.sampled_from(["snapshot", "document", "record"])),),
        "hello": ("protocol",),
        "cancel": ("request",),
        "verify": ("record",),
        "apply": ("state", "action"),
        "step": ("state", "action"),
        "bot": ("state", "bot", "budget"),
        "resample": ("state", "seat"),
    }.get(method, ("state",))
    names = [*right, *draw(st.lists(st.sampled_from(NAMES), max_size=draw(st.sampled_from([0, 0, 1, 3]))))]
    request: Frame = {"method": method}
    for name in names:
        known = fitting().get(name)
        value = draw(st.sampled_from(known)) if known else draw(trees)
        request[name] = draw(mutated(value)) if draw(st.integers(0, 5)) == 0 else value
    return request


def looked_at(talk: Talk) -> Iterator[tuple[Any, ...]]:
    """All there is to know of the states open."""
    for number, course in talk.session._states.items():
        yield number, course.state.hash, course.at, course.seed, tuple(course.actions), course.events_until()


@settings(deadline=None)
@given(sent=st.lists(requests(), min_size=1, max_size=12))
def test_every_request_is_answered_once_and_errors_change_nothing(sent: list[Frame]) -> None:
    with Talk(Limits(states=6, bot_iterations=2, bot_ms=50)) as talk:
        talk.ok("start", **OPENING)
        talk.ok("start", **OPENING)
        for request in sent:
            before = list(looked_at(talk))
            talk.frames.clear()
            reply = talk.reply(talk.send(**{"method": None, **request}))
            replies = [frame for frame in talk.frames if "id" in frame]
            assert replies == [reply]
            if "error" in reply:
                assert error_of(reply)[0] in EMBED_CODES
                assert list(looked_at(talk)) == before


@settings(deadline=None)
@given(sent=st.lists(requests(), min_size=1, max_size=12))
def test_requests_sent_at_once_are_all_answered(sent: list[Frame]) -> None:
    with Talk(Limits(states=6, bot_iterations=2, bot_ms=50, jobs=100)) as talk:
        numbers = [talk.send("start", **OPENING)]
        numbers += [talk.send(**{"method": None, **request}) for request in sent]
        replies = [talk.reply(number) for number in numbers]
        assert sorted(talk.order()) == [1, *numbers]
        assert {error_of(reply)[0] for reply in replies if "error" in reply} <= EMBED_CODES
        cancelled = {reply["id"] for reply in replies if reply.get("error", {}).get("code") == "cancelled"}
        for state in (1, 2, 3):
            named = {
                number
                for number, one in zip(numbers[1:], sent, strict=True)
                if type(one.get("state")) is int and one["state"] == state
            }
            answered = [number for number in talk.order() if number in named - cancelled]
            assert answered == sorted(answered)


@settings(deadline=None)
@given(
    frame=st.dictionaries(keys | st.sampled_from(["id", "method"]), trees, max_size=6) | trees, cut=st.integers(0, 3)
)
def test_a_frame_is_answered_or_closes_the_connection(frame: Any, cut: int) -> None:
    body = msgpack.packb(frame)
    with Talk() as talk:
        talk.frames.clear()
        talk.session.receive(body[: len(body) - cut])
        (reply,) = talk.frames
        if "push" in reply:
            assert (reply["push"], reply["code"]) == ("closing", "bad_frame")
            assert talk.hung_up == 1
        else:
            assert reply["id"] == frame["id"]
            assert "ok" in reply or error_of(reply)[0] in EMBED_CODES


@settings(deadline=None)
@given(data=st.data())
def test_damaged_requests_are_answered_or_close_the_connection(data: st.DataObject) -> None:
    body = bytearray(packed({"id": 5, **data.draw(requests())}))
    for _ in range(data.draw(st.integers(1, 4))):
        body[data.draw(st.integers(0, len(body) - 1))] = data.draw(st.integers(0, 255))
    with Talk(Limits(states=6, bot_iterations=2, bot_ms=50)) as talk:
        talk.start()
        talk.frames.clear()
        talk.session.receive(bytes(body))
        try:
            number = unpacked(bytes(body), 32).get("id")
        except FrameError:
            number = None
        if type(number) is int and 0 <= number < 2**32:
            reply = talk.reply(number)
            assert "ok" in reply or error_of(reply)[0] in EMBED_CODES
        else:
            assert [frame["code"] for frame in talk.frames] == ["bad_frame"]


@pytest.mark.parametrize("size", [1000, 100_000])
def test_long_things_are_refused_shortly(talk: Talk, size: int) -> None:
    long = "é" * size
    state = talk.start()
    for method, arguments in (
        (long, {}),
        ("status", {"state": state, long: 1}),
        ("start", {"game": long, "setup": {}}),
        ("start", {"game": "imperial", "setup": {long: long}}),
        ("start", {"game": "imperial", "setup": {"factions": [long, long]}}),
        ("start", {"game": "imperial", "setup": {**SETUP, "edition": long}}),
        ("start", {"game": "imperial", "setup": {**SETUP, "decks": [{"deck": long}]}}),
        ("load", {"document": {"game": long}}),
        ("load", {"document": {**saved()[1], long: 1}}),
        ("load", {"document": {**saved()[1], "phase": long}}),
        ("apply", {"state": state, "action": long}),
        ("bot", {"state": state, "bot": long}),
        ("bot", {"state": state, "bot": "random", "budget": {long: 1}}),
        ("cancel", {"request": long}),
    ):
        assert talk.error(method, **arguments)[0] in EMBED_CODES
