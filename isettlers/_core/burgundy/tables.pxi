# The tables block of a setup, filled from its plan.

cdef enum:
    MOST_AMOUNT = 100      # of anything in the data
    SIZES = 8              # of regions that have points
    ROWS = 7               # of an estate


cdef bint fill_options(Tables* t, const Options* options) noexcept nogil:
    cdef int i
    t.seats = options.players
    t.giving = options.giving
    t.secret = options.secret
    t.refuse = options.refuse
    t.open_sold = options.open_sold
    t.first_player = options.first_player
    t.estates = options.estates
    t.boards = options.boards
    memcpy(t.board, options.board, sizeof(t.board))
    memcpy(t.given, options.given, sizeof(t.given))
    if not 2 <= t.seats <= SEATS or not 1 <= t.estates <= ESTATES or t.boards > BOARDS or t.giving > DRAWN:
        return False
    for i in range(t.boards):
        if t.board[i][0] >= t.estates or t.board[i][1] >= t.estates:
            return False
    for i in range(SEATS):
        if t.given[i] >= t.estates if i < t.seats and t.giving != DRAWN else t.given[i] != NOBODY:
            return False
    if t.giving == DRAWN and t.boards < t.seats:
        return False
    return t.first_player < t.seats or t.first_player == NOBODY


cdef void fill_rules(Tables* t) noexcept nogil:
    """Fill in the constants of the rules: how far dice reach, which knowledge tiles shift them, what others count."""
    cdef int value, target, n
    for value in range(1, SIDES + 1):
        for n in range(APART + 1):
            for target in range(1, SIDES + 1):
                if distance(value, target) <= n:
                    t.near[value][n] |= <uint32_t>1 << 4 * (target - 1)
    t.step[BEIGE] = K_STEP_BEIGE
    t.step[BLUE] = t.step[LIGHT_GREEN] = K_STEP_BLUE_GREEN
    t.step[YELLOW] = t.step[DARK_GREEN] = t.step[GREY] = K_STEP_OTHERS
    t.counted[:] = [WAREHOUSE, WATCHTOWER, CARPENTER, CHURCH, MARKET, BOARDING_HOUSE, BANK, CITY_HALL]


cdef bint fill_tiles(Tables* t, Reader r) noexcept nogil:
    """Amounts by back; what lies on a tile follows from its number."""
    cdef uint8_t amounts[2]
    cdef int color, tile
    read_entries(&r, TILES)
    for tile in range(TILES):
        read_row(&r, amounts, 2, 0, MOST_AMOUNT)
        t.stock[0][tile], t.stock[1][tile] = amounts[0], amounts[1]
    for color in range(COLORS):
        for tile in range(first_of(color), end_of(color)):
            t.color[tile] = color
    for tile in range(ANIMALS, KNOWLEDGE):
        t.species[tile] = 1 + (tile - ANIMALS) // 3
        t.animals[tile] = 2 + (tile - ANIMALS) % 3
    return not r.failed and t.stock[0][CASTLE] >= t.seats


cdef void fill_space(Tables* t, int depot, int space, Reader* r) noexcept nogil:
    """[color, least players it is used with, colors by phase in a game of three]"""
    cdef uint8_t three[PHASES]
    cdef int color, least, phase
    read_entries(r, 3)
    color = <int>read_within(r, 0, COLORS - 1)
    least = <int>read_within(r, 2, SEATS)
    read_row(r, three, PHASES, 0, COLORS - 1)
    for phase in range(PHASES):
        if t.seats < least:
            t.space[phase][depot][space] = NOBODY
        else:
            t.space[phase][depot][space] = three[phase] if t.seats == 3 else color


cdef bint fill_spaces(Tables* t, Reader r, Reader black) noexcept nogil:
    """The spaces in use, phase by phase."""
    cdef int depot, space
    read_entries(&r, DEPOTS)
    for depot in range(DEPOTS):
        read_entries(&r, SPACES)
        for space in range(SPACES):
            fill_space(t, depot, space, &r)
    t.black = read_by_seats(&black, t.seats, 0, BLACK_SPACES)
    return not r.failed and not black.failed


cdef bint fill_points(Tables* t, const Reader* box) noexcept nogil:
    cdef Reader regions = at_key(box, "regions")
    cdef Reader phases = at_key(box, "phases")
    cdef Reader large = at_key(box, "large")
    cdef Reader small = at_key(box, "small")
    cdef Reader sale = at_key(box, "sale")
    read_row(&regions, t.region_vp + 1, SIZES, 0, MOST_AMOUNT)
    read_row(&phases, t.phase_vp, PHASES, 0, MOST_AMOUNT)
    t.large = read_by_seats(&large, t.seats, 0, MOST_AMOUNT)
    t.small = read_by_seats(&small, t.seats, 0, MOST_AMOUNT)
    t.sale = read_by_seats(&sale, t.seats, 0, MOST_AMOUNT)
    return not (regions.failed or phases.failed or large.failed or small.failed or sale.failed)


# ---------------------------------------------------------------- estates

cdef void fill_neighbors(Tables* t) noexcept nogil:
    """Hexes at distance one in axial coordinates: rows grow by a hex up to the middle one, then shrink (BH1)."""
    cdef int[HEXES] x
    cdef int[HEXES] y
    cdef int hex = 0
    cdef int row, column, other, across, down
    for row in range(-APART, APART + 1):
        for column in range(ROWS - (row if row > 0 else -row)):
            x[hex] = column - APART - (row if row < 0 else 0)
            y[hex] = row
            hex += 1
    for hex in range(HEXES):
        for other in range(HEXES):
            across = x[other] - x[hex]
            down = y[other] - y[hex]
            if other != hex and -1 <= across <= 1 and -1 <= down <= 1 and across != down:
                t.adjacent[hex] |= bit(other)


cdef uint64_t joined(const Tables* t, uint64_t hexes, int hex) noexcept nogil:
    """Those of some hexes that one comes to from one of them over neighbours."""
    cdef uint64_t area = bit(hex)
    cdef uint64_t edge = area
    cdef uint64_t around
    while edge:
        around = t.adjacent[lowest(edge)] & hexes & ~area
        edge = (edge & (edge - 1)) | around
        area |= around
    return area


cdef bint fill_estate(const Tables* t, Estate* e, const Reader* estate) noexcept nogil:
    cdef int[6] hex_counts = [12, 6, 6, 6, 4, 3]     # by color
    cdef Reader colors = at_key(estate, "colors")
    cdef Reader dice = at_key(estate, "dice")
    cdef int color, hex, value, n
    read_row(&colors, e.hex_color, HEXES, 0, COLORS - 1)
    read_row(&dice, e.die, HEXES, 1, SIDES)
    for hex in range(HEXES):
        e.color[e.hex_color[hex]] |= bit(hex)
        e.shown_color[hex] = e.hex_color[hex] + 1
        for value in range(1, SIDES + 1):
            for n in range(APART + 1):
                if distance(value, e.die[hex]) <= n:
                    e.reach[value][n] |= bit(hex)
    for hex in range(HEXES):
        e.region[hex] = joined(t, e.color[e.hex_color[hex]], hex)
    for color in range(COLORS):
        if count_bits(e.color[color]) != hex_counts[color]:
            return False
    return not colors.failed and not dice.failed and (t.giving != STANDARD or e.hex_color[CENTER] == DARK_GREEN)


# ---------------------------------------------------------------- all of it

cdef int fill_tables(Tables* t, const Plan* plan) noexcept nogil:
    """Fill a block of zeros; 0, or the code of the first fault. The trees may be of any bytes."""
    cdef Reader goods = at_key(&plan.box, "goods")
    cdef int i
    if not fill_options(t, &plan.options):
        return WRONG_OPTIONS
    fill_rules(t)
    fill_neighbors(t)
    if not fill_tiles(t, at_key(&plan.box, "tiles")):
        return WRONG_TILES
    read_row(&goods, t.copies, GOODS, EACH_GOOD, EACH_GOOD)
    if goods.failed:
        return WRONG_GOODS
    if not fill_spaces(t, at_key(&plan.box, "depots"), at_key(&plan.box, "black")):
        return WRONG_DEPOTS
    if not fill_points(t, &plan.box):
        return WRONG_POINTS
    for i in range(t.estates):
        if not fill_estate(t, &t.estate[i], &plan.estate[i]):
            return WRONG_ESTATE
        if not 1 <= estate_name(&plan.estate[i]).length <= LONGEST_ID:
            return WRONG_NAMES
    if not are_names(at_key(&plan.box, "names"), TILES, LONGEST_ID):
        return WRONG_NAMES
    if not read_weights(plan.weights, <double*>&t.weights, sizeof(Weights) // sizeof(double)):
        return WRONG_WEIGHTS
    t.state_size = size_of_state(t.seats)
    t.names_at = sizeof(Tables)
    return 0
