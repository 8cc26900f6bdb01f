"""The gate of a round of training: games of the new network against the best before, by a sequential test."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from attrs import frozen

from isettlers.arena import Arena, Processes, Sprt, Verdict, run, verdict

TEST: Final = Sprt(low=0.5, high=0.56)
"""Of the share of games that the new network wins."""


@frozen
class Gate:
    """How a network is tried: games at most, milliseconds of processor time a decision, and processes."""

    games: int
    ms: float
    workers: int
    seed: int

    def bot(self, network: Path | None) -> str:
        """Return the spec of a search with a network, or of the default one."""
        search = f"cpu_ms={self.ms:g}"
        return f"ismcts:{search}" if network is None else f"isettlers.bots.Trained:network={network},{search}"

    def tried(self, game: str, players: int, network: Path, before: Path | None, results: Path) -> Verdict | None:
        """Play a network against another, or against the default search; a file of results is continued."""
        arena = Arena(
            game,
            (self.bot(network), self.bot(before)),
            players=players,
            games=self.games,
            seed=self.seed,
            sprt=TEST,
        )
        return verdict(*run(arena, results, backend=Processes(self.workers)))


def passed(tested: Verdict) -> bool:
    """Return whether a network takes the place of the one before."""
    return tested.accepted == "high"
