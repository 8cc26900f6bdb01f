# The kernel's C interface, filled in.

cdef void game_start(void* state, const void* tables, uint64_t seed, Log* log) noexcept nogil:
    """A new game: the setup, then on to the first decision."""
    cdef Context c = context(state, tables, log)
    cdef uint16_t out[kernel.MAX_LEGAL]
    memset(state, 0, c.t.state_size)
    rng_seed(&c.s.rng, seed)
    set_up(&c)
    run(&c, out)


cdef int game_legal(const void* state, const void* tables, uint16_t* out) noexcept nogil:
    cdef Context c = context(state, tables, NULL)
    return options(&c, out)


cdef bint is_option(const Context* c, int action) noexcept nogil:
    cdef uint16_t out[kernel.MAX_LEGAL]
    cdef int n = options(c, out)
    cdef int i
    for i in range(n):
        if out[i] == action:
            return True
    return False


cdef int game_apply(void* state, const void* tables, uint16_t action, uint16_t* out, Log* log) noexcept nogil:
    cdef Context c = context(state, tables, log)
    cdef int n
    if DEBUGGING:
        ensure(is_option(&c, action))
    perform(&c, action, False)
    n = run(&c, out)
    if DEBUGGING:
        ensure(fault(&c) == 0)
    return n


cdef int game_actor(const void* state, const void* tables) noexcept nogil:
    cdef Context c = context(state, tables, NULL)
    return decider(&c)


cdef uint16_t game_seen(const void* state, const void* tables, uint16_t action, int seat) noexcept nogil:
    """Sides and first castles chosen in secret are for the chooser to know."""
    cdef Context c = context(state, tables, NULL)
    if c.t.secret and decider(&c) != seat:
        if A_SIDE <= action < A_START:
            return A_SIDE
        if A_START <= action < ACTIONS:
            return A_START
    return action


cdef void game_scores(const void* state, const void* tables, int32_t* out) noexcept nogil:
    cdef Context c = context(state, tables, NULL)
    cdef int p
    for p in range(c.t.seats):
        out[p] = points(&c, p)


cdef void game_ranks(const void* state, const void* tables, int32_t* out) noexcept nogil:
    """By points, then tie-breaks, which leave nobody equal (BF2, BA26)."""
    cdef Context c = context(state, tables, NULL)
    cdef int value[SEATS]
    cdef int p, q
    memset(value, 0, sizeof(value))
    for p in range(c.t.seats):
        value[p] = points(&c, p) * 256 + tie_break(&c, p)
    for p in range(c.t.seats):
        out[p] = 0
        for q in range(c.t.seats):
            out[p] += value[q] > value[p]


cdef double game_evaluate(const void* state, const void* tables, int seat) noexcept nogil:
    cdef Context c = context(state, tables, NULL)
    return evaluation(&c, seat)


cdef bint game_unfinished(const void* state, const void* tables) noexcept nogil:
    cdef Context c = context(state, tables, NULL)
    return c.s.asked != Q_TURN and c.s.asked != Q_SIDE


cdef int game_check(const void* state, const void* tables) noexcept nogil:
    cdef Context c = context(state, tables, NULL)
    return fault(&c)


cdef GameApi interface() noexcept nogil:
    """The game for the kernel. Made by code on demand, since a variable would be empty before the module's start."""
    return GameApi(
        name="burgundy", num_actions=ACTIONS, start=game_start, legal=game_legal, apply=game_apply, actor=game_actor,
        scores=game_scores, ranks=game_ranks, evaluate=game_evaluate, unfinished=game_unfinished, check=game_check,
        resample=game_resample, reverse=game_reverse, seen=game_seen, observe=game_observe,
        observation_size=OBSERVATION_SIZE,
    )
