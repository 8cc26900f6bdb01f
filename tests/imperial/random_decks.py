"""Random decks as TOML text, all of them valid: every word, filter, price and limit that the loader allows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from isettlers.imperial import EDITIONS, FACTIONS, Deck, Setup, builtin, load_deck
from isettlers.imperial.card_checks import MOST_BESIDE, MOST_CHOSEN, MOST_COST, MOST_PAID
from isettlers.imperial.card_model import (
    BOARD_GOODS,
    BOARD_STORES,
    COLORS,
    COST_GOODS,
    COUNTS,
    DEAL_GOODS,
    FIELD_GOODS,
    FILTERS,
    GOODS,
    HOOKS_OF,
    KINDS,
    LEFTOVER_GOODS,
    LINKED_OF,
    MOST,
    MOST_DEFENSE,
    RESOURCES,
    SEARCHED,
    SINGLE_GOODS,
    STORABLE,
    VOCABULARY,
)
from isettlers.imperial.rulings import Rulings
from isettlers.imperial.setup import LOOKOUTS

Table = dict[str, Any]

ROOM: Final = {"gate": 2, "shrine": 1, "temple_of_ra": 1, "new_sets": 32}
"""How many copies of cards with some words one setup may hold."""

OWN: Final = ("nomads", "sailors", "monks")
_PREFIXES: Final = {"common": "XX", "nomads": "NOM", "sailors": "SAIL", "monks": "MONKSX"}
_GROUPS: Final = (3,) * 3 + (2,) * 6 + (1,) * 9
_PLAIN_PRICE: Final = ("build_from", "acting_troupe", "dark_chapel")
_COLORED: Final = ("color_sets", "color_goods", "linked_goods", "search")
_ONCE: Final = (*_PLAIN_PRICE, "temple_of_ra", "ninjas", "desert", "lay_foundation", *_COLORED)
_NO_GAIN: Final = ("build_from", "acting_troupe", "choose", "gain_per", *_COLORED)
_USED_UP: Final = {"lay_foundation": "card", "repeat_deal": "deal"}


def toml(value: object) -> str:
    """A value as TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {toml(entry)}" for key, entry in value.items()) + " }" if value else "{}"
    if isinstance(value, Sequence):
        return "[" + ", ".join(map(toml, value)) + "]"
    return str(value)


def hooks_in(deck: Deck) -> dict[str, int]:
    """How many copies a deck has of the cards with hooks of which there is little room."""
    abilities = [card.ability for card in deck.cards for _ in card.ids]
    return {hook: sum(ability is not None and ability.word == hook for ability in abilities) for hook in ROOM}


class DeckMaker:
    """Makes the decks of one setup; `rng` decides everything.

    Each maker has tastes of its own: some words it uses often and others never, costs and amounts small or large.
    """

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.left = dict(ROOM)
        self.words = {context: self._taste(self._all_words(context)) for context in VOCABULARY}
        self.cheap = rng.choice((0.3, 0.8, 1.0))
        self.large = rng.choice((0.0, 0.1, 0.4))
        self._writers: Mapping[str, Callable[[], Table]] = {
            "gain": lambda: {"gain": self._goods(GOODS, 3)},
            "choose": lambda: {"choose": self._goods(SINGLE_GOODS, len(SINGLE_GOODS), least=2)},
            "gain_per": lambda: self._gain_per(()),
            "gain_sets": self._gain_sets,
            "new_sets": self._new_sets,
            "end_technology": lambda: {"end_technology": self._amount(MOST)},
            "color_sets": lambda: {"color_sets": self._good_of_sets()},
            "color_goods": lambda: {"color_goods": self._most(MOST)},
            "linked_goods": lambda: {"linked_goods": {"count": self._amount(MOST), "of": self.rng.choice(LINKED_OF)}},
            "search": self._search,
            "store": self._store,
            "on_cleanup": self._on_cleanup,
        }

    @staticmethod
    def _all_words(context: str) -> list[str]:
        words = [word for word in VOCABULARY[context] if word != "hook"] + list(HOOKS_OF.get(context, ()))
        return [*words, "gain"] if context == "action" else words

    def _taste(self, words: list[str]) -> list[str]:
        return self.rng.sample(words, self.rng.randint(1, len(words)))

    # Decks

    def common(self, cards: int) -> str:
        """A common deck of so many cards."""
        made: list[str] = ['deck = "common"\n']
        number = 1
        while number <= cards:
            copies = min(self.rng.choice((1, 1, 2, 3, 5)), cards - number + 1)
            made.append(self._table("common", number, copies, f"xx-{number}", f"Place {number}"))
            number += copies
        return "\n".join(made)

    def faction(self, name: str) -> str:
        """A faction deck with its board."""
        board: Table = {"production": self._goods(BOARD_GOODS, 4), "stores": self._some(BOARD_STORES, 0, 3)}
        if self.rng.random() < 0.3:
            board["faction_points"] = self.rng.randint(0, 2)
        if "defense" not in board["production"] and self.rng.random() < 0.3:
            board["defense_per_player"] = True
        made = [f'deck = "{name}"\n', "[board]", *(f"{key} = {toml(value)}" for key, value in board.items()), ""]
        number = 1
        for group, copies in enumerate(self.rng.sample(_GROUPS, len(_GROUPS))):
            last = number + copies
            while number < last:
                table = self.rng.randint(1, last - number)
                made.append(self._table(name, number, table, f"{name}-{group}", f"House {group}"))
                number += table
        return "\n".join(made)

    def _table(self, deck: str, first: int, copies: int, group: str, name: str) -> str:
        prefix = _PREFIXES.get(deck, "OWN" + deck[:3].upper())
        ids = [f"{prefix}{number:03}" for number in range(first, first + copies)]
        card = {"copies": ids, "group": group, "name": name} | self._card(deck, copies)
        return "\n".join((f"[{ids[0]}]", *(f"{key} = {toml(value)}" for key, value in card.items()), ""))

    # Cards

    def _card(self, deck: str, copies: int) -> Table:
        kind = self.rng.choice(KINDS)
        card: Table = {"kind": kind, "colors": self._some(COLORS, 0, 3), "cost": self._cost(deck), "text": "x"}
        if deck != "common":
            card["deal"] = self.rng.choice(DEAL_GOODS)
        if deck == "japanese" or (deck == "common" and self.rng.random() < 0.8):
            card["raze"] = self._goods(FIELD_GOODS, 3)
            if "card" in card["raze"]:
                card["raze"]["card"] = self.rng.randint(1, MOST_CHOSEN)
            card["razable"] = self.rng.random() < 0.8
        if self.rng.random() < 0.3 or (kind == "feature" and self.rng.random() < 0.1):
            card["bonus"] = [self._clause("bonus", copies) for _ in range(self.rng.randint(1, 2))]
            card["bonus_text"] = "x"
        if kind == "action":
            card["action"] = self._action(deck, copies)
        elif kind == "production" or "bonus" not in card or self.rng.random() < 0.5:
            card[kind] = self._clause(kind, copies)
        return card

    def _cost(self, deck: str) -> Table:
        cost: Table = {}
        if self.rng.random() > self.cheap:
            cost = self._goods(COST_GOODS, 3, MOST_COST)
        if deck != "common" and self.rng.random() < 0.4:
            cost["location"] = self.rng.random() < 0.8
        return cost

    def _clause(self, context: str, copies: int) -> Table:
        word = self._word(context, copies)
        if word in HOOKS_OF.get(context, ()):
            return {"hook": word}
        if word in COUNTS:
            return {word: self.rng.randint(*COUNTS[word])}
        if word in self._writers:
            return self._writers[word]()
        value = self.rng.choice(FILTERS.get((context, word), (True,)))
        return {word: value} | ({"gain": self._goods(GOODS, 2)} if word.startswith("on_") else {})

    def _store(self) -> Table:
        limit = {"limit": self.rng.choice((1, 2, 3, MOST))} if self.rng.random() < 0.7 else {}
        return {"store": self._some(STORABLE, 1, 6)} | limit

    def _on_cleanup(self) -> Table:
        per = {"per": self.rng.choice(STORABLE), "max": self._amount(MOST)}
        return {"on_cleanup": per, "gain": self._goods(LEFTOVER_GOODS, 2)}

    def _most(self, most: int) -> Table:
        return {"max": self._amount(most)} if self.rng.random() < 0.7 else {}

    def _set(self) -> list[str]:
        return self.rng.choices(self.rng.sample(COLORS, 2), k=3)

    def _good_of_sets(self) -> Table:
        good = self.rng.choice(SINGLE_GOODS)
        return {"good": good} | ({"max": self._amount(MOST_DEFENSE)} if good == "defense" else self._most(MOST))

    def _gain_sets(self) -> Table:
        sets = {"sets": [self._set() for _ in range(self.rng.randint(1, 2))]}
        gain = {"gain": self._goods(GOODS, 2)} if self.rng.random() < 0.5 else {}
        return {"gain_sets": self._good_of_sets() | sets} | gain

    def _new_sets(self) -> Table:
        extra: Table = {"lay_foundation": True} if self.rng.random() < 0.3 else {}
        if self.rng.random() < 0.3:
            extra["place_samurai"] = self._amount(MOST)
        gain = {} if extra and self.rng.random() < 0.3 else {"gain": self._goods(GOODS, 2)}
        return {"new_sets": self._set()} | extra | gain

    def _search(self) -> Table:
        search = {"deck": self.rng.choice(SEARCHED), "color": self.rng.choice((*COLORS, "any"))}
        return {"search": search} | ({"lay_foundation": True} if self.rng.random() < 0.3 else {})

    def _gain_per(self, counted_too: Sequence[str]) -> Table:
        good = self.rng.choice(SINGLE_GOODS)
        counted: Table = (
            {"samurai": True} if self.rng.random() < 0.3 else {"color": self.rng.choice((*COLORS, *counted_too))}
        )
        most = MOST_DEFENSE if good == "defense" else MOST
        return {"gain_per": {"good": good, "max": self._amount(most)} | counted}

    def _action(self, deck: str, copies: int) -> Table:
        word = self._word("action", copies)
        unlock = deck != "common" and self.rng.random() < 0.1
        limit = 1 if word in _ONCE or unlock else self.rng.randint(1, 2)
        action: Table = {"price": self._price(word, limit), "limit": limit}
        if unlock:
            action["unlock"] = {"technology": self._amount(MOST)}
        if word == "gain" or (word not in _NO_GAIN and self.rng.random() < 0.4):
            action["gain"] = self._goods(GOODS, 2)
        if word in HOOKS_OF["action"]:
            action["hook"] = word
        elif word in COUNTS:
            action[word] = self.rng.randint(*COUNTS[word])
        elif word == "gain_per":
            action |= self._gain_per(("technology",))
        elif word in self._writers and word != "gain":
            action |= self._writers[word]()
            self._settle(action)
        elif word != "gain":
            action[word] = self.rng.choice(FILTERS.get(("action", word), (True,)))
        return action

    @staticmethod
    def _settle(action: Table) -> None:
        """Make the price fit what the word takes or needs."""
        if action.get("linked_goods", {}).get("of") == "discarded":
            action["price"]["card"] = 1
        if "lay_foundation" in action:
            action["price"].pop("card", None)

    def _price(self, word: str, limit: int) -> Table:
        price = self._goods([good for good in STORABLE if word != "acting_troupe" or good not in RESOURCES], 2, least=0)
        for extra, most in (("card", MOST_CHOSEN), ("deal", MOST_CHOSEN), ("resource", MOST_PAID // limit)):
            if word not in _PLAIN_PRICE and _USED_UP.get(word) != extra and self.rng.random() < 0.15:
                price[extra] = self._amount(most)
        if word not in _PLAIN_PRICE and self.rng.random() < 0.1:
            price["technology"] = self._amount(MOST)
        if "resource" in price:
            return {good: amount for good, amount in price.items() if good not in RESOURCES}
        room = MOST_BESIDE if word == "build_from" else MOST_PAID // limit
        return {good: min(amount, room) if good in RESOURCES else amount for good, amount in price.items()}

    # Words, goods, amounts

    def _word(self, context: str, copies: int) -> str:
        word = self.rng.choice(self.words[context])
        if word not in self.left:
            return word
        if self.left[word] >= copies:
            self.left[word] -= copies
            return word
        return {"feature": "surcharge", "action": "raze_good"}[context]

    def _amount(self, most: int) -> int:
        return min(most, self.rng.randint(1, MOST) if self.rng.random() < self.large else self.rng.randint(1, 3))

    def _goods(self, goods: Sequence[str], kinds: int, most: int = MOST, least: int = 1) -> dict[str, int]:
        chosen = self.rng.sample(goods, self.rng.randint(least, min(kinds, len(goods))))
        return {good: self._amount(MOST_DEFENSE if good == "defense" else most) for good in chosen}

    def _some(self, names: Sequence[str], least: int, most: int) -> list[str]:
        return self.rng.sample(names, self.rng.randint(least, most))


def random_setup(seed: int, folder: Path) -> tuple[Setup, list[Path]]:
    """A setup with random decks and options, and the files the decks were read from."""
    rng = Random(seed)
    seats = rng.randint(1, 5)
    factions = rng.sample((*FACTIONS, *OWN), seats)
    own = [name for name in factions if name in OWN or rng.random() < 0.3]
    printed = [builtin(name) for name in factions if name not in own]
    maker = DeckMaker(rng)
    commons = rng.choice((0, 1, 5, 20, 60, 98, 98))
    if not commons:
        printed.append(builtin("common"))
    for deck in printed:
        for hook, copies in hooks_in(deck).items():
            maker.left[hook] -= copies
    texts = {name: maker.faction(name) for name in own}
    if commons:
        texts["common"] = maker.common(commons)
    files = []
    for name, text in texts.items():
        file = folder / f"{name}.toml"
        file.write_text(text, encoding="utf-8")
        files.append(file)
    decks = tuple(load_deck(file) for file in files)
    packs = ("atlanteans",) if any(deck.name == "atlanteans" for deck in printed) else ()
    options: dict[str, Any] = {"lookout": rng.choice(LOOKOUTS), "peaceful": rng.random() < 0.3} if seats > 1 else {}
    return Setup(factions=tuple(factions), edition=rng.choice(EDITIONS), decks=decks, packs=packs,
                 rulings=random_rulings(rng), **options), files  # fmt: skip


def random_rulings(rng: Random) -> Rulings:
    """Every choice that the rules leave, one way or the other."""
    return Rulings(**{name: rng.choice(answers) for name, answers in Rulings.all().items()})
