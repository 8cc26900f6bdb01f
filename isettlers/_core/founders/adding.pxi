# The third action of a turn: a tile is added, on a new cell or in place of an old tile (FT5-FT7, FR1-FR4).

cdef inline int bought(const Context* c) noexcept nogil:
    """The resource bought this turn, -1 without."""
    return c.s.bought - 1


cdef bint anything_fits(const Context* c, Land* l) noexcept nogil:
    """Whether some open tile can be added on a new cell; nature tiles always can (FG9)."""
    cdef int color, i
    if c.s.row[NATURE][0]:
        return True
    for color in range(VILLAGE, CITY + 1):
        for i in range(ROW):
            if not c.s.row[color][i]:
                break
            if fits(l, c.s.row[color][i] - 1, bought(c), False, NULL):
                return True
    for i in range(DISPLAY):
        if not c.s.display[i]:
            break
        if fits(l, c.s.display[i] - 1, bought(c), False, NULL):
            return True
    return False


cdef inline bint lacks_nature(const Context* c) noexcept nogil:
    """No nature tile is open and one can be turned up: one has to be when nothing else fits (FT7, FA4, FA24)."""
    return not c.s.row[NATURE][0] and c.s.left[NATURE] and not c.t.may_pass


cdef void turn_up(Context* c) noexcept nogil:
    cdef Land l
    if lacks_nature(c):
        survey(c.t, &c.s.seat[c.s.turn], idle_now(c, c.s.turn), &l)
        if not anything_fits(c, &l):
            reveal(c, NATURE, BY_NEED)


cdef void place(Context* c, int cell) noexcept nogil:
    """The tile comes into the territory; coins of a tile it replaces go to the owner, other tokens to the box (FR3)."""
    cdef Seat* seat = &c.s.seat[c.s.turn]
    cdef int kind = c.s.kind - 1
    cdef int i = place_of(seat, cell)
    cdef Tile old
    take_tile(c, kind)
    if i < seat.tiles and cell_of(seat.tile[i]) == cell:
        old = seat.tile[i]
        seat.token[COIN - 1] += coins_of(old)
        seat.replaced += 1
        seat.tile[i] = fresh_tile(cell, kind)
        note(c, E_REPLACE, c.s.turn, kind, kind_of(old), number_of(cell),
             wars_of(old) | coins_of(old) << 8 | face_of(old) << 16)
    else:
        insert_tile(seat, cell, kind)
        note(c, E_ADD, c.s.turn, kind, 0, number_of(cell), 0)
    if c.t.token[kind]:
        gain(c, c.t.token[kind])
    end_turn(c)


# ---------------------------------------------------------------- options

cdef inline void offer(Land* l, const uint8_t* row, int room, int bought, Set* offered) noexcept nogil:
    """The kinds in a list that fit somewhere."""
    cdef Set seen = no_cards()
    cdef int i, kind
    for i in range(room):
        if not row[i]:
            return
        kind = row[i] - 1
        if not has(&seen, kind):
            add(&seen, kind)
            if fits(l, kind, bought, True, NULL):
                add(offered, kind)


cdef int add_options(const Context* c, uint16_t* out) noexcept nogil:
    """The kinds of open tiles that fit somewhere (FA30); the end of the turn when none fits on a new cell (FT6)."""
    cdef Land l
    cdef Set offered = no_cards()
    cdef int n = 0
    cdef int kind, color, i
    survey(c.t, &c.s.seat[c.s.turn], idle_now(c, c.s.turn), &l)
    for i in range(ROW):
        if c.s.row[NATURE][i]:
            add(&offered, c.s.row[NATURE][i] - 1)
    for color in range(VILLAGE, CITY + 1):
        offer(&l, c.s.row[color], ROW, bought(c), &offered)
    offer(&l, c.s.display, DISPLAY, bought(c), &offered)
    kind = take_first(&offered)
    while kind >= 0:
        out[n] = A_ADD + kind
        n += 1
        kind = take_first(&offered)
    if not c.s.row[NATURE][0] and not anything_fits(c, &l):
        out[n] = A_SKIP
        n += 1
    return n


cdef int place_options(const Context* c, uint16_t* out) noexcept nogil:
    """The cells for the kind under way, new ones and those of own tiles."""
    cdef Land l
    cdef uint64_t cells[SPAN]
    cdef int n = 0
    cdef int i
    survey(c.t, &c.s.seat[c.s.turn], idle_now(c, c.s.turn), &l)
    if not fits(&l, c.s.kind - 1, bought(c), True, cells):
        return 0
    for i in range(l.columns):
        n = emit_bits(cells[i], out, n, A_CELL + (l.west + i) * WIDTH + l.south)
    return n
