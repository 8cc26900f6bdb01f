"""The README is short, its example prints what it says and its links lead somewhere; the guides give true figures."""

from __future__ import annotations

import io
import re
import tomllib
from collections import Counter
from collections.abc import Iterable
from functools import reduce
from pathlib import Path

import pytest

from isettlers import derive_seed, start
from isettlers._core.burgundy.engine import STATE_SIZES as BURGUNDY_SIZES
from isettlers._core.founders.engine import STATE_SIZES as FOUNDERS_SIZES
from isettlers._core.imperial.engine import STATE_SIZES
from isettlers.burgundy import components
from isettlers.cli import main
from isettlers.founders import components as founders
from isettlers.founders.data_model import FIELDS, PARTLY, RECONSTRUCTED, SOURCED
from isettlers.game import Game
from isettlers.imperial import FACTIONS, Card, builtin
from isettlers.imperial.cards import PACKS, pack_cards
from isettlers.imperial.seatings import BASE_FACTIONS
from isettlers.registry import BUILT_IN, game, games

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "README.md"
DOCS = ROOT / "docs"
GAMES = DOCS / "games.md"


MOST = 6000
"""Characters of the README."""


def urls() -> dict[str, str]:
    """The project's addresses by name."""
    named: dict[str, str] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]
    return named


def test_it_is_short() -> None:
    assert len(README.read_text(encoding="utf-8")) < MOST


def test_its_links_lead_to_the_project_from_anywhere() -> None:
    links = re.findall(r"\]\(([^)]*)\)", README.read_text(encoding="utf-8"))
    site = urls()["Documentation"]
    files = urls()["Homepage"].replace("github.com", "raw.githubusercontent.com") + "/main"
    assert len(links) > 10
    for link in links:
        base = site if link.startswith(site) else files
        assert link.startswith(f"{base}/")
        path = link.removeprefix(f"{base}/")
        assert (ROOT / path.replace(".html", ".md")).is_file(), link


def test_its_example_prints_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    text = README.read_text(encoding="utf-8")
    [example] = examples(README)
    [output] = re.findall(r"```text\n(.*?)```", text, re.DOTALL)
    exec(compile(example, str(README), "exec"), {})  # noqa: S102, the example is the repository's own
    assert capsys.readouterr().out == output


@pytest.mark.parametrize("page", ["first-game.md", "games.md"])
def test_the_examples_of_a_guide_run(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = []
    for example in examples(DOCS / page):
        exec(compile(example, page, "exec"), {})  # noqa: S102, the examples are the repository's own
        printed = capsys.readouterr().out.splitlines()
        shown += [(line, printed) for line in re.findall(r"print\(repr\(state\)\)\s+# (<State.*>)", example)]
    assert len(shown) == (page == "first-game.md")
    assert [line for line, printed in shown if line not in printed] == []


def examples(page: Path) -> list[str]:
    return re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)


def test_the_first_game_of_the_guide_is_played_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(examples(DOCS / "first-game.md")[0], "first-game.md", "exec"), {})  # noqa: S102, likewise
    assert capsys.readouterr().out.splitlines()[-1].startswith("Outcome(winners=")


def test_the_deal_of_a_day_is_that_of_the_guide(capsys: pytest.CaptureFixture[str]) -> None:
    guide = GAMES.read_text(encoding="utf-8")
    [(code, output)] = re.findall(r"```python\n([^`]*)```\n\n```text\n(.*?)```", guide, re.DOTALL)
    exec(compile(code, "games.md", "exec"), {})  # noqa: S102, the repository's own
    assert capsys.readouterr().out == output
    rows = re.findall(r"^\| `(\w+)` \| `(\w{16})` \|", guide, re.MULTILINE)
    assert {name: int(seed, 16) for name, seed in rows} == {
        name: reduce(derive_seed, name.encode(), 20261128) for name in BUILT_IN
    }


def test_the_board_of_a_saved_game_is_what_show_prints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    [board] = re.findall(r"```text\n(.*?)```", (DOCS / "playing.md").read_text(encoding="utf-8"), re.DOTALL)
    state = start("burgundy", players=2, seed=7)
    for _ in range(130):
        state.apply(state.greedy(1))
    saved = tmp_path / "position.save"
    saved.write_bytes(state.save())
    monkeypatch.setenv("COLUMNS", "100")
    assert main(["show", "--seat", "0", str(saved)]) == 0
    assert board in "".join(f"{line.rstrip()}\n" for line in capsys.readouterr().out.splitlines())


def test_the_commands_of_the_overview_run_one_after_the_other_in_one_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    [overview] = re.findall(
        r"\n## The commands\n\n```\n(.*?)```", (DOCS / "commands.md").read_text(encoding="utf-8"), re.DOTALL
    )
    commands = re.findall(r"^isettlers ([^#\n]+)", overview, re.MULTILINE)
    assert len(commands) >= 9
    for command in commands:
        words = command.split()
        few = ["6" if before == "--games" else word for before, word in zip(["", *words], words, strict=False)]
        few = [word.replace(":1000", ":5") for word in few] + ["--games", "2"] * (words[0] == "demo")
        monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
        assert (main(few), capsys.readouterr().err) == (0, ""), few
    assert len(list(tmp_path.glob("arena-*.jsonl"))) == len(list(tmp_path.glob("arena-*.html"))) == 2


def test_the_sizes_of_states_are_true() -> None:
    text = (DOCS / "concepts.md").read_text(encoding="utf-8")
    assert f"{STATE_SIZES[2]} bytes with two players and {STATE_SIZES[4]:,} with four" in text
    assert f"The Castles of Burgundy: {BURGUNDY_SIZES[2]} and {BURGUNDY_SIZES[4]}" in text
    assert f"Founders of the Empire: {FOUNDERS_SIZES[2]} and {FOUNDERS_SIZES[4]}" in text


def test_the_counts_of_cards_are_true() -> None:
    text = GAMES.read_text(encoding="utf-8")
    base = [card for name in ("common", *BASE_FACTIONS) for card in builtin(name).cards]
    packs = [card for pack in PACKS for name in ("common", *FACTIONS) for card in pack_cards(pack, name)]
    for cards in (base, packs):
        made_up = [card for card in cards if card.reconstructed]
        assert f"{copies(made_up)} of the {copies(cards)} cards ({titles(made_up)} of {titles(cards)} titles)" in text
    assert f"with its {copies(base)} cards" in text
    assert (
        f"the other {copies(packs) - copies([card for card in packs if card.reconstructed])} are sourced in part"
        in text
    )


def test_every_game_has_a_row_and_its_counts_are_true() -> None:
    text = GAMES.read_text(encoding="utf-8")
    short = README.read_text(encoding="utf-8")
    for name in games():
        assert f"\n| {game(name).title}" in short
        assert f"/docs/rules/{name}.html)" in short
        assert f"\n| {game(name).title}," in text
        assert f"](rules/{name}.md)" in text
    parts = components()
    assert f"its {sum(tile.copies for tile in parts.tiles)} tiles" in text
    assert f"{sum(tile.kind == 'knowledge' for tile in parts.tiles)} kinds of knowledge" in text
    assert len(parts.estates) == 9
    assert "the nine estates" in text
    made_up = [tile for tile in parts.tiles if tile.origin.provenance == "reconstructed"]
    assert made_up == []


def test_it_says_how_much_is_known_of_the_tiles_of_founders_of_the_empire() -> None:
    text = GAMES.read_text(encoding="utf-8")
    kinds = founders().tiles.kinds
    words = Counter(kind.origin(name).word for kind in kinds for name in FIELDS[kind.color])
    assert f"its {sum(kind.count for kind in kinds)} tiles of {len(kinds)} kinds" in text
    assert f"of the {words.total()} fields on them {words[SOURCED]}, and {words[PARTLY]} more in part" in text
    assert f"the other {words[RECONSTRUCTED]} are **reconstructed**" in text


def test_the_guide_to_adding_a_game_names_files_that_are_there() -> None:
    guide = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:isettlers|tests|tools|benchmarks|docs|examples)/[^`*]+)`", guide))
    assert len(named) > 15
    for path in named:
        for name in BUILT_IN:
            assert (ROOT / path.replace("<game>", name)).exists(), path


def copies(cards: Iterable[Card]) -> int:
    return sum(len(card.ids) for card in cards)


def titles(cards: Iterable[Card]) -> int:
    return len({card.group for card in cards})


def test_the_guide_to_adding_a_game_names_all_there_is_to_fill_in() -> None:
    guide = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    kernel = (ROOT / "isettlers" / "_core" / "kernel.pxd").read_text(encoding="utf-8")
    interface, tables = re.findall(r"(?:GameApi:|class Tables:)\n(.*?)\n\n", kernel, re.DOTALL)
    functions = re.findall(r"^    \w+ \(\*(\w+)\)", interface, re.MULTILINE)
    values = re.findall(r"^    (?:const char\*|uint32_t) (\w+)$", interface, re.MULTILINE)
    constants = re.findall(r"^    cdef .*?(\w+)(?: +#.*)?$", tables, re.MULTILINE)
    assert len(functions) == 26
    assert values == ["name", "num_actions", "observation_size", "full_size", "languages"]
    assert set(constants) >= {"api", "block", "seats", "state_size", "game", "setup", "cards"}
    methods = [name for name, value in vars(Game).items() if callable(value) and name[0] != "_"]
    missing = {
        name for name in (*functions, *values, *constants, *Game.__annotations__, *methods) if f"`{name}`" not in guide
    }
    assert missing == {"__weakref__"}


def test_the_limits_of_a_game_are_those_of_the_core() -> None:
    guide = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    kernel = (ROOT / "isettlers" / "_core" / "kernel.pxd").read_text(encoding="utf-8")
    limits = dict(re.findall(r"^    ((?:MAX_|CACHED)\w*) = (\d+)", kernel, re.MULTILINE))
    assert dict(re.findall(r"^\| `(\w+)` \| (\d+) \|", guide, re.MULTILINE)) == limits
