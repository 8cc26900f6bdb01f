"""Prove on this machine that the source archive and its wheels are fit for a release.

    python tools/wheels_proof.py [step ...]

    archive       an archive, and one made from the unpacked archive: the same bytes
    wheel         two wheels, built in two folders from the archive: the same bytes; the metadata; a wheel for manylinux
    warnings      the core in C, by gcc and clang with -Werror
    targets       the core in C, by zig: libraries for musl and aarch64, objects for macOS and Windows
    interpreters  a wheel for each CPython from 3.11 on that is found here, installed and tested alone
    workflows     the files of .github/workflows, by actionlint

Without a step it does all, in this order; all but the last need `archive`, the third and fourth `wheel`.
INTERPRETERS names interpreters, separated by colons, in place of those that are found. Results stay in build/wheels.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from requirements import requirements

ROOT: Final = Path(__file__).resolve().parents[1]
BUILD: Final = ROOT / "build/wheels"
FIRST: Final = BUILD / "first"
SECOND: Final = BUILD / "elsewhere/second"
EPOCH: Final = "1700000000"
MACROS: Final = ["-DCYTHON_WITHOUT_ASSERTIONS=1", "-DNDEBUG", "-fPIC", "-ffp-contract=off"]
WARNINGS: Final = ["-O2", "-Wall", "-Werror", "-Wno-unused-function", "-Wno-unused-variable"]
"""The two that are left out: setup.py says why."""
LINKED: Final = ("x86_64-linux-musl", "aarch64-linux-musl", "aarch64-linux-gnu.2.28")
COMPILED: Final = ("aarch64-macos", "x86_64-macos", "x86_64-windows-gnu", "aarch64-windows-gnu")
WINDOWS: Final = """\
#include <{settings}>
#undef SIZEOF_LONG
#define SIZEOF_LONG 4
#undef SIZEOF_WCHAR_T
#define SIZEOF_WCHAR_T 2
#undef HAVE_SYS_SELECT_H
#undef HAVE_PTHREAD_H
#undef PY_SUPPORT_TIER
#define MS_WINDOWS 1
#define MS_WIN64 1
#define NT_THREADS 1
"""
"""Included first, it stands for pyconfig.h: that of this interpreter with what differs on Windows."""
NICE: Final = shutil.which("nice") or "nice"
ACTIONLINT: Final = "v1.7.9"


def run(*command: str | Path, cwd: Path = ROOT, **variables: str) -> str:
    """Run a command at a low priority; returns its output. Raises SystemExit with it when the command fails."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("ISETTLERS_", "PYTHON"))}
    done = subprocess.run(
        [NICE, *map(str, command)], cwd=cwd, env=kept | {"SOURCE_DATE_EPOCH": EPOCH} | variables,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise SystemExit(f"{done.stdout}\nwheels_proof.py: failed: {' '.join(map(str, command))}")
    return done.stdout


def built(kind: str, source: Path, folder: Path) -> Path:
    """Build a distribution from a folder of sources into another; returns its path."""
    run(sys.executable, "-m", "build", "--no-isolation", f"--{kind}", "--outdir", folder, cwd=source)
    (path,) = folder.glob("*.tar.gz" if kind == "sdist" else "*.whl")
    return path


def unpacked(folder: Path) -> Path:
    """The unpacked archive in a folder."""
    (path,) = (path for path in folder.iterdir() if path.is_dir())
    return path


def same(one: Path, other: Path) -> None:
    """Print the name and the size of two equal files. Raises SystemExit where they differ."""
    if one.read_bytes() != other.read_bytes():
        raise SystemExit(f"wheels_proof.py: two builds differ: {one} and {other}")
    print(f"twice the same bytes: {one.name}, {one.stat().st_size:,}", flush=True)


def archive() -> None:
    """Build the archive, unpack it in two folders, and build it again from one of them."""
    shutil.rmtree(BUILD, ignore_errors=True)
    source = built("sdist", ROOT, BUILD)
    for folder in (FIRST, SECOND):
        folder.mkdir(parents=True)
        shutil.unpack_archive(source, folder, filter="data")
    same(source, built("sdist", unpacked(SECOND), BUILD / "again"))


def wheel() -> None:
    """Build the wheel in two folders, check its metadata, and repair it for manylinux."""
    path = built("wheel", unpacked(FIRST), BUILD)
    same(path, built("wheel", unpacked(SECOND), BUILD / "again"))
    (source,) = BUILD.glob("*.tar.gz")
    print(run(tool("twine"), "check", "--strict", path, source))
    print(run(tool("check-wheel-contents"), path))
    repaired = BUILD / "repaired"
    print(run(tool("auditwheel"), "repair", "--wheel-dir", repaired, path))
    (path,) = repaired.glob("*.whl")
    shutil.unpack_archive(path, repaired / "content", "zip")
    libraries = sorted(repaired.rglob("*.so"))
    printed = run("readelf", "--dynamic", *libraries)
    if not libraries or "RPATH" in printed or "RUNPATH" in printed:
        raise SystemExit(f"wheels_proof.py: a library has a run path:\n{printed}")
    print(f"no run path: {len(libraries)} libraries of {path.name}", flush=True)


def tool(name: str) -> Path:
    """A program of the environment that runs this file."""
    return Path(sys.executable).parent / name


def sources() -> list[Path]:
    """The core in C, as the build of the wheel wrote it."""
    files = sorted(unpacked(FIRST).glob("build/release/cython/**/*.c"))
    if not files:
        raise SystemExit("wheels_proof.py: the step `wheel` comes first")
    return files


def includes() -> list[str]:
    """Options for the headers of the core and of this interpreter."""
    return [f"-I{folder}" for folder in (unpacked(FIRST), sysconfig.get_path("include"))]


def warnings() -> None:
    """Compile the core with each compiler and no warning allowed."""
    for compiler in ("gcc", "clang"):
        for source in sources():
            run(compiler, *WARNINGS, *MACROS, *includes(), "-c", source, "-o", BUILD / "object.o")
        print(f"no warning: {len(sources())} files by {compiler}", flush=True)


def targets() -> None:
    """Compile the core for other systems with the compiler of zig."""
    zig = [sys.executable, "-m", "ziglang", "cc", "-Wno-everything"]
    windows = BUILD / "windows.h"
    windows.write_text(WINDOWS.format(settings=sysconfig.get_config_h_filename()), encoding="ascii")
    for target in LINKED:
        for source in sources():
            library = BUILD / target / f"{source.stem}.so"
            library.parent.mkdir(exist_ok=True)
            run(*zig, f"--target={target}", "-O1", "-shared", *MACROS, *includes(), source, "-o", library)
        print(f"linked: {len(sources())} libraries for {target}", flush=True)
    for target in COMPILED:
        first: list[str | Path] = ["-include", windows] if "windows" in target else []
        for source in sources():
            run(*zig, f"--target={target}", *first, *MACROS, *includes(), "-c", source, "-o", BUILD / "object.o")
        print(f"compiled: {len(sources())} files for {target}", flush=True)


def candidates() -> Iterator[str]:
    """The paths of interpreters on this machine: named ones, else those on the path and those of pyenv."""
    if named := os.environ.get("INTERPRETERS"):
        yield from named.split(":")
        return
    folders = [Path(folder) for folder in os.get_exec_path() if ".pyenv/shims" not in folder]
    folders += sorted(Path.home().glob(".pyenv/versions/*/bin"))
    for folder in folders:
        yield from map(str, sorted([*folder.glob("python3.1[0-9]"), *folder.glob("python3.1[0-9]t")]))


def interpreters() -> Iterator[tuple[str, str]]:
    """Each different interpreter that can compile the core: its version with its kind, and its path."""
    program = (
        "import pathlib, sys, sysconfig\n"
        "header = pathlib.Path(sysconfig.get_path('include'), 'Python.h').exists()\n"
        "free = 't' if sysconfig.get_config_var('Py_GIL_DISABLED') else ''\n"
        "print(header, sys.version_info >= (3, 11), sys.version.split()[0] + free, sys.base_prefix)\n"
    )
    seen = set[str]()
    for path in candidates():
        header, new, version, prefix = run(path, "-c", program).split(maxsplit=3)
        if header == new == "True" and prefix not in seen and "/.venv" not in path:
            seen.add(prefix)
            yield version, path


def tested() -> None:
    """Build, install and test a wheel with every interpreter."""
    needed = [line for line in requirements(["wheel-tests"]) if not line.startswith(("attrs", "msgpack"))]
    for version, path in interpreters():
        folder = BUILD / f"python-{version}"
        shutil.rmtree(folder, ignore_errors=True)
        run(path, "-m", "venv", folder)
        python = folder / "bin/python"
        pip: list[str | Path] = [python, "-m", "pip", "--quiet", "--disable-pip-version-check"]
        run(*pip, "install", *needed)
        run(*pip, "wheel", "--no-build-isolation", "--no-deps", "--wheel-dir", folder, unpacked(FIRST))
        (path_of_wheel,) = folder.glob("*.whl")
        run(*pip, "install", path_of_wheel)
        print(run(python, ROOT / "tools/wheel_tests.py", cwd=folder).splitlines()[-1], flush=True)


def workflows() -> None:
    """Check the workflows."""
    run("go", "run", f"github.com/rhysd/actionlint/cmd/actionlint@{ACTIONLINT}")
    print("no finding: workflows", flush=True)


STEPS: Final = {
    "archive": archive,
    "wheel": wheel,
    "warnings": warnings,
    "targets": targets,
    "interpreters": tested,
    "workflows": workflows,
}

if __name__ == "__main__":
    for name in sys.argv[1:] or STEPS:
        if name not in STEPS:
            raise SystemExit(f"usage: wheels_proof.py [{'|'.join(STEPS)}] ...")
        STEPS[name]()
