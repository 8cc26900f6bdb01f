"""Build the core with many small wrong changes of its rules, switch on one at a time, and run the tests.

    make mutate ARGS="[--part I/N] [--only TEXT] [--workers W] [TESTS...]"

A first round notes for every test how long it takes and which mutants it comes to. Then each mutant gets a process,
which runs the tests that come to it until one fails: tests of rules first, then the contract of all games, then kept
games and counts; within each kind in turn one that noticed most mutants so far and one that comes to the fewest. Of
each kind, tests of ten minutes are run: a mutant that passes them counts as not noticed, whatever others would say. The
exit code is 1 when no test notices a mutant and tools/mutants-allowed.toml gives no reason for it, and when a mutant
named there is noticed or is no more.
build/mutate/report.txt tells for each mutant which test noticed it.

A run that was interrupted goes on where it stopped, as long as neither the package nor the tests have changed. After a
change, each mutant meets first the test that noticed it last time.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import IO, Final

import pytest
from _pytest.runner import runtestprotocol
from attrs import define, field, frozen

sys.path.append(str(Path(__file__).parent))  # PYTHONSAFEPATH leaves a script's folder out

from mutants import GAMES, ROOT, SWITCHED, Mutant, Names, mutants_of, rule_files, write_copy

FOLDER: Final = ROOT / "build/mutate"
TESTS_MET: Final = FOLDER / "tests.json"
FATES: Final = FOLDER / "fates.jsonl"
ALLOWED: Final = ROOT / "tools/mutants-allowed.toml"
TESTS: Final = tuple(f"tests/{folder}" for folder in (*GAMES, "kernel", "conformance", "perft", "golden"))
KINDS: Final = ("rules", "conformance", "kept")
MODULES: Final = tuple(name.removesuffix(".pyx").replace("/", ".") for name in SWITCHED)
PARTS: Final = 40
"""Into how many parts the mutants are divided where --part is not given; one part is tried."""
ENOUGH: Final = 30
"""Tests that a mutant with a reason has to pass: those that notice most come first."""
LONGEST: Final = 600.0
"""Seconds of tests of each kind, by their durations without a mutant, that a mutant has to pass."""
MORE_MEMORY: Final = 2 << 30
"""Bytes of address space that a process with a mutant may take beside those of the tests before it."""


@frozen
class Run:
    """A test without mutants: its number, item, kind, duration in seconds, the numbers of mutants it comes to."""

    number: int
    item: pytest.Item
    kind: int
    seconds: float
    met: frozenset[int]


@frozen
class Fate:
    """The kind of test that noticed a mutant, and which one; None when none did."""

    mutant: Mutant
    kind: int | None
    test: str


@define
class Notes:
    """What runs found out, in two files: the tests by the mutants they come to, and the fates of mutants.

    Both hold only for a key, a hash of the package and the tests. Fates of other keys say which tests to try first.
    """

    key: str
    tests: dict[str, tuple[float, list[int]]] = field(factory=dict)
    fates: dict[str, tuple[int | None, str]] = field(factory=dict)
    first: dict[str, str] = field(factory=dict)

    @classmethod
    def read(cls, key: str) -> Notes:
        """Return the notes of earlier runs."""
        notes = cls(key)
        if TESTS_MET.exists():
            kept = json.loads(TESTS_MET.read_text(encoding="utf-8"))
            notes.tests = kept["tests"] if kept["key"] == key else {}
        for line in FATES.read_text(encoding="utf-8").splitlines() if FATES.exists() else ():
            fate = json.loads(line)
            if fate["key"] == key:
                notes.fates[fate["mutant"]] = fate["kind"], fate["test"]
            if fate["kind"] is not None:
                notes.first[fate["mutant"]] = fate["test"]
        return notes

    def keep_tests(self) -> None:
        """Write down which mutants the tests come to."""
        TESTS_MET.write_text(json.dumps({"key": self.key, "tests": self.tests}), encoding="utf-8")

    def keep_fate(self, fate: Fate) -> None:
        """Write down what became of a mutant."""
        entry = {"key": self.key, "mutant": str(fate.mutant), "kind": fate.kind, "test": fate.test}
        with FATES.open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry) + "\n")


def key_of(mutants: Sequence[Mutant]) -> str:
    """A hash of all that decides which tests notice which mutants."""
    digest = sha256("\n".join(map(str, mutants)).encode())
    folders = (FOLDER / "isettlers", ROOT / "tests", Path(__file__).parent)
    for path in sorted(path for folder in folders for path in folder.rglob("*")):
        if path.is_file() and path.suffix not in {".so", ".pyc"}:
            digest.update(path.as_posix().encode() + path.read_bytes())
    return digest.hexdigest()


@define
class Mutating:
    """A pytest plugin that runs the collected tests on every mutant instead of once."""

    mutants: Sequence[Mutant]
    workers: int
    reasons: Mapping[Names, str]
    notes: Notes
    fates: list[Fate] = field(factory=list)

    def pytest_configure(self) -> None:
        """Have Hypothesis try the same examples for each mutant, and stop at the first that fails."""
        from hypothesis import Phase, settings  # the plugin of Hypothesis has to be loaded first

        settings.register_profile("mutate", phases=[Phase.explicit, Phase.generate], derandomize=True, database=None)
        settings.load_profile("mutate")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try the tests, then the mutants. Raises UsageError for tests that fail without a mutant."""
        gc.freeze()
        runs = {run.number: run for run in self._runs(session.items)}
        noticed: Counter[int] = Counter()

        def hunt(task: int, out: IO[str]) -> bool:
            mutant = self.mutants[left[task]]
            first = self.notes.first.get(str(mutant), "").partition(" (")[0]
            met = [run for run in runs.values() if left[task] + 1 in run.met]
            keen = sorted(met, key=lambda run: (-noticed[run.number], run.seconds))
            narrow = sorted(met, key=lambda run: len(run.met))
            both = dict.fromkeys(chain.from_iterable(zip(keen, narrow, strict=True)))
            order = list(_afforded(sorted(both, key=lambda run: (run.item.nodeid != first, run.kind))))
            return _hunt(left[task] + 1, order[:ENOUGH] if mutant.names in self.reasons else order, out)

        left = [place for place, mutant in enumerate(self.mutants) if str(mutant) not in self.notes.fates]
        self.fates = [Fate(m, *self.notes.fates[str(m)]) for m in self.mutants if str(m) in self.notes.fates]
        begin = time.monotonic()
        for task, code, text in forked(len(left), hunt, self.workers):
            tried = [runs[int(number)] for number in text.split()]
            fate = _fate(self.mutants[left[task]], tried, code)
            self.fates.append(fate)
            self.notes.keep_fate(fate)
            if fate.kind is not None:
                noticed[tried[-1].number] += 1
            if fate.kind is None or len(self.fates) % 50 == 0:
                print(
                    f"{len(self.fates)} of {len(self.mutants)}, {time.monotonic() - begin:.0f} s: {_line(fate)}",
                    flush=True,
                )
        return True

    def _runs(self, items: Sequence[pytest.Item]) -> list[Run]:
        """Each test once, in a process of its own, unless the notes have it."""
        begin = time.monotonic()
        left, failed = [item for item in items if item.nodeid not in self.notes.tests], []
        tries = forked(len(left), lambda place, out: _try(left[place], out), self.workers)
        for done, (place, code, text) in enumerate(tries, 1):
            if done % 1000 == 0:
                print(f"{done} of {len(left)} tests, {time.monotonic() - begin:.0f} s", flush=True)
                self.notes.keep_tests()
            if code:
                failed.append(left[place].nodeid)
            else:
                self.notes.tests[left[place].nodeid] = json.loads(text)
        print(f"{len(left)} tests, {time.monotonic() - begin:.0f} s", flush=True)
        self.notes.keep_tests()
        if failed:
            raise pytest.UsageError("tests that fail without a mutant:\n" + "\n".join(failed))
        return [self._run(number, item) for number, item in enumerate(items)]

    def _run(self, number: int, item: pytest.Item) -> Run:
        seconds, met = self.notes.tests[item.nodeid]
        return Run(number, item, kind_of(item), seconds, frozenset(met))


def kind_of(item: pytest.Item) -> int:
    """The kind of a test, by its folder: a place in KINDS."""
    folder = item.path.relative_to(ROOT / "tests").parts[0]
    return {"conformance": 1, "perft": 2, "golden": 2}.get(folder, 0)


def forked(count: int, work: Callable[[int, IO[str]], bool], workers: int) -> Iterator[tuple[int, int, str]]:
    """Do tasks 0 to count - 1, each in a process: its number, its exit code (-n: ended by signal n), its output."""
    running: dict[int, tuple[int, IO[str]]] = {}
    left = iter(range(count))
    while True:
        while len(running) < workers and (task := next(left, None)) is not None:
            out: IO[str] = tempfile.TemporaryFile("w+")  # noqa: SIM115, closed when the process is done
            process = os.fork()
            if not process:
                _work_alone(work, task, out)
            running[process] = task, out
        if not running:
            return
        process, status = os.wait()
        task, written = running.pop(process)
        with written:
            written.seek(0)
            yield task, os.waitstatus_to_exitcode(status), written.read()


def _work_alone(work: Callable[[int, IO[str]], bool], task: int, out: IO[str]) -> None:
    """Do a task and end the process, which prints nothing; its exit code is 1 when the task fails."""
    code = 1
    try:
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nowhere, stream)
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        most = pages * resource.getpagesize() + MORE_MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        code = 0 if work(task, out) else 1
        out.flush()
    finally:
        os._exit(code)


def _passes(item: pytest.Item, after: pytest.Item | None = None) -> bool:
    """Whether a test passes; `after` is the next one, for which fixtures are kept."""
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=after))


def _try(item: pytest.Item, out: IO[str]) -> bool:
    """Run a test without a mutant and write its duration and the mutants it came to."""
    modules = [importlib.import_module(name) for name in MODULES]
    for module in modules:
        module.take_mutants_met()
    begin = time.monotonic()
    passed = _passes(item)
    met = {number for module in modules for number in module.take_mutants_met()}
    json.dump((time.monotonic() - begin, sorted(met)), out)
    return passed


def _afforded(runs: Sequence[Run]) -> Iterator[Run]:
    """Those that a mutant has to pass, in the same order."""
    spent: defaultdict[int, float] = defaultdict(float)
    for run in runs:
        if spent[run.kind] + run.seconds <= LONGEST:
            spent[run.kind] += run.seconds
            yield run


def _hunt(number: int, order: Sequence[Run], out: IO[str]) -> bool:
    """Run tests on a mutant, writing the number of each before it begins, until one fails; whether all pass."""
    for name in MODULES:
        importlib.import_module(name).switch_mutant(number)
    for run, after in zip(order, [*order[1:], None], strict=False):  # there may be none
        out.write(f"{run.number}\n")
        out.flush()
        signal.alarm(5 + int(10 * run.seconds))
        if not _passes(run.item, after.item if after else None):
            return False
    return True


def _fate(mutant: Mutant, tried: Sequence[Run], code: int) -> Fate:
    if code == 0:
        return Fate(mutant, None, f"{len(tried)} tests pass" if tried else "no test comes to it")
    if not tried:
        raise RuntimeError(f"{mutant}: its process ended with {code} before its first test")
    last = tried[-1]
    how = {1: "", -signal.SIGALRM: " (too long)"}.get(code, f" (exit code {code})")
    return Fate(mutant, last.kind, last.item.nodeid + how)


def _line(fate: Fate) -> str:
    return f"{'survived' if fate.kind is None else KINDS[fate.kind]}: {fate.mutant}  [{fate.test}]"


# ---------------------------------------------------------------- the report


def allowed() -> dict[Names, str]:
    """The reasons why no test has to notice some mutants."""
    tables = tomllib.loads(ALLOWED.read_text(encoding="utf-8")).get("mutant", [])
    names = ("file", "function", "from", "to")
    return {(*(each[name] for name in names), each.get("copy", 1)): each["reason"] for each in tables}


def table(fates: Sequence[Fate], reasons: Mapping[Names, str]) -> Iterator[str]:
    """Counts by file."""
    columns = ("tried", *KINDS, "survived", "allowed")
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for fate in fates:
        fallen = "survived" if fate.kind is None else KINDS[fate.kind]
        for row in (fate.mutant.statement.file.removeprefix("isettlers/_core/"), "all"):
            counts[row].update(["tried", fallen] + ["allowed"] * (fate.mutant.names in reasons))
    yield f"{'file':30}" + "".join(f"{column:>13}" for column in columns)
    for row in [*sorted(counts.keys() - {"all"}), "all"]:
        yield f"{row:30}" + "".join(f"{counts[row][column]:13}" for column in columns)


def complaints(fates: Sequence[Fate], reasons: Mapping[Names, str], known: set[Names]) -> Iterator[str]:
    """One line for each survivor without a reason, and each reason without a survivor."""
    for fate in fates:
        if fate.kind is None and fate.mutant.names not in reasons:
            yield _line(fate)
        elif fate.kind is not None and fate.mutant.names in reasons:
            yield f"listed as allowed, but noticed: {_line(fate)}"
    for names in reasons:
        if names not in known:
            yield f"listed as allowed, but there is no such mutant: {names}"


def report(fates: Sequence[Fate], reasons: Mapping[Names, str], known: set[Names]) -> int:
    """Print the table and the complaints, and write every mutant's fate to a file; the exit code."""
    faults = sorted(complaints(fates, reasons, known))
    lines = [*table(fates, reasons), "", *faults]
    print("\n".join(lines))
    every = sorted(f"{_line(fate)} {reasons.get(fate.mutant.names, '')}".rstrip() for fate in fates)
    (FOLDER / "report.txt").write_text("\n".join([*lines, "", *every, ""]), encoding="utf-8")
    return 1 if faults else 0


# ---------------------------------------------------------------- the command


def chosen(mutants: Sequence[Mutant], part: str, only: str) -> list[Mutant]:
    """Those of a part, such as 0/40, and all of the kernel; those whose line holds a text."""
    at, parts = map(int, part.split("/"))
    return [
        mutant
        for mutant in mutants
        if only in str(mutant) and (mutant.draw(parts) == at or mutant.statement.file.endswith("redraw.pxi"))
    ]


def build(mutants: Sequence[Mutant]) -> None:
    """Compile the copy in its own folder."""
    write_copy(FOLDER, mutants)
    flags = {**os.environ, "CFLAGS": "-O1 -w"}
    subprocess.run([sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"], cwd=FOLDER, env=flags, check=True)


def main() -> int:
    """Build, try, report. Returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--part", default=f"0/{PARTS}", help=f"which part of the mutants to try (default: 0/{PARTS})")
    parser.add_argument("--only", default="", help="try those whose line in the report holds this text (default: all)")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes at a time (default: one a core)")
    parser.add_argument("tests", nargs="*", default=TESTS, help=f"tests to run (default: {' '.join(TESTS)})")
    arguments = parser.parse_args()
    every = [mutant for path in rule_files() for mutant in mutants_of(path)]
    mutants = chosen(every, arguments.part, arguments.only)
    build(mutants)
    plugin = Mutating(mutants, arguments.workers, allowed(), Notes.read(key_of(mutants)))
    tools = str(Path(__file__).parent)
    sys.path[:] = [str(FOLDER), *(folder for folder in sys.path if folder != tools)]  # tests have folders of such names
    options = ["-q", "-s", "--benchmark-disable", "-p", "no:cacheprovider", "-p", "no:faulthandler"]
    code = pytest.main([*options, *arguments.tests], plugins=[plugin])
    return report(plugin.fates, plugin.reasons, {mutant.names for mutant in every}) if code == 0 else int(code)


if __name__ == "__main__":
    sys.exit(main())
