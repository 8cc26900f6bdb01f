"""Write what docs/cards.md and docs/format.md say of the effect words, from words.toml.

python tools/word_pages.py           write the blocks between `<!-- words: ... -->` and `<!-- end of words -->`
python tools/word_pages.py --check   exit with 1 and name the pages that are not current
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from textwrap import wrap
from typing import Final

from isettlers._core.imperial.engine import WORD_CODES
from isettlers.imperial.words import Word, words

ROOT: Final = Path(__file__).resolve().parents[1]
PAGES: Final = (ROOT / "docs" / "cards.md", ROOT / "docs" / "format.md")
_BLOCK: Final = re.compile(r"(<!-- words: ([a-z]+) -->\n).*?(<!-- end of words -->)", re.DOTALL)
_SECTIONS: Final = {"locations": ("production", "bonus"), "features": ("feature",), "actions": ("action",)}


def current(page: str) -> str:
    """Return a page with its blocks as they should be."""
    return _BLOCK.sub(lambda match: f"{match[1]}\n{_WRITERS[match[2]]()}\n{match[3]}", page)


def _rows(section: str) -> str:
    """The words whose first place is in a section."""
    listed = [
        word for word in words().values() if word.places and not word.hook and word.places[0] in _SECTIONS[section]
    ]
    head = "| word | where | meaning | fields |\n|---|---|---|---|\n"
    return head + "".join(
        f"| `{word.example}` | {', '.join(word.places)} | {word.meaning} | {_fields(word)} |\n" for word in listed
    )


def _fields(word: Word) -> str:
    """The attributes of `Clause` that a word fills, with the name in the file where it is another."""
    slots = []
    for field in (*word.outer, *word.table):
        if field.slot:
            other = field.key not in (field.slot, word.name)
            slots.append(f"`{field.slot}`" + (f" = {field.key}" if other else ""))
    return ", ".join(dict.fromkeys(slots))


def _hooks() -> str:
    head = "| hook | where | card | rule |\n|---|---|---|---|\n"
    return head + "".join(
        f"| `{word.name}` | {word.places[0]} | {word.example} | {word.meaning} |\n"
        for word in words().values()
        if word.hook
    )


def _limits() -> str:
    fewer = "; ".join(
        f"of `{word.name}`: {word.resources or 'none'}" for word in words().values() if word.resources is not None
    )
    taken = "; ".join(f"no `{word.price}` with {_names([word])}" for word in _having("price") if word.price != "plain")
    plain = _names(word for word in _having("price") if word.price == "plain")
    copies = ", ".join(f"{word.copies} of `{word.name}`" for word in _having("copies"))
    rows = (
        (f"wood, stone or food in a price {fewer}", "it is one payment with the building cost, or with another price"),
        (
            f"no `card`, `deal`, `resource` or `technology` in the price of {plain}; {taken}, also beside another word",
            "they would take what the ability works on",
        ),
        (
            f"no `gain` in an action with {_names(_having('alone'))}",
            "they are kept plain, or lead to a building or to another use; `gain_sets` has a fixed part beside sets",
        ),
        (f"`limit = 1` for {_names(_having('once'))} and with `unlock`", "two uses in one action are not defined"),
        (f"copies in a deck, and in all decks of a setup: {copies}", "the state keeps something for each"),
    )
    return "| limit | why |\n|---|---|\n" + "".join(f"| {limit} | {why} |\n" for limit, why in rows)


def _having(trait: str) -> list[Word]:
    return [word for word in words().values() if getattr(word, trait)]


def _names(words: Iterable[Word]) -> str:
    return ", ".join(f"`{word.name}`" for word in words)


def _numbers() -> str:
    names = ", ".join(sorted(WORD_CODES, key=lambda name: WORD_CODES[name]))
    return "\n".join(wrap(f"Effect words are numbered from 0 in this order: {names}.", 120)) + "\n"


_WRITERS: Final[Mapping[str, Callable[[], str]]] = {
    "locations": lambda: _rows("locations"),
    "features": lambda: _rows("features"),
    "actions": lambda: _rows("actions"),
    "hooks": _hooks,
    "limits": _limits,
    "numbers": _numbers,
}


def main(arguments: list[str]) -> int:
    """Write or check the pages."""
    stale = [page for page in PAGES if current(page.read_text("utf-8")) != page.read_text("utf-8")]
    for page in stale:
        print(
            f"{page.relative_to(ROOT)} is not current" if "--check" in arguments else f"wrote {page.relative_to(ROOT)}"
        )
        if "--check" not in arguments:
            page.write_text(current(page.read_text("utf-8")), "utf-8")
    return int("--check" in arguments and bool(stale))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
