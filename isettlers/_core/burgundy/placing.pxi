# A tile comes into an estate: what it brings, regions and colours (BU5, BE1-BE7, BG1, BG2).

cdef inline const Estate* estate_of(const Context* c, int p) noexcept nogil:
    return &c.t.estate[c.s.seat[p].estate]


cdef inline void lay(Context* c, int p, int tile, int hex) noexcept nogil:
    """The tile lies there; what is kept beside the estate follows."""
    cdef Seat* seat = &c.s.seat[p]
    seat.tile[hex] = tile + 1
    seat.filled |= bit(hex)
    seat.frontier = (seat.frontier | c.t.adjacent[hex]) & ~seat.filled
    if tile < BUILDINGS:
        seat.barred[tile] |= estate_of(c, p).region[hex]


cdef inline uint64_t fitting(const Context* c, const Seat* seat, int tile) noexcept nogil:
    """The empty hexes that a tile may go to, whatever the die (BU5, BE6)."""
    cdef const Estate* e = &c.t.estate[seat.estate]
    cdef uint64_t hexes = e.color[c.t.color[tile]] & seat.frontier
    if tile < BUILDINGS and not owns(seat, K_ANY_BUILDING):
        hexes &= ~seat.barred[tile]
    return hexes


cdef void score_animals(Context* c, int p, int tile, int hex) noexcept nogil:
    """The animals of the type in this pasture, the new tile's included (BE3, knowledge 7)."""
    cdef const Seat* seat = &c.s.seat[p]
    cdef uint64_t hexes = estate_of(c, p).region[hex] & seat.filled
    cdef int species = c.t.species[tile]
    cdef int more = owns(seat, K_ANIMALS)
    cdef int points = 0
    cdef int other
    while hexes:
        other = seat.tile[lowest(hexes)] - 1
        hexes &= hexes - 1
        if c.t.species[other] == species:
            points += c.t.animals[other] + more
    score(c, p, points, FOR_ANIMALS)


cdef void complete(Context* c, int p, int hex) noexcept nogil:
    """Points for a region that is full, a bonus tile for a colour (BG1, BG2)."""
    cdef Seat* seat = &c.s.seat[p]
    cdef const Estate* e = estate_of(c, p)
    cdef int color = e.hex_color[hex]
    cdef int other, large, small
    if e.region[hex] & ~seat.filled:
        return
    score(c, p, c.t.region_vp[count_bits(e.region[hex])] + c.t.phase_vp[c.s.phase], FOR_REGION)
    if e.color[color] & ~seat.filled:
        return
    large = small = 0
    for other in range(c.t.seats):
        large |= c.s.seat[other].large
        small |= c.s.seat[other].small
    if not large >> color & 1:
        seat.large |= 1 << color
        note(c, E_BONUS, p, color, 1, 0, 0)
        score(c, p, c.t.large, FOR_COLOR)
    elif not small >> color & 1:
        seat.small |= 1 << color
        note(c, E_BONUS, p, color, 0, 0, 0)
        score(c, p, c.t.small, FOR_COLOR)


cdef void move_on(Context* c, int p) noexcept nogil:
    """The turn order marker goes one space on, on top of those there; this round's order stays (BE2, BA2)."""
    cdef int i = 0
    cdef int j
    c.s.seat[p].ships += 1
    while c.s.line[i] != p and c.s.seat[c.s.line[i]].ships > c.s.seat[p].ships:
        i += 1
    j = i
    while c.s.line[j] != p:
        j += 1
    while j > i:
        c.s.line[j] = c.s.line[j - 1]
        j -= 1
    c.s.line[i] = p
    note(c, E_ORDER, p, i, 0, c.s.seat[p].ships, 0)


cdef void work(Context* c, int p, int tile) noexcept nogil:
    """What a tile does once it lies there and its points are counted (BE1-BE7, BA10)."""
    cdef Seat* seat = &c.s.seat[p]
    if tile >= KNOWLEDGE:
        if tile < CASTLE:
            seat.knowledge |= <uint32_t>1 << (tile - KNOWLEDGE + 1)
        elif tile == CASTLE:
            c.s.asked = Q_CASTLE
        elif tile == SHIP:
            move_on(c, p)
            c.s.asked = Q_SHIP
    elif tile == WAREHOUSE:
        c.s.asked = Q_WAREHOUSE
    elif tile <= MARKET:
        c.s.asked = Q_TAKE
        c.s.x = tile
    elif tile == BOARDING_HOUSE:
        gain_workers(c, p, 4)
    elif tile == BANK:
        gain_silver(c, p, 2)
    elif tile == CITY_HALL:
        c.s.asked = Q_CITY_HALL


cdef void place(Context* c, int p, int tile, int hex) noexcept nogil:
    """A stored tile comes into the estate, with all that follows."""
    remove(c.s.seat[p].stored, STORED, tile)
    lay(c, p, tile, hex)
    note(c, E_PLACE, p, tile, hex, 0, 0)
    if ANIMALS <= tile < KNOWLEDGE:
        score_animals(c, p, tile, hex)
    elif tile == WATCHTOWER:
        score(c, p, 4, FOR_WATCHTOWER)
    complete(c, p, hex)
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
            note(c, E_GOODS, p, depot + 1, 0, 0, goods)


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
    c.s.asked = Q_GOODS
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
    c.s.asked = Q_TURN
    c.s.x = c.s.y = c.s.z = 0
    load(c, p, depots, chosen)
