"""The suite: its tracks, the leaderboard, the command, and bots in other programs."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

import isettlers
from isettlers import FormatError, IsettlersError, SetupError
from isettlers.arena import Estimate
from isettlers.bots import Budget, Thinking, decide
from isettlers.cli import main
from isettlers.serve.frames import packed
from isettlers.suite import BASELINES, OPPONENTS, PACKAGED, TRACKS, Board, Match, html, markdown, play, track, write
from isettlers.suite.local import LocalBestResponse
from isettlers.suite.program import Program

Capture = pytest.CaptureFixture[str]
SERVE = f"{sys.executable} -m isettlers serve --stdio"
FAST = "founders-2"


@pytest.fixture
def _weak(monkeypatch: pytest.MonkeyPatch) -> None:
    """Opponents that do not search."""
    monkeypatch.setattr("isettlers.suite.running.OPPONENTS", ("random", "greedy"))


# ---------------------------------------------------------------- tracks


def test_tracks_are_every_game_with_two_to_four_players_and_the_solo_game() -> None:
    assert list(TRACKS) == [
        *(f"{game}-{players}" for game in isettlers.games() for players in (2, 3, 4) if game != "kuhn"),
        "imperial-solo",
    ]
    assert len({one.version for one in TRACKS.values()}) == len(TRACKS)
    assert set(OPPONENTS) <= set(BASELINES)


@pytest.mark.parametrize(("name", "games"), [("burgundy-2", 2), ("imperial-4", 4), ("imperial-solo", 2)])
def test_a_bot_sits_in_every_seat_of_a_deal_once(name: str, games: int) -> None:
    arena = track(name).arena("heuristic", "greedy", games=3 * games)
    [bouts] = arena.batches({})
    assert (arena.round, len(bouts)) == (games, 3 * games)
    first = [bout.bots for bout in bouts[:games]]
    assert sorted(seating.index(0) for seating in first if 0 in seating) == [*range(max(1, TRACKS[name].players))]
    assert len({bout.seed for bout in bouts[:games]}) == 1


# ---------------------------------------------------------------- playing


@pytest.mark.usefixtures("_weak")
def test_a_run_continues_where_it_was_and_counts_whole_deals_only(tmp_path: Path) -> None:
    tracks = [track(FAST)]
    play("heuristic", tracks, tmp_path, games=2)
    files = {path: path.read_bytes() for path in tmp_path.iterdir()}
    assert len(files) == 2
    torn = min(files)
    torn.write_bytes(files[torn][: files[torn].rindex(b"\n", 0, -1) + 1])
    played = play("heuristic", tracks, tmp_path, games=4)
    assert {match.opponent for _, match in played} == {"random", "greedy"}
    assert {len(match.deals) for _, match in played} == {2}
    fresh = play("heuristic", tracks, tmp_path / "fresh", games=4)
    assert [match.deals for _, match in played] == [match.deals for _, match in fresh]


@pytest.mark.usefixtures("_weak")
def test_a_bot_that_has_won_or_lost_all_of_twenty_games_plays_no_more_of_them(tmp_path: Path) -> None:
    made = {match.opponent: match for _, match in play("heuristic", [track(FAST)], tmp_path)}
    assert (made["random"].games, made["random"].ahead) == (20, 20)
    assert made["greedy"].games == 100
    assert 0 < made["greedy"].ahead < 100


@pytest.mark.usefixtures("_weak")
def test_few_games_are_played_to_their_number_even_if_all_are_won(tmp_path: Path) -> None:
    [*first] = play("heuristic", [track(FAST)], tmp_path, games=4)
    assert [(match.opponent, match.games) for _, match in first] == [("random", 4), ("greedy", 4)]
    [*again] = play("heuristic", [track(FAST)], tmp_path, games=8)
    assert [match.games for _, match in again] == [8, 8]


@pytest.mark.usefixtures("_weak")
def test_all_tracks_advance_together_by_fifths(tmp_path: Path) -> None:
    done: list[int] = []
    tracks = [track(FAST), track("founders-3")]

    def advance(steps: int) -> None:
        done.append(steps)
        if len(done) == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play("heuristic", tracks, tmp_path, games=20, advance=advance)
    read = play("heuristic", tracks, tmp_path, games=0)
    assert [(one.name, len(match.deals) * one.round) for one, match in read] == [
        (FAST, 4),
        (FAST, 4),
        ("founders-3", 6),
        ("founders-3", 6),
    ]


def test_a_bot_is_asked_for_the_tracks_that_it_can_play() -> None:
    network = [name for name, one in TRACKS.items() if one.takes("ismcts:100,weights=net")]
    assert {f"{game}-2" for game in isettlers.games() if game != "kuhn"} <= set(network) < set(TRACKS)
    assert all(one.takes("greedy") for one in TRACKS.values())
    with pytest.raises(SetupError, match="unknown bot"):
        track(FAST).takes("nobody")


def test_with_no_games_it_plays_nothing_and_returns_what_there_is(tmp_path: Path) -> None:
    assert play("heuristic", [track(FAST)], tmp_path, games=0) == []


# ---------------------------------------------------------------- the leaderboard


def match(bot: str, opponent: str, shares: list[float], track_games: int = 2) -> Match:
    deals = {f"{seed:016x}": (share, track_games) for seed, share in enumerate(shares)}
    return Match(bot, opponent, deals, 10 * len(shares), 0.1 * len(shares))


def board() -> Board:
    made = Board()
    made.add(track(FAST), match("greedy", "random", [2.0, 2.0, 1.0] * 10))
    made.add(track(FAST), match("heuristic", "greedy", [2.0, 1.0, 1.0] * 10))
    made.add(track(FAST), match("mine.Bot", "greedy", [0.0, 1.0, 1.0] * 10))
    return made


def test_bots_are_placed_by_elo_with_the_places_that_intervals_allow() -> None:
    rows = board().table(FAST)
    assert [row.bot for row in rows] == ["heuristic", "greedy", "mine.Bot", "random"]
    assert rows[1].elo == Estimate(0, 0, 0)
    assert [row.places[0] for row in rows] == [1, 2, 3, 4]
    assert rows[0].places[1] == 1
    assert all(row.places[1] <= row.places[0] <= row.places[2] for row in rows)
    assert rows[0].games == 60
    assert rows[0].ms == pytest.approx(10)
    assert rows[3].ms is None
    (first, elo, tracks), *_ = board().overall()
    assert (first, tracks) == ("heuristic", 1)
    assert elo.value == pytest.approx(rows[0].elo.value)


def test_a_board_is_read_as_it_was_written_and_the_longer_match_stays(tmp_path: Path) -> None:
    write(tmp_path / "board.json", board())
    again = Board.read(tmp_path / "board.json")
    assert again.document() == board().document()
    again.add(track(FAST), match("heuristic", "greedy", [0.0]))
    assert again.document() == board().document()


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("suite",), 0, "$.suite: "),
        (("tracks", FAST, "version"), "00", f"$.tracks.{FAST}: expected version "),
        (("tracks", FAST, "matches", 0, "deals", f"{0:016x}"), [3, 2], "expected number from 0 to 2, got 3"),
        (("tracks", FAST, "matches", 0, "seconds"), None, "seconds"),
    ],
)
def test_a_board_of_other_rules_or_damaged_is_refused_in_one_line(
    path: tuple[Any, ...], value: object, message: str, tmp_path: Path
) -> None:
    tree = json.loads(json.dumps(board().document()))
    holder = tree
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    (tmp_path / "board.json").write_text(json.dumps(tree), encoding="utf-8")
    with pytest.raises(FormatError) as refused:
        Board.read(tmp_path / "board.json")
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)


def test_the_published_board_is_of_these_rules_and_has_every_baseline() -> None:
    published = Board.read(PACKAGED)
    bots = {row.bot for name in TRACKS for row in published.table(name)}
    assert bots <= set(BASELINES)
    text = (Path(__file__).parents[2] / "docs" / "suite.md").read_text(encoding="utf-8")
    assert markdown(published) in text


def test_the_pages_name_every_bot() -> None:
    for text in (markdown(board()), html(board())):
        for bot in ("heuristic", "greedy", "mine.Bot", "random"):
            assert bot in text
    assert html(board()).startswith("<!DOCTYPE html>")


# ---------------------------------------------------------------- the command


@pytest.mark.usefixtures("_weak")
def test_the_command_places_a_bot_and_writes_what_is_asked_for(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    arguments = ["suite", "--bot", "heuristic", "--track", FAST, "--games", "2"]
    assert main([*arguments, "--out", "b.json", "--page", "b.html", "--markdown", "b.md"]) == 0
    printed = capsys.readouterr().out
    assert "> heuristic" in printed
    assert "heuristic" in Path("b.md").read_text(encoding="utf-8")
    assert "heuristic" in Path("b.html").read_text(encoding="utf-8")
    assert main(["suite", "--board", "b.json", "--track", FAST]) == 0
    assert "heuristic" in capsys.readouterr().out


def test_the_command_plays_one_that_knows_a_bot_against_it(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    arguments = ["suite", "--exploit", "--track", FAST, "--games", "2", "--bot", "ismcts:2,puct=0", "--bot", "random"]
    assert main([*arguments, "--json"]) == 0
    known, random = json.loads(capsys.readouterr().out)
    assert (known["bot"], known["track"], known["games"]) == ("ismcts:2,puct=0", FAST, 2)
    assert known["ahead"]["low"] <= known["ahead"]["value"] <= known["ahead"]["high"]
    assert random["ahead"]["value"] == 1
    assert main([*arguments[:-4], "--bot", "random", "--games", "0"]) == 0
    printed = capsys.readouterr().out
    assert "random" in printed
    assert "100.0% (" in printed


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--exploit", "--bot", "gredy"), "unknown bot 'gredy'"),
        (("--bot", "gredy"), "unknown bot 'gredy'"),
        (("--track", "chess-2"), "unknown track 'chess-2', known: imperial-2, "),
        (("--games", "-1"), "--games: expected 0 to 100, got -1"),
        (("--bot", "ismcts:100,weights=net", "--track", "imperial-solo"), "weights: there is no network of"),
        (("--out", "nowhere/b.json"), "nowhere/b.json: there is no folder nowhere"),
        (("--board", "nothing.json"), "nothing.json: No such file"),
    ],
)
def test_mistakes_are_one_line(
    capsys: Capture, arguments: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["suite", *arguments]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


# ---------------------------------------------------------------- programs, local best responses


def test_a_program_that_speaks_the_protocol_is_a_bot() -> None:
    state = isettlers.start("burgundy", players=2, seed=1)
    player = Program(command=SERVE, bot="greedy")
    for seed in range(3):
        choice = decide(player, state, seed=seed)
        assert choice.action == decide("greedy", state, seed=seed).action
        state.apply(choice.action)


@pytest.mark.parametrize(
    ("budget", "limits"),
    [
        (Budget(seconds=0.02, iterations=5), {"ms": 20, "iterations": 5}),
        (Budget(cpu_seconds=0.05, nodes=9), {"cpu_ms": 50, "nodes": 9}),
    ],
)
def test_a_program_gets_the_budget(monkeypatch: pytest.MonkeyPatch, budget: Budget, limits: dict[str, int]) -> None:
    requests: list[dict[str, Any]] = []

    def noted(frame: dict[str, Any]) -> bytes:
        requests.append(frame)
        return packed(frame)

    monkeypatch.setattr("isettlers.suite.program.packed", noted)
    state = isettlers.start("burgundy", players=2, seed=1)
    choice = Program(command=SERVE, bot="ismcts").choose(state, 3, Thinking(budget))
    assert choice.action in state.legal_ids()
    assert [frame.get("budget") for frame in requests if frame["method"] == "bot"] == [limits]


def test_a_program_that_ends_or_refuses_fails_in_one_line(tmp_path: Path) -> None:
    state = isettlers.start("burgundy", players=2, seed=1)
    with pytest.raises(IsettlersError, match=r": the program ended with status 3$"):
        decide(Program(command=f"{sys.executable} -c 'import sys; sys.exit(3)'"), state, seed=1)
    with pytest.raises(IsettlersError, match=r": bot: unknown bot 'clever'"):
        decide(Program(command=SERVE, bot="clever"), state, seed=1)
    with pytest.raises(IsettlersError, match="No such file"):
        decide(Program(command=str(tmp_path / "none")), state, seed=1)
    with pytest.raises(ValueError, match="expected a program"):
        Program(command="")


def test_a_local_best_response_beats_the_bot_that_it_knows() -> None:
    won = 0
    for seed in range(4):
        state = isettlers.start("founders", players=2, seed=seed)
        mine = LocalBestResponse(against="random", determinizations="1", horizon="8", candidates="6")
        while not state.over:
            player = mine if state.actor == seed % 2 else "random"
            state.apply(decide(player, state, seed=seed).action)
        won += state.ranks[seed % 2] == 0
    assert won == 4
    with pytest.raises(ValueError, match="horizon: expected a number from 1 to 10000, got 'x'"):
        LocalBestResponse(against="random", horizon="x")
    with pytest.raises(SetupError, match="unknown bot"):
        LocalBestResponse(against="nobody")
