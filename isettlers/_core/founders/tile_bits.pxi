# Cells, the word of a tile in a territory (cell, kind, what lies on it), and the sorted list of a seat's tiles.

cdef enum:
    ROW_BITS = 7           # of a cell: COLUMN cells are one column
    WARS_AT = 3            # where the parts of a Tile begin; its coins come first
    FACE_AT = 6
    KIND_AT = 10
    CELL_AT = 17
    ONE_WAR = 1 << WARS_AT
    COINS = ONE_WAR - 1    # the most that each part holds
    WARS = (1 << FACE_AT - WARS_AT) - 1
    FACES = (1 << KIND_AT - FACE_AT) - 1
    NUMBERS = (1 << CELL_AT - KIND_AT) - 1
    STILL = (1 << KIND_AT) - ONE_WAR    # for war and craftsmen, under either of which it makes nothing


cdef inline int cell_at(int x, int y) noexcept nogil:
    return (x + REACH) * COLUMN + y + REACH


cdef inline int column_of(int cell) noexcept nogil:
    return cell >> ROW_BITS


cdef inline int row_of(int cell) noexcept nogil:
    return cell & COLUMN - 1


cdef inline int across(int cell) noexcept nogil:
    return column_of(cell) - REACH


cdef inline int up(int cell) noexcept nogil:
    return row_of(cell) - REACH


cdef inline int number_of(int cell) noexcept nogil:
    """The number of a cell in ids and events."""
    return column_of(cell) * WIDTH + row_of(cell)


cdef inline int numbered(int number) noexcept nogil:
    """The cell of a number, which in an event from outside may be any."""
    return <int>(<uint32_t>(number // WIDTH) * COLUMN + <uint32_t>(number % WIDTH))


# ---------------------------------------------------------------- tiles

cdef inline Tile fresh_tile(int cell, int kind) noexcept nogil:
    return <Tile>cell << CELL_AT | <Tile>kind << KIND_AT


cdef inline int cell_of(Tile tile) noexcept nogil:
    return tile >> CELL_AT


cdef inline int kind_of(Tile tile) noexcept nogil:
    return tile >> KIND_AT & NUMBERS


cdef inline int face_of(Tile tile) noexcept nogil:
    """The resource on the craftsmen that lie there, plus one."""
    return tile >> FACE_AT & FACES


cdef inline int wars_of(Tile tile) noexcept nogil:
    return tile >> WARS_AT & WARS


cdef inline int coins_of(Tile tile) noexcept nogil:
    return tile & COINS


# ---------------------------------------------------------------- the tiles of a seat

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
