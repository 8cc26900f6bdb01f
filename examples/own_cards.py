"""Games with your own cards: nine more common cards, and a Roman card with another ability."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from attrs import evolve

import isettlers
from isettlers.imperial import Clause, Deck, Setup, builtin, load_deck

PACK = Path(__file__).with_name("own_cards.toml")


def with_ability(deck: Deck, printed: str, ability: Clause, text: str) -> Deck:
    """A deck with another ability on the card of a printed id and its identical copies."""
    (old,) = (card for card in deck.cards if printed in card.ids)
    new = evolve(old, ability=ability, text=text, provenance="custom", confidence=1.0, assumed=None)
    return evolve(deck, cards=tuple(new if card is old else card for card in deck.cards))


def setup() -> Setup:
    """Three players, the packaged common deck with the pack shuffled in, and other Romans."""
    common = builtin("common")
    more = evolve(common, cards=(*common.cards, *load_deck(PACK).cards))
    reward = Clause("on_raze", filter="enemy", gain={"vp": 2})
    romans = with_ability(builtin("romans"), "ROM009", reward, "Whenever you raze an enemy location, gain 2 VP.")
    return Setup(factions=("romans", "barbarians", "japanese"), decks=(more, romans))


def play(state: isettlers.State) -> list[str]:
    """Play a game to its end, greedily; returns the printed ids of the locations built."""
    built: list[str] = []
    while not state.over:
        events = state.step(state.greedy())
        built += [event.values["card"] for event in events if event.values.get("target") == "location"]
    return built


def main() -> None:
    """Play twenty games and say how often each of the new cards was built."""
    table = setup()
    games = [play(table.start(seed=seed)) for seed in range(20)]
    times = Counter(printed for built in games for printed in built)
    for card in load_deck(PACK).cards:
        print(f"{card.name:12} built {sum(times[printed] for printed in card.ids)} times: {card.text}")


if __name__ == "__main__":
    main()
