"""Playing at the terminal: the session behind it, the conversation, saving and loading."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from builders import Side, position
from rich.console import Console

from isettlers import FormatError, IllegalAction, IsettlersError, SetupError
from isettlers.cli import main
from isettlers.cli.files import read_position
from isettlers.cli.imperial.board import board, choices
from isettlers.cli.imperial.ending import ending
from isettlers.cli.imperial.table import read
from isettlers.cli.parts import full_list
from isettlers.cli.session import Session, Settings
from isettlers.imperial import Setup
from isettlers.imperial.seatings import BASE_FACTIONS
from isettlers.record import Record, Recorder, read_record

Capture = pytest.CaptureFixture[str]
PAIR = ("romans", "barbarians")


def settings(factions: Sequence[str] = PAIR, edition: str = "second", seed: int = 5, **others: Any) -> Settings:
    return Settings(Setup(factions=tuple(factions), edition=edition), seed, **others)


def session(**changes: Any) -> Session:
    made = Session(settings(**changes))
    made.follow()
    return made


def play_on(game: Session, decisions: int, seed: int = 1) -> None:
    """Random decisions for the person, never a pass while there is something else."""
    dice = random.Random(seed)
    for _ in range(decisions):
        if game.over:
            return
        game.act(dice.choice([a for a in game.state.legal_ids() if a] or [0]))


def drawn(what: Any) -> str:
    screen = Console(file=io.StringIO(), width=120, markup=False)
    screen.print(what)
    assert isinstance(screen.file, io.StringIO)
    return screen.file.getvalue()


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")


def talk(capsys: Capture, monkeypatch: pytest.MonkeyPatch, typed: list[str], *arguments: str) -> str:
    """What the terminal shows when a person types some lines, then no more."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    assert main(["play", "--seed", "5", *arguments] if "--load" not in arguments else ["play", *arguments]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


# ---------------------------------------------------------------- the session


def test_the_person_decides_whenever_the_session_waits() -> None:
    game = session(seat=1, factions=("romans", "barbarians", "japanese"))
    for _ in range(30):
        assert game.state.actor == 1
        game.act(game.state.legal_ids()[-1])


def test_bots_answer_the_same_way_after_undo() -> None:
    game = session(bots=("random",), factions=BASE_FACTIONS)
    play_on(game, 12)
    before, action = game.state.hash, game.state.legal_ids()[-1]
    game.act(action)
    after = game.state.hash
    game.undo()
    assert game.state.hash == before
    game.act(action)
    assert game.state.hash == after


def test_undo_goes_back_to_the_first_decision() -> None:
    game = session(seat=1)
    start, lines = game.state.hash, len(game.lines)
    play_on(game, 25)
    for _ in range(25):
        game.undo()
    assert (game.state.hash, len(game.lines)) == (start, lines)
    with pytest.raises(IsettlersError, match="nothing to undo"):
        game.undo()


def test_an_illegal_decision_changes_nothing() -> None:
    game = session()
    before, lines = game.state.hash, list(game.lines)
    for action in ("build Rome", 5000, -1):
        with pytest.raises(IllegalAction):
            game.act(action)
    assert (game.state.hash, game.lines) == (before, lines)
    with pytest.raises(IsettlersError, match="nothing to undo"):
        game.undo()


@pytest.mark.parametrize("decisions", [0, 3, 20, 1000])
def test_a_saved_game_goes_on_where_it_was_left(tmp_path: Path, decisions: int) -> None:
    game = session(factions=("romans", "egyptians", "japanese"), seat=2, bots=("greedy", "random"), edition="first")
    play_on(game, decisions)
    game.save(tmp_path / "game.record")
    again = Session.load(tmp_path / "game.record")
    assert (again.state.hash, again.settings, again.lines) == (game.state.hash, game.settings, game.lines)
    play_on(game, 5, seed=2)
    play_on(again, 5, seed=2)
    assert again.state.hash == game.state.hash


def test_undo_works_in_a_loaded_game(tmp_path: Path) -> None:
    game = session()
    play_on(game, 10)
    game.save(tmp_path / "game.record")
    again = Session.load(tmp_path / "game.record")
    for _ in range(4):
        game.undo()
        again.undo()
        assert (again.state.hash, again.lines) == (game.state.hash, game.lines)


def test_bots_are_named_in_the_order_of_the_other_seats() -> None:
    seated = settings(factions=BASE_FACTIONS, seat=1, bots=("random", "greedy", "random"))
    assert [seated.bot_of(seat) for seat in (0, 2, 3)] == ["random", "greedy", "random"]


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"seat": 2}, "seat: expected 0 to 1, got 2"),
        ({"seat": True}, "seat: expected 0 to 1, got True"),
        ({"bots": ("greedy",) * 2}, "1 other seat needs 1 bot, not 2"),
        ({"bots": ("greedy",) * 2, "factions": BASE_FACTIONS}, "3 other seats need 1 or 3 bots, not 2"),
        ({"bots": ("clever",)}, "unknown bot 'clever'"),
        ({"bots": "greedy"}, "bots: expected a list of names"),
        ({"seed": -1}, "seed: expected int"),
    ],
)
def test_settings_that_do_not_fit_are_refused(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(SetupError, match=why):
        session(**changes)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"hash": 1}, "another end: its 8 actions lead to"),
        ({"actions": (0,), "hash": None}, "action number 1: action 0 .pass. is not legal now"),
        ({"notes": {"seat": 4}}, "seat: expected 0 to 1"),
        ({"notes": {"bots": "greedy"}}, "bots: expected a list of names"),
        ({"notes": {"bots": ["clever"]}}, "unknown bot 'clever'"),
    ],
)
def test_a_saved_file_that_is_wrong_says_so(tmp_path: Path, changes: dict[str, Any], why: str) -> None:
    path = tmp_path / "game.record"
    game = session()
    play_on(game, 4)
    game.save(path)
    path.write_bytes(evolve(read_record(path), **changes).to_bytes())
    with pytest.raises(FormatError, match=why) as caught:
        Session.load(path)
    assert str(caught.value).startswith(f"{path}: ")


def test_a_record_of_others_is_played_on_from_the_first_seat_against_greedy_bots(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    setup = Setup(factions=PAIR, first_player=1)
    state = setup.start(3)
    with Recorder(path, setup, 3) as recorder:
        for _ in range(12):
            action = state.legal_ids()[-1]
            state.apply(action)
            recorder.append(action)
    game = Session.load(path)
    assert game.settings == Settings(setup, 3, seat=0, bots=("greedy",))
    assert Record(setup, 3, tuple(game._actions[:12])).end() == state
    play_on(game, 3)


@pytest.mark.parametrize("text", ["", "[1, 2]", "\udcff", "\udc81\udca1"])
def test_a_file_that_is_no_saved_game_says_so(tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.record"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(FormatError, match=r"no snapshot, document or record|cut off|expected table"):
        Session.load(path)


def test_a_file_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(IsettlersError, match=r"none\.record: No such file or directory"):
        Session.load(tmp_path / "none.record")
    with pytest.raises(IsettlersError, match=r"game\.record: No such file or directory"):
        session().save(tmp_path / "no" / "game.record")


# ---------------------------------------------------------------- the table


def test_hands_of_others_are_seen_as_far_as_all_know_them() -> None:
    state = position(
        ("romans", "barbarians"),
        Side(hand=["Castle", "Mill"]),
        Side(hand=["Quarry", "Village", "Border"], known=["Village"]),
    )
    own, other = read(state, 0).empires
    assert sorted(card.name for card in own.hand) == ["Castle", "Mill"]
    assert ([card.name for card in other.hand], other.hand_size) == (["Village"], 3)
    drawing = drawn(board(state, 0))
    assert "3 cards, known: Village" in drawing
    assert "Border" not in drawing
    assert "Quarry" not in drawing


def test_the_board_shows_what_stands_and_lies_on_locations() -> None:
    state = position(
        ("japanese", "egyptians"),
        Side(empire=["Castle", "Mill", "Gate"], guarded=["Mill", "Gate"], uses={"Castle": 2}, deals=["Stalls"]),
        Side(empire=["Quarry"], lent=["Village"], foundations=["Town"], goods={"gold": 2}),
        ra_seat=0,
    )
    drawing = drawn(board(state, 0))
    for part in (
        "Castle (blue, used 2)", "Mill (red, defended)", "Gate (", "samurai)", "1 foundation", "2 gold",
        "of egyptians)", "each round",
    ):  # fmt: skip
        assert part in drawing


def test_a_blocked_location_is_marked() -> None:
    state = position(("japanese", "egyptians"), Side(empire=["Castle"], uses={"Castle": 3}))
    assert "Castle (blue, blocked)" in drawn(board(state, 0))


def test_choices_are_numbered_in_the_order_of_the_legal_actions_and_free_moves_marked() -> None:
    state = position(
        ("romans", "barbarians"), Side(hand=["Village"], empire=["Mill"], goods={"wood": 1, "defense": 1, "worker": 2})
    )
    actions = list(state.legal)
    drawing = drawn(full_list(choices(state, actions)))
    for number, action in enumerate(actions, start=1):
        assert f"{number} {action.text}" in drawing
    assert "Place the defense token (free: does not end your turn)" in drawing
    assert "build Village COM012  pink  for 1 wood" in drawing


def test_the_ending_tells_why_the_winner_won() -> None:
    game = session(bots=("random",))
    play_on(game, 10_000)
    outcome = game.state.outcome
    assert outcome is not None
    drawing = str(ending(game.state))
    winner = game.state.seat_name(outcome.winners[0])
    assert drawing.startswith(f"The {winner} win ")
    assert f"1. {winner}" in drawing
    assert f"{outcome.scores[outcome.winners[0]]} points: " in drawing


# ---------------------------------------------------------------- the conversation


def test_a_game_is_played_to_its_end_by_numbers(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    dice = random.Random(4)
    transcript = talk(capsys, monkeypatch, [str(dice.randint(1, 14)) for _ in range(4000)], "--bots", "random")
    for number in range(2, 6):
        assert f"Round {number}, " in transcript
    assert " points: " in transcript[transcript.rindex("The ") :]


def test_a_game_of_passes_ends_as_well(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    transcript = talk(capsys, monkeypatch, ["1"] * 100, "--factions", ",".join(BASE_FACTIONS), "--seat", "3")
    assert "you are the egyptians" in transcript
    assert "The " in transcript


def test_the_end_of_the_input_ends_the_program(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    transcript = talk(capsys, monkeypatch, [])
    assert transcript.endswith("or ?: \nNot saved: you have not decided anything. It was seed 5.\n")


def test_a_text_is_as_good_as_a_number(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    take = session().state.legal[0].text
    transcript = talk(capsys, monkeypatch, [take.upper(), "q"])
    assert "romans take" in transcript


@pytest.mark.parametrize("answer", ["0", "99", "-1", "build Rome", "x", "\u00b2"])
def test_what_is_not_understood_is_answered_with_what_is_allowed(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    transcript = talk(capsys, monkeypatch, [answer, "q"])
    assert f"{answer!r} is nothing you can do now: type a number from 1 to 3" in transcript.replace("\n", " ")


def test_help_names_the_commands(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    transcript = talk(capsys, monkeypatch, ["help", "q"])
    for command in ("u ", "e ", "b ", "c NAME", "s [FILE]", "q ", "? [ID]", "h ", "o [WORD]", "Enter ", "help "):
        assert f"\n{command}" in transcript


def test_commands_may_be_typed_in_capitals_and_quit_in_full(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "game.record"
    for leave in ("Q", "quit", "QUIT"):
        transcript = talk(capsys, monkeypatch, ["1", "U", "B", "C Castle", f"S {path}", leave])
        assert "nothing you can do now" not in transcript
        assert "Castle  COM046" in transcript
        assert path.exists()
        path.unlink()


def test_undo_shows_the_same_choices_again(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    transcript = talk(capsys, monkeypatch, ["1", "u", "u", "q"])
    assert transcript.count("1 " + session().state.legal[0].text) == 2
    assert "nothing to undo: you have not decided anything yet" in transcript


def test_the_last_events_can_be_read_again(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    once = talk(capsys, monkeypatch, ["1", "q"]).count("romans take")
    assert talk(capsys, monkeypatch, ["1", "e", "q"]).count("romans take") == once + 1


def test_the_hands_of_others_never_show(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    state = session().state
    own, other = read(state, None).empires
    seen = {card.name for card in own.hand} | {card.name for card in read(state, 0).row}
    hidden = {card.name for card in other.hand} - seen
    transcript = talk(capsys, monkeypatch, ["b", "e", "q"])
    assert len(hidden) > 2
    assert not [name for name in hidden if name in transcript]


def test_a_card_can_be_looked_up_by_name_or_id(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    transcript = talk(capsys, monkeypatch, ["c castle", "c COM006", "c Nowhere", "c", "q"])
    assert "Castle  COM046-047; blue action; cost 1 wood, 1 stone; raze 2 cards" in transcript
    assert "Mill  COM006" in transcript
    assert "no card in this game begins with 'Nowhere'" in transcript
    assert "type c and the name of a card" in transcript


def test_save_and_load(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    transcript = talk(capsys, monkeypatch, ["1", "2", "s", f"s {path}", "q"])
    assert "where to? s FILE" in transcript
    assert f"--load {path}" in transcript.replace("\n", "")
    assert len(read_record(path).actions) >= 2
    before = Session.load(path).state.hash
    transcript = talk(capsys, monkeypatch, ["1", "u", "s", "q"], "--load", str(path))
    assert "seed 5" in transcript
    assert Session.load(path).state.hash == before


def test_a_name_in_json_gets_the_position_as_a_document(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "position.json"
    transcript = talk(capsys, monkeypatch, ["1", f"s {path}", "s", "q"])
    assert "position written" in transcript
    assert "where to? s FILE" in transcript  # the game itself is not saved by it
    game = session()
    game.act(game.state.legal_ids()[0])
    assert read_position(path) == game.state
    assert json.loads(path.read_text(encoding="utf-8")) == game.state.document()


def test_leaving_saves_where_it_was_told_to(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    talk(capsys, monkeypatch, ["1", "1"], "--save", str(path))
    game = session()
    for _ in range(2):
        game.act(game.state.legal_ids()[0])
    assert Session.load(path).state.hash == game.state.hash


def test_an_interrupt_saves_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def interrupt(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    path = tmp_path / "game.record"
    assert main(["play", "--seed", "5", "--save", str(path)]) == 130
    assert Session.load(path).state.hash == session().state.hash


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--factions", "romans,greeks"), "unknown faction 'greeks'"),
        (("--seat", "2"), "seat: expected 0 to 1"),
        (("--bots", "clever"), "unknown bot 'clever'"),
        (("--seed", "-1"), "seed: expected int"),
        (("--load", "nowhere.record"), "nowhere.record: No such file or directory"),
        (("--load", "nowhere.record", "--seed", "1"), "--seed cannot be given with it"),
        (("--load", "nowhere.record", "--peaceful"), "--peaceful cannot be given with it"),
        (("--resume", "--seat", "1"), "--seat cannot be given with it"),
        (("--resume", "--save", "game.record"), "--save cannot be given with it"),
        (("--resume", "chess"), "unknown kept game 'chess', known: "),
        (("--bots", "nowhere.Bot"), "nowhere.Bot: No module named 'nowhere'"),
    ],
)
def test_play_refuses_in_one_line(capsys: Capture, arguments: tuple[str, ...], why: str) -> None:
    assert main(["play", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert why in captured.err
