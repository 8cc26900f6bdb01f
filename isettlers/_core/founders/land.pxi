# A territory as its owner can build on it: where tiles touch, who supplies what where, networks (FG1-FG9, FV1-FV4).
#
# A set of cells is a string of bits: the bounding box and a rim around it, column after column, each from below. It is
# one word long in most positions. A territory hangs together, so it spans at most TILES columns and TILES rows.

cdef enum:
    SPAN = TILES + 2
    LAND_WORDS = SPAN * SPAN / 64 + 1


ctypedef struct Land:
    const Tables* t
    int west               # grid column of the first cell, one outside the territory
    int south              # its grid row, likewise
    int rows
    int words              # of a set of cells
    int networks
    uint16_t made          # resources that some tile makes
    uint16_t known         # resources whose `give` and `near` are worked out
    uint64_t filled[LAND_WORDS]
    uint64_t free[LAND_WORDS]    # new cells that touch a tile
    uint64_t any[LAND_WORDS]     # those and the filled ones
    uint64_t make[LAND_WORDS][RESOURCES + 1]    # tiles that make a resource
    uint64_t give[RESOURCES][LAND_WORDS]    # tiles that can give it, networks as a whole
    uint64_t near[RESOURCES][LAND_WORDS]    # cells with a neighbour that can give it
    uint64_t network[CARTS][LAND_WORDS]
    uint64_t linked[LAND_WORDS]  # tiles in networks


# ---------------------------------------------------------------- sets of cells

cdef inline int place_in(const Land* l, int cell) noexcept nogil:
    """The bit of a cell."""
    return (column_of(cell) - l.west) * l.rows + row_of(cell) - l.south


cdef inline int number_at(const Land* l, int place) noexcept nogil:
    """The number in ids and events of the cell of a bit."""
    return (l.west + place // l.rows) * WIDTH + l.south + place % l.rows


cdef inline void mark(uint64_t* cells, int place) noexcept nogil:
    cells[place >> 6] |= bit(place & 63)


cdef inline int common(const Land* l, const uint64_t* cells, const uint64_t* others) noexcept nogil:
    """How many cells two sets have in common."""
    cdef int n = 0
    cdef int i
    for i in range(l.words):
        n += count_bits(cells[i] & others[i])
    return n


cdef inline uint64_t onward(const uint64_t* cells, int i, int n) noexcept nogil:
    """Word i of a set whose cells all move n bits on."""
    return cells[i] << n | (cells[i - 1] >> 64 - n if i else 0)


cdef inline uint64_t back(const uint64_t* cells, int words, int i, int n) noexcept nogil:
    """Word i of a set whose cells all move n bits back."""
    return cells[i] >> n | (cells[i + 1] << 64 - n if i + 1 < words else 0)


cdef inline void surround_words(int words, int rows, const uint64_t* cells, bint corners, uint64_t* once,
                                uint64_t* twice) noexcept nogil:
    """`surround` for sets of `words` words: where the compiler knows the number, it leaves out loops and carries."""
    cdef uint64_t[LAND_WORDS] beside    # what the columns on either side of a cell touch: something, and two things
    cdef uint64_t[LAND_WORDS] between
    cdef uint64_t below, above, left, right
    cdef int i
    for i in range(words):
        below, above = onward(cells, i, 1), back(cells, words, i, 1)
        once[i] = below | above
        twice[i] = below & above
        beside[i] = cells[i] | once[i] if corners else cells[i]
        between[i] = cells[i] & once[i] | twice[i] if corners else 0
    for i in range(words):
        left, right = onward(beside, i, rows), back(beside, words, i, rows)
        twice[i] |= once[i] & (left | right) | left & right | onward(between, i, rows) | back(between, words, i, rows)
        once[i] |= left | right


cdef inline void surround(const Land* l, const uint64_t* cells, bint corners, uint64_t* once,
                          uint64_t* twice) noexcept nogil:
    """The cells that share a side, or a corner where that is enough, with one of some cells; with two or more."""
    if l.words == 1:
        surround_words(1, l.rows, cells, corners, once, twice)
    else:
        surround_words(l.words, l.rows, cells, corners, once, twice)


# ---------------------------------------------------------------- reading a territory

cdef void merge(Land* l, uint64_t* square) noexcept nogil:
    """Squares with a tile in common are one network (FV3)."""
    cdef int kept = 0
    cdef int i, n
    cdef bint shared
    for n in range(l.networks):
        shared = common(l, l.network[n], square) > 0
        for i in range(l.words):
            if shared:
                square[i] |= l.network[n][i]
            else:
                l.network[kept][i] = l.network[n][i]
        kept += not shared
    memcpy(l.network[kept], square, l.words * sizeof(uint64_t))
    l.networks = kept + 1


cdef void link(Land* l, const Seat* seat) noexcept nogil:
    """Networks from the carts."""
    cdef uint64_t square[LAND_WORDS]
    cdef int i, n, place
    memset(l.linked, 0, l.words * sizeof(uint64_t))
    for n in range(CARTS):
        if not seat.cart[n]:
            break
        place = place_in(l, seat.cart[n] - 1)
        memset(square, 0, l.words * sizeof(uint64_t))
        mark(square, place)
        mark(square, place + 1)
        mark(square, place + l.rows)
        mark(square, place + l.rows + 1)
        for i in range(l.words):
            l.linked[i] |= square[i]
        merge(l, square)


cdef inline void frame(const Seat* seat, Land* l) noexcept nogil:
    """The bounding box of a territory, with the rim."""
    cdef int west = column_of(cell_of(seat.tile[0])) - 1
    cdef int east = column_of(cell_of(seat.tile[seat.tiles - 1])) + 1
    cdef int low = COLUMN
    cdef int high = 0
    cdef int i, row
    for i in range(TILES):
        row = row_of(cell_of(seat.tile[i]))
        high = row if row > high else high
        row = row if seat.tile[i] else COLUMN
        low = row if row < low else low
    l.west = west
    l.south = low - 1
    l.rows = high - low + 3
    l.words = ((east - west + 1) * l.rows + 63) >> 6


cdef void touch(Land* l) noexcept nogil:
    """Empty cells that share a side with a tile, or a corner where that is enough (FG1, FA5)."""
    cdef uint64_t _twice[LAND_WORDS]
    cdef int i
    surround(l, l.filled, l.t.any_contact, l.any, _twice)
    for i in range(l.words):
        l.free[i] = l.any[i] & ~l.filled[i]
        l.any[i] |= l.filled[i]


cdef void survey(const Tables* t, const Seat* seat, uint32_t idle, Land* l) noexcept nogil:
    """Read a territory; tiles with any of the bits `idle` set make nothing."""
    cdef uint64_t works
    cdef uint64_t* make
    cdef int made = 0
    cdef int i, place, kind
    l.t = t
    l.networks = 0
    l.known = 0
    frame(seat, l)
    memset(l.filled, 0, l.words * sizeof(uint64_t))
    memset(l.make, 0, l.words * sizeof(l.make[0]))
    for i in range(seat.tiles):
        kind = kind_of(seat.tile[i])
        place = place_in(l, cell_of(seat.tile[i]))
        works = (seat.tile[i] & idle) == 0
        made |= t.makes[kind] * works
        make = l.make[place >> 6]
        make[t.product[kind][0]] |= works << (place & 63)
        make[t.product[kind][1]] |= works << (place & 63)
        mark(l.filled, place)
    l.made = made
    touch(l)
    if seat.cart[0]:
        link(l, seat)


cdef void spread(Land* l, int resource) noexcept nogil:
    """The cells that have a neighbour which can give the resource."""
    cdef uint64_t* give = l.give[resource]
    cdef uint64_t _twice[LAND_WORDS]
    cdef int i, n
    l.known |= 1 << resource
    for i in range(l.words):
        give[i] = l.make[i][resource]
    for n in range(l.networks):
        if common(l, l.network[n], give):
            for i in range(l.words):
                give[i] |= l.network[n][i]
    surround(l, give, not l.t.four_neighbors, l.near[resource], _twice)


cdef inline const uint64_t* reach_of(Land* l, int resource) noexcept nogil:
    if not l.known >> resource & 1:
        spread(l, resource)
    return l.near[resource]


# ---------------------------------------------------------------- the supply test of one cell

cdef bint supplied(const Land* l, int place, int one, int other) noexcept nogil:
    """Whether neighbours of a cell supply a resource and, unless it is -1, another: different neighbours from different
    sources (FG6, FG7). A network does both where two of its tiles are neighbours and two make them.

    A tile on the cell counts as removed (FR1). Squares that share only this tile separate meanwhile (FA25), which needs
    no check: each keeps two or three tiles around the cell, so they supply the same joined or separate.
    """
    cdef int also = other if other >= 0 else one
    cdef uint64_t cell[LAND_WORDS]
    cdef uint64_t around[LAND_WORDS]
    cdef uint64_t _twice[LAND_WORDS]
    cdef uint64_t ones, others
    cdef int one_givers = 0
    cdef int other_givers = 0
    cdef int givers = 0
    cdef bint alone = False    # whether one network does for both
    cdef int i, n, sources
    memset(cell, 0, l.words * sizeof(uint64_t))
    mark(cell, place)
    surround(l, cell, not l.t.four_neighbors, around, _twice)
    for i in range(l.words):
        ones = around[i] & l.make[i][one] & ~l.linked[i]
        others = around[i] & l.make[i][also] & ~l.linked[i]
        one_givers += count_bits(ones)
        other_givers += count_bits(others)
        givers += count_bits(ones | others)
    for n in range(l.networks):
        if not common(l, l.network[n], around):
            continue
        ones = others = 0
        sources = 0
        for i in range(l.words):
            ones |= l.network[n][i] & ~cell[i] & l.make[i][one]
            others |= l.network[n][i] & ~cell[i] & l.make[i][also]
            sources += count_bits(l.network[n][i] & ~cell[i] & (l.make[i][one] | l.make[i][also]))
        one_givers += ones != 0
        other_givers += others != 0
        givers += sources != 0
        alone |= sources >= 2 and common(l, l.network[n], around) >= 2
    if not one_givers or not other_givers:
        return False
    return other < 0 or l.t.share_supplier or givers >= 2 or alone


# ---------------------------------------------------------------- where a kind of tile can go

cdef inline bint lone_source(const Land* l, int one, int other) noexcept nogil:
    """Whether some network has both resources from one and the same tile alone."""
    cdef int i, n, sources, doubles
    for n in range(l.networks):
        sources = doubles = 0
        for i in range(l.words):
            sources += count_bits(l.network[n][i] & (l.make[i][one] | l.make[i][other]))
            doubles += count_bits(l.network[n][i] & l.make[i][one] & l.make[i][other])
        if sources == 1 and doubles == 1:
            return True
    return False


cdef bint sift(const Land* l, uint64_t* cells, int one, int other, bint all) noexcept nogil:
    """Leave of some cells those that pass the supply test where that is in doubt; unless all are asked for one will do.

    In doubt are the sources in networks, which a replacement removes, and all cells where a network has a single source
    for both resources.
    """
    cdef int also = other if other >= 0 else one
    cdef bint everywhere = other >= 0 and not l.t.share_supplier and lone_source(l, one, other)
    cdef uint64_t doubt[LAND_WORDS]
    cdef uint64_t any_cells = 0
    cdef int i, row
    for i in range(l.words):
        doubt[i] = cells[i]
        if not everywhere:
            doubt[i] &= l.linked[i] & (l.make[i][one] | l.make[i][also])
        cells[i] ^= doubt[i]
        any_cells |= cells[i]
    for i in range(l.words):
        while doubt[i] and (all or not any_cells):
            row = lowest(doubt[i])
            doubt[i] &= doubt[i] - 1
            if supplied(l, 64 * i + row, one, other):
                cells[i] |= bit(row)
                any_cells = 1
    return any_cells != 0


cdef bint supplied_cells(Land* l, int one, int other, bint replacing, uint64_t* out) noexcept nogil:
    """Whether a tile that needs a resource, and unless it is -1 another, fits somewhere; where, into `out`.

    Words of cells answer for nearly all cells: a neighbour gives each resource, and where one might give both,
    two neighbours give one or the other. Networks leave some cells in doubt, which are checked one by one.
    """
    cdef uint64_t room[LAND_WORDS]
    cdef uint64_t union[LAND_WORDS]
    cdef uint64_t _once[LAND_WORDS]
    cdef uint64_t twice[LAND_WORDS]
    cdef int also = other if other >= 0 else one
    cdef uint64_t* cells = out if out != NULL else room
    cdef const uint64_t* spots = &l.any[0] if replacing else &l.free[0]
    cdef const uint64_t* near = reach_of(l, one)
    cdef const uint64_t* near_too = reach_of(l, also)
    cdef uint64_t any_cells = 0
    cdef uint64_t shared = 0
    cdef int i
    for i in range(l.words):
        cells[i] = spots[i] & near[i] & near_too[i]
        any_cells |= cells[i]
        shared |= l.give[one][i] & l.give[also][i]
    if not any_cells:
        return False
    if shared and other >= 0 and not l.t.share_supplier:
        for i in range(l.words):
            union[i] = l.give[one][i] | l.give[other][i]
        surround(l, union, not l.t.four_neighbors, _once, twice)
        any_cells = 0
        for i in range(l.words):
            cells[i] &= twice[i]
            any_cells |= cells[i]
    return sift(l, cells, one, other, out != NULL) if l.networks else any_cells != 0


cdef inline bint fits(Land* l, int kind, int bought, bint replacing, uint64_t* out) noexcept nogil:
    """Whether a kind of tile can be added on a new cell, `replacing` also in place of a tile; the cells into `out`,
    unless it is NULL, when there are any. A resource bought (-1: none) is one of those needed (FG8)."""
    cdef int had = l.made | (1 << bought if bought >= 0 else 0)
    cdef int one, other
    if l.t.needs[kind] & ~had:
        return False
    if not l.t.needs[kind]:
        if out != NULL:
            memcpy(out, &l.any[0] if replacing else &l.free[0], l.words * sizeof(uint64_t))
        return True
    one, other = l.t.need[kind][0], l.t.need[kind][1]
    if other == bought:
        other = -1
    elif one == bought:
        one, other = other, -1
    return supplied_cells(l, one, other, replacing, out)
