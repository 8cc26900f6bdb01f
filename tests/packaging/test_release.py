"""The workflows and the tools that they run."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest
from tooling import import_tools

import isettlers

import_tools("release_bindings", "release_check", "release_version", "sbom")

import release_bindings  # noqa: E402, import_tools finds them
import release_version  # noqa: E402, likewise
from release_check import faults, version  # noqa: E402, import_tools finds them
from sbom import bill  # noqa: E402

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
TAG = f"v{isettlers.__version__}"
ARCHIVE = f"isettlers-{isettlers.__version__}.tar.gz"
WHEEL = f"isettlers-{isettlers.__version__}-cp311-cp311-win_amd64.whl"
OTHER = f"isettlers-native-{isettlers.__version__}.crate"
CHANGELOG = f"# Changelog\n\n## {isettlers.__version__} (2026-12-01)\n"
VERBS = set(re.findall(r"^([a-z0-9-]+):.*## ", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_every_step_runs_a_verb_or_a_script_that_runs_here_too(workflow: Path) -> None:
    for command in re.findall(r"run: (.+)", workflow.read_text(encoding="utf-8")):
        words = [word for word in shlex.split(command) if "=" not in word]
        if words[0] == "make":
            assert set(words[1:]) <= VERBS, command
        else:
            assert (ROOT / words[words[0] == "python"]).is_file(), command


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_every_action_has_a_version(workflow: Path) -> None:
    for action in re.findall(r"uses: (\S+)", workflow.read_text(encoding="utf-8")):
        assert re.fullmatch(r"[\w./-]+@v\d+(\.\d+)*|\./\.github/workflows/\w+\.yml", action), action


def test_a_release_has_one_version() -> None:
    assert version() == isettlers.__version__
    assert list(faults(version(), CHANGELOG, [ARCHIVE, WHEEL, OTHER], TAG)) == []
    assert list(faults(version(), CHANGELOG, [ARCHIVE, WHEEL, OTHER])) == []


@pytest.mark.parametrize(
    ("tag", "changelog", "names", "fault"),
    [
        ("v9", CHANGELOG, [ARCHIVE, WHEEL], f"tag: expected {TAG}, got v9"),
        (TAG, CHANGELOG.replace("2026-12-01", "unreleased"), [ARCHIVE, WHEEL], "CHANGELOG.md: expected "),
        (TAG, "", [ARCHIVE, WHEEL], "CHANGELOG.md: expected "),
        (TAG, CHANGELOG, [WHEEL], "no source archive"),
        (TAG, CHANGELOG, [ARCHIVE], "no wheel"),
        (TAG, CHANGELOG, [ARCHIVE, WHEEL, "isettlers-9-py3-none-any.whl"], "file of another version: isettlers-9"),
        (TAG, CHANGELOG, [ARCHIVE, WHEEL, "isettlers-go-9.zip"], "file of another version: isettlers-go-9"),
    ],
)
def test_a_release_with_two_versions_is_rejected(tag: str, changelog: str, names: list[str], fault: str) -> None:
    (line,) = faults(version(), changelog, names, tag)
    assert line.startswith(fault)


def test_the_bill_of_materials_names_parts_of_the_page_dependencies_and_files(tmp_path: Path) -> None:
    (tmp_path / ARCHIVE).write_bytes(b"")
    tree = bill(version(), [tmp_path / ARCHIVE], 1_700_000_000)
    parts = {part["name"]: part for part in tree["components"]}

    assert parts["preact"]["purl"] == f"pkg:npm/preact@{parts['preact']['version']}"
    needed = [part["purl"] for part in tree["components"] if part["scope"] == "required"]
    assert [purl for purl in needed if purl.startswith("pkg:pypi/")] == ["pkg:pypi/attrs", "pkg:pypi/msgpack"]
    assert parts["uvicorn"]["scope"] == "optional"
    assert "vite" not in parts
    assert [file["name"] for file in tree["metadata"]["component"]["components"]] == [ARCHIVE]
    assert json.dumps(bill(version(), [tmp_path / ARCHIVE], 1_700_000_000)) == json.dumps(tree)


def test_an_archive_has_the_same_bytes_whenever_it_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release_bindings, "DIST", tmp_path)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    members = {"b/text": ROOT / "LICENSE", "a": ROOT / "README.md"}
    first = release_bindings.archive("some", members).read_bytes()
    (ROOT / "LICENSE").touch()
    file = release_bindings.archive("some", dict(reversed(members.items())))
    assert file.read_bytes() == first
    with ZipFile(file) as made:
        assert made.namelist() == [f"some-{isettlers.__version__}/{name}" for name in ("a", "b/text")]


def test_the_networks_have_an_archive_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release_bindings, "DIST", tmp_path)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    (file,) = release_bindings.networks()
    with ZipFile(file) as made:
        assert {"burgundy/net-2.bin", "burgundy/net-4.bin", "founders/net-2.bin", "imperial/net-4.bin"} <= {
            name.partition("/")[2] for name in made.namelist()
        }


@pytest.mark.parametrize("name", release_version.STATED)
def test_a_file_states_the_version_and_no_other_package_has_it_changed(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    changed = release_version.renamed(text, isettlers.__version__, "98.76.54")
    assert changed != text
    minor = isettlers.__version__.rpartition(".")[0]
    assert changed.replace("98.76.54", isettlers.__version__).replace("98.76", minor) == text
    assert release_version.renamed(text, "98.76.54", "1.2.3") == text


def test_no_other_file_names_a_file_of_this_version() -> None:
    command = ["git", "grep", "-lIE", rf"isettlers[a-z-]*-{re.escape(isettlers.__version__)}"]
    files = subprocess.check_output(command, cwd=ROOT, text=True).splitlines()
    assert set(files) <= set(release_version.STATED)


def test_a_page_of_an_archive_leads_to_what_is_beside_it_and_to_addresses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(release_bindings, "DIST", tmp_path)
    folder = ROOT / "bindings/c"
    members = {name: folder / name for name in ("README.md", "examples/play.c")}
    with ZipFile(release_bindings.archive("some", members)) as made:
        text = made.read(f"some-{isettlers.__version__}/README.md").decode("utf-8")
    links = re.findall(r"\]\(([^)#]+)", text)
    assert {link for link in links if not link.startswith("https://")} == {"examples/play.c"}
    assert f"{release_bindings.URLS['Documentation']}/docs/embedding-languages.html" in links
    assert f"{release_bindings.URLS['Homepage']}/blob/v{isettlers.__version__}/bindings/c/abi.txt" in links


def test_the_module_of_go_is_beside_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    first, *_ = (ROOT / "bindings" / "go" / "go.mod").read_text(encoding="utf-8").splitlines()
    assert first == f"module {project['urls']['Homepage'].removeprefix('https://')}-go"
