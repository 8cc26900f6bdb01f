"""Flat Monte Carlo over the C interface: what a search kept outside the package looks like."""

from libc.stdint cimport int32_t, uint16_t, uint64_t
from libc.string cimport memcpy

from isettlers._core.kernel cimport MAX_LEGAL, MAX_SEATS, STATE_WORDS, Position, play_out
from isettlers._core.rng cimport Rng, rng_below, rng_next, rng_seed


def walk(Position position not None, uint64_t seed):
    """Play a copy to its end, choosing with a generator seeded here; returns (decisions, scores)."""
    cdef uint64_t state[STATE_WORDS]
    cdef uint16_t ids[MAX_LEGAL]
    cdef int32_t scores[MAX_SEATS]
    cdef int decisions = 0
    cdef int count
    cdef Rng rng
    with nogil:
        rng_seed(&rng, seed)
        memcpy(state, position.data, position.state_size)
        rng_seed(<Rng*>state, rng_next(&rng))   # a state begins with its own generator
        count = position.api.legal(state, position.block, ids)
        while count > 0:
            count = position.api.apply(state, position.block, ids[rng_below(&rng, count)], ids, NULL)
            decisions += 1
        position.api.scores(state, position.block, scores)
    return decisions, tuple([scores[seat] for seat in range(position.owner.seats)])


def totals(Position position not None, int seat, uint64_t seed, int games):
    """For each legal action, in the order of their ids, a seat's points in `games` playouts after it, added up."""
    cdef uint64_t state[STATE_WORDS]
    cdef uint16_t ids[MAX_LEGAL]
    cdef uint16_t unused[MAX_LEGAL]
    cdef int32_t scores[MAX_SEATS]
    cdef int count = position.api.legal(position.data, position.block, ids)
    cdef Rng rng
    cdef int choice, game
    cdef long long total
    result = []
    for choice in range(count):
        total = 0
        with nogil:
            for game in range(games):
                rng_seed(&rng, seed + game)
                memcpy(state, position.data, position.state_size)
                position.api.apply(state, position.block, ids[choice], unused, NULL)
                rng_seed(<Rng*>state, rng_next(&rng))
                play_out(position.api, position.block, state, &rng)
                position.api.scores(state, position.block, scores)
                total += scores[seat]
        result.append(total)
    return result
