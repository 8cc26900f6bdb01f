"""The command that installs an extra, for each place that a package comes from."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest

from isettlers.extras import pip_install

REQUIRES: Final = [
    "attrs>=23.2",
    'rich>=13; extra == "cli"',
    "psycopg[binary]>=3.2 ; extra == 'cli'",
    'atheris>=3; sys_platform == "linux" and extra == "cli"',
    'matplotlib>=3.10; extra == "arena"',
]
"""As build tools write them: with either kind of quotes, and behind other conditions."""


def named(monkeypatch: pytest.MonkeyPatch, *origins: dict[str, Any] | None) -> str:
    """The command for the extra `cli`, with metadata of these origins on the path, in their order."""
    noted = [
        SimpleNamespace(read_text=lambda _, origin=origin: origin and json.dumps(origin), requires=REQUIRES)
        for origin in origins
    ]
    monkeypatch.setattr("importlib.metadata.distributions", lambda **_: noted)
    return pip_install("cli")


def test_a_package_of_an_index_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert named(monkeypatch, None) == "pip install 'isettlers[cli]'"


@pytest.mark.parametrize(
    "origin",
    [
        {"url": "file:///my%20checkout", "dir_info": {"editable": True}},
        {"url": "file:///my%20checkout", "dir_info": {}},
        {"url": "file:///wheels/isettlers-9.8.7-cp311.whl", "archive_info": {}},
        {"url": "https://example.org/it.git", "vcs_info": {"vcs": "git", "commit_id": "0a1b"}},
    ],
)
def test_from_any_other_place_the_libraries_are_named_since_pip_would_build_the_package_again(
    monkeypatch: pytest.MonkeyPatch, origin: dict[str, Any]
) -> None:
    libraries = ["rich>=13", "psycopg[binary]>=3.2", 'atheris>=3; sys_platform == "linux"']
    assert shlex.split(named(monkeypatch, origin)) == ["pip", "install", *libraries]
    in_the_source_folder_of_a_build = named(monkeypatch, None, origin)
    assert shlex.split(in_the_source_folder_of_a_build) == ["pip", "install", *libraries]


def test_a_checkout_has_what_the_commands_and_tables_in_the_browser_need_without_the_tools_for_development() -> None:
    rules = (Path(__file__).parents[1] / "tools/files.mk").read_text(encoding="utf-8")
    assert "$(call install,cli serve,playing.txt)" in rules
