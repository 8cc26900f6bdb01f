"""Cards of the pack together with those of the base game: Acting Troupe, Temple of Ra, Settlers, the solo game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from builders import Side, goods, ids, marks, names, next_round, play, position, texts, tokens, vp, watch
from cards.cases import EITHER_DECK
from pack.cases import REDS, at_the_bottom, by, common_deck, facing, hand, payments, unopposed

from isettlers import State
from isettlers._core.imperial.engine import take_apart

BASIC = "technology"


# ---------------------------------------------------------------- Acting Troupe


@pytest.mark.rule("K16", "A12")
@pytest.mark.parametrize(
    ("used", "faction", "stock", "answers", "gain"),
    [
        ("COM134", "romans", {"food": 1}, ["choose red"], {"vp": 1}),
        ("COM135", "romans", {"worker": 1}, ["hand over Old Forest"], {"wood": 2}),
        ("JAP058", "japanese", {"food": 1}, [], {"vp": 1}),
        ("ROM054", "romans", {"raze": 1}, [], {"vp": 2}),
        ("EGY056", "egyptians", {"gold": 1}, [], {"vp": 2}),
        ("EGY059", "egyptians", {"gold": 1}, ["choose red"], {"food": 3}),
    ],
)
def test_the_troupe_plays_actions_of_the_pack_once_more(
    used: str, faction: str, stock: Mapping[str, int], answers: Sequence[str], gain: Mapping[str, int]
) -> None:
    supply = dict(stock)
    supply["worker"] = supply.get("worker", 0) + 1
    side = Side(hand=["COM007"], empire=["COM041", used, "COM025", "COM023", "COM024"], uses={used: 1}, goods=supply)
    state = unopposed(faction, side)
    assert texts(state, "activate") == ["activate Acting Troupe COM041"]
    play(state, "activate Acting Troupe", *answers)
    assert (goods(state, 0), vp(state, 0)) == (
        {good: n for good, n in gain.items() if good != "vp"}, gain.get("vp", 0),
    )  # fmt: skip


@pytest.mark.rule("K16", "MN7")
def test_the_troupe_can_send_the_town_crier() -> None:
    side = Side(empire=["COM041", "COM137"], uses={"COM137": 1}, goods={"worker": 2})
    state = unopposed("romans", side, common_deck=["COM001", "COM003"])
    play(state, "activate Acting Troupe", "choose brown")
    assert hand(state) == ["COM003"]


@pytest.mark.rule("K16", "MN16")
def test_the_troupe_can_play_question_master() -> None:
    side = Side(hand=["COM007"], empire=["COM041", "EGY058"], uses={"EGY058": 1}, deck=["EGY019"], goods={"worker": 2})
    state = play(unopposed("egyptians", side), "activate Acting Troupe", "hand over Old Forest", "choose gold")
    assert (hand(state), names(state, 0, "foundation"), goods(state, 0)) == (["EGY019"], ["Old Forest"], {})


@pytest.mark.rule("K16", "T2")
def test_the_troupe_pays_tokens_too() -> None:
    side = Side(empire=["COM041", "ATL018"], uses={"ATL018": 1}, goods={"worker": 1}, tokens={BASIC: 2})
    state = play(unopposed("atlanteans", side), "activate Acting Troupe")
    assert tokens(state, 0) == {"technology_glory": 1}
    poor = Side(empire=["COM041", "ATL018"], uses={"ATL018": 1}, goods={"worker": 1}, tokens={BASIC: 1})
    assert texts(unopposed("atlanteans", poor), "activate") == []


# ---------------------------------------------------------------- Temple of Ra


@pytest.mark.rule("K26", "MN7")
def test_a_search_taken_over_looks_through_the_takers_deck() -> None:
    taker = Side(deck=["EGY026", "EGY019"], goods={"worker": 1})
    state = facing(("egyptians", "romans"), taker, Side(lent=["ROM059"], deck=["ROM001"]), ra_seat=0)
    play(state, "activate Senate Archive of romans")
    assert hand(state) == ["EGY026"]
    assert ids(state, 1, "deck") == ["ROM001"]


@pytest.mark.rule("K26", "MN16", "MA20")
def test_a_welcoming_committee_taken_over_lays_down_a_card_of_the_taker() -> None:
    taker = Side(hand=["COM018", "COM001"], empire=["COM015"], goods={"wood": 1, "stone": 1})
    state = facing(("egyptians", "barbarians"), taker, Side(lent=["BAR058"]), ra_seat=0)
    play(state, "build Armorer", "hand over Statue")
    assert names(state, 0, "foundation") == ["Statue"]
    assert goods(state, 0) == {"raze": 1, "worker": 2}
    assert marks(state, 1, "Welcoming Committee") == 1


@pytest.mark.rule("K26", "MN8", "MN10")
def test_an_action_taken_over_counts_the_takers_sets_itself_included() -> None:
    taker = Side(empire=REDS[:2], goods={"food": 1})
    owner = Side(lent=["JAP058"], empire=REDS[2:5], goods={"food": 1})
    state = facing(("egyptians", "japanese"), taker, owner, ra_seat=0)
    assert payments(state, "activate Cherry Orchard of japanese") == [1]
    play(state, "pass")
    assert texts(state, "activate") == []


@pytest.mark.rule("K26", "MN11", "P1")
def test_production_taken_over_counts_the_takers_sets() -> None:
    owner = Side(lent=["COM132"], empire=["COM042", "COM033", "COM053"])
    state = facing(("egyptians", "romans"), Side(empire=["COM043"]), owner, ra_seat=0)
    assert vp(next_round(state), 0) == 0
    state = facing(("egyptians", "romans"), Side(empire=["COM043", "COM034", "COM054"]), owner, ra_seat=0)
    assert (vp(next_round(state), 0), vp(state, 1)) == (1, 0)


@pytest.mark.rule("K26", "T2", "T4")
def test_technology_produced_by_a_location_taken_over_is_the_takers() -> None:
    state = next_round(facing(("egyptians", "atlanteans"), Side(), Side(lent=["ATL001"]), ra_seat=0))
    assert (tokens(state, 0), tokens(state, 1)) == ({BASIC: 1}, {BASIC: 1})
    assert goods(state, 0)["worker"] == 3 + 1


@pytest.mark.rule("K26", "C1", "T1")
def test_storm_vault_taken_over_keeps_the_takers_stone() -> None:
    sides = (Side(goods={"stone": 2}), Side(lent=["ATL029"], goods={"stone": 2}))
    state = next_round(facing(("egyptians", "atlanteans"), *sides, ra_seat=0))
    assert (goods(state, 0).get("stone"), goods(state, 1).get("stone")) == (2, None)


# ---------------------------------------------------------------- razing and dealing cards of the pack


@pytest.mark.rule("A8", "A10")
def test_raze_fields_of_the_pack_give_their_goods() -> None:
    side = Side(hand=["COM131"], goods={"raze": 3})
    state = facing(("barbarians", "romans"), side, Side(empire=["COM137", "COM133"]))
    start = state.clone()
    play(state, "raze Drill Yard from hand")
    assert (goods(state, 0), vp(state, 0)) == ({"raze": 2, "worker": 1}, 1)
    play(start, "raze Town Crier of romans")
    assert texts(start) == EITHER_DECK


@pytest.mark.rule("A7", "T2")
@pytest.mark.parametrize("printed", ["ATL001", "ATL041"])
def test_deals_of_the_atlanteans_may_hold_technology(printed: str) -> None:
    side = Side(hand=[printed], goods={"food": 1})
    state = unopposed("atlanteans", side)
    play(state, texts(state, "deal")[0])
    assert tokens(state, 0) == {BASIC: 1}


@pytest.mark.rule("K19", "T2")
def test_trade_route_with_a_location_of_the_atlanteans_gives_technology() -> None:
    side = Side(empire=["JAP021"], goods={"worker": 1, "food": 1})
    state = facing(("japanese", "atlanteans"), side, Side(empire=["ATL001"]))
    play(state, "activate Trade Route")
    assert (tokens(state, 0), tokens(state, 1)) == ({BASIC: 1}, {})
    assert tokens(next_round(state), 0) == {BASIC: 1}


# ---------------------------------------------------------------- alone


@pytest.mark.rule("T1", "T6")
def test_alone_the_atlanteans_get_one_defense_token() -> None:
    side = Side(hand=["Ruins"], empire=["COM007"])
    state = position(("atlanteans",), side, packs=("atlanteans",), attacks_next=["vp", "vp"])
    while take_apart(state)["round"] == 2:
        play(state, "pass")
    while texts(state, "draft"):
        state.apply(state.legal[0])
    assert goods(state, 0) == {"worker": 3, "wood": 1 + 2, "raze": 1, "defense": 1}
    assert tokens(state, 0) == {BASIC: 1}


# ---------------------------------------------------------------- what nobody knows


@pytest.mark.rule("TR1", "MN12")
def test_nobody_knows_which_cards_lie_under_a_feature() -> None:
    side = Side(empire=["ROM058", *REDS[:2]], marks={"ROM058": 1})
    state = unopposed("romans", side)
    seen = set()
    for viewer in (0, 1):
        for seed in range(20):
            other = state.resample(viewer, seed)
            assert other.check() == 0
            assert marks(other, 0, "ROM058") == 1
            seen.add(tuple(take_apart(other)["pack"]["markers"]))
    assert len(seen) > 10


@pytest.mark.rule("TR2", "MN15")
def test_drawn_again_the_deck_keeps_as_many_cards_at_the_bottom() -> None:
    owner = Side(empire=["COM128"], marks={"COM128": 2})
    state = facing(("barbarians", "romans"), Side(goods={"raze": 2}), owner)
    play(state, "raze Village Granary of romans")
    size, drawn = common_deck(state), set()
    for seed in range(20):
        other = state.resample(0, seed)
        assert other.check() == 0
        assert (common_deck(other), len(at_the_bottom(other))) == (size, 2)
        drawn.add(tuple(at_the_bottom(other)))
    assert len(drawn) > 10


@pytest.mark.rule("MA9", "TR8")
def test_the_card_found_stays_known_when_a_position_is_drawn_again() -> None:
    side = Side(hand=["COM007"], empire=["COM137"], goods={"worker": 1})
    state = play(unopposed("romans", side, common_deck=["COM001", "COM003"]), "activate Town Crier", "choose grey")
    for seed in range(10):
        assert "Statue" in names(state.resample(1, seed), 0, "hand")


@pytest.mark.rule("MA9", "MN7")
def test_a_search_is_told_with_deck_and_colour() -> None:
    def searches(color: str) -> list[Mapping[str, object]]:
        state: State = unopposed(
            "romans", Side(empire=["COM137"], goods={"worker": 1}), common_deck=["COM001", "COM003"]
        )
        events = watch(state, "activate Town Crier", f"choose {color}")
        return [event.values for event in events if event.kind == "search"]

    assert searches("grey") == [{"deck": "common", "color": "grey", "found": True}]
    assert searches("purple") == [{"deck": "common", "color": "purple", "found": False}]


# ---------------------------------------------------------------- what others hear


def heard(state: State, reader: int | None, *actions: str) -> list[Mapping[str, object]]:
    """The moves of cards that a reader hears of while actions are applied."""
    return [event.values for event in state.public_events(watch(state, *actions), reader) if event.kind == "move"]


@pytest.mark.rule("MN12", "MN15", "TR1")
@pytest.mark.parametrize("reader", [0, 1, None])
def test_nobody_hears_which_card_a_marker_is(reader: int | None) -> None:
    side = Side(hand=[REDS[3]], empire=["ROM058", *REDS[:1]], goods={"wood": 9, "stone": 9, "food": 9})
    state = unopposed("romans", side)
    put = [move for move in heard(state, reader, texts(state, "build")[0]) if move["target"] == "marker"]
    assert [(move.get("card"), move["back"]) for move in put] == [(None, "common")]
    owner = Side(empire=["COM128"], marks={"COM128": 2})
    state = facing(("barbarians", "romans"), Side(goods={"raze": 2}), owner)
    back = [move for move in heard(state, reader, "raze Village Granary of romans") if move["source"] == "marker"]
    assert [(move.get("card"), move["back"]) for move in back] == [(None, "common")] * 2


@pytest.mark.rule("MA9", "TR8")
@pytest.mark.parametrize("reader", [0, 1, None])
def test_all_hear_which_card_a_search_has_found(reader: int | None) -> None:
    state = unopposed("romans", Side(empire=["COM137"], goods={"worker": 1}), common_deck=["COM001", "COM003"])
    moves = heard(state, reader, "activate Town Crier", "choose grey")
    assert [move.get("card") for move in moves] == ["COM001", "COM001"]


@pytest.mark.rule("MA20", "K24")
@pytest.mark.parametrize(("reader", "card"), [(0, "COM007"), (1, None), (None, None)])
def test_only_its_owner_knows_what_question_master_laid_down(reader: int | None, card: str | None) -> None:
    side = Side(hand=["COM007"], empire=["EGY058"], deck=["EGY019"], goods={"worker": 1})
    state = unopposed("egyptians", side)
    moves = heard(state, reader, "activate Question Master", "hand over Old Forest", "choose gold")
    assert [move.get("card") for move in moves if move["target"] == "foundation"] == [card]
    assert [move.get("card") for move in moves if move["target"] == "hand"] == ["EGY019"]


# ---------------------------------------------------------------- several tokens on one location


@pytest.mark.rule("T3", "T5")
def test_a_location_with_tokens_of_each_kind_counts_once() -> None:
    side = Side(
        empire=["COM007", "COM015", "ATL007", "ATL030"], tokens={BASIC: 2, "technology_glory": 1},
        placed={"COM007": "technology_defense"},
    )  # fmt: skip
    state = unopposed("atlanteans", side, rulings=by(technology_each_kind=True))
    play(state, "place a Technology token on Old Forest", "place a Technology: Glory token on Old Forest")
    assert payments(state, "activate Council of Elders") == [1]
    assert state.scores[0] == 1 + (3 + 1) + 1  # marked, Old Forest and Town, Deep Lighthouse
