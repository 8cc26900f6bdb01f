"""What a question offers besides its choices: pages, the full list, the rules by id, a hint."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from cli.running import Capture, random_game, talk

import isettlers
from isettlers import IsettlersError, State
from isettlers.burgundy import asking as burgundy
from isettlers.cli import conversation
from isettlers.cli.conversation import BEST, Conversation
from isettlers.cli.session import Session, Settings
from isettlers.cli.terminals import terminal
from isettlers.founders import asking as founders
from isettlers.imperial import asking
from isettlers.kit.rulebook import gist, rule, rulebook

PAGES = Path(__file__).parents[2] / "docs" / "rules"
TABLES = {
    "imperial": {**asking.RULES, **asking.DRAFTS},
    "burgundy": {**burgundy.RULES, **burgundy.EFFECTS},
    "founders": founders.RULES,
}
SHARED_KINDS = {"founders": {"cell", "resource"}}
"""Kinds of actions whose rules go by what they are asked for."""
SETUPS: dict[str, dict[str, Any]] = {
    "imperial": {"factions": ("romans", "atlanteans", "japanese"), "packs": ("magic-number",)},
    "burgundy": {"players": 3, "estates": "drawn"},
    "founders": {"players": 3, "agreement": True},
}


@pytest.fixture(autouse=True)
def _narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")


# ---------------------------------------------------------------- rules


def test_the_rulebook_is_what_the_pages_say() -> None:
    pages = "".join(page.read_text(encoding="utf-8") for page in PAGES.glob("*.md"))
    assert set(rulebook()) == set(re.findall(r"^- \*\*([A-Z]+[0-9]+)\*\*", pages, re.MULTILINE))
    for name, text in rulebook().items():
        assert text
        assert not re.search(r"\*\*|`|\]\(|\n", text), name
    assert rule("A7").endswith("There is no limit to deals.")
    assert "advanced technology for defense are no protection" in rule("SR3")


def test_a_gist_is_the_first_sentence() -> None:
    assert gist("BU7") == rule("BU7") == "Take 2 workers, with any die."
    assert gist("A2") == "A turn is one action or a pass. ..."


@pytest.mark.parametrize("name", isettlers.games())
def test_every_kind_of_action_has_rules_that_there_are(name: str) -> None:
    table = TABLES[name]
    kinds = {block.kind for block in isettlers.game(name).actions} - SHARED_KINDS.get(name, set())
    assert kinds <= set(table)
    assert {name for rules in table.values() for name in rules} <= set(rulebook())
    assert [kind for kind in kinds if not table[kind]] == (["draft"] if name == "imperial" else [])


@pytest.mark.parametrize("name", isettlers.games())
def test_every_question_has_rules(name: str) -> None:
    drawing = terminal(name).drawing()
    for state in random_game(name, 3, 5, **SETUPS[name]):
        names = drawing.rules(state)
        assert bool(names) != state.over
        assert len(set(names)) == len(names)


def test_drafts_have_the_rules_of_their_lookout() -> None:
    pair = ("romans", "barbarians")
    setups: tuple[tuple[dict[str, Any], list[str]], ...] = (
        ({"factions": pair}, ["L1", "L2", "L3", "L4"]),
        ({"factions": pair, "lookout": "alternate"}, ["LV1"]),
        ({"factions": pair, "lookout": "advanced"}, ["LV2", "LV3"]),
        ({"factions": ("romans",)}, ["SO2"]),
    )
    for setup, ids in setups:
        assert asking.rules(isettlers.start("imperial", seed=1, **setup)) == ids


def test_a_question_mark_shows_the_rules_of_the_question(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    transcript = talk(capsys, monkeypatch, ["?", "? bu3", "? ZZ9", "q"], "--game", "burgundy", "--seed", "5")
    assert (
        "BU1  A turn is two dice actions, one with each die, in either order; both may be\n     of the " in transcript
    )
    assert "\nBU3  Workers: each worker given up changes one of the player's dice by 1 up or\n" in transcript
    assert rule("BU3").split()[-1] in transcript
    assert "expected the id of a rule, such as BC1, got 'ZZ9'" in transcript


def test_a_rule_that_there_is_not_is_an_error() -> None:
    with pytest.raises(IsettlersError, match=r"expected the id of a rule, such as .*, got 'A0'"):
        rule("A0")


# ---------------------------------------------------------------- hints


def test_a_hint_names_the_best_actions_with_values_and_visits(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conversation, "HINT", "ismcts:300")
    transcript = talk(capsys, monkeypatch, ["1", "1", "h", "q"], "--seed", "5")
    assert "hint, from 300 games simulated from no more than you know:" in transcript
    rows = re.findall(r"^ ([01]\.\d\d) +(\d+)  +(\d+) (.+)$", transcript, re.MULTILINE)
    assert len(rows) == BEST
    visits = [int(row[1]) for row in rows]
    assert visits == sorted(visits, reverse=True)
    assert sum(visits) <= 300
    for _, _, number, text in rows:
        assert re.search(rf"^ *{number} {re.escape(text)}( |$)", transcript, re.MULTILINE)


@pytest.mark.parametrize("name", isettlers.games())
def test_a_hint_does_not_depend_on_what_the_person_cannot_see(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(conversation, "HINT", "ismcts:100")
    setup = isettlers.game(name).rotation(None, SETUPS[name])[0]
    session = Session(Settings(setup, 5))
    session.follow()
    for _ in range(6):
        session.act(session.state.legal[-1])
    seen = set()
    for seed in range(5):
        other = session.state.resample(0, seed)
        assert other.hash != session.state.hash or seed == 0
        seen.add(hint(capsys, session, other))
    assert len(seen) == 1


def hint(capsys: Capture, session: Session, state: State) -> str:
    """What `h` says of a position."""
    session.state = state
    talking = Conversation(session, None)
    talking._ask()
    capsys.readouterr()
    talking._hint("")
    return capsys.readouterr().out


# ---------------------------------------------------------------- pages and lists


BURGUNDY = ("--game", "burgundy", "--seed", "5")


def test_enter_shows_the_next_page_of_the_choices_and_after_the_last_the_first(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LINES", "8")
    transcript = talk(capsys, monkeypatch, ["2", "", "", "", "q"], *BURGUNDY)
    shown = transcript.split("Take a tile into your storage\n")[1:]
    assert [re.findall(r"page (\d of \d): Enter shows the next", page) for page in shown] == [
        ["1 of 3"],
        ["2 of 3", "3 of 3"],
        ["1 of 3"],
    ]
    assert shown[0].startswith(shown[2].split("seat 0, 1-8")[0])
    assert " 8 workers\n" in shown[1]


def test_enter_shows_choices_on_one_page_again(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    transcript = talk(capsys, monkeypatch, ["", "b", "q"], *BURGUNDY)
    assert transcript.count("   Use a die\n") == 3
    assert "page" not in transcript


def test_the_whole_list_has_hints_and_may_be_searched(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LINES", "8")
    transcript = talk(capsys, monkeypatch, ["2", "o", "o MINE", "o nothing", "q"], *BURGUNDY)
    _, whole, mine, nothing, _ = transcript.split("seat 0, 1-8 or ?: ")
    assert "   Take workers\n 8 take workers\n" in whole
    assert len(re.findall(r"^ *\d ", whole, re.MULTILINE)) == 8
    assert mine == (
        "   Take a tile into your storage\n 4 take mine from depot 5  for 1 worker  End of a phase: 1 silverling.\n"
    )
    assert nothing == "no choice has 'nothing' in it\n"


def test_the_commands_stand_above_every_prompt(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    for game, piece in (("imperial", "card"), ("burgundy", "tile"), ("founders", "tile")):
        transcript = talk(capsys, monkeypatch, ["1", "q"], "--game", game, "--seed", "5")
        line = f"h hint, ? rules, b board, o list, e story, c NAME {piece}, u undo, s save, q quit"
        assert len(line) <= 80
        assert len(re.findall(rf"^{re.escape(line)}\n\S+.* or \?: ", transcript, re.MULTILINE)) == 2


def test_cards_in_hand_and_in_the_draft_have_their_colours(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    transcript = talk(capsys, monkeypatch, ["q"], "--seed", "5")
    hand, draft = transcript.split("   Take a card\n")
    assert re.search(r"Quarry  grey ", hand)
    assert re.search(r"Confectioner  red ", hand)
    assert re.search(r"^ 1 take Court Sculptor COM036  grey  costs 1 stone: ", draft, re.MULTILINE)
    assert len(re.findall(r"^ \d take .* COM\d{3}  (grey|brown|pink) ", draft, re.MULTILINE)) == 3
