"""Write the numbers in the code of a WebAssembly module as short as they can be.

A linker leaves five bytes for each address and each index that it fills in; most need two or three.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

_CODE: Final = 10
_HEAD: Final = 8
_IMMEDIATES: Final = (
    dict.fromkeys((0x00, 0x01, 0x05, 0x0B, 0x0F, 0x1A, 0x1B, *range(0x45, 0xC5)), "")
    | dict.fromkeys((0x02, 0x03, 0x04, 0x41, 0x42), "s")
    | dict.fromkeys((0x0C, 0x0D, 0x10, *range(0x20, 0x27), 0x3F, 0x40), "u")
    | dict.fromkeys((0x11, *range(0x28, 0x3F)), "uu")
    | {0x0E: "vu", 0x1C: "v", 0x43: "4", 0x44: "8"}
)
"""The numbers behind an instruction: signed, unsigned, a counted list of unsigned ones, bytes as they are."""
_PREFIX: Final = 0xFC
_PREFIXED: Final = dict.fromkeys(range(8), "") | {8: "uu", 9: "u", 10: "uu", 11: "u", 12: "uu", 13: "u", 14: "uu"}


class _Copy:
    """Bytes that are read, and what is written of them."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0
        self.out = bytearray()

    def plain(self, count: int) -> None:
        self.out += self.data[self.at : self.at + count]
        self.at += count

    def unsigned(self) -> int:
        value, _ = self.read()
        self.out += natural(value)
        return value

    def signed(self) -> None:
        value, bits = self.read()
        value -= (value >> (bits - 1)) << bits
        while not -64 <= value < 64:
            self.out.append(value & 127 | 128)
            value >>= 7
        self.out.append(value & 127)

    def counted(self) -> None:
        for _ in range(self.unsigned()):
            self.unsigned()

    def instruction(self) -> None:
        code = self.data[self.at]
        self.plain(1)
        for kind in _PREFIXED[self.unsigned()] if code == _PREFIX else _IMMEDIATES[code]:
            _COPIED[kind](self)

    def read(self) -> tuple[int, int]:
        """Return a number's bits, and how many they are."""
        value = bits = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 127) << bits
            bits += 7
            if byte < 128:
                return value, bits


_COPIED: Final[dict[str, Callable[[_Copy], object]]] = {
    "s": _Copy.signed,
    "u": _Copy.unsigned,
    "v": _Copy.counted,
    "4": lambda copy: copy.plain(4),
    "8": lambda copy: copy.plain(8),
}


def natural(value: int) -> bytes:
    """Return an unsigned number as modules hold it."""
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])


def shortened(module: bytes) -> bytes:
    """Return the module with short numbers in its code. Raises KeyError for an instruction that no list here has."""
    copy = _Copy(module)
    copy.plain(_HEAD)
    while copy.at < len(module):
        section = module[copy.at]
        copy.plain(1)
        at = _Copy(module[copy.at : copy.at + 5])
        size = at.unsigned()
        copy.at += at.at
        body = module[copy.at : copy.at + size]
        copy.at += size
        body = _code(body) if section == _CODE else body
        copy.out += natural(len(body)) + body
    return bytes(copy.out)


def _code(section: bytes) -> bytes:
    copy = _Copy(section)
    for _ in range(copy.unsigned()):
        size, _ = copy.read()
        body = _body(section[copy.at : copy.at + size])
        copy.at += size
        copy.out += natural(len(body)) + body
    return bytes(copy.out)


def _body(function: bytes) -> bytes:
    copy = _Copy(function)
    for _ in range(copy.unsigned()):  # its variables
        copy.unsigned()
        copy.plain(1)
    while copy.at < len(function):
        copy.instruction()
    return bytes(copy.out)
