"""The binary interface is the one that is written down, and a line of the last release goes only with a new number."""

from __future__ import annotations

from native_abi import HEADER, abi

WRITTEN = HEADER.parents[1] / "abi.txt"
RELEASED = HEADER.parents[1] / "abi-released.txt"


def test_interface_is_the_one_written_down() -> None:
    assert list(abi()) == WRITTEN.read_text(encoding="utf-8").splitlines(), (
        "python tools/native_abi.py > bindings/c/abi.txt"
    )


def test_a_line_of_the_last_release_goes_only_with_a_new_number() -> None:
    number, *released = RELEASED.read_text(encoding="utf-8").splitlines()
    now = WRITTEN.read_text(encoding="utf-8").splitlines()
    gone = [line for line in released if line not in now]
    assert now[0] != number or gone == []
