"""Results of several machines in one file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from isettlers import SetupError
from isettlers.arena import Arena, Sprt, merge, read_results, run

BOTS = ("random", "greedy")


def outcome(path: Path) -> list[Any]:
    return [result.document() | {"seconds": None} for result in read_results(path)[1]]


def part(folder: Path, name: str, which: tuple[int, int] = (0, 1), **changes: Any) -> Path:
    values: dict[str, Any] = {"game": "imperial", "bots": BOTS, "games": 12}
    run(Arena(**(values | changes)), folder / name, part=which)
    return folder / name


def test_parts_of_an_arena_merge_to_the_whole_and_duplicates_count_once(tmp_path: Path) -> None:
    whole = part(tmp_path, "whole")
    parts = [part(tmp_path, f"part{number}", (number, 3)) for number in range(3)]
    assert [len(read_results(one)[1]) for one in parts] == [4, 4, 4]
    merged = merge([*parts, parts[1]], tmp_path / "merged")
    assert (merged.duplicates, len(merged.results)) == (4, 12)
    assert outcome(tmp_path / "merged") == outcome(whole)


def test_a_merged_file_is_continued_and_the_longest_arena_counts(tmp_path: Path) -> None:
    first, longer = part(tmp_path, "first", (0, 2)), part(tmp_path, "longer", (1, 2), games=16)
    merge([first, longer], tmp_path / "merged")
    assert read_results(tmp_path / "merged")[0].games == 16
    run(Arena("imperial", BOTS, games=16), tmp_path / "merged")
    assert sorted(outcome(tmp_path / "merged"), key=lambda one: one["game"]) == outcome(
        part(tmp_path, "whole", games=16)
    )


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"seed": 1}, "second has seed 1, and .*first has seed 0|second has seed 1, and .*first has 0"),
        ({"bots": ("greedy", "random")}, r"second has bots "),
        ({"settings": {"peaceful": True}}, "second has (tables|settings) "),
        ({"schedule": "gauntlet"}, 'second has schedule "gauntlet", and '),
    ],
)
def test_results_of_another_arena_are_not_merged(changes: dict[str, Any], message: str, tmp_path: Path) -> None:
    with pytest.raises(SetupError, match=message) as refused:
        merge([part(tmp_path, "first"), part(tmp_path, "second", **changes)], tmp_path / "merged")
    assert str(refused.value).endswith(": only results of one arena can be merged")
    assert not (tmp_path / "merged").exists()


def test_another_version_or_another_outcome_of_a_game_is_refused(tmp_path: Path) -> None:
    first = part(tmp_path, "first")
    text = first.read_text(encoding="utf-8")
    (tmp_path / "older").write_text(text.replace('"engine":"', '"engine":"0.0.', 1), encoding="utf-8")
    with pytest.raises(SetupError, match="older has engine "):
        merge([first, tmp_path / "older"], tmp_path / "merged")
    (tmp_path / "odd").write_text(text.replace('"actions":', '"actions":1', 1), encoding="utf-8")
    with pytest.raises(SetupError, match=r"^game \d+ differs between .*first and .*odd$"):
        merge([first, tmp_path / "odd"], tmp_path / "merged")
    with pytest.raises(SetupError, match="first exists: name a new file"):
        merge([first], first)


@pytest.mark.parametrize(
    ("changes", "which", "message"),
    [
        ({"sprt": Sprt(0.5, 0.6)}, (0, 2), "part: expected a round robin or a gauntlet without a sequential test"),
        ({"bots": (*BOTS, "flat:1"), "schedule": "ladder"}, (0, 2), "part: expected a round robin or a gauntlet "),
        ({}, (2, 2), "part: expected I of N with I from 1 to N, got 3 of 2"),
    ],
)
def test_parts_that_need_the_others_are_refused(
    changes: dict[str, Any], which: tuple[int, int], message: str, tmp_path: Path
) -> None:
    with pytest.raises(SetupError, match=f"^{message}"):
        part(tmp_path, "part", which, **changes)
