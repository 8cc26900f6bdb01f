"""The picture of `growth.py`: its plots in rows of three, with one legend for the measures."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from isettlers.arena.svg import DARK, color, drawing

if TYPE_CHECKING:
    from matplotlib.axes import Axes

TITLE = "How the cost of isettlers grows"
COLUMNS = 3
SIZE = (3.4, 2.7)
"""Of a plot, in inches."""
FEW = 5
"""Labels of a plot that marks its values."""
MOST_TICKS = 10
"""Labels that an axis has room for."""


@attrs.frozen
class Series:
    """A line of a plot; without a name the legend leaves it out."""

    name: str
    labels: Sequence[str]
    values: Sequence[float]
    color: int
    dashed: bool = False


@attrs.frozen
class Plot:
    """One plot: its values against its labels, at equal distances."""

    title: str
    across: str
    up: str
    series: Sequence[Series]
    shared: bool = False
    """Whether its legend is that of all plots that share it, in a place of its own behind the last plot."""
    logarithmic: bool = False


def draw(file: Path, plots: Sequence[Plot]) -> None:
    """Draw all plots into an SVG file."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    rows = len(plots) // COLUMNS + 1
    with drawing(DARK), rc_context({"font.sans-serif": ["DejaVu Sans"]}):  # each text of the file names all its fonts
        figure = Figure(figsize=(SIZE[0] * COLUMNS, SIZE[1] * rows), layout="constrained")
        figure.suptitle(TITLE, fontsize=12)
        places = list(figure.subplots(rows, COLUMNS).flat)
        for axes, plot in zip(places, plots, strict=False):
            _draw(axes, plot)
        for axes in places[len(plots) :]:
            axes.set_axis_off()
        [shared, *_] = (axes for axes, plot in zip(places, plots, strict=False) if plot.shared)
        places[len(plots)].legend(*shared.get_legend_handles_labels(), loc="center", frameon=False, title="measures")
        figure.savefig(file, metadata={"Date": None, "Creator": None, "Title": TITLE})


def _draw(axes: Axes, plot: Plot) -> None:
    from matplotlib.ticker import EngFormatter

    axes.set_title(plot.title, fontsize=10)
    axes.set_xlabel(plot.across)
    axes.set_ylabel(plot.up)
    axes.grid(axis="y")
    labels = list(dict.fromkeys(label for series in plot.series for label in series.labels))
    for series in plot.series:
        axes.plot(
            [labels.index(label) for label in series.labels],
            series.values,
            color=color(series.color),
            label=series.name or None,
            linestyle="--" if series.dashed else "-",
            marker="o" if len(labels) <= FEW else "",
            markersize=3,
            linewidth=1.4,
        )
    ticks = range(0, len(labels), -(-len(labels) // MOST_TICKS))
    axes.set_xticks(ticks, [labels[place] for place in ticks])
    axes.tick_params(labelsize=9)
    if plot.logarithmic:
        axes.set_yscale("log")
        axes.minorticks_off()
        axes.yaxis.set_major_formatter(EngFormatter())
    else:
        axes.set_ylim(bottom=0)
    if not plot.shared:
        axes.legend(frameon=False, fontsize=8)
