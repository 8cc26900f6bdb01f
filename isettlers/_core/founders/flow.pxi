# From decision to decision: options and answers of every question, and the steps without a choice (FA28, FA29).

cdef int options(const Context* c, uint16_t* out) noexcept nogil:
    """The legal ids of the question at hand; none when the game is over."""
    cdef int question = c.s.question
    if c.s.stage == OVER:
        return 0
    if question == Q_REVEAL:
        return reveal_options(c, out)
    if question == Q_ADD:
        return add_options(c, out)
    if question == Q_PLACE:
        return place_options(c, out)
    if question == Q_TOKEN:
        return token_options(c, out)
    if question == Q_SEAT:
        return seat_options(c, out)
    if question == Q_PRODUCT or question == Q_FACE:
        return resource_options(c, out)
    if question == Q_AGREEMENT:
        out[0] = A_AGREEMENT
        out[1] = A_AGREEMENT + 1
        return 2
    if question == Q_DRAFT:
        return draft_options(c, out)
    if question == Q_LAYOUT:
        return layout_options(c, out)
    return target_options(c, out)


cdef inline int decider(const Context* c) noexcept nogil:
    return -1 if c.s.stage == OVER else c.s.turn


cdef void answer(Context* c, int action) noexcept nogil:
    """The question at hand is answered."""
    cdef int question = c.s.question
    if question == Q_REVEAL:
        c.s.question = Q_TOKEN
        reveal(c, action - A_REVEAL, BY_ACTION)
    elif question == Q_ADD:
        if action == A_SKIP:
            end_turn(c)
        else:
            c.s.question = Q_PLACE
            c.s.kind = action - A_ADD + 1
    elif question == Q_PLACE:
        place(c, numbered(action - A_CELL))
    elif question == Q_TOKEN:
        play(c, action - A_TOKEN)
    elif question == Q_SEAT:
        choose_victim(c, action - A_SEAT)
    elif question == Q_WAR:
        attack(c, numbered(action - A_CELL))
    elif question == Q_COIN:
        choose_shop(c, numbered(action - A_CELL))
    elif question == Q_PRODUCT:
        buy(c, c.s.cell - 1, action - A_RESOURCE)
    elif question == Q_CART:
        join_tiles(c, numbered(action - A_CELL))
    elif question == Q_CRAFTSMEN:
        choose_house(c, numbered(action - A_CELL))
    elif question == Q_FACE:
        settle_in(c, c.s.cell - 1, action - A_RESOURCE)
    elif question == Q_AGREEMENT:
        vote(c, action != A_AGREEMENT)
    elif question == Q_DRAFT:
        draft(c, action - A_DRAFT)
    else:
        lay_pair(c, action - A_LAYOUT)


cdef inline void perform(Context* c, int action, bint forced) noexcept nogil:
    note_acted(c, c.s.turn, action, forced)
    answer(c, action)


cdef int run(Context* c, uint16_t* out) noexcept nogil:
    """Go on to the next decision with a choice: a decision with one option is not asked (FA28)."""
    cdef int n
    while c.s.stage != OVER:
        n = options(c, out)
        if c.s.question == Q_ADD and out[n - 1] == A_SKIP and lacks_nature(c):
            reveal(c, NATURE, BY_NEED)
            n = options(c, out)
        if n > 1:
            return n
        ensure(n == 1)
        if c.s.question == Q_TOKEN:
            c.s.question = Q_ADD   # no token to play, which is no answer to speak of
        else:
            perform(c, out[0], True)
    return 0


cdef inline bint has_pending(const Context* c) noexcept nogil:
    return c.s.stage != OVER and (Q_SEAT <= c.s.question <= Q_FACE or c.s.question == Q_PLACE)


cdef inline bint is_unfinished(const Context* c) noexcept nogil:
    """Within a draft pick and its layout, a token, a tile: all questions but those that begin something.

    Where the tile was no choice, its place is the first question since the reveal or the token.
    """
    cdef uint16_t out[kernel.MAX_LEGAL]
    cdef int question = c.s.question
    if question == Q_PLACE:
        return add_options(c, out) > 1
    return c.s.stage != OVER and question != Q_DRAFT and question != Q_REVEAL and question != Q_TOKEN and (
        question != Q_ADD and question != Q_AGREEMENT)
