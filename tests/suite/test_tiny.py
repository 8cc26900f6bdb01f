"""Tiny games: exact best responses and equilibria, on Kuhn poker's known value and on the games of the suite."""

from __future__ import annotations

import json
from itertools import permutations

import pytest

from isettlers import SetupError
from isettlers.cli import main
from isettlers.suite.tiny import TINY, Node, Tree, grown, positions, solve, strategy_of, worlds_of


def kuhn() -> Tree:
    """Kuhn poker with three cards: its value is -1/18 for the first seat (Kuhn 1950)."""

    def node(cards: tuple[int, ...], history: str) -> Node:
        higher = 1.0 if cards[0] > cards[1] else -1.0
        ends = {"cc": higher, "bf": 1.0, "bc": 2 * higher, "cbf": -1.0, "cbc": 2 * higher}
        if history in ends:
            return Node(-1, ends[history], "", (), [])
        seat = len(history) % 2
        moves = "cb" if not history.endswith("b") else "fc"
        children = [node(cards, history + move) for move in moves]
        return Node(seat, 0.0, f"{cards[seat]}{history}", (0, 1), children)

    return Tree([node(cards, "") for cards in permutations(range(3), 2)])


def test_the_equilibrium_of_kuhn_poker_has_the_known_value() -> None:
    tree = kuhn()
    equilibrium = solve(tree, 2000)
    assert tree.value(equilibrium) == pytest.approx(-1 / 18, abs=2e-3)
    assert 0 <= tree.exploitability(equilibrium) < 2e-3
    assert tree.exploitability(tree.uniform()) == pytest.approx(0.458333, abs=1e-6)  # OpenSpiel: NashConv 0.916667
    assert len(tree.sets) == 12


@pytest.mark.parametrize("name", TINY)
def test_an_equilibrium_of_a_tiny_game_cannot_be_exploited_and_uniform_play_can(name: str) -> None:
    tree = TINY[name].tree()
    decides = {node.seat for node in tree.sets.values()}
    assert decides == {0, 1}
    assert len(tree.sets) < tree.nodes
    equilibrium = solve(tree, 60)
    uniform = tree.exploitability(tree.uniform())
    assert uniform > 0.2
    assert -1e-9 <= tree.exploitability(equilibrium) < 0.03 * uniform
    low, high = -tree.best_response(1, equilibrium), tree.best_response(0, equilibrium)
    assert low - 1e-9 <= tree.value(equilibrium) <= high + 1e-9


@pytest.mark.parametrize("name", TINY)
def test_positions_of_an_information_set_have_the_same_actions_and_the_same_past(name: str) -> None:
    tree = TINY[name].tree()
    by_key: dict[str, tuple[int, ...]] = {}
    members: dict[str, int] = {}

    def walk(node: Node, mine: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
        if not node.children:
            return
        assert by_key.setdefault(node.key, node.actions) == node.actions
        assert past.setdefault(node.key, mine[node.seat]) == mine[node.seat]  # perfect recall
        members[node.key] = members.get(node.key, 0) + 1
        for action, child in zip(node.actions, node.children, strict=True):
            step = (*mine[node.seat], f"{node.key} {action}")
            walk(child, (step, mine[1]) if node.seat == 0 else (mine[0], step))

    past: dict[str, tuple[str, ...]] = {}
    for root in tree.roots:
        walk(root, ((), ()))
    assert max(members.values()) > 1  # something is hidden, or left to chance


def test_the_strategy_of_a_bot_can_be_measured() -> None:
    tree = TINY["imperial"].tree()
    greedy = strategy_of("greedy", tree, samples=1)
    assert all(sum(shares) == pytest.approx(1) for shares in greedy.values())
    assert tree.exploitability(greedy) >= tree.exploitability(solve(tree, 60)) - 1e-9


def test_the_command_prints_the_exploitability_of_bots(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("isettlers.suite.tiny._ITERATIONS", 20)
    monkeypatch.setattr("isettlers.cli.suite.TINY", {"imperial": TINY["imperial"]})
    assert main(["suite", "--tiny", "--bot", "greedy,random", "--json"]) == 0
    values = json.loads(capsys.readouterr().out)["imperial"]
    assert list(values) == ["equilibrium", "uniform", "greedy", "random"]
    assert values["equilibrium"] < min(values["uniform"], values["random"])
    assert main(["suite", "--tiny", "--bot", "gredy"]) == 2
    assert capsys.readouterr().err.startswith("isettlers: unknown bot 'gredy'")


def test_a_tree_that_is_too_large_is_refused() -> None:
    worlds = worlds_of(positions("imperial", 1)[-10], 1, 1)
    with pytest.raises(SetupError, match=r"^tiny: expected a tree of at most 5 positions$"):
        grown(worlds, 5)
