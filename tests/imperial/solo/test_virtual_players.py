"""The Japanese and the Egyptian virtual player of the pack (MN18, MN19, MA10, MA12, MA14-MA18)."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from builders import Side, collected, goods, ids, line_of, marks, names, play, seat_of, texts, vp, watch
from solo.attacking import Raid, alone, attack_deals, attacked, blocked, pile

from isettlers._core.imperial.engine import take_apart
from isettlers.imperial import Setup, builtin
from isettlers.imperial.rulings import Rulings

EGYPTIAN: Any = {"packs": ("magic-number",), "virtual": "egyptian"}
JAPANESE: Any = {"packs": ("magic-number",), "virtual": "japanese"}
PLAIN: Any = {"packs": ("magic-number",), "virtual": "plain"}
ONE_EACH: Any = {"rulings": Rulings(collection_weight=1)}
ROMANS = Setup(factions=("romans",), packs=("magic-number",)).tables().cards.ids[0]


def mine(*empire: str, hand: tuple[str, ...] = ("Ruins",), **rest: Any) -> Side:
    return Side(hand=hand, empire=empire, **rest)


# ---------------------------------------------------------------- the Japanese virtual player


@pytest.mark.rule("MN18", "MA14")
@pytest.mark.parametrize(("rulings", "counted"), [({}, 2), (ONE_EACH, 1)], ids=["two", "one"])
def test_a_deal_with_the_good_goes_to_the_collection(rulings: Any, counted: int) -> None:
    raid = attacked(mine(deals=["ROM029", "ROM017"]), ["food"], "gold", "card", **JAPANESE, **rulings)
    assert raid.taken == ["Roman Bank"]
    assert pile(raid.state) == ["Roman Bank"]
    assert collected(raid.state) == counted
    assert [ROMANS[number] for number in seat_of(raid.state, 0)["deals"][0]] == ["ROM017"]
    assert ids(raid.state, 0, "discard") == []
    assert line_of(raid.state) == ["card", "gold", "food"]


@pytest.mark.rule("MN18", "MA14")
def test_each_deal_counts_as_two() -> None:
    raid = attacked(mine(deals=["ROM029", "ROM010"]), ["food"], "gold", "card", **JAPANESE)
    assert raid.taken == ["Roman Bank", "Spies"]
    assert collected(raid.state) == 4
    raid = attacked(mine(deals=["ROM003", "ROM004"]), ["food"], "gold", "gold", **JAPANESE)
    assert raid.taken == ["Sculptor's Apprentice"] * 2
    assert collected(raid.state) == 4


@pytest.mark.rule("MN18", "MN19", "MA14")
@pytest.mark.parametrize(("rulings", "counted"), [({}, [1]), (ONE_EACH, [])], ids=["two", "one"])
def test_nothing_is_told_of_a_collection_that_counts_nothing_beside_its_cards(rulings: Any, counted: list[int]) -> None:
    """A marker has no card in the pile, and always counts beside it."""
    raid = attacked(mine(deals=["ROM029"]), ["food"], "gold", "card", **JAPANESE, **rulings)
    assert [event.values["points"] for event in raid.events if event.kind == "collect"] == counted
    state = closed("Mill", shut=("Builder",), **rulings)
    points = [event.values["points"] for event in watch(state, "pass") if event.kind == "collect"]
    assert points == [collected(state)]


@pytest.mark.rule("MN18")
def test_the_deal_is_the_virtual_players_from_then_on() -> None:
    raid = attacked(mine(deals=["ROM029"]), ["food"], "gold", "card", **JAPANESE)
    moves = [event.values for event in raid.events if event.values.get("target") == "collection"]
    assert [(move["source"], move["owner"], move["to"]) for move in moves] == [("deal", 0, 1)]


@pytest.mark.rule("MN18", "SO5", "SO7")
def test_the_usual_attack_follows() -> None:
    raid = attacked(mine("Marketplace", deals=["ROM029"]), ["wood"], "gold", "card", **JAPANESE)
    assert raid.taken == ["Roman Bank", "Marketplace"]
    assert collected(raid.state) == 3
    assert line_of(raid.state) == ["card", "gold", "wood"]


@pytest.mark.rule("MN18")
def test_without_such_a_deal_only_the_attack_follows() -> None:
    raid = attacked(mine("Marketplace", "ROM029", deals=["ROM017"]), ["wood"], "gold", "card", **JAPANESE)
    assert raid.taken == ["Marketplace"]
    assert collected(raid.state) == 1


@pytest.mark.rule("MN18", "MA17")
def test_of_several_deals_the_player_chooses() -> None:
    side = mine("Marketplace", deals=["ROM003", "ROM004", "ROM029"])
    raid = attacked(side, ["wood"], "gold", "card", attack_deals=["gold", "food"], **JAPANESE)
    assert raid.taken == []
    assert texts(raid.state) == [
        "choose deal Sculptor's Apprentice ROM003", "choose deal Roman Bank ROM029",
        "choose the attack card with gold among the deals",
    ]  # fmt: skip
    play(raid.state, "choose deal Roman Bank")
    assert pile(raid.state) == ["Marketplace", "Roman Bank"]
    assert len(seat_of(raid.state, 0)["deals"][0]) == 2
    assert attack_deals(raid.state) == ["food", "gold"]


@pytest.mark.rule("MN18", "SR1", "MA14")
@pytest.mark.parametrize(("rulings", "counted"), [({}, 2), (ONE_EACH, 1)], ids=["two", "one"])
def test_an_attack_card_that_is_a_deal_may_be_taken_too(rulings: Any, counted: int) -> None:
    raid = attacked(mine(), ["food"], "gold", "card", attack_deals=["gold"], **JAPANESE, **rulings)
    assert attack_deals(raid.state) == []
    assert (pile(raid.state), collected(raid.state)) == ([], counted)
    assert line_of(raid.state) == ["card", "gold", "food"]


@pytest.mark.rule("MN18", "MA10")
def test_the_packs_attack_cards_take_raze_tokens_dealt() -> None:
    raid = attacked(mine("Drill Yard", deals=["ROM017", "ROM008"]), ["worker"], "raze", "card", **JAPANESE)
    play(raid.state, "choose deal Legion")
    assert pile(raid.state) == ["Legion"]
    assert line_of(raid.state) == ["card", "raze", "worker"]


@pytest.mark.rule("MN18", "SO9")
def test_the_japanese_lose_a_deal_and_a_location_to_one_card() -> None:
    raid = attacked(mine("JAP008", deals=["JAP024"]), ["vp"], "vp", "card",
                    faction="japanese", **JAPANESE)  # fmt: skip
    assert raid.taken == ["Dojo", "Garrison"]
    assert collected(raid.state) == 3


@pytest.mark.rule("MN17", "MN18", "MN19")
def test_the_plain_virtual_player_does_neither() -> None:
    side = mine("ROM020", deals=["ROM029", "ROM017"])
    raid = attacked(side, ["food"], "gold", "wood", **PLAIN)
    assert raid.taken == []
    assert (collected(raid.state), blocked(raid.state)) == (0, [])
    raid = attacked(side, ["food"], "gold", "wood", **JAPANESE)
    assert (raid.taken, blocked(raid.state)) == (["Roman Bank"], [])
    raid = attacked(side, ["food"], "gold", "wood", **EGYPTIAN)
    assert (raid.taken, blocked(raid.state)) == ([], ["Builder"])


# ---------------------------------------------------------------- the Egyptian virtual player


def shut(*empire: str, by: str, line: tuple[str, ...] = ("food",), then: str = "card", **rest: Any) -> Raid:
    return attacked(mine(*empire), line, by, then, **(EGYPTIAN | rest))


@pytest.mark.rule("MN19", "MA12")
@pytest.mark.parametrize(
    ("good", "name"),
    [
        ("wood", "Builder"), ("stone", "Stonemason"), ("food", "Gardens"), ("worker", "Roman Barracks"),
        ("gold", "Roman Bank"), ("card", "Legion"), ("raze", "Engineers"),
    ],
)  # fmt: skip
def test_a_faction_location_of_the_linked_colour_is_blocked(good: str, name: str) -> None:
    every = ("ROM020", "ROM027", "ROM009", "ROM026", "ROM029", "ROM017", "ROM008")
    raid = shut(*every, by=good, line=(), then="vp")
    assert blocked(raid.state) == [name]
    assert name not in names(raid.state, 0, "location")
    assert raid.taken == []
    assert collected(raid.state) == 0
    assert line_of(raid.state) == ["vp", good]


@pytest.mark.rule("MN19", "MA12")
def test_points_block_purple() -> None:
    raid = shut("Idol", "Raid", by="vp", faction="barbarians")
    assert blocked(raid.state) == ["Idol"]


@pytest.mark.rule("MN19", "G8")
@pytest.mark.parametrize("good", ["wood", "stone", "food"])
def test_a_location_of_several_colours_fits_by_each(good: str) -> None:
    assert blocked(shut("Trade Colony", "ROM029", by=good, line=()).state) == ["Trade Colony"]


@pytest.mark.rule("MN19")
def test_common_locations_are_not_blocked() -> None:
    raid = shut("Old Forest", "ROM029", by="wood")
    assert (blocked(raid.state), raid.taken) == ([], [])


@pytest.mark.rule("MN19", "SO5", "SO7")
def test_the_attack_follows_the_blockade() -> None:
    raid = shut("Builder", "Marketplace", by="wood", line=("gold",))
    assert blocked(raid.state) == ["Builder"]
    assert raid.taken == ["Marketplace"]
    assert line_of(raid.state) == ["card", "wood", "gold"]


@pytest.mark.rule("MN19", "SO6")
@pytest.mark.parametrize(
    ("empire", "good", "name"),
    [
        (("Legion", "Spies", "ROM056"), "card", "Spies"),                # an action
        (("Legion", "ROM056"), "card", "Aqueduct"),                      # a feature
        (("Roman Fort", "Engineers"), "raze", "Engineers"),
        (("ROM051", "Trade Colony"), "stone", "Trade Colony"),           # 3 resources, 2
    ],
)  # fmt: skip
def test_of_several_the_order_of_attacks_decides(empire: tuple[str, ...], good: str, name: str) -> None:
    assert blocked(shut(*empire, by=good, then="vp").state) == [name]


@pytest.mark.rule("MN19", "SO6")
def test_more_stone_goes_first_in_a_blockade_too() -> None:
    raid = shut("JAP030", "Dojo", by="food", faction="japanese", then="vp")
    assert texts(raid.state) == ["choose Dojo JAP024", "choose School of Diplomacy JAP030"]
    raid = shut("JAP021", "JAP056", by="food", faction="japanese", then="vp")  # 1 stone, 1 wood
    assert blocked(raid.state) == ["Trade Route"]


@pytest.mark.rule("MN19", "SO6")
def test_among_equal_ones_the_player_chooses_what_is_blocked() -> None:
    raid = shut("ROM001", "ROM003", "Stonemason", by="stone")
    assert texts(raid.state) == ["choose Sculptor's Workshop ROM001", "choose Sculptor's Apprentice ROM003"]
    assert blocked(raid.state) == []
    play(raid.state, "choose Sculptor's Apprentice")
    assert blocked(raid.state) == ["Sculptor's Apprentice"]
    assert names(raid.state, 0, "location") == ["Sculptor's Workshop", "Stonemason"]


@pytest.mark.rule("MA18", "MN19")
def test_a_blocked_location_is_no_target_again_the_next_one_is_taken() -> None:
    raid = shut("ROM001", "Stonemason", by="stone", then="stone")
    assert blocked(raid.state) == ["Sculptor's Workshop", "Stonemason"]
    raid = shut("Stonemason", by="stone", then="stone")
    assert blocked(raid.state) == ["Stonemason"]


@pytest.mark.rule("MA18", "SO9", "MN19")
def test_a_blocked_location_of_the_japanese_is_no_target_of_an_attack() -> None:
    raid = attacked(
        Side(hand=["Ruins"], empire=["Swordsmith"]), ["food", "vp"], "raze", "vp", faction="japanese", **EGYPTIAN
    )
    assert (blocked(raid.state), raid.taken) == (["Swordsmith"], [])


# ---------------------------------------------------------------- the round after


def closed(*empire: str, shut: tuple[str, ...], **rest: Any) -> Any:
    """The player's turn in a round in which some locations are blocked."""
    side = {key: rest.pop(key) for key in ("hand", "goods", "deals", "guarded") if key in rest}
    side.setdefault("hand", ["Ruins", "COM070"])
    return alone(Side(empire=empire, blocked=shut, **side), **(EGYPTIAN | {"attacks_next": []} | rest))


@pytest.mark.rule("MN19")
def test_a_blocked_location_does_not_produce() -> None:
    raid = shut("Builder", by="wood")
    while texts(raid.state, "draft"):
        raid.state.apply(raid.state.legal[0])
    assert goods(raid.state, 0) == {"worker": 2, "wood": 1, "stone": 1, "raze": 1, "defense": 1}
    raid = shut("Builder", by="vp")
    while texts(raid.state, "draft"):
        raid.state.apply(raid.state.legal[0])
    assert goods(raid.state, 0) == {"worker": 2, "wood": 2, "stone": 2, "raze": 1, "defense": 1}


@pytest.mark.rule("MN19")
def test_its_action_and_its_feature_are_off() -> None:
    assert texts(closed("Mill", shut=("Engineers",), area=["Town"], goods={"worker": 3}), "activate") == []
    built: Any = {"hand": ["Roman Fort", "Ruins"], "goods": {"stone": 2}}
    assert vp(play(closed("Mill", shut=("Gardens",), **built), "build Roman Fort"), 0) == 0
    assert vp(play(closed("Mill", "Gardens", shut=(), **built), "build Roman Fort", "give up Mill"), 0) == 1


@pytest.mark.rule("MN19", "P4")
def test_its_colour_does_not_count() -> None:
    """Rubble counts grey locations, itself among them."""
    build = {"hand": ["Rubble", "Ruins"], "goods": {"wood": 2, "stone": 1}}
    assert goods(play(closed(shut=("Stonemason",), **build), "build Rubble"), 0) == {"stone": 1}
    assert goods(play(closed("Stonemason", shut=(), **build), "build Rubble"), 0) == {"stone": 2}


@pytest.mark.rule("MN19", "A4")
def test_it_cannot_be_given_up() -> None:
    build = {"hand": ["Roman Bank", "Ruins"], "goods": {"stone": 1}}
    assert texts(closed(shut=("Builder",), **build), "build") == ["build Ruins COM069"]
    assert len(texts(closed("Builder", shut=(), **build), "build")) == 2


@pytest.mark.rule("MN19", "J3")
def test_no_samurai_comes_to_it() -> None:
    state = closed(shut=("Swordsmith",), faction="japanese", goods={"worker": 1})
    assert texts(state, "samurai") == []


@pytest.mark.rule("MN19", "C3")
def test_it_stores_nothing_in_cleanup() -> None:
    options: Any = {"faction": "atlanteans", "goods": {"stone": 3}}
    assert goods(play(closed(shut=("Storm Vault",), **options), "pass"), 0) == {}
    assert goods(play(closed("Storm Vault", shut=(), **options), "pass"), 0) == {"stone": 3}


@pytest.mark.rule("MN19", "SR4")
def test_it_is_worth_nothing_while_it_is_blocked() -> None:
    assert closed("Mill", shut=("Builder",)).scores == (1,)
    assert closed("Mill", "Builder", shut=()).scores == (3,)


@pytest.mark.rule("MN19", "K22")
def test_the_resources_on_a_shrine_and_its_samurai_stay() -> None:
    side = Side(hand=["Ruins"], empire=["Shrine"], guarded=["Shrine"])
    raid = attacked(side, ["food"], "gold", "card", faction="japanese", shrine=(1, 0, 2), **EGYPTIAN)
    assert blocked(raid.state) == ["Shrine"]
    assert raid.state.scores == (0,)
    while texts(raid.state, "draft"):
        raid.state.apply(raid.state.legal[0])
    assert texts(raid.state, "stash_good") == []
    play(raid.state, "pass")
    assert names(raid.state, 0, "location") == ["Shrine"]
    assert take_apart(raid.state)["shrine"] == [1, 0, 2]
    assert seat_of(raid.state, 0)["guard"] == seat_of(raid.state, 0)["location"]
    assert raid.state.scores == (2 + 3,)


@pytest.mark.rule("MN19", "K22")
def test_the_cards_under_a_gate_stay_and_count_again_afterwards() -> None:
    side = Side(hand=["Ruins"], empire=["JAP013"], under=["Town", "JAP001"])
    base = builtin("japanese")  # the deck made for the pack has no Gate
    raid = attacked(side, ["food"], "card", "wood", faction="japanese", decks=(base,), **EGYPTIAN)
    assert (blocked(raid.state), raid.state.scores) == (["Gate"], (0,))
    assert names(raid.state, 0, "under") == ["Farm", "Town"]
    while texts(raid.state, "draft"):
        raid.state.apply(raid.state.legal[0])
    assert texts(raid.state, "stash_card") == []
    assert play(raid.state, "pass").scores == (2 + 2,)


@pytest.mark.rule("MN19", "T8")
def test_what_is_unlocked_stays_unlocked_under_a_blockade() -> None:
    """Emerald Harbor in red: white is linked to no attack card."""
    deck = Setup(factions=("atlanteans",), packs=("magic-number",)).deck("atlanteans")
    cards = tuple(evolve(card, colors=("red",)) if card.name == "Emerald Harbor" else card for card in deck.cards)
    side = Side(hand=["Ruins"], empire=["ATL010"], unlocked=["ATL010"])
    raid = attacked(side, ["wood"], "food", "card", faction="atlanteans", decks=(evolve(deck, cards=cards),),
                    **EGYPTIAN)  # fmt: skip
    assert blocked(raid.state) == ["Emerald Harbor"]
    while texts(raid.state, "draft"):
        raid.state.apply(raid.state.legal[0])
    assert texts(raid.state, "activate") == texts(raid.state, "unlock") == []
    play(raid.state, "pass")
    while texts(raid.state, "draft"):
        raid.state.apply(raid.state.legal[0])
    assert texts(raid.state, "activate") == ["activate Emerald Harbor ATL010"]


@pytest.mark.rule("MN19", "J2")
def test_a_samurai_stays_on_it() -> None:
    side = Side(hand=["Ruins"], empire=["Swordsmith"], guarded=["Swordsmith"])
    raid = attacked(side, ["food"], "raze", "card", faction="japanese", **EGYPTIAN)
    assert blocked(raid.state) == ["Swordsmith"]
    while texts(raid.state, "draft"):
        raid.state.apply(raid.state.legal[0])
    play(raid.state, "pass")
    assert seat_of(raid.state, 0)["guard"] == seat_of(raid.state, 0)["location"] != []


@pytest.mark.rule("MN19", "MA14")
@pytest.mark.parametrize(("rulings", "counted"), [({}, 4), (ONE_EACH, 2)], ids=["two", "one"])
def test_in_cleanup_the_markers_go_to_the_collection_and_the_locations_are_back(rulings: Any, counted: int) -> None:
    state = play(closed("Mill", shut=("Builder", "Engineers"), **rulings), "pass")
    assert blocked(state) == []
    assert names(state, 0, "location") == ["Builder", "Engineers", "Mill"]
    assert (pile(state), collected(state)) == ([], counted)


@pytest.mark.rule("MN19", "MA18")
def test_after_its_round_it_may_be_blocked_again() -> None:
    side = Side(hand=["Ruins"], blocked=["Builder"])
    raid = attacked(side, ["food"], "wood", "card", **EGYPTIAN)
    assert (blocked(raid.state), collected(raid.state)) == (["Builder"], 2)


# ---------------------------------------------------------------- the last round


@pytest.mark.rule("MA15", "MN19")
@pytest.mark.parametrize(("rulings", "counted"), [({}, 2), (ONE_EACH, 1)], ids=["two", "one"])
def test_markers_of_the_fifth_round_join_the_collection_before_the_attacks(rulings: Any, counted: int) -> None:
    state = closed("Roman Bank", shut=("Builder",), round=5, **rulings)
    play(state, "pass")
    assert state.over
    assert (blocked(state), collected(state)) == ([], counted)
    assert names(state, 0, "location") == ["Builder", "Roman Bank"]
    assert state.scores == ((0,) if counted == 2 else (4,))


@pytest.mark.rule("MA15", "MN19", "SO10")
@pytest.mark.parametrize(("counts", "counted", "scores"), [(True, 2, (0,)), (False, 0, (4,))])
def test_whether_markers_of_the_fifth_round_are_collected_is_a_ruling(
    counted: int, scores: tuple[int, ...], *, counts: bool
) -> None:
    """The locations are back either way, and two are more than nothing, not more than two."""
    state = closed("Roman Bank", shut=("Builder",), round=5, rulings=Rulings(last_blockade_counts=counts))
    events = watch(state, "pass")
    assert state.over
    assert (blocked(state), collected(state)) == ([], counted)
    assert names(state, 0, "location") == ["Builder", "Roman Bank"]
    assert [event.kind for event in events].count("collect") == counts
    assert state.scores == scores


@pytest.mark.rule("MA15", "MN19")
@pytest.mark.parametrize("counts", [True, False])
@pytest.mark.parametrize("round_", [2, 4])
def test_that_ruling_is_of_the_fifth_round_alone(round_: int, *, counts: bool) -> None:
    rulings = Rulings(last_blockade_counts=counts)
    state = play(closed("Mill", shut=("Builder",), round=round_, rulings=rulings), "pass")
    assert (blocked(state), collected(state)) == ([], 2)


@pytest.mark.rule("MA16", "MN19", "SO10")
def test_a_marker_of_the_last_attacks_costs_the_location_and_is_not_collected() -> None:
    side = Side(hand=["Ruins"], empire=["Builder", "Roman Bank", "ROM026"])
    raid = attacked(side, ["food"], "wood", "vp", round=5, **EGYPTIAN)
    assert raid.state.over
    assert (blocked(raid.state), collected(raid.state)) == (["Builder"], 0)
    assert (raid.state.scores, raid.state.ranks) == ((4,), (0,))
    side = Side(hand=["Ruins"], empire=["Builder"])
    raid = attacked(side, ["food"], "wood", "vp", round=5, **EGYPTIAN)
    assert (raid.state.scores, raid.state.ranks) == ((0,), (1,))


@pytest.mark.rule("MA15", "MA16")
def test_a_location_may_be_blocked_in_both_of_the_last_rounds() -> None:
    """Two for the marker of the fourth round, nothing for that of the fifth; two locations are not more than two."""
    side = Side(hand=["Ruins"], empire=["Roman Bank", "ROM026", "Legion"], blocked=["Builder"])
    raid = attacked(side, ["food"], "wood", "vp", round=5, **EGYPTIAN)
    assert (blocked(raid.state), collected(raid.state)) == (["Builder"], 2)
    assert (raid.state.scores, raid.state.ranks) == ((6,), (0,))


# ---------------------------------------------------------------- Features that count new sets


@pytest.mark.rule("MN19", "MN14")
def test_a_feature_that_comes_back_marks_the_sets_there_are_without_effect() -> None:
    """Caesar's Storehouse counts three red: seven with itself."""
    state = closed("Mill", "Baker", "COM023", "COM053", "COM054", "COM056", shut=("ROM058",))
    play(state, "pass")
    assert marks(state, 0, "Caesar's Storehouse") == 2
    assert vp(state, 0) == 0


@pytest.mark.rule("MN19", "MN13")
def test_a_set_broken_by_a_blockade_and_complete_again_pays_nothing() -> None:
    side = Side(hand=["Ruins"], empire=["Village Granary", "Gardens", "Mill"], marks={"Village Granary": 1})
    raid = attacked(side, [], "food", "card", **EGYPTIAN)
    assert blocked(raid.state) == ["Gardens"]
    while texts(raid.state, "draft"):
        raid.state.apply(raid.state.legal[0])
    play(raid.state, "pass")
    assert names(raid.state, 0, "location") == ["Gardens", "Mill", "Village Granary"]
    assert (vp(raid.state, 0), marks(raid.state, 0, "Village Granary")) == (0, 1)


@pytest.mark.rule("MN19", "MA6", "MN12")
@pytest.mark.parametrize(("any_time", "paid"), [(True, 3), (False, 0)])
def test_whether_a_set_that_a_lifted_blockade_completes_pays_is_a_ruling(paid: int, *, any_time: bool) -> None:
    """Village Granary counts three red, and has counted none: the Gardens come back as the third."""
    rulings = Rulings(new_sets_any_time=any_time)
    state = play(closed("Village Granary", "Mill", shut=("Gardens",), rulings=rulings), "pass")
    assert names(state, 0, "location") == ["Gardens", "Mill", "Village Granary"]
    assert vp(state, 0) == paid
