"""The declarations of the native library in Rust are those of its header."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ABI = ROOT / "bindings/native/abi.txt"
WRITTEN = ROOT / "bindings/rust/sys/src/abi.rs"


def test_declarations_are_current() -> None:
    command = [sys.executable, str(ROOT / "tools/bindings_rust_native.py")]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    assert run.stdout == WRITTEN.read_text(encoding="utf-8"), (
        "python tools/bindings_rust_native.py > bindings/rust/sys/src/abi.rs"
    )


def test_nothing_of_the_interface_is_missing() -> None:
    rust = WRITTEN.read_text(encoding="utf-8")
    interface = ABI.read_text(encoding="utf-8")
    functions = re.findall(r"(\w+)\(", interface)
    constants = re.findall(r"^(ISETTLERS_\w+) (-?\d+)$", interface, re.MULTILINE)
    fields = re.findall(r"^(isettlers_\w+)\.(\w+) ", interface, re.MULTILINE)
    assert functions
    assert fields
    assert sorted(re.findall(r"pub fn (\w+)\(", rust)) == sorted(functions)
    assert sorted(re.findall(r"pub const (\w+): \w+ = (-?\d+);", rust)) == sorted(constants)
    assert all(f"assert!(offset_of!({struct}, {field}) == " in rust for struct, field in fields)
