"""The files that an analysis is written to: tables and pictures."""

from __future__ import annotations

import csv
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from analyse.records import write
from attrs import evolve

from isettlers.analyse import Analysis, analyse
from isettlers.analyse.tables import write_tables


@pytest.fixture(scope="module")
def analysis(tmp_path_factory: pytest.TempPathFactory) -> Analysis:
    """Twelve games, one of each seating."""
    return analyse(write(tmp_path_factory.mktemp("records"), 12, ("greedy", "greedy")))


@pytest.fixture(scope="module")
def romans(analysis: Analysis) -> Analysis:
    """The same games with the cards of one deck, for which few pictures are drawn."""
    return evolve(analysis, cards=tuple(line for line in analysis.cards if line.group.deck == "romans"))


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_cards_are_a_line_each_with_every_estimate_and_its_interval(analysis: Analysis, tmp_path: Path) -> None:
    cards, _ = write_tables(analysis, tmp_path)
    read = {row["group"]: row for row in rows(cards)}
    assert list(read) == [line.group.id for line in analysis.cards]
    for line in analysis.cards:
        row, rate = read[line.group.id], line.rates["built"]
        assert (row["reconstructed"] == "1") == line.group.reconstructed
        assert int(row["razed_from_hand_cards"]) == line.counts["razed from hand"]
        rates = [row[f"built_rate{end}"] for end in ("", "_low", "_high")]
        assert rates == (
            ["", "", ""] if rate is None else [str(round(x, 6)) for x in (rate.value, rate.low, rate.high)]
        )


def test_sides_are_a_line_each_for_factions_seats_and_bots(analysis: Analysis, tmp_path: Path) -> None:
    _, sides = write_tables(analysis, tmp_path)
    read = rows(sides)
    assert [row["by"] for row in read] == ["side"] * 4 + ["place"] * 2 + ["bot"]
    assert sum(int(row["seats"]) for row in read if row["by"] == "side") == 24


def test_pictures_are_one_of_the_sides_and_one_a_deck(analysis: Analysis, romans: Analysis, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    from isettlers.analyse.pictures import write_pictures

    some = evolve(analysis, cards=(*romans.cards, *analysis.cards[::8]))  # each line of a picture takes its time
    written = write_pictures(some, tmp_path)
    decks = ("common", "barbarians", "japanese", "romans", "egyptians")
    assert {path.name for path in written} == {"sides.svg", *(f"cards-{deck}.svg" for deck in decks)}
    for path in written:
        words = "".join(ET.parse(path).getroot().itertext())  # noqa: S314, it was written here
        if path.name == "cards-romans.svg":
            assert "Colossus *" in words
            assert "Trade Colony" in words
            assert "Trade Colony *" not in words
            assert "reconstructed ability" in words
        if path.name == "cards-common.svg":
            assert "reconstructed" not in words


def test_pictures_are_the_same_each_time(romans: Analysis, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    from isettlers.analyse.pictures import write_pictures

    once, again = tmp_path / "once", tmp_path / "again"
    once.mkdir()
    again.mkdir()
    for one, other in zip(write_pictures(romans, once), write_pictures(romans, again), strict=True):
        assert one.read_bytes() == other.read_bytes()


def test_pictures_can_be_png(romans: Analysis, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    from isettlers.analyse.pictures import write_pictures

    written = write_pictures(romans, tmp_path, "png")
    assert {path.read_bytes()[:4] for path in written} == {b"\x89PNG"}
