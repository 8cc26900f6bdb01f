"""Networks of `weights=net` beside a slow reading of their files, and what is refused."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any, Final

import pytest
from msgpack import packb, unpackb

import isettlers
from isettlers import State
from isettlers._core.batch import HIDDEN_UNITS as HIDDEN
from isettlers._core.search.engine import Search
from isettlers.arena import Arena
from isettlers.bots import bot, decide
from isettlers.errors import SetupError
from isettlers.kit.networks import encoder_of, give_network, packed, unpacked
from isettlers.registry import BUILT_IN

MOST: Final = 300_000
"""Bytes of a file in an archive."""
SCALE: Final = 10.0


def file_of(game: str, players: int = 2) -> Any:
    return files(f"isettlers.{game}") / "data" / f"net-{players}.bin"


NETWORKS: Final = [(game, players) for game in BUILT_IN for players in (2, 4) if file_of(game, players).is_file()]
GAMES: Final = [game for game, players in NETWORKS if players == 2]


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    """A game with a network."""
    return str(request.param)


def positions(game: str, *, every: int = 7, seed: int = 3) -> Iterator[State]:
    """Some positions of a greedy game with a choice, by the weights with the network."""
    state = isettlers.start(game, players=2, seed=seed).with_weights("net")
    step = 0
    while not state.over:
        if step % every == 0 and len(state.legal_ids()) > 1:
            yield state.clone()
        state.apply_unchecked(state.greedy(step))
        step += 1


def sure_next(state: State, action: int) -> State | None:
    """The position after an action, None where chance has a part in what its seat sees of it or the game is over."""
    ends = []
    for seed in range(4):
        end = state.resample(state.actor, seed)
        end.apply_unchecked(action)
        ends.append(end)
    if any(end.over for end in ends) or len({(end.actor, bytes(end.observe(state.actor))) for end in ends}) > 1:
        return None
    after = state.clone()
    after.apply_unchecked(action)
    return after


class Slow:
    """A network as its file says it, number by number."""

    def __init__(self, game: str, state: State) -> None:
        self.network = unpacked(file_of(game).read_bytes())
        self.rows, self.policy = self.whole("rows", "row_shifts"), self.whole("policy", "policy_shifts")
        self.encoder = encoder_of([state.tables])
        self.places = {column: place for place, column in enumerate(self.network["columns"])}
        self.numbers = {action: number for number, action in enumerate(self.network["ids"])}

    def whole(self, name: str, shifts: str) -> list[int]:
        numbers = self.network[name]
        return [number << self.network[shifts][place // HIDDEN] for place, number in enumerate(numbers)]

    def hidden(self, state: State, seat: int) -> list[int]:
        sums = list(self.network["units"][:HIDDEN])
        for column, byte in zip(self.encoder._column_numbers(), self.encoder.observe(state, seat), strict=True):
            if byte and column in self.places:
                first = self.places[column] * HIDDEN
                sums = [one + byte * row for one, row in zip(sums, self.rows[first:], strict=False)]
        return [max(0, one) >> 4 for one in sums]

    def margin(self, state: State, seat: int) -> float:
        hidden, units = self.hidden(state, seat), self.network["units"]
        trust, points = (
            sum(one * other for one, other in zip(hidden, units[first : first + HIDDEN], strict=True)) / 65536
            for first in (HIDDEN, 2 * HIDDEN)
        )
        evaluated = state.evaluate(seat) - max(state.evaluate(other) for other in range(state.seats) if other != seat)
        return float(evaluated * (self.network["trusted"] + trust) + self.network["ahead"] + points)

    def priors(self, state: State) -> dict[int, float]:
        hidden = self.hidden(state, state.actor)
        worth = {}
        for action in state.legal_ids():
            number = self.numbers.get(action)
            policy = self.policy[number * HIDDEN : (number + 1) * HIDDEN] if number is not None else []
            added = self.network["favour"][number] if number is not None else 0
            worth[action] = added + sum(one * other for one, other in zip(hidden, policy, strict=bool(policy)))
        best = max(worth.values())
        return {action: 2.0 ** (-((best - one) * 23637 >> 21) / 64) for action, one in worth.items()}


def test_a_network_gives_the_priors_that_its_file_says(game: str) -> None:
    for state in positions(game):
        search = Search(state, 1, determinize="never", puct=1.0, rollout="policy", cutoff=0)
        search.run(100)
        priors = {action: prior for action, _, _, prior in search.actions()}
        slow = Slow(game, state).priors(state)
        assert len(priors) > 1
        assert priors == pytest.approx({action: slow[action] for action in priors}, rel=1e-6)


def test_a_network_gives_the_margin_that_its_file_says(game: str) -> None:
    compared = 0
    for state in positions(game, every=3):
        search = Search(state, 1, determinize="never", puct=1.0, rollout="policy", cutoff=0)
        search.run(1)
        ((action, _, mean, _),) = search.actions()
        after = sure_next(state, action)
        if after is not None:
            margin = Slow(game, state).margin(after, after.actor)
            reward = 0.5 + 0.5 * margin / (abs(margin) + SCALE)
            assert mean == pytest.approx(reward if after.actor == state.actor else 1 - reward, abs=1e-9)
            compared += 1
    assert compared > 5


def test_playouts_by_the_policy_end_at_the_cutoff(game: str) -> None:
    state = next(positions(game))
    search = Search(state, 1, puct=1.0, rollout="policy", cutoff=5)
    search.run(200)
    assert 200 * 6 <= search.decisions <= 200 * 5 + 200 * 30


def test_a_search_with_a_network_repeats_its_choices(game: str) -> None:
    for state in positions(game, every=25):
        plain = state.with_weights("plain")
        choices = {decide(bot("ismcts:100,weights=net"), one, seed=5).action for one in (state, plain, plain)}
        assert len(choices) == 1


def test_the_settings_of_playouts_hold_beside_a_network(game: str) -> None:
    state = next(positions(game))
    one, other = (
        decide(bot(f"ismcts:60,weights=net{more}"), state, seed=1).stats for more in ("", ",rollout=random,cutoff=0")
    )
    assert one["decisions"] > other["decisions"]


@pytest.mark.parametrize(("name", "players"), NETWORKS)
def test_files_are_small_and_say_how_they_were_made(name: str, players: int) -> None:
    file = file_of(name, players).read_bytes()
    assert len(zlib.compress(file)) < MOST
    assert unpacked(file)["made"]["command"].startswith(f"make train GAME={name}")
    assert unpacked(packed(unpacked(file))) == unpacked(file)


@pytest.mark.parametrize(("name", "players"), [(name, players) for name, players in NETWORKS if players > 2])
def test_a_network_for_more_players_serves_all_numbers_beyond_two(name: str, players: int) -> None:
    file = file_of(name, players).read_bytes()
    assert unpacked(file)["players"] == 4
    for seats in range(3, isettlers.game(name).players[1] + 1):
        state = isettlers.game(name).seatings(seats)[0].start(1)
        for step in range(60):
            state.apply_unchecked(state.greedy(step))
        choice = decide(bot("ismcts:40,weights=net"), state, seed=1)
        assert choice.action in state.legal
        assert choice.stats != decide(bot("ismcts:40"), state, seed=1).stats


def test_weights_with_a_network_evaluate_as_the_tuned_ones(game: str) -> None:
    for state in positions(game, every=40):
        assert state.evaluate(0) == state.with_weights("tuned").evaluate(0)


@pytest.mark.parametrize("name", [name for name in BUILT_IN if (name, 4) not in NETWORKS])
def test_a_game_without_a_network_for_its_players_is_refused(name: str) -> None:
    state = isettlers.start(name, players=3, seed=1)
    with pytest.raises(SetupError, match=f"^weights: there is no network of {name} for 3 players$"):
        state.with_weights("net")


def test_an_arena_refuses_a_network_that_is_not_there() -> None:
    with pytest.raises(SetupError, match=r"^weights: there is no network of founders for 3 players$"):
        Arena("founders", ("ismcts:9,weights=net", "random"), games=2, players=3)


def test_a_network_serves_the_number_of_players_that_it_is_made_for(game: str) -> None:
    three = isettlers.game(game).seatings(3)[0].tables("tuned")
    with pytest.raises(SetupError, match=r"^network\.players: expected int from 3 to 5, got 2$"):
        give_network(three, file_of(game).read_bytes())
    more = repacked(file_of(game).read_bytes(), {"players": 4})
    two = isettlers.game(game).seatings(2)[0].tables("tuned")
    with pytest.raises(SetupError, match=r"^network\.players: expected 2, got 4$"):
        give_network(two, more)


def test_a_network_serves_no_other_game() -> None:
    tables = isettlers.game("founders").seatings(2)[0].tables("tuned")
    with pytest.raises(SetupError, match=r'^network\.game: expected founders, got "burgundy"$'):
        give_network(tables, file_of("burgundy").read_bytes())


def test_a_network_serves_no_solo_game() -> None:
    tables = isettlers.start("imperial", players=1, seed=1).setup.tables("tuned")
    for_more = repacked(file_of("imperial").read_bytes(), {"players": 4})
    with pytest.raises(SetupError, match=r"^network: expected tables of two seats or more"):
        give_network(tables, for_more)
    with pytest.raises(SetupError, match=r"^weights: there is no network of imperial for 1 players$"):
        isettlers.start("imperial", players=1, seed=1).with_weights("net")


def test_each_of_more_than_two_seats_is_rewarded_by_what_it_knows(game: str) -> None:
    state = isettlers.start(game, players=3, seed=2)
    setup: Any = state.setup
    tables = setup.tables_with(setup.weight_set("tuned"))  # none that others search with
    give_network(tables, repacked(file_of(game).read_bytes(), {"players": 4}))
    state._bind(tables)
    compared = step = 0
    others = set()
    while compared < 10:
        search = Search(state, 1, determinize="never", puct=1.0, rollout="policy", cutoff=0)
        search.run(1)
        ((action, _, mean, _),) = search.actions()
        after = sure_next(state, action)
        if after is not None:
            margin = Slow(game, state).margin(after, state.actor)
            assert mean == pytest.approx(0.5 + 0.5 * margin / (abs(margin) + SCALE), abs=1e-9)
            compared += 1
            others.add((after.actor - state.actor) % 3)
        state.apply_unchecked(state.greedy(step))
        step += 1
    assert len(others) > 1


def test_a_policy_needs_a_network() -> None:
    state = isettlers.start("burgundy", players=2, seed=1)
    with pytest.raises(ValueError, match=r"^rollout: expected a policy of weights with a network, got 'policy'$"):
        Search(state, 1, rollout="policy")


def repacked(file: bytes, changes: Mapping[str, Any]) -> bytes:
    """A file with other parts."""
    return bytes(packb(unpackb(file) | changes))


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"format": 2}, "network.format: expected 3, got 2"),
        ({"rows": b"\0"}, "network.rows: expected "),
        ({"rows": None}, "network.rows: expected "),
        ({"units": b"\0\0"}, "network.units: expected 384 bytes, got "),
        ({"row_shifts": b""}, "network.row_shifts: expected "),
        ({"policy": b""}, "network.policy: expected "),
        ({"policy_shifts": b"\0"}, "network.policy_shifts: expected "),
        ({"favour": b"\0" * 5}, "network.favour: expected "),
        ({"columns": b"\0" * 5}, "network.columns: expected "),
        ({"ids": (100_000).to_bytes(4, "little")}, "network."),
        ({"trusted": "much"}, "network.trusted: expected number from -1000000 to 1000000, got "),
        ({"ahead": float("inf")}, "network.ahead: expected number from -1000000 to 1000000, got "),
    ],
)
def test_a_damaged_network_is_refused_in_one_line(game: str, changes: Mapping[str, Any], fault: str) -> None:
    tables = isettlers.start(game, players=2, seed=1).setup.tables("tuned")
    with pytest.raises(SetupError) as refusal:
        give_network(tables, repacked(file_of(game).read_bytes(), changes))
    assert str(refusal.value).startswith(fault)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("name", ["row_shifts", "policy_shifts"])
def test_numbers_that_stand_too_high_are_refused(game: str, name: str) -> None:
    tables = isettlers.start(game, players=2, seed=1).setup.tables("tuned")
    file = file_of(game).read_bytes()
    other = repacked(file, {name: b"\x09" + unpackb(file)[name][1:]})
    with pytest.raises(SetupError, match=rf"^network\.{name}: expected shifts to 8, got 9$"):
        give_network(tables, other)


def test_an_action_id_that_the_game_does_not_have_is_refused(game: str) -> None:
    tables = isettlers.start(game, players=2, seed=1).setup.tables("tuned")
    file = file_of(game).read_bytes()
    ids = unpackb(file)["ids"]
    other = repacked(file, {"ids": (100_000).to_bytes(4, "little") + ids[4:]})
    with pytest.raises(SetupError, match=r"^network\.ids: expected action ids below \d+, got 100000$"):
        give_network(tables, other)


@pytest.mark.parametrize("file", [b"", b"\0", b"\xc1", b"\x80", b"\xdf\xff\xff\xff\xff"])
def test_bytes_that_are_no_network_are_refused(file: bytes) -> None:
    tables = isettlers.start("burgundy", players=2, seed=1).setup.tables("tuned")
    with pytest.raises(SetupError, match=r"^network"):
        give_network(tables, file)


def test_every_beginning_of_a_network_is_refused(game: str) -> None:
    tables = isettlers.start(game, players=2, seed=1).setup.tables("tuned")
    file = file_of(game).read_bytes()
    for length in [*range(0, 1000, 7), *range(1000, len(file), 4999)]:
        with pytest.raises(SetupError, match=r"^network"):
            give_network(tables, file[:length])
