# Points and tie-breaks (E1, E2).

cdef inline void parts_of(const Context* c, int p, int* part) noexcept nogil:
    """Points of a seat by reason (FOR_MARKED ..): 1 a common and 2 a faction location, what Gate and Shrine give."""
    cdef int row
    cdef Set m
    memset(part, 0, PARTS * sizeof(int))
    part[FOR_MARKED] = c.s.seat[p].vp
    for row in range(c.t.seats):
        m = own_locations(c, p, row)
        part[FOR_COMMON] += size(&m) - count_bits(faction_word(m))
        part[FOR_FACTION] += count_bits(faction_word(m)) * c.t.seat[row].faction_points
        if not is_empty(&c.t.seat[row].word[H_GATE]):
            part[FOR_GATE] += cards_under(c, row, both(m, c.t.seat[row].word[H_GATE]))
        m = both(m, c.t.seat[row].word[H_SHRINE])
        if not is_empty(&m):
            part[FOR_SHRINE] += c.s.shrine[0] + c.s.shrine[1] + c.s.shrine[2]
    if c.t.pack_at:
        part[FOR_GLORY] = glory_points(c, p)
        part[FOR_TOKENS] = technology_points(c, p)


cdef int points_counted(const Context* c, int p) noexcept nogil:
    cdef int part[PARTS]
    cdef int total = 0
    cdef int i
    parts_of(c, p, part)
    for i in range(PARTS):
        total += part[i]
    return total


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


cdef void report_points(Context* c, int p) noexcept nogil:
    """Report what the score is made of, one event a reason."""
    cdef int part[PARTS]
    cdef int i
    if c.log == NULL or lost_alone(c):
        return
    parts_of(c, p, part)
    for i in range(PARTS):
        if part[i]:
            note_final_points(c, p, part[i], i)
