"""Data files: what Python writes the core opens, and nothing else."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest
from core.probing import Probe
from msgpack import packb, unpackb

from isettlers import game
from isettlers.kit.data_file import FORMAT, pack, packaged
from isettlers.registry import BUILT_IN
from isettlers.version import __version__

DAMAGED = 1
NEWER = 2


def signed(tree: dict[str, Any]) -> bytes:
    """A file with any contents and the right hash."""
    body: bytes = packb(tree | {"check": bytes(8)})[:-8]
    return body + sha256(body).digest()[:8]


def test_the_packaged_file_has_the_data_of_every_game() -> None:
    tree = unpackb(packaged())
    assert {"format": tree["format"], "engine": tree["engine"]} == {"format": FORMAT, "engine": __version__}
    assert tree["games"] == unpackb(packb({name: game(name).data() for name in BUILT_IN}))


def test_a_file_is_written_as_a_map_that_ends_with_its_hash() -> None:
    games: dict[str, dict[str, Any]] = {"burgundy": {"estates": []}}
    assert pack(games) == signed({"format": FORMAT, "engine": __version__, "games": games})


def test_the_core_opens_what_python_writes(probe: Probe) -> None:
    assert probe.games_of(packaged()) == packb({name: game(name).data() for name in BUILT_IN})
    assert probe.games_of(pack({})) == packb({})


@pytest.mark.parametrize("tree", [{}, {"format": FORMAT}, {"format": "1", "games": {}}, {"format": 0, "games": {}}])
def test_a_file_of_another_form_is_damaged(probe: Probe, tree: dict[str, Any]) -> None:
    assert probe.games_of(signed(tree)) == DAMAGED


def test_a_file_of_a_newer_format_is_refused(probe: Probe) -> None:
    assert probe.games_of(signed({"format": FORMAT + 1, "games": {}})) == NEWER


def test_any_changed_byte_is_noticed(probe: Probe) -> None:
    data = pack({"burgundy": {"estates": [1, 2, 3]}})
    for place in range(len(data)):
        assert probe.games_of(data[:place] + bytes([data[place] ^ 4]) + data[place + 1 :]) == DAMAGED
        assert probe.games_of(data[:place]) == DAMAGED
