"""`isettlers balance`: the worth of cards as tables, JSON and CSV."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from cli.running import mistake, output

Capture = pytest.CaptureFixture[str]

GAMES = ("balance", "--factions", "romans,egyptians", "--only", "romans", "--bot", "random", "--workers", "1")


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")


def test_the_table_says_what_is_measured_and_marks_reconstructions(capsys: Capture) -> None:
    printed = output(capsys, *GAMES, "--deals", "3")
    assert printed.startswith(
        "Imperial Settlers, 2 players, all random: 3 deals, seed 0. Points and wins of the seat when"
    )
    assert "Colossus*" in printed
    assert "Spies " in printed
    assert printed.endswith("* is a reconstruction.\n")


def test_the_solo_game_is_measured(capsys: Capture) -> None:
    printed = output(capsys, "balance", "--solo", "romans", "--only", "romans", "--bot", "random", "--deals", "2")
    assert printed.startswith("Imperial Settlers, solo, all random: 2 deals, seed 0.")


def test_json_and_csv_hold_the_same_estimates(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "worth.csv"
    tree = json.loads(output(capsys, *GAMES, "--deals", "2", "--json", "--csv", str(file)))
    rows = list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))
    assert [row["group"] for row in rows] == [group["id"] for group in tree["groups"]]
    assert [float(row["points"]) for row in rows if row["points"]] == [
        round(group["points"]["value"], 6) for group in tree["groups"] if group["points"]
    ]
    assert tree["settings"] == {"bot": "random", "deals": 2, "seed": 0}


def test_own_decks_and_tile_sets_are_measured(capsys: Capture) -> None:
    tiles = Path(__file__).parents[2] / "examples" / "own_tiles.toml"
    printed = output(
        capsys,
        "balance",
        "--game",
        "founders",
        "--tiles",
        str(tiles),
        "--bot",
        "random",
        "--deals",
        "2",
        "--workers",
        "1",
    )
    assert "Founders of the Empire, 2 players, all random: 2 deals" in printed


@pytest.mark.parametrize(
    ("given", "error"),
    [
        (("--only", "gauls"), "only: unknown deck 'gauls', known: common, romans, egyptians"),
        (("--deals", "0"), "deals: expected int from 1 to 1000000, got 0"),
        (("--workers", "0"), "workers: expected 1 to 1024, got 0"),
        (("--bot", "clever"), "unknown bot 'clever'"),
        (("--csv", "/nowhere/worth.csv"), "there is no folder /nowhere"),
        (("--game", "founders"), "balance has --factions for imperial, not for founders"),
    ],
)
def test_wrong_options_are_one_line(capsys: Capture, given: tuple[str, str], error: str) -> None:
    assert error in mistake(capsys, "balance", "--factions", "romans,egyptians", *given)


def test_balanced_values_of_reconstructed_cards_can_be_measured(capsys: Capture) -> None:
    tables = [
        json.loads(output(capsys, *GAMES, "--deals", "2", "--json", "--reconstructions", values))["groups"]
        for values in ("proposed", "balanced")
    ]
    assert [group["id"] for group in tables[0]] == [group["id"] for group in tables[1]]
    assert tables[0] != tables[1]
