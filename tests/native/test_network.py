"""Networks in the library: the choices of `weights=net` beside Python's, and what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import msgpack
import pytest
from native.library import ARGUMENT, FORMAT, ROOM, Position, Refused, Tables, aligned, library
from native.searching import Search, choice

import isettlers
from isettlers import State
from isettlers.bots import decide
from isettlers.kit.networks import file_of, name_of
from isettlers.registry import BUILT_IN

NETWORKS = [
    (game, players)
    for game in BUILT_IN
    for players in (2, 4)
    if (files("isettlers") / game / "data" / name_of(players)).is_file()
]
GAMES = [game for game, players in NETWORKS if players == 2]
SPECS = ("ismcts:60,weights=net", "moismcts:40,weights=net,cutoff=4", "ismcts:40,weights=net,rollout=sampled,cutoff=9")


def network(game: str, players: int = 2) -> bytes:
    return file_of(game, players).read_bytes()


def tables(state: State) -> Tables:
    setup: Any = state.setup
    return Tables.of(msgpack.packb({"game": state.game.name, "setup": setup.document()}))


def positions(game: str, players: int = 2) -> Iterator[tuple[State, Position]]:
    """Yield positions of all setups of some seats, in Python and in the library, whose tables have the network."""
    for number, setup in enumerate(isettlers.game(game).seatings(players)):
        state = setup.start(number)
        for step in range(11 * (number % 6)):
            state.step_index(step % state.legal_count())
        yield state, tables(state).with_network(network(game, players)).load(state.save())


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize(("game", "players"), NETWORKS)
def test_the_library_chooses_by_a_network_as_python_does(game: str, players: int, spec: str) -> None:
    for seed, (state, position) in enumerate(positions(game, players)):
        assert choice(position, spec, seed) == decide(spec, state, seed).action


@pytest.mark.parametrize("game", GAMES)
def test_a_search_by_a_network_does_not_depend_on_its_slices(game: str) -> None:
    state, position = next(positions(game))
    search = Search.of(position, SPECS[0], 5)
    while search.stats.iterations < 60:
        search.run(7)
    assert search.choice == decide(SPECS[0], state, 5).action


def test_states_serve_tables_with_a_network_and_those_before() -> None:
    state = isettlers.start("burgundy", players=2, seed=4)
    plain = tables(state)
    position = plain.start(4)
    other = Position(plain.with_network(network("burgundy")), position.state)
    assert choice(other, "ismcts:20", 1) == choice(position, "ismcts:20", 1)
    assert other.save() == position.save() == state.save()


def test_another_network_takes_the_place_of_one() -> None:
    state = isettlers.start("burgundy", players=2, seed=4)
    once = tables(state).with_network(network("burgundy"))
    twice = once.with_network(network("burgundy"))
    assert bytes(twice.block) == bytes(once.block)


def test_weights_with_a_network_need_one() -> None:
    position = tables(isettlers.start("burgundy", players=2, seed=4)).start(1)
    with pytest.raises(Refused) as refused:
        choice(position, SPECS[0], 1)
    assert (refused.value.code, refused.value.text) == (
        ARGUMENT,
        "weights: these tables have no network: call isettlers_with_network",
    )


def test_a_search_by_a_network_runs_on_with_its_network_alone() -> None:
    plain = tables(isettlers.start("burgundy", players=2, seed=4))
    position = plain.with_network(network("burgundy")).start(1)
    search = Search.of(position, SPECS[0], 1)
    search.run(5)
    with pytest.raises(Refused) as refused:
        Search(Position(plain, position.state), search.memory).run(5)
    assert refused.value.code == ARGUMENT
    assert search.run(5) == 10


@pytest.mark.parametrize(
    ("setup", "game", "fault"),
    [
        ({"players": 2}, "imperial", 'network.game: expected burgundy, got "imperial"'),
        ({"players": 3}, "burgundy", "network.players: expected int from 3 to 5, got 2"),
    ],
)
def test_a_network_of_others_is_refused(setup: dict[str, Any], game: str, fault: str) -> None:
    mine = tables(isettlers.start("burgundy", seed=1, **setup))
    with pytest.raises(Refused) as refused:
        mine.with_network(network(game))
    assert (refused.value.code, refused.value.text) == (FORMAT, fault)


@pytest.mark.parametrize("game", GAMES)
def test_damaged_networks_are_refused_or_played(game: str) -> None:
    state = isettlers.game(game).seatings(2)[0].start(1)
    mine, file = tables(state), network(game)
    for length in [*range(1, 1000, 9), *range(1000, len(file), 9973)]:
        with pytest.raises(Refused):
            mine.with_network(file[:length])
    position = mine.load(state.save())
    for place in range(1100, len(file), 24_989):
        try:
            other = mine.with_network(file[:place] + bytes([file[place] ^ 0x80]) + file[place + 1 :])
        except Refused as refused:
            assert refused.text.startswith("network")  # noqa: PT017, some bytes are refused
        else:
            assert choice(Position(other, position.state), "ismcts:3,weights=net", 1) in position.legal()


def test_memory_that_is_too_small_or_holds_the_tables_is_refused() -> None:
    mine = tables(isettlers.start("burgundy", players=2, seed=1))
    file = network("burgundy")
    add = library().isettlers_with_network
    room, needed = aligned(8), add(mine.block, file, len(file), None, 0, None)
    assert add(mine.block, file, len(file), room, 8, None) == ROOM
    before = bytes(mine.block)
    assert add(mine.block, file, len(file), mine.block, needed, None) == ARGUMENT
    assert bytes(mine.block) == before
    assert add(mine.block, None, 5, None, 0, None) == ARGUMENT
