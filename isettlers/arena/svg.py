"""How plots look, and how they get into a page. matplotlib is imported when something is drawn."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from matplotlib.figure import Figure

COLORS: Final = ("#3d86c6", "#d9822b", "#3a9a6b", "#c4565a", "#8f6fc2", "#9a8d2b", "#4aa3a8", "#b0679b")
"""Colours that differ on light and dark pages; a plot of more series repeats them."""
DARK: Final = "#1f2430"
"""Text and axes of a plot in a file of its own."""
PAGE: Final = "#123456"
"""Stands for the color of the text of a page that a plot is put into."""

_LEFT_OUT: Final = {"Date": None, "Creator": None, "Format": None, "Type": None}
_OPENING: Final = re.compile(r"<svg[^>]*?(viewBox=\"[^\"]*\")[^>]*>")
_UNWANTED: Final = re.compile(r"<metadata>.*?</metadata>|<style[^>]*>.*?</style>", re.DOTALL)


def available() -> bool:
    """Whether plots can be drawn."""
    return find_spec("matplotlib") is not None


def color(number: int) -> str:
    """A color by its number."""
    return COLORS[number % len(COLORS)]


@contextmanager
def drawing(ink: str) -> Iterator[None]:
    """The look of all that is drawn and written in here, text and axes in one color: `PAGE` or `DARK`."""
    from matplotlib import rc_context

    inked = (
        "text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color", "ytick.color", "grid.color",
        "boxplot.medianprops.color", "boxplot.meanprops.markerfacecolor", "boxplot.meanprops.markeredgecolor",
    )  # fmt: skip
    clear = ("figure.facecolor", "axes.facecolor", "savefig.facecolor")
    plain = {
        "svg.fonttype": "none",
        "svg.hashsalt": "isettlers",
        "text.parse_math": False,
        "font.family": "sans-serif",
        "font.size": 10,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.spines.left": False,
        "axes.axisbelow": True,
        "ytick.major.size": 0,
        "grid.alpha": 0.18,
        "figure.dpi": 100,
        "savefig.dpi": 150,
    }
    backdrop = "white" if ink == DARK else "none"
    look: Any = {**plain, **dict.fromkeys(inked, ink), **dict.fromkeys(clear, backdrop)}
    with rc_context(look):
        yield


def inline(figure: Figure, name: str, words: str) -> str:
    """A figure drawn in `PAGE` as an SVG element; `name` makes its ids its own, `words` say what is to be seen."""
    out = io.StringIO()
    figure.savefig(out, format="svg", metadata=_LEFT_OUT)
    svg = out.getvalue()
    svg = _UNWANTED.sub("", svg[svg.index("<svg") :])
    svg = re.sub(r'\bid="', f'id="{name}-', svg)
    svg = re.sub(r'(url\(#|href="#)', rf"\1{name}-", svg)
    attributes = f'role="img" aria-label="{escape(words)}" xmlns:xlink="http://www.w3.org/1999/xlink"'
    look = f'stroke-linejoin="round" style="max-width:{figure.get_figwidth():.2f}in"'
    svg = _OPENING.sub(lambda opening: f"<svg {attributes} {opening[1]} {look}>", svg, count=1)
    return svg.replace(PAGE, "currentColor").strip()
