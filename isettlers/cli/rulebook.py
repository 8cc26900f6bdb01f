"""The rules as the pages of `docs/rules` say them, by id. A wheel carries the pages in `isettlers/rules`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

import isettlers
from isettlers.errors import IsettlersError
from isettlers.plain import short

_PACKAGE: Final = Path(isettlers.__file__).parent
_FOLDERS: Final = (_PACKAGE / "rules", _PACKAGE.parent / "docs" / "rules")
"""Where an installed package has the pages, and where a checkout has them."""
_RULE: Final = re.compile(r"^- \*\*([A-Z]+[0-9]+)\*\* (.+(?:\n  .+)*)", re.MULTILINE)
_LINK: Final = re.compile(r"\[([^\]]+)\]\([^)]+\)")
_SENTENCE: Final = re.compile(r".+?[.:](?= [A-Z\[]|$)")


@cache
def rulebook() -> Mapping[str, str]:
    """Return the text of every rule by its id, without markup."""
    folder = next((folder for folder in _FOLDERS if folder.is_dir()), _FOLDERS[0])
    return {rule: text for page in sorted(folder.glob("*.md")) for rule, text in _rules(page.read_text("utf-8"))}


def _rules(page: str) -> Iterator[tuple[str, str]]:
    for rule, text in _RULE.findall(page):
        bare = _LINK.sub(r"\1", text).replace("**", "").replace("`", "")
        yield rule, " ".join(bare.split())


def rule(name: str) -> str:
    """Return the text of a rule. Raises IsettlersError for an id that no rule has."""
    found = rulebook().get(name)
    if found is None:
        raise IsettlersError(f"expected the id of a rule, such as {next(iter(rulebook()), 'A1')}, got {short(name)}")
    return found


def gist(name: str) -> str:
    """Return the first sentence of a rule, with dots where there is more."""
    whole = rule(name)
    found = _SENTENCE.match(whole)
    first = whole if found is None else found[0]
    return first if first == whole else f"{first} ..."
