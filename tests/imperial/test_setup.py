"""Setting up a game: players, decks, opening hands (S1-S5, DB1), and what is refused."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, permutations
from typing import Any

import pytest
from attrs import evolve
from builders import opening, seat_of

import isettlers
from isettlers import FormatError, IsettlersError, SetupError
from isettlers._core.imperial.engine import take_apart
from isettlers.imperial import FACTIONS, Deck, Setup, builtin
from isettlers.imperial.seatings import BASE_FACTIONS

PAIR = ("romans", "barbarians")
MESSAGE = 320
"""Characters of a refusal at most: a line that can be read."""


def cards_by_seat(setup: Setup, seed: int = 3) -> tuple[list[list[int]], list[int]]:
    """All faction cards of each seat and all common cards, wherever they are."""
    values = take_apart(setup.start(seed=seed))
    common = values["common_deck"] + values["common_discard"] + values["row"]
    own: list[list[int]] = []
    for seat in values["seats"]:
        own.append([card for card in seat["hand"] + seat["deck"] if card >= 98])
        common += [card for card in seat["hand"] if card < 98]
    return own, common


@pytest.mark.rule("S1")
@pytest.mark.parametrize("factions", [f for n in (2, 3, 4) for f in combinations(BASE_FACTIONS, n)])
def test_two_to_four_different_factions_can_play(factions: tuple[str, ...]) -> None:
    state = isettlers.start("imperial", factions=factions, seed=1)
    assert state.seats == len(factions)
    assert [state.seat_name(seat) for seat in range(state.seats)] == list(factions)
    assert state.check() == 0


@pytest.mark.rule("S2")
def test_the_decks_have_84_common_and_30_faction_cards_and_no_others_are_in_the_game() -> None:
    own, common = cards_by_seat(Setup(factions=PAIR))
    assert [sorted(cards) for cards in own] == [list(range(98, 128))] * 2
    assert sorted(common) == list(range(84))


@pytest.mark.rule("S2")
def test_the_decks_are_shuffled() -> None:
    hands = {tuple(seat_of(isettlers.start("imperial", factions=PAIR, seed=seed), 0)["hand"]) for seed in range(20)}
    assert len(hands) == 20


@pytest.mark.rule("S3")
def test_the_first_player_is_drawn_when_the_setup_names_none() -> None:
    firsts = {opening(Setup(factions=BASE_FACTIONS), seed)[1][0].values["first"] for seed in range(40)}
    assert firsts == {0, 1, 2, 3}


@pytest.mark.rule("S3")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_a_named_first_player_begins(first: int) -> None:
    state, events = opening(Setup(factions=BASE_FACTIONS[:3], first_player=first), 5)
    assert (events[0].kind, events[0].values["first"]) == ("first", first)
    assert state.actor == first


@pytest.mark.rule("S3")
def test_from_the_first_player_clockwise_each_draws_two_common_and_two_faction_cards() -> None:
    _, events = opening(Setup(factions=("romans", "egyptians", "japanese"), first_player=2), 8)
    draws = events[1 : [event.kind for event in events].index("round")]
    assert {event.kind for event in draws} == {"move"}
    assert {(event.values["source"], event.values["target"]) for event in draws} == {("deck", "hand")}
    assert [(event.seat, event.values["card"][:3]) for event in draws] == [
        (seat, deck)
        for seat, faction in ((2, "JAP"), (0, "ROM"), (1, "EGY"))
        for deck in ("COM", "COM", faction, faction)
    ]


@pytest.mark.rule("S4")
def test_everybody_starts_without_points_and_goods() -> None:
    state = isettlers.start("imperial", factions=BASE_FACTIONS, seed=2)
    assert state.scores == (0, 0, 0, 0)
    for seat in take_apart(state)["seats"]:
        assert (seat["vp"], seat["goods"]) == (0, [0] * 7)
        assert seat["location"] == seat["foundation"] == seat["discard"] == []


@pytest.mark.rule("S5")
def test_a_common_deck_of_ones_own_replaces_the_printed_one() -> None:
    printed = builtin("common")
    few = Deck("common", printed.cards[:30], None)
    _, common = cards_by_seat(Setup(factions=PAIR, decks=(few,)))
    assert len(common) == sum(len(card.ids) for card in few.cards)
    assert sorted(common) == list(range(len(common)))


@pytest.mark.rule("S5", "DB1")
def test_a_faction_of_ones_own_plays_beside_the_printed_ones() -> None:
    strangers = evolve(builtin("romans"), name="strangers")
    state = Setup(factions=("strangers", "romans"), decks=(strangers,)).start(seed=4)
    own, _ = cards_by_seat(Setup(factions=("strangers", "romans"), decks=(strangers,)))
    assert state.seat_name(0) == "strangers"
    assert [len(cards) for cards in own] == [30, 30]


@pytest.mark.rule("S5")
def test_a_deck_with_the_name_of_a_faction_replaces_its_deck() -> None:
    swapped = evolve(builtin("egyptians"), name="romans")
    state = Setup(factions=PAIR, decks=(swapped,)).start(seed=4)
    assert state.tables.cards.id(0, 98) == "EGY001"


def test_the_same_setup_and_seed_give_the_same_game() -> None:
    for order in permutations(PAIR):
        assert Setup(factions=order).start(seed=9) == Setup(factions=order).start(seed=9)
    assert Setup(factions=PAIR).start(seed=9) != Setup(factions=PAIR).start(seed=10)


def test_without_a_seed_one_is_drawn() -> None:
    assert len({Setup(factions=PAIR).start().hash for _ in range(5)}) == 5


@pytest.mark.parametrize("seed", [0, 1, 2**63, 2**64 - 1])
def test_every_seed_of_64_bits_is_taken(seed: int) -> None:
    assert Setup(factions=PAIR).start(seed=seed).check() == 0


REFUSED: Mapping[str, tuple[dict[str, Any], str]] = {
    "unknown faction": (
        {"factions": ("romans", "martians")},
        f"unknown faction 'martians', known: {', '.join(FACTIONS)}",
    ),
    "unknown faction with a near one": (
        {"factions": ("romans", "barbarian")},
        "unknown faction 'barbarian', did you mean barbarians?",
    ),
    "unknown faction near a deck": (
        {"factions": ("romans", "gaul"), "decks": (evolve(builtin("egyptians"), name="gauls"),)},
        "unknown faction 'gaul', did you mean gauls?",
    ),
    "the common deck as a faction": ({"factions": ("romans", "common")}, "unknown faction 'common'"),
    "a faction twice": ({"factions": ("romans", "romans")}, "'romans' is named twice"),
    "no player": ({"factions": ()}, "expected a faction for each seat, of barbarians, "),
    "six players": ({"factions": (*FACTIONS, "romans")}, "1 to 5 players (S1), not 6"),
    "one text for factions": ({"factions": "romans"}, "factions: expected sequence of names"),
    "a number for factions": ({"factions": 2}, "factions: expected sequence of names"),
    "unhashable faction": ({"factions": ("romans", ["barbarians"])}, "factions[1]: expected text, got a list"),
    "unknown edition": ({"edition": "third"}, 'edition: expected one of second, first, got "third"'),
    "unhashable edition": ({"edition": ["second"]}, "edition: expected one of second, first, got a list"),
    "first player too high": ({"first_player": 2}, "first_player: expected int from 0 to 1, got "),
    "first player negative": ({"first_player": -1}, "first_player: expected int from 0 to 1, got "),
    "first player a bool": ({"first_player": True}, "first_player: expected int from 0 to 1, got "),
    "first player a name": ({"first_player": "romans"}, "first_player: expected int from 0 to 1, got "),
    "two decks of one name": ({"decks": (builtin("romans"), builtin("romans"))}, "two decks are named 'romans'"),
    "a text for a deck": ({"decks": ("romans",)}, "decks"),
    "None for a deck": ({"decks": (None,)}, "decks"),
    "a number for decks": ({"decks": 5}, "decks: expected sequence of decks, got 5"),
    "unknown setting": ({"colour": "red"}, "unknown setting 'colour', known: factions, edition, first_player, decks"),
    "seed negative": ({"seed": -1}, "seed: expected int from 0 to 2**64 - 1, got -1"),
    "seed too large": ({"seed": 2**64}, "seed: expected int from 0 to 2**64 - 1"),
    "seed a bool": ({"seed": True}, "seed: expected int from 0 to 2**64 - 1, got bool"),
    "seed a float": ({"seed": 7.0}, "seed: expected int from 0 to 2**64 - 1, got float"),
    "seed of more digits than Python prints": ({"seed": 10**5000}, "seed: expected int from 0 to 2**64 - 1, got a"),
    "first player of more digits than Python prints": (
        {"first_player": 10**5000},
        'first_player: expected int from 0 to 1, got "a huge number"',
    ),
    "edition of more digits than Python prints": ({"edition": 10**5000}, "edition: expected one of second, first,"),
    "faction of more digits than Python prints": ({"factions": ("romans", 10**5000)}, "unknown faction 'a huge"),
    "factions with a huge number": ({"factions": {10**5000}}, "factions: expected sequence of names, got a set"),
    "an endless faction": ({"factions": ("x" * 10**6, "romans")}, "unknown faction 'xxx"),
    "an endless faction twice": ({"factions": ("x" * 10**6,) * 2}, "is named twice"),
    "an endless edition": ({"edition": "x" * 10**6}, "edition: expected one of second, first, got "),
    "seed a text": ({"seed": "7"}, "seed: expected int from 0 to 2**64 - 1, got str"),
}


@pytest.mark.parametrize(("settings", "why"), REFUSED.values(), ids=REFUSED)
def test_a_setup_that_does_not_fit_is_refused_in_one_line(settings: dict[str, Any], why: str) -> None:
    with pytest.raises(SetupError) as error:
        isettlers.start("imperial", **({"factions": PAIR} | settings))
    assert why in str(error.value)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) <= MESSAGE


def test_a_seed_may_be_anything_that_is_a_whole_number() -> None:
    class Seven:
        def __index__(self) -> int:
            return 7

    assert Setup(factions=PAIR).start(Seven()) == Setup(factions=PAIR).start(7)


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("\ud800", r"^\$\.setup\.decks\[0\]\.deck: cannot be kept: '\\ud800'$"),
        (2**64, r"^\$\.setup\.decks\[0\]\.deck: cannot be kept: 18446744073709551616$"),
        ([[0] * 4000] * 9, r"^\$\.setup\.decks\[0\]\.deck\[8\]: more than 32768 values in all$"),
    ],
    ids=["half a character", "a number of 65 bits", "too many values"],
)
def test_a_deck_that_no_save_could_hold_is_no_part_of_a_document(value: object, why: str) -> None:
    tree = Setup(factions=PAIR, decks=(builtin("romans"),)).document()
    tree["decks"][0]["deck"] = value
    with pytest.raises(FormatError, match=why):
        Setup.from_document(tree)


def test_missing_factions_are_refused_in_one_line() -> None:
    with pytest.raises(SetupError, match="factions") as error:
        isettlers.start("imperial")
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("imperials", r"did you mean imperial\?"),
        ("", "known: imperial, burgundy, founders"),
        ("Imperial", r"did you mean imperial\?"),
    ],
)
def test_an_unknown_game_is_refused_in_one_line(name: str, near: str) -> None:
    with pytest.raises(SetupError, match=rf"unknown game '{name}', {near}$"):
        isettlers.start(name)


@pytest.mark.parametrize(
    ("deck", "why"),
    [
        (Deck("strangers", builtin("romans").cards, None), r"strangers.* board: missing"),
        (Deck("common", (), None), "common"),
    ],
    ids=["a faction without a board", "a common deck without cards"],
)
def test_a_deck_put_together_wrongly_is_refused(deck: Deck, why: str) -> None:
    factions = (deck.name, "romans") if deck.board is None and deck.name != "common" else PAIR
    with pytest.raises(IsettlersError, match=why):
        isettlers.start("imperial", factions=factions, decks=(deck,), seed=1)


def test_a_setup_cannot_be_changed() -> None:
    setup = Setup(factions=PAIR)
    with pytest.raises(AttributeError):
        setup.edition = "first"  # type: ignore[misc]
