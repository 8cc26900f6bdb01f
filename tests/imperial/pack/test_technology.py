"""Technology: gaining, placing, losing it, what advanced tokens do (T1-T3, T5, T6, TR5, TR6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from attrs import evolve
from builders import Side, before_production, goods, names, next_round, play, position, seat_of, texts, tokens, vp
from pack.cases import IDLE, PACK, by, facing, unopposed

from isettlers import State
from isettlers._core.imperial.engine import take_apart
from isettlers.imperial import Setup
from isettlers.imperial.tables import TOKENS

KINDS = {
    "technology": "a Technology token",
    "technology_defense": "a Technology: Defense token",
    "technology_glory": "a Technology: Glory token",
}


def atlanteans(empire: Sequence[str] = (), held: Mapping[str, int] | None = None, **rest: Any) -> State:
    """Atlanteans acting alone, with tokens."""
    side = Side(
        empire=empire, tokens={"technology": 1} if held is None else held, hand=rest.pop("hand", ()),
        goods=rest.pop("goods", {}), placed=rest.pop("placed", {}),
    )  # fmt: skip
    return unopposed("atlanteans", side, **rest)


def lying(state: State) -> dict[str, list[str]]:
    """The tokens on locations, by kind."""
    on = take_apart(state)["pack"]["on"]
    return {kind: [state.tables.cards.id(0, card) for card in on[kind]] for kind in TOKENS if on[kind]}


def places(state: State) -> list[str]:
    """The printed ids of the locations that a basic token may go to."""
    return [
        text.rsplit(" ", 1)[1] for text in texts(state, "technology") if text.startswith("place a Technology token")
    ]


# ---------------------------------------------------------------- the board


@pytest.mark.rule("T1")
@pytest.mark.parametrize("others", [("romans",), ("romans", "barbarians"), ("romans", "barbarians", "japanese")])
def test_the_board_gives_as_many_defense_tokens_as_there_are_players(others: tuple[str, ...]) -> None:
    factions = ("atlanteans", *others)
    state = position(factions, IDLE, *(IDLE for _ in others), packs=("atlanteans",), passed=range(1, len(factions)))
    next_round(state)
    assert goods(state, 0) == {"worker": 3, "wood": 1, "raze": 1, "defense": len(factions)}
    assert tokens(state, 0) == {"technology": 1}
    assert goods(state, 1)["defense"] == 1


@pytest.mark.rule("T1")
def test_with_five_players_there_are_five_defense_tokens() -> None:
    factions = ("atlanteans", "romans", "barbarians", "japanese", "egyptians")
    state = next_round(position(factions, IDLE, packs=("atlanteans",), passed=[1, 2, 3, 4]))
    assert goods(state, 0)["defense"] == 5


@pytest.mark.rule("T1", "T2")
def test_the_board_stores_basic_tokens_alone() -> None:
    held = {"technology": 4, "technology_defense": 2, "technology_glory": 1}
    state = next_round(atlanteans(held=held))
    assert tokens(state, 0) == {"technology": 4 + 1}


@pytest.mark.rule("TR5")
@pytest.mark.parametrize("kind", ["technology_defense", "technology_glory"])
def test_advanced_tokens_in_the_supply_go_in_cleanup(kind: str) -> None:
    assert tokens(next_round(atlanteans(held={kind: 3})), 0) == {"technology": 1}


@pytest.mark.rule("T1", "A14")
def test_workers_are_exchanged_as_by_everyone() -> None:
    state = atlanteans(goods={"worker": 2})
    assert len(texts(state, "exchange")) == 5
    assert goods(play(state, "exchange 2 workers for stone"), 0) == {"stone": 1}


# ---------------------------------------------------------------- technology as a good


@pytest.mark.rule("T2")
def test_a_deal_gives_technology_at_once_and_every_round() -> None:
    state = play(atlanteans(hand=["ATL001"], held={}, goods={"food": 1}), "deal Technology Workshop")
    assert tokens(state, 0) == {"technology": 1}
    assert tokens(next_round(state), 0) == {"technology": 1 + 1 + 1}


@pytest.mark.rule("T2")
def test_production_and_actions_give_technology() -> None:
    state = next_round(atlanteans(["ATL001"], held={}))
    assert tokens(state, 0) == {"technology": 1 + 1}
    assert goods(state, 0)["worker"] == 3 + 1
    state = play(atlanteans(["ATL012"], held={}, goods={"worker": 1}, packs=("atlanteans",)), "activate Laboratory")
    assert tokens(state, 0) == {"technology": 1}


@pytest.mark.rule("T2", "TR6")
def test_others_may_hold_tokens_and_pay_with_them_and_do_not_place_them() -> None:
    """The Egyptians have taken the Observatory over."""
    taker = Side(empire=["COM007"], tokens={"technology": 1})
    state = facing(("egyptians", "atlanteans"), taker, Side(lent=["ATL026"]), ra_seat=0)
    assert texts(state, "technology") == []
    play(state, "activate Observatory of atlanteans")
    assert tokens(state, 0) == {}
    assert texts(state) == ["draw from the common deck", "draw from the faction deck"]


@pytest.mark.rule("T2")
def test_others_lose_the_tokens_they_hold_in_cleanup() -> None:
    state = facing(("romans", "atlanteans"), Side(tokens={"technology": 3}), Side(tokens={"technology": 3}))
    next_round(state)
    assert (tokens(state, 0), tokens(state, 1)) == ({}, {"technology": 3 + 1})


# ---------------------------------------------------------------- placing


@pytest.mark.rule("T3")
def test_tokens_go_onto_own_common_locations_only() -> None:
    own = Side(empire=["COM007", "COM042", "ATL001"], foundations=["COM012"], tokens={"technology": 1})
    state = facing(("atlanteans", "romans"), own, Side(empire=["COM015", "ROM029"]))
    assert texts(state, "technology") == [
        "place a Technology token on Old Forest COM007", "place a Technology token on Lumberjacks COM042",
    ]  # fmt: skip


@pytest.mark.rule("T3", "K1")
def test_placing_is_free_before_the_action_and_as_often_as_one_likes() -> None:
    own = Side(empire=["COM007", "COM042", "COM015"], tokens={"technology": 2}, goods={"worker": 1})
    state = facing(("atlanteans", "romans"), own, Side())
    play(state, "place a Technology token on Old Forest")
    assert state.actor == 0
    play(state, "place a Technology token on Lumberjacks")
    assert (state.actor, tokens(state, 0)) == (0, {})
    assert lying(state) == {"technology": ["COM007", "COM042"]}
    play(state, "activate Lumberjacks")
    assert goods(state, 0) == {"wood": 4}
    assert state.actor == 1


@pytest.mark.rule("T3", "K1")
def test_after_the_action_tokens_may_be_placed_until_the_owner_is_done() -> None:
    own = Side(empire=["COM007", "COM042", "COM015"], tokens={"technology": 2}, goods={"worker": 1})
    start = play(facing(("atlanteans", "romans"), own, Side()), "activate Lumberjacks")
    assert start.actor == 0
    assert texts(start) == ["done", *texts(start, "technology")]
    state = play(start.clone(), "done")
    assert (state.actor, lying(state)) == (1, {})
    state = play(start.clone(), "place a Technology token on Town")
    assert (state.actor, texts(state, "activate")) == (0, [])
    assert texts(state)[0] == "done"
    play(state, "place a Technology token on Old Forest")
    assert (state.actor, lying(state)) == (1, {"technology": ["COM007", "COM015"]})
    state = play(start, "place a Technology token on Old Forest", "done")
    assert (state.actor, tokens(state, 0)) == (1, {"technology": 1})


@pytest.mark.rule("T3")
def test_a_location_just_built_may_get_a_token_in_the_same_turn() -> None:
    own = Side(hand=["COM007"], tokens={"technology": 1}, goods={"wood": 2})
    state = play(facing(("atlanteans", "romans"), own, Side()), "build Old Forest")
    assert places(state) == ["COM007"]
    play(state, "place a Technology token on Old Forest")
    assert goods(state, 0) == {"wood": 2}  # of the building alone


@pytest.mark.rule("T3")
def test_without_a_token_or_a_place_nobody_is_asked_after_the_action() -> None:
    own = Side(empire=["COM042"], goods={"worker": 1})
    assert play(facing(("atlanteans", "romans"), own, Side()), "activate Lumberjacks").actor == 1
    own = evolve(own, tokens={"technology": 1}, placed={"COM042": "technology"})
    assert play(facing(("atlanteans", "romans"), own, Side()), "activate Lumberjacks").actor == 1


@pytest.mark.rule("T3")
def test_nothing_is_placed_after_a_pass_nor_in_the_turn_of_others() -> None:
    own = Side(empire=["COM007"], tokens={"technology": 1})
    state = play(facing(("atlanteans", "romans"), own, Side(empire=["COM015"])), "pass")
    assert state.actor == 1
    assert texts(state, "technology") == []


@pytest.mark.rule("T3")
def test_nothing_is_placed_outside_the_action_phase() -> None:
    state = next_round(atlanteans(["COM007"]))
    assert take_apart(state)["phase"] == 4
    draft = before_production(("atlanteans", "romans"), Side(empire=["COM007"], tokens={"technology": 1}), packs=PACK)
    assert len(texts(draft, "draft")) == draft.legal_count() == 2


@pytest.mark.rule("T3")
@pytest.mark.parametrize("lies", TOKENS)
def test_a_location_carries_one_technology_token(lies: str) -> None:
    held = dict.fromkeys(TOKENS, 1)
    state = atlanteans(["COM007", "COM015"], held, placed={"COM007": lies})
    assert texts(state, "technology") == [f"place {word} on Town COM015" for word in KINDS.values()]


@pytest.mark.rule("T3")
@pytest.mark.parametrize("lies", TOKENS)
def test_by_a_ruling_it_carries_one_of_each_kind(lies: str) -> None:
    held = dict.fromkeys(TOKENS, 1)
    state = atlanteans(["COM007"], held, placed={"COM007": lies}, rulings=by(technology_each_kind=True))
    free = [kind for kind in TOKENS if kind != lies]
    assert texts(state, "technology") == [f"place {KINDS[kind]} on Old Forest COM007" for kind in free]
    for kind in free:
        play(state, f"place {KINDS[kind]} on Old Forest")
    assert texts(state, "technology") == []
    assert lying(state) == {kind: ["COM007"] for kind in TOKENS}


@pytest.mark.rule("T3", "K29")
def test_identical_locations_in_the_same_condition_are_one_place() -> None:
    quarries = ["COM008", "COM009", "COM010"]
    assert places(atlanteans(quarries)) == ["COM008"]
    assert places(atlanteans(quarries, placed={"COM008": "technology_glory"})) == ["COM009"]
    state = play(atlanteans(quarries, goods={"defense": 1}), "defend Quarry")
    assert places(state) == ["COM008", "COM009"]


@pytest.mark.rule("T3", "D1")
def test_a_defense_token_may_lie_there_as_well() -> None:
    state = atlanteans(["COM007"], placed={"COM007": "technology_glory"}, goods={"defense": 1})
    play(state, "defend Old Forest")
    assert len(seat_of(state, 0)["guard"]) == 1
    state = atlanteans(["COM007"], goods={"defense": 1})
    play(state, "defend Old Forest", "place a Technology token on Old Forest")
    assert lying(state) == {"technology": ["COM007"]}


@pytest.mark.rule("T3")
def test_placed_tokens_stay_over_cleanup_and_lie_where_they_lie() -> None:
    state = atlanteans(["COM007", "COM042"], {}, placed={"COM007": "technology", "COM042": "technology_glory"})
    next_round(next_round(state))
    assert lying(state) == {"technology": ["COM007"], "technology_glory": ["COM042"]}


@pytest.mark.rule("T3", "A10")
def test_a_token_is_lost_with_a_razed_location() -> None:
    own = Side(hand=["COM015"], empire=["COM007"], placed={"COM007": "technology"}, goods={"wood": 1, "stone": 1})
    state = facing(("romans", "atlanteans"), Side(goods={"raze": 2}), own)
    play(state, "raze Old Forest of atlanteans")
    assert names(state, 1, "foundation") == ["Old Forest"]
    assert (lying(state), tokens(state, 1)) == ({}, {})


@pytest.mark.rule("T3", "A4")
def test_a_token_is_lost_with_a_location_given_up() -> None:
    state = atlanteans(["COM007"], {}, hand=["ATL029"], placed={"COM007": "technology_glory"}, goods={"stone": 1})
    play(state, "build Storm Vault")
    assert (lying(state), tokens(state, 0)) == ({}, {})
    assert names(state, 0, "location") == ["Storm Vault"]


# ---------------------------------------------------------------- what takes a basic token

NO_BASIC = {
    "Statue", "Wood Storage", "Settlers", "Acting Troupe", "Ruins", "Baker", "Meeting Place", "Apartment", "Porters",
    "Town Crier",
}  # fmt: skip


@pytest.mark.rule("TR3", "T4")
def test_ten_common_cards_take_no_basic_token_and_all_others_do() -> None:
    cards = Setup(factions=("atlanteans", "romans"), packs=PACK).tables().cards
    commons = [printed for printed in cards.ids[0][:98] if printed and printed != "COM074"]
    state = atlanteans(commons, {"technology": 1})
    refused = {card.name for card in cards.common if card is not None} - {
        cards.card(0, cards.number(0, printed)).name for printed in places(state)
    }
    assert refused == NO_BASIC


@pytest.mark.rule("TR3")
@pytest.mark.parametrize("kind", ["technology_defense", "technology_glory"])
def test_advanced_tokens_go_onto_any_common_location(kind: str) -> None:
    state = atlanteans(["COM001", "COM040", "COM084", "COM071"], {kind: 1})
    assert len(texts(state, "technology")) == 4


# ---------------------------------------------------------------- Defense


@pytest.mark.rule("T5", "A10")
@pytest.mark.parametrize("raze", [2, 3, 9])
def test_a_location_with_a_defense_technology_cannot_be_razed_at_any_price(raze: int) -> None:
    own = Side(empire=["COM007", "COM015"], placed={"COM007": "technology_defense"})
    state = facing(("barbarians", "atlanteans"), Side(goods={"raze": raze}), own)
    assert texts(state, "raze") == ["raze Town COM015 of atlanteans"]


@pytest.mark.rule("T5")
@pytest.mark.parametrize("kind", ["technology", "technology_glory"])
def test_the_other_tokens_do_not_defend(kind: str) -> None:
    own = Side(empire=["COM007"], placed={"COM007": kind})
    state = facing(("barbarians", "atlanteans"), Side(goods={"raze": 2}), own)
    assert texts(state, "raze") == ["raze Old Forest COM007 of atlanteans"]


@pytest.mark.rule("T5", "K14")
def test_dark_chapel_and_chariot_builder_cannot_raze_it_either() -> None:
    own = Side(empire=["COM007"], placed={"COM007": "technology_defense"})
    chapel = Side(empire=["BAR014"], goods={"raze": 5})
    assert texts(position(("barbarians", "atlanteans"), chapel, evolve(own, hand=["Ruins"]), packs=PACK), "raze") == []
    chapel = evolve(chapel, hand=["COM018", "COM074"])
    state = position(("barbarians", "atlanteans"), chapel, evolve(own, hand=["Ruins"]), packs=PACK)
    play(state, "activate Dark Chapel")
    assert texts(state) == ["done", "choose stone"]  # the hand card, razed unasked
    builder = Side(empire=["EGY003"], goods={"raze": 5, "worker": 5})
    assert texts(facing(("egyptians", "atlanteans"), builder, own), "activate") == []


DEFENDED = Side(empire=["COM007"], placed={"COM007": "technology_defense"})


@pytest.mark.rule("T5", "A10")
@pytest.mark.parametrize(("costs", "raze", "left"), [(False, 9, None), (True, 2, None), (True, 3, 0), (True, 5, 2)])
def test_whether_a_defense_technology_forbids_razing_or_costs_a_token_more_is_a_ruling(
    raze: int, left: int | None, *, costs: bool
) -> None:
    razer = Side(goods={"raze": raze})
    state = facing(("barbarians", "atlanteans"), razer, DEFENDED, rulings=by(technology_defense_costs=costs))
    razes = ["raze Old Forest COM007 of atlanteans"] if left is not None else []
    assert texts(state, "raze") == razes
    if left is not None:
        play(state, *razes)
        assert (goods(state, 0).get("raze", 0), goods(state, 0)["wood"]) == (left, 2)
        assert (names(state, 1, "foundation"), lying(state)) == (["Old Forest"], {})


@pytest.mark.rule("T5", "A10", "D1")
@pytest.mark.parametrize(("raze", "may"), [(3, False), (4, True)])
def test_by_that_ruling_a_defense_token_on_it_costs_another(raze: int, *, may: bool) -> None:
    own = evolve(DEFENDED, guarded=["COM007"])
    state = facing(
        ("barbarians", "atlanteans"), Side(goods={"raze": raze}), own, rulings=by(technology_defense_costs=True)
    )
    assert bool(texts(state, "raze")) is may
    if may:
        play(state, "raze Old Forest of atlanteans")
        assert "raze" not in goods(state, 0)
        assert seat_of(state, 1)["guard"] == []


@pytest.mark.rule("T5", "A10", "D1")
def test_by_that_ruling_other_locations_cost_what_they_did() -> None:
    own = evolve(DEFENDED, empire=["COM007", "COM015", "COM042"], guarded=["COM042"])
    for raze, names_of in ((2, ["Town"]), (3, ["Old Forest", "Town", "Lumberjacks"])):
        state = facing(
            ("barbarians", "atlanteans"), Side(goods={"raze": raze}), own, rulings=by(technology_defense_costs=True)
        )
        assert [text.split(" COM")[0] for text in texts(state, "raze")] == [f"raze {name}" for name in names_of]
        play(state, "raze Town of atlanteans")
        assert goods(state, 0).get("raze", 0) == raze - 2


@pytest.mark.rule("T5", "K14")
@pytest.mark.parametrize(("raze", "may"), [(2, False), (3, True)])
def test_by_that_ruling_dark_chapel_pays_the_token_too(raze: int, *, may: bool) -> None:
    chapel = Side(hand=["COM018"], empire=["BAR014"], goods={"raze": raze})
    state = facing(("barbarians", "atlanteans"), chapel, DEFENDED, rulings=by(technology_defense_costs=True))
    play(state, "activate Dark Chapel")
    assert ("choose Old Forest COM007 of atlanteans" in texts(state)) is may
    if may:
        play(state, "choose Old Forest of atlanteans")
        assert "raze" not in goods(state, 0)
        assert names(state, 1, "foundation") == ["Old Forest"]


@pytest.mark.rule("T5", "K21", "K30")
@pytest.mark.parametrize("costs", [False, True])
def test_by_that_ruling_what_razes_at_a_price_of_its_own_does(*, costs: bool) -> None:
    rulings = by(technology_defense_costs=costs)
    builder = Side(empire=["EGY003"], goods={"raze": 1})
    state = facing(("egyptians", "atlanteans"), builder, DEFENDED, rulings=rulings)
    assert texts(state, "activate") == (["activate Chariot Builder EGY003"] if costs else [])
    if costs:
        play(state, "activate Chariot Builder")
        assert names(state, 1, "foundation") == ["Old Forest"]
    own = Side(lent=["COM007"], placed={"COM007": "technology_defense"}, goods={"raze": 3})
    state = facing(("egyptians", "atlanteans"), Side(), own, turn=1, ra_seat=0, rulings=rulings)
    assert texts(state, "raze") == (["raze Old Forest COM007 of your own row"] if costs else [])


@pytest.mark.rule("T5", "K13")
def test_what_discards_without_razing_still_works() -> None:
    own = Side(empire=["COM007"], placed={"COM007": "technology_defense"})
    engineers = Side(empire=["ROM008"], goods={"worker": 1})
    state = play(facing(("romans", "atlanteans"), engineers, own), "activate Engineers")
    assert names(state, 1, "location") == []
    assert lying(state) == {}
    garrison = Side(empire=["JAP008"], goods={"raze": 1})
    state = play(facing(("japanese", "atlanteans"), garrison, own), "activate Garrison")
    assert (names(state, 1, "location"), lying(state)) == ([], {})


@pytest.mark.rule("T5", "TR6", "K26")
def test_the_token_of_a_location_taken_over_works_for_the_taker() -> None:
    """Not even its owner can raze it."""
    own = Side(lent=["COM007", "COM015"], placed={"COM007": "technology_defense"}, goods={"raze": 4})
    state = facing(("egyptians", "atlanteans"), Side(), own, turn=1, ra_seat=0)
    assert texts(state, "raze") == ["raze Town COM015 of your own row"]


# ---------------------------------------------------------------- the end of the game


@pytest.mark.rule("T6", "E1")
def test_faction_locations_of_the_atlanteans_are_worth_nothing_and_common_ones_a_point() -> None:
    own = Side(empire=["ATL001", "ATL029", "ATL023", "COM007", "COM015"], vp=5)
    state = facing(("atlanteans", "romans"), own, Side(empire=["ROM029", "COM001"]))
    assert state.scores == (5 + 2, 2 + 1)


@pytest.mark.rule("T5", "T6")
@pytest.mark.parametrize("points", [1, 2, 3, 4, 5])
def test_a_glory_technology_sets_what_a_location_is_worth(points: int) -> None:
    own = Side(
        empire=["COM007", "COM015", "COM001"], placed={"COM007": "technology_glory", "COM001": "technology_glory"}
    )
    state = facing(("atlanteans", "romans"), own, Side(), rulings=by(glory_points=points))
    assert state.scores[0] == 2 * points + 1


@pytest.mark.rule("T5")
def test_by_default_glory_is_worth_three_points() -> None:
    own = Side(empire=["COM007"], placed={"COM007": "technology_glory"})
    assert facing(("atlanteans", "romans"), own, Side()).scores[0] == 3


@pytest.mark.rule("TR6", "T5", "K26")
def test_glory_counts_for_the_taker() -> None:
    own = Side(lent=["COM007"], placed={"COM007": "technology_glory"})
    assert facing(("egyptians", "atlanteans"), Side(), own, ra_seat=0).scores == (3, 0)


@pytest.mark.rule("T6", "K26")
def test_a_location_of_the_atlanteans_taken_over_is_still_worth_nothing() -> None:
    assert facing(("egyptians", "atlanteans"), Side(), Side(lent=["ATL029"]), ra_seat=0).scores == (0, 0)


@pytest.mark.rule("T6")
def test_placing_scores_nothing_by_itself() -> None:
    state = play(atlanteans(["COM007"]), "place a Technology token on Old Forest")
    assert (vp(state, 0), state.scores[0]) == (0, 1)
