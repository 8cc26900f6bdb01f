"""Setup and lookout of the solo game, and that the player is alone (SO1-SO3, SR5, MN17, MA10)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from builders import Side, goods, ids, line_of, names, opening, play, seat_of, texts, watch
from solo.attacking import alone, attacked, face_down, pack, solo

import isettlers
from isettlers import SetupError, State
from isettlers._core.imperial.engine import take_apart
from isettlers.imperial import Setup
from isettlers.imperial.solo import attack_cards
from isettlers.imperial.tables import GOODS

VIRTUAL = ("plain", "japanese", "egyptian")


def test_attack_cards_that_lie_nowhere_are_face_down() -> None:
    state = alone(line=["wood", "gold"], attack_deals=["food"])
    tree = state.document()
    del tree["virtual"]["attacks_left"]
    assert isettlers.from_document(tree) == state


def common_ids(state: State, cards: list[int]) -> list[str]:
    return [state.tables.cards.id(0, card) for card in cards]


# ---------------------------------------------------------------- setup


@pytest.mark.rule("SO1", "S1", "S2", "S3")
def test_one_faction_is_a_solo_game() -> None:
    state = isettlers.start("imperial", factions=("romans",), seed=7)
    values = take_apart(state)
    assert state.actor == 0
    assert len(state.scores) == len(state.ranks) == 1
    assert len(ids(state, 0, "hand")) == 2 + 2 + 1
    assert len(seat_of(state, 0)["deck"]) == 30 - 2 - 1
    assert len(values["common_deck"]) == 84 - 2 - 4
    assert values["first"] == 0


@pytest.mark.rule("SO1")
def test_the_top_attack_card_begins_the_line() -> None:
    every = Counter(card.target for card in attack_cards(pack=False))
    assert sum(every.values()) == 16
    for seed in range(20):
        state = Setup(factions=("romans",)).start(seed=seed)
        assert len(line_of(state)) == 1
        assert len(face_down(state)) == 15
        assert Counter(line_of(state)) + Counter(face_down(state)) == every


@pytest.mark.rule("SO1")
def test_any_of_the_attack_cards_may_come_first() -> None:
    seen = Counter(line_of(Setup(factions=("romans",)).start(seed=seed))[0] for seed in range(1600))
    for good, number in Counter(card.target for card in attack_cards(pack=False)).items():
        assert abs(seen[good] - 100 * number) < 5 * (100 * number) ** 0.5


@pytest.mark.rule("SO1")
def test_the_first_card_and_the_virtual_player_are_told() -> None:
    state, events = opening(Setup(factions=("romans",)), seed=3)
    assert [event.values["virtual"] for event in events if event.kind == "virtual"] == ["plain"]
    assert [event.values["good"] for event in events if event.kind == "attack"] == line_of(state)


@pytest.mark.rule("SR5")
@pytest.mark.parametrize(
    ("option", "value", "words"),
    [("lookout", "alternate", "SO2"), ("lookout", "advanced", "SO2"), ("peaceful", True, "LV4")],
)
def test_variants_of_the_lookout_are_refused(option: str, value: Any, words: str) -> None:
    with pytest.raises(SetupError, match=words):
        Setup(factions=("romans",), **{option: value})


# ---------------------------------------------------------------- virtual players of the pack


@pytest.mark.rule("MN17", "MA10")
@pytest.mark.parametrize("virtual", VIRTUAL)
def test_two_attack_cards_more_come_with_the_packs_virtual_players(virtual: str) -> None:
    setup = Setup(factions=("romans",), **pack(virtual))
    every = Counter(card.target for card in attack_cards(pack=False))
    if virtual != "plain":
        every["raze"] += 2
    for seed in range(10):
        state = setup.start(seed=seed)
        assert Counter(line_of(state)) + Counter(face_down(state)) == every
        assert solo(state)["virtual"] == VIRTUAL.index(virtual)


@pytest.mark.rule("MN17")
def test_where_none_is_named_one_of_the_packs_two_is_drawn() -> None:
    setup = Setup(factions=("romans",), packs=("magic-number",))
    seen = Counter(solo(setup.start(seed=seed))["virtual"] for seed in range(400))
    assert set(seen) == {1, 2}
    assert abs(seen[1] - 200) < 50
    _, events = opening(setup, seed=1)
    assert [event.values["virtual"] for event in events if event.kind == "virtual"] != ["plain"]


@pytest.mark.rule("MN17")
@pytest.mark.parametrize("packs", [(), ("atlanteans",)])
def test_without_the_pack_the_virtual_player_is_that_of_the_base_game(packs: tuple[str, ...]) -> None:
    state = Setup(factions=("romans",), packs=packs).start(seed=1)
    assert solo(state)["virtual"] == 0
    assert len(face_down(state)) == 15


@pytest.mark.rule("MN17")
@pytest.mark.parametrize("virtual", ["japanese", "egyptian"])
def test_without_the_pack_its_virtual_players_are_refused(virtual: str) -> None:
    with pytest.raises(SetupError, match="MN17"):
        Setup(factions=("romans",), virtual=virtual)


# ---------------------------------------------------------------- lookout


@pytest.mark.rule("SO2", "L1", "L4")
def test_the_player_takes_two_of_four_cards_and_the_virtual_player_gets_two() -> None:
    state = Setup(factions=("romans",)).start(seed=5)
    row = take_apart(state)["row"]
    assert len(row) == 4
    before = ids(state, 0, "hand")
    assert len([name for name in before if name.startswith("ROM")]) == 3
    first = texts(state)[1]
    play(state, first)
    values = take_apart(state)
    (given,) = values["seats"][1]["location"]
    assert given in row
    assert len(values["row"]) == 2
    play(state, texts(state)[0])
    values = take_apart(state)
    area, hand = values["seats"][1]["location"], values["seats"][0]["hand"]
    assert len(area) == 2
    assert set(area) | (set(hand) & set(row)) == set(row)
    assert set(values["seats"][0]["known"]) == set(hand) & set(row)
    assert values["row"] == values["common_discard"] == []


@pytest.mark.rule("SO2")
def test_which_of_the_three_goes_to_the_virtual_player_is_random() -> None:
    seen: Counter[int] = Counter()
    draws = 600
    for seed in range(draws):
        state = alone(seed=seed, common_deck=["Mill", "Town", "Quarry", "Castle"], attacks_next=[])
        play(state, "pass", "take Castle")
        seen[take_apart(state)["seats"][1]["location"][0]] += 1
    assert len(seen) == 3
    assert all(abs(number - draws / 3) < 60 for number in seen.values()), seen


@pytest.mark.rule("SO2")
def test_each_round_brings_the_virtual_player_new_locations() -> None:
    state = Setup(factions=("romans",)).start(seed=9)
    for number in range(1, 6):
        assert take_apart(state)["round"] == number
        while texts(state, "draft"):
            state.apply(state.legal[0])
        assert len(names(state, 1, "location")) == 2
        play(state, "pass")
    assert state.over
    assert len(solo(state)["collection"]) >= 10


EVERY_COMMON = [printed for printed in Setup(factions=("romans",)).tables().cards.ids[0][:98] if printed]


def with_commons(number: int) -> State:
    """Before the lookout of the third round, with so many common cards left and all others in hand."""
    return alone(Side(hand=EVERY_COMMON[number:]), common_deck=EVERY_COMMON[:number], attacks_next=[])


@pytest.mark.rule("SO2", "K11")
def test_of_three_cards_the_virtual_player_gets_one() -> None:
    state = play(with_commons(3), "pass")
    assert len(texts(state, "draft")) == 3
    play(state, texts(state)[0])
    assert len(seat_of(state, 1)["location"]) == 1
    assert take_apart(state)["row"] == []
    assert len(seat_of(state, 0)["hand"]) == 84 - 3 + 2 + 1


@pytest.mark.rule("SO2", "K11")
def test_of_two_cards_one_is_taken_and_one_goes_to_the_virtual_player() -> None:
    state = play(with_commons(2), "pass")
    play(state, texts(state, "draft")[0])
    assert len(seat_of(state, 1)["location"]) == 1
    assert len(seat_of(state, 0)["hand"]) == 84 - 2 + 1 + 1


@pytest.mark.rule("SO2", "K11")
@pytest.mark.parametrize("number", [0, 1])
def test_of_one_card_or_none_the_virtual_player_gets_nothing(number: int) -> None:
    state = play(with_commons(number), "pass")
    assert seat_of(state, 1)["location"] == []
    assert len(seat_of(state, 0)["hand"]) == 84 + 1
    assert texts(state, "draft") == []


# ---------------------------------------------------------------- alone


@pytest.mark.rule("SO3", "R1", "R2")
@pytest.mark.parametrize("virtual", VIRTUAL)
def test_only_the_player_acts_and_gains(virtual: str) -> None:
    setup = Setup(factions=("barbarians",), **pack(virtual))
    for seed in range(5):
        state = setup.start(seed=seed)
        while not state.over:
            assert state.actor == 0
            for event in state.step(state.legal[seed % len(state.legal)]):
                assert event.seat in {None, 0} or event.kind == "move", event
            area = seat_of(state, 1)
            assert (area["hand"], area["foundation"], area["vp"], area["goods"]) == ([], [], 0, [0] * 7)
            assert area["deals"] == [[], []]
            assert take_apart(state)["first"] == 0
        assert take_apart(state)["round"] == 5


@pytest.mark.rule("SO3", "C1")
def test_cleanup_is_as_usual() -> None:
    mine = Side(hand=["Ruins"], empire=["Mill"], guarded=["Mill"], goods={"wood": 2, "raze": 2, "defense": 1})
    state = attacked(mine, ["wood"], "card", "card").state
    assert goods(state, 0) == {"raze": 2}
    assert seat_of(state, 0)["guard"] == []


@pytest.mark.rule("SO3", "A1")
def test_the_pass_ends_the_round_at_once() -> None:
    events = watch(alone(), "pass")
    assert [event.values["phase"] for event in events if event.kind == "phase"][:2] == ["cleanup", "attack"]
    assert [event for event in events if event.kind == "turn"] == []


@pytest.mark.rule("SO3", "P1")
def test_production_is_the_players_alone() -> None:
    state = alone(Side(hand=["Ruins"], empire=["Town"]), area=["Quarry"], attacks_next=["card", "card"])
    play(state, "pass")
    while texts(state, "draft"):
        state.apply(state.legal[0])
    assert goods(state, 0) == {"worker": 2 + 2, "wood": 1, "stone": 1, "raze": 1, "defense": 1}
    assert not any(seat_of(state, 1)["goods"])


@pytest.mark.rule("SO3")
def test_targets_of_attack_cards_are_goods_of_deals() -> None:
    assert {card.target for card in attack_cards(pack=True)} <= set(GOODS[:9]) - {"defense"}
