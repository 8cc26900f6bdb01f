"""Bots that do what no bot should, by import path."""

from __future__ import annotations

import os
import random
import time
from pathlib import Path
from threading import Event
from typing import Any

from isettlers import State
from isettlers.bots import Choice, Thinking


class Tame:
    """Plays at random; the others misbehave from their decision number `after` on."""

    spec = "tame"
    perfect_information = False

    def __init__(self, after: str = "5", **_: str) -> None:
        self.left = int(after)

    def choose(self, state: State, seed: int, _: Thinking) -> Any:
        self.left -= 1
        return Choice(random.Random(seed).choice(state.legal_ids())) if self.left >= 0 else self.misbehave(state)

    def misbehave(self, state: State) -> Any:
        return Choice(state.legal_ids()[0])


class Raises(Tame):
    def misbehave(self, _: State) -> Any:
        raise ValueError("no idea\nat all")


class MuteError(Exception):
    def __str__(self) -> str:
        raise RuntimeError


class Mute(Tame):
    def misbehave(self, _: State) -> Any:
        raise MuteError


class Exits(Tame):
    def misbehave(self, _: State) -> Any:
        raise SystemExit(3)


class Illegal(Tame):
    def misbehave(self, _: State) -> Any:
        return Choice(65_000)


class Huge(Tame):
    def misbehave(self, _: State) -> Any:
        return Choice(10**60)


class Nothing(Tame):
    def misbehave(self, _: State) -> Any:
        return None


class Truth(Tame):
    def misbehave(self, _: State) -> Any:
        return Choice(True)


class Plain(Tame):
    """Answers with an action instead of a choice."""

    def misbehave(self, state: State) -> Any:
        return state.legal[0]


class Spoils(Tame):
    """Plays on in the position it is shown."""

    def misbehave(self, state: State) -> Any:
        action = state.legal_ids()[0]
        while not state.over:
            state.apply(state.legal_ids()[0])
        return Choice(action)


class Late(Tame):
    """Thinks for a minute on the clock `now`, which a test puts in place of that of the arena."""

    now = 0.0

    def misbehave(self, state: State) -> Any:
        Late.now += 60
        return Choice(state.legal_ids()[0])


class Hangs(Tame):
    """Answers only when a test lets it, or in ten minutes."""

    let = Event()
    answered = False

    def misbehave(self, state: State) -> Any:
        self.let.wait(600)
        Hangs.answered = True
        return Choice(state.legal_ids()[0])


class Dies(Tame):
    """Takes its process along, as often as it can add a line to a file of `times` lines."""

    def __init__(self, file: str, times: str = "1", after: str = "5") -> None:
        super().__init__(after)
        self.file, self.times = Path(file), int(times)

    def misbehave(self, state: State) -> Any:
        with self.file.open("a", encoding="utf-8") as file:
            file.write("died\n")
        if len(self.file.read_text(encoding="utf-8").splitlines()) <= self.times:
            os._exit(9)
        return Choice(state.legal_ids()[0])


class Waits(Tame):
    """Leaves a file named by its process. From the fifth of its games on it waits while there is a file `hold`."""

    def __init__(self, folder: str) -> None:
        super().__init__()
        self.folder = Path(folder)
        self.game = 0

    def choose(self, state: State, seed: int, thinking: Thinking) -> Any:
        (self.folder / str(os.getpid())).touch()
        if self.game == 0:
            with (self.folder / "begun").open("ab", buffering=0) as file:
                file.write(b"\n")
                self.game = file.tell()
        while self.game >= 5 and (self.folder / "hold").exists() and not thinking.stopped:
            time.sleep(0.01)
        return super().choose(state, seed, thinking)


class Once(Tame):
    """Can be made once, as an arena does to see whether it can."""

    def __init__(self, file: str) -> None:
        super().__init__()
        if Path(file).exists():
            raise ValueError("made before")
        Path(file).touch()


def unmade(**_: str) -> Tame:
    raise KeyError("settings")
