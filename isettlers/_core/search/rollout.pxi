# The rollout policy, and the reward of each seat.

cdef int play_out(const Plan* plan, const GameApi* api, const void* tables, void* state, int state_size,
                  uint16_t* ids, int count, Rng* rng) noexcept nogil:
    """Play on by the rollout policy, to the end or the cutoff; return the number of decisions."""
    cdef int decisions = 0
    cdef int i
    while count > 0 and decisions != plan.cutoff:
        decisions += 1
        if plan.rollout == ROLLOUT_RANDOM or count == 1 or chance(rng) < plan.epsilon:
            i = rng_below(rng, count)
        elif plan.rollout == ROLLOUT_GREEDY:
            i = greedy_index(api, tables, state, state_size, ids, count, rng)
        else:
            count = take_sampled(plan, api, tables, state, state_size, ids, count, rng)
            continue
        count = api.apply(state, tables, ids[i], ids, NULL)
    return decisions


cdef int take_sampled(const Plan* plan, const GameApi* api, const void* tables, void* state, int state_size,
                      uint16_t* ids, int count, Rng* rng) noexcept nogil:
    """Take the best of a few random actions, by the evaluation for the actor; return the number of legal ids then."""
    cdef uint64_t[2][STATE_WORDS] after   # of the best action so far, and of another
    cdef uint16_t[2][MAX_LEGAL] legal
    cdef int[2] counts
    cdef int seat = api.actor(state, tables)
    cdef int best_place = -1
    cdef int kept = 0
    cdef double best = 0.0
    cdef double value
    cdef int i, other, _pick
    for _pick in range(plan.candidates):
        i = rng_below(rng, count)
        if i == best_place:
            continue
        other = 1 - kept
        memcpy(&after[other][0], state, state_size)
        counts[other] = api.apply(&after[other][0], tables, ids[i], &legal[other][0], NULL)
        value = api.evaluate(&after[other][0], tables, seat)
        if best_place < 0 or value > best:
            best = value
            best_place = i
            kept = other
    memcpy(state, &after[kept][0], state_size)
    memcpy(ids, &legal[kept][0], counts[kept] * sizeof(uint16_t))
    return counts[kept]


cdef inline double chance(Rng* rng) noexcept nogil:
    """Uniform in [0, 1)."""
    return <double>(rng_next(rng) >> 11) * (1.0 / 9007199254740992.0)


cdef inline double squashed(double margin, double scale) noexcept nogil:
    """Map a margin of points to 0..1; no margin gives 0.5."""
    return 0.5 + 0.5 * margin / (fabs(margin) + scale)


cdef inline double ahead_by(const double* worth, int seats, int seat) noexcept nogil:
    """Return how much one seat is worth beyond the best other, or its worth where it is alone."""
    cdef double best = -1e300
    cdef int other
    if seats == 1:
        return worth[0]
    for other in range(seats):
        if other != seat and worth[other] > best:
            best = worth[other]
    return worth[seat] - best


cdef void reward_all(const Plan* plan, const GameApi* api, const void* tables, const void* state, int seats,
                     double* out) noexcept nogil:
    """Write the reward of each seat, 0 to 1: from the outcome of a finished game, else from the evaluation."""
    cdef int32_t points[MAX_SEATS]
    cdef int32_t ranks[MAX_SEATS]
    cdef double worth[MAX_SEATS]
    cdef int winners = 0
    cdef int p
    cdef double won
    cdef bint over = api.actor(state, tables) < 0
    if over:
        api.scores(state, tables, points)
        api.ranks(state, tables, ranks)
    for p in range(seats):
        if over and seats > 1:
            worth[p] = points[p]
        else:   # one seat has no margin: a finished game is evaluated like any state
            worth[p] = api.evaluate(state, tables, p)
        winners += over and ranks[p] == 0
    for p in range(seats):
        out[p] = squashed(ahead_by(worth, seats, p), plan.scale)
        if over:
            won = 1.0 / winners if ranks[p] == 0 else 0.0
            out[p] = plan.win * won + (1.0 - plan.win) * out[p]
