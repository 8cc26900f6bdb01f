# The legal ids of each question, in ascending order; of those that lead to the same position one (FA29).

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


cdef inline int reveal_options(const Context* c, uint16_t* out) noexcept nogil:
    cdef int n = 0
    cdef int i
    for i in range(STACKS):
        if c.s.left[i]:
            out[n] = A_REVEAL + i
            n += 1
    return n


cdef inline int token_options(const Context* c, uint16_t* out) noexcept nogil:
    cdef int n = 1
    cdef int token
    out[0] = A_TOKEN
    for token in range(WAR, TOKENS):
        if can_play(c, token):
            out[n] = A_TOKEN + token
            n += 1
    return n


cdef inline int seat_options(const Context* c, uint16_t* out) noexcept nogil:
    cdef int n = 0
    cdef int p
    for p in range(c.t.seats):
        if p != c.s.turn and has_target(c, c.s.token, p):
            out[n] = A_SEAT + p
            n += 1
    return n


cdef int target_options(const Context* c, uint16_t* out) noexcept nogil:
    """The tiles that the token under way may be played on."""
    cdef int asked = c.s.asked
    cdef const Seat* seat = &c.s.seat[c.s.victim - 1 if c.s.victim else c.s.turn]
    cdef int n = 0
    cdef int i
    cdef bint may
    for i in range(seat.tiles):
        if asked == Q_WAR:
            may = can_attack(c, seat, i)
        elif asked == Q_COIN:
            may = can_buy(c, seat.tile[i])
        elif asked == Q_CART:
            may = can_link(seat, cell_of(seat.tile[i]))
        else:
            may = faces_for(c, seat, seat.tile[i]) != 0
        if may:
            out[n] = A_CELL + number_of(cell_of(seat.tile[i]))
            n += 1
    return n


cdef int resource_options(const Context* c, uint16_t* out) noexcept nogil:
    """The products of the tile to buy from, or the craftsmen that fit a tile."""
    cdef const Seat* seat = &c.s.seat[c.s.victim - 1 if c.s.victim else c.s.turn]
    cdef Tile tile = seat.tile[place_of(seat, c.s.cell - 1)]
    cdef int resources = c.t.makes[kind_of(tile)] if c.s.victim else faces_for(c, seat, tile)
    cdef int n = 0
    while resources:
        out[n] = A_RESOURCE + lowest(resources)
        n += 1
        resources &= resources - 1
    return n


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
    cdef uint64_t left
    cdef int n = 0
    cdef int i, base
    survey(c.t, &c.s.seat[c.s.turn], idle_now(c, c.s.turn), &l)
    if not fits(&l, c.s.kind - 1, bought(c), True, cells):
        return 0
    for i in range(l.columns):
        left = cells[i]
        base = A_CELL + (l.west + i) * WIDTH + l.south
        while left:
            out[n] = base + lowest(left)
            n += 1
            left &= left - 1
    return n


cdef int options(const Context* c, uint16_t* out) noexcept nogil:
    """The legal ids of the question at hand; none when the game is over."""
    cdef int asked = c.s.asked
    if c.s.stage == OVER:
        return 0
    if asked == Q_REVEAL:
        return reveal_options(c, out)
    if asked == Q_ADD:
        return add_options(c, out)
    if asked == Q_PLACE:
        return place_options(c, out)
    if asked == Q_TOKEN:
        return token_options(c, out)
    if asked == Q_SEAT:
        return seat_options(c, out)
    if asked == Q_PRODUCT or asked == Q_FACE:
        return resource_options(c, out)
    if asked == Q_AGREEMENT:
        out[0] = A_AGREEMENT
        out[1] = A_AGREEMENT + 1
        return 2
    if asked == Q_DRAFT:
        return draft_options(c, out)
    if asked == Q_LAYOUT:
        return layout_options(c, out)
    return target_options(c, out)
