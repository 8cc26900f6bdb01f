"""Plots of the report of an arena: values with their intervals, distributions, speeds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from attrs import frozen

from isettlers.arena.intervals import Estimate
from isettlers.arena.svg import color
from isettlers.plain import cut

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_WIDTH: Final = 7.6
_ROW: Final = 0.32
_FRAME: Final = 0.75
_LETTERS: Final = 40
"""Of a label, so that the plot beside it has room."""
_FEW: Final = 500
"""Values of which the outermost are drawn one by one."""


@frozen
class Row:
    """A line of a plot: a value with its interval, or with none nothing."""

    label: str
    estimate: Estimate | None
    color: int = 0
    """Number of its color."""


def estimates(rows: Sequence[Row], axis: str, *, line: float | None = None, percent: bool = False) -> Figure:
    """Values with their intervals, one below the other; `line` marks what they are compared with."""
    figure, axes = _axes([row.label for row in rows], axis)
    draw_estimates(axes, rows, line)
    if percent:
        as_percent(axes)
        axes.set_xlim(-0.02, 1.02)
    return figure


def distributions(values: Mapping[str, Sequence[float]], axis: str) -> Figure:
    """Boxes from quartile to quartile, whiskers 1.5 times as far at most, the mean as a diamond."""
    figure, axes = _axes(list(values), axis)
    for place, row in enumerate(values.values()):
        tint = color(place)
        axes.boxplot(
            [list(row)],
            positions=[place],
            orientation="horizontal",
            widths=0.55,
            showmeans=True,
            showfliers=len(row) <= _FEW,
            patch_artist=True,
            manage_ticks=False,
            boxprops={"facecolor": tint, "edgecolor": tint, "alpha": 0.55},
            medianprops={"linewidth": 1.6},
            whiskerprops={"color": tint},
            capprops={"color": tint},
            meanprops={"marker": "D", "markersize": 4.5},
            flierprops={"marker": ".", "markersize": 4, "markerfacecolor": tint, "markeredgecolor": tint},
        )
    return figure


def bars(values: Mapping[str, float], axis: str) -> Figure:
    """Bars on a scale on which each step is ten times the one before."""
    from matplotlib.ticker import EngFormatter, NullFormatter

    figure, axes = _axes(list(values), axis)
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter(EngFormatter(places=0))
    axes.xaxis.set_minor_formatter(NullFormatter())
    amount = EngFormatter(places=1)
    least = min(values.values()) / 3
    for place, value in enumerate(values.values()):
        axes.barh(place, value - least, left=least, height=0.55, color=color(place), alpha=0.8)
        axes.annotate(amount(value), (value, place), (5, 0), textcoords="offset points", va="center")
    axes.set_xlim(least, max(values.values()) * 3)
    return figure


def draw_estimates(axes: Axes, rows: Sequence[Row], line: float | None = None) -> None:
    """Draw values with their intervals, the first on top."""
    if line is not None:
        axes.axvline(line, color=axes.xaxis.label.get_color(), linewidth=0.9, linestyle=(0, (4, 3)), alpha=0.7)
    for place, row in enumerate(rows):
        if row.estimate is None:
            continue
        ends = (row.estimate.low, row.estimate.high)
        axes.plot(ends, (place, place), color=color(row.color), linewidth=2.4, solid_capstyle="round", alpha=0.75)
        axes.plot(row.estimate.value, place, "o", color=color(row.color), markersize=6)


def as_percent(axes: Axes) -> None:
    """Write the values of the axis as percentages."""
    from matplotlib.ticker import PercentFormatter

    axes.xaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))


def _axes(labels: Sequence[str], axis: str) -> tuple[Figure, Axes]:
    """A figure as high as its lines, the first on top."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(_WIDTH, _FRAME + _ROW * len(labels)), layout="constrained")
    axes = figure.subplots()
    axes.set_xlabel(axis)
    axes.set_yticks(range(len(labels)), [cut(label, _LETTERS) for label in labels])
    axes.set_ylim(len(labels) - 0.5, -0.5)
    axes.grid(axis="x")
    return figure, axes
