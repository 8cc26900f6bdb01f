"""Exchanges of cards in the opening hands of Imperial Settlers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from isettlers.kit.exchanges import Exchanges, Placed, Tree, drawn

if TYPE_CHECKING:
    from isettlers.imperial.setup import Setup
    from isettlers.state import State

_COMMON: Final = "common"


class CardExchanges(Exchanges):
    """Exchanges of a card in the opening hand for those of the same deck from elsewhere."""

    meaning = "is in the opening hand"

    def seat(self, state: State, deck: str, turn: int) -> int | None:
        """Return the seat of the faction; each seat in turn for common cards."""
        setup: Setup = state.tables.setup
        seats = [seat for seat, faction in enumerate(setup.factions) if deck in (_COMMON, faction)]
        return seats[turn % len(seats)] if seats else None

    def placed(self, setup: Setup, tree: Tree, seat: int, deck: str, draw: int) -> Iterator[Placed]:
        """Yield the document with each group in a place of the hand, but for groups in another place of it."""
        groups = _groups(setup, deck)
        by_id = {printed: group for group, ids in groups.items() for printed in ids}
        hand = [printed for printed in tree["seats"][seat]["hand"] if printed in by_id]
        if not hand:
            return
        given, draw = drawn(hand, draw)
        rest = {by_id[printed] for printed in hand if printed != given}
        if by_id[given] in rest:
            return
        yield Placed(by_id[given], len(groups[by_id[given]]), tree)
        for group, ids in groups.items():
            if group != by_id[given] and group not in rest:
                other, draw = drawn(ids, draw)
                names = {given: other, other: given}
                changed = {key: value if key == "setup" else _renamed(value, names) for key, value in tree.items()}
                yield Placed(group, len(ids), changed)


@lru_cache(maxsize=64)
def _groups(setup: Setup, name: str) -> dict[str, tuple[str, ...]]:
    """Return the printed ids of each group of cards in a deck."""
    groups: dict[str, tuple[str, ...]] = {}
    for card in setup.deck(name).cards:
        groups[card.group] = groups.get(card.group, ()) + card.ids
    return groups


def _renamed(tree: Any, names: dict[str, str]) -> Any:  # noqa: ANN401, any plain tree
    if isinstance(tree, list):
        return [_renamed(value, names) for value in tree]
    if isinstance(tree, dict):
        return {key: _renamed(value, names) for key, value in tree.items()}
    return names.get(tree, tree) if isinstance(tree, str) else tree


EXCHANGES: Final = CardExchanges()
