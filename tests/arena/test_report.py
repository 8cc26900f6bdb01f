"""The report of an arena: one page of HTML that needs nothing else and says everything."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from arena.outcomes import forfeited, header, result
from attrs import evolve

from isettlers.arena import Arena, Header, Result, run
from isettlers.arena.report import command, write_report
from isettlers.bots import Budget
from isettlers.cli.options import specs
from isettlers.cli.run import parser
from isettlers.errors import FormatError, IsettlersError

PLAYED = [result(number, (number % 2, 1 - number % 2), (1 - number % 2, number % 2)) for number in range(12)]
"""Twelve games in which bot 1 always wins."""
_VOID = {"meta", "br"}


@pytest.fixture(autouse=True)
def _no_plots(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the plots, which take most of the time, where they are not the subject."""
    if "plots" not in request.fixturenames:
        monkeypatch.setattr("isettlers.arena.svg.find_spec", lambda _: None)


@pytest.fixture(scope="module")
def plots() -> None:
    """Draw the plots."""
    pytest.importorskip("matplotlib")


class Page(HTMLParser):
    """The elements of a page; fails where they do not close in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.cells: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(name, value or "") for name, value in attrs]
        self.ids += [value or "" for name, value in attrs if name == "id"]
        if tag in {"td", "th"}:
            self.cells.append("")
        if tag not in _VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if {"td", "th"} & set(self.open):
            self.cells[-1] += data


def made(folder: Path, results: Sequence[Result], head: Header | None = None) -> str:
    """The report of some results."""
    path, out = folder / "results.jsonl", folder / "report.html"
    trees = [(head or header(games=12)).document(), *(one.document() for one in results)]
    path.write_text("".join(json.dumps(tree) + "\n" for tree in trees), encoding="utf-8")
    write_report(path, out)
    return out.read_text(encoding="utf-8")


# ---------------------------------------------------------------- the page


@pytest.mark.usefixtures("plots")
def test_the_page_with_plots_is_whole_and_needs_no_network(tmp_path: Path) -> None:
    text = made(tmp_path, PLAYED)
    assert "<svg" in text
    whole(text)


def test_the_page_without_plots_is_whole_and_needs_no_network(tmp_path: Path) -> None:
    text = made(tmp_path, PLAYED)
    assert "<svg" not in text
    whole(text)


def whole(text: str) -> None:
    """Fail where a page has a link that leads nowhere, or loads anything."""
    page = Page(text)
    assert len(page.ids) == len(set(page.ids))
    assert not {name for name, _ in page.attributes} & {"src", "srcset", "action", "data"}
    links = {value for name, value in page.attributes if name.endswith("href")}
    assert {link.removeprefix("#") for link in links} <= set(page.ids)
    hosts = set(re.findall(r"https?://[^\"' ]*", text))
    assert hosts <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert "@import" not in text
    assert "url(http" not in text


@pytest.mark.usefixtures("plots")
def test_plots_take_the_color_of_the_text_so_that_they_can_be_read_on_light_and_dark(tmp_path: Path) -> None:
    text = made(tmp_path, PLAYED)
    plots = re.findall(r"<svg.*?</svg>", text, re.DOTALL)
    assert len(plots) == 4
    for plot in plots:
        assert "currentColor" in plot
        assert "#000000" not in plot
        assert "#ffffff" not in plot
        assert 'role="img" aria-label="' in plot
    assert "prefers-color-scheme: dark" in text


@pytest.mark.usefixtures("plots")
def test_the_same_results_give_the_same_report(tmp_path: Path) -> None:
    assert made(tmp_path, PLAYED) == made(tmp_path, PLAYED[::-1])


def test_without_matplotlib_it_comes_without_plots_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("isettlers.arena.svg.find_spec", lambda _: None)
    text = made(tmp_path, PLAYED)
    assert "<svg" not in text
    assert "Without plots: they need matplotlib" in text
    assert "<h2>Pairs</h2>" in text


def test_names_and_reasons_cannot_break_the_page(tmp_path: Path) -> None:
    wild = '<script>alert("1")</script>&amp;$x_1$\\1'
    head = header(("random", wild), games=13)
    text = made(tmp_path, [*PLAYED, forfeited(12, (0, 1), 1, reason=wild)], head)
    Page(text)
    assert "<script>alert" not in text
    assert text.count("<script>") == 1


# ---------------------------------------------------------------- what it says


def test_it_names_who_leads_and_what_was_played(tmp_path: Path) -> None:
    text = made(tmp_path, PLAYED)
    assert "<h1>Imperial Settlers, 2 players: an arena of 2 bots</h1>" in text
    assert "greedy leads with a rating of " in text
    assert "wins 100% of its games, ahead of random, though their intervals overlap." in text
    many = [evolve(one, game=number) for number, one in enumerate(PLAYED * 5)]
    assert "ahead of random." in made(tmp_path, many, header(games=60))
    for name, value in (("engine", "isettlers 0.1.0"), ("tables", "00ff"), ("seed", "1"), ("games", "12")):
        assert f"<dt>{name}</dt><dd>{value}</dd>" in text
    assert "Not finished" not in text


def test_pairs_stand_with_share_interval_and_games_from_both_sides(tmp_path: Path) -> None:
    cells = Page(made(tmp_path, PLAYED)).cells
    place = cells.index("greedy", cells.index("random", cells.index("forfeits")) + 1)
    assert cells[place - 1 : place + 8] == [
        "", "greedy", "random", "greedy", "", "100.0%72 to 100, 12", "random", "0.0%0 to 28, 12", "",
    ]  # fmt: skip


def test_a_sequential_test_stands_at_the_top_and_ends_the_arena(tmp_path: Path) -> None:
    test = {"low": 0.5, "high": 0.9, "alpha": 0.05, "beta": 0.05}
    head = header(games=60, settings={"budget": None, "perfect_information": [], "sprt": test, "options": {}})
    games = [evolve(one, seed=one.game // 2) for one in PLAYED]
    text = made(tmp_path, games, head)
    assert "random ends ahead of greedy as often as the lower bound or less" in text
    assert "Not finished" not in text
    assert "--sprt share=0.5:0.9,alpha=0.05,beta=0.05" in text
    assert "Not finished" in made(tmp_path, games[:2], head)


def test_the_settings_of_a_setup_are_to_be_added_to_the_command(tmp_path: Path) -> None:
    settings: dict[str, Any] = {"budget": None, "perfect_information": [], "options": {"peaceful": True}}
    text = made(tmp_path, PLAYED, header(games=12, settings=settings))
    assert "add the options of the setup" in text
    assert "{&quot;peaceful&quot;: true}" in text


def test_sides_and_seats_have_their_share_of_the_victories(tmp_path: Path) -> None:
    cells = Page(made(tmp_path, PLAYED)).cells
    place = cells.index("barbarians")
    assert cells[place - 1 : place + 4] == ["side", "barbarians", "12", "50.0 % 22.8 to 77.2", "35.0 31.7 to 38.3"]
    assert cells[cells.index("seat 0") + 1] == "12"


@pytest.mark.parametrize(
    ("game", "title"), [("burgundy", "The Castles of Burgundy"), ("founders", "Founders of the Empire")]
)
def test_a_game_in_which_all_play_alike_is_told_by_seats_alone(tmp_path: Path, game: str, title: str) -> None:
    results = tmp_path / "results.jsonl"
    run(Arena(game, ("random", "greedy"), players=3, games=12), results)
    write_report(results, tmp_path / "report.html")
    text = (tmp_path / "report.html").read_text(encoding="utf-8")
    cells = Page(text).cells
    assert "side" not in cells
    assert "wins of" not in cells
    assert [cells[cells.index(f"seat {seat}") - 1] for seat in range(3)] == ["seat"] * 3
    assert f"{title}, 3 players" in text


def test_scores_leave_out_forfeited_games(tmp_path: Path) -> None:
    lost = [evolve(forfeited(number, (0, 1), 1), scores=(0, 900)) for number in range(12, 16)]
    cells = Page(made(tmp_path, [*PLAYED, *lost], header(games=16))).cells
    place = cells.index("most")
    assert cells[place + 1 : place + 4] in (["greedy", "12", "40.0"], ["random", "12", "30.0"])
    assert not [cell for cell in cells if "900" in cell]


def test_forfeits_are_counted_warned_of_and_listed_with_their_reasons(tmp_path: Path) -> None:
    late = "overran its time: 1.2 s of 0.5 s"
    lost = [forfeited(number, (0, 1), 0, reason=late) for number in range(11, 26)]
    text = made(tmp_path, [*PLAYED[:-1], *lost], header(games=26))
    assert "15 games ended by forfeit" in text
    cells = Page(text).cells
    place = cells.index("their numbers")
    assert cells[place + 1 : place + 5] == ["random", late, "15", "11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, ..."]
    assert "<p>None.</p>" in made(tmp_path, PLAYED)


def test_an_arena_that_was_stopped_is_reported_as_such(tmp_path: Path) -> None:
    assert "Not finished: 3 of 12 games have been played." in made(tmp_path, PLAYED[:3])
    assert "No game has been played yet." in made(tmp_path, [])


def test_speed_is_decisions_for_a_second_of_thought(tmp_path: Path) -> None:
    cells = Page(made(tmp_path, PLAYED)).cells
    place = cells.index("ms a decision")
    assert cells[place + 1 : place + 6] == ["greedy", "60", "360", "6.0", "16.67"]


def test_a_bot_that_did_not_think_has_no_speed(tmp_path: Path) -> None:
    idle = [evolve(one, seconds=(0.0, 0.0), decisions=(0, 0)) for one in PLAYED]
    cells = Page(made(tmp_path, idle)).cells
    place = cells.index("ms a decision")
    assert cells[place + 1 : place + 6] == ["greedy", "-", "0", "0.0", "-"]


# ---------------------------------------------------------------- to play it again


@pytest.mark.parametrize(
    ("bots", "budget"),
    [
        (("random", "greedy", "ismcts:1000,c=0.7"), None),
        (("random", "uct:c=1", "flat"), Budget(seconds=0.05, nodes=500)),
        (("random", "pimc"), Budget(iterations=20)),
        (("random", "pimc"), Budget(cpu_seconds=0.02)),
    ],
)
def test_the_command_plays_the_same_arena(bots: tuple[str, ...], budget: Budget | None) -> None:
    arena = Arena("imperial", bots, players=2, games=60, seed=2**64 - 1, budget=budget)
    given = parser().parse_args(shlex.split(command(arena.header(), Path("out here.jsonl"), Path("a.html")))[1:])
    from isettlers.arena import budget as read

    again = Arena(
        given.game, specs(given.bots), given.players, given.games, given.seed, given.schedule,
        None if given.budget is None else read(given.budget),
    )  # fmt: skip
    assert again.header() == arena.header()
    assert (given.out, given.report) == (Path("out here.jsonl"), Path("a.html"))


def test_the_report_of_an_arena_that_was_played_has_the_command_and_the_meaning_of_its_bots(tmp_path: Path) -> None:
    path, out = tmp_path / "results.jsonl", tmp_path / "report.html"
    head, _ = run(Arena("imperial", ("random", "greedy"), players=3, games=12, seed=5), path)
    write_report(path, out)
    text = out.read_text(encoding="utf-8")
    Page(text)
    assert command(head, path, out) in text
    assert "plays uniformly random legal actions" in text
    assert "the line is 33%" in text or "<svg" not in text


def test_the_example_in_the_guide_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    guide = Path(__file__).parents[2] / "docs" / "arena.md"
    [example] = re.findall(r"```python\n(.*?)```", guide.read_text(encoding="utf-8"), re.DOTALL)
    monkeypatch.chdir(tmp_path)
    exec(compile(example, str(guide), "exec"), {})  # noqa: S102, the example is the repository's own
    assert capsys.readouterr().out.startswith("greedy Estimate(")
    Page((tmp_path / "out.html").read_text(encoding="utf-8"))


# ---------------------------------------------------------------- bad input


def test_what_is_no_file_of_results_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "rubbish").write_text("rubbish\n")
    with pytest.raises(FormatError, match="rubbish, line 1: not JSON"):
        write_report(tmp_path / "rubbish", tmp_path / "report.html")
    with pytest.raises(IsettlersError, match="missing: No such file"):
        write_report(tmp_path / "missing", tmp_path / "report.html")
    assert not (tmp_path / "report.html").exists()


def test_a_setup_that_is_none_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=r"\$\.setup"):
        made(tmp_path, [evolve(PLAYED[0], setup={"factions": ["romans", "aliens"]})])
