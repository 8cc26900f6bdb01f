# A territory as its owner can build on it: where tiles touch, who supplies what where, networks (FG1-FG9, FV1-FV4).
#
# Columns of the bounding box and of a rim around it are 64-bit words, bit j being row j: a territory hangs together, so
# it spans at most TILES columns and TILES rows. Sets of tiles are 64-bit words too, by their place in the seat's list.

cdef enum:
    SPAN = TILES + 2


ctypedef struct Land:
    const Tables* t
    int west               # grid column of column 0 (see cell numbers), one outside the territory
    int south              # grid row of bit 0, likewise
    int columns
    int networks
    uint32_t done          # resources whose `near` is worked out
    uint64_t filled[SPAN]
    uint64_t free[SPAN]    # new cells that touch a tile
    uint64_t any[SPAN]     # those and the filled ones
    uint64_t make[RESOURCES + 1]   # tiles that make a resource
    uint64_t give[RESOURCES]    # tiles that can give it, networks as a whole; known with `near`
    uint64_t near[RESOURCES][SPAN]  # cells with a neighbour that can give it
    uint64_t network[CARTS]
    uint64_t linked        # tiles in networks
    uint8_t first[SPAN]    # tiles before those of a column
    uint8_t column[TILES]
    uint8_t row[TILES]


cdef inline int join(const uint64_t* squares, int n, uint64_t* networks) noexcept nogil:
    """Squares with a tile in common are one network (FV3); returns how many networks there are."""
    cdef uint64_t tiles
    cdef int count = 0
    cdef int i, j, kept
    for i in range(n):
        tiles = squares[i]
        kept = 0
        for j in range(count):
            if networks[j] & tiles:
                tiles |= networks[j]
            else:
                networks[kept] = networks[j]
                kept += 1
        networks[kept] = tiles
        count = kept + 1
    return count


cdef inline int tile_index(const Land* l, int column, int row) noexcept nogil:
    """Place in the seat's list of the tile on a filled cell."""
    return l.first[column] + count_bits(l.filled[column] & (bit(row) - 1))


cdef void link(Land* l, const Seat* seat) noexcept nogil:
    """Networks from the carts."""
    cdef uint64_t squares[CARTS]
    cdef int i, column, row
    cdef int n = 0
    cdef int at = 0
    for i in range(l.columns):
        l.first[i] = at
        at += count_bits(l.filled[i])
    for i in range(CARTS):
        if not seat.cart[i]:
            break
        column = column_of(seat.cart[i] - 1) - l.west
        row = row_of(seat.cart[i] - 1) - l.south
        squares[n] = (<uint64_t>3 << tile_index(l, column, row)) | (<uint64_t>3 << tile_index(l, column + 1, row))
        n += 1
    l.networks = join(squares, n, l.network)
    for i in range(l.networks):
        l.linked |= l.network[i]


cdef void touch(Land* l) noexcept nogil:
    """Empty cells that share a side with a tile, or a corner where that is enough (FG1, FA5)."""
    cdef uint64_t beside, own
    cdef int i
    for i in range(l.columns):
        own = l.filled[i]
        beside = (l.filled[i - 1] if i else 0) | (l.filled[i + 1] if i + 1 < l.columns else 0)
        if l.t.any_contact:
            beside |= beside << 1 | beside >> 1
        beside |= own << 1 | own >> 1
        l.free[i] = beside & ~own
        l.any[i] = beside | own


cdef inline int bottom(const Seat* seat) noexcept nogil:
    """The lowest grid row of a territory."""
    cdef uint32_t low = <uint32_t>COLUMN << CELL_AT
    cdef uint32_t row
    cdef int i
    for i in range(seat.tiles):
        row = seat.tile[i] & <uint32_t>(COLUMN - 1) << CELL_AT
        low = row if row < low else low
    return low >> CELL_AT


cdef void survey(const Tables* t, const Seat* seat, uint32_t idle, Land* l) noexcept nogil:
    """Read a territory; tiles with any of the bits `idle` set make nothing."""
    cdef int n = seat.tiles
    cdef int i, column, row
    cdef Tile tile
    cdef uint64_t working
    cdef const uint8_t* product
    l.t = t
    l.networks = 0
    l.linked = 0
    l.done = 0
    l.west = column_of(cell_of(seat.tile[0])) - 1
    l.south = bottom(seat) - 1
    l.columns = column_of(cell_of(seat.tile[n - 1])) - l.west + 2
    memset(l.make, 0, (t.resources + 1) * sizeof(uint64_t))
    memset(l.filled, 0, l.columns * sizeof(uint64_t))
    for i in range(n):
        tile = seat.tile[i]
        column = column_of(cell_of(tile)) - l.west
        row = row_of(cell_of(tile)) - l.south
        l.column[i] = column
        l.row[i] = row
        l.filled[column] |= bit(row)
        product = t.product[kind_of(tile)]
        working = <uint64_t>((tile & idle) == 0) << i
        l.make[product[0]] |= working
        l.make[product[1]] |= working
    l.make[t.resources] = 0   # what tiles make that make less than two
    touch(l)
    if seat.cart[0]:
        link(l, seat)


cdef void spread(Land* l, int resource) noexcept nogil:
    """The cells that have a neighbour which can give the resource."""
    cdef uint64_t* near = l.near[resource]
    cdef uint64_t giving = l.make[resource]
    cdef uint64_t tiles
    cdef uint64_t side = 2 if l.t.four_neighbors else 7
    cdef int i, column, below
    l.done |= <uint32_t>1 << resource
    memset(near, 0, l.columns * sizeof(uint64_t))
    if l.linked:
        tiles = giving
        giving &= ~l.linked
        for i in range(l.networks):
            if tiles & l.network[i]:
                giving |= l.network[i]
    l.give[resource] = giving
    while giving:
        i = lowest(giving)
        giving &= giving - 1
        column = l.column[i]
        below = l.row[i] - 1
        near[column - 1] |= side << below
        near[column] |= <uint64_t>5 << below
        near[column + 1] |= side << below


cdef inline const uint64_t* reach_of(Land* l, int resource) noexcept nogil:
    if not l.done >> resource & 1:
        spread(l, resource)
    return l.near[resource]


# ---------------------------------------------------------------- the supply test of one cell

cdef inline uint64_t neighbors(const Land* l, int column, int row) noexcept nogil:
    """The tiles around a cell and on it: in each column they follow one another in the seat's list."""
    cdef uint64_t found = 0
    cdef uint64_t window, below
    cdef int i
    for i in range(column - 1 if column else 0, column + 2 if column + 1 < l.columns else l.columns):
        window = (<uint64_t>2 if l.t.four_neighbors and i != column else <uint64_t>7) << row >> 1
        below = l.filled[i] & (window & -window) - 1
        found |= (bit(count_bits(window & l.filled[i])) - 1) << l.first[i] + count_bits(below)
    return found


cdef inline uint64_t givers(const Land* l, uint64_t around, uint64_t gone, int resource) noexcept nogil:
    """Who can give a resource to a cell: neighbours outside networks, and each network as its lowest tile."""
    cdef uint64_t make = l.make[resource] & ~gone
    cdef uint64_t found = around & ~l.linked & make
    cdef int i
    for i in range(l.networks):
        if l.network[i] & around and l.network[i] & make:
            found |= l.network[i] & -l.network[i]
    return found


cdef bint supplied(const Land* l, int column, int row, int one, int other) noexcept nogil:
    """Whether neighbours of a cell supply a resource and, unless it is -1, another: different neighbours from different
    sources (FG6, FG7). A network does both where two of its tiles are neighbours and two make them.

    A tile on the cell counts as removed (FR1). Squares that share only this tile separate meanwhile (FA25), which needs
    no check: each keeps two or three tiles around the cell, so they supply the same joined or separate.
    """
    cdef uint64_t gone = bit(tile_index(l, column, row)) if l.filled[column] >> row & 1 else 0
    cdef uint64_t around = neighbors(l, column, row) & ~gone
    cdef uint64_t ones = givers(l, around, gone, one)
    cdef uint64_t others, both
    cdef int i
    if other < 0 or not ones:
        return ones != 0
    others = givers(l, around, gone, other)
    if not others or l.t.share_supplier:
        return others != 0
    both = ones | others
    if both & (both - 1):
        return True
    for i in range(l.networks):
        if l.network[i] & both:
            return (count_bits(l.network[i] & around) >= 2
                    and count_bits(l.network[i] & (l.make[one] | l.make[other]) & ~gone) >= 2)
    return False


# ---------------------------------------------------------------- where a kind of tile can go

cdef void spread_twice(const Land* l, uint64_t tiles, uint64_t* twice) noexcept nogil:
    """The cells that have two of some tiles for neighbours."""
    cdef uint64_t once[SPAN]
    cdef uint64_t cells
    cdef uint64_t side = 2 if l.t.four_neighbors else 7
    cdef int i, column, d
    memset(once, 0, l.columns * sizeof(uint64_t))
    memset(twice, 0, l.columns * sizeof(uint64_t))
    while tiles:
        i = lowest(tiles)
        tiles &= tiles - 1
        column = l.column[i] - 1
        for d in range(3):
            cells = (<uint64_t>5 if d == 1 else side) << (l.row[i] - 1)
            twice[column + d] |= once[column + d] & cells
            once[column + d] |= cells


cdef inline bint lone_source(const Land* l, int one, int other) noexcept nogil:
    """Whether some network has both resources from one and the same tile alone."""
    cdef uint64_t sources
    cdef int i
    for i in range(l.networks):
        sources = l.network[i] & (l.make[one] | l.make[other])
        if sources and not sources & (sources - 1) and sources & l.make[one] & l.make[other]:
            return True
    return False


cdef bint sift_all(const Land* l, uint64_t* cells, int one, int other) noexcept nogil:
    """Leave of some cells those that pass the supply test; whether any is left."""
    cdef uint64_t found = 0
    cdef uint64_t left
    cdef int i, row
    for i in range(l.columns):
        left = cells[i]
        while left:
            row = lowest(left)
            left &= left - 1
            if not supplied(l, i, row, one, other):
                cells[i] &= ~bit(row)
        found |= cells[i]
    return found != 0


cdef bint sift(const Land* l, uint64_t* cells, int one, int other, bint all) noexcept nogil:
    """The same where only the cells of sources in networks are in doubt; unless all are wanted one will do."""
    cdef uint64_t sources = l.linked & (l.make[one] | (l.make[other] if other >= 0 else 0))
    cdef uint64_t doubtful = 0
    cdef uint64_t found = 0
    cdef int i
    while sources:
        i = lowest(sources)
        sources &= sources - 1
        if cells[l.column[i]] >> l.row[i] & 1:
            cells[l.column[i]] &= ~bit(l.row[i])
            doubtful |= bit(i)
    for i in range(l.columns):
        found |= cells[i]
    while doubtful and (all or not found):
        i = lowest(doubtful)
        doubtful &= doubtful - 1
        if supplied(l, l.column[i], l.row[i], one, other):
            cells[l.column[i]] |= bit(l.row[i])
            found = 1
    return found != 0


cdef bint supplied_cells(Land* l, int one, int other, bint replacing, uint64_t* out) noexcept nogil:
    """Whether a tile that needs a resource, and unless it is -1 another, fits somewhere; where, into `out`.

    Words of cells answer for nearly all cells: a neighbour gives each resource, and where one might give both,
    two neighbours give one or the other. Two kinds of cells are checked one by one: the sources in networks, which a
    replacement removes, and all cells where a network has a single source for both.
    """
    cdef uint64_t room[SPAN]
    cdef uint64_t twice[SPAN]
    cdef uint64_t* cells = out if out != NULL else room
    cdef const uint64_t* spots = &l.any[0] if replacing else &l.free[0]
    cdef const uint64_t* near = reach_of(l, one)
    cdef const uint64_t* also = reach_of(l, other) if other >= 0 else near
    cdef bint apart = other >= 0 and not l.t.share_supplier
    cdef uint64_t found = 0
    cdef int i
    for i in range(l.columns):
        cells[i] = spots[i] & near[i] & also[i]
        found |= cells[i]
    if not found:
        return False
    if apart and l.give[one] & l.give[other]:
        spread_twice(l, l.give[one] | l.give[other], twice)
        found = 0
        for i in range(l.columns):
            cells[i] &= twice[i]
            found |= cells[i]
    if not l.linked:
        return found != 0
    if apart and lone_source(l, one, other):
        return sift_all(l, cells, one, other)
    return sift(l, cells, one, other, out != NULL)


cdef inline bint fits(Land* l, int kind, int bought, bint replacing, uint64_t* out) noexcept nogil:
    """Whether a kind of tile can be added on a new cell, `replacing` also in place of a tile; the cells by column into
    `out`, unless it is NULL, when there are any. A resource bought (-1: none) is one of those needed (FG8)."""
    cdef int one, other
    if not l.t.needs[kind]:
        if out != NULL:
            memcpy(out, &l.any[0] if replacing else &l.free[0], l.columns * sizeof(uint64_t))
        return True
    one, other = l.t.need[kind][0], l.t.need[kind][1]
    if other == bought:
        other = -1
    elif one == bought:
        one, other = other, -1
    if not l.make[one] or (other >= 0 and not l.make[other]):
        return False
    return supplied_cells(l, one, other, replacing, out)
