# Which columns and action ids a setup has: those of its seats and of its tiles.

cdef void describe_seat(const Tables* t, Column* columns, int at) noexcept nogil:
    """The block of a seat."""
    cdef int tile
    counts(columns, at + P_POINTS, 1, MOST, 100)
    counts(columns, at + P_SILVER, 1, MOST, 10)
    counts(columns, at + P_WORKERS, 1, MOST, 10)
    counts(columns, at + P_DICE, SIDES, 2, 1)
    counts(columns, at + P_SHIPS, 1, MOST_RAW, 10)
    counts(columns, at + P_GOODS, GOODS, 15, 3)
    counts(columns, at + P_SOLD_COUNT, 1, 15 * GOODS, 20)
    counts(columns, at + P_SOLD, GOODS, 15, 5)
    flags(columns, at + P_KNOWLEDGE, LAST_KNOWLEDGE)
    flags(columns, at + P_LARGE, 2 * COLORS)
    for tile in range(TILES):
        if t.stock[0][tile] or t.stock[1][tile]:
            counts(columns, at + P_STORED + tile, 1, STORED, 1)
    kinds(columns, at + P_COLORS, HEXES, COLORS)
    counts(columns, at + P_DIES, HEXES, SIDES, SIDES)
    kinds(columns, at + P_TILES, HEXES, TILES)
    if t.giving == DRAWN:
        kinds(columns, at + P_BOARD, 1, BOARDS)
    if t.giving != STANDARD:
        flags(columns, at + P_CASTLE, HEXES)


cdef void describe_tiles(const Tables* t, Column* columns) noexcept nogil:
    """The tiles in depots and stocks, and the one that needs room."""
    cdef int back, depot, tile
    for tile in range(TILES):
        for back in range(2):
            if t.stock[back][tile]:
                counts(columns, O_STOCK + back * TILES + tile, 1, t.stock[back][tile], 8)
        if t.stock[0][tile] or t.stock[1][tile]:
            flags(columns, O_TAKEN + tile, 1)
            counts(columns, O_BLACK + tile, 1, BLACK_SPACES, 1)
            for depot in range(DEPOTS):
                counts(columns, O_DEPOTS + depot * TILES + tile, 1, SPACES, 1)


cdef void describe_columns(const Tables* t, Column* columns) noexcept nogil:
    cdef int i
    flags(columns, O_PLAYERS + t.seats - 2, 1)
    flags(columns, O_STAGE, 3)
    flags(columns, O_PHASE, PHASES)
    flags(columns, O_ROUND, ROUNDS)
    flags(columns, O_ACTOR, t.seats)
    for i in range(t.seats):
        flags(columns, O_ORDER + i * SEATS, t.seats)
        flags(columns, O_LINE + i * SEATS, t.seats)
    flags(columns, O_RULES, t.secret)
    flags(columns, O_RULES + 1, t.refuse)
    flags(columns, O_RULES + 2, t.open_sold)
    flags(columns, O_BOUGHT, 1)
    flags(columns, O_WHITE, SIDES)
    flags(columns, O_ASKED, QUESTIONS if t.giving != STANDARD else Q_SIDE)
    flags(columns, O_DIE, SIDES)
    flags(columns, O_BUILDING, 3)
    flags(columns, O_EMPTIED, DEPOTS)
    flags(columns, O_KEPT, GOODS)
    counts(columns, O_NEXT, 1, GOODS, GOODS)
    counts(columns, O_DEPOT_GOODS, DEPOTS * GOODS, 15, 3)
    flags(columns, O_COMING, ROUNDS * GOODS)
    counts(columns, O_UNSEEN, GOODS, 15 * (SEATS + 1), 7)
    describe_tiles(t, columns)
    for i in range(t.seats):
        describe_seat(t, columns, O_SEATS + i * SEAT_NUMBERS)


cdef void offer_actions(const Tables* t, uint8_t* actions) noexcept nogil:
    cdef int depot, estate, tile
    offer(actions, A_END, 2)
    offer(actions, A_DIE, SIDES)
    for tile in range(TILES):
        if not (t.stock[0][tile] or t.stock[1][tile]):
            continue
        for depot in range(DEPOTS):
            offer(actions, A_TAKE + depot * TILES + tile, 1)
        for depot in range(DEPOTS + 1):
            offer(actions, A_BUY + depot * TILES + tile, 1)
        for estate in range(t.estates):
            offer_at(actions, A_PLACE + tile * HEXES, t.estate[estate].color[t.color[tile]])
        offer(actions, A_DISCARD + tile, 1)
    offer(actions, A_SELL, GOODS)
    offer(actions, A_WORKERS, 1)
    offer(actions, A_SHIP, 2 * DEPOTS)
    offer(actions, A_GOOD, GOODS)
    if t.giving == DRAWN:
        offer(actions, A_SIDE, 2)
    if t.giving != STANDARD:
        offer(actions, A_START, HEXES)
