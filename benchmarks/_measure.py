"""Shared by the benchmarks: one CPU, samples of a fixed duration, a description of the machine, tables of figures."""

from __future__ import annotations

import argparse
import gc
import os
import platform
import re
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs

from isettlers._core import kernel

QUIET_SHARE = 0.97
"""Below this share of the CPU, something else was running and the figure is too low."""

Work = Callable[[int], float]
"""Does n units of work and returns how many things to count that was."""

_CALIBRATION_S = 0.02


@attrs.frozen
class Sample:
    """What one timed stretch did: things counted, seconds on the clock, seconds of this process' own CPU time."""

    count: float = attrs.field(validator=attrs.validators.gt(0))
    wall: float = attrs.field(validator=attrs.validators.gt(0))
    cpu: float = attrs.field(validator=attrs.validators.ge(0))

    @property
    def per_second(self) -> float:
        """Things counted a second on the clock."""
        return self.count / self.wall

    @property
    def nanoseconds_each(self) -> float:
        """Time on the clock for one of them."""
        return self.wall / self.count * 1e9

    @property
    def cpu_share(self) -> float:
        """How much of the CPU this process had: 1 when nothing else wanted it."""
        return self.cpu / self.wall


@attrs.frozen
class Summary:
    """Middle and extremes of some repeats, in the unit of the values given."""

    median: float
    min: float
    max: float
    repeats: int
    cpu_share: float
    cpu_share_min: float

    @classmethod
    def of(cls, samples: Sequence[Sample], value: Callable[[Sample], float]) -> Summary:
        """Summarise `value` over the samples."""
        values = [value(sample) for sample in samples]
        shares = [sample.cpu_share for sample in samples]
        return cls(
            median=statistics.median(values),
            min=min(values),
            max=max(values),
            repeats=len(values),
            cpu_share=statistics.median(shares),
            cpu_share_min=min(shares),
        )


def sample(work: Work, budget: float) -> Sample:
    """Run `work` for about `budget` seconds and count what it did.

    The units of a call are chosen first, untimed, so that it lasts long enough for the clock not to matter; that also
    warms caches and lazy set-up.
    """
    units = _calibrate(work, min(_CALIBRATION_S, budget / 4))
    gc.collect()
    count = 0.0
    cpu_start, start = time.process_time(), time.perf_counter()
    while True:
        count += work(units)
        wall = time.perf_counter() - start
        if wall >= budget:
            return Sample(count=count, wall=wall, cpu=time.process_time() - cpu_start)


def _calibrate(work: Work, seconds: float) -> int:
    """The smallest power of two of units that keeps `work` busy for `seconds`."""
    units = 1
    while True:
        start = time.perf_counter()
        work(units)
        if time.perf_counter() - start >= seconds:
            return units
        units *= 2


def pin() -> int | None:
    """Keep this process and its children on the last CPU they may use; None where the system cannot."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    cpu = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cpu})
    return cpu


def machine() -> dict[str, str | int | float | None]:
    """Processor, system, Python, compiler and load, as plain data."""
    return {
        "cpu": _cpu_model(),
        "cpus": os.cpu_count(),
        "system": platform.platform(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "compiler": _compiler(),
        "load_at_start": load(),
    }


def load() -> float | None:
    """The load average of the last minute; None where the system has none."""
    return round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None


def described(where: Mapping[str, Any]) -> str:
    """Describe the machine in a line, from `machine()` and with `load_at_end`."""
    return (
        f"{where['cpu']}, {where['cpus']} CPUs, {where['system']}, {where['python']}, core by {where['compiler']}; "
        f"load {where['load_at_start']} at the start, {where['load_at_end']} at the end"
    )


def _compiler() -> str:
    """The compiler of the core, by the mark that gcc and clang leave in a library."""
    marks = re.search(rb"GCC: \([^)]*\) [\d.]+|clang version [\d.]+", Path(kernel.__file__).read_bytes())
    return marks[0].decode() if marks else "an unknown compiler"


def _cpu_model() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    fields = {key.strip(): value.strip() for key, _, value in (line.partition(":") for line in lines)}
    name = fields.get("model name", platform.machine())
    if "cpu family" not in fields:
        return name
    return f"{name} (family {fields['cpu family']}, model {fields.get('model', '?')})"


@attrs.frozen
class Table:
    """Text in columns: two of words, then figures."""

    title: str
    header: Sequence[str]
    rows: Sequence[Sequence[str]]


def print_tables(tables: Iterable[Table]) -> None:
    """Draw with rich when it is there, else in plain columns."""
    draw = _rich_printer() or _print_plain
    for table in tables:
        draw(table)


def print_markdown(tables: Iterable[Table]) -> None:
    """Write the tables for a page of the documents."""
    for table in tables:
        print(f"\n{table.title}:\n")
        print(f"| {' | '.join(table.header)} |\n|{'---|' * len(table.header)}")
        for cells in table.rows:
            print(f"| {' | '.join(cells)} |")


def _rich_printer() -> Callable[[Table], None] | None:
    try:
        from rich.console import Console
        from rich.table import Table as RichTable
    except ImportError:
        return None
    console = Console(width=None if sys.stdout.isatty() else 110)

    def draw(table: Table) -> None:
        drawn = RichTable(title=table.title, title_justify="left", title_style="bold")
        for position, name in enumerate(table.header):
            drawn.add_column(name, justify="left" if position < 2 else "right")
        for cells in table.rows:
            drawn.add_row(*cells)
        console.print()
        console.print(drawn)

    return draw


def _print_plain(table: Table) -> None:
    widths = [max(map(len, column)) for column in zip(table.header, *table.rows, strict=True)]
    print(f"\n{table.title}")
    for cells in (table.header, ["-" * width for width in widths], *table.rows):
        padded = [f"{cell:<{width}}" for cell, width in zip(cells[:2], widths[:2], strict=True)]
        padded += [f"{cell:>{width}}" for cell, width in zip(cells[2:], widths[2:], strict=True)]
        print("  ".join(padded).rstrip())


def scaled(value: float, units: Sequence[str]) -> str:
    """Three significant figures in the unit that suits, each unit a thousand times the one before."""
    *small, largest = units
    for unit in small:
        if value < 999.5:
            return _three_figures(value) + unit
        value /= 1000
    return _three_figures(value) + largest


def _three_figures(value: float) -> str:
    return f"{value:.{2 if value < 9.995 else 1 if value < 99.95 else 0}f}"


def tell(text: str) -> None:
    """Show how far the run is, over what was shown before; only in a terminal."""
    if sys.stderr.isatty():
        print(f"\r{text:<70}", end="" if text else "\r", file=sys.stderr, flush=True)


def positive(text: str) -> float:
    """Read a number above zero, for argparse."""
    value = float(text)
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError("must be above 0")
    return value


def whole(text: str) -> int:
    """Read a whole number from one, for argparse."""
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return value
