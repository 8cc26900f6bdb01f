"""Each page of the site has a description, an icon and its address; the search finds the words that people type."""

from __future__ import annotations

import html
import json
import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import pytest

import isettlers

ROOT: Final = Path(__file__).parents[2]
SITE: Final = ROOT / "build" / "docs"
URLS: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]
DESCRIPTION: Final = re.compile(r'<meta name="description" content="([^"]*)">')

pytestmark = pytest.mark.skipif(not SITE.exists(), reason="there is no site: `make docs` builds it")


@cache
def pages() -> dict[str, str]:
    """The pages that Sphinx wrote, by their paths in the site."""
    own = {"table", "_downloads", "_static"}
    paths = [page for page in SITE.rglob("*.html") if page.relative_to(SITE).parts[0] not in own]
    paths.remove(SITE / "index.html")  # leads to the first page
    return {page.relative_to(SITE).as_posix(): page.read_text(encoding="utf-8") for page in paths}


def test_each_page_has_a_description_of_its_own() -> None:
    descriptions = {path: DESCRIPTION.findall(text) for path, text in pages().items()}
    assert {
        path: texts for path, texts in descriptions.items() if [20 < len(text) < 250 for text in texts] != [True]
    } == {}
    times = Counter(html.unescape(text) for [text] in descriptions.values())
    assert [text for text, count in times.items() if count > 1] == []


def test_each_page_has_an_icon_and_its_address() -> None:
    for path, text in pages().items():
        assert re.search(r'<link rel="shortcut icon" href="[^"]*icon\.svg', text), path
        assert f'<link rel="canonical" href="{URLS["Documentation"]}/{path}">' in text, path


def test_each_page_leads_to_its_source() -> None:
    sources = re.compile(rf'href="{re.escape(URLS["Homepage"])}/(?:blob|edit)/main/([^"?]+)')
    for path, text in pages().items():
        if path not in {"404.html", "genindex.html", "search.html", "py-modindex.html"}:
            links = sources.findall(text)
            assert len(links) >= 2, path
            assert [link for link in links if not (ROOT / link).is_file()] == [], path


def test_each_page_names_the_version_and_leads_to_its_changes() -> None:
    for path, text in pages().items():
        [link] = re.findall(rf'Version {re.escape(isettlers.__version__)} · <a href="([^"]+)">Changelog', text)
        if path != "CHANGELOG.html":
            assert (SITE / path).parent.joinpath(link).resolve() == SITE / "CHANGELOG.html", path


def test_links_to_the_site_itself_are_links_between_its_pages() -> None:
    absolute = re.compile(rf'<a [^>]*href="{re.escape(URLS["Documentation"])}[^"]*"')
    assert {path: links for path, text in pages().items() if (links := absolute.findall(text))} == {}


def test_the_first_page_has_the_install_line_code_its_output_and_a_picture() -> None:
    page = pages()["docs/site/index.html"]
    text = html.unescape(re.sub(r"<[^>]+>", "", page))
    for shown in ("pip install isettlers", 'isettlers.start("burgundy", players=2, seed=7)', "Outcome(winners="):
        assert shown in text
    assert re.search(r'<img [^>]*src="\.\./\.\./_images/table-imperial\.png"', page)


def test_the_page_of_a_wrong_address_works_at_any_address() -> None:
    page = pages()["404.html"]
    before, base, page = page.partition(f'<base href="{urlsplit(URLS["Documentation"]).path}/">')
    assert base
    assert "href=" not in before
    assert re.findall(r'<a [^>]*href="#', page) == []
    assert re.findall(r'\b(?:href|src|action)="(?:\.\./|/)', page) == []


@cache
def index() -> dict[str, Any]:
    """The index in which the search of the site looks."""
    text = (SITE / "searchindex.js").read_text(encoding="utf-8")
    tree: dict[str, Any] = json.loads(text.removeprefix("Search.setIndex(").removesuffix(")"))
    return tree


@pytest.mark.parametrize(
    ("query", "page"),
    [
        ("save game", "docs/embedding"),
        ("license", "docs/license"),
        ("multiplayer", "docs/serving"),
        ("install", "docs/install"),
    ],
)
def test_the_search_finds_a_heading_with_the_words_first(query: str, page: str) -> None:
    # The search compares headings of which the query is at least the half; the site's own scores put them first.
    scores = (ROOT / "docs" / "site" / "search.js").read_text(encoding="utf-8")
    assert scores in (SITE / "_static" / "language_data.js").read_text(encoding="utf-8")
    headings = {title for title in index()["alltitles"] if query in title.lower() and 2 * len(query) > len(title)}
    named = {index()["docnames"][number] for title in headings for number, _ in index()["alltitles"][title]}
    assert page in named
