"""What each card of the Atlanteans' core deck does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from builders import Side, goods, names, next_round, play, texts, tokens, vp
from cards.cases import EITHER_DECK, build, case
from pack.cases import facing, hand, payments, unopposed

from isettlers import State

card = pytest.mark.card
CORE = ("atlanteans",)
BOARD = {"worker": 3, "wood": 1, "raze": 1, "defense": 2}
BASIC = "technology"


def atlanteans(empire: Sequence[str] = (), stock: Mapping[str, int] | None = None, held: int = 0, **rest: Any) -> State:
    """Atlanteans with their core deck, acting alone."""
    side = Side(
        empire=empire, goods=stock or {}, tokens={BASIC: held} if held else {}, hand=rest.pop("hand", ()),
        placed=rest.pop("placed", {}), foundations=rest.pop("foundations", ()), deck=rest.pop("deck", None),
        unlocked=rest.pop("unlocked", ()),
    )  # fmt: skip
    return unopposed("atlanteans", side, **({"packs": CORE} | rest))


#       group, card, building cost, production
PRODUCTION = [
    case("atl-technology-workshop", "ATL001", {"wood": 1}, {"technology": 1, "worker": 1}),
    case("atl-technology-workshop", "ATL003", {"wood": 1}, {"technology": 1, "worker": 1}),
    case("atl-coral-quarry", "ATL004", {"wood": 1}, {"stone": 1, "worker": 1}),
    case("atl-coral-quarry", "ATL006", {"wood": 1}, {"stone": 1, "worker": 1}),
    case("atl-kelp-gardens", "ATL014", {"food": 1}, {"food": 1, "worker": 1}),
    case("atl-golden-dome", "ATL025", {"stone": 1}, {"gold": 1}),
    case("atl-automaton-guards", "ATL027", {"food": 1}, {"raze": 1, "worker": 1}),
]


@pytest.mark.rule("A3", "P1", "T2")
@pytest.mark.parametrize(("printed", "cost", "produces"), PRODUCTION)
def test_production_when_built_and_every_round(
    printed: str, cost: Mapping[str, int], produces: Mapping[str, int]
) -> None:
    plain = {good: n for good, n in produces.items() if good != BASIC}
    state = build(atlanteans(stock=cost, hand=[printed], foundations=["COM069"]), printed)
    assert goods(state, 0) == plain
    assert tokens(state, 0).get(BASIC, 0) == produces.get(BASIC, 0)
    state = next_round(atlanteans([printed]))
    expected = Counter(BOARD)
    expected.update(plain)
    assert goods(state, 0) == expected
    assert tokens(state, 0) == {BASIC: 1 + produces.get(BASIC, 0)}


#       group, card, uses a round, price, tokens to pay, goods, points
ACTIONS = [
    case("atl-laboratory", "ATL012", 2, {"worker": 1}, 0, {"technology": 1}),
    case("atl-shield-forge", "ATL016", 1, {}, 1, {"technology_defense": 1}),
    case("atl-hall-of-glory", "ATL018", 1, {}, 2, {"technology_glory": 1}),
    case("atl-evacuation-fleet", "ATL024", 2, {"worker": 2}, 0, {"vp": 2}),
    case("atl-council-of-elders", "ATL007", 1, {}, 1, {}),
]


@pytest.mark.rule("A12", "T2")
@pytest.mark.parametrize(("printed", "limit", "price", "held", "gain"), ACTIONS)
def test_actions_take_their_price_as_often_as_they_may_be_used(
    printed: str, limit: int, price: Mapping[str, int], held: int, gain: Mapping[str, int]
) -> None:
    stock = {good: 5 * n for good, n in price.items()}
    state = atlanteans([printed], stock, 5 * held)
    for use in range(1, limit + 1):
        play(state, texts(state, "activate")[0])
        assert goods(state, 0) == {good: stock[good] - use * n for good, n in price.items()}
        assert vp(state, 0) == use * gain.get("vp", 0)
        expected = Counter({BASIC: 4 * held if held else 0})
        expected.update({good: use * n for good, n in gain.items() if good != "vp"})
        assert Counter(tokens(state, 0)) == +expected
    assert texts(state, "activate") == []


@pytest.mark.rule("A12", "K3")
@pytest.mark.parametrize(("printed", "limit", "price", "held", "gain"), ACTIONS)
def test_actions_are_not_offered_to_who_cannot_pay(
    printed: str, limit: int, price: Mapping[str, int], held: int, gain: Mapping[str, int]
) -> None:
    del limit, gain
    short = {good: n - 1 for good, n in price.items()}
    assert texts(atlanteans([printed], short, max(held - 1, 0)), "activate") == []


@card("atl-council-of-elders")
@pytest.mark.rule("T3", "MN8")
@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
def test_council_of_elders_counts_common_locations_with_a_token_of_any_kind(count: int) -> None:
    commons = ["COM007", "COM015", "COM042", "COM001", "COM012"]
    kinds = ["technology", "technology_defense", "technology_glory", "technology_defense"]
    state = atlanteans(["ATL007", *commons], {}, 1, placed=dict(zip(commons, kinds[:count], strict=False)))
    assert payments(state, "activate Council of Elders") == ([min(count, 3)] if count else [])
    assert tokens(state, 0) == {}


@card("atl-hall-of-glory")
@pytest.mark.rule("T2")
def test_hall_of_glory_takes_two_tokens() -> None:
    assert texts(atlanteans(["ATL018"], {}, 1), "activate") == []
    assert tokens(play(atlanteans(["ATL019"], {}, 3), "activate Hall of Glory"), 0) == {BASIC: 1, "technology_glory": 1}


@card("atl-evacuation-fleet", "atl-laboratory")
@pytest.mark.rule("A12", "K4")
def test_two_uses_in_one_action() -> None:
    state = play(atlanteans(["ATL024"], {"worker": 4}), "activate Evacuation Fleet ATL024 twice")
    assert (vp(state, 0), goods(state, 0)) == (4, {})
    state = play(atlanteans(["ATL012"], {"worker": 2}), "activate Laboratory ATL012 twice")
    assert (tokens(state, 0), goods(state, 0)) == ({BASIC: 2}, {})


@card("atl-observatory")
@pytest.mark.rule("P3", "A12")
def test_observatory_draws_two_cards_for_a_token() -> None:
    state = play(atlanteans(["ATL026"], {}, 2), "activate Observatory")
    assert texts(state) == EITHER_DECK
    play(state, "draw from the common deck", "draw from the faction deck")
    assert [printed[:3] for printed in hand(state)] == ["ATL", "COM"]
    assert (tokens(state, 0), texts(state, "activate")) == ({BASIC: 1}, [])


@card("atl-emerald-harbor")
@pytest.mark.rule("T8", "TR4")
def test_emerald_harbor_unlocked_gives_a_resource_of_choice_for_a_worker() -> None:
    state = play(atlanteans(["ATL010"], {"worker": 1}, 1), "unlock Emerald Harbor", "activate Emerald Harbor")
    assert texts(state) == ["choose wood", "choose stone", "choose food"]
    assert goods(play(state, "choose food"), 0) == {"food": 1}
    assert texts(state, "activate") == []


@card("atl-tidal-engine")
@pytest.mark.rule("T8", "T4", "K23")
def test_tidal_engine_repeats_a_common_production_location_of_choice() -> None:
    state = atlanteans(["ATL028", "COM015", "COM007", "ATL001"], {"worker": 1}, unlocked=["ATL028"])
    play(state, "activate Tidal Engine")
    assert texts(state) == ["choose Old Forest COM007", "choose Town COM015"]
    assert goods(play(state, "choose Old Forest"), 0) == {"wood": 2}
    state = atlanteans(["ATL028", "COM015"], {"worker": 1}, unlocked=["ATL028"], placed={"COM015": BASIC})
    assert goods(play(state, "activate Tidal Engine"), 0) == {"worker": 2}


@card("atl-academy-of-inventors")
@pytest.mark.rule("T3", "T5")
@pytest.mark.parametrize(("academies", "paid"), [(["ATL020"], [1]), (["ATL020", "ATL021"], [1, 1])])
def test_academy_of_inventors_pays_for_each_token_placed(academies: list[str], paid: list[int]) -> None:
    side = Side(empire=[*academies, "COM007", "COM015"], tokens={BASIC: 1, "technology_glory": 1}, hand=["Ruins"])
    state = unopposed("atlanteans", side, packs=CORE)
    assert payments(state, "place a Technology token on Old Forest") == paid
    assert payments(state, "place a Technology: Glory token on Town") == paid


@card("atl-academy-of-inventors")
@pytest.mark.rule("T8", "TR4")
def test_unlocking_is_no_placing() -> None:
    assert payments(atlanteans(["ATL020", "ATL010"], {}, 1), "unlock Emerald Harbor") == []


@card("atl-great-library")
@pytest.mark.rule("K9")
def test_great_library_looks_at_two_cards_and_keeps_one() -> None:
    state = build(
        atlanteans(stock={"stone": 1}, hand=["ATL022"], foundations=["COM069"], deck=["ATL029", "ATL030"]), "ATL022"
    )
    assert texts(state) == ["keep Storm Vault ATL029", "keep Deep Lighthouse ATL030"]
    play(state, "keep Deep Lighthouse")
    assert hand(state) == ["ATL030"]
    assert "Storm Vault" in names(state, 0, "discard")


@card("atl-temple-of-poseidon")
@pytest.mark.rule("A3", "T6")
def test_temple_of_poseidon_gives_six_points_when_built_and_nothing_later() -> None:
    state = build(atlanteans(stock={"stone": 3}, hand=["ATL023"], foundations=["COM069"]), "ATL023")
    assert (vp(state, 0), goods(state, 0), state.scores[0]) == (6, {}, 6)
    assert vp(next_round(state), 0) == 6


@card("atl-storm-vault")
@pytest.mark.rule("C1", "P2")
def test_storm_vault_keeps_stone_over_cleanup() -> None:
    state = next_round(atlanteans(["ATL029"], {"stone": 4, "wood": 3}, 2))
    assert goods(state, 0) == BOARD | {"stone": 4}
    assert tokens(state, 0) == {BASIC: 3}
    assert "stone" not in goods(next_round(atlanteans([], {"stone": 4})), 0)


@card("atl-deep-lighthouse")
@pytest.mark.rule("E1", "T6")
@pytest.mark.parametrize("count", [0, 1, 5, 8, 9])
def test_deep_lighthouse_pays_at_the_end_for_locations_with_a_token_up_to_eight(count: int) -> None:
    commons = [f"COM{number:03}" for number in (7, 8, 9, 10, 12, 13, 15, 18, 19, 20)]
    own = Side(empire=["ATL030", *commons], placed=dict.fromkeys(commons[:count], "technology_defense"))
    state = facing(("atlanteans", "romans"), own, Side(), packs=CORE)
    assert state.scores[0] == len(commons) + min(count, 8)
    assert vp(state, 0) == 0
    without = Side(empire=commons, placed=dict.fromkeys(commons[:count], "technology_defense"))
    assert facing(("atlanteans", "romans"), without, Side(), packs=CORE).scores[0] == len(commons)


@card("atl-deep-lighthouse")
@pytest.mark.rule("E1", "T5", "K26", "TR6")
def test_deep_lighthouse_counts_for_who_has_it() -> None:
    own = Side(lent=["ATL030", "COM007"], empire=["COM015"], placed={"COM007": BASIC, "COM015": BASIC})
    state = facing(("egyptians", "atlanteans"), Side(), own, packs=CORE, ra_seat=0)
    assert state.scores == (0 + 1 + 1, 1)


@pytest.mark.rule("MN6", "T7")
def test_four_groups_of_the_core_deck_are_white() -> None:
    cards = atlanteans().tables.cards.factions[0]
    white = {each.name for each in cards if "white" in each.colors}
    assert white == {"Technology Workshop", "Emerald Harbor", "Laboratory", "Tidal Engine"}
