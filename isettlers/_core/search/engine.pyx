"""Monte Carlo tree search over determinizations, for any game of the kernel; runs without the GIL."""

cimport cython

from cpython.mem cimport PyMem_RawCalloc, PyMem_RawFree, PyMem_RawMalloc
from cpython.pythread cimport (
    PyThread_acquire_lock, PyThread_allocate_lock, PyThread_free_lock, PyThread_release_lock,
)
from libc.math cimport HUGE_VAL, fabs
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy, memmove, memset

from isettlers._core.decimals cimport read_decimal
from isettlers._core.kernel cimport (
    MAX_LEGAL, MAX_SEATS, STATE_WORDS, GameApi, Position, greedy_index, prior, redraw_unseen,
)
from isettlers._core.network cimport (
    ROW_END, WIDEST_ROW, Sight, margin_of, read_row, see_nothing, weigh_actions,
)
from isettlers._core.rng cimport Rng, rng_below, rng_next, rng_seed, stream_seed
from isettlers._core.signals cimport Watch, begin_watch, end_watch, interrupted
from isettlers._core.sink cimport Compact

from isettlers._core.formats import unknown_name
from isettlers._core.kernel import checked_seed

include "logarithm.pxi"
include "rollout.pxi"
include "network.pxi"
include "descent.pxi"
include "running.pxi"
include "leaves.pxi"
include "roots.pxi"
include "bots.pxi"
include "specs.pxi"
include "twister.pxi"
include "deciding.pxi"

# ---------------------------------------------------------------- Python objects

cdef Rules rules_of(Position root) noexcept:
    return Rules(
        api=root.api, block=root.block, seats=root.owner.seats, state_size=root.state_size, network=root.owner.network,
    )


include "tables.pxi"


cdef int check(bint holds, str name, str expected, got) except -1:
    if not holds:
        raise ValueError(f"{name}: expected {expected}, got {got!r}")
    return 0


cdef class Search:
    """Monte Carlo tree search of one position for the seat to decide; call `run` as often as you like.

    The options are described in docs/search.md and, each by its name, in the stub `engine.pyi`.

    >>> import isettlers
    >>> from isettlers.bots import Search
    >>> search = Search(isettlers.start("founders", players=2, seed=1), 1, puct=1.5)
    >>> search.run(50)
    50
    >>> search
    <Search founders, seat 0, 50 iterations>
    """
    def __cinit__(
        self, Position root not None, seed, *, str determinize="iteration", int determinizations=1, bint by_seat=False,
        bint uniform=False, bint one_ply=False, int max_depth=DEEPEST, double exploration=0.4, double bias=0.0,
        double puct=0.0, double spread=2.0, int expand=1, double win=0.25, double scale=10.0, str rollout="random",
        int candidates=2, double epsilon=0.1, int cutoff=-1, Py_ssize_t memory=64 * 1024 * 1024, Search after=None,
        int action=-1,
    ):
        cdef uint64_t number = checked_seed(seed)
        cdef Py_ssize_t capacity = memory // <Py_ssize_t>sizeof(Node)
        cdef Plan plan
        cdef uint64_t state[STATE_WORDS]
        check(determinize in DETERMINIZE, "determinize", f"one of {', '.join(DETERMINIZE)}", determinize)
        check(rollout in ROLLOUT, "rollout", f"one of {', '.join(ROLLOUT)}", rollout)
        most = MOST_TREES if determinize == "tree" else 1
        check(1 <= determinizations <= most, "determinizations", f"1 to {most}", determinizations)
        check(not (by_seat and determinize == "tree"), "determinize", "iteration or never with by_seat", determinize)
        check(
            not one_ply or not (by_seat or puct > 0.0 or determinize == "tree"), "one_ply",
            "neither by_seat nor puct nor trees of determinizations", one_ply,
        )
        check(1 <= max_depth <= DEEPEST, "max_depth", f"1 to {DEEPEST}", max_depth)
        check(cutoff >= -1, "cutoff", "-1 or more", cutoff)
        check(candidates >= 1, "candidates", "1 or more", candidates)
        check(0.0 <= epsilon <= 1.0, "epsilon", "0 to 1", epsilon)
        check(0.0 <= win <= 1.0, "win", "0 to 1", win)
        check(scale > 0.0, "scale", "a number above 0", scale)
        check(0.0 <= exploration < HUGE_VAL, "exploration", "0 or more, finite", exploration)
        check(0.0 <= bias < HUGE_VAL, "bias", "0 or more, finite", bias)
        check(0.0 <= puct < HUGE_VAL, "puct", "0 or more, finite", puct)
        check(0.0 < spread < HUGE_VAL, "spread", "a number above 0, finite", spread)
        check(expand >= 1, "expand", "1 or more", expand)
        self.owner = root.owner
        self.rules = rules_of(root)
        check(
            rollout != "policy" or self.rules.network != NULL, "rollout", "a policy of weights with a network", rollout,
        )
        with cython.critical_section(root):
            memcpy(state, root.data, root.state_size)
        if self.rules.api.actor(state, self.rules.block) < 0:
            raise ValueError("the game is over")
        plan = Plan(
            determinize=DETERMINIZE.index(determinize), determinizations=determinizations, by_seat=by_seat,
            uniform=uniform or one_ply, one_ply=one_ply, max_depth=max_depth, exploration=exploration, bias=bias,
            puct=puct, spread=spread, expand=expand,
            win=win, scale=scale, rollout=ROLLOUT.index(rollout), candidates=candidates, epsilon=epsilon, cutoff=cutoff,
        )
        least = least_nodes(&plan, self.rules.seats)
        check(
            least <= capacity <= 0xFFFFFFFF, "memory",
            f"{sizeof(Node) * least} to {sizeof(Node) * 0xFFFFFFFF} bytes", memory,
        )
        self.memory = <TreeSearch*>PyMem_RawCalloc(search_bytes(&plan, self.rules.state_size, capacity), 1)
        self.lock = PyThread_allocate_lock()
        if self.memory == NULL or self.lock == NULL:
            raise MemoryError()
        self.model = root.clone()
        begin_search(self.memory, &self.rules, state, &plan, number, <uint32_t>capacity)
        if after is not None:
            check(after.owner is self.owner, "after", "a search of the same setup and weights", after)
            check(
                may_follow(&plan, &after.memory.plan), "after",
                "a search with the same kind of trees, none of determinizations", after,
            )
            check(0 <= action < <int>self.rules.api.num_actions, "action", "the action taken since", action)
            PyThread_acquire_lock(after.lock, 1)
            take_over(self.memory, &self.rules, after.memory, action)
            PyThread_release_lock(after.lock)

    def __dealloc__(self):
        PyMem_RawFree(self.memory)
        if self.lock != NULL:
            PyThread_free_lock(self.lock)

    def __repr__(self):
        return f"<Search {self.model.tables.game.name}, seat {self.seat}, {self.iterations} iterations>"

    def run(self, int64_t iterations, *, int first=-1):
        """Run more iterations without the GIL; return the number of all. An exception of a signal handler ends them."""
        cdef TreeSearch* search = self.memory
        cdef Worker w
        cdef Sight[MAX_SEATS] sights
        cdef Watch watch
        cdef int64_t number
        cdef bint ends = False
        if iterations < 0:
            raise ValueError(f"expected 0 or more iterations, got {iterations}")
        check(first == -1 or self.model.is_legal(first), "first", "a legal action", first)
        check(first == -1 or not search.plan.one_ply, "first", "no action with one_ply", first)
        with nogil:
            bind(&w, search, &self.rules, &sights[0])
            w.first = first
            begin_watch(&watch)
            PyThread_acquire_lock(self.lock, 1)
            while iterations > 0 and not ends:
                number = search.started
                search.started += 1
                PyThread_release_lock(self.lock)
                determinize(&w, number)
                PyThread_acquire_lock(self.lock, 1)
                descend(&w)
                PyThread_release_lock(self.lock)
                finish(&w)
                ends = interrupted(&watch)
                PyThread_acquire_lock(self.lock, 1)
                back_up(&w)
                search.iterations += 1
                iterations -= 1
            search.decisions += w.decisions
            PyThread_release_lock(self.lock)
        end_watch(&watch)
        return search.iterations

    def run_with(self, evaluate, int64_t iterations, int batch=1, *, encoding=None):
        """Run more iterations whose leaves `evaluate` evaluates, up to `batch` at a time; return the number of all."""
        cdef _Asking asking
        if iterations < 0:
            raise ValueError(f"expected 0 or more iterations, got {iterations}")
        check(1 <= batch <= MOST_BATCH, "batch", f"1 to {MOST_BATCH}", batch)
        check(self.memory.plan.puct > 0.0, "puct", "a number above 0 where leaves are evaluated outside", 0)
        if encoding is not None and not encoding._serves(self.owner):
            raise ValueError("encoding: expected one of this setup, got one of another")
        asking = _Asking(self, batch, encoding)
        while iterations > 0:
            iterations -= asking.ask(evaluate, <int>min(iterations, batch))
        return self.memory.iterations

    @property
    def seat(self):
        """Seat that the search decides for."""
        return self.memory.seat

    @property
    def iterations(self):
        """Number of iterations so far."""
        return self.memory.iterations

    @property
    def decisions(self):
        """Number of decisions of these iterations, playouts included."""
        return self.memory.decisions

    @property
    def nodes(self):
        """Number of nodes of the trees."""
        return self.memory.count - 1

    @property
    def full(self):
        """Whether the memory is full: iterations still run, but the trees grow no more."""
        return self.memory.full

    def actions(self):
        """Return (id, visits, mean reward, prior) of each action tried at the root, by ascending id."""
        return actions_of([self])

    def line(self, int longest=16):
        """Return the principal variation: the ids of the most visited actions, from the root down."""
        cdef uint16_t ids[DEEPEST]
        cdef int length, i
        PyThread_acquire_lock(self.lock, 1)
        length = principal_line(self.memory, ids, min(longest, DEEPEST))
        PyThread_release_lock(self.lock)
        return [ids[i] for i in range(length)]


include "asking.pxi"
include "core_bots.pxi"


cdef int add_search(Search search, RootAction* actions, int count) noexcept:
    PyThread_acquire_lock(search.lock, 1)
    count = add_roots(search.memory, actions, count)
    PyThread_release_lock(search.lock)
    return count


def actions_of(list searches not None):
    """Return (id, visits, mean reward, prior) of each root action, summed over searches, by ascending id."""
    cdef RootAction actions[MAX_LEGAL]
    cdef int count = 0
    cdef int i
    for search in searches:
        count = add_search(search, actions, count)
    return [(actions[i].action, actions[i].visits, mean(&actions[i]), actions[i].prior) for i in range(count)]


def best_of(list searches not None):
    """Return the choice of several searches of one position, which have tried an action.

    >>> import isettlers
    >>> from isettlers.bots import Search, best_of
    >>> state = isettlers.start("founders", players=2, seed=1)
    >>> searches = [Search(state, seed) for seed in range(3)]
    >>> for search in searches:
    ...     _ = search.run(20)
    >>> best_of(searches) in state.legal
    True
    """
    cdef RootAction actions[MAX_LEGAL]
    cdef int count = 0
    cdef Search last = None
    for search in searches:
        last = search
        count = add_search(last, actions, count)
    if count == 0:
        raise ValueError("no action is tried yet")
    return actions[best_root(actions, count, last.memory.plan.uniform)].action


def log_of(uint32_t n):
    """Return the natural logarithm of n >= 1 as searches compute it; for tests."""
    if n == 0:
        raise ValueError("expected 1 or more, got 0")
    return logarithm(n)
