# Points and tie-breaks (BF1, BF2).

cdef inline int of_tile(const Seat* seat, int tile) noexcept nogil:
    """How many tiles of a kind lie in the estate."""
    cdef uint64_t hexes = seat.filled
    cdef int n = 0
    while hexes:
        n += seat.tile[lowest(hexes)] == tile + 1
        hexes &= hexes - 1
    return n


cdef int species_in(const Context* c, const Seat* seat) noexcept nogil:
    """How many types of animal live in the estate."""
    cdef uint64_t hexes = seat.filled
    cdef int kinds = 0
    while hexes:
        kinds |= 1 << c.t.species[seat.tile[lowest(hexes)] - 1]
        hexes &= hexes - 1
    return count_bits(kinds >> 1)


cdef inline bint tells_sold(const Context* c) noexcept nogil:
    """Whether points may show which types were sold: they lie open, or the game is over (BA18)."""
    return c.t.open_sold or c.s.stage == OVER


cdef int knowledge_points(const Context* c, int p) noexcept nogil:
    """The knowledge tiles that count at the end, 15 to 26."""
    cdef const Seat* seat = &c.s.seat[p]
    cdef uint32_t tiles = seat.knowledge >> K_END_TYPES_SOLD
    cdef int points = 0
    cdef int number
    while tiles:
        number = K_END_TYPES_SOLD + lowest(tiles)
        tiles &= tiles - 1
        if number == K_END_TYPES_SOLD:
            points += 3 * count_bits(some(seat.sold)) if tells_sold(c) else 0
        elif number == K_END_ANIMALS:
            points += 4 * species_in(c, seat)
        elif number == K_END_GOODS_SOLD:
            points += total(seat.sold)
        elif number == K_END_BONUS:
            points += 2 * (count_bits(seat.large) + count_bits(seat.small))
        else:
            points += 4 * of_tile(seat, c.t.counted[number - K_END_WAREHOUSE])
    return points


cdef int points(const Context* c, int p) noexcept nogil:
    """Victory points, unsold goods, silverlings, pairs of workers, knowledge tiles."""
    cdef const Seat* seat = &c.s.seat[p]
    return seat.vp + total(seat.goods) + seat.silver + (seat.workers >> 1) + knowledge_points(c, p)


cdef void report_points(Context* c, int p) noexcept nogil:
    """Add the points of the end to those marked, one event a reason."""
    cdef const Seat* seat = &c.s.seat[p]
    cdef int extra[4]
    cdef int i
    if c.log == NULL:
        return
    extra[0] = total(seat.goods)
    extra[1] = seat.silver
    extra[2] = seat.workers >> 1
    extra[3] = knowledge_points(c, p)
    for i in range(4):
        if extra[i]:
            note_final_points(c, p, extra[i], FOR_GOODS + i)


cdef inline int tie_break(const Context* c, int p) noexcept nogil:
    """More empty hexes, then the later turn in the last round (BF2)."""
    cdef int place = 0
    while c.s.order[place] != p:
        place += 1
    return (HEXES - count_bits(c.s.seat[p].filled)) * SEATS + place


cdef inline int players(const Context* c) noexcept nogil:
    return c.t.seats


cdef inline bint lost_alone(const Context* c) noexcept nogil:
    """Nobody plays alone."""
    return False
