# The third action of a turn: a tile is added, on a new cell or in place of an old tile (FT5-FT7, FR1-FR4).

cdef inline int bought(const Context* c) noexcept nogil:
    """The resource bought this turn, -1 without."""
    return c.s.bought - 1


cdef inline bint lacks_nature(const Context* c) noexcept nogil:
    """No nature tile is open and one can be turned up: one has to be when nothing else fits (FT7, FA4, FA24)."""
    return not c.s.row[NATURE][0] and c.s.left[NATURE] and not c.t.may_pass


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
        note_tile_replaced(c, c.s.turn, kind, kind_of(old), number_of(cell), wars_of(old), coins_of(old),
                           face_of(old) - 1 if face_of(old) else NOBODY)
    else:
        insert_tile(seat, cell, kind)
        note_tile_added(c, c.s.turn, kind, number_of(cell))
    if c.t.token[kind]:
        gain(c, c.t.token[kind])
    end_turn(c)


# ---------------------------------------------------------------- options

cdef inline uint32_t kinds_in(const uint8_t* row, int room, int first) noexcept nogil:
    """The different kinds in a list as bits, counted from `first`."""
    cdef uint32_t kinds = 0
    cdef int i
    for i in range(room):
        kinds |= <uint32_t>(row[i] != 0) << (row[i] - 1 - first & 31)
    return kinds


cdef inline int emit_fitting(const Context* c, Land* l, int color, int bought, uint16_t* out, int n) noexcept nogil:
    """One option for each open kind of a colour that fits somewhere."""
    cdef int first = c.t.begin[color]
    cdef uint32_t kinds = (kinds_in(c.s.display, DISPLAY, first) if color == VICTORY
                           else kinds_in(c.s.row[color], ROW, first))
    cdef int kind
    while kinds:
        kind = first + lowest(kinds)
        kinds &= kinds - 1
        out[n] = A_ADD + kind
        n += fits(l, kind, bought, True, NULL)
    return n


cdef bint any_on_new_cell(const Context* c, Land* l, const uint16_t* ids, int n) noexcept nogil:
    """Whether one of the kinds offered fits on a new cell."""
    cdef int i
    for i in range(n):
        if fits(l, ids[i] - A_ADD, bought(c), False, NULL):
            return True
    return False


cdef int add_options(const Context* c, uint16_t* out) noexcept nogil:
    """The kinds of open tiles that fit somewhere (FA30); the end of the turn when none fits on a new cell (FT6)."""
    cdef Land l
    cdef int n = 0
    cdef int color
    survey(c.t, &c.s.seat[c.s.turn], idle_now(c, c.s.turn), &l)
    for color in range(NATURE, VICTORY + 1):
        n = emit_fitting(c, &l, color, bought(c), out, n)
    if not c.s.row[NATURE][0] and not any_on_new_cell(c, &l, out, n):
        out[n] = A_SKIP
        n += 1
    return n


cdef int place_options(const Context* c, uint16_t* out) noexcept nogil:
    """The cells for the kind under way, new ones and those of own tiles."""
    cdef Land l
    cdef uint64_t cells[LAND_WORDS]
    cdef int n = 0
    cdef int i
    survey(c.t, &c.s.seat[c.s.turn], idle_now(c, c.s.turn), &l)
    if not fits(&l, c.s.kind - 1, bought(c), True, cells):
        return 0
    for i in range(l.words):
        while cells[i]:
            out[n] = A_CELL + number_at(&l, 64 * i + lowest(cells[i]))
            n += 1
            cells[i] &= cells[i] - 1
    return n
