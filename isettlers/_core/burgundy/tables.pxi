# Building the tables block of a setup from its options and data trees (isettlers/burgundy/tables.py writes them).

if sizeof(Seat) != 152 or sizeof(State) != 216 + SEATS * 152:
    raise ImportError("isettlers was built with a struct layout it does not know")


cdef enum:                 # why there are no tables
    WRONG_OPTIONS = 1, WRONG_TILES, WRONG_GOODS, WRONG_DEPOTS, WRONG_POINTS, WRONG_ESTATE, WRONG_WEIGHTS

TABLE_FAULTS = {
    WRONG_OPTIONS: "2 to 4 seats, one of them or none to begin, an estate for each or a board for each to draw",
    WRONG_TILES: "49 tiles by back, with a castle for each seat",
    WRONG_GOODS: "7 goods tiles of each of 6 types",
    WRONG_DEPOTS: "4 spaces in each of 6 depots, at most 8 in the black one",
    WRONG_POINTS: "points by size, phase and number of players, each at most 100",
    WRONG_ESTATE: "37 hexes with colors and die values, as many of each color as every estate has; a castle in the "
                  "middle for the standard game",
    WRONG_WEIGHTS: "a weight for each name",
}

cdef enum:
    MOST_AMOUNT = 100      # of anything in the data
    SIZES = 8              # of regions that have points
    ROWS = 7               # of an estate


ctypedef struct Options:   # see Tables
    uint8_t seats
    uint8_t giving
    uint8_t secret
    uint8_t refuse
    uint8_t open_sold
    uint8_t first_player
    uint8_t estates
    uint8_t boards
    uint8_t[BOARDS][2] board
    uint8_t[SEATS] given


ctypedef struct Plan:      # what the tables of a setup are filled from
    Options options
    Reader box             # {"tiles", "goods", "depots", "black", "regions", "phases", "large", "small", "sale"}
    Reader[ESTATES] estate  # {"colors": numbers, "dice": numbers, ...}
    Reader weights         # in the order of the struct


cdef bint fill_options(Tables* t, const Options* options) noexcept nogil:
    cdef int i
    t.seats = options.seats
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
    cdef int value, wanted, n
    for value in range(1, SIDES + 1):
        for n in range(APART + 1):
            for wanted in range(1, SIDES + 1):
                if distance(value, wanted) <= n:
                    t.near[value][n] |= <uint32_t>1 << 4 * (wanted - 1)
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
    cdef uint64_t found = bit(hex)
    cdef uint64_t edge = found
    cdef uint64_t around
    while edge:
        around = t.adjacent[lowest(edge)] & hexes & ~found
        edge = (edge & (edge - 1)) | around
        found |= around
    return found


cdef bint fill_estate(const Tables* t, Estate* e, const Reader* estate) noexcept nogil:
    cdef int[COLORS] wanted = [12, 6, 6, 6, 4, 3]
    cdef Reader colors = at_key(estate, "colors")
    cdef Reader dice = at_key(estate, "dice")
    cdef int color, hex, value, n
    read_row(&colors, e.hex_color, HEXES, 0, COLORS - 1)
    read_row(&dice, e.die, HEXES, 1, SIDES)
    for hex in range(HEXES):
        e.color[e.hex_color[hex]] |= bit(hex)
        for value in range(1, SIDES + 1):
            for n in range(APART + 1):
                if distance(value, e.die[hex]) <= n:
                    e.reach[value][n] |= bit(hex)
    for hex in range(HEXES):
        e.region[hex] = joined(t, e.color[e.hex_color[hex]], hex)
    for color in range(COLORS):
        if count_bits(e.color[color]) != wanted[color]:
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
    if not read_weights(plan.weights, <double*>&t.weights, sizeof(Weights) // sizeof(double)):
        return WRONG_WEIGHTS
    t.state_size = size_of_state(t.seats)
    return 0


cdef tuple weight_names():
    cdef Weights weights
    memset(&weights, 0, sizeof(weights))
    return tuple(<dict>weights)


WEIGHTS = weight_names()


cdef class BurgundyTables(kernel.Tables):
    """The tables of one setup: tiles, depots, estates, points, options."""
    invariants = INVARIANTS
    cdef Tables* own

    def __cinit__(self, dict options, bytes box, list estates, bytes weights, list names):
        cdef Plan plan
        cdef bytes estate
        cdef int i, fault
        plan.options = options
        plan.box = reader_of(<const char*>box, len(box))
        plan.weights = reader_of(<const char*>weights, len(weights))
        if plan.options.estates != len(estates) or len(estates) > ESTATES:
            raise ValueError(f"expected up to {ESTATES} estates")
        for i, estate in enumerate(estates):
            plan.estate[i] = reader_of(<const char*>estate, len(estate))
        self.own = <Tables*>PyMem_Calloc(1, sizeof(Tables) + size_of_names(names))
        if self.own == NULL:
            raise MemoryError()
        fault = fill_tables(self.own, &plan)
        if fault:
            raise ValueError(f"expected {TABLE_FAULTS[fault]}")
        self.seats = self.own.seats
        self.state_size = self.own.state_size
        self.block = self.own
        self.own.names_at = sizeof(Tables)
        fill_names(self.own + 1, names)
        self.api = writing(interface("burgundy"))

    def __dealloc__(self):
        PyMem_Free(self.own)
