"""Damage to the data trees that tables are made from, and games with what is not refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

from msgpack import packb, unpackb

from isettlers._core.kernel import Position, Tables

_ODD: Final[tuple[Any, ...]] = (
    None,
    True,
    "",
    "odd",
    b"12345678",
    [],
    {},
    -1,
    0,
    1,
    2,
    3,
    5,
    6,
    99,
    255,
    256,
    2**31,
    2**64 - 1,
    0.5,
)

Make = Callable[[bytes], Tables]


def damaged(packed: bytes, rng: Random) -> bytes:
    """The bytes with some changed, cut off, or a value of the tree replaced."""
    if rng.random() < 0.7:
        changed: bytes = packb(_replaced(unpackb(packed), rng))
        return changed
    raw = bytearray(packed)
    if rng.random() < 0.2:
        return bytes(raw[: rng.randrange(len(raw))])
    for _ in range(rng.randint(1, 3)):
        raw[rng.randrange(len(raw))] = rng.randrange(256)
    return bytes(raw)


def _replaced(tree: Any, rng: Random) -> Any:
    """A tree with one value in the place of another, or gone."""
    holder, key = rng.choice(list(_places(tree)))
    if isinstance(holder, list) and rng.random() < 0.3:
        if rng.random() < 0.5:
            del holder[key]
        else:
            holder.insert(key, holder[key])
    elif isinstance(holder[key], int) and rng.random() < 0.5:
        holder[key] += rng.choice((-1, 1))
    else:
        holder[key] = rng.choice(_ODD)
    return tree


def _places(tree: Any) -> Iterator[tuple[Any, Any]]:
    """Every value below by what holds it and where."""
    keys = tree if isinstance(tree, dict) else range(len(tree)) if isinstance(tree, list) else ()
    for key in keys:
        yield tree, key
        yield from _places(tree[key])


def survive(make: Make, packed: bytes, seed: int, times: int) -> tuple[int, int]:
    """Make tables from damaged data again and again; how many were refused, and how many games were played."""
    rng = Random(seed)
    refused = played = 0
    for _ in range(times):
        try:
            tables = make(damaged(packed, rng))
        except ValueError:
            refused += 1
        else:
            _play(tables, rng)
            played += 1
    return refused, played


def _play(tables: Tables, rng: Random) -> None:
    position = Position.__new__(Position)
    position._begin(tables, rng.getrandbits(64))
    while not position.over:
        assert position.fault() == ""
        position.step_index(rng.randrange(position.legal_count()))
    assert position.fault() == ""
    for seat in range(tables.seats):
        position.observe(seat)
        position.evaluate(seat)
        assert position.resample(seat, 1).fault() == ""
