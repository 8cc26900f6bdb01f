# A position of The Castles of Burgundy as a tree of names (docs/documents.md), and what of it a reader knows: the
# types of goods that others have sold are hidden until the end unless they lie open, and so are choices made in secret
# until all have chosen.

cdef inline bint knows_sold(const Context* c, int reader, int p) noexcept nogil:
    return reader == EVERYTHING or reader == p or tells_sold(c)


cdef inline bint knows_choice(const Context* c, int reader, int p) noexcept nogil:
    return reader == EVERYTHING or reader == p or not c.t.secret or c.s.stage != CHOOSING


cdef void write_order(const Context* c, const uint8_t* order, Writer* w) noexcept nogil:
    cdef int i
    write_list(w, c.t.seats)
    for i in range(c.t.seats):
        write_number(w, order[i])


cdef void write_course(const Context* c, Map* m) noexcept nogil:
    """Stage, phase, round, orders and whose turn it is."""
    write_text(key(m, "stage"), word(STAGE_WORDS, c.s.stage))
    write_text(key(m, "phase"), word(PHASE_WORDS, c.s.phase))
    write_number(key(m, "round"), c.s.round + 1)
    write_order(c, c.s.line, key(m, "track"))
    write_order(c, c.s.order, key(m, "order"))
    write_number(key(m, "turn"), c.s.order[c.s.turn])
    write_flag(key(m, "bought"), c.s.bought != 0)
    if c.s.white:
        write_number(key(m, "white"), c.s.white)
    else:
        write_nil(key(m, "white"))


cdef void write_stock(const Context* c, Writer* w) noexcept nogil:
    cdef int back, tile, kinds
    write_map(w, 2)
    for back in range(2):
        write_text(w, word(BACK_WORDS, back))
        kinds = 0
        for tile in range(TILES):
            kinds += c.s.stock[back][tile] != 0
        write_map(w, kinds)
        for tile in range(TILES):
            if c.s.stock[back][tile]:
                write_tile(c.t, tile, w)
                write_number(w, c.s.stock[back][tile])


cdef void write_board(const Context* c, Map* m) noexcept nogil:
    """Things between the seats."""
    cdef Map depot
    cdef int i
    write_list(key(m, "depots"), DEPOTS)
    for i in range(DEPOTS):
        depot = begin_map(m.w)
        write_row(c.t, c.s.depot[i], SPACES, key(&depot, "tiles"))
        write_goods(c.s.depot_goods[i], key(&depot, "goods"))
        end_map(&depot)
    write_row(c.t, c.s.black, BLACK_SPACES, key(m, "black"))
    write_list(key(m, "coming"), ROUNDS)
    for i in range(ROUNDS):
        if c.s.coming[i]:
            write_text(m.w, word(GOOD_WORDS, c.s.coming[i] - 1))
        else:
            write_nil(m.w)
    write_stock(c, key(m, "stock"))


cdef void write_question(const Context* c, Map* m) noexcept nogil:
    """The question within an action, and the numbers that belong to it."""
    cdef Map pending
    cdef int kept = c.s.z
    if not has_pending(c):
        return
    pending = begin_map(key(m, "pending"))
    write_text(key(&pending, "asked"), word(QUESTION_WORDS, c.s.question))
    if c.s.question == Q_DIE:
        write_number(key(&pending, "die"), c.s.x)
    elif c.s.question == Q_TAKE:
        write_tile(c.t, c.s.x, key(&pending, "building"))
    elif c.s.question == Q_DISCARD:
        write_tile(c.t, c.s.x - 1, key(&pending, "tile"))
    elif c.s.question == Q_GOODS:
        write_bits(c.s.x, 1, key(&pending, "depots"))
        write_list(key(&pending, "kept"), count_bits(kept))
        while kept:
            write_text(m.w, word(GOOD_WORDS, lowest(kept)))
            kept &= kept - 1
    end_map(&pending)


cdef void write_colors(int colors, Writer* w) noexcept nogil:
    write_list(w, count_bits(colors))
    while colors:
        write_text(w, word(COLOR_WORDS, lowest(colors)))
        colors &= colors - 1


cdef void write_tiles(const Context* c, const Seat* seat, Writer* w) noexcept nogil:
    """The tiles in an estate."""
    cdef Map m
    cdef int hex
    write_list(w, count_bits(seat.filled))
    for hex in range(HEXES):
        if seat.tile[hex]:
            m = begin_map(w)
            write_number(key(&m, "hex"), hex)
            write_tile(c.t, seat.tile[hex] - 1, key(&m, "tile"))
            end_map(&m)


cdef void write_open(const Context* c, const Seat* seat, Map* m) noexcept nogil:
    """All that everybody sees of a seat at any time."""
    cdef int dice = (seat.dice[0] != 0) + (seat.dice[1] != 0)
    cdef int i
    write_number(key(m, "vp"), seat.vp)
    write_number(key(m, "silver"), seat.silver)
    write_number(key(m, "workers"), seat.workers)
    write_list(key(m, "dice"), dice)
    for i in range(dice):
        write_number(m.w, seat.dice[i])
    write_row(c.t, seat.stored, STORED, key(m, "stored"))
    write_goods(seat.goods, key(m, "goods"))
    if seat.board == NOBODY:
        write_nil(key(m, "board"))
    else:
        write_sides(c.t, seat.board, key(m, "board"))
    write_tiles(c, seat, key(m, "tiles"))
    write_colors(seat.large, key(m, "large"))
    write_colors(seat.small, key(m, "small"))


cdef void write_side(const Context* c, int reader, int p, Map* m) noexcept nogil:
    """The estate a seat has chosen, and its first castle while nobody has seen it."""
    cdef const Seat* seat = &c.s.seat[p]
    cdef bint known = knows_choice(c, reader, p)
    write_estate(c.t, seat.estate if known or c.t.giving != DRAWN else NOBODY, key(m, "estate"))
    if seat.castle and known:
        write_number(key(m, "castle"), seat.castle - 1)


cdef void write_seat(const Context* c, int reader, int p, Writer* w) noexcept nogil:
    cdef const Seat* seat = &c.s.seat[p]
    cdef Map m = begin_map(w)
    write_open(c, seat, &m)
    if reader == EVERYTHING:
        write_side(c, reader, p, &m)
        write_goods(seat.sold, key(&m, "sold"))
    else:
        write_number(key(&m, "sold_count"), total(seat.sold))
        if knows_sold(c, reader, p):
            write_goods(seat.sold, key(&m, "sold"))
        write_side(c, reader, p, &m)
    end_map(&m)


cdef void write_unseen(const Context* c, int reader, Map* m) noexcept nogil:
    """Goods that the reader has not seen: those not turned up, and others' hidden ones."""
    cdef uint32_t goods = c.s.pool
    cdef int p
    for p in range(c.t.seats):
        if not knows_sold(c, reader, p):
            goods += c.s.seat[p].sold
    write_goods(goods, key(m, "unseen"))


cdef void write_position(const Context* c, int reader, Map* m) noexcept nogil:
    cdef int p
    write_head(c, reader, m)
    write_course(c, m)
    write_board(c, m)
    write_question(c, m)
    if reader == EVERYTHING:
        write_unseen(c, reader, m)
    write_list(key(m, "seats"), c.t.seats)
    for p in range(c.t.seats):
        write_seat(c, reader, p, m.w)
    if reader != EVERYTHING:
        write_unseen(c, reader, m)
    write_end(c, reader, m)


cdef const char* criterion(const Context* c) noexcept nogil:
    """The criterion that separates the winner from the rest: points, then empty hexes, then the last turn (BF2)."""
    cdef int best = most_points(c)
    cdef int least = HEXES
    cdef int n = 0
    cdef int p
    if leaders(c) == 1:
        return "points"
    for p in range(c.t.seats):
        if points(c, p) == best:
            least = min(least, count_bits(c.s.seat[p].filled))
    for p in range(c.t.seats):
        n += points(c, p) == best and count_bits(c.s.seat[p].filled) == least
    return "empty hexes" if n == 1 else "last turn"
