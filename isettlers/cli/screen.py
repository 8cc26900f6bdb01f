"""Output to the terminal: consoles, questions, progress. Without rich it is plain text."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TextIO

from isettlers.cli.lines import columns, terminal_size, wrapped
from isettlers.errors import FormatError
from isettlers.plain import printable
from isettlers.text_file import mark_of

if TYPE_CHECKING:
    from rich.progress import Progress

    from isettlers.cli.rich_console import SafeConsole

SEAT_STYLES: Final = ("cyan", "yellow", "magenta", "green", "blue")


@contextmanager
def any_text() -> Iterator[None]:
    """Replace letters that the encoding of standard output does not have; afterwards it is as it was."""
    out = sys.stdout
    if not isinstance(out, io.TextIOWrapper):
        yield
        return
    encoding, errors = out.encoding, out.errors
    out.reconfigure(errors="replace")
    try:
        yield
    finally:
        if not out.closed:
            out.reconfigure(encoding=encoding, errors=errors)


def write_utf8() -> None:
    """Write standard output in UTF-8, as a file has it, unless a terminal shows it."""
    if isinstance(sys.stdout, io.TextIOWrapper) and not sys.stdout.isatty():
        sys.stdout.reconfigure(encoding="utf-8")


def say(*lines: str, to: TextIO | None = None) -> None:
    """Print lines at once, on standard output (default) or another stream, with escapes for what is not printable.

    Commands print with this function or on a console, and in no other way.
    """
    for line in lines:
        print(printable(line), file=to)
    (to or sys.stdout).flush()


def ask(prompt: str = "") -> str:
    """Return the next line of standard input without blanks around it. Raises EOFError, FormatError for no text."""
    shown = printable(prompt)
    if not sys.stdin.isatty():
        print(shown, end="", flush=True)  # the program at the other end may wait for it
        _heed_mark(sys.stdin)
        shown = ""
    try:
        return input(shown).strip()
    except UnicodeDecodeError as error:
        wrong = error.object[error.start]
        raise FormatError(f"standard input: expected {error.encoding}, got 0x{wrong:02x}") from None


@lru_cache(maxsize=1)  # only the first bytes of a stream may be a mark
def _heed_mark(stream: TextIO) -> None:
    """Skip the byte order mark that a stream begins with, and read the stream in the encoding that it names."""
    if not isinstance(stream, io.TextIOWrapper) or not isinstance(stream.buffer, io.BufferedReader):
        return
    mark, encoding = mark_of(stream.buffer.peek())
    if mark:
        stream.buffer.read(len(mark))
        stream.reconfigure(encoding=encoding)


def drop_output() -> None:
    """Send standard output nowhere: its reader has gone, and Python would complain once more while it closes."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class PlainScreen:
    """Where text goes as it stands when there is no rich: without colours, long lines unbroken."""

    is_terminal: Final = False

    def print(self, *what: object, style: str = "", soft_wrap: bool = True) -> None:
        """Print something, or an empty line."""
        del style, soft_wrap
        say(*" ".join(map(str, what)).split("\n"))

    def lines(self, what: object) -> list[str]:
        """Return the lines of something, to be printed one by one; those that are too long are broken."""
        width = terminal_size().columns
        return [part for line in str(what).split("\n") for part in _broken(printable(line), width)]

    def rule(self, title: str, *, style: str = "") -> None:
        """Print a title in a line."""
        del style
        say(f" {title} ".center(terminal_size().columns, "-"))


def _broken(line: str, width: int) -> list[str]:
    return [line] if columns(line) <= width else wrapped(line, width)


def console() -> SafeConsole | PlainScreen:
    """Return a console of rich on standard output, or a plain screen where rich is missing."""
    try:
        from isettlers.cli.rich_console import SafeConsole
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] != "rich":
            raise
        return PlainScreen()
    return SafeConsole()


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
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        from isettlers.cli.rich_console import SafeConsole
    except ModuleNotFoundError:
        return None
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=SafeConsole(stderr=True),
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
