# Stacks, rows and the display (FS1, FT2, FT3).

cdef int draw(Context* c, int color) noexcept nogil:
    """The top tile of a stack: its order is chance to come, so any of those left."""
    cdef int i = rng_below(&c.s.rng, c.s.left[color])
    cdef int kind = c.t.begin[color]
    while i >= c.s.stack[kind]:
        i -= c.s.stack[kind]
        kind += 1
    c.s.stack[kind] -= 1
    c.s.left[color] -= 1
    return kind


cdef void open_display(Context* c) noexcept nogil:
    """Fill the display with victory tiles; the others leave the game unseen (FS1)."""
    cdef uint8_t tiles[KINDS]
    cdef int n = 0
    cdef int i, kind, _copy
    for kind in range(c.t.begin[VICTORY], c.t.begin[VICTORY + 1]):
        for _copy in range(c.t.copies[kind]):
            tiles[n] = kind
            n += 1
    for i in range(c.t.display):
        i = rng_below(&c.s.rng, n)
        kind = tiles[i]
        n -= 1
        tiles[i] = tiles[n]
        insert(c.s.display, DISPLAY, kind)
        note_tile_displayed(c, kind)


cdef void reveal(Context* c, int color, int why) noexcept nogil:
    """The top tile of a stack comes to the right end of its row (FT2); a full row goes to the box first (FT3)."""
    cdef uint8_t* row = c.s.row[color]
    cdef uint64_t gone = 0
    cdef int kind, i
    if row[ROW - 1]:
        for i in range(ROW):
            gone |= <uint64_t>row[i] << 8 * i
            row[i] = 0
        note_row_cleared(c, c.s.turn, color, gone)
    kind = draw(c, color)
    append(row, ROW, kind)
    note_tile_revealed(c, c.s.turn, color, kind, why)


cdef inline void take_tile(Context* c, int kind) noexcept nogil:
    """From its row or from the display."""
    cdef int color = c.t.color[kind]
    if color == VICTORY:
        remove(c.s.display, DISPLAY, kind)
    else:
        remove(c.s.row[color], ROW, kind)


cdef inline int reveal_options(const Context* c, uint16_t* out) noexcept nogil:
    cdef int n = 0
    cdef int i
    for i in range(STACKS):
        if c.s.left[i]:
            out[n] = A_REVEAL + i
            n += 1
    return n
