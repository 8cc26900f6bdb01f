# The invariants of a state, for tests and debug builds; safe to ask of any bytes.

cdef enum:
    BAD_COURSE = 1, BAD_ORDER, BAD_SUPPLY, BAD_ESTATE, BAD_STORAGE, BAD_DEPOT, BAD_TILES, BAD_GOODS, BAD_BONUS,
    BAD_QUESTION, BAD_BEGINNING, BAD_CHOICE

cdef extern from *:
    """
    #define BURGUNDY_INVARIANTS \\
      "course|stage, phase, round and what is asked go together|" \\
      "order|the track follows from the ships, and dice are left where they are needed|" \\
      "supply|points, silver, workers and goods are in range|" \\
      "estate|tiles of an estate have the color of their hex and are joined; boards are chosen in order|" \\
      "storage|stored tiles are sorted, with the free spaces last|" \\
      "depot|tiles of a depot are sorted, with the free spaces last|" \\
      "tiles|there are no more of a tile than the game has, wherever they lie|" \\
      "goods|seven goods of each type, each in one place; none comes for a round that has begun|" \\
      "bonus|the first to fill a color has its large bonus tile, the second the small one|" \\
      "question|what is asked can be asked here|" \\
      "beginning|while estates are chosen boards and storages are empty, stocks whole, points zero|" \\
      "choice|a seat that is to decide has a legal action, and without a decision there is none"
    """
    const char* INVARIANT_WORDS "BURGUNDY_INVARIANTS"   # the name and the meaning of each


cdef bint course_holds(const Context* c) noexcept nogil:
    """Stage, phase, round and turn."""
    cdef const State* s = c.s
    if s.stage > OVER or s.phase >= PHASES or s.round >= ROUNDS or s.turn >= c.t.seats or s.white > SIDES:
        return False
    if s.bought > 1 or s.question >= QUESTIONS or not zeroed(s.reserved, sizeof(s.reserved)):
        return False
    if s.stage == CHOOSING:
        if c.t.giving == STANDARD or s.phase or s.round or s.white or s.bought:
            return False
    elif s.white == 0:
        return False
    if s.stage == OVER and (s.phase != PHASES - 1 or s.round != ROUNDS - 1 or s.turn or s.bought):
        return False
    if (s.stage == CHOOSING) != (s.question >= Q_SIDE) or (s.stage == OVER and s.question != Q_TURN):
        return False
    if s.question == Q_SIDE and c.t.giving != DRAWN:
        return False
    return is_seeded(&s.rng)


cdef bint is_order(const Context* c, const uint8_t* row) noexcept nogil:
    """Every seat once, then no seat."""
    cdef int seen = 0
    cdef int i
    for i in range(SEATS):
        if i >= c.t.seats:
            if row[i] != NOBODY:
                return False
        elif row[i] >= c.t.seats or seen >> row[i] & 1:
            return False
        else:
            seen |= 1 << row[i]
    return True


cdef bint orders_hold(const Context* c) noexcept nogil:
    cdef int i
    if not is_order(c, c.s.line) or not is_order(c, c.s.order):
        return False
    for i in range(1, c.t.seats):
        if c.s.seat[c.s.line[i]].ships > c.s.seat[c.s.line[i - 1]].ships:
            return False
    return c.s.stage != CHOOSING or memcmp(c.s.line, c.s.order, SEATS) == 0


cdef bint dice_hold(const Context* c, int place) noexcept nogil:
    """The dice of who plays in a place of this round's order: before the turn all, after it none."""
    cdef const Seat* seat = &c.s.seat[c.s.order[place]]
    if seat.dice[0] > SIDES or seat.dice[1] > seat.dice[0]:
        return False
    if c.s.stage != PLAYING or place < c.s.turn:
        return seat.dice[0] == 0
    if place > c.s.turn:
        return seat.dice[1] != 0
    return not seat.dice[1] or c.s.question == Q_TURN or (c.s.question == Q_DISCARD and c.s.bought)


cdef bint supply_holds(const Context* c, int p) noexcept nogil:
    cdef const Seat* seat = &c.s.seat[p]
    if seat.vp > MOST or seat.silver > MOST or seat.workers > MOST:
        return False
    if (seat.goods | seat.sold) & ~<uint32_t>(EACH_GOOD * EVERY_GOOD) or count_bits(some(seat.goods)) > KEPT:
        return False
    return zeroed(seat.reserved, sizeof(seat.reserved))


cdef bint choice_holds(const Context* c, int p) noexcept nogil:
    """Board, side and first castle, each if it is chosen already (BS3, BS7)."""
    cdef const Seat* seat = &c.s.seat[p]
    cdef int place = 0
    cdef bint chosen, choosing
    if c.t.giving == DRAWN:
        if seat.board >= c.t.boards:
            return False
        if not (seat.estate == NOBODY or seat.estate == c.t.board[seat.board][0]
                or seat.estate == c.t.board[seat.board][1]):
            return False
    elif seat.board != NOBODY or seat.estate != c.t.given[p]:
        return False
    if c.s.stage != CHOOSING:
        return seat.estate != NOBODY and seat.castle == 0
    while c.s.order[place] != p:
        place += 1
    chosen = place < c.s.turn
    choosing = place == c.s.turn and c.s.question == Q_START
    if c.t.giving == DRAWN and (seat.estate != NOBODY) != (chosen or choosing):
        return False
    if not chosen:
        return seat.castle == 0 and seat.filled == 0
    if not c.t.secret:
        return seat.castle == 0 and count_bits(seat.filled) == 1
    return seat.filled == 0 and 1 <= seat.castle <= HEXES and (
        c.t.estate[seat.estate].hex_color[seat.castle - 1] == DARK_GREEN)


cdef bint boards_differ(const Context* c) noexcept nogil:
    cdef int seen = 0
    cdef int p
    for p in range(c.t.seats):
        if c.t.giving == DRAWN:
            if seen >> c.s.seat[p].board & 1:
                return False
            seen |= 1 << c.s.seat[p].board
    return True


cdef bint estate_holds(const Context* c, int p, uint8_t* seen) noexcept nogil:
    """Tiles on hexes of their colour, all joined, and what is kept beside them; counts the tiles."""
    cdef const Seat* seat = &c.s.seat[p]
    cdef const Estate* e
    cdef uint64_t filled = 0
    cdef uint64_t around = 0
    cdef uint64_t barred[BUILDINGS]
    cdef uint32_t knowledge = 0
    cdef int ships = 0
    cdef int hex, tile
    memset(barred, 0, sizeof(barred))
    if seat.estate == NOBODY:
        e = NULL
    else:
        e = &c.t.estate[seat.estate]
    for hex in range(HEXES):
        tile = seat.tile[hex] - 1
        if tile < 0:
            continue
        if e == NULL or tile >= TILES or c.t.color[tile] != e.hex_color[hex]:
            return False
        seen[tile] += 1
        filled |= bit(hex)
        around |= c.t.adjacent[hex]
        ships += tile == SHIP
        if tile < BUILDINGS:
            barred[tile] |= e.region[hex]
        elif KNOWLEDGE <= tile < CASTLE:
            knowledge |= <uint32_t>1 << (tile - KNOWLEDGE + 1)
    if filled != seat.filled or around & ~filled != seat.frontier:
        return False
    if ships != seat.ships or knowledge != seat.knowledge:
        return False
    return memcmp(barred, seat.barred, sizeof(barred)) == 0 and (
        is_joined(c, filled) if filled else c.s.stage == CHOOSING)


cdef bint is_joined(const Context* c, uint64_t hexes) noexcept nogil:
    """Whether one comes from any of the hexes to any other over neighbours."""
    cdef uint64_t reached = hexes & -hexes
    cdef uint64_t edge = reached
    while edge:
        hexes &= ~edge
        reached = c.t.adjacent[lowest(edge)] & hexes
        edge = (edge & (edge - 1)) | reached
        hexes &= ~reached
    return hexes == 0


cdef bint row_holds(const uint8_t* row, int room, uint8_t* seen) noexcept nogil:
    """Tiles in ascending order, then free spaces; counts the tiles."""
    cdef int i
    for i in range(room):
        if row[i] > TILES:
            return False
        if i and row[i] and (row[i - 1] == 0 or row[i - 1] > row[i]):
            return False
        if row[i]:
            seen[row[i] - 1] += 1
    return True


cdef bint tiles_hold(const Context* c, const uint8_t* seen) noexcept nogil:
    """No more of a tile than there are, wherever they lie; what has left the game is nowhere."""
    cdef int tile, first
    for tile in range(TILES):
        if c.s.stock[0][tile] > c.t.stock[0][tile] or c.s.stock[1][tile] > c.t.stock[1][tile]:
            return False
        first = c.t.seats if tile == CASTLE and c.s.stage == CHOOSING else 0   # castles on their way
        if tile == CASTLE and c.s.stage == CHOOSING:
            first -= seen[CASTLE]
        if seen[tile] + first + c.s.stock[0][tile] + c.s.stock[1][tile] > c.t.stock[0][tile] + c.t.stock[1][tile]:
            return False
    return True


cdef bint nothing_yet(const Context* c) noexcept nogil:
    """While seats choose sides and castles, nothing lies on the board and no seat has taken anything (BS7)."""
    cdef const Seat* seat
    cdef int p, tile
    for tile in range(TILES):
        if c.s.stock[1][tile] != c.t.stock[1][tile]:
            return False
        if c.s.stock[0][tile] != c.t.stock[0][tile] - (c.t.seats if tile == CASTLE else 0):
            return False
    for p in range(c.t.seats):
        seat = &c.s.seat[p]
        if seat.stored[0] or seat.sold or seat.vp or seat.large or seat.small:
            return False
    return (zeroed(<const uint8_t*>c.s.depot, sizeof(c.s.depot)) and zeroed(c.s.black, sizeof(c.s.black))
            and zeroed(<const uint8_t*>c.s.depot_goods, sizeof(c.s.depot_goods)))


cdef bint goods_hold(const Context* c) noexcept nogil:
    """Every good is in exactly one place."""
    cdef int n[GOODS]
    cdef int i, p, good
    memset(n, 0, sizeof(n))
    if c.s.pool & ~<uint32_t>(EACH_GOOD * EVERY_GOOD):
        return False
    for i in range(DEPOTS):
        if c.s.depot_goods[i] & ~<uint32_t>(EACH_GOOD * EVERY_GOOD):
            return False
    for good in range(GOODS):
        n[good] += amount(c.s.pool, good)
        for i in range(DEPOTS):
            n[good] += amount(c.s.depot_goods[i], good)
        for p in range(c.t.seats):
            n[good] += amount(c.s.seat[p].goods, good) + amount(c.s.seat[p].sold, good)
    for i in range(ROUNDS):
        if c.s.coming[i] > GOODS or (c.s.coming[i] and (c.s.stage != PLAYING or i <= c.s.round)):
            return False
        if c.s.coming[i]:
            n[c.s.coming[i] - 1] += 1
    for good in range(GOODS):
        if n[good] != c.t.copies[good]:
            return False
    return True


cdef bint bonuses_hold(const Context* c) noexcept nogil:
    """The first to fill a colour has its large bonus tile, the second the small one."""
    cdef const Seat* seat
    cdef int color, p, full, large, small
    cdef bint done
    for color in range(COLORS):
        full = large = small = 0
        for p in range(c.t.seats):
            seat = &c.s.seat[p]
            done = seat.filled and not c.t.estate[seat.estate].color[color] & ~seat.filled
            full += done
            if (seat.large | seat.small) >> color & 1 and not done:
                return False
            if seat.large & seat.small or (seat.large | seat.small) >> COLORS:
                return False
            large += seat.large >> color & 1
            small += seat.small >> color & 1
        if large != (full > 0) or small != (full > 1):
            return False
    return True


cdef bint question_holds(const Context* c) noexcept nogil:
    """The question can be asked in this state, and its numbers are in its ranges."""
    cdef const State* s = c.s
    cdef const Seat* seat
    cdef uint32_t there
    cdef int left, i
    if s.stage != PLAYING:
        return s.x == 0 and s.y == 0 and s.z == 0
    seat = &s.seat[decider(c)]
    if s.question != Q_GOODS and (s.y or s.z):
        return False
    if s.question == Q_DIE:
        return 1 <= s.x <= SIDES
    if s.question == Q_DISCARD:
        return 1 <= s.x <= TILES and is_full(seat) and not c.t.refuse
    if s.question != Q_TURN and is_full(seat):
        return False   # the tile that brought the effect has just left the storage
    if s.question == Q_TAKE:
        return CARPENTER <= s.x <= MARKET
    if s.question == Q_GOODS:
        if not depots_make_a_choice(s.x, owns(seat, K_TWO_DEPOTS)) or s.z >> GOODS or s.y > GOODS:
            return False
        there = some(goods_at(c, s.x)) & ~some(seat.goods)
        for i in range(GOODS):
            if s.z >> i & 1 and (i >= s.y or not there >> 4 * i & 1):
                return False
        if s.y and not s.z >> (s.y - 1) & 1:
            return False
        if some(goods_at(c, s.x)) & some(seat.goods):
            return False   # what was held already has been taken
        left = free_kinds(seat) - count_bits(s.z)
        return left > 0 and count_bits(still_offered(c, seat)) > left
    return s.x == 0


cdef bint depots_make_a_choice(int depots, bint two) noexcept nogil:
    cdef int choice
    for choice in range(2 * DEPOTS if two else DEPOTS):
        if depots == depots_of(choice):
            return True
    return False


cdef int fault(const Context* c) noexcept nogil:
    """0, or the code of the first broken invariant. Nothing is read that the checks before it have not made safe."""
    cdef uint8_t seen[TILES]
    cdef int p, i
    memset(seen, 0, sizeof(seen))
    if not course_holds(c):
        return BAD_COURSE
    if not orders_hold(c):
        return BAD_ORDER
    for p in range(c.t.seats):
        if not supply_holds(c, p):
            return BAD_SUPPLY
        if not dice_hold(c, p):
            return BAD_ORDER
        if not choice_holds(c, p) or not estate_holds(c, p, seen):
            return BAD_ESTATE
        if not row_holds(c.s.seat[p].stored, STORED, seen):
            return BAD_STORAGE
    if not boards_differ(c):
        return BAD_ESTATE
    for i in range(DEPOTS):
        if not row_holds(c.s.depot[i], SPACES, seen):
            return BAD_DEPOT
    if not row_holds(c.s.black, BLACK_SPACES, seen):
        return BAD_DEPOT
    if not question_holds(c):
        return BAD_QUESTION
    if c.s.question == Q_DISCARD:
        seen[c.s.x - 1] += 1
    if c.s.stage == CHOOSING and not nothing_yet(c):
        return BAD_BEGINNING
    if not tiles_hold(c, seen):
        return BAD_TILES
    if not goods_hold(c):
        return BAD_GOODS
    return 0 if bonuses_hold(c) else BAD_BONUS
