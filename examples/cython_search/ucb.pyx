"""A search over the installed C interface: playouts from redrawn positions, shared out among the actions by UCB1."""

from libc.math cimport HUGE_VAL, log, sqrt
from libc.stdint cimport int32_t, uint16_t, uint64_t
from libc.string cimport memcpy

from isettlers._core.kernel cimport (
    MAX_LEGAL, MAX_SEATS, STATE_WORDS, GameApi, Position, play_out, redraw_unseen,
)
from isettlers._core.rng cimport Rng, rng_seed


cdef struct Arm:     # a legal action and what was seen of it
    int visits
    double total     # of the shares of the points


cdef int most_promising(const Arm* arms, int count, int done, double c) noexcept nogil:
    """UCB1: the arm with the best mean, widened by how seldom it was tried; one not tried at all comes first."""
    cdef double best = -HUGE_VAL
    cdef double value
    cdef int choice = 0
    cdef int i
    for i in range(count):
        if arms[i].visits == 0:
            return i
        value = arms[i].total / arms[i].visits + c * sqrt(log(<double>done) / arms[i].visits)
        if value > best:
            best = value
            choice = i
    return choice


cdef double share(const GameApi* api, const void* tables, const void* state, int seats, int seat) noexcept nogil:
    """A seat's share of all points."""
    cdef int32_t points[MAX_SEATS]
    cdef double total = 0.0
    cdef int i
    api.scores(state, tables, points)
    for i in range(seats):
        total += points[i]
    return points[seat] / total if total > 0.0 else 1.0 / seats


def search(Position root not None, uint64_t seed, int iterations, double c):
    """What so many playouts say of each legal action, by ascending id: (id, visits, mean share of the points).

    The GIL is released. ValueError when the game is over, or for no playouts at all.
    """
    cdef uint64_t before[STATE_WORDS]
    cdef uint64_t state[STATE_WORDS]
    cdef uint16_t ids[MAX_LEGAL]
    cdef uint16_t unused[MAX_LEGAL]
    cdef Arm arms[MAX_LEGAL]
    cdef Rng rng
    cdef const GameApi* api = root.api
    cdef const void* tables = root.block
    cdef int size = root.state_size
    cdef int seats = root.owner.seats
    cdef int seat = api.actor(root.data, tables)
    cdef int count, done, i
    if seat < 0:
        raise ValueError("the game is over")
    if iterations < 1:
        raise ValueError("iterations are from 1")
    memcpy(before, root.data, size)   # others may step the position while the GIL is released
    with nogil:
        rng_seed(&rng, seed)
        count = api.legal(before, tables, ids)
        for i in range(count):
            arms[i].visits = 0
            arms[i].total = 0.0
        for done in range(iterations):
            i = most_promising(arms, count, done, c)
            memcpy(state, before, size)
            redraw_unseen(api, tables, state, seat, &rng)   # the same legal actions: they are this seat's own
            api.apply(state, tables, ids[i], unused, NULL)
            play_out(api, tables, state, &rng)
            arms[i].visits += 1
            arms[i].total += share(api, tables, state, seats, seat)
    return [(ids[i], arms[i].visits, arms[i].total / arms[i].visits if arms[i].visits else 0.0) for i in range(count)]
