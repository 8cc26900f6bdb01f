# The effects of tiles when they are added (BE1-BE7, BA10): the turn order track and the load of a ship, buildings.

cdef void move_on(Context* c, int p) noexcept nogil:
    """The turn order marker goes one space on, on top of those there; this round's order stays (BE2, BA2)."""
    cdef int i = 0
    cdef int j
    c.s.seat[p].ships += 1
    while c.s.seat[c.s.line[i]].ships > c.s.seat[p].ships:
        i += 1
    j = i
    while c.s.line[j] != p:
        j += 1
    while j > i:
        c.s.line[j] = c.s.line[j - 1]
        j -= 1
    c.s.line[i] = p
    note_marker_moved(c, p, c.s.seat[p].ships, i)


cdef void work(Context* c, int p, int tile) noexcept nogil:
    """Carry out the effect of a tile after it is added and its points are counted (BE1-BE7, BA10)."""
    cdef Seat* seat = &c.s.seat[p]
    if tile >= KNOWLEDGE:
        if tile < CASTLE:
            seat.knowledge |= <uint32_t>1 << (tile - KNOWLEDGE + 1)
        elif tile == CASTLE:
            c.s.question = Q_CASTLE
        elif tile == SHIP:
            move_on(c, p)
            c.s.question = Q_SHIP
    elif tile == WAREHOUSE:
        c.s.question = Q_WAREHOUSE
    elif tile <= MARKET:
        c.s.question = Q_TAKE
        c.s.x = tile
    elif tile == BOARDING_HOUSE:
        gain_workers(c, p, 4, tile)
    elif tile == BANK:
        gain_silver(c, p, 2, tile)
    elif tile == CITY_HALL:
        c.s.question = Q_CITY_HALL


cdef void place(Context* c, int p, int tile, int hex) noexcept nogil:
    """A stored tile comes into the estate, with all that follows."""
    remove(c.s.seat[p].stored, STORED, tile)
    lay(c, p, tile, hex)
    note_tile_placed(c, p, tile, hex, False)
    if ANIMALS <= tile < KNOWLEDGE:
        score_animals(c, p, tile, hex)
    elif tile == WATCHTOWER:
        score(c, p, 4, FOR_WATCHTOWER, tile)
    complete(c, p, tile, hex)
    work(c, p, tile)


# ---------------------------------------------------------------- ships

cdef inline uint32_t goods_at(const Context* c, int depots) noexcept nogil:
    """The goods in some depots (bits) together."""
    cdef uint32_t goods = 0
    while depots:
        goods += c.s.depot_goods[lowest(depots)]
        depots &= depots - 1
    return goods


cdef inline int depots_of(int choice) noexcept nogil:
    """The depots that a choice for a ship names, as bits."""
    return 1 << choice if choice < DEPOTS else 1 << (choice - DEPOTS) | 1 << (choice - DEPOTS + 1) % DEPOTS


cdef void load(Context* c, int p, int depots, uint32_t kinds) noexcept nogil:
    """Take the goods of some types (lowest bits of nibbles) from some depots."""
    cdef uint32_t goods
    cdef int depot
    while depots:
        depot = lowest(depots)
        depots &= depots - 1
        goods = c.s.depot_goods[depot] & lanes(kinds)
        if goods:
            c.s.depot_goods[depot] -= goods
            c.s.seat[p].goods += goods
            note_goods_stored(c, p, depot + 1, goods)


cdef void unload(Context* c, int p, int depots) noexcept nogil:
    """Everything that can be stored; asks where more new types lie there than there is room for (BA5, BA23)."""
    cdef const Seat* seat = &c.s.seat[p]
    cdef uint32_t there = some(goods_at(c, depots))
    cdef uint32_t held = some(seat.goods)
    cdef int room = free_kinds(seat)
    load(c, p, depots, there & held)
    there &= ~held
    if room == 0 or there == 0:
        return
    if count_bits(there) <= room:
        load(c, p, depots, there)
        return
    c.s.question = Q_GOODS
    c.s.x = depots
    c.s.y = 0
    c.s.z = 0


cdef inline uint32_t still_offered(const Context* c, const Seat* seat) noexcept nogil:
    """The new types in the depots being emptied, from the next one to choose on (lowest bits of nibbles)."""
    return some(goods_at(c, c.s.x)) & ~some(seat.goods) & ~<uint32_t>0 << 4 * c.s.y


cdef void keep(Context* c, int p, int good) noexcept nogil:
    """One of the types to keep is chosen; the last ones follow when they leave no choice."""
    cdef const Seat* seat = &c.s.seat[p]
    cdef uint32_t rest, chosen
    cdef int left, i, depots
    c.s.z |= 1 << good
    c.s.y = good + 1
    rest = still_offered(c, seat)
    left = free_kinds(seat) - count_bits(c.s.z)
    if left and count_bits(rest) > left:
        return
    chosen = rest if left else 0
    for i in range(GOODS):
        if c.s.z >> i & 1:
            chosen |= <uint32_t>1 << 4 * i
    depots = c.s.x
    c.s.question = Q_TURN
    c.s.x = c.s.y = c.s.z = 0
    load(c, p, depots, chosen)


# ---------------------------------------------------------------- options

cdef inline uint32_t loadable(uint32_t goods, uint32_t held, int room) noexcept nogil:
    """The types of a depot of which a ship may take something."""
    cdef uint32_t there = some(goods)
    return there if room else there & held


cdef inline bint pays_twice(const Context* c, int depot, uint32_t held, int room) noexcept nogil:
    """Whether a depot and the next give more than one of them: with room for one type both must add to something."""
    cdef uint32_t here = some(c.s.depot_goods[depot])
    cdef uint32_t there = some(c.s.depot_goods[(depot + 1) % DEPOTS])
    return room != 1 or ((here | there) & held) | (here & there)


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


cdef int goods_options(const Context* c, const Seat* seat, uint16_t* out) noexcept nogil:
    """The next type to keep, in ascending order, where enough types remain to fill all room (BA5, BA23)."""
    cdef uint32_t rest = still_offered(c, seat)
    cdef int left = free_kinds(seat) - count_bits(c.s.z)
    cdef int n = 0
    while rest and count_bits(rest) >= left:
        out[n] = A_GOOD + (lowest(rest) >> 2)
        n += 1
        rest &= rest - 1
    return n


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
