"""Frames: msgpack maps, and on a stream of bytes the length before each (bindings/protocol.md)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from struct import Struct, pack
from types import MappingProxyType
from typing import Any, Final

import msgpack

from isettlers._core.frames import fault
from isettlers.serve.errors import FrameError, line

LENGTH: Final = Struct(">I")

_ANY: Final = 2**64 - 1
_DEEPEST: Final = 1_000
"""Levels that msgpack reads."""
_FAULTS: Final = MappingProxyType({"bytes": "no frame: no value of MessagePack", "keys": "keys of maps are texts"})


class Ending(dict[str, Any]):
    """A map that ends with an empty list, for which entries stand ready that are encoded already."""

    def __init__(self, tree: dict[str, Any], entries: bytes, count: int) -> None:
        super().__init__(tree)
        self._entries = entries
        self._count = count

    def ended(self, body: bytes) -> bytes:
        """Return the bytes of a frame that ends with this map, the entries included."""
        head: bytes = msgpack.Packer().pack_array_header(self._count)
        return b"".join((memoryview(body)[:-1], head, self._entries))


def packed(frame: dict[str, Any]) -> bytes:
    """The bytes of a frame, without their length."""
    body: bytes = msgpack.packb(frame)
    return body


def unpacked(body: bytes, nesting: int, values: int = 0) -> dict[str, Any]:
    """The frame that bytes hold, of at most `values` values unless that is 0.

    Raises FrameError for what a frame cannot be (bindings/protocol.md), before any value is made of it.
    """
    wrong = fault(body, values or _ANY, min(nesting, _DEEPEST))
    if wrong == "values":
        raise FrameError("too_large", f"a frame of more than {values} values")
    if wrong == "levels":
        raise FrameError("bad_frame", f"a frame nests at most {nesting} levels deep")
    if wrong is not None:
        raise FrameError("bad_frame", _FAULTS[wrong])
    try:
        frame = msgpack.unpackb(body)
    except ValueError as error:  # texts that are no UTF-8
        raise FrameError("bad_frame", line(f"no frame: {error}")) from None
    if not isinstance(frame, dict):
        raise FrameError("bad_frame", f"a frame is a map, not {type(frame).__name__}")
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
