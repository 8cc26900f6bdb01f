# Points and tie-breaks (E1, E2).

cdef int points_counted(const Context* c, int p) noexcept nogil:
    """Victory points, 1 a common and 2 a faction location, cards under a Gate, resources on the Shrine."""
    cdef int total = c.s.seat[p].vp
    cdef int row, holder
    cdef Set m
    for row in range(c.t.seats):
        m = own_locations(c, p, row)
        total += size(&m)
        total += count_bits(faction_word(m)) * (c.t.seat[row].faction_points - 1)
        if not is_empty(&c.t.seat[row].word[H_GATE]):
            total += cards_under(c, row, both(m, c.t.seat[row].word[H_GATE]))
        m = both(m, c.t.seat[row].word[H_SHRINE])
        if not is_empty(&m):
            total += c.s.shrine[0] + c.s.shrine[1] + c.s.shrine[2]
    return total + technology_points(c, p) if c.t.pack_at else total


cdef int cards_under(const Context* c, int row, Set gates) noexcept nogil:
    cdef int card = take_first(&gates)
    cdef int total = 0
    cdef int p
    while card >= 0:
        for p in range(c.t.seats):
            total += size(&c.s.seat[p].sets[UNDER + facts(c, row, card).stash - 1])
        card = take_first(&gates)
    return total


cdef int tie_break(const Context* c, int p) noexcept nogil:
    """Workers and resources left, then cards in hand (E2)."""
    cdef uint64_t goods = c.s.seat[p].goods
    cdef int left = held(goods, WOOD) + held(goods, STONE) + held(goods, FOOD) + held(goods, WORKER)
    return left * 256 + size(&c.s.seat[p].sets[HAND])


cdef inline int players(const Context* c) noexcept nogil:
    return c.t.players


cdef inline bint lost_alone(const Context* c) noexcept nogil:
    """Whether the virtual player is ahead of the only one (SR4)."""
    return c.t.solo_at and not beaten(c)


cdef int points(const Context* c, int p) noexcept nogil:
    """The points counted; only a winner of the solo game scores (SO10)."""
    return 0 if c.s.phase == OVER and lost_alone(c) else points_counted(c, p)
