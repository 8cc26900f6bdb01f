"""The options of a setup: what goes together, what is refused and why, and setups as trees (S1, DB2, LV1-LV4, SO1)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from attrs import evolve, fields

import isettlers
from isettlers import CardError, FormatError, SetupError
from isettlers._core.imperial.engine import take_apart
from isettlers.imperial import FACTIONS, Deck, Setup, builtin
from isettlers.imperial.cards import pack_cards
from isettlers.imperial.deck_lists import ready_deck
from isettlers.imperial.rulings import Rulings

PAIR = ("romans", "barbarians")
ALONE = ("romans",)
PACK = "magic-number"
MESSAGE = 320
"""Characters of a refusal at most: a line that can be read."""
LONG = "x" * 10**6


def ids(deck: Deck) -> set[str]:
    return {printed for card in deck.cards for printed in card.ids}


def refused(settings: dict[str, Any]) -> str:
    """Why a setup is refused, in one line of a length that can be read."""
    with pytest.raises((SetupError, CardError)) as error:
        Setup(**({"factions": PAIR} | settings))
    message = str(error.value)
    assert message.isprintable()
    assert len(message) <= MESSAGE
    with pytest.raises((SetupError, CardError)) as error:
        isettlers.start("imperial", **({"factions": PAIR} | settings))
    assert str(error.value) == message
    return message


# ---------------------------------------------------------------- what no rule allows


def with_card_of_own() -> Deck:
    """The Romans' deck with one card of one's own."""
    first, *others = builtin("romans").cards
    return evolve(builtin("romans"), cards=(evolve(first, pack="own"), *others))


def with_both_packs() -> Deck:
    """The Romans' ready-made deck with a card that says it is of the other pack."""
    first, *others = ready_deck(PACK, "romans").cards
    base = next(card for card in others if card.pack == "base")
    return evolve(
        builtin("romans"),
        cards=(first, *(evolve(each, pack="atlanteans") if each is base else each for each in others)),
    )


def common_with_the_pack() -> Deck:
    return evolve(builtin("common"), cards=(*builtin("common").cards, *pack_cards(PACK, "common")))


def with_torn_copies() -> Deck:
    """The Romans' deck with a third Sculptor's Workshop in place of one Trade Colony: as many groups of each size."""
    copies = {"ROM001": ("ROM001", "ROM002", "ROM099"), "ROM023": ("ROM023", "ROM024")}
    cards = builtin("romans").cards
    return evolve(builtin("romans"), cards=tuple(evolve(card, ids=copies.get(card.ids[0], card.ids)) for card in cards))


NO_RULE: Mapping[str, tuple[dict[str, Any], str]] = {
    "alternate lookout alone": ({"factions": ALONE, "lookout": "alternate"}, "SO2"),
    "advanced lookout alone": ({"factions": ALONE, "lookout": "advanced"}, "SO2"),
    "peace alone": ({"factions": ALONE, "peaceful": True}, "LV4"),
    "a virtual player for two": ({"virtual": "plain"}, "SO1"),
    "a virtual player for five": ({"factions": FACTIONS, "packs": (PACK,), "virtual": "japanese"}, "SO1"),
    "a Japanese virtual player without the pack": ({"factions": ALONE, "virtual": "japanese"}, "MN17"),
    "an Egyptian virtual player without the pack": ({"factions": ALONE, "virtual": "egyptian"}, "MN17"),
    "a virtual player of the pack with the other pack": (
        {"factions": ALONE, "virtual": "egyptian", "packs": ("atlanteans",)}, "MN17",
    ),
    "two packs in the standard format": ({"packs": (PACK, "atlanteans"), "format": "standard"}, "MN3"),
    "a deck of two packs in the standard format": ({"decks": (with_both_packs(),), "format": "standard"}, "MN3"),
    "cards of one's own in the standard format": ({"decks": (with_card_of_own(),), "format": "standard"}, "MN3"),
    "copies of a card torn apart": ({"decks": (with_torn_copies(),)}, "rule DB1: expected all copies of Trade Colony"),
    "the pack's commons in the standard format": ({"decks": (common_with_the_pack(),), "format": "standard"}, "MN3"),
}  # fmt: skip


@pytest.mark.rule("DB1", "DB2", "LV4", "SO1", "SR5", "MN3", "MN17")
@pytest.mark.parametrize(("settings", "rule"), NO_RULE.values(), ids=NO_RULE)
def test_options_that_no_rule_allows_together_are_refused_with_the_rule(settings: dict[str, Any], rule: str) -> None:
    assert rule in refused(settings)


WRONG: Mapping[str, tuple[dict[str, Any], str]] = {
    "the atlanteans without a deck": ({"factions": ("romans", "atlanteans")}, "the atlanteans need their deck (S5): "),
    "the atlanteans alone without a deck": ({"factions": ("atlanteans",)}, "the atlanteans need their deck"),
    "six players": ({"factions": (*FACTIONS, "nomads")}, "for 1 to 5 players (S1), not 6"),
    "nobody": ({"factions": ()}, "expected a faction for each seat, of barbarians, "),
    "first player of one": ({"factions": ALONE, "first_player": 1}, "first_player: expected 0, got 1"),
    "first player of five": ({"factions": FACTIONS, "packs": (PACK,), "first_player": 5}, "first_player: expected"),
    "unknown lookout": ({"lookout": "simple"}, 'lookout: expected one of standard, alternate, advanced, got "simple"'),
    "the solo game's lookout": ({"lookout": "alone"}, "lookout: expected one of standard, alternate, advanced, got"),
    "lookout None": ({"lookout": None}, "lookout: expected one of standard, alternate, advanced, got None"),
    "lookout a list": ({"lookout": ["advanced"]}, "lookout: expected one of standard, alternate, advanced, got a list"),
    "lookout endless": ({"lookout": LONG}, "lookout: expected one of standard, alternate, advanced, got "),
    "lookout huge": ({"lookout": 10**5000}, "lookout: expected one of standard, alternate, advanced, got "),
    "peaceful a number": ({"peaceful": 1}, "peaceful: expected true or false, got 1"),
    "peaceful None": ({"peaceful": None}, "peaceful: expected true or false, got None"),
    "peaceful a text": ({"peaceful": "yes"}, 'peaceful: expected true or false, got "yes"'),
    "peaceful endless": ({"peaceful": LONG}, "peaceful: expected true or false, got "),
    "packs a text": ({"packs": PACK}, 'packs: expected sequence of names, got "magic-number"'),
    "packs a number": ({"packs": 3}, "packs: expected sequence of names, got 3"),
    "packs None": ({"packs": None}, "packs: expected sequence of names, got None"),
    "packs a set": ({"packs": {PACK}}, "packs: expected sequence of names"),
    "unknown pack": ({"packs": ("base",)}, 'packs: expected one of magic-number, atlanteans, got "base"'),
    "a pack of another type": ({"packs": (["magic-number"],)}, "packs[0]: expected text, got a list"),
    "a pack None": ({"packs": (None,)}, "packs[0]: expected text, got None"),
    "a pack endless": ({"packs": (LONG,)}, "packs: expected one of magic-number, atlanteans, got "),
    "a pack twice": ({"packs": (PACK, PACK)}, "the pack 'magic-number' is named twice"),
    "unknown format": ({"format": "closed"}, 'format: expected one of open, standard, got "closed"'),
    "format None": ({"format": None}, "format: expected one of open, standard, got None"),
    "format a list": ({"format": ["open"]}, "format: expected one of open, standard, got a list"),
    "format endless": ({"format": LONG}, "format: expected one of open, standard, got "),
    "unknown virtual player": (
        {"factions": ALONE, "virtual": "roman"},
        'virtual: expected one of plain, japanese, egyptian, got "roman"',
    ),
    "virtual player drawn": ({"factions": ALONE, "virtual": "drawn"}, "virtual: expected one of plain,"),
    "virtual player a list": ({"factions": ALONE, "virtual": ["plain"]}, "virtual: expected one of plain,"),
    "virtual player a flag": ({"factions": ALONE, "virtual": False}, "virtual: expected one of plain,"),
    "virtual player endless": ({"factions": ALONE, "virtual": LONG}, "virtual: expected one of plain,"),
    "rulings a list": ({"rulings": [("glory_points", 3)]}, "rulings: expected Rulings of this game or a table, got a"),
    "rulings of an unknown name": (
        {"rulings": {"glory_point": 3}},
        "ruling 'glory_point', did you mean glory_points?",
    ),
    "rulings None": ({"rulings": None}, "rulings: expected Rulings of this game or a table, got None"),
    "rulings the class": ({"rulings": Rulings}, "rulings: expected Rulings of this game or a table"),
    "rulings endless": ({"rulings": LONG}, "rulings: expected Rulings of this game or a table, got "),
    "rulings a number in the standard format with a common deck": (
        {"rulings": 5, "format": "standard", "decks": (builtin("common"),)},
        "rulings: expected Rulings of this game or a table, got 5",
    ),
    "rulings None in the standard format with a common deck": (
        {"rulings": None, "format": "standard", "decks": (builtin("common"),)},
        "rulings: expected Rulings of this game or a table, got None",
    ),
}


@pytest.mark.rule("S1")
@pytest.mark.parametrize(("settings", "why"), WRONG.values(), ids=WRONG)
def test_options_of_a_wrong_value_are_refused_in_one_line(settings: dict[str, Any], why: str) -> None:
    assert why in refused(settings)


FLAGS = [option.name for option in fields(Rulings) if isinstance(option.default, bool)]
NUMBERS = (-1, 0, 6, True, 3.0, "3", None, [3], LONG)
WRONG_RULINGS: list[tuple[str, object, str]] = [
    *((name, value, "expected one of false, true") for name in FLAGS for value in (1, 0, None, "true", [True], LONG)),
    *(
        ("white_good", value, "expected one of technology, defense")
        for value in ("gold", "", None, 1, ["technology"], LONG)
    ),
    *(("collection_weight", value, "expected one of 1, 2") for value in (*NUMBERS, 3)),
    *(("glory_points", value, "expected one of 1, 2, 3, 4, 5") for value in NUMBERS),
]


@pytest.mark.parametrize("name", ["collection_weight", "glory_points", "white_good", *FLAGS])
def test_a_ruling_of_more_digits_than_python_prints_is_refused(name: str) -> None:
    with pytest.raises(SetupError, match=r"got a huge number$"):
        Rulings(**{name: 10**5000})  # type: ignore[arg-type]


@pytest.mark.parametrize(("name", "value", "why"), WRONG_RULINGS)
def test_rulings_of_a_wrong_value_are_refused_in_one_line(name: str, value: object, why: str) -> None:
    with pytest.raises(SetupError) as error:
        Rulings(**{name: value})  # type: ignore[arg-type]
    message = str(error.value)
    assert message.startswith(f"rulings.{name}: {why}, got ")
    assert message.isprintable()
    assert len(message) <= MESSAGE


def test_options_beyond_the_first_four_are_named() -> None:
    with pytest.raises(TypeError):
        Setup(PAIR, "second", 0, (), "advanced")  # type: ignore[call-arg]


# ---------------------------------------------------------------- formats and packs


@pytest.mark.rule("DB2", "MN1", "MN5")
def test_with_the_pack_everybody_has_the_ready_made_deck_and_the_commons_join() -> None:
    setup = Setup(factions=FACTIONS, packs=(PACK,))
    assert all(setup.deck(name) == ready_deck(PACK, name) for name in FACTIONS)
    assert ids(setup.deck("common")) - ids(builtin("common")) == {
        printed for card in pack_cards(PACK, "common") for printed in card.ids
    }
    assert len(ids(setup.deck("common"))) == 84 + 13
    assert setup.start(seed=1).check() == 0


@pytest.mark.rule("DB2", "MN3")
def test_the_standard_format_plays_with_the_common_cards_of_the_base_game() -> None:
    setup = Setup(factions=PAIR, packs=(PACK,), format="standard")
    assert setup.deck("common") == builtin("common")
    assert setup.deck("romans") == ready_deck(PACK, "romans")
    joined = evolve(setup, rulings=Rulings(standard_commons=True))
    assert len(ids(joined.deck("common"))) == 84 + 13


@pytest.mark.rule("DB2")
def test_open_is_the_default_and_takes_what_standard_refuses() -> None:
    assert Setup(factions=PAIR).format == "open"
    for deck in (with_both_packs(), with_card_of_own(), common_with_the_pack()):
        assert Setup(factions=PAIR, decks=(deck,)).start(seed=2).check() == 0
    assert Setup(factions=PAIR, packs=(PACK, "atlanteans")).start(seed=2).check() == 0


@pytest.mark.rule("DB2", "MN3")
@pytest.mark.parametrize(
    "deck", [builtin("romans"), ready_deck(PACK, "romans"), builtin("common")], ids=["base", "pack", "common"]
)
def test_decks_that_are_standard_may_be_given(deck: Deck) -> None:
    assert Setup(factions=PAIR, decks=(deck,), format="standard").start(seed=2).check() == 0


@pytest.mark.rule("S1", "T1")
def test_the_atlanteans_pack_brings_their_deck_alone() -> None:
    setup = Setup(factions=("atlanteans", "romans"), packs=("atlanteans",))
    assert setup.deck("atlanteans") == ready_deck("atlanteans", "atlanteans")
    assert setup.deck("romans") == builtin("romans")
    assert setup.deck("common") == builtin("common")
    assert Setup(factions=("atlanteans", "romans"), packs=("atlanteans", PACK)).deck("atlanteans") == ready_deck(
        PACK, "atlanteans"
    )


@pytest.mark.rule("S5", "S1")
def test_a_deck_of_ones_own_brings_the_atlanteans_without_a_pack() -> None:
    own = evolve(builtin("egyptians"), name="atlanteans")
    state = Setup(factions=("atlanteans", "romans"), decks=(own,)).start(seed=3)
    assert state.seat_name(0) == "atlanteans"
    assert state.tables.cards.id(0, 98) == "EGY001"


@pytest.mark.rule("S5")
def test_decks_of_ones_own_go_before_those_of_the_pack() -> None:
    own = with_card_of_own()
    setup = Setup(factions=PAIR, packs=(PACK,), decks=(own, builtin("common")))
    assert setup.deck("romans") is own
    assert setup.deck("common") is setup.decks[1]
    assert setup.deck("barbarians") == ready_deck(PACK, "barbarians")


# ---------------------------------------------------------------- trees

TREES: Mapping[str, dict[str, Any]] = {
    "plain": {},
    "first edition": {"edition": "first", "first_player": 1},
    "alternate": {"lookout": "alternate"},
    "advanced and peaceful": {"lookout": "advanced", "peaceful": True},
    "pack": {"packs": (PACK,)},
    "both packs, five": {"factions": FACTIONS, "packs": ("atlanteans", PACK)},
    "standard": {"packs": (PACK,), "format": "standard"},
    "solo": {"factions": ALONE},
    "solo, plain": {"factions": ALONE, "virtual": "plain"},
    "solo, Japanese": {"factions": ALONE, "packs": (PACK,), "virtual": "japanese"},
    "solo, Egyptian": {"factions": ALONE, "packs": (PACK,), "virtual": "egyptian", "edition": "first"},
    "own decks": {"decks": (with_card_of_own(), common_with_the_pack())},
    **{f"ruling {name}": {"rulings": Rulings(**{name: True})} for name in FLAGS},  # type: ignore[arg-type]
    "other rulings": {"rulings": Rulings(white_good="defense", collection_weight=1, glory_points=5)},
    "everything": {
        "factions": FACTIONS, "packs": (PACK,), "format": "standard", "lookout": "alternate", "peaceful": True,
        "edition": "first", "first_player": 4, "rulings": Rulings(standard_commons=True, glory_points=1),
    },
}  # fmt: skip


@pytest.mark.parametrize("settings", TREES.values(), ids=TREES)
def test_a_setup_comes_back_from_its_tree(settings: dict[str, Any]) -> None:
    setup = Setup(**({"factions": PAIR} | settings))
    tree = json.loads(json.dumps(setup.document()))
    back = Setup.from_document(tree)
    assert back == setup
    assert hash(back) == hash(setup)
    assert back.document() == tree
    assert back.fingerprint() == setup.fingerprint()
    assert back.start(seed=5) == setup.start(seed=5)
    assert isettlers.load(setup.start(seed=5).save()).setup == setup


def test_a_tree_says_of_the_later_options_those_that_are_no_default() -> None:
    assert Setup(factions=PAIR).document() == {"factions": list(PAIR), "edition": "second", "first_player": None}
    assert Setup(factions=PAIR, rulings=Rulings(glory_points=4)).document()["rulings"] == {"glory_points": 4}
    defaults = {"lookout": "standard", "peaceful": False, "packs": [], "format": "open", "rulings": {}, "decks": []}
    assert Setup.from_document({"factions": list(PAIR), **defaults}) == Setup(factions=PAIR)


WRONG_TREES: Mapping[str, tuple[object, str]] = {
    "a list": ([], "$.setup: expected table, got a list"),
    "an unknown key": (
        {"speed": 1},
        "$.setup.speed: unknown field, known: factions, edition, first_player, decks, lookout",
    ),
    "an endless key": ({LONG: 1}, "$.setup: a key is too long"),
    "a number for a key": ({7: 1}, "$.setup: a key is a text, not 7"),
    "no factions": ({"factions": None}, "$.setup.factions"),
    "lookout a number": ({"lookout": 1}, "$.setup.lookout"),
    "lookout null": ({"lookout": None}, "$.setup.lookout"),
    "unknown lookout": ({"lookout": "quick"}, "$.setup.lookout: expected one of standard, alternate, advanced, got "),
    "lookout endless": ({"lookout": LONG}, "$.setup.lookout: cannot be kept: "),
    "peaceful a number": ({"peaceful": 0}, "$.setup.peaceful: expected true or false, got 0"),
    "peaceful null": ({"peaceful": None}, "$.setup.peaceful: expected true or false, got None"),
    "packs a name": ({"packs": PACK}, "$.setup.packs"),
    "packs null": ({"packs": None}, "$.setup.packs"),
    "packs of numbers": ({"packs": [1]}, "$.setup.packs"),
    "unknown pack": ({"packs": ["gauls"]}, '$.setup.packs: expected one of magic-number, atlanteans, got "gauls"'),
    "a pack twice": ({"packs": [PACK, PACK]}, "$.setup: the pack 'magic-number' is named twice"),
    "format a list": ({"format": ["open"]}, "$.setup.format"),
    "unknown format": ({"format": "shut"}, '$.setup.format: expected one of open, standard, got "shut"'),
    "virtual null": ({"factions": ["romans"], "virtual": None}, "$.setup.virtual"),
    "virtual a number": ({"factions": ["romans"], "virtual": 2}, "$.setup.virtual"),
    "virtual for two": (
        {"virtual": "plain"},
        "$.setup: a virtual player is for the solo game (SO1), not for 2 players",
    ),
    "peace alone": ({"factions": ["romans"], "peaceful": True}, "$.setup: the peaceful game is for 2 players"),
    "the atlanteans alone": ({"factions": ["atlanteans"]}, "$.setup: the atlanteans need their deck"),
    "rulings a list": ({"rulings": []}, "$.setup.rulings: expected table, got "),
    "rulings null": ({"rulings": None}, "$.setup.rulings: expected table, got "),
    "an unknown ruling": ({"rulings": {"house": True}}, "$.setup: unknown ruling 'house', known: new_set_self_"),
    "a number for a ruling": ({"rulings": {3: True}}, "$.setup.rulings: a key is a text, not 3"),
    "a ruling of a wrong type": (
        {"rulings": {"search_reshuffles": 1}},
        "$.setup.rulings.search_reshuffles: expected one of false, true, got 1",
    ),
    "a ruling out of range": (
        {"rulings": {"glory_points": 9}},
        "$.setup.rulings.glory_points: expected one of 1, 2, 3, 4,",
    ),
    "a ruling endless": ({"rulings": {"white_good": LONG}}, "$.setup.rulings.white_good: cannot be kept: "),
    "a ruling nested": ({"rulings": {"white_good": [[[]]]}}, "$.setup.rulings.white_good: expected one of technology,"),
}


@pytest.mark.parametrize(("tree", "why"), WRONG_TREES.values(), ids=WRONG_TREES)
def test_a_tree_of_no_setup_is_refused_with_the_path(tree: object, why: str) -> None:
    whole = {"factions": list(PAIR)} | tree if isinstance(tree, dict) else tree
    with pytest.raises(FormatError) as error:
        Setup.from_document(whole)
    message = str(error.value)
    assert message.startswith(why)
    assert message.isprintable()
    assert len(message) <= MESSAGE
    with pytest.raises(FormatError, match=r"^\$\.games\[3\]\.setup"):
        Setup.from_document(whole, "$.games[3].setup")


# ---------------------------------------------------------------- fingerprints


def prints(*settings: dict[str, Any]) -> list[bytes]:
    return [Setup(**({"factions": PAIR} | each)).fingerprint() for each in settings]


@pytest.mark.rule("DB2", "SO1")
def test_fingerprints_tell_other_cards_and_other_attack_cards_apart() -> None:
    different = prints(
        {}, {"packs": (PACK,)}, {"packs": (PACK,), "format": "standard"}, {"decks": (common_with_the_pack(),)},
        {"factions": ALONE}, {"factions": ALONE, "packs": (PACK,), "virtual": "plain"},
        {"factions": ALONE, "packs": (PACK,), "virtual": "japanese"},
        {"factions": ("atlanteans", "romans"), "packs": ("atlanteans",)},
        {"factions": ("atlanteans", "romans"), "packs": (PACK,)},
    )  # fmt: skip
    assert len(set(different)) == len(different)


def test_fingerprints_are_of_cards_alone() -> None:
    """Other options are in the tree of the setup."""
    same = prints(
        {}, {"edition": "first"}, {"lookout": "alternate"}, {"lookout": "advanced"}, {"peaceful": True},
        {"format": "standard"}, {"first_player": 1}, {"rulings": Rulings(glory_points=5)}, {"packs": ("atlanteans",)},
        {"decks": (builtin("romans"),)},
    )  # fmt: skip
    assert len(set(same)) == 1


def test_fingerprints_of_the_base_game_stay_what_they_were() -> None:
    assert Setup(factions=PAIR).fingerprint() == Setup.from_document({"factions": list(PAIR)}).fingerprint()
    fingerprints = {
        Setup(factions=(one, other)).fingerprint() for one in FACTIONS[:4] for other in FACTIONS[:4] if one != other
    }
    assert len(fingerprints) == 12


@pytest.mark.rule("MN17", "SO1")
def test_a_solo_game_has_a_virtual_player_of_those_the_packs_allow() -> None:
    assert Setup(factions=ALONE).virtual_player == "plain"
    drawn = Setup(factions=ALONE, packs=(PACK,))
    assert drawn.virtual_player == "drawn"
    assert {take_apart(drawn.start(seed=seed))["solo"]["virtual"] for seed in range(30)} == {1, 2}
    for number, name in enumerate(("plain", "japanese", "egyptian")):
        setup = evolve(drawn, virtual=name)
        assert {take_apart(setup.start(seed=seed))["solo"]["virtual"] for seed in range(10)} == {number}
    assert len(Setup(factions=ALONE).attacks()) == 16
    assert len(drawn.attacks()) == 18
    assert Setup(factions=PAIR, packs=(PACK,)).attacks() == ()
