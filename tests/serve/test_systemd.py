"""The example of a systemd unit, checked by systemd's own tool."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest
from serve.tables_builders import PATIENCE

UNIT: Final = Path(__file__).parents[2] / "examples" / "server" / "isettlers.service"


@pytest.fixture
def analyze() -> str:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("needs the program systemd-analyze")
    return program


def test_the_unit_is_valid(analyze: str, tmp_path: Path) -> None:
    unit = tmp_path / UNIT.name
    unit.write_text(UNIT.read_text().replace("/opt/isettlers/bin/isettlers", "/bin/true"))
    ended = subprocess.run([analyze, "verify", unit], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (ended.returncode, ended.stdout + ended.stderr) == (0, "")


def test_the_unit_exposes_little(analyze: str) -> None:
    command = [analyze, "security", "--offline=true", "--threshold=20", str(UNIT)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ended.returncode == 0, ended.stdout
