"""Estates of The Castles of Burgundy drawn by `isettlers cards`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from attrs import evolve
from cli.running import Capture, mistake, output, run_without_extras

from isettlers.burgundy import components, load_estate
from isettlers.burgundy.data_model import COLOR_OF, KIND_OF, ROWS
from isettlers.cli.burgundy import words
from isettlers.cli.burgundy.estates import drawn as drawn_estates

MINE = """\
estate = "delta"
rows = ["GCCK", "GGCKB", "GGBKBB", "SSSCSSS", "BBMBBG", "BMKBB", "MKKB"]
"""


@pytest.fixture(autouse=True)
def _narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """The file of an estate of one's own."""
    path = tmp_path / "mine.toml"
    path.write_text(MINE, encoding="utf-8")
    return path


def test_estates_are_drawn_hex_by_hex_with_the_sizes_of_their_regions(capsys: Capture, mine: Path) -> None:
    printed = output(capsys, "cards", "--game", "burgundy", "--estates", "2,5", "--estate", str(mine))
    *blocks, legend = printed.split("\n\n")
    estates = [*(one for one in components().estates if one.name in {"2", "5"}), load_estate(mine)]
    assert legend.startswith("An empty hex shows its kind, number and die. ")
    assert len(blocks) == len(estates)
    for block, estate in zip(blocks, estates, strict=True):
        assert block.startswith(f"estate {estate.name}  ")
        lines = block.splitlines()[-2 * len(ROWS) :]
        kinds, hexes = [row.split() for row in lines[::2]], [re.findall(r"(\d+) die (\d)", row) for row in lines[1::2]]
        assert [len(row) for row in hexes] == list(ROWS)
        assert [KIND_OF[COLOR_OF[color]] for color in estate.colors] == [kind for row in kinds for kind in row]
        assert [(int(number), int(die)) for row in hexes for number, die in row] == list(enumerate(estate.dice))
        text = " ".join(block.split())
        for color, sizes in estate.region_sizes().items():
            assert re.search(rf"{words.color(color)} {', '.join(map(str, sizes))}[; ]", text)


def test_estates_are_drawn_once_the_named_ones_first_and_those_of_files_unnamed(capsys: Capture, mine: Path) -> None:
    for options, names in (
        (("--estates", "9,2,9"), ["9", "2"]),
        (("--estate", str(mine)), ["delta"]),
        (("--estate", str(mine), "--estates", "delta,3"), ["delta", "3"]),
        (("--estate", str(mine), "--estates", "3"), ["3", "delta"]),
    ):
        printed = output(capsys, "cards", "--game", "burgundy", *options)
        assert re.findall(r"^estate (\w+)  ", printed, re.MULTILINE) == names


def test_no_estate_drawn_is_wider_than_the_terminal() -> None:
    drawn = str(drawn_estates([*components().estates, evolve(components().estates[0], name="e" * 40)]))
    assert max(map(len, drawn.splitlines())) <= 80


def test_the_page_shows_an_estate_as_it_is_drawn() -> None:
    page = (Path(__file__).parents[2] / "docs" / "burgundy.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"```\n(estate 5 .*?)```", page, re.DOTALL)
    assert str(drawn_estates([one for one in components().estates if one.name == "5"])).startswith(shown)


def test_estates_are_data_for_programs(capsys: Capture, mine: Path) -> None:
    command = ("cards", "--game", "burgundy", "--json")
    tree = json.loads(output(capsys, *command, "--estates", "1", "--estate", str(mine)))
    assert list(tree) == ["game", "estates"]
    one, delta = tree["estates"]
    assert one in json.loads(output(capsys, *command))["estates"]
    assert (one["name"], delta["name"], delta["provenance"], delta["note"]) == ("1", "delta", "custom", "")
    assert [len(row) for row in one["rows"]] == list(ROWS)
    assert one["rows"][0] == ["G6", "C5", "C4", "K3"]
    assert [text for row in one["rows"] for text in row] == [
        f"{letter}{die}" for letter, die in zip(one["colors"], one["dice"], strict=True)
    ]
    assert one["regions"] == {
        "beige": [1, 3, 3, 5], "blue": [3, 3], "light_green": [1, 5], "yellow": [3, 3], "dark_green": [1, 3],
        "grey": [3],
    }  # fmt: skip


def test_estates_that_cannot_be_drawn_are_one_line(capsys: Capture, mine: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text(MINE.replace("GCCK", "GCCX"), encoding="utf-8")
    for options, why in (
        (("--estates", "2,12"), "unknown estate '12', known: 1, 2, 3, 4, 5, 6, 7, 8, 9"),
        (("--estates", "drawn"), "unknown estate 'drawn', known: 1, "),
        (
            ("--estate", str(mine), "--estates", "gamma"),
            "estate 'gamma', known: 1, 2, 3, 4, 5, 6, 7, 8, 9, delta",
        ),
        (("--estates", ""), "unknown estate '', known: 1, "),
        (("--estate", str(broken)), 'broken.toml: rows[0]: expected 4 of the letters B, S, G, K, C, M, got "'),
        (("--estate", "nowhere.toml"), "nowhere.toml: cannot be read"),
        (("--estate", str(mine), "--estate", str(mine)), "two estates are named delta"),
        (("--estates", "2", "--color", "blue"), "--color is for tiles: it cannot be given with --estates"),
    ):
        assert why in mistake(capsys, "cards", "--game", "burgundy", *options)
    assert "cards has --estates for burgundy, not for imperial" in mistake(capsys, "cards", "--estates", "2")


def test_estates_are_drawn_without_rich() -> None:
    done = run_without_extras("cards", "--game", "burgundy", "--estates", "7")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{drawn_estates([one for one in components().estates if one.name == '7'])}\n"


@pytest.mark.parametrize("command", ["actions", "observation"])
def test_tables_of_numbers_are_those_of_the_game(capsys: Capture, command: str) -> None:
    tree = json.loads(output(capsys, command, "--game", "burgundy", "--json"))
    assert tree["game"] == "burgundy"
    assert "The Castles of Burgundy: " in output(capsys, command, "--game", "burgundy")
