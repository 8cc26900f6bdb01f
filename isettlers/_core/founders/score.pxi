# Points and the tie-break (FE5, FE6).

cdef void parts_of(const Context* c, int p, int* part) noexcept nogil:
    """Points of a seat by reason (FOR_VICTORY ..) if the game ended now: coins on own tiles come home first."""
    cdef const Seat* seat = &c.s.seat[p]
    cdef int tokens = seat.token[0] + seat.token[1] + seat.token[2] + total(seat.craftsmen)
    cdef int victory = 0
    cdef int craftsmen = 0
    cdef Tile tile
    cdef int i
    for i in range(seat.tiles):
        tile = seat.tile[i]
        tokens += coins_of(tile)
        if not wars_of(tile):
            victory += c.t.vp[kind_of(tile)]
            craftsmen += face_of(tile) != 0
    part[FOR_VICTORY] = victory
    part[FOR_CRAFTSMEN] = craftsmen * c.t.craftsmen_vp
    part[FOR_TOKENS] = tokens * c.t.token_vp
    part[FOR_REPLACED] = -seat.replaced * c.t.replaced_vp


cdef int points(const Context* c, int p) noexcept nogil:
    cdef int part[4]
    parts_of(c, p, part)
    return part[0] + part[1] + part[2] + part[3]


cdef void report_points(Context* c, int p) noexcept nogil:
    """Report the sources of the points, one event a reason."""
    cdef int part[4]
    cdef int i
    if c.log == NULL:
        return
    parts_of(c, p, part)
    for i in range(4):
        if part[i]:
            note_final_points(c, p, part[i], i)


cdef int tie_break(const Context* c, int p) noexcept nogil:
    """Victory tiles in the territory, attacked ones too (FE6, FA17); who has as many shares the rank (FA18)."""
    cdef const Seat* seat = &c.s.seat[p]
    cdef int n = 0
    cdef int i
    for i in range(seat.tiles):
        n += c.t.color[kind_of(seat.tile[i])] == VICTORY
    return n


cdef inline int players(const Context* c) noexcept nogil:
    return c.t.seats


cdef inline bint lost_alone(const Context* c) noexcept nogil:
    """Nobody plays alone."""
    return False
