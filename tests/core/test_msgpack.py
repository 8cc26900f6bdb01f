"""The core's reader and writer of MessagePack against the package msgpack."""

from __future__ import annotations

from random import Random
from typing import Any

import msgpack
import pytest
from core.probing import Probe

EDGES = (0, 1, *(2**bits + more for bits in (5, 7, 8, 15, 16, 31, 32) for more in (-1, 0, 1)), 2**63 - 1)
NUMBERS = (*EDGES, 2**63, 2**64 - 1, *(-edge for edge in EDGES), -(2**63))
SIZES = (0, 1, 15, 16, 31, 32, 255, 256, 65535, 65536)
SINGLE: tuple[Any, ...] = (
    *(None, True, False, 0.0, -0.5, 1e300, float("inf"), *NUMBERS),
    *("x" * size for size in SIZES),
    *(b"x" * size for size in SIZES),
    *([None] * size for size in SIZES),
    *({number: number for number in range(size)} for size in SIZES[:-1]),
)
DEEPEST = 35


def single(rng: Random) -> Any:
    """A random value without entries."""
    size = rng.choice((0, 1, 2, 3, 5, 17, 40))
    return rng.choice((
        None, True, False, rng.choice(NUMBERS), rng.randint(-300, 300), rng.random(),
        "".join(rng.choices("abcé漢", k=size)), rng.randbytes(size),
    ))  # fmt: skip


def tree(rng: Random, depth: int = 4) -> Any:
    """A random tree of all kinds."""
    if depth == 0 or rng.random() < 0.6:
        return single(rng)
    entries = [tree(rng, depth - 1) for _ in range(rng.choice((0, 1, 2, 5, 17)))]
    return entries if rng.random() < 0.5 else {f"{number}": entry for number, entry in enumerate(entries)}


def as_pairs(pairs: list[tuple[Any, Any]]) -> list[Any]:
    return ["a map", *pairs]


def refused(code: int, data: bytes) -> Any:
    raise ValueError(f"extension {code} of {len(data)} bytes")


def value_in(data: bytes) -> tuple[str, int] | None:
    """The first value in bytes, shown, and how many of them it takes, as the package msgpack has it; None for none."""
    unpacker = msgpack.Unpacker(
        raw=True, object_pairs_hook=as_pairs, ext_hook=refused, strict_map_key=False, timestamp=0, max_buffer_size=0
    )
    unpacker.feed(data)
    try:
        return repr(unpacker.unpack()), unpacker.tell()
    except (ValueError, msgpack.UnpackException):
        return None


@pytest.mark.parametrize("value", SINGLE, ids=range(len(SINGLE)))
def test_a_value_is_written_as_msgpack_writes_it(probe: Probe, value: Any) -> None:
    packed = msgpack.packb(value)
    assert probe.copied(packed) == (packed, len(packed))
    assert probe.skipped(packed) == len(packed)


def test_trees_are_written_as_msgpack_writes_them(probe: Probe) -> None:
    rng = Random(5)
    for _ in range(300):
        packed = msgpack.packb(tree(rng))
        assert probe.copied(packed + b"more") == (packed, len(packed))
        assert probe.skipped(packed + b"more") == len(packed)


def test_a_writer_counts_on_and_leaves_what_is_beyond_its_room(probe: Probe) -> None:
    packed = msgpack.packb({"numbers": [1, 300, 70_000], "text": "x" * 40, "bytes": b"y" * 300})
    for room in range(len(packed) + 1):
        written, length = probe.copied_into(packed, room)
        assert length == len(packed)
        assert not any(written[room:])
        assert written[:room].rstrip(b"\0") == packed[:room][: len(written[:room].rstrip(b"\0"))]


def test_any_form_of_a_number_is_read(probe: Probe) -> None:
    for head in range(0xCC, 0xD4):
        wide = bytes([head]) + (7).to_bytes(1 << (head & 3), "big")
        assert probe.copied(wide) == (b"\x07", len(wide))
    assert probe.copied(b"\xd3" + b"\xff" * 8) == (b"\xff", 9)
    assert probe.copied(b"\xca\x3f\x80\0\0") == (msgpack.packb(1.0), 5)


def test_damaged_bytes_are_refused_where_msgpack_refuses_them(probe: Probe) -> None:
    rng = Random(6)
    refusals = 0
    for _ in range(5_000):
        data = bytearray(msgpack.packb(tree(rng, 2)))
        for _ in range(rng.randint(0, 3)):
            data[rng.randrange(len(data))] = rng.choice((rng.randrange(256), 0xC1, 0xDF, 0xDD, 0xC6, 0xDB, 0xCF))
        damaged = bytes(data[: rng.randint(0, len(data))]) if rng.random() < 0.3 else bytes(data)
        copied, expected = probe.copied(damaged), value_in(damaged)
        if expected is None:
            refusals += 1
            assert copied is None
            assert probe.skipped(damaged) is None
        else:
            assert copied is not None
            assert (value_in(copied[0]), copied[1]) == ((expected[0], len(copied[0])), expected[1])
            assert probe.skipped(damaged) == expected[1]
    assert refusals > 500


def test_every_beginning_of_a_tree_is_refused(probe: Probe) -> None:
    packed = msgpack.packb([{"number": 70_000, "fraction": 0.5}, b"bytes", "x" * 300, [None] * 20])
    for size in range(len(packed)):
        assert probe.copied(packed[:size]) is None
        assert probe.skipped(packed[:size]) is None


def test_a_tree_that_is_too_deep_is_not_left_out(probe: Probe) -> None:
    assert probe.skipped(b"\x91" * DEEPEST + b"\x07") == DEEPEST + 1
    assert probe.skipped(b"\x91" * (DEEPEST + 1) + b"\x07") is None


def test_a_field_is_found_behind_others(probe: Probe) -> None:
    packed = msgpack.packb({"a": [1, {"b": 2}], 3: 4, "b": 5, "bb": 6, "big": 2**63})
    assert [probe.number_at(packed, key, 0, 9) for key in ("b", "bb", "a", "c", "", "big")] == [5, 6, *[None] * 4]
    assert probe.number_at(packed, "b", 6, 9) is None
    assert probe.number_at(packed[:5], "bb", 0, 9) is None
    assert probe.number_at(msgpack.packb(["b", 5]), "b", 0, 9) is None


@pytest.mark.parametrize("count", [0, 1, 15, 16, 300, 65_535])
def test_entries_are_counted_while_they_are_written(probe: Probe, count: int) -> None:
    numbers = list(range(-count // 2, -count // 2 + count))
    unpacker = msgpack.Unpacker(strict_map_key=False)
    unpacker.feed(probe.gathered(numbers))
    assert list(unpacker) == [numbers, dict.fromkeys(numbers)]
