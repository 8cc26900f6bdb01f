"""The attacks of the virtual player (SO4-SO8, SO11, SR2, SR3, SR6, SR8)."""

from __future__ import annotations

import pytest
from attrs import evolve
from builders import Side, collected, goods, ids, line_of, names, play, texts, vp, watch
from solo.attacking import IDLE, Raid, alone, attacked, face_down, pile

from isettlers._core.imperial.engine import take_apart
from isettlers.imperial import Deck, builtin

# The second card revealed is one that nothing in the empire matches: "card" unless a test needs another.


def raided(*empire: str, line: tuple[str, ...], by: str, then: str = "card") -> Raid:
    """An attack that matters on common locations, and one that does not."""
    return attacked(Side(hand=["Ruins"], empire=empire), line, by, then)


# ---------------------------------------------------------------- the example of the rulebook


@pytest.mark.rule("SO11", "SO5", "SO6", "SO7")
def test_the_example_of_the_rulebook() -> None:
    empire = ("Carpenter's Workshop", "Marketplace", "COM044", "Wood Supplier")
    raid = raided(*empire, line=("worker", "gold"), by="wood")
    assert raid.taken == ["Marketplace"]
    assert pile(raid.state) == ["Marketplace"]
    assert collected(raid.state) == 1
    assert names(raid.state, 0, "location") == ["Carpenter's Workshop", "Joiner", "Wood Supplier"]
    assert line_of(raid.state) == ["card", "worker", "wood", "gold"]


# ---------------------------------------------------------------- the fifth phase


@pytest.mark.rule("SO4")
def test_attacks_follow_cleanup_the_virtual_locations_go_first() -> None:
    raid = attacked(Side(hand=["Ruins"], empire=["Marketplace"]), ["gold"], "wood", "card", area=["Town", "Quarry"])
    assert raid.phases == ["cleanup", "attack", "lookout", "first draft"]
    story = [event.kind for event in raid.events if event.kind == "attack" or "collection" in event.values.values()]
    assert story == ["move", "move", "attack", "move", "attack"]
    assert sorted(raid.taken[:2]) == ["Quarry", "Town"]
    assert raid.taken[2] == "Marketplace"
    assert collected(raid.state) == 3
    assert names(raid.state, 1, "location") == []


@pytest.mark.rule("SO4")
def test_there_are_two_attacks_a_round() -> None:
    raid = attacked(Side(hand=["Ruins"], empire=["Marketplace", "Old Forest"]), ["gold", "food"], "wood", "wood")
    assert raid.taken == ["Marketplace", "Old Forest"]
    assert raid.revealed == ["wood", "wood"]
    assert line_of(raid.state) == ["food", "gold", "wood", "wood"]


@pytest.mark.rule("SO4", "C5")
def test_the_fifth_round_ends_with_attacks_but_without_cleanup() -> None:
    mine = Side(hand=["Ruins"], empire=["Marketplace"], goods={"wood": 3})
    raid = attacked(mine, ["gold"], "wood", "card", area=["Town"], round=5)
    assert raid.phases == ["attack", "over"]
    assert raid.state.over
    assert raid.taken == ["Town", "Marketplace"]
    assert goods(raid.state, 0) == {"wood": 3}


# ---------------------------------------------------------------- what is attacked


@pytest.mark.rule("SO5")
def test_where_no_location_has_the_first_target_nothing_happens() -> None:
    raid = raided("Marketplace", line=("wood", "gold"), by="food")
    assert raid.taken == []
    assert line_of(raid.state) == ["card", "food", "wood", "gold"]


@pytest.mark.rule("SO5")
@pytest.mark.parametrize(
    ("line", "taken"), [(("worker", "gold"), "Village"), (("gold", "worker"), "Marketplace")], ids=["worker", "gold"]
)
def test_the_first_target_in_the_line_that_fits_decides_before_the_kind(line: tuple[str, str], taken: str) -> None:
    raid = raided("COM014", "Marketplace", line=line, by="wood")
    assert raid.taken == [taken]


@pytest.mark.rule("SO5")
def test_pairs_without_the_first_target_do_not_count() -> None:
    raid = raided("Mill", "Old Forest", line=("worker", "food"), by="wood")
    assert raid.taken == []
    assert line_of(raid.state) == ["card", "wood", "worker", "food"]


@pytest.mark.rule("SO5", "SO7")
def test_a_field_with_a_good_twice_needs_two_cards() -> None:
    assert raided("Old Forest", line=("worker", "food"), by="wood").taken == []
    raid = raided("Old Forest", line=("worker", "wood"), by="wood")
    assert raid.taken == ["Old Forest"]
    assert line_of(raid.state) == ["card", "worker", "wood", "wood"]


@pytest.mark.rule("SO5")
def test_the_same_target_twice_does_not_fit_a_field_with_it_once() -> None:
    assert raided("Marketplace", line=("wood", "food"), by="wood").taken == []
    raid = raided("Marketplace", line=("wood", "gold"), by="wood")
    assert raid.taken == ["Marketplace"]
    assert line_of(raid.state) == ["card", "wood", "wood", "gold"]


@pytest.mark.rule("SO5")
@pytest.mark.parametrize(
    ("by", "with_", "name"),
    [
        ("vp", "wood", "COM043"), ("wood", "vp", "COM043"), ("worker", "card", "Meeting Place"),
        ("card", "worker", "Meeting Place"), ("card", "card", "Tavern"), ("stone", "stone", "Rubble"),
        ("food", "food", "Lord's Fields"), ("worker", "worker", "Town"), ("gold", "vp", "Hanseatic League"),
        ("stone", "wood", "COM034"), ("food", "gold", "Confectioner"), ("stone", "worker", "Porters"),
    ],
)  # fmt: skip
def test_every_kind_of_good_can_be_the_target(by: str, with_: str, name: str) -> None:
    filler = "wood" if "wood" not in {by, with_} else "gold"
    raid = raided(name, line=(with_,), by=by, then=filler)
    assert len(raid.taken) == 1
    assert line_of(raid.state) == [filler, by, with_]


@pytest.mark.rule("SO5")
def test_one_attack_takes_one_location() -> None:
    raid = raided("Old Forest", "Wood Supplier", line=("wood",), by="wood")
    assert raid.taken == ["Wood Supplier"]
    assert names(raid.state, 0, "location") == ["Old Forest"]


@pytest.mark.rule("SO5", "SR7")
@pytest.mark.parametrize("faction", ["romans", "barbarians", "egyptians", "japanese"])
def test_faction_locations_are_spared_by_the_usual_attack(faction: str) -> None:
    """Japanese faction locations have raze fields with a point."""
    card = {"romans": "ROM020", "barbarians": "BAR001", "egyptians": "EGY028", "japanese": "JAP001"}[faction]
    raid = attacked(Side(hand=["Ruins"], empire=[card]), ["wood", "gold"], "vp", "card", faction=faction)
    assert raid.taken == []


@pytest.mark.rule("SO5")
def test_a_location_attacked_gives_nothing_and_leaves_no_foundation() -> None:
    raid = attacked(Side(hand=["Ruins"], empire=["COM043"]), ["vp"], "wood", "card", round=5)
    assert raid.taken == ["Carpenter"]
    assert [event for event in raid.events if event.kind in {"goods", "vp"}] == []
    assert names(raid.state, 0, "foundation") == []
    assert (goods(raid.state, 0), vp(raid.state, 0)) == ({}, 0)
    assert take_apart(raid.state)["common_discard"] == []


# ---------------------------------------------------------------- several candidates


@pytest.mark.rule("SO6")
@pytest.mark.parametrize(
    ("empire", "taken"),
    [
        (("COM035", "Statue", "Armorer", "Monument"), "Mason"),      # an action for 2 resources
        (("Statue", "Armorer", "Monument"), "Statue"),               # a feature for 3
        (("Armorer", "Monument"), "Armorer"),                        # productions for 2 and 1
    ],
)  # fmt: skip
def test_action_before_feature_before_production(empire: tuple[str, ...], taken: str) -> None:
    """All have a point and a stone in the raze field."""
    assert raided(*empire, line=("stone",), by="vp").taken == [taken]


@pytest.mark.rule("SO6", "SR8")
@pytest.mark.parametrize(
    ("one", "other", "first", "second"),
    [
        ("Settlers", "Acting Troupe", "wood", "worker"),      # 1 wood, 2 wood
        ("New Forest", "Lumberjacks", "wood", "wood"),
        ("Monument", "Armorer", "vp", "stone"),
        ("Gold Mine", "Hanseatic League", "vp", "gold"),      # 2 resources, 3 resources
        ("Missionaries", "Barracks", "vp", "worker"),         # 2 food, 3 resources
        ("Gold Creek", "Farmers At Work", "gold", "worker"),  # the cost goes before the stone in it
    ],
)  # fmt: skip
def test_the_higher_cost_goes_first(one: str, other: str, first: str, second: str) -> None:
    taken = raided(one, other, line=(second,), by=first).taken
    assert taken == raided(one, other, line=(first,), by=second).taken
    assert taken == [other]


@pytest.mark.rule("SO6")
def test_at_equal_cost_more_stone_goes_first() -> None:
    """Pig Farmers for 2 wood and for wood and stone."""
    raid = raided("COM055", "COM053", line=("food",), by="worker")
    assert ids(raid.state, 0, "location") == ["COM055"]
    raid = raided("COM034", "Porters", line=("wood",), by="stone")
    assert raid.taken == ["Mason"]


@pytest.mark.rule("SR8")
def test_gold_counts_in_the_cost() -> None:
    """Gold Creek for a wood and 3 gold against Farmers At Work for 3 wood."""
    raid = attacked(
        Side(hand=["Ruins"], empire=["Gold Creek", "Farmers At Work"]), ["worker"], "gold", "card",
        decks=(priced("Gold Creek", {"wood": 1, "gold": 3}),),
    )  # fmt: skip
    assert raid.taken == ["Gold Creek"]


def priced(name: str, cost: dict[str, int]) -> Deck:
    """The common deck with another cost for one card."""
    common = builtin("common")
    return evolve(common, cards=tuple(evolve(card, cost=cost) if card.name == name else card for card in common.cards))


@pytest.mark.rule("SO6")
def test_among_equal_ones_the_player_chooses() -> None:
    """Features for a wood and 2 stone."""
    raid = raided("Supplier", "Monty the Merchant", "Apartment", "Merchant's Guild", line=("wood", "gold"), by="stone")
    state = raid.state
    assert raid.taken == []
    assert raid.revealed == ["stone"]
    assert state.actor == 0
    assert texts(state) == ["choose Supplier COM002", "choose Monty the Merchant COM080", "choose Apartment COM081"]
    play(state, "choose Monty the Merchant")
    assert pile(state) == ["Monty the Merchant"]
    assert line_of(state) == ["card", "wood", "stone", "gold"]
    assert texts(state, "draft") != []


@pytest.mark.rule("SO6", "K28")
def test_identical_copies_leave_no_choice() -> None:
    raid = raided("COM021", "COM022", line=("gold",), by="vp")
    assert raid.taken == ["Gold Mine"]
    assert names(raid.state, 0, "location") == ["Gold Mine"]


@pytest.mark.rule("SO6", "SO5")
def test_both_attacks_may_ask() -> None:
    mine = Side(hand=["Ruins"], empire=["Supplier", "Monty the Merchant", "Apartment"])
    raid = attacked(mine, ["gold", "gold"], "stone", "stone")
    state = play(raid.state, "choose Supplier")
    assert texts(state) == ["choose Monty the Merchant COM080", "choose Apartment COM081"]
    play(state, "choose Apartment")
    assert pile(state) == ["Apartment", "Supplier"]
    assert line_of(state) == ["stone", "gold", "stone", "gold"]


# ---------------------------------------------------------------- the line


@pytest.mark.rule("SO7")
@pytest.mark.parametrize("place", [0, 1, 2, 3])
def test_the_two_cards_go_to_the_end_the_newer_first(place: int) -> None:
    line = ["stone", "stone", "food"]
    line.insert(place, "gold")
    raid = raided("Marketplace", line=tuple(line), by="wood")
    assert raid.taken == ["Marketplace"]
    assert line_of(raid.state) == ["card", "stone", "stone", "food", "wood", "gold"]


@pytest.mark.rule("SO7")
def test_an_attack_that_finds_nothing_leaves_the_line_as_it_is() -> None:
    raid = raided("Ruins", line=("stone", "worker", "food"), by="wood")
    assert line_of(raid.state) == ["card", "wood", "stone", "worker", "food"]
    assert [event for event in raid.events if event.kind == "line"] == []


@pytest.mark.rule("SO7")
def test_the_second_attack_goes_by_the_line_that_the_first_one_left() -> None:
    """The gold card has gone behind the food card."""
    mine = Side(hand=["Ruins"], empire=["Marketplace", "Mill", "Gold Creek"])
    raid = attacked(mine, ["gold", "food"], "wood", "worker")
    assert raid.taken == ["Marketplace", "Mill"]
    assert line_of(raid.state) == ["wood", "gold", "worker", "food"]
    assert attacked(mine, ["gold", "food"], "stone", "worker").taken == ["Gold Creek"]


# ---------------------------------------------------------------- the attack deck


@pytest.mark.rule("SR6")
def test_an_empty_attack_deck_reveals_nothing_and_the_line_goes_on() -> None:
    raid = attacked(Side(hand=["Ruins"], empire=["Marketplace", "Old Forest"]), ["gold", "wood"], "wood")
    assert raid.revealed == ["wood"]
    assert raid.taken == ["Marketplace", "Old Forest"]
    assert line_of(raid.state) == ["gold", "wood", "wood"]


@pytest.mark.rule("SR6")
def test_without_any_attack_card_nothing_is_attacked() -> None:
    state = alone(Side(hand=["Ruins"], empire=["Old Forest"]), attacks_next=[])
    assert [event.kind for event in watch(state, "pass") if event.kind in {"attack", "line"}] == []
    assert pile(state) == []


@pytest.mark.rule("SR6")
def test_in_play_eleven_of_sixteen_cards_are_revealed() -> None:
    state = alone(line=["wood"], round=1)
    while not state.over:
        state.apply(state.legal[0])
    assert len(line_of(state)) == 11
    assert len(face_down(state)) == 5


# ---------------------------------------------------------------- what does not protect


@pytest.mark.rule("SO8", "SR3")
def test_a_defense_token_does_not_protect() -> None:
    """After the fifth round it lies there when the attacks come."""
    mine = Side(hand=["Ruins"], empire=["Marketplace"], guarded=["Marketplace"])
    raid = attacked(mine, ["gold"], "wood", "card", round=5)
    assert raid.taken == ["Marketplace"]


@pytest.mark.rule("SO8", "SR3", "SO9")
def test_a_samurai_does_not_protect() -> None:
    mine = Side(hand=["Ruins"], empire=["Casino"], guarded=["Casino"])
    raid = attacked(mine, ["vp"], "vp", "card", faction="japanese")
    assert raid.taken == ["Casino"]


@pytest.mark.rule("SR3")
def test_technology_for_defense_does_not_protect() -> None:
    mine = Side(hand=["Ruins"], empire=["Marketplace"], placed={"Marketplace": "technology_defense"})
    raid = attacked(mine, ["gold"], "wood", "card", faction="atlanteans", packs=("magic-number",), virtual="plain")
    assert raid.taken == ["Marketplace"]


@pytest.mark.rule("SR3")
@pytest.mark.parametrize(("faction", "fort"), [("romans", "Roman Fort"), ("barbarians", "Border")])
def test_forts_do_not_protect(faction: str, fort: str) -> None:
    raid = attacked(Side(hand=["Ruins"], empire=["Marketplace", fort]), ["gold"], "wood", "card", faction=faction)
    assert raid.taken == ["Marketplace"]


@pytest.mark.rule("SR3")
def test_ruins_are_never_attacked() -> None:
    raid = attacked(Side(hand=["Ruins"], empire=["COM070", "COM071"]), ["wood", "stone", "wood"], "wood", "stone")
    assert raid.taken == []


# ---------------------------------------------------------------- locations taken over


@pytest.mark.rule("SR2")
def test_a_virtual_location_taken_over_stays_when_the_others_go() -> None:
    raid = attacked(IDLE, ["food"], "gold", "card", area=["Town"], taken=["Quarry"], faction="egyptians")
    assert raid.taken == ["Town"]
    assert names(raid.state, 1, "lent") == ["Quarry"]


@pytest.mark.rule("SR2", "SO5")
def test_it_may_be_attacked_like_any_common_location_of_the_players_own() -> None:
    mine = Side(hand=["Ruins"], empire=["Carpenter's Workshop"])
    raid = attacked(mine, ["gold"], "wood", "card", taken=["Marketplace"], faction="egyptians")
    assert raid.taken == ["Marketplace"]
    assert names(raid.state, 1, "lent") == []
    assert names(raid.state, 0, "location") == ["Carpenter's Workshop"]
    mine = Side(hand=["Ruins"], empire=["Marketplace"])
    raid = attacked(mine, ["gold"], "wood", "card", taken=["Carpenter's Workshop"], faction="egyptians")
    assert raid.taken == ["Marketplace"]
    assert names(raid.state, 1, "lent") == ["Carpenter's Workshop"]


@pytest.mark.rule("SR2", "SO6")
def test_equal_ones_of_both_rows_are_the_players_choice() -> None:
    mine = Side(hand=["Ruins"], empire=["Supplier"])
    raid = attacked(mine, ["gold"], "stone", "card", taken=["Apartment"], faction="egyptians")
    assert texts(raid.state) == ["choose Supplier COM002", "choose Apartment COM081 of virtual player"]
    play(raid.state, "choose Apartment of virtual player")
    assert pile(raid.state) == ["Apartment"]
    assert (names(raid.state, 0, "location"), names(raid.state, 1, "lent")) == (["Supplier"], [])
