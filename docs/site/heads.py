"""The head of each page: its description, from its first paragraph."""

from __future__ import annotations

import html
from typing import Any, Final
from urllib.parse import urlsplit

from docutils import nodes
from sphinx.application import Sphinx

_LONGEST: Final = 160
"""Characters of a description that search engines show."""
_NOT_FOUND: Final = "404"
_TITLES: Final = {"search": "Search", "genindex": "Index of all entries", _NOT_FOUND: "Page not found"}
"""Of pages that are templates alone."""


def description(title: str, doctree: nodes.document | None) -> str:
    """Return the first paragraph below a heading, cut at a word; without one, the title and the project."""
    for paragraph in doctree.findall(nodes.paragraph) if doctree else ():
        text = " ".join(paragraph.astext().split())
        if isinstance(paragraph.parent, nodes.section) and text and not text.endswith(":"):
            return _cut(text)
    return f"{title} of isettlers, a rules engine for tableau and tile games"


def _cut(text: str) -> str:
    if len(text) <= _LONGEST:
        return text
    whole = text[: _LONGEST + 1].rpartition(". ")[0]
    return f"{whole}." if whole else f"{text[:_LONGEST].rpartition(' ')[0]} ..."


def _describe(app: Sphinx, page: str, _template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    heading = doctree.next_node(nodes.title) if doctree else None
    about = html.escape(description(heading.astext() if heading else _TITLES.get(page, page), doctree))
    context["metatags"] = f'{context.get("metatags", "")}\n    <meta name="description" content="{about}">'
    if page == _NOT_FOUND:  # shown at any address below the site's
        context["metatags"] = f'<base href="{urlsplit(app.config.html_baseurl).path}">{context["metatags"]}'


def setup(app: Sphinx) -> dict[str, bool]:
    """Add to the head of each page."""
    app.connect("html-page-context", _describe)
    return {"parallel_read_safe": True}
