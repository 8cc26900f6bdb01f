"""Plots as SVG: rows of estimates, distributions and shares, to stand in a page or in a file of their own.

matplotlib is imported when one is drawn; `available` says whether it is there.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from isettlers.arena.statistics import Estimate

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

COLORS: Final = ("#3d86c6", "#d9822b", "#3a9a6b", "#c4565a", "#8f6fc2", "#9a8d2b", "#4aa3a8", "#b0679b")
"""Told apart on a light and on a dark page; a plot of more begins again."""

_INK: Final = "#123456"
"""Stands for the color of the text around the plot."""
_WIDTH: Final = 7.6
_ROW: Final = 0.30
_FRAME: Final = 0.85
_METADATA: Final = {"Date": None, "Creator": None, "Format": None, "Type": None}


@frozen
class Row:
    """A line of a plot of estimates."""

    label: str
    estimate: Estimate
    color: int = 0
    """Number of its color."""


@frozen
class Stack:
    """A bar of parts, given as shares of 1."""

    label: str
    parts: tuple[float, ...]


def available() -> bool:
    """Whether plots can be drawn."""
    return find_spec("matplotlib") is not None


def color(number: int) -> str:
    """A color by its number."""
    return COLORS[number % len(COLORS)]


def estimates(rows: Sequence[Row], axis: str, *, line: float | None = None, percent: bool = False) -> Figure:
    """Values with their intervals, one below the other; `line` marks what they are compared with."""
    figure, axes = _axes(len(rows), axis)
    _draw_estimates(axes, rows, line, percent=percent)
    axes.set_yticks(range(len(rows)), [row.label for row in rows])
    return figure


def distributions(values: Mapping[str, Sequence[float]], axis: str) -> Figure:
    """Boxes from quartile to quartile, whiskers from the 5th to the 95th of 100 parts, the mean as a diamond."""
    figure, axes = _axes(len(values), axis)
    for place, row in enumerate(values.values()):
        tint = color(place)
        axes.boxplot(
            [row],
            positions=[place],
            orientation="horizontal",
            widths=0.55,
            whis=(5, 95),
            showmeans=True,
            patch_artist=True,
            manage_ticks=False,
            boxprops={"facecolor": tint, "edgecolor": tint, "alpha": 0.55},
            medianprops={"color": _INK, "linewidth": 1.6},
            whiskerprops={"color": tint},
            capprops={"color": tint},
            meanprops={"marker": "D", "markersize": 4.5, "markerfacecolor": _INK, "markeredgecolor": _INK},
            flierprops={"marker": ".", "markersize": 3, "markerfacecolor": tint, "markeredgecolor": tint},
        )
    axes.set_yticks(range(len(values)), list(values))
    _frame(axes, len(values))
    return figure


def bars(values: Mapping[str, float], axis: str) -> Figure:
    """Bars on a scale on which each step is ten times the one before."""
    figure, axes = _axes(len(values), axis)
    axes.set_xscale("log")
    for place, value in enumerate(values.values()):
        axes.barh(place, value, height=0.55, color=color(place), alpha=0.8)
        axes.annotate(f"{value:,.3g}", (value, place), (5, 0), textcoords="offset points", va="center", fontsize=9)
    axes.set_yticks(range(len(values)), list(values))
    axes.margins(x=0.15)
    _frame(axes, len(values))
    return figure


def stacks_and_estimates(
    stacks: Sequence[Stack], parts: Sequence[str], rows: Sequence[Row], axes_names: tuple[str, str], title: str
) -> Figure:
    """Bars of parts and, beside them in the same lines, values with their intervals."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(11, _FRAME + 0.9 + 0.21 * len(stacks)), layout="constrained")
    left, right = figure.subplots(1, 2, sharey=True, width_ratios=(1, 1))
    for number, part in enumerate(parts):
        begin = [sum(stack.parts[:number]) for stack in stacks]
        width = [stack.parts[number] for stack in stacks]
        left.barh(range(len(stacks)), width, left=begin, height=0.7, color=color(number), alpha=0.85, label=part)
    left.set_xlim(0, 1)
    left.xaxis.set_major_formatter(_percent())
    left.set_xlabel(axes_names[0])
    left.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=max(1, len(parts)), frameon=False, fontsize=9)
    _draw_estimates(right, rows, 0.0, percent=False)
    right.set_xlabel(axes_names[1])
    left.set_yticks(range(len(stacks)), [stack.label for stack in stacks], fontsize=8)
    _frame(left, len(stacks))
    figure.suptitle(title, fontsize=12)
    return figure


@contextmanager
def drawing() -> Iterator[None]:
    """How all plots look; those of a page take over the color of its text, see `inline`."""
    from matplotlib import rc_context

    with rc_context(
        {
            "svg.fonttype": "none",
            "svg.hashsalt": "isettlers",
            "text.parse_math": False,
            "font.size": 10,
            "axes.spines.top": False,
            "axes.spines.right": False,
            "figure.facecolor": "none",
            "axes.facecolor": "none",
            "savefig.facecolor": "none",
            "text.color": _INK,
            "axes.labelcolor": _INK,
            "axes.edgecolor": _INK,
            "xtick.color": _INK,
            "ytick.color": _INK,
            "grid.color": _INK,
            "grid.alpha": 0.18,
            "legend.labelcolor": _INK,
        }
    ):
        yield


def inline(figure: Figure, name: str, words: str) -> str:
    """A figure as an SVG element of a page; `name` makes its ids its own, `words` say what is to be seen."""
    svg = _svg(figure)
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>|<style[^>]*>.*?</style>", "", svg, flags=re.DOTALL)
    svg = re.sub(r'\bid="', f'id="{name}-', svg)
    svg = re.sub(r'(url\(#|href="#)', rf"\1{name}-", svg)
    root = f'<svg role="img" aria-label="{_attribute(words)}" stroke-linejoin="round"'
    svg = re.sub(r"<svg|(?<=<svg)[^>]*? (?=viewBox)", root, svg, count=1)
    return svg.replace(_INK, "currentColor").strip()


def write(figure: Figure, path: Any) -> None:  # noqa: ANN401, a path or what can be written to
    """Write a figure to a file, dark on white, in the form that its suffix names."""
    for artist in figure.findobj():
        for get, put in (("get_color", "set_color"), ("get_edgecolor", "set_edgecolor")):
            _ = get, put, artist
    figure.savefig(path, facecolor="white", metadata={"Date": None} if str(path).endswith("svg") else None)


def _svg(figure: Figure) -> str:
    out = io.StringIO()
    figure.savefig(out, format="svg", metadata=_METADATA)
    return out.getvalue()


def _attribute(words: str) -> str:
    return words.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")


def _axes(rows: int, axis: str) -> tuple[Figure, Axes]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(_WIDTH, _FRAME + _ROW * rows), layout="constrained")
    axes = figure.subplots()
    axes.set_xlabel(axis)
    return figure, axes
