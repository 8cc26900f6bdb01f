"""Files that other systems write: each command that reads a text reads it in their encodings."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from cli.running import Capture, output

import isettlers
from isettlers.arena.results import read_results
from isettlers.cli import main
from isettlers.imperial import Setup
from isettlers.record import Record
from isettlers.suite import PACKAGED

EXAMPLES = Path(__file__).parents[2] / "examples"
ENCODINGS = ("utf-8-sig", "utf-16", "utf-32")
"""Each with a byte order mark; `>` of PowerShell writes the second."""
READERS = {
    "document.json": "show --json {}",
    "game.record": "replay --json {}",
    "end.record": "show --json {}",
    "deck.toml": "deck show --json {}",
    "cards.toml": "cards --json --deck {}",
    "estate.toml": "cards --json --game burgundy --estate {}",
    "tiles.toml": "cards --json --game founders --tiles {}",
    "arena.jsonl": "arena-merge --json {} --out merged.jsonl",
    "board.json": "suite --json --board {}",
}
ARENA = ("arena", "--bots", "random", "--games", "2", "--players", "1", "--out")


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a text in UTF-8 for each reader."""
    folder = tmp_path_factory.mktemp("files")
    state = isettlers.start("imperial", players=2, seed=1)
    (folder / "document.json").write_text(f"{json.dumps(state.document(), indent=1)}\n", encoding="utf-8")
    record = Record(Setup(factions=("romans", "barbarians")), 3, (), notes={"names": ["Zoë", "小屋"]})
    for name in ("game.record", "end.record"):
        (folder / name).write_text(record.text(), encoding="utf-8")
    common = (Path(isettlers.__file__).parent / "imperial" / "data" / "common.toml").read_text(encoding="utf-8")
    for name in ("deck.toml", "cards.toml"):
        (folder / name).write_text(common, encoding="utf-8")
    shutil.copy(EXAMPLES / "own_tiles.toml", folder / "tiles.toml")
    rows = '["GCCK", "GGCKB", "GGBKBB", "SSSCSSS", "BBMBBG", "BMKBB", "MKKB"]'
    (folder / "estate.toml").write_text(f'estate = "delta"\nrows = {rows}\n', encoding="utf-8")
    shutil.copy(PACKAGED, folder / "board.json")
    assert main([*ARENA, str(folder / "arena.jsonl")]) == 0
    return folder


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("name", READERS)
def test_a_file_reads_the_same_in_each_encoding_and_with_each_line_end(capsys: Capture, files: Path, name: str) -> None:
    text = (files / name).read_text(encoding="utf-8")
    outputs = set()
    for encoding in ("utf-8", *ENCODINGS):
        Path(name).write_bytes(text.replace("\n", "\r\n").encode(encoding))
        outputs.add(output(capsys, *READERS[name].format(name).split()))
        Path("merged.jsonl").unlink(missing_ok=True)
    Path(name).write_text(text, encoding="utf-8")
    assert outputs == {output(capsys, *READERS[name].format(name).split())}


@pytest.mark.parametrize("name", READERS)
def test_a_file_in_another_encoding_is_refused_with_its_name_and_the_place(
    capsys: Capture, files: Path, name: str
) -> None:
    data = (files / name).read_bytes()
    Path(name).write_bytes(data + b"na\xefve\n")
    assert main(READERS[name].format(name).split()) == 2
    place = f"byte {len(data) + 2}, line {len(data.splitlines()) + 1}"
    assert capsys.readouterr().err == f"isettlers: {name}: {place}: expected UTF-8, got 0xef\n"


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("games", ["2", "4"])
def test_an_arena_resumes_a_file_in_each_encoding_in_utf8(
    capsys: Capture, files: Path, encoding: str, games: str
) -> None:
    path = Path("arena.jsonl")
    path.write_bytes((files / path).read_text(encoding="utf-8").encode(encoding))
    words = [games if word == "2" else word for word in ARENA]
    output(capsys, *words, str(path))
    assert path.read_bytes().startswith(b'{"arena"')
    assert [result.game for result in read_results(path)[1]] == list(range(int(games)))
