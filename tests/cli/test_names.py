"""Names on the command line: a wrong one is refused with the nearest, and `isettlers help`."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli.running import Capture, mistake, output, talk

from isettlers.cli import main


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("pla", "isettlers: unknown command 'pla', did you mean play? (see isettlers --help)"),
        (
            "deck chexk romans",
            "isettlers deck: unknown task 'chexk', did you mean check? (see isettlers deck --help)",
        ),
        ("play --see 3", "isettlers play: unknown option '--see', did you mean --seed? (see isettlers play --help)"),
        ("play --see=3", "isettlers play: unknown option '--see', did you mean --seed? (see isettlers play --help)"),
        ("play game.record", "isettlers play: unexpected argument 'game.record' (see isettlers play --help)"),
        (
            "analyse x --picture pgn",
            "isettlers analyse: unknown value of --picture 'pgn', known: svg, png (see isettlers analyse --help)",
        ),
        ("play --game burgund", "isettlers: unknown game 'burgund', did you mean burgundy?"),
        ("play --bots gredy", "isettlers: unknown bot 'gredy', did you mean greedy?"),
        ("cards --deck roman", "isettlers: unknown built-in deck 'roman', did you mean romans?"),
        ("cards --pack atlantean", "isettlers: unknown pack 'atlantean', did you mean atlanteans?"),
        ("cards --game burgundy --color blu", "isettlers: unknown colour 'blu', did you mean blue?"),
        ("help pla", "isettlers: unknown command 'pla', did you mean play? (see isettlers --help)"),
    ],
)
def test_a_wrong_name_is_refused_with_the_nearest(capsys: Capture, line: str, answer: str) -> None:
    assert mistake(capsys, *line.split()) == f"{answer}\n"


@pytest.mark.parametrize("words", ["", "play", "deck", "deck check"])
def test_help_is_a_command_too(capsys: Capture, words: str) -> None:
    assert output(capsys, "help", *words.split()) == output(capsys, *words.split(), "--help")


def test_a_kept_game_is_resumed_by_its_whole_name(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ISETTLERS_DATA", str(tmp_path))
    games = tmp_path / "games"
    games.mkdir()
    talk(capsys, monkeypatch, ["1"], "--game", "burgundy", "--save", str(games / "burgundy-12.record"))
    before = (games / "burgundy-12.record").read_bytes()
    for name, answer in (
        ("burgundy-1", "unknown kept game 'burgundy-1', did you mean burgundy-12?"),
        ("burgund", "unknown kept game 'burgund', did you mean burgundy?"),
        ("b", "unknown kept game 'b', known: burgundy-12, imperial, burgundy, founders"),
        ("imperial", "no unfinished game of imperial"),
    ):
        assert mistake(capsys, "play", "--resume", name) == f"isettlers: {games}: {answer}\n"
    assert (games / "burgundy-12.record").read_bytes() == before
    assert main(["play", "--resume", "burgundy"]) == 0
    assert capsys.readouterr().out.endswith("--resume burgundy-12\n")
