"""What the tests of the commands share: running one, and looking at what it says."""

from __future__ import annotations

import io
import json
import random
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal

import pytest
from rich.console import Console

import isettlers
from isettlers import State
from isettlers.cli import main
from isettlers.cli.lines import terminal_size
from isettlers.cli.parts import full_list
from isettlers.cli.terminal import Line
from isettlers.cli.terminals import terminal

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


EXTRAS: Final = ("rich", "shtab", "matplotlib", "numpy", "openskill")
"""The libraries of the extras of the commands."""


def run_without_extras(
    *arguments: str, typed: str = "", missing: Sequence[str] = EXTRAS
) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own that has no extras, with what is typed into it."""
    program = (
        f"import sys; sys.modules.update(dict.fromkeys({missing!r})); "
        "from isettlers.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    return subprocess.run(
        [sys.executable, "-c", program, *arguments], input=typed, capture_output=True, text=True, check=False
    )


def run_all_without_extras(*commands: Sequence[str]) -> list[subprocess.CompletedProcess[str]]:
    """Commands one after the other in one process that has no extras."""
    program = f"""
import io, json, sys
from contextlib import redirect_stderr, redirect_stdout
sys.modules.update(dict.fromkeys({EXTRAS!r}))
from isettlers.cli import main
done = []
for arguments in json.loads(sys.argv[1]):
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main(arguments)
    done.append((status, out.getvalue(), err.getvalue()))
print(json.dumps(done))
"""
    written = subprocess.run(
        [sys.executable, "-c", program, json.dumps(commands)], capture_output=True, text=True, check=True
    ).stdout
    return [
        subprocess.CompletedProcess(list(arguments), *done)
        for arguments, done in zip(commands, json.loads(written), strict=True)
    ]


def printed(what: Any, *, colored: bool = False) -> str:
    """What the terminal shows of something that is drawn."""
    system: Literal["standard"] | None = "standard" if colored else None
    screen = Console(file=io.StringIO(), width=terminal_size().columns, color_system=system, force_terminal=colored)
    screen.print(what)
    assert isinstance(screen.file, io.StringIO)
    return screen.file.getvalue()


def question_text(state: State) -> str:
    """What a question shows when there is room: a picture where it has one, then all choices with their hints."""
    drawing, actions = terminal(state.game.name).drawing(), list(state.legal)
    picture = drawing.question(state, actions)
    shown = [*([] if picture is None else [picture]), full_list(drawing.choices(state, actions))]
    return "\n".join(map(str, shown))


def drawn_alike(what: Any) -> bool:
    """Whether rich draws the same as is drawn without it, and that in colours."""
    plain, colored = printed(what), printed(what, colored=True)
    same = [line.rstrip() for line in plain.splitlines()] == str(what).splitlines()
    return same and re.sub(r"\x1b\[[\d;]*m", "", colored) == plain != colored


def random_game(name: str, seed: int = 1, every: int = 1, **setup: Any) -> Iterator[State]:
    """A random game, position by position; the last is its end."""
    state, dice, number = isettlers.start(name, seed=seed, **setup), random.Random(seed), 0
    while not state.over:
        if number % every == 0:
            yield state
        state.apply(dice.choice(state.legal_ids()))
        number += 1
    yield state


def random_story(name: str, seed: int, **setup: Any) -> tuple[State, list[Line]]:
    """The end of a random game, and all that is told of it."""
    state, dice = isettlers.start(name, seed=seed, **setup), random.Random(seed)
    here = terminal(name)
    story, lines = here.story(state, None), list(here.drawing().opening(state))
    while not state.over:
        story.hear(state.step(dice.choice(state.legal_ids())))
        lines += story.finished()
    return state, [*lines, *story.lines()]


def points_in_story(lines: Sequence[Line], seats: int) -> tuple[int, ...]:
    """The points that a story tells of, by seat."""
    points = [0] * seats
    for line in lines:
        if line.seat is not None:
            points[line.seat] += sum(int(number) for number in re.findall(r"(-?\d+) VP", line.text))
    return tuple(points)


def talk(capsys: Capture, monkeypatch: pytest.MonkeyPatch, typed: Sequence[str], *arguments: str) -> str:
    """What `isettlers play` shows when a person types some lines, then no more."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    return output(capsys, "play", *arguments)
