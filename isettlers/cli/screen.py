"""Output to the terminal: consoles, tables, progress. Only drawing needs rich."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from isettlers.cli.lines import terminal_size

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress
    from rich.table import Table
    from rich.text import Text

SEAT_STYLES: Final = ("cyan", "yellow", "magenta", "green", "blue")


def console() -> Console:
    """A console on stdout that prints text as it stands."""
    from rich.console import Console

    return Console(width=terminal_size().columns, markup=False, highlight=False, emoji=False)


def drop_output() -> None:
    """Send standard output nowhere: its reader has gone, and Python would complain once more while it closes."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class PlainScreen:
    """Where text goes as it stands when there is no rich."""

    def print(self, *what: object) -> None:
        """Print something, or an empty line."""
        print(*what)


def console_if_any() -> Console | PlainScreen:
    """A console, or what prints plain text where rich is missing."""
    try:
        return console()
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] != "rich":
            raise
        return PlainScreen()


def table(title: str, columns: Sequence[str], rows: Iterable[Sequence[str | Text]], words: int = 1) -> Table:
    """A plain table; the first columns hold words, the others figures, set to the right."""
    from rich import box
    from rich.table import Table

    made = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    for place, name in enumerate(columns):
        made.add_column(name, justify="left" if place < words else "right")
    for row in rows:
        made.add_row(*row)
    return made


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on stderr, there only while it runs and only on a terminal; gives what moves it on."""
    bar = _bar() if sys.stderr.isatty() else None
    if bar is None:
        yield lambda _: None
        return
    with bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)


def _bar() -> Progress | None:
    """None without rich: nobody waits for a bar."""
    try:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
    except ModuleNotFoundError:
        return None
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )


def rate(value: float) -> str:
    """A number a second in three figures, such as 7.91 M."""
    for unit in ("", " k", " M", " G"):
        if value < 999.5:
            return f"{value:.3g}{unit}"
        value /= 1000
    return f"{value:.3g} T"


def greedy_bots(players: int) -> str:
    """Return a number of greedy bots in words."""
    numbers = {2: "two", 3: "three", 4: "four", 5: "five"}
    return "one greedy bot, alone" if players == 1 else f"{numbers.get(players, players)} greedy bots"
