# Whether a state's counters are such as play can bring about; safe to ask of any bytes.

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


cdef bint turn_in_range(const Context* c) noexcept nogil:
    """How far a turn has come: asked, under way, or done but for tokens and samurai to place (T3, K1)."""
    if c.s.step != DONE_ACTING:
        return c.s.step == (UNDER_WAY if c.s.depth else ASKED)
    return may_go_on(c) and not c.s.free_move and (c.s.depth > 0 or can_go_on(c, c.s.turn))


cdef bint solo_in_range(const Context* c) noexcept nogil:
    """Every attack card is in one place, the line holds targets only, and no more cards are gone than existed."""
    cdef const Solo* k = solo(c)
    cdef int seen[GOODS]
    cdef int good, i
    if k.line_count > LINE or k.virtual > EGYPTIAN_VIRTUAL or not zeroed(k.reserved, sizeof(k.reserved)):
        return False
    if k.virtual == PLAIN_VIRTUAL if c.t.virtual == DRAWN_VIRTUAL else k.virtual != c.t.virtual:
        return False
    for good in range(GOODS):
        seen[good] = k.left[good] + k.dealt[good]
    for i in range(LINE):
        if i >= k.line_count:
            if k.line[i]:
                return False
        elif k.line[i] >= GOODS:
            return False
        else:
            seen[k.line[i]] += 1
    for good in range(GOODS):
        if seen[good] > c.t.attacks[good]:
            return False
    return within(k.blocked, faction_of(c.t.seat[0].cards)) and within(k.collection, c.t.seat[0].cards)


cdef bint counters_in_range(const Context* c) noexcept nogil:
    cdef const State* s = c.s
    cdef int everybody = (1 << c.t.players) - 1
    cdef int p, row
    if (s.phase == OVER and s.round != ROUNDS) or (s.phase == CLEANUP and s.round == ROUNDS):
        return False
    if s.phase > (ATTACK if c.t.solo_at else OVER) or s.first >= c.t.players or s.turn >= c.t.players:
        return False
    if s.round < 1 or s.round > ROUNDS or s.step > max(c.t.players, 2):
        return False
    if s.passed > everybody or s.free_move > 1 or s.depth > FRAMES or s.target >= ACTIONS:
        return False
    if (s.ra_seat >= c.t.players and s.ra_seat != NOBODY) or (s.ra_seat == NOBODY) != (s.ra_tokens == 0):
        return False
    if not zeroed(s.reserved, sizeof(s.reserved)) or s.ra_tokens > MOST_RA_TOKENS:
        return False
    for p in range(c.t.seats):
        if not zeroed(s.seat[p].reserved, sizeof(s.seat[p].reserved)):
            return False
        if (s.seat[p].deck | s.seat[p].discard) >> FACTION_CARDS:
            return False
        for row in range(SEATS):
            if (s.seat[p].deals[row] | s.seat[p].trades[row]) >> FACTION_CARDS:
                return False
    if s.phase == DRAFT_ONE or s.phase == DRAFT_TWO:
        if s.step >= c.t.players:
            return False
    if s.phase == ACTING:
        if s.passed >> s.turn & 1 or not turn_in_range(c) or (s.depth == 0 and s.free_move):
            return False
    elif s.turn != s.first or s.free_move or s.passed != (everybody if s.phase >= CLEANUP else 0):
        return False
    if not is_seeded(&s.rng):
        return False   # a generator that gives nothing but zeros
    return not s.cost & guards() and (s.depth > 0 or (s.cost == 0 and s.target == 0))
