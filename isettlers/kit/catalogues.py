"""The parts that the catalogues of all games have (docs/catalogue.md)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from isettlers.game import Game
from isettlers.kit.asking import Questions, Rules
from isettlers.kit.rulebook import rulebook
from isettlers.kit.rulings import Answers

Tree = dict[str, Any]


def game_tree(game: Game, rules: Mapping[str, Rules], values: Mapping[str, Collection[str]]) -> Tree:
    """Return the game with its kinds of actions and events.

    `rules` has the rules of kinds of actions, `values` the names of the values of kinds of events.
    """
    return {
        "game": game.name,
        "title": game.title,
        "players": list(game.players),
        "actions": [
            {
                "kind": block.kind,
                "first": block.first,
                "count": block.count,
                "arguments": list(block.arguments),
                "meaning": block.meaning,
                "rules": list(rules.get(block.kind, ())),
            }
            for block in game.actions
        ],
        "events": [
            {"kind": kind, "values": list(values.get(kind, ())), "meaning": meaning}
            for kind, meaning in game.events.items()
        ],
    }


def questions_tree(questions: Questions) -> list[Tree]:
    """Return the questions with their rules."""
    return [{"name": name, "text": one.text, "rules": list(one.rules)} for name, one in questions.items()]


def rules_tree(rulings: type[Answers], pages: Sequence[str]) -> Tree:
    """Return the rulings of a game, and the texts of the rules on its pages by id."""
    return {"rulings": rulings.table(), "rules": dict(rulebook(*pages))}


def words_tree(vocabulary: Mapping[str, Sequence[str]]) -> Tree:
    """Return the words of a game that are no kinds and no questions, in lists by what they stand for."""
    kinds = ("actions", "events", "questions")
    return {"words": {name: list(dict.fromkeys(words)) for name, words in vocabulary.items() if name not in kinds}}


def by_players(least: int, amounts: Sequence[int]) -> Mapping[str, int]:
    """Return amounts by the number of players, as keys of a map."""
    return {str(players): amount for players, amount in enumerate(amounts, start=least)}
