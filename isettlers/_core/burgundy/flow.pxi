# From decision to decision: options and answers of every question, and the steps without a choice.

cdef inline int decider(const Context* c) noexcept nogil:
    """The seat to decide, -1 when the game is over."""
    if c.s.stage == OVER:
        return -1
    return c.s.order[c.s.turn]


cdef inline int with_skip(int n, uint16_t* out) noexcept nogil:
    """An effect that may be declined: out[0] was kept free for it. Without anything to do it is not asked."""
    out[0] = A_SKIP
    return n if n > 1 else 0


cdef int options(const Context* c, uint16_t* out) noexcept nogil:
    """The legal ids of the question at hand; none when it falls away, or when the game is over."""
    cdef const Seat* seat
    cdef int question = c.s.question
    if c.s.stage == OVER:
        return 0
    seat = &c.s.seat[decider(c)]
    if question == Q_DIE:
        return die_options(c, seat, c.s.x, out)
    if question == Q_TURN:
        return turn_options(c, seat, out)
    if question == Q_DISCARD:
        return emit_row(seat.stored, STORED, out, 0, A_DISCARD)
    if question == Q_SHIP:
        return ship_options(c, seat, out)
    if question == Q_CASTLE:
        return die_options(c, seat, 0, out)
    if question == Q_WAREHOUSE:
        return with_skip(emit_goods(some(seat.goods), out, 1, A_SELL), out)
    if question == Q_TAKE:
        return with_skip(building_options(c, c.s.x, out, 1), out)
    if question == Q_CITY_HALL:
        return with_skip(emit_places(c, seat, 0, out, 1), out)
    if question == Q_GOODS:
        return goods_options(c, seat, out)
    if question == Q_SIDE:
        return side_options(c, seat, out)
    return emit_bits(c.t.estate[seat.estate].color[DARK_GREEN], out, 0, A_START)


cdef void answer(Context* c, int action) noexcept nogil:
    """The question at hand is answered."""
    cdef int p = decider(c)
    cdef int die
    if c.s.question == Q_DIE:
        act(c, p, action, c.s.x)
    elif c.s.question == Q_TURN:
        if action == A_END:
            end_turn(c)
        elif action < A_TAKE:
            die = action - A_DIE + 1
            use_die(&c.s.seat[p], die)
            c.s.question = Q_DIE
            c.s.x = die
        else:
            buy(c, p, action - A_BUY)
    elif c.s.question == Q_DISCARD:
        discard(c, p, action - A_DISCARD)
    elif action == A_SKIP:
        c.s.question = Q_TURN
        c.s.x = 0
    elif c.s.question <= Q_CITY_HALL:
        act(c, p, action, 0)
    elif c.s.question == Q_SHIP:
        c.s.question = Q_TURN
        unload(c, p, depots_of(action - A_SHIP))
    elif c.s.question == Q_GOODS:
        keep(c, p, action - A_GOOD)
    elif c.s.question == Q_SIDE:
        choose_side(c, p, action - A_SIDE)
    else:
        choose_start(c, p, action - A_START)


cdef inline void settle(Context* c) noexcept nogil:
    """Carry out the steps without a choice: ends of turns, the last die, the end of the choosing."""
    cdef Seat* seat
    while c.s.question == Q_TURN and c.s.stage == PLAYING:
        seat = &c.s.seat[c.s.order[c.s.turn]]
        if (seat.dice[0] and seat.dice[1] and seat.dice[0] != seat.dice[1]) or can_buy(c, seat):
            return
        if seat.dice[0]:
            c.s.question = Q_DIE
            c.s.x = seat.dice[0]
            note_acted(c, c.s.order[c.s.turn], A_DIE + seat.dice[0] - 1, True)
            use_die(seat, seat.dice[0])
            return
        end_turn(c)
    if c.s.stage == CHOOSING and c.s.question == Q_SIDE:
        if c.s.turn == c.t.seats:
            reveal(c)
            settle(c)
        elif c.s.seat[decider(c)].estate != NOBODY:
            c.s.question = Q_START


cdef void perform(Context* c, int action, bint forced) noexcept nogil:
    note_acted(c, decider(c), action, forced)
    answer(c, action)


cdef int run(Context* c, uint16_t* out) noexcept nogil:
    """Go on to the next decision with a choice: a decision with one option is not asked."""
    cdef int n
    while True:
        settle(c)
        if c.s.stage == OVER:
            return 0
        n = options(c, out)
        if n > 1:
            return n
        if n == 1:
            perform(c, out[0], True)
        else:
            c.s.question = Q_TURN   # an effect with nothing to work on falls away (BE6)
            c.s.x = 0


cdef inline bint has_pending(const Context* c) noexcept nogil:
    return Q_TURN < c.s.question < Q_SIDE


cdef inline bint is_unfinished(const Context* c) noexcept nogil:
    return c.s.question != Q_TURN and c.s.question != Q_SIDE
