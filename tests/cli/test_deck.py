"""`isettlers deck`: checking decks of one's own, listing and showing decks."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from cli.running import Capture, mistake, output, run_all_without_extras

from isettlers.imperial import FACTIONS, builtin
from isettlers.imperial.deck_lists import named_deck, ready_deck, ready_names

Lister = Callable[..., Path]

ROMANS = tuple(dict.fromkeys(card.group for card in builtin("romans").cards))
FIRST = {group: next(card.ids[0] for card in builtin("romans").cards if card.group == group) for group in ROMANS}
DATA = resources.files("isettlers.imperial") / "data"


@pytest.fixture
def listing(tmp_path: Path) -> Lister:
    """Writes a list of the roman base deck with other cards in the place of some, and more text after it."""

    def write(out: Iterable[str] = (), added: Iterable[str] = (), more: str = "") -> Path:
        left = set(out)
        ids = [printed for printed in FIRST.values() if printed not in left]
        file = tmp_path / "list.toml"
        file.write_text(f'deck = "romans"\ncards = {json.dumps([*ids, *added])}\n{more}', encoding="utf-8")
        return file

    return write


@pytest.fixture
def rewritten(tmp_path: Path) -> Callable[..., Path]:
    """Writes the packaged romans with changes, as a deck file of one's own."""

    def write(*changes: tuple[str, str]) -> Path:
        text = (DATA / "romans.toml").read_text(encoding="utf-8")
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        file = tmp_path / "mine.toml"
        file.write_text(text, encoding="utf-8")
        return file

    return write


# ---------------------------------------------------------------- check


@pytest.mark.rule("MN2", "MN3")
@pytest.mark.parametrize("more", [(), ("--format", "open"), ("--format", "standard")])
def test_a_good_deck_is_one_line(capsys: Capture, listing: Lister, more: tuple[str, ...]) -> None:
    file = listing(["ROM030"], ["ROM058"])
    printed = output(capsys, "deck", "check", str(file), *more)
    assert printed == "romans: 30 cards; packs: base, magic-number; legal in open and standard\n"


@pytest.mark.parametrize("faction", FACTIONS)
def test_the_shipped_lists_are_good_decks(capsys: Capture, faction: str) -> None:
    lists = DATA / "decks"
    with resources.as_file(lists / f"magic_number_{faction}.toml") as file:
        printed = output(capsys, "deck", "check", str(file), "--format", "standard")
    assert printed.startswith(f"{faction}: 30 cards; packs: ")
    assert printed.endswith("; legal in open and standard\n")


def test_a_deck_file_is_checked_like_a_list(capsys: Capture, rewritten: Callable[..., Path]) -> None:
    printed = output(capsys, "deck", "check", str(rewritten()), "--format", "standard")
    assert printed == "romans: 30 cards; packs: base; legal in open and standard\n"


def test_a_common_deck_can_be_checked(capsys: Capture) -> None:
    with resources.as_file(DATA / "common.toml") as file:
        printed = output(capsys, "deck", "check", str(file))
    assert printed == "common: 84 cards; packs: base; legal in open and standard\n"


OWN = """
[OWN001]
group = "own-fort"
name = "Stockade"
kind = "feature"
colors = ["black"]
cost = { stone = 2, location = true }
deal = "worker"
feature = { on_raze = "enemy", gain = { vp = 1 } }
text = "Whenever you raze an enemy location, gain 1 VP."
"""
SECOND_PACK = OWN.replace("OWN001", "ROM031").replace("own-fort", "second-fort") + 'pack = "atlanteans"\n'

BAD = {
    "29 cards": (["ROM030"], [], "", "open", "rule DB1: expected 30 cards ", "got 29 (8 of 1: "),
    "31 cards": ([], ["ROM058"], "", "open", "rule DB1: expected 30 cards ", ", ROM058 Caesar's Storehouse)"),
    "4 triples": (
        ["ROM008", "ROM009", "ROM010"],
        ["ROM051"],
        "",
        "open",
        "rule DB1: expected 30 cards ",
        ", ROM051 Paved Road;",
    ),
    "unknown": (["ROM030"], ["ROM099"], "", "open", "rule DB1: ", "'ROM099' (unknown)"),
    "another faction's": (["ROM030"], ["BAR022"], "", "open", "rule DB1: ", "BAR022 (of the barbarians)"),
    "a common card": (["ROM030"], ["COM001"], "", "open", "rule DB1: ", "COM001 (a common card)"),
    "a group twice": (["ROM012"], ["ROM025"], "", "open", "rule DB1: ", ", got ROM023 and ROM025\n"),
    "two packs": (["ROM022", "ROM030"], ["ROM058"], SECOND_PACK, "standard", "rule MN3: ", "ROM031 Stockade"),
    "own cards": (["ROM030"], [], OWN, "standard", "rule MN3: ", "OWN001 Stockade"),
}


@pytest.mark.rule("DB1", "MN3", "MN4")
@pytest.mark.parametrize(("out", "added", "more", "format_name", "rule", "cards"), BAD.values(), ids=BAD)
def test_a_bad_list_is_one_line_with_rule_and_cards(
    capsys: Capture,
    listing: Lister,
    out: list[str],
    added: list[str],
    more: str,
    format_name: str,
    rule: str,
    cards: str,
) -> None:
    file = listing(out, added, more)
    message = mistake(capsys, "deck", "check", str(file), "--format", format_name)
    assert message.startswith(f"isettlers: {file}: {rule}")
    assert cards in message


@pytest.mark.rule("MN2")
@pytest.mark.parametrize("name", ["two packs", "own cards"])
def test_what_is_not_standard_may_be_open(capsys: Capture, listing: Lister, name: str) -> None:
    out, added, more, *_ = BAD[name]
    assert output(capsys, "deck", "check", str(listing(out, added, more))).endswith("; legal in open\n")


@pytest.mark.rule("DB1")
def test_a_deck_file_with_two_of_three_copies_is_refused(capsys: Capture, rewritten: Callable[..., Path]) -> None:
    file = rewritten(('"ROM023", "ROM024", "ROM025"', '"ROM023", "ROM024"'))
    message = mistake(capsys, "deck", "check", str(file))
    assert message.startswith(f"isettlers: {file}: ")
    assert "got 29 (" in message
    assert "rule DB1" in message


@pytest.mark.rule("DB1")
def test_a_missing_copy_is_found_where_the_numbers_still_fit(capsys: Capture, rewritten: Callable[..., Path]) -> None:
    file = rewritten(('"ROM023", "ROM024", "ROM025"', '"ROM023", "ROM024", "ROM925"'))
    message = mistake(capsys, "deck", "check", str(file))
    assert message == f"isettlers: {file}: rule DB1: expected all copies of Trade Colony, missing ROM025\n"


@pytest.mark.rule("MN3")
def test_a_deck_file_with_own_cards_is_not_standard(capsys: Capture, rewritten: Callable[..., Path]) -> None:
    file = rewritten(("ROM022", "OWN022"))
    assert output(capsys, "deck", "check", str(file)).endswith("packs: base, own; legal in open\n")
    message = mistake(capsys, "deck", "check", str(file), "--format", "standard")
    assert message == f"isettlers: {file}: rule MN3: Standard takes printed cards, got your own OWN022 Roman Fort\n"


@pytest.mark.parametrize("name", ready_names())
def test_ready_made_decks_are_checked_by_name(capsys: Capture, name: str) -> None:
    printed = output(capsys, "deck", "check", name)
    assert printed.startswith(f"{name.rsplit('-', maxsplit=1)[-1]}: 30 cards; packs: ")


def test_a_name_that_is_no_deck_and_no_file_is_one_line(capsys: Capture) -> None:
    line = mistake(capsys, "deck", "check", "magic-number-roman")
    assert line == "isettlers: unknown ready-made deck 'magic-number-roman', did you mean magic-number-romans?\n"


def test_a_file_is_checked_whatever_it_is_called(capsys: Capture, listing: Lister) -> None:
    file = listing(["ROM030"], ["ROM058"])
    other = file.rename(file.with_suffix(".list"))
    assert output(capsys, "deck", "check", str(other)).startswith("romans: 30 cards; ")


def test_a_file_that_is_not_there_is_one_line(capsys: Capture) -> None:
    message = mistake(capsys, "deck", "check", "none.toml")
    assert message == "isettlers: none.toml: cannot be read: No such file or directory\n"


def test_an_unknown_format_is_one_line(capsys: Capture, listing: Lister) -> None:
    assert "unknown value of --format 'closed', known: open, standard" in mistake(
        capsys, "deck", "check", str(listing()), "--format", "closed"
    )


def test_without_a_task_it_says_what_is_missing(capsys: Capture) -> None:
    assert "required: TASK" in mistake(capsys, "deck")


# ---------------------------------------------------------------- list and show


def document(capsys: Capture, *arguments: str) -> Any:
    return json.loads(output(capsys, *arguments, "--json"))


def test_list_has_a_line_for_each_ready_made_deck(capsys: Capture) -> None:
    lines = output(capsys, "deck", "list").splitlines()
    assert [line.split()[0] for line in lines] == [*FACTIONS, *(f"magic-number-{faction}" for faction in FACTIONS)]
    assert all(line.endswith(" and standard") for line in lines)
    assert "  romans: 30 cards; packs: base, magic-number; " in lines[7]


def test_list_tells_programs_the_same(capsys: Capture) -> None:
    decks = document(capsys, "deck", "list")
    assert decks[7] == {
        "name": "magic-number-romans",
        "deck": "romans",
        "cards": 30,
        "packs": ["base", "magic-number"],
        "formats": ["open", "standard"],
    }


def test_show_has_a_line_for_each_group_with_copies_pack_and_source(capsys: Capture) -> None:
    first, *lines = output(capsys, "deck", "show", "magic-number-romans").splitlines()
    assert first == "romans: 30 cards; packs: base, magic-number; legal in open and standard"
    assert len(lines) == 18
    rows = {line.split("  ")[1].strip(): " ".join(line.split()) for line in lines}
    assert rows["ROM003-005"].startswith("3x ROM003-005 Sculptor's Apprentice action grey base RECONSTRUCTED, ")
    assert rows["ROM017-018"] == "2x ROM017-018 Legion production blue base printed image"
    assert rows["ROM058"] == "1x ROM058 Caesar's Storehouse feature red magic-number rulebook, partly assumed"
    assert rows["ROM051-053"].startswith("3x ROM051-053 Paved Road production grey magic-number RECONSTRUCTED, ")


def test_show_takes_a_file(capsys: Capture, listing: Lister) -> None:
    file = listing(["ROM030"], ["ROM058"])
    assert " Caesar's Storehouse " in output(capsys, "deck", "show", str(file))


def test_show_tells_programs_the_same(capsys: Capture) -> None:
    shown = document(capsys, "deck", "show", "magic-number-romans")
    assert (shown["deck"], shown["formats"]) == ("romans", ["open", "standard"])
    assert sum(group["copies"] for group in shown["groups"]) == shown["cards"] == 30
    assert {printed for group in shown["groups"] for printed in group["ids"]} == {
        printed for card in ready_deck("magic-number", "romans").cards for printed in card.ids
    }
    marked = {group["group"] for group in shown["groups"] if group["reconstructed"]}
    assert marked == {card.group for card in named_deck("magic-number-romans").cards if card.reconstructed}


def test_show_of_an_unknown_name_is_one_line(capsys: Capture) -> None:
    assert "unknown ready-made deck 'nomads', did you mean romans?" in mistake(capsys, "deck", "show", "nomads")


def test_it_works_without_rich(listing: Lister) -> None:
    path = str(listing())
    for done in run_all_without_extras(
        ("deck", "check", path), ("deck", "list"), ("deck", "show", "romans"), ("deck", "show", path, "--json")
    ):
        assert (done.returncode, done.stderr) == (0, ""), done.args
        assert "romans" in done.stdout, done.args
