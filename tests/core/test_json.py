"""JSON becomes the tree that Python reads from it, and a tree the JSON that Python writes."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgpack
import pytest
from core.probing import Probe
from full_set import amount

FORMAT = -7
ROOM = 1 << 20
LETTERS = 'abc "\\/\n\t\r\b\f\x00\x1f\x7fé漢😀\u2028\uffff'


NUMBERS = (0, 1, -1, 31, -32, -33, 127, 128, 2**16, -(2**15) - 1, 2**32, 2**64 - 1, -(2**63), 98_765, -12_345)
FLOATS = (0.5, -1.25, 1e300, 5e-324, 0.1, 123456.789, -0.0, 1e16, 1e-5)


def some_tree(random: Random, levels: int) -> Any:
    """A random tree of all that JSON holds."""
    kind = random.choice(("single", "text", "list", "table") if levels else ("single", "text"))
    if kind == "single":
        return random.choice((None, True, False, *NUMBERS, *FLOATS))
    if kind == "text":
        return "".join(random.choices(LETTERS, k=random.choice((0, 1, 5, 31, 32, 255, 256))))
    entries = [some_tree(random, levels - 1) for _ in range(random.choice((0, 1, 3, 15, 16, 40)))]
    return entries if kind == "list" else {str(key): entry for key, entry in enumerate(entries)}


@pytest.mark.parametrize("seed", range(60))
def test_a_tree_goes_through_json_and_back(probe: Probe, seed: int) -> None:
    random = Random(seed)
    tree = some_tree(random, 3)
    packed = msgpack.packb(tree)
    for ascii_only in (True, False):
        text = json.dumps(tree, ensure_ascii=ascii_only, indent=random.choice((None, 0, 2)))
        assert probe.tree_of_json(text.encode(), ROOM) == packed
    assert probe.json_of_tree(packed, ROOM) == json.dumps(tree, separators=(",", ":")).encode()


def test_long_texts_and_lists_have_the_shortest_heads(probe: Probe) -> None:
    for size in (65_535, 65_536, 70_000):
        for tree in ("x" * size, [1] * size):
            assert probe.tree_of_json(json.dumps(tree).encode(), ROOM) == msgpack.packb(tree)


def test_bytes_become_a_table_of_hex_digits(probe: Probe) -> None:
    assert probe.json_of_tree(msgpack.packb({"a": b"\x00\x9f", "b": b""}), ROOM) == (
        b'{"a":{"$binary":"009f"},"b":{"$binary":""}}'
    )


@pytest.mark.parametrize("tree", [{"a": [1, "text", {"b": None}]}, ["é" * 40, -70_000, 1.5], "x" * 300])
def test_without_room_the_size_is_counted(probe: Probe, tree: object) -> None:
    packed, text = msgpack.packb(tree), json.dumps(tree, separators=(",", ":")).encode()
    for room in range(len(packed)):
        assert probe.tree_of_json(text, room) == len(packed)
    for room in range(len(text)):
        assert probe.json_of_tree(packed, room) == len(text)


def test_of_a_name_that_comes_twice_the_last_counts(probe: Probe) -> None:
    text = b'{"a": 1, "b": [2], "a": {"c": 3}}'
    tree = probe.tree_of_json(text, ROOM)
    assert isinstance(tree, bytes)
    assert msgpack.unpackb(tree) == json.loads(text)


BROKEN = [
    *("", " ", "{", "[", "[1", "[1,", "[1,]", "[,1]", "{,}", '{"a"', '{"a":', '{"a":1', '{"a":1,', '{"a":1,}', "{1:2}"),
    *('"', '"a', '"\\', '"\\"', '"\\x"', '"\\u12"', '"\\u12g4"', '"\\ud800"', '"\\udc00"', '"\\ud800\\u0041"', "'a'"),
    *('"\t"', '"\n"', '"\x00"', "-", "+1", "01x", "1.", ".5", "1.e5", "1e", "1e+", "0x10", "--1", "1_000", "00", "-01"),
    *("nul", "nulls", "True", "None", "NaN", "Infinity", "-Infinity", "1e400", "18446744073709551616"),
    *("-9223372036854775809", "1 2", "[] []", "{} x", "// x", "[1] // x", '{"a" 1}', '{"a":1 "b":2}', "[1 2]"),
    "[" * 40 + "]" * 40,
]


@pytest.mark.parametrize("text", BROKEN)
def test_what_is_no_json_or_no_tree_is_refused(probe: Probe, text: str) -> None:
    refused = probe.tree_of_json(text.encode(), ROOM)
    assert isinstance(refused, tuple)
    assert refused[:2] == (FORMAT, "")
    assert refused[2].startswith("not JSON: ")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"[1, x]", "expecting value at column 5"),
        (b'{"a": 1\n,, "b": 2}', "expecting property name enclosed in double quotes at line 2, column 2"),
        ('{"é": 1,\n "漢" 2}'.encode(), "expecting ':' delimiter at line 2, column 6"),
        (b"[1 2]", "expecting ',' delimiter at column 4"),
        (b"{} {}", "extra data at column 4"),
        (b'["abc', "unterminated string starting at column 2"),
    ],
)
def test_a_refusal_says_where_as_python_does(probe: Probe, text: bytes, why: str) -> None:
    assert probe.tree_of_json(text, ROOM) == (FORMAT, "", f"not JSON: {why}")
    with pytest.raises(json.JSONDecodeError) as error:
        json.loads(text)
    assert why.endswith(f"column {error.value.colno}")


@pytest.mark.parametrize("text", [b'"\xff"', b'"\xc0\x80"', b'"\xed\xa0\x80"', b'"\xe6\xbc', b"\xef\xbb\xbf1", b"\xff"])
def test_what_is_no_utf8_is_refused(probe: Probe, text: bytes) -> None:
    assert probe.tree_of_json(text, ROOM)[0] == FORMAT  # type: ignore[index]


def test_damaged_json_is_read_as_in_python_or_refused(probe: Probe) -> None:
    random = Random(5)
    read = 0
    for _ in range(amount(4_000, default=2_000)):
        text = bytearray(json.dumps(some_tree(random, 2)).encode()[:200])
        for _ in range(random.randrange(3)):
            text[random.randrange(len(text))] = random.choice(b'{}[]",:\\u0e-+.19 tnf\xc3\xa9')
        packed = probe.tree_of_json(bytes(text), ROOM)
        try:
            expected = msgpack.packb(json.loads(text))
        except (ValueError, OverflowError):
            expected = None
        if isinstance(packed, bytes):
            read += 1
            assert msgpack.unpackb(packed) == msgpack.unpackb(expected)
        elif expected is not None:
            assert any(word in str(packed) for word in ("too large", "too many", "invalid \\uxxxx", "expecting value"))
    assert read > 300
