"""Run the tests of the server many times on a busy machine, with their events, threads and order shuffled.

A test that falls here falls by chance in CI as well, more seldom. Each round has a seed: it decides the order of the
tests, and the delays of `shaken/sitecustomize.py`. Threads of the system are no part of it, so a round that is repeated
falls often, not always: repeat it some times.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

ROOT: Final = Path(__file__).resolve().parent.parent
LOGS: Final = ROOT / "build" / "shake"
TESTS: Final = ("tests/serve", "tests/bindings/test_tables.py")
_ROUND_SECONDS: Final = 1_800
"""Seconds after which a round hangs."""
_SPIN: Final = "while True: pass"


@contextmanager
def busy(count: int) -> Iterator[None]:
    """Keep some processors busy."""
    spinning = [subprocess.Popen([sys.executable, "-S", "-c", _SPIN]) for _ in range(count)]
    try:
        yield
    finally:
        for process in spinning:
            process.kill()
            process.wait()


def fallen(seed: int, tests: list[str], marks: str) -> list[str]:
    """Run a round; return the tests that fell."""
    LOGS.mkdir(parents=True, exist_ok=True)
    report, log = LOGS / f"{seed}.xml", LOGS / f"{seed}.log"
    report.unlink(missing_ok=True)
    path = [str(ROOT / "tools" / "shaken"), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path), "ISETTLERS_SHAKE": str(seed)}
    command = [
        sys.executable, "-m", "pytest", "--random-order", f"--random-order-seed={seed}", "--benchmark-disable",
        "-p", "no:cacheprovider", "-m", marks, f"--junit-xml={report}", *tests,
    ]  # fmt: skip
    with log.open("wb") as written:
        try:
            done = subprocess.run(
                command, cwd=ROOT, env=environment, stdout=written, stderr=written, check=False, timeout=_ROUND_SECONDS
            )
        except subprocess.TimeoutExpired:
            return ["a test that did not end"]
    if done.returncode == 0:
        return []
    if not report.exists():
        return ["pytest itself"]
    cases = ET.parse(report).iter("testcase")  # noqa: S314, written by our own run
    bad = [case for case in cases if case.find("failure") is not None or case.find("error") is not None]
    return [f"{case.get('classname')}::{case.get('name')}" for case in bad] or ["pytest itself"]


def main() -> int:
    """Run the rounds; the exit status is 1 when a test fell."""
    parser = argparse.ArgumentParser(description="Run the tests of the server many times under random delays.")
    parser.add_argument("tests", nargs="*", default=TESTS, help="files, folders and tests (default: of the server)")
    parser.add_argument("--times", type=int, default=50, help="number of rounds (default: 50)")
    parser.add_argument("--busy", type=int, default=2, help="number of processors to keep busy (default: 2)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first round; each has the next (default: 1)")
    parser.add_argument("--marks", default="not slow", help="expression of pytest's -m (default: not slow)")
    arguments = parser.parse_args()
    tests, counted = list(arguments.tests), Counter[str]()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # the processes that keep the machine busy end as well
    with busy(arguments.busy):
        for seed in range(arguments.seed, arguments.seed + arguments.times):
            began = time.monotonic()
            bad = fallen(seed, tests, arguments.marks)
            counted.update(bad)
            print(f"seed {seed}: {len(bad)} fell, {time.monotonic() - began:.0f} s", flush=True)
            for name in bad:
                print(f"  {name}", flush=True)
            if bad:
                again = f"--times 10 --seed {seed} --busy {arguments.busy} {' '.join(tests)}"
                print(f"  log: {LOGS / f'{seed}.log'}; again: {sys.executable} tools/shake.py {again}", flush=True)
    for name, times in counted.most_common():
        print(f"{times} of {arguments.times} rounds: {name}")
    return bool(counted)


if __name__ == "__main__":
    sys.exit(main())
