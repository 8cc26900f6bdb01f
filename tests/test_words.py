"""The documents, help texts, docstrings and comments keep to the words of docs/glossary.md."""

from __future__ import annotations

import argparse
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from isettlers.cli.run import parser

ROOT: Final = Path(__file__).resolve().parents[1]
BANNED: Final = {
    r"\bunless (?:it is )?told\b": "(default: ...)",
    r"\bso many\b": "the number itself",
    r"\bas far as\b": "up to, if",
    r"\bone's own\b": "your own, its own",
    r"\b(?:is|are) (?:said|told)\b": "a verb with its subject: the server returns",
    r"\bt(?:old|ells?) (?:\w+ )?apart\b": "distinguish",
    r"\banew\b": "again, or the verb itself: resample",
    r"\b(?:goes|go|went|gone) on\b": "continue",
    r"\ballows? together\b": "an invalid combination",
    r"\bjudge(?:s|d|ments?)?\b|\bjudging\b": "evaluate, evaluation",
    r"(?i:\bwhoever\b)": "the actor by name",
    r"\blooks? (?:best|better|good|bad)\b": "has the highest evaluation",
    r"\bredrawn positions?\b": "determinization",
    r"(?:^|(?<=[.!:|] ))\W*What (?![^.|]*\?)": "a noun as the subject",
}
"""Phrases as patterns, each with what to write."""
ALLOWED: Final = {
    "go on common locations",  # tokens and cards are laid on something
    "craftsmen go on any village tile",
    "chosen anew each time",  # texts of cards
    "agree to end the game, or go on",  # the text of an action
    "`State.judged_by(name)`",  # old names in the changelog
    "`tables(judgement=...)`",
    "`judge`",
}
"""Texts with a banned phrase that are right as they are."""
SOURCES: Final = ("py", "pyi", "pyx", "pxi", "pxd")
"""Endings of the modules, stubs and core files whose docstrings and comments are in these words."""


def offences(text: str) -> list[str]:
    """The lines of a text that have a banned phrase, with what to write."""
    for allowed in ALLOWED:
        text = text.replace(allowed, "")
    return [
        f"{number}: {match[0].strip()!r}, write: {better}: {line.strip()}"
        for number, line in enumerate(text.splitlines(), start=1)
        for phrase, better in BANNED.items()
        if (match := re.search(phrase, line))
    ]


def pages() -> list[str]:
    patterns = ("*.md", "docs/**/*.md", "bindings/*.md", "bindings/*/README.md", "benchmarks/**/*.md")
    return sorted({str(path.relative_to(ROOT)) for pattern in patterns for path in ROOT.glob(pattern)})


def modules() -> list[str]:
    """All but the texts of the core."""
    package = ROOT / "isettlers"
    paths = {path for ending in SOURCES for path in package.rglob(f"*.{ending}")}
    return sorted(str(path.relative_to(package)) for path in paths if path.name != "phrases.pxi")


def helps(of: argparse.ArgumentParser) -> Iterator[tuple[str, str]]:
    """The help of a parser and of those of its commands, by name."""
    yield of.prog, of.format_help()
    for action in of._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from helps(command)


def prose(source: str) -> str:
    """The docstrings and comments of Python or Cython."""
    matches = re.finditer(r'"""(.*?)"""|(?:^|\s)# (.*?)$', source, re.DOTALL | re.MULTILINE)
    return "\n".join(match[1] or match[2] or "" for match in matches)


@pytest.mark.parametrize(
    "text",
    [
        "15 unless told", "so many of them", "as far as it goes", "a deck of one's own", "it is said there",
        "tells them apart", "drawn anew", "the game goes on", "allowed together: what no rule allows together",
        "the judgement of a position", "Whoever is first", "the action that looks best", "a redrawn position",
        "What is left is lost.", "It ends. What is left is lost.", "| What is left | it is lost |", "- What differs:",
    ],
)  # fmt: skip
def test_a_banned_phrase_is_found(text: str) -> None:
    assert len(offences(text)) == 1


@pytest.mark.parametrize(
    "text", ["Whatever the order", "What does it cost?", "as many as there are", "the judicious", "a new game", "told"]
)
def test_other_texts_are_not(text: str) -> None:
    assert offences(text) == []


def test_every_exception_is_in_use() -> None:
    texts = [(ROOT / page).read_text(encoding="utf-8") for page in pages()]
    assert [allowed for allowed in ALLOWED if not any(allowed in text for text in texts)] == []


@pytest.mark.parametrize("page", pages())
def test_a_page_keeps_to_the_words(page: str) -> None:
    assert offences((ROOT / page).read_text(encoding="utf-8")) == []


def test_docstrings_and_comments_are_prose() -> None:
    source = 'x = 1  # a comment\ndef f():\n    """A docstring\n\n    of # lines."""\n    return "a text"\n# the end\n'
    assert prose(source) == "a comment\nA docstring\n\n    of # lines.\nthe end"


@pytest.mark.parametrize("module", modules())
def test_docstrings_and_comments_keep_to_the_words(module: str) -> None:
    assert offences(prose((ROOT / "isettlers" / module).read_text(encoding="utf-8"))) == []


HELPS: Final = dict(helps(parser()))


@pytest.mark.parametrize("command", HELPS)
def test_help_keeps_to_the_words(command: str) -> None:
    assert offences(" ".join(HELPS[command].split())) == []


# ---------------------------------------------------------------- names in the sources

VAGUE: Final = re.compile(
    r"(?:^|_|(?<=[0-9]))(?:told|said|found|wanted|asked)(?=$|_|[A-Z0-9])"
    r"|(?:Told|Said|Found|Wanted|Asked)(?=$|_|[A-Z0-9])"
)
"""Names that do not say the thing they hold: event, text, line, reply, expected, question, setting, ..."""
NAMES_OF_OTHERS: Final = {"ModuleNotFoundError", "FileNotFoundError", "PackageNotFoundError", "NotFound"}
NAMES_OF_FIELDS: Final = {
    "bindings/go/burgundy/trees.go": {"Asked"},
    "bindings/go/founders/trees.go": {"Asked"},
    "bindings/go/imperial/trees.go": {"Found", "Told"},
    "isettlers/burgundy/trees.py": {"asked"},
    "isettlers/founders/trees.py": {"asked"},
    "isettlers/imperial/trees.py": {"found", "told"},
    "web/board/src/burgundy/depots.ts": {"asked"},
    "web/board/src/burgundy/own.ts": {"asked"},
    "web/board/src/burgundy/pointing.ts": {"asked"},
    "web/board/src/burgundy/question.ts": {"asked"},
    "web/board/src/founders/look.ts": {"asked"},
    "web/board/src/founders/places.ts": {"asked"},
    "web/board/src/founders/pointing.ts": {"asked"},
    "web/board/src/founders/territory.ts": {"asked"},
    "web/board/test/burgundy-names.test.ts": {"asked"},
    "web/board/test/founders-names.test.ts": {"asked"},
    "web/page/src/games/burgundy/guide/steps.ts": {"asked"},
    "web/page/src/play/plain.ts": {"asked"},
    "web/page/test/browser/stock.ts": {"asked"},
}
"""Fields of trees that keep the names that the trees have in views and documents, and the files that read them."""
OTHER_LANGUAGES: Final = ("c", "h", "cpp", "hpp", "go", "java", "rs", "ts", "tsx", "js", "mjs")
"""Endings of the sources whose comments and texts are those of C, but for a few kinds of texts."""
QUOTED: Final = r"(?:\"{3}.*?\"{3}|'{3}.*?'{3}|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*')"
TOKEN: Final = re.compile(
    rf"#[^\n]*"
    rf"|(?<!\w)(?:[rR]?[fF][rR]?(?P<template>{QUOTED})|[rbuRBU]{{0,2}}{QUOTED})"
    rf"|(?P<name>[^\W\d]\w*)",
    re.DOTALL,
)
"""A comment, a text or a name of Python or Cython; the template is a text with values."""
REPLACEMENT: Final = re.compile(r"\{\{|\{([^{}]*)")
"""Two braces that stand for one, or a value in a text of kind f, up to a brace within."""


def c_token(quoted: str) -> re.Pattern[str]:
    """Return the pattern of a comment, a text or a name of a language like C, with the texts between apostrophes."""
    return re.compile(
        r"//[^\n]*|/\*.*?\*/"
        r"|(?<!\w)b?r(?P<hashes>#*)\".*?\"(?P=hashes)"
        r"|\"{3}.*?\"{3}|\"(?:[^\"\\\n]|\\.)*\""
        rf"|{quoted}"
        r"|`(?P<template>(?:[^`\\]|\\.)*)`"
        r"|(?P<name>[^\W\d]\w*)",
        re.DOTALL,
    )


C_TOKEN: Final = c_token(r"'(?:[^'\\\n]|\\.)*'")
RUST_TOKEN: Final = c_token(r"'(?:[^'\\\n]|\\.[^'\n]*)'")
"""In Rust an apostrophe also begins a lifetime, which has no end."""
C_REPLACEMENT: Final = re.compile(r"\$\{([^{}]*)")
"""A value in a template, up to a brace within."""


def names_in(source: str, ending: str = "py") -> Iterator[str]:
    """Yield the names of a source, those in templates included; comments and other texts have none."""
    token, replacement = (C_TOKEN, C_REPLACEMENT) if ending in OTHER_LANGUAGES else (TOKEN, REPLACEMENT)
    token = RUST_TOKEN if ending == "rs" else token
    for match in token.finditer(source):
        if match["name"]:
            yield match["name"]
        elif match["template"]:
            for value in replacement.finditer(match["template"]):
                yield from names_in(value[1] or "", ending)


def vague_names(source: str, ending: str = "py") -> set[str]:
    """Return the names to replace; those of tests are sentences and may have any word."""
    names = {name for name in names_in(source, ending) if VAGUE.search(name)}
    return {name for name in names - NAMES_OF_OTHERS if not re.match(r"test_|Test[A-Z]", name)}


def sources() -> list[str]:
    """Return the files of all languages that git holds."""
    patterns = [f"*.{ending}" for ending in (*SOURCES, *OTHER_LANGUAGES)]
    command = ["git", "ls-files", *patterns]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return [path for path in done.stdout.splitlines() if (ROOT / path).exists()]


@pytest.mark.parametrize("name", ["told", "_found", "said_rulings", "read_asked", "Wanted", "isAsked", "x_told_2"])
def test_a_vague_name_is_found(name: str) -> None:
    assert vague_names(f"{name} = 1") == vague_names(f'f"{{{name}!r}}"') == {name}


@pytest.mark.parametrize(
    "source",
    [
        "masked", "unsaid", "task_founder", "ModuleNotFoundError", "def test_all_is_told(): ...", "x = 'told'  # said",
        '"""What was found."""', 'tree["asked"]', 'f"{{found}} said {x}"', "rb'wanted'",
    ],
)  # fmt: skip
def test_prose_and_other_names_are_not(source: str) -> None:
    assert vague_names(source) == set()


@pytest.mark.parametrize(
    ("ending", "source"),
    [
        ("go", "found, err := box.take() // said"), ("rs", "fn a<'a>(found: &'a str) -> Said<'a> {}"),
        ("tsx", "<p title={`${said}`}>{found}</p>"),
        ("ts", "`a ${found ? `: ${said}` : 1} text`"), ("ts", "this.found = '\"'; // \""), ("c", "'\"', *found, '\"'"),
        ("java", 'match(found -> found.group("x"))'), ("h", "struct token found; /* it's */"),
    ],
)  # fmt: skip
def test_a_vague_name_of_another_language_is_found(ending: str, source: str) -> None:
    assert vague_names(source, ending) >= {"found"}


@pytest.mark.parametrize(
    ("ending", "source"),
    [
        ("go", 'Kind string `json:"asked"` // told'), ("go", "func TestAllIsTold(t *testing.T)"),
        ("c", "/* told\nsaid */"), ("ts", "case 'was found':"),
        ("rs", 'r#"a "told" b"#, "said", io::ErrorKind::NotFound'), ("ts", "`a found ${x} text`, 'it was \"said\"'"),
        ("ts", "case 'told': \"it's asked\""), ("java", '"""\nHe said "found"\n"""'),
    ],
)  # fmt: skip
def test_prose_of_another_language_is_not(ending: str, source: str) -> None:
    assert vague_names(source, ending) == set()


def test_names_say_the_thing() -> None:
    texts = ((path, (ROOT / path).read_text(encoding="utf-8")) for path in sources())
    vague = {path: names for path, text in texts if (names := vague_names(text, path.rpartition(".")[2]))}
    assert vague == NAMES_OF_FIELDS
