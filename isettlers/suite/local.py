"""A local best response: a player that knows its opponent, for games too large for an exact one."""

from __future__ import annotations

from typing import Final

from isettlers._core.rng import derive_seed
from isettlers.bots import Bot, Choice, Thinking, bot, decide
from isettlers.state import State

_MOST: Final = 10_000
_SETTINGS: Final = "determinizations=2,horizon=20,candidates=8"
"""Of the players that `best_response` names."""


def best_response(bot: str) -> str:
    """Return the spec of a player that knows a bot.

    >>> from isettlers.suite.local import best_response
    >>> best_response("ismcts:9,puct=0").partition(":")[2]
    'against=ismcts:9;puct=0,determinizations=2,horizon=20,candidates=8'
    """
    return f"{__name__}.{LocalBestResponse.__name__}:against={bot.replace(',', ';')},{_SETTINGS}"


class LocalBestResponse:
    """Choose the action with the best mean margin against a known opponent, in determinizations.

    The spec is `isettlers.suite.local.LocalBestResponse:against=greedy,determinizations=4`, with semicolons for commas
    in that of the opponent. Each legal action is played in the same determinizations; from there on the other seats
    play as the opponent does and this seat by `greedy`, to the end of the game or for `horizon` decisions, and the
    evaluation counts. Its share of wins against the opponent, less one half, is a lower bound of how far the opponent
    can be exploited.
    """

    perfect_information = False

    def __init__(self, against: str, determinizations: str = "4", horizon: str = "40", candidates: str = "12") -> None:
        self.spec = f"lbr:{against}"
        self._opponent: Bot = bot(against.replace(";", ","), imports=True)
        self._determinizations, self._horizon, self._candidates = (
            _number(name, text)
            for name, text in (
                ("determinizations", determinizations),
                ("horizon", horizon),
                ("candidates", candidates),
            )
        )

    def choose(self, state: State, seed: int, thinking: Thinking) -> Choice:
        """Return the best action, tried among the `candidates` with the highest evaluation of the next state."""
        seat, actions = state.actor, state.legal_ids()
        actions = sorted(actions, key=lambda action: -_after(state, action, seat))[: self._candidates]
        totals = dict.fromkeys(actions, 0.0)
        for number in range(self._determinizations):
            drawn = state.resample(seat, derive_seed(seed, number))
            for action in actions:
                if thinking.stopped:
                    break
                totals[action] += self._played(drawn.clone(), action, seat, derive_seed(seed, _MOST + number))
        best = max(actions, key=totals.__getitem__)
        return Choice(best, {"actions": [{"action": one, "value": total} for one, total in totals.items()]})

    def _played(self, state: State, action: int, seat: int, seed: int) -> float:
        """Return the margin of a seat after an action, when all play on."""
        state.apply_unchecked(action)
        for number in range(self._horizon):
            if state.over:
                break
            mine = derive_seed(seed, number)
            if state.actor == seat:
                state.apply_unchecked(state.greedy(mine))
            else:
                state.apply_unchecked(decide(self._opponent, state, mine).action)
        return _margin(state, seat)


def _after(state: State, action: int, seat: int) -> float:
    following = state.clone()
    following.apply_unchecked(action)
    return _margin(following, seat)


def _margin(state: State, seat: int) -> float:
    """Return the evaluation of a seat over that of the best other; at the end, its points."""
    worth = state.scores if state.over else [state.evaluate(one) for one in range(state.seats)]
    others = [float(one) for place, one in enumerate(worth) if place != seat]
    return float(worth[seat]) - max(others, default=0.0)


def _number(name: str, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 1 <= int(text) <= _MOST):
        raise ValueError(f"{name}: expected a number from 1 to {_MOST}, got {text!r:.40}")
    return int(text)
