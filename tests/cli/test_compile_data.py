"""`isettlers compile-data`: the data of the package, or those of files."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli.running import Capture, mistake, output
from games.subject import EXAMPLES
from msgpack import unpackb

from isettlers.burgundy import load_estate
from isettlers.burgundy.compiled import own_tree as own_estates
from isettlers.founders.compiled import own_tree as own_tiles
from isettlers.founders.data_files import load_tile_set
from isettlers.imperial import builtin, load_deck
from isettlers.imperial.compiled import own_tree as own_decks
from isettlers.kit.data_file import pack, packaged

DECK = str(EXAMPLES / "own_cards.toml")
ESTATE = str(EXAMPLES / "own_estate.toml")
TILES = str(EXAMPLES / "own_tiles.toml")


@pytest.fixture
def deck(tmp_path: Path) -> str:
    """A deck list."""
    ids = {card.group: card.ids[0] for card in reversed(builtin("romans").cards)}
    file = tmp_path / "romans.toml"
    file.write_text(f'deck = "romans"\ncards = {list(ids.values())}\n', encoding="utf-8")
    return str(file)


def test_without_files_the_data_of_the_package_are_written(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "all.data"
    assert output(capsys, "compile-data", "-o", str(file)) == f"{file}: {len(packaged()):,} bytes\n"
    assert file.read_bytes() == packaged()


def test_with_files_theirs_alone_are_written(capsys: Capture, tmp_path: Path, deck: str) -> None:
    file = tmp_path / "own.data"
    files = ("--deck", DECK, "--deck", deck, "--estate", ESTATE, "--tiles", TILES)
    output(capsys, "compile-data", *files, "--output", str(file))
    assert file.read_bytes() == pack({
        "imperial": own_decks([load_deck(DECK), load_deck(deck)]),
        "burgundy": own_estates([load_estate(ESTATE)]),
        "founders": own_tiles([load_tile_set(TILES)]),
    })  # fmt: skip


def test_a_game_without_files_is_left_out(capsys: Capture, tmp_path: Path, deck: str) -> None:
    file = tmp_path / "own.data"
    output(capsys, "compile-data", "--deck", deck, "-o", str(file))
    assert list(unpackb(file.read_bytes())["games"]) == ["imperial"]


@pytest.mark.parametrize("option", ["--deck", "--estate", "--tiles"])
def test_a_file_that_is_none_is_refused_in_a_line(capsys: Capture, tmp_path: Path, option: str) -> None:
    out, bad, missing = (tmp_path / name for name in ("own.data", "bad.toml", "missing.toml"))
    bad.write_text("deck = 7\n", encoding="utf-8")
    assert str(bad) in mistake(capsys, "compile-data", option, str(bad), "-o", str(out))
    assert str(missing) in mistake(capsys, "compile-data", option, str(missing), "-o", str(out))
    assert not out.exists()


def test_a_folder_that_is_not_there_is_refused_in_a_line(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "own.data"
    assert str(file) in mistake(capsys, "compile-data", "--estate", ESTATE, "-o", str(file))


def test_the_file_to_write_has_to_be_named(capsys: Capture) -> None:
    assert "-o" in mistake(capsys, "compile-data")


def test_own_decks_stand_as_setups_hold_them(deck: str) -> None:
    (entry,) = own_decks([load_deck(deck)])["decks"]
    assert set(entry) == {"tree", "formats", "deck", "rules"}
    assert entry["tree"]["deck"] == entry["deck"][0] == "romans"
