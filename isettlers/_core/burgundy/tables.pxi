# Building the tables block of a setup from plain Python values (isettlers/burgundy/tables.py prepares them).

# First id of every block of actions, in order; the last is the number of ids.
ACTION_BLOCKS = {
    "end": A_END, "skip": A_SKIP, "die": A_DIE, "take": A_TAKE, "place": A_PLACE, "sell": A_SELL,
    "workers": A_WORKERS, "buy": A_BUY, "discard": A_DISCARD, "ship": A_SHIP, "good": A_GOOD, "side": A_SIDE,
    "start": A_START, "past": ACTIONS,
}
if sizeof(Seat) != 152 or sizeof(State) != 216 + SEATS * 152:
    raise ImportError("isettlers was built with a struct layout it does not know")


cdef void fill_shared(Tables* t) noexcept:
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


cdef int fill_tile(Tables* t, int tile, dict values) except -1:
    t.color[tile] = values["color"]
    t.animals[tile] = values["animals"]
    t.species[tile] = values["species"]
    t.stock[0][tile] = values["colored"]
    t.stock[1][tile] = values["black"]
    return 0


cdef int fill_estate(const Tables* t, Estate* e, dict values) except -1:
    cdef int hex, value, n
    for hex in range(HEXES):
        e.hex_color[hex] = values["colors"][hex]
        e.die[hex] = values["dice"][hex]
        if e.hex_color[hex] >= COLORS or not 1 <= e.die[hex] <= SIDES:
            raise ValueError("a hex has one of six colours and one of six values")
        e.color[e.hex_color[hex]] |= bit(hex)
        for value in range(1, SIDES + 1):
            for n in range(APART + 1):
                if distance(value, e.die[hex]) <= n:
                    e.reach[value][n] |= bit(hex)
    for region in values["regions"]:
        for hex in region:
            for other in region:
                e.region[hex] |= bit(other)
    return 0


cdef class BurgundyTables(kernel.Tables):
    """The tables of one setup: tiles, depots, estates, points, options."""
    invariants = INVARIANTS
    cdef Tables* own

    def __cinit__(self, dict values):
        cdef int i, phase, depot, space
        cdef Tables* t
        if not 2 <= values["seats"] <= SEATS or len(values["tiles"]) != TILES or len(values["goods"]) != GOODS:
            raise ValueError("2 to 4 seats, 49 tiles, 6 types of goods")
        if not 1 <= len(values["estates"]) <= ESTATES or len(values["boards"]) > BOARDS:
            raise ValueError("1 to 12 estates, at most 6 boards")
        self.own = t = <Tables*>PyMem_Calloc(1, sizeof(Tables))
        if t == NULL:
            raise MemoryError()
        t.seats = self.seats = values["seats"]
        t.giving, t.secret, t.refuse, t.open_sold = values["options"]
        t.first_player = values["first_player"]
        t.black, t.large, t.small, t.sale = values["numbers"]
        t.weights = values["weights"]
        fill_shared(t)
        for i, hexes in enumerate(values["neighbors"]):
            for hex in hexes:
                t.adjacent[i] |= bit(hex)
        for i, tile in enumerate(values["tiles"]):
            fill_tile(t, i, tile)
        for i in range(GOODS):
            t.copies[i] = values["goods"][i]
        for phase, depots in enumerate(values["spaces"]):
            for depot, spaces in enumerate(depots):
                for space, color in enumerate(spaces):
                    t.space[phase][depot][space] = color
        for i, points in enumerate(values["region_vp"]):
            t.region_vp[i] = points
        for i, points in enumerate(values["phase_vp"]):
            t.phase_vp[i] = points
        for i, estate in enumerate(values["estates"]):
            fill_estate(t, &t.estate[i], estate)
        t.estates = len(values["estates"])
        t.boards = len(values["boards"])
        for i, sides in enumerate(values["boards"]):
            t.board[i][0], t.board[i][1] = sides
        for i in range(SEATS):
            t.given[i] = values["given"][i] if i < len(values["given"]) else NOBODY
        t.state_size = self.state_size = STATE_SIZES[self.seats]
        self.block = t
        self.api = interface("burgundy")

    def __dealloc__(self):
        PyMem_Free(self.own)
