"""Features that pay for new sets, and their markers (MN12-MN15, MA3, MA5, MA6, MA8, MA11, TR1, TR2, TR7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from builders import Side, goods, ids, marks, names, play, position, seat_of, texts, vp, watch
from cards.cases import EITHER_DECK
from pack.cases import (
    BLACKS,
    BROWNS,
    GREYS,
    PACK,
    REDS,
    at_the_bottom,
    by,
    common_deck,
    facing,
    hand,
    payments,
    unopposed,
)  # fmt: skip

from isettlers import State
from isettlers._core.imperial.engine import take_apart

STOREHOUSE = "Caesar's Storehouse"
RICH = {"wood": 15, "stone": 15, "food": 15, "worker": 15}
ALL_COMMONS = [*(f"COM{n:03}" for n in range(1, 85)), *(f"COM{n:03}" for n in range(126, 139))]


def romans(empire: Sequence[str], hand_cards: Sequence[str] = (), **rest: Any) -> State:
    """Romans with goods for anything, acting alone."""
    side = Side(
        hand=hand_cards, empire=empire, foundations=rest.pop("foundations", ()), goods=RICH,
        marks=rest.pop("marks", {}),
    )  # fmt: skip
    return unopposed("romans", side, **rest)


def _build(state: State, printed: str) -> str:
    return next(text for text in texts(state, "build") if text.endswith(printed))


def _name(state: State, printed: str) -> str:
    return f"{state.tables.cards.card(0, state.tables.cards.number(0, printed)).name} {printed}"


# ---------------------------------------------------------------- the examples of the rulebook


@pytest.mark.rule("MN12", "MN13", "MN14", "MA3")
def test_the_storehouse_beside_three_red_is_marked_without_pay_and_pays_at_the_sixth() -> None:
    state = romans(REDS[:3], ["ROM058", *REDS[3:5]], foundations=["COM069"])
    before = common_deck(state)
    assert payments(state, "build Caesar's Storehouse", "give up foundation Ruins") == []
    assert (marks(state, 0, STOREHOUSE), common_deck(state)) == (1, before - 1)
    assert payments(state, _build(state, REDS[3])) == []
    assert marks(state, 0, STOREHOUSE) == 1
    assert payments(state, _build(state, REDS[4])) == [1]
    assert (marks(state, 0, STOREHOUSE), common_deck(state)) == (2, before - 2)


@pytest.mark.rule("MN12")
def test_a_payment_gives_all_that_the_card_says() -> None:
    without = play(romans([REDS[0]], ["COM052"]), "build Confectioner")
    paid = play(romans(["ROM058", REDS[0]], ["COM052"]), "build Confectioner")
    assert goods(paid, 0) == goods(without, 0) | {
        good: goods(without, 0)[good] + 1 for good in ("wood", "stone", "food")
    }
    assert vp(paid, 0) == vp(without, 0) + 1


@pytest.mark.rule("MN13")
def test_a_set_that_was_broken_and_is_completed_again_pays_nothing() -> None:
    state = romans(["ROM058", *REDS[:2]], ["ROM026", *REDS[2:6]], marks={STOREHOUSE: 1})
    play(state, "build Roman Barracks", f"give up {_name(state, REDS[0])}")
    assert marks(state, 0, STOREHOUSE) == 1
    for red, paid in zip(REDS[2:6], ([], [], [], [1]), strict=True):
        assert payments(state, _build(state, red)) == paid
    assert marks(state, 0, STOREHOUSE) == 2


@pytest.mark.rule("MN13")
def test_features_pay_at_the_third_the_sixth_and_the_ninth() -> None:
    state = romans(["ROM058"], REDS)
    assert [payments(state, _build(state, red)) for red in REDS] == [[], [1], [], [], [1], [], [], [1]]
    assert marks(state, 0, STOREHOUSE) == 3


@pytest.mark.rule("MN14")
@pytest.mark.parametrize(("reds", "markers"), [(0, 0), (1, 0), (2, 1), (4, 1), (5, 2), (8, 3)])
def test_a_feature_that_enters_play_gets_a_marker_for_each_set_there(reds: int, markers: int) -> None:
    state = romans(REDS[:reds], ["ROM058"], foundations=["COM069"])
    play(state, "build Caesar's Storehouse")
    if texts(state, "give_foundation"):
        play(state, "give up foundation Ruins")
    assert (marks(state, 0, STOREHOUSE), vp(state, 0)) == (markers, 0)


@pytest.mark.rule("MN15", "MA11", "TR2")
def test_a_feature_given_up_sends_its_markers_to_the_bottom_of_the_deck() -> None:
    state = romans(["ROM058"], ["ROM029"], marks={STOREHOUSE: 2})
    before = common_deck(state)
    under = {state.tables.cards.id(0, card) for card in take_apart(state)["pack"]["markers"]}
    play(state, "build Roman Bank")
    assert common_deck(state) == before + 2
    assert set(at_the_bottom(state)) == under
    assert take_apart(state)["pack"]["markers"] == []
    assert names(state, 0, "discard") == [STOREHOUSE]


@pytest.mark.rule("MN15")
@pytest.mark.parametrize("marked", [0, 1, 3])
def test_a_razed_feature_sends_its_markers_to_the_bottom_of_the_deck(marked: int) -> None:
    razer = Side(goods={"raze": 2})
    owner = Side(empire=["COM128"], marks={"Village Granary": marked} if marked else {})
    state = facing(("barbarians", "romans"), razer, owner)
    before = common_deck(state)
    play(state, "raze Village Granary of romans")
    assert common_deck(state) == before + marked
    assert len(at_the_bottom(state)) == marked
    assert names(state, 1, "foundation") == ["Village Granary"]


@pytest.mark.rule("MN15", "MN14")
def test_a_feature_built_again_starts_with_the_sets_there() -> None:
    """Nothing is remembered of the markers it had."""
    side = Side(hand=["COM128"], empire=["COM082"], goods=RICH, foundations=["COM069"])
    state = play(unopposed("romans", side), "build Village Granary")
    assert marks(state, 0, "Village Granary") == 0
    state = romans([*REDS[:5]], ["COM128"])
    assert payments(play(state, "build Village Granary")) == []
    assert marks(state, 0, "Village Granary") == 2


# ---------------------------------------------------------------- the arrival of the Feature itself


@pytest.mark.rule("MA3")
@pytest.mark.parametrize(("switch", "paid"), [(False, []), (True, [1])])
def test_whether_its_own_arrival_pays_is_a_ruling(paid: list[int], *, switch: bool) -> None:
    state = romans(REDS[:2], ["ROM058"], foundations=["COM069"], rulings=by(new_set_self_completes=switch))
    assert payments(state, "build Caesar's Storehouse", "give up foundation Ruins") == paid
    assert marks(state, 0, STOREHOUSE) == 1


@pytest.mark.rule("MA3")
@pytest.mark.parametrize("switch", [False, True])
def test_sets_already_there_never_pay(*, switch: bool) -> None:
    state = romans(REDS[:3], ["ROM058"], foundations=["COM069"], rulings=by(new_set_self_completes=switch))
    assert payments(state, "build Caesar's Storehouse", "give up foundation Ruins") == []
    assert marks(state, 0, STOREHOUSE) == 1


@pytest.mark.rule("MA3")
@pytest.mark.parametrize("switch", [False, True])
def test_a_red_location_given_up_for_it_makes_no_new_set(*, switch: bool) -> None:
    state = romans(REDS[:3], ["ROM058"], rulings=by(new_set_self_completes=switch))
    assert payments(state, "build Caesar's Storehouse", f"give up {_name(state, REDS[2])}") == []
    assert marks(state, 0, STOREHOUSE) == 1


@pytest.mark.rule("MA3")
def test_with_the_ruling_a_common_feature_completes_its_set_too() -> None:
    state = romans(GREYS[:2], ["COM127"], rulings=by(new_set_self_completes=True))
    assert payments(state, "build Stonecutters' Lodge") == [3]
    state = romans(GREYS[:2], ["COM127"])
    assert payments(state, "build Stonecutters' Lodge") == []


@pytest.mark.rule("MA3", "MA5")
@pytest.mark.parametrize(("switch", "paid", "under"), [(False, [2], [1, 1]), (True, [2, 2], [1, 1])])
def test_one_feature_may_complete_the_set_of_another(paid: list[int], under: list[int], *, switch: bool) -> None:
    side = Side(hand=["BAR055"], empire=["BAR054", "COM018"], foundations=["COM069"], goods=RICH)
    state = unopposed("barbarians", side, rulings=by(new_set_self_completes=switch))
    assert payments(state, "build War Drums", "give up foundation Ruins") == paid
    assert [marks(state, 0, printed) for printed in ("BAR054", "BAR055")] == under


# ---------------------------------------------------------------- several Features


@pytest.mark.rule("MA5")
def test_two_copies_have_markers_of_their_own_and_both_pay() -> None:
    side = Side(hand=[BLACKS[0]], empire=["BAR054", "BAR055"], goods=RICH)
    state = unopposed("barbarians", side)
    before = common_deck(state)
    assert payments(state, f"build Armorer {BLACKS[0]}") == [2, 2]
    assert [marks(state, 0, printed) for printed in ("BAR054", "BAR055")] == [1, 1]
    assert common_deck(state) == before - 2
    assert goods(state, 0)["raze"] == 1 + 2 + 2


@pytest.mark.rule("MA5", "MN13")
def test_copies_that_entered_at_different_times_pay_at_different_times() -> None:
    side = Side(hand=BLACKS[2:4], empire=["BAR054", "BAR055", *BLACKS[:2]], marks={"BAR054": 1}, goods=RICH)
    state = unopposed("barbarians", side)
    assert payments(state, _build(state, BLACKS[2])) == [2]  # the second copy owes its first set
    assert payments(state, _build(state, BLACKS[3])) == [2, 2]


@pytest.mark.rule("MA8")
def test_the_owner_names_the_order_where_a_payment_leaves_a_choice() -> None:
    side = Side(hand=["COM023"], empire=["JAP054", "JAP060", "JAP001"], goods=RICH)
    state = play(unopposed("japanese", side), "build Grain Field")
    assert texts(state) == ["choose Torii Path JAP054", "choose Sword Dance JAP060"]
    first = play(state.clone(), "choose Sword Dance")
    assert all(text == "done" or text.startswith("samurai to") for text in texts(first))
    assert (vp(first, 0), marks(first, 0, "Sword Dance"), marks(first, 0, "Torii Path")) == (2, 1, 0)
    play(first, "done", "draw from the common deck", "draw from the faction deck")
    assert (vp(first, 0), marks(first, 0, "Torii Path")) == (3, 1)
    other = play(state, "choose Torii Path")
    assert (vp(other, 0), marks(other, 0, "Torii Path"), marks(other, 0, "Sword Dance")) == (1, 1, 0)
    play(other, "draw from the common deck", "draw from the common deck")
    assert marks(other, 0, "Sword Dance") == 1


@pytest.mark.rule("MN12", "K28")
def test_a_set_that_lays_a_foundation_asks_nothing_of_an_empty_hand() -> None:
    side = Side(hand=["COM015"], empire=["Welcoming Committee", "COM012", "COM018"], goods=RICH)
    state = position(("barbarians", "romans"), side, Side(hand=["Ruins"]), packs=PACK)
    events = watch(state, "build Town")
    assert marks(state, 0, "Welcoming Committee") == 1
    assert "done" not in [event.values["text"] for event in events if event.kind == "action"]


@pytest.mark.rule("MA8", "K29")
def test_nobody_is_asked_where_the_order_makes_no_difference() -> None:
    side = Side(hand=[REDS[0]], empire=["ROM058", "COM128"], goods=RICH)
    state = unopposed("romans", side)
    play(state, _build(state, REDS[0]))
    assert vp(state, 0) == 1 + 3
    assert "pass" in texts(state)


@pytest.mark.rule("MA8", "K29")
def test_identical_copies_are_one_option() -> None:
    side = Side(hand=["COM023"], empire=["JAP054", "JAP055", "JAP060", "JAP001"], goods=RICH)
    state = play(unopposed("japanese", side), "build Grain Field")
    assert texts(state) == ["choose Torii Path JAP054", "choose Sword Dance JAP060"]


@pytest.mark.rule("MA8", "MA5", "K29")
def test_copies_with_different_markers_are_offered_apart() -> None:
    """The second copy owes one payment more than the first."""
    side = Side(
        hand=[REDS[0]], empire=["JAP054", "JAP055", "JAP001", "JAP002", "JAP004"], goods=RICH,
        marks={"JAP054": 1},
    )  # fmt: skip
    state = unopposed("japanese", side)
    play(state, _build(state, REDS[0]))
    assert texts(state) == ["choose Torii Path JAP054", "choose Torii Path JAP055"]
    drawn = 0
    while "pass" not in texts(state):
        drawn += texts(state)[0].startswith("draw")
        play(state, texts(state)[0])
    assert drawn == 2 * (1 + 2)
    assert [marks(state, 0, printed) for printed in ("JAP054", "JAP055")] == [2, 2]


# ---------------------------------------------------------------- how a set may come together


@pytest.mark.rule("MA6", "TR7", "K30")
def test_a_location_built_by_the_negotiator_completes_a_set() -> None:
    side = Side(empire=["JAP019", "JAP060"], deals=["JAP001"], goods=RICH)
    state = unopposed("japanese", side)
    play(state, "activate Negotiator")
    assert vp(state, 0) == 2
    assert marks(state, 0, "Sword Dance") == 1


@pytest.mark.rule("MA6", "TR7", "K6")
def test_a_location_built_by_settlers_completes_a_set() -> None:
    side = Side(hand=["BAR020"], empire=["COM040", "BAR058", "BAR007"], goods=RICH)
    state = play(unopposed("barbarians", side), "activate Settlers")
    assert marks(state, 0, "Welcoming Committee") == 1


@pytest.mark.rule("MA6", "MA7", "K26")
def test_a_location_taken_over_by_temple_of_ra_completes_a_set() -> None:
    taker = Side(empire=["EGY013", "EGY054", GREYS[0]])
    owner = Side(empire=[GREYS[1]])
    state = facing(("egyptians", "romans"), taker, owner)
    assert payments(state, "activate Temple of Ra") == [3]
    assert goods(state, 0) == {"gold": 1}
    assert marks(state, 0, "Obelisk") == 1


@pytest.mark.rule("MA6", "K26")
@pytest.mark.parametrize(("any_time", "paid"), [(True, [3]), (False, [])])
def test_whether_a_set_pays_that_no_building_completes_is_a_ruling(paid: list[int], *, any_time: bool) -> None:
    taker = Side(empire=["EGY013", "EGY054", GREYS[0]])
    rulings = by(new_sets_any_time=any_time)
    state = facing(("egyptians", "romans"), taker, Side(empire=[GREYS[1]]), rulings=rulings)
    assert payments(state, "activate Temple of Ra") == paid
    assert goods(state, 0) == ({"gold": 1} if paid else {})


@pytest.mark.rule("MA6", "MN13", "MN14", "K26")
def test_by_that_ruling_such_a_set_is_marked_and_does_not_pay_at_the_next_building_either() -> None:
    taker = Side(hand=["COM006", *GREYS[2:5]], empire=["EGY013", "EGY054", GREYS[0]], goods=RICH)
    state = facing(("egyptians", "romans"), taker, Side(empire=[GREYS[1]]), rulings=by(new_sets_any_time=False))
    play(state, "activate Temple of Ra", "pass")
    assert marks(state, 0, "Obelisk") == 1
    assert [payments(state, _build(state, grey)) for grey in GREYS[2:5]] == [[], [], [3]]
    assert marks(state, 0, "Obelisk") == 2


@pytest.mark.rule("MA6", "TR7", "K6", "K30")
@pytest.mark.parametrize("any_time", [True, False])
def test_by_that_ruling_every_way_of_building_pays(*, any_time: bool) -> None:
    rulings = by(new_sets_any_time=any_time)
    state = romans(["ROM058", REDS[0]], [REDS[1]], rulings=rulings)
    assert payments(state, _build(state, REDS[1])) == [1]
    side = Side(empire=["JAP019", "JAP060"], deals=["JAP001"], goods=RICH)
    state = play(unopposed("japanese", side, rulings=rulings), "activate Negotiator")
    assert (vp(state, 0), marks(state, 0, "Sword Dance")) == (2, 1)
    side = Side(hand=["BAR020"], empire=["COM040", "BAR058", "BAR007"], goods=RICH)
    state = play(unopposed("barbarians", side, rulings=rulings), "activate Settlers")
    assert marks(state, 0, "Welcoming Committee") == 1


@pytest.mark.rule("MA6", "MN13", "MA7")
def test_a_set_broken_by_an_enemy_pays_nothing_when_it_is_whole_again() -> None:
    owner = Side(hand=[BROWNS[3]], empire=["COM126", *BROWNS[:2]], marks={"COM126": 1}, goods=RICH)
    state = facing(("barbarians", "romans"), Side(goods={"raze": 2}), owner)
    play(state, f"raze {_name(state, BROWNS[0])} of romans")
    assert payments(state, _build(state, BROWNS[3]), seat=1) == []
    assert marks(state, 1, "Timber Yard") == 1


@pytest.mark.rule("MA6", "MA7", "K26")
def test_a_location_lost_to_temple_of_ra_breaks_its_owners_set() -> None:
    taker = Side(empire=["EGY013"], goods={"worker": 1})
    owner = Side(hand=[BROWNS[3], BROWNS[4]], empire=["COM126", BROWNS[0]], goods=RICH)
    state = play(facing(("egyptians", "romans"), taker, owner), "activate Temple of Ra", "choose Old Forest of romans")
    assert payments(state, "build New Forest COM058", "pass", seat=1) == []
    assert payments(state, "build New Forest COM059", seat=1) == [3]


# ---------------------------------------------------------------- Temple of Ra takes the Feature


@pytest.mark.rule("MN14", "MA7", "K26")
def test_a_feature_taken_over_marks_the_takers_sets_without_pay() -> None:
    taker = Side(empire=["EGY013", *GREYS[:2]], hand=[*GREYS[2:5]], goods=RICH)
    state = facing(("egyptians", "romans"), taker, Side(empire=["COM127"]))
    assert payments(state, "activate Temple of Ra") == []
    assert marks(state, 1, "Stonecutters' Lodge") == 1
    play(state, "pass")
    paid = [payments(state, _build(state, grey)) for grey in GREYS[2:5]]
    assert paid == [[], [], [3]]
    assert marks(state, 1, "Stonecutters' Lodge") == 2
    assert vp(state, 1) == 0


@pytest.mark.rule("MN13", "MN14", "K26")
def test_a_feature_taken_over_keeps_the_markers_it_has() -> None:
    taker = Side(empire=["EGY013", GREYS[0]], hand=[*GREYS[1:6]], goods=RICH)
    state = facing(("egyptians", "romans"), taker, Side(empire=["COM127"], marks={"COM127": 1}))
    play(state, "activate Temple of Ra", "pass")
    assert marks(state, 1, "Stonecutters' Lodge") == 1
    assert [payments(state, _build(state, grey)) for grey in GREYS[1:5]] == [[], [], [], [3]]


@pytest.mark.rule("TR6", "T4", "K26")
def test_a_feature_with_a_token_pays_its_taker_twice_for_one_marker() -> None:
    taker = Side(hand=[GREYS[2]], empire=[GREYS[0]], goods=RICH)
    owner = Side(lent=["COM127"], placed={"COM127": "technology"})
    state = facing(("egyptians", "atlanteans"), taker, owner, ra_seat=0)
    stock = goods(state, 0)["stone"]
    assert payments(state, _build(state, GREYS[2])) == [3, 3]
    assert goods(state, 0)["stone"] == stock - 1 + (1 + 1) + 2 * 2  # the Quarry's cost, production and bonus
    assert marks(state, 1, "Stonecutters' Lodge") == 1


@pytest.mark.rule("MN15", "K26")
def test_a_feature_razed_from_its_taker_sends_its_markers_back() -> None:
    owner = Side(lent=["COM127"], marks={"COM127": 2}, goods={"raze": 2})
    state = facing(("egyptians", "romans"), Side(), owner, turn=1, ra_seat=0)
    before = common_deck(state)
    play(state, "raze Stonecutters' Lodge of your own row")
    assert common_deck(state) == before + 2


# ---------------------------------------------------------------- the order of things


@pytest.mark.rule("TR7")
def test_new_sets_pay_after_production_and_the_features_that_watch_building() -> None:
    events = [
        event.kind
        for event in watch(romans(["COM128", "COM006"], ["COM023"]), "build Grain Field")
        if event.kind in {"vp", "goods", "markers"}
    ]
    cost = production = bonus = "goods"
    mill = granary = ["goods", "vp"]
    assert events == [cost, production, bonus, *mill, "markers", *granary]


@pytest.mark.rule("TR7", "MA6")
def test_cards_drawn_for_the_new_building_come_before_its_new_set_pays() -> None:
    """Watchtower, blue, brings its owner a card; with it there are two sets."""
    side = Side(
        hand=["COM065"], empire=["JAP054", "JAP001", "JAP002", "JAP004", "JAP005"], goods=RICH, marks={"JAP054": 1}
    )
    state = play(unopposed("japanese", side), "build Watchtower")
    assert texts(state) == EITHER_DECK
    assert marks(state, 0, "Torii Path") == 1
    while marks(state, 0, "Torii Path") == 1:
        play(state, "draw from the common deck")
    before = len(ids(state, 0, "hand"))
    play(state, "draw from the common deck", "draw from the faction deck")
    assert len(ids(state, 0, "hand")) == before + 2
    assert vp(state, 0) == 1


# ---------------------------------------------------------------- markers and the deck


@pytest.mark.rule("MN12", "TR1")
def test_markers_are_common_cards_from_the_top_of_the_deck_that_no_hand_gets() -> None:
    state = romans(["ROM058", REDS[0]], [REDS[1]])
    before = set(take_apart(state)["common_deck"])
    cards = hand(state)
    play(state, _build(state, REDS[1]))
    after = take_apart(state)
    assert len(after["pack"]["markers"]) == 1
    assert before - set(after["common_deck"]) == set(after["pack"]["markers"])
    assert hand(state) == sorted(set(cards) - {REDS[1]})


@pytest.mark.rule("TR1")
def test_which_markers_come_back_is_a_matter_of_chance() -> None:
    """Two Features have three markers between them; one with two leaves."""
    left = set()
    for seed in range(40):
        state = romans(["ROM058", "COM128"], ["ROM029"], marks={STOREHOUSE: 2, "COM128": 1}, seed=seed)
        values = take_apart(state)
        play(state, "build Roman Bank", "give up Caesar's Storehouse")
        remaining = take_apart(state)["pack"]["markers"]
        assert len(remaining) == 1
        left.add(values["pack"]["markers"].index(remaining[0]))
    assert left == {0, 1, 2}


@pytest.mark.rule("TR2", "MN15")
def test_cards_at_the_bottom_are_drawn_last() -> None:
    for seed in range(10):
        side = Side(hand=["ROM029"], empire=["ROM058", "COM046"], marks={STOREHOUSE: 2}, goods=RICH)
        deck = ["COM001", "COM002", "COM003", "COM004", "COM005"]
        state = unopposed("romans", side, common_deck=deck, seed=seed)
        under = {state.tables.cards.id(0, card) for card in take_apart(state)["pack"]["markers"]}
        assert under == {"COM004", "COM005"}
        play(state, "build Roman Bank", "give up Caesar's Storehouse")
        drawn = []
        for _ in range(5):
            before = set(ids(state, 0, "hand"))
            play(state, "exchange 2 workers for a common card", "done")
            drawn += sorted(set(ids(state, 0, "hand")) - before)
        assert set(drawn[:3]) == {"COM001", "COM002", "COM003"}
        assert set(drawn[3:]) == {"COM004", "COM005"}
        assert at_the_bottom(state) == []


@pytest.mark.rule("TR2", "MN7")
def test_a_search_of_the_deck_ends_the_order() -> None:
    owner = Side(empire=["COM137", "COM128"], goods={"worker": 1}, marks={"COM128": 2})
    state = facing(("romans", "barbarians"), owner, Side(goods={"raze": 2}), turn=1)
    play(state, "raze Village Granary of romans")
    assert len(at_the_bottom(state)) == 2
    play(state, "activate Town Crier", "choose purple")
    assert at_the_bottom(state) == []


@pytest.mark.rule("MA11")
def test_with_an_empty_deck_the_discards_are_shuffled_before_a_marker_is_put() -> None:
    state = romans(["ROM058", "COM052"], ["COM006"], common_deck=[])
    discarded = len(take_apart(state)["common_discard"])
    kinds = [event.kind for event in watch(state, "build Mill")]
    assert kinds.index("reshuffle") < kinds.index("markers")
    values = take_apart(state)
    assert (len(values["common_deck"]), len(values["common_discard"])) == (discarded - 1, 0)
    assert len(values["pack"]["markers"]) == 1


def _everything_held(deck: Sequence[str]) -> State:
    """All common cards are in hands and rows but those of the deck."""
    used = {"COM006", "COM074", "COM128", *deck}
    enemy = Side(hand=[printed for printed in ALL_COMMONS if printed not in used])
    side = Side(hand=["COM006", "ROM029"], empire=["ROM058", "COM128"], goods=RICH)
    return unopposed("romans", side, enemy, common_deck=deck)


@pytest.mark.rule("MA11")
def test_without_any_card_a_token_marks_the_set_and_nothing_comes_back() -> None:
    state = _everything_held([])
    values = take_apart(state)
    assert (values["common_deck"], values["common_discard"]) == ([], [])
    assert vp(state, 0) == 0
    state.apply("build Mill")
    assert marks(state, 0, STOREHOUSE) == 1
    assert take_apart(state)["pack"]["markers"] == []
    play(state, "build Roman Bank", "give up Caesar's Storehouse")
    assert common_deck(state) == 0
    assert state.check() == 0


@pytest.mark.rule("TR1", "MA11")
def test_where_tokens_stand_in_the_cards_go_first() -> None:
    state = _everything_held(["COM001"])
    play(state, "build Mill")  # both Features owe a marker, and there is one card
    assert [marks(state, 0, name) for name in (STOREHOUSE, "Village Granary")] == [1, 1]
    assert len(take_apart(state)["pack"]["markers"]) == 1
    one = play(state.clone(), "build Roman Bank", "give up Caesar's Storehouse")
    assert (common_deck(one), take_apart(one)["pack"]["markers"]) == (1, [])
    other = play(state.clone(), "build Roman Bank", "give up Village Granary")
    assert take_apart(other)["pack"]["markers"] == []
    assert at_the_bottom(other) == ["COM001"]


@pytest.mark.rule("MN12", "G6")
def test_markers_are_no_part_of_hand_or_empire() -> None:
    state = romans(["ROM058", REDS[0]], [REDS[1]])
    play(state, _build(state, REDS[1]))
    seat = seat_of(state, 0)
    markers = set(take_apart(state)["pack"]["markers"])
    assert markers.isdisjoint({*seat["hand"], *seat["location"], *seat["foundation"]})
