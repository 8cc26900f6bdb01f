# The invariants of a state, for tests and debug builds.

cdef enum:
    BAD_CARDS = 1, BAD_HAND_MARKS, BAD_LOCATION_MARKS, BAD_TOKENS, BAD_DEALS, BAD_GOODS, BAD_STACK, BAD_PHASE


cdef inline bint put(Set* seen, Set more) noexcept nogil:
    """Join a set to those seen; False when they overlap."""
    cdef Set common = both(seen[0], more)
    seen[0] = either(seen[0], more)
    return is_empty(&common)


cdef inline bint within(Set inner, Set outer) noexcept nogil:
    cdef Set rest = without(inner, outer)
    return is_empty(&rest)


cdef Set one_card(int card) noexcept nogil:
    cdef Set m = no_cards()
    add(&m, card)
    return m


cdef Set cards_aside(const Context* c, int p) noexcept nogil:
    """Cards that a frame holds between two zones."""
    cdef Set m = no_cards()
    cdef const Frame* f
    cdef int i
    for i in range(c.s.depth):
        f = &c.s.stack[i]
        if f.seat != p:
            continue
        if f.op == K_PLACE or f.op == K_DISCARD or f.op == Q_GATE:
            add(&m, f.card)
        elif f.op == Q_KEEP:
            add(&m, f.x)
            add(&m, f.y)
    return m


cdef bint cards_conserved(const Context* c) noexcept nogil:
    """Every card is in exactly one place."""
    cdef Set common = no_cards()
    cdef Set own, part
    cdef uint32_t deals
    cdef int p, zone, holder
    for zone in range(COMMON_SETS):
        if not put(&common, c.s.common[zone]):
            return False
    for p in range(c.t.seats):
        own = no_cards()
        for zone in range(SETS + 1):
            part = c.s.seat[p].sets[zone] if zone < SETS else cards_aside(c, p)
            if not put(&own, part):
                return False
        part = own
        part.word[1] &= (<uint64_t>1 << (COMMON_CARDS - 64)) - 1
        if not put(&common, part):
            return False
        own = without(own, part)
        deals = c.s.seat[p].deck
        if deals & c.s.seat[p].discard:
            return False
        deals |= c.s.seat[p].discard
        for holder in range(c.t.seats):
            if deals & c.s.seat[holder].deals[p]:
                return False
            deals |= c.s.seat[holder].deals[p]
        part = no_cards()
        part.word[1] = <uint64_t>deals << (COMMON_CARDS - 64)
        if not put(&own, part) or not within(own, c.t.seat[p].cards):
            return False
        if count_bits(own.word[1]) != count_bits(c.t.seat[p].cards.word[1] >> (COMMON_CARDS - 64)):
            return False
    part = c.t.seat[0].cards
    part.word[1] &= (<uint64_t>1 << (COMMON_CARDS - 64)) - 1
    return common.word[0] == part.word[0] and common.word[1] == part.word[1]


cdef int seat_fault(const Context* c, int p) noexcept nogil:
    cdef const Seat* seat = &c.s.seat[p]
    cdef Set rows = either(seat.sets[LOCATION], seat.sets[LENT])
    cdef Set hidden = either(either(seat.sets[HAND], seat.sets[FOUNDATION]),
                             either(seat.sets[UNDER], seat.sets[UNDER_2]))
    cdef int row
    hidden = either(hidden, cards_aside(c, p))
    if not within(seat.known, seat.sets[HAND]) or not within(seat.pooled, hidden):
        return BAD_HAND_MARKS
    if not within(seat.secret, seat.sets[FOUNDATION]):
        return BAD_HAND_MARKS
    if not within(either(seat.use[0], seat.use[1]), both(rows, c.t.seat[p].action)) or not within(seat.guard, rows):
        return BAD_LOCATION_MARKS
    for row in range(c.t.seats):
        if (<uint64_t>seat.trades[row] << (COMMON_CARDS - 64)) & ~(c.s.seat[row].sets[LOCATION].word[1]
                                                                  | c.s.seat[row].sets[LENT].word[1]):
            return BAD_DEALS
    if seat.goods & guards():
        return BAD_GOODS
    return 0


cdef int fault(const Context* c) noexcept nogil:
    """0, or the code of the first broken invariant."""
    cdef int p, code
    cdef int lent = 0
    if c.s.phase > OVER or c.s.round < 1 or c.s.round > ROUNDS or c.s.first >= c.t.seats or c.s.turn >= c.t.seats:
        return BAD_PHASE
    if c.s.depth > FRAMES or (c.s.depth and top(<Context*>c).op > LAST_QUESTION):
        return BAD_STACK
    if not cards_conserved(c):
        return BAD_CARDS
    for p in range(c.t.seats):
        code = seat_fault(c, p)
        if code:
            return code
        lent += size(&c.s.seat[p].sets[LENT])
    if lent != c.s.ra_tokens or (c.s.ra_seat != NOBODY and not is_empty(&c.s.seat[c.s.ra_seat].sets[LENT])):
        return BAD_TOKENS
    return 0
