"""The binary interface is the one that is written down: while ISETTLERS_ABI stays, lines may only be added."""

from __future__ import annotations

from native_abi import HEADER, abi


def test_interface_is_the_one_written_down() -> None:
    written = HEADER.parents[1] / "abi.txt"
    assert list(abi()) == written.read_text(encoding="utf-8").splitlines(), (
        "python tools/native_abi.py > bindings/c/abi.txt"
    )
