"""Links as readers of the site need them: the README is its first page, and addresses of the site are its own pages."""

from __future__ import annotations

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx


def _lead_to_the_first_page(app: Sphinx, doctree: nodes.document) -> None:
    """Lead links to the README, which is no page, to the page that includes it."""
    for link in doctree.findall(pending_xref):
        if link["refdomain"] == "doc" and link["reftarget"] == "README":
            link["reftarget"] = app.config.root_doc


def _keep_within(app: Sphinx, doctree: nodes.document, page: str) -> None:
    """Turn addresses of the site, which the README has, into links between its pages."""
    site = app.config.html_baseurl
    for link in doctree.findall(nodes.reference):
        address, _, place = link.get("refuri", "").partition("#")
        target = address.removeprefix(site).removesuffix(".html")
        if address.startswith(site) and target in app.env.all_docs:
            link["refuri"] = app.builder.get_relative_uri(page, target) + (f"#{place}" if place else "")
            link["internal"] = True


def setup(app: Sphinx) -> dict[str, bool]:
    """Change links when a page is read and when it is written."""
    app.connect("doctree-read", _lead_to_the_first_page)
    app.connect("doctree-resolved", _keep_within)
    return {"parallel_read_safe": True}
