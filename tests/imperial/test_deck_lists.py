"""Deck lists, the formats a deck is legal in, and the ready-made decks."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable
from importlib import resources
from pathlib import Path
from textwrap import dedent

import pytest
from attrs import evolve
from random_decks import toml

from isettlers.errors import CardError
from isettlers.imperial import FACTIONS, Card, Deck, builtin, load_deck
from isettlers.imperial.card_model import PACKS
from isettlers.imperial.cards import pack_cards
from isettlers.imperial.deck_document import deck_document, deck_from_document
from isettlers.imperial.deck_lists import (
    FORMATS,
    check_format,
    deck_from_list,
    legal_formats,
    load_deck_list,
    named_deck,
    packs_of,
    ready_deck,
    ready_names,
)
from isettlers.kit.toml import Toml

PACK = "magic-number"
DATA = resources.files("isettlers.imperial") / "data"
Lister = Callable[..., Path]

LEFT_OUT = {
    "barbarians": ("BAR004", "BAR016", "BAR018", "BAR024", "BAR025", "BAR028"),
    "japanese": ("JAP016", "JAP009", "JAP013", "JAP011", "JAP012", "JAP028"),
    "romans": ("ROM012", "ROM006", "ROM015", "ROM011", "ROM019", "ROM030"),
    "egyptians": ("EGY021", "EGY007", "EGY014", "EGY001", "EGY006", "EGY010"),
    "atlanteans": ("ATL004", "ATL012", "ATL016", "ATL022", "ATL025", "ATL027"),
}
"""The first id of each base group that makes room for the pack's six."""


def groups(cards: Iterable[Card]) -> dict[str, list[str]]:
    """The ids of all copies, group by group."""
    by_group: dict[str, list[str]] = {}
    for card in cards:
        by_group.setdefault(card.group, []).extend(card.ids)
    return by_group


def ids_of(deck: Deck) -> list[str]:
    """What a list of the deck's cards says: the first id of each group."""
    return [ids[0] for ids in groups(deck.cards).values()]


def exchanged(taken: Iterable[str], added: Iterable[str], faction: str = "romans") -> list[str]:
    """The list of a faction's base deck with other cards in the place of some."""
    out = set(taken)
    listed = ids_of(builtin(faction))
    assert out <= set(listed)
    return [*(printed for printed in listed if printed not in out), *added]


@pytest.fixture
def listing(tmp_path: Path) -> Lister:
    """Writes a deck list."""

    def write(cards: Iterable[object], deck: object = "romans", **more: object) -> Path:
        file = tmp_path / "list.toml"
        table = {"deck": deck, "cards": list(cards)} | more
        file.write_text("".join(f"{key} = {toml(value)}\n" for key, value in table.items()), encoding="utf-8")
        return file

    return write


def refused(file: Path, load: Callable[[Path], Deck] = load_deck_list) -> str:
    """What is said about a bad file, without its name."""
    with pytest.raises(CardError) as error:
        load(file)
    message = str(error.value)
    assert message.isprintable()
    assert message.startswith(f"{file}: ")
    return message.removeprefix(f"{file}: ")


# ---------------------------------------------------------------- lists


@pytest.mark.rule("DB1")
@pytest.mark.parametrize("faction", FACTIONS)
def test_a_list_of_all_groups_is_the_packaged_deck(listing: Lister, faction: str) -> None:
    assert load_deck_list(listing(ids_of(builtin(faction)), faction)) == builtin(faction)


def test_the_order_of_a_list_means_nothing(listing: Lister) -> None:
    assert load_deck_list(listing(reversed(ids_of(builtin("romans"))))) == builtin("romans")


@pytest.mark.rule("DB1")
def test_any_copy_stands_for_its_group(listing: Lister) -> None:
    """The sculptor's apprentices ROM003-005 are one group of two cards that differ in their deal."""
    assert load_deck_list(listing(exchanged(["ROM003"], ["ROM005"]))) == builtin("romans")
    assert load_deck_list(listing(exchanged(["ROM003"], ["ROM004"]))) == builtin("romans")


@pytest.mark.rule("DB1", "MN4")
def test_a_group_comes_with_all_its_copies(listing: Lister) -> None:
    deck = load_deck_list(listing(exchanged(["ROM012", "ROM006", "ROM030"], ["ROM052", "ROM057", "ROM058"])))
    held = {printed for card in deck.cards for printed in card.ids}
    assert {"ROM051", "ROM052", "ROM053", "ROM056", "ROM057", "ROM058"} <= held
    assert not {"ROM012", "ROM013", "ROM014", "ROM006", "ROM007", "ROM030"} & held
    assert len(held) == 30
    assert deck.board == builtin("romans").board


def test_load_deck_reads_lists_as_well_as_card_files(listing: Lister) -> None:
    file = listing(exchanged(["ROM012"], ["ROM051"]))
    assert load_deck(file) == load_deck_list(file)
    assert load_deck_list(file) != builtin("romans")


def test_a_listed_deck_is_saved_with_its_cards(listing: Lister) -> None:
    deck = load_deck_list(listing(exchanged(["ROM012"], ["ROM051"])))
    assert deck_from_document(deck_document(deck), "deck") == deck


def test_a_tree_can_be_a_list() -> None:
    tree = {"deck": "romans", "cards": ids_of(builtin("romans"))}
    assert deck_from_list(Toml(tree, "tree")) == builtin("romans")


# ---------------------------------------------------------------- lists that are refused


@pytest.mark.rule("DB1", "MN4")
def test_too_few_cards_are_refused(listing: Lister) -> None:
    reason = refused(listing(exchanged(["ROM030"], [])))
    assert reason.startswith("rule DB1: expected 30 cards in groups of equal copies (3 of 3, 6 of 2, 9 of 1), got 29 (")
    assert " (8 of 1: ROM008 Engineers, ROM009 " in reason


@pytest.mark.rule("DB1", "MN4")
def test_too_many_cards_are_refused(listing: Lister) -> None:
    reason = refused(listing(exchanged([], ["ROM058"])))
    assert reason.startswith("rule DB1: expected 30 cards in groups of equal copies (3 of 3, 6 of 2, 9 of 1), got 31 (")
    assert " (10 of 1: ROM008 Engineers, " in reason
    assert reason.endswith("ROM058 Caesar's Storehouse)")


@pytest.mark.rule("DB1", "MN4")
def test_four_triples_are_refused_even_in_thirty_cards(listing: Lister) -> None:
    """A card in three copies takes the place of one of the same number, not of three single ones."""
    reason = refused(listing(exchanged(["ROM008", "ROM009", "ROM010"], ["ROM051"])))
    assert reason.startswith("rule DB1: expected 30 cards in groups of equal copies (3 of 3, 6 of 2, 9 of 1), got 30 (")
    triples = "ROM003 Sculptor's Apprentice, ROM012 Administration, ROM023 Trade Colony, ROM051 Paved Road"
    assert f" (4 of 3: {triples}; 6 of 1: ROM011 " in reason


@pytest.mark.rule("DB1")
@pytest.mark.parametrize(
    ("printed", "why"),
    [
        ("ROM099", "'ROM099' (unknown)"),
        ("rom003", "'rom003' (unknown)"),
        ("", "'' (unknown)"),
        (r"ROM\n03", r"'ROM\n03' (unknown)"),
        ("BAR001", "BAR001 (of the barbarians)"),
        ("BAR058", "BAR058 (of the barbarians)"),
        ("ATL001", "ATL001 (of the atlanteans)"),
        ("COM001", "COM001 (a common card)"),
        ("COM126", "COM126 (a common card)"),
    ],
)
def test_what_is_no_card_of_the_faction_is_refused(listing: Lister, printed: str, why: str) -> None:
    assert refused(listing(exchanged(["ROM012"], [printed]))) == f"rule DB1: expected cards of the romans, got {why}"


@pytest.mark.rule("DB1")
def test_all_strangers_are_named_at_once_and_once(listing: Lister) -> None:
    reason = refused(listing(exchanged([], ["COM001", "ROM099", "COM001"])))
    assert reason == "rule DB1: expected cards of the romans, got COM001 (a common card), 'ROM099' (unknown)"


@pytest.mark.rule("DB1")
@pytest.mark.parametrize(
    ("again", "why"),
    [
        (["ROM005"], "ROM003 and ROM005"),
        (["ROM003"], "ROM003 and ROM003"),
        (["ROM004", "ROM005", "ROM018"], "ROM003 and ROM004 and ROM005, ROM017 and ROM018"),
    ],
)
def test_a_group_listed_more_than_once_is_refused(listing: Lister, again: list[str], why: str) -> None:
    reason = refused(listing(exchanged(["ROM012"], again)))
    assert reason == f"rule DB1: expected one id for all copies of a card, got {why}"


@pytest.mark.rule("DB1")
def test_an_empty_list_is_refused(listing: Lister) -> None:
    assert refused(listing([])).startswith(
        "rule DB1: expected 30 cards in groups of equal copies (3 of 3, 6 of 2, 9 of 1), got 0 ("
    )


@pytest.mark.parametrize("deck", ["common", "nomads"])
def test_a_list_is_for_a_faction_with_known_cards(listing: Lister, deck: str) -> None:
    assert refused(listing(["COM001"], deck)).startswith("deck: expected one of barbarians, ")


def test_a_list_with_an_entry_that_is_no_text_is_refused(listing: Lister) -> None:
    assert refused(listing([3])) == "cards[0]: expected text, got 3"


def test_a_list_with_a_board_is_refused(listing: Lister) -> None:
    assert refused(listing([], board={"stores": []})).startswith("board: ")


def test_a_list_that_says_more_is_refused(listing: Lister) -> None:
    assert refused(listing([], age=3)).startswith("age: unknown field, known: deck")


def test_a_file_without_a_list_is_no_list(tmp_path: Path) -> None:
    file = tmp_path / "list.toml"
    file.write_text('deck = "romans"', encoding="utf-8")
    assert refused(file) == "cards: missing"


def test_a_file_that_is_not_toml_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "list.toml"
    file.write_text("cards = [", encoding="utf-8")
    assert refused(file).startswith("not TOML: ")


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert refused(tmp_path / "none.toml") == "cannot be read: No such file or directory"


# ---------------------------------------------------------------- cards described beside the list


FORT = {
    "group": "rom-roman-fort",
    "name": "Roman Fort",
    "kind": "feature",
    "colors": ["black"],
    "cost": {"stone": 2, "location": True},
    "deal": "worker",
    "feature": {"on_raze": "enemy", "gain": {"vp": 1}},
    "text": "Whenever you raze an enemy location, gain 1 VP.",
}


def test_a_card_described_beside_the_list_takes_the_place_of_the_known_one(listing: Lister) -> None:
    deck = load_deck_list(listing(exchanged(["ROM022"], []), ROM022=FORT))
    assert len(deck.cards) == len(builtin("romans").cards)
    [fort] = set(deck.cards) - set(builtin("romans").cards)
    assert (fort.ids, fort.provenance, fort.pack) == (("ROM022",), "custom", "base")
    assert legal_formats(deck) == FORMATS


@pytest.mark.rule("MN2", "MN3")
def test_an_own_card_described_beside_the_list_makes_the_deck_open(listing: Lister) -> None:
    deck = load_deck_list(listing(exchanged(["ROM022"], []), OWN001=FORT | {"group": "own-fort"}))
    assert packs_of(deck) == ("base", "own")
    assert legal_formats(deck) == ("open",)


@pytest.mark.rule("DB1")
def test_described_cards_are_counted_with_the_listed_ones(listing: Lister) -> None:
    reason = refused(listing(exchanged(["ROM012"], []), ROM905=FORT | {"group": "own-fort"}))
    assert reason.startswith("rule DB1: expected 30 cards in groups of equal copies (3 of 3, 6 of 2, 9 of 1), got 28 (")
    assert " (2 of 3: ROM003 Sculptor's Apprentice, ROM023 Trade Colony; 10 of 1: " in reason


def test_a_card_both_listed_and_described_is_refused(listing: Lister) -> None:
    assert refused(listing(exchanged(["ROM010"], []), ROM022=FORT | {"group": "other-fort"})).endswith(
        "ROM022 is used twice"
    )


def test_the_lists_of_the_page_are_standard_decks(tmp_path: Path) -> None:
    """The last one is put above a copy of the packaged cards of the pack."""
    page = (Path(__file__).resolve().parents[2] / "docs" / "decks.md").read_text(encoding="utf-8")
    lists = [dedent(block) for block in re.findall(r"^ *```toml\n(.*?)^ *```$", page, re.DOTALL | re.MULTILINE)]
    assert len(lists) == 3
    cards = (DATA / "magic_number" / "romans.toml").read_text(encoding="utf-8")
    lists[-1] = lists[-1].partition("[ROM051]")[0] + cards[cards.index("[ROM051]") :]
    file = tmp_path / "list.toml"
    for text in lists:
        file.write_text(text, encoding="utf-8")
        check_format(load_deck(file), "standard")


# ---------------------------------------------------------------- formats


def with_packs(deck: Deck, *packs: str) -> Deck:
    """A deck whose first cards are said to be of other packs."""
    cards = [evolve(card, pack=pack) for card, pack in zip(deck.cards, packs, strict=False)]
    return evolve(deck, cards=(*cards, *deck.cards[len(cards) :]))


@pytest.mark.rule("MN2", "MN3")
@pytest.mark.parametrize("faction", FACTIONS)
def test_a_deck_without_any_pack_is_legal_in_both_formats(faction: str) -> None:
    assert legal_formats(builtin(faction)) == FORMATS


@pytest.mark.rule("MN2", "MN3")
def test_some_cards_of_one_pack_are_legal_in_both_formats(listing: Lister) -> None:
    assert legal_formats(load_deck_list(listing(exchanged(["ROM030"], ["ROM058"])))) == FORMATS


@pytest.mark.rule("MN2", "MN3")
def test_two_packs_are_open_and_not_standard() -> None:
    deck = with_packs(builtin("romans"), "magic-number", "atlanteans")
    assert legal_formats(deck) == ("open",)
    with pytest.raises(CardError) as error:
        check_format(deck, "standard")
    first, second = deck.cards[:2]
    packs = f"magic-number ({first.ids[0]} {first.name}) and atlanteans ({second.ids[0]} {second.name})"
    assert str(error.value) == f"the deck 'romans': rule MN3: Standard takes cards of one pack, got {packs}"


@pytest.mark.rule("MN3")
def test_the_core_deck_of_the_atlanteans_counts_as_base() -> None:
    deck = ready_deck(PACK, "atlanteans")
    assert packs_of(deck) == ("magic-number", "atlanteans")
    check_format(deck, "standard")


@pytest.mark.rule("MN2", "MN3")
def test_cards_of_ones_own_are_open_and_not_standard() -> None:
    deck = with_packs(builtin("romans"), "own")
    assert legal_formats(deck) == ("open",)
    with pytest.raises(CardError) as error:
        check_format(deck, "standard", "my.toml")
    name = deck.cards[0].name
    assert str(error.value) == f"my.toml: rule MN3: Standard takes printed cards, got your own ROM001 {name}"


@pytest.mark.rule("DB1")
@pytest.mark.parametrize("format_name", FORMATS)
def test_every_format_asks_for_thirty_cards(format_name: str) -> None:
    deck = builtin("romans")
    with pytest.raises(CardError, match=r"^my.toml: rule DB1: expected 30 cards in groups of equal copies "):
        check_format(evolve(deck, cards=deck.cards[1:]), format_name, "my.toml")


@pytest.mark.rule("DB1")
@pytest.mark.parametrize("format_name", FORMATS)
def test_a_base_card_without_one_of_its_copies_is_refused_however_many_cards_there_are(format_name: str) -> None:
    """ROM005 is called another card here, so that there are still as many groups of each size."""
    deck = builtin("romans")
    cards = tuple(evolve(card, ids=("ROM905",)) if card.ids == ("ROM005",) else card for card in deck.cards)
    with pytest.raises(CardError) as error:
        check_format(evolve(deck, cards=cards), format_name, "my.toml")
    assert str(error.value) == "my.toml: rule DB1: expected all copies of Sculptor's Apprentice, missing ROM005"


def test_an_own_faction_is_evaluated_by_its_numbers() -> None:
    deck = builtin("romans")
    nomads = evolve(deck, name="nomads", cards=tuple(evolve(card, deck="nomads", pack="own") for card in deck.cards))
    assert legal_formats(nomads) == ("open",)


@pytest.mark.rule("MN2", "MN3", "MN5")
def test_standard_has_the_commons_of_the_base_game_alone() -> None:
    common = builtin("common")
    assert legal_formats(common) == FORMATS
    both = evolve(common, cards=(*common.cards, *pack_cards(PACK, "common")))
    assert legal_formats(both) == ("open",)
    with pytest.raises(CardError, match="rule MN3: Standard takes the common cards of the base game, got COM126 "):
        check_format(both, "standard")


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(CardError, match=r"^unknown format 'closed', known: open, standard$"):
        check_format(builtin("romans"), "closed")


# ---------------------------------------------------------------- ready-made decks


@pytest.mark.rule("MN3", "MN4")
@pytest.mark.parametrize("faction", FACTIONS)
def test_the_ready_made_deck_with_the_pack_is_standard_and_has_all_of_it(faction: str) -> None:
    deck = ready_deck(PACK, faction)
    check_format(deck, "standard")
    sizes = Counter(len(ids) for ids in groups(deck.cards).values())
    assert sizes == {3: 3, 2: 6, 1: 9}
    assert {card for card in deck.cards if card.pack == PACK} == set(pack_cards(PACK, faction))
    assert sum(len(card.ids) for card in pack_cards(PACK, faction)) == 10


@pytest.mark.parametrize("faction", FACTIONS)
def test_the_ready_made_deck_leaves_out_six_base_cards(faction: str) -> None:
    kept = groups(ready_deck(PACK, faction).cards)
    gone = [ids[0] for group, ids in groups(builtin(faction).cards).items() if group not in kept]
    assert gone == sorted(LEFT_OUT[faction])


@pytest.mark.parametrize("faction", FACTIONS)
def test_the_comments_of_a_ready_made_list_name_its_cards(faction: str) -> None:
    file = DATA / "decks" / f"magic_number_{faction}.toml"
    lines = file.read_text(encoding="utf-8").splitlines()
    comments = dict(line.strip().replace('"', "").split(", # ") for line in lines if line.startswith('    "'))
    names = {printed: card.name for card in ready_deck(PACK, faction).cards for printed in card.ids}
    assert comments == {printed: names[printed] for printed in comments}
    assert list(comments) == tomllib.loads("\n".join(lines))["cards"]


def test_with_the_atlanteans_pack_they_have_their_core_deck_and_the_others_the_base_deck() -> None:
    assert ready_deck("atlanteans", "atlanteans").cards == pack_cards("atlanteans", "atlanteans")
    assert all(ready_deck("atlanteans", faction) == builtin(faction) for faction in FACTIONS)


@pytest.mark.parametrize(
    ("pack", "faction", "why"),
    [
        ("aztecs", "romans", f"unknown pack 'aztecs', known: {', '.join(PACKS)}"),
        (PACK, "nomads", "unknown faction 'nomads', did you mean romans?"),
        (PACK, "common", f"unknown faction 'common', known: {', '.join(FACTIONS)}"),
    ],
)
def test_there_is_no_ready_made_deck_of_other_names(pack: str, faction: str, why: str) -> None:
    with pytest.raises(CardError) as error:
        ready_deck(pack, faction)
    assert str(error.value) == why


def test_every_ready_made_deck_has_a_name() -> None:
    decks = {name: named_deck(name) for name in ready_names()}
    assert len(decks) == 10
    assert decks["romans"] == builtin("romans")
    assert decks["magic-number-romans"] == ready_deck(PACK, "romans")


@pytest.mark.parametrize("name", ["nomads", "magic-number", "magic-number-nomads", "atlanteans-romans", "common"])
def test_an_unknown_name_is_refused(name: str) -> None:
    meant = r"(known: barbarians, .*-atlanteans|did you mean .*romans\?)"
    with pytest.raises(CardError, match=rf"^unknown ready-made deck '{name}', {meant}$"):
        named_deck(name)
