"""A bot that asks a language model, or any other function from a text to a text.

PYTHONPATH=examples isettlers arena --bots random,language_model_bot.Speaker --games 2

Put the call of your model in place of `ask`. Here it answers by the first id that is listed.
"""

from __future__ import annotations

import re

from isettlers import IllegalAction, State
from isettlers.bots import Bot, Choice, Thinking

TASK = """You play {title} as {name}. You win by having the most points at the end.

{board}

Your legal actions, each with its id:
{legal}

Answer with the id of one action, as the last number of your answer."""


def ask(question: str) -> str:
    """Answer a question as a model would."""
    first = re.search(r"^\d+", question.partition("with its id:\n")[2])
    return f"I take the first one: {first[0] if first else ''}"


class Speaker(Bot):
    """A seat of a model. It hears why an answer is no legal action, and forfeits when its tries are used up."""

    def __init__(self, tries: str = "3") -> None:
        self.tries = int(tries)
        self.spec = f"Speaker:tries={tries}"

    def choose(self, state: State, seed: int, thinking: Thinking) -> Choice:
        """Ask until an answer is legal; IllegalAction, by which arenas end the game, after too many that are not."""
        del seed, thinking  # a model has its own
        legal = "\n".join(f"{action.id} {action.text}" for action in state.legal)
        name, board = state.seat_name(state.actor), state.board(state.actor)
        question = TASK.format(title=state.game.title, name=name, board=board, legal=legal)
        fault = "it gave none"
        for _ in range(self.tries):
            answer = ask(question)
            numbers = re.findall(r"\d+", answer)
            action = int(numbers[-1][:9]) if numbers else -1
            if state.is_legal(action):
                return Choice(action)
            fault = self.reason(state, action)
            question = f"{question}\n\nYou answered: {answer}\nThat is no legal action: {fault}. Answer again."
        raise IllegalAction(f"no legal action in {self.tries} answers; the last one: {fault}")

    def reason(self, state: State, action: int) -> str:
        """Return why an id is no legal action, in words of the rules where it is an action of the game."""
        known = 0 <= action < state.game.num_actions
        return f"{state.action(action)}: {state.why_not(action)}" if known else "it has no id of an action"
