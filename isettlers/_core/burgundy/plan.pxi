# The plan of a setup: all that its tables follow from.

ctypedef struct Options:   # as the setup has them (isettlers/burgundy/setup.py, rulings.py)
    uint8_t players
    uint8_t giving
    uint8_t secret
    uint8_t first_player   # NOBODY: drawn
    uint8_t refuse
    uint8_t open_sold
    uint8_t estates
    uint8_t boards
    uint8_t[BOARDS][2] board    # estates on its sides
    uint8_t[SEATS] given   # estates; NOBODY where they are drawn


ctypedef struct Plan:
    Options options
    # At trees of the data (isettlers/burgundy/compiled.py):
    Reader box
    Reader[ESTATES] estate
    Reader weights
    # At the tree of the setup:
    Reader estates         # failed for the standard game
    Reader own_boards      # failed for those in the box


cdef enum:                 # faults of a plan
    WRONG_OPTIONS = 1, WRONG_TILES, WRONG_GOODS, WRONG_DEPOTS, WRONG_POINTS, WRONG_ESTATE, WRONG_NAMES, WRONG_WEIGHTS


cdef const char* condition(int fault) noexcept nogil:
    """The condition for tables that a fault breaks."""
    if fault == WRONG_OPTIONS:
        return "2 to 4 seats, one of them or none to begin, an estate for each or a board for each to draw"
    if fault == WRONG_TILES:
        return "49 tiles by back, with a castle for each seat"
    if fault == WRONG_GOODS:
        return "7 goods tiles of each of 6 types"
    if fault == WRONG_DEPOTS:
        return "4 spaces in each of 6 depots, at most 8 in the black one"
    if fault == WRONG_POINTS:
        return "points by size, phase and number of players, each at most 100"
    if fault == WRONG_ESTATE:
        return ("37 hexes with colors and die values, as many of each color as every estate has; a castle in the "
                "middle for the standard game")
    if fault == WRONG_NAMES:
        return "a name of 1 to 40 letters for each tile and estate"
    if fault == WRONG_WEIGHTS:
        return "a weight for each name"
    return ""


cdef enum:
    LONGEST_ID = 40        # letters of a tile's or an estate's name


# The names are those of the tiles, then those of the estates.

cdef uint32_t count_names(const Plan* plan) noexcept nogil:
    return TILES + plan.options.estates


cdef Text estate_name(const Reader* estate) noexcept nogil:
    cdef Reader r = at_key(estate, "name")
    return read_text(&r)


cdef void put_all(NameRow* row, const Plan* plan) noexcept nogil:
    cdef int i
    put_names(row, at_key(&plan.box, "names"))
    for i in range(plan.options.estates):
        put_name(row, estate_name(&plan.estate[i]))
