"""Trees of frames as JSON, so that any language can compare: binary and large numbers are maps with one marked key."""

from __future__ import annotations

import math
from typing import Any, Final

import msgpack

SAFE: Final = 2**53 - 1
"""Beyond it JSON readers may round."""


def packed(tree: object) -> bytes:
    """The one msgpack form of a tree."""
    data: bytes = msgpack.packb(tree)
    return data


def unpacked(data: bytes) -> list[Any]:
    """The msgpack values that bytes hold, one after the other."""
    unpacker = msgpack.Unpacker(strict_map_key=True, max_buffer_size=len(data) + 1)
    unpacker.feed(data)
    values = list(unpacker)
    if unpacker.tell() != len(data):
        raise ValueError("the last value is cut off")
    return values


def to_json(tree: object) -> Any:
    """A tree with binary and large numbers marked. ValueError for what cannot be told in JSON."""
    if isinstance(tree, bytes):
        return {"$binary": tree.hex()}
    if isinstance(tree, dict):
        if any(key.startswith("$") for key in tree):
            raise ValueError(f"a key begins with the mark: {list(tree)}")
        return {key: to_json(value) for key, value in tree.items()}
    if isinstance(tree, (list, tuple)):
        return [to_json(value) for value in tree]
    if isinstance(tree, float) and ((tree.is_integer() and abs(tree) <= SAFE) or not math.isfinite(tree)):
        raise ValueError(f"not every language keeps {tree} apart from a whole number")
    if isinstance(tree, int) and abs(tree) > SAFE:
        return {"$integer": str(tree)}
    return tree


def from_json(tree: object) -> Any:
    """The tree that `to_json` made it of."""
    if isinstance(tree, dict):
        if "$binary" in tree:
            return bytes.fromhex(tree["$binary"])
        if "$integer" in tree:
            return int(tree["$integer"])
        return {key: from_json(value) for key, value in tree.items()}
    if isinstance(tree, list):
        return [from_json(value) for value in tree]
    return tree


def difference(recorded: object, actual: object, path: str = "$") -> str | None:
    """Where a tree lacks what was recorded, or says something else; maps may have got more keys since."""
    if isinstance(recorded, dict) and isinstance(actual, dict):
        for key, value in recorded.items():
            if key not in actual:
                return f"{path}.{key} is missing"
            fault = difference(value, actual[key], f"{path}.{key}")
            if fault:
                return fault
        return None
    if isinstance(recorded, list) and isinstance(actual, list) and len(recorded) == len(actual):
        pairs = enumerate(zip(recorded, actual, strict=True))
        return next((fault for n, (was, now) in pairs if (fault := difference(was, now, f"{path}[{n}]"))), None)
    if type(recorded) is type(actual) and recorded == actual:
        return None
    return f"{path} was {recorded!r:.80} and is {actual!r:.80}"
