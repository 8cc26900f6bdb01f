"""Tree search over any game of the kernel: Monte Carlo trees over redrawn positions, GIL released."""

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
include "playing.pxi"
include "descent.pxi"

cdef dict UNSEEN = {"redrawn": REDRAWN, "chance": CHANCE, "worlds": WORLDS}
cdef dict PLAYING = {"random": PLAY_RANDOM, "greedy": PLAY_GREEDY, "sampled": PLAY_SAMPLED}


cdef int draw_worlds(Search self) except -1:
    """Redraw a position for each tree."""
    cdef Rng rng
    cdef int i
    self.worlds = <uint64_t*>PyMem_RawCalloc(self.trees, STATE_WORDS * sizeof(uint64_t))
    if self.worlds == NULL:
        raise MemoryError()
    rng_seed(&rng, ~self.seed)
    for i in range(self.trees):
        memcpy(&self.worlds[i * STATE_WORDS], self.root.data, self.state_size)
        redraw_unseen(self.api, self.block, &self.worlds[i * STATE_WORDS], self.seat, &rng)
    return 0


cdef class Search:
    def __cinit__(
        self, Position root not None, seed, *, str unseen="redrawn", int worlds=1, bint by_seat=False,
        bint uniform=False, int deepest=DEEPEST, double exploration=0.4, double bias=0.0, double win=0.25,
        double scale=10.0, str playing="random", int width=2, double stray=0.1, int cutoff=-1,
        Py_ssize_t memory=64 * 1024 * 1024,
    ):
        cdef uint64_t number = checked_seed(seed)
        cdef Py_ssize_t capacity = memory // <Py_ssize_t>sizeof(Node)
        if unseen not in UNSEEN or playing not in PLAYING:
            raise ValueError(f"unseen is one of {', '.join(UNSEEN)}, playing one of {', '.join(PLAYING)}")
        if not 1 <= worlds <= MOST_TREES or (worlds > 1 and unseen != "worlds"):
            raise ValueError(f"worlds are 1 to {MOST_TREES}, and one where they are not kept")
        if by_seat and unseen == "worlds":
            raise ValueError("a tree for each seat goes with redrawing")
        if not 1 <= deepest <= DEEPEST:
            raise ValueError(f"a tree reaches 1 to {DEEPEST} decisions down")
        if not (cutoff >= -1 and width >= 1 and 0.0 <= stray <= 1.0 and 0.0 <= win <= 1.0 and scale > 0.0):
            raise ValueError("cutoff is from -1, width from 1, stray and win from 0 to 1, scale above 0")
        if not (0.0 <= exploration < HUGE_VAL and 0.0 <= bias < HUGE_VAL):
            raise ValueError("exploration and bias are from 0")
        self.root = root.clone()
        self.api = root.api
        self.block = root.block
        self.seats = root.owner.seats
        self.state_size = root.state_size
        self.seat = self.api.actor(self.root.data, self.block)
        if self.seat < 0:
            raise ValueError("the game is over")
        self.trees = worlds if unseen == "worlds" else self.seats if by_seat else 1
        if not self.trees + 2 <= capacity <= 0xFFFFFFFF:
            raise ValueError("memory is too small or too large for a tree")
        self.seed = number
        self.plan.unseen = UNSEEN[unseen]
        self.plan.by_seat = by_seat
        self.plan.uniform = uniform
        self.plan.deepest = deepest
        self.plan.exploration = exploration
        self.plan.bias = bias
        self.plan.win = win
        self.plan.scale = scale
        self.plan.playing = PLAYING[playing]
        self.plan.width = width
        self.plan.stray = stray
        self.plan.cutoff = cutoff
        self.tree.capacity = <uint32_t>capacity
        self.tree.nodes = <Node*>PyMem_RawCalloc(capacity, sizeof(Node))
        self.lock = PyThread_allocate_lock()
        if self.tree.nodes == NULL or self.lock == NULL:
            raise MemoryError()
        self.tree.count = 1 + self.trees
        if self.plan.unseen == WORLDS:
            draw_worlds(self)

    def __dealloc__(self):
        PyMem_RawFree(self.tree.nodes)
        PyMem_RawFree(self.worlds)
        if self.lock != NULL:
            PyThread_free_lock(self.lock)

    def run(self, int64_t iterations):
        """Search on, GIL released; returns the iterations of this search in all."""
        cdef Worker w
        cdef int64_t first, i
        if iterations < 0:
            raise ValueError("iterations must not be negative")
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
        """How many nodes its trees have."""
        return self.tree.count - 1

    @property
    def full(self):
        """Whether its memory is full: it goes on, but its trees grow no more."""
        return self.tree.full

    def actions(self):
        """What it found of each legal action it tried, by ascending id: (id, visits, mean reward, prior)."""
        return actions_of([self])

    def line(self, int longest=16):
        """The action ids most visited one after the other, from the root down."""
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
    """Add to (visits, total, prior) by action what a search has at its root."""
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
    """What searches of one position found together: (id, visits, mean reward, prior) of each action, by ascending id.

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
    """The natural logarithm as searches compute it, of a number from 1 on; for tests."""
    if n == 0:
        raise ValueError("expected a number from 1 on, got 0")
    return logarithm(n)


def look_ahead(Position root not None, seed, int worlds):
    """How each legal action looks to the seat to decide: (id, mean), ascending ids.

    The mean is over so many positions redrawn for that seat, of the evaluation after the best way to finish the action.
    """
    cdef uint64_t number = checked_seed(seed)
    cdef uint64_t position[STATE_WORDS]
    cdef uint64_t world[STATE_WORDS]
    cdef double sums[MAX_LEGAL]
    cdef uint16_t ids[MAX_LEGAL]
    cdef Rng rng
    cdef int seat, count, i, _world
    if worlds < 1:
        raise ValueError("worlds are from 1")
    memcpy(position, root.data, root.state_size)
    seat = root.api.actor(position, root.block)
    if seat < 0:
        raise ValueError("the game is over")
    memset(sums, 0, sizeof(sums))
    with nogil:
        rng_seed(&rng, number)
        count = root.api.legal(position, root.block, ids)
        for _world in range(worlds):
            memcpy(world, position, root.state_size)
            redraw_unseen(root.api, root.block, world, seat, &rng)
            for i in range(count):
                sums[i] += prior(root.api, root.block, world, root.state_size, seat, ids[i])
    return [(ids[i], sums[i] / worlds) for i in range(count)]
