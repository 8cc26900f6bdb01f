"""Draw the picture of docs/architecture.md: the rooms of the package by their floors, and the doors to the core.

python tools/architecture.py           write docs/images/architecture.svg
python tools/architecture.py --check   exit with 1 when it is not current
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, Final
from xml.sax.saxutils import escape

from attrs import frozen

ROOT: Final = Path(__file__).resolve().parents[1]
FLOORS: Final[dict[str, Any]] = tomllib.loads((ROOT / "tools/floors.toml").read_text(encoding="utf-8"))
PICTURE: Final = ROOT / "docs/images/architecture.svg"
DOORS: Final = (
    ("web", ("web/board", "web/page")),
    ("doors", ("bindings/typescript", "bindings/rust", "bindings/go", "bindings/java")),
    ("C", ("bindings/c",)),
)
"""The way from the core to other languages, from above: what stands on what."""
LETTER: Final = 7.3
"""Width of a letter."""
ROW: Final = 30
GAP: Final = 26
LEFT: Final = 110
WIDTH: Final = 1000
DOOR: Final = 640
"""Where the doors begin."""
STYLE: Final = """
    text { font: 13px ui-monospace, monospace; fill: #222 }
    .story { font: italic 13px system-ui, sans-serif; fill: #666 }
    rect { fill: #f4f1ea; stroke: #8a8270 }
    .core { fill: #e2ebf3; stroke: #54758f }
    .door { fill: #eaf2e6; stroke: #6d8a5c }
    path { fill: none; stroke: #888; marker-end: url(#end) }
    #end path { fill: #888; stroke: none; marker-end: none }
    @media (prefers-color-scheme: dark) {
      text { fill: #ddd } .story { fill: #aaa }
      rect { fill: #38342b } .core { fill: #27343f } .door { fill: #2b3626 }
    }"""


@frozen
class Box:
    """A room in the picture."""

    name: str
    x: float
    y: float
    width: float
    kind: str = ""

    def svg(self) -> Iterator[str]:
        """Its lines in the file."""
        middle = self.x + self.width / 2
        kind = f' class="{self.kind}"' if self.kind else ""
        yield f'<rect{kind} x="{self.x:.0f}" y="{self.y:.0f}" width="{self.width:.0f}" height="{ROW}" rx="4"/>'
        yield f'<text x="{middle:.0f}" y="{self.y + 20:.0f}" text-anchor="middle">{escape(self.name)}</text>'


def rows_of(names: Sequence[str], left: float, right: float, y: float, kind: str = "") -> list[Box]:
    """Boxes of a story, which begins another row where one is full."""
    boxes: list[Box] = []
    x = left
    for name in names:
        width = len(name) * LETTER + 18
        if x + width > right:
            x, y = left, y + ROW + 6
        boxes.append(Box(name, x, y, width, kind))
        x += width + 8
    return boxes


def stories() -> Iterator[tuple[str, list[str]]]:
    """The stories of the package from above, the core last."""
    for story, floors in groupby(FLOORS["floor"], lambda floor: floor["story"]):
        rooms = [room for floor in floors for room in floor["rooms"] if room not in {"_core", "__main__"}]
        yield story, rooms
    folders = sorted(path.name for path in (ROOT / "isettlers/_core").iterdir() if any(path.glob("*.p[xy][ixd]*")))
    yield "core, compiled", [f"_core/{name}" for name in ("kernel", *folders)]


def arrow(x: float, start: float, end: float) -> str:
    """An arrow from above to below."""
    return f'<path d="M{x:.0f} {start:.0f}V{end - 2:.0f}"/>'


def drawn() -> str:
    """Return the picture."""
    lines: list[str] = []
    y = 16.0
    for story, rooms in stories():
        core = story.startswith("core")
        right = WIDTH - 10 if core else DOOR - 30
        boxes = rows_of(rooms, LEFT, right, y, "core" if core else "")
        if lines:
            lines.append(arrow(LEFT + 20, y - GAP, y))
        lines.append(f'<text class="story" x="8" y="{y + 20:.0f}">{escape(story)}</text>')
        lines += [line for box in boxes for line in box.svg()]
        top, y = y, boxes[-1].y + ROW + GAP
    lines += _doors(top)
    body = "\n".join(f"  {line}" for line in lines)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y - GAP + 16:.0f}" role="img">'
    title = "<title>The rooms of isettlers: each uses those below it</title>"
    end = '<marker id="end" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
    marker = f'<defs>{end}<path d="M0 0L8 4L0 8z"/></marker></defs>'
    return f"{head}\n  {title}\n  <style>{STYLE}\n  </style>\n  {marker}\n{body}\n</svg>\n"


def _doors(core: float) -> Iterator[str]:
    """The doors, which stand on the core."""
    height = 2 * ROW + 6 + GAP
    y = core - GAP - ROW
    for number, (story, rooms) in enumerate(reversed(DOORS)):
        boxes = rows_of(rooms, DOOR, WIDTH - 60, y, "door")
        bottom = boxes[-1].y + ROW
        yield f'<text class="story" x="{WIDTH - 52}" y="{y + 20:.0f}">{story}</text>'
        yield arrow(DOOR + 20, bottom, core if number == 0 else bottom + GAP)
        yield from (line for box in boxes for line in box.svg())
        y -= height if number == 0 else ROW + GAP


def named() -> set[str]:
    """The names in the picture, for a test that they are there."""
    return set(re.findall(r'text-anchor="middle">([^<]+)<', drawn()))


def main(arguments: list[str]) -> int:
    """Write or check the picture; returns the exit status."""
    if "--check" in arguments:
        return int(not PICTURE.exists() or PICTURE.read_text(encoding="utf-8") != drawn())
    PICTURE.write_text(drawn(), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
