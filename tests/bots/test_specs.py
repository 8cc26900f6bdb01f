"""Bots by a spec: how one is written, what it sets, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from isettlers import SetupError
from isettlers.bots import Budget, bot, bots, settings
from isettlers.bots.searching import GREEDY_FOR_MEANS, KINDS, SearchBot

FAIR = tuple(name for name in bots() if name != "uct")


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("random", "random"),
        ("greedy", "greedy"),
        ("greedy:", "greedy"),
        ("expectimax:worlds=5", "expectimax:worlds=5"),
        ("ismcts", "ismcts"),
        ("ismcts:1000", "ismcts:iterations=1000"),
        ("ismcts:iterations=1000", "ismcts:iterations=1000"),
        ("ismcts:1000,c=0.7", "ismcts:iterations=1000,c=0.7"),
        ("ismcts:c=2,1000", "ismcts:c=2.0,iterations=1000"),
        ("flat:ms=50,nodes=7", "flat:ms=50,nodes=7"),
        ("pimc:10,worlds=5,playing=sampled,width=3", "pimc:iterations=10,worlds=5,playing=sampled,width=3"),
        ("moismcts:cutoff=-1", "moismcts:cutoff=-1"),
    ],
)
def test_a_spec_is_a_name_with_settings(text: str, spec: str) -> None:
    made = bot(text)
    assert made.spec == spec
    assert bot(spec).spec == spec


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", f"unknown bot '', known: {', '.join(bots())}"),
        ("Greedy", "unknown bot 'Greedy', known: "),
        (" flat", "unknown bot ' flat', known: "),
        ("json.loads", "unknown bot 'json.loads', known: "),
        ("greedy:depth=1", "greedy has no setting 'depth', known: none"),
        ("greedy:5", "greedy has no setting '5', known: none"),
        ("expectimax:5", "expectimax has no setting '5', known: worlds"),
        ("flat:depth=1", "flat has no setting 'depth', known: iterations, ms, nodes"),
        ("flat:c=1", "flat has no setting 'c', known: "),
        ("ismcts:worlds=5", "ismcts has no setting 'worlds', known: "),
        ("ismcts:1,2", "iterations of ismcts is given twice"),
        ("ismcts:1,iterations=1", "iterations of ismcts is given twice"),
        ("ismcts:c=1,c=1", "c of ismcts is given twice"),
        ("ismcts:playing=well", "playing of ismcts is one of random, greedy, sampled, not 'well'"),
        ("ismcts:parallel=Root", "parallel of ismcts is one of root, tree, not 'Root'"),
        ("ismcts:win=1.01", "win of ismcts is a number from 0 to 1, not '1.01'"),
        ("ismcts:c=-0.1", "c of ismcts is a number from 0 to 100, not '-0.1'"),
        ("ismcts:c=nan", "c of ismcts is a number from 0 to 100, not 'nan'"),
        ("ismcts:c=inf", "c of ismcts is a number from 0 to 100, not 'inf'"),
        ("ismcts:c=1e1", "c of ismcts is a number from 0 to 100, not '1e1'"),
        ("ismcts:deepest=257", "deepest of ismcts is a whole number from 1 to 256, not '257'"),
        ("ismcts:threads=0", "threads of ismcts is a whole number from 1 to 256, not '0'"),
        *(
            (f"flat:{wrong}", f"iterations of flat is a whole number from 1 to 1000000000000, not {wrong!r}")
            for wrong in ("0", "-1", "1.5", "1.0", "1e3", " 1", "+1", "٣", "²", "1000000000001", "9" * 20, "iterations")
        ),
        ("flat:,", "iterations of flat is a whole number"),
        ("flat:1,", "iterations of flat is given twice"),
        ("flat:iterations=1=2", "flat has no setting 'iterations=1'"),
        ("x" * 201, "a bot is named in at most 200 letters"),
    ],
)
def test_a_spec_that_is_wrong_is_refused_in_one_line(text: str, said: str) -> None:
    with pytest.raises(SetupError) as refused:
        bot(text)
    assert str(refused.value).startswith(said)
    assert len(str(refused.value).splitlines()) == 1


@given(st.text() | st.from_regex(r"(flat|greedy|ismcts):([a-z]*=)?[0-9]{0,20}(,[a-z]*=[0-9.]*)?", fullmatch=True))
def test_any_text_is_a_spec_or_refused(text: str) -> None:
    try:
        made = bot(text)
    except SetupError as error:
        assert len(str(error)) <= 320  # noqa: PT017, some texts are specs
    else:
        assert made.spec.partition(":")[0] in bots()


def test_every_bot_and_every_setting_has_a_meaning() -> None:
    assert {*bots()} >= {"random", "greedy", "expectimax", "flat", "ismcts", "moismcts", "pimc", "uct"}
    assert all(bots().values())
    for name in bots():
        assert all(setting.meaning for setting in settings(name).values())
    with pytest.raises(KeyError):
        settings("clever")


@pytest.mark.parametrize("name", bots())
def test_every_setting_takes_its_least_its_most_and_its_usual_value(name: str) -> None:
    for key, setting in settings(name).items():
        texts = setting.words or (f"{setting.least:.10g}", f"{setting.most:.0f}")
        usual = () if setting.usual is None else (str(setting.usual),)
        for text in (*texts, *usual):
            assert bot(f"{name}:{key}={text}").spec.startswith(f"{name}:{key}=")


def test_only_uct_is_shown_hidden_cards() -> None:
    assert {name for name in bots() if bot(name).perfect} == {"uct"}


# ---------------------------------------------------------------- bots for strangers


def test_modest_ones_take_no_more_of_the_machine_than_one_thread() -> None:
    assert {"memory", "threads"} <= GREEDY_FOR_MEANS
    for kind in KINDS.keys() - {"uct"}:
        for key in GREEDY_FOR_MEANS:
            value = "root" if key == "parallel" else "2"
            assert bot(f"{kind}:{key}={value}").spec == f"{kind}:{key}={value}"
            with pytest.raises(SetupError, match=f"^{kind} has no setting '{key}'"):
                bot(f"{kind}:{key}={value}", modest=True)


@pytest.mark.parametrize("spec", ["uct", "uct:10", "uct:10,c=1"])
def test_modest_ones_do_not_look_at_hidden_cards(spec: str) -> None:
    with pytest.raises(SetupError, match=r"^uct looks at what is hidden$"):
        bot(spec, modest=True)


@pytest.mark.parametrize("spec", [*FAIR, "ismcts:1000,c=0.7", "pimc:worlds=9"])
def test_modest_ones_are_otherwise_the_same(spec: str) -> None:
    assert bot(spec, modest=True).spec == bot(spec).spec


# ---------------------------------------------------------------- budgets


@pytest.mark.parametrize("wrong", [0, -1, True])
@pytest.mark.parametrize("measure", ["seconds", "iterations", "nodes"])
def test_a_budget_is_above_nothing_and_finite(measure: str, wrong: int) -> None:
    with pytest.raises(SetupError, match=f"^{measure} of a budget is a number above 0, not {wrong}$"):
        Budget(**{measure: wrong})


@pytest.mark.parametrize("wrong", [float("nan"), float("inf"), 0.0, -0.5])
def test_the_seconds_of_a_budget_are_a_number(wrong: float) -> None:
    with pytest.raises(SetupError, match=r"^seconds of a budget is a number above 0"):
        Budget(seconds=wrong)


def test_a_budget_is_something_when_any_measure_is() -> None:
    assert not Budget()
    assert Budget(seconds=0.001)
    assert Budget(iterations=1)
    assert Budget(nodes=1)


def test_two_budgets_allow_what_both_do() -> None:
    first, second = Budget(seconds=2.0, iterations=5), Budget(seconds=1.0, nodes=7)
    assert first.least(second) == second.least(first) == Budget(1.0, 5, 7)
    assert first.least(Budget()) == Budget().least(first) == first


def test_a_spec_says_the_budget_of_a_search() -> None:
    made = bot("ismcts:5,ms=20,nodes=9")
    assert isinstance(made, SearchBot)
    assert made.budget == Budget(0.02, 5, 9)
