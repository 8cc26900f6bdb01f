"""Bots by a spec: how one is written, what it sets, and what is refused."""

from __future__ import annotations

from json import dumps

import pytest
from hypothesis import given
from hypothesis import strategies as st

from isettlers import SetupError
from isettlers._core.search.engine import LOCAL_SETTINGS
from isettlers.bots import Budget, bot, bots, settings
from isettlers.bots.searching import KINDS, SearchBot

FAIR = tuple(name for name in bots() if name != "uct")


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("random", "random"),
        ("greedy", "greedy"),
        ("greedy:", "greedy"),
        ("expectimax:determinizations=5", "expectimax:determinizations=5"),
        ("ismcts", "ismcts"),
        ("ismcts:1000", "ismcts:iterations=1000"),
        ("ismcts:iterations=1000", "ismcts:iterations=1000"),
        ("ismcts:1000,c=0.7", "ismcts:iterations=1000,c=0.7"),
        ("ismcts:c=2,1000", "ismcts:c=2.0,iterations=1000"),
        ("flat:ms=50,nodes=7", "flat:ms=50,nodes=7"),
        (
            "pimc:10,determinizations=5,rollout=sampled,candidates=3",
            "pimc:iterations=10,determinizations=5,rollout=sampled,candidates=3",
        ),
        ("moismcts:cutoff=-1", "moismcts:cutoff=-1"),
    ],
)
def test_a_spec_is_a_name_with_settings(text: str, spec: str) -> None:
    made = bot(text)
    assert made.spec == spec
    assert bot(spec).spec == spec


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", f"unknown bot '', known: {', '.join(bots())}"),
        ("Greedy", "unknown bot 'Greedy', did you mean greedy?"),
        (" flat", "unknown bot ' flat', did you mean flat?"),
        ("json.loads", "unknown bot 'json.loads', known: "),
        ("greedy:depth=1", "greedy: unknown setting 'depth', known: none"),
        ("greedy:5", "greedy: unknown setting '5', known: none"),
        ("expectimax:5", "expectimax: unknown setting '5', known: ms, cpu_ms, determinizations"),
        ("flat:depth=1", "flat: unknown setting 'depth', known: iterations, ms, cpu_ms, nodes"),
        ("flat:c=1", "flat: unknown setting 'c', known: "),
        ("ismcts:determinizations=5", "ismcts: unknown setting 'determinizations', known: "),
        ("ismcts:1,2", "ismcts: iterations is given twice"),
        ("ismcts:1,iterations=1", "ismcts: iterations is given twice"),
        ("ismcts:c=1,c=1", "ismcts: c is given twice"),
        ("ismcts:rollout=well", 'ismcts: rollout: expected one of random, greedy, sampled, got "well"'),
        ("ismcts:parallel=Root", 'ismcts: parallel: expected one of root, tree, got "Root"'),
        ("ismcts:win=1.01", 'ismcts: win: expected number from 0 to 1, got "1.01"'),
        ("ismcts:c=-0.1", 'ismcts: c: expected number from 0 to 100, got "-0.1"'),
        ("ismcts:c=nan", 'ismcts: c: expected number from 0 to 100, got "nan"'),
        ("ismcts:c=inf", 'ismcts: c: expected number from 0 to 100, got "inf"'),
        ("ismcts:c=1e1", 'ismcts: c: expected number from 0 to 100, got "1e1"'),
        ("ismcts:max_depth=257", "ismcts: max_depth: expected int from 1 to 256, got "),
        ("ismcts:threads=0", "ismcts: threads: expected int from 1 to 256, got "),
        *(
            (f"flat:{wrong}", f"flat: iterations: expected int from 1 to 1000000000000, got {dumps(wrong)}")
            for wrong in ("0", "-1", "1.5", "1.0", "1e3", " 1", "+1", "٣", "²", "1000000000001", "9" * 20, "iterations")
        ),
        ("flat:,", "flat: iterations: expected int"),
        ("flat:1,", "flat: iterations is given twice"),
        ("flat:iterations=1=2", 'flat: iterations: expected int from 1 to 1000000000000, got "1=2"'),
        ("x" * 201, "bot: expected at most 200 characters, got 201"),
    ],
)
def test_a_spec_that_is_wrong_is_refused_in_one_line(text: str, message: str) -> None:
    with pytest.raises(SetupError) as refused:
        bot(text)
    assert str(refused.value).startswith(message)
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
    with pytest.raises(SetupError, match=r"^unknown bot 'ismtcs', did you mean ismcts\?$"):
        settings("ismtcs")


@pytest.mark.parametrize("name", bots())
def test_every_setting_takes_its_minimum_maximum_and_default(name: str) -> None:
    for key, setting in settings(name).items():
        texts = setting.choices or (f"{setting.minimum:.10g}", f"{setting.maximum:.0f}")
        usual = () if setting.default is None else (str(setting.default),)
        for text in (*texts, *usual):
            assert bot(f"{name}:{key}={text}").spec.startswith(f"{name}:{key}=")


def test_only_uct_has_perfect_information() -> None:
    assert {name for name in bots() if bot(name).perfect_information} == {"uct"}


# ---------------------------------------------------------------- untrusted specs


def test_untrusted_specs_cannot_set_memory_and_threads() -> None:
    assert {"memory", "threads"} <= LOCAL_SETTINGS
    for kind in {*KINDS} - {"uct", "expectimax"}:
        for key in LOCAL_SETTINGS:
            value = "root" if key == "parallel" else "2"
            assert bot(f"{kind}:{key}={value}").spec == f"{kind}:{key}={value}"
            with pytest.raises(SetupError, match=f"^{kind}: unknown setting '{key}'"):
                bot(f"{kind}:{key}={value}", untrusted=True)


@pytest.mark.parametrize("spec", ["uct", "uct:10", "uct:10,c=1"])
def test_untrusted_specs_cannot_name_bots_with_perfect_information(spec: str) -> None:
    with pytest.raises(SetupError, match=r"^bot: expected a bot without perfect information, got uct$"):
        bot(spec, untrusted=True)


@pytest.mark.parametrize("spec", [*FAIR, "ismcts:1000,c=0.7", "pimc:determinizations=9"])
def test_other_untrusted_specs_make_the_same_bots(spec: str) -> None:
    assert bot(spec, untrusted=True).spec == bot(spec).spec


# ---------------------------------------------------------------- budgets


@pytest.mark.parametrize("wrong", [0, -1, True])
@pytest.mark.parametrize("measure", ["seconds", "iterations", "nodes", "cpu_seconds"])
def test_a_budget_is_above_nothing_and_finite(measure: str, wrong: int) -> None:
    with pytest.raises(SetupError, match=f"^budget: {measure}: expected a number above 0, got {wrong}$"):
        Budget(**{measure: wrong})


@pytest.mark.parametrize("wrong", [float("nan"), float("inf"), 0.0, -0.5])
def test_the_seconds_of_a_budget_are_a_number(wrong: float) -> None:
    with pytest.raises(SetupError, match=r"^budget: seconds: expected a number above 0"):
        Budget(seconds=wrong)


def test_a_budget_is_something_when_any_measure_is() -> None:
    assert not Budget()
    assert Budget(seconds=0.001)
    assert Budget(iterations=1)
    assert Budget(nodes=1)
    assert Budget(cpu_seconds=0.001)


def test_two_budgets_allow_what_both_do() -> None:
    first, second = Budget(seconds=2.0, iterations=5), Budget(seconds=1.0, nodes=7, cpu_seconds=3.0)
    assert first.least(second) == second.least(first) == Budget(1.0, 5, 7, 3.0)
    assert first.least(Budget()) == Budget().least(first) == first


def test_a_spec_says_the_budget_of_a_search() -> None:
    made = bot("ismcts:5,ms=20,nodes=9,cpu_ms=30")
    assert isinstance(made, SearchBot)
    assert made.budget == Budget(0.02, 5, 9, 0.03)
