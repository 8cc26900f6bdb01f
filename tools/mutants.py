"""Find small wrong changes (mutants) in the core's rules, and write a copy of the package that holds many at once.

Each statement of a function gives several: another comparison, a number one higher, a condition, an operand or the
whole statement dropped. The copy asks `mutant(number)` where the code differs, so one build holds them all:

    if left < 2:            ->   if (left <= 2) if mutant(7) else (left < 2):
    seat.workers -= n       ->   if mutant(8): pass
                                 else: seat.workers -= n

Only the C functions of the rules are read. A cast `<int>x` is no comparison, and a `-` without a left side no minus.
"""

from __future__ import annotations

import re
import tokenize
from collections import defaultdict
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Final

from attrs import field, frozen

ROOT: Final = Path(__file__).resolve().parents[1]
GAMES: Final = ("burgundy", "founders", "imperial")
NO_RULES: Final = {"tables", "layout", "check", "ranges", "interface", "observe"}
"""Files of a game's core that hold no rules: conversion, checks of states, observations."""
SWITCHED: Final = ("isettlers/_core/kernel.pyx", *(f"isettlers/_core/{game}/engine.pyx" for game in GAMES))
"""The modules whose mutants can be switched."""
_BUILT: Final = {".so", ".pyd", ".pyc"}
_BESIDE: Final = ("setup.py", "pyproject.toml", "README.md", "LICENSE")

_FUNCTION: Final = re.compile(r"cdef\b[^=]*?\b(\w+)\(.*:$", re.DOTALL)
_SWAPS: Final = {
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "==": "!=",
    "!=": "==",
    "and": "or",
    "or": "and",
    "+": "-",
    "-": "+",
    "&": "|",
    "|": "&",
    "+=": "-=",
    "-=": "+=",
    "|=": "&=",
    "&=": "|=",
    "True": "False",
    "False": "True",
}
_TWO_SIDED: Final = {"<", "<=", ">", ">=", "==", "!=", "+", "-", "&", "|"}
_ASSIGNS: Final = {"=", "+=", "-=", "|=", "&=", "<<=", ">>=", "*=", "^="}
_WORDS: Final = {"and", "or", "not", "if", "else", "elif", "while", "return", "in"}
_ENDS_OPERAND: Final = {"and", "or", "if", "else", ",", ":", "=", "return"}
_SKIPPED: Final = {"ensure", "include", "pass", "@", "else"}

_PROLOGUE: Final = '''
cdef extern from *:
    """
    static int mutant_on;
    static unsigned char mutants_met[{size}];
    static inline int mutant(int number) {{ mutants_met[number] = 1; return mutant_on == number; }}
    """
    int mutant_on
    unsigned char mutants_met[{size}]
    bint mutant(int number) noexcept nogil


def switch_mutant(int number):
    """Let one mutant take effect, none with number 0."""
    global mutant_on
    mutant_on = number


def take_mutants_met():
    """The numbers of the mutants whose place was come to since the last call."""
    cdef int i
    met = [i for i in range({size}) if mutants_met[i]]
    for i in met:
        mutants_met[i] = 0
    return met

'''


@frozen
class Token:
    """A word or sign of a statement: its text, where it stands in the statement, how many brackets are open."""

    text: str
    start: int
    end: int
    depth: int


@frozen
class Statement:
    """One logical line of a function."""

    file: str
    function: str
    line: int
    start: int = field(repr=False)
    indent: str = field(repr=False)
    source: str
    tokens: Sequence[Token] = field(repr=False)

    def values(self) -> list[tuple[int, int]]:
        """The runs of tokens to be changed inside a line that has to stay: conditions, bounds, first values."""
        texts = [token.text for token in self.tokens]
        if texts[0] in {"if", "elif", "while"}:
            return [(1, len(texts) - 1)]
        if texts[0] == "for" and "range" in texts:
            first = texts.index("range") + 2
            cuts = [i for i in range(first, len(texts)) if texts[i] == "," and self.tokens[i].depth == 1]
            return [(begin + 1, end) for begin, end in pairwise([first - 1, *cuts, len(texts) - 2])][:2]
        if texts[0] == "cdef" and "=" in texts:
            return [(texts.index("=") + 1, len(texts))]
        return []


@frozen
class Mutant:
    """A small wrong change; file, function, original, replacement and copy name it whatever lines move."""

    statement: Statement
    value: tuple[int, int] | None = field(repr=False)
    text: str = field(repr=False)
    copy: int = field(default=1)

    @property
    def names(self) -> tuple[str, str, str, str, int]:
        """File, function, original, replacement, and which one of equals it is."""
        whole = self.statement.source
        after = self.text
        if self.value:
            start, end = self.statement.tokens[self.value[0]].start, self.statement.tokens[self.value[1] - 1].end
            after = whole[:start] + self.text + whole[end:]
        return self.statement.file, self.statement.function, _plain(whole), _plain(after), self.copy

    def draw(self, parts: int) -> int:
        """A number below `parts` that hangs on the names alone."""
        return int.from_bytes(sha256(repr(self.names).encode()).digest()[:8]) % parts

    def __str__(self) -> str:
        _, function, before, after, copy = self.names
        nth = f" (copy {copy})" if copy > 1 else ""
        return f"{self.statement.file}:{self.statement.line} {function}: {before}  ->  {after}{nth}"


def _plain(source: str) -> str:
    return " ".join(re.sub(r"#.*", "", source).split())


def rule_files(root: Path = ROOT) -> list[Path]:
    """The files of the core that hold rules, and the kernel for how positions are redrawn."""
    core = root / "isettlers/_core"
    found = [path for game in GAMES for path in sorted((core / game).glob("*.pxi")) if path.stem not in NO_RULES]
    return [*found, core / "kernel.pyx"]


def mutants_of(path: Path, root: Path = ROOT) -> list[Mutant]:
    """All mutants of a file, in the order of its lines."""
    found: list[Mutant] = []
    copies: defaultdict[tuple[str, str, str, str, int], int] = defaultdict(int)
    for statement in statements(path, path.relative_to(root).as_posix()):
        if path.suffix == ".pyx" and statement.function != "redraw_unseen":
            continue
        for value, text in _changes(statement):
            names = Mutant(statement, value, text).names
            if names[2] != names[3]:
                copies[names] += 1
                found.append(Mutant(statement, value, text, copies[names]))
    return found


def statements(path: Path, name: str) -> Iterator[Statement]:
    """The statements of the C functions of a file."""
    text = path.read_text(encoding="utf-8")
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    function, level = "", 0
    with path.open("rb") as file:
        for run in _logical_lines(tokenize.tokenize(file.readline)):
            begin = starts[run[0].start[0] - 1] + run[0].start[1]
            source = text[begin : starts[run[-1].end[0] - 1] + run[-1].end[1]]
            column = run[0].start[1]
            if column <= level:
                function = ""
            if head := _FUNCTION.match(source):
                function, level = head[1], column
            elif function and run[0].string not in _SKIPPED and run[0].type != tokenize.STRING:
                tokens = _tokens(run, starts, begin)
                if tokens[0].text not in {"if", "for", "while"} or tokens[-1].text == ":":
                    yield Statement(name, function, run[0].start[0], begin, " " * column, source, tokens)


def _logical_lines(tokens: Iterator[tokenize.TokenInfo]) -> Iterator[list[tokenize.TokenInfo]]:
    run: list[tokenize.TokenInfo] = []
    for token in tokens:
        if token.type == tokenize.NEWLINE and run:
            yield run
            run = []
        elif token.type not in {tokenize.COMMENT, tokenize.NL, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING}:
            run.append(token)


def _tokens(run: Sequence[tokenize.TokenInfo], starts: Sequence[int], begin: int) -> list[Token]:
    out, depth = [], 0
    for token in run:
        depth -= token.string in {")", "]"}
        at = starts[token.start[0] - 1] + token.start[1] - begin
        out.append(Token(token.string, at, at + len(token.string), depth))
        depth += token.string in {"(", "["}
    return out


def _changes(statement: Statement) -> Iterator[tuple[tuple[int, int] | None, str]]:
    """Each changed value of a statement, with its place, or changed statement."""
    tokens, source = statement.tokens, statement.source
    if values := statement.values():
        for first, last in values:
            start, end = tokens[first].start, tokens[last - 1].end
            for a, b, text in _edits(tokens[first:last]):
                yield (first, last), source[start:a] + text + source[b:end]
            if tokens[0].text == "for" and (first, last) == values[-1]:
                yield (first, last), f"({source[start:end]}) - 1"
            if tokens[0].text in {"if", "elif", "while"}:
                yield (first, last), "False"
            if tokens[0].text in {"if", "elif"}:
                yield (first, last), "True"
    elif tokens[0].text not in {"cdef", "for", "if", "elif", "while"}:
        if tokens[0].text != "note":
            for a, b, text in _edits(tokens):
                yield None, source[:a] + text + source[b:]
        if _can_be_dropped(tokens):
            yield None, "pass"


def _can_be_dropped(tokens: Sequence[Token]) -> bool:
    """Calls, steps of loops, assignments to anything but a plain local name."""
    assigns = [token.text for token in tokens if token.text in _ASSIGNS and not token.depth]
    if tokens[0].text == "return":
        return len(tokens) == 1
    return assigns != ["="] or any(token.text in {".", "["} for token in tokens[: 2 + len(tokens) // 2])


def _edits(tokens: Sequence[Token]) -> Iterator[tuple[int, int, str]]:
    """Changes of single words and signs, and of operands: start, end, replacement."""
    cast_until = -1
    for i, token in enumerate(tokens):
        two_sided = i > 0 and (re.fullmatch(r"\w+|[)\]]", tokens[i - 1].text) and tokens[i - 1].text not in _WORDS)
        if i <= cast_until:
            continue
        if token.text == "<" and not two_sided:
            cast_until = next(j for j in range(i, len(tokens)) if tokens[j].text == ">")
        elif token.text in _SWAPS and (two_sided or token.text not in _TWO_SIDED):
            yield token.start, token.end, _SWAPS[token.text]
        elif token.text in {"~", "not"}:
            yield token.start, tokens[i + 1].start, ""
        elif token.text.isdecimal():
            yield token.start, token.end, str(int(token.text) + 1)
        elif token.text == "if":
            stop = _end_of_operand(tokens, i, 1, {"else"})
            yield tokens[i + 1].start, tokens[stop].end, f"not ({_between(tokens, i, stop)})"
        if token.text in {"and", "or"}:
            after, before = _end_of_operand(tokens, i, 1, _ENDS_OPERAND), _end_of_operand(tokens, i, -1, _ENDS_OPERAND)
            yield tokens[i - 1].end, tokens[after].end, ""
            if before == 0 or tokens[before - 1].text not in {"and", "or"}:
                yield tokens[before].start, tokens[i + 1].start, ""


def _end_of_operand(tokens: Sequence[Token], i: int, way: int, stops: set[str]) -> int:
    """The last token on one side of the i-th that belongs to its operand."""
    depth, j = tokens[i].depth, i + way
    while 0 <= j < len(tokens) and tokens[j].depth >= depth:
        if tokens[j].depth == depth and tokens[j].text in stops:
            break
        j += way
    return j - way


def _between(tokens: Sequence[Token], i: int, stop: int) -> str:
    out = tokens[i + 1].text
    for one, other in pairwise(tokens[i + 1 : stop + 1]):
        out += " " * (other.start > one.end) + other.text
    return out


# ---------------------------------------------------------------- the copy


def write_copy(folder: Path, numbered: Sequence[Mutant]) -> None:
    """Copy the package to a folder, with the mutants numbered from 1; a file is written only when it changes."""
    by_file: defaultdict[str, list[tuple[int, Mutant]]] = defaultdict(list)
    for number, mutant in enumerate(numbered, 1):
        by_file[mutant.statement.file].append((number, mutant))
    package = (path for path in (ROOT / "isettlers").rglob("*") if path.is_file() and path.suffix not in _BUILT)
    for path in [*package, *(ROOT / name for name in _BESIDE)]:
        name = path.relative_to(ROOT).as_posix()
        data = path.read_bytes()
        if name in by_file:
            data = rewritten(data.decode(), by_file[name]).encode()
        if name in SWITCHED:
            head, include, rest = data.decode().partition("\ncdef " if name.endswith("kernel.pyx") else "\ninclude ")
            data = (head + _PROLOGUE.format(size=len(numbered) + 1) + include + rest).encode()
        target = folder / name
        if not target.exists() or target.read_bytes() != data:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)


def rewritten(text: str, numbered: Sequence[tuple[int, Mutant]]) -> str:
    """The text of a file with its mutants built in."""
    by_start: defaultdict[int, list[tuple[int, Mutant]]] = defaultdict(list)
    for number, mutant in numbered:
        by_start[mutant.statement.start].append((number, mutant))
    for start in sorted(by_start, reverse=True):
        statement = by_start[start][0][1].statement
        text = text[:start] + _switched(statement, by_start[start]) + text[start + len(statement.source) :]
    return text


def _switched(statement: Statement, numbered: Sequence[tuple[int, Mutant]]) -> str:
    """A statement with its mutants."""
    if not statement.values():
        ways = [f"if mutant({number}):\n{statement.indent}    {mutant.text}" for number, mutant in numbered]
        chain = f"\n{statement.indent}el".join(ways)
        return f"{chain}\n{statement.indent}else:\n{statement.indent}    {statement.source}"
    out = statement.source
    # In a choice between values of two types Cython sees an object, in a choice between truths it does not.
    truth = "" if re.match(r"for|cdef (?!bint)", out) else "not not "
    for first, last in reversed(statement.values()):
        start, end = statement.tokens[first].start, statement.tokens[last - 1].end
        here = [(number, mutant.text) for number, mutant in numbered if mutant.value == (first, last)]
        if here:
            ways_out = "".join(f"{truth}({text}) if mutant({number}) else " for number, text in here)
            out = f"{out[:start]}({ways_out}{truth}({out[start:end]})){out[end:]}"
    return out
