from __future__ import annotations

import json
import random
from typing import Any
from urllib.parse import quote

import pytest

import isettlers
from isettlers import FormatError, SetupError, burgundy, imperial
from isettlers._core.rng import derive_seed
from isettlers.adapters.common import victory

pyspiel = pytest.importorskip("pyspiel")

NAME = "python_isettlers"
SOLO = json.dumps(imperial.Setup(("romans",)).document())
PACK = json.dumps(imperial.Setup(("romans", "japanese", "atlanteans"), packs=("magic-number",)).document())
GAMES: tuple[dict[str, Any], ...] = (
    {},
    {"game": "imperial", "players": 4},
    {"game": "imperial", "setup": SOLO},
    {"game": "imperial", "setup": PACK},
    {"game": "burgundy", "players": 2},
    {"game": "burgundy", "players": 4},
    {"game": "founders", "players": 2},
    {"game": "founders", "players": 4},
)


@pytest.fixture(autouse=True)
def registered() -> None:
    import isettlers.adapters.openspiel

    assert isettlers.adapters.openspiel.__doc__


def dealt(**parameters: Any) -> Any:
    """A state after the deal."""
    state = pyspiel.load_game(NAME, parameters).new_initial_state()
    state.apply_action(0)
    return state


def advanced(state: Any, decisions: int, seed: int = 1) -> Any:
    choices = random.Random(seed)
    for _ in range(decisions):
        state.apply_action(choices.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("parameters", GAMES)
def test_openspiels_own_checks_pass(parameters: dict[str, Any]) -> None:
    # Without saving: a Python game cannot keep the generator that OpenSpiel asks a sampled game for.
    pyspiel.random_sim_test(pyspiel.load_game(NAME, parameters), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("parameters", GAMES)
def test_it_is_the_game_of_the_engine(parameters: dict[str, Any]) -> None:
    state = dealt(**parameters, rng_seed=4)
    choices = random.Random(2)
    mine = state.position.clone()
    assert mine == state.get_game().setup.start(derive_seed(4, 0))
    while not state.is_terminal():
        assert (state.current_player(), state.legal_actions()) == (mine.actor, mine.legal_ids())
        assert state.returns() == [0] * mine.seats
        action = choices.choice(mine.legal_ids())
        assert state.action_to_string(action) == mine.action(action).text
        state.apply_action(action)
        mine.apply_unchecked(action)
        assert state.position == mine
    assert state.returns() == list(victory(mine))


def test_the_deal_is_the_one_chance_node() -> None:
    state = pyspiel.load_game(NAME).new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(0, 1)]
    assert (state.returns(), str(state)) == ([0, 0], "before the deal")
    assert not any(state.observation_tensor(0))
    state.apply_action(0)
    assert not state.is_chance_node()


def test_a_seeded_series_comes_again() -> None:
    def series(seed: int) -> list[str]:
        game = pyspiel.load_game(NAME, {"game": "founders", "rng_seed": seed})
        states = [game.new_initial_state() for _ in range(3)]
        for state in states:
            state.apply_action(0)
        return [str(state) for state in states]

    assert series(1) == series(1)
    assert len({*series(1), *series(2), *series(-1), *series(-1)}) == 12


# ---------------------------------------------------------------- what players know


@pytest.mark.parametrize("game", isettlers.games())
def test_tensors_and_strings_are_what_the_player_knows(game: str) -> None:
    state = advanced(dealt(game=game, players=3), 20)
    for player in range(3):
        wanted = list(state.position.observe(player))
        assert state.observation_tensor(player) == state.information_state_tensor(player) == wanted
        view = json.loads(state.observation_string(player))
        assert view.items() <= state.position.view(player).items()
        assert state.information_state_string(player) == state.observation_string(player)


def test_tensors_have_the_names_of_the_observation_table() -> None:
    from open_spiel.python.observation import make_observation

    state = advanced(dealt(game="burgundy"), 9)
    seen = make_observation(state.get_game())
    seen.set_from(state, 1)
    table = isettlers.game("burgundy").observation
    assert list(seen.dict) == [part.name for part in table]
    row = list(state.position.observe(1))
    assert all(seen.dict[part.name].tolist() == row[part.first : part.first + part.count] for part in table)


def test_other_observers_are_refused() -> None:
    game = pyspiel.load_game(NAME)
    everything = pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(SetupError, match="all that one seat knows"):
        game.make_py_observer(everything)
    with pytest.raises(SetupError, match="all that one seat knows"):
        game.make_py_observer(None, {"colour": "red"})


@pytest.mark.parametrize("game", isettlers.games())
def test_a_resampled_state_looks_the_same_to_its_player_alone(game: str) -> None:
    state = advanced(dealt(game=game, players=3), 20)
    player = state.current_player()
    numbers = iter((0.25, 0.75, 0.25))
    one, other, again = (state.resample_from_infostate(player, lambda: next(numbers)) for _ in range(3))
    for found in (one, other):
        assert found.information_state_string(player) == state.information_state_string(player)
        assert found.legal_actions() == state.legal_actions()
        assert found.history() == state.history()
    assert one.position == again.position
    assert str(one) == str(again)
    assert len({str(one), str(other), str(state)}) == 3
    assert pyspiel.load_game(NAME).new_initial_state().resample_from_infostate(0, lambda: 0.5).is_chance_node()


@pytest.mark.parametrize("game", isettlers.games())
def test_openspiels_information_set_search_plays(game: str) -> None:
    np = pytest.importorskip("numpy")
    from open_spiel.python.algorithms.ismcts import ISMCTSBot
    from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

    state = advanced(dealt(game=game, rng_seed=1), 12)
    rollouts = RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ISMCTSBot(state.get_game(), rollouts, 1.0, 30, random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions()


def test_openspiels_environment_for_learners_plays() -> None:
    from open_spiel.python.rl_environment import Environment

    made = Environment(pyspiel.load_game(NAME, {"game": "founders", "players": 3}))
    step = made.reset()
    while not step.last():
        legal = step.observations["legal_actions"][step.observations["current_player"]]
        step = made.step([legal[0]])
    assert sum(step.rewards) == pytest.approx(1)


# ---------------------------------------------------------------- copies and parameters


def test_a_clone_is_a_state_of_its_own() -> None:
    state = advanced(dealt(game="imperial"), 9)
    twin = state.clone()
    assert (str(twin), twin.history()) == (str(state), state.history())
    advanced(twin, 1)
    assert str(twin) != str(state)


def test_a_state_is_kept_as_text() -> None:
    state = advanced(dealt(game="imperial"), 9)
    again = state.get_game().deserialize_state(state.serialize())
    assert (again.position, again.history()) == (state.position, state.history())


def test_an_action_that_is_not_legal_is_refused() -> None:
    state = dealt(game="founders")
    before = str(state)
    with pytest.raises(isettlers.IllegalAction):
        state.apply_action(state.position.game.num_actions - 1)
    assert str(state) == before


def test_a_setup_is_a_document_as_it_is_or_percent_encoded() -> None:
    text = json.dumps(burgundy.Setup(players=3, castles="secret", estates="drawn").document())
    plain = pyspiel.load_game(NAME, {"game": "burgundy", "setup": text})
    encoded = pyspiel.load_game(f"{NAME}(game=burgundy,players=3,setup={quote(text)})")
    assert plain.setup == encoded.setup == pyspiel.load_game(str(plain)).setup
    assert plain.num_players() == 3
    assert str(pyspiel.load_game(str(plain))) == str(plain)


@pytest.mark.parametrize(
    ("parameters", "error", "said"),
    [
        ({"game": "chess"}, SetupError, "unknown game 'chess'"),
        ({"players": 9}, SetupError, "players: expected int from 1 to 5, got 9"),
        ({"players": -1}, SetupError, "not -1"),
        ({"setup": "{"}, SetupError, "the setup is not JSON: "),
        ({"setup": "[" * 100_000}, SetupError, "the setup is not JSON: "),
        ({"setup": "{}"}, FormatError, "$.setup.factions"),
        ({"setup": SOLO, "players": 2}, SetupError, "the setup is for 1 player, not 2"),
        ({"game": "burgundy", "setup": SOLO}, FormatError, "$.setup.factions: unknown field"),
    ],
)
def test_parameters_that_do_not_fit_are_refused_in_one_line(
    parameters: dict[str, Any], error: type[Exception], said: str
) -> None:
    with pytest.raises(error) as refused:
        pyspiel.load_game(NAME, parameters)
    assert said in str(refused.value)
    assert len(str(refused.value).splitlines()) == 1
