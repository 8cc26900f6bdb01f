"""The declarations of the native library in Rust are those of its header."""

from __future__ import annotations

import re
from pathlib import Path

from bindings_rust_native import declarations

NATIVE = Path(__file__).resolve().parents[2] / "bindings/c"


def test_a_semicolon_in_a_comment_ends_no_field() -> None:
    header = "typedef struct isettlers_pair {\n  int32_t a; /* the one; a b; */\n  uint8_t b[2];\n} isettlers_pair;\n"
    fields = [line.strip() for line in declarations(header, "") if line.startswith("    pub ")]
    assert fields == ["pub a: i32,", "pub b: [u8; 2],"]


def test_nothing_of_the_interface_is_missing() -> None:
    interface = (NATIVE / "abi.txt").read_text(encoding="utf-8")
    header = (NATIVE / "include/isettlers.h").read_text(encoding="utf-8")
    rust = "\n".join(declarations(header, interface))
    functions = re.findall(r"(\w+)\(", interface)
    constants = re.findall(r"^(ISETTLERS_\w+) (-?\d+)$", interface, re.MULTILINE)
    fields = re.findall(r"^(isettlers_\w+)\.(\w+) ", interface, re.MULTILINE)
    assert functions
    assert fields
    assert sorted(re.findall(r"pub fn (\w+)\(", rust)) == sorted(functions)
    assert sorted(re.findall(r"pub const (\w+): \w+ = (-?\d+);", rust)) == sorted(constants)
    assert all(f"assert!(offset_of!({struct}, {field}) == " in rust for struct, field in fields)
