"""What packs and the solo game add to a table kept by watching."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from isettlers.imperial import Setup
from isettlers.imperial.tables import TOKENS

MOST_TOKENS: Final = 255


class PackMirror:
    """Technology, unlocked cards, markers, and what lies at the bottom of the common deck."""

    def __init__(self, rows: int) -> None:
        self.tokens = [dict.fromkeys(TOKENS, 0) for _ in range(rows)]
        self.technology: set[tuple[str, str]] = set()
        self.unlocked: set[str] = set()
        self.used_again: set[str] = set()
        """Locations whose Technology token gave its further use this round."""
        self.markers: dict[str, int] = {}
        self.bottom: set[str] = set()

    def on_tokens(self, seat: int | None, values: Mapping[str, Any]) -> None:
        assert seat is not None
        held = self.tokens[seat]
        held[values["token"]] = min(held[values["token"]] + values["count"], MOST_TOKENS)
        assert held[values["token"]] >= 0

    def on_technology(self, _seat: int | None, values: Mapping[str, Any]) -> None:
        laid = (values["card"], values["token"])
        assert (laid in self.technology) is not values["placed"]
        self.technology ^= {laid}

    def on_unlock(self, _seat: int | None, values: Mapping[str, Any]) -> None:
        assert (values["card"] in self.unlocked) is not values["placed"]
        self.unlocked ^= {values["card"]}

    def on_markers(self, _seat: int | None, values: Mapping[str, Any]) -> None:
        self.markers[values["card"]] = values["markers"]
        if not values["markers"]:
            del self.markers[values["card"]]

    def on_search(self, _seat: int | None, values: Mapping[str, Any]) -> None:
        if values["deck"] == "common":
            self.bottom.clear()  # the deck is shuffled (TR2)

    def watch_bottom(self, values: Mapping[str, Any]) -> None:
        """A marker goes to the bottom; whatever leaves the deck lies there no longer (MN15)."""
        if values["source"] == "marker":
            self.bottom.add(values["card"])
        elif values["source"] == "deck":
            self.bottom.discard(values["card"])


class SoloMirror:
    """The virtual player's attack cards and Collection."""

    def __init__(self, setup: Setup) -> None:
        self.virtual = ""
        self.line: list[str] = []
        self.left = Counter(setup.attacks())
        self.dealt: Counter[str] = Counter()
        self.extra = 0

    def on_virtual(self, _seat: int | None, values: Mapping[str, Any]) -> None:
        self.virtual = values["virtual"]

    def on_attack(self, _seat: int | None, values: Mapping[str, Any]) -> None:
        self.left[values["good"]] -= 1
        assert self.left[values["good"]] >= 0
        self.line.insert(0, values["good"])

    def on_line(self, _seat: int | None, values: Mapping[str, Any]) -> None:
        good, place, how = values["good"], values["place"], values["how"]
        if how == "to the end":
            assert self.line.pop(place) == values["other"]
            assert self.line.pop(0) == good
            self.line += [good, values["other"]]
            return
        if values["source"] == "deals":
            self.dealt[good] -= 1
        else:
            assert self.line.pop(place) == good
        self.dealt[good] += how == "a deal"

    def on_collect(self, _seat: int | None, values: Mapping[str, Any]) -> None:
        self.extra += values["points"]
