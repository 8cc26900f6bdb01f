"""`--json` and `--json=FILE` mean the same in every command."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from cli.running import Capture, mistake, output

import isettlers
from isettlers.cli import main
from isettlers.cli.run import parser
from isettlers.imperial import Setup
from isettlers.record import Recorder
from isettlers.serve.store import Quota, Row, open_store

GAME = "game.record"
STORE = "tables.db"
TABLE = "a1"
RESULTS = "arena.jsonl"
COMMANDS = (
    ("games",),
    ("actions",),
    ("observation",),
    ("rulings",),
    ("cards",),
    ("cards", "--game", "burgundy"),
    ("cards", "--game", "burgundy", "--estates", "1"),
    ("cards", "--game", "founders"),
    ("deck", "check", "romans"),
    ("deck", "list"),
    ("deck", "show", "romans"),
    ("simulate", "--games", "2"),
    ("bench", "--seconds", "0.01"),
    ("arena", "--bots", "random,greedy", "--games", "4"),
    ("arena-merge", RESULTS, "--out", "all.jsonl"),
    ("suite",),
    ("balance", "--factions", "romans,egyptians", "--only", "romans", "--deals", "1", "--workers", "1"),
    ("analyse", GAME),
    ("review", GAME, "--bot", "flat:1"),
    ("puzzles", GAME, "--bot", "flat:1", "--check", "flat:1"),
    ("replay", GAME),
    ("verify", GAME),
    ("show", GAME),
    ("serve-admin", "--tables", STORE, "show", TABLE),
)
GROUPS = {"deck": 2, "serve-admin": 1}
"""By command with verbs of its own, the words that are tried: the verbs of serve-admin print in one place."""


@pytest.fixture(autouse=True)
def _record(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A finished game in the current folder."""
    monkeypatch.chdir(tmp_path)
    setup = Setup(factions=("romans", "barbarians"))
    state = setup.start(3)
    with Recorder(GAME, setup, 3) as recorder:
        while not state.over:
            recorder.append(action := state.legal_ids()[-1])
            state.apply(action)
        recorder.finish(state)


@pytest.fixture
def _store() -> None:
    """A store with a table in the current folder."""
    store = open_store(STORE)
    row = Row(TABLE, "imperial", {"factions": ["romans", "barbarians"]}, 3)
    store.create(row, [], Quota(), lambda _: None)
    store.close()


@pytest.fixture
def _results(capsys: Capture) -> None:
    """Results of an arena in the current folder."""
    output(capsys, "arena", "--bots", "random,greedy", "--games", "4", "--out", RESULTS)


def declared(parsed: argparse.ArgumentParser, words: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The commands and tasks that take --json."""
    below = [action for action in parsed._actions if isinstance(action, argparse._SubParsersAction)]
    for action in below:
        for name, each in action.choices.items():
            yield from declared(each, (*words, name))
    if not below and "--json" in parsed.format_usage():
        yield words


def test_every_command_with_the_option_is_tried_here() -> None:
    def tried(commands: Iterable[tuple[str, ...]]) -> set[tuple[str, ...]]:
        return {words[: GROUPS.get(words[0], 1)] for words in commands}

    assert tried(declared(parser())) == tried(COMMANDS)


@pytest.mark.usefixtures("_store", "_results")
@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_it_is_all_that_is_printed_or_goes_to_a_file_beside_the_tables(capsys: Capture, words: tuple[str, ...]) -> None:
    printed: Any = json.loads(output(capsys, *words, "--json"))
    Path("all.jsonl").unlink(missing_ok=True)
    tables = output(capsys, *words, "--json=out.json")
    written: Any = json.loads(Path("out.json").read_text(encoding="utf-8"))
    assert not tables.startswith(("{", "["))
    assert len(tables) > 20
    assert type(written) is type(printed)
    if words[0] not in {"simulate", "bench", "arena"}:  # which measure seconds
        assert written == printed


def test_the_word_behind_it_is_no_file(capsys: Capture) -> None:
    before = Path(GAME).read_bytes()
    assert json.loads(output(capsys, "verify", "--json", GAME)) == json.loads(output(capsys, "verify", GAME, "--json"))
    assert Path(GAME).read_bytes() == before


@pytest.mark.parametrize(
    ("option", "why"),
    [
        ("--json=", "--json: expected a file"),
        ("--json=nowhere/out.json", "--json: nowhere/out.json: there is no folder nowhere"),
        ("--js", "unknown option '--js', did you mean --json?"),
    ],
)
def test_a_file_that_cannot_be_is_refused_at_once(capsys: Capture, option: str, why: str) -> None:
    assert why in mistake(capsys, "simulate", "--games", "1000000000", option)


def test_a_file_that_cannot_be_written_is_a_mistake_in_one_line(capsys: Capture, tmp_path: Path) -> None:
    assert f"{tmp_path}: Is a directory" in mistake(capsys, "games", f"--json={tmp_path}")


def test_show_gives_what_the_seat_knows(capsys: Capture) -> None:
    path = Path("position.save")
    state = isettlers.start("imperial", factions=("romans", "barbarians"), seed=3)
    path.write_bytes(state.save())
    for seat in (0, 1):
        assert json.loads(output(capsys, "show", str(path), "--seat", str(seat), "--json")) == state.view(seat)


def test_verify_says_of_each_file_whether_and_why_not(capsys: Capture) -> None:
    whole = Path(GAME).read_bytes()
    Path("torn.record").write_bytes(whole[:-60])
    Path("odd.record").write_bytes(b"odd")
    assert main(["verify", "--json", GAME, "torn.record", "odd.record"]) == 1
    good, torn, odd = json.loads(capsys.readouterr().out)
    assert (good["verified"], good["error"], len(good["hash"])) == (True, None, 16)
    assert not torn["verified"]
    assert torn["actions"] < good["actions"]
    assert torn["error"].startswith("not finished")
    assert (odd["verified"], odd["actions"], odd["hash"]) == (False, None, None)


def test_help_shows_how_it_is_written(capsys: Capture) -> None:
    assert "[--json[=FILE]]" in output(capsys, "games", "--help")
