"""What stands on every card besides its ability: cost, deal good and raze field do what the data says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest
from builders import Side, alone, goods, ids, play, position, texts, tokens, vp
from cards.cases import common_discard, faction_of, hand_size, plus, without_vp

from isettlers import State
from isettlers.imperial.cards import FACTIONS, Card, builtin, pack_cards

PACK = "magic-number"
COMMON = builtin("common").cards + pack_cards(PACK, "common")
FACTION = [card for name in FACTIONS for card in builtin(name).cards + pack_cards(PACK, name)]


def each(cards: Iterable[Card]) -> pytest.MarkDecorator:
    """Run a test for the first copy of every card."""
    return pytest.mark.parametrize("card", [pytest.param(card, id=f"{card.ids[0]} {card.name}") for card in cards])


def packs_with(card: Card) -> tuple[str, ...]:
    """The packs that a game with the card is played with."""
    return () if card.pack == "base" else (card.pack,)


def offered(state: State, kind: str, card: Card) -> bool:
    return any(card.ids[0] in text for text in texts(state, kind))


def with_in_hand(card: Card, stock: dict[str, int], *foundations: str) -> State:
    name = card.ids[0]
    return alone(faction_of(name), Side(hand=[name], foundations=foundations, goods=stock), packs=packs_with(card))


# ---------------------------------------------------------------- cost


@pytest.mark.rule("A4")
@each([*COMMON, *FACTION])
def test_a_card_is_built_for_exactly_its_cost(card: Card) -> None:
    state = with_in_hand(card, dict(card.cost), "COM073")
    assert offered(state, "build", card)
    paid: Counter[str] = Counter()
    for event in state.step(next(text for text in texts(state, "build") if card.ids[0] in text)):
        if event.kind == "goods" and event.seat == 0:
            paid.update({good: -amount for good, amount in event.values["goods"].items() if amount < 0})
    assert paid == card.cost
    assert card.ids[0] in ids(state, 0, "location")
    assert ids(state, 0, "foundation") == ([] if card.location else ["COM073"])


@pytest.mark.rule("A4", "G2")
@each([*COMMON, *FACTION])
def test_a_card_is_not_built_for_less_but_gold_stands_in(card: Card) -> None:
    for good in card.cost:
        short = plus(card.cost, {good: -1})
        assert not offered(with_in_hand(card, short, "COM073"), "build", card)
        assert offered(with_in_hand(card, plus(short, {"gold": 1}), "COM073"), "build", card)


@pytest.mark.rule("A4")
@each([*COMMON, *FACTION])
def test_a_location_is_given_up_where_the_cost_says_so_and_only_there(card: Card) -> None:
    assert offered(with_in_hand(card, dict(card.cost)), "build", card) == (not card.location)


# ---------------------------------------------------------------- deal


def gains(state: State, good: str, before: int) -> bool:
    """Whether one of a good has come in, a card of either deck included."""
    if good == "card":
        play(state, "draw from the common deck")
        return hand_size(state) == before and goods(state, 0) == {}
    if good == "technology":
        return tokens(state, 0) == {good: 1} and goods(state, 0) == {}
    return (goods(state, 0), vp(state, 0)) == (without_vp({good: 1}), good.count("vp"))


@pytest.mark.rule("A7")
@each(FACTION)
def test_a_deal_costs_a_food_and_gives_its_good_at_once(card: Card) -> None:
    assert card.deal is not None
    assert not offered(with_in_hand(card, {"wood": 1}), "deal", card)
    state = with_in_hand(card, {"food": 1})
    before = hand_size(state)
    play(state, next(text for text in texts(state, "deal") if card.ids[0] in text))
    assert gains(state, card.deal, before)


@pytest.mark.rule("A7")
@each(COMMON)
def test_a_common_card_is_no_deal(card: Card) -> None:
    assert not offered(with_in_hand(card, {"food": 9, "gold": 9}), "deal", card)


# ---------------------------------------------------------------- raze field


def after_draws(state: State, cards: int) -> State:
    for _ in range(cards):
        play(state, "draw from the common deck")
    return state


@pytest.mark.rule("A8", "J1")
@each([*COMMON, *FACTION])
def test_a_card_with_a_raze_field_is_razed_from_hand_for_a_token(card: Card) -> None:
    state = with_in_hand(card, {"raze": 1})
    assert offered(state, "raze_hand", card) == bool(card.raze)
    if not card.raze:
        return
    before = hand_size(state)
    play(state, next(text for text in texts(state, "raze_hand") if card.ids[0] in text))
    after_draws(state, card.raze.get("card", 0))
    supply = {good: amount for good, amount in card.raze.items() if good not in {"vp", "card"}}
    assert (goods(state, 0), vp(state, 0)) == (supply, card.raze.get("vp", 0))
    assert hand_size(state) == before - 1 + card.raze.get("card", 0)
    assert common_discard(state) == ([card.name] if card in COMMON else [])
    assert ids(state, 0, "discard") == ([] if card in COMMON else [card.ids[0]])


@pytest.mark.rule("A10", "J1")
@each([*COMMON, *FACTION])
def test_a_location_with_a_raze_field_is_razed_in_an_enemy_empire(card: Card) -> None:
    name = card.ids[0]
    owner = faction_of(name)
    attacker = "romans" if owner != "romans" else "egyptians"
    dearer = card.ability is not None and card.ability.word == "surcharge"
    sides = (Side(goods={"raze": 2 + dearer}, hand=["COM073"]), Side(empire=[name], hand=["COM074"]))
    state = position((attacker, owner), *sides, packs=packs_with(card))
    assert offered(state, "raze", card) == (bool(card.raze) and card.razable)
    if not texts(state, "raze"):
        return
    after_draws(play(state, texts(state, "raze")[0]), card.raze.get("card", 0))
    supply = {good: amount for good, amount in card.raze.items() if good not in {"vp", "card"}}
    assert (goods(state, 0), vp(state, 0)) == (supply, card.raze.get("vp", 0))
    assert hand_size(state) == 1 + card.raze.get("card", 0)
    common = card in COMMON
    assert goods(state, 1) == ({"wood": 1} if common else {})
    assert ids(state, 1, "foundation") == ([name] if common else [])
    assert ids(state, 1, "discard") == ([] if common else [name])
