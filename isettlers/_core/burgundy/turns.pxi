# A turn: its dice actions and purchase (BU1-BU8), and their options.

cdef void sell(Context* c, int p, int good) noexcept nogil:
    """All goods of a type: points for each, a silverling in all (BU6); 3 and 4 add to it."""
    cdef Seat* seat = &c.s.seat[p]
    cdef int n = amount(seat.goods, good)
    ensure(n > 0)
    seat.goods -= <uint32_t>n << 4 * good
    seat.sold += <uint32_t>n << 4 * good
    note_goods_sold(c, p, good, n)
    score(c, p, n * c.t.sale, FOR_SALE, BY_SALE)
    gain_silver(c, p, 2 if owns(seat, K_SALE_SILVER) else 1, BY_SALE)
    if owns(seat, K_SALE_WORKER):
        gain_workers(c, p, 1, knowledge_tile(K_SALE_WORKER))


cdef void take_workers(Context* c, int p) noexcept nogil:
    """BU7, with knowledge 13 and 14."""
    cdef const Seat* seat = &c.s.seat[p]
    gain_workers(c, p, 4 if owns(seat, K_FOUR_WORKERS) else 2, BY_WORKERS)
    if owns(seat, K_WORKERS_SILVER):
        gain_silver(c, p, 1, knowledge_tile(K_WORKERS_SILVER))


cdef void act(Context* c, int p, int action, int die) noexcept nogil:
    """A dice action, its workers paid; with die 0 the value is free (BU4-BU7, BE4)."""
    cdef const Seat* seat = &c.s.seat[p]
    cdef int what
    c.s.question = Q_TURN
    c.s.x = 0
    if action < A_PLACE:
        what = action - A_TAKE
        if die:
            pay_workers(c, p, price(seat, die, 1 + offer_depot(what), owns(seat, K_STEP_TAKING)))
        take(c, p, offer_depot(what), offer_tile(what))
    elif action < A_SELL:
        what = action - A_PLACE
        if die:
            pay_workers(c, p, price(seat, die, estate_of(c, p).die[placed_hex(what)],
                                    free_step(c, seat, c.t.color[placed_tile(what)])))
        place(c, p, placed_tile(what), placed_hex(what))
    elif action < A_WORKERS:
        if die:
            pay_workers(c, p, price(seat, die, 1 + action - A_SELL, 0))
        sell(c, p, action - A_SELL)
    else:
        take_workers(c, p)


cdef void buy(Context* c, int p, int what) noexcept nogil:
    """BU8: two silverlings for a tile of the black depot, with knowledge 6 of any."""
    c.s.bought = 1
    gain_silver(c, p, -DEAREST, BY_PURCHASE)
    if offer_depot(what) == BLACK_DEPOT:
        take_black(c, p, what)
    else:
        take(c, p, offer_depot(what) - 1, offer_tile(what))


cdef void discard(Context* c, int p, int tile) noexcept nogil:
    """A stored tile leaves the game, and the one taken comes into its place."""
    cdef int taken = c.s.x - 1
    c.s.question = Q_TURN
    c.s.x = 0
    remove(c.s.seat[p].stored, STORED, tile)
    note_tile_discarded(c, p, tile)
    insert(c.s.seat[p].stored, STORED, taken)


# ---------------------------------------------------------------- options

cdef inline int emit_row(const uint8_t* row, int room, uint16_t* out, int n, int base) noexcept nogil:
    """One option for each different tile of a row kept ascending, the empty places behind."""
    cdef uint8_t last = 0
    cdef int i
    for i in range(room):
        out[n] = base + row[i] - 1
        n += last < row[i]
        last = row[i]
    return n


cdef inline int emit_goods(uint32_t kinds, uint16_t* out, int n, int base) noexcept nogil:
    """One option for each type (lowest bits of nibbles), at most as many as a seat can store.

    It does not branch on their number, which the processor would often predict wrongly.
    """
    cdef int _type
    for _type in range(KEPT):
        out[n] = base + (lowest(kinds | <uint32_t>1 << 31) >> 2)
        n += kinds != 0
        kinds &= kinds - 1
    return n


cdef inline bint can_buy(const Context* c, const Seat* seat) noexcept nogil:
    """Whether a purchase is possible now: once a turn, two silverlings (BU8, knowledge 6)."""
    cdef int depot
    if c.s.bought or seat.silver < DEAREST or not can_store(c, seat):
        return False
    if c.s.black[0]:
        return True
    if owns(seat, K_BUY_ANYWHERE):
        for depot in range(DEPOTS):
            if c.s.depot[depot][0]:
                return True
    return False


cdef int turn_options(const Context* c, const Seat* seat, uint16_t* out) noexcept nogil:
    """A die, a purchase; once both dice are used, the end of the turn (BU1, BU2, BA24)."""
    cdef int n = 0
    cdef int depot
    if seat.dice[0] == 0:
        out[n] = A_END
        n += 1
    if seat.dice[1] and seat.dice[1] != seat.dice[0]:
        out[n] = A_DIE + seat.dice[1] - 1
        n += 1
    if seat.dice[0]:
        out[n] = A_DIE + seat.dice[0] - 1
        n += 1
    if can_buy(c, seat):
        n = emit_row(c.s.black, BLACK_SPACES, out, n, A_BUY)
        if owns(seat, K_BUY_ANYWHERE):
            for depot in range(DEPOTS):
                n = emit_row(c.s.depot[depot], SPACES, out, n, A_BUY + (depot + 1) * TILES)
    return n


cdef inline int emit_places(const Context* c, const Seat* seat, int die, uint16_t* out, int n) noexcept nogil:
    """The hexes within reach of the die for each different stored tile; 0 is any die."""
    cdef const Estate* e = &c.t.estate[seat.estate]
    cdef int paid = steps_by_workers(seat)
    cdef uint64_t hexes
    cdef int last = 0
    cdef int i, tile
    for i in range(STORED):
        if seat.stored[i] <= last:
            continue
        last = seat.stored[i]
        tile = last - 1
        hexes = fitting(c, seat, tile)
        if die:
            hexes &= e.reach[die][steps(free_step(c, seat, c.t.color[tile]), paid)]
        out[n] = A_PLACE + tile * HEXES + lowest(hexes | bit(HEXES))    # the first, if any, without a branch
        n += hexes != 0
        n = emit_bits(hexes & hexes - 1, out, n, A_PLACE + tile * HEXES)
    return n


cdef int die_options(const Context* c, const Seat* seat, int die, uint16_t* out) noexcept nogil:
    """Take a tile, add a tile, sell, take workers (BU4-BU7) with a die, or with any value when it is 0."""
    cdef uint32_t depots = EVERY_GOOD
    cdef uint32_t kinds = some(seat.goods)
    cdef int paid = steps_by_workers(seat)
    cdef int n = 0
    cdef int depot
    if die:
        depots = c.t.near[die][steps(owns(seat, K_STEP_TAKING), paid)]
        kinds &= c.t.near[die][steps(0, paid)]
    if can_store(c, seat):
        while depots:
            depot = lowest(depots) >> 2
            depots &= depots - 1
            n = emit_row(c.s.depot[depot], SPACES, out, n, A_TAKE + depot * TILES)
    n = emit_places(c, seat, die, out, n)
    n = emit_goods(kinds, out, n, A_SELL)
    out[n] = A_WORKERS
    return n + 1
