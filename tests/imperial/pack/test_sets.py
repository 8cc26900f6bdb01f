"""Sets of three colours: how many an empire holds, and what counts them (MN8-MN11, MA4, MA7, MA19)."""

from __future__ import annotations

import pytest
from attrs import evolve
from builders import Side, goods, next_round, play, texts, vp
from pack.cases import BLACKS, BLUES, BROWNS, GOLDS, GREYS, PINKS, REDS, facing, payments, unopposed

from isettlers import State


def fair(state: State) -> list[str]:
    """The colours that Grand Fair offers, one for each number of sets."""
    return [text.removeprefix("choose ") for text in texts(play(state, "activate Grand Fair"))]


# ---------------------------------------------------------------- the examples of the rulebook


@pytest.mark.rule("MN8", "MN9", "T7")
def test_four_red_and_a_white_location_are_one_mixed_set_and_one_of_three_red() -> None:
    empire = ["ATL014", "ATL015", "COM023", "COM024", "ATL044", "COM134"]
    side = Side(empire=empire, goods={"worker": 1, "food": 1})
    state = play(unopposed("atlanteans", side), "activate Spectrum Chamber")
    assert vp(state, 0) == 1
    play(state, "activate Grand Fair", "choose red")
    assert vp(state, 0) == 2


@pytest.mark.rule("MN8", "MN10", "MN16")
def test_cherry_orchard_is_paid_three_for_three_pink_and_six_red_itself_included() -> None:
    side = Side(empire=["JAP058", *REDS[:5], *PINKS[:3]], goods={"food": 1})
    assert payments(unopposed("japanese", side), "activate Cherry Orchard") == [3]
    fewer = evolve(side, empire=["JAP058", *REDS[:4], *PINKS[:3]])
    assert payments(unopposed("japanese", fewer), "activate Cherry Orchard") == [2]


@pytest.mark.rule("MA4", "MN9")
def test_three_trade_colonies_are_one_set_of_three_red_and_one_of_brown_grey_red() -> None:
    colonies = ["ROM023", "ROM024", "ROM025"]
    side = Side(empire=[*colonies, "COM134"], goods={"food": 1})
    assert fair(unopposed("romans", side)) == ["brown", "pink"]  # brown, grey and red hold one set each, pink none
    assert payments(unopposed("romans", side), "activate Grand Fair", "choose brown") == [1]
    side = Side(empire=[*colonies, "ROM060"], goods={"worker": 1})
    assert payments(unopposed("romans", side), "activate Mosaic Hall") == [1]


@pytest.mark.rule("MA4")
@pytest.mark.parametrize(
    ("empire", "sets"),
    [
        (["ROM023", "COM007", "COM008"], 1),
        (["ROM023", "COM007", "COM023"], 1),
        (["ROM023", "ROM024", "COM007"], 1),
        (["ROM023", "ROM024"], 0),
        (["ROM023", "COM007", "COM042"], 0),
        (["ROM023", "ROM024", "COM007", "COM008", "COM023"], 1),
        (["ROM023", "ROM024", "COM007", "COM042", "COM008", "COM009"], 2),
        (["COM007", "COM008", "COM009", "COM023", "ROM020", "ROM023"], 2),
    ],
)
def test_a_location_of_three_colours_fills_the_place_where_it_makes_most_sets(empire: list[str], sets: int) -> None:
    side = Side(empire=[*empire, "ROM060"], goods={"worker": 1})
    assert sum(payments(unopposed("romans", side), "activate Mosaic Hall")) == sets


# ---------------------------------------------------------------- what counts


@pytest.mark.rule("MN8")
def test_production_feature_and_action_locations_common_and_of_a_faction_go_together() -> None:
    empire = ["COM023", "COM006", "JAP019", "JAP058"]  # production, feature, faction action, and the fourth red
    assert payments(unopposed("japanese", Side(empire=empire, goods={"food": 1})), "activate Cherry Orchard") == [1]


@pytest.mark.rule("MN10")
def test_the_location_with_the_effect_is_one_of_the_three() -> None:
    side = Side(empire=["JAP058", *REDS[:2]], goods={"food": 1})
    assert payments(unopposed("japanese", side), "activate Cherry Orchard") == [1]
    side = Side(empire=["COM134", *PINKS[:2]], goods={"food": 1})
    assert payments(unopposed("romans", side), "activate Grand Fair", "choose pink") == [1]


@pytest.mark.rule("MA7")
def test_foundations_deals_and_ruins_have_no_colour() -> None:
    side = Side(
        empire=["JAP058", REDS[0], "COM071", "COM072"], foundations=[REDS[1], REDS[2]], deals=["JAP001", "JAP002"],
        goods={"food": 1},
    )  # fmt: skip
    assert payments(unopposed("japanese", side), "activate Cherry Orchard") == []


@pytest.mark.rule("MA7", "MA6")
def test_a_location_taken_over_counts_for_the_taker_alone() -> None:
    taker = Side(empire=[REDS[0], REDS[1], "COM134"], goods={"food": 1})
    owner = Side(empire=[REDS[3], REDS[4], "JAP058"], lent=[REDS[2]], goods={"food": 1})
    state = facing(("egyptians", "japanese"), taker, owner, ra_seat=0)
    assert fair(state.clone()) == ["brown", "red"]
    assert payments(state, "activate Grand Fair", "choose red", "activate Cherry Orchard", seat=1) == [1]
    alone = evolve(owner, empire=[REDS[3], "JAP058"])
    state = facing(("egyptians", "japanese"), taker, alone, turn=1, ra_seat=0)
    assert payments(state, "activate Cherry Orchard", seat=1) == []


@pytest.mark.rule("MA7")
def test_a_location_blocked_for_the_round_is_still_in_the_empire() -> None:
    """Scorpion Breeder only stops the action; it takes no colour away."""
    side = Side(empire=["JAP058", "COM053", "COM054"], uses={"COM053": 3}, goods={"food": 1})
    assert payments(unopposed("japanese", side), "activate Cherry Orchard") == [1]


@pytest.mark.rule("MN8")
@pytest.mark.parametrize(
    ("card", "faction", "stock", "most"),
    [
        ("ROM060", "romans", {"worker": 1}, 4),
        ("ROM054", "romans", {"raze": 1}, 2),
        ("EGY056", "egyptians", {"gold": 1}, 2),
        ("ATL044", "atlanteans", {"worker": 1}, 4),
    ],
)
def test_the_limit_of_a_card_is_kept(card: str, faction: str, stock: dict[str, int], most: int) -> None:
    fixed = {"ROM054": 2, "EGY056": 2}.get(card, 0)
    plenty = {
        "ROM060": [*REDS[:5], *BROWNS[:5], *GREYS[:5]], "ROM054": [*BLACKS, *BLUES[:5], *GREYS[:5]],
        "EGY056": [*GOLDS, *PINKS], "ATL044": [*REDS, "ATL001", "ATL002", "ATL003", "ATL041", "ATL042"],
    }  # fmt: skip
    state = unopposed(faction, Side(empire=[card, *plenty[card]], goods=stock))
    play(state, f"activate {state.tables.cards.card(0, state.tables.cards.number(0, card)).name}")
    assert vp(state, 0) == fixed + most


# ---------------------------------------------------------------- production


@pytest.mark.rule("MN11", "MN10")
def test_production_counts_when_it_is_built_and_afresh_every_round() -> None:
    side = Side(hand=["BAR051", "COM012"], empire=["COM013", "COM014"], goods={"wood": 2})
    state = play(unopposed("barbarians", side), "build Clan Camp BAR051")
    assert goods(state, 0) == {"wood": 1, "worker": 2}  # 1, and 1 for the set that the camp itself completes
    side = Side(empire=["BAR051", "COM013", "COM014", "COM039"])
    assert goods(next_round(unopposed("barbarians", side)), 0)["worker"] == 5 + 1 + 1 + (1 + 1)
    side = Side(empire=["BAR051", "COM013"])
    assert goods(next_round(unopposed("barbarians", side)), 0)["worker"] == 5 + 1 + 1


@pytest.mark.rule("MN11")
def test_each_production_phase_counts_what_is_there_then() -> None:
    def produced(*more: str) -> int:
        side = Side(empire=["EGY060", "COM028", "COM008", "COM015", *more])
        return vp(next_round(unopposed("egyptians", side)), 0)

    assert produced() == 1
    assert produced("COM021", "COM033") == 1
    assert produced("COM021", "COM033", "COM012") == 2


@pytest.mark.rule("MN11")
def test_a_production_location_that_loses_its_set_gives_its_fixed_part_alone() -> None:
    side = Side(empire=["ROM051", "COM008"])
    state = next_round(unopposed("romans", side))
    assert (goods(state, 0)["stone"], vp(state, 0)) == (1 + 1 + 1, 0)
    side = Side(empire=["ROM051", "COM008", "COM009"])
    state = next_round(unopposed("romans", side))
    assert (goods(state, 0)["stone"], vp(state, 0)) == (1 + 1 + 1 + 1, 1)


@pytest.mark.rule("MA19", "K23")
def test_porters_and_farmers_count_the_sets_afresh() -> None:
    side = Side(empire=["COM084", "BAR059", "COM018", "COM007"], goods={"food": 1})
    assert payments(unopposed("barbarians", side), "activate Porters", "choose Great Totem") == [1]
    side = Side(empire=["COM016", "BAR059", "COM018", "COM007"])
    state = play(next_round(unopposed("barbarians", side)), "choose Great Totem")
    assert vp(state, 0) == 2  # Farmers At Work, pink, completes the set and repeats it


@pytest.mark.rule("MA19", "T4")
def test_a_doubled_location_counts_its_sets_each_time() -> None:
    side = Side(empire=["COM132", "COM007", "COM008", "COM023"], placed={"COM132": "technology"})
    state = next_round(unopposed("atlanteans", side))
    assert vp(state, 0) == 2


@pytest.mark.rule("MN11", "MN9", "K12")
def test_fixed_part_and_sets_are_one_gain() -> None:
    side = Side(empire=["EGY019", "EGY056", "COM028", "COM012"], goods={"gold": 1})
    assert payments(unopposed("egyptians", side), "activate Perfumery") == [2 + 1 + 1]


@pytest.mark.rule("MN11")
@pytest.mark.parametrize(
    ("empire", "gold"),
    [
        (["EGY051"], 1),
        (["EGY051", "COM021"], 1),
        (["EGY051", "COM021", "COM022"], 2),
        (["EGY051", "COM021", "COM022", "COM030", "COM031", "COM032"], 2),
        (["EGY051", "EGY052", "EGY053"], 3 * 2),
    ],
)
def test_gold_caravan_knows_one_set_at_most(empire: list[str], gold: int) -> None:
    state = next_round(unopposed("egyptians", Side(empire=empire)))
    assert goods(state, 0)["gold"] == 1 + gold


@pytest.mark.rule("MN9")
def test_one_row_of_cards_feeds_several_effects_at_once() -> None:
    side = Side(empire=["COM132", "COM133", "COM007", "COM008", "COM023", "COM012"])
    state = next_round(unopposed("barbarians", side))
    assert vp(state, 0) == 1  # brown, grey, red
    assert goods(state, 0)["gold"] == 1  # the same red with gold and pink
