"""The peaceful game (LV4): one common card more in each lookout, and no razing of enemy locations as an action."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest
from builders import Side, goods, names, opening, play, position, seat_of, texts

from isettlers import Course, Event, State
from isettlers._core.imperial.engine import take_apart
from isettlers._core.rng import Generator
from isettlers.imperial import EDITIONS, FACTIONS, Setup
from isettlers.imperial.setup import LOOKOUTS

IDLE = Side(hand=["Ruins"])


def lookout_draws(events: Sequence[Event]) -> list[tuple[int | None, str]]:
    """Who draws what from the decks between the beginning of a round and the first card laid open or dealt."""
    begun = [event.kind for event in events].index("round")
    return [
        (event.seat, event.values["card"])
        for event in events[begun:]
        if event.kind == "move" and (event.values["source"], event.values["target"]) == ("deck", "hand")
    ]


@pytest.mark.rule("LV4", "L1")
@pytest.mark.parametrize(("seats", "lookout"), list(product((2, 3, 5), LOOKOUTS)))
def test_everybody_draws_a_faction_card_and_a_common_card_before_the_drafts(seats: int, lookout: str) -> None:
    setup = Setup(factions=FACTIONS[:seats], peaceful=True, lookout=lookout, first_player=1, packs=("atlanteans",))
    state, events = opening(setup, 4)
    drawn = lookout_draws(events)
    order = [(1 + step) % seats for step in range(seats)]
    assert [(seat, card[:3]) for seat, card in drawn] == [
        (seat, deck) for seat in order for deck in (FACTIONS[seat][:3].upper(), "COM")
    ]
    assert take_apart(state)["round"] == 1


@pytest.mark.rule("LV4")
def test_the_further_card_comes_in_every_round() -> None:
    state = position(("romans", "egyptians"), IDLE, IDLE, passed=(1,), round=3, peaceful=True)
    drawn = lookout_draws(state.step("pass"))
    assert [(seat, card[:3]) for seat, card in drawn] == [(1, "EGY"), (1, "COM"), (0, "ROM"), (0, "COM")]


@pytest.mark.rule("LV4", "L4")
def test_the_further_card_is_drawn_unseen() -> None:
    course = Course.start(Setup(factions=("romans", "egyptians"), peaceful=True, first_player=0), seed=6)
    state = course.state
    assert [seat_of(state, seat)["known"] for seat in (0, 1)] == [[], []]
    for reader, sees in ((0, {0}), (1, {1}), (None, set[int]())):
        moves = [event for event in course.log(reader)["events"] if event["kind"] == "move"]
        drawn = [move["values"] for move in moves if move["values"]["target"] == "hand"]
        assert len(drawn) == 2 * (4 + 2)
        assert all(("card" in move) is (move["to"] in sees) for move in drawn)


@pytest.mark.rule("LV4", "K11")
def test_without_common_cards_nobody_draws_one() -> None:
    every = [f"COM{number:03}" for number in range(1, 85)]
    state = position(("romans", "egyptians"), Side(hand=every), passed=(1,), round=3, peaceful=True)
    assert [card[:3] for _, card in lookout_draws(state.step("pass"))] == ["EGY", "ROM"]


@pytest.mark.rule("LV4", "A10")
@pytest.mark.parametrize("edition", EDITIONS)
def test_enemy_locations_cannot_be_razed_as_an_action(edition: str) -> None:
    sides = Side(hand=["Ruins"], goods={"raze": 9}), Side(hand=["Ruins"], empire=["Castle", "Mill", "Town"])
    offered = texts(position(("romans", "egyptians"), *sides, edition=edition), "raze")
    assert len(offered) == 3
    peaceful = position(("romans", "egyptians"), *sides, edition=edition, peaceful=True)
    assert texts(peaceful, "raze") == []
    assert not any(peaceful.is_legal(action.id) for action in position(("romans", "egyptians"), *sides).legal
                   if action.kind == "raze")  # fmt: skip


@pytest.mark.rule("LV4", "A9")
def test_razing_from_hand_is_not_touched() -> None:
    state = position(("romans", "egyptians"), Side(hand=["Castle"], goods={"raze": 1}), IDLE, peaceful=True)
    [action] = texts(state, "raze_hand")
    play(state, action)
    assert "raze" not in goods(state, 0)
    assert names(state, 0, "hand") != ["Castle"]


@pytest.mark.rule("LV4")
def test_abilities_that_raze_enemy_locations_go_on_working() -> None:
    side = Side(hand=["Ruins"], empire=["Chariot Builder"], goods={"raze": 1})
    state = position(("egyptians", "romans"), side, Side(hand=["Ruins"], empire=["Castle", "Mill"]), peaceful=True)
    play(state, "activate Chariot Builder")
    [castle] = [text for text in texts(state) if text.startswith("choose Castle")]
    play(state, castle)
    assert names(state, 1, "location") == ["Mill"]


@pytest.mark.rule("LV4")
def test_abilities_that_remove_or_empty_enemy_locations_go_on_working() -> None:
    side = Side(hand=["Ruins"], empire=["Engineers"], goods={"worker": 1})
    enemy = Side(hand=["Ruins"], empire=["Mill"])
    state = position(("japanese", "romans"), enemy, side, turn=1, peaceful=True)
    assert texts(state, "activate") == texts(position(("japanese", "romans"), enemy, side, turn=1), "activate") != []


@pytest.mark.rule("LV4")
def test_defense_tokens_and_samurai_may_still_be_placed() -> None:
    side = Side(hand=["Ruins"], empire=["Castle", "Rice Fields"], goods={"defense": 1, "worker": 2})
    war, peace = (position(("japanese", "romans"), side, IDLE, peaceful=peaceful) for peaceful in (False, True))
    for kind in ("defend", "samurai"):
        assert texts(peace, kind) == texts(war, kind) != []


@pytest.mark.rule("LV4")
@pytest.mark.parametrize(("seats", "lookout"), list(product((2, 3, 5), LOOKOUTS)))
def test_whole_peaceful_games_are_played_without_that_action(seats: int, lookout: str) -> None:
    setup = Setup(factions=FACTIONS[:seats], peaceful=True, lookout=lookout, packs=("magic-number",))
    for seed in range(6):
        state = play_out(setup.start(seed=seed), seed)
        assert state.over
        assert take_apart(state)["round"] == 5


def play_out(state: State, seed: int) -> State:
    """A random game in which nobody is ever offered to raze an enemy location."""
    rng = Generator(seed)
    while not state.over:
        assert "raze" not in {action.kind for action in state.legal}
        state.step_index(rng.below(state.legal_count()))
        assert state.check() == 0
    return state
