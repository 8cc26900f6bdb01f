# The options of every question, as ascending action ids. Nothing here changes the state.

cdef inline int emit_row(const uint8_t* row, int room, uint16_t* out, int n, int base) noexcept nogil:
    """One option for each different tile of a row kept ascending."""
    cdef int last = 0
    cdef int i
    for i in range(room):
        if row[i] == 0:
            break
        out[n] = base + row[i] - 1
        n += row[i] != last
        last = row[i]
    return n


cdef inline int emit_goods(uint32_t kinds, uint16_t* out, int n, int base) noexcept nogil:
    """One option for each type (lowest bits of nibbles)."""
    while kinds:
        out[n] = base + (lowest(kinds) >> 2)
        n += 1
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
    """The hexes for each different stored tile, as far as the die reaches; 0 is any die."""
    cdef const Estate* e = &c.t.estate[seat.estate]
    cdef uint64_t hexes
    cdef int last = 0
    cdef int i, tile, base
    for i in range(STORED):
        tile = seat.stored[i] - 1
        if tile < 0:
            break
        if tile + 1 == last:
            continue
        last = tile + 1
        hexes = fitting(c, seat, tile)
        if die and hexes:
            hexes &= e.reach[die][steps(seat, free_step(c, seat, c.t.color[tile]))]
        base = A_PLACE + tile * HEXES
        while hexes:
            out[n] = base + lowest(hexes)
            n += 1
            hexes &= hexes - 1
    return n


cdef int die_options(const Context* c, const Seat* seat, int die, uint16_t* out) noexcept nogil:
    """Take a tile, add a tile, sell, take workers (BU4-BU7) with a die, or with any value when it is 0."""
    cdef uint32_t depots = EVERY_GOOD
    cdef uint32_t kinds = some(seat.goods)
    cdef int n = 0
    cdef int depot
    if die:
        depots = c.t.near[die][steps(seat, owns(seat, K_STEP_TAKING))]
        kinds &= c.t.near[die][steps(seat, 0)]
    if can_store(c, seat):
        while depots:
            depot = lowest(depots) >> 2
            depots &= depots - 1
            n = emit_row(c.s.depot[depot], SPACES, out, n, A_TAKE + depot * TILES)
    n = emit_places(c, seat, die, out, n)
    n = emit_goods(kinds, out, n, A_SELL)
    out[n] = A_WORKERS
    return n + 1


cdef inline bint takes(const Context* c, int building, int tile) noexcept nogil:
    """Whether a building takes tiles of this kind from the depots (BE6)."""
    cdef int color = c.t.color[tile]
    if building == CARPENTER:
        return color == BEIGE
    if building == MARKET:
        return color == BLUE or color == LIGHT_GREEN
    return color == GREY or color == YELLOW or color == DARK_GREEN


cdef int building_options(const Context* c, int building, uint16_t* out, int n) noexcept nogil:
    """The tiles in the numbered depots that a carpenter's workshop, church or market may take."""
    cdef const uint8_t* row
    cdef int depot, i
    for depot in range(DEPOTS):
        row = c.s.depot[depot]
        for i in range(SPACES):
            if row[i] == 0:
                break
            if (i == 0 or row[i] != row[i - 1]) and takes(c, building, row[i] - 1):
                out[n] = A_TAKE + depot * TILES + row[i] - 1
                n += 1
    return n


cdef inline uint32_t loadable(uint32_t goods, uint32_t held, int room) noexcept nogil:
    """The types of a depot of which a ship may take something."""
    cdef uint32_t there = some(goods)
    return there if room else there & held


cdef int ship_options(const Context* c, const Seat* seat, uint16_t* out) noexcept nogil:
    """A depot, with knowledge 5 also two neighbours; those that give nothing count as one (BE2, BA6)."""
    cdef uint32_t held = some(seat.goods)
    cdef int room = free_kinds(seat)
    cdef int full = 0
    cdef int empty = 0
    cdef int n = 0
    cdef int i
    for i in range(DEPOTS):
        if loadable(c.s.depot_goods[i], held, room):
            full |= 1 << i
        elif empty:
            continue
        else:
            empty = 1
        out[n] = A_SHIP + i
        n += 1
    if owns(seat, K_TWO_DEPOTS):
        for i in range(DEPOTS):
            if not depots_of(DEPOTS + i) & ~full and pays_twice(c, i, held, room):
                out[n] = A_SHIP + DEPOTS + i
                n += 1
    return n


cdef inline bint pays_twice(const Context* c, int depot, uint32_t held, int room) noexcept nogil:
    """Whether a depot and the next give more than one of them: with room for one type both must add to something."""
    cdef uint32_t here = some(c.s.depot_goods[depot])
    cdef uint32_t there = some(c.s.depot_goods[(depot + 1) % DEPOTS])
    return room != 1 or ((here | there) & held) | (here & there)


cdef int goods_options(const Context* c, const Seat* seat, uint16_t* out) noexcept nogil:
    """The next type to keep, in ascending order, so many being left that all room is filled (BA5, BA23)."""
    cdef uint32_t rest = still_offered(c, seat)
    cdef int left = free_kinds(seat) - count_bits(c.s.z)
    cdef int n = 0
    while rest and count_bits(rest) >= left:
        out[n] = A_GOOD + (lowest(rest) >> 2)
        n += 1
        rest &= rest - 1
    return n


cdef int side_options(const Context* c, const Seat* seat, uint16_t* out) noexcept nogil:
    """The sides of the board drawn; two that are alike count as one."""
    cdef const uint8_t* sides = c.t.board[seat.board]
    out[0] = A_SIDE
    out[1] = A_SIDE + 1
    return 1 + (sides[0] != sides[1])


cdef inline int with_skip(int n, uint16_t* out) noexcept nogil:
    """An effect that may be declined: out[0] was kept free for it. Without anything to do it is not asked."""
    out[0] = A_SKIP
    return n if n > 1 else 0


cdef int options(const Context* c, uint16_t* out) noexcept nogil:
    """The legal ids of the question at hand; none when it falls away, or when the game is over."""
    cdef const Seat* seat
    cdef uint64_t hexes
    cdef int asked = c.s.asked
    cdef int n = 0
    if c.s.stage == OVER:
        return 0
    seat = &c.s.seat[decider(c)]
    if asked == Q_DIE:
        return die_options(c, seat, c.s.x, out)
    if asked == Q_TURN:
        return turn_options(c, seat, out)
    if asked == Q_DISCARD:
        return emit_row(seat.stored, STORED, out, 0, A_DISCARD)
    if asked == Q_SHIP:
        return ship_options(c, seat, out)
    if asked == Q_CASTLE:
        return die_options(c, seat, 0, out)
    if asked == Q_WAREHOUSE:
        return with_skip(emit_goods(some(seat.goods), out, 1, A_SELL), out)
    if asked == Q_TAKE:
        return with_skip(building_options(c, c.s.x, out, 1), out)
    if asked == Q_CITY_HALL:
        return with_skip(emit_places(c, seat, 0, out, 1), out)
    if asked == Q_GOODS:
        return goods_options(c, seat, out)
    if asked == Q_SIDE:
        return side_options(c, seat, out)
    hexes = c.t.estate[seat.estate].color[DARK_GREEN]
    while hexes:
        out[n] = A_START + lowest(hexes)
        n += 1
        hexes &= hexes - 1
    return n


cdef inline int decider(const Context* c) noexcept nogil:
    """The seat that is asked, -1 when the game is over."""
    if c.s.stage == OVER:
        return -1
    return c.s.order[c.s.turn]
