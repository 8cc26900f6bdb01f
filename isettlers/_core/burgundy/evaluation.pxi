# A plain evaluation of a position, for the greedy policy. It reads nothing that the seat does not know.

cdef double progress(const Context* c, const Seat* seat) noexcept nogil:
    """The points that regions and colours not yet full may bring, by how far they are filled."""
    cdef const Weights* w = &c.t.weights
    cdef const Estate* e = &c.t.estate[seat.estate]
    cdef uint64_t left = seat.filled
    cdef uint64_t region
    cdef double value = 0.0
    cdef double share
    cdef int color, size, there
    while left:
        region = e.region[lowest(left)]
        left &= ~region
        size = count_bits(region)
        there = count_bits(region & seat.filled)
        if there < size:
            share = <double>there / size
            value += w.region * share * share * (c.t.region_vp[size] + c.t.phase_vp[c.s.phase])
    for color in range(COLORS):
        size = count_bits(e.color[color])
        there = count_bits(e.color[color] & seat.filled)
        if there < size:
            share = <double>there / size
            value += w.color * share * share * share * c.t.large
    return value


cdef double prospects(const Context* c, int p) noexcept nogil:
    """The points that a seat may still gain from its supplies and tiles."""
    cdef const Weights* w = &c.t.weights
    cdef const Seat* seat = &c.s.seat[p]
    cdef const Estate* e
    cdef double phases = PHASES - c.s.phase - c.s.round / <double>ROUNDS   # to come, the present one in part
    cdef double late = phases if phases < 1 else 1
    cdef double value
    cdef int i, tile
    value = (w.silver - 1) * late * seat.silver + (w.worker - 0.5) * late * seat.workers
    value += (w.good * c.t.sale * late - 1) * total(seat.goods) * late
    if seat.estate == NOBODY or not seat.filled:
        return value
    e = &c.t.estate[seat.estate]
    for i in range(STORED):
        tile = seat.stored[i] - 1
        if tile < 0:
            break
        if fitting(c, seat, tile):
            value += w.stored * late
    value += w.placed * count_bits(seat.filled)
    value += w.mine * (PHASES - c.s.phase) * count_bits(e.color[GREY] & seat.filled)
    value += w.knowledge * phases * count_bits(seat.knowledge & ((<uint32_t>1 << K_END_TYPES_SOLD) - 1))
    value += w.ship * phases * seat.ships
    return value + progress(c, seat)


cdef inline int own_secret(const Context* c, int p) noexcept nogil:
    """Points for types sold (knowledge 15) that the seat itself knows of, and scores do not tell yet."""
    cdef const Seat* seat = &c.s.seat[p]
    return 3 * count_bits(some(seat.sold)) if owns(seat, K_END_TYPES_SOLD) and not tells_sold(c) else 0


cdef double evaluation(const Context* c, int p) noexcept nogil:
    """How good the position looks for a seat, in points: its own prospects against the others'."""
    cdef double own = points(c, p)
    cdef double others = 0.0
    cdef int other
    if c.s.stage == OVER:
        for other in range(c.t.seats):
            if other != p:
                others += points(c, other)
        return own - others / (c.t.seats - 1)
    own += prospects(c, p) + own_secret(c, p)
    for other in range(c.t.seats):
        if other != p:
            others += points(c, other) + prospects(c, other)
    return own - c.t.weights.others * others / (c.t.seats - 1)
