"""Action locations that turn a price into goods."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from builders import Side, alone, goods, next_round, play, texts, vp
from cards.cases import case, faction_of, plus, without_vp

from isettlers import State

Goods = Mapping[str, int]

#       group, card, uses a round, price, gain
ONCE_OR_TWICE = [
    case("com-gold-mine", "COM021", 2, {"worker": 1}, {"gold": 1}),
    case("com-goldsmiths-workshop", "COM030", 1, {"worker": 1, "gold": 1}, {"vp": 2}),
    case("com-marketplace", "COM032", 1, {"wood": 1, "stone": 1, "food": 1}, {"vp": 3}),
    case("com-coal-mine", "COM033", 1, {"worker": 1}, {"stone": 2}),
    case("com-mason", "COM034", 1, {"worker": 1, "stone": 1}, {"vp": 2}),
    case("com-mason", "COM035", 1, {"worker": 1, "stone": 1}, {"vp": 2}),
    case("com-court-sculptor", "COM036", 2, {"stone": 1}, {"vp": 1}),
    case("com-masons-guild", "COM037", 1, {"worker": 1, "stone": 2}, {"vp": 3}),
    case("com-missionaries", "COM039", 1, {"worker": 1, "raze": 1}, {"vp": 3}),
    case("com-lumberjacks", "COM042", 1, {"worker": 1}, {"wood": 2}),
    case("com-carpenter", "COM043", 1, {"worker": 1, "wood": 2}, {"vp": 3}),
    case("com-joiner", "COM044", 1, {"worker": 1, "wood": 1}, {"vp": 2}),
    case("com-barracks", "COM050", 2, {"worker": 1}, {"raze": 1}),
    case("com-confectioner", "COM052", 1, {"worker": 1, "food": 2}, {"vp": 3}),
    case("com-pig-farmer", "COM053", 1, {"worker": 1, "food": 1}, {"vp": 2}),
    case("com-pig-farmer", "COM055", 1, {"worker": 1, "food": 1}, {"vp": 2}),
    case("com-brewer", "COM056", 2, {"food": 1}, {"vp": 1}),
    case("com-new-forest", "COM058", 2, {"worker": 1}, {"wood": 1}),
    case("com-sawmill", "COM076", 2, {"wood": 1}, {"vp": 1}),
    case("com-hunter-joe", "COM082", 1, {"worker": 1}, {"food": 2}),
    case("com-above-ground-mine", "COM083", 2, {"worker": 1}, {"stone": 1}),
    case("bar-barbarian-altar", "BAR004", 1, {"worker": 2}, {"vp": 2}),
    case("bar-expedition", "BAR023", 2, {"raze": 1}, {"vp": 2}),
    case("bar-barter", "BAR025", 2, {"wood": 1}, {"gold": 1}),
    case("bar-wrestling-arena", "BAR026", 1, {"worker": 1}, {"raze": 2}),
    case("jap-casino", "JAP012", 1, {"worker": 1}, {"gold": 2}),
    case("jap-stalls", "JAP016", 1, {"food": 1}, {"vp": 2}),
    case("jap-sumo-school", "JAP028", 2, {"worker": 1}, {"raze": 1}),
    case("jap-swordsmith", "JAP029", 1, {"stone": 1}, {"raze": 2}),
    case("rom-sculptors-workshop", "ROM001", 1, {"stone": 2}, {"vp": 4}),
    case("rom-sculptors-apprentice", "ROM003", 1, {"stone": 1}, {"vp": 2}),
    case("rom-sculptors-apprentice", "ROM005", 1, {"stone": 1}, {"vp": 2}),
    case("rom-gladiator-school", "ROM006", 2, {"worker": 1}, {"raze": 1}),
    case("rom-colossus", "ROM030", 1, {"stone": 3}, {"vp": 6}),
    case("egy-royal-baths", "EGY007", 1, {"food": 1}, {"worker": 2}),
    case("egy-avenue-of-sphinxes", "EGY016", 1, {"worker": 1, "stone": 1}, {"vp": 3}),
    case("egy-goldsmith", "EGY021", 2, {"gold": 1}, {"vp": 2}),
    case("egy-slaves", "EGY024", 1, {"worker": 1}, {"stone": 2}),
]


TWICE = [parameters for parameters in ONCE_OR_TWICE if parameters.values[1] == 2]
ONCE = [parameters for parameters in ONCE_OR_TWICE if parameters.values[1] == 1]


def owner(card: str, stock: Goods, uses: int = 0) -> State:
    return alone(faction_of(card), Side(empire=[card], goods=stock, uses={card: uses} if uses else {}))


def many(price: Goods, times: int) -> dict[str, int]:
    return {good: times * amount for good, amount in price.items()}


def activations(state: State, card: str) -> list[str]:
    """The ways to use the card now: once, twice."""
    offers = [*texts(state, "activate"), *texts(state, "activate_twice")]
    return ["twice" if text.endswith("twice") else "once" for text in offers if card in text]


@pytest.mark.rule("A12")
@pytest.mark.parametrize(("card", "limit", "price", "gain"), ONCE_OR_TWICE)
def test_the_price_is_paid_and_the_gain_comes(card: str, limit: int, price: Goods, gain: Goods) -> None:
    del limit
    state = owner(card, price)
    play(state, texts(state, "activate")[0])
    assert goods(state, 0) == without_vp(gain)
    assert vp(state, 0) == gain.get("vp", 0)


@pytest.mark.rule("A12")
@pytest.mark.parametrize(("card", "limit", "price", "gain"), ONCE_OR_TWICE)
def test_it_works_only_as_often_a_round_as_printed(card: str, limit: int, price: Goods, gain: Goods) -> None:
    spare = 4
    stock = many(price, limit + spare)
    state = owner(card, stock)
    for use in range(limit):
        assert "once" in activations(state, card)
        play(state, texts(state, "activate")[0])
        assert vp(state, 0) == gain.get("vp", 0) * (use + 1)
        for text in texts(state, "pay_gold")[:1]:  # gold gained by the first use may stand in at the second
            play(state, text)
    assert goods(state, 0) == plus(many(price, spare), many(without_vp(gain), limit))
    assert activations(state, card) == []


@pytest.mark.rule("A12")
@pytest.mark.parametrize(("card", "limit", "price", "gain"), ONCE_OR_TWICE)
def test_it_is_not_offered_with_a_part_of_the_price_missing(card: str, limit: int, price: Goods, gain: Goods) -> None:
    del limit, gain
    for good in price:
        state = owner(card, plus(price, {good: -1}))
        assert activations(state, card) == []


@pytest.mark.rule("A12")
@pytest.mark.parametrize(("card", "limit", "price", "gain"), TWICE)
def test_two_uses_in_one_action_cost_twice_the_price(card: str, limit: int, price: Goods, gain: Goods) -> None:
    state = owner(card, many(price, limit))
    assert activations(state, card) == ["once", "twice"]
    play(state, texts(state, "activate_twice")[0])
    assert goods(state, 0) == many(without_vp(gain), limit)
    assert vp(state, 0) == limit * gain.get("vp", 0)
    for good in price:
        short = plus(many(price, limit), {good: -1})
        assert activations(owner(card, short), card) == ["once"]


@pytest.mark.rule("A12")
@pytest.mark.parametrize(("card", "limit", "price", "gain"), TWICE)
def test_after_one_use_only_one_is_left(card: str, limit: int, price: Goods, gain: Goods) -> None:
    del gain
    assert activations(owner(card, many(price, limit), uses=1), card) == ["once"]
    assert activations(owner(card, many(price, limit), uses=2), card) == []


@pytest.mark.rule("A12")
@pytest.mark.parametrize(("card", "limit", "price", "gain"), ONCE)
def test_two_uses_at_once_are_not_offered_where_one_is_the_limit(
    card: str, limit: int, price: Goods, gain: Goods
) -> None:
    del limit, gain
    assert activations(owner(card, many(price, 2)), card) == ["once"]


@pytest.mark.rule("K7", "G2")
@pytest.mark.parametrize(("card", "limit", "price", "gain"), ONCE_OR_TWICE)
def test_gold_stands_in_for_resources_of_the_price_and_for_nothing_else(
    card: str, limit: int, price: Goods, gain: Goods
) -> None:
    del limit
    for good, amount in price.items():
        stock = {name: n for name, n in price.items() if name != good}
        state = owner(card, plus(stock, {"gold": amount if good != "gold" else 0}))
        if good not in {"wood", "stone", "food"}:
            assert activations(state, card) == []
            continue
        play(state, texts(state, "activate")[0])
        assert goods(state, 0) == without_vp(gain)


@pytest.mark.rule("A12", "C1")
def test_a_new_round_frees_what_was_used_up() -> None:
    side = Side(empire=["COM050", "COM058", "COM042"], uses={"COM050": 2, "COM058": 1, "COM042": 1})
    state = next_round(alone("japanese", side))
    assert state.actor == 1
    play(state, "pass")
    assert [text.split(" COM")[0] for text in texts(state, "activate")] == [
        "activate Lumberjacks", "activate Barracks", "activate New Forest",
    ]  # fmt: skip
    assert texts(state, "activate_twice") == ["activate Barracks COM050 twice", "activate New Forest COM058 twice"]


@pytest.mark.rule("A5", "A12")
def test_two_copies_are_used_each_for_themselves() -> None:
    state = alone("barbarians", Side(empire=["COM044", "COM045"], goods={"worker": 2, "wood": 2}))
    play(state, "activate Joiner COM044")
    play(state, "activate Joiner COM045")
    assert vp(state, 0) == 4
    assert texts(state, "activate") == []
