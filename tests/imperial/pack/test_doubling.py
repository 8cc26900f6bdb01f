"""What a basic Technology token doubles, word by word (T4, TR3, MA19, K12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from builders import Side, goods, marks, next_round, play, texts, tokens, vp
from pack.cases import REDS, by, common_deck, commons, facing, hand, known_card, payments, unopposed

from isettlers import State
from isettlers.imperial.card_model import Clause

BOARD = {"worker": 3, "wood": 1, "raze": 1, "defense": 2}
ANY = 3
BASIC = "technology"


def ability(printed: str) -> Clause:
    effect = known_card(printed).ability
    assert effect is not None
    return effect


def with_ability(clause: Clause, printed: str = "COM042", **more: Any) -> dict[str, Any]:
    """Setup options by which a common card has another ability."""
    return {"decks": (commons({printed: {"ability": clause, **more}}),)}


def atlanteans(
    empire: Sequence[str], stock: Mapping[str, int] | None = None, *, basic: Sequence[str] = (), **rest: Any
) -> State:
    """Atlanteans acting alone, basic tokens on some of their locations."""
    side = Side(
        empire=empire, goods=stock or {}, placed=dict.fromkeys(basic, BASIC), hand=rest.pop("hand", ()),
        deals=rest.pop("deals", ()), uses=rest.pop("uses", {}), tokens=rest.pop("held", {}),
    )  # fmt: skip
    return unopposed("atlanteans", side, **rest)


# ---------------------------------------------------------------- production


@pytest.mark.rule("T4", "TR3", "P1")
@pytest.mark.parametrize(
    ("card", "more", "gain"),
    [
        ("COM015", (), {"worker": 2}),
        ("COM011", ("COM008",), {"stone": 2}),
        ("COM029", ("COM042", "COM043", "COM044"), {"wood": 3}),
        ("COM133", ("COM023", "COM012"), {"gold": 1}),
    ],
)
def test_production_is_doubled_in_every_production_phase(
    card: str, more: Sequence[str], gain: Mapping[str, int]
) -> None:
    plain = next_round(atlanteans([card, *more]))
    doubled = next_round(atlanteans([card, *more], basic=[card]))
    for state in (plain, doubled):
        next_round(state)
    for good, amount in gain.items():
        assert goods(doubled, 0)[good] == goods(plain, 0)[good] + amount


@pytest.mark.rule("T4", "K12")
def test_doubling_is_two_gains_and_sphinx_adds_to_both() -> None:
    """The Egyptians hold a Monument that was doubled before they took it over."""
    side = Side(hand=["Ruins"], empire=["EGY019", "COM084"], goods={"food": 1})
    state = facing(("egyptians", "atlanteans"), side, Side(lent=["COM026"], placed={"COM026": BASIC}), ra_seat=0)
    assert payments(state, "activate Porters") == [2, 2]


@pytest.mark.rule("T4")
def test_the_points_of_a_doubled_production_are_gained_twice() -> None:
    state = next_round(atlanteans(["COM026"], basic=["COM026"]))
    assert vp(state, 0) == 2


@pytest.mark.rule("T4", "K23")
def test_porters_repeat_a_doubled_location_doubled() -> None:
    state = atlanteans(["COM084", "COM015"], {"food": 1}, basic=["COM015"])
    assert goods(play(state, "activate Porters"), 0) == {"worker": 4}


@pytest.mark.rule("T4", "K23", "K29")
def test_of_two_locations_alike_the_doubled_one_is_a_choice_of_its_own() -> None:
    state = play(atlanteans(["COM084", "COM012", "COM013"], {"food": 1}, basic=["COM013"]), "activate Porters")
    assert texts(state) == ["choose Village COM012", "choose Village COM013"]


@pytest.mark.rule("T4", "K23")
@pytest.mark.parametrize(
    ("basic", "chosen", "workers"),
    [(["COM015"], 1, 4 + 4), (["COM016"], 2, 2 + 2 + 2), (["COM015", "COM016"], 2, 4 * 3)],
)
def test_farmers_at_work_follow_the_token_of_what_they_copy_and_their_own(
    basic: Sequence[str], chosen: int, workers: int
) -> None:
    state = next_round(atlanteans(["COM016", "COM015", "COM007"], basic=basic))
    for _ in range(chosen):
        assert texts(state) == ["choose Old Forest COM007", "choose Town COM015"]
        play(state, "choose Town")
    assert goods(state, 0)["worker"] == 3 + workers


@pytest.mark.rule("T4", "TR3")
def test_farmers_with_a_token_may_copy_two_different_locations() -> None:
    state = next_round(atlanteans(["COM016", "COM015", "COM007"], basic=["COM016"]))
    play(state, "choose Town", "choose Old Forest")
    assert goods(state, 0) == BOARD | {"worker": 3 + 4, "wood": 1 + 4}


@pytest.mark.rule("T4", "TR3", "P3")
def test_a_choice_of_goods_is_asked_twice() -> None:
    """Pharaoh's Guard's choice on a Town."""
    state = next_round(atlanteans(["COM015"], basic=["COM015"], **with_ability(ability("EGY004"), "COM015")))
    assert texts(state) == ["choose raze", "choose vp"]
    play(state, "choose raze", "choose vp")
    assert (goods(state, 0)["raze"], vp(state, 0)) == (1 + 1, 2)


@pytest.mark.rule("T4", "TR3")
def test_a_look_at_the_deck_is_taken_twice() -> None:
    options = with_ability(ability("ATL022"), "COM015")
    plain = next_round(atlanteans(["COM015"], **options))
    state = next_round(atlanteans(["COM015"], basic=["COM015"], **options))
    decisions = [0, 0]
    for place, each in enumerate((plain, state)):
        while texts(each, "keep"):
            each.apply(each.legal[0])
            decisions[place] += 1
    assert decisions == [1, 2]
    assert len(hand(state)) == len(hand(plain)) + 1


@pytest.mark.rule("T4")
@pytest.mark.parametrize(("switch", "gained"), [(False, {}), (True, {"wood": 2})])
def test_whether_placing_gives_the_goods_at_once_is_a_ruling(gained: Mapping[str, int], *, switch: bool) -> None:
    state = atlanteans(["COM007"], held={BASIC: 1}, rulings=by(technology_at_once=switch))
    assert goods(play(state, "place a Technology token on Old Forest"), 0) == gained
    assert goods(next_round(state), 0) == BOARD | {"wood": 1 + 4}


@pytest.mark.rule("T4")
@pytest.mark.parametrize("switch", [False, True])
def test_placing_on_actions_features_and_with_advanced_tokens_gives_nothing_at_once(*, switch: bool) -> None:
    held = {BASIC: 2, "technology_defense": 1}
    state = atlanteans(["COM042", "COM006", "COM007"], held=held, rulings=by(technology_at_once=switch))
    play(state, "place a Technology token on Lumberjacks", "place a Technology token on Mill",
         "place a Technology: Defense token on Old Forest")  # fmt: skip
    assert (goods(state, 0), vp(state, 0)) == ({}, 0)


@pytest.mark.rule("T4")
def test_with_that_ruling_farmers_ask_at_once() -> None:
    state = atlanteans(["COM016", "COM015", "COM007"], held={BASIC: 1}, rulings=by(technology_at_once=True))
    play(state, "place a Technology token on Farmers At Work", "choose Town")
    assert goods(state, 0) == {"worker": 2}


# ---------------------------------------------------------------- actions

ACTIONS = [
    # word, ability and price of Lumberjacks, further locations, supply, answers, what is gained
    ("gain", None, (), {"worker": 1}, (), {"wood": 4}),
    ("gain_per", Clause("gain_per", good="stone", filter="red", max=ANY), REDS[:2], {"worker": 1}, (), {"stone": 4}),
    ("gain_sets", Clause("gain_sets", good="gold", sets=(("red", "red", "red"),)), REDS[:3], {"worker": 1}, (),
     {"gold": 2}),
    ("color_sets", Clause("color_sets", good="stone"), REDS[:3], {"worker": 1}, ("choose red", "choose red"),
     {"stone": 2}),
    ("color_goods", Clause("color_goods", max=2), ("COM008", "COM009", "COM015"), {"worker": 1},
     ("choose grey", "choose pink"), {"stone": 2, "worker": 1}),
    ("choose", Clause("choose", gain={"wood": 1, "stone": 1, "food": 1}), (), {"worker": 1},
     ("choose wood", "choose food"), {"wood": 1, "food": 1}),
    ("repeat_deal", Clause("repeat_deal"), (), {"worker": 1}, ("choose stone", "choose worker"),
     {"stone": 1, "worker": 1}),
]  # fmt: skip


@pytest.mark.rule("T4", "TR3")
@pytest.mark.parametrize(
    ("clause", "more", "stock", "answers", "gain"), [row[1:] for row in ACTIONS], ids=[row[0] for row in ACTIONS]
)
def test_an_action_takes_its_price_once_and_gives_its_goods_twice(
    clause: Clause | None, more: Sequence[str], stock: Mapping[str, int], answers: Sequence[str],
    gain: Mapping[str, int],
) -> None:  # fmt: skip
    options = with_ability(clause) if clause else {}
    deals = ["ATL001", "ATL024", "ATL029"]  # of technology, a worker, a stone
    state = atlanteans(["COM042", *more], stock, basic=["COM042"], deals=deals, **options)
    play(state, "activate Lumberjacks", *answers)
    assert goods(state, 0) == gain
    assert texts(state, "activate") == []


@pytest.mark.rule("T4", "TR3", "TR9")
def test_dyer_with_a_token_gives_four_goods_for_one_card() -> None:
    side = {"hand": ["COM007", "COM071"], "basic": ["COM135"]}
    state = play(atlanteans(["COM135"], {"worker": 1}, **side), "activate Dyer", "hand over Old Forest")
    assert goods(state, 0) == {"wood": 4}
    assert hand(state) == ["COM071"]


@pytest.mark.rule("T4", "TR3", "TR9")
def test_the_colour_of_a_discarded_card_is_chosen_for_each_time() -> None:
    many = {"COM001": {"colors": ("grey", "gold")}}
    state = atlanteans(["COM135"], {"worker": 1}, basic=["COM135"], hand=["COM001"], decks=(commons(many),))
    play(state, "activate Dyer", "hand over Statue", "choose grey", "choose gold")
    assert goods(state, 0) == {"stone": 2, "gold": 2}


@pytest.mark.rule("T4", "TR3", "TR10")
def test_goods_of_an_enemy_location_are_taken_twice_for_one_price() -> None:
    options = with_ability(ability("BAR056"), price={"raze": 1})
    own = Side(empire=["COM042"], placed={"COM042": BASIC}, goods={"raze": 1})
    state = facing(("atlanteans", "romans"), own, Side(empire=["COM007"]), **options)
    play(state, "activate Lumberjacks")
    assert goods(state, 0) == {"wood": 4}


@pytest.mark.rule("T4")
def test_two_uses_in_one_action_are_doubled_each() -> None:
    state = atlanteans(["COM050"], {"worker": 2}, basic=["COM050"])
    assert goods(play(state, "activate Barracks COM050 twice"), 0) == {"raze": 4}


@pytest.mark.rule("T4")
def test_a_repeated_deal_may_be_technology() -> None:
    state = atlanteans(["COM057"], {"worker": 1}, basic=["COM057"], deals=["ATL001"])
    assert tokens(play(state, "activate Imperial Messenger"), 0) == {BASIC: 2}


@pytest.mark.rule("T4", "P3")
def test_cards_drawn_by_an_action_are_doubled_too() -> None:
    state = play(atlanteans(["COM046"], {"worker": 1}, basic=["COM046"]), "activate Castle COM046")
    play(state, "draw from the common deck", "draw from the faction deck")
    assert len(hand(state)) == 2


@pytest.mark.rule("T4")
@pytest.mark.parametrize("limit", [1, 2])
def test_by_the_other_ruling_an_action_may_be_used_once_more_instead(limit: int) -> None:
    printed = {1: "COM082", 2: "COM083"}[limit]
    gain = {1: {"food": 2}, 2: {"stone": 1}}[limit]
    rulings = by(technology_again=True)
    state = atlanteans([printed], {"worker": 9}, basic=[printed], rulings=rulings)
    name = {1: "Hunter Joe", 2: "Above-Ground Mine"}[limit]
    for use in range(1, limit + 2):
        play(state, f"activate {name}")
        assert goods(state, 0) == {"worker": 9 - use} | {good: use * amount for good, amount in gain.items()}
    assert texts(state, "activate") == []
    play(next_round(state), "pass")
    for _ in range(limit + 1):
        play(state, f"activate {name}")
    assert texts(state, "activate") == []


@pytest.mark.rule("T4")
def test_with_that_ruling_two_uses_in_one_action_leave_the_third() -> None:
    state = atlanteans(["COM083"], {"worker": 5}, basic=["COM083"], rulings=by(technology_again=True))
    play(state, "activate Above-Ground Mine COM083 twice", "activate Above-Ground Mine")
    assert goods(state, 0) == {"worker": 2, "stone": 3}
    assert texts(state, "activate") == []


@pytest.mark.rule("T4")
def test_with_that_ruling_one_use_is_left_after_the_limit_and_no_double_use() -> None:
    state = atlanteans(["COM083"], {"worker": 5}, basic=["COM083"], rulings=by(technology_again=True))
    play(state, "activate Above-Ground Mine COM083")
    offered = texts(state, "activate") + texts(state, "activate_twice")
    assert offered == ["activate Above-Ground Mine COM083"]


@pytest.mark.rule("T4")
def test_with_that_ruling_the_further_use_is_one_use() -> None:
    rulings = by(technology_again=True)
    state = atlanteans(["COM083"], {"worker": 5}, basic=["COM083"], uses={"COM083": 2}, rulings=rulings)
    assert texts(state, "activate") == ["activate Above-Ground Mine COM083"]
    assert texts(state, "activate_twice") == []


@pytest.mark.rule("T4")
def test_without_a_token_that_ruling_changes_nothing() -> None:
    state = atlanteans(["COM082"], {"worker": 9}, rulings=by(technology_again=True))
    assert texts(play(state, "activate Hunter Joe"), "activate") == []


@pytest.mark.rule("T4", "K16")
def test_a_token_placed_after_the_use_lets_the_action_be_used_again_with_that_ruling() -> None:
    state = atlanteans(["COM082"], {"worker": 9}, held={BASIC: 1}, rulings=by(technology_again=True))
    play(state, "activate Hunter Joe", "place a Technology token on Hunter Joe")
    assert texts(state, "activate") == ["activate Hunter Joe COM082"]
    play(state, "activate Hunter Joe")
    assert (goods(state, 0), texts(state, "activate")) == ({"worker": 7, "food": 4}, [])


@pytest.mark.rule("T4", "K16")
def test_acting_troupe_plays_a_doubled_action_doubled() -> None:
    state = atlanteans(["COM041", "COM042"], {"worker": 2}, basic=["COM042"], uses={"COM042": 1})
    assert goods(play(state, "activate Acting Troupe"), 0) == {"wood": 4}


# ---------------------------------------------------------------- features


@pytest.mark.rule("T4", "TR3")
def test_a_feature_that_watches_building_pays_twice() -> None:
    state = atlanteans(["COM006"], {"wood": 9, "stone": 9, "food": 9}, basic=["COM006"], hand=["COM052"])
    assert payments(state, "build Confectioner") == [1, 1]
    assert goods(state, 0)["gold"] == 2


@pytest.mark.rule("T4", "TR3")
def test_a_feature_that_watches_razing_pays_twice() -> None:
    state = atlanteans(["COM005"], {"raze": 1}, basic=["COM005"], hand=["COM007"])
    assert payments(state, "raze Old Forest from hand") == [1, 1]


@pytest.mark.rule("T4", "TR3")
def test_a_feature_that_watches_deals_pays_twice() -> None:
    options = with_ability(ability("JAP030"), "COM006")
    state = atlanteans(["COM006"], {"food": 1}, basic=["COM006"], hand=["ATL029"], **options)
    assert payments(state, "deal Storm Vault") == [1, 1]
    assert goods(state, 0) == {"stone": 1, "gold": 2}


@pytest.mark.rule("T4", "TR3", "K26", "TR6")
def test_a_feature_that_watches_deploying_pays_twice() -> None:
    """A common Dojo that the Atlanteans doubled stands with the Japanese."""
    options = with_ability(ability("JAP024"), "COM006")
    side = Side(empire=["JAP001", "COM006"], goods={"worker": 1}, placed={"COM006": BASIC})
    state = facing(("japanese", "atlanteans"), side, Side(), **options)
    assert payments(state, "samurai to Farm") == [1, 1]


@pytest.mark.rule("T4", "TR3")
def test_a_feature_that_watches_enemy_exchanges_pays_twice() -> None:
    options = with_ability(ability("EGY005"), "COM006")
    own = Side(empire=["COM006"], placed={"COM006": BASIC})
    state = facing(("romans", "atlanteans"), Side(goods={"worker": 2}), own, **options)
    play(state, "exchange 2 workers for wood")
    assert goods(state, 1) == {"worker": 2}


@pytest.mark.rule("T4", "TR3", "MN12")
def test_a_feature_with_new_sets_pays_twice_for_one_marker() -> None:
    state = atlanteans(["COM128", REDS[0]], {"wood": 9, "stone": 9}, basic=["COM128"], hand=["COM053"])
    before = common_deck(state)
    assert payments(state, "build Pig Farmer") == [3, 3]
    assert goods(state, 0)["food"] == 4
    assert (marks(state, 0, "Village Granary"), common_deck(state)) == (1, before - 1)


@pytest.mark.rule("T4", "TR3", "MA20")
def test_a_foundation_that_goes_with_a_new_set_is_asked_for_twice() -> None:
    options = with_ability(ability("BAR058"), "COM006", colors=("pink",))
    hand_cards = ["COM018", "COM001", "COM002"]
    state = atlanteans(["COM006", "COM012"], {"wood": 9, "stone": 9}, basic=["COM006"], hand=hand_cards, **options)
    play(state, "build Armorer", "hand over Statue", "hand over Supplier")
    assert goods(state, 0)["worker"] == 4
    assert hand(state) == []


@pytest.mark.rule("T4", "TR3")
def test_building_bonuses_are_not_doubled() -> None:
    """A Quarry built where a basic token would be: there is no way to have one there before."""
    state = atlanteans([], {"wood": 1, "stone": 1}, held={BASIC: 1}, hand=["COM008"])
    play(state, "build Quarry", "place a Technology token on Quarry")
    assert goods(state, 0) == {"stone": 2}
    assert goods(next_round(state), 0)["stone"] == 2
