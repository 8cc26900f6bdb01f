# Playouts and the greedy policy: plain C over the interface, included by kernel.pyx.

cdef int play_out(const GameApi* api, const void* tables, void* state, Rng* rng) noexcept nogil:
    """Play uniformly random legal actions to the end, in place; returns the number of decisions."""
    cdef uint16_t ids[MAX_LEGAL]
    cdef int decisions = 0
    cdef int count = api.legal(state, tables, ids)
    while count > 0:
        count = api.apply(state, tables, ids[rng_below(rng, count)], ids, NULL)
        decisions += 1
    return decisions


cdef double best_finish(const GameApi* api, const void* tables, void* state, int state_size, int seat,
                        uint16_t* ids, int count, int depth) noexcept nogil:
    """The best evaluation for `seat` over the ways to finish the action it has begun."""
    cdef uint64_t copy[STATE_WORDS]
    cdef uint16_t next_ids[MAX_LEGAL]
    cdef double best = -1e300
    cdef double value
    cdef int i, width, n
    if count == 0 or depth == 0 or not api.unfinished(state, tables) or api.actor(state, tables) != seat:
        return api.evaluate(state, tables, seat)
    width = count if depth > 1 else 1
    for i in range(width):
        memcpy(copy, state, state_size)
        n = api.apply(copy, tables, ids[i], next_ids, NULL)
        value = best_finish(api, tables, copy, state_size, seat, next_ids, n, depth - 1)
        if value > best:
            best = value
    return best


cdef double prior(const GameApi* api, const void* tables, const void* state, int state_size, int seat,
                  uint16_t action) noexcept nogil:
    """How an action looks to its seat, finished in the best way."""
    cdef uint64_t copy[STATE_WORDS]
    cdef uint16_t ids[MAX_LEGAL]
    cdef int count
    memcpy(copy, state, state_size)
    count = api.apply(copy, tables, action, ids, NULL)
    return best_finish(api, tables, copy, state_size, seat, ids, count, 4)


cdef int greedy_index(const GameApi* api, const void* tables, const void* state, int state_size,
                      const uint16_t* ids, int count, Rng* rng) noexcept nogil:
    """Index of the legal action whose best finish has the highest evaluation for the actor; ties at random.

    Chance on the way comes from a copy of `rng`: the state's own generator is not read.
    """
    cdef uint64_t fresh[STATE_WORDS]
    cdef double best = -1e300
    cdef double value
    cdef int seat = api.actor(state, tables)
    cdef int i
    cdef int choice = 0
    cdef int ties = 0
    memcpy(fresh, state, state_size)
    (<Rng*>fresh)[0] = rng[0]
    for i in range(count):
        value = prior(api, tables, fresh, state_size, seat, ids[i])
        if value > best:
            best = value
            choice = i
            ties = 1
        elif value == best:
            ties += 1
            if rng_below(rng, ties) == 0:
                choice = i
    return choice
