"""A page of HTML that stands alone: no network, light and dark, fit to print, its tables to be sorted by a click."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from attrs import frozen

from isettlers.arena.intervals import Estimate

NONE: Final = "-"
"""Where there is no value."""

_STYLE: Final = """
:root { color-scheme: light dark; --back: #fbfbfa; --ink: #1f2430; --soft: #667085; --line: #8883; --box: #8881; }
@media (prefers-color-scheme: dark) { :root { --back: #16181d; --ink: #e6e7ea; --soft: #9aa3b2; } }
* { box-sizing: border-box; }
body { background: var(--back); color: var(--ink); margin: 0 auto; max-width: 62rem; padding: 2rem 1.25rem 4rem;
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .3rem; }
h2 { font-size: 1.2rem; margin: 2.6rem 0 .6rem; }
p, figcaption, .note { max-width: 46rem; }
.note, figcaption { color: var(--soft); font-size: .9rem; }
.warn { border-left: 4px solid #d9822b; padding-left: .8rem; }
.facts { display: flex; flex-wrap: wrap; gap: .6rem; margin: 1.2rem 0; padding: 0; }
.facts div { background: var(--box); border-radius: .5rem; padding: .5rem .8rem; }
.facts dt { color: var(--soft); font-size: .8rem; } .facts dd { margin: 0; font-weight: 600; }
figure { margin: 1rem 0; } svg { width: 100%; height: auto; display: block; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: .6rem 0; font-size: .92rem; }
th, td { padding: .3rem .7rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { font-weight: 600; white-space: nowrap; } thead th { color: var(--soft); }
td.n, th.n { text-align: right; white-space: nowrap; } small { color: var(--soft); font-size: .82em; }
td.cell { text-align: center; white-space: nowrap; }
th[aria-sort] { cursor: pointer; }
th[aria-sort=ascending]::after { content: " \\2191"; } th[aria-sort=descending]::after { content: " \\2193"; }
code, pre { font: .88em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
pre { background: var(--box); border-radius: .5rem; padding: .8rem 1rem; white-space: pre-wrap; }
.bar { display: inline-block; width: .7em; height: .7em; border-radius: .15em; margin-right: .45em; }
@media print { :root { color-scheme: light; --back: #fff; --ink: #000; --soft: #444; }
  body { max-width: none; padding: 0; font-size: 10pt; } figure, tr { break-inside: avoid; }
  h2 { break-after: avoid; } .wide { overflow: visible; } td.n small { display: block; } table { font-size: 8.5pt; }
  th, td { padding: .2rem .4rem; } th { white-space: normal; } * { print-color-adjust: exact; } }
"""

_SCRIPT: Final = """
for (const table of document.querySelectorAll("table.sortable")) {
  const body = table.tBodies[0], heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const numbers = head.classList.contains("n");
    const [first, second] = numbers ? ["descending", "ascending"] : ["ascending", "descending"];
    const key = row => numbers ? parseFloat(row.cells[column].dataset.key || "-1e99") : row.cells[column].textContent;
    const compare = (a, b) => numbers ? key(a) - key(b) : key(a).localeCompare(key(b));
    const sort = () => {
      const way = head.getAttribute("aria-sort") === first ? second : first;
      heads.forEach(other => other.setAttribute("aria-sort", "none"));
      head.setAttribute("aria-sort", way);
      body.append(...[...body.rows].sort((a, b) => way === "ascending" ? compare(a, b) : compare(b, a)));
    };
    head.setAttribute("aria-sort", "none");
    head.tabIndex = 0;
    head.onclick = sort;
    head.onkeydown = event => { if (event.key === "Enter") sort(); };
  });
}
"""


@frozen
class Cell:
    """A cell of a table: HTML, and what it is sorted by."""

    html: str
    key: float | None = None
    """A number, or None where it has none."""


def page(title: str, sections: Iterable[str]) -> str:
    """The whole page."""
    body = "\n".join(sections)
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n{body}\n<script>{_SCRIPT}</script>\n</body>\n</html>\n"
    )


def section(title: str, *parts: str) -> str:
    """A section under a heading; parts that are empty are left out."""
    return "\n".join(["<section>", f"<h2>{escape(title)}</h2>", *filter(None, parts), "</section>"])


def note(words: str) -> str:
    """A remark in plain words."""
    return f'<p class="note">{escape(words)}</p>'


def figure(svg: str, caption: str) -> str:
    """A plot with what it shows."""
    return f"<figure>\n{svg}\n<figcaption>{escape(caption)}</figcaption>\n</figure>"


def table(columns: Sequence[str], rows: Iterable[Sequence[str | Cell]]) -> str:
    """A table that can be sorted; texts are escaped, the columns of cells with numbers stand to the right."""
    made = list(rows)
    numbers = [any(isinstance(row[place], Cell) for row in made) for place in range(len(columns))]
    heads = "".join(f"<th{_right(one)}>{escape(name)}</th>" for name, one in zip(columns, numbers, strict=True))
    body = "\n".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in made)
    return (
        f'<div class="wide"><table class="sortable">\n<thead><tr>{heads}</tr></thead>\n'
        f"<tbody>\n{body}\n</tbody>\n</table></div>"
    )


def _right(number: bool) -> str:  # noqa: FBT001
    return ' class="n"' if number else ""


def _cell(cell: str | Cell) -> str:
    if isinstance(cell, str):
        return f"<td>{escape(cell)}</td>"
    return f'<td class="n" data-key="{"" if cell.key is None else cell.key}">{cell.html}</td>'


def count(number: int) -> Cell:
    """An int."""
    return Cell(f"{number:,}", number)


def value(number: float | None, digits: int = 1) -> Cell:
    """Return a number with a number of digits."""
    return Cell(NONE) if number is None else Cell(f"{number:,.{digits}f}", number)


def interval(estimate: Estimate | None, digits: int = 1) -> Cell:
    """A value with its interval."""
    if estimate is None:
        return Cell(NONE)
    ends = f"{estimate.low:,.{digits}f} to {estimate.high:,.{digits}f}"
    return Cell(f"{estimate.value:,.{digits}f} <small>{ends}</small>", estimate.value)


def percent(estimate: Estimate | None) -> Cell:
    """A share with its interval."""
    if estimate is None:
        return Cell(NONE)
    ends = f"{100 * estimate.low:.1f} to {100 * estimate.high:.1f}"
    return Cell(f"{100 * estimate.value:.1f} % <small>{ends}</small>", estimate.value)
