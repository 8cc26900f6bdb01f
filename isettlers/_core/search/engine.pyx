"""Monte Carlo tree search over determinizations, for any game of the kernel; runs without the GIL."""

from cpython.mem cimport PyMem_RawCalloc, PyMem_RawFree
from cpython.pythread cimport (
    PyThread_acquire_lock, PyThread_allocate_lock, PyThread_free_lock, PyThread_release_lock,
)
from libc.math cimport HUGE_VAL, fabs, sqrt
from libc.stdint cimport int32_t, int64_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from isettlers._core.kernel cimport (
    MAX_LEGAL, MAX_SEATS, STATE_WORDS, GameApi, Position, greedy_index, prior, redraw_unseen,
)
from isettlers._core.rng cimport Rng, rng_below, rng_next, rng_seed, stream_seed

from isettlers._core.kernel import checked_seed

include "logarithm.pxi"
include "rollout.pxi"
include "descent.pxi"

cdef dict DETERMINIZE = {"iteration": DETERMINIZE_ITERATION, "never": DETERMINIZE_NEVER, "tree": DETERMINIZE_TREE}
cdef dict ROLLOUT = {"random": ROLLOUT_RANDOM, "greedy": ROLLOUT_GREEDY, "sampled": ROLLOUT_SAMPLED}


cdef int draw_determinizations(Search self) except -1:
    """Draw a determinization for each tree."""
    cdef Rng rng
    cdef int i
    self.drawn = <uint64_t*>PyMem_RawCalloc(self.trees, STATE_WORDS * sizeof(uint64_t))
    if self.drawn == NULL:
        raise MemoryError()
    rng_seed(&rng, ~self.seed)
    for i in range(self.trees):
        memcpy(&self.drawn[i * STATE_WORDS], self.root.data, self.state_size)
        redraw_unseen(self.api, self.block, &self.drawn[i * STATE_WORDS], self.seat, &rng)
    return 0


cdef int check(bint holds, str name, str expected, got) except -1:
    if not holds:
        raise ValueError(f"{name}: expected {expected}, got {got!r}")
    return 0


cdef class Search:
    def __cinit__(
        self, Position root not None, seed, *, str determinize="iteration", int determinizations=1, bint by_seat=False,
        bint uniform=False, int max_depth=DEEPEST, double exploration=0.4, double bias=0.0, double win=0.25,
        double scale=10.0, str rollout="random", int candidates=2, double epsilon=0.1, int cutoff=-1,
        Py_ssize_t memory=64 * 1024 * 1024,
    ):
        cdef uint64_t number = checked_seed(seed)
        cdef Py_ssize_t capacity = memory // <Py_ssize_t>sizeof(Node)
        check(determinize in DETERMINIZE, "determinize", f"one of {', '.join(DETERMINIZE)}", determinize)
        check(rollout in ROLLOUT, "rollout", f"one of {', '.join(ROLLOUT)}", rollout)
        most = MOST_TREES if determinize == "tree" else 1
        check(1 <= determinizations <= most, "determinizations", f"1 to {most}", determinizations)
        check(not (by_seat and determinize == "tree"), "determinize", "iteration or never with by_seat", determinize)
        check(1 <= max_depth <= DEEPEST, "max_depth", f"1 to {DEEPEST}", max_depth)
        check(cutoff >= -1, "cutoff", "-1 or more", cutoff)
        check(candidates >= 1, "candidates", "1 or more", candidates)
        check(0.0 <= epsilon <= 1.0, "epsilon", "0 to 1", epsilon)
        check(0.0 <= win <= 1.0, "win", "0 to 1", win)
        check(scale > 0.0, "scale", "a number above 0", scale)
        check(0.0 <= exploration < HUGE_VAL, "exploration", "0 or more, finite", exploration)
        check(0.0 <= bias < HUGE_VAL, "bias", "0 or more, finite", bias)
        self.root = root.clone()
        self.api = root.api
        self.block = root.block
        self.seats = root.owner.seats
        self.state_size = root.state_size
        self.seat = self.api.actor(self.root.data, self.block)
        if self.seat < 0:
            raise ValueError("the game is over")
        self.trees = determinizations if determinize == "tree" else self.seats if by_seat else 1
        check(
            self.trees + 2 <= capacity <= 0xFFFFFFFF, "memory",
            f"{sizeof(Node) * (self.trees + 2)} to {sizeof(Node) * 0xFFFFFFFF} bytes", memory,
        )
        self.seed = number
        self.plan.determinize = DETERMINIZE[determinize]
        self.plan.by_seat = by_seat
        self.plan.uniform = uniform
        self.plan.max_depth = max_depth
        self.plan.exploration = exploration
        self.plan.bias = bias
        self.plan.win = win
        self.plan.scale = scale
        self.plan.rollout = ROLLOUT[rollout]
        self.plan.candidates = candidates
        self.plan.epsilon = epsilon
        self.plan.cutoff = cutoff
        self.tree.capacity = <uint32_t>capacity
        self.tree.nodes = <Node*>PyMem_RawCalloc(capacity, sizeof(Node))
        self.lock = PyThread_allocate_lock()
        if self.tree.nodes == NULL or self.lock == NULL:
            raise MemoryError()
        self.tree.count = 1 + self.trees
        if self.plan.determinize == DETERMINIZE_TREE:
            draw_determinizations(self)

    def __dealloc__(self):
        PyMem_RawFree(self.tree.nodes)
        PyMem_RawFree(self.drawn)
        if self.lock != NULL:
            PyThread_free_lock(self.lock)

    def run(self, int64_t iterations):
        """Run more iterations without the GIL; return the number of all iterations of this search."""
        cdef Worker w
        cdef int64_t first, i
        if iterations < 0:
            raise ValueError(f"expected 0 or more iterations, got {iterations}")
        w.decisions = 0
        with nogil:
            PyThread_acquire_lock(self.lock, 1)
            first = self.started
            self.started = first + iterations
            PyThread_release_lock(self.lock)
            for i in range(iterations):
                iterate(self, &w, first + i)
            PyThread_acquire_lock(self.lock, 1)
            self.iterations = self.iterations + iterations
            self.decisions = self.decisions + w.decisions
            PyThread_release_lock(self.lock)
        return self.iterations

    @property
    def nodes(self):
        """Number of nodes of the trees."""
        return self.tree.count - 1

    @property
    def full(self):
        """Whether the memory is full: iterations still run, but the trees grow no more."""
        return self.tree.full

    def actions(self):
        """Return (id, visits, mean reward, prior) of each action tried at the root, by ascending id."""
        return actions_of([self])

    def line(self, int longest=16):
        """Return the principal variation: the ids of the most visited actions, from the root down."""
        cdef list ids = []
        cdef uint32_t at = root_of(self.seat if self.plan.by_seat else 0)
        cdef uint32_t number, best
        PyThread_acquire_lock(self.lock, 1)
        try:
            while len(ids) < longest:
                number = self.tree.nodes[at].child
                best = NO_NODE
                while number != NO_NODE:
                    if best == NO_NODE or self.tree.nodes[number].visits > self.tree.nodes[best].visits:
                        best = number
                    number = self.tree.nodes[number].sibling
                if best == NO_NODE:
                    break
                ids.append(self.tree.nodes[best].action)
                at = best
        finally:
            PyThread_release_lock(self.lock)
        return ids


cdef int gather(Search self, dict found) except -1:
    """Add the root statistics of a search to `found`: (visits, total, prior) by action."""
    cdef Node* node
    cdef uint32_t number
    cdef int tree
    cdef int first = self.seat if self.plan.by_seat else 0
    cdef int last = first if self.plan.by_seat else self.trees - 1
    cdef double total
    PyThread_acquire_lock(self.lock, 1)
    try:
        for tree in range(first, last + 1):
            number = self.tree.nodes[root_of(tree)].child
            while number != NO_NODE:
                node = &self.tree.nodes[number]
                visits, total, _ = found.get(node.action, (0, 0.0, 0.0))
                found[node.action] = (visits + node.visits, total + node.total, node.prior)
                number = node.sibling
    finally:
        PyThread_release_lock(self.lock)
    return 0


def actions_of(list searches not None):
    """Return (id, visits, mean reward, prior) of each root action, summed over searches, by ascending id.

    The core computes the means: an interpreter on 32-bit x86 rounds sums and quotients twice.
    """
    cdef dict found = {}
    cdef list actions = []
    cdef int64_t visits
    cdef double total
    for search in searches:
        gather(search, found)
    for action, (visits, total, prior) in sorted(found.items()):
        actions.append((action, visits, total / visits, prior))
    return actions


def log_of(uint32_t n):
    """Return the natural logarithm of n >= 1 as searches compute it; for tests."""
    if n == 0:
        raise ValueError("expected 1 or more, got 0")
    return logarithm(n)


def look_ahead(Position root not None, seed, int determinizations):
    """Return (id, mean evaluation) of each legal action for the seat to decide, by ascending id.

    The mean is over determinizations for that seat, each evaluated after the best way to finish the action.
    """
    cdef uint64_t number = checked_seed(seed)
    cdef uint64_t position[STATE_WORDS]
    cdef uint64_t world[STATE_WORDS]
    cdef double sums[MAX_LEGAL]
    cdef uint16_t ids[MAX_LEGAL]
    cdef Rng rng
    cdef int seat, count, i, _draw
    if determinizations < 1:
        raise ValueError(f"determinizations: expected 1 or more, got {determinizations}")
    memcpy(position, root.data, root.state_size)
    seat = root.api.actor(position, root.block)
    if seat < 0:
        raise ValueError("the game is over")
    memset(sums, 0, sizeof(sums))
    with nogil:
        rng_seed(&rng, number)
        count = root.api.legal(position, root.block, ids)
        for _draw in range(determinizations):
            memcpy(world, position, root.state_size)
            redraw_unseen(root.api, root.block, world, seat, &rng)
            for i in range(count):
                sums[i] += prior(root.api, root.block, world, root.state_size, seat, ids[i])
    return [(ids[i], sums[i] / determinizations) for i in range(count)]
