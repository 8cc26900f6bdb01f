"""The pages of the API by task: their examples print what stands below them, and the front door is on them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

import isettlers

API: Final = Path(__file__).parents[2] / "docs" / "site" / "api"
TASKS: Final = ("play", "save", "search", "train", "embed", "serve")
EXAMPLE: Final = re.compile(r"```python\n(.*?)```\n\n```text\n(.*?)```\n", re.DOTALL)


def text(task: str) -> str:
    return (API / f"{task}.md").read_text(encoding="utf-8")


EXAMPLES: Final = [
    pytest.param(code, output, id=f"{task}-{number}")
    for task in TASKS
    for number, (code, output) in enumerate(EXAMPLE.findall(text(task)))
]


@pytest.mark.parametrize(("code", "output"), EXAMPLES)
def test_an_example_prints_what_stands_below_it(
    code: str, output: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(code, "the example", "exec"), {"__name__": "example"})  # noqa: S102, the repository's own
    assert capsys.readouterr().out == output != ""


@pytest.mark.parametrize("task", TASKS)
def test_each_group_of_entries_has_an_example(task: str) -> None:
    groups = [group for group in text(task).split("\n## ")[1:] if "\n| entry |" in group]
    assert [group.partition("\n")[0] for group in groups if not EXAMPLE.search(group)] == []
    assert text(task).count("```python") == len(EXAMPLE.findall(text(task)))


def test_each_name_of_the_front_door_is_on_a_page_of_a_task() -> None:
    named = set(re.findall(r"`isettlers\.(\w+)[`.]", "".join(map(text, TASKS))))
    assert set(isettlers.__all__) - {"__version__"} - named == set()
