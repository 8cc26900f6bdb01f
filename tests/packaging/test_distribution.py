from __future__ import annotations

import email
import fcntl
import os
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import isettlers
from isettlers.kit.rulebook import rule, rulebook

ROOT = Path(__file__).parents[2]
NAME = f"isettlers-{isettlers.__version__}"
SOURCES = {".py", ".pyi", ".pyx", ".pxd", ".pxi", ".toml", ".bin", ".typed"}
INSTALLED = SOURCES - {".pyx", ".pxi"}
ALONE = {"isettlers/suite/leaderboard.json", "isettlers/adapters/notebook.js", "isettlers/analyse/puzzles.json"}
BUILT = {".so", ".pyd", ".pyc", ".c", ".html", ".o"}
MOST_MEMBERS = 983
MOST_BYTES = 3_600_000
"""With the networks, twice: the page has its own. It has a module of the engine for each game."""
EPOCH = "1700000000"
ARCHIVE = "import sys; from setuptools.build_meta import build_sdist; build_sdist(sys.argv[1])"

PAGE = ROOT / "isettlers" / "web" / "page"
GIT = shutil.which("git")
DRAWING = ROOT / "isettlers" / "pictures" / "board.js"


def package_files(suffixes: set[str]) -> set[str]:
    """The package's files of these kinds in the checkout, as paths from its root."""
    return {path.relative_to(ROOT).as_posix() for path in (ROOT / "isettlers").rglob("*") if path.suffix in suffixes}


def built_page() -> set[str]:
    """The files that `make web` builds, as paths from the root: none before."""
    return {path.relative_to(ROOT).as_posix() for path in (DRAWING, *PAGE.rglob("*")) if path.is_file()}


def run(*command: str | Path, cwd: Path, **variables: str) -> str:
    """Output of a command of this interpreter, in an environment that names no variant and no folder of modules."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("ISETTLERS_", "PYTHON"))}
    done = subprocess.run(
        [sys.executable, *command], cwd=cwd, env=kept | variables, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


# A wheel from the source archive compiles the whole core; the archive alone is looked at after each change.
compiles = pytest.mark.slow


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("distribution")


@pytest.fixture(scope="module")
def source_archive(folder: Path) -> Path:
    # The archive's files are laid out in the checkout, where another worker may be doing the same.
    with (ROOT / "setup.py").open() as alone:
        fcntl.flock(alone, fcntl.LOCK_EX)
        run("-c", ARCHIVE, folder, cwd=ROOT, SOURCE_DATE_EPOCH=EPOCH)
    return folder / f"{NAME}.tar.gz"


@pytest.fixture(scope="module")
def unpacked(source_archive: Path, folder: Path) -> Path:
    run("-m", "tarfile", "--extract", source_archive, folder, cwd=folder)
    return folder / NAME


@pytest.fixture(scope="module")
def wheel(unpacked: Path, folder: Path) -> Path:
    """The wheel built from the source archive alone."""
    run("-m", "build", "--no-isolation", "--wheel", "--outdir", folder, cwd=unpacked)
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def site(wheel: Path, folder: Path) -> Path:
    """A folder that holds the installed wheel and nothing else."""
    site = folder / "site"
    run("-m", "pip", "install", "--quiet", "--no-deps", "--target", site, wheel, cwd=folder)
    return site


def test_the_source_archive_holds_every_source_of_the_package_and_the_page(unpacked: Path) -> None:
    missing = [name for name in package_files(SOURCES) | built_page() if not (unpacked / name).is_file()]

    assert missing == []


@pytest.mark.parametrize("name", ["LICENSE", "README.md", "CHANGELOG.md", "docs/format.md", "docs/rules", "tests/core"])
def test_the_source_archive_can_build_test_and_explain_itself(unpacked: Path, name: str) -> None:
    assert (unpacked / name).exists()


def test_the_source_archive_is_that_of_a_packager(source_archive: Path) -> None:
    with tarfile.open(source_archive) as archive:
        members = archive.getmembers()

    assert len(members) <= MOST_MEMBERS
    assert source_archive.stat().st_size <= MOST_BYTES
    assert {member.mtime for member in members} == {int(EPOCH)}
    assert {(member.uid, member.gid, member.uname, member.gname) for member in members} == {(0, 0, "", "")}


def test_the_image_of_the_server_has_the_files_that_a_build_reads(tmp_path: Path) -> None:
    _, build, _ = (ROOT / "examples/server/Containerfile").read_text(encoding="utf-8").split("\nFROM ")
    left = shutil.ignore_patterns("__pycache__", "*.so", "*.c")
    for copied in re.findall(r"^COPY (.+)$", build, re.MULTILINE):
        *names, target = copied.split()
        folder = tmp_path / target.removeprefix("/")
        for path in (ROOT / name for name in names):
            if path.is_dir():
                shutil.copytree(path, folder, ignore=left)
            else:
                folder.mkdir(parents=True, exist_ok=True)
                shutil.copy(path, folder)

    run("setup.py", "--quiet", "build_py", "--build-lib", tmp_path / "built", cwd=tmp_path / "source")

    built = tmp_path / "built" / "isettlers"
    assert all(any((built / beside).iterdir()) for beside in ("rules", "deploy"))


def test_an_archive_made_from_the_unpacked_archive_has_the_same_bytes(
    source_archive: Path, unpacked: Path, tmp_path: Path
) -> None:
    run("-c", ARCHIVE, tmp_path, cwd=unpacked, SOURCE_DATE_EPOCH=EPOCH)

    assert (tmp_path / source_archive.name).read_bytes() == source_archive.read_bytes()


def test_the_source_archive_holds_nothing_that_was_built(source_archive: Path) -> None:
    with tarfile.open(source_archive) as archive:
        files = [Path(name).relative_to(NAME) for name in archive.getnames()]

    page = PAGE.relative_to(ROOT)
    assert [file for file in files if file.suffix in BUILT and not file.is_relative_to(page)] == []
    assert [file for file in files if {"node_modules", "target", "build"} & set(file.parts)] == []


@pytest.mark.skipif(not (ROOT / ".git").exists() or GIT is None, reason="git names the files")
def test_what_is_installed_is_all_of_the_package_in_git_but_what_is_compiled_or_for_readers(tmp_path: Path) -> None:
    run("setup.py", "--quiet", "build_py", "--build-lib", tmp_path, cwd=ROOT)
    tracked = subprocess.run([str(GIT), "ls-files", "isettlers"], cwd=ROOT, capture_output=True, text=True, check=True)
    kept = {name for name in tracked.stdout.splitlines() if not name.endswith((".pyx", ".pxi", ".md"))}

    assert sorted(name for name in kept if not (tmp_path / name).is_file()) == []


@compiles
def test_the_wheel_holds_the_package_its_data_and_its_c_interface_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if not name.startswith(f"{NAME}.dist-info/")}
    libraries = {name for name in names if Path(name).suffix in {".so", ".pyd"}}
    rules = {f"isettlers/rules/{page.name}" for page in (ROOT / "docs" / "rules").glob("*.md")}
    deploy = {f"isettlers/deploy/{file.name}" for file in (ROOT / "examples" / "server").iterdir()}
    shared = {name for name in package_files({".pxi"}) if "/shared/" in name}

    assert names - libraries == package_files(INSTALLED) | shared | rules | deploy | ALONE | built_page()
    assert sorted(library.split(".")[0] for library in libraries) == sorted(
        module.removesuffix(".pyx") for module in package_files({".pyx"})
    )


@compiles
def test_the_wheel_needs_attrs_and_msgpack_and_no_more(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        metadata = email.message_from_bytes(archive.read(f"{NAME}.dist-info/METADATA"))
    needed = [line for line in metadata.get_all("Requires-Dist", []) if "extra ==" not in line]

    assert sorted(line.split(">=")[0] for line in needed) == ["attrs", "msgpack"]


@compiles
def test_the_installed_wheel_plays_a_game_to_its_end(site: Path, tmp_path: Path) -> None:
    game = (
        "import isettlers\n"
        "state = isettlers.start('imperial', factions=('romans', 'barbarians'), seed=7)\n"
        "while not state.over:\n"
        "    state.apply_unchecked(state.legal_ids()[0])\n"
        "print(isettlers.__file__)\n"
    )

    printed = run("-c", game, cwd=tmp_path, PYTHONPATH=str(site))

    assert Path(printed.strip()).is_relative_to(site)


@compiles
def test_the_installed_wheel_knows_the_rules(site: Path, tmp_path: Path) -> None:
    program = "from isettlers.kit.rulebook import rulebook\nprint(len(rulebook()), rulebook()['A7'])"

    printed = run("-c", program, cwd=tmp_path, PYTHONPATH=str(site))

    assert printed.split() == [str(len(rulebook())), *rule("A7").split()]


@compiles
def test_the_installed_wheel_has_its_commands_without_extras_and_names_one_by_a_command_that_works(
    wheel: Path, tmp_path: Path
) -> None:
    run("-m", "venv", "bare", cwd=tmp_path)
    python = tmp_path / "bare" / ("Scripts" if os.name == "nt" else "bin") / "python"
    run("-m", "pip", "--python", python, "install", "--quiet", wheel, cwd=tmp_path)

    def command(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(python), "-I", "-m", "isettlers", *words],
            cwd=tmp_path,
            env=os.environ | {"ISETTLERS_DATA": str(tmp_path / "data")},
            input=typed,
            capture_output=True,
            text=True,
            check=False,
        )

    for words in (
        "games", "play --seed 5", "demo --games 2", "simulate --games 2", "cards",
        "arena --bots random,greedy --games 4 --out it.jsonl",
    ):  # fmt: skip
        done = command(*words.split(), typed="1\n" * 3000)
        assert (done.returncode, done.stderr) == (0, ""), words
        assert done.stdout, words
    assert [path.name for path in (tmp_path / "data").rglob("*.record")] == ["imperial-1.record"]

    refused = command("completion", "bash")
    _, _, *install = shlex.split(refused.stderr.partition("shtab: ")[2])
    run("-m", "pip", "--python", python, "install", "--quiet", *install, cwd=tmp_path)
    assert command("completion", "bash").returncode == 0


@compiles
def test_a_plugged_game_is_built_against_the_installed_wheel(site: Path, tmp_path: Path) -> None:
    example = tmp_path / "kuhn_poker"
    shutil.copytree(ROOT / "examples" / "kuhn_poker", example, ignore=shutil.ignore_patterns("*.c", "*.so", "build"))
    run("setup.py", "--quiet", "build_ext", "--inplace", cwd=example, PYTHONPATH=str(site))
    program = "from kuhn_poker.core import KuhnTables; print(KuhnTables(2, 0).state_size)"

    assert run("-c", program, cwd=example, PYTHONPATH=str(site)).strip() == "56"


def test_the_changelog_has_this_version_first_or_after_what_is_not_released() -> None:
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)

    assert next(heading for heading in headings if heading != "Unreleased") == isettlers.__version__
