"""Faction decks put together from known cards: deck lists, the formats a deck is legal in, the ready-made decks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Final

from attrs import evolve

from isettlers.errors import CardError
from isettlers.imperial.card_checks import by_group, card_names, check_copies, check_deck
from isettlers.imperial.card_fields import read_names
from isettlers.imperial.card_files import cards_from_tree
from isettlers.imperial.card_model import FACTIONS, ORIGINS, PACKS, Card, Deck
from isettlers.imperial.cards import builtin, deck_of_tree, pack_cards
from isettlers.kit.reading import unknown
from isettlers.kit.toml import Source, Toml
from isettlers.plain import short

FORMATS: Final = ("open", "standard")
"""Open: cards of any packs and your own (MN2). Standard: base cards and the cards of one pack (MN3)."""

_SHIPPED: Final = ("magic-number",)

Groups = Mapping[str, tuple[Card, ...]]
"""The cards of each group."""


# Lists


def load_deck(source: Source) -> Deck:
    """Read and check a deck file: one that describes its cards, or a list that names known ones.

    Raises CardError, in one line that names file, card and field, when anything is wrong.
    Faction decks must keep rule DB1; a common deck has 1 to 98 cards.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from isettlers.imperial import load_deck
    >>> text = '''
    ... deck = "common"
    ... [OWN001]
    ... copies = ["OWN001", "OWN002", "OWN003"]
    ... group = "own-orchard"
    ... name = "Orchard"
    ... kind = "production"
    ... colors = ["red"]
    ... cost = { wood = 1 }
    ... raze = { food = 1, vp = 1 }
    ... production = { gain = { food = 2 } }
    ... text = "Produces 2 food."
    ... '''
    >>> with TemporaryDirectory() as folder:
    ...     _ = Path(folder, "orchard.toml").write_text(text, encoding="utf-8")
    ...     load_deck(f"{folder}/orchard.toml")
    <Deck common, 3 cards>
    """
    top = Toml.read(source, CardError)
    return deck_from_list(top) if "cards" in top else deck_of_tree(top)


def load_deck_list(source: Source) -> Deck:
    """Read a deck list: the faction and, for each of its 18 groups, the printed id of one copy.

    Cards that the list does not name may be described in the same file, as in a deck file.
    Raises CardError, in one line that names file, rule and the cards at fault.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from isettlers.imperial import load_deck_list, ready_deck
    >>> groups = {card.group: card.ids[0] for card in ready_deck("magic-number", "romans").cards}
    >>> text = f'''deck = "romans"
    ... cards = {list(groups.values())}
    ... '''
    >>> with TemporaryDirectory() as folder:
    ...     _ = Path(folder, "list.toml").write_text(text, encoding="utf-8")
    ...     load_deck_list(f"{folder}/list.toml") == ready_deck("magic-number", "romans")
    True
    """
    return deck_from_list(Toml.read(source, CardError))


def deck_from_list(top: Toml) -> Deck:
    """Return the deck that the tree of a deck list names, with all copies of its groups. Raises CardError."""
    faction = top.get("deck").one_of(FACTIONS)
    others = {key: value for key, value in top.mapping().items() if key != "cards"}
    described = cards_from_tree(evolve(top, value=others)).cards
    groups = _known(faction)
    owners = _owners(groups)
    listed = read_names(top.get("cards"))
    _check_listed(top, faction, listed, owners)
    cards = [card for printed in listed for card in groups[owners[printed]]]
    cards = sorted([*cards, *described], key=lambda card: card.ids[0])
    check_copies(top, cards)
    deck = Deck(faction, tuple(cards), builtin(faction).board)
    check_deck(deck, top.path)
    return deck


def _check_listed(top: Toml, faction: str, listed: Sequence[str], owners: Mapping[str, str]) -> None:
    """Each entry is a card of the faction, and no two stand for one group."""
    strangers = [printed for printed in listed if printed not in owners]
    if strangers:
        names = ", ".join(_stranger(printed) for printed in dict.fromkeys(strangers))
        top.fail(f"rule DB1: expected cards of the {faction}, got {names}")
    entries: dict[str, list[str]] = {}
    for printed in listed:
        entries.setdefault(owners[printed], []).append(printed)
    doubled = [" and ".join(ids) for ids in entries.values() if len(ids) > 1]
    if doubled:
        top.fail(f"rule DB1: expected one id for all copies of a card, got {', '.join(doubled)}")


def _stranger(printed: str) -> str:
    """An id that is none of a faction's, and what it is instead."""
    for deck in ("common", *FACTIONS):
        if printed in _owners(_known(deck)):
            return f"{printed} (a common card)" if deck == "common" else f"{printed} (of the {deck})"
    return f"{short(printed)} (unknown)"


@cache
def _known(deck: str) -> Groups:
    """The known cards of a deck by group: the printed deck and what the packs have for it."""
    cards = {card.ids: card for card in builtin(deck).cards}
    for pack in PACKS:
        cards.update({card.ids: card for card in pack_cards(pack, deck)})
    return by_group(cards.values())


def _owners(groups: Groups) -> Mapping[str, str]:
    """The group of each printed id."""
    return {printed: group for group, cards in groups.items() for card in cards for printed in card.ids}


# Formats


def check_format(deck: Deck, format: str, file: str | None = None) -> None:  # noqa: A002, the word of the rules
    """Raise CardError unless a deck is legal in one of FORMATS: DB1 in both, MN3 in Standard.

    Of a common deck Standard asks that all its cards are of the base game.
    The error is one line that begins with `file` (default: the deck's name) and names rule and cards.

    >>> from attrs import evolve
    >>> from isettlers.imperial import builtin, check_format
    >>> romans = builtin("romans")
    >>> check_format(romans, "standard")
    >>> check_format(evolve(romans, cards=romans.cards[1:]), "open")
    Traceback (most recent call last):
    isettlers.errors.CardError: the deck 'romans': rule DB1: expected 30 cards in groups of equal copies ...
    """
    if format not in FORMATS:
        raise CardError(unknown("format", format, FORMATS))
    top = Toml(deck, f"{file or f'the deck {short(deck.name)}'}:")
    if deck.name != "common":
        check_copies(top, deck.cards)
        _check_whole(top, deck)
    if format == "standard":
        _check_standard(top, deck)


def legal_formats(deck: Deck) -> tuple[str, ...]:
    """Those of FORMATS in which a deck is legal."""
    return tuple(name for name in FORMATS if _legal(deck, name))


def _legal(deck: Deck, name: str) -> bool:
    try:
        check_format(deck, name)
    except CardError:
        return False
    return True


def packs_of(deck: Deck) -> tuple[str, ...]:
    """Where the cards of a deck are from, "base" first, "own" last."""
    return tuple(pack for pack in ORIGINS if any(card.pack == pack for card in deck.cards))


def _check_whole(top: Toml, deck: Deck) -> None:
    """The copies of a card of the base game come together (DB1)."""
    for group, missing in _torn(deck).items():
        name = _known(deck.name)[group][0].name
        top.fail(f"rule DB1: expected all copies of {name}, missing {', '.join(missing)}")


def _torn(deck: Deck) -> Mapping[str, list[str]]:
    """The groups of base cards of which a deck has some copies and not all, with the ids it has not."""
    if deck.name not in FACTIONS:
        return {}
    held = {printed for card in deck.cards for printed in card.ids}
    torn: dict[str, list[str]] = {}
    for group, cards in by_group(card for card in builtin(deck.name).cards if card.pack == "base").items():
        printed = [one for card in cards for one in card.ids]
        missing = [one for one in printed if one not in held]
        if 0 < len(missing) < len(printed):
            torn[group] = missing
    return torn


def _check_standard(top: Toml, deck: Deck) -> None:
    """Base cards and the cards of at most one pack; the core deck of the atlanteans is their base (MN3)."""
    own = [card for card in deck.cards if card.pack == "own"]
    if own:
        top.fail(f"rule MN3: Standard takes printed cards, got your own {card_names(own)}")
    core = "atlanteans" if deck.name == "atlanteans" else "base"
    added = {pack: [card for card in deck.cards if card.pack == pack] for pack in packs_of(deck) if pack != core}
    if deck.name == "common" and added:
        cards = card_names(card for cards in added.values() for card in cards)
        top.fail(f"rule MN3: Standard takes the common cards of the base game, got {cards}")
    if len(added) > 1:
        several = " and ".join(f"{pack} ({card_names(cards)})" for pack, cards in added.items())
        top.fail(f"rule MN3: Standard takes cards of one pack, got {several}")


# Ready-made decks


def ready_names() -> tuple[str, ...]:
    """The names of the ready-made decks: the factions, then `pack-faction` for each shipped list."""
    return (*FACTIONS, *(f"{pack}-{faction}" for pack in _SHIPPED for faction in FACTIONS))


def named_deck(name: str) -> Deck:
    """The ready-made deck of one of `ready_names`. Raises CardError for any other name."""
    if name in FACTIONS:
        return builtin(name)
    for pack in _SHIPPED:
        faction = name.removeprefix(f"{pack}-")
        if faction != name and faction in FACTIONS:
            return ready_deck(pack, faction)
    raise CardError(unknown("ready-made deck", name, ready_names()))


@cache
def ready_deck(pack: str, faction: str) -> Deck:
    """Return the deck shipped for a faction that plays with a pack; read once.

    "magic-number" has a Standard list for each faction; "atlanteans" has their core deck, the others keep theirs.
    Raises CardError for an unknown pack or faction.

    >>> from isettlers.imperial import ready_deck
    >>> deck = ready_deck("magic-number", "romans")
    >>> deck, {card.pack for card in deck.cards} == {"base", "magic-number"}
    (<Deck romans, 30 cards>, True)
    """
    for value, known, what in ((pack, PACKS, "pack"), (faction, FACTIONS, "faction")):
        if value not in known:
            raise CardError(unknown(what, value, known))
    if pack not in _SHIPPED:
        return builtin(faction)
    name = f"{pack.replace('-', '_')}_{faction}.toml"
    return load_deck_list(resources.files(__package__) / "data" / "decks" / name)
