"""Frames: msgpack maps, and on a stream of bytes the length before each (bindings/protocol.md)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from struct import Struct, pack
from typing import Any, Final, NoReturn

import msgpack

from isettlers._core.frames import count_values
from isettlers.serve.errors import FrameError, line

LENGTH: Final = Struct(">I")


def packed(frame: dict[str, Any]) -> bytes:
    """The bytes of a frame, without their length."""
    body: bytes = msgpack.packb(frame)
    return body


def unpacked(body: bytes, nesting: int, values: int = 0) -> dict[str, Any]:
    """The frame that bytes hold, of at most `values` values unless that is 0.

    Raises FrameError for what a frame cannot be (bindings/protocol.md), before any value is made of one with too many.
    """
    if values and count_values(body, values) > values:
        raise FrameError("too_large", f"a frame of more than {values} values")
    try:
        frame = msgpack.unpackb(body, strict_map_key=True, max_ext_len=0, ext_hook=_no_extension)
    except (ValueError, RecursionError, msgpack.UnpackException) as error:
        raise FrameError("bad_frame", line(f"no frame: {str(error) or type(error).__name__}")) from None
    if not isinstance(frame, dict):
        raise FrameError("bad_frame", f"a frame is a map, not {type(frame).__name__}")
    _check(frame, nesting)
    return frame


def floats(numbers: Sequence[float]) -> bytes:
    """Numbers as float32, little-endian, one after the other."""
    return pack(f"<{len(numbers)}f", *numbers)


def framed(body: bytes) -> bytes:
    """A frame with its length before it, as a stream carries it."""
    return LENGTH.pack(len(body)) + body


class Splitter:
    """Cuts a stream of bytes into frames."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held = bytearray()

    @property
    def partial(self) -> bool:
        """Whether a frame has come in part, once all whole ones are taken."""
        return bool(self._held)

    def feed(self, data: bytes) -> Iterator[bytes]:
        """The frames that are whole now. Raises FrameError once one is longer than allowed, before it is read."""
        held = self._held
        held += data
        at = 0
        try:
            while len(held) - at >= LENGTH.size:
                (size,) = LENGTH.unpack_from(held, at)
                if size > self._most:
                    raise FrameError("too_large", f"a frame of {size} bytes; the limit is {self._most}")
                end = at + LENGTH.size + size
                if len(held) < end:
                    return
                body = bytes(memoryview(held)[at + LENGTH.size : end])
                at = end
                yield body
        finally:
            del held[:at]


def _check(frame: dict[str, Any], nesting: int) -> None:
    """Raise FrameError for keys that are no texts, and for more levels than `nesting`."""
    level: list[Any] = [frame]
    for _ in range(nesting):
        below: list[Any] = []
        for one in level:
            if isinstance(one, dict) and not all(isinstance(key, str) for key in one):
                raise FrameError("bad_frame", "the keys of maps are texts")
            values = one.values() if isinstance(one, dict) else one
            below += [value for value in values if isinstance(value, dict | list)]
        if not below:
            return
        level = below
    raise FrameError("bad_frame", f"a frame nests at most {nesting} levels deep")


def _no_extension(code: int, _data: bytes) -> NoReturn:
    raise ValueError(f"extension type {code}")
