"""The console of rich that obeys no text: apart from `screen`, which imports it where rich is needed."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from isettlers.cli.lines import terminal_size
from isettlers.plain import printable


class SafeConsole(Console):
    """A console that prints texts as they stand, with escapes for what a terminal would obey."""

    def __init__(self, *, stderr: bool = False) -> None:
        super().__init__(width=terminal_size().columns, stderr=stderr, markup=False, highlight=False, emoji=False)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Yield the segments of something; the control sequences of rich itself stand apart from texts."""
        for segment in super().render(renderable, options):
            text, style, control = segment
            yield segment if control else Segment("\n".join(map(printable, text.split("\n"))), style)

    def lines(self, what: RenderableType) -> list[Text]:
        """Return the lines of something, to be printed one by one."""
        return [
            Text.assemble(*((text, style or "") for text, style, control in line if not control))
            for line in self.render_lines(what, pad=False)
        ]
