# Which columns and action ids a setup has: those of its seats, its kinds of tile and its resources.

cdef enum:
    MOST_LOST = 100        # points that a seat can be below nothing
    REVEALS = 66           # tiles turned up in turns, and two for each seat before them


cdef inline void describe_cell(Column* columns, int first) noexcept nogil:
    """How far a cell is across and up."""
    describe(columns, first, 2, COUNT, -REACH, REACH, 8)


cdef void describe_seat(const Tables* t, Column* columns, int at) noexcept nogil:
    """The block of a seat."""
    cdef int i, first
    describe(columns, at + P_POINTS, 1, COUNT, -MOST_LOST, 2 * MOST_RAW - MOST_LOST, 20)
    counts(columns, at + P_TOKENS, 3, MOST_RAW, 3)
    counts(columns, at + P_CRAFTSMEN, t.resources, 15, 2)
    counts(columns, at + P_REPLACED, 1, MOST_REPLACED, 10)
    kinds(columns, at + P_PICKS, 2, KINDS)
    counts(columns, at + P_COUNT, 1, TILES, TILES)
    for i in range(TILES):
        first = at + P_TILES + i * MARKS
        describe_cell(columns, first)
        kinds(columns, first + 2, 1, KINDS)
        counts(columns, first + 3, 1, WARS, 1)
        counts(columns, first + 4, 1, COINS, 3)
        kinds(columns, first + 5, 1, RESOURCES)
    for i in range(CARTS):
        flags(columns, at + P_CARTS + 3 * i, 1)
        describe_cell(columns, at + P_CARTS + 3 * i + 1)


cdef void describe_kinds(const Tables* t, Column* columns) noexcept nogil:
    """Kinds of tile, open and in the stacks."""
    cdef int kind
    for kind in range(t.begin[4]):
        flags(columns, O_KIND + kind, 1)
        if kind < t.begin[VICTORY]:
            counts(columns, O_STACKS + kind, 1, t.copies[kind], 4)
            counts(columns, O_ROWS + kind, 1, ROW, 1)
        if kind < t.begin[VILLAGE]:
            counts(columns, O_POOL + kind, 1, POOL, 1)
        if kind >= t.begin[VICTORY]:
            counts(columns, O_DISPLAY + kind, 1, DISPLAY, 1)


cdef void describe_columns(const Tables* t, Column* columns) noexcept nogil:
    cdef int i
    flags(columns, O_PLAYERS + t.seats - 2, 1)
    flags(columns, O_STAGE, 3)
    flags(columns, O_ACTOR, t.seats)
    flags(columns, O_FIRST, t.seats)
    counts(columns, O_RULES, RULES, MOST_RAW, 1)
    flags(columns, O_ASKED, QUESTIONS)
    flags(columns, O_TOKEN, 2)
    flags(columns, O_VICTIM, t.seats)
    flags(columns, O_CELL, 1)
    describe_cell(columns, O_CELL + 1)
    flags(columns, O_BOUGHT, t.resources)
    counts(columns, O_LEFT, STACKS, MOST_RAW, 24)
    counts(columns, O_SUPPLY, 3, MOST_RAW, 6)
    counts(columns, O_PILE, t.resources, 15, 4)
    describe_kinds(t, columns)
    for i in range(t.seats):
        describe_seat(t, columns, O_SEATS + i * SEAT_NUMBERS)


cdef void offer_cells(const Tables* t, uint8_t* actions) noexcept nogil:
    """The cells that a territory can reach, one step a turn (see TILES in state.pxd)."""
    cdef int x, y
    cdef int most = 1 + (REVEALS - 2 * t.seats) // t.seats
    for x in range(-REACH, REACH + 1):
        for y in range(-REACH, REACH + 1):
            if max(x, -x) + max(y, -y) <= most:
                offer(actions, A_CELL + number_of(cell_at(x, y)), 1)


cdef void offer_actions(const Tables* t, uint8_t* actions) noexcept nogil:
    offer(actions, A_DRAFT, t.begin[VILLAGE])
    offer(actions, A_LAYOUT, 4)
    offer(actions, A_REVEAL, STACKS)
    offer(actions, A_TOKEN, TOKENS)
    offer(actions, A_SEAT, t.seats)
    offer_cells(t, actions)
    offer(actions, A_RESOURCE, t.resources)
    offer(actions, A_ADD, t.begin[4])
    offer(actions, A_SKIP, 1)
    offer(actions, A_AGREEMENT, 2)
