# What each answer does.

cdef void answer(Context* c, int action) noexcept nogil:
    """The question at hand is answered."""
    cdef int asked = c.s.asked
    if asked == Q_REVEAL:
        c.s.asked = Q_TOKEN
        reveal(c, action - A_REVEAL, BY_ACTION)
    elif asked == Q_ADD:
        if action == A_SKIP:
            end_turn(c)
        else:
            c.s.asked = Q_PLACE
            c.s.kind = action - A_ADD + 1
    elif asked == Q_PLACE:
        place(c, numbered(action - A_CELL))
    elif asked == Q_TOKEN:
        play(c, action - A_TOKEN)
    elif asked == Q_SEAT:
        choose_victim(c, action - A_SEAT)
    elif asked == Q_WAR:
        attack(c, numbered(action - A_CELL))
    elif asked == Q_COIN:
        choose_shop(c, numbered(action - A_CELL))
    elif asked == Q_PRODUCT:
        buy(c, c.s.cell - 1, action - A_RESOURCE)
    elif asked == Q_CART:
        join_tiles(c, numbered(action - A_CELL))
    elif asked == Q_CRAFTSMEN:
        choose_house(c, numbered(action - A_CELL))
    elif asked == Q_FACE:
        settle_in(c, c.s.cell - 1, action - A_RESOURCE)
    elif asked == Q_AGREEMENT:
        vote(c, action != A_AGREEMENT)
    elif asked == Q_DRAFT:
        draft(c, action - A_DRAFT)
    else:
        lay_pair(c, action - A_LAYOUT)
