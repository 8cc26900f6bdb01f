"""Data frames of records: their schema, their lines by another way, and the files."""

from __future__ import annotations

import itertools
import json
import re
import sys
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from analyse.records import played

import isettlers
from isettlers.analyse import Frames, frames
from isettlers.analyse.frames import SCHEMA
from isettlers.cli import main
from isettlers.errors import FormatError, IsettlersError
from isettlers.extras import pip_install
from isettlers.record import Record

GAMES = ("imperial", "burgundy", "founders")
DOCUMENT = Path(__file__).parents[2] / "docs" / "records.md"


@pytest.fixture(scope="module")
def records() -> list[Record]:
    """A whole game of each title, and the beginning of one."""
    whole = [played(3, isettlers.start(name, players=2).setup, ("ann", "")) for name in GAMES]
    return [*whole, played(3, most=20)]


@pytest.fixture(scope="module")
def recorded(records: list[Record]) -> Frames:
    """All of them as data frames."""
    return frames(records)


def test_the_document_has_the_columns_with_their_types(recorded: Frames) -> None:
    documented: dict[str, dict[str, str]] = {}
    frame = ""
    for line in DOCUMENT.read_text(encoding="utf-8").splitlines():
        if row := re.match(r"\| (?:`(\w+)`)? ?\| `(\w+)` \| `(\w+)` \| \w", line):
            frame = row[1] or frame
            documented.setdefault(frame, {})[row[2]] = row[3]
    shown = {name: dict(getattr(recorded, name).schema) for name in SCHEMA}
    assert documented == SCHEMA
    assert {name: {one: str(kind) for one, kind in kinds.items()} for name, kinds in shown.items()} == documented


def test_decisions_are_those_of_the_record_in_their_positions(records: list[Record], recorded: Frames) -> None:
    for game, record in enumerate(records):
        lines = recorded.decisions.filter(pl.col("game") == game)
        assert lines["decision"].to_list() == list(range(len(record.actions)))
        for line, (state, action) in zip(lines.iter_rows(named=True), record.states(), strict=True):
            assert (line["seat"], line["action"]) == (state.actor, action.id)
            assert (line["kind"], line["text"]) == (action.kind, action.text)
            assert line["choices"] == sum(state.legal.mask())
            assert line["score"] == state.scores[state.actor]


def test_events_are_those_of_a_course_with_their_decisions(records: list[Record], recorded: Frames) -> None:
    for game, record in enumerate(records):
        events: list[isettlers.Event] = []
        state = record.setup.start(record.seed, events=events)
        bounds = [len(events)]
        for action in record.actions:
            events += state.step(action)
            bounds.append(len(events))
        lines = recorded.events.filter(pl.col("game") == game)
        assert lines["text"].to_list() == [event.text for event in events]
        assert [json.loads(values) for values in lines["values"]] == [dict(event.values) for event in events]
        assert lines["decision"].null_count() == bounds[0]
        counts = lines["decision"].drop_nulls().value_counts().sort("decision")["count"].to_list()
        assert counts == [end - begin for begin, end in itertools.pairwise(bounds) if end > begin]


def test_seats_share_the_victory_of_games_that_ended(records: list[Record], recorded: Frames) -> None:
    assert recorded.games["over"].to_list() == [True, True, True, False]
    shares = recorded.seats.group_by("game", maintain_order=True).agg(pl.col("win_share").sum())
    assert shares["win_share"].to_list() == [1.0, 1.0, 1.0, 0.0]
    assert recorded.seats["rank"].null_count() == records[3].setup.start(3).seats
    assert recorded.seats["score"].to_list() == [score for record in records for score in record.end().scores]
    assert recorded.seats["bot"].to_list()[:2] == ["ann", None]
    assert recorded.seats["side"].to_list()[:2] == list(records[0].game.sides(records[0].setup))


def test_games_have_what_starts_them_again(records: list[Record], recorded: Frames) -> None:
    for record, line in zip(records, recorded.games.iter_rows(named=True), strict=True):
        setup = isettlers.game(line["name"]).setup_from(json.loads(line["setup"]))
        assert (setup, line["seed"]) == (record.setup, record.seed)
        assert line["decisions"] == len(record.actions)


def test_the_command_writes_games_that_ended_as_parquet(
    tmp_path: Path, records: list[Record], capsys: pytest.CaptureFixture[str]
) -> None:
    whole, begun, torn = (tmp_path / f"{name}.record" for name in ("whole", "begun", "torn"))
    whole.write_bytes(records[0].to_bytes())
    begun.write_bytes(records[3].to_bytes())
    torn.write_bytes(b"nothing")
    out = tmp_path / "frames"
    assert main(["analyse", str(tmp_path), "--frames", str(out)]) == 1
    assert "torn.record" in capsys.readouterr().err
    assert sorted(path.name for path in out.iterdir()) == sorted(f"{name}.parquet" for name in SCHEMA)
    assert pl.read_parquet(out / "games.parquet")["file"].to_list() == [str(whole)]
    read = pl.read_parquet(out / "decisions.parquet")
    assert read.equals(frames([whole]).decisions)


def test_no_records_give_frames_without_lines() -> None:
    empty = frames([])
    assert all(getattr(empty, name).height == 0 for name in SCHEMA)
    assert list(empty.events.columns) == list(SCHEMA["events"])


def test_a_record_of_an_illegal_action_is_refused(records: list[Record]) -> None:
    whole = records[0]
    wrong = Record(whole.setup, whole.seed, whole.actions[:5] + whole.actions[:1])
    with pytest.raises(FormatError, match="action number 6"):
        frames([wrong])


def test_a_record_alone_is_refused(records: list[Record]) -> None:
    alone: Any
    for alone in ("game.record", Path("game.record"), records[0]):
        with pytest.raises(IsettlersError, match=f"^records: expected a list, got {type(alone).__name__}$"):
            frames(alone)


def test_without_polars_one_line_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(IsettlersError, match=re.escape(f"data frames need polars: {pip_install('frames')}")):
        frames([])
