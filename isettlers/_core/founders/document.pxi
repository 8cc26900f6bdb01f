# A position of Founders of the Empire as a tree of names (docs/documents.md). Nothing is hidden: the tiles left in the
# stacks and the craftsmen left in their pile follow from those seen.

cdef void write_faces(const Tables* t, uint64_t counts, Writer* w) noexcept nogil:
    """Craftsmen by the resource on their face."""
    cdef int resource, _i
    write_list(w, total(counts))
    for resource in range(t.resources):
        for _i in range(amount(counts, resource)):
            write_resource(t, resource, w)


cdef void write_tokens(const Tables* t, const uint8_t* counts, uint64_t craftsmen, Writer* w) noexcept nogil:
    """War tokens, coins and carts by number."""
    cdef int i
    write_map(w, CRAFTSMEN)
    for i in range(3):
        write_text(w, word(TOKEN_WORDS, i))
        write_number(w, counts[i])
    write_text(w, word(TOKEN_WORDS, CRAFTSMEN - 1))
    write_faces(t, craftsmen, w)


cdef void write_stacks(const Context* c, Writer* w) noexcept nogil:
    """The tiles left in each stack by name, those there are."""
    cdef int color, kind, kinds
    write_map(w, STACKS)
    for color in range(STACKS):
        write_text(w, word(COLOR_WORDS, color))
        kinds = 0
        for kind in range(c.t.begin[color], c.t.begin[color + 1]):
            kinds += c.s.stack[kind] != 0
        write_map(w, kinds)
        for kind in range(c.t.begin[color], c.t.begin[color + 1]):
            if c.s.stack[kind]:
                write_kind(c.t, kind, w)
                write_number(w, c.s.stack[kind])


cdef void write_board(const Context* c, Map* m) noexcept nogil:
    """Things between the seats."""
    cdef int color
    write_stacks(c, key(m, "stacks"))
    write_map(key(m, "rows"), STACKS)
    for color in range(STACKS):
        write_text(m.w, word(COLOR_WORDS, color))
        write_row(c.t, c.s.row[color], ROW, m.w)
    write_row(c.t, c.s.display, DISPLAY, key(m, "victory"))
    write_tokens(c.t, c.s.supply, c.s.pile, key(m, "supply"))
    if c.s.pool[0]:
        write_row(c.t, c.s.pool, POOL, key(m, "draft"))


cdef void write_question(const Context* c, Map* m) noexcept nogil:
    """The purchase, and the question within a choice already begun, with its numbers."""
    cdef int question = c.s.question
    cdef Map pending
    if c.s.bought:
        write_resource(c.t, c.s.bought - 1, key(m, "bought"))
    if not has_pending(c):
        return
    pending = begin_map(key(m, "pending"))
    write_text(key(&pending, "asked"), word(QUESTION_WORDS, question))
    if question == Q_SEAT:
        write_text(key(&pending, "token"), word(TOKEN_WORDS, c.s.token - 1))
    elif question == Q_PLACE:
        write_kind(c.t, c.s.kind - 1, key(&pending, "tile"))
    if question == Q_WAR or question == Q_COIN or question == Q_PRODUCT:
        write_number(key(&pending, "against"), c.s.victim - 1)
    if question == Q_PRODUCT or question == Q_FACE:
        write_cell(c.s.cell - 1, key(&pending, "at"))
    end_map(&pending)


cdef void write_tile(const Context* c, Tile tile, Writer* w) noexcept nogil:
    """A tile of a territory with what lies on it."""
    cdef Map m = begin_map(w)
    write_cell(cell_of(tile), key(&m, "at"))
    write_kind(c.t, kind_of(tile), key(&m, "tile"))
    if wars_of(tile):
        write_number(key(&m, "war"), wars_of(tile))
    if coins_of(tile):
        write_number(key(&m, "coins"), coins_of(tile))
    if face_of(tile):
        write_resource(c.t, face_of(tile) - 1, key(&m, "craftsmen"))
    end_map(&m)


cdef void write_side(const Context* c, const Seat* seat, Writer* w) noexcept nogil:
    """Things before a seat."""
    cdef Map m = begin_map(w)
    cdef int carts = 0
    cdef int i
    write_list(key(&m, "tiles"), seat.tiles)
    for i in range(seat.tiles):
        write_tile(c, seat.tile[i], w)
    while carts < CARTS and seat.cart[carts]:
        carts += 1
    write_list(key(&m, "carts"), carts)
    for i in range(carts):
        write_cell(seat.cart[i] - 1, w)
    write_tokens(c.t, seat.token, seat.craftsmen, key(&m, "tokens"))
    write_number(key(&m, "replaced"), seat.replaced)
    if seat.pick[0]:
        write_row(c.t, seat.pick, 2, key(&m, "drafted"))
    end_map(&m)


cdef void write_position(const Context* c, int reader, Map* m) noexcept nogil:
    cdef int p
    write_head(c, reader, m)
    write_text(key(m, "phase"), word(PHASE_WORDS, QUESTIONS if c.s.stage == OVER else c.s.question))
    write_number(key(m, "first"), c.s.first)
    write_number(key(m, "turn"), c.s.turn)
    write_board(c, m)
    write_question(c, m)
    write_list(key(m, "seats"), c.t.seats)
    for p in range(c.t.seats):
        write_side(c, &c.s.seat[p], m.w)
    write_end(c, reader, m)


cdef const char* criterion(const Context* c) noexcept nogil:
    """The criterion that separates the winner from the rest: points, then victory tiles (FE6, FA18)."""
    if leaders(c) == 1:
        return "points"
    return "victory tiles" if winners(c) == 1 else "shared"
