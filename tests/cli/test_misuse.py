"""Commands given what they cannot use: one line of plain words, whatever it is, and nothing else on stderr."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli.running import Capture

import isettlers
from isettlers.cli import main
from isettlers.imperial import Setup
from isettlers.record import Record

LEAKED = re.compile(
    r"unpack|max_\w+_len|recursion|codec|Errno|Traceback|NoneType|sys\.|\bchar \d|object|keyword",
    re.IGNORECASE,
)
"""Words of the libraries beneath, which say nothing to a person."""
FILES: dict[str, bytes] = {
    "empty": b"", "README.md": b"# isettlers\n\nAn engine.\n", "binary": bytes(range(256)) * 9, "zeros": bytes(99),
    "table.json": b"{}", "list.json": b"[]", "cut.json": b'{"game": ', "latin.json": b'{"game": "\xe9"}',
    "deep.json": b'{"a":' * 99_999, "digits.json": b'{"game":' + b"1" * 5000 + b"}", "map": b"\x81\xa1a\x01",
    "cut.toml": b"deck = ", "wide.toml": "deck = 'x'".encode("utf-16"), "title": b"isettlers record 1\n",
}  # fmt: skip
MISSING = ("folder", "nowhere", "nowhere/file", "empty/file", "x" * 300)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder of files, which no refused command changes."""
    folder = tmp_path_factory.mktemp("files")
    for name, data in FILES.items():
        (folder / name).write_bytes(data)
    (folder / "folder").mkdir()
    state = isettlers.start("imperial", players=2, seed=1)
    (folder / "game.save").write_bytes(state.save())
    (folder / "torn.save").write_bytes(state.save()[:-9])
    record = Record(Setup(factions=("romans", "barbarians")), 3, ()).to_bytes()
    (folder / "game.record").write_bytes(record)
    (folder / "torn.record").write_bytes(record[:20])
    return folder


@pytest.fixture(autouse=True)
def _here(files: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    before = {path.name for path in files.iterdir()}
    monkeypatch.chdir(files)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    yield
    assert {path.name for path in files.iterdir()} == before


def refused(capsys: Capture, *arguments: str) -> str:
    """The one line of a command that is refused: on stderr with status 2, of verify on stdout with 1."""
    status = main(arguments)
    captured = capsys.readouterr()
    assert status == 1 if arguments[0] == "verify" else (status, captured.out) == (2, ""), arguments
    printed = captured.out if arguments[0] == "verify" else captured.err
    assert printed.count("\n") == 1, (arguments, printed)
    assert printed.strip().isprintable(), (arguments, printed)
    assert not LEAKED.search(printed), (arguments, printed)
    return printed


@pytest.mark.parametrize(
    "command",
    [
        "show {}",
        "convert {} out.json",
        "play --load {}",
        "analyse {}",
        "verify {}",
        "replay {}",
        "replay --json {}",
        "review {}",
        "puzzles {}",
        "deck check {}",
        "deck show {}",
        "cards --deck {}",
        "cards --game burgundy --estate {}",
        "cards --game founders --tiles {}",
        "play --deck {}",
        "simulate --deck {}",
        "simulate --game founders --tiles {}",
        "play --game burgundy --estate {}",
    ],
)
def test_files_of_another_kind(capsys: Capture, command: str) -> None:
    readers = {"show", "convert", "replay", "review", "puzzles", "verify", "analyse"}
    of_games = command.partition(" ")[0] in readers or "--load" in command
    others = ("torn.save", "torn.record") if of_games else ("game.save", "game.record")
    for name in (*FILES, *MISSING, *others):
        refused(capsys, *command.format(name).split())


def test_a_file_that_is_no_position_is_said_to_be_none(capsys: Capture) -> None:
    for name in ("README.md", "binary", "empty", "list.json", "zeros"):
        for command in (("show", name), ("convert", name, "out")):
            assert refused(capsys, *command) == f"isettlers: {name}: no snapshot, document or record\n"
    assert not Path("out").exists()


@pytest.mark.parametrize("value", ["0", "-1", "99999999999999999999999", "x", "", "1.5", "nan", "1e309"])
@pytest.mark.parametrize(
    "command",
    [
        "demo --games",
        "demo --game burgundy --players",
        "simulate --games",
        "simulate --threads",
        "simulate --players",
        "simulate --game founders --players",
        "arena --bots random,greedy --games",
        "arena --bots random,greedy --workers",
        "arena --bots random,greedy --players",
        "arena --bots random,flat --budget",
        "arena --bots random,flat --budget=ms",
    ],
)
def test_numbers_out_of_range(capsys: Capture, command: str, value: str) -> None:
    *words, last = command.split()
    refused(capsys, *words, *([f"{last}={value}"] if "=" in last else [last, value]))
    assert not list(Path().glob("arena*"))


@pytest.mark.parametrize("word", ["", ",", "a,b", "x" * 500, "a\nb", "=", "romans,romans", "\udcff"])
@pytest.mark.parametrize(
    "command",
    [
        "play --factions",
        "play --solo",
        "simulate --factions",
        "demo --solo",
        "play --bots",
        "play --game",
        "play --pack",
        "play --lookout",
        "play --ruling",
        "simulate --game founders --ruling",
        "simulate --game burgundy --estates",
        "simulate --game burgundy --castles",
        "arena --bots",
        "arena --bots random,greedy --schedule",
        "games",
        "deck",
        "arena --bots random,greedy --backend",
        "bench --game",
        "analyse game.record --picture",
        "",
    ],
)
def test_words_that_mean_nothing(capsys: Capture, command: str, word: str) -> None:
    refused(capsys, *command.split(), word)


@pytest.mark.parametrize(
    "command",
    ["show", "convert", "convert game.save", "replay", "review", "puzzles", "verify", "analyse", "deck check"],
)
def test_missing_files_are_asked_for(capsys: Capture, command: str) -> None:
    assert main(command.split()) == 2
    assert re.fullmatch(r"isettlers .*the following arguments are required: .*\n", capsys.readouterr().err)


def test_a_target_that_cannot_be_written(capsys: Capture) -> None:
    for name in MISSING[:1] + MISSING[2:]:
        refused(capsys, "convert", "game.save", name)
        refused(capsys, "play", "--save", name)
        refused(capsys, "arena", "--bots", "random,greedy", "--games", "2", "--out", name)
