"""The directive `position`: a position that the table of the site opens, as a link or as the table itself."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from typing import Any, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import isettlers

_TABLE: Final = "table/index.html"
"""The page of `isettlers web` in the site, where `make docs` copies it."""


def code(game: str, seed: int, decisions: int) -> str:
    """Return a position of a game of `greedy` for two, as a link carries it: its snapshot, deflated, in base64url."""
    state = isettlers.start(game, players=2, seed=seed)
    for _ in range(decisions):
        state.apply(state.greedy(seed))
    deflate = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    return urlsafe_b64encode(deflate.compress(state.save()) + deflate.flush()).decode().rstrip("=")


class Position(SphinxDirective):
    """A position after some decisions of `greedy`. Its text is the link; with `frame` the table follows."""

    required_arguments = 1
    has_content = True
    option_spec: ClassVar[dict[str, Any]] = {
        "seed": directives.nonnegative_int,
        "decisions": directives.nonnegative_int,
        "frame": directives.flag,
    }

    def run(self) -> list[nodes.Node]:
        """Return a paragraph with the link, and the frame."""
        place = code(self.arguments[0], self.options["seed"], self.options["decisions"])
        address = f"{'../' * self.env.docname.count('/')}{_TABLE}#position={place}"
        text = " ".join(self.content)
        shown: list[nodes.Node] = [nodes.paragraph("", "", nodes.reference("", text, refuri=address))]
        if "frame" in self.options:
            frame = f'<iframe class="table" title="{text}" src="{address}" loading="lazy"></iframe>'
            shown.append(nodes.raw("", frame, format="html"))
        return shown


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directive."""
    app.add_directive("position", Position)
    return {"parallel_read_safe": True}
