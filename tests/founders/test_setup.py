"""Setting up a game: tiles, draft, start pair, rows, first player, and what is refused (FS1 to FS8)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from attrs import evolve
from founders.builders import (
    NONE_LEFT,
    Side,
    actor,
    begun,
    box,
    carts,
    events_of,
    finish,
    hand,
    land,
    phase,
    pile,
    play,
    position,
    replaced,
    row,
    stack,
    texts,
    victory,
)

import isettlers
from isettlers import CardError, Event
from isettlers.founders import Setup, load_tile_set
from isettlers.founders.data_files import packaged_tiles

OWN = Path(__file__).parents[2] / "examples" / "own_tiles.toml"
PLAYERS = [2, 3, 4]


def nature_tiles(state: isettlers.State) -> Counter[str]:
    """All nature tiles that are anywhere in the game."""
    there = stack(state, "nature") + Counter(row(state, "nature")) + Counter(state.document().get("draft", ()))
    for number in range(state.seats):
        there += Counter(land(state, number).values())
    return there


# ---------------------------------------------------------------- stacks, display, rows


@pytest.mark.rule("FS6")
@pytest.mark.parametrize(("players", "nature"), [(2, 17), (3, 15), (4, 13)])
def test_rows_and_stacks_when_the_first_turn_begins(players: int, nature: int) -> None:
    state = begun(Setup(players=players))
    assert [len(row(state, name)) for name in NONE_LEFT] == [3, 2, 1]
    assert [stack(state, name).total() for name in NONE_LEFT] == [nature, 22, 23]
    assert nature + 22 + 23 == {2: 62, 3: 60, 4: 58}[players]


@pytest.mark.rule("FS1", "FC1")
@pytest.mark.parametrize(("players", "shown"), [(2, 8), (3, 12), (4, 12)])
def test_some_victory_tiles_are_shown_and_the_rest_leaves_the_game(players: int, shown: int) -> None:
    state = begun(Setup(players=players))
    assert len(victory(state)) == shown
    gone = box(state)
    assert gone.total() == 25 - shown
    assert {kind.color for kind in packaged_tiles().kinds if kind.name in gone} == {"victory"}
    assert nature_tiles(state) == dict.fromkeys(["wooded-hills", "forest", "grove", "cliff", "waterfall", "lake"], 4)


@pytest.mark.rule("FS1")
def test_the_tiles_are_shuffled() -> None:
    games = [begun(Setup(players=2), seed) for seed in range(30)]
    assert len({tuple(victory(state)) for state in games}) > 20
    assert len({tuple(row(state, "village")) for state in games}) > 10


@pytest.mark.rule("FS6")
def test_the_tile_left_from_the_draft_is_the_first_of_the_nature_row() -> None:
    state = Setup(players=2).start(seed=4)
    left, events = Counter(state.document()["draft"]), list[Event]()
    while phase(state) in {"draft", "layout"}:
        events += state.step(state.legal[0])
    left -= Counter(event.values["tile"] for event in events if event.kind == "draft")
    assert [row(state, "nature")[0]] == list(left.elements())
    turned = [(event.values["stack"], event.values["reason"]) for event in events if event.kind == "reveal"]
    assert turned == [(name, "setup") for name in ("nature", "nature", "village", "village", "city")]


@pytest.mark.rule("FS7", "FK2")
def test_the_craftsmen_tokens_come_in_any_order() -> None:
    assert pile(begun(Setup(players=2))) == ["gold", "iron", "horses", "wine", "cloth", "pottery"]
    drawn = set()
    for seed in range(40):
        state = position(Side({(0, 0): "winery", (1, 0): "grove"}), city=["workshop-a"], seed=seed)
        [token] = [event for event in events_of(state, "add workshop-a", "at 0,1") if event.kind == "token"]
        drawn.add(token.values["face"])
        assert token.reveals
    assert drawn == {"gold", "iron", "horses", "wine", "cloth", "pottery"}


@pytest.mark.rule("FS8")
def test_nobody_begins_with_a_token_and_play_goes_clockwise() -> None:
    state = begun(Setup(players=4, first_player=2))
    for number in range(4):
        assert hand(state, number) == {"war": 0, "coin": 0, "cart": 0, "craftsmen": []}
        assert (carts(state, number), replaced(state, number)) == ([], 0)
    turns: list[int] = []
    while len(turns) < 6:
        if phase(state) == "reveal":
            turns.append(actor(state))
        state.apply(state.legal[0])
    assert turns == [2, 3, 0, 1, 2, 3]


# ---------------------------------------------------------------- first player, draft, start pair


@pytest.mark.rule("FS2")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_starting_player_is_drawn_or_given(players: int) -> None:
    assert {actor(Setup(players=players).start(seed=seed)) for seed in range(40)} == set(range(players))
    for seat in range(players):
        events: list[Event] = []
        state = Setup(players=players, first_player=seat).start(seed=1, events=events)
        assert (actor(state), state.document()["first"]) == (seat, seat)
        assert [event.reveals for event in events if event.kind == "first"] == [False]


@pytest.mark.rule("FS3")
@pytest.mark.parametrize(("players", "shown"), [(2, 5), (3, 7), (4, 9)])
def test_nature_tiles_are_turned_up_for_the_draft(players: int, shown: int) -> None:
    events: list[Event] = []
    state = Setup(players=players).start(seed=1, events=events)
    pool = state.document()["draft"]
    assert len(pool) == shown
    assert sorted(event.values["tile"] for event in events if event.kind == "pool") == sorted(pool)
    assert texts(state) == [f"draft {kind.name}" for kind in packaged_tiles().kinds if kind.name in pool]


@pytest.mark.rule("FS4", "FX1")
@pytest.mark.parametrize(
    ("players", "first", "order"),
    [(2, 0, [0, 1, 1, 0]), (3, 1, [1, 2, 0, 0, 2, 1]), (4, 3, [3, 0, 1, 2, 2, 1, 0, 3])],
)
def test_the_draft_goes_round_and_back(players: int, first: int, order: list[int]) -> None:
    events: list[Event] = []
    state = Setup(players=players, first_player=first).start(seed=1, events=events)
    while phase(state) in {"draft", "layout"}:
        events += state.step(state.legal[0])
    assert [event.seat for event in events if event.kind == "draft"] == order
    assert actor(state) == first
    assert len(row(state, "nature")) == 3


@pytest.mark.rule("FS5", "FA2", "FA31")
@pytest.mark.parametrize(
    ("layout", "first", "second"),
    [("left", (0, 0), (1, 0)), ("right", (1, 0), (0, 0)), ("below", (0, 0), (0, 1)), ("above", (0, 1), (0, 0))],
)
def test_the_owner_lays_the_start_pair_after_the_second_pick(
    layout: str, first: tuple[int, int], second: tuple[int, int]
) -> None:
    state = drafting(["cliff", "lake", "forest", "grove", "cliff"])
    state = play(state, "draft cliff", "draft lake")
    assert (actor(state), phase(state)) == (1, "draft")
    state = play(state, "draft forest")
    assert (actor(state), phase(state)) == (1, "layout")
    assert texts(state) == ["first left", "first right", "first below", "first above"]
    state = play(state, f"first {layout}")
    assert land(state, 1) == {first: "lake", second: "forest"}
    assert (actor(state), phase(state)) == (0, "draft")


@pytest.mark.rule("FA29", "FS5")
def test_like_tiles_of_the_draft_are_offered_once_and_two_of_them_lie_in_two_ways() -> None:
    state = drafting(["cliff", "cliff", "cliff", "cliff", "lake"])
    assert texts(state) == ["draft cliff", "draft lake"]
    state = play(state, "draft cliff", "draft cliff", "draft cliff")
    assert texts(state) == ["first left", "first below"]
    assert land(play(state, "first below"), 1) == {(0, 0): "cliff", (0, 1): "cliff"}


def drafting(pool: list[str]) -> isettlers.State:
    """The first pick of a game for two, seat 0 first."""
    tree = {"game": "founders", "setup": {"players": 2, "first_player": 0}, "phase": "draft", "draft": pool}
    return isettlers.from_document(tree)


# ---------------------------------------------------------------- settings


@pytest.mark.rule("FL6")
def test_a_game_with_a_tile_set_of_ones_own() -> None:
    tiles = load_tile_set(OWN)
    state = finish(begun(Setup(players=3, tiles=tiles)))
    assert state.over
    again = isettlers.load(state.save())
    assert again == state
    assert again.setup == state.setup
    assert Setup(tiles=tiles).fingerprint() != Setup().fingerprint()
    assert "smokehouse" in stack(begun(Setup(tiles=tiles)), "village")
    assert "pottery-kiln" not in stack(begun(Setup(tiles=tiles)), "village")


def test_a_broken_tile_set_is_refused_by_the_setup() -> None:
    with pytest.raises(CardError, match=r"^tiles\.tile_set: this is not the packaged set 'founders'"):
        Setup(tiles=evolve(load_tile_set(OWN), name="founders"))
