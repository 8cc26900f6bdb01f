"""What the tests of the commands share: running one, and looking at what it says."""

from __future__ import annotations

import subprocess
import sys

import pytest

from isettlers.cli import main

Capture = pytest.CaptureFixture[str]


def output(capsys: Capture, *arguments: str) -> str:
    """What a command that succeeds prints; nothing goes to stderr."""
    assert main(arguments) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def mistake(capsys: Capture, *arguments: str) -> str:
    """The single line on stderr of a command that is refused."""
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    return captured.err


def run_without_rich(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """A command in a process of its own that has no rich, with what is typed into it."""
    program = "import sys; sys.modules['rich'] = None; from isettlers.cli import main; sys.exit(main(sys.argv[1:]))"
    return subprocess.run(
        [sys.executable, "-c", program, *arguments], input=typed, capture_output=True, text=True, check=False
    )
