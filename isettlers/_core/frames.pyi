"""Frames of the server, looked over before anything is made of them."""

from typing import Literal

def fault(data: bytes, most: int, deepest: int, /) -> Literal["bytes", "values", "levels", "keys"] | None:
    """Return the first fault of bytes that should be one value of MessagePack, None where there is none.

    They may be unreadable or hold extensions ("bytes"), hold more than `most` values, keys included, nest more than
    `deepest` levels, or have a map with keys that are no texts.
    """
