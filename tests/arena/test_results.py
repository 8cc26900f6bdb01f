"""The file of results: whole lines last, and a run goes on from them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from arena.outcomes import forfeited, header, result
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from isettlers import FormatError, IsettlersError, SetupError
from isettlers.arena import Arena, Header, Result, ResultsFile, Threads, read_results, run

GAMES = [result(0, (0, 1), (1, 0)), result(2, (1, 0), (0, 0)), forfeited(1, (0, 1), 0)]


def written(path: Path, games: list[Result] | None = None, head: Header | None = None) -> bytes:
    with ResultsFile(path, head or header()) as file:
        for game in GAMES if games is None else games:
            file.append(game)
    return path.read_bytes()


def test_what_is_written_is_read_by_the_number_of_the_game(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    written(path)
    assert read_results(path) == (header(), [GAMES[0], GAMES[2], GAMES[1]])


def test_the_file_is_json_lines_that_any_program_can_read(tmp_path: Path) -> None:
    first, *games = (json.loads(line) for line in written(tmp_path / "results.jsonl").splitlines())
    assert first == {
        "arena": 2, "game": "imperial", "engine": "0.1.0", "tables": "00ff", "signature": None,
        "bots": ["random", "greedy"], "players": 2, "games": 60, "seed": 1, "schedule": "round-robin",
        "settings": {"budget": None, "perfect_information": []},
    }  # fmt: skip
    assert games[2] == {
        "game": 1, "bots": [0, 1], "setup": dict(GAMES[2].setup), "seed": "fffffffffffffffe", "scores": [30, 40],
        "ranks": [1, 0], "winners": [1], "decisions": [30, 30], "seconds": [0.5, 0.5], "actions": 60,
        "forfeit": {"seat": 0, "reason": "illegal action 17"}, "record": None,
    }  # fmt: skip


def test_each_game_is_in_the_file_at_once(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    with ResultsFile(path, header()) as file:
        for number in range(3):
            file.append(result(number, (0, 1), (0, 1)))
            assert len(read_results(path)[1]) == number + 1


@given(st.data())
@settings(max_examples=60)
def test_wherever_a_file_was_cut_its_whole_lines_are_kept(tmp_path_factory: Any, data: st.DataObject) -> None:
    path = tmp_path_factory.mktemp("cut") / "results.jsonl"
    whole = written(path)
    left = whole[: data.draw(st.integers(0, len(whole)))]
    path.write_bytes(left)
    kept = max(0, left.count(b"\n") - 1)
    with ResultsFile(path, header()) as file:
        assert list(file.done.values()) == GAMES[:kept]
        for game in GAMES[kept:]:
            file.append(game)
    assert path.read_bytes() == whole


def test_readers_leave_a_torn_line_out(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    whole = written(path)
    path.write_bytes(whole[:-5])
    assert len(read_results(path)[1]) == 2
    assert path.read_bytes() == whole[:-5]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"seed": 2}, "with seed 1, not 2: go on as before, or name another file"),
        ({"bots": ("random", "flat")}, '"greedy"], not ["random", "flat"]'),
        ({"engine": "0.2.0"}, 'with engine "0.1.0", not "0.2.0"'),
        ({"tables": "1"}, "with tables "),
        ({"schedule": "ladder"}, "with schedule "),
        ({"settings": {"budget": {"seconds": 1}, "perfect_information": []}}, "with settings "),
    ],
)
def test_a_file_of_other_settings_is_refused_and_left_as_it_is(
    tmp_path: Path, changes: dict[str, Any], message: str
) -> None:
    path = tmp_path / "results.jsonl"
    whole = written(path)
    with pytest.raises(SetupError) as refused:
        ResultsFile(path, header(**changes))
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)
    assert path.read_bytes() == whole


def test_a_series_may_be_made_longer_but_not_shorter(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    written(path)
    with ResultsFile(path, header(games=120)) as file:
        assert list(file.done.values()) == GAMES
    assert read_results(path)[0].games == 120
    with ResultsFile(path, header(games=60)) as file:
        assert len(file.done) == 3
    assert read_results(path)[0].games == 120
    assert [one.name for one in tmp_path.iterdir()] == ["results.jsonl"]


def test_two_arenas_do_not_write_one_file(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    path = tmp_path / "results.jsonl"
    with (
        ResultsFile(path, header()) as file,
        pytest.raises(IsettlersError, match=r"results\.jsonl: another arena is writing it$"),
    ):
        ResultsFile(path, header(games=120))
    assert file.done == {}
    assert len(written(path).splitlines()) == 4


@pytest.mark.parametrize(
    "data", [b"x", b"hello\n", b"{}\n", b'{"arena":1}\n', b'["arena"]\n', b"\xff\n", b"\n", b'{"x']
)
def test_any_other_file_is_refused_and_left_as_it_is(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(data)
    with pytest.raises(FormatError, match=r"notes\.txt"):
        ResultsFile(path, header())
    with pytest.raises(FormatError, match=r"notes\.txt"):
        read_results(path)
    assert path.read_bytes() == data


def test_a_file_that_cannot_be_read_or_written_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(IsettlersError, match="No such file"):
        read_results(tmp_path / "nowhere.jsonl")
    for path in (tmp_path, tmp_path / "nowhere" / "results.jsonl"):
        with pytest.raises(IsettlersError, match=str(path)):
            ResultsFile(path, header())


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"bots": [0]}, "$.bots: expected 2 entries, got 1"),
        ({"bots": [0, 2]}, "$.bots[1]: expected int from 0 to 1, got 2"),
        ({"bots": [0, -1]}, "$.bots[1]: expected int from 0 to 1, got -1"),
        ({"bots": None}, "$.bots: expected list, got None"),
        ({"ranks": [0, 2]}, "$.ranks[1]: expected int from 0 to 1, got 2"),
        ({"ranks": [0, [1]]}, "$.ranks[1]: expected int from 0 to 1, got a list"),
        (
            {"scores": [0, "1"]},
            '$.scores[1]: expected int from -1000000000000 to 1000000000000, got "1"',
        ),
        ({"seconds": [0, None]}, "$.seconds[1]: expected number from 0 to 1000000000000, got None"),
        ({"winners": []}, "$.winners: expected the seats that $.ranks has at 0, got ()"),
        ({"winners": [5]}, "$.winners[0]: expected int from 0 to 1, got 5"),
        ({"winners": [[0]]}, "$.winners[0]: expected int from 0 to 1, got a list"),
        ({"seed": "xyz"}, '$.seed: expected 16 hex digits, got "xyz"'),
        ({"game": True}, "$.game: expected int from 0 to 59, got True"),
        ({"forfeit": {"seat": 0}}, "$.forfeit.reason: missing"),
        ({"forfeit": {"seat": 7, "reason": ""}}, "$.forfeit.seat: expected int from 0 to 1, got 7"),
        ({"forfeit": []}, "$.forfeit: expected table, got a list"),
    ],
)
def test_a_damaged_line_is_named(tmp_path: Path, changes: dict[str, Any], message: str) -> None:
    path = tmp_path / "results.jsonl"
    whole = written(path, GAMES[:1])
    path.write_bytes(whole + json.dumps(GAMES[2].document() | changes).encode() + b"\n")
    with pytest.raises(FormatError) as refused:
        read_results(path)
    assert str(refused.value) == f"{path}, line 3: {message}"


def test_a_game_that_stands_there_twice_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    written(path, [GAMES[0], GAMES[0]])
    with pytest.raises(FormatError, match=r"line 3: game 0 stands there twice$"):
        read_results(path)


# ---------------------------------------------------------------- going on


def test_a_run_plays_only_what_is_missing(tmp_path: Path) -> None:
    arena, path = Arena("imperial", ("random", "greedy"), games=12), tmp_path / "results.jsonl"
    heard: list[int] = []
    header, first = run(arena, path, advance=heard.append)
    assert (len(first), header.games, sum(heard)) == (12, 12, 12)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:1] + lines[4:8] + [lines[9][:-7]]))
    _, again = run(arena, path, backend=Threads(2))
    assert [(one.game, one.scores, one.actions) for one in again] == [
        (one.game, one.scores, one.actions) for one in first
    ]
    assert path.read_bytes().startswith(b"".join(lines[:1] + lines[4:8]))
    whole = path.read_bytes()
    run(arena, path)
    assert path.read_bytes() == whole


def test_a_run_of_a_ladder_goes_on_as_it_would_have(tmp_path: Path) -> None:
    arena = Arena("imperial", ("random", "greedy", "arena.wild_bots.Tame"), games=16, schedule="ladder")
    path = tmp_path / "results.jsonl"
    _, first = run(arena, path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:8]))
    _, again = run(arena, path)
    assert [(one.game, one.bots, one.scores) for one in again] == [(one.game, one.bots, one.scores) for one in first]


def test_a_game_that_was_not_to_be_played_is_refused(tmp_path: Path) -> None:
    arena, path = Arena("imperial", ("random", "greedy"), games=4), tmp_path / "results.jsonl"
    run(arena, path)
    path.write_bytes(path.read_bytes().replace(b'"bots":[0,1]', b'"bots":[1,1]'))
    with pytest.raises(FormatError, match=r"game 0 is not the one that would be played$"):
        run(arena, path)


def test_records_are_there_before_their_results(tmp_path: Path) -> None:
    records = tmp_path / "some" / "records"
    _, results = run(Arena("imperial", ("random", "greedy"), games=4), tmp_path / "results.jsonl", records=records)
    assert sorted(one.name for one in records.iterdir()) == [one.record for one in results]
    with pytest.raises(IsettlersError, match=r"results\.jsonl: File exists$"):
        run(Arena("imperial", ("random", "greedy"), games=4), tmp_path / "2", records=tmp_path / "results.jsonl")


def test_records_of_another_arena_are_not_written_over(tmp_path: Path) -> None:
    arena, records = Arena("imperial", ("random", "greedy"), games=2), tmp_path / "records"
    run(arena, tmp_path / "results.jsonl", records=records)
    kept = {one: one.read_bytes() for one in records.iterdir()}
    with pytest.raises(IsettlersError, match=r"records: there are records of other games already; take a folder"):
        run(evolve(arena, seed=5), tmp_path / "others.jsonl", records=records)
    run(evolve(arena, games=4), tmp_path / "results.jsonl", records=records)
    assert {one: one.read_bytes() for one in kept} == kept
    assert len(list(records.iterdir())) == 4
