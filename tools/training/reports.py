"""The report of a training: a page of HTML with the course of its rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import frozen

from isettlers.arena import Estimate, Verdict, page, plots, svg
from isettlers.arena.sprt import sentence

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@frozen
class Round:
    """A round of training that has ended."""

    number: int
    made: Mapping[str, Any]
    """What the file of its network says of its fit."""
    gate: Verdict | None
    """None where networks have no gate."""
    kept: bool
    """Whether its network is the best so far."""


def write(file: Path, game: str, rounds: Sequence[Round]) -> None:
    """Write the page of all rounds so far."""
    title = f"Training of {game}"
    strength = [plots.Row(f"round {one.number}", _share(one), one.number) for one in rounds]
    with svg.drawing(svg.PAGE):
        drawn = {
            "strength": plots.estimates(strength, "share of games won in its gate", line=0.5, percent=True),
            "losses": _losses(rounds),
            "quarters": _quarters(rounds),
        }
        shown = {name: svg.inline(figure, name, _CAPTIONS[name]) for name, figure in drawn.items()}
    parts = [
        f"<h1>{title}</h1>",
        page.note(rounds[-1].made["command"]),
        page.section("Rounds", _table(rounds), page.note(_COLUMNS), *map(_tested, rounds)),
        *(page.section(_HEADINGS[name], page.figure(svg_text, _CAPTIONS[name])) for name, svg_text in shown.items()),
    ]
    file.write_text(page.page(title, parts), encoding="utf-8")


_COLUMNS = (
    "R² is the share of the variance of the labels that the network explains, and that the evaluation explains where "
    "its points are scaled best. Pairs are two actions of a position with different visits: how many of them the "
    "policy orders as the search does. The divergence is that of the policy from the visits."
)
_HEADINGS = {"strength": "Strength", "losses": "Fit", "quarters": "Quarters of the game"}
_CAPTIONS = {
    "strength": "Each network against the best before it, the first against the search without a network.",
    "losses": "After each pass, the squared error of the values (above) and the divergence of the policy (below) "
    "in games that the fit does not see.",
    "quarters": "Share of the variance of the labels that the network explains, by quarter of the game.",
}


def _share(one: Round) -> Estimate | None:
    return None if one.gate is None else one.gate.share


def _tested(one: Round) -> str:
    return "" if one.gate is None else page.note(f"Round {one.number}: {sentence(one.gate)}")


def _table(rounds: Sequence[Round]) -> str:
    columns = (
        "round", "positions", "R²", "R² of the evaluation", "pairs ordered", "divergence", "won", "kept",
    )  # fmt: skip
    names = ("explained", "explained_by_evaluation", "siblings_ordered", "policy_divergence")
    return page.table(
        columns,
        [
            (
                page.count(one.number),
                page.count(one.made["positions"]),
                *(page.value(one.made[name], 3) for name in names),
                page.percent(_share(one)),
                "yes" if one.kept else "no",
            )
            for one in rounds
        ],
    )


def _losses(rounds: Sequence[Round]) -> Figure:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7.6, 4.2), layout="constrained")
    for place, axes in enumerate(figure.subplots(2, 1, sharex=True)):
        axes.grid(axis="y")
        for one in rounds:
            values = [losses[place] for losses in one.made["losses"]]
            axes.plot(range(1, len(values) + 1), values, color=svg.color(one.number), label=f"round {one.number}")
    axes.set_xlabel("pass")
    figure.axes[0].legend(frameon=False)
    return figure


def _quarters(rounds: Sequence[Round]) -> Figure:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7.6, 2.4), layout="constrained")
    axes = figure.subplots()
    axes.grid(axis="y")
    axes.set_xticks(range(4), ["first", "second", "third", "last"])
    for one in rounds:
        values = one.made["explained_by_quarter"]
        axes.plot(range(4), values, "o-", color=svg.color(one.number), label=f"round {one.number}")
    axes.legend(frameon=False)
    return figure
