"""The core held against the second opinion of `referee`, position by position."""

from __future__ import annotations

from collections import Counter

from builders import rebuilt
from referee import Referee
from referee_table import Option, Place

from isettlers import State
from isettlers._core.imperial.engine import take_apart

ACTING = 4


def compare(state: State) -> set[Option]:
    """Check one position between actions; returns its options."""
    referee = Referee(state)
    expected = referee.options()
    assert Counter(referee.read(action) for action in state.legal) == Counter(expected), state.setup
    assert state.scores == referee.scores(), state.setup
    assert state.ranks == referee.ranks(), state.setup
    return expected


def compare_targets(state: State, place: Place) -> set[Option]:
    """Check the question an ability asks first, when it has more than one answer; returns its answers."""
    referee = Referee(state)
    expected = referee.targets(place, place.card.price)
    after = activated(state, referee, place)
    if CHOSEN_PRICES & set(place.card.price) and not referee.spends_a_card(place):
        return expected  # the price is asked for first
    if len(expected) > 1:
        assert Counter(referee.read_target(action, place) for action in after.legal) == Counter(expected), state.setup
    elif not leads_to_more(referee, place):
        assert not asks_for({answer[0] for answer in expected}, after, state), state.setup
    if place.word == "linked_goods":
        compare_colors(referee, place, after, expected)
    return expected


CHOSEN_PRICES = {"card", "deal", "resource"}
QUESTIONS = {"location", "seat", "choose_deal", "choose_trade", "attack_card", "color", "good", "card"}
"""Kinds of answers that are no options of a turn."""


def leads_to_more(referee: Referee, place: Place) -> bool:
    """Whether an answer that was not asked may be followed by a question of its own kind."""
    chained = {"acting_troupe", "temple_of_ra", "produce_again"}
    return place.word in chained and not referee.only_commons(place)


def asks_for(kinds: set[str], after: State, before: State) -> bool:
    """Whether the decision at hand is a question of some kinds, still in the same round's actions."""
    if take_apart(after)["phase"] != ACTING or take_apart(after)["round"] != take_apart(before)["round"]:
        return False
    return bool(kinds & QUESTIONS & {action.kind for action in after.legal})


def activated(state: State, referee: Referee, place: Place) -> State:
    """The position in which a location of the seat to move has been activated and paid."""
    after = state.clone()
    option = ("activate", *referee.marks(place))
    after.apply(next(action for action in state.legal if referee.read(action) == option))
    return paid(after, place)


def paid(after: State, place: Place) -> State:
    """Questions for gold are answered anyhow."""
    while place.word != "gain" and after.legal and after.legal[0].kind == "pay_gold":
        after.apply(after.legal[0])
    return after


def compare_colors(referee: Referee, place: Place, after: State, answers: set[Option]) -> None:
    """Check which linked goods are offered for each card that is discarded or pointed at."""
    reached: list[tuple[Option, State]] = [(answer, after) for answer in answers]
    if len(answers) > 1:
        reached = [(referee.read_target(action, place), after.clone()) for action in after.legal]
        for (_, chosen), action in zip(reached, after.legal, strict=True):
            chosen.apply(action)
    for answer, chosen in reached:
        colors = answer[1] if answer[0] == "location" else colors_of(referee, answer[1])
        expected = referee.color_answers(place, colors)
        if len(expected) > 1 and not CHOSEN_PRICES - {"card"} & set(place.card.price):
            read = [referee.read_target(named, place) for named in paid(chosen, place).legal]
            assert Counter(read) == Counter(expected), chosen.setup


def colors_of(referee: Referee, ids: tuple[str, ...]) -> tuple[str, ...]:
    """The colors of a card in hand."""
    return next(card.colors for card in referee.hand() if card.ids == ids)


def between_actions(state: State) -> bool:
    values = take_apart(state)
    return values["phase"] == ACTING and not values["stack"]


def activatable(referee: Referee) -> list[Place]:
    """Action locations of the seat to move that are not used up."""
    actions = [place for place in referee.locations_of(referee.me) if place.card.kind == "action"]
    return [place for place in actions if referee.uses(place) < place.card.limit]


def done_acting(state: State) -> State:
    """The same position after the action of the turn."""
    return rebuilt(state, take_apart(state) | {"step": 2})
