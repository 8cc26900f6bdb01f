"""What bots decide: the same for the same seed, out of what the seat knows, in the time they have."""

from __future__ import annotations

from collections import Counter
from itertools import count, pairwise
from threading import Event, Thread, local
from time import process_time
from typing import Any

import pytest
from attrs import define, field
from bots.common import Clock, endings, positions

import isettlers
from isettlers import SetupError, State
from isettlers._core.rng import derive_seed
from isettlers._core.search.engine import DEFAULT_ITERATIONS
from isettlers.bots import Bot, Budget, Choice, Report, Thinking, bot, bots, decide, settings

SEARCHES = ("flat:9", "ismcts:9", "moismcts:9", "pimc:9,determinizations=4")
FAIR = (
    *("random", "greedy", "expectimax:determinizations=3", *SEARCHES),
    *("ismcts:9,threads=2", "ismcts:9,rollout=sampled,bias=1", "ismcts:9,rollout=greedy,cutoff=9"),
)
LASTING = "ismcts:1000000000000"
NODES = 500


@pytest.fixture
def state() -> State:
    return isettlers.start("imperial", factions=("romans", "barbarians"), seed=7)


def within(seconds: float | None = None, iterations: int | None = None, nodes: int | None = None) -> Thinking:
    return Thinking(Budget(seconds, iterations, nodes))


def visits(choice: Choice) -> int:
    return sum(one["visits"] for one in choice.stats["actions"])


# ---------------------------------------------------------------- what is decided


@pytest.mark.parametrize("spec", [*FAIR, "uct:9"])
def test_the_same_seed_and_iterations_give_the_same_choice(spec: str) -> None:
    for number, state in enumerate(positions()[::4]):
        raw = state._bytes()
        choice = decide(bot(spec), state, number)
        assert choice == decide(bot(spec), state.clone(), number)
        assert choice.action in state.legal
        assert state._bytes() == raw


@pytest.mark.parametrize("threads", ["threads=1", "threads=2"])
def test_with_reuse_the_same_seat_continues_its_tree_while_it_sees_nothing_new(state: State, threads: str) -> None:
    player = bot(f"ismcts:30,reuse=on,{threads}")
    kept, chains = list[int](), 0
    for _ in range(60):
        seat, shown = state.actor, state.clone()
        choice = decide(player, state, 5)
        kept.append(visits(choice) - 30)
        state.apply(choice.action)
        chains += state.actor == seat
        if len(kept) % 7 == 0:  # a decision of another game is no part of the chain
            assert visits(decide(player, isettlers.start("imperial", players=2, seed=1), 5)) == 30
        assert decide(bot(f"ismcts:30,reuse=on,{threads}"), shown, 5) == decide(bot(f"ismcts:30,{threads}"), shown, 5)
    assert min(kept) == 0
    assert 5 < sum(one > 0 for one in kept) <= chains


@pytest.mark.parametrize(
    ("short", "full"),
    [
        ("ismcts:30", "ismcts:30,puct=1,reuse=on"),
        ("pimc:60,determinizations=3", "pimc:60,determinizations=3,puct=1"),
        ("ismcts:30,c=0.4", "ismcts:30,puct=0"),
        ("ismcts:30,bias=0", "ismcts:30,puct=0"),
    ],
)
def test_searches_have_priors_unless_a_setting_is_given_that_they_replace(short: str, full: str, state: State) -> None:
    one, other = bot(short), bot(full)
    for _ in range(12):
        choice = decide(one, state, 5)
        assert choice == decide(other, state, 5)
        state.apply(choice.action)


@pytest.mark.parametrize("spec", ["random", "flat:9", "ismcts:9", "uct:9"])
def test_another_seed_may_give_another_choice(state: State, spec: str) -> None:
    assert len({decide(bot(spec), state, seed).action for seed in range(30)}) > 1


def test_a_bot_may_be_named_by_its_spec(state: State) -> None:
    for spec in ("greedy", "ismcts:20,c=0.7"):
        assert decide(spec, state, seed=1) == decide(bot(spec), state, seed=1)
    for spec, why in (("clever", "unknown bot 'clever'"), ("os.system:command=true", "unknown bot 'os.system'")):
        with pytest.raises(SetupError, match=why):
            decide(spec, state, seed=1)


def test_the_random_bot_takes_every_action_sooner_or_later(state: State) -> None:
    assert {decide(bot("random"), state, seed).action for seed in range(200)} == set(state.legal_ids())


def test_the_greedy_bot_takes_what_looks_best_at_once(state: State) -> None:
    best = {state.greedy(seed) for seed in range(50)}
    assert {decide(bot("greedy"), state, seed).action for seed in range(50)} == best


def test_a_search_says_what_it_found() -> None:
    for state in positions()[::6]:
        choice = decide(bot("ismcts:40,puct=0"), state, 1)
        stats = choice.stats
        assert [one["action"] for one in stats["actions"]] == sorted({one["action"] for one in stats["actions"]})
        assert {one["action"] for one in stats["actions"]} <= set(state.legal_ids())
        assert max(stats["actions"], key=lambda one: (one["visits"], one["value"]))["action"] == choice.action
        assert stats["iterations"] == visits(choice) == 40
        assert stats["decisions"] >= 40
        assert 0 < stats["nodes"] <= 41
        assert stats["full"] is False
        assert stats["line"][0] in state.legal_ids()


def test_one_that_looks_ahead_says_how_every_action_looks(state: State) -> None:
    choice = decide(bot("expectimax:determinizations=2"), state, 1)
    assert [one["action"] for one in choice.stats["actions"]] == state.legal_ids()
    assert max(choice.stats["actions"], key=lambda one: one["value"])["action"] == choice.action


# ---------------------------------------------------------------- what is known


@define
class Curious:
    """Keeps what it is shown."""

    spec: str = "curious"
    perfect_information: bool = False
    shown: list[State] = field(factory=list)

    def choose(self, state: State, _seed: int, _: Thinking) -> Choice:
        self.shown.append(state.clone())
        action = state.legal_ids()[0]
        while not state.over:
            state.step_index(0)
        return Choice(action)


def test_a_bot_that_reads_everything_learns_nothing_hidden() -> None:
    for number, state in enumerate(positions()[::3]):
        curious, raw = Curious(), state._bytes()
        for seed in range(25):
            decide(curious, state, seed)
        assert state._bytes() == raw
        assert len({shown.hash for shown in curious.shown}) == 25
        seat = state.actor
        for shown in curious.shown:
            assert shown.actor == seat
            assert shown.legal_ids() == state.legal_ids()
            assert shown.view(seat) == state.view(seat)
            assert shown != state
        other = Curious()
        drawn = state.resample(seat, 100 + number)
        for seed in range(25):
            decide(other, drawn, seed)
        assert other.shown == curious.shown


def test_what_others_hide_is_seldom_what_is_shown(state: State) -> None:
    curious, rival = Curious(), 1 - state.actor
    for seed in range(200):
        decide(curious, state, seed)
    hands = Counter(repr(shown.view(rival)) for shown in curious.shown)
    assert hands[repr(state.view(rival))] <= 2
    assert len(hands) > 150


def test_a_perfect_one_is_shown_the_truth(state: State) -> None:
    curious = Curious(perfect_information=True)
    decide(curious, state, 5)
    assert curious.shown == [state]
    assert not state.over


@pytest.mark.parametrize("spec", FAIR)
def test_a_bot_uses_nothing_that_its_seat_does_not_know(spec: str) -> None:
    for number, state in enumerate(positions()[::4]):
        drawn = state.resample(state.actor, 1000 + number)
        assert drawn != state
        assert decide(bot(spec), drawn, number) == decide(bot(spec), state, number)


def test_a_perfect_one_decides_otherwise_when_hidden_cards_change() -> None:
    chosen = [
        (decide(bot("uct:50"), state, 1), decide(bot("uct:50"), state.resample(state.actor, 9), 1))
        for state in positions()
    ]
    assert any(one.action != other.action for one, other in chosen)


# ---------------------------------------------------------------- how long


@pytest.mark.parametrize("spec", ["flat", "ismcts", "ismcts:threads=2", "ismcts:threads=3,parallel=tree"])
@pytest.mark.parametrize("iterations", [1, 2, 5, 100])
def test_iterations_end_a_search(state: State, spec: str, iterations: int) -> None:
    choice = decide(bot(spec), state, 1, within(iterations=iterations))
    assert choice.stats["iterations"] == visits(choice) == iterations


@pytest.mark.parametrize(
    ("spec", "iterations", "done"),
    [("ismcts:10", None, 10), ("ismcts:10", 4, 4), ("ismcts:4", 10, 4), ("ismcts", None, DEFAULT_ITERATIONS)],
)
def test_the_smaller_of_the_budgets_counts(state: State, spec: str, iterations: int | None, done: int) -> None:
    assert decide(bot(spec), state, 1, within(iterations=iterations)).stats["iterations"] == done


def ticking(monkeypatch: pytest.MonkeyPatch, tick: float) -> None:
    """A look at the clock takes a while; a search looks after every eighth iteration, for a second of the thread."""
    ticks, quick = count(), count()
    own = local()

    def used() -> float:
        own.ticks = getattr(own, "ticks", -1) + 1
        return float(own.ticks)

    clock = Clock(lambda: next(ticks) * tick, lambda: float(next(quick)), used)
    for module in ("thinking", "searching"):
        monkeypatch.setattr(f"isettlers.bots.{module}.time", clock)


def test_seconds_end_a_search(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    ticking(monkeypatch, 1.0)
    assert decide(bot("ismcts"), state, 1, within(seconds=5.0)).stats["iterations"] == 24
    assert decide(bot("ismcts:ms=5000"), state, 1).stats["iterations"] == 24
    assert decide(bot("ismcts:ms=2000"), state, 1, within(seconds=50.0)).stats["iterations"] == 8


def longest(kind: str) -> str:
    """The spec of a bot that would decide for longest."""
    for setting in ("iterations", "determinizations"):
        if setting in settings(kind):
            return f"{kind}:{setting}={settings(kind)[setting].maximum:.0f}"
    return kind


@pytest.mark.parametrize("kind", bots())
@pytest.mark.parametrize(
    ("budget", "most"),
    [(Budget(seconds=5.0), 24), (Budget(cpu_seconds=3.0), 32), (Budget(iterations=5), 5), (Budget(nodes=1), 8)],
)
def test_every_bot_keeps_every_budget_but_for_a_chunk(
    state: State, monkeypatch: pytest.MonkeyPatch, kind: str, budget: Budget, most: int
) -> None:
    ticking(monkeypatch, 1.0)
    choice = decide(bot(longest(kind)), state, 1, Thinking(budget))
    assert choice.action in state.legal
    assert choice.stats.get("iterations", 0) <= most


@pytest.mark.parametrize("threads", ["threads=1", "threads=2", "threads=2,parallel=tree"])
def test_seconds_end_a_search_on_a_real_clock(state: State, threads: str) -> None:
    thinking = within(seconds=0.02)
    choice = decide(bot(f"{LASTING},{threads}"), state, 1, thinking)
    assert choice.stats["iterations"] > 0
    assert thinking.seconds >= 0.02


@pytest.mark.parametrize(("settings", "done"), [("cpu_ms=3000", 24), ("cpu_ms=6000,threads=2", 2 * 24)])
def test_processor_time_ends_a_search_summed_over_its_threads(
    state: State, monkeypatch: pytest.MonkeyPatch, settings: str, done: int
) -> None:
    ticking(monkeypatch, 0.0)
    assert decide(bot(f"ismcts:{settings}"), state, 1).stats["iterations"] == done


@pytest.mark.parametrize("threads", ["threads=1", "threads=2", "threads=2,parallel=tree"])
def test_processor_time_ends_a_search_on_a_real_clock(state: State, threads: str) -> None:
    before = process_time()
    choice = decide(bot(f"ismcts:cpu_ms=40,{threads}"), state, 1)
    assert choice.stats["iterations"] > 0
    assert process_time() - before >= 0.04


def test_nodes_end_a_search(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    ticking(monkeypatch, 1.0)
    for nodes in (1, 20, 100):
        choice = decide(bot("ismcts:puct=0"), state, 1, within(nodes=nodes))
        assert nodes <= choice.stats["nodes"] <= nodes + 8
        shared = decide(bot(f"ismcts:puct=0,nodes={nodes},threads=2"), state, 1)
        assert nodes <= shared.stats["nodes"] <= nodes + 2 * 9


@pytest.mark.parametrize("spec", ["flat", "ismcts", "pimc:determinizations=2", "ismcts:threads=2"])
def test_nodes_there_are_not_do_not_keep_a_search_going(spec: str) -> None:
    for state in endings(2, 100)[:5]:
        choice = decide(bot(spec), state, 1, within(nodes=NODES))
        assert choice.action in state.legal
        assert choice.stats["nodes"] < NODES <= choice.stats["iterations"]


def test_a_full_memory_ends_a_search_for_nodes(state: State) -> None:
    choice = decide(bot("ismcts:nodes=1000000000,memory=1,cutoff=0"), state, 1)
    assert choice.stats["full"]
    assert choice.stats["nodes"] <= 2**20 // 32


@pytest.mark.parametrize("spec", [LASTING, f"{LASTING},threads=2", f"{LASTING},threads=2,parallel=tree"])
def test_a_search_that_is_stopped_gives_what_it_has(state: State, spec: str) -> None:
    stop, begun, choices = Event(), Event(), list[Choice]()

    def tell(_: Report) -> None:
        begun.set()

    thread = Thread(target=lambda: choices.append(decide(bot(spec), state, 1, Thinking(stop=stop, progress=tell))))
    thread.start()
    assert begun.wait(30)
    stop.set()
    thread.join(30)
    assert choices[0].action in state.legal
    assert choices[0].stats["iterations"] == visits(choices[0]) > 0


def test_a_search_stopped_before_it_began_has_little(state: State) -> None:
    stop = Event()
    stop.set()
    choice = decide(bot(LASTING), state, 1, Thinking(stop=stop))
    assert choice.action in state.legal
    assert choice.stats["iterations"] == 8


def test_tell_hears_ten_times_a_second(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    ticking(monkeypatch, 1 / 64)
    heard: list[Report] = []
    thinking = Thinking(Budget(iterations=1000), progress=heard.append)
    choice = decide(bot("ismcts"), state, 1, thinking)
    assert [report.done for report in heard] == [*range(56, 1001, 56)]
    assert all(report.best in state.legal for report in heard)
    assert all(later.seconds - sooner.seconds >= 0.1 for sooner, later in pairwise(heard))
    assert choice.stats["iterations"] == 1000


def test_telling_changes_nothing(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = decide(bot("ismcts:200"), state, 1)
    monkeypatch.setattr("isettlers.bots.thinking._PROGRESS_SECONDS", 0.0)
    heard = list[Any]()
    watched = decide(bot("ismcts:200"), state, 1, Thinking(progress=lambda report: heard.append(report.stats())))
    assert heard
    assert watched == alone


@pytest.mark.parametrize("spec", ["ismcts:200", "pimc:200", "flat:200", "ismcts:200,threads=2"])
def test_a_report_has_what_the_search_knows_of_each_action(
    state: State, spec: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("isettlers.bots.thinking._PROGRESS_SECONDS", 0.0)
    heard = list[tuple[Report, Any]]()
    decide(bot(spec), state, 1, Thinking(progress=lambda report: heard.append((report, report.stats()))))
    assert heard
    for report, stats in heard:
        assert stats.keys() == {"actions", "line"}
        assert report.best in {row["action"] for row in stats["actions"]} <= set(state.legal_ids())
        assert all(0 <= row["value"] <= 1 and row["visits"] > 0 for row in stats["actions"])
        assert stats["line"][0] in state.legal
        if "threads" not in spec:
            assert sum(row["visits"] for row in stats["actions"]) == report.done


def test_who_tells_may_end_it_by_raising(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("isettlers.bots.thinking._PROGRESS_SECONDS", 0.0)

    def tell(*_: object) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        decide(bot(LASTING), state, 1, Thinking(progress=tell))


# ---------------------------------------------------------------- how well


def won(first: Bot, second: Bot, games: int) -> float:
    """The games that the first of two bots won, seats in turn; a shared victory counts half."""
    share = 0.0
    for seed in range(games):
        state, seat = isettlers.start("imperial", factions=("romans", "barbarians"), seed=seed), seed % 2
        while not state.over:
            player = first if state.actor == seat else second
            state.apply_unchecked(decide(player, state, derive_seed(seed, state.hash)).action)
        share += (state.ranks[seat] == 0) / state.ranks.count(0)
    return share


@pytest.mark.parametrize(
    "spec", ["expectimax:determinizations=2", "flat:60", "ismcts:30", "moismcts:30", "pimc:30,determinizations=5"]
)
def test_every_kind_beats_random(spec: str) -> None:
    assert won(bot(spec), bot("random"), 6) >= 5
