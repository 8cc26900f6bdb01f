# The stacks of a document of Founders of the Empire, which leave every territory room for the turns to come.

cdef int following(const Context* c) noexcept nogil:
    """The seat on turn, or the one whose turn follows the vote."""
    return c.s.first if c.s.question == Q_AGREEMENT else c.s.turn


cdef int room_of(const Seat* seat) noexcept nogil:
    """How many turns there may be for tiles to be added to a territory."""
    cdef int room = min(TILES - seat.tiles, MOST_REPLACED - seat.replaced)
    cdef int i, x, y
    for i in range(seat.tiles):
        x = across(cell_of(seat.tile[i]))
        y = up(cell_of(seat.tile[i]))
        room = min(room, REACH - max(max(x, -x), max(y, -y)))
    return room


cdef int most_reveals(const Reading* r) noexcept nogil:
    """How many tiles the stacks may hold, one for each turn, so that no territory outgrows its room."""
    cdef int seats = r.c.t.seats
    cdef int most = SEATS * STACKED
    cdef int wait, p
    for p in range(seats):
        wait = (p - following(r.c) + seats) % seats
        most = min(most, room_of(&r.c.s.seat[p]) * seats + wait)
    return most


cdef int limit(const Reading* r) noexcept nogil:
    """The most tiles that the stacks may hold where the document leaves them out."""
    cdef bint begun = r.phase != Q_REVEAL and r.phase != Q_AGREEMENT    # its tile is turned up already
    cdef int most = most_reveals(r) - begun
    if most < (not begun):
        fail(&r.sides, "there is no room for another turn within 33 tiles, 32 cells from (0, 0), 99 replaced")
    return max(most, 0)


cdef void thin(int* stack, int kinds, int most) noexcept nogil:
    """Take tiles out of stacks, from the fullest kind each time, until there are at most `most`."""
    cdef int excess = -most
    cdef int kind, fullest, _tile
    for kind in range(kinds):
        excess += stack[kind]
    for _tile in range(excess):
        fullest = 0
        for kind in range(kinds):
            if stack[kind] > stack[fullest]:
                fullest = kind
        stack[fullest] -= 1


cdef void read_stack(const Reading* r, const Node* node, int color, int* stack) noexcept nogil:
    """The tiles left of a color by kind, of each no more than lie nowhere."""
    cdef const Tables* t = r.c.t
    cdef Node given
    cdef int kind
    only_names(node, t, t.begin[color], t.begin[color + 1] - t.begin[color])
    for kind in range(t.begin[color], t.begin[color + 1]):
        given = named(node, name_of(<const char*>t + t.names_at, kind))
        if absent(&given):
            given.at = reader_of(b"\x00", 1)
        stack[kind] = <int>number(&given, 0, stack[kind])


cdef void fill_stacks(const Reading* r, const Node* tree, const int* stack) noexcept nogil:
    """Fill the stacks, where all numbers of the state are such as it can hold."""
    cdef const Tables* t = r.c.t
    cdef State* s = r.c.s
    cdef int kind
    if s.stage == DRAFTING and r.drafted > 2 * t.seats:
        fail_with(tree, "# where 0 to # is possible", r.drafted, 2 * t.seats)
    for kind in range(t.begin[VICTORY]):
        if stack[kind] < 0:
            fail_with(tree, "# where 0 to # is possible", stack[kind], t.copies[kind])
        s.stack[kind] = <uint8_t>stack[kind]
        s.left[t.color[kind]] += s.stack[kind]


cdef void read_stacks(Reading* r, const Node* tree) noexcept nogil:
    """The stacks; without a field for them all tiles that lie nowhere, but no more than there is room for."""
    cdef const Tables* t = r.c.t
    cdef Node stacks = field(tree, "stacks")
    cdef Node given
    cdef int[STACKED] stack
    cdef int color, kind
    for kind in range(t.begin[VICTORY]):
        stack[kind] = t.copies[kind] - r.tiles[kind]
    if not absent(&stacks):
        only(&stacks, "nature village city")
        for color in range(STACKS):
            given = named(&stacks, word(COLOR_WORDS, color))
            if not absent(&given):
                read_stack(r, &given, color, stack)
    elif r.c.s.stage != DRAFTING:
        thin(stack, t.begin[VICTORY], limit(r))
    fill_stacks(r, tree, stack)
