"""Games of `isettlers play` are kept as they are played: left in any way, --resume resumes them."""

from __future__ import annotations

import io
import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from cli.pseudo_terminal import PseudoTerminal
from cli.running import Capture, mistake, output, talk

import isettlers
from isettlers.cli import kept, main
from isettlers.cli.files import read_position
from isettlers.cli.session import Session, Settings
from isettlers.imperial import Setup
from isettlers.record import read_record

ISETTLERS = (sys.executable, "-m", "isettlers")


@pytest.fixture
def games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder of kept games, not made yet."""
    monkeypatch.setenv("ISETTLERS_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path / "data" / "games"


@pytest.fixture
def play(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Play in this process: what is typed, then the options."""

    def played(typed: Sequence[str], *options: str) -> str:
        return talk(capsys, monkeypatch, typed, *options)

    return played


def begun(*options: str) -> PseudoTerminal:
    """A game at a terminal, one decision taken and the next line waited for."""
    terminal = PseudoTerminal((*ISETTLERS, "play", "--seed", "5", *options))
    terminal.expect("or ?: ")
    terminal.type("1\n")
    terminal.expect("or ?: ")
    terminal.rest()
    return terminal


# ---------------------------------------------------------------- ways to leave


WAYS: dict[str, tuple[str | signal.Signals, int]] = {
    "q": ("q\n", 0), "Ctrl-D": ("\x04", 0), "Ctrl-C": ("\x03", 130),
    "SIGINT": (signal.SIGINT, 130), "SIGTERM": (signal.SIGTERM, 143),
}  # fmt: skip


# One game is left in every way. The commands of all games end in one place, so the others are left in one way.
@pytest.mark.parametrize(
    ("game", "name"),
    [
        pytest.param(game, name, marks=() if game == "imperial" or name == "SIGTERM" else pytest.mark.slow)
        for game in isettlers.games()
        for name in WAYS
    ],
)
def test_who_leaves_hears_how_to_go_on(games: Path, play: Callable[..., str], game: str, name: str) -> None:
    way, status = WAYS[name]
    with begun("--game", game) as terminal:
        terminal.leave(way)
        assert terminal.status() == status
    assert f"Saved as you play: {games}/{game}-1.record\n" in terminal.seen
    assert terminal.seen.endswith(f"\nSaved. To resume: isettlers play --resume {game}-1\n")
    record = read_record(games / f"{game}-1.record")
    assert record.notes == {"seat": 0, "bots": ["greedy"]}
    assert record.seed == 5
    assert f"--resume {game}-1\n" in play(["q"], "--resume")
    assert read_record(games / f"{game}-1.record") == record


def test_a_terminal_that_closes_ends_it_and_the_game_is_kept(games: Path) -> None:
    with begun() as terminal:
        terminal.hang_up()
        assert terminal.status() == 129
    assert Session.load(games / "imperial-1.record").decided


def test_even_a_program_that_is_killed_has_saved(games: Path) -> None:
    with begun() as terminal:
        terminal.leave(signal.SIGKILL)
        assert terminal.status() == -signal.SIGKILL
    assert len(Session.load(games / "imperial-1.record")._marks) == 1
    assert [path.name for path in games.iterdir()] == ["imperial-1.record"]


def test_what_a_bot_thinks_about_is_saved_before_it_answers(games: Path) -> None:
    path = games / "imperial-1.record"
    with PseudoTerminal((*ISETTLERS, "play", "--seed", "5", "--bots", "ismcts:ms=600000")) as terminal:
        terminal.expect("or ?: ")
        before = read_record(path)
        terminal.type("1\n")
        terminal.expect("1\n")
        while read_record(path) == before:
            time.sleep(0.01)
        terminal.leave("\x03")
        assert terminal.status() == 130
    assert read_record(path).verify().actor == 1
    assert "To resume: isettlers play --resume imperial-1" in terminal.seen


# ---------------------------------------------------------------- what is kept, and for how long


def test_the_file_is_the_game_after_every_decision(games: Path, play: Callable[..., str]) -> None:
    play(["1", "1", "u", "1", "1"], "--seed", "5")
    session = Session.load(games / "imperial-1.record")
    assert len(session._marks) == 3
    record = read_record(games / "imperial-1.record")
    assert record.verify() == session.state


def test_undo_is_kept_too(games: Path, play: Callable[..., str]) -> None:
    play(["1", "1", "u"], "--seed", "5")
    once = read_record(games / "imperial-1.record")
    play(["1"], "--seed", "5")
    assert read_record(games / "imperial-2.record") == once


def test_undo_reaches_back_beyond_the_resuming(games: Path, play: Callable[..., str]) -> None:
    play(["1", "1"], "--seed", "5")
    transcript = play(["u", "u", "u"], "--resume")
    assert "nothing to undo" in transcript
    assert "Saved. To resume" in transcript  # it was kept before, and is not removed now
    assert (games / "imperial-1.record").exists()


def test_a_game_in_which_nothing_was_decided_is_not_kept(games: Path, play: Callable[..., str]) -> None:
    assert play(["q"], "--seed", "5").endswith("Not saved: you have not decided anything. It was seed 5.\n")
    assert list(games.iterdir()) == []


def test_the_newest_unfinished_game_goes_on_and_others_are_named(games: Path, play: Callable[..., str]) -> None:
    for options in (("--game", "burgundy"), (), ("--game", "founders"), ("--seat", "1")):
        play(["1"], *options)
    finished = play(["1"] * 400, "--factions", "romans,egyptians")
    assert "Saved. " not in finished
    assert Session.load(games / "imperial-5.record").over
    for number, name in enumerate(("founders-3", "burgundy-1", "imperial-4", "imperial-2")):
        os.utime(games / f"{name}.record", (number, number))
    transcript = play(["q"], "--resume")
    assert "--resume imperial-2\n" in transcript
    assert "Further unfinished games: imperial-4, burgundy-1, founders-3 (--resume NAME)\n" in transcript
    assert "--resume imperial-4\n" in play(["q"], "--resume", "imperial-4")
    assert "The Castles of Burgundy" in play(["q"], "--resume", "burgundy")
    assert " points: " in play([], "--resume", "imperial-5")


def test_names_are_told_when_there_is_no_such_game(games: Path, play: Callable[..., str], capsys: Capture) -> None:
    play(["1"])
    answer = f"{games}: unknown kept game 'chess', known: imperial-1, imperial, burgundy, founders\n"
    assert answer in mistake(capsys, "play", "--resume", "chess")


def test_without_any_game_there_is_nothing_to_resume(games: Path, capsys: Capture) -> None:
    assert f"{games}: no unfinished game\n" in mistake(capsys, "play", "--resume")


def test_damaged_games_are_passed_over(games: Path, play: Callable[..., str], capsys: Capture) -> None:
    play(["1"])
    (games / "imperial-9.record").write_bytes(b"odd")
    assert "--resume imperial-1\n" in play(["q"], "--resume")
    assert "imperial-9.record: no snapshot, document or record" in mistake(capsys, "play", "--resume", "imperial-9")


def test_the_folder_holds_the_newest_games_and_leaves_other_files_alone(
    games: Path, play: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "MOST", 3)
    games.mkdir(parents=True)
    for name in ("mine.record", "notes.txt", "imperial-x.record"):
        (games / name).touch()
        os.utime(games / name, (1, 1))
    for number in range(1, 6):
        play(["1"])
        os.utime(games / f"imperial-{number}.record", (number, number))
    assert {path.name for path in games.iterdir()} == {
        "mine.record", "notes.txt", "imperial-x.record",
        "imperial-3.record", "imperial-4.record", "imperial-5.record",
    }  # fmt: skip


def test_a_named_file_is_kept_in_place_of_the_folder(games: Path, play: Callable[..., str], tmp_path: Path) -> None:
    path = tmp_path / "mine.record"
    transcript = play(["1"], "--save", str(path))
    assert f"Saved as you play: {path}\n" in transcript
    assert f"To resume: isettlers play --load {path}\n" in transcript
    assert not games.exists()
    once = path.read_bytes()
    play(["1"], "--load", str(path))  # the file stays, the game goes on in the folder
    assert path.read_bytes() == once
    assert len(read_record(games / "imperial-1.record").actions) > len(read_record(path).actions)
    play(["1"], "--load", str(path), "--save", str(path))
    assert path.read_bytes() == (games / "imperial-1.record").read_bytes()


def test_the_usual_folder_is_that_of_the_platform(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("ISETTLERS_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    folder = kept._folder()
    assert folder.is_relative_to(tmp_path)
    assert folder.name == "games"


# ---------------------------------------------------------------- when it cannot be kept


def test_a_folder_that_cannot_be_written_is_one_warning_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("ISETTLERS_DATA", str(tmp_path / "file"))
    done = subprocess.run(
        [*ISETTLERS, "play", "--seed", "5"], input="1\n1\n1\nq\n", capture_output=True, text=True, check=False
    )
    assert done.returncode == 0
    reason = f"{tmp_path}/file/games: Not a directory"
    assert done.stderr == f"isettlers: this game is not saved: {reason}\n"
    assert done.stdout.endswith(f"Not saved: {reason}. It was seed 5.\n")
    assert "Saved" not in done.stdout


def test_a_full_disk_is_one_warning_and_the_last_game_saved_stays(games: Path) -> None:
    games.mkdir(parents=True)
    start = Session(Settings(Setup(factions=("romans", "barbarians")), 5))
    start.save(games / "start")
    room = (games / "start").stat().st_size + 12
    (games / "start").unlink()
    done = subprocess.run(
        [*ISETTLERS, "play", "--seed", "5"],
        input="1\n1\n1\n1\nq\n",
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)),
    )
    assert done.returncode == 0
    assert re.fullmatch(r"isettlers: this game is not saved: .*imperial-1\.record: File too large\n", done.stderr)
    assert done.stdout.endswith("File too large. It was seed 5.\n")
    assert Session.load(games / "imperial-1.record").decided
    assert len(list(games.iterdir())) == 1


@pytest.mark.parametrize(
    ("system", "variables", "data"),
    [
        ("linux", {}, ".local/share"),
        ("linux", {"XDG_DATA_HOME": "chosen"}, "chosen"),
        ("darwin", {"XDG_DATA_HOME": "chosen"}, "Library/Application Support"),
        ("win32", {}, "AppData/Local"),
        ("win32", {"LOCALAPPDATA": "chosen"}, "chosen"),
    ],
)
def test_games_are_in_the_data_folder_of_the_system(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, system: str, variables: dict[str, str], data: str
) -> None:
    for name in ("ISETTLERS_DATA", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, folder in variables.items():
        monkeypatch.setenv(name, str(tmp_path / folder))
    monkeypatch.setattr("pathlib.Path.home", lambda: tmp_path)
    monkeypatch.setattr("sys.platform", system)
    assert kept._folder() == tmp_path / data / "isettlers" / "games"


def test_without_a_home_folder_a_game_is_played_and_not_saved(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("ISETTLERS_DATA", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr("pathlib.Path.home", nowhere)
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nq\n"))
    assert main(["play"]) == 0
    errors = capsys.readouterr().err
    assert errors == "isettlers: this game is not saved: there is no home folder, and ISETTLERS_DATA names no other\n"


# ---------------------------------------------------------------- bots from elsewhere

BOTS = """
import random
from isettlers.bots import Choice

class Dice:
    spec, perfect_information = "dice", False

    def __init__(self, sides="0", left="1000000"):
        self.sides, self.left = int(sides), int(left)

    def choose(self, state, seed, thinking):
        self.left -= 1
        if not self.left:
            raise ValueError("none left")
        return Choice(random.Random(self.sides).choice(state.legal_ids()))

def broken():
    raise KeyError("gone")
"""


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A module with bots in the current folder, which is forgotten afterwards."""
    (tmp_path / "dice_bots.py").write_text(BOTS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.delitem(sys.modules, "dice_bots", raising=False)


@pytest.mark.usefixtures("own")
def test_an_import_path_plays_and_is_known_again(games: Path, play: Callable[..., str]) -> None:
    bots = ("dice_bots.Dice:sides=6,left=90", "greedy")
    play(["1"] * 4, "--factions", "romans,japanese,egyptians", "--bots", ",".join(bots))
    once = read_record(games / "imperial-1.record")
    assert once.notes["bots"] == list(bots)
    play(["1"], "--resume")
    assert len(read_record(games / "imperial-1.record").actions) > len(once.actions)


@pytest.mark.usefixtures("own")
def test_code_that_a_file_names_runs_if_asked_for(games: Path, play: Callable[..., str], capsys: Capture) -> None:
    play(["1"], "--bots", "dice_bots.Dice", "--save", "mine.record")
    del sys.modules["dice_bots"]
    line = mistake(capsys, "play", "--load", "mine.record")
    assert "its bot 'dice_bots.Dice' is code from elsewhere: name it by --bots to run it" in line
    assert "dice_bots" not in sys.modules
    play(["1"], "--load", "mine.record", "--bots", "dice_bots.Dice:sides=2")
    assert read_record(games / "imperial-1.record").notes["bots"] == ["dice_bots.Dice:sides=2"]


@pytest.mark.usefixtures("own")
def test_a_bot_that_raises_takes_back_the_decision(games: Path, play: Callable[..., str]) -> None:
    transcript = play(["1", "q"], "--seed", "5", "--bots", "dice_bots.Dice:left=1")
    assert "the bot dice_bots.Dice:left=1: raised ValueError: none left\n" in transcript
    assert "nothing you can do" not in transcript
    assert "you have not decided anything" in transcript
    assert list(games.iterdir()) == []


@pytest.mark.usefixtures("own")
@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("dice_bots.Dice:sides=six", "dice_bots.Dice: invalid literal for int"),
        ("dice_bots.Nobody", "dice_bots.Nobody: unknown name 'Nobody', known: "),
        ("dice_bots.broken", "dice_bots.broken raised KeyError: 'gone'"),
        ("dice_bots.BOTS", "dice_bots.BOTS: unknown name 'BOTS', known: "),
        ("random.Random", "random.Random: expected a bot, got Random without spec, perfect_information, choose"),
    ],
)
def test_a_bot_that_cannot_be_made_is_a_mistake_in_one_line(capsys: Capture, spec: str, why: str) -> None:
    assert why in mistake(capsys, "play", "--bots", spec)


def test_bots_of_an_arena_sit_where_they_sat(games: Path, play: Callable[..., str], capsys: Capture) -> None:
    games.mkdir(parents=True)
    output(
        capsys, "arena", "--bots", "random,greedy", "--games", "2", "--workers", "1",
        "--out", str(games / "out.jsonl"), "--records", str(games),
    )  # fmt: skip
    path = next(games.glob("game*.record"))
    assert "1. " in play([], "--load", str(path))
    assert Session.load(path).settings.bots == tuple(read_record(path).notes["bots"][1:])


# ---------------------------------------------------------------- games that begin from a position


@pytest.mark.parametrize("form", ["save", "json"])
@pytest.mark.parametrize("game", isettlers.games())
def test_a_position_is_played_on_and_kept(
    games: Path, play: Callable[..., str], capsys: Capture, tmp_path: Path, form: str, game: str
) -> None:
    play(["1"] * 9, "--game", game, "--seed", "5")
    path = tmp_path / f"position.{form}"
    output(capsys, "convert", str(games / f"{game}-1.record"), str(path))
    start = read_position(path)
    transcript = play(["1", "u", "u", "1", "1"], "--load", str(path))
    assert "from a position." in transcript
    assert "nothing to undo" in transcript
    assert f"isettlers play --resume {game}-2\n" in transcript
    kept_at = games / f"{game}-2.json"
    expected = Session.load(path)
    assert expected.state == start
    for _ in range(2):
        expected.act(expected.state.legal_ids()[0])
    assert read_position(kept_at) == expected.state
    again = Session.load(kept_at)
    assert (again.state, again.settings.seat, again.settings.bots) == (expected.state, start.actor, ("greedy",))
    transcript = play(["1", "u"], "--resume")
    assert f"--resume {game}-2\n" in transcript
    assert read_position(kept_at) == expected.state


def test_seat_and_bots_may_be_chosen_with_a_file(games: Path, play: Callable[..., str], tmp_path: Path) -> None:
    path = tmp_path / "position.save"
    path.write_bytes(isettlers.start("founders", players=3, seed=4).save())
    play(["1"], "--load", str(path), "--seat", "2", "--bots", "random,greedy")
    session = Session.load(games / "founders-1.json")
    assert (session.settings.seat, session.settings.bots) == (2, ("random", "greedy"))
    play(["1", "1"], "--seed", "5")
    play(["1"], "--load", str(games / "imperial-2.record"), "--seat", "1")
    assert read_record(games / "imperial-3.record").notes["seat"] == 1


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"position": 7}', "$: expected table, got 7"),
        ('{"position": {"game": "chess"}}', "unknown game"),
        ('{"notes": [], "position": POSITION}', "$.notes: expected a table, got list"),
        ('{"notes": {"seat": 5}, "position": POSITION}', "seat: expected 0 to 1, got 5"),
        ('{"notes": {"bots": "greedy"}, "position": POSITION}', "bots: expected a list of names"),
        ('{"notes": {"bots": ["os.system:x=1"]}, "position": POSITION}', "is code from elsewhere: name it by --bots"),
    ],
)
def test_a_kept_position_that_is_wrong_is_refused_in_one_line(
    tmp_path: Path, capsys: Capture, text: str, why: str
) -> None:
    path = tmp_path / "game.json"
    position = json.dumps(isettlers.start("founders", players=2, seed=4).document())
    path.write_text(text.replace("POSITION", position), encoding="utf-8")
    line = mistake(capsys, "play", "--load", str(path))
    assert f"{path}: " in line
    assert why in line
