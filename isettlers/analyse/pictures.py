"""Pictures of an analysis: fates of the cards of a deck, and the balance of the sides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from isettlers.analyse.analysis import Analysis, CardLine
from isettlers.arena.intervals import Estimate
from isettlers.arena.plots import Row, as_percent, draw_estimates, estimates
from isettlers.arena.svg import DARK, color, drawing

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

FORMS: Final = ("svg", "png")
MARK: Final = " *"
"""Behind the name of a reconstructed card."""

_FEWEST: Final = 5
"""Seats behind an estimate that is drawn."""


def write_pictures(analysis: Analysis, folder: Path, form: str = "svg") -> list[Path]:
    """A picture of the sides, and one of each deck, in one of `FORMS`; returns the files. Needs matplotlib."""
    written = []
    with drawing(DARK):
        for name, figure in _figures(analysis):
            path = folder / f"{name}.{form}"
            figure.savefig(path, metadata={"Date": None} if form == "svg" else None)
            written.append(path)
    return written


def _figures(analysis: Analysis) -> Iterator[tuple[str, Figure]]:
    lines = [*analysis.sides, *analysis.places, *analysis.bots]
    colors = [0] * len(analysis.sides) + [1] * len(analysis.places) + [2] * len(analysis.bots)
    rows = [Row(line.name, line.win_share, tint) for line, tint in zip(lines, colors, strict=True)]
    expected = sum(line.expected * line.seats for line in analysis.places) / sum(line.seats for line in analysis.places)
    axis = "share of victories, with 95 % intervals; the line: all alike"
    yield "sides", estimates(rows, axis, line=expected, percent=True)
    for deck in dict.fromkeys(line.group.deck for line in analysis.cards):
        cards = [line for line in analysis.cards if line.group.deck == deck]
        yield f"cards-{_file_name(deck)}", _deck(analysis, deck, cards)


def _file_name(deck: str) -> str:
    """The name of a deck, which its owner chose, as part of a file name."""
    return "".join(letter if letter.isalnum() else "-" for letter in deck)


def _deck(analysis: Analysis, deck: str, cards: Sequence[CardLine]) -> Figure:
    """Draw the fates of the cards of a deck and the scores of the seats behind them, the best on top."""
    from matplotlib.figure import Figure

    first, *rest = analysis.kinds
    parts = [kind for kind in rest if analysis.kinds[kind].of == first]
    played = parts[0] if parts else first
    lines = sorted(cards, key=lambda line: _height(line, played), reverse=True)
    figure = Figure(figsize=(11, 1.5 + 0.21 * len(lines)), layout="constrained")
    left, right = figure.subplots(1, 2, sharey=True)
    _stacks(left, lines, first, parts)
    draw_estimates(right, [Row("", _drawn(line, played)) for line in lines], 0.0)
    right.set_xlabel(f"score of the seats where it was {played}, above that of their peers")
    left.set_yticks(range(len(lines)), [_label(line) for line in lines], fontsize=8)
    left.set_ylim(len(lines) - 0.5, -0.5)
    for axes in (left, right):
        axes.grid(axis="x")
    note = f"{MARK} reconstructed ability" if any(line.group.reconstructed for line in lines) else ""
    figure.suptitle(f"{deck}: {analysis.games:,} games{'  ' + note if note else ''}", fontsize=12)
    return figure


def _stacks(axes: Axes, lines: Sequence[CardLine], first: str, parts: Sequence[str]) -> None:
    """For every card a bar of the shares of what became of it."""
    begin = [0.0] * len(lines)
    for number, part in enumerate(parts):
        if not any(line.counts[part] for line in lines):
            continue
        width = [0.0 if (rate := line.rates[part]) is None else rate.value for line in lines]
        axes.barh(range(len(lines)), width, left=begin, height=0.7, color=color(number), alpha=0.85, label=part)
        begin = [start + more for start, more in zip(begin, width, strict=True)]
    axes.set_xlim(0, max(1.0, *begin))
    as_percent(axes)
    axes.set_xlabel(f"of the cards {first}")
    axes.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=max(1, len(parts)), frameon=False, fontsize=9)


def _drawn(line: CardLine, kind: str) -> Estimate | None:
    return line.lifts[kind] if line.seats[kind] >= _FEWEST else None


def _height(line: CardLine, kind: str) -> float:
    """Return the sort key of a card; cards without data come last."""
    drawn = _drawn(line, kind)
    return float("-inf") if drawn is None else drawn.value


def _label(line: CardLine) -> str:
    return line.group.name + (MARK if line.group.reconstructed else "")
