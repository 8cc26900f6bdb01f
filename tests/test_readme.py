"""The README's example runs as it stands, its figures are those of this build; the guides leave nothing out."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from isettlers import start
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


def test_the_examples_run_and_print_what_they_say() -> None:
    example, *others = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    scope: dict[str, object] = {}
    for each in (example, *others):
        exec(compile(each, str(README), "exec"), scope)  # noqa: S102, the examples are the repository's own
    [shown] = re.findall(r"print\(state\)\s+# (<State.*>)", example)
    [setup] = re.findall(r"state = isettlers\.start\(.*\)", example)
    exec(f"import isettlers\n{setup}\nshown = repr(state)", scope)  # noqa: S102
    assert shown == scope["shown"]


def test_the_first_game_of_the_guide_is_played_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    guide = ROOT / "docs" / "first-game.md"
    [example] = re.findall(r"```python\n(.*?)```", guide.read_text(encoding="utf-8"), re.DOTALL)
    exec(compile(example, str(guide), "exec"), {})  # noqa: S102, the example is the repository's own
    assert capsys.readouterr().out.splitlines()[-1].startswith("Outcome(winners=")


def test_its_board_is_what_show_prints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    [board] = re.findall(r"```text\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    state = start("burgundy", players=2, seed=7)
    for _ in range(130):
        state.apply(state.greedy(1))
    saved = tmp_path / "position.save"
    saved.write_bytes(state.save())
    monkeypatch.setenv("COLUMNS", "100")
    assert main(["show", "--seat", "0", str(saved)]) == 0
    assert board in "".join(f"{line.rstrip()}\n" for line in capsys.readouterr().out.splitlines())


def test_its_commands_run_one_after_the_other_in_one_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    commands = re.findall(r"^isettlers ([^#\n]+)", README.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(commands) >= 9
    for command in commands:
        words = command.split()
        few = ["6" if before == "--games" else word for before, word in zip(["", *words], words, strict=False)]
        few = [word.replace(":1000", ":5") for word in few] + ["--games", "2"] * (words[0] == "demo")
        monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
        assert (main(few), capsys.readouterr().err) == (0, ""), few
    assert len(list(tmp_path.glob("arena-*.jsonl"))) == len(list(tmp_path.glob("arena-*.html"))) == 2


def test_the_sizes_and_counts_it_gives_are_true() -> None:
    text = README.read_text(encoding="utf-8")
    assert f"{STATE_SIZES[2]} bytes with two players and {STATE_SIZES[4]:,} with four" in text
    assert f"The Castles of Burgundy: {BURGUNDY_SIZES[2]} and {BURGUNDY_SIZES[4]}" in text
    assert f"Founders of the Empire: {FOUNDERS_SIZES[2]} and {FOUNDERS_SIZES[4]}" in text
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
    text = README.read_text(encoding="utf-8")
    for name in games():
        assert f"\n| {game(name).title}," in text
        assert f"](docs/rules/{name}.md)" in text
    parts = components()
    assert f"its {sum(tile.copies for tile in parts.tiles)} tiles" in text
    assert f"{sum(tile.kind == 'knowledge' for tile in parts.tiles)} kinds of knowledge" in text
    assert len(parts.estates) == 9
    assert "the nine estates" in text
    made_up = [tile for tile in parts.tiles if tile.origin.provenance == "reconstructed"]
    assert made_up == []


def test_it_says_how_much_is_known_of_the_tiles_of_founders_of_the_empire() -> None:
    text = README.read_text(encoding="utf-8")
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
    assert len(functions) == 25
    assert values == ["name", "num_actions", "observation_size", "full_size"]
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
