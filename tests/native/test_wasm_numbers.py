"""The numbers in the code of a WebAssembly module get as short as they can be."""

from __future__ import annotations

import pytest
from wasm_numbers import natural, shortened

HEAD = b"\0asm\1\0\0\0"
TYPES = bytes([1, 4, 1, 0x60, 0, 0])
"""A section without code."""


def module(*functions: bytes) -> bytes:
    """Return a module with some functions, each a list of variables and instructions."""
    code = natural(len(functions)) + b"".join(natural(len(function)) + function for function in functions)
    return HEAD + TYPES + bytes([10]) + natural(len(code)) + code


@pytest.mark.parametrize(
    ("long", "short"),
    [
        ("108580808000", "1005"),  # call
        ("4180808000", "4100"),  # i32.const 0
        ("41c080808000", "41c000"),  # i32.const 64, whose short form has a byte for the sign
        ("42ffffff7f", "427f"),  # i64.const -1
        ("418080848000", "41808004"),  # i32.const 65536
        ("2802908080800028028080808000", "280210280200"),  # i32.load
        ("0e8280800080008180008200", "0e02000102"),  # br_table
        ("43808080004480808080808080800000", "43808080004480808080808080800000"),  # bytes of fractions
        ("fc0a8080008000", "fc0a0000"),  # memory.copy
        ("11818000808000", "110100"),  # call_indirect
    ],
)
def test_an_instruction_keeps_its_meaning_in_fewer_bytes(long: str, short: str) -> None:
    function, shorter = (bytes([1, 2, 0x7F]) + bytes.fromhex(body) + b"\x0b" for body in (long, short))
    assert shortened(module(function, function)) == module(shorter, shorter)
    assert shortened(module(shorter)) == module(shorter)


def test_an_unknown_instruction_is_an_error() -> None:
    with pytest.raises(KeyError):
        shortened(module(bytes([0, 0xFF, 0x0B])))
