# The setup and the first action of a turn: display, draft, start pairs (FS1-FS8), reveals (FT2, FT3).

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
    """So many of the victory tiles; the others leave the game unseen (FS1)."""
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
        note(c, E_DISPLAY, NOBODY, kind, 0, 0, 0)


cdef void set_up(Context* c) noexcept nogil:
    """Stacks, display, the starting player, nature tiles to draft (FS1-FS3)."""
    cdef int color, kind, _i
    for color in range(STACKS):
        for kind in range(c.t.begin[color], c.t.begin[color + 1]):
            c.s.stack[kind] = c.t.copies[kind]
            c.s.left[color] += c.t.copies[kind]
    c.s.pile = c.t.faces
    for kind in range(3):
        c.s.supply[kind] = EACH_TOKEN
    open_display(c)
    c.s.first = c.t.first_player if c.t.first_player != NOBODY else rng_below(&c.s.rng, c.t.seats)
    note(c, E_FIRST, c.s.first, 0, 0, 0, 0)
    for _i in range(c.t.pool):
        kind = draw(c, NATURE)
        insert(c.s.pool, POOL, kind)
        note(c, E_POOL, NOBODY, kind, 0, 0, 0)
    c.s.turn = c.s.first
    c.s.asked = Q_DRAFT


cdef inline int drafter(const Context* c, int pick) noexcept nogil:
    """Who makes a pick: clockwise from the starting player, then back (FS4)."""
    cdef int place = pick if pick < c.t.seats else 2 * c.t.seats - 1 - pick
    return (c.s.first + place) % c.t.seats


cdef void draft(Context* c, int kind) noexcept nogil:
    cdef Seat* seat = &c.s.seat[c.s.turn]
    remove(c.s.pool, POOL, kind)
    seat.pick[seat.pick[0] != 0] = kind + 1
    note(c, E_DRAFT, c.s.turn, kind, 0, 0, 0)
    c.s.picks += 1
    if c.s.picks > c.t.seats:
        c.s.asked = Q_LAYOUT
    else:
        c.s.turn = drafter(c, c.s.picks)


cdef void lay_pair(Context* c, int layout) noexcept nogil:
    """The tile drafted first left of, right of, below or above the second (FS5); the left or lower one on (0, 0)."""
    cdef Seat* seat = &c.s.seat[c.s.turn]
    cdef int other = cell_at(1, 0) if layout < 2 else cell_at(0, 1)
    cdef int i, kind, cell
    for i in range(2):
        kind = seat.pick[i] - 1
        cell = cell_at(0, 0) if i == layout & 1 else other
        insert_tile(seat, cell, kind)
        note(c, E_LAY, c.s.turn, kind, 0, number_of(cell), 0)
        seat.pick[i] = 0
    if c.s.picks < 2 * c.t.seats:
        c.s.turn = drafter(c, c.s.picks)
        c.s.asked = Q_DRAFT
    else:
        open_rows(c)


cdef void open_rows(Context* c) noexcept nogil:
    """Who drafted last turns up the first tiles of the rows, beside the one left over (FS6); the first turn begins."""
    cdef int last = c.s.turn
    cdef int color, kind, n
    c.s.row[NATURE][0] = c.s.pool[0]
    c.s.pool[0] = 0
    c.s.picks = 0
    c.s.stage = PLAYING
    for color in range(STACKS):
        for n in range(c.s.row[color][0] != 0, c.t.opened[color]):
            kind = draw(c, color)
            c.s.row[color][n] = kind + 1
            note(c, E_REVEAL, last, color, kind, BY_SETUP, 0)
    begin_turn(c, c.s.first)


# ---------------------------------------------------------------- the first action of a turn

cdef void reveal(Context* c, int color, int why) noexcept nogil:
    """The top tile of a stack comes to the right end of its row (FT2); a full row goes to the box first (FT3)."""
    cdef uint8_t* row = c.s.row[color]
    cdef uint64_t gone = 0
    cdef int kind, i
    if row[ROW - 1]:
        for i in range(ROW):
            gone |= <uint64_t>row[i] << 8 * i
            row[i] = 0
        note(c, E_CLEAR, c.s.turn, color, 0, 0, gone)
    kind = draw(c, color)
    append(row, ROW, kind)
    note(c, E_REVEAL, c.s.turn, color, kind, why, 0)
