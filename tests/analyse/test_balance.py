"""The worth of cards and tiles: known values, pairs, documents that differ in one card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from statistics import fmean
from typing import Any

import pytest
from attrs import evolve
from plain_texts import texts

import isettlers
from isettlers.analyse.balance import Balance, Trial, Worth, measure, pairs_of
from isettlers.errors import SetupError
from isettlers.imperial import Board, Clause, Deck, builtin
from isettlers.kit.exchanges import Placed
from isettlers.registry import game

GIFT = 7
GIFTS = "rom-engineers"
IDLE: dict[str, Any] = {
    "kind": "feature", "cost": {"gold": 9}, "location": False, "price": {}, "limit": 0, "unlock": {},
    "ability": Clause("surcharge", count=1), "bonus": (), "bonus_text": "",
}  # fmt: skip
GIFT_CARD: dict[str, Any] = {
    **IDLE, "cost": {}, "ability": None, "bonus": (Clause("gain", gain={"vp": GIFT}),), "bonus_text": "Gain 7 VP.",
}  # fmt: skip
FACTIONS = ("romans", "egyptians")


def line(balance: Balance, group: str) -> Worth:
    [row] = [one for one in balance.lines if one.group.id == group]
    return row


def idle(name: str) -> Deck:
    """A deck of cards that nobody can pay for; in that of the Romans one gives points at once."""
    cards = tuple(evolve(card, **(GIFT_CARD if card.group == GIFTS else IDLE)) for card in builtin(name).cards)
    board = None if name == "common" else Board({"defense": 1}, ("gold",), "custom", faction_points=0)
    return Deck(name, cards, board)


@pytest.fixture(scope="module")
def romans() -> Balance:
    return measure(Trial(settings={"factions": FACTIONS}, only=("romans",), deals=12))


# ---------------------------------------------------------------- the estimate


def test_a_card_of_known_worth_is_measured_without_bias() -> None:
    decks = tuple(map(idle, ("common", *FACTIONS)))
    balance = measure(Trial(settings={"factions": FACTIONS, "decks": decks}, only=("romans",), deals=120))
    drawn_later = 4 / 27  # a faction card in each of the rounds 2 to 5, of the 27 that are not in hand
    points = line(balance, GIFTS).points
    assert points is not None
    assert points.low < GIFT * (1 - drawn_later) < points.high
    assert points.high - points.low < 1


def test_equal_deals_make_the_interval_narrower_than_independent_games(romans: Balance) -> None:
    narrower = [one.narrower for one in romans.lines if one.narrower is not None]
    assert len(narrower) == 18
    assert fmean(narrower) > 1.5


def test_the_worths_of_a_deal_cancel_out() -> None:
    trial = Trial(settings={"factions": FACTIONS}, only=("romans",))
    copies = {group.id: group.copies for group in trial.groups}
    pairs = pairs_of(trial, 3)
    total = sum(copies[pair.group] for pair in pairs)
    differences = [
        copies[pair.group] * (total - copies[pair.group]) * (pair.with_it.points - pair.without.points)
        for pair in pairs
    ]
    assert len({pair.dealt for pair in pairs}) == 1
    assert any(abs(difference) > 100 for difference in differences)
    assert sum(differences) == pytest.approx(0, abs=1e-6)


def test_deviations_are_from_the_sourced_cards_of_the_deck(romans: Balance) -> None:
    sourced = [one.deviation for one in romans.lines if not one.group.reconstructed]
    assert len(sourced) == 10
    assert fmean(value for value in sourced if value is not None) == pytest.approx(0)
    assert any(one.group.reconstructed and one.deviation is not None for one in romans.lines)


def test_the_same_seed_gives_the_same_table_with_any_number_of_workers() -> None:
    trial = Trial(settings={"factions": FACTIONS}, only=("egyptians",), deals=2, seed=5)
    alone = measure(trial).document()
    assert measure(trial, workers=2).document() == alone
    assert measure(evolve(trial, seed=6)).document() != alone


# ---------------------------------------------------------------- the exchanges


def moments(
    name: str, seed: int, decisions: int, settings: dict[str, Any]
) -> Iterator[tuple[Mapping[str, Any], list[Placed]]]:
    """Yield the document of a position and its exchanges, by deck."""
    exchanges, fates = game(name).exchanges, game(name).fates
    assert exchanges is not None
    assert fates is not None
    state = isettlers.start(name, **settings, seed=seed)
    while decisions > 0 or state.pending or not exchanges.ready(state.document()):
        state.apply_unchecked(state.greedy(seed))
        decisions -= 1
    tree = state.document()
    for deck in dict.fromkeys(group.deck for group in fates.groups(state.setup)):
        seat = exchanges.seat(state, deck, 0)
        if seat is not None:
            yield tree, list(exchanges.placed(state.setup, tree, seat, deck, 123456789))


def pieces_of(tree: Any) -> Counter[str]:
    """Count all names in a document, those of stocks as often as they are there."""
    pieces = Counter[str]()
    for text, number in texts(tree):
        pieces[text] += number
    return pieces


@pytest.mark.parametrize(
    ("name", "decisions", "settings"),
    [
        ("imperial", 0, {"factions": ("romans", "japanese", "atlanteans"), "packs": ("magic-number",)}),
        ("founders", 40, {"players": 3}),
        ("founders", 75, {"players": 2}),
        ("burgundy", 30, {"players": 2}),
    ],
)
def test_exchanged_documents_hold_the_same_pieces_and_load(name: str, decisions: int, settings: dict[str, Any]) -> None:
    for tree, placed in moments(name, 2, decisions, settings):
        if not placed:
            assert name == "founders"  # the row is empty, or a tile lies in it twice
            continue
        assert placed[0].tree is tree
        assert len({one.group for one in placed}) == len(placed) > 1
        pieces = pieces_of(tree)
        for one in placed:
            loaded = isettlers.from_document(one.tree).document()
            assert pieces_of(loaded) == pieces_of(one.tree)
            changed = pieces_of(one.tree)
            if changed != pieces:  # a victory tile that left the game unseen came in
                assert name == "founders"
                assert (changed - pieces).total() == (pieces - changed).total() == 1


def test_an_exchange_puts_another_card_into_the_hand_of_the_seat() -> None:
    settings = {"factions": FACTIONS}
    common, romans, _ = moments("imperial", 2, 0, settings)
    for tree, placed in (common, romans):
        hand = Counter(tree["seats"][0]["hand"])
        for one in placed[1:]:
            assert (hand - Counter(one.tree["seats"][0]["hand"])).total() == 1
            assert one.tree["seats"][1]["deck"] == tree["seats"][1]["deck"]
    assert sum(one.copies for one in romans[1]) <= 30


def test_tiles_of_both_other_games_are_measured() -> None:
    founders = measure(Trial("founders", players=2, bot="greedy", only=("city", "victory"), deals=2))
    assert {one.group.deck for one in founders.lines} == {"city", "victory"}
    burgundy = measure(Trial("burgundy", players=2, bot="random", deals=4))
    assert {one.group.deck for one in burgundy.lines} == {"yellow"}
    assert any(one.points is not None for one in (*founders.lines, *burgundy.lines))


# ---------------------------------------------------------------- wrong input


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"deals": 0}, "deals: expected int from 1 to 1000000, got 0"),
        ({"deals": "many"}, 'deals: expected int from 1 to 1000000, got "many"'),
        ({"bot": "clever"}, "unknown bot 'clever'"),
        ({"only": ("gauls",)}, "only: unknown deck 'gauls', known: common, barbarians, japanese, romans, egyptians"),
        ({"seed": -1}, "seed"),
        ({"players": 9}, "players"),
        ({"game": "chess"}, "chess"),
    ],
)
def test_a_wrong_trial_is_one_line(given: dict[str, Any], error: str) -> None:
    with pytest.raises(SetupError, match=error) as refused:
        Trial(**given)
    assert "\n" not in str(refused.value)


def test_workers_are_counted_from_one() -> None:
    with pytest.raises(SetupError, match="workers: expected 1 to 1024, got 0"):
        measure(Trial(), workers=0)
