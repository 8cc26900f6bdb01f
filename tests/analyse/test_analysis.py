"""Counts over many records: rates, scores, shares of victories, and what is left out."""

from __future__ import annotations

import json
import re
from math import isclose
from pathlib import Path
from statistics import fmean

import pytest
from analyse.records import played, write
from attrs import evolve

from isettlers import burgundy, founders
from isettlers.analyse import Analysis, CardLine, analyse, find_records
from isettlers.analyse.reading import Played, read_played
from isettlers.arena.intervals import wilson
from isettlers.errors import IsettlersError
from isettlers.game import Setup as GameSetup
from isettlers.imperial import Setup, builtin

GAMES = 24


@pytest.fixture(scope="module")
def paths(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Records of greedy games, each seating twice."""
    return write(tmp_path_factory.mktemp("records"), GAMES, ("ann", "bob"))


@pytest.fixture(scope="module")
def analysis(paths: list[Path]) -> Analysis:
    """All of them counted."""
    return analyse(paths)


@pytest.fixture(scope="module")
def games(paths: list[Path]) -> list[Played]:
    """All of them as they are read."""
    return [one for path in paths if isinstance(one := read_played(path), Played)]


def line(analysis: Analysis, group: str) -> CardLine:
    [row] = [one for one in analysis.cards if one.group.id == group]
    return row


# ---------------------------------------------------------------- what is counted


def test_every_game_and_every_group_of_its_decks_is_counted(analysis: Analysis) -> None:
    assert analysis.games == GAMES
    assert len(analysis.cards) == 126
    assert {one.games for one in analysis.cards if one.group.deck == "common"} == {GAMES}
    assert {one.games for one in analysis.cards if one.group.deck != "common"} == {GAMES // 2}


def test_rates_are_shares_of_the_fate_before(analysis: Analysis) -> None:
    for one in analysis.cards:
        assert one.counts["razed"] <= one.counts["built"] <= one.counts["seen"]
        for kind, of in (("built", "seen"), ("dealt", "seen"), ("razed from hand", "seen"), ("razed", "built")):
            assert one.rates[kind] == wilson(one.counts[kind], one.counts[of])


def test_the_first_kind_is_counted_by_games(analysis: Analysis, games: list[Played]) -> None:
    one = line(analysis, "com-statue")
    seen = sum(any(fate.group == "com-statue" and fate.kind == "seen" for fate in game.fates) for game in games)
    assert one.rates["seen"] == wilson(seen, GAMES)


def test_scores_and_shares_are_those_of_the_seats_that_met_the_fate(analysis: Analysis, games: list[Played]) -> None:
    seats = [
        game.sides[seat]
        for game in games
        for seat in {fate.seat for fate in game.fates if (fate.group, fate.kind) == ("com-watchtower", "built")}
    ]
    one = line(analysis, "com-watchtower")
    score, share = one.scores["built"], one.shares["built"]
    assert score is not None
    assert share == wilson(sum(side.share for side in seats), len(seats))
    assert one.seats["built"] == len(seats)
    assert isclose(score.value, fmean(side.score for side in seats))
    assert score.low < score.value < score.high


def test_a_lift_compares_with_the_mean_of_seats_of_the_same_name_and_bot(
    games: list[Played], analysis: Analysis
) -> None:
    usual: dict[tuple[str, str], list[int]] = {}
    for game in games:
        for side in game.sides:
            usual.setdefault((side.name, side.bot), []).append(side.score)
    lifts = [
        game.sides[seat].score - fmean(usual[game.sides[seat].name, game.sides[seat].bot])
        for game in games
        for seat in {fate.seat for fate in game.fates if (fate.group, fate.kind) == ("com-watchtower", "seen")}
    ]
    lift = line(analysis, "com-watchtower").lifts["seen"]
    assert lift is not None
    assert isclose(lift.value, fmean(lifts))


def test_shares_of_the_victories_add_up_to_the_games(analysis: Analysis) -> None:
    for lines in (analysis.sides, analysis.places, analysis.bots):
        won = sum(one.win_share.value * one.seats for one in lines if one.win_share is not None)
        assert isclose(won, GAMES)
        assert {one.expected for one in lines} == {0.5}
    assert [one.name for one in analysis.sides] == ["barbarians", "egyptians", "japanese", "romans"]
    assert [one.name for one in analysis.bots] == ["ann", "bob"]


def four_records(folder: Path, setup: GameSetup) -> list[Path]:
    paths = [folder / f"{number}.record" for number in range(4)]
    for number, path in enumerate(paths):
        path.write_bytes(played(number, setup, ("ann", "bob")).to_bytes())
    return paths


def test_where_all_play_alike_there_are_no_sides(tmp_path: Path) -> None:
    analysis = analyse(four_records(tmp_path, burgundy.Setup(players=2)))
    assert analysis.sides == ()
    assert [one.name for one in analysis.places] == ["seat 0", "seat 1"]
    assert {one.seats for one in analysis.bots} == {4}
    ship = line(analysis, "ship")
    assert ship.games == 4
    assert ship.counts["placed"] + ship.counts["discarded"] <= ship.counts["taken"]


def test_tiles_laid_in_a_territory_are_counted_to_their_end(tmp_path: Path) -> None:
    analysis = analyse(four_records(tmp_path, founders.Setup(players=3)))
    assert (analysis.sides, len(analysis.cards)) == ((), 49)
    assert [one.name for one in analysis.places] == ["seat 0", "seat 1", "seat 2"]
    for one in analysis.cards:
        laid = one.counts["laid"]
        assert max(one.counts["attacked"], one.counts["replaced"], one.counts["kept"]) <= laid
        assert laid <= one.counts["kept"] + one.counts["attacked"] + one.counts["replaced"]
    assert line(analysis, "forest").counts["laid"] > 0


def test_sides_are_what_seats_play_that_others_do_not(tmp_path: Path) -> None:
    analysis = analyse(four_records(tmp_path, burgundy.Setup(estates=("2", "7"))))
    assert [(one.name, one.seats) for one in analysis.sides] == [("2", 4), ("7", 4)]


def test_the_order_of_the_records_does_not_matter(paths: list[Path], analysis: Analysis) -> None:
    back = analyse(paths[::-1])
    assert back.sides == analysis.sides
    assert {one.group.id: one.counts for one in back.cards} == {one.group.id: one.counts for one in analysis.cards}


def test_reconstructed_cards_are_marked(analysis: Analysis) -> None:
    marked = {one.group.id for one in analysis.cards if one.group.reconstructed}
    assert len(marked) == 28
    assert marked == {one.group.id for one in analysis.cards if one.group.source == "reconstructed"}
    assert line(analysis, "com-statue").group.source == "public-dataset"


def test_the_guide_names_every_reconstructed_card(analysis: Analysis) -> None:
    guide = (Path(__file__).parents[2] / "docs" / "arena.md").read_text(encoding="utf-8")
    for deck in ("barbarians", "japanese", "romans", "egyptians"):
        [[copies, of, names]] = re.findall(rf"^\| {deck.title()} \| (\d+) of (\d+) \| (.*) \|$", guide, re.MULTILINE)
        cards = [one.group for one in analysis.cards if one.group.deck == deck]
        marked = [group for group in cards if group.reconstructed]
        assert names.split(", ") == [group.name for group in marked]
        assert int(copies) == sum(group.copies for group in marked)
        assert int(of) == sum(group.copies for group in cards)


def test_the_guide_names_every_kind_of_fate(analysis: Analysis) -> None:
    guide = (Path(__file__).parents[2] / "docs" / "arena.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `([a-z ]+)` \| (?:it|the seat) ", guide, re.MULTILINE) == list(analysis.kinds)


def test_the_analysis_can_be_written_as_json(analysis: Analysis) -> None:
    tree = json.loads(json.dumps(analysis.document()))
    assert tree["games"] == GAMES
    [watchtower] = [card for card in tree["cards"] if card["id"] == "com-watchtower"]
    assert watchtower["fates"]["built"]["cards"] == line(analysis, "com-watchtower").counts["built"]


def test_games_of_three_and_two_count_together(tmp_path: Path) -> None:
    setup = Setup(("romans", "japanese", "egyptians"))
    paths = write(tmp_path, 2)
    paths.append(tmp_path / "three.record")
    paths[-1].write_bytes(played(1, setup).to_bytes())
    analysis = analyse(paths)
    assert sum(one.seats for one in analysis.places) == 7
    assert sum(one.expected * one.seats for one in analysis.places) == pytest.approx(3)
    assert analysis.bots == ()


# ---------------------------------------------------------------- what is left out


def test_unfinished_games_are_left_out_without_blame(tmp_path: Path) -> None:
    paths = write(tmp_path, 1)
    torn, early = tmp_path / "torn.record", tmp_path / "early.record"
    torn.write_bytes(paths[0].read_bytes()[:-30])
    early.write_bytes(played(2, most=20).to_bytes())
    analysis = analyse([*paths, torn, early])
    assert analysis.games == 1
    assert [(one.path, one.faulty) for one in analysis.left_out] == [(torn, False), (early, False)]


def test_damaged_records_are_left_out_and_named(tmp_path: Path) -> None:
    paths = write(tmp_path, 1)
    rubbish, other = tmp_path / "rubbish.record", tmp_path / "other.record"
    rubbish.write_bytes(b"nothing of the kind")
    record = played(3)
    other.write_bytes(evolve(record, hash=(record.hash or 0) ^ 1).to_bytes())
    analysis = analyse([rubbish, *paths, other])
    assert [(one.path, one.faulty) for one in analysis.left_out] == [(rubbish, True), (other, True)]
    assert "another end" in analysis.left_out[1].reason
    assert str(other) not in analysis.left_out[1].reason


def test_nothing_to_count_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(IsettlersError, match="nothing to count: no records"):
        analyse([])
    rubbish = tmp_path / "rubbish.record"
    rubbish.write_bytes(b"x")
    with pytest.raises(IsettlersError, match=r"nothing to count: .*rubbish"):
        analyse([rubbish])


def test_records_of_other_cards_are_not_counted_together(tmp_path: Path) -> None:
    paths = write(tmp_path, 1)
    common = builtin("common")
    changed = evolve(common, cards=(evolve(common.cards[0], name="Monolith"), *common.cards[1:]))
    paths.append(tmp_path / "own.record")
    paths[-1].write_bytes(played(1, Setup(("romans", "japanese"), decks=(changed,))).to_bytes())
    with pytest.raises(IsettlersError, match="is another than in the records before"):
        analyse(paths)


def test_records_are_found_in_folders_and_below_each_once(tmp_path: Path) -> None:
    inner = tmp_path / "a" / "b"
    first, second = write(tmp_path, 1)[0], write(inner, 1)[0]
    (tmp_path / "notes.txt").write_text("no record")
    assert find_records([tmp_path, first]) == sorted([first, second])
    assert find_records([str(tmp_path)]) == sorted([first, second])
    assert find_records([tmp_path / "notes.txt"]) == [tmp_path / "notes.txt"]
    with pytest.raises(IsettlersError, match=r"^sources: expected a list, got str$"):
        find_records(str(tmp_path))
    with pytest.raises(IsettlersError, match="no such file or folder"):
        find_records([tmp_path / "missing"])
