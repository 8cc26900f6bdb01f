"""Build the core for another processor and run a part of the tests on it, under qemu.

python tools/platforms.py s390x      words begin with their high byte
python tools/platforms.py aarch64    the processor can multiply and add in one step, which rounds otherwise
python tools/platforms.py i386       words and pointers of 32 bits; old arithmetic with 80 bits

It works on Debian and its descendants, whose packages bring the cross compiler, the emulator, and a Python for the
processor. The first two are installed when they are missing, which needs root; the rest stays below `build/PLATFORM`.
More arguments go to pytest; paths among them take the place of the tests.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final

from attrs import frozen
from requirements import requirements

ROOT: Final = Path(__file__).resolve().parents[1]
TESTS: Final = (
    "golden",
    "bindings/test_transcripts.py",
    "bindings/test_vectors.py",
    "test_kept.py",
    "kernel/test_position.py",
    "kernel/test_rng.py",
    *(f"{path.parent.name}/{path.name}" for path in sorted(ROOT.glob("tests/*/test_snapshot_layout.py"))),
    "search/test_logarithm.py",
    "bots/test_choices.py",
    "packaging/test_writable_data.py",
)
"""Games, saves and records kept, the vectors of the clients, hashes, structs, choices of searches."""
SKIPPED: Final = ("bindings/test_vectors.py::test_vectors_are_current",)
"""Plays all conversations and many runs again, which takes minutes under an emulator."""
PURE: Final = ("attrs", "hypothesis", "pytest")
"""What the tests need and pip has in pure Python; msgpack is built so."""

PYTEST: Final = "import sys, pytest; sys.setrecursionlimit(20_000); sys.exit(pytest.main(sys.argv[1:]))"
"""Some tests nest deeply, and pure Python needs a frame for each level."""


@frozen
class Platform:
    """A processor, as the tools name it."""

    debian: str
    compiler: str
    """Prefix of the cross compiler, and in the names of its packages."""
    folder: str
    """Of libraries and headers, in Debian's tree."""
    emulator: str

    @property
    def packages(self) -> Mapping[str, str]:
        """Debian packages for this machine, by a file that each of them has."""
        return {
            f"/usr/bin/{self.compiler}-gcc": f"gcc-{self.compiler}",
            f"/usr/{self.compiler}/include/stdio.h": f"libc6-dev-{self.debian}-cross",
            f"/usr/bin/{self.emulator}": "qemu-user-static",
        }


PLATFORMS: Final[Mapping[str, Platform]] = MappingProxyType(
    {
        "s390x": Platform("s390x", "s390x-linux-gnu", "s390x-linux-gnu", "qemu-s390x-static"),
        "aarch64": Platform("arm64", "aarch64-linux-gnu", "aarch64-linux-gnu", "qemu-aarch64-static"),
        "i386": Platform("i386", "i686-linux-gnu", "i386-linux-gnu", "qemu-i386-static"),
    }
)


def run(*command: str | Path, **variables: str) -> None:
    """Run a command in the checkout, with some variables of the environment set. Raises SystemExit when it fails."""
    done = subprocess.run([str(part) for part in command], cwd=ROOT, env=os.environ | variables, check=False)
    if done.returncode:
        raise SystemExit(f"platforms.py: {command[0]} {command[1]} failed with status {done.returncode}")


def install_tools(packages: Mapping[str, str]) -> None:
    """Debian packages of this machine, given by a file that each of them has, where the file is missing."""
    missing = [package for path, package in packages.items() if not Path(path).exists()]
    if not missing:
        return
    if os.geteuid() != 0:
        raise SystemExit(f"missing packages: apt-get install {' '.join(missing)}")
    run("apt-get", "update", "--quiet")
    run("apt-get", "install", "--quiet", "--yes", "--no-install-recommends", *missing, DEBIAN_FRONTEND="noninteractive")


def install_python(platform: Platform, build: Path) -> Path:
    """The root of a tree with Debian's Python for the platform, unpacked; this machine's own packages stay alone."""
    root, apt = build / "root", build / "apt"
    done = build / "root.done"
    if done.exists():
        return root
    shutil.rmtree(root, ignore_errors=True)
    for folder in (apt / "lists/partial", apt / "archives/partial", root / "usr/lib"):
        folder.mkdir(parents=True, exist_ok=True)
    (apt / "status").touch()
    # A state of its own, in which the platform is the only one and nothing is installed yet.
    options = [
        f"APT::Architecture={platform.debian}", f"APT::Architectures={platform.debian}",
        f"Dir::State={apt}", f"Dir::State::status={apt}/status", f"Dir::Cache={apt}",
        "APT::Sandbox::User=root", "Debug::NoLocking=1",
    ]  # fmt: skip
    command = ["apt-get", "--quiet", *(f"--option={option}" for option in options)]
    # A mirror may lack an index for a while: what is missing then, the next command says.
    subprocess.run([*command, "update"], check=False)
    run(*command, "install", "--yes", "--no-install-recommends", "--download-only", "python3", "libpython3-dev")
    (root / "lib").symlink_to("usr/lib")
    for archive in sorted((apt / "archives").glob("*.deb")):
        run("dpkg-deb", "--extract", archive, root)
    done.touch()
    return root


def install_packages(build: Path, version: str) -> Path:
    """A folder with the Python packages that the tests need, none of them compiled."""
    site = build / "site"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--upgrade"]
    if not (build / "site.done").exists():
        tools = [line for line in requirements(["dev"]) if line.startswith(PURE) and not line.startswith("pytest-")]
        pure = ["--platform=any", "--only-binary=:all:", f"--python-version={version}"]
        run(*pip, f"--target={site}", *pure, *tools)
        source = ["--no-deps", "--no-binary=msgpack"]
        run(*pip, f"--target={site}", *source, *requirements([])[-1:], MSGPACK_PUREPYTHON="1")
        (build / "site.done").touch()
    return site


def build_core(platform: Platform, build: Path, root: Path, version: str) -> Path:
    """The package with its core compiled for the platform, by setup.py with the settings of that Python."""
    settings = f"_sysconfigdata__{platform.folder}"
    (build / "settings").mkdir(exist_ok=True)
    shutil.copy(root / f"usr/lib/python{version}/{settings}.py", build / "settings")
    include = root / "usr/include"
    run(
        sys.executable, "setup.py", "--quiet", "build", "--build-lib", build / "lib",
        CC=f"{platform.compiler}-gcc", CFLAGS=f"-I{include}/python{version} -I{include}",
        PYTHONPATH=str(build / "settings"), _PYTHON_SYSCONFIGDATA_NAME=settings,
        _PYTHON_HOST_PLATFORM=f"linux-{platform.compiler.partition('-')[0]}",
    )  # fmt: skip
    return build / "lib"


def main(name: str, arguments: Sequence[str]) -> int:
    """Prepare what is not there yet, build, test; returns pytest's exit status."""
    platform, build = PLATFORMS[name], ROOT / "build" / name
    install_tools(platform.packages)
    root = install_python(platform, build)
    version = next(path.name.removeprefix("python") for path in (root / "usr/include").glob("python3.*"))
    site = install_packages(build, version)
    package = build_core(platform, build, root, version)
    chosen = any(ROOT.joinpath(argument.partition("::")[0]).exists() for argument in arguments)
    tests = [] if chosen else [f"tests/{path}" for path in TESTS]
    tests += [f"--deselect=tests/{path}" for path in SKIPPED]
    python = [platform.emulator, "-L", str(root), str(root / f"usr/bin/python{version}")]
    return subprocess.run(
        [*python, "-c", PYTEST, "-p", "no:cacheprovider", "-m", "not slow", *tests, *arguments],
        cwd=ROOT,
        env=os.environ
        | {
            "PYTHONPATH": f"{package}:{site}",
            "PYTHONSAFEPATH": "1",
            "PYTHONDONTWRITEBYTECODE": "1",
            "HOME": str(build),
        },
        check=False,
    ).returncode


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1] not in PLATFORMS:
        raise SystemExit(f"usage: platforms.py {'|'.join(PLATFORMS)} [argument of pytest]...")
    sys.exit(main(sys.argv[1], sys.argv[2:]))
