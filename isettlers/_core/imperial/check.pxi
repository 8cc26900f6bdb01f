# The invariants of a state, for tests and debug builds.

cdef enum:
    BAD_CARDS = 1, BAD_HAND_MARKS, BAD_LOCATION_MARKS, BAD_TOKENS, BAD_DEALS, BAD_GOODS, BAD_STACK, BAD_PHASE


cdef inline bint put(Set* seen, Set more) noexcept nogil:
    """Join a set to those seen; False when they overlap."""
    cdef Set common = both(seen[0], more)
    seen[0] = either(seen[0], more)
    return is_empty(&common)


cdef inline bint is_empty_both(Set a, Set b) noexcept nogil:
    cdef Set m = both(a, b)
    return is_empty(&m)


cdef inline bint within(Set inner, Set outer) noexcept nogil:
    cdef Set rest = without(inner, outer)
    return is_empty(&rest)


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
        part = commons_of(part)
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
        part = faction_set(deals)
        if not put(&own, part) or not within(own, c.t.seat[p].cards):
            return False
        if faction_word(own) != faction_word(c.t.seat[p].cards):
            return False
    part = c.t.seat[0].cards
    part = commons_of(part)
    return common.word[0] == part.word[0] and common.word[1] == part.word[1]


cdef bint stashes_stand(const Context* c) noexcept nogil:
    """Cards lie under Gates in play only, resources on a Shrine in play only."""
    cdef Set m
    cdef int row, card, p
    cdef int gates = 0
    cdef bint shrine = False
    for row in range(c.t.seats):
        m = either(c.s.seat[row].sets[LOCATION], c.s.seat[row].sets[LENT])
        shrine = shrine or not is_empty_both(m, c.t.seat[row].word[H_SHRINE])
        m = both(m, c.t.seat[row].word[H_GATE])
        card = take_first(&m)
        while card >= 0:
            gates |= 1 << facts(c, row, card).stash
            card = take_first(&m)
    for p in range(c.t.seats):
        if not is_empty(&c.s.seat[p].sets[UNDER]) and not gates & 2:
            return False
        if not is_empty(&c.s.seat[p].sets[UNDER_2]) and not gates & 4:
            return False
    return shrine or not (c.s.shrine[0] or c.s.shrine[1] or c.s.shrine[2])


cdef int seat_fault(const Context* c, int p) noexcept nogil:
    cdef const Seat* seat = &c.s.seat[p]
    cdef Set rows = either(seat.sets[LOCATION], seat.sets[LENT])
    cdef Set hidden = either(seat.sets[HAND], either(seat.sets[UNDER], seat.sets[UNDER_2]))
    cdef int row
    if c.s.depth and c.s.stack[c.s.depth - 1].op == Q_GATE and c.s.stack[c.s.depth - 1].seat == p:
        add(&hidden, c.s.stack[c.s.depth - 1].card)   # on its way under one of two
    if not within(seat.known, hidden) or not within(seat.pooled, either(hidden, seat.secret)):
        return BAD_HAND_MARKS
    if not within(seat.secret, seat.sets[FOUNDATION]) or not is_empty_both(seat.known, seat.pooled):
        return BAD_HAND_MARKS
    if not within(either(seat.use[0], seat.use[1]), both(rows, c.t.seat[p].action)) or not within(seat.guard, rows):
        return BAD_LOCATION_MARKS
    if not is_empty_both(without(seat.use[1], seat.use[0]), c.t.seat[p].once):
        return BAD_LOCATION_MARKS   # used twice, but usable once
    if seat.shield >> c.t.seats or seat.shield >> p & 1:
        return BAD_TOKENS
    for row in range(c.t.seats, SEATS):
        if seat.deals[row] or seat.trades[row]:
            return BAD_DEALS
    for row in range(c.t.seats):
        if not within(faction_set(seat.trades[row]), either(c.s.seat[row].sets[LOCATION], c.s.seat[row].sets[LENT])):
            return BAD_DEALS
    return 0


cdef int fault(const Context* c) noexcept nogil:
    """0, or the code of the first broken invariant. Nothing is read that the checks before it have not made safe."""
    cdef int p, code
    cdef int lent = 0
    if not counters_in_range(c):
        return BAD_PHASE
    for p in range(c.t.seats):
        if c.s.seat[p].goods & guards():
            return BAD_GOODS
    if not frames_in_range(c):
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
    return 0 if stashes_stand(c) else BAD_TOKENS
