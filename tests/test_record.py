"""Records: written as the game goes, read back whole or torn, replayed, verified, and told as text."""

from __future__ import annotations

import io
import re
import subprocess
import sys
import tracemalloc
from pathlib import Path
from typing import Any

import msgpack
import pytest
from attrs import evolve
from full_set import amount
from hypothesis import given, settings
from hypothesis import strategies as st

import isettlers
from isettlers import FormatError, IllegalAction, IsettlersError, SetupError, State
from isettlers._core.formats import MAX_BYTES, MOST_ACTIONS, MOST_HEADER
from isettlers._core.rng import Generator
from isettlers.imperial import Setup, builtin
from isettlers.plain import MOST_VALUES, short
from isettlers.record import Record, Recorder, read_record

SETUPS = {
    "two players": Setup(factions=("romans", "barbarians")),
    "four players, first edition": Setup(
        factions=("egyptians", "romans", "japanese", "barbarians"), edition="first", first_player=2
    ),
    "own decks": Setup(factions=("romans", "japanese"), decks=(builtin("romans"), builtin("common"))),
}
SEED = 2**63 + 11
NOTES = {"who": ["Ann", "Bœ"], "rated": True, "clock": 2.5, "left": None, "deep": {"a": -1}}


def played(setup: Setup, seed: int = SEED, most: int = 10_000) -> tuple[Record, State]:
    """A game of greedy and odd actions by turns, as a finished record, and where it ended."""
    state, rng = setup.start(seed), Generator(seed)
    actions: list[int] = []
    while not state.over and len(actions) < most:
        action = state.greedy(rng.next()) if rng.below(3) else state.legal_ids()[rng.below(state.legal_count())]
        state.apply(action)
        actions.append(action)
    return Record(setup, seed, tuple(actions), state.hash, NOTES), state


RECORD, END = played(SETUPS["two players"])
DATA = RECORD.to_bytes()
TEXT = RECORD.text()


@pytest.fixture(params=SETUPS)
def game(request: pytest.FixtureRequest) -> tuple[Record, State]:
    return played(SETUPS[request.param])


def frames(record: Record) -> list[Any]:
    return list(msgpack.Unpacker(io.BytesIO(record.to_bytes())))


def packed(*parts: object) -> bytes:
    return b"".join(map(msgpack.packb, parts))


def header(**changes: object) -> dict[str, Any]:
    """The header of a record with some fields changed; None takes a field away."""
    fields = frames(RECORD)[0] | changes
    return {name: value for name, value in fields.items() if value is not None}


def nested(levels: int) -> list[Any]:
    made: list[Any] = []
    for _ in range(levels):
        made = [made]
    return made


# ---------------------------------------------------------------- round trips


def test_a_record_is_read_back_as_it_was_written(game: tuple[Record, State], tmp_path: Path) -> None:
    record, end = game
    path = tmp_path / "game.record"
    path.write_bytes(record.to_bytes())
    again = read_record(path)
    assert again == record
    assert (again.complete, again.torn) == (True, 0)
    assert again.notes == NOTES
    assert again.verify() == again.end() == end


def test_the_text_form_parses_back_to_the_same_record(game: tuple[Record, State]) -> None:
    record, _ = game
    assert Record.from_text(record.text()) == record
    unfinished = evolve(record, hash=None, actions=record.actions[:7], notes={})
    assert Record.from_text(unfinished.text()) == unfinished


def test_a_record_without_an_action_is_one(tmp_path: Path) -> None:
    setup = SETUPS["two players"]
    with Recorder(tmp_path / "none", setup, 0) as recorder:
        recorder.finish(setup.start(0))
    record = read_record(tmp_path / "none")
    assert record == Record(setup, 0, (), setup.start(0).hash) == Record.from_text(record.text())
    assert list(record.states()) == []


def test_either_form_is_read_from_a_file_by_path_or_opened(tmp_path: Path) -> None:
    for name, data in (("bytes", DATA), ("text", TEXT.encode()), ("windows", TEXT.replace("\n", "\r\n").encode())):
        path = tmp_path / name
        path.write_bytes(data)
        assert read_record(path) == read_record(str(path)) == read_record(io.BytesIO(data)) == RECORD


def test_states_gives_each_position_with_its_action() -> None:
    state = RECORD.setup.start(RECORD.seed)
    for place, (before, action) in enumerate(RECORD.states()):
        assert before == state
        assert action.id == RECORD.actions[place]
        assert action.text == state.action(action.id).text
        state.apply(action)
        before.apply(before.legal_ids()[0])  # whoever is given a position may use it up
    assert state == END


def test_the_text_form_says_who_did_what() -> None:
    lines = TEXT.splitlines()
    state = RECORD.setup.start(RECORD.seed)
    assert lines[0] == "isettlers record 1"
    first = lines.index("") + 1
    assert lines[first] == f"1 {state.seat_name(state.actor)}: {state.action(RECORD.actions[0])}"
    assert lines[-1] == f"end: {len(RECORD.actions)} actions, hash {END.hash:016x}"
    assert sum(line[:1].isdigit() for line in lines) == len(RECORD.actions)


def test_a_text_may_leave_out_who_made_it_and_printed_ids_where_one_action_remains() -> None:
    text = (
        'isettlers record 1\n\ngame: imperial\nsetup: {"factions": ["romans", "barbarians"]}\nseed: 7\n'
        "1 romans: TAKE  village\n"
    )
    record = Record.from_text(text)
    state = isettlers.start("imperial", factions=("romans", "barbarians"), seed=7)
    assert record == Record(Setup(factions=("romans", "barbarians")), 7, (state.parse("take Village").id,))
    assert not record.complete


# ---------------------------------------------------------------- writing


def test_every_action_is_in_the_file_as_soon_as_it_is_appended(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    with Recorder(path, RECORD.setup, RECORD.seed, notes=NOTES) as recorder:
        for count, action in enumerate(RECORD.actions):
            read = read_record(path)
            assert (read.actions, read.complete, read.torn) == (RECORD.actions[:count], False, 0)
            recorder.append(action)
        recorder.finish(END)
    assert path.read_bytes() == DATA


def test_a_recorder_takes_actions_and_open_files_and_leaves_these_open() -> None:
    file = io.BytesIO()
    state = RECORD.setup.start(RECORD.seed)
    with Recorder(file, RECORD.setup, RECORD.seed, notes=NOTES) as recorder:
        for action in RECORD.actions:
            recorder.append(state.action(action))
            state.apply(action)
        recorder.finish(state)
    assert file.getvalue() == DATA


def test_a_recorder_refuses_what_does_not_belong_into_its_record(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    recorder = Recorder(path, RECORD.setup, RECORD.seed)
    for number in (-1, RECORD.game.num_actions):
        with pytest.raises(IllegalAction, match=f"{number} is no action id of imperial"):
            recorder.append(number)
    with pytest.raises(TypeError):
        recorder.append("pass")  # type: ignore[arg-type]
    with pytest.raises(IsettlersError, match="of its own setup"):
        recorder.finish(SETUPS["own decks"].start(1))
    state = RECORD.setup.start(RECORD.seed)
    recorder.finish(state)
    with pytest.raises(IsettlersError, match="the record is finished"):
        recorder.append(RECORD.actions[0])
    with pytest.raises(IsettlersError, match="the record is finished"):
        recorder.finish(state)
    assert read_record(path).verify() == state


@pytest.mark.parametrize("seed", [-1, 2**64, 10**5000, True, 7.0, "7"], ids=short)
def test_a_seed_out_of_range_is_refused_before_a_file_is_made(tmp_path: Path, seed: Any) -> None:
    with pytest.raises(SetupError, match="seed: expected int"):
        Recorder(tmp_path / "game.record", RECORD.setup, seed)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("notes", "why"),
    [
        ({"a": {"b": [1, b"x"]}}, r"\$\.notes\.a\.b\[1\]: cannot be kept: b'x'"),
        ({"a": float("nan")}, "cannot be kept: nan"),
        ({"a": 2**64}, "cannot be kept"),
        ({"a": "\ud800"}, "cannot be kept"),
        ({"a": "x" * 20_000}, "cannot be kept"),
        ({"a": [0] * 5_000}, r"\$\.notes\.a: more than 4096 entries"),
        ({"a": {1: 2}}, r"\$\.notes\.a: a key is a text, not 1"),
        ({"a": [[0] * 4_000] * 9}, r"\$\.notes\.a\[8\]: more than 32768 values in all"),
        ({"a": [{"b": 0}] * 4_000, "b": [{"c": {}}] * 4_000, "d": [[]] * 4_000, "e": [{"f": 0}] * 4_000}, "in all"),
        ({"a": 10**5000}, "cannot be kept: a huge number"),
        ({"a": {10**5000}}, "cannot be kept: a set with a huge number"),
    ],
)
def test_notes_are_what_json_can_say(notes: dict[str, Any], why: str) -> None:
    with pytest.raises(FormatError, match=why):
        Record(RECORD.setup, 0, (), notes=notes)


def test_what_could_not_be_read_again_is_not_written() -> None:
    large = {str(number): "x" * 16_000 for number in range(60)}
    with pytest.raises(FormatError, match=r"setup and notes take .* bytes, a record has room for 524288"):
        Recorder(io.BytesIO(), RECORD.setup, 0, notes=large)
    with pytest.raises(FormatError, match="setup and notes take"):
        Record(RECORD.setup, 0, (), notes=large).to_bytes()
    recorder = Recorder(io.BytesIO(), RECORD.setup, 0)
    for _ in range(MOST_ACTIONS):
        recorder.append(0)
    with pytest.raises(IsettlersError, match="room for 100000 actions"):
        recorder.append(0)
    with pytest.raises(FormatError, match="room for 100000"):
        Record.from_bytes(packed(header()) + b"\x91\x00" * (MOST_ACTIONS + 1))


# ---------------------------------------------------------------- torn


def test_a_file_cut_anywhere_after_its_header_loses_at_most_the_last_action() -> None:
    begin = len(packed(frames(RECORD)[0]))
    for end in range(begin, len(DATA)):
        read = Record.from_bytes(DATA[:end])
        whole = evolve(read, torn=0).to_bytes()
        assert not read.complete
        assert read.actions == RECORD.actions[: len(read.actions)]
        assert whole == DATA[: end - read.torn]
        assert read.torn < 4 or read.actions == RECORD.actions
    assert Record.from_bytes(DATA[:begin]).actions == ()


def test_a_file_cut_within_its_check_is_torn_whatever_the_bytes_of_the_check() -> None:
    heads_of_nothing = {0xC1, 0xC7, 0xC8, 0xC9, 0xD4, 0xD5, 0xD6, 0xD7, 0xD8}
    for number in range(200):
        data = evolve(RECORD, notes={"number": number}).to_bytes()
        heads_of_nothing.discard(data[-8])
        for end in range(len(data) - 8, len(data)):
            read = Record.from_bytes(data[:end])
            assert (read.actions, read.complete) == (RECORD.actions, False), (number, end)
    assert len(heads_of_nothing) < 9


def test_a_file_cut_within_its_header_is_refused() -> None:
    for end in range(len(packed(frames(RECORD)[0]))):
        with pytest.raises(FormatError):
            Record.from_bytes(DATA[:end])


def test_a_tail_of_zeros_as_a_file_system_may_leave_it_counts_as_torn() -> None:
    begun = evolve(RECORD, hash=None).to_bytes()
    read = Record.from_bytes(begun + bytes(500))
    assert (read.actions, read.torn, read.complete) == (RECORD.actions, 500, False)


def test_an_unfinished_record_cannot_be_verified() -> None:
    with pytest.raises(FormatError, match=f"not finished: {len(RECORD.actions)} actions replay"):
        evolve(RECORD, hash=None).verify()
    assert evolve(RECORD, hash=None).end() == evolve(RECORD, hash=None).checked_end() == END


# ---------------------------------------------------------------- verifying


def test_verify_names_the_first_action_that_is_not_legal() -> None:
    state = RECORD.setup.start(RECORD.seed)
    for action in RECORD.actions[:20]:
        state.apply(action)
    wrong = next(number for number in range(RECORD.game.num_actions) if not state.is_legal(number))
    record = evolve(RECORD, actions=(*RECORD.actions[:20], wrong, *RECORD.actions[21:]))
    for read in (record, Record.from_bytes(record.to_bytes())):
        with pytest.raises(FormatError, match=rf"^action number 21: action {wrong} \(.*\) is not legal now"):
            read.verify()
        with pytest.raises(FormatError, match=r"^action number 21: "):
            list(read.states())
        with pytest.raises(FormatError, match=r"^action number 21: "):
            read.text()


def test_verify_finds_another_end() -> None:
    record = evolve(RECORD, hash=END.hash ^ 1)
    assert record.end() == END
    with pytest.raises(FormatError, match=f"another end: .* lead to {END.hash:016x}, recorded is {END.hash ^ 1:016x}$"):
        record.verify()
    with pytest.raises(FormatError, match="another end"):
        record.checked_end()
    with pytest.raises(FormatError, match="another end"):
        evolve(RECORD, actions=RECORD.actions[:-1]).verify()
    with pytest.raises(FormatError, match=r"^action number"):
        evolve(RECORD, seed=RECORD.seed + 1).verify()


def test_a_game_that_goes_otherwise_with_other_cards_says_that_they_are_others() -> None:
    record = evolve(RECORD, tables=bytes(8), engine="0.0.9", hash=0)
    assert Record.from_text(record.text()) == Record.from_bytes(record.to_bytes()) == record
    with pytest.raises(FormatError, match=r"recorded with other cards or tiles, by version 0\.0\.9"):
        record.verify()
    with pytest.raises(FormatError, match=r"recorded with layout 99 of the state"):
        evolve(RECORD, layout=99, hash=0).verify()


def test_actions_after_the_end_of_the_game_are_not_legal() -> None:
    assert END.over
    with pytest.raises(FormatError, match=rf"^action number {len(RECORD.actions) + 1}: .*the game is over"):
        evolve(RECORD, actions=(*RECORD.actions, 0)).verify()


# ---------------------------------------------------------------- what is no record


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "no record: the file is empty"),
        (b"\x00" * 20, "no record"),
        (b"hello", "no record"),
        (packed([1]), "no record: it does not begin with a header"),
        (packed({"format": 1}), "no record: it does not begin with a header"),
        (packed(header(record=2)), "made by a newer version: record format 2, this is 1"),
        (packed(header(record=0)), r"\$\.record: expected 1, got 0"),
        (packed(header(record=True)), r"\$\.record: expected 1, got True"),
        (packed(header(seed=7)), r"\$\.seed: expected 8 bytes, got 7"),
        (packed(header(seed=b"1234567")), r"\$\.seed: expected 8 bytes, got 7 bytes"),
        (packed(header(seed=None)), r"\$\.seed: missing"),
        (packed(header(game="chess")), r"\$\.game: unknown game 'chess'"),
        (packed(header(engine="a b")), r"\$\.engine: "),
        (packed(header(layout=nested(20))), r"\$\.layout: expected int from 1 to 999999999, got a list"),
        (packed(header(layout=nested(1000))), "no record: it does not begin with a header"),
        (packed(header(), nested(20)), "action number 1: a list is no action id"),
        (packed(header(), nested(1000)), "byte [0-9]+: no frame"),
        (packed(header(layout=-1)), r"\$\.layout: "),
        (packed(header(notes=[1])), r"\$\.notes: expected table, got a list"),
        (packed(header(notes={"a\nb": b"x"})), "cannot be kept"),
        (packed(header(setup={"factions": []})), r"\$\.setup.*expected a faction for each seat"),
        (packed(header(setup={"factions": ["romans", b"x"]})), r"\$\.setup\.factions\[1\]: cannot be kept"),
        (packed(header(setup=[1])), r"\$\.setup: expected table, got a list"),
        (packed(header(), [1], "x"), "neither an action nor the end"),
        (packed(header(), [1, 2]), "neither an action nor the end"),
        (packed(header(), ["1"]), 'action number 1: "1" is no action id'),
        (packed(header(), [-1]), "action number 1: -1 is no action id"),
        (packed(header(), [True]), "action number 1: True is no action id"),
        (packed(header(), [65536]), "action number 1: 65536 is no action id"),
        (packed(header(), [0], {"actions": 2, "hash": bytes(8), "check": bytes(8)}), "2 actions, but there are 1"),
        (packed(header(), {"actions": 0, "hash": bytes(8), "check": bytes(8)}), "damaged: the check at the end"),
        (packed(header(), {"actions": 0}), r"\$\.check: missing"),
        (DATA + b"\x91\x00", "something follows the end"),
        (DATA + b"\x00", "something follows the end"),
        (packed(header()) + b"\xc4", "neither an action nor the end"),
        (packed(header()) + b"\xc1", "neither an action nor the end"),
        (packed(header()) + b"\x91\xc1", "no frame"),
        (packed(header()) + b"\x81\xc1", "no frame"),
        (packed(header()) + b"\xdd\xff\xff\xff\xff", "neither an action nor the end"),
        (packed(header()) + b"\xdf\xff\xff\xff\xff", "no frame"),
        (packed(header(weather=["x" * 60_000] * 9)), "the header takes .* bytes, a record has room for 524288"),
        (packed(header()) + b"\xc6\xff\xff\xff\xff", "neither an action nor the end"),
        (packed(header()) + b"\xd4\x01\x00", "neither an action nor the end"),
        (packed(header()) + b"\xd6\xff\x00\x00\x00\x00", "neither an action nor the end"),
        (packed(header()) + b"\x91" * 5000 + b"\x00", "no frame"),
        (packed(header(notes={"a": nested(32)})), r"\$\.notes\.a\[0\].*: more than 32 levels deep"),
        (b"isettlers record 1\n\xff", "byte 19, line 2: expected UTF-8, got 0xff"),
        (DATA + bytes(MAX_BYTES), f"longer than {MAX_BYTES} bytes"),
    ],
)  # fmt: skip
def test_bytes_that_are_no_record_are_refused(data: bytes, why: str, tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=why) as caught:
        Record.from_bytes(data)
    assert "\n" not in str(caught.value)
    path = tmp_path / "game.record"
    path.write_bytes(data)
    with pytest.raises(FormatError, match=why) as caught:
        read_record(path)
    assert str(caught.value).startswith(f"{path}: ")


def test_a_reason_is_short_however_long_what_is_wrong() -> None:
    for data in (packed(header(game="x" * 60_000)), TEXT.replace("\n1 ", f"\n1 {'x' * 60_000}", 1).encode()):
        with pytest.raises(FormatError) as caught:
            Record.from_bytes(data)
        assert len(str(caught.value)) < 400


EMPTY: list[list[dict[str, int]]] = [[{}] * 4000] * 240
"""A million empty maps, in as many bytes."""
LARGE = r"more than \d+ values|no action id|neither an action|header takes|\$\.actions: expected int"


@pytest.mark.parametrize(
    "data",
    [
        packed(header(notes={"a": EMPTY[:120]})),
        packed(header(setup={"factions": EMPTY[:120]})),
        packed(header(weather=EMPTY)),
        packed(header(), EMPTY),
        packed(header(), *([[{}] * 4000] for _ in range(240))),
        packed(header(), {"actions": EMPTY}),
    ],
    ids=["notes", "setup", "an unknown field", "an action", "many actions", "the end"],
)
def test_few_bytes_cannot_take_much_memory(data: bytes) -> None:
    assert len(data) < MAX_BYTES
    tracemalloc.start()
    try:
        with pytest.raises(
            FormatError,
            match=LARGE,
        ):
            Record.from_bytes(data)
        assert tracemalloc.get_traced_memory()[1] < 8 * MAX_BYTES
    finally:
        tracemalloc.stop()


def test_the_largest_notes_that_are_written_are_read_again() -> None:
    notes = {"a": [[0] * 4094] * 8, "b": [0] * 3}
    record = evolve(RECORD, notes=notes)
    assert Record.from_bytes(record.to_bytes()) == record
    assert Record.from_text(record.text()) == record
    with pytest.raises(FormatError, match="in all"):
        evolve(RECORD, notes={"a": [[0] * 4094] * 8, "b": [0] * 4})


def test_an_action_that_is_not_legal_is_told_in_a_line_that_can_be_read() -> None:
    for played_on in range(60):
        actions = (*RECORD.actions[:played_on], 511)
        with pytest.raises(FormatError, match=r"is not legal.* \(recorded with layout .* 9{40}\)$") as caught:
            Record(RECORD.setup, SEED, actions, layout=10**9 - 1, engine="9" * 40).end()
        assert len(str(caught.value)) <= 300


def test_a_layout_of_more_digits_than_python_prints_is_refused() -> None:
    with pytest.raises(FormatError, match=r"\$\.layout: expected int from 1 to 999999999, got a huge number"):
        Record(RECORD.setup, 0, (), layout=10**5000)


@pytest.mark.parametrize("text", [None, 7, b"pass"])
def test_what_is_no_text_is_no_action(text: Any) -> None:
    with pytest.raises(IllegalAction, match="an action's text is wanted, not "):
        END.parse(text)


def test_a_refused_action_is_told_in_a_line_that_can_be_read() -> None:
    state = RECORD.setup.start(1)
    for text in ("x" * 10**6, "take " * 10**5, "\0\ud800" * 1000, "take"):
        with pytest.raises(IllegalAction) as caught:
            state.apply(text)
        assert len(str(caught.value)) <= 300
    for number in (10**5000, -(10**5000), 2**70):
        with pytest.raises(IllegalAction) as caught:
            state.apply(number)
        assert len(str(caught.value)) <= 300


def test_unknown_fields_are_passed_over() -> None:
    begin = packed(header(weather="fine"))
    assert Record.from_bytes(begin).notes == RECORD.notes
    assert Record.from_text(TEXT.replace("seed:", "weather: fine\nseed:")) == RECORD


def test_a_file_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="none: cannot be read: No such file"):
        read_record(tmp_path / "none")
    with pytest.raises(FormatError, match="cannot be read"):
        read_record(tmp_path)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("record 1", "record 2", "made by a newer version"),
        ("record 1", "record one", "the first line is not 'isettlers record 1'"),
        ("game: imperial", "game: chess", "line 2: unknown game 'chess'"),
        ("game: imperial", "game imperial", "line 2: expected 'name: value'"),
        ("game: imperial", "game: imperial\ngame: imperial", "line 3: 'game' a second time"),
        ("game: imperial\n", "", "no line 'game' before the actions"),
        ('{"factions"', '["factions"', "line 3: not JSON"),
        ('{"factions": [', '{"factions": [1, ', r"line 3: \$\.setup\.factions"),
        (f"seed: {SEED}", "seed: -1", "line 4: seed: expected int"),
        (f"seed: {SEED}", f"seed: {2**64}", "line 4: seed: expected int"),
        ("notes: {", "notes: [{", "line 5: not JSON"),
        ('"clock": 2.5', '"clock": NaN', r"line 5: \$\.notes\.clock: cannot be kept: nan"),
        ("layout 1", "layout 0", "line 6: expected a version"),
        ("layout 1", "layout one", "line 6: expected a version"),
        ("\n1 ", "\n2 ", "line 8: expected '1 "),
        ("\n2 ", "\n2 nobody, ", "line 9: expected '2 "),
        ("\nend: ", "\nend: 1", "line .*: the end counts 1"),
        (", hash ", ", hash x", "line .*: expected 'end: .* and 16 digits, got "),
        (f"hash {END.hash:016x}\n", f"hash {END.hash:016x}\n1 x\n", "something follows the end"),
    ],
)
def test_a_text_that_is_no_record_is_refused_by_line(old: str, new: str, why: str) -> None:
    assert old in TEXT
    with pytest.raises(FormatError, match=why) as caught:
        Record.from_text(TEXT.replace(old, new, 1))
    assert "\n" not in str(caught.value)


def test_a_text_with_an_action_that_is_not_legal_names_the_line_and_what_is() -> None:
    state = RECORD.setup.start(RECORD.seed)
    text = TEXT.replace(f": {state.action(RECORD.actions[0])}\n", ": build Rome\n", 1)
    with pytest.raises(FormatError, match=r"line 8: 'build Rome' is no legal action; legal: take"):
        Record.from_text(text)


def test_a_text_goes_no_further_than_the_game() -> None:
    begin, _, end = TEXT.rpartition("\nend:")
    extra = f"{len(RECORD.actions) + 1} romans: pass\n"
    with pytest.raises(FormatError, match="an action, but the game is over"):
        Record.from_text(f"{begin}{extra}\nend:{end}")


def test_the_example_ends_the_same_in_another_process() -> None:
    example = Path(__file__).parents[1] / "examples" / "embed.py"
    assert len(example.read_text(encoding="utf-8").splitlines()) < 60
    done = subprocess.run([sys.executable, example], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    saved, here, there = done.stdout.splitlines()
    assert saved.endswith("to decide")
    assert here.removeprefix("here:  ") == there.removeprefix("there: ")


# ---------------------------------------------------------------- anything at all


def survives(data: bytes) -> None:
    """Bytes are a record that can be told and written again, or refused with a reason of one line."""
    try:
        record = Record.from_bytes(data)
        record.end()
    except FormatError as error:
        message = str(error)
        assert message.isprintable(), message
        return
    assert Record.from_bytes(record.to_bytes()) == record == Record.from_text(record.text())


@settings(max_examples=amount(400, default=50), deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_refused_with_a_reason(data: bytes) -> None:
    survives(data)
    survives(packed(header()) + data)


@settings(max_examples=amount(300, default=40), deadline=None)
@given(st.integers(0, len(DATA) - 1), st.integers(0, 255), st.integers(0, len(DATA)))
def test_a_changed_byte_and_a_cut_are_survived(place: int, byte: int, end: int) -> None:
    changed = bytearray(DATA)
    changed[place] = byte
    survives(bytes(changed))
    survives(bytes(changed[:end]))


@settings(max_examples=amount(200, default=40), deadline=None)
@given(st.data())
def test_changed_text_is_survived(data: st.DataObject) -> None:
    lines = TEXT.splitlines()[:30]
    place = data.draw(st.integers(0, len(lines) - 1))
    line = lines[place]
    cut = data.draw(st.integers(0, len(line)))
    lines[place] = line[:cut] + data.draw(st.text(max_size=8)) + line[cut + data.draw(st.integers(0, 5)) :]
    survives("\n".join(lines).encode("utf-8", "surrogatepass"))


# ---------------------------------------------------------------- the page


def test_the_page_shows_a_text_and_limits_that_are_true() -> None:
    page = (Path(__file__).parents[1] / "docs" / "records.md").read_text(encoding="utf-8")
    [shown] = re.findall(r"```\n(isettlers record.*?)```", page, re.DOTALL)
    record = Record.from_text(shown)
    assert record.text() == shown
    assert record.verify() == record.end()
    assert f"| bytes in all | {MAX_BYTES} |" in page
    assert f"| bytes of the header | {MOST_HEADER} |" in page
    assert f"| values of `setup`, and of `notes` | {MOST_VALUES} |" in page
    assert f"| actions | {MOST_ACTIONS} |" in page
    keys = re.findall(r"^\| `(\w+)` \|", page.partition("\n## The file\n")[2], re.MULTILINE)
    assert keys == [*frames(RECORD)[0], *frames(RECORD)[-1]]
