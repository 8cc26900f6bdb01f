# The main board: stocks and depots (BB1-BB4), and the tiles that seats store (BC6, BU4, BU8).

cdef inline int first_of(int color) noexcept nogil:
    """The first tile of a colour; those of a colour follow one another."""
    if color == BEIGE:
        return 0
    if color == LIGHT_GREEN:
        return ANIMALS
    if color == YELLOW:
        return KNOWLEDGE
    return CASTLE if color == DARK_GREEN else MINE if color == GREY else SHIP


cdef inline int end_of(int color) noexcept nogil:
    if color == BEIGE:
        return BUILDINGS
    if color == LIGHT_GREEN:
        return KNOWLEDGE
    if color == YELLOW:
        return CASTLE
    return first_of(color) + 1


cdef inline uint64_t eight(const uint8_t* counts) noexcept nogil:
    """Eight counts in one word, the first one lowest."""
    return (counts[0] | <uint64_t>counts[1] << 8 | <uint64_t>counts[2] << 16 | <uint64_t>counts[3] << 24
            | <uint64_t>counts[4] << 32 | <uint64_t>counts[5] << 40 | <uint64_t>counts[6] << 48
            | <uint64_t>counts[7] << 56)


cdef inline uint64_t counts_from(const uint8_t* stock, int tile, int end) noexcept nogil:
    """The counts of a tile and the seven behind it in one word; none from `end` on, which is 8 or more."""
    if tile + 8 <= end:
        return eight(&stock[tile])
    return eight(&stock[end - 8]) >> 8 * (tile + 8 - end)


cdef inline int sum_of(uint64_t counts) noexcept nogil:
    """The sum of the eight counts in a word, if it is below 256."""
    return counts * <uint64_t>0x0101010101010101 >> 56


cdef int draw_tile(Rng* rng, uint8_t* stock, int start, int end) noexcept nogil:
    """A random tile from a run of a stock, -1 when there is none left (BB4)."""
    cdef uint64_t counts
    cdef int left = 0
    cdef int tile
    for tile in range(start, end, 8):
        left += sum_of(counts_from(stock, tile, end))
    if left == 0:
        return -1
    left = rng_below(rng, left)
    tile = start
    counts = counts_from(stock, tile, end)
    while left >= sum_of(counts):
        left -= sum_of(counts)
        tile += 8
        counts = counts_from(stock, tile, end)
    while left >= <int>(counts & 255):
        left -= counts & 255
        counts >>= 8
        tile += 1
    stock[tile] -= 1
    return tile


cdef void clear_depots(Context* c) noexcept nogil:
    """Leftover tiles leave the game; goods stay (BP2)."""
    note_depots_cleared(c)
    memset(c.s.depot, 0, sizeof(c.s.depot))
    memset(c.s.black, 0, sizeof(c.s.black))


cdef void fill_depots(Context* c) noexcept nogil:
    """Fresh tiles for every space in use, numbered depots first (BP2, BB2, BB3)."""
    cdef int depot, space, color, tile
    for depot in range(DEPOTS):
        for space in range(SPACES):
            color = c.t.space[c.s.phase][depot][space]
            if color == NOBODY:
                continue
            tile = draw_tile(&c.s.rng, c.s.stock[0], first_of(color), end_of(color))
            if tile >= 0:
                insert(c.s.depot[depot], SPACES, tile)
                note_depot_filled(c, depot + 1, tile)
    for space in range(c.t.black):
        tile = draw_tile(&c.s.rng, c.s.stock[1], 0, TILES)
        if tile >= 0:
            insert(c.s.black, BLACK_SPACES, tile)
            note_depot_filled(c, BLACK_DEPOT, tile)


# ---------------------------------------------------------------- storage

cdef inline bint is_full(const Seat* seat) noexcept nogil:
    return seat.stored[STORED - 1] != 0


cdef inline bint can_store(const Context* c, const Seat* seat) noexcept nogil:
    """Whether a tile may be taken by a die or a purchase: full storage discards one first, or refuses (BA4)."""
    return not (c.t.refuse and is_full(seat))


cdef inline void store(Context* c, int p, int tile) noexcept nogil:
    """A tile taken comes into storage; a full one has to discard first."""
    if is_full(&c.s.seat[p]):
        c.s.question = Q_DISCARD
        c.s.x = tile + 1
    else:
        insert(c.s.seat[p].stored, STORED, tile)


cdef inline void take(Context* c, int p, int depot, int tile) noexcept nogil:
    """From a numbered depot, 0..5."""
    remove(c.s.depot[depot], SPACES, tile)
    note_tile_taken(c, p, depot + 1, tile)
    store(c, p, tile)


cdef inline void take_black(Context* c, int p, int tile) noexcept nogil:
    remove(c.s.black, BLACK_SPACES, tile)
    note_tile_taken(c, p, BLACK_DEPOT, tile)
    store(c, p, tile)
