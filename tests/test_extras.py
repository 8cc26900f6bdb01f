"""The command that installs an extra, for each place that a package comes from."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from isettlers.extras import pip_install


def named(monkeypatch: pytest.MonkeyPatch, origin: dict[str, Any] | None) -> str:
    """The command for the extra `cli` of a package whose installation noted this origin."""
    noted = SimpleNamespace(read_text=lambda _: None if origin is None else json.dumps(origin))
    monkeypatch.setattr("importlib.metadata.distribution", lambda _: noted)
    return pip_install("cli")


def test_a_package_of_an_index_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert named(monkeypatch, None) == "pip install 'isettlers[cli]'"


@pytest.mark.parametrize("editable", [{}, {"editable": True}])
def test_a_checkout_is_the_folder_that_you_are_in_or_its_path(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, editable: dict[str, bool]
) -> None:
    checkout = tmp_path / "my checkout"
    checkout.mkdir()
    origin = {"url": checkout.as_uri(), "dir_info": editable}
    monkeypatch.chdir(checkout)
    assert named(monkeypatch, origin) == "pip install '.[cli]'"
    monkeypatch.chdir(tmp_path)
    assert named(monkeypatch, origin) == f"pip install '{checkout}[cli]'"


def test_a_wheel_and_a_repository_are_named_by_their_address(monkeypatch: pytest.MonkeyPatch) -> None:
    wheel = "file:///wheels/isettlers-9.8.7-cp311.whl"
    assert named(monkeypatch, {"url": wheel, "archive_info": {}}) == f"pip install 'isettlers[cli] @ {wheel}'"
    repository = {"url": "https://example.org/it.git", "vcs_info": {"vcs": "git", "commit_id": "0a1b"}}
    assert named(monkeypatch, repository) == "pip install 'isettlers[cli] @ git+https://example.org/it.git@0a1b'"
