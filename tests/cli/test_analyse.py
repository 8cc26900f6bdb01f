"""`isettlers analyse`: cards and sides of recorded games."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from analyse.records import played, write

from isettlers.burgundy import Setup as Burgundy
from isettlers.cli import main
from isettlers.cli.screen import PlainScreen
from isettlers.extras import pip_install
from isettlers.record import Record

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "140")


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with twelve records."""
    folder = tmp_path_factory.mktemp("records")
    write(folder, 12, ("ann", "bob"))
    return folder


def write_burgundy(folder: Path, setup: Burgundy, games: int) -> None:
    """Records of games in which everyone takes the first legal action."""
    for seed in range(games):
        state, actions = setup.start(seed), list[int]()
        while not state.over:
            actions.append(state.legal_ids()[0])
            state.apply(actions[-1])
        (folder / f"{seed}.record").write_bytes(Record(setup, seed, actions, state.hash).to_bytes())


def output(capsys: Capture, *arguments: str | Path, status: int = 0) -> tuple[str, str]:
    assert main(["analyse", *map(str, arguments)]) == status
    captured = capsys.readouterr()
    return captured.out, captured.err


def test_tables_show_factions_seats_bots_and_each_deck(capsys: Capture, records: Path) -> None:
    printed, errors = output(capsys, records)
    assert printed.startswith("Imperial Settlers: 12 games. All intervals are of 95 %.")
    for title in ("by faction", "by seat", "by bot", "common: scores", "romans: scores"):
        assert title in printed
    assert errors == ""


@pytest.mark.parametrize("rich", [True, False])
def test_in_80_columns_no_name_and_no_interval_is_cut(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, records: Path, *, rich: bool
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    if not rich:
        monkeypatch.setattr("isettlers.cli.analyse.console", PlainScreen)
    printed, _ = output(capsys, records)
    assert max(len(line) for line in printed.splitlines() if not line.startswith("*")) <= 80
    assert {"Administration*", "Confectioner", "Workshop"} <= set(printed.split())
    assert len(re.findall(r" \(\d+-100\) *$", printed, re.MULTILINE)) > 5
    assert "…" not in printed


def test_reconstructed_cards_are_marked_and_the_mark_explained(capsys: Capture, records: Path) -> None:
    printed, _ = output(capsys, records)
    lines = [line.split() for line in printed.splitlines() if line.startswith("  ")]
    names = {line[0] for line in lines if line}
    assert {"Colossus*", "Robbers"} <= names
    assert "* the ability is a reconstruction" in printed


def test_json_holds_the_whole_analysis(capsys: Capture, records: Path) -> None:
    printed, errors = output(capsys, records / "game-000000.record", records / "game-000001.record", "--json")
    tree = json.loads(printed)
    assert (tree["game"], tree["games"], errors) == ("imperial", 2, "")
    assert tree["kinds"]["razed"]["of"] == "built"


def test_files_are_written_to_a_new_folder_and_named(capsys: Capture, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    folder = tmp_path / "new" / "folder"
    write_burgundy(tmp_path, Burgundy(players=2), 1)  # its few decks are drawn fast
    printed, _ = output(capsys, tmp_path / "0.record", "--out", folder, "--picture", "png")
    assert {path.name for path in folder.iterdir()} >= {"cards.csv", "sides.csv", "sides.png", "cards-beige.png"}
    assert all(path.name in printed for path in folder.iterdir())


def test_without_matplotlib_tables_are_written_and_pictures_missed(
    capsys: Capture, records: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("isettlers.arena.svg.find_spec", lambda _: None)
    _, errors = output(capsys, records, "--out", tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {"cards.csv", "sides.csv"}
    assert errors == f"isettlers: no pictures: they need matplotlib: {pip_install('arena')}\n"


def test_damaged_records_are_named_and_give_status_1(capsys: Capture, tmp_path: Path) -> None:
    write(tmp_path, 2)
    (tmp_path / "zz.record").write_bytes(b"rubbish")
    printed, errors = output(capsys, tmp_path, status=1)
    assert "2 games" in printed
    assert f"left out: {tmp_path / 'zz.record'}: " in errors


def test_unfinished_games_are_counted_as_left_out(capsys: Capture, tmp_path: Path) -> None:
    write(tmp_path, 2)
    (tmp_path / "early.record").write_bytes(played(1, most=10).to_bytes())
    _, errors = output(capsys, tmp_path)
    assert errors == "isettlers: 1 game left out that did not end\n"


@pytest.mark.parametrize("name", ["missing", "empty"])
def test_nothing_to_read_is_one_line_and_status_2(capsys: Capture, tmp_path: Path, name: str) -> None:
    (tmp_path / "empty").mkdir()
    printed, errors = output(capsys, tmp_path / name, status=2)
    assert printed == ""
    assert errors.startswith("isettlers: ")
    assert errors.count("\n") == 1


@pytest.mark.parametrize(
    ("setup", "sides"), [(Burgundy(players=2), False), (Burgundy(estates=("2", "5"), first_player=0), True)]
)
def test_tiles_and_estates_of_burgundy_are_counted(
    capsys: Capture, tmp_path: Path, setup: Burgundy, *, sides: bool
) -> None:
    write_burgundy(tmp_path, setup, 3)
    printed, errors = output(capsys, tmp_path)
    assert printed.startswith("The Castles of Burgundy: 3 games.")
    assert ("by estate" in printed) == sides
    for part in ("by seat", "beige: scores", "yellow: scores", "  tile "):
        assert part in printed
    assert errors == ""
