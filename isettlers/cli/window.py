"""The window of a terminal: what is printed between two prompts is seen at once, longer things page by page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from isettlers.cli.lines import Lines, Row, columns, terminal_size, window_height
from isettlers.cli.screen import say
from isettlers.cli.terminal import Drawing, Part, Screen

_PROMPT: Final = 1
"""Lines of the prompt."""


class Window:
    """A screen that knows how many lines may still be printed; without a terminal there is no limit."""

    def __init__(self, drawing: Drawing) -> None:
        self._drawing = drawing
        self._sheets: list[list[Any]] = []
        """Pages still to be shown."""
        self._number = self._all = 0
        self.width = 0
        self.room: int | None = None
        """Lines that may be printed before the next prompt; None without a terminal."""
        self.renew()

    def renew(self) -> None:
        """Begin with all lines of the terminal, whose size may have changed, after the person has typed a line."""
        self.width, height = terminal_size().columns, window_height()
        self.room = None if height is None else height - _PROMPT
        self._screen: Screen = self._drawing.screen()

    def say(self, text: str) -> None:
        """Print an unbroken line."""
        say(text)
        self._take(max(1, -(-columns(text) // self.width)))

    def print(self, *drawn: Any) -> None:  # noqa: ANN401, whatever can be drawn
        """Print drawings; in a terminal that they do not fit, their first page, and keep the others."""
        self._sheets = []
        if self.room is None:
            for one in drawn:
                self._screen.print(one)
            return
        lines = [line for one in drawn for line in self.lines(one)]
        if len(lines) <= self.room:
            self.put(lines)
            return
        most = max(1, self.room - 1)
        self._sheets = [lines[first : first + most] for first in range(0, len(lines), most)]
        self._number, self._all = 0, len(self._sheets)
        self.next_sheet()

    def next_sheet(self) -> bool:
        """Print the next page of what was printed last; False where there is none."""
        if not self._sheets:
            return False
        self.put(self._sheets.pop(0))
        self._number += 1
        then = "the next" if self._sheets else "the question"
        self.put(self.lines(Lines.of(f"page {self._number} of {self._all}: Enter shows {then}", style="bold")))
        return True

    def lines(self, what: Any) -> Sequence[Any]:  # noqa: ANN401, whatever can be drawn
        """Return the lines of a drawing, for `put`."""
        return self._screen.lines(what)

    def put(self, lines: Sequence[Any]) -> None:
        """Print lines."""
        for line in lines:
            self._screen.print(line)
        self._take(len(lines))

    def _take(self, lines: int) -> None:
        if self.room is not None:
            self.room = max(0, self.room - lines)


def fitted(parts: Sequence[Part], width: int, height: int, roomy: int) -> Lines:
    """Lay out the parts of a small board in `height` lines.

    As many as there is room for come in their least form, those of low rank first. The last part first, they grow to
    their smallest full one, and then take roomier forms as long as all have at most `roomy` lines.
    """
    laid = [[list(form.rows(width)) for form in part.forms] for part in parts]
    order = sorted(range(len(parts)), key=lambda place: parts[place].rank)
    shown, used = dict[int, list[Row]](), 0
    for place in order:
        scant = parts[place].scant
        least = laid[place][-1] if scant is None else list(scant.rows(width))
        if used + len(least) <= height:
            shown[place] = least
            used += len(least)
    for most, first in ((height, -1), (roomy, 0)):
        for place in sorted(shown, reverse=True):
            forms = laid[place][first:]
            others = used - len(shown[place])
            shown[place] = next((form for form in forms if others + len(form) <= most), shown[place])
            used = others + len(shown[place])
    rows = [row for place in sorted(shown) for row in shown[place]]
    return Lines(lambda _: rows)
