"""Run the checks of tools/checks.toml: those that each change has to pass, or all.

    python tools/check.py gate
    python tools/check.py full
    python tools/check.py table        the table of CONTRIBUTING.md, in Markdown

Each check is a verb of the Makefile. A check marked `alone` has the machine for itself; of the others two run at a
time. The first that fails ends the run: its last lines follow, the tests that failed, and how to repeat them. The run
closes with a table of the checks and their minutes, then the closing line of pytest. Logs stay in build/checks.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, Self

from attrs import define, frozen

ROOT: Final = Path(__file__).resolve().parents[1]
MAKE: Final = shutil.which("make") or "make"
LOGS: Final = ROOT / "build/checks"
AT_ONCE: Final = 2
LINES: Final = 80
"""Of the log of a check that failed."""
PAUSE: Final = 0.1
CLOSING: Final = re.compile(r"^=+ .* in [0-9.]+s.* =+$", re.MULTILINE)
"""The closing line of pytest."""


@frozen(kw_only=True)
class Check:
    """A verb of the Makefile."""

    verb: str
    finds: str
    """The fault that it alone finds."""
    minutes: float | None = None
    """In a run of the gate from a clean checkout, on two processors; of checks that no such run measured, None."""
    why_full: str = ""
    """Why only `make full` runs it; empty for a check of the gate."""
    alone: bool = False
    """Whether it has the machine for itself."""
    failed: str = ""
    """A pattern with a group for the name of each failed test in its log."""
    repeat: str = ""
    """The command that repeats a failed test, with {} for its name."""


@define
class Run:
    """A check under way or ended."""

    check: Check
    process: subprocess.Popen[bytes]
    began: float
    seconds: float = 0.0
    stopped: bool = False
    """Whether it was interrupted, since another failed."""

    @classmethod
    def of(cls, check: Check, environment: dict[str, str]) -> Self:
        """Start a check; its output goes to its log."""
        print(f"make {check.verb} ...", flush=True)
        LOGS.mkdir(parents=True, exist_ok=True)
        with log_of(check).open("wb") as log:
            process = subprocess.Popen(
                [MAKE, "--no-print-directory", check.verb],
                cwd=ROOT, env=environment, stdout=log, stderr=subprocess.STDOUT, start_new_session=True,
            )  # fmt: skip
        return cls(check, process, time.monotonic())

    @property
    def ended(self) -> bool:
        """Whether the check has ended; then its seconds stand."""
        if self.process.poll() is None:
            return False
        self.seconds = self.seconds or time.monotonic() - self.began
        return True

    @property
    def passed(self) -> bool:
        """Whether it has ended by itself without a failure."""
        return self.process.returncode == 0 and not self.stopped

    @property
    def failed(self) -> bool:
        """Whether it has ended by itself with a failure."""
        return self.process.returncode not in {None, 0} and not self.stopped

    def stop(self) -> None:
        """Interrupt the check with all that it started, and wait for its end."""
        if not self.ended:
            os.killpg(self.process.pid, signal.SIGINT)
            self.process.wait()
            self.stopped = True
            self.seconds = time.monotonic() - self.began

    def report(self) -> str:
        """The end of the log, the tests that failed and how to repeat them."""
        text = log_of(self.check).read_text(encoding="utf-8", errors="replace")
        names = dict.fromkeys(re.findall(self.check.failed, text, re.MULTILINE)) if self.check.failed else {}
        again = [self.check.repeat.format(name) for name in names] or [f"make {self.check.verb}"]
        return "\n".join([*text.splitlines()[-LINES:], f"\nmake {self.check.verb} failed. To repeat it alone:", *again])


def log_of(check: Check) -> Path:
    """The file with the output of a check."""
    return LOGS / f"{check.verb}.log"


def checks() -> list[Check]:
    """The checks in the order in which they run. Raises TypeError for a row with an unknown or a missing key."""
    rows = tomllib.loads((ROOT / "tools/checks.toml").read_text(encoding="utf-8"))
    return [Check(**row) for row in rows["check"]]


def run_all(chosen: Iterable[Check], environment: dict[str, str]) -> list[Run]:
    """Run checks until one fails; return those that were begun."""
    waiting, runs = list(chosen), list[Run]()
    try:
        while waiting or not all(run.ended for run in runs):
            under_way = [run for run in runs if not run.ended]
            if any(run.failed for run in runs):
                break
            if waiting and has_room(waiting[0], under_way):
                runs.append(Run.of(waiting.pop(0), environment))
            else:
                time.sleep(PAUSE)
    finally:
        for run in runs:
            run.stop()
    return runs


def has_room(check: Check, under_way: list[Run]) -> bool:
    """Whether a check may begin beside others."""
    if check.alone or any(run.check.alone for run in under_way):
        return not under_way
    return len(under_way) < AT_ONCE


def summary(runs: Iterable[Run]) -> Iterator[str]:
    """The lines of the table at the end."""
    for run in runs:
        end = "passed" if run.passed else "FAILED" if run.failed else "stopped"
        yield f"{run.check.verb:<20} {run.seconds / 60:5.1f} min  {end}"


def table() -> Iterator[str]:
    """The table of CONTRIBUTING.md, a line each."""
    yield "| check | set | minutes | the fault that only it finds | why it is not in the gate |"
    yield "|---|---|---|---|---|"
    for check in checks():
        where = "full" if check.why_full else "gate"
        minutes = "" if check.minutes is None else f"{check.minutes:g}"
        yield f"| `make {check.verb}` | {where} | {minutes} | {check.finds} | {check.why_full} |"


def main(name: str) -> int:
    """Run a set of checks; returns 1 when one fails."""
    chosen = [check for check in checks() if name == "full" or not check.why_full]
    environment = {key: value for key, value in os.environ.items() if key not in {"MAKEFLAGS", "MAKELEVEL"}}
    if name == "full":
        environment["ISETTLERS_RUNS"] = "all"  # every door plays all shared runs
        environment["ISETTLERS_TESTS"] = "all"  # tests with random examples try more
    began = time.monotonic()
    runs = run_all(chosen, environment)
    for run in runs:
        if run.failed:
            print(run.report())
    print("", *summary(runs), f"{'in all':<20} {(time.monotonic() - began) / 60:5.1f} min", sep="\n")
    for run in runs:
        if run.check.verb == "test":
            print(*CLOSING.findall(log_of(run.check).read_text(encoding="utf-8", errors="replace"))[-1:])
    return 0 if len(runs) == len(chosen) and all(run.passed for run in runs) else 1


if __name__ == "__main__":
    if sys.argv[1:] == ["table"]:
        print(*table(), sep="\n")
    elif sys.argv[1:] in (["gate"], ["full"]):
        sys.exit(main(sys.argv[1]))
    else:
        raise SystemExit("usage: check.py gate|full|table")
