"""The end of the game, points, places, what nobody knows (FE1 to FE6, FI1, FA15 to FA18, FA26)."""

from __future__ import annotations

from typing import Any

import pytest
from founders.builders import (
    Land,
    Side,
    actor,
    begun,
    events_of,
    finish,
    hand,
    kinds,
    land,
    phase,
    play,
    position,
    row,
    texts,
)

import isettlers
from isettlers import State
from isettlers.founders import Rulings, Setup
from isettlers.founders.text import tiles_of

LAST = {"village": {"stables": 1}}
PRIEST: Land = {(0, 0): "marketplace-a", (1, 0): "waterfall"}
"""A territory on which the altar of Vesta fits."""
NOTHING_MORE: dict[str, Any] = {"victory": ["altar-vesta"], "stacks": {"village": {"stables": 4}}, "phase": "add"}
"""No city tile is left and nobody makes money."""


def reason(state: State, *steps: str) -> str | None:
    """Why the game is over after some steps; None when it is not."""
    reasons = [event.values["reason"] for event in events_of(state, *steps) if event.kind == "over"]
    return reasons[0] if reasons else None


def ended(*sides: Side, **settings: Any) -> State:
    """A game that is over."""
    return position(*sides, phase="over", victory=[], **settings)


# ---------------------------------------------------------------- when it ends


@pytest.mark.rule("FE1", "FX35", "FE4")
def test_the_game_is_over_when_the_last_victory_tile_is_taken() -> None:
    state = position(Side(PRIEST), Side(), Side(), victory=["altar-vesta"], turn=0, first=0)
    after = play(state, "add altar-vesta", "at 0,1")
    assert after.over
    assert reason(state, "add altar-vesta", "at 0,1") == "victory"
    assert reason(state, "add grove", "at 0,1") is None
    assert not play(state, "add grove", "at 0,1").over


@pytest.mark.rule("FE2", "FX36", "FE4")
def test_the_game_is_over_when_the_stacks_are_empty_whatever_the_rows_hold() -> None:
    state = position(seats=3, phase="reveal", stacks=LAST | {"city": {"inn-a": 1}}, nature=["grove", "cliff", "lake"])
    state = play(state, "reveal village", "add grove", "at 0,1")
    assert (actor(state), state.over) == (1, False)
    after = play(state, "add cliff", "at 0,1")
    assert after.over
    assert (row(after, "city"), row(after, "nature")) == (["inn-a"], ["lake"])
    assert reason(state, "add cliff", "at 0,1") == "stacks"
    assert reason(position(seats=3, stacks={}), "add grove", "at 0,1") == "stacks"


@pytest.mark.rule("FE2")
def test_two_empty_stacks_do_not_end_the_game() -> None:
    state = position(stacks={"city": {"inn-a": 2}})
    assert reason(state, "add grove", "at 0,1") is None


@pytest.mark.rule("FA15")
def test_option_one_empty_stack_ends_the_game() -> None:
    stacks = {"city": {"inn-a": 2}, "village": {"stables": 2}}
    assert reason(position(stacks=stacks), "add grove", "at 0,1") is None
    rulings = Rulings(end_when_stacks_empty="any")
    assert reason(position(stacks=stacks, rulings=rulings), "add grove", "at 0,1") == "stacks"
    stacks = stacks | {"nature": {"grove": 1}}
    assert reason(position(stacks=stacks, rulings=rulings), "add grove", "at 0,1") is None


@pytest.mark.rule("FE1", "FT8")
def test_the_end_comes_after_the_coins_are_taken() -> None:
    there = PRIEST | {(1, 1): "stables+coin"}
    state = position(Side(there), Side(), victory=["altar-vesta"])
    events = [event.kind for event in events_of(state, "add altar-vesta", "at 0,1")]
    assert events.index("coins") < events.index("over")


# ---------------------------------------------------------------- by agreement


def agreeing(players: int, *, turn: int, first: int) -> State:
    """The end of a seat's turn in a game in which the players may agree to end it."""
    state = position(seats=players, turn=turn, first=first, agreement=True, nature=["grove", "cliff"])
    return play(state, "add grove", "at 0,1")


@pytest.mark.rule("FA26", "FE3")
@pytest.mark.parametrize(("players", "first", "last"), [(2, 0, 1), (3, 1, 0), (4, 3, 2)])
def test_at_the_end_of_a_round_all_are_asked_from_the_starting_player_on(players: int, first: int, last: int) -> None:
    state = agreeing(players, turn=last, first=first)
    for place in range(players):
        assert (actor(state), phase(state)) == ((first + place) % players, "agreement")
        assert texts(state) == ["end the game", "go on"]
        before, state = state, play(state, "end the game")
    assert state.over
    assert reason(before, "end the game") == "agreement"


@pytest.mark.rule("FA26")
def test_the_first_who_goes_on_ends_the_asking() -> None:
    state = agreeing(3, turn=2, first=0)
    state = play(state, "end the game", "go on")
    assert (actor(state), phase(state)) == (0, "reveal")


@pytest.mark.rule("FA26")
def test_within_a_round_nobody_is_asked() -> None:
    state = agreeing(3, turn=1, first=0)
    assert (actor(state), phase(state)) == (2, "reveal")


@pytest.mark.rule("FA26")
def test_a_game_that_is_over_is_not_asked_about() -> None:
    state = position(Side(), Side(PRIEST), turn=1, victory=["altar-vesta"], agreement=True)
    assert play(state, "add altar-vesta", "at 0,1").over
    assert phase(play(state, "add grove", "at 0,1")) == "agreement"


@pytest.mark.rule("FA26", "FE3")
def test_without_the_option_nobody_is_asked() -> None:
    state = play(position(turn=1, first=0, nature=["grove", "cliff"]), "add grove", "at 0,1")
    assert phase(state) == "reveal"
    state = begun(Setup(players=2), seed=8)
    while not state.over:
        assert "agreement" not in kinds(state)
        state.apply(state.legal[0])


# ---------------------------------------------------------------- by itself


@pytest.mark.rule("FA16", "FE3")
def test_the_game_ends_when_nobody_can_gain_another_point() -> None:
    assert reason(position(**NOTHING_MORE, rulings=Rulings()), "add grove", "at 0,1") == "no_points"
    assert reason(position(**NOTHING_MORE, rulings=Rulings(automatic_end=False)), "add grove", "at 0,1") is None


@pytest.mark.rule("FA16")
@pytest.mark.parametrize(
    ("sides", "changes"),
    [
        ((), {"city": ["inn-a"]}),
        ((), {"stacks": {"village": {"stables": 4}, "city": {"inn-a": 1}}}),
        ((Side(craftsmen=["wine"]),), {}),
        ((Side(), Side(craftsmen=["wine"])), {}),
        ((Side(PRIEST),), {}),
        ((Side(), Side(PRIEST | {(0, 0): "marketplace-a+coin"})), {"bought": "money"}),
    ],
)
def test_option_a_point_may_still_be_gained(sides: tuple[Side, ...], changes: dict[str, Any]) -> None:
    state = position(*sides, **(NOTHING_MORE | changes), rulings=Rulings(automatic_end=True))
    assert reason(state, "add grove", "at 0,1") is None


@pytest.mark.rule("FA16")
@pytest.mark.parametrize("mark", ["war", "gold"])
def test_option_a_maker_that_makes_nothing_any_more_does_not_count(mark: str) -> None:
    there = PRIEST | {(0, 0): f"marketplace-a+{mark}"}
    rulings = Rulings(automatic_end=True, craftsmen_match="any_village", craftsmen_require_village=False)
    state = position(Side(there), **NOTHING_MORE, rulings=rulings)
    assert reason(state, "add grove", "at 0,1") == "no_points"


@pytest.mark.rule("FA16")
def test_option_each_victory_tile_must_be_out_of_reach() -> None:
    rulings = Rulings(automatic_end=True)
    there = {(0, 0): "barracks-a", (1, 0): "lake"}
    out = position(
        Side(there), **(NOTHING_MORE | {"victory": ["altar-vesta", "great-temple-jupiter"]}), rulings=rulings
    )
    assert reason(out, "add grove", "at 0,1") == "no_points"
    within = position(Side(there), **(NOTHING_MORE | {"victory": ["altar-vesta", "altar-flora"]}), rulings=rulings)
    assert reason(within, "add grove", "at 0,1") is None


# ---------------------------------------------------------------- points and places


@pytest.mark.rule("FE5")
def test_the_points_at_the_end() -> None:
    there = {
        (0, 0): "temple-venus", (1, 0): "great-temple-sol+war", (2, 0): "altar-ceres", (0, 1): "winery+wine",
        (1, 1): "stables+war+horses", (2, 1): "gold-mine+gold",
    }  # fmt: skip
    state = ended(Side(there, war=1, coin=2, cart=1, craftsmen=["iron"], replaced=3), Side(replaced=2))
    assert state.scores == (2 + 1 + 2 + 2 + 5 - 3, -2)
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.scores) == ((0,), (9, -2))


@pytest.mark.rule("FE5")
def test_what_the_end_adds_is_told() -> None:
    side = Side(PRIEST | {(0, 1): "winery+wine"}, war=2, replaced=1)
    events = events_of(position(side, victory=["altar-vesta"]), "add altar-vesta", "at 1,1")
    assert [(event.seat, event.values) for event in events if event.kind == "final"] == [
        (0, {"points": 1, "reason": "victory"}),
        (0, {"points": 2, "reason": "craftsmen"}),
        (0, {"points": 2, "reason": "tokens"}),
        (0, {"points": -1, "reason": "replaced"}),
    ]


@pytest.mark.rule("FE6", "FX37")
def test_a_tie_goes_to_the_more_victory_tiles() -> None:
    four = {(0, 0): "altar-vesta", (1, 0): "altar-ceres", (2, 0): "altar-faunus", (3, 0): "altar-flora"}
    three = {(0, 0): "altar-lares", (1, 0): "altar-silvanus", (2, 0): "temple-venus"}
    state = ended(Side(three), Side(four))
    assert state.scores == (4, 4)
    assert state.ranks == (1, 0)


@pytest.mark.rule("FA17")
def test_attacked_victory_tiles_count_for_the_tie() -> None:
    two = {(0, 0): "altar-vesta+war", (1, 0): "altar-ceres"}
    one = {(0, 0): "altar-lares", (1, 0): "lake"}
    state = ended(Side(one), Side(two))
    assert state.scores == (1, 1)
    assert state.ranks == (1, 0)


@pytest.mark.rule("FA18")
def test_players_whom_nothing_tells_apart_share_their_place() -> None:
    one, other = {(0, 0): "altar-lares", (1, 0): "lake"}, {(0, 0): "altar-vesta", (1, 0): "lake"}
    state = ended(Side(one), Side(other), Side(replaced=1), Side(war=1))
    assert state.scores == (1, 1, -1, 1)
    assert state.ranks == (0, 0, 3, 2)
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.decided_by) == ((0, 1), "shared")


@pytest.mark.rule("FA21")
def test_a_token_gained_in_the_last_turn_counts() -> None:
    side = Side({(0, 0): "stables", (1, 0): "waterfall"})
    state = position(side, city=["barracks-a"], stacks={})
    state = play(state, "add barracks-a", "at 0,1")
    assert state.over
    assert (hand(state, 0)["war"], state.scores) == (1, (1, 0))


@pytest.mark.rule("FA32")
def test_scores_are_what_they_would_be_at_the_end() -> None:
    state = begun(Setup(players=3), seed=5)
    while not state.over:
        for seat, score in enumerate(state.scores):
            assert score == points(state, seat)
        state.apply(state.legal[-1])


def points(state: State, seat: int) -> int:
    """FE5 for a seat, the coins on its tiles counted as in the supply."""
    vp = {kind.name: kind.vp for kind in tiles_of(state).set.kinds}
    total = -state.document()["seats"][seat]["replaced"]
    for text in land(state, seat).values():
        tile, *marks = text.split("+")
        total += marks.count("coin")
        if "war" not in marks:
            total += vp[tile] + 2 * len(set(marks) - {"coin"})
    held = hand(state, seat)
    return int(total + held["war"] + held["coin"] + held["cart"] + len(held["craftsmen"]))


# ---------------------------------------------------------------- information


@pytest.mark.rule("FI1")
def test_all_seats_know_the_same() -> None:
    state = begun(Setup(players=3), seed=2)
    for _ in range(60):
        views = [dict(state.view(eyes)) for eyes in (0, 1, 2, None)]
        for view in views:
            for own in ("seat", "legal", "choice"):
                view.pop(own, None)
        assert views[0] == views[1] == views[2] == views[3]
        assert {"seats", "rows", "stacks", "victory"} <= set(views[0])
        assert "rng" not in views[0]
        state.apply(state.legal[-1])


@pytest.mark.rule("FI1", "FS7")
def test_the_order_of_what_is_to_come_is_not_settled() -> None:
    state = begun(Setup(players=2), seed=2)
    tiles = set()
    for seed in range(20):
        twin = isettlers.from_document(state.document())
        twin.reseed(seed)
        assert twin.view(0) == state.view(0)
        twin.apply("reveal city")
        tiles.add(row(twin, "city")[-1])
    assert len(tiles) > 5


@pytest.mark.rule("FE4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_end(players: int) -> None:
    state = finish(begun(Setup(players=players), seed=players))
    assert state.over
    assert state.actor == -1
    assert len(state.legal) == 0
