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
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import chain, pairwise
from pathlib import Path
from typing import Final

from attrs import evolve, frozen

ROOT: Final = Path(__file__).resolve().parents[1]
GAMES: Final = tuple(sorted(path.parent.name for path in (ROOT / "isettlers" / "_core").glob("*/state.pxd")))
NO_RULES: Final = {
    "tables", "layout", "convert", "checks", "check", "check_counters", "check_frames", "ranges", "game",
    "observing", "observe", "catalogue", "catalogue_parts",
}  # fmt: skip
"""Files of a game's core that hold no rules: conversion, checks of states, what is observed and shown, tables."""
SWITCHED: Final = ("isettlers/_core/kernel.pyx", *(f"isettlers/_core/{game}/engine.pyx" for game in GAMES))
"""The modules whose mutants can be switched."""
_BUILT: Final = {".so", ".pyd", ".pyc"}
_BESIDE: Final = (
    "setup.py", "pyproject.toml", "README.md", "LICENSE", "docs/rules/*.md", "tools/contract/*.py",
    "bindings/protocol.toml",
)  # fmt: skip
"""Files beside the package that its build and its tests read."""

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
_WORDS: Final = {"and", "or", "not", "if", "else", "elif", "while", "return", "in"}
_ENDS_OPERAND: Final = {"and", "or", "if", "else", ",", ":", "=", "return"}
_SKIPPED: Final = {"ensure", "include", "pass", "@", "else"}

_DIRECTIVES: Final = "# cython: optimize.use_switch=False\n"
"""Of `x == a and x == b` Cython 3.3 makes a switch that is true for either."""
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


Span = tuple[int, int]
"""Where a run of characters of a statement begins and ends."""
Names = tuple[str, str, str, str, int]
"""File, function, original, replacement, and which one of equals: what names a mutant whatever lines move."""


@frozen
class Statement:
    """One logical line of a function."""

    file: str
    function: str
    line: int
    start: int
    indent: str
    source: str
    tokens: Sequence[Token]

    def values(self) -> list[Span]:
        """The parts that change inside a line that has to stay: conditions, bounds, first values of variables."""
        tokens, texts = self.tokens, [token.text for token in self.tokens]
        if texts[0] in {"if", "elif", "while"}:
            return [(tokens[1].start, tokens[-1].start)]
        if texts[0] == "for" and "range" in texts:
            first = texts.index("range") + 1
            commas = [token for token in tokens[first:] if token.text == "," and token.depth == 1]
            cuts = [tokens[first], *commas, tokens[-2]]
            return [(self._next(one), other.start) for one, other in pairwise(cuts)][:2]
        if texts[0] == "cdef" and "=" in texts:
            return [(tokens[texts.index("=") + 1].start, len(self.source))]
        return []

    def _next(self, token: Token) -> int:
        return next(other.start for other in self.tokens if other.start > token.start)


@frozen
class Mutant:
    """A small wrong change of a statement, or of a part of it that is switched by itself."""

    statement: Statement
    value: Span | None
    source: str
    copy: int = 1

    @property
    def names(self) -> Names:
        """What it is known by."""
        before, after = (" ".join(re.sub(r"#.*", "", text).split()) for text in (self.statement.source, self.source))
        return self.statement.file, self.statement.function, before, after, self.copy

    @property
    def text(self) -> str:
        """The changed statement, or part."""
        start, end = self.value or (0, len(self.statement.source))
        return self.source[start : len(self.source) - (len(self.statement.source) - end)]

    def draw(self, parts: int) -> int:
        """A number below `parts` that depends on the names alone."""
        return int.from_bytes(sha256(repr(self.names).encode()).digest()[:8]) % parts

    def __str__(self) -> str:
        file, function, before, after, copy = self.names
        return f"{file}:{self.statement.line} {function}: {before}  ->  {after}" + f" (copy {copy})" * (copy > 1)


def rule_files(root: Path = ROOT) -> list[Path]:
    """The files of the core that hold rules, and the kernel's for how positions are redrawn."""
    core = root / "isettlers/_core"
    files = (path for folder in ("shared", *GAMES) for path in sorted((core / folder).glob("*.pxi")))
    return [*(path for path in files if path.stem not in NO_RULES and not _is_written(path)), core / "redraw.pxi"]


def _is_written(path: Path) -> bool:
    """Whether setup.py writes the file, and would write the copy's without mutants."""
    return path.read_text(encoding="utf-8").startswith("# Written from ")


def mutants_of(path: Path, root: Path = ROOT) -> list[Mutant]:
    """All mutants of a file, in the order of its lines."""
    mutants: list[Mutant] = []
    copies: Counter[Names] = Counter()
    for statement in statements(path, path.relative_to(root).as_posix()):
        values: Sequence[Span | None] = statement.values() or [None]
        for value in values:
            for start, end, text in _changes(statement, value):
                changed = statement.source[:start] + text + statement.source[end:]
                mutant = Mutant(statement, value, changed)
                copies[mutant.names] += 1
                mutants.append(evolve(mutant, copy=copies[mutant.names]))
    return mutants


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
                whole = tokens[0].text not in {"if", "for", "while"} or tokens[-1].text == ":"
                if whole and not _is_of_types(tokens):
                    yield Statement(name, function, run[0].start[0], begin, " " * column, source, tokens)


def _is_of_types(tokens: Sequence[Token]) -> bool:
    """Whether it is a condition on a fused type, which Cython decides while it compiles."""
    return tokens[0].text in {"if", "elif"} and any(token.text == "is" for token in tokens)


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


def _changes(statement: Statement, value: Span | None) -> Iterator[tuple[int, int, str]]:
    """Changes of a statement, or of one of the parts that are switched by themselves: start, end, replacement."""
    word, source = statement.tokens[0].text, statement.source
    start, end = value or (0, len(source))
    if word != "note" and (value or word not in {"cdef", "for", "if", "elif", "while"}):
        yield from _edits([token for token in statement.tokens if start <= token.start < end], source)
    if not value and _can_be_dropped(statement.tokens):
        yield start, end, "pass"
    if word == "for" and value and value == statement.values()[-1]:
        yield start, end, f"({source[start:end]}) - 1"
    if word in {"if", "elif", "while"}:
        yield start, end, "False"
    if word in {"if", "elif"}:
        yield start, end, "True"


def _can_be_dropped(tokens: Sequence[Token]) -> bool:
    """Whether it is a call, a step of a loop, or an assignment to anything but a plain local name."""
    if tokens[0].text in {"return", "cdef", "for"}:
        return len(tokens) == 1
    signs = [token.text for token in tokens if token.text in {".", "[", "="} and not token.depth]
    return "=" not in signs or signs[0] != "="


def _edits(tokens: Sequence[Token], source: str) -> Iterator[tuple[int, int, str]]:
    """Changes of single words and signs, and operands dropped."""
    cast_until = -1
    for i, token in enumerate(tokens):
        before = tokens[i - 1].text if i else "("
        two_sided = re.fullmatch(r"\w+|[)\]]", before) and before not in _WORDS
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
            start, end = tokens[i + 1].start, tokens[_end_of_operand(tokens, i, 1, {"else"})].end
            yield start, end, f"not ({source[start:end]})"
        if token.text in {"and", "or"}:
            yield tokens[i - 1].end, tokens[_end_of_operand(tokens, i, 1, _ENDS_OPERAND)].end, ""
            first = _end_of_operand(tokens, i, -1, _ENDS_OPERAND)
            if first == 0 or tokens[first - 1].text not in {"and", "or"}:
                yield tokens[first].start, tokens[i + 1].start, ""


def _end_of_operand(tokens: Sequence[Token], i: int, way: int, stops: set[str]) -> int:
    """The last token on one side of the i-th that belongs to its operand."""
    depth, j = tokens[i].depth, i + way
    while 0 <= j < len(tokens) and tokens[j].depth >= depth:
        if tokens[j].depth == depth and tokens[j].text in stops:
            break
        j += way
    return j - way


# ---------------------------------------------------------------- the copy


def write_copy(folder: Path, numbered: Sequence[Mutant]) -> None:
    """Copy the package to a folder, with the mutants numbered from 1; a file is written only when it changes."""
    by_file: defaultdict[str, list[tuple[int, Mutant]]] = defaultdict(list)
    for number, mutant in enumerate(numbered, 1):
        by_file[mutant.statement.file].append((number, mutant))
    package = (path for path in (ROOT / "isettlers").rglob("*") if path.is_file() and path.suffix not in _BUILT)
    for path in chain(package, *(ROOT.glob(pattern) for pattern in _BESIDE)):
        name = path.relative_to(ROOT).as_posix()
        data = path.read_bytes()
        if name in by_file:
            data = rewritten(data.decode(), by_file[name]).encode()
        if name in SWITCHED:
            head, include, rest = data.decode().partition("\ncdef " if name.endswith("kernel.pyx") else "\ninclude ")
            data = (_DIRECTIVES + head + _PROLOGUE.format(size=len(numbered) + 1) + include + rest).encode()
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
    for start, end in reversed(statement.values()):
        here = [(number, mutant.text) for number, mutant in numbered if mutant.value == (start, end)]
        if here:
            ways = [f"{truth}({text}) if mutant({number}) else " for number, text in here]
            out = f"{out[:start]}({''.join(ways)}{truth}({out[start:end]})){out[end:]}"
    return out
