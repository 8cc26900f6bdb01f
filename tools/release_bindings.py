"""Write the engine for other languages as files that need no checkout into dist/, with their checksums.

    python tools/release_bindings.py [c] [rust] [go] [typescript] [java] [networks]

`make release-bindings` builds first what they are made of. Archives have the same bytes for the same files: entries are
sorted and have the time of SOURCE_DATE_EPOCH, else of the last commit.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import time
import tomllib
import zipfile
from collections.abc import Collection, Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.append(str(Path(__file__).parent))

from release_check import version  # noqa: E402, the tools are no package
from sbom import moment  # noqa: E402, likewise

BINDINGS: Final = ROOT / "bindings"
DIST: Final = ROOT / "dist"
VERSION: Final = version()
URLS: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]
GO_SOURCES: Final = ("isettlers.c", "isettlers.h", "internal/module/module.go")
"""What `make go-local` adds to the module of Go."""


def archive(name: str, members: Mapping[str, Path]) -> Path:
    """Write a zip archive of files by their names in one folder, which is called as the archive."""
    file = DIST / f"{name}-{VERSION}.zip"
    when = time.gmtime(moment())[:6]
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as out:
        for member, source in sorted(members.items()):
            entry = zipfile.ZipInfo(f"{file.stem}/{member}", when)
            entry.external_attr = 0o644 << 16
            given = source.read_bytes()
            if source.suffix == ".md":
                given = linked(given.decode("utf-8"), source, set(members.values())).encode("utf-8")
            out.writestr(entry, given, zipfile.ZIP_DEFLATED)
    return file


def linked(text: str, page: Path, beside: Collection[Path]) -> str:
    """Return a page with addresses for its links to files that are not beside it: the site has pages, git the rest."""

    def address(link: re.Match[str]) -> str:
        file, mark, anchor = link[1].partition("#")
        target = (page.parent / file).resolve()
        if target in beside:
            return link[0]
        path = target.relative_to(ROOT)
        if path.suffix == ".md":
            return f"]({URLS['Documentation']}/{path.with_suffix('.html').as_posix()}{mark}{anchor})"
        return f"]({URLS['Homepage']}/blob/v{VERSION}/{path.as_posix()})"

    return re.sub(r"\]\((?!https?:|#)([^)\s]+)\)", address, text)


def tracked(folder: Path) -> Iterator[str]:
    """Yield the files of a folder that are in git, by their paths in it."""
    listed = subprocess.check_output(["git", "ls-files"], cwd=folder, text=True)  # noqa: S607
    yield from listed.splitlines()


def c() -> Iterable[Path]:
    """The amalgamation, with all that CMake and pkg-config need, and examples."""
    folder = BINDINGS / "c"
    build = {name: folder / "build" / name for name in ("isettlers.c", "isettlers.h", "isettlers_games.h")}
    given = {name: folder / name for name in tracked(folder) if name.startswith(("cmake/", "examples/"))}
    texts = {
        "CMakeLists.txt": folder / "CMakeLists.txt",
        **{path.name: path for path in (folder / "include").glob("*.hpp")},
        "README.md": folder / "README.md",
        "LICENSE": ROOT / "LICENSE",
    }
    return [archive("isettlers-amalgamation", {**build, **given, **texts})]


def rust() -> Iterable[Path]:
    """The three crates; that of the library carries the amalgamation."""
    source = BINDINGS / "rust" / "sys" / "source"
    source.mkdir(exist_ok=True)
    try:
        for name in ("isettlers.c", "isettlers.h"):
            shutil.copy(BINDINGS / "c" / "build" / name, source)
        target = ROOT / "build" / "rust"
        command = [
            "cargo",
            "package",
            "--quiet",
            "--allow-dirty",
            "--no-verify",
            "--workspace",
            "--target-dir",
            str(target),
        ]
        subprocess.run(command, cwd=BINDINGS / "rust", check=True)
    finally:
        shutil.rmtree(source)
    crates = [f"{name}-{VERSION}.crate" for name in ("isettlers-sys", "isettlers-native", "isettlers")]
    return [Path(shutil.copy(target / "package" / name, DIST)) for name in crates]


def go() -> Iterable[Path]:
    """The module, with the engine in C and in Go."""
    folder = BINDINGS / "go"
    files = [name for name in tracked(folder) if not name.endswith("_test.go")]
    files += [f"local/{name}" for name in GO_SOURCES]
    return [archive("isettlers-go", {name: folder / name for name in files})]


def typescript() -> Iterable[Path]:
    """The package of npm."""
    command = ["npm", "pack", "--silent", "--ignore-scripts", "--pack-destination", str(DIST)]
    packed = subprocess.check_output(command, cwd=BINDINGS / "typescript", text=True)
    return [DIST / packed.strip()]


def java() -> Iterable[Path]:
    """The jar beside the libraries that it needs, and alone for a repository of Maven."""
    folder = BINDINGS / "java"
    command = ["mvn", "--batch-mode", "--no-transfer-progress", "--quiet", "-DskipTests", "package"]
    subprocess.run(command, cwd=folder, check=True)
    jar = folder / "target" / "isettlers.jar"
    libraries = {f"lib/{path.name}": path for path in (folder / "target" / "lib").glob("*.jar")}
    given = {name: folder / name for name in tracked(folder) if name.startswith("examples/")}
    texts = {"README.md": folder / "README.md", "LICENSE": folder / "LICENSE"}
    alone = Path(shutil.copy(jar, DIST / f"isettlers-{VERSION}.jar"))
    return [archive("isettlers-java", {jar.name: jar, **libraries, **given, **texts}), alone]


def networks() -> Iterable[Path]:
    """The networks of all games, which the doors take as bytes."""
    package = ROOT / "isettlers"
    files = {f"{file.parents[1].name}/{file.name}": file for file in package.glob("*/data/net-*.bin")}
    return [archive("isettlers-networks", files)]


MAKERS: Final = {"c": c, "rust": rust, "go": go, "typescript": typescript, "java": java, "networks": networks}


def main() -> None:
    """Make the files that the command line names, or all."""
    DIST.mkdir(exist_ok=True)
    files = [file for name in sys.argv[1:] or MAKERS for file in MAKERS[name]()]
    sums = "".join(f"{sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files)
    (DIST / f"isettlers-bindings-{VERSION}.sha256").write_text(sums, encoding="ascii")
    for file in files:
        print(f"{file.name}: {file.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
