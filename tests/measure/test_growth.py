"""The growth of cost: its tables have a line for each size, its plots a title and names of their axes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import isettlers

PROGRAM = Path(__file__).parents[2] / "benchmarks" / "growth.py"
QUICKLY = ("--rounds", "1", "--budget", "0.0001", "--games", "1", "--positions", "2")
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def picture(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("matplotlib")
    return tmp_path_factory.mktemp("growth") / "growth.svg"


@pytest.fixture(scope="module")
def tables(picture: Path) -> dict[str, list[list[str]]]:
    """The cells of each table by its title, the header first."""
    command = [sys.executable, str(PROGRAM), *QUICKLY, "--plot", str(picture)]
    out = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    parts = out.split("\n\n")
    return {
        title.removesuffix(":"): [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines()]
        for title, table in zip(parts[1::2], parts[2::2], strict=True)
    }


def labels(table: list[list[str]]) -> list[tuple[str, str]]:
    return [(row[0], row[1]) for row in table[2:]]


def test_there_is_a_line_for_each_size(tables: dict[str, list[list[str]]]) -> None:
    played = [isettlers.game(name) for name in isettlers.games()]
    players, tenths, hands, territories, packs, memory = tables.values()
    assert labels(players) == [
        (game.title, str(number)) for game in played for number in range(game.players[0], game.players[1] + 1)
    ]
    assert labels(tenths) == [(game.title, str(number)) for game in played for number in range(1, 11)]
    assert labels(hands) == [("Imperial Settlers", str(size)) for size in range(1, 15)]
    assert labels(territories) == [("Founders of the Empire", str(size)) for size in range(2, 34)]
    assert [label for _, label in labels(packs)] == ["none", "magic-number", "atlanteans", "both"]
    assert labels(memory) == [(game.title, games) for game in played for games in ("1", "64", "1,024", "16,384")]


def test_each_line_has_all_figures_or_no_positions(tables: dict[str, list[list[str]]]) -> None:
    assert tables["Players"][0][4:11] == [
        "`playouts`", "`step`", "`legal_ids`", "`legal`", "`observe`", "`view`", "`save`",
    ]  # fmt: skip
    for header, _, *rows in list(tables.values())[:-1]:
        for row in rows:
            assert len(row) == len(header) == 13
            assert all(row) if row[2] != "0" else not any(row[3:])
    assert all(row[2] == "2" for row in tables["Players"][2:])


def test_the_sizes_of_states_are_those_of_their_format(tables: dict[str, list[list[str]]]) -> None:
    sizes = {(row[0], row[1]): row[11] for row in tables["Players"][2:]}
    assert [sizes["Imperial Settlers", players] for players in "1234"] == ["816 B", "736 B", "992 B", "1,248 B"]


@pytest.mark.usefixtures("tables")
def test_the_plots_have_a_title_and_names_of_their_axes(picture: Path) -> None:
    root = ET.parse(picture).getroot()  # noqa: S314, it comes from here
    assert root.tag == f"{SVG}svg"
    assert root.findtext(f"{SVG}title") == "How the cost of isettlers grows"
    words = [text.text for text in root.iter(f"{SVG}text")]
    for name in ("players", "tenth of the game", "cards in hand", "tiles", "packs", "games"):
        assert name in words
    for name in ("cost (2 players = 1)", "cost (1 card = 1)", "bytes", "playouts", "Memory of a batch"):
        assert name in words
