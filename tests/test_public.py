"""The front door: what it offers, and how the values it gives out behave."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import version
from inspect import getdoc, isroutine
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

import attrs
import pytest

import isettlers
from isettlers import (
    Action,
    Batch,
    IllegalAction,
    IsettlersError,
    SetupError,
    State,
    analyse,
    arena,
    bots,
    burgundy,
    conformance,
    founders,
    imperial,
    suite,
)
from isettlers.analyse.balance import Trial
from isettlers.arena import Arena, backend
from isettlers.bots import bot, settings
from isettlers.imperial import FACTIONS, Setup
from isettlers.kit.fates import CardGroup
from isettlers.measure.simulate import Match

PAIR = ("romans", "barbarians")
WINGS = ("isettlers.arena", "isettlers.adapters", "isettlers.measure.benchmark", "isettlers.bots", "isettlers.cli")


@pytest.fixture
def state() -> State:
    """A two-player game, thirty decisions in."""
    state = isettlers.start("imperial", factions=PAIR, seed=7)
    for _ in range(30):
        state.step_index(state.legal_count() - 1)
    return state


def modules() -> list[ModuleType]:
    """Every module of the package but the adapters, whose examples tests/adapters runs."""
    names = [info.name for info in pkgutil.walk_packages(isettlers.__path__, "isettlers.")]
    chosen = [name for name in names if not name.startswith("isettlers.adapters") and not name.endswith("__main__")]
    return [isettlers, *map(importlib.import_module, chosen)]


# ---------------------------------------------------------------- the package


@pytest.fixture
def libraries() -> None:
    """Skip a test without the libraries that examples need."""
    for library in ("numpy", "openskill"):
        pytest.importorskip(library)


@pytest.mark.usefixtures("libraries")
def test_the_examples_in_docstrings_are_true() -> None:
    attempted = 0
    for module in modules():
        failed, tried = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
        assert failed == 0, module.__name__
        attempted += tried
    assert attempted >= 4


ROOMS = (isettlers, analyse, arena, bots, burgundy, conformance, founders, imperial, suite)
PUBLIC = [
    pytest.param(value, id=f"{room.__name__}.{name}")
    for room in ROOMS
    for name, value in vars(room).items()
    if name in room.__all__ and (isinstance(value, type) or isroutine(value))
]


def is_protocol(value: type) -> bool:
    """Whether a class only names methods of others."""
    return Protocol in value.__bases__


@pytest.mark.usefixtures("libraries")
@pytest.mark.parametrize("value", PUBLIC)
def test_every_public_class_and_function_has_an_example_that_is_true(value: Any) -> None:
    example = doctest.DocTestParser().get_doctest(getdoc(value) or "", {}, value.__name__, None, None)
    assert example.examples
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example).failed == 0


@pytest.mark.parametrize("value", [each for each in PUBLIC if isinstance(each.values[0], type)])
def test_no_value_of_a_public_class_shows_its_address(value: type) -> None:
    assert value is conformance.Conformance or is_protocol(value) or vars(object)["__repr__"] is not value.__repr__


@pytest.mark.usefixtures("libraries")
def test_values_of_an_arena_show_themselves_in_a_line(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    with arena.ResultsFile(path, Arena("founders", ("random", "greedy"), games=4).header()) as file:
        assert repr(file) == f"<ResultsFile {path}, 0 of 4 games>"
    assert repr(arena.wilson(1, 3)) == "Estimate(value=0.333333, low=0.0614919, high=0.79234)"
    assert repr(arena.Rater(2)) == "<Rater, 2 bots>"


def test_decks_and_cards_show_themselves_in_a_line() -> None:
    romans = imperial.builtin("romans")
    assert repr(Setup(factions=("romans",), decks=(romans,))).endswith("decks=(<Deck romans, 30 cards>,))")
    assert repr(romans.cards[10]) == (
        "Card(ids=('ROM017', 'ROM018'), name='Legion', deck='romans', kind='production', colors=('blue',), "
        "cost={'food': 1}, ability=Clause(word='gain', gain={'common_card': 1}), text='Produces 1 common card.')"
    )
    assert repr(imperial.Clause("look", count=2)) == "Clause(word='look', count=2)"


def test_components_show_themselves_in_a_line() -> None:
    assert repr(burgundy.components()) == "<Components, 49 kinds of tiles, 9 estates>"
    assert len(repr(burgundy.components().estates[0])) < 200
    assert "Origin" not in repr(burgundy.components().tiles[0])
    resource, kind = founders.components().tiles.resources[0], founders.components().tiles.kinds[0]
    assert repr(resource) == "Resource(name='wood', tier='basic')"
    assert repr(kind).endswith("produces=('wood', 'stone'), count=4, token=None, vp=0)")


def test_boards_and_matches_of_the_suite_show_themselves_in_a_line() -> None:
    board = suite.Board()
    assert repr(board) == "<Board, bots: 0, tracks: 0>"
    match = suite.Match("mine", "greedy", {"1f": (2.0, 2), "2e": (1.0, 2)}, 400, 0.5)
    board.add(suite.track("founders-2"), match)
    assert repr(board) == "<Board, bots: 2, tracks: 1>"
    assert repr(match).startswith("Match(bot='mine', opponent='greedy', deals=<2 deals>, decisions=400")


def test_statistics_of_cards_show_their_counts_in_a_line() -> None:
    group = CardGroup("oak", "Oak", "nature", copies=2, source="own", reconstructed=False)
    line = analyse.CardLine(group, 1, {"laid": 1}, {"laid": 1}, {}, {}, {}, {})
    assert repr(line) == f"CardLine(group={group!r}, games=1, counts={{'laid': 1}}, seats={{'laid': 1}})"
    left_out = (analyse.LeftOut(Path("a"), "empty", faulty=True),)
    analysis = analyse.Analysis("founders", 1, left_out, {}, (line,), (), (), ())
    assert "CardLine" not in repr(analysis)


def test_all_names_what_there_is_sorted_and_once() -> None:
    names = isettlers.__all__
    assert list(names) == sorted(set(names))
    assert all(hasattr(isettlers, name) for name in names)
    public = {
        name for name, value in vars(isettlers).items() if getattr(value, "__module__", "").startswith("isettlers")
    }
    assert {name for name in public if not name.startswith("_")} <= set(names)


def test_everything_public_says_what_it_is() -> None:
    for name in isettlers.__all__:
        if name != "__version__":
            assert getattr(isettlers, name).__doc__, name


def test_the_version_is_that_of_the_distribution() -> None:
    assert isettlers.__version__ == version("isettlers")


def test_get_include_names_the_folder_to_cimport_from() -> None:
    folder = Path(isettlers.get_include())
    assert folder.is_absolute()
    assert (folder / "isettlers" / "_core" / "kernel.pxd").is_file()


def test_importing_the_package_loads_no_wing_and_no_optional_library() -> None:
    source = "import sys, isettlers; isettlers.start('imperial', factions=('romans', 'japanese')); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True).stdout.split()
    assert not [name for name in loaded if name.startswith(WINGS)]
    assert not {"numpy", "rich", "hypothesis", "pytest"} & set(loaded)


def test_every_error_is_one_of_the_package() -> None:
    for error in (isettlers.CardError, isettlers.FormatError, IllegalAction, SetupError):
        assert issubclass(error, IsettlersError)


# ---------------------------------------------------------------- games


def test_the_registry_gives_each_game_by_its_name() -> None:
    for name in isettlers.games():
        game = isettlers.game(name)
        assert game.name == name
        assert game.title
        least, most = game.players
        assert 1 <= least <= most
    with pytest.raises(SetupError, match="unknown game 'chess', known: imperial"):
        isettlers.game("chess")
    with pytest.raises(SetupError, match="unknown game"):
        isettlers.start("chess")


def test_a_setting_that_no_setup_has_is_refused_by_name() -> None:
    with pytest.raises(SetupError, match=r"^imperial: .*colour"):
        isettlers.start("imperial", factions=PAIR, colour="red")


@pytest.mark.parametrize("name", isettlers.games())
def test_a_number_of_players_is_enough_to_start_any_game(name: str) -> None:
    game = isettlers.game(name)
    least, most = game.players
    for players in range(least, most + 1):
        setup = isettlers.start(name, players=players, seed=1).setup
        assert setup.tables().seats == players
        assert game.sides(setup) == game.sides(game.seatings(players)[0])
    for wrong in (least - 1, most + 1, 0, -1, "2", None, 2.0, True):
        with pytest.raises(SetupError, match=rf"^players: expected int from {least} to {most}, got "):
            isettlers.start(name, players=wrong)


def test_players_of_imperial_settlers_take_the_factions_of_the_first_seating() -> None:
    assert isettlers.start("imperial", players=3, lookout="alternate").setup == Setup(
        factions=("barbarians", "japanese", "romans"), lookout="alternate"
    )
    assert isettlers.start("imperial", players=5).setup.document()["packs"] == ["magic-number"]
    assert Batch("imperial", games=2, players=2, factions=PAIR).setup == Setup(factions=PAIR)
    with pytest.raises(SetupError, match=r"^the settings are for 2 players, not 3$"):
        isettlers.start("imperial", factions=PAIR, players=3)


def test_without_factions_it_says_which_there_are_and_how_to_name_them() -> None:
    for begin in (lambda: isettlers.start("imperial"), Setup, lambda: Setup(factions=())):
        with pytest.raises(SetupError) as refused:
            begin()
        message = str(refused.value)
        assert all(faction in message for faction in FACTIONS)
        for example in (r"factions=\(.*?\)", r"players=\d"):
            [given] = re.findall(example, message)
            assert eval(f"isettlers.start('imperial', {given})").seats == 2  # noqa: S307, the example of the message
        assert message.isprintable()


def test_a_block_is_found_by_any_of_its_ids() -> None:
    game = isettlers.game("imperial")
    for block in game.actions:
        assert game.block(block.first) == game.block(block.first + block.count - 1) == block
    for outside in (-1, game.num_actions):
        with pytest.raises(ValueError, match=str(outside)):
            game.block(outside)


def test_a_state_knows_its_game_and_setup(state: State) -> None:
    assert state.game is isettlers.game("imperial")
    assert state.setup == Setup(factions=PAIR)
    assert state.seats == 2
    assert [state.seat_name(seat) for seat in range(2)] == list(PAIR)
    assert state.setup.start(seed=7) == isettlers.start("imperial", factions=PAIR, seed=7)


@pytest.mark.parametrize(
    ("looked_up", "message"),
    [
        (lambda: isettlers.game("imperal"), "unknown game 'imperal', did you mean imperial?"),
        (lambda: isettlers.start("burgundy", player=2), "burgundy: unknown setting 'player', did you mean players?"),
        (lambda: Arena("imperial", ("gredy", "random")), "unknown bot 'gredy', did you mean greedy?"),
        (
            lambda: Arena("imperial", ("greedy", "random"), settings={"pack": ()}),
            "imperial: unknown setting 'pack', did you mean packs?",
        ),
        (lambda: Trial("imperial", settings={"pack": ()}), "imperial: unknown setting 'pack', did you mean packs?"),
        (lambda: Match("imperial", {"pack": ()}), "imperial: unknown setting 'pack', did you mean packs?"),
        (lambda: backend("thread"), "unknown backend 'thread', did you mean threads?"),
        (lambda: settings("ismtcs"), "unknown bot 'ismtcs', did you mean ismcts?"),
        (lambda: bot("ismcts:puckt=1"), "ismcts: unknown setting 'puckt', did you mean puct?"),
        (lambda: isettlers.Batch("imperal", games=2), "unknown game 'imperal', did you mean imperial?"),
        (lambda: isettlers.Batch("founders", games=2, reward="wn"), "unknown reward 'wn', did you mean win?"),
    ],
)
def test_an_unknown_name_is_refused_with_the_nearest_one(looked_up: Callable[[], object], message: str) -> None:
    with pytest.raises(SetupError) as refused:
        looked_up()
    assert str(refused.value) == message


# ---------------------------------------------------------------- states and legal actions


def test_values_show_their_mappings_as_dicts() -> None:
    state = isettlers.start("founders", players=2, seed=1)
    action = state.legal[0]
    assert repr(action) == "Action(id=0, kind='draft', arguments={'tile': 'wooded-hills'}, text='draft wooded-hills')"
    (event, *_) = state.step(action)
    assert repr(event).startswith("Event(kind='action', seat=0, values={'action': 0, ")
    assert ", values={" in repr(state.why_not(1))


def test_a_state_shows_game_players_and_who_decides(state: State) -> None:
    expected = f"<State imperial, 2 players, seat {state.actor} to decide among {state.legal_count()}>"
    assert repr(state) == expected
    while not state.over:
        state.step_index(0)
    assert repr(state) == "<State imperial, 2 players, over>"


def test_legal_actions_are_a_sized_indexed_container(state: State) -> None:
    legal = state.legal
    assert len(legal) == len(list(legal)) == state.legal_count()
    assert legal[-1] == list(legal)[-1]
    assert legal[0] in legal
    assert legal[0].id in legal
    assert -1 not in legal
    assert "PASS" in legal
    assert "no such action" not in legal
    assert legal[0].text in legal
    assert legal[:2] == (legal[0], legal[1])
    assert legal[::-1] == tuple(reversed(list(legal)))
    with pytest.raises(IndexError):
        legal[len(legal)]
    assert legal == state.legal
    assert legal.ids.itemsize == 2


def test_legal_actions_are_a_sequence(state: State) -> None:
    legal, actions = state.legal, list(state.legal)
    assert isinstance(legal, Sequence)
    assert list(reversed(legal)) == actions[::-1]
    for place, action in enumerate(actions):
        assert legal.index(action) == legal.index(action.id) == legal.index(action.text) == place
        assert legal.index(action, -1 - len(legal), place + 1) == place
        assert legal.count(action) == legal.count(action.id) == 1
    for other in (-1, "no such action", None, 1.5, actions):
        assert legal.count(other) == 0
        with pytest.raises(ValueError, match="is not among these legal actions"):
            legal.index(other)
    with pytest.raises(ValueError, match="is not among"):
        legal.index(actions[0], 1)
    assert random.Random(1).choice(legal) in actions
    assert random.Random(1).sample(legal, len(legal)) != actions


def test_legal_actions_equal_lists_and_tuples_of_the_same_actions(state: State) -> None:
    legal, actions = state.legal, list(state.legal)
    assert legal == state.clone().legal
    assert legal == actions
    assert legal == tuple(actions)
    assert legal == legal[:]
    assert legal != actions[1:]
    assert legal != set(legal.ids)
    state.apply(legal[0])
    assert legal == actions
    assert legal != state.legal
    with pytest.raises(TypeError, match="unhashable"):
        hash(legal)


def test_legal_actions_are_shown_by_their_number_and_the_first_few(state: State) -> None:
    first = ", ".join(f"{action.id} ({action})" for action in list(state.legal)[:3])
    assert repr(state.legal) == f"<Legal, {state.legal_count()} actions: {first}, ...>"
    few = next(each for each in play(state) if each.legal_count() == 2)
    assert repr(few.legal) == f"<Legal, 2 actions: {', '.join(f'{action.id} ({action})' for action in few.legal)}>"
    while not state.over:
        state.step_index(0)
    assert repr(state.legal) == "<Legal, 0 actions>"


def play(state: State) -> Iterator[State]:
    """The positions after this one, the first action taken in each."""
    going = state.clone()
    while not going.over:
        yield going
        going.step_index(0)


def test_an_action_that_was_legal_before_is_refused_when_it_no_longer_is(state: State) -> None:
    stale = next(action for action in state.legal if action.kind not in {"pass", "exchange"})
    while state.is_legal(stale.id):
        state.step_index(0)
    before = state.clone()
    with pytest.raises(IllegalAction, match=f"^action {stale.id} "):
        state.apply(stale)
    assert state == before


def test_an_action_with_a_text_of_ones_own_is_taken_by_its_id(state: State) -> None:
    action = state.legal[0]
    expected = state.clone()
    expected.apply(action)
    state.apply(attrs.evolve(action, text="mine"))
    assert state == expected


def test_no_action_has_a_name_outside_the_range(state: State) -> None:
    for outside in (-1, state.game.num_actions):
        with pytest.raises(ValueError, match=str(outside)):
            state.action(outside)


def test_every_id_of_the_range_has_a_kind_and_a_text(state: State) -> None:
    for number in range(state.game.num_actions):
        action = state.action(number)
        assert action.kind == state.game.block(number).kind
        assert action.text


def test_a_text_without_printed_ids_is_understood_where_it_is_plain() -> None:
    state = isettlers.start("imperial", factions=PAIR, seed=7)
    action = state.legal[0]
    words = [word for word in action.text.split() if word != action.arguments["card"]]
    assert words != action.text.split()
    assert state.parse(" ".join(words)) == action


# ---------------------------------------------------------------- values


def values(state: State) -> list[Any]:
    """One of each kind of value that is given out."""
    copy = state.clone()
    event = copy.step(copy.legal[0])[0]
    while not copy.over:
        copy.step_index(0)
    return [state.legal[0], event, copy.outcome, state.game.actions[0], state.setup]


def test_values_never_change(state: State) -> None:
    for value in values(state):
        assert not hasattr(value, "__dict__"), type(value)
        for name in attrs.fields_dict(type(value)):
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                setattr(value, name, None)
    action, event, *_ = values(state)
    for mapping in (action.arguments, event.values):
        with pytest.raises(TypeError):
            mapping["more"] = 1


def test_equal_values_hash_alike(state: State) -> None:
    for one, other in zip(values(state), values(state), strict=True):
        assert one == other
        assert hash(one) == hash(other)


def test_actions_are_equal_by_id_and_kind_alone(state: State) -> None:
    action, other = state.legal[0], state.legal[1]
    assert action != other
    assert action == Action(action.id, action.kind, {}, "another text")
    assert action.__eq__(action.id) is NotImplemented


def test_actions_and_events_print_as_their_text(state: State) -> None:
    action, event, *_ = values(state)
    assert f"{action}" == action.text
    assert f"{event}" == event.text
    assert repr(action).startswith(f"Action(id={action.id}, kind={action.kind!r}")
    assert repr(event).startswith(f"Event(kind={event.kind!r}")
