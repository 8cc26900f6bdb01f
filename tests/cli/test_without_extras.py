"""The commands where nothing but the package and the two libraries it needs is installed."""

from __future__ import annotations

import re
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest
from cli.running import EXTRAS, printed, run_all_without_extras, run_without_extras

import isettlers
from isettlers.cli.imperial.card_table import card_table
from isettlers.cli.lines import columns
from isettlers.cli.tables import Column, Styled, table
from isettlers.imperial import FACTIONS, builtin
from isettlers.record import read_record

COMMANDS: Final = (
    "games",
    "rulings",
    "completion --help",
    *(
        f"{command} --game {game}"
        for command in (
            "actions",
            "observation",
            "cards",
            "simulate --games 2",
            "demo --games 2",
            "bench --seconds .01",
        )
        for game in isettlers.games()
    ),
    "cards --pack magic-number",
    "simulate --solo all --games 5",
    "demo --solo romans --games 2",
)


def test_all_libraries_of_the_commands_are_missing_in_these_tests() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    assert {re.split(r"\W", needed)[0] for name in ("cli", "arena") for needed in extras[name]} == set(EXTRAS)


def test_every_command_that_plays_or_prints_works() -> None:
    for done in run_all_without_extras(*(command.split() for command in COMMANDS)):
        assert (done.returncode, done.stderr) == (0, ""), done.args
        assert done.stdout, done.args


def test_games_are_an_aligned_table() -> None:
    title, heads, line, *rows, last = run_without_extras("games").stdout.splitlines()
    assert (title, last) == ("Games", "")
    assert re.split(" {2,}", heads) == ["name", "title", "players", "action ids"]
    assert [row.split()[0] for row in rows] == list(isettlers.games())
    for before, _ in pairwise(part.end() for part in re.finditer("-+", line)):
        assert {row[before : before + 2] for row in (heads, *rows)} == {"  "}
    assert len({len(row) for row in (heads, line, *rows)}) == 1


@pytest.mark.parametrize("game", isettlers.games())
def test_a_whole_game_is_played_from_a_pipe_and_kept(tmp_path: Path, game: str) -> None:
    path = tmp_path / "game.record"
    done = run_without_extras("play", "--game", game, "--seed", "5", "--save", str(path), typed="1\n" * 3000)
    assert (done.returncode, done.stderr) == (0, "")
    record = read_record(path)
    assert record.complete
    end = record.end()
    assert end.over
    assert all(f"{score} " in done.stdout for score in end.scores)


@pytest.mark.parametrize("solo", ["romans", "japanese"])
def test_a_solo_game_is_played_from_a_pipe(tmp_path: Path, solo: str) -> None:
    path = tmp_path / "game.record"
    options = ("--solo", solo, "--pack", "magic-number", "--seed", "3", "--save", str(path))
    done = run_without_extras("play", *options, typed="1\nb\n" * 1500)
    assert (done.returncode, done.stderr) == (0, "")
    assert read_record(path).complete
    assert "against the virtual player" in done.stdout
    assert "\n  attacks left  " in done.stdout


@pytest.mark.parametrize("arguments", [(), ("--events",), ("--step",)])
def test_a_record_is_replayed_and_shown(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    path = tmp_path / "game.record"
    run_without_extras("play", "--seed", "5", "--save", str(path), typed="1\n1\nq\n")
    replayed = run_without_extras("replay", *arguments, str(path), typed="\n" * 100)
    assert (replayed.returncode, replayed.stderr) == (0, "")
    assert "2 barbarians: " in replayed.stdout
    shown = run_without_extras("show", str(path))
    assert "romans (you)  " in shown.stdout


def test_cards_fit_into_the_columns_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for width in (80, 100):
        monkeypatch.setenv("COLUMNS", str(width))
        for game in isettlers.games():
            for done in run_all_without_extras(("cards", "--game", game)):
                tables = [line for line in done.stdout.splitlines() if "  " in line]
                assert max(map(columns, tables)) <= width


# ---------------------------------------------------------------- tables


@pytest.mark.parametrize("name", FACTIONS)
def test_a_plain_table_has_the_words_of_the_drawn_one(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    made = card_table(builtin(name))
    assert re.sub("-{2,}", "", str(made)).split() == re.sub("─+", "", printed(made)).split()


def test_words_are_broken_where_a_table_is_too_wide_and_figures_never(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    made = table("cards", ("card", Column("what it does"), "of 1,000,000"), [("Ruins", "word " * 8, "1,000")])
    assert str(made).splitlines() == [
        "cards",
        "card   what it does         of 1,000,000",
        "-----  -------------------  ------------",
        "Ruins  word word word word         1,000",
        "       word word word word",
    ]


def test_wide_letters_take_two_columns_and_cells_have_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    rows: list[tuple[str | Styled, str]] = [(Styled((("城", "bold"), ("\nid", "dim"))), "2"), ("abc", "10")]
    assert str(table("", ("it", "n"), rows, apart=True)).splitlines() == [
        "it    n",
        "---  --",
        "城    2",
        "id",
        "",
        "abc  10",
    ]


def test_a_long_text_is_broken_and_keeps_its_indentation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "12")
    assert str(Styled((("Ruins", "bold"), ("\n  no cost, no use", "")))) == "Ruins\n  no cost,\n  no use"
