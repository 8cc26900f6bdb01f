"""`Trained`: searches with the network of a file."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

import isettlers
from isettlers.arena import Arena
from isettlers.bots import Trained, bot, decide
from isettlers.errors import SetupError

NETWORK = str(files("isettlers.burgundy") / "data" / "net-2.bin")
SPEC = f"isettlers.bots.Trained:network={NETWORK},iterations=60"


def test_the_file_of_the_package_plays_as_net_does() -> None:
    state = isettlers.start("burgundy", players=2, seed=3)
    one = decide(bot(SPEC, imports=True), state, seed=1)
    other = decide("ismcts:60,weights=net", state, seed=1)
    assert (one.action, one.stats) == (other.action, other.stats)


def test_its_spec_makes_it_again() -> None:
    assert bot(SPEC, imports=True).spec == SPEC


def test_it_begins_an_arena_beside_other_bots() -> None:
    assert Arena("burgundy", (SPEC, "greedy"), players=2, games=2).round == 2


@pytest.mark.parametrize(
    ("game", "players", "text"),
    [
        ("imperial", 2, 'network.game: expected imperial, got "burgundy"'),
        ("burgundy", 4, "network.players: expected int from 3 to 5, got 2"),
    ],
)
def test_an_arena_of_another_game_or_more_players_is_refused(game: str, players: int, text: str) -> None:
    with pytest.raises(SetupError) as refused:
        Arena(game, (SPEC, "greedy"), players=players)
    assert str(refused.value) == text


def test_a_file_that_is_no_network_is_refused(tmp_path: Path) -> None:
    (tmp_path / "net.bin").write_bytes(b"none")
    with pytest.raises(SetupError, match=r"^network: "):
        Arena("burgundy", (f"isettlers.bots.Trained:network={tmp_path}/net.bin", "greedy"), players=2)


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ({"network": "missing.bin"}, "network: 'missing.bin': No such file or directory"),
        ({"network": "\0"}, "network: '\\x00': embedded null byte"),
        ({"network": NETWORK, "weights": "tuned"}, "ismcts: weights: expected none beside a network, got tuned"),
        ({"network": NETWORK, "speed": "1"}, "ismcts: unknown setting 'speed'"),
    ],
)
def test_settings_that_do_not_fit_are_refused(given: dict[str, str], text: str) -> None:
    with pytest.raises(SetupError) as refused:
        Trained(**given)
    assert str(refused.value).startswith(text)
