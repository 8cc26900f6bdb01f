from __future__ import annotations

import copy
import doctest
import json
import pickle
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import numpy as np
import pyspiel
import pytest
from full_set import some
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.algorithms.get_all_states import get_all_states
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from open_spiel.python.observation import make_observation
from open_spiel.python.rl_environment import Environment
from open_spiel.python.test_utils import random_playout
from open_spiel.python.tests import games_sim_test

import isettlers
from isettlers import FormatError, IllegalAction, SetupError, burgundy, imperial
from isettlers._core.rng import derive_seed
from isettlers.adapters import openspiel
from isettlers.adapters.common import victory

PAGE = (Path(__file__).parents[2] / "docs" / "adapters.md").read_text(encoding="utf-8")
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


ALONE, NOBODY = pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.NONE
RECALL = pyspiel.IIGObservationType(perfect_recall=True)
PUBLIC = pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=NOBODY)
PRIVATE = pyspiel.IIGObservationType(public_info=False, perfect_recall=False, private_info=ALONE)


def dealt(deal: int = 0, **parameters: Any) -> Any:
    """A state after the deal."""
    state = pyspiel.load_game(NAME, parameters).new_initial_state()
    state.apply_action(deal)
    return state


def advanced(state: Any, decisions: int, seed: int = 1) -> Any:
    choices = random.Random(seed)
    for _ in range(decisions):
        state.apply_action(choices.choice(state.legal_actions()))
    return state


# ---------------------------------------------------------------- OpenSpiel's own tests


@pytest.mark.parametrize("parameters", some(GAMES, every=3))
def test_openspiels_own_checks_pass(parameters: dict[str, Any]) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(NAME, parameters), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("parameters", some(GAMES, every=3))
def test_openspiels_simulations_of_all_games_pass(parameters: dict[str, Any]) -> None:
    games_sim_test.GamesSimTest("test_pig").sim_game(pyspiel.load_game(NAME, parameters))


# A playthrough prints every tensor of a whole game: one game in the default run, as the others take the same lines.
@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game == "imperial" else pytest.mark.slow) for game in isettlers.games()]
)
def test_openspiels_playthroughs_come_again(game: str, tmp_path: Path) -> None:
    kept = tmp_path / "playthrough.txt"
    kept.write_text(generate_playthrough.playthrough(f"{NAME}(game={game},deals=20)", [], seed=1), encoding="utf-8")
    if not generate_playthrough.flags.FLAGS.is_parsed():
        generate_playthrough.flags.FLAGS([NAME])
    original, again = generate_playthrough.replay(str(kept))
    assert original == again
    for line in ("PublicObservationString()", "PrivateObservationString(1)", "InformationStateString(1)"):
        assert line in original


@pytest.mark.parametrize("game", isettlers.games())
def test_openspiels_enumeration_of_states_works(game: str) -> None:
    states = get_all_states(pyspiel.load_game(NAME, {"game": game, "deals": 2}), depth_limit=2)
    assert len(states) > 4


@pytest.mark.parametrize("game", isettlers.games())
def test_a_copied_game_plays_the_same_games(game: str) -> None:
    # OpenSpiel's test of games with a generator; here the generator is the deal.
    made = pyspiel.load_game(NAME, {"game": game, "seed": 5, "deals": 9})
    random_playout(made.new_initial_state(), 0)
    for again in (pickle.loads(pickle.dumps(made)), copy.deepcopy(made), copy.copy(made)):  # noqa: S301, its own bytes
        assert (str(again), again.setup) == (str(made), made.setup)
        played = [random_playout(one.new_initial_state(), 0) for one in (made, again)]
        assert str(played[0]) == str(played[1])


def test_the_examples_in_its_docstring_are_true() -> None:
    failed, attempted = doctest.testmod(openspiel)
    assert (failed, attempted > 0) == (0, True)


def test_the_examples_of_its_page_run() -> None:
    blocks = [block for block in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL) if "pyspiel" in block]
    assert blocks
    for block in blocks:
        exec(compile(block, "docs/adapters.md", "exec"), {})  # noqa: S102, the examples are the repository's own


# ---------------------------------------------------------------- the game


@pytest.mark.parametrize("parameters", GAMES)
def test_it_is_the_game_of_the_engine(parameters: dict[str, Any]) -> None:
    state = dealt(3, **parameters, seed=4)
    choices = random.Random(2)
    mine = state.position.clone()
    assert mine == state.get_game().setup.start(derive_seed(4, 3))
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
    state = pyspiel.load_game(NAME, {"deals": 4}).new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(deal, 1 / 4) for deal in range(4)]
    assert (state.returns(), str(state), state.action_to_string(3)) == ([0, 0], "before the deal", "deal 3")
    assert not any(state.observation_tensor(0))
    assert state.information_state_string(0) == state.observation_string(0) == "before the deal"
    with pytest.raises(IllegalAction, match="deal: expected 0 to 3, got 4"):
        state.apply_action(4)
    state.apply_action(3)
    assert not state.is_chance_node()


def test_each_seed_and_deal_is_a_game_of_its_own() -> None:
    deals = {str(dealt(deal, game="founders", seed=seed)) for seed in range(3) for deal in range(4)}
    assert len(deals) == 12
    assert str(dealt(3, game="founders", seed=2)) in deals


@pytest.mark.parametrize("parameters", GAMES)
def test_the_history_alone_rebuilds_the_game(parameters: dict[str, Any]) -> None:
    state = random_playout(pyspiel.load_game(NAME, parameters).new_initial_state(), 3)
    again = pyspiel.load_game(NAME, parameters).new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert (again.position, again.returns()) == (state.position, state.returns())


# ---------------------------------------------------------------- what players know


@pytest.mark.parametrize("game", isettlers.games())
def test_tensors_and_strings_are_what_the_player_knows(game: str) -> None:
    state = advanced(dealt(game=game, players=3), 20)
    for player in range(3):
        assert state.observation_tensor(player) == list(state.position.observe(player))
        view = json.loads(state.observation_string(player))
        assert view.items() <= state.position.view(player).items()


def test_tensors_have_the_names_of_the_observation_table() -> None:
    state = advanced(dealt(game="burgundy"), 9)
    seen = make_observation(state.get_game())
    seen.set_from(state, 1)
    table = isettlers.game("burgundy").observation
    assert list(seen.dict) == [part.name for part in table]
    row = list(state.position.observe(1))
    assert all(seen.dict[part.name].tolist() == row[part.first : part.first + part.count] for part in table)


@pytest.mark.parametrize("game", isettlers.games())
def test_the_public_part_is_the_same_for_all_and_the_private_part_is_the_rest(game: str) -> None:
    state = advanced(dealt(game=game, players=3), 20)
    public, private = (make_observation(state.get_game(), kind) for kind in (PUBLIC, PRIVATE))
    shared = {public.string_from(state, player) for player in range(3)}
    assert [json.loads(text) for text in shared] == [state.position.game.view(state.position, None)]
    for player in range(3):
        mine = json.loads(private.string_from(state, player))
        assert mine.pop("$.seat") == player
        view = state.position.game.view(state.position, player)
        for path, value in mine.items():
            assert at(view, path) == value
    assert public.tensor is private.tensor is None


def at(tree: Any, path: str) -> Any:
    """The part of a tree at a path, without a name with dots."""
    for name, place in re.findall(r"\.([^.\[]+)|\[(\d+)\]", path):
        tree = tree[name] if name else tree[int(place)]
    return tree


@pytest.mark.parametrize("game", isettlers.games())
def test_the_information_state_recalls_all_that_a_player_saw_and_did(game: str) -> None:
    one, other = dealt(game=game, players=3), dealt(game=game, players=3)
    texts = [{one.information_state_string(player)} for player in range(3)]
    for _ in range(40):
        actor, action = one.current_player(), random.Random(len(texts[0])).choice(one.legal_actions())
        before = [one.observation_tensor(player) for player in range(3)]
        one.apply_action(action)
        other.apply_action(action)
        for player in range(3):
            text = one.information_state_string(player)
            changed = player == actor or before[player] != one.observation_tensor(player)
            assert (text not in texts[player]) == changed
            texts[player].add(text)
    assert one.information_state_string(1) == other.information_state_string(1)
    assert make_observation(one.get_game(), RECALL).tensor is None


def test_what_another_player_does_in_secret_is_no_other_information_state() -> None:
    japanese = json.dumps(imperial.Setup(("barbarians", "japanese")).document())
    state, choices = dealt(8, setup=japanese), random.Random(1)
    while not hidden(state):
        state.apply_action(choices.choice(state.legal_actions()))
    mine = state.current_player()
    twins = [state.child(action) for action in hidden(state)]
    assert len({twin.information_state_string(1 - mine) for twin in twins}) < len(twins)
    assert len({twin.information_state_string(mine) for twin in twins}) == len(twins)


def hidden(state: Any) -> list[int]:
    """The actions that hide a card."""
    return [action for action in state.legal_actions() if state.action_to_string(action).endswith("under a Gate")]


@pytest.mark.parametrize(
    ("kind", "named"),
    [
        ({"perfect_recall": True, "private_info": pyspiel.PrivateInfoType.ALL_PLAYERS}, "private_info=ALL_PLAYERS"),
        ({"perfect_recall": True, "private_info": NOBODY}, "perfect_recall=True"),
        ({"perfect_recall": False, "private_info": NOBODY, "public_info": False}, "public_info=False"),
    ],
)
def test_other_observers_are_refused(kind: dict[str, Any], named: str) -> None:
    game = pyspiel.load_game(NAME)
    with pytest.raises(SetupError, match="iig_obs_type: expected what one seat knows") as refused:
        game.make_py_observer(pyspiel.IIGObservationType(**kind))
    assert named in str(refused.value)
    assert len(str(refused.value).splitlines()) == 1
    with pytest.raises(SetupError, match="observer parameters: expected none"):
        game.make_py_observer(None, {"colour": "red"})


@pytest.mark.parametrize("game", isettlers.games())
def test_a_resampled_state_looks_the_same_to_its_player_alone(game: str) -> None:
    state = advanced(dealt(game=game, players=3), 20)
    player = state.current_player()
    numbers = iter((0.25, 0.75, 0.25))
    one, other, again = (state.resample_from_infostate(player, lambda: next(numbers)) for _ in range(3))
    for resampled in (one, other):
        assert resampled.information_state_string(player) == state.information_state_string(player)
        assert resampled.observation_string(player) == state.observation_string(player)
        assert resampled.legal_actions() == state.legal_actions()
        assert resampled.history() == state.history()
    assert one.position == again.position
    assert str(one) == str(again)
    assert len({str(one), str(other), str(state)}) == 3
    assert pyspiel.load_game(NAME).new_initial_state().resample_from_infostate(0, lambda: 0.5).is_chance_node()


@pytest.mark.parametrize("game", isettlers.games())
def test_openspiels_information_set_search_plays(game: str) -> None:
    state = advanced(dealt(game=game, seed=1), 12)
    rollouts = RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ISMCTSBot(state.get_game(), rollouts, 1.0, 30, random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions()


def test_openspiels_environment_for_learners_plays() -> None:
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


COPIES: dict[str, Callable[[Any], Any]] = {
    "deepcopy": copy.deepcopy,
    "pickle": lambda state: pickle.loads(pickle.dumps(state)),  # noqa: S301, its own bytes
    "text": lambda state: state.get_game().deserialize_state(state.serialize()),
    "text with the game": lambda state: pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(state.get_game(), state)
    )[1],
}


@pytest.mark.parametrize("way", COPIES)
@pytest.mark.parametrize("game", isettlers.games())
def test_a_copied_state_plays_on_like_the_original(game: str, way: str) -> None:
    state = advanced(dealt(game=game), 9)
    again = COPIES[way](state)
    assert (again.position, again.history()) == (state.position, state.history())
    assert again.get_game().setup == state.get_game().setup
    assert str(advanced(again, 9)) == str(advanced(state, 9))
    assert again.information_state_string(0) == state.information_state_string(0)


def test_a_resampled_state_is_kept_as_it_is() -> None:
    state = advanced(dealt(game="imperial"), 20).resample_from_infostate(0, lambda: 0.25)
    again = state.get_game().deserialize_state(state.serialize())
    assert again.position == state.position


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
    ("parameters", "error", "message"),
    [
        ({"game": "chess"}, SetupError, "unknown game 'chess'"),
        ({"players": 9}, SetupError, "players: expected int from 1 to 5, got 9"),
        ({"players": -1}, SetupError, "players: expected int from 1 to 5, got -1"),
        ({"seed": -1}, SetupError, "seed: expected 0 or more, got -1"),
        ({"deals": 0}, SetupError, "deals: expected 1 to 1,000,000, got 0"),
        ({"deals": 1_000_001}, SetupError, "got 1000001"),
        ({"setup": "{"}, SetupError, "the setup is not JSON: "),
        ({"setup": "[" * 100_000}, SetupError, "the setup is not JSON: "),
        ({"setup": "{}"}, FormatError, "$.setup.factions"),
        ({"setup": SOLO, "players": 2}, SetupError, "the setup is for 1 player, not 2"),
        ({"game": "burgundy", "setup": SOLO}, FormatError, "$.setup.factions: unknown field"),
    ],
)
def test_parameters_that_do_not_fit_are_refused_in_one_line(
    parameters: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error) as refused:
        pyspiel.load_game(NAME, parameters)
    assert message in str(refused.value)
    assert len(str(refused.value).splitlines()) == 1
