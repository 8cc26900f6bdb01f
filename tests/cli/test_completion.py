"""`isettlers completion`: the scripts, read by the shells themselves."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from cli.pseudo_terminal import PseudoTerminal
from cli.running import Capture, mistake, output

import isettlers
from isettlers.cli.completion import SHELLS
from isettlers.cli.run import COMMANDS
from isettlers.extras import pip_install

WORDS = """
source ./script
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_shtab_isettlers isettlers "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
printf '%s\n' "${COMPREPLY[@]}"
"""

needs_bash = pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")


@pytest.fixture
def script(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The script for bash, in the current folder with a file and a folder beside it."""
    monkeypatch.chdir(tmp_path)
    Path("mine.record").touch()
    Path("folder").mkdir()
    Path("script").write_text(output(capsys, "completion", "bash"), encoding="utf-8")
    return Path("script")


@pytest.mark.usefixtures("script")
@needs_bash
@pytest.mark.parametrize(
    ("line", "completed"),
    [
        ("", {*COMMANDS, "deck"}),
        ("pl", {"play"}),
        ("play --g", {"--game"}),
        ("play --game ", set(isettlers.games())),
        ("play --game imperial --edition ", {"first", "second"}),
        ("cards --pack m", {"magic-number"}),
        ("simulate --bots gr", {"greedy"}),
        ("deck sh", {"show"}),
        ("completion ", set(SHELLS)),
        ("verify --json mi", {"mine.record"}),
        ("play --load mi", {"mine.record"}),
        ("play --deck mi", {"mine.record"}),
        ("arena --records f", {"folder"}),
    ],
)
def test_bash_completes(line: str, completed: set[str]) -> None:
    words = ["isettlers", *line.split(" ")]
    done = subprocess.run(["bash", "-c", WORDS, *words[:1], *words], capture_output=True, text=True, check=False)  # noqa: S607
    assert done.stderr == ""
    assert {word.rstrip() for word in done.stdout.split("\n")} - {"", "-h", "--help", "--version"} == completed


@needs_bash
def test_the_tab_key_completes_in_bash() -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    with PseudoTerminal((str(shutil.which("bash")), "--norc", "-i"), {"PATH": path, "PS1": "$ "}) as bash:
        bash.expect("$ ")
        bash.type('eval "$(isettlers completion bash)"; echo rea""dy\n')
        bash.expect("ready\n")
        bash.type("isettlers pl\t--gam\tfou\t")
        bash.expect("isettlers play --game founders ")


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_read_their_script(capsys: Capture, tmp_path: Path, shell: str) -> None:
    script = output(capsys, "completion", shell)
    for word in ("--resume", "founders", "completion"):
        assert word in script
    program = shutil.which(shell)
    if program is not None:
        (tmp_path / "script").write_text(script, encoding="utf-8")
        done = subprocess.run([program, "-n", str(tmp_path / "script")], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")


def test_another_shell_is_refused_in_one_line(capsys: Capture) -> None:
    assert "unknown shell 'ksh', did you mean " in mistake(capsys, "completion", "ksh")


def test_without_shtab_it_says_so(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "shtab", None)
    assert mistake(capsys, "completion", "bash") == f"isettlers: completion needs shtab: {pip_install('cli')}\n"
