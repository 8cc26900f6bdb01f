"""What a seat cannot see is drawn anew, evenly; what it knows stays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from builders import Side, ids, names, position, rebuilt, seat_of

from isettlers import State
from isettlers._core.imperial.engine import take_apart

SAMPLES = 4_000
OPPONENTS = ("japanese", "romans", "egyptians")


def redrawn(state: State, seat: int, samples: int = SAMPLES) -> Iterator[State]:
    return (state.resample(seat, seed) for seed in range(samples))


def surprise(counts: Counter[str], shares: dict[str, float]) -> float:
    """Chi-square of what was counted against what was expected, per degree of freedom."""
    total = sum(counts.values())
    assert set(counts) <= set(shares)
    return sum((counts[name] - total * share) ** 2 / (total * share) for name, share in shares.items()) / len(shares)


@pytest.fixture
def state() -> State:
    """A position with cards in every kind of hidden place, some of them known."""
    mine = Side(hand=["Castle", "Mill", "Ninjas"], goods={"worker": 3})
    roman = Side(hand=["COM001", "COM002", "COM003", "Legion", "Architect"], known=["COM001"])
    egyptian = Side(hand=["COM007", "Pyramid"], foundations=["COM056", "Oasis"])
    made = position(OPPONENTS, mine, roman, egyptian)
    values = take_apart(made)
    values["seats"][2]["secret"] = values["seats"][2]["foundation"]
    return rebuilt(made, values)


@pytest.mark.rule("S4", "L4")
def test_own_cards_open_cards_and_known_cards_stay_and_all_counts(state: State) -> None:
    before = take_apart(state)["seats"]
    for other in redrawn(state, 0, 50):
        after = take_apart(other)["seats"]
        assert other.check() == 0
        assert after[0] == before[0]
        assert "COM001" in ids(other, 1, "hand")
        for seat in (1, 2):
            assert len(after[seat]["hand"]) == len(before[seat]["hand"])
            assert sum(card < 98 for card in after[seat]["hand"]) == sum(card < 98 for card in before[seat]["hand"])
            assert len(after[seat]["secret"]) == len(before[seat]["secret"])
            assert after[seat]["discard"] == before[seat]["discard"]


@pytest.mark.rule("S4", "G5")
def test_every_unseen_common_card_is_equally_likely_in_every_unseen_place(state: State) -> None:
    """Two unseen commons in the Romans' hand, one in the Egyptians', one as their foundation; all else in the deck."""
    unseen = set(ids_of(take_apart(state)["common_deck"], state)) | {"COM002", "COM003", "COM007", "COM056"}
    hands: Counter[str] = Counter()
    foundations: Counter[str] = Counter()
    for other in redrawn(state, 0):
        hands.update(set(ids(other, 1, "hand") + ids(other, 2, "hand")) & unseen)
        foundations.update(name for name in ids(other, 2, "foundation") if name.startswith("COM"))
    shares = dict.fromkeys(unseen, 1 / len(unseen))
    assert sum(hands.values()) == 3 * SAMPLES
    assert sum(foundations.values()) == SAMPLES
    assert 0.6 < surprise(hands, shares) < 1.5
    assert 0.6 < surprise(foundations, shares) < 1.5


@pytest.mark.rule("S4", "G5")
def test_every_unseen_faction_card_is_equally_likely_in_hand(state: State) -> None:
    counts: Counter[str] = Counter()
    for other in redrawn(state, 0):
        counts.update(name for name in ids(other, 1, "hand") if name.startswith("ROM"))
    shares = {f"ROM{number:03}": 1 / 30 for number in range(1, 31)}
    assert sum(counts.values()) == 2 * SAMPLES
    assert 0.5 < surprise(counts, shares) < 1.6


@pytest.mark.rule("K24", "L4")
def test_a_pooled_card_stays_among_the_seats_unseen_cards_and_lies_anywhere_there() -> None:
    """One of three commons went under the Gate; all know that the Castle was among them."""
    mine = Side(hand=["Castle", "COM001", "COM007"], empire=["Gate"], known=["Castle"], goods={"worker": 1})
    state = position(("japanese", "romans"), mine)
    state.apply("put Statue COM001 under a Gate")
    [castle] = [name for name in ids(state, 0, "hand") if name in {"COM046", "COM047", "COM048"}]
    beneath = sum(castle in ids(other, 0, "under") for other in redrawn(state, 1))
    held = sum(castle in ids(other, 0, "hand") for other in redrawn(state, 1))
    assert beneath + held == SAMPLES
    assert 0.30 < beneath / SAMPLES < 0.37


@pytest.mark.rule("S4")
def test_a_seat_learns_nothing_from_what_really_lies_hidden(state: State) -> None:
    """Other hidden cards, the same draw: nothing but their number is read."""
    other = state.resample(0, 99)
    assert other != state
    assert Counter(hidden_names(state.resample(0, 5))) != Counter(hidden_names(state))
    shown = [sample.resample(0, 7) for sample in (state, other)]
    assert take_apart(shown[0]) == take_apart(shown[1])


def test_the_chance_to_come_is_drawn_anew(state: State) -> None:
    assert take_apart(state.resample(0, 1))["rng"] != take_apart(state)["rng"]
    assert take_apart(state.resample(0, 1)) == take_apart(state.resample(0, 1))
    assert take_apart(state.resample(0, 1)) != take_apart(state.resample(0, 2))


@pytest.mark.rule("S4")
@pytest.mark.parametrize("actor", range(3))
def test_a_seat_that_is_asked_keeps_a_choice(actor: int) -> None:
    """Without goods only Ruins can be built: were the card in hand another one, its owner would have to pass."""
    hands = [["COM001", "COM046"], ["COM002", "COM047"], ["COM003", "COM048"]]
    hands[actor] = ["Ruins"]
    state = position(OPPONENTS, *[Side(hand=hand) for hand in hands], turn=actor)
    assert state.legal_count() == 2
    for seat in {0, 1, 2} - {actor}:
        others = list(redrawn(state, seat, 100))
        assert {tuple(names(other, actor, "hand")) for other in others} == {("Ruins",)}
        assert all(other.legal_count() == 2 for other in others)
        [third] = {0, 1, 2} - {actor, seat}
        assert len({tuple(names(other, third, "hand")) for other in others}) > 60


def test_a_seat_that_does_not_play_is_refused(state: State) -> None:
    for seat in (-1, 3):
        with pytest.raises(IndexError, match="there is no seat"):
            state.resample(seat, 1)


def hidden_names(state: State) -> list[str]:
    return names(state, 1, "hand") + names(state, 2, "hand")


def ids_of(numbers: list[int], state: State) -> list[str]:
    return [state.tables.cards.id(0, number) for number in numbers]


def test_the_cards_of_the_seat_asked_are_not_touched(state: State) -> None:
    for seat in range(3):
        assert seat_of(state.resample(seat, 3), seat) == seat_of(state, seat)
