"""What is hidden in the alternate lookout, under Features, at the bottom of the deck: redrawn, observed, found."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

import pytest
from builders import Side, opening, play, position, rebuilt, seat_of, texts

import isettlers
from isettlers import State
from isettlers._core.imperial.engine import FURTHER_PARTS, take_apart
from isettlers.imperial import FACTIONS, GAME, Setup
from isettlers.imperial.events import PHASES
from isettlers.imperial.setup import LOOKOUTS
from isettlers.imperial.tables import GOODS

SAMPLES = 4_000
COMMONS = 98
PACK = ("magic-number",)
FACTIONS_THREE = ("romans", "egyptians", "japanese")
"""Cards pass to the right: the third knows what it passed on to the second."""


def redrawn(state: State, seat: int, samples: int = SAMPLES) -> Iterator[State]:
    return (state.resample(seat, seed) for seed in range(samples))


def packets(state: State, kind: str = "packet") -> list[list[int]]:
    """The cards before each seat, those kept of the cards received, or those told."""
    piles: list[list[int]] = take_apart(state)["packets"][kind]
    return piles


def surprise(counts: Counter[int], among: Iterable[int]) -> float:
    """Chi-square of what was counted against an even share of each, per degree of freedom."""
    likely = set(among)
    assert set(counts) <= likely
    share = sum(counts.values()) / len(likely)
    return sum((counts[card] - share) ** 2 / share for card in likely) / (len(likely) - 1)


def unseen(state: State, seat: int) -> set[int]:
    """The common cards that a seat does not see in the alternate lookout."""
    values = take_apart(state)
    seen = {card for card in values["seats"][seat]["hand"] if card < COMMONS} | set(values["common_discard"])
    seen |= set(packets(state)[seat]) | set(packets(state, "kept")[seat])
    return set(range(84)) - seen


def drafting(phase: str, taken: int) -> State:
    """Three players in the alternate lookout, the second one first, after so many choices in this draft.

    Cards go to the right: what the second keeps of comes from the third, what the third does from the first.
    """
    state, _ = opening(Setup(factions=FACTIONS[:3], lookout="alternate", first_player=1), 3)
    while PHASES[take_apart(state)["phase"]] != phase:
        state.apply(state.legal[0])
    for _ in range(taken):
        state.apply(state.legal[0])
    return state


# ---------------------------------------------------------------- packets


@pytest.mark.rule("LV1")
def test_in_the_first_choice_each_knows_its_own_three_cards_alone() -> None:
    state = drafting("first draft", 1)
    assert [len(packet) for packet in packets(state)] == [3, 2, 3]
    for seat in range(3):
        others = [other for other in range(3) if other != seat]
        counts: Counter[int] = Counter()
        kept: Counter[int] = Counter()
        for drawn in redrawn(state, seat):
            assert packets(drawn)[seat] == packets(state)[seat]
            assert list(map(len, packets(drawn))) == [3, 2, 3]
            counts.update(card for other in others for card in packets(drawn)[other])
            kept.update(card for card in seat_of(drawn, 1)["hand"] if card < COMMONS)
        hidden = unseen(state, seat)
        assert 0.6 < surprise(counts, hidden) < 1.5
        if seat != 1:
            assert 0.6 < surprise(kept, hidden) < 1.5


@pytest.mark.rule("LV1")
def test_whoever_passed_two_cards_holds_either_for_the_one_that_was_kept() -> None:
    """The second seat has kept one of two, which the third passed; the other lies face down until all have chosen."""
    state = drafting("second draft", 1)
    [kept], [left] = packets(state, "kept")[1], packets(state)[1]
    counts: Counter[int] = Counter()
    for drawn in redrawn(state, 2):
        assert {*packets(drawn, "kept")[1], *packets(drawn)[1]} == {kept, left}
        counts.update(packets(drawn, "kept")[1])
    assert set(counts) == {kept, left}
    assert 0.46 < counts[kept] / SAMPLES < 0.54


@pytest.mark.rule("LV1")
def test_the_one_who_kept_a_card_knows_it_and_the_one_left() -> None:
    state = drafting("second draft", 1)
    for drawn in redrawn(state, 1, 200):
        assert packets(drawn, "kept")[1] == packets(state, "kept")[1]
        assert packets(drawn)[1] == packets(state)[1]
        assert packets(drawn)[0] == packets(state)[0]  # which it passed on


@pytest.mark.rule("LV1")
def test_a_third_player_knows_neither_of_the_two_cards() -> None:
    state = drafting("second draft", 1)
    kept: Counter[int] = Counter()
    left: Counter[int] = Counter()
    for drawn in redrawn(state, 0):
        assert packets(drawn)[0] == packets(state)[0]
        assert packets(drawn)[2] == packets(state)[2]  # which it passed on
        kept.update(packets(drawn, "kept")[1])
        left.update(packets(drawn)[1])
    hidden = unseen(state, 0) - set(packets(state)[2])
    assert sum(kept.values()) == sum(left.values()) == SAMPLES
    assert 0.6 < surprise(kept, hidden) < 1.5
    assert 0.6 < surprise(left, hidden) < 1.5


@pytest.mark.rule("LV1")
def test_the_card_kept_of_ones_own_three_is_known_to_its_keeper_alone() -> None:
    state = drafting("second draft", 0)
    before = {seat: set(seat_of(state, seat)["hand"]) for seat in range(3)}
    for observer in range(3):
        for seat in range(3):
            hands = [set(seat_of(drawn, seat)["hand"]) for drawn in redrawn(state, observer, 60)]
            assert (hands == [before[seat]] * 60) is (seat == observer)


@pytest.mark.rule("LV1")
@pytest.mark.parametrize(
    ("phase", "taken"), [("first draft", 0), ("first draft", 2), ("second draft", 0), ("second draft", 2)]
)
def test_redrawn_packets_are_consistent_and_play_on(phase: str, taken: int) -> None:
    state = drafting(phase, taken)
    for observer in range(3):
        for drawn in redrawn(state, observer, 100):
            assert drawn.check() == 0
            assert drawn.observe(observer) == state.observe(observer)
            while PHASES[take_apart(drawn)["phase"]] != "action":
                drawn.step_index(0)
                assert drawn.check() == 0


@pytest.mark.rule("LV1", "K24")
@pytest.mark.parametrize("choices", [0, 2])
def test_a_card_known_to_be_in_hand_or_face_down_is_in_no_packet(choices: int) -> None:
    mine = Side(hand=["Castle", "Mill", "Ruins"], empire=["Gate"], known=["Castle"])
    others = Side(hand=["COM011"]), Side(hand=["COM012"])
    state = position(("japanese", "romans", "egyptians"), mine, *others, passed=(1, 2), lookout="alternate")
    play(state, "put Mill COM006 under a Gate", "pass")
    for _ in range(choices):
        state.apply(state.legal[0])
    [pooled] = seat_of(state, 0)["pooled"]
    for observer in (1, 2):
        for drawn in redrawn(state, observer, 400):
            assert drawn.check() == 0
            assert pooled in {*seat_of(drawn, 0)["hand"], *seat_of(drawn, 0)["under"]}


@pytest.mark.rule("LV1")
def test_a_told_card_stays_for_the_one_who_passed_it_and_is_redrawn_for_others() -> None:
    state = drafting("second draft", 2)
    state.apply(state.legal[0])
    [passed] = packets(state, "disclosed")[1]
    common = sum(card < COMMONS for card in seat_of(state, 1)["hand"])
    for drawn in redrawn(state, 2, 300):
        assert passed in seat_of(drawn, 1)["hand"]
        assert packets(drawn, "disclosed")[1] == [passed]
    hidden = unseen(state, 0) - {*packets(state, "disclosed")[2]}
    counts: Counter[int] = Counter()
    for drawn in redrawn(state, 0):
        counts.update(card for card in seat_of(drawn, 1)["hand"] if card < COMMONS)
    assert sum(counts.values()) == common * SAMPLES
    assert 0.6 < surprise(counts, hidden) < 1.5


@pytest.mark.rule("LV1", "S4")
def test_nothing_hidden_is_read_when_packets_are_redrawn() -> None:
    for phase, taken in (("first draft", 1), ("second draft", 1), ("action", 0)):
        state = drafting(phase, taken)
        for seat in range(3):
            assert state.resample(seat, 1).resample(seat, 7) == state.resample(seat, 7)
            assert any(one != other for one, other in pairwise(redrawn(state, seat, 4)))


def disclosed_beside_pooled() -> State:
    """The second of three holds a told card, and either in hand or face down one that all saw it find."""
    owner = Side(hand=["Mill", "COM023"], empire=["Question Master", "Town Crier"], goods={"worker": 5})
    others = Side(hand=["Ruins"]), Side(hand=["COM011"])
    state = position(FACTIONS_THREE, others[0], owner, others[1], turn=1, passed=(0, 2), lookout="alternate",
                     packs=PACK, seed=3)  # fmt: skip
    play(state, "activate Town Crier", "choose brown", "activate Question Master")
    while "pass" not in texts(state):
        state.apply(state.legal[0])
    play(state, "pass")
    while texts(state, "draft"):
        state.apply(state.legal[0])
    return state


@pytest.mark.rule("LV1", "K24", "L4")
def test_a_told_card_and_one_that_may_lie_face_down_stay_two_cards_for_everybody() -> None:
    state = disclosed_beside_pooled()
    [passed], [pooled] = packets(state, "disclosed")[1], seat_of(state, 1)["pooled"]
    assert seat_of(state, 1)["secret"] != []
    for observer in range(3):
        for drawn in redrawn(state, observer, 600):
            assert drawn.check() == 0
            assert drawn.view(observer) == state.view(observer)
            [other] = packets(drawn, "disclosed")[1]
            assert other in seat_of(drawn, 1)["hand"]
            assert other == passed or observer == 0
            assert other != pooled
            assert seat_of(drawn, 1)["pooled"] == [pooled]
            assert pooled in {*seat_of(drawn, 1)["hand"], *seat_of(drawn, 1)["secret"]}


@pytest.mark.rule("LV1", "K24")
def test_a_third_player_has_the_told_card_and_the_one_face_down_drawn_evenly() -> None:
    state = disclosed_beside_pooled()
    [pooled] = seat_of(state, 1)["pooled"]
    mine = {card for card in (*seat_of(state, 0)["hand"], *packets(state, "disclosed")[2]) if card < COMMONS}
    open_to_all = {card for seat in range(3) for card in seat_of(state, seat)["location"] if card < COMMONS}
    every = {number for number in range(COMMONS) if state.tables.cards.ids[0][number]}
    hidden = every - mine - open_to_all - {pooled} - set(take_apart(state)["common_discard"])
    counts: Counter[int] = Counter()
    face_down: Counter[int] = Counter()
    for drawn in redrawn(state, 0):
        counts.update(packets(drawn, "disclosed")[1])
        face_down.update(seat_of(drawn, 1)["secret"])
    assert 0.6 < surprise(counts, hidden) < 1.5
    common = sum(card < COMMONS for card in seat_of(state, 1)["hand"])
    assert abs(face_down.pop(pooled) / SAMPLES - 1 / common) < 0.04  # any of its common cards but the told one
    assert 0.6 < surprise(face_down, hidden) < 1.5


@pytest.mark.rule("LV1", "L4")
@pytest.mark.parametrize(("known", "passed"), [("COM008", "COM009"), ("COM009", "COM008")])
def test_of_two_equal_cards_the_told_one_stays_told_when_the_one_all_know_is_built(known: str, passed: str) -> None:
    builder = Side(hand=[known, passed, "Ruins"], known=[known], goods={"wood": 5, "stone": 5})
    state = position(FACTIONS_THREE, Side(hand=["Ruins"]), builder, Side(hand=["COM011"]), turn=1, lookout="alternate")
    values = take_apart(state)
    values["packets"]["disclosed"][1] = [state.tables.cards.number(1, passed)]
    state = rebuilt(state, values)
    play(state, "build Quarry")
    assert [state.view(reader)["seats"][1]["hand"]["known"] for reader in (None, 0, 2)] == [[], [], [passed]]
    assert packets(state, "disclosed")[1] == [state.tables.cards.number(1, passed)]
    assert state.check() == 0


@pytest.mark.rule("LV1", "L4")
def test_a_told_card_is_forgotten_when_an_equal_one_of_which_nobody_knew_is_built() -> None:
    """It may be the told one that was built."""
    builder = Side(hand=["COM008", "COM009", "Ruins"], goods={"wood": 5, "stone": 5})
    for passed in ("COM008", "COM009"):
        state = position(
            FACTIONS_THREE, Side(hand=["Ruins"]), builder, Side(hand=["COM011"]), turn=1, lookout="alternate"
        )
        values = take_apart(state)
        values["packets"]["disclosed"][1] = [state.tables.cards.number(1, passed)]
        state = play(rebuilt(state, values), "build Quarry")
        assert state.view(2)["seats"][1]["hand"]["known"] == []


# ---------------------------------------------------------------- markers, bottom of the deck, cards found


def with_markers() -> State:
    """Markers under a Feature of the Romans and at the bottom of the deck."""
    side = Side(hand=["Ruins"], empire=["Timber Yard", "Mill"], marks={"Timber Yard": 3})
    state = position(("romans", "japanese"), side, Side(hand=["Town"]), packs=PACK)
    values = take_apart(state)
    values["pack"]["bottom"] = values["common_deck"][:2]
    return rebuilt(state, values)


@pytest.mark.rule("TR1", "TR2", "MN12")
def test_markers_and_the_bottom_of_the_deck_are_redrawn_evenly_for_everybody() -> None:
    state = with_markers()
    values = take_apart(state)
    for seat in (0, 1):
        own = {card for card in (*seat_of(state, seat)["hand"], *seat_of(state, 0)["location"]) if card < COMMONS}
        hidden = {number for number in range(COMMONS) if state.tables.cards.ids[0][number]} - own
        markers: Counter[int] = Counter()
        bottom: Counter[int] = Counter()
        for drawn in redrawn(state, seat):
            after = take_apart(drawn)
            assert len(after["pack"]["markers"]) == 3
            assert len(after["pack"]["bottom"]) == 2
            assert set(after["pack"]["bottom"]) <= set(after["common_deck"])
            assert not set(after["pack"]["markers"]) & set(after["common_deck"])
            assert after["pack"]["marks"] == values["pack"]["marks"]
            markers.update(after["pack"]["markers"])
            bottom.update(after["pack"]["bottom"])
        assert 0.6 < surprise(markers, hidden) < 1.5
        assert 0.6 < surprise(bottom, hidden) < 1.5


@pytest.mark.rule("TR8", "MA9", "L4")
def test_a_card_that_was_searched_for_is_known_in_the_hand() -> None:
    state = position(("romans", "japanese"), Side(empire=["COM137"], hand=["Ruins"], goods={"worker": 1}),
                     Side(hand=["Town"]), packs=PACK)  # fmt: skip
    play(state, "activate Town Crier", "choose red")
    [card] = seat_of(state, 0)["known"]
    assert "red" in state.tables.cards.card(0, card).colors
    for drawn in redrawn(state, 1, 200):
        assert card in seat_of(drawn, 0)["hand"]


@pytest.mark.rule("TR2", "MA9")
def test_a_search_shuffles_what_lay_at_the_bottom() -> None:
    side = Side(hand=["Ruins"], empire=["Town Crier", "Timber Yard"], marks={"Timber Yard": 1}, goods={"worker": 1})
    state = position(("romans", "japanese"), side, Side(hand=["Town"]), packs=PACK)
    values = take_apart(state)
    values["pack"]["bottom"] = values["common_deck"][:2]
    state = rebuilt(state, values)
    play(state, "activate Town Crier", "choose red")
    assert take_apart(state)["pack"]["bottom"] == []
    assert len(take_apart(state)["pack"]["markers"]) == 1


@pytest.mark.rule("K14", "K33")
def test_cards_drawn_for_dark_chapel_are_redrawn_beside_those_of_the_hand_and_none_is_lost() -> None:
    razer = Side(hand=["COM046", "COM001", "COM002", "COM003"], empire=["Dark Chapel"], goods={"raze": 3})
    state = position(("barbarians", "romans"), razer, Side(hand=["Ruins"], empire=["Castle"]))
    play(state, "activate Dark Chapel", "choose Castle of romans", *["draw from the common deck"] * 2)
    assert len(texts(state, "card")) == 2
    drawn = [seat_of(each, 0)["hand"] for each in redrawn(state, 1, 1_000) if each.check() == 0]
    assert len(drawn) == 1_000
    assert {len(hand) for hand in drawn} == {len(seat_of(state, 0)["hand"])}


# ---------------------------------------------------------------- numbers


def part(state: State, seat: int, name: str) -> list[float]:
    [place] = [each for each in GAME.observation if each.name == name]
    return list(state.observe(seat)[place.first : place.first + place.count])


def marked(state: State, seat: int, name: str) -> list[int]:
    """The places of a part that are not 0."""
    return [place for place, number in enumerate(part(state, seat, name)) if number]


@pytest.mark.rule("LV1")
def test_numbers_of_packets_are_those_a_seat_may_know() -> None:
    """The second seat has kept one of the two cards that came from the third."""
    state = drafting("second draft", 1)
    before, kept = packets(state), packets(state, "kept")
    assert part(state, 1, "packets") == [1, 2, 2, 0, 0]
    assert part(state, 0, "packets") == [2, 1, 2, 0, 0]
    for seat in range(3):
        assert marked(state, seat, "packet") == before[seat]
        assert marked(state, seat, "kept") == kept[seat]
        right = (seat - 1) % 3
        assert marked(state, seat, "passed_on") == sorted(before[right] + kept[right])
        assert marked(state, seat, "told") == []


@pytest.mark.rule("LV1")
def test_numbers_of_packets_before_and_after_cards_are_passed() -> None:
    state = drafting("first draft", 0)
    for seat in range(3):
        assert marked(state, seat, "packet") == packets(state)[seat]
        assert marked(state, seat, "passed_on") == marked(state, seat, "kept") == []
    state = drafting("action", 0)
    for seat in range(3):
        assert marked(state, seat, "told") == packets(state, "disclosed")[(seat - 1) % 3] != []
        assert marked(state, seat, "packets") == marked(state, seat, "packet") == marked(state, seat, "passed_on") == []


@pytest.mark.rule("LV1", "LV2", "LV4")
@pytest.mark.parametrize(("number", "lookout"), list(enumerate(LOOKOUTS)))
@pytest.mark.parametrize("peaceful", [False, True])
def test_numbers_say_lookout_and_peace(number: int, lookout: str, peaceful: bool) -> None:  # noqa: FBT001
    state = Setup(factions=("romans", "japanese"), lookout=lookout, peaceful=peaceful).start(seed=1)
    assert marked(state, 0, "lookout") == [number]
    assert part(state, 1, "peaceful") == [peaceful]
    assert marked(state, 0, "players") == [0]


@pytest.mark.rule("MN12", "MN15")
def test_numbers_of_markers_and_of_the_bottom_are_counts() -> None:
    state = with_markers()
    for seat in (0, 1):
        assert part(state, seat, "bottom") == [2]
        assert sorted(part(state, seat, "marks"), reverse=True)[:2] == [3, 0]
    other = state.resample(1, 3)
    assert take_apart(other)["pack"]["markers"] != take_apart(state)["pack"]["markers"]
    assert other.observe(1) == state.observe(1)


@pytest.mark.rule("T1", "T3", "T8")
def test_numbers_of_technology_are_open() -> None:
    side = Side(
        hand=["Ruins"], empire=["Mill", "Castle", "ATL010"], tokens={"technology": 2, "technology_glory": 1},
        placed={"Mill": "technology_defense", "Castle": "technology_glory"}, unlocked=["ATL010"],
    )  # fmt: skip
    state = position(("romans", "atlanteans"), Side(hand=["Town"]), side, packs=("atlanteans",))
    cards = state.tables.cards
    castle, harbor, mill = sorted(seat_of(state, 1)["location"], key=lambda number: cards.card(1, number).name)
    for seat in (0, 1):
        me = (1 - seat) % 2  # where the Atlanteans sit, counted from the observer on
        held = part(state, seat, "tokens")
        assert held[3 * me : 3 * me + 3] == [2, 0, 1]
        assert sum(held) == 3
        assert sorted(marked(state, seat, "tokens_on")) == [COMMONS + mill, 2 * COMMONS + castle]
        assert marked(state, seat, "unlocked") == [30 * me + harbor - COMMONS]
        assert marked(state, seat, "again") == []


@pytest.mark.rule("SO1", "SO5", "MN17")
def test_numbers_of_the_solo_game() -> None:
    side = Side(hand=["Ruins"], empire=["Mill"])
    state = position(
        ("romans",), side, Side(empire=["Castle", "Town"]), line=("vp", "wood", "gold"), attack_deals=("food",),
        collection=("COM011", "COM012"), extra=3, packs=PACK, virtual="egyptian",
    )  # fmt: skip
    assert marked(state, 0, "players") == []
    assert marked(state, 0, "lookout") == [3]
    assert marked(state, 0, "virtual") == [2]
    assert part(state, 0, "line")[:4] == [GOODS.index(good) + 1 for good in ("vp", "wood", "gold")] + [0]
    assert part(state, 0, "collected") == [5]
    assert sum(part(state, 0, "attacks_left")) == 18 - 4
    assert marked(state, 0, "attack_deals") == [GOODS.index("food")]
    assert marked(state, 0, "blocked") == []


def test_setups_without_these_things_have_zeros_for_them() -> None:
    state = Setup(factions=("romans", "japanese")).start(seed=1)
    assert [name for name in FURTHER_PARTS if marked(state, 0, name)] == ["lookout"]


# ---------------------------------------------------------------- views


def texts_in(tree: object) -> set[str]:
    """Every text of a plain tree, keys left out."""
    if isinstance(tree, dict):
        return set[str]().union(*map(texts_in, tree.values()))
    if isinstance(tree, list):
        return set[str]().union(*map(texts_in, tree))
    return {tree} if isinstance(tree, str) else set()


def printed(state: State, numbers: Iterable[int]) -> list[str]:
    return sorted(state.tables.cards.id(0, number) for number in numbers)


@pytest.mark.rule("LV1")
def test_views_of_packets_say_what_each_may_know() -> None:
    state = drafting("second draft", 1)
    before, kept = packets(state), packets(state, "kept")
    for seat in range(3):
        view = state.view(seat)["packets"]
        right = (seat - 1) % 3
        assert view["sizes"] == [2, 1, 2]
        assert sorted(view["yours"]) == printed(state, before[seat])
        assert view["kept"] == printed(state, kept[seat])
        assert view["passed_on"] == printed(state, before[right] + kept[right])
    assert state.view()["packets"] == {"sizes": [2, 1, 2]}


@pytest.mark.rule("LV1", "S4")
@pytest.mark.parametrize(
    ("phase", "taken"),
    [("first draft", 0), ("first draft", 2), ("second draft", 0), ("second draft", 2), ("action", 0)],
)
def test_no_view_names_a_common_card_that_its_reader_cannot_know(phase: str, taken: int) -> None:
    state = drafting(phase, taken)
    every = {state.tables.cards.id(0, number) for number in range(84)}
    disclosed = packets(state, "disclosed")
    for seat in range(3):
        right = (seat - 1) % 3
        may = set(range(84)) - unseen(state, seat) | set(disclosed[right])
        if phase == "second draft":
            may |= {*packets(state)[right], *packets(state, "kept")[right]}
        assert texts_in(state.view(seat)) & every == set(printed(state, may))
    discarded = take_apart(state)["common_discard"]
    assert texts_in(state.view()) & every == set(printed(state, discarded))


@pytest.mark.rule("LV1", "L4")
def test_a_told_card_is_known_in_the_view_of_the_one_who_passed_it() -> None:
    state = drafting("action", 0)
    for seat in range(3):
        disclosed = printed(state, packets(state, "disclosed")[seat])
        for reader in (None, 0, 1, 2):
            known = state.view(reader)["seats"][seat]["hand"]["known"]
            assert known == (disclosed if reader == (seat + 1) % 3 else [])


@pytest.mark.rule("LV1")
def test_a_view_does_not_tell_which_of_two_cards_was_kept() -> None:
    state = drafting("second draft", 1)
    other = next(drawn for drawn in redrawn(state, 2, 50) if packets(drawn, "kept")[1] != packets(state, "kept")[1])
    assert other.view(2) == state.view(2)
    assert other.view(1) != state.view(1)


@pytest.mark.rule("TR1", "MN12")
def test_views_count_markers_and_the_bottom_of_the_deck_and_name_none() -> None:
    state = with_markers()
    values = take_apart(state)
    hidden = set(printed(state, [*values["pack"]["markers"], *values["pack"]["bottom"]]))
    for reader in (None, 0, 1):
        view = state.view(reader)
        assert (view["common"]["markers"], view["common"]["bottom"]) == (3, 2)
        assert {"card": "COM126", "markers": 3} in view["seats"][0]["empire"]
        assert not texts_in(view) & hidden


@pytest.mark.rule("SO1", "SO3")
def test_a_solo_view_shows_the_virtual_player_and_has_one_seat() -> None:
    side = Side(hand=["Ruins"], empire=["Mill"])
    state = position(
        ("romans",), side, Side(empire=["Castle"]), line=("vp", "wood"), attack_deals=("food",),
        collection=("COM011", "COM012"), extra=3, packs=PACK, virtual="japanese",
    )  # fmt: skip
    view = state.view(0)
    virtual = view["virtual"]
    assert len(view["seats"]) == len(view["scores"]) == 1
    assert (virtual["name"], virtual["line"], virtual["attack_deals"]) == ("japanese", ["vp", "wood"], {"food": 1})
    assert sum(virtual["attacks_left"].values()) == 18 - 3
    assert (sorted(virtual["collection"]), virtual["collected"]) == (["COM011", "COM012"], 5)
    assert state.view()["virtual"] == virtual
    with pytest.raises(IndexError, match="there is no seat 1"):
        state.view(1)


@pytest.mark.parametrize(
    ("phase", "taken"), [("first draft", 1), ("second draft", 0), ("second draft", 2), ("action", 0)]
)
def test_packets_come_back_from_documents(phase: str, taken: int) -> None:
    state = drafting(phase, taken)
    tree = json.loads(json.dumps(state.document()))
    back = isettlers.from_document(tree)
    assert back == state
    assert packets(back, "disclosed") == packets(state, "disclosed")
    assert packets(back, "kept") == packets(state, "kept")
    assert back.view(1) == state.view(1)
