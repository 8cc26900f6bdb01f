"""The documentation site that `make docs` builds: its reference is complete, and its links lead somewhere."""

from __future__ import annotations

import ast
import builtins
import html
import importlib
import pkgutil
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

import pytest

import isettlers
from isettlers.serve.requests import CODES

ROOT: Final = Path(__file__).parents[2]
SITE: Final = ROOT / "build" / "docs"
API: Final = SITE / "docs" / "site" / "api"
PAGES: Final = sorted(API.glob("*.html"))
LONGEST: Final = 10_500
"""Characters of a page of the API: about 6,000 pixels."""
ENTRY: Final = re.compile(r'<dt class="sig[^"]*" id="([^"]+)">(.*?)</dt>', re.DOTALL)
LINK: Final = re.compile(r'<(?:a|img|iframe|link|script)\b[^>]*?\b(?:href|src)="([^"]*)"')
STUBS: Final = {
    "isettlers.State": ("kernel", "Position"),
    "isettlers.Batch": ("batch", "Positions"),
    "isettlers.Encoding": ("batch", "Encoder"),
}
"""Classes of the front door, each with the stub of the compiled class that it extends."""

pytestmark = pytest.mark.skipif(not SITE.exists(), reason="there is no site: `make docs` builds it")


@cache
def entries() -> list[tuple[str, str]]:
    """Each entry of the API pages: its name, and its signature as people read it."""
    shown_entries = [entry for page in PAGES for entry in ENTRY.findall(page.read_text(encoding="utf-8"))]
    return [(name, " ".join(html.unescape(re.sub(r"<[^>]+>", "", shown)).split())) for name, shown in shown_entries]


def packages() -> list[str]:
    """The packages that declare what they offer."""
    names = [info.name for info in pkgutil.iter_modules(isettlers.__path__, "isettlers.") if info.ispkg]
    return ["isettlers", *(name for name in names if hasattr(importlib.import_module(name), "__all__"))]


@pytest.mark.parametrize("package", packages())
def test_every_public_name_has_one_entry(package: str) -> None:
    names = {f"{package}.{name}" for name in importlib.import_module(package).__all__} - {"isettlers.__version__"}
    times = Counter(name for name, _ in entries())
    assert {name: times[name] for name in names if times[name] != 1} == {}


def test_no_page_of_the_api_is_long() -> None:
    articles = {page.name: re.search(r"<article.*?</article>", page.read_text("utf-8"), re.DOTALL) for page in PAGES}
    lengths = {name: len(re.sub(r"<[^>]+>", "", article[0])) for name, article in articles.items() if article}
    assert len(lengths) > 20
    assert {name: length for name, length in lengths.items() if length > LONGEST} == {}


def test_no_entry_comes_twice() -> None:
    assert [name for name, times in Counter(name for name, _ in entries()).items() if times > 1] == []


def test_names_of_python_itself_lead_to_no_entry() -> None:
    linked = re.compile(r'title="(isettlers\.[^"]*)"><span class="pre">(\w+)</span>')
    links = {link for page in PAGES for link in linked.findall(page.read_text(encoding="utf-8"))}
    assert len(links) > 20
    assert sorted(entry for entry, name in links if hasattr(builtins, name)) == []


@pytest.mark.parametrize("name", STUBS)
def test_signatures_of_the_core_are_those_of_the_stubs(name: str) -> None:
    module, base = STUBS[name]
    tree = ast.parse((ROOT / "isettlers" / "_core" / f"{module}.pyi").read_text(encoding="utf-8"))
    [kind] = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == base]
    functions = [node for node in kind.body if isinstance(node, ast.FunctionDef) and node.name[0] != "_"]
    times = Counter(function.name for function in functions)
    own = vars(getattr(isettlers, name.partition(".")[2]))
    shown = dict(entries())
    compared = 0
    for function in functions:
        if times[function.name] == 1 and function.name not in own:
            assert plain(shown[f"{name}.{function.name}"]) == plain(signature(function))
            compared += 1
    assert compared > 2


def signature(function: ast.FunctionDef) -> str:
    returns = ast.unparse(function.returns) if function.returns else ""
    if any(ast.unparse(each) == "property" for each in function.decorator_list):
        return f"{function.name}: {returns}"
    function.args.args = [each for each in function.args.args if each.arg != "self"]
    return f"{function.name}({ast.unparse(function.args)}) → {returns}"


def plain(text: str) -> str:
    """A signature without the spaces that printers place differently, and without the sign of its link."""
    return text.replace(" ", "").removesuffix("¶").replace(",/", "").replace("'", '"')


def test_every_function_of_the_c_library_has_an_entry() -> None:
    header = (ROOT / "bindings" / "c" / "include" / "isettlers.h").read_text(encoding="utf-8")
    functions = re.findall(r"^ISETTLERS_API [^;(]*?(\w+)\(", header, re.MULTILINE)
    page = SITE / "docs" / "site" / "native.html"
    assert len(functions) > 50
    assert [name for name in functions if f"c.{name}" not in anchors(page)] == []


def test_every_error_code_has_a_section() -> None:
    header = (ROOT / "bindings" / "c" / "include" / "isettlers.h").read_text(encoding="utf-8")
    pages = SITE / "docs" / "site"
    native = re.findall(r"#define (ISETTLERS_E_\w+)", header)
    assert {code.replace("_", "-") for code in CODES} <= anchors(pages / "protocol-errors.html")
    names = " ".join(anchors(pages / "native-errors.html"))
    assert [name for name in native if name.lower().replace("_", "-") not in names] == []


@cache
def anchors(page: Path) -> frozenset[str]:
    return frozenset(re.findall(r'\bid="([^"]+)"', page.read_text(encoding="utf-8")))


def test_links_within_the_site_lead_to_a_file_and_to_a_place_in_it() -> None:
    checked, lost = 0, []
    for page in SITE.rglob("*.html"):
        if page.relative_to(SITE).parts[0] in {"table", "_downloads"}:
            continue
        for link in LINK.findall(page.read_text(encoding="utf-8")):
            to = urlsplit(html.unescape(link))
            if to.scheme or to.netloc:
                continue
            file = (page.parent / unquote(to.path)).resolve() if to.path else page
            place = unquote(to.fragment)
            checked += 1
            known = not place or place.startswith("position=") or file.suffix != ".html" or place in anchors(file)
            if not file.is_file() or not known:
                lost.append(f"{page.relative_to(SITE)}: {link}")
    assert checked > 1000
    assert lost == []
