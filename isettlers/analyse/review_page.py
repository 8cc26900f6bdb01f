"""A review as one page of HTML that needs nothing else: the expectation of each seat, and its decisions."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final

from isettlers.analyse.review import WORST, Decision, Review
from isettlers.arena.page import Cell, count, figure, note, page, section, table, value
from isettlers.arena.svg import PAGE, available, color, drawing, inline
from isettlers.bots.thinking import VALUES
from isettlers.extras import pip_install

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MEANING: Final = (
    f"Value: {VALUES}. Loss: the value of the best action less that of the action played. "
    "Line: the play that the search expects after the best action."
)

_WIDTH: Final = 7.6
_HEIGHT: Final = 3.2
_DIGITS: Final = 2


def write_review(review: Review, source: Path, out: Path, worst: int = WORST) -> None:
    """Write the page of a review of the record in a file; the same review gives the same page.

    Without matplotlib it comes without the graph and names what is missing. Raises OSError.
    """
    sections = [_opening(review), _graph(review, worst), *_seats(review, source, worst), _all(review)]
    out.write_text(page(title(review), sections), encoding="utf-8", errors="backslashreplace")


def title(review: Review) -> str:
    """Return the heading of a review."""
    return f"{review.record.game.title}: review of a game of {', '.join(review.names)}"


def reach(review: Review) -> str:
    """Return in a sentence who reviewed how much of the game."""
    reviewed, last = len(review.decisions), review.decisions[-1].at + 1 if review.decisions else 0
    return (
        f"{review.bot} (seed {review.seed}) searched {reviewed:,} decisions, each from what its seat knew then, "
        f"up to action {last:,} of {len(review.record.actions):,}."
    )


def summary(review: Review, seat: int) -> str:
    """Return in words the decisions of a seat and their loss."""
    own = review.of(seat)
    return f"{len(own):,} decisions, loss {sum(decision.loss for decision in own):.{_DIGITS}f} in all"


def line_text(review: Review, decision: Decision) -> str:
    """Return the line after the best action, each action of another seat than the one before with its name."""
    parts, names, seat = list[str](), review.names, decision.seat
    for move in decision.line[1:]:
        parts.append(move.action.text if move.seat == seat else f"{names[move.seat]}: {move.action}")
        seat = move.seat
    return ", ".join(parts)


def command(source: Path, seat: int, at: int | str) -> str:
    """Return the command line that plays on from a decision."""
    return shlex.join(["isettlers", "play", "--load", str(source), "--seat", str(seat), "--at", str(at)])


# ---------------------------------------------------------------- sections


def _opening(review: Review) -> str:
    parts = [f"<h1>{escape(title(review))}</h1>", f"<p>{escape(reach(review))}</p>", note(MEANING)]
    if not available():
        parts.append(
            f'<p class="warn">Without graph: it needs matplotlib, <code>{escape(pip_install("arena"))}</code>.</p>'
        )
    return "\n".join(parts)


def _graph(review: Review, worst: int) -> str:
    if not available() or not review.decisions:
        return ""
    caption = (
        "Value of the best action at each decision of a seat: the result that the seat may expect. "
        "A stroke leads down to the action played, for the decisions that cost most."
    )
    with drawing(PAGE):
        svg = inline(_curves(review, worst), "expectation", caption)
    return section("Expectation", figure(svg, caption))


def _curves(review: Review, worst: int) -> Figure:
    """Draw the values of the best actions by the number of actions, a curve for each seat."""
    from matplotlib.figure import Figure

    drawn = Figure(figsize=(_WIDTH, _HEIGHT), layout="constrained")
    axes, names = drawn.subplots(), review.names
    for seat in review.seats:
        own, tint = review.of(seat), color(seat)
        axes.plot([one.at for one in own], [one.best.value for one in own], color=tint, label=names[seat])
        costly = review.worst(seat, worst)
        places, played = [one.at for one in costly], [one.played.value for one in costly]
        axes.vlines(places, played, [one.best.value for one in costly], color=tint, linewidth=1)
        axes.plot(places, played, "v", color=tint, markersize=5)
    axes.set_xlim(0, max(1, len(review.record.actions)))
    axes.set_ylim(0, 1)
    axes.set_xlabel("actions")
    axes.set_ylabel("value")
    axes.grid(axis="y")
    axes.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=len(review.seats), frameon=False, fontsize=9)
    return drawn


def _seats(review: Review, source: Path, worst: int) -> Iterator[str]:
    """Yield a section for each seat: its decisions that cost most."""
    columns = ("at", "phase", "played", "value", "best", "value", "loss", "line")
    for seat in review.seats:
        rows = [(*_row(one), line_text(review, one)) for one in review.worst(seat, worst)]
        parts = [f"<p>{escape(summary(review, seat))}.</p>"]
        if rows:
            again = escape(command(source, seat, "N"))
            parts += [table(columns, rows), f"<p>Play on from there, N as in column at:</p>\n<pre>{again}</pre>"]
        yield section(review.names[seat], *parts)


def _all(review: Review) -> str:
    names = review.names
    columns = ("at", "phase", "played", "value", "best", "value", "loss", "seat")
    return section("All decisions", table(columns, [(*_row(one), names[one.seat]) for one in review.decisions]))


def _row(decision: Decision) -> Sequence[str | Cell]:
    """Return the cells that a decision has in each table."""
    return (
        count(decision.at),
        decision.phase,
        decision.played.action.text,
        value(decision.played.value, _DIGITS),
        decision.best.action.text,
        value(decision.best.value, _DIGITS),
        value(decision.loss, _DIGITS),
    )
