"""Searches with a network that you have trained (docs/learning.md)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from isettlers.bots.searching import SearchBot
from isettlers.bots.settings import Value, read, settings_of
from isettlers.errors import SetupError
from isettlers.kit.networks import NET
from isettlers.kit.setups import GameSetup, tables_of_network
from isettlers.plain import short
from isettlers.registry import game as game_of
from isettlers.state import State

_KIND: Final = "ismcts"


class Trained(SearchBot):
    """The bot `ismcts` with the network of a file, and with settings as texts, as a spec has them.

    As a spec it is `isettlers.bots.Trained:network=FILE,ms=100`; `make train` writes such a file. Raises SetupError
    for a file that cannot be read. A file that is no network of a game is refused where the bot is to play that.

    >>> from importlib.resources import files
    >>> import isettlers
    >>> from isettlers.bots import Trained, decide
    >>> state = isettlers.start("burgundy", players=2, seed=1)
    >>> network = files("isettlers.burgundy") / "data" / "net-2.bin"
    >>> decide(Trained(str(network), iterations="50"), state, seed=1).action in state.legal
    True
    """

    def __init__(self, network: str, **settings: str) -> None:
        given: Mapping[str, Value] = read(_KIND, settings_of(_KIND), list(settings.items()))
        if given.get("weights", NET) != NET:
            raise SetupError(f"{_KIND}: weights: expected none beside a network, got {given['weights']}")
        super().__init__(_KIND, {**given, "weights": NET})
        parts = [f"{name}={value}" for name, value in {"network": network, **settings}.items()]
        self.spec = f"isettlers.bots.Trained:{','.join(parts)}"
        try:
            self._network = Path(network).read_bytes()
        except (OSError, ValueError) as error:  # the second for a path with a zero byte
            raise SetupError(f"network: {short(network)}: {getattr(error, 'strerror', error)}") from None

    def require(self, game: str, players: int) -> None:
        """Raise SetupError where the network is none of a game of some players."""
        self._weighted(game_of(game).seatings(players)[0].start(0))

    def _weighted(self, state: State) -> State:
        """Return the state with this network."""
        setup = state.setup
        if not isinstance(setup, GameSetup):
            raise SetupError(f"network: there is none of {state.game.name}")
        return state._with(tables_of_network(setup, self._network, state.tables.language))  # noqa: SLF001, as a state does
