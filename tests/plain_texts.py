"""The texts of plain trees."""

from __future__ import annotations

from collections.abc import Iterator


def texts(tree: object) -> Iterator[tuple[str, int]]:
    """Yield each text of a plain tree, keys among them, with its number: that of a key in a stock, else 1."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield key, value if isinstance(value, int) else 1
            yield from texts(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from texts(value)
    elif isinstance(tree, str):
        yield tree, 1
