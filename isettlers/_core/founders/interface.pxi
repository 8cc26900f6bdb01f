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
    return -1 if c.s.stage == OVER else c.s.turn


cdef uint16_t game_seen(const void* state, const void* tables, uint16_t action, int seat) noexcept nogil:
    """Every action is open."""
    return action


cdef void game_resample(void* state, const void* tables, int seat, Rng* rng) noexcept nogil:
    """What lies hidden is the chance to come alone: the order of stacks and of craftsmen, by kind all is known."""
    cdef Context c = context(state, tables, NULL)
    rng_seed(&c.s.rng, rng_next(rng))


cdef void game_scores(const void* state, const void* tables, int32_t* out) noexcept nogil:
    cdef Context c = context(state, tables, NULL)
    cdef int p
    for p in range(c.t.seats):
        out[p] = points(&c, p)


cdef void game_ranks(const void* state, const void* tables, int32_t* out) noexcept nogil:
    cdef Context c = context(state, tables, NULL)
    places(&c, out)


cdef double game_evaluate(const void* state, const void* tables, int seat) noexcept nogil:
    cdef Context c = context(state, tables, NULL)
    return evaluation(&c, seat)


cdef bint game_unfinished(const void* state, const void* tables) noexcept nogil:
    """Within a draft pick and its layout, a token, a tile: all questions but those that begin something.

    Where the tile was no choice, its place is the first that is asked since the reveal or the token.
    """
    cdef Context c = context(state, tables, NULL)
    cdef uint16_t out[kernel.MAX_LEGAL]
    cdef int asked = c.s.asked
    if asked == Q_PLACE:
        return add_options(&c, out) > 1
    return c.s.stage != OVER and asked != Q_DRAFT and asked != Q_REVEAL and asked != Q_TOKEN and (
        asked != Q_ADD and asked != Q_AGREEMENT)


cdef int game_check(const void* state, const void* tables) noexcept nogil:
    cdef Context c = context(state, tables, NULL)
    return fault(&c)


cdef GameApi interface() noexcept nogil:
    """The game for the kernel. Made by code on demand, since a variable would be empty before the module's start."""
    return GameApi(
        name="founders", num_actions=ACTIONS, start=game_start, legal=game_legal, apply=game_apply, actor=game_actor,
        scores=game_scores, ranks=game_ranks, evaluate=game_evaluate, unfinished=game_unfinished, check=game_check,
        resample=game_resample, reverse=game_reverse, seen=game_seen, observe=game_observe,
        observation_size=OBSERVATION_SIZE,
    )
