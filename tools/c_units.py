"""The C that Cython writes for a module, taken apart into its top-level declarations, and made readable.

Functions without the GIL come out as plain C, so none of it is preprocessed: the few macros in them are the core's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import IntEnum
from typing import Final

from attrs import frozen

_SECTION: Final = re.compile(r"^/\* #### Code section: (\w+) ### \*/$", re.MULTILINE)
_SECTIONS: Final = ("numeric_typedefs", "type_declarations", "module_declarations", "module_code")
_LITERAL: Final = re.compile(r'^static const char (__pyx_k_\w*)\[\] = (".*");$', re.MULTILINE)
_LITERAL_NAME: Final = re.compile(r"\b__pyx_k_\w*")
_VERBATIM: Final = re.compile(r"^/\* Early includes \*/\n(.*?)^#ifdef _OPENMP$", re.MULTILINE | re.DOTALL)
_VERBATIM_END: Final = "\n    \n"
_INCLUDE: Final = re.compile(r"^#include [^\n]*\n", re.MULTILINE)
_OWN: Final = re.compile(r"\bisettlers_\w+|(?<=#define )\w+")

_SOURCE: Final = r'/\* "[^"\n]+":\d+\n(?: \*[^\n]*\n)*\*/'
_UNIT: Final = re.compile(
    rf"^(?:{_SOURCE}\s+)?(?:static|struct|enum|typedef)\b[^\n]*(?:\{{\n.*?^\}}[^\n]*|;[^\n]*)$",
    re.MULTILINE | re.DOTALL,
)
_ENTRY: Final = re.compile(r"^  (\w+)", re.MULTILINE)
_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_STRING: Final = re.compile(r"""(["'])(?:\\.|(?!\1)[^\\])*\1""")
WORD: Final = re.compile(r"\b[A-Za-z_]\w*")


class Kind(IntEnum):
    """What a unit is, in the order in which C wants them."""

    VERBATIM = 0
    """C that the core contains as such."""
    STRUCT = 1
    """Its name alone."""
    ALIAS = 2
    TYPE = 3
    PROTOTYPE = 4
    DEFINITION = 5


@frozen
class Unit:
    """A top-level declaration, as Cython wrote it."""

    kind: Kind
    names: frozenset[str]
    """That it declares."""
    text: str

    @property
    def code(self) -> str:
        """Return the text without comments."""
        return _COMMENT.sub("", self.text)

    @property
    def uses(self) -> set[str]:
        """Return the identifiers in it."""
        return set(WORD.findall(_STRING.sub("", self.code)))

    @property
    def prototype(self) -> str:
        """Return the prototype of the function that is defined here; an empty text for others."""
        head, opened, _ = self.code.partition("{")
        return f"{head.strip()};" if self.kind is Kind.DEFINITION and opened and head.rstrip().endswith(")") else ""


def units_of(c: str) -> Iterator[Unit]:
    """Yield the declarations of a module, in their order, with text literals in the place of their names.

    Pointers to the functions of other modules are left out: those modules declare the functions themselves.
    """
    verbatim = _VERBATIM.search(c)
    for text in verbatim[1].split(_VERBATIM_END) if verbatim else ():
        if names := _OWN.findall(text):
            yield Unit(Kind.VERBATIM, frozenset(names), _INCLUDE.sub("", text))
    literals = dict(_LITERAL.findall(c))
    pieces = _SECTION.split(_LITERAL_NAME.sub(lambda match: literals.get(match[0], match[0]), c))
    for section, text in zip(pieces[1::2], pieces[2::2], strict=True):
        if section in _SECTIONS:
            for match in _UNIT.finditer(text):
                yield from _unit(match[0])


def _unit(text: str) -> Iterator[Unit]:
    code = _COMMENT.sub("", text).strip()
    head = re.split(r"[{=;]", code, maxsplit=1)[0]
    pointer = re.search(r"\(\*(\w+)\)\(", head)
    kind, names = Kind.TYPE, WORD.findall(head.partition("[")[0])[-1:]
    if head.startswith("enum"):
        names = _ENTRY.findall(code)
    elif pointer and head.startswith("static"):
        return
    elif pointer:
        kind, names = Kind.ALIAS, [pointer[1]]
    elif "(" in head:
        kind, names = Kind.DEFINITION if "{" in code else Kind.PROTOTYPE, WORD.findall(head.partition("(")[0])[-1:]
    elif head.startswith("static"):
        kind = Kind.DEFINITION
    elif head.startswith("typedef"):
        kind = Kind.ALIAS
    elif "{" not in code:
        kind = Kind.STRUCT
    yield Unit(kind, frozenset(names), text)
