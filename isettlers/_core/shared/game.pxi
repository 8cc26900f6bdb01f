# The kernel's C interface (GameApi), filled in. Each engine.pyx includes this file behind its rules, which supply:
#
#   ACTIONS, OBSERVATION_SIZE      how many action ids there are, and how many numbers an observation has
#   FULL_SIZE                      the same with the columns, behind these, of what is hidden
#   State.rng, State.seat          the generator comes first in the struct, the seats last
#   Tables.state_size, .seats      bytes of a state, and how many seats it has
#   set_up(c)                      fill a state of zeros with a seeded generator, up to the point where `run` takes over
#   run(c, out)                    do all work that leaves no choice; the next legal ids, 0 when the game is over
#   options(c, out)                the legal ids, ascending; the state stays as it is
#   perform(c, action, forced)     note the action and carry it out; `forced` when it was the only one
#   decider(c)                     the seat to decide, -1 when the game is over
#   is_unfinished(c)               whether the decision continues an action that was begun
#   has_pending(c)                 whether a question within an action is under way: what views have in `pending`
#   players(c)                     the number of seats with a player
#   points(c, p)                   points of a seat if the game ended now
#   tie_break(c, p)                the tie-breaker between equal points, the more the better
#   lost_alone(c)                  whether a lone seat lost against the game
#   evaluation(c, p)               the evaluation for a seat, in points
#   fault(c)                       0, or the code of the first broken invariant, for a state of any bytes
#   BAD_CHOICE                     the code where somebody decides and nothing is legal, or the other way round
#   redraw_hidden(c, seat, rng)    draw again all that a seat cannot see; the state's own generator is seeded here
#   seen_as(c, action, seat)       the id that a seat which watches sees
#   reverse_shared(c)              reverse the words of the state outside generator and seats
#   reverse_seat(seat)             reverse the words of a seat
#   observe(c, observer, to)       feed what a seat knows, and with `to.everything` what is hidden (sink.pxd)
#   describe_columns(t, columns)   describe the columns that a game of this setup can feed
#   offer_actions(t, actions)      mark the action ids that can be legal in one

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


cdef bint game_unfinished(const void* state, const void* tables) noexcept nogil:
    cdef Context c = context(state, tables, NULL)
    return is_unfinished(&c)


cdef bint game_pending(const void* state, const void* tables) noexcept nogil:
    cdef Context c = context(state, tables, NULL)
    return has_pending(&c)


cdef void game_scores(const void* state, const void* tables, int32_t* out) noexcept nogil:
    cdef Context c = context(state, tables, NULL)
    cdef int p
    for p in range(players(&c)):
        out[p] = points(&c, p)


cdef void game_ranks(const void* state, const void* tables, int32_t* out) noexcept nogil:
    cdef Context c = context(state, tables, NULL)
    rank_seats(&c, out)


cdef double game_evaluate(const void* state, const void* tables, int seat) noexcept nogil:
    cdef Context c = context(state, tables, NULL)
    return evaluation(&c, seat)


cdef int game_check(const void* state, const void* tables) noexcept nogil:
    cdef Context c = context(state, tables, NULL)
    cdef uint16_t out[kernel.MAX_LEGAL]
    cdef int code = fault(&c)
    if code:
        return code
    return 0 if (options(&c, out) == 0) == (decider(&c) < 0) else BAD_CHOICE


cdef void game_resample(void* state, const void* tables, int seat, Rng* rng) noexcept nogil:
    cdef Context c = context(state, tables, NULL)
    redraw_hidden(&c, seat, rng)
    rng_seed(&c.s.rng, rng_next(rng))


cdef uint16_t game_seen(const void* state, const void* tables, uint16_t action, int seat) noexcept nogil:
    cdef Context c = context(state, tables, NULL)
    return seen_as(&c, action, seat)


cdef void game_reverse(void* state, const void* tables) noexcept nogil:
    cdef Context c = context(state, tables, NULL)
    cdef int p
    reverse_64(c.s.rng.word, 4)
    reverse_shared(&c)
    for p in range(c.t.seats):
        reverse_seat(&c.s.seat[p])


cdef void game_observe(const void* state, const void* tables, int observer, bint everything,
                       float* out) noexcept nogil:
    cdef Context c = context(state, tables, NULL)
    memset(out, 0, (FULL_SIZE if everything else OBSERVATION_SIZE) * sizeof(float))
    observe(&c, observer, Dense(row=out, everything=everything))


cdef void game_encode(const void* state, const void* tables, int observer, const Compact* to) noexcept nogil:
    cdef Context c = context(state, tables, NULL)
    observe(&c, observer, to[0])


cdef void game_describe(const void* tables, Column* columns, uint8_t* actions) noexcept nogil:
    describe_columns(<const Tables*>tables, columns)
    offer_actions(<const Tables*>tables, actions)


cdef GameApi interface(const char* name) noexcept nogil:
    """The game for the kernel. Made by code on demand, since a variable would be empty before the module's start."""
    return GameApi(
        name=name, num_actions=ACTIONS, event_kinds=0, start=game_start, legal=game_legal, apply=game_apply,
        actor=game_actor, scores=game_scores, ranks=game_ranks, evaluate=game_evaluate, unfinished=game_unfinished,
        pending=game_pending, check=game_check, resample=game_resample, reverse=game_reverse, seen=game_seen,
        observe=game_observe, encode=game_encode, observation_size=OBSERVATION_SIZE, full_size=FULL_SIZE,
        describe=game_describe, kind=NULL, write_seat=NULL, write_text=NULL, write_action=NULL, write_event=NULL,
        write_fields=NULL, write_criterion=NULL, write_hindrance=NULL, read_tree=NULL, languages=NULL, speak=NULL,
    )


cdef inline int size_of_state(int seats) noexcept nogil:
    """Bytes of a state: the struct without the seats that do not play."""
    return sizeof(State) - (SEATS - seats) * sizeof(Seat)


STATE_SIZES = {seats: size_of_state(seats) for seats in range(1, SEATS + 1)}
