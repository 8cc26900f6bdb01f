"""Frames: what is one and what is none, and how a stream of bytes is cut into them."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st
from serve.talk import MESSAGE, Talk

from isettlers._core.frames import fault
from isettlers.serve.errors import FrameError
from isettlers.serve.frames import Splitter, framed, packed, unpacked


def nested(levels: int) -> bytes:
    """A request that nests so many levels deep, itself the first."""
    value: Any = 1
    for level in range(levels - 1):
        value = [value] if level % 2 else {"x": value}
    return packed({"id": 1, "method": "hello", "protocol": [1] if levels < 2 else value})


NO_FRAMES = {
    "nothing": b"",
    "no msgpack": b"\xc1",
    "cut off": packed({"id": 1, "method": "hello"})[:-1],
    "two frames": packed({"id": 1}) * 2,
    "a number": b"\x01",
    "nil": b"\xc0",
    "an array": msgpack.packb([{"id": 1}]),
    "no id": packed({"method": "hello"}),
    "id nil": packed({"id": None}),
    "id negative": packed({"id": -1}),
    "id too large": packed({"id": 2**32}),
    "id a boolean": packed({"id": True}),
    "id a float": packed({"id": 1.0}),
    "id a text": packed({"id": "1"}),
    "a number as key": msgpack.packb({"id": 1, 5: 5}),
    "bytes as key": msgpack.packb({"id": 1, b"x": 5}),
    "bytes as key below": msgpack.packb({"id": 1, "setup": [{"a": {b"x": 5}}]}),
    "nil as key": b"\x81\xc0\x01",
    "an array as key": b"\x81\x90\x01",
    "an extension": msgpack.packb({"id": 1, "x": msgpack.ExtType(5, b"abc")}),
    "an empty extension": msgpack.packb({"id": 1, "x": [msgpack.ExtType(5, b"")]}),
    "a timestamp": msgpack.packb({"id": 1, "x": msgpack.Timestamp(5)}),
    "text that is no UTF-8": b"\x82\xa2id\x01\xa1x\xa2\xff\xfe",
    "a huge array announced": b"\x82\xa2id\x01\xa1x\xdd\xff\xff\xff\xff",
    "huge bytes announced": b"\x82\xa2id\x01\xa1x\xc6\xff\xff\xff\xff",
    "too deep": nested(33),
    "far too deep": b"\x82\xa2id\x01\xa1x" + b"\x91" * 900 + b"\x01",
    "endlessly deep": b"\x82\xa2id\x01\xa1x" + b"\x91" * 100_000,
    "deep maps": b"\x82\xa2id\x01\xa1x" + b"\x81\xa1x" * 900 + b"\x01",
}


@pytest.mark.parametrize("body", NO_FRAMES.values(), ids=NO_FRAMES)
def test_what_is_no_request_ends_the_connection(talk: Talk, body: bytes) -> None:
    state = talk.start()
    talk.frames.clear()
    talk.session.receive(body)
    (push,) = talk.frames
    assert push.keys() == {"push", "code", "message"}
    assert (push["push"], push["code"]) == ("closing", "bad_frame")
    assert push["message"].isprintable()
    assert 0 < len(push["message"]) <= MESSAGE
    assert talk.hung_up == 1
    talk.send("status", state=state)
    talk.session.receive(body)
    assert talk.frames == [push]
    assert talk.hung_up == 1


@pytest.mark.parametrize("limit", [2, 32, 500, 1000])
def test_a_frame_nests_as_deep_as_allowed(limit: int) -> None:
    assert unpacked(nested(limit), limit)
    with pytest.raises(FrameError, match="nest"):
        unpacked(nested(limit + 1), limit)


def test_numbers_of_64_bits_texts_bytes_and_floats_pass() -> None:
    frame = {"id": 1, "x": [2**64 - 1, -(2**63), 1.5, "é\0", b"\xff", None, True, {"a": []}]}
    assert unpacked(packed(frame), 32) == frame


def test_the_length_is_four_bytes_big_endian() -> None:
    assert framed(b"abc") == b"\0\0\0\x03abc"


@given(bodies=st.lists(st.binary(max_size=40)), cuts=st.lists(st.integers(1, 9), min_size=1))
def test_a_stream_is_cut_into_the_same_frames_however_it_comes(bodies: list[bytes], cuts: list[int]) -> None:
    stream, splitter, cut, at, turn = b"".join(map(framed, bodies)), Splitter(40), list[bytes](), 0, 0
    while at < len(stream):
        size = cuts[turn % len(cuts)]
        cut += splitter.feed(stream[at : at + size])
        at, turn = at + size, turn + 1
    assert cut == bodies


def test_a_frame_longer_than_the_limit_is_refused_before_it_is_there() -> None:
    splitter = Splitter(10)
    frames = splitter.feed(framed(bytes(10)) + b"\0\0\0\x0b")
    assert next(frames) == bytes(10)
    with pytest.raises(FrameError, match="11 bytes; the limit is 10") as refused:
        next(frames)
    assert refused.value.code == "too_large"


@given(st.binary(max_size=200))
def test_no_bytes_lead_to_anything_but_a_frame_or_its_refusal(body: bytes) -> None:
    try:
        frame = unpacked(body, 32)
    except FrameError as error:
        assert error.code == "bad_frame"  # noqa: PT017, some bytes are frames
    else:
        assert all(isinstance(key, str) for key in frame)


# ---------------------------------------------------------------- the number of values


def values(tree: Any) -> int:
    """The number of values of a tree, one by one."""
    if isinstance(tree, dict):
        return 1 + len(tree) + sum(map(values, tree.values()))
    return 1 + sum(map(values, tree)) if isinstance(tree, list) else 1


def levels(tree: Any) -> int:
    """The number of levels of a tree; a single value has none."""
    if not isinstance(tree, dict | list):
        return 0
    below = tree.values() if isinstance(tree, dict) else tree
    return 1 + max(map(levels, below), default=0)


SCALARS = st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats() | st.text() | st.binary()
TREES = st.recursive(SCALARS, lambda below: st.lists(below) | st.dictionaries(st.text(), below), max_leaves=40)


@given(TREES)
def test_values_and_levels_are_counted(tree: Any) -> None:
    body, count, deep = msgpack.packb(tree), values(tree), levels(tree)
    assert fault(body, count, deep) is None
    assert fault(body, count - 1, deep) == "values"
    assert fault(body + b"\0", count, deep) == "bytes"
    assert fault(body[:-1], count, deep) == "bytes"
    if deep:
        assert fault(body, count, deep - 1) == "levels"


@given(st.binary())
def test_bytes_without_a_fault_can_be_read(data: bytes) -> None:
    if fault(data, 100, 10) is None:
        with suppress(UnicodeDecodeError):
            msgpack.unpackb(data)


@given(TREES, SCALARS.filter(lambda key: not isinstance(key, str)))
def test_keys_are_texts(tree: Any, key: Any) -> None:
    assert fault(b"\x82\xa1x\xc0" + msgpack.packb(key) + msgpack.packb(tree), 2**64 - 1, 100) == "keys"


def test_a_frame_with_too_many_values_is_refused_before_they_are_made() -> None:
    tree = {"id": 1, "x": [[]] * 95}
    assert unpacked(packed(tree), 8, 100) == tree
    with pytest.raises(FrameError, match="a frame of more than 99 values") as refused:
        unpacked(packed(tree), 8, 99)
    assert refused.value.code == "too_large"
