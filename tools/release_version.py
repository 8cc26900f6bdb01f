"""Give the project a new version, with all that is written once for each version.

    python tools/release_version.py 0.3.0

The version stands in isettlers/version.py, and again in the files that other package managers read and in commands of
READMEs. The first heading of CHANGELOG.md gets the version and today's date. Then fixtures, tables, vectors and
transcripts are written. The interface of the C library is from then on the released one.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.append(str(Path(__file__).parent))

from release_check import version  # noqa: E402, the tools are no package

STATED: Final = (
    "isettlers/version.py",
    "bindings/c/client/CMakeLists.txt",
    "bindings/c/client/README.md",
    "bindings/c/client/tests/installed/CMakeLists.txt",
    "bindings/c/tests/installed/CMakeLists.txt",
    "bindings/java/pom.xml",
    "bindings/rust/Cargo.lock",
    "bindings/rust/Cargo.toml",
    "bindings/rust/native/Cargo.toml",
    "bindings/typescript/package-lock.json",
    "bindings/typescript/package.json",
    "web/board/package.json",
    "web/package-lock.json",
    "web/page/package.json",
    *(f"bindings/{folder}/README.md" for folder in ("c", "go", "java", "rust/native", "typescript", "vectors")),
)
"""The files that state the version."""
BEFORE: Final = (
    r'^__version__ = "',
    r'^version = "',
    r'name"?(?::| =) "isettlers[a-z-]*",?\s+"?version"?(?::| =) "',
    r'isettlers[a-z-]*(?:": "\^| = \{ version = ")',
    r"<artifactId>isettlers</artifactId>\s+<version>",
    r"isettlers-client VERSION ",
    r'"engine": "',
    r"isettlers[a-z-]*-|\$crate-|isettlers-go@v",
)
"""What stands before the version of this project, and before that of no other."""
WRITERS: Final = (("fixtures.py",), ("bindings_tables.py", "go", "pages"), ("vectors.py",))
FIRST: Final = re.compile(r"^## .+$", re.MULTILINE)


def renamed(text: str, old: str, new: str) -> str:
    """The text of a file with the new version for the old one."""
    pattern = rf"({'|'.join(BEFORE)}){re.escape(old)}(?![\d.]*\d)"
    text = re.sub(pattern, rf"\g<1>{new}", text, flags=re.MULTILINE)
    minor, next_minor = (version.rpartition(".")[0] for version in (old, new))
    return re.sub(rf"(find_package\(isettlers[a-z-]* ){re.escape(minor)}(?= )", rf"\g<1>{next_minor}", text)


def main(new: str) -> None:
    """Write the version, the date of the changelog, and the files that each version has."""
    old = version()
    for name in STATED:
        path = ROOT / name
        text = path.read_text(encoding="utf-8")
        path.write_text(renamed(text, old, new), encoding="utf-8", newline="\n")
    interface = ROOT / "bindings/c"
    shutil.copy(interface / "abi.txt", interface / "abi-released.txt")
    changelog, today = ROOT / "CHANGELOG.md", datetime.now(tz=UTC).date()
    text = FIRST.sub(f"## {new} ({today.isoformat()})", changelog.read_text(encoding="utf-8"), count=1)
    changelog.write_text(text, encoding="utf-8", newline="\n")
    subprocess.run(["make", "build"], cwd=ROOT, check=True)  # noqa: S607
    for writer in WRITERS:
        subprocess.run([sys.executable, f"tools/{writer[0]}", *writer[1:]], cwd=ROOT, check=True)


if __name__ == "__main__":
    if len(sys.argv) != 2 or not re.fullmatch(r"\d+\.\d+\.\d+", sys.argv[1]):
        raise SystemExit("usage: release_version.py MAJOR.MINOR.PATCH")
    main(sys.argv[1])
