"""Random decks as TOML text, all of them valid: every word, filter, price and limit that the loader allows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from isettlers.imperial import EDITIONS, FACTIONS, Deck, Setup, builtin, load_deck
from isettlers.imperial.card_checks import MOST_CHOSEN, MOST_COST, MOST_PAID
from isettlers.imperial.card_model import (
    BOARD_GOODS,
    BOARD_STORES,
    COLORS,
    COST_GOODS,
    DEAL_GOODS,
    FIELD_GOODS,
    GOODS,
    KINDS,
    MOST,
    MOST_DEFENSE,
    RESOURCES,
    STORABLE,
)
from isettlers.imperial.clause_fields import Amounts, Counted, Field, Flag, Good, GoodsList, Name, Number, OneSet, Sets
from isettlers.imperial.rulings import Rulings
from isettlers.imperial.setup import LOOKOUTS
from isettlers.imperial.words import Word, words, words_in

Table = dict[str, Any]

ROOM: Final = {name: word.copies for name, word in words().items() if word.copies is not None}
"""How many copies of cards with some words one setup may hold."""

OWN: Final = ("nomads", "sailors", "monks")
_PREFIXES: Final = {"common": "XX", "nomads": "NOM", "sailors": "SAIL", "monks": "MONKSX"}
_GROUPS: Final = (3,) * 3 + (2,) * 6 + (1,) * 9


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
        places = ("production", "bonus", "feature", "action")
        self.words = {context: self._taste(list(words_in(context))) for context in places}
        self.cheap = rng.choice((0.3, 0.8, 1.0))
        self.large = rng.choice((0.0, 0.1, 0.4))

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
        return self._say(self._word(context, copies), context)

    def _say(self, name: str, context: str) -> Table:
        """A word with its fields."""
        word = words()[name]
        clause: Table = {"hook": name} if word.hook else {}
        if not word.hook and word.value is None:
            clause[name] = self._fields(word.table, context)
            if clause[name].get("good") == "defense":
                clause[name]["max"] = self._amount(MOST_DEFENSE)
        return clause | self._fields(word.outer, context)

    def _fields(self, fields: Iterable[Field], context: str) -> Table:
        tree: Table = {}
        for field in fields:
            if not _may_be_left_out(field, tree) or self.rng.random() < 0.5:
                tree |= self._field(field, context)
        return tree

    def _field(self, field: Field, context: str) -> Table:
        value: Any = True
        if isinstance(field, Amounts):
            value = self._goods(field.of, 3 if field.least == 1 else len(field.of), least=field.least)
        elif isinstance(field, GoodsList):
            value = self._some(field.of, 1, len(field.of))
        elif isinstance(field, Good):
            value = self.rng.choice(field.of)
        elif isinstance(field, Number):
            value = max(field.least, self._amount(field.most))
        elif isinstance(field, OneSet):
            value = self._set()
        elif isinstance(field, Sets):
            value = [self._set() for _ in range(self.rng.randint(1, field.most))]
        elif isinstance(field, Counted) and self.rng.random() < 0.3:
            return {"samurai": True}
        elif isinstance(field, (Name, Counted)):
            value = self.rng.choice(field.names(context))
        return {field.key: value}

    def _set(self) -> list[str]:
        return self.rng.choices(self.rng.sample(COLORS, 2), k=3)

    def _action(self, deck: str, copies: int) -> Table:
        word = words()[self._word("action", copies)]
        unlock = deck != "common" and self.rng.random() < 0.1
        limit = 1 if word.once or unlock else self.rng.randint(1, 2)
        action: Table = {"price": self._price(word, limit), "limit": limit}
        if unlock:
            action["unlock"] = {"technology": self._amount(MOST)}
        if not word.alone and self.rng.random() < 0.4:
            action["gain"] = self._goods(GOODS, 2)
        action |= self._say(word.name, "action")
        self._settle(action)
        return action

    @staticmethod
    def _settle(action: Table) -> None:
        """Make the price fit what the word takes or needs."""
        if action.get("linked_goods", {}).get("of") == "discarded":
            action["price"]["card"] = 1
        if "lay_foundation" in action:
            action["price"].pop("card", None)

    def _price(self, word: Word, limit: int) -> Table:
        price = self._goods([good for good in STORABLE if word.resources != 0 or good not in RESOURCES], 2, least=0)
        for extra, most in (("card", MOST_CHOSEN), ("deal", MOST_CHOSEN), ("resource", MOST_PAID // limit)):
            if word.price not in ("plain", extra) and self.rng.random() < 0.15:
                price[extra] = self._amount(most)
        if word.price != "plain" and self.rng.random() < 0.1:
            price["technology"] = self._amount(MOST)
        if "resource" in price:
            return {good: amount for good, amount in price.items() if good not in RESOURCES}
        room = word.resources or MOST_PAID // limit
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


def _may_be_left_out(field: Field, before: Table) -> bool:
    """Whether a field may be missing after those written before it."""
    if isinstance(field, Amounts):
        return field.optional or bool(before.keys() & set(field.unless))
    return (isinstance(field, Flag) and bool(field.slot)) or (isinstance(field, Number) and field.optional)


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
