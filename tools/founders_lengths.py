"""How long games of Founders of the Empire are, why they end, who wins them, and what is done in them.

python tools/founders_lengths.py --bots greedy --games 1000          for 2, 3 and 4 players
python tools/founders_lengths.py --bots greedy,random --players 2    bots named in turn sit in turn, each seat first
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from statistics import fmean, median, quantiles
from typing import Final

from attrs import frozen

from isettlers import Event
from isettlers._core.rng import derive_seed
from isettlers.bots import bot, decide
from isettlers.founders import Setup, components
from isettlers.founders.data_model import COLORS

_PLAYED: Final = ("war", "coin", "cart", "craftsmen", "replace")


@frozen
class Game:
    """What is counted of a game."""

    turns: float
    """A player's, on average."""
    end: str
    score: int
    """The winner's."""
    wins: Mapping[int, float]
    """By place in the order of turns, shared ones divided."""
    bots: Mapping[str, float]
    """The same by bot."""
    done: Mapping[str, int]
    """Tiles added by colour, tokens played by kind, replacements."""


def played(number: int, players: int, bots: Sequence[str]) -> Game:
    """A game; each bot comes to each seat, and the seats play first in turn."""
    seated = [bots[(seat + number) % len(bots)] for seat in range(players)]
    first = number // len(bots) % players
    events: list[Event] = []
    state = Setup(players=players, first_player=first).start(number, events=events)
    players_by_spec = {spec: bot(spec) for spec in bots}
    while not state.over:
        events += state.step(
            decide(players_by_spec[seated[state.actor]], state, derive_seed(number, state.hash)).action
        )
    colors = {kind.name: kind.color for kind in components().tiles.kinds}
    kinds = Counter(event.kind for event in events)
    wins, by_bot = defaultdict[int, float](float), defaultdict[str, float](float)
    winners = state.outcome.winners if state.outcome else ()
    for seat in winners:
        wins[(seat - first) % players] += 1 / len(winners)
        by_bot[seated[seat]] += 1 / len(winners)
    return Game(
        turns=kinds["turn"] / players,
        end=next(event.values["reason"] for event in events if event.kind == "over"),
        score=max(state.scores),
        wins=wins,
        bots=by_bot,
        done=Counter(colors[event.values["tile"]] for event in events if event.kind in {"add", "replace"})
        + Counter({kind: kinds[kind] for kind in _PLAYED}),
    )


def report_lines(games: Sequence[Game], players: int, bots: Sequence[str]) -> Iterator[str]:
    """The figures in lines."""
    turns = [game.turns for game in games]
    low, *_, high = quantiles(turns, n=10)
    ends = Counter(game.end for game in games)
    yield f"{players} players, {','.join(bots)}, {len(games):,} games"
    yield f"  turns a player: mean {fmean(turns):.1f}, p10 {low:.1f}, median {median(turns):.1f}, p90 {high:.1f}"
    yield "  ends: " + ", ".join(f"{end} {count / len(games):.1%}" for end, count in ends.most_common())
    yield f"  winner's score: median {median(game.score for game in games):g}"
    shares = (sum(game.wins.get(place, 0) for game in games) / len(games) for place in range(players))
    yield "  wins by turn order: " + ", ".join(f"{share:.1%}" for share in shares)
    if len(bots) > 1:
        won = {spec: sum(game.bots.get(spec, 0) for game in games) / len(games) for spec in bots}
        yield "  wins by bot: " + ", ".join(f"{spec} {share:.1%}" for spec, share in won.items())
    means = {name: fmean(game.done[name] for game in games) for name in (*COLORS, *_PLAYED)}
    yield "  a game: " + ", ".join(f"{name} {mean:.2f}" for name, mean in means.items())


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", default="greedy", type=lambda text: text.split(","))
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--players", type=int, choices=(2, 3, 4), action="append")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    with ProcessPoolExecutor(options.workers) as pool:
        for players in options.players or (2, 3, 4):
            numbers, fixed = range(options.games), (repeat(players), repeat(options.bots))
            games = list(pool.map(played, numbers, *fixed, chunksize=10))
            print("\n".join(report_lines(games, players, options.bots)), flush=True)


if __name__ == "__main__":
    main()
