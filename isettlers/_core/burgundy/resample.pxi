# Redrawing what a seat cannot see: which goods the others have sold, sides and castles chosen in secret, the chance
# to come. All tiles that have left the stocks have lain open, so what is left in them is known; only the order is not.

cdef void redraw_sold(Context* c, int seat, Rng* rng) noexcept nogil:
    """Shuffle the goods that others have sold with those that no seat has seen (BA17, BA18)."""
    cdef int hidden[GOODS]
    cdef int sold[SEATS]
    cdef int all = 0
    cdef int o, good, left
    for good in range(GOODS):
        hidden[good] = amount(c.s.pool, good)
    for o in range(c.t.seats):
        sold[o] = 0
        if o != seat:
            sold[o] = total(c.s.seat[o].sold)
            for good in range(GOODS):
                hidden[good] += amount(c.s.seat[o].sold, good)
            c.s.seat[o].sold = 0
    for good in range(GOODS):
        all += hidden[good]
    for o in range(c.t.seats):
        while sold[o]:
            left = rng_below(rng, all)
            good = 0
            while left >= hidden[good]:
                left -= hidden[good]
                good += 1
            hidden[good] -= 1
            all -= 1
            sold[o] -= 1
            c.s.seat[o].sold += <uint32_t>1 << 4 * good
    c.s.pool = 0
    for good in range(GOODS):
        c.s.pool |= <uint32_t>hidden[good] << 4 * good


cdef void redraw_choices(Context* c, int seat, Rng* rng) noexcept nogil:
    """Sides and first castles that others have chosen in secret, all their ways being equally likely (BS7)."""
    cdef Seat* other
    cdef uint64_t hexes
    cdef int o
    for o in range(c.t.seats):
        other = &c.s.seat[o]
        if o == seat or other.estate == NOBODY:
            continue
        if c.t.giving == DRAWN:
            other.estate = c.t.board[other.board][rng_below(rng, 2)]
        if other.castle:
            hexes = c.t.estate[other.estate].color[DARK_GREEN]
            other.castle = 1 + nth_bit(hexes, rng_below(rng, count_bits(hexes)))


cdef void redraw_hidden(Context* c, int seat, Rng* rng) noexcept nogil:
    """Draw again all that a seat cannot see."""
    if not tells_sold(c):
        redraw_sold(c, seat, rng)
    if c.s.stage == CHOOSING and c.t.secret:
        redraw_choices(c, seat, rng)
