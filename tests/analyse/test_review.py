"""Reviews of recorded games: values of all actions played, no hidden information, the page."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any, Final

import pytest
from attrs import evolve

import isettlers
from isettlers import FormatError, SetupError, derive_seed
from isettlers.analyse import review_page
from isettlers.analyse.review import REVIEWER, Decision, Review, decisions, review
from isettlers.bots import Thinking, bot
from isettlers.bots.searching import REVIEWERS, SearchBot
from isettlers.bots.specs import determinized
from isettlers.record import Record

BEGIN: Final = 24
"""Actions of the records, of which few are the best ones."""
BUDGET: Final = "ismcts:20"
GAMES: Final[dict[str, dict[str, Any]]] = {
    "imperial": {"factions": ("romans", "barbarians")},
    "burgundy": {"players": 2},
    "founders": {"players": 3},
}


def played(game: str, most: int = BEGIN) -> Record:
    """The beginning of a game in which some actions are drawn."""
    state, dice, actions = isettlers.start(game, seed=3, **GAMES[game]), random.Random(3), list[int]()
    setup = state.setup
    while len(actions) < most:
        actions.append(dice.choice(state.legal_ids()) if len(actions) % 3 == 0 else state.greedy(len(actions)))
        state.apply(actions[-1])
    return Record(setup, 3, actions, state.hash)


@pytest.mark.parametrize("spec", [f"{name}:20" for name in REVIEWERS])
@pytest.mark.parametrize("game", GAMES)
def test_each_action_played_has_a_value_and_none_has_more_than_the_best(game: str, spec: str) -> None:
    record = played(game)
    done = review(record, spec)
    assert [one.played.action.id for one in done.decisions] == list(record.actions)
    assert [one.at for one in done.decisions] == list(range(BEGIN))
    for one in done.decisions:
        assert one.played.visits > 0
        assert 0 <= one.played.value <= one.best.value <= 1
        assert one.line[0].action == one.best.action
        assert one.line[0].seat == one.seat
    assert any(one.loss > 0 for one in done.decisions)


@pytest.mark.parametrize("game", GAMES)
def test_both_values_rest_on_equally_many_visits(game: str) -> None:
    done = review(played(game, 12), BUDGET)
    assert all(one.played.visits == one.best.visits for one in done.decisions)


def blunder() -> Record:
    """A game of Imperial Settlers in which a seat passes at once in its first action phase."""
    state, actions = isettlers.start("imperial", seed=7, **GAMES["imperial"]), list[int]()
    setup = state.setup
    while "pass" not in state.legal:
        actions.append(state.greedy(len(actions)))
        state.apply(actions[-1])
    actions.append(state.parse("pass").id)
    return Record(setup, 7, actions)


def test_a_blunder_costs_and_pass_has_its_value() -> None:
    record = blunder()
    last = review(record, "ismcts:60").decisions[-1]
    assert last.played.action.text == "pass"
    assert last.played.visits == last.best.visits
    assert last.loss > 0.05
    assert review(record, "ismcts:60").worst(last.seat, 1)[0].loss >= last.loss


@pytest.mark.parametrize("game", GAMES)
def test_a_review_is_the_same_whatever_was_hidden(game: str) -> None:
    reviewer = bot(BUDGET)
    assert isinstance(reviewer, SearchBot)
    for at, (state, action) in enumerate(played(game, 8).states()):
        known = [determinized(one, at) for one in (state, *(state.resample(state.actor, seed) for seed in range(3)))]
        choices = [reviewer.compare(one, [action.id], derive_seed(0, at), Thinking()) for one in known]
        assert choices[1:] == choices[:1] * 3


def test_the_same_record_and_seed_give_the_same_review_and_seats_choose_from_it() -> None:
    record = played("founders", 12)
    whole = review(record, BUDGET, seed=5)
    assert review(record, BUDGET, seed=5) == whole
    assert review(record, BUDGET, [2], seed=5).decisions == whole.of(2)
    assert review(record, BUDGET, seed=6) != whole
    assert whole.seats == (0, 1, 2)


def test_the_worst_decisions_come_first_and_free_ones_are_none() -> None:
    done = review(played("imperial"), BUDGET)
    for seat in done.seats:
        losses = [one.loss for one in done.worst(seat)]
        assert losses == sorted((one.loss for one in done.of(seat) if one.loss > 0), reverse=True)[:5]


@pytest.mark.parametrize(
    ("spec", "error"),
    [
        ("greedy", "bot: expected one of flat, ismcts, moismcts, pimc, got greedy"),
        ("uct:20", "bot: expected one of .*, got uct:20"),
        ("expectimax", "bot: expected one of .*, got expectimax"),
        ("nobody", "unknown bot 'nobody'"),
        ("my_bots.Mine", "unknown bot"),
    ],
)
def test_a_bot_whose_values_are_no_rewards_or_no_knowledge_is_refused(spec: str, error: str) -> None:
    with pytest.raises(SetupError, match=f"^{error}"):
        review(played("founders", 1), spec)


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_seat_that_does_not_play_is_refused(seat: int) -> None:
    with pytest.raises(SetupError, match=f"^seat {seat}: this game has seats 0 to 2$"):
        next(decisions(played("founders", 1), BUDGET, [seat]))


def test_a_seed_out_of_range_is_refused() -> None:
    with pytest.raises(SetupError, match=r"^seed: "):
        review(played("founders", 1), BUDGET, seed=-1)


def test_a_record_that_does_not_replay_is_refused_before_the_first_search() -> None:
    record = played("founders", 4)
    for wrong in (evolve(record, hash=1), evolve(record, actions=(*record.actions, 0), hash=None)):
        with pytest.raises(FormatError):
            next(decisions(wrong, REVIEWER))


def test_too_little_memory_is_an_error_of_one_line() -> None:
    small = bot("pimc:iterations=1500,determinizations=4096,memory=1,puct=0.001,spread=0.01")
    assert isinstance(small, SearchBot)
    record = played("burgundy", 4)
    state, _ = list(record.states())[-1]
    tried = small.compare(determinized(state, 1), state.legal_ids()[:1], 1, Thinking()).stats["actions"]
    missing = next(iter(set(state.legal_ids()) - {entry["action"] for entry in tried}))
    with pytest.raises(SetupError, match=r"^bot: expected memory for all actions"):
        review(evolve(record, actions=(*record.actions[:3], missing), hash=None), small.spec)


# ---------------------------------------------------------------- the page


def page(done: Review, folder: Path) -> str:
    out = folder / "review.html"
    review_page.write_review(done, Path("a game.record"), out)
    return out.read_text(encoding="utf-8")


def test_the_page_has_the_graph_the_costly_decisions_and_all_of_them(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    done = review(played("imperial"), BUDGET)
    text = page(done, tmp_path)
    assert text == page(done, tmp_path)
    assert text.count("<svg") == 1
    for heading in ("Expectation", "romans", "barbarians", "All decisions"):
        assert f"<h2>{heading}</h2>" in text
    assert "isettlers play --load &#x27;a game.record&#x27; --seat 1 --at N" in text
    assert len(re.findall("<tr><td", text)) == BEGIN + sum(len(done.worst(seat)) for seat in done.seats)


def test_without_matplotlib_the_page_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("isettlers.arena.svg.find_spec", lambda _: None)
    text = page(review(played("founders", 3), BUDGET), tmp_path)
    assert "Without graph: it needs matplotlib" in text
    assert "<svg" not in text


def test_a_review_of_nothing_has_a_page(tmp_path: Path) -> None:
    assert "searched 0 decisions" in page(Review(played("founders", 3), BUDGET, 0, ()), tmp_path)


def test_a_line_names_the_seats_that_change() -> None:
    done = review(played("founders"), "ismcts:60")
    one: Decision = max(done.decisions, key=lambda one: len({move.seat for move in one.line}))
    other = next(move for move in one.line if move.seat != one.seat)
    assert f"seat {other.seat}: {other.action}" in review_page.line_text(done, one)
