"""Pages that show a whole change as a diff: it is applied to a copy of the tree, and runs there."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Final

import pytest
from attrs import frozen

import isettlers

ROOT: Final = Path(__file__).parents[1]
GIT: Final = shutil.which("git") or ""
needs_git = pytest.mark.skipif(not GIT, reason="the diff is applied by git")
needs_checkout = pytest.mark.skipif(not (ROOT / ".git").exists(), reason="git lists the files to copy")


@frozen
class Guide:
    """A page of docs/ with one diff."""

    page: str

    def diff(self) -> str:
        """Return the diff that the page shows."""
        match = re.search(r"```diff\n(.*?)```", (ROOT / "docs" / self.page).read_text("utf-8"), re.DOTALL)
        assert match is not None
        return match[1]

    def changed(self) -> list[str]:
        """Return the files that the diff changes or adds."""
        return re.findall(r"^\+\+\+ b/(.*)$", self.diff(), re.MULTILINE)

    def apply(self, folder: Path) -> None:
        """Apply the diff to copies of the files that it changes."""
        _copy(self.changed(), folder)
        self._patch(folder)

    def apply_to_tree(self, folder: Path) -> None:
        """Apply the diff to a copy of all files that git knows."""
        copy_tree(folder)
        self._patch(folder)

    def _patch(self, folder: Path) -> None:
        applied = subprocess.run(
            [GIT, "apply", "-"], cwd=folder, input=self.diff(), capture_output=True, text=True, check=False
        )
        assert applied.stderr == ""


def copy_tree(folder: Path) -> None:
    """Copy all files that git knows."""
    listed = subprocess.run([GIT, "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    _copy(listed.stdout.splitlines(), folder)


def _copy(names: Iterable[str], folder: Path) -> None:
    for name in names:
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)


def copy_core(folder: Path) -> None:
    """Copy the compiled modules of this package to a copy of the tree."""
    package = Path(isettlers.__file__).parent
    for module in package.rglob(f"*{EXTENSION_SUFFIXES[0]}"):
        shutil.copy(module, folder / module.relative_to(package.parent))


def run(folder: Path, *arguments: str) -> None:
    """Run Python in a copy of the tree, with the package there."""
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(folder)}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def run_tests(folder: Path, *tests: str) -> None:
    """Run tests in a copy of the tree."""
    run(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests)
