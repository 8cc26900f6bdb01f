"""The rules of the README, by their ids."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest
from kuhn_poker import Setup

import isettlers
from isettlers import Event, FormatError, SetupError, State


def position(*cards: str, decisions: tuple[str, ...] = (), **setup: Any) -> State:
    """A position in which the seats have some cards."""
    tree = {"game": "kuhn", "setup": {"players": len(cards), **setup}, "cards": cards, "decisions": decisions}
    return isettlers.from_document(tree)


def played(state: State, *decisions: str) -> State:
    for decision in decisions:
        state.apply(decision)
    return state


@pytest.mark.parametrize("players", [2, 3])
def test_k1_k2_every_deal_of_the_deck_is_equally_likely(players: int) -> None:
    dealt = Counter(tuple(Setup(players).start(seed).document()["cards"]) for seed in range(6_000))
    deals = list(permutations(Setup(players).tables().cards, players))
    assert set(dealt) == set(deals)
    assert all(abs(count - 6_000 / len(deals)) < 5 * (6_000 / len(deals)) ** 0.5 for count in dealt.values())


def test_k3_the_seat_named_by_the_setup_begins_and_the_others_follow() -> None:
    state = position("ten", "jack", "king", first_player=1)
    seats = []
    while not state.over:
        seats.append(state.actor)
        state.apply("check")
    assert seats == [1, 2, 0]


@pytest.mark.parametrize(
    ("cards", "decisions", "scores"),
    [
        (("jack", "king"), ("check", "check"), (-1, 1)),
        (("king", "jack"), ("check", "check"), (1, -1)),
        (("jack", "king"), ("bet", "fold"), (1, -1)),
        (("jack", "king"), ("bet", "call"), (-2, 2)),
        (("queen", "jack"), ("check", "bet", "fold"), (-1, 1)),
        (("queen", "jack"), ("check", "bet", "call"), (2, -2)),
        (("ten", "queen", "king"), ("check", "check", "check"), (-1, -1, 2)),
        (("ten", "queen", "king"), ("bet", "fold", "fold"), (2, -1, -1)),
        (("ten", "queen", "king"), ("bet", "call", "fold"), (-2, 3, -1)),
        (("ten", "queen", "king"), ("check", "check", "bet", "call", "call"), (-2, -2, 4)),
        (("king", "queen", "ten"), ("check", "bet", "fold", "call"), (5 - 2, -2, -1)),
    ],
)
def test_k4_k5_k6_the_highest_card_that_stayed_wins_the_pot(
    cards: tuple[str, ...], decisions: tuple[str, ...], scores: tuple[int, ...]
) -> None:
    state = played(position(*cards), *decisions)
    assert state.over
    assert state.scores == scores
    assert sum(scores) == 0


@pytest.mark.parametrize(("decisions", "shown"), [(("bet", "fold"), [None, None]), (("bet", "call"), ["jack", "king"])])
def test_k7_cards_are_shown_when_two_or_more_stayed(decisions: tuple[str, ...], shown: list[str | None]) -> None:
    assert played(position("jack", "king"), *decisions).view()["cards"] == shown


def test_k7_who_folded_shows_no_card() -> None:
    state = played(position("ten", "queen", "king"), "bet", "fold", "call")
    assert state.view()["cards"] == ["ten", None, "king"]
    assert state.view(1)["cards"] == ["ten", "queen", "king"]
    assert {state.resample(0, seed).document()["cards"][1] for seed in range(40)} == {"jack", "queen"}


def test_a_seat_hears_its_own_card_alone() -> None:
    opening: list[Event] = []
    state = Setup(3).start(1, events=opening)
    own = state.document()["cards"]
    for seat in range(3):
        heard = [event.values["card"] for event in state.public_events(opening, seat)]
        assert heard == [card if place == seat else None for place, card in enumerate(own)]
    assert [event.values["card"] for event in state.public_events(opening)] == [None] * 3


def test_redrawn_cards_are_all_those_that_a_seat_has_not_seen() -> None:
    state = position("queen", "king")
    drawn = Counter(state.resample(0, seed).document()["cards"][1] for seed in range(1_000))
    assert set(drawn) == {"jack", "king"}
    assert abs(drawn["jack"] - 500) < 80


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"players": 4}, "players: expected int from 2 to 3, got 4"),
        ({"players": True}, "players: expected int from 2 to 3, got True"),
        ({"first_player": 2}, "first_player: expected int from 0 to 1, got 2"),
        ({"cards": 3}, "kuhn: unknown setting 'cards', known: players, first_player"),
    ],
)
def test_a_setup_that_cannot_be_is_refused(settings: dict[str, Any], why: str) -> None:
    with pytest.raises(SetupError) as error:
        isettlers.start("kuhn", **settings)
    assert str(error.value) == why


def test_unknown_weights_are_refused() -> None:
    with pytest.raises(SetupError, match=r'^weights: expected one of plain, tuned, got "bold"$'):
        Setup().tables("bold")


@pytest.mark.parametrize(
    ("tree", "why"),
    [
        (
            {"cards": ["jack", "jack"]},
            '$: breaks invariant "cards" (each seat has a card of the deck, no two the same)',
        ),
        ({"cards": ["jack", "ten"]}, '$.cards[1]: expected one of jack, queen, king, got "ten"'),
        ({"cards": ["jack"]}, "$.cards: expected 2 entries, got 1"),
        ({"cards": ["jack", "king"], "decisions": ["fold"]}, '$.decisions[0]: expected one of check, bet, got "fold"'),
        (
            {"cards": ["jack", "king"], "decisions": ["check"] * 3},
            '$: breaks invariant "decisions" (decisions are those of a game, up to its end)',
        ),
        (
            {"cards": ["jack", "king"], "decisions": ["bet", "call", "call"]},
            '$: breaks invariant "decisions" (decisions are those of a game, up to its end)',
        ),
        ({"cards": ["jack", "king"], "pot": 2}, "$.pot: unknown field, known: cards, decisions, rng"),
    ],
)
def test_a_document_that_cannot_be_is_refused(tree: dict[str, Any], why: str) -> None:
    with pytest.raises(FormatError) as error:
        isettlers.from_document({"game": "kuhn", "setup": {}, **tree})
    assert str(error.value) == why
