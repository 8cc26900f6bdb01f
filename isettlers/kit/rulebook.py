"""The rules as the pages of `docs/rules` say them, by id. A wheel carries the pages in `isettlers/rules`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from isettlers.errors import IsettlersError
from isettlers.plain import short

_PACKAGE: Final = Path(__file__).parents[1]
_FOLDERS: Final = (_PACKAGE / "rules", _PACKAGE.parent / "docs" / "rules")
"""Where an installed package has the pages, and where a checkout has them."""
_KEPT: Final = 64
_RULE: Final = re.compile(r"^- \*\*([A-Z]+[0-9]+)\*\* (.+(?:\n  .+)*)", re.MULTILINE)
_LINK: Final = re.compile(r"\[([^\]]+)\]\([^)]+\)")
_SENTENCE: Final = re.compile(r".+?[.:](?= [A-Z\[]|$)")


@cache
def rulebook(*pages: str) -> Mapping[str, str]:
    """Return the text of every rule on some pages (default: on all) by its id, without markup."""
    folder = next((folder for folder in _FOLDERS if folder.is_dir()), _FOLDERS[0])
    files = [folder / f"{page}.md" for page in pages] or sorted(folder.glob("*.md"))
    return {rule: text for file in files for rule, text in _rules(file.read_text("utf-8"))}


@lru_cache(maxsize=_KEPT)
def mentions(names: frozenset[str], *pages: str) -> Mapping[str, list[str]]:
    """Return the ids of the rules on some pages that have a name in their text, by name; the longest name counts."""
    rules: dict[str, list[str]] = {}
    pattern = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in sorted(names, key=len, reverse=True)))
    for rule, text in rulebook(*pages).items():
        for name in dict.fromkeys(pattern.findall(text)):
            rules.setdefault(name, []).append(rule)
    return rules


def _rules(page: str) -> Iterator[tuple[str, str]]:
    for rule, text in _RULE.findall(page):
        bare = _LINK.sub(r"\1", text).replace("**", "").replace("`", "")
        yield rule, " ".join(bare.split())


def rule(name: str) -> str:
    """Return the text of a rule. Raises IsettlersError for an id that no rule has."""
    text = rulebook().get(name)
    if text is None:
        raise IsettlersError(f"expected the id of a rule, such as {next(iter(rulebook()), 'A1')}, got {short(name)}")
    return text


def gist(name: str) -> str:
    """Return the first sentence of a rule, with dots where there is more."""
    whole = rule(name)
    match = _SENTENCE.match(whole)
    first = whole if match is None else match[0]
    return first if first == whole else f"{first} ..."
