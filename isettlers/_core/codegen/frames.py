"""The frames of a chain of choices, as frames.toml declares them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def sources(tree: Mapping[str, Any]) -> dict[str, str]:
    """Return `frames.pxd`: the number of every kind of frame."""
    return {"frames.pxd": "\n".join(_numbers(tree))}


def _numbers(tree: Mapping[str, Any]) -> list[str]:
    names = [constant(name, kind) for name, kind in tree.items()]
    lines = [f"    {name} = {number}" for number, name in enumerate(names, 1)]
    return ["", "cdef enum:", *lines, f"    LAST_FRAME = {names[-1]}", ""]


def constant(name: str, kind: Mapping[str, Any]) -> str:
    """Return the core's name of a kind of frame: `Q_` before a question, `K_` before work."""
    return f"{'Q' if kind['is'] == 'question' else 'K'}_{name.upper()}"
