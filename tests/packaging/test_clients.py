"""The packages of the clients hold the generated files that git does not."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest

BINDINGS: Final = Path(__file__).parents[2] / "bindings"
CARGO: Final = shutil.which("cargo") or ""
NPM: Final = shutil.which("npm") or ""


def listed(folder: str, *command: str) -> str:
    """Return what a command of a package manager prints."""
    run = subprocess.run(command, cwd=BINDINGS / folder, capture_output=True, text=True, check=False)
    if "using offline mode" in run.stderr:
        pytest.skip("`make bindings-rust` fetches what cargo needs, and tests this")
    assert run.returncode == 0, run.stderr
    return run.stdout


@pytest.mark.skipif(not NPM, reason="npm lists the files of the package")
def test_the_npm_package_holds_the_generated_files(generated: list[str]) -> None:
    [package] = json.loads(listed("typescript", NPM, "pack", "--dry-run", "--json", "--ignore-scripts"))
    files = {f"typescript/{file['path']}" for file in package["files"]}
    assert [name for name in generated if name.startswith("typescript/") and name not in files] == []


@pytest.mark.skipif(not CARGO, reason="cargo lists the files of the crates")
@pytest.mark.parametrize(("folder", "sources"), [("rust", "rust/src/"), ("rust/sys", "rust/sys/src/")])
def test_the_crates_hold_the_generated_files(folder: str, sources: str, generated: list[str]) -> None:
    names = listed(folder, CARGO, "package", "--list", "--allow-dirty", "--offline").split()
    files = {f"{folder}/{name}" for name in names}
    assert [name for name in generated if name.startswith(sources) and name not in files] == []
