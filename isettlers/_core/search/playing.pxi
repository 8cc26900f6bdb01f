# Playing a position out, and what its end is worth to each seat.

cdef int play_on(const Plan* plan, const GameApi* api, const void* tables, void* state, int state_size,
                 uint16_t* ids, int count, Rng* rng) noexcept nogil:
    """Play on by the plan's policy, to the end or the cut-off; returns the number of decisions."""
    cdef int decisions = 0
    cdef int i
    while count > 0 and decisions != plan.cutoff:
        if plan.playing == PLAY_RANDOM or count == 1 or chance(rng) < plan.stray:
            i = rng_below(rng, count)
        elif plan.playing == PLAY_GREEDY:
            i = greedy_index(api, tables, state, state_size, ids, count, rng)
        else:
            i = sampled_index(plan, api, tables, state, state_size, ids, count, rng)
        count = api.apply(state, tables, ids[i], ids, NULL)
        decisions += 1
    return decisions


cdef int sampled_index(const Plan* plan, const GameApi* api, const void* tables, const void* state, int state_size,
                       const uint16_t* ids, int count, Rng* rng) noexcept nogil:
    """Of a few actions picked at random, the one after which the position looks best to the actor."""
    cdef uint64_t copy[STATE_WORDS]
    cdef uint16_t next_ids[MAX_LEGAL]
    cdef int seat = api.actor(state, tables)
    cdef int best_place = 0
    cdef double best = -1e300
    cdef double value
    cdef int i, _pick
    for _pick in range(plan.width):
        i = rng_below(rng, count)
        memcpy(copy, state, state_size)
        api.apply(copy, tables, ids[i], next_ids, NULL)
        value = api.evaluate(copy, tables, seat)
        if value > best:
            best = value
            best_place = i
    return best_place


cdef inline double chance(Rng* rng) noexcept nogil:
    """Uniform in [0, 1)."""
    return <double>(rng_next(rng) >> 11) * (1.0 / 9007199254740992.0)


cdef inline double squashed(double margin, double scale) noexcept nogil:
    """A margin of points between 0 and 1, 0.5 when there is none."""
    return 0.5 + 0.5 * margin / (fabs(margin) + scale)


cdef void reward_all(const Plan* plan, const GameApi* api, const void* tables, const void* state, int seats,
                     double* out) noexcept nogil:
    """What a position is worth to each seat, from 0 to 1: how it ended, or how it looks."""
    cdef int32_t points[MAX_SEATS]
    cdef int32_t ranks[MAX_SEATS]
    cdef double worth[MAX_SEATS]
    cdef int winners = 0
    cdef int p, other
    cdef double best, won
    cdef bint over = api.actor(state, tables) < 0
    if over:
        api.scores(state, tables, points)
        api.ranks(state, tables, ranks)
    for p in range(seats):
        if over and seats > 1:
            worth[p] = points[p]
        else:   # alone there is no margin: an end is judged like what leads to it
            worth[p] = api.evaluate(state, tables, p)
        winners += over and ranks[p] == 0
    for p in range(seats):
        best = -1e300
        for other in range(seats):
            if other != p and worth[other] > best:
                best = worth[other]
        out[p] = squashed(worth[p] - best if seats > 1 else worth[p], plan.scale)
        if over:
            won = 1.0 / winners if ranks[p] == 0 else 0.0
            out[p] = plan.win * won + (1.0 - plan.win) * out[p]
