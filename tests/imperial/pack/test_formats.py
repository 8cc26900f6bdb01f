"""What the pack brings into a game, and the two formats (MN1-MN5, MA1, MA10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from attrs import evolve
from pack.cases import PACK, by

from isettlers.errors import CardError, SetupError
from isettlers.imperial import FACTIONS, Deck, Setup, builtin
from isettlers.imperial.cards import pack_cards
from isettlers.imperial.events import VIRTUAL


def copies(deck: Deck) -> int:
    return sum(len(card.ids) for card in deck.cards)


def exchange(faction: str, out: Sequence[str], added: Sequence[str]) -> Deck:
    """A faction's base deck with groups of the pack in the place of some."""
    cards = [card for card in builtin(faction).cards if card.group not in out]
    cards += [card for card in pack_cards("magic-number", faction) if card.group in added]
    return evolve(builtin(faction), cards=tuple(sorted(cards, key=lambda card: card.ids[0])))


def setup(**options: object) -> Setup:
    return Setup(**({"factions": ("barbarians", "romans"), "packs": PACK} | options))  # type: ignore[arg-type]


@pytest.mark.rule("MN1", "MA10")
def test_the_pack_brings_67_cards() -> None:
    plain = {name: copies(builtin(name)) for name in ("common", *FACTIONS)}
    cards = {name: sum(len(card.ids) for card in pack_cards("magic-number", name)) for name in plain}
    assert cards == {"common": 13} | dict.fromkeys(FACTIONS, 10)
    virtual = len(VIRTUAL) - 1
    base, solo = (
        Counter(Setup(factions=("romans",), packs=PACK, virtual=name).attacks()) for name in ("plain", "japanese")
    )
    attacks = solo - base
    assert attacks == {"raze": 2}
    assert sum(cards.values()) + virtual + attacks.total() == 67


@pytest.mark.rule("MN5", "MN2")
def test_in_the_open_format_the_packs_commons_join_those_of_the_base_game() -> None:
    assert copies(Setup(factions=("barbarians", "romans")).deck("common")) == 84
    assert copies(setup().deck("common")) == 84 + 13
    assert copies(setup(packs=("atlanteans",)).deck("common")) == 84


@pytest.mark.rule("MA1", "MN3", "MN5")
@pytest.mark.parametrize(("switch", "commons"), [(False, 84), (True, 97)])
def test_the_commons_of_the_standard_format_are_a_ruling(commons: int, *, switch: bool) -> None:
    standard = setup(format="standard", rulings=by(standard_commons=switch))
    assert copies(standard.deck("common")) == commons
    state = standard.start(seed=3)
    assert sum(1 for printed in state.tables.cards.ids[0][:98] if printed) == commons
    assert copies(setup(rulings=by(standard_commons=switch)).deck("common")) == 97


@pytest.mark.rule("MN3", "MN4")
@pytest.mark.parametrize("format_name", ["open", "standard"])
@pytest.mark.parametrize("faction", FACTIONS)
def test_ready_made_decks_play_in_both_formats(faction: str, format_name: str) -> None:
    other = "romans" if faction != "romans" else "japanese"
    game = setup(factions=(faction, other), format=format_name)
    deck = game.deck(faction)
    groups = Counter(card.group for card in deck.cards for _ in card.ids)
    assert Counter(groups.values()) == {3: 3, 2: 6, 1: 9}
    assert {card.pack for card in deck.cards} == {
        "magic-number", "atlanteans" if faction == "atlanteans" else "base",
    }  # fmt: skip
    assert game.start(seed=1).actor in (0, 1)


@pytest.mark.rule("MN2", "MN3")
def test_a_deck_with_cards_of_two_packs_is_for_the_open_format() -> None:
    deck = builtin("romans")
    first, second, *others = deck.cards
    mixed = evolve(deck, cards=(evolve(first, pack="magic-number"), evolve(second, pack="atlanteans"), *others))
    setup(decks=(mixed,))
    with pytest.raises(CardError, match="MN3"):
        setup(decks=(mixed,), format="standard")


@pytest.mark.rule("MN3")
def test_a_card_of_ones_own_is_for_the_open_format() -> None:
    deck = builtin("romans")
    own = evolve(deck, cards=(evolve(deck.cards[0], pack="own"), *deck.cards[1:]))
    setup(decks=(own,))
    with pytest.raises(CardError, match="MN3"):
        setup(decks=(own,), format="standard")


@pytest.mark.rule("MN3")
def test_the_standard_format_takes_one_pack() -> None:
    setup(packs=("magic-number", "atlanteans"))
    with pytest.raises(SetupError, match="MN3"):
        setup(packs=("magic-number", "atlanteans"), format="standard")


@pytest.mark.rule("MN4", "DB1")
@pytest.mark.parametrize(
    ("out", "added", "legal"),
    [
        (["rom-administration"], ["rom-paved-road"], True),
        (["rom-headquarters", "rom-colossus"], ["rom-aqueduct", "rom-mosaic-hall"], True),
        (["rom-headquarters"], ["rom-paved-road"], False),
        (["rom-colossus"], ["rom-aqueduct"], False),
        ([], ["rom-mosaic-hall"], False),
        (["rom-colossus"], [], False),
    ],
)
def test_a_group_takes_the_place_of_one_with_as_many_copies(
    out: Sequence[str], added: Sequence[str], *, legal: bool
) -> None:
    deck = exchange("romans", out, added)
    if legal:
        for format_name in ("open", "standard"):
            assert copies(setup(decks=(deck,), format=format_name).deck("romans")) == 30
    else:
        with pytest.raises(CardError, match="DB1"):
            setup(decks=(deck,))


@pytest.mark.rule("MN1", "T1")
def test_the_atlanteans_need_a_pack_and_play_against_anybody() -> None:
    with pytest.raises(SetupError, match="atlanteans"):
        Setup(factions=("atlanteans", "romans"))
    core = Setup(factions=("atlanteans", "romans"), packs=("atlanteans",))
    assert copies(core.deck("atlanteans")) == 30
    assert {card.pack for card in core.deck("atlanteans").cards} == {"atlanteans"}
    assert core.deck("romans") == builtin("romans")
