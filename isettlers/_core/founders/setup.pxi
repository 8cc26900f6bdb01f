# The setup: stacks, display, draft and start pairs (FS1-FS8), and the options on the way.

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
    note_first_player_known(c, c.s.first, c.t.first_player == NOBODY)
    for _i in range(c.t.pool):
        kind = draw(c, NATURE)
        insert(c.s.pool, POOL, kind)
        note_tile_pooled(c, kind)
    c.s.turn = c.s.first
    c.s.question = Q_DRAFT


cdef inline int drafter(const Context* c, int pick) noexcept nogil:
    """Who makes a pick: clockwise from the starting player, then back (FS4)."""
    cdef int place = pick if pick < c.t.seats else 2 * c.t.seats - 1 - pick
    return (c.s.first + place) % c.t.seats


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
            note_tile_revealed(c, last, color, kind, BY_SETUP)
    begin_turn(c, c.s.first)


cdef void draft(Context* c, int kind) noexcept nogil:
    cdef Seat* seat = &c.s.seat[c.s.turn]
    remove(c.s.pool, POOL, kind)
    seat.pick[seat.pick[0] != 0] = kind + 1
    note_tile_drafted(c, c.s.turn, kind)
    c.s.picks += 1
    if c.s.picks > c.t.seats:
        c.s.question = Q_LAYOUT
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
        note_tile_laid(c, c.s.turn, kind, number_of(cell))
        seat.pick[i] = 0
    if c.s.picks < 2 * c.t.seats:
        c.s.turn = drafter(c, c.s.picks)
        c.s.question = Q_DRAFT
    else:
        open_rows(c)


# ---------------------------------------------------------------- options

cdef inline int draft_options(const Context* c, uint16_t* out) noexcept nogil:
    cdef int n = 0
    cdef int i
    for i in range(POOL):
        if c.s.pool[i] and (i == 0 or c.s.pool[i] != c.s.pool[i - 1]):
            out[n] = A_DRAFT + c.s.pool[i] - 1
            n += 1
    return n


cdef inline int layout_options(const Context* c, uint16_t* out) noexcept nogil:
    """Side by side or one above the other, either tile first; of two that are alike it does not matter which."""
    cdef const Seat* seat = &c.s.seat[c.s.turn]
    cdef int n = 0
    cdef int i
    for i in range(4):
        if not i & 1 or seat.pick[0] != seat.pick[1]:
            out[n] = A_LAYOUT + i
            n += 1
    return n
