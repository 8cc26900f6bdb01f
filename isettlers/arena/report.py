"""The report of an arena: its results as one page of HTML that needs nothing else."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any, Final

from attrs import Factory, frozen

from isettlers.arena import figures
from isettlers.arena.intervals import Estimate
from isettlers.arena.page import NONE, Cell, count, figure, interval, note, page, percent, section, table, value
from isettlers.arena.ratings import lacking
from isettlers.arena.results import Header, Result, read_results
from isettlers.arena.sprt import sentence, verdict
from isettlers.arena.standings import Pair, Standing, pairs, ranked, standings
from isettlers.arena.svg import available, color
from isettlers.bots import bots
from isettlers.extras import pip_install
from isettlers.registry import game

_EVEN: Final = 0.5
_SHOWN: Final = 12
"""Games named for one reason to forfeit."""


@frozen
class Report:
    """Data of a report."""

    header: Header
    results: Sequence[Result]
    path: Path
    """The file of results."""
    out: Path
    """The file of the report."""
    options: Sequence[str] = ()
    """Words of the command line for the setup."""
    standings: Sequence[Standing] = Factory(lambda self: ranked(standings(self.header, self.results)), takes_self=True)
    """The best first."""
    pairs: Sequence[Pair] = Factory(lambda self: pairs(self.header, self.results), takes_self=True)
    plots: bool = Factory(available)
    """Whether there are any."""

    @property
    def title(self) -> str:
        """Return the rows of the settings."""
        players = f"{self.header.players} player{'s' if self.header.players > 1 else ''}"
        return f"{game(self.header.game).title}, {players}: an arena of {_bots(self.header)}"

    @property
    def rated(self) -> bool:
        """Whether the bots have ratings."""
        return all(standing.rating is not None for standing in self.standings)

    @property
    def forfeited(self) -> list[Result]:
        """The games that ended because of a bot."""
        return [result for result in self.results if result.forfeit is not None]


def write_report(results: Path, out: Path, options: Sequence[str] = ()) -> None:
    """Write the report of a file of results, of all games that are in it so far.

    `options` are the words of the command line for the setup, such as `--peaceful`. The same results give the same
    report. Without matplotlib it comes without plots, and without the libraries for ratings without them; it names what
    is missing. Raises FormatError for a file that holds something else, IsettlersError when it cannot be read, OSError
    when the report cannot be written.
    """
    header, played = read_results(results)
    report = Report(header, played, results, out, options)
    sections = [
        _opening(report),
        _ratings(report),
        _pairs(report),
        _scores(report),
        _balance(report),
        _speed(report),
        _forfeits(report),
        _again(report),
    ]
    out.write_text(page(report.title, sections), encoding="utf-8", errors="backslashreplace")


def command(header: Header, results: Path, out: Path, options: Sequence[str] = ()) -> str:
    """Return the command line that plays or continues the same games and writes the report again.

    `options` are its words for the setup.
    """
    words = [
        "isettlers", "arena", "--game", header.game, "--bots", ",".join(header.bots),
        "--players", str(header.players), "--games", str(header.games), "--seed", str(header.seed),
        "--schedule", header.schedule,
    ]  # fmt: skip
    budget = header.settings.get("budget") or {}
    limits = [f"{name}={amount}" for name, amount in _budget(budget)]
    if limits:
        words += ["--budget", ",".join(limits)]
    test = header.settings.get("sprt")
    if test is not None:
        words += ["--sprt", "share={low}:{high},alpha={alpha},beta={beta}".format(**test)]
    return shlex.join([*words, *options, "--out", str(results), "--report", str(out)])


def _budget(budget: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """The measures of a budget as the command line names them."""
    for name, measure in (("ms", "seconds"), ("cpu_ms", "cpu_seconds")):
        if budget.get(measure) is not None:
            yield name, round(budget[measure] * 1000)
    for name in ("iterations", "nodes"):
        if budget.get(name) is not None:
            yield name, budget[name]


# ---------------------------------------------------------------- sections


def _opening(report: Report) -> str:
    header = report.header
    decisions = sum(standing.decisions for standing in report.standings)
    facts = {
        "games": f"{len(report.results):,}",
        "decisions": f"{decisions:,}",
        "forfeits": f"{len(report.forfeited):,}",
        "schedule": header.schedule,
        "seed": str(header.seed),
        "engine": f"isettlers {header.engine}",
        "tables": header.tables,
        "rules signature": header.signature or NONE,
    }
    tiles = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in facts.items())
    parts = [f"<h1>{escape(report.title)}</h1>", f"<p>{escape(_verdict(report))}</p>"]
    tested = verdict(header, report.results)
    if tested is not None:
        parts.append(f"<p>{escape(sentence(tested))}</p>")
    if len(report.results) < header.games and not (tested and tested.accepted):
        missing = f"Not finished: {len(report.results):,} of {header.games:,} games have been played."
        parts.append(f'<p class="warn">{missing}</p>')
    if report.forfeited:
        lost = f"{_games(len(report.forfeited))} ended by forfeit: see below before you compare anything."
        parts.append(f'<p class="warn">{lost}</p>')
    if not report.plots:
        parts.append(
            f'<p class="warn">Without plots: they need matplotlib, <code>{escape(pip_install("arena"))}</code>.</p>'
        )
    if not report.rated:
        parts.append(f'<p class="warn">Without ratings: they need {escape(lacking())}</p>')
    return "\n".join(["<header>", *parts, f'<dl class="facts">{tiles}</dl>', "</header>"])


def _verdict(report: Report) -> str:
    """Who leads, and how certain that is."""
    if not report.results:
        return "No game has been played yet."
    if len(report.standings) == 1:
        return f"{report.standings[0].bot} plays alone."
    first, second = report.standings[:2]
    high, low = (one.rating or one.win_share for one in (first, second))
    doubt = "" if high is not None and low is not None and high.low > low.high else ", though their intervals overlap"
    leads = [
        *([] if first.rating is None else [f"leads with a rating of {first.rating.value:.1f}"]),
        *([] if first.win_share is None else [f"wins {first.win_share.value:.0%} of its games"]),
    ]
    return f"{first.bot} {' and '.join(leads)}, ahead of {second.bot}{doubt}."


def _ratings(report: Report) -> str:
    rows = [
        (
            Cell(str(place), -place),
            standing.bot + (" (sees what is hidden)" if standing.perfect_information else ""),
            *((interval(standing.rating), interval(standing.elo, 0), value(standing.mass, 3)) if report.rated else ()),
            percent(standing.win_share),
            interval(standing.score),
            count(standing.played),
            count(standing.forfeits),
        )
        for place, standing in enumerate(report.standings, 1)
    ]
    heads = ("rating", "Elo", "alpha-rank") if report.rated else ()
    methods = (
        "Ratings follow the Plackett-Luce model of openskill: the games are rated in several orders and averaged, "
        "and the interval holds the model's own doubt and the difference between the orders. "
        "Elo ratings are the most likely ones over all pairs of seats; alpha-rank is the mass of each bot in an "
        "evolving population. "
    )
    return section(
        "Ratings" if report.rated else "Standings",
        _plot(report, "ratings", "Elo ratings with their 95 % intervals; the mean is 0.") if report.rated else "",
        table(("", "bot", *heads, "wins", "score", "played", "forfeits"), rows),
        note(
            (methods if report.rated else "")
            + "Intervals are of 95 % and pair the games of a deal. A victory shared by k counts 1/k for each. "
            "Scores leave out forfeited games."
        ),
    )


def _pairs(report: Report) -> str:
    names = [standing.bot for standing in report.standings]
    met: dict[tuple[str, str], tuple[Estimate, int]] = {}
    for pair in report.pairs:
        if pair.share is not None:
            met[pair.bot, pair.other] = (pair.share, pair.games)
            met[pair.other, pair.bot] = (pair.share.turned, pair.games)
    heads = "".join(f'<th class="cell">{escape(name)}</th>' for name in names)
    rows = "\n".join(
        f"<tr><th>{escape(name)}</th>{''.join(_pair_cell(met.get((name, other))) for other in names)}</tr>"
        for name in names
    )
    words = "won" if report.header.players == 2 else "ended before the column's"
    return section(
        "Pairs",
        f'<div class="wide"><table><thead><tr><th></th>{heads}</tr></thead>\n<tbody>\n{rows}\n</tbody></table></div>',
        note(
            f"How often the bot of the row {words}, equal ranks as half, with the paired 95 % interval and the number "
            "of games they met in. Bold where the interval leaves out one half."
        ),
    )


def _pair_cell(met: tuple[Estimate, int] | None) -> str:
    if met is None:
        return '<td class="cell"></td>'
    share, games = met
    text = f"{share.value:.1%}"
    if not share.low <= _EVEN <= share.high:
        text = f"<strong>{text}</strong>"
    ends = f"{100 * share.low:.0f} to {100 * share.high:.0f}, {games:,}"
    shade = round(100 * abs(share.value - _EVEN))
    tint = color(0 if share.value > _EVEN else 1)
    style = f"background:color-mix(in srgb, {tint} {shade}%, transparent)"
    return f'<td class="cell" style="{style}">{text}<br><small>{ends}</small></td>'


def _scores(report: Report) -> str:
    rows: list[Sequence[str | Cell]] = [
        (name, count(len(scores)), *(value(part, digits) for part, digits in figures.summary(scores)))
        for name, scores in figures.scores(report.header, report.results, _names(report)).items()
    ]
    columns = ("bot", "games", "mean", "deviation", "least", "lower quarter", "median", "upper quarter", "most")
    caption = (
        "Final scores by bot, forfeited games left out. "
        "Boxes hold the middle half, with the median as a line and the mean as a diamond; "
        "whiskers reach to the last score within one and a half times the box."
    )
    return section("Scores", _plot(report, "scores", caption), table(columns, rows))


def _balance(report: Report) -> str:
    by_name, by_place = figures.by_seat(report.header, report.results)
    rows = [
        (what, label, count(tally.played), percent(tally.share), interval(tally.score))
        for what, tallies in (("side", by_name), ("seat", by_place))
        for label, tally in tallies.items()
    ]
    sides = list(by_name)
    by_bot = figures.by_bot_and_side(report.header, report.results)
    bot_rows: list[Sequence[str | Cell]] = [
        (name, *(percent(None if (tally := by_bot.get((name, side))) is None else tally.share) for side in sides))
        for name in _names(report)
    ]
    expected = figures.even(report.header)
    line = "" if expected is None else f"; the line is {expected:.0%}, all alike"
    caption = f"Share of victories by side and by seat, with 95 % intervals{line}."
    return section(
        "Sides and seats",
        _plot(report, "balance", caption),
        table(("by", "name", "played", "wins", "mean score"), rows),
        table(("wins of", *sides), bot_rows) if sides else "",
        note(
            "Every group of bots plays each deal once in every seating, so all of them are dealt the same in the same "
            "seats equally often. What a side wins here it wins in the hands of these bots."
        ),
    )


def _speed(report: Report) -> str:
    rows = [
        (
            standing.bot,
            value(standing.decisions_per_s, 0),
            count(standing.decisions),
            value(standing.seconds, 1),
            value(1000 * standing.seconds / standing.decisions if standing.decisions else None, 2),
        )
        for standing in report.standings
    ]
    columns = ("bot", "decisions/s", "decisions", "seconds of thought", "ms a decision")
    return section(
        "Speed",
        _plot(report, "speed", "Decisions for a second of thought, on a scale of tens."),
        table(columns, rows),
        note("Measured while the games were played side by side: it depends on the machine and on the workers."),
    )


def _forfeits(report: Report) -> str:
    rule = note(
        "A bot that raises an error, answers with an action that is not legal, or overruns its time forfeits: the game "
        "ends there, its seat comes last, and the others are ranked by their points of that moment."
    )
    if not report.forfeited:
        return section("Forfeits", "<p>None.</p>", rule)
    games: dict[tuple[str, str], list[int]] = {}
    for result in report.forfeited:
        if result.forfeit is not None:
            bot = report.header.bots[result.bots[result.forfeit.seat]]
            games.setdefault((bot, result.forfeit.reason), []).append(result.game)
    rows = [(bot, reason, count(len(lost)), _some(lost)) for (bot, reason), lost in games.items()]
    return section("Forfeits", table(("bot", "reason", "games", "their numbers"), rows), rule)


def _again(report: Report) -> str:
    header = report.header
    known = bots()
    missing = header.settings.get("options") and not report.options
    more = ", add the options of the setup (settings: options) to" if missing else ""
    meanings = [(spec, known.get(spec.partition(":")[0], "a bot of one's own")) for spec in header.bots]
    settings = {
        "game": header.game,
        "players": str(header.players),
        "games": f"{header.games:,}",
        "seed": str(header.seed),
        "schedule": header.schedule,
        "engine": header.engine,
        "tables": header.tables,
        "rules signature": header.signature or NONE,
        **{name: json.dumps(setting) for name, setting in header.settings.items()},
    }
    return section(
        "Settings",
        table(("bot", "what it does"), meanings),
        table(("setting", "value"), list(settings.items())),
        f"<p>To play the same games again, or go on where they were stopped{more}:</p>",
        f"<pre>{escape(command(header, report.path, report.out, report.options))}</pre>",
        note(
            "Bots that think for a number of iterations decide the same again with the same engine and tables; "
            "with a budget of time they depend on the machine."
        ),
    )


# ---------------------------------------------------------------- parts


def _plot(report: Report, name: str, caption: str) -> str:
    """A plot by its name with its caption, empty where none can be drawn."""
    if not report.plots or not report.results:
        return ""
    svg = figures.draw(name, report.header, report.results, report.standings, caption)
    return svg and figure(svg, caption)


def _names(report: Report) -> list[str]:
    return [standing.bot for standing in report.standings]


def _bots(header: Header) -> str:
    return f"{len(header.bots)} bots"


def _some(numbers: Sequence[int]) -> str:
    """The first of some numbers."""
    return ", ".join(map(str, numbers[:_SHOWN])) + (", ..." if len(numbers) > _SHOWN else "")


def _games(number: int) -> str:
    return "1 game" if number == 1 else f"{number:,} games"
