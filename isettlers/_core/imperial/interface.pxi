# The kernel's C interface, filled in.

cdef void game_start(void* state, const void* tables, uint64_t seed, Log* log) noexcept nogil:
    """A new game: decks, first player, opening hands (S1-S4), then on to the first decision."""
    cdef Context c = context(state, tables, log)
    cdef uint16_t out[kernel.MAX_LEGAL]
    cdef int i, p
    memset(state, 0, c.t.state_size)
    rng_seed(&c.s.rng, seed)
    c.s.common[COMMON_DECK] = commons_of(c.t.seat[0].cards)
    c.s.ra_seat = NOBODY
    c.s.round = 1
    for p in range(c.t.seats):
        c.s.seat[p].deck = faction_word(c.t.seat[p].cards)
    c.s.first = c.t.first_player if c.t.first_player != NOBODY else rng_below(&c.s.rng, c.t.players)
    c.s.turn = c.s.first
    note(&c, E_FIRST, c.s.first, 0, 0, 0, 0)
    for i in range(c.t.players):
        p = seat_in_order(&c, i)
        draw_common(&c, p, 2)
        draw_faction(&c, p, 2)
    if c.t.solo_at:
        set_up_attacks(&c)
    begin_round(&c)
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
    """Which of several unseen cards an actor keeps, puts under a Gate or lays down is for itself to know."""
    cdef Context c = context(state, tables, NULL)
    if decider(&c) != seat:
        if A_KEEP <= action < A_GIVE_UP:
            return A_KEEP
        if A_STASH_CARD <= action < A_STASH_GOOD:
            return A_STASH_CARD
        if A_CARD <= action < A_GATE:
            return A_CARD
        if A_DRAFT <= action < A_DRAW and c.t.lookout == ALTERNATE:
            return A_DRAFT
    return action


cdef void game_scores(const void* state, const void* tables, int32_t* out) noexcept nogil:
    cdef Context c = context(state, tables, NULL)
    cdef int p
    for p in range(c.t.players):
        out[p] = points(&c, p)
    if c.t.solo_at and c.s.phase == OVER and not beaten(&c):
        out[0] = 0   # only a winner scores (SO10)


cdef void game_ranks(const void* state, const void* tables, int32_t* out) noexcept nogil:
    """By points, then tie-breaks; seats equal in all share a rank (E2). Alone: 1 behind the virtual player (SR4)."""
    cdef Context c = context(state, tables, NULL)
    cdef int total[SEATS]
    cdef int tie[SEATS]
    cdef int p, q
    if c.t.solo_at:
        out[0] = not beaten(&c)
        return
    for p in range(c.t.players):
        total[p] = points(&c, p)
        tie[p] = tie_break(&c, p)
    for p in range(c.t.players):
        out[p] = 0
        for q in range(c.t.players):
            out[p] += total[q] > total[p] or (total[q] == total[p] and tie[q] > tie[p])


cdef double game_evaluate(const void* state, const void* tables, int seat) noexcept nogil:
    cdef Context c = context(state, tables, NULL)
    return evaluation(&c, seat)


cdef bint game_unfinished(const void* state, const void* tables) noexcept nogil:
    cdef Context c = context(state, tables, NULL)
    return c.s.depth > 0


cdef int game_check(const void* state, const void* tables) noexcept nogil:
    cdef Context c = context(state, tables, NULL)
    return fault(&c)


cdef GameApi interface() noexcept nogil:
    """The game for the kernel. Made by code on demand, since a variable would be empty before the module's start."""
    return GameApi(
        name="imperial", num_actions=ACTIONS, start=game_start, legal=game_legal, apply=game_apply, actor=game_actor,
        scores=game_scores, ranks=game_ranks, evaluate=game_evaluate, unfinished=game_unfinished, check=game_check,
        resample=game_resample, reverse=game_reverse, seen=game_seen, observe=game_observe,
        observation_size=OBSERVATION_SIZE,
    )
