"""`--players` begins the game that `start(players=...)` begins, in every command and every game."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli.running import Capture, mistake, output, talk

import isettlers
from isettlers.record import read_record

COUNTS = [
    (name, players)
    for name in isettlers.games()
    for players in range(isettlers.game(name).players[0], isettlers.game(name).players[1] + 1)
]


@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_play_begins_the_setup_that_start_begins(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: str, players: int
) -> None:
    path = tmp_path / "game.record"
    talk(capsys, monkeypatch, [], "--game", game, "--players", str(players), "--save", str(path))
    assert read_record(path).setup == isettlers.start(game, players=players, seed=1).setup


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("--players", "6"), "players: expected int from 1 to 5, got 6"),
        (("--players", "0"), "players: expected int from 1 to 5, got 0"),
        (("--players", "3", "--factions", "romans,egyptians"), "the settings are for 2 players, not 3"),
        (("--players", "2", "--solo", "romans"), "--solo is for one player, not for 2"),
        (("--players", "1", "--bots", "greedy"), "nobody else decides in a solo game: leave out --bots"),
        (("--players", "2", "--load", "game.record"), "--load takes the game from the file: --players cannot be"),
        (("--players", "2", "--resume"), "--resume takes the game from the file: --players cannot be given"),
    ],
)
def test_players_that_do_not_fit_are_one_line(capsys: Capture, options: tuple[str, ...], why: str) -> None:
    assert why in mistake(capsys, "play", *options)


def test_players_go_with_the_other_options(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    talk(capsys, monkeypatch, [], "--players", "3", "--edition", "first", "--save", str(path))
    assert read_record(path).setup == isettlers.start("imperial", players=3, edition="first", seed=1).setup


def test_demo_takes_the_players_of_every_game(capsys: Capture) -> None:
    printed = output(capsys, "demo", "--players", "3", "--games", "2")
    assert "One game of three greedy bots, told" in printed
