# Cleanup (C1-C3, K15).

cdef void reward_leftovers(Context* c, int p) noexcept nogil:
    """Gain from Features that count the supply before anything is discarded (K15)."""
    cdef Set m
    cdef const Clause* clause
    cdef int row, card, n
    for row in range(first_row(c, p), end_row(c, p)):
        m = both(own_locations(c, p, row), c.t.seat[row].word[W_ON_CLEANUP])
        card = take_first(&m)
        while card >= 0:
            clause = &facts(c, row, card).ability
            n = held(c.s.seat[p].goods, clause.good)
            if clause.max and n > clause.max:
                n = clause.max
            because_of(c, row, card)
            receive(c, p, clause.gain.goods * n)
            score(c, p, clause.gain.vp * n)
            card = take_first(&m)


cdef uint64_t kept_without_limit(const Context* c, int p) noexcept nogil:
    """The goods that board and cards keep in any number (P2, C1)."""
    cdef int mask = c.t.seat[p].stores
    cdef uint64_t kept = 0
    cdef const Clause* clause
    cdef Set m
    cdef int row, card, good
    for row in range(first_row(c, p), end_row(c, p)):
        m = both(own_locations(c, p, row), c.t.seat[row].word[W_STORE])
        card = take_first(&m)
        while card >= 0:
            clause = &facts(c, row, card).ability
            if clause.max == 0:
                mask |= clause.goods
            card = take_first(&m)
    for good in range(DEFENSE):
        if mask >> good & 1:
            kept |= units(good, held(c.s.seat[p].goods, good))
    return kept


cdef void begin_cleanup(Context* c, int p) noexcept nogil:
    reward_leftovers(c, p)
    c.s.cost = kept_without_limit(c, p)
    push(c, K_CLEAN_UP, p)


cdef bint store_limited(Context* c, int p, int row, int card) noexcept nogil:
    """A storage with a limit keeps all it can; True when it must be asked what (C3)."""
    cdef const Clause* clause = &facts(c, row, card).ability
    cdef uint64_t left = 0
    cdef int total = 0
    cdef int good
    cdef Frame* f
    if clause.max == 0:
        return False
    for good in range(DEFENSE):
        if clause.goods >> good & 1:
            left |= units(good, held(c.s.seat[p].goods, good) - held(c.s.cost, good))
            total += held(left, good)
    if total <= clause.max:
        c.s.cost += left
        return False
    f = push(c, Q_STORE, p)
    f.row = row
    f.card = card
    f.store.room = clause.max
    return True


cdef void do_clean_up(Context* c, const Frame f) noexcept nogil:
    """Storage by storage, then everything not kept is discarded (C1)."""
    cdef Frame* frame = top(c)
    cdef int p = f.seat
    cdef int row, card
    cdef uint64_t kept
    cdef Set m
    while frame.clean_up.rows_done < count_rows(c, p):
        row = row_after(c, p, frame.clean_up.rows_done)
        m = without(both(own_locations(c, p, row), c.t.seat[row].word[W_STORE]), cards_below(frame.card))
        card = take_first(&m)
        while card >= 0:
            frame.card = card + 1
            if store_limited(c, p, row, card):
                return
            card = take_first(&m)
        frame.clean_up.rows_done += 1
        frame.card = 0
    pop(c)
    kept = c.s.cost
    c.s.cost = 0
    because_of_rule(c, BY_CLEANUP)
    spend(c, p, c.s.seat[p].goods - kept)
    if c.t.pack_at:
        clean_tokens(c, p)


cdef void clear_table(Context* c) noexcept nogil:
    """Goods on used locations and defense tokens go; samurai stay (C1)."""
    cdef Seat* seat
    cdef int p, card
    cdef Set used, defended
    if c.t.pack_at:
        clear_pack(c)
    for p in range(c.t.seats):
        seat = &c.s.seat[p]
        used = either(seat.use[0], seat.use[1])
        seat.use[0] = no_cards()
        seat.use[1] = no_cards()
        defended = seat.guard
        defended = commons_of(defended)
        seat.guard = without(seat.guard, defended)
        seat.shield = 0
        if c.log != NULL:
            card = take_first(&used)
            while card >= 0:
                note_location_used(c, p, card, 0)
                card = take_first(&used)
            card = take_first(&defended)
            while card >= 0:
                note_guard_placed(c, p, card, False)
                card = take_first(&defended)
