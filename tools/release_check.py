"""Check that the changelog, the files of a release and its tag have one version.

python tools/release_check.py DIST [TAG]
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]


def version() -> str:
    """The version of the package, which need not be installed."""
    match = re.search(
        r'^__version__ = "(.+)"$', (ROOT / "isettlers/version.py").read_text(encoding="utf-8"), re.MULTILINE
    )
    if match is None:
        raise SystemExit("isettlers/version.py: expected a line with __version__")
    return match[1]


def faults(version: str, changelog: str, names: list[str], tag: str | None = None) -> Iterator[str]:
    """Yield a line for each thing that keeps the files from being published."""
    if tag not in {None, f"v{version}"}:
        yield f"tag: expected v{version}, got {tag}"
    heading = re.search(r"^## (.+)$", changelog, re.MULTILINE)
    if heading is None or not re.fullmatch(rf"{re.escape(version)} \(\d{{4}}-\d\d-\d\d\)", heading[1]):
        yield f"CHANGELOG.md: expected {version} with its date first, got {heading and heading[1]}"
    if f"isettlers-{version}.tar.gz" not in names:
        yield f"no source archive of {version}"
    if not any(name.endswith(".whl") for name in names):
        yield "no wheel"
    of_it = re.compile(rf"isettlers(-[a-z]+)?-{re.escape(version)}[-.]")
    yield from (f"file of another version: {name}" for name in names if not of_it.match(name))


if __name__ == "__main__":
    if len(sys.argv) not in {2, 3}:
        raise SystemExit("usage: release_check.py DIST [TAG]")
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    names = sorted(path.name for path in Path(sys.argv[1]).iterdir())
    if lines := list(faults(version(), changelog, names, *sys.argv[2:])):
        raise SystemExit("\n".join(lines))
    print(f"{version()}: {len(names)} files")
