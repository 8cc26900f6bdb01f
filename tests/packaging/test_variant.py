from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from isettlers._core import kernel

ROOT = Path(__file__).parents[2]
NAMED = os.environ.get("ISETTLERS_DEBUG", "") not in {"", "0"}


def test_the_core_under_test_is_of_the_variant_the_environment_names() -> None:
    assert kernel.DEBUG is NAMED


@pytest.mark.parametrize(("name", "value"), [("ISETTLERS_DEBUG", "1"), ("ISETTLERS_SANITIZE", "address")])
def test_a_build_in_place_is_refused_unless_it_is_a_release(name: str, value: str) -> None:
    def libraries() -> dict[Path, int]:
        return {path: path.stat().st_mtime_ns for path in (ROOT / "isettlers").rglob("*.so")}

    before = libraries()
    build = subprocess.run(
        [sys.executable, "setup.py", "build_ext", "--inplace"],
        cwd=ROOT,
        env=os.environ | {name: value},
        capture_output=True,
        text=True,
        check=False,
    )

    assert build.returncode != 0
    assert "never made in place" in build.stderr
    assert libraries() == before
