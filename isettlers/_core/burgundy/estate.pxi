# An estate: where tiles fit (BU5, BE6), pastures (BE3), full regions and colours (BG1, BG2).

cdef inline const Estate* estate_of(const Context* c, int p) noexcept nogil:
    return &c.t.estate[c.s.seat[p].estate]


cdef inline void lay(Context* c, int p, int tile, int hex) noexcept nogil:
    """The tile lies there; what is kept beside the estate follows."""
    cdef Seat* seat = &c.s.seat[p]
    seat.tile[hex] = tile + 1
    seat.filled |= bit(hex)
    seat.frontier = (seat.frontier | c.t.adjacent[hex]) & ~seat.filled
    if tile < BUILDINGS:
        seat.barred[tile] |= estate_of(c, p).region[hex]


cdef inline uint64_t fitting(const Context* c, const Seat* seat, int tile) noexcept nogil:
    """The empty hexes that a tile may go to, whatever the die (BU5, BE6)."""
    cdef const Estate* e = &c.t.estate[seat.estate]
    cdef uint64_t apart = (tile < BUILDINGS) & (not owns(seat, K_ANY_BUILDING))
    return e.color[c.t.color[tile]] & seat.frontier & ~(apart * seat.barred[tile % BUILDINGS])


cdef void score_animals(Context* c, int p, int tile, int hex) noexcept nogil:
    """The animals of the type in this pasture, the new tile's included (BE3, knowledge 7)."""
    cdef const Seat* seat = &c.s.seat[p]
    cdef uint64_t hexes = estate_of(c, p).region[hex] & seat.filled
    cdef int species = c.t.species[tile]
    cdef int more = owns(seat, K_ANIMALS)
    cdef int points = 0
    cdef int other
    while hexes:
        other = seat.tile[lowest(hexes)] - 1
        hexes &= hexes - 1
        if c.t.species[other] == species:
            points += c.t.animals[other] + more
    score(c, p, points, FOR_ANIMALS, tile)


cdef void complete(Context* c, int p, int tile, int hex) noexcept nogil:
    """Points for a region that is full, a bonus tile for a colour (BG1, BG2)."""
    cdef Seat* seat = &c.s.seat[p]
    cdef const Estate* e = estate_of(c, p)
    cdef int color = e.hex_color[hex]
    cdef int other, large, small
    if e.region[hex] & ~seat.filled:
        return
    score(c, p, c.t.region_vp[count_bits(e.region[hex])] + c.t.phase_vp[c.s.phase], FOR_REGION, tile)
    if e.color[color] & ~seat.filled:
        return
    large = small = 0
    for other in range(c.t.seats):
        large |= c.s.seat[other].large
        small |= c.s.seat[other].small
    if not large >> color & 1:
        seat.large |= 1 << color
        note_bonus_taken(c, p, color, True)
        score(c, p, c.t.large, FOR_COLOR, tile)
    elif not small >> color & 1:
        seat.small |= 1 << color
        note_bonus_taken(c, p, color, False)
        score(c, p, c.t.small, FOR_COLOR, tile)
