"""The directive `generated`: pages made from the one place where their facts stand."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from textwrap import indent
from typing import Any, Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

ROOT: Final = Path(__file__).parents[2]
sys.path.append(str(ROOT / "tools"))

from contract import SOURCE, read  # noqa: E402, the tools are no package

_HEADER: Final = ROOT / "bindings" / "c" / "include" / "isettlers.h"
_VECTORS: Final = ROOT / "bindings" / "vectors" / "v1"
_SECTION: Final = re.compile(r"^/\* ---- (.+?) ---- \*/$", re.MULTILINE)
_SUBJECT: Final = re.compile(r"^ \* ([A-Z]\w+) +((?:.|\n(?! \* [A-Z]))+)", re.MULTILINE)
_COMMENTED: Final = re.compile(
    r"^/\*((?:(?!\*/).)*)\*/\n((?:ISETTLERS_API[^;]*;\n)*)(typedef struct[^}]*\}[^;]*;|typedef [^;{]*;)?",
    re.DOTALL | re.MULTILINE,
)
"""A comment, and the functions or the type below it."""
_CODE: Final = re.compile(r"^#define (ISETTLERS_E_\w+) \((-\d+)\) +/\* (.+) \*/$", re.MULTILINE)
_LONGEST: Final = 400
"""Characters of a frame that is shown."""


def protocol_errors() -> Iterator[str]:
    """Write a section for each code of the protocol, with a request that gets it where the vectors have one."""
    shown = _examples()
    for code, meaning in read().codes.items():
        yield f"{code}\n{'-' * len(code)}\n\n{_text(meaning)}\n"
        for title, frame in shown.get(code, {}).items():
            yield f"{title}:\n\n.. code-block:: json\n   :class: wrapped\n\n   {frame}\n"


def _examples() -> Mapping[str, Mapping[str, str]]:
    """Return the first short request and its answer of each code, or the push that closes a connection."""
    examples: dict[str, dict[str, str]] = {}
    for mode in ("embed", "table"):
        lines = (_VECTORS / f"{mode}.jsonl").read_text(encoding="utf-8").splitlines()
        vectors = {vector["name"]: vector for vector in map(json.loads, lines)}
        for name, vector in vectors.items():
            if vector["kind"] == "error":
                request = vectors[name.replace(".reply", ".request")]
                frames = {"Request": _frame(request), "Answer": _frame(vector)}
            elif vector["kind"] == "push" and "code" in vector:
                frames = {"The server pushes": _frame(vector)}
            else:
                continue
            if all(len(frame) <= _LONGEST for frame in frames.values()):
                examples.setdefault(vector["code"], frames)
    return examples


def _frame(vector: Mapping[str, Any]) -> str:
    return json.dumps(vector["tree"], ensure_ascii=False)


def native_errors() -> Iterator[str]:
    """Write a section for each negative result of the C library."""
    for name, number, meaning in _CODE.findall(_HEADER.read_text(encoding="utf-8")):
        title = f"{name} ({number})"
        yield f"{title}\n{'-' * len(title)}\n\n{_text(meaning[0].upper() + meaning[1:])}.\n"


def native_head() -> Iterator[str]:
    """Write the contract at the top of the C library's header: a paragraph for each of its subjects."""
    head = _HEADER.read_text(encoding="utf-8").partition("*/")[0]
    for subject, text in _SUBJECT.findall(head):
        yield f"**{subject}**: {_text(text)}\n"


def native() -> Iterator[str]:
    """Write the functions of the C library by the sections of its header."""
    before, *rest = _SECTION.split(_HEADER.read_text(encoding="utf-8"))
    yield from _functions(before.partition("uint64_t goods;")[2])
    for title, part in zip(rest[::2], rest[1::2], strict=True):
        yield f"{title.capitalize()}\n{'-' * len(title)}\n"
        yield from _functions(part)


def _functions(part: str) -> Iterator[str]:
    for comment, functions, kind in _COMMENTED.findall(part):
        for function in filter(None, " ".join(functions.replace("ISETTLERS_API", "").split()).split(";")):
            yield f".. c:function:: {function.strip()}\n"
        if "struct" in kind:
            yield f"{_text(comment)}\n\n.. code-block:: c\n\n{indent(kind, '   ')}\n"
            continue
        if kind:
            yield f".. c:type:: {' '.join(kind.split()).removeprefix('typedef ').rstrip(';')}\n"
        yield f"{'   ' if functions or kind else ''}{_text(comment)}\n"


def _text(comment: str) -> str:
    """Return a comment as reStructuredText, in one line."""
    plain, code = r"\b\w+_\w*\b", r"``\g<0>``\\ "
    parts = " ".join(re.sub(r"\n \*", " ", comment).split()).split("`")
    parts[::2] = [re.sub(plain, code, re.sub(r"[*|]", r"\\\g<0>", part)) for part in parts[::2]]
    parts[1::2] = [f"``{part}``\\ " for part in parts[1::2]]
    return "".join(parts)


WRITERS: Final[Mapping[str, Callable[[], Iterator[str]]]] = {
    "protocol-errors": protocol_errors,
    "native-errors": native_errors,
    "native-head": native_head,
    "native": native,
}


class Generated(SphinxDirective):
    """The text of a writer, read as a part of the page."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the nodes of the text."""
        for path in (__file__, _HEADER, SOURCE):
            self.env.note_dependency(str(path))
        text = "\n".join(WRITERS[self.arguments[0]]())
        return self.parse_text_to_nodes(text, allow_section_headings=True)


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directive."""
    app.add_directive("generated", Generated)
    return {"parallel_read_safe": True}
