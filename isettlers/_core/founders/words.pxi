# Words that states are made of: tiles with what lies on them, counts in nibbles, short lists.

cdef inline uint64_t bit(int i) noexcept nogil:
    return <uint64_t>1 << i


# ---------------------------------------------------------------- tiles of a territory

cdef inline int cell_at(int x, int y) noexcept nogil:
    return (x + REACH) * COLUMN + y + REACH


cdef inline int across(int cell) noexcept nogil:
    return (cell >> 7) - REACH


cdef inline int up(int cell) noexcept nogil:
    return (cell & COLUMN - 1) - REACH


cdef inline int number_of(int cell) noexcept nogil:
    """The number of a cell in ids and events."""
    return (cell >> 7) * WIDTH + (cell & COLUMN - 1)


cdef inline int numbered(int number) noexcept nogil:
    """The cell of a number."""
    return number // WIDTH * COLUMN + number % WIDTH


cdef inline Tile fresh_tile(int cell, int kind) noexcept nogil:
    return <Tile>cell << 17 | <Tile>kind << 10


cdef inline int cell_of(Tile tile) noexcept nogil:
    return tile >> 17


cdef inline int kind_of(Tile tile) noexcept nogil:
    return tile >> 10 & 127


cdef inline int face_of(Tile tile) noexcept nogil:
    """The resource on the craftsmen that lie there, plus one."""
    return tile >> 6 & 15


cdef inline int wars_of(Tile tile) noexcept nogil:
    return tile >> 3 & 7


cdef inline int coins_of(Tile tile) noexcept nogil:
    return tile & 7


cdef enum:
    ONE_WAR = 1 << 3
    COINS = 7              # the bits of a tile for coins
    STILL = 0x3F8          # for war and craftsmen, under either of which it makes nothing


cdef inline int place_of(const Seat* seat, int cell) noexcept nogil:
    """Where a cell is, or would be, among the tiles of a seat."""
    cdef int i = 0
    while i < seat.tiles and cell_of(seat.tile[i]) < cell:
        i += 1
    return i


cdef inline bint is_filled(const Seat* seat, int cell) noexcept nogil:
    cdef int i = place_of(seat, cell)
    return i < seat.tiles and cell_of(seat.tile[i]) == cell


cdef inline void insert_tile(Seat* seat, int cell, int kind) noexcept nogil:
    """A tile comes to an empty cell."""
    cdef int i = seat.tiles
    ensure(i < TILES)
    while i > 0 and cell_of(seat.tile[i - 1]) > cell:
        seat.tile[i] = seat.tile[i - 1]
        i -= 1
    seat.tile[i] = fresh_tile(cell, kind)
    seat.tiles += 1


# ---------------------------------------------------------------- counts in nibbles

cdef inline int amount(uint64_t counts, int i) noexcept nogil:
    return counts >> 4 * i & 15


cdef inline int total(uint64_t counts) noexcept nogil:
    counts = (counts & <uint64_t>0x0F0F0F0F0F0F0F0F) + (counts >> 4 & <uint64_t>0x0F0F0F0F0F0F0F0F)
    return (counts * <uint64_t>0x0101010101010101) >> 56


cdef inline int some(uint64_t counts) noexcept nogil:
    """The set of what there is some of."""
    cdef int found = 0
    cdef int i
    while counts:
        i = lowest(counts) >> 2
        found |= 1 << i
        counts &= ~(<uint64_t>15 << 4 * i)
    return found


# ---------------------------------------------------------------- lists of kinds plus one, then zeros

cdef inline int length(const uint8_t* row, int room) noexcept nogil:
    cdef int n = 0
    while n < room and row[n]:
        n += 1
    return n


cdef inline void append(uint8_t* row, int room, int kind) noexcept nogil:
    cdef int n = length(row, room)
    ensure(n < room)
    row[n] = kind + 1


cdef inline void insert(uint8_t* row, int room, int kind) noexcept nogil:
    """Into an ascending list."""
    cdef int i = length(row, room)
    ensure(i < room)
    while i > 0 and row[i - 1] > kind + 1:
        row[i] = row[i - 1]
        i -= 1
    row[i] = kind + 1


cdef inline void remove(uint8_t* row, int room, int kind) noexcept nogil:
    """The first of its kind leaves; the others move up."""
    cdef int i = 0
    while i < room - 1 and row[i] != kind + 1:
        i += 1
    ensure(row[i] == kind + 1)
    while i < room - 1:
        row[i] = row[i + 1]
        i += 1
    row[room - 1] = 0
