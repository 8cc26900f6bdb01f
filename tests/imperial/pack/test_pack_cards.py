"""What each card of the pack does, one test or more a group."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from builders import Side, goods, names, next_round, play, seat_of, texts, tokens, vp, watch
from cards.cases import BOARDS, EITHER_DECK, case, faction_of
from pack.cases import facing, hand, payments, unopposed

from isettlers import Event, State

card = pytest.mark.card
RICH = {"wood": 15, "stone": 15, "food": 15}
ATLANTEAN_BOARD = {"worker": 3, "wood": 1, "raze": 1, "defense": 2}

# One action location of each colour: they give nothing by themselves.
BROWN, GREY, RED, PINK, GOLD, BLUE, BLACK, WHITE = (
    "COM042", "COM033", "COM053", "COM039", "COM021", "COM046", "COM050", "ATL010",
)  # fmt: skip
BROWNS, GREYS, REDS, PINKS, GOLDS, BLACKS = (
    (BROWN, "COM043", "COM044"), (GREY, "COM034", "COM036"), (RED, "COM054", "COM056"), (PINK, "COM040", "COM041"),
    (GOLD, "COM022", "COM030"), (BLACK, "COM051", "BAR023"),
)  # fmt: skip


def gained(events: Sequence[Event]) -> dict[str, int]:
    """What seat 0 gains once a marker has been put, points among it."""
    kinds = [event.kind for event in events]
    totals: Counter[str] = Counter()
    for event in events[kinds.index("markers") :]:
        if event.kind == "goods":
            totals.update(event.values["goods"])
        elif event.kind == "vp":
            totals["vp"] += event.values["points"]
        elif event.kind == "tokens":
            totals[event.values["token"]] += event.values["count"]
    return dict(totals)


# ---------------------------------------------------------------- Features with new sets

#       group, card, the rest of the set, its last card, what the set pays
FEATURES = [
    case("com-timber-yard", "COM126", [BROWN], "COM058", {"wood": 2, "vp": 3}),
    case("com-stonecutters-lodge", "COM127", [GREY], "COM083", {"stone": 2, "vp": 3}),
    case("com-village-granary", "COM128", [RED], "COM082", {"food": 2, "vp": 3}),
    case("com-wedding-house", "COM129", [PINK], "COM040", {"worker": 3, "vp": 3}),
    case("com-town-mint", "COM130", [GOLD], "COM030", {"gold": 2, "vp": 3}),
    case("com-drill-yard", "COM131", [BLACK], "COM051", {"raze": 2, "vp": 4}),
    case("bar-war-drums", "BAR054", [BLACK], "COM051", {"raze": 2, "vp": 2}),
    case("bar-war-drums", "BAR055", [BLACK], "COM051", {"raze": 2, "vp": 2}),
    case("bar-welcoming-committee", "BAR058", [BLACK], "COM040", {"worker": 2}),
    case("jap-torii-path", "JAP054", [RED], "COM082", {"vp": 1}),
    case("jap-sword-dance", "JAP060", [RED], "COM082", {"vp": 2}),
    case("rom-aqueduct", "ROM056", [GREY], "COM083", {"vp": 2}),
    case("rom-caesars-storehouse", "ROM058", [RED], "COM082", {"wood": 1, "stone": 1, "food": 1, "vp": 1}),
    case("egy-obelisk", "EGY054", [GREY], "COM083", {"vp": 3, "gold": 1}),
    case("atl-tide-gardens", "ATL046", [WHITE], "COM082", {"technology": 1, "vp": 3}),
    case("atl-pillars-of-memory", "ATL050", [WHITE, "ATL011"], "ATL044", {"vp": 4}),
]


def completing(printed: str, rest: Sequence[str], last: str, **more: Any) -> tuple[State, list[Event]]:
    """The last card of a Feature's set is built; questions that follow are left open."""
    side = Side(hand=[last], empire=[printed, *rest], foundations=["COM069"], goods=RICH, **more)
    state = unopposed(faction_of(printed), side)
    events = watch(state, next(text for text in texts(state, "build") if text.endswith(last)))
    if texts(state, "give_foundation"):
        events += watch(state, texts(state, "give_foundation")[0])
    return state, events


@pytest.mark.rule("MN12")
@pytest.mark.parametrize(("printed", "rest", "last", "pays"), FEATURES)
def test_a_new_set_pays(printed: str, rest: Sequence[str], last: str, pays: Mapping[str, int]) -> None:
    state, events = completing(printed, rest, last)
    while state.actor == 0 and "pass" not in texts(state):  # a card laid down, samurai, cards drawn
        events += watch(state, texts(state)[0])
    assert gained(events) == pays


@pytest.mark.rule("MN13")
@pytest.mark.parametrize(("printed", "rest", "last", "pays"), FEATURES)
def test_two_of_three_pay_nothing(printed: str, rest: Sequence[str], last: str, pays: Mapping[str, int]) -> None:
    del pays
    _, events = completing(printed, rest[1:], last)
    assert "markers" not in {event.kind for event in events}


@card("jap-torii-path")
@pytest.mark.rule("P3")
def test_torii_path_draws_two_cards_from_either_deck() -> None:
    state, _ = completing("JAP055", [RED], "COM082")
    assert texts(state) == EITHER_DECK
    play(state, "draw from the common deck", "draw from the faction deck")
    assert [printed[:3] for printed in hand(state)] == ["COM", "JAP"]


@card("rom-aqueduct")
def test_aqueduct_draws_a_roman_card() -> None:
    state, _ = completing("ROM057", [GREY], "COM083")
    assert [printed[:3] for printed in hand(state)] == ["ROM"]


@card("jap-sword-dance")
@pytest.mark.rule("K18")
def test_sword_dance_places_up_to_two_samurai_for_which_nobody_pays() -> None:
    start, _ = completing("JAP060", [RED, "JAP001", "JAP006"], "COM082")
    assert texts(start) == ["done", "samurai to Farm JAP001", "samurai to Geisha House JAP006",
                            "samurai to Sword Dance JAP060"]  # fmt: skip
    state = play(start.clone(), "samurai to Farm")
    assert texts(state) == ["done", "samurai to Geisha House JAP006", "samurai to Sword Dance JAP060"]
    play(state, "samurai to Sword Dance")
    assert len(seat_of(state, 0)["guard"]) == 2
    assert "pass" in texts(state)
    state = play(start.clone(), "samurai to Farm", "done")
    assert len(seat_of(state, 0)["guard"]) == 1
    state = play(start, "done")
    assert (seat_of(state, 0)["guard"], vp(state, 0)) == ([], 2)


@card("jap-sword-dance")
@pytest.mark.rule("K18", "TR3")
def test_samurai_without_a_place_stay_in_the_supply() -> None:
    state, _ = completing("JAP060", [RED], "COM082", guarded=["JAP060"])
    assert "pass" in texts(state)
    assert len(seat_of(state, 0)["guard"]) == 1


@card("jap-sword-dance", "jap-dojo")
@pytest.mark.rule("K18")
def test_dojo_pays_for_samurai_of_the_sword_dance() -> None:
    state, _ = completing("JAP060", ["JAP024"], "COM082")
    assert vp(state, 0) == 2
    play(state, "samurai to Dojo")
    assert vp(state, 0) == 2 + 1
    play(state, "samurai to Sword Dance")
    assert vp(state, 0) == 2 + 1 + 1


# ---------------------------------------------------------------- production by sets

#       group, card, the other locations, the production
PRODUCTION = [
    case("com-column-of-three-colours", "COM132", [], {}),
    case("com-column-of-three-colours", "COM132", [BROWN, GREY, RED], {"vp": 1}),
    case("com-column-of-three-colours", "COM132", [*BROWNS, *GREYS, *REDS], {"vp": 3}),
    case("com-column-of-three-colours", "COM132", [*BROWNS, *GREYS, *REDS, "COM076", "COM083", "COM082"], {"vp": 3}),
    case("com-caravanserai", "COM133", [RED, PINK], {"gold": 1}),
    case("com-caravanserai", "COM133", [*REDS, *PINKS, *GOLDS], {"gold": 3}),
    case("com-caravanserai", "COM133", [GOLD, RED], {}),
    case("bar-clan-camp", "BAR051", [], {"worker": 1}),
    case("bar-clan-camp", "BAR052", PINKS[:2], {"worker": 2}),
    case("bar-clan-camp", "BAR053", [*PINKS, "COM134", "BAR058"], {"worker": 3}),
    case("bar-clan-camp", "BAR053", [*PINKS, "COM134", "BAR058", "COM084", "COM078", "COM079"], {"worker": 3}),
    case("bar-great-totem", "BAR059", [BLACK, BROWN, PINK], {"vp": 1}),
    case("bar-great-totem", "BAR059", [*BLACKS, "BAR022", *BROWNS, "COM058", *PINKS, "COM134"], {"vp": 3}),
    case("bar-great-totem", "BAR059", [BLACK, BROWN], {}),
    case("jap-tea-house", "JAP051", [PINK], {"food": 1}),
    case("jap-tea-house", "JAP052", PINKS[:2], {"food": 1, "vp": 1}),
    case("jap-tea-house", "JAP053", [*PINKS, "COM134", "COM084"], {"food": 1, "vp": 2}),
    case("jap-tea-house", "JAP053", [*PINKS, "COM134", "COM084", "COM078", "COM079", "COM129"], {"food": 1, "vp": 2}),
    case("rom-paved-road", "ROM051", [GREY], {"stone": 1}),
    case("rom-paved-road", "ROM052", GREYS[:2], {"stone": 1, "vp": 1}),
    case("rom-paved-road", "ROM053", [*GREYS, "COM083", "COM037", "COM038", "COM001", "COM127"], {"stone": 1, "vp": 2}),
    case("egy-gold-caravan", "EGY051", [GOLD], {"gold": 1}),
    case("egy-gold-caravan", "EGY052", GOLDS[:2], {"gold": 2}),
    case("egy-gold-caravan", "EGY053", [*GOLDS, "COM031", "COM032"], {"gold": 2}),
    case("egy-necropolis", "EGY060", [GOLD, GREY, PINK], {"vp": 1}),
    case("egy-necropolis", "EGY060", [*GOLDS, "COM031", *GREYS, "COM083", *PINKS, "COM134"], {"vp": 3}),
    case("egy-necropolis", "EGY060", [GOLD, GREY], {}),
    case("atl-prism-works", "ATL041", [WHITE], {"technology": 1}),
    case("atl-prism-works", "ATL042", [WHITE, "ATL044"], {"technology": 1, "vp": 1}),
    case("atl-prism-works", "ATL043", [WHITE, "ATL011", "ATL028", "ATL044", "ATL045"], {"technology": 1, "vp": 2}),
]


@pytest.mark.rule("MN11", "P1")
@pytest.mark.parametrize(("printed", "others", "produces"), PRODUCTION)
def test_production_by_sets(printed: str, others: Sequence[str], produces: Mapping[str, int]) -> None:
    faction = faction_of(printed)
    state = next_round(unopposed(faction, Side(empire=[printed, *others])))
    board = BOARDS.get(faction, ATLANTEAN_BOARD)
    expected = Counter(board)
    expected.update({good: n for good, n in produces.items() if good not in {"vp", "technology"}})
    assert goods(state, 0) == expected
    assert vp(state, 0) == produces.get("vp", 0)
    assert tokens(state, 0).get("technology", 0) == (
        (1 if faction == "atlanteans" else 0) + produces.get("technology", 0)
    )


# ---------------------------------------------------------------- actions that count sets

#       group, card, price, the other locations, points
ACTIONS = [
    case("jap-cherry-orchard", "JAP058", {"food": 1}, REDS[:1], 0),
    case("jap-cherry-orchard", "JAP058", {"food": 1}, [*PINKS, *REDS, "COM082", "COM052"], 1 + 2),
    case("rom-triumph", "ROM054", {"raze": 1}, [], 2),
    case("rom-triumph", "ROM055", {"raze": 1}, [BLUE, GREY], 3),
    case("rom-triumph", "ROM054", {"raze": 1}, [*BLACKS[:2], BLUE, "COM047", "COM048", *GREYS], 4),
    case("rom-mosaic-hall", "ROM060", {"worker": 1}, [RED, BROWN, GREY], 1),
    case("rom-mosaic-hall", "ROM060", {"worker": 1}, [*REDS, "COM082", "COM052", *BROWNS, "COM058", "COM059", *GREYS,
                                                      "COM083", "COM037"], 4),
    case("egy-perfumery", "EGY056", {"gold": 1}, [], 2),
    case("egy-perfumery", "EGY057", {"gold": 1}, [GOLD, PINK], 3),
    case("egy-perfumery", "EGY056", {"gold": 1}, [*GOLDS, *PINKS, "COM134", "COM084"], 4),
    case("atl-spectrum-chamber", "ATL044", {"worker": 1}, [RED, "COM054"], 1),
    case("atl-spectrum-chamber", "ATL045", {"worker": 1}, [BROWN, GREY], 1),
    case("atl-spectrum-chamber", "ATL044", {"worker": 1}, [RED, "COM054", BROWN, GREY], 2),
    case("atl-spectrum-chamber", "ATL044", {"worker": 1},
         [*REDS, "COM082", "COM052", "COM055", *BROWNS, *GREYS, WHITE, "ATL011"], 4),
]  # fmt: skip


@pytest.mark.rule("MN8", "MN9", "A12")
@pytest.mark.parametrize(("printed", "price", "others", "points"), ACTIONS)
def test_actions_by_sets(printed: str, price: Mapping[str, int], others: Sequence[str], points: int) -> None:
    state = unopposed(faction_of(printed), Side(empire=[printed, *others], goods=price))
    action = next(text for text in texts(state, "activate") if text.endswith(printed))
    assert payments(state, action) == ([points] if points else [])
    assert goods(state, 0) == {}
    state = unopposed(faction_of(printed), Side(empire=[printed, *others], goods={"stone": 1}))
    assert not any(text.endswith(printed) for text in texts(state, "activate"))


@card("com-grand-fair")
@pytest.mark.rule("MN6", "MN8")
def test_grand_fair_pays_a_point_for_each_set_of_the_colour_named() -> None:
    side = Side(empire=["COM134", *PINKS, "COM084", "COM015", *REDS], goods={"food": 2})
    state = play(unopposed("romans", side), "activate Grand Fair")
    assert texts(state) == ["choose brown", "choose red", "choose pink"]
    assert vp(play(state.clone(), "choose pink"), 0) == 2
    play(state, "choose red")
    assert (vp(state, 0), goods(state, 0)) == (1, {"food": 1})
    assert not any("Grand Fair" in text for text in texts(state, "activate"))


# ---------------------------------------------------------------- linked goods


@card("com-dyer", "jap-kite-makers", "atl-transmuters")
@pytest.mark.rule("MN6", "A12")
@pytest.mark.parametrize(
    ("printed", "stock", "held", "count"),
    [
        ("COM135", {"worker": 1}, {}, 2), ("COM136", {"worker": 1}, {}, 2), ("JAP056", {"worker": 1}, {}, 2),
        ("JAP057", {"worker": 1}, {}, 2), ("ATL049", {}, {"technology": 1}, 3),
    ],
)  # fmt: skip
def test_goods_for_a_discarded_card(
    printed: str, stock: Mapping[str, int], held: Mapping[str, int], count: int
) -> None:
    side = Side(hand=["COM008", "COM071"], empire=[printed], goods=stock, tokens=held)
    state = unopposed(faction_of(printed), side)
    play(state, texts(state, "activate")[0], "hand over Quarry")
    assert (goods(state, 0), tokens(state, 0)) == ({"stone": count}, {})
    assert hand(state) == ["COM071"]
    assert texts(state, "activate") == []
    assert texts(unopposed(faction_of(printed), Side(hand=["COM008"], empire=[printed])), "activate") == []


@card("bar-extortionists")
@pytest.mark.rule("TR10", "A12")
@pytest.mark.parametrize("printed", ["BAR056", "BAR057"])
def test_extortionists_pay_a_raze_token_for_two_goods_of_an_enemy_colour(printed: str) -> None:
    side = Side(empire=[printed], goods={"raze": 2})
    state = facing(("barbarians", "romans"), side, Side(empire=["COM008", "COM021"]))
    play(state, texts(state, "activate")[0])
    assert texts(state) == ["choose Quarry COM008 of romans", "choose Gold Mine COM021 of romans"]
    play(state, "choose Gold Mine of romans")
    assert goods(state, 0) == {"raze": 1, "gold": 2}
    assert names(state, 1, "location") == ["Gold Mine", "Quarry"]
    play(state, "build Ruins")
    assert texts(state, "activate") == []


@card("egy-pigment-makers")
@pytest.mark.rule("MN6", "MN10")
def test_pigment_makers_count_the_locations_of_a_colour_themselves_included() -> None:
    side = Side(empire=["EGY059", RED, "COM054", "COM056", GREY], goods={"gold": 1})
    start = play(unopposed("egyptians", side), "activate Pigment Makers")
    assert goods(play(start.clone(), "choose red"), 0) == {"food": 3}
    assert goods(play(start, "choose grey"), 0) == {"stone": 1}


# ---------------------------------------------------------------- searches


def seeker(printed: str, deck: Sequence[str], common: Sequence[str], price: str, cards: Sequence[str] = ()) -> State:
    side = Side(hand=cards, empire=[printed], deck=deck, goods={price: 1})
    state = unopposed(faction_of(printed), side, common_deck=common)
    return play(state, next(text for text in texts(state, "activate") if text.endswith(printed)))


@card("com-town-crier", "atl-hall-of-hues")
@pytest.mark.rule("MN7", "MA9")
@pytest.mark.parametrize("printed", ["COM137", "COM138", "ATL048"])
def test_a_named_colour_is_searched_for_in_the_common_deck(printed: str) -> None:
    state = seeker(printed, [], ["COM001", "COM003", "COM049"], "worker")
    play(state, "choose blue")
    assert (hand(state), goods(state, 0), texts(state, "activate")) == (["COM049"], {}, [])


@card("bar-wolf-scouts")
@pytest.mark.rule("MN7")
def test_wolf_scouts_look_for_a_black_card_in_a_deck_of_their_choice() -> None:
    state = seeker("BAR060", ["BAR001", "BAR022"], ["COM005", "COM003"], "worker")
    assert texts(state) == EITHER_DECK
    assert hand(play(state.clone(), "draw from the common deck")) == ["COM005"]
    assert hand(play(state, "draw from the faction deck")) == ["BAR022"]


@card("jap-daimyos-heralds")
@pytest.mark.rule("MN7")
def test_daimyos_heralds_look_for_a_red_japanese_card() -> None:
    state = seeker("JAP059", ["JAP006", "JAP058", "JAP021"], ["COM006"], "food")
    assert hand(state) in (["JAP058"], ["JAP021"])


@card("rom-senate-archive")
@pytest.mark.rule("MN7")
def test_senate_archive_looks_for_a_grey_roman_card() -> None:
    assert hand(seeker("ROM059", ["ROM029", "ROM001", "ROM017"], ["COM001"], "worker")) == ["ROM001"]


@card("egy-question-master")
@pytest.mark.rule("MN16", "MN7")
def test_question_master_lays_a_card_down_and_finds_an_egyptian_one_of_any_colour() -> None:
    state = seeker("EGY058", ["EGY019", "EGY026"], ["COM021"], "worker", ["COM008"])
    play(state, "hand over Quarry", "choose gold")
    assert (hand(state), names(state, 0, "foundation"), goods(state, 0)) == (["EGY019"], ["Quarry"], {})
