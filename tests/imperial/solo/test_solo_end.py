"""Who wins a solo game, and what it scores (SO10, SR4)."""

from __future__ import annotations

import pytest
from builders import Side, collected, play
from solo.attacking import alone, attacked

from isettlers import State
from isettlers._core.imperial.engine import take_apart

FIVE = ("ROM020", "ROM027", "ROM028", "ROM026", "ROM029")


def last_turn(*empire: str, area: tuple[str, ...] = (), collection: tuple[str, ...] = (), extra: int = 0) -> State:
    """The player's turn in the fifth round, with no attack card to come; 7 VP so far."""
    side = Side(hand=["Ruins"], empire=empire, vp=7)
    return alone(side, area, round=5, collection=collection, extra=extra, attacks_next=[])


@pytest.mark.rule("SO10", "E1")
def test_more_faction_locations_than_cards_in_the_collection_win() -> None:
    state = play(last_turn(*FIVE, "Mill", area=("Town", "Castle"), collection=("Quarry", "Tavern")), "pass")
    assert state.over
    assert collected(state) == 4
    assert (state.scores, state.ranks) == ((7 + 5 * 2 + 1,), (0,))


@pytest.mark.rule("SO10", "SR4")
@pytest.mark.parametrize("locations", [4, 5])
def test_as_many_or_fewer_lose(locations: int) -> None:
    start = last_turn(*FIVE[:locations], "Mill", area=("Town", "Castle"), collection=("Quarry", "Tavern", "Statue"))
    state = play(start, "pass")
    assert state.over
    assert (state.scores, state.ranks) == ((0,), (1,))


@pytest.mark.rule("SR4", "E1")
def test_until_the_end_scores_are_the_points_as_they_stand() -> None:
    """Also where the game looks lost."""
    state = last_turn("Builder", "Mill", area=("Town", "Castle"), collection=("Quarry", "Tavern"))
    assert state.scores == (7 + 2 + 1,)
    play(state, "pass")
    assert state.scores == (0,)


@pytest.mark.rule("SO10")
def test_common_locations_deals_and_foundations_do_not_count_for_the_player() -> None:
    side = Side(hand=["Ruins"], empire=["Builder", "Mill", "Town"], deals=["ROM029", "ROM017"],
                foundations=["Quarry", "ROM026"])  # fmt: skip
    state = play(alone(side, round=5, collection=["Tavern"], attacks_next=[]), "pass")
    assert (state.scores, state.ranks) == ((0,), (1,))


@pytest.mark.rule("SO10", "SR2")
def test_virtual_locations_taken_over_score_but_do_not_count_against_the_collection() -> None:
    side = Side(hand=["Ruins"], empire=["EGY002"])
    one = play(alone(side, faction="egyptians", taken=["Town"], round=5, attacks_next=[]), "pass")
    assert (one.scores, one.ranks) == ((2 + 1,), (0,))
    none = play(alone(side, ["Mill"], "egyptians", taken=["Town"], round=5, attacks_next=[]), "pass")
    assert (none.scores, none.ranks) == ((0,), (1,))


@pytest.mark.rule("SO10", "SO9")
def test_a_faction_location_in_the_collection_counts_for_the_virtual_player() -> None:
    side = Side(hand=["Ruins"], empire=["Casino", "Farm", "Swordsmith"])
    raid = attacked(side, ["vp"], "vp", "card", faction="japanese", round=5)
    assert (collected(raid.state), raid.state.scores) == (1, (4,))
    side = Side(hand=["Ruins"], empire=["Casino", "Farm"])
    raid = attacked(side, ["vp"], "vp", "card", faction="japanese", round=5)
    assert (collected(raid.state), raid.state.scores) == (1, (0,))


@pytest.mark.rule("SO10")
def test_atlantean_faction_locations_count_though_they_are_worth_nothing() -> None:
    side = Side(hand=["Ruins"], empire=["Kelp Gardens", "Mill"])
    state = alone(side, faction="atlanteans", packs=("magic-number",), virtual="plain", round=5, attacks_next=[])
    play(state, "pass")
    assert (state.scores, state.ranks) == ((1,), (0,))


@pytest.mark.rule("SO10", "MN18")
def test_what_the_collection_counts_beside_its_cards_decides_too() -> None:
    won = play(last_turn(*FIVE, collection=("Quarry", "Tavern"), extra=2), "pass")
    lost = play(last_turn(*FIVE, collection=("Quarry", "Tavern"), extra=3), "pass")
    assert (won.ranks, lost.ranks) == ((0,), (1,))


@pytest.mark.rule("SO10", "R1")
def test_the_game_is_over_after_the_attacks_of_the_fifth_round() -> None:
    state = play(last_turn(*FIVE), "pass")
    assert state.over
    assert list(state.legal) == []
    assert take_apart(state)["round"] == 5
