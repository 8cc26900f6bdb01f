"""Bots in a batch decide as the same bots outside do, whatever the number of threads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from full_set import some

import isettlers
from isettlers import Batch, Setup, SetupError, State
from isettlers._core.batch import OPPONENT_STREAM
from isettlers._core.rng import derive_seed
from isettlers._core.search.engine import decides_in_core
from isettlers.bots import bot, bots, decide

GAMES = isettlers.games()
SPECS = (
    "random",
    "greedy",
    "heuristic",
    "expectimax:determinizations=2",
    "flat:20",
    "ismcts:20,reuse=off",
    "ismcts:15,weights=tuned,puct=1,rollout=greedy,cutoff=4,reuse=off",
    "moismcts:10,reuse=off",
    "pimc:20",
    "uct:20,reuse=off",
)
Rows = Sequence[Sequence[str | None]]


class Slow:
    """States for the games of a batch, whose bots decide one by one in Python."""

    def __init__(self, setups: Sequence[Setup], games: int, seed: int, opponents: Rows) -> None:
        self.seeds = [derive_seed(seed, game) for game in range(games)]
        self.states = [setups[game % len(setups)].start(seed=own) for game, own in enumerate(self.seeds)]
        self.decisions = [0] * games
        self.bots = [[spec and bot(spec) for spec in row] for row in opponents]
        for game in range(games):
            self.go_on(game)

    def go_on(self, game: int) -> None:
        """Let the bots of a game decide until another seat has to."""
        state, seats = self.states[game], self.bots[game % len(self.bots)]
        while not state.over and (player := seats[state.actor]):
            seed = derive_seed(derive_seed(self.seeds[game], OPPONENT_STREAM), self.decisions[game])
            state.apply_unchecked(decide(player, state, seed).action)
            self.decisions[game] += 1

    def step_index(self, indices: Sequence[int]) -> None:
        """Apply an index in each game, -1 where it is over."""
        for game, index in enumerate(indices):
            if index >= 0:
                self.states[game].step_index(index)
                self.go_on(game)


def seating(game: str, players: int = 2) -> Setup:
    return isettlers.game(game).seatings(players)[0]


def snapshots(states: Sequence[State]) -> list[bytes]:
    return [state.save() for state in states]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("spec", SPECS)
def test_a_bot_in_the_core_decides_as_it_does_in_python(game: str, spec: str) -> None:
    opponents: Rows = [(None, spec), (spec, None)]
    batch = Batch(seating(game), games=5, seed=5, opponents=opponents)
    slow = Slow([seating(game)], 5, 5, opponents)
    for turn in range(12):
        assert snapshots(list(batch)) == snapshots(slow.states)
        indices = list(batch.sample(turn))
        batch.step_index(indices)
        slow.step_index(indices)


@pytest.mark.parametrize("game", GAMES)
def test_whole_games_of_several_bots_are_those_of_python(game: str) -> None:
    opponents = ("greedy", None, "random", None)
    batch = Batch(seating(game, 4), games=3, seed=2, opponents=opponents)
    slow = Slow([seating(game, 4)], 3, 2, [opponents])
    turn = 0
    while batch.going:
        assert all(actor in {-1, 1, 3} for actor in batch.actors)
        indices = list(batch.sample(turn))
        batch.step_index(indices)
        slow.step_index(indices)
        turn += 1
    assert snapshots(list(batch)) == snapshots(slow.states)
    assert batch.final_scores.tolist() == [list(state.scores) for state in slow.states]
    assert batch.final_ranks.tolist() == [list(state.ranks) for state in slow.states]


@pytest.mark.parametrize("threads", some([256, 2], every=2))
@pytest.mark.parametrize("spec", ["greedy", "ismcts:3"])
def test_threads_make_no_difference(threads: int, spec: str) -> None:
    made: dict[str, Any] = {
        "games": 40, "seed": 3, "opponents": [(None, spec), (spec, None)], "autoreset": True, "shaping": 0.1,
    }  # fmt: skip
    alone, shared = Batch(seating("founders"), **made), Batch(seating("founders"), **made)
    ended = 0
    for turn in range(120):
        indices = alone.sample(turn)
        alone.step_index(indices)
        shared.step_index(indices, threads=threads)
        ended += sum(alone.ended)
        for mine, theirs in (
            (alone.actors, shared.actors), (alone.seeds, shared.seeds), (alone.ended, shared.ended),
            (alone.rewards, shared.rewards), (alone.final_scores, shared.final_scores),
        ):  # fmt: skip
            assert bytes(mine) == bytes(theirs)
    assert ended > 0
    shared.restart(threads=threads)
    alone.restart()
    assert snapshots(list(alone)) == snapshots(list(shared))


def test_bots_decide_at_once_after_a_restart_and_in_a_position_that_is_put_in() -> None:
    batch = Batch(seating("burgundy"), games=2, seed=4, opponents=(None, "greedy"))
    state = seating("burgundy").start(seed=11)
    while state.actor == 0:
        state.step_index(0)
    batch.set(1, state)
    assert batch.actors[1] == 0
    assert batch[1] != state
    batch.restart()
    assert set(batch.actors) == {0}


# ---------------------------------------------------------------- several setups


def test_games_have_the_setups_and_the_bots_in_turn() -> None:
    setups = [seating("imperial"), seating("imperial", 4), isettlers.game("imperial").setup(factions=("romans",))]
    batch = Batch(setups, games=7, seed=6)
    slow = Slow(setups, 7, 6, [(None,) * 4])
    assert batch.setups == tuple(setups)
    for turn in range(40):
        indices = list(batch.sample(turn))
        batch.step_index(indices)
        slow.step_index(indices)
    assert snapshots(list(batch)) == snapshots(slow.states)
    assert (batch.seats, batch.scores().shape) == (4, (7, 4))
    padded = [[*state.scores, *[0] * (4 - state.seats)] for state in slow.states]
    assert batch.scores().tolist() == padded
    assert [row[state.seats :] for row, state in zip(batch.ranks().tolist(), slow.states, strict=True)] == [
        [-1] * (4 - state.seats) for state in slow.states
    ]


def test_one_encoding_serves_all_setups_of_a_batch() -> None:
    setups = [seating("burgundy", players) for players in (2, 3, 4)]
    encoding = isettlers.Encoding(setups)
    batch = Batch(setups, games=6, seed=1, autoreset=True)
    for turn in range(30):
        rows, masks = batch.step_observe(batch.sample(turn), by="index", encoding=encoding)
    for game, state in enumerate(batch):
        assert bytes(rows[game : game + 1]) == bytes(encoding.observe(state, state.actor))
        legal = [encoding.ids[number] for number, flag in enumerate(masks.tolist()[game]) if flag]
        assert legal == state.legal_ids()
    with pytest.raises(ValueError, match="encoding: expected one of this setup"):
        batch.observe(encoding=isettlers.Encoding(setups[:2]))


def test_a_position_goes_only_to_a_game_of_its_setup() -> None:
    setups = [seating("burgundy", players) for players in (2, 3)]
    batch = Batch(setups, games=4, seed=1)
    state = setups[1].start(seed=9)
    batch.set(3, state)
    assert batch[3] == state
    with pytest.raises(ValueError, match="different setup"):
        batch.set(2, state)


# ---------------------------------------------------------------- specs


def test_every_built_in_bot_decides_in_the_core_without_a_clock_threads_and_memory() -> None:
    assert all(decides_in_core(name) for name in bots())
    for setting in ("ms=5", "cpu_ms=5", "nodes=50", "threads=2", "parallel=root", "reuse=on"):
        assert not decides_in_core(f"ismcts:{setting}")
    assert decides_in_core("ismcts:reuse=off")
    assert not decides_in_core("my.module.Bot")


@pytest.mark.parametrize(
    ("opponents", "message"),
    [
        ("greedy", "opponents: expected a bot or None for each seat, got 'greedy'"),
        ((None,), "opponents: expected a bot or None for each of 2 seats, got 1"),
        (("greedy", "random"), "opponents: expected None for a seat, got bots for all"),
        ((None, 5), "opponents: expected a bot or None for each seat, got 5"),
        ((None, "gredy"), "opponents: unknown bot 'gredy', did you mean greedy?"),
        ((None, "clever"), "opponents: unknown bot 'clever', known: random, greedy"),
        ((None, "ismcts:iteration=5"), "opponents: ismcts: unknown setting 'iteration', did you mean iterations?"),
        ((None, "greedy:5"), "opponents: greedy: unknown setting '5', known: none"),
        ((None, "ismcts:5,5"), "opponents: ismcts: iterations is given twice"),
        ((None, "ismcts:c=x"), "opponents: ismcts: c: invalid value 'x'"),
        ((None, "ismcts:ms=5"), "opponents: ismcts: ms: expected a setting of a bot that decides in the core"),
        ((None, "x" * 300), "opponents: bot: expected at most 200 bytes, got 300"),
        ([(None, "greedy"), (None,)], "opponents: expected a bot or None for each of 2 seats, got 1"),
    ],
)
def test_opponents_that_cannot_be_are_refused_in_one_line(opponents: Any, message: str) -> None:
    with pytest.raises(SetupError) as refused:
        Batch("burgundy", games=2, opponents=opponents)
    assert str(refused.value).startswith(message)
    assert len(str(refused.value).splitlines()) == 1


def test_setups_of_different_games_make_no_batch() -> None:
    with pytest.raises(SetupError, match=r"^expected setups of one game$"):
        Batch([seating("burgundy"), seating("founders")], games=2)
