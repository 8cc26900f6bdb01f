"""Text that a terminal would obey, and text that its encoding does not have: in the output of every command."""

from __future__ import annotations

import argparse
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

import isettlers
from isettlers.cli import main
from isettlers.cli.rich_console import SafeConsole
from isettlers.cli.run import parser
from isettlers.cli.screen import ask
from isettlers.imperial import Setup, load_deck
from isettlers.plain import printable, to_json
from isettlers.record import Record, read_record
from isettlers.serve.store import Quota, Row, open_store
from isettlers.suite import PACKAGED

OBEYED = "\x1b]0;x\x07\x1b[2J\x9b31m\u202e\u2066\x7f\r\nforged: verified"
FOREIGN = "Łódź ± 小屋 🛖"
COMMANDS = (
    "demo --game founders --games 1",
    "play --load begun.record",
    "show own.json",
    "show game.record",
    "convert game.record 小屋.json",
    "replay game.record",
    "replay --text begun.record",
    "replay --json begun.record",
    "verify game.record bad\x1b.record bad\udcff.record",
    "simulate --games 2 --game founders --tiles own-tiles.toml",
    "arena --bots random --players 1 --games 2 --out 小屋.jsonl",
    "arena-merge arena.jsonl --out merged.jsonl",
    "suite --board board.json",
    "serve-admin --tables tables.db tables",
    "serve-admin --tables tables.db show a1",
    "analyse game.record bad\x1b.record",
    "review --bot ismcts:2 game.record",
    "puzzles --bot ismcts:2 --check ismcts:2 game.record",
    "balance --factions romans,egyptians --only romans --deals 1 --workers 1",
    "bench --seconds 0.01",
    "cards --deck own-deck.toml",
    "cards --game burgundy --estate own-estate.toml",
    "cards --game founders --tiles own-tiles.toml",
    "actions",
    "observation --game founders",
    "games",
    "rulings",
    "compile-data --output 小屋.data",
    "completion bash",
    "deck check own-deck.toml",
    "deck list",
    "deck show own-deck.toml",
    "show nothing\x1b\udcff\nforged",
    "web --help",
    "serve --help",
    "mcp --help",
)
FAULTY = {
    "verify game.record bad\x1b.record bad\udcff.record": 1,
    "analyse game.record bad\x1b.record": 1,
    "serve-admin --tables tables.db show a1": 2,
    "show nothing\x1b\udcff\nforged": 2,
}
"""Exit status of the commands that are given what they cannot read."""
GROUPS = {"deck": 2}
"""By command with verbs of its own, the words that are tried: the verbs of serve-admin print in one place."""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder of files whose texts are hostile where their readers let them."""
    folder = tmp_path_factory.mktemp("files")
    notes = {"names": [OBEYED, FOREIGN], OBEYED: {FOREIGN: OBEYED}}
    record = Record(Setup(factions=("romans", "barbarians")), 3, (), notes=notes)
    (folder / "begun.record").write_bytes(record.to_bytes())
    state, actions = record.setup.start(3), list[int]()
    while not state.over:
        actions.append(state.legal_ids()[-1])
        state.apply(actions[-1])
    (folder / "game.record").write_bytes(evolve(record, actions=actions, hash=state.hash).to_bytes())
    (folder / "bad\x1b.record").write_text("isettlers record 1\n\x1b\n", encoding="utf-8")
    state = isettlers.start("founders", players=2, seed=1)
    (folder / "own.json").write_text(json.dumps({"notes": notes, "position": state.document()}), encoding="utf-8")
    (folder / "own-deck.toml").write_text(
        f'deck = "common"\n[ABC001]\ngroup = "hut"\nname = "{FOREIGN}"\nkind = "production"\ncost = {{ wood = 1 }}\n'
        f'production = {{ gain = {{ worker = 1 }} }}\ntext = "{FOREIGN}"\n',
        encoding="utf-8",
    )
    rows = '["GCCK", "GGCKB", "GGBKBB", "SSSCSSS", "BBMBBG", "BMKBB", "MKKB"]'
    (folder / "own-estate.toml").write_text(f'estate = "delta"\nrows = {rows}\nnote = "{FOREIGN}"\n', encoding="utf-8")
    tiles = (Path(__file__).parents[2] / "examples" / "own_tiles.toml").read_text(encoding="utf-8")
    tiles = re.sub(r'^note = ".*"$', f'note = "{FOREIGN}"', tiles, count=1, flags=re.MULTILINE)
    (folder / "own-tiles.toml").write_text(tiles, encoding="utf-8")
    board = json.loads(PACKAGED.read_bytes())
    name, track = next(iter(board["tracks"].items()))
    board["tracks"] = {name: track | {"matches": [track["matches"][0] | {"bot": OBEYED + FOREIGN}]}}
    (folder / "board.json").write_text(json.dumps(board), encoding="utf-8")
    assert main(["arena", "--bots", "random", "--players", "1", "--games", "2", "--out", f"{folder}/arena.jsonl"]) == 0
    store = open_store(str(folder / "tables.db"))
    store.create(Row("a1", "imperial", {"factions": ["romans", OBEYED]}, 3), [], Quota(), lambda _: None)
    store.close()
    return folder


@pytest.fixture
def here(files: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return the folder of the files, which is left as it was."""
    monkeypatch.chdir(files)
    monkeypatch.setenv("ISETTLERS_DATA", str(files / "kept"))
    before = set(files.iterdir())
    yield files
    for path in set(files.iterdir()) - before:
        if path.is_file():
            path.unlink()


def standard_input(typed: bytes, encoding: str = "utf-8") -> io.TextIOWrapper:
    """Return standard input as Python opens it for a pipe or a file."""
    return io.TextIOWrapper(io.BufferedReader(io.BytesIO(typed)), encoding=encoding)


def shown(monkeypatch: pytest.MonkeyPatch, encoding: str, *words: str, typed: bytes = b"q\n") -> tuple[int, str, str]:
    """Run a command whose output is in an encoding; return its status and what it writes to both streams."""
    out, err = io.BytesIO(), io.BytesIO()
    monkeypatch.setattr("sys.stdin", standard_input(typed))
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(out, encoding=encoding))
    monkeypatch.setattr("sys.stderr", io.TextIOWrapper(err, encoding=encoding, errors="backslashreplace"))
    status = main(words)
    return status, out.getvalue().decode(encoding), err.getvalue().decode(encoding)


def leaves(parsed: argparse.ArgumentParser, words: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield all commands, with their verbs."""
    below = [action for action in parsed._actions if isinstance(action, argparse._SubParsersAction)]
    for action in below:
        for name, each in action.choices.items():
            yield from leaves(each, (*words, name))
    if not below:
        yield words


def test_every_command_is_tried_here() -> None:
    def tried(commands: Any) -> set[tuple[str, ...]]:
        return {tuple(words[: GROUPS.get(words[0], 1)]) for words in commands}

    assert tried(leaves(parser())) == tried(command.split(" ") for command in COMMANDS)


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("command", COMMANDS, ids=ascii)
def test_no_command_ends_for_its_encoding_or_prints_what_a_terminal_obeys(
    monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    status, out, err = shown(monkeypatch, "ascii", *command.split(" "))
    assert status == FAULTY.get(command, 0)
    assert all(line.isprintable() for line in (out + err).split("\n"))
    assert "\nforged" not in out + err
    assert out + err


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("encoding", ["cp437", "cp1252", "utf-8"])
@pytest.mark.parametrize("command", ["replay begun.record", "cards --deck own-deck.toml", "deck show own-deck.toml"])
def test_letters_that_an_encoding_has_stay(monkeypatch: pytest.MonkeyPatch, encoding: str, command: str) -> None:
    _, out, _ = shown(monkeypatch, encoding, *command.split(" "))
    printed = " ".join(re.sub(r"[^\w±?]+", " ", out).split())
    for word in ("Łódź", "±"):
        assert word.encode(encoding, "replace").decode(encoding) in printed


@pytest.mark.parametrize("encoding", ["cp437", "cp1252"])
def test_the_text_and_the_json_of_a_record_lose_nothing(
    monkeypatch: pytest.MonkeyPatch, here: Path, tmp_path: Path, encoding: str
) -> None:
    record = read_record(here / "begun.record")
    _, text, _ = shown(monkeypatch, encoding, "replay", "--text", "begun.record")
    (tmp_path / "text").write_text(text, encoding="utf-8")
    assert read_record(tmp_path / "text") == record
    _, tree, _ = shown(monkeypatch, encoding, "replay", "--json", "begun.record")
    assert json.loads(tree)["notes"] == record.notes


def test_the_text_of_a_record_is_utf8_in_any_encoding(monkeypatch: pytest.MonkeyPatch, here: Path) -> None:
    deck = load_deck(here / "own-deck.toml")
    huts = evolve(deck.cards[0], ids=tuple(f"ABC{number:03}" for number in range(1, 85)))
    setup = Setup(factions=("romans", "egyptians"), decks=(evolve(deck, cards=(huts,)),))
    record = Record(setup, 1, [next(action.id for action in setup.start(1).legal if FOREIGN in action.text)])
    assert FOREIGN in record.text()
    (here / "foreign.record").write_bytes(record.to_bytes())
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(out := io.BytesIO(), encoding="cp437"))
    assert main(["replay", "--text", "foreign.record"]) == 0
    assert Record.from_bytes(out.getvalue()) == record


@pytest.mark.parametrize("written", ["utf-8-sig", "utf-16", "utf-32"])
@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
def test_answers_are_read_in_the_encoding_that_their_mark_names(
    monkeypatch: pytest.MonkeyPatch, encoding: str, written: str
) -> None:
    monkeypatch.setattr("sys.stdin", standard_input(" Łódź \r\n\n12".encode(written), encoding))
    assert [ask("first"), ask("second"), ask("third")] == ["Łódź", "", "12"]
    with pytest.raises(EOFError):
        ask()


def test_the_prompt_is_written_before_an_answer_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    class Answer(io.BytesIO):
        def readinto(self, room: Any) -> int:
            assert out.getvalue() == "which? "
            return super().readinto(room)

    monkeypatch.setattr("sys.stdout", out := io.StringIO())
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BufferedReader(Answer(b"12\n"))))
    assert ask("which? ") == "12"
    assert out.getvalue() == "which? "


def test_answers_without_a_mark_have_to_be_text(monkeypatch: pytest.MonkeyPatch, here: Path) -> None:
    del here
    status, _, err = shown(monkeypatch, "utf-8", "play", "--load", "begun.record", typed=b"\xff\nq\n")
    assert (status, err) == (2, "isettlers: standard input: expected utf-8, got 0xff\n")
    monkeypatch.setattr("sys.stdin", io.StringIO(" 12 \n"))
    assert ask() == "12"


def test_a_console_escapes_texts_alone() -> None:
    screen = SafeConsole()
    with screen.capture() as captured:
        screen.print(OBEYED + FOREIGN, soft_wrap=True)
    assert all(line.isprintable() for line in captured.get().split("\n"))
    assert FOREIGN in captured.get()


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        (FOREIGN, FOREIGN),
        ("a\x1bb\x9b\x7f\n", r"a\x1bb\x9b\x7f\n"),
        ("\u202eabc\udcff", r"\u202eabc\udcff"),
        ("\U000e0041", r"\U000e0041"),
    ],
)
def test_what_cannot_be_printed_is_escaped(text: str, escaped: str) -> None:
    assert printable(text) == escaped


def test_json_is_printable_ascii_and_the_same_tree() -> None:
    text = to_json({OBEYED: [FOREIGN, "\udcff"]})
    assert text.isascii()
    assert text.isprintable()
    assert json.loads(text) == {OBEYED: [FOREIGN, "\udcff"]}


def test_standard_output_is_afterwards_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii", errors="strict")
    monkeypatch.setattr("sys.stdout", out)
    assert main(["games", "--json"]) == 0
    assert (out.encoding, out.errors) == ("ascii", "strict")
    with pytest.raises(UnicodeEncodeError):
        out.write(FOREIGN)
