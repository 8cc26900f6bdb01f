"""Two programs that play on in one file: neither loses what it has played."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli.running import Capture, talk

from isettlers.cli import main
from isettlers.cli.files import ChangedFile
from isettlers.cli.kept import Keeper
from isettlers.cli.session import Session, Settings
from isettlers.imperial import Setup
from isettlers.record import read_record


@pytest.fixture
def games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder of kept games, not made yet."""
    monkeypatch.setenv("ISETTLERS_DATA", str(tmp_path / "data"))
    return tmp_path / "data" / "games"


def begun() -> Session:
    session = Session(Settings(Setup(factions=("romans", "barbarians")), 5))
    session.follow()
    return session


def decide(session: Session, decisions: int) -> None:
    for _ in range(decisions):
        session.act(session.state.legal_ids()[0])


def kept_game(games: Path) -> Path:
    """Return the file of a kept game with one decision."""
    session = begun()
    Keeper(session)
    decide(session, 1)
    return games / "imperial-1.record"


def actions(path: Path) -> int:
    return len(read_record(path).actions)


def test_the_second_of_two_sessions_is_saved_under_a_new_name(games: Path, capsys: Capture) -> None:
    path = kept_game(games)
    sessions = [Session.load(path, own=True) for _ in range(2)]
    first, second = (Keeper(session, path) for session in sessions)
    decide(sessions[0], 3)
    saved = path.read_bytes()
    assert capsys.readouterr().err == ""
    decide(sessions[1], 1)
    decide(sessions[1], 1)
    new = games / "imperial-2.record"
    assert capsys.readouterr().err == (
        f"isettlers: {path}: another program has written it: this game is saved in {new} instead\n"
    )
    assert path.read_bytes() == saved
    assert read_record(new).verify() == sessions[1].state
    decide(sessions[0], 1)
    assert read_record(path).verify() == sessions[0].state
    assert first.leave().endswith("--resume imperial-1\n")
    assert second.leave().endswith("--resume imperial-2\n")


def test_two_sessions_that_decide_the_same_share_the_file(games: Path, capsys: Capture) -> None:
    path = kept_game(games)
    sessions = [Session.load(path, own=True) for _ in range(2)]
    for session in sessions:
        Keeper(session, path)
    for session in sessions:
        decide(session, 1)
    assert capsys.readouterr().err == ""
    assert [one.name for one in games.iterdir()] == ["imperial-1.record"]


def test_a_named_file_gets_a_number_in_its_own_folder(games: Path, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "mine.record"
    begun().save(path)
    (tmp_path / "mine-2.record").write_bytes(b"taken")
    sessions = [Session.load(path) for _ in range(2)]
    keepers = [Keeper(session, path) for session in sessions]
    decide(sessions[0], 2)
    decide(sessions[1], 1)
    assert keepers[0].path == path
    assert keepers[1].path == tmp_path / "mine-3.record"
    assert f"saved in {tmp_path / 'mine-3.record'} instead" in capsys.readouterr().err
    assert (tmp_path / "mine-2.record").read_bytes() == b"taken"
    assert not games.exists()


def test_a_file_that_was_not_read_here_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "mine.record"
    decided = begun()
    decide(decided, 1)
    decided.save(path)
    saved = path.read_bytes()
    with pytest.raises(ChangedFile, match=r"mine\.record: another program has written it$"):
        begun().save(path)
    assert path.read_bytes() == saved


def test_a_file_that_has_gone_is_written_again(tmp_path: Path) -> None:
    path, session = tmp_path / "mine.record", begun()
    session.save(path)
    path.unlink()
    session.save(path)
    assert read_record(path).verify() == session.state


def test_leaving_an_untouched_game_keeps_what_another_program_played_in_it(games: Path) -> None:
    keeper = Keeper(begun())
    path = games / "imperial-1.record"
    other = Session.load(path, own=True)
    Keeper(other, path)
    decide(other, 1)
    assert keeper.leave().startswith("Not saved: you have not decided anything.")
    assert read_record(path).verify() == other.state


def test_the_command_line_leaves_the_progress_of_another_terminal(
    games: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    talk(capsys, monkeypatch, ["1"], "--seed", "5")
    path = games / "imperial-1.record"
    answers = iter(["1"] * 2)

    def typed(_: str) -> str:
        """Decide twice; the other terminal plays on in between."""
        answer = next(answers, "q")
        if path.exists() and not others:
            others.append(Session.load(path, own=True))
            Keeper(others[0], path)
            decide(others[0], 4)
        return answer

    others: list[Session] = []
    monkeypatch.setattr("builtins.input", typed)
    assert main(["play", "--resume", "imperial-1"]) == 0
    captured = capsys.readouterr()
    assert f"this game is saved in {games / 'imperial-2.record'} instead\n" in captured.err
    assert captured.err.count("\n") == 1
    assert captured.out.endswith("Saved. To resume: isettlers play --resume imperial-2\n")
    assert read_record(path).verify() == others[0].state
    assert 0 < actions(games / "imperial-2.record") < actions(path)
