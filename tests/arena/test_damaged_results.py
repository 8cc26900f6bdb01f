"""A file of results with one value changed is refused in a line that names the field, or goes through all exports."""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from arena.outcomes import forfeited, header, result
from full_set import some

from isettlers import FormatError
from isettlers.arena import pairs, read_results, standings
from isettlers.arena.exports import csv_text, document
from isettlers.arena.report import write_report
from isettlers.cli.arena import pairs_table, standings_table
from isettlers.cli.screen import console

MISSING = object()
ODD: dict[str, Any] = {
    "missing": MISSING, "null": None, "true": True, "zero": 0, "one": 1, "negative": -1, "huge": 10**400,
    "large": 2**63, "half": 0.5, "tiny": 5e-324, "infinite": math.inf, "no number": math.nan, "empty text": "",
    "text": "x", "hex": "0123456789abcdef", "markup": "[/b]<b>$\\frac&", "lines": "a\nb\x1b[31m",
    "half a letter": "\ud800", "long text": "x" * 200, "too long text": "x" * 5000,
    "empty list": [], "list": [0], "list of lists": [[0], [0]], "zeros": [0, 0], "ones": [1, 1],
    "negatives": [-1, -1], "texts": ["a", "b"], "one text twice": ["a", "a"], "nulls": [None, None],
    "halves": [0.5, 0.5], "flags": [True, False], "huges": [2**70, 2**70], "tinies": [5e-324, 5e-324],
    "three": [0, 1, 0], "empty table": {}, "table": {"seat": 0}, "many": list(range(5000)),
}  # fmt: skip
HEADER = header(games=12, signature="00" * 8, settings={
    "budget": {"seconds": 0.05, "iterations": 7, "nodes": None}, "perfect_information": ["greedy"]
}).document()  # fmt: skip
GAMES = [
    {**result(0, (0, 1), (1, 0)).document(), "record": "game-000000.record"},
    forfeited(1, (0, 1), 0).document(),
]


def fields(tree: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all values in a tree."""
    if path:
        yield path
    inner = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list | tuple) else ()
    for key, value in inner:
        yield from fields(value, (*path, key))


LINES = json.loads(json.dumps([HEADER, *GAMES]))
PLACES = [(number, *path) for number, line in enumerate(LINES) for path in fields(line)]


def changed(place: tuple[Any, ...], value: Any) -> str:
    """The file with the value at a place replaced, or left out."""
    lines = json.loads(json.dumps(LINES))
    holder = lines
    for key in place[:-1]:
        holder = holder[key]
    if value is MISSING:
        del holder[place[-1]]
    else:
        holder[place[-1]] = value
    return "".join(f"{json.dumps(line)}\n" for line in lines)


def export(path: Path) -> None:
    """Write and print all there is to a file of results."""
    head, games = read_results(path)
    rows = list(csv.reader(io.StringIO(csv_text(head, games))))
    assert len(rows) == 1 + head.players * len(games)
    tree = json.loads(json.dumps(document(head, games)), parse_constant=pytest.fail)
    json.dumps(tree, ensure_ascii=False, allow_nan=False).encode()
    console().print(standings_table(standings(head, games)), pairs_table(pairs(head, games)))
    write_report(path, path.with_suffix(".html"))


def test_the_file_as_it_is_goes_through_all_exports(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text("".join(f"{json.dumps(line)}\n" for line in LINES), encoding="utf-8")
    export(path)
    assert "<svg" in path.with_suffix(".html").read_text(encoding="utf-8")


@pytest.mark.parametrize("place", some(PLACES, every=3), ids=lambda place: ".".join(map(str, place)))
@pytest.mark.parametrize("drawn", ["plain", pytest.param("drawn", marks=pytest.mark.slow)])  # drawing takes long
def test_a_changed_value_is_refused_by_its_field_or_goes_through_all_exports(
    place: tuple[Any, ...], drawn: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "results.jsonl"
    taken = 0
    for value in ODD.values():
        path.write_text(changed(place, value), encoding="utf-8")
        try:
            read_results(path)
        except FormatError as refused:
            message = str(refused)
        else:
            message = ""
        if message:
            assert message.startswith(f"{path}")
            assert message.isprintable()
            assert any(part[:4] in message for part in place[1:] if isinstance(part, str))
            continue
        taken += 1
        if drawn == "plain" or (taken > 1 and "bots" not in place):
            monkeypatch.setattr("isettlers.arena.figures.draw", lambda *_: "")
        export(path)


@pytest.mark.parametrize(
    ("place", "value", "message"),
    [
        ((1, "setup", "factions"), ["romans"], "line 2: $.setup: expected a setup for 2 players, got one for 1"),
        (
            (0, "settings", "perfect_information"),
            None,
            "line 1: $.settings.perfect_information: expected list, got None",
        ),
        ((0, "settings", "budget", "seconds"), "1", "line 1: $.settings.budget.seconds: expected number from 0 to "),
        ((0, "game"), "chess", "line 1: $.game: unknown game 'chess'"),
        ((1, "seed"), "-1", 'line 2: $.seed: expected 16 hex digits, got "-1"'),
        ((2, "winners"), [0], "line 3: $.winners: expected the seats that $.ranks has at 0, got (0,)"),
        ((1, "game"), 12, "line 2: $.game: expected int from 0 to 11, got 12"),
    ],
)
def test_what_is_wrong_is_said_with_its_line_and_field(
    place: tuple[Any, ...], value: Any, message: str, tmp_path: Path
) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text(changed(place, value), encoding="utf-8")
    with pytest.raises(FormatError) as refused:
        read_results(path)
    assert f"{path}, {message}" in str(refused.value)
