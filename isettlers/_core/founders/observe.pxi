# The knowledge of a seat as one row of numbers: that of its view, never more. Seats count from the observer on.

cdef enum:
    RULES = 11

    O_PLAYERS = 0                       # one of 2 .. 4
    O_STAGE = O_PLAYERS + 3
    O_ACTOR = O_STAGE + 3               # one of the seats
    O_FIRST = O_ACTOR + SEATS
    O_RULES = O_FIRST + SEATS           # in the order of isettlers/founders/rulings.py, then agreement
    O_ASKED = O_RULES + RULES
    O_TOKEN = O_ASKED + QUESTIONS       # under way: war or coin
    O_VICTIM = O_TOKEN + 2              # one of the seats
    O_CELL = O_VICTIM + SEATS           # whether there is one, across, up
    O_KIND = O_CELL + 3
    O_BOUGHT = O_KIND + KINDS
    O_STACKS = O_BOUGHT + RESOURCES     # tiles left by kind
    O_LEFT = O_STACKS + STACKED
    O_ROWS = O_LEFT + STACKS            # open tiles by kind
    O_DISPLAY = O_ROWS + STACKED
    O_POOL = O_DISPLAY + KINDS
    O_SUPPLY = O_POOL + STACKED
    O_PILE = O_SUPPLY + 3
    O_SEATS = O_PILE + RESOURCES        # then a block a seat

    MARKS = 6                           # of a tile: across, up, kind + 1, wars, coins, face + 1

    P_POINTS = 0
    P_TOKENS = P_POINTS + 1             # war, coin, cart
    P_CRAFTSMEN = P_TOKENS + 3
    P_REPLACED = P_CRAFTSMEN + RESOURCES
    P_PICKS = P_REPLACED + 1
    P_COUNT = P_PICKS + 2
    P_TILES = P_COUNT + 1
    P_CARTS = P_TILES + TILES * MARKS   # whether there is one, across, up
    SEAT_NUMBERS = P_CARTS + CARTS * 3
    OBSERVATION_SIZE = O_SEATS + SEATS * SEAT_NUMBERS

# Name, place and length of every part, in order; `seat` parts repeat for every seat, SEAT_NUMBERS apart.
OBSERVATION_PARTS = {
    "players": (O_PLAYERS, 3), "stage": (O_STAGE, 3), "actor": (O_ACTOR, SEATS), "first": (O_FIRST, SEATS),
    "rules": (O_RULES, RULES), "asked": (O_ASKED, QUESTIONS), "token": (O_TOKEN, 2), "victim": (O_VICTIM, SEATS),
    "cell": (O_CELL, 3), "tile": (O_KIND, KINDS), "bought": (O_BOUGHT, RESOURCES), "stacks": (O_STACKS, STACKED),
    "left": (O_LEFT, STACKS), "rows": (O_ROWS, STACKED), "victory": (O_DISPLAY, KINDS), "pool": (O_POOL, STACKED),
    "supply": (O_SUPPLY, 3), "pile": (O_PILE, RESOURCES),
}
SEAT_PARTS = {
    "points": (P_POINTS, 1), "tokens": (P_TOKENS, 3), "craftsmen": (P_CRAFTSMEN, RESOURCES),
    "replaced": (P_REPLACED, 1), "picks": (P_PICKS, 2), "count": (P_COUNT, 1), "tiles": (P_TILES, TILES * MARKS),
    "carts": (P_CARTS, CARTS * 3),
}


cdef inline void put_cell(int cell, float* out) noexcept nogil:
    out[0] = across(cell)
    out[1] = up(cell)


cdef void observe_rules(const Tables* t, float* out) noexcept nogil:
    out[0] = t.any_contact
    out[1] = t.four_neighbors
    out[2] = t.share_supplier
    out[3] = t.end_any_stack
    out[4] = t.most_coins
    out[5] = t.war_again
    out[6] = t.any_village
    out[7] = t.any_tile
    out[8] = t.may_pass
    out[9] = t.automatic
    out[10] = t.agreement


cdef void observe_question(const Context* c, int observer, float* out) noexcept nogil:
    """The question, and the choice under way."""
    cdef const State* s = c.s
    out[O_ASKED + s.asked] = s.stage != OVER
    if s.token:
        out[O_TOKEN + s.token - WAR] = 1
    if s.victim:
        out[O_VICTIM + from_seat(c, observer, s.victim - 1)] = 1
    if s.cell:
        out[O_CELL] = 1
        put_cell(s.cell - 1, out + O_CELL + 1)
    if s.kind:
        out[O_KIND + s.kind - 1] = 1
    if s.bought:
        out[O_BOUGHT + s.bought - 1] = 1


cdef void observe_tile(Tile tile, float* out) noexcept nogil:
    put_cell(cell_of(tile), out)
    out[2] = kind_of(tile) + 1
    out[3] = wars_of(tile)
    out[4] = coins_of(tile)
    out[5] = face_of(tile)


cdef void observe_seat(const Context* c, int p, float* out) noexcept nogil:
    """One seat's block."""
    cdef const Seat* seat = &c.s.seat[p]
    cdef int i
    out[P_POINTS] = points(c, p)
    for i in range(3):
        out[P_TOKENS + i] = seat.token[i]
    count_nibbles(seat.craftsmen, RESOURCES, out + P_CRAFTSMEN)
    out[P_REPLACED] = seat.replaced
    for i in range(2):
        out[P_PICKS + i] = seat.pick[i]
    out[P_COUNT] = seat.tiles
    for i in range(seat.tiles):
        observe_tile(seat.tile[i], out + P_TILES + i * MARKS)
    for i in range(CARTS):
        if seat.cart[i]:
            out[P_CARTS + 3 * i] = 1
            put_cell(seat.cart[i] - 1, out + P_CARTS + 3 * i + 1)


cdef void observe(const Context* c, int observer, float* out) noexcept nogil:
    cdef int i, p
    out[O_PLAYERS + c.t.seats - 2] = 1
    out[O_STAGE + c.s.stage] = 1
    if c.s.stage != OVER:
        out[O_ACTOR + from_seat(c, observer, c.s.turn)] = 1
    out[O_FIRST + from_seat(c, observer, c.s.first)] = 1
    observe_rules(c.t, out + O_RULES)
    observe_question(c, observer, out)
    for i in range(STACKED):
        out[O_STACKS + i] = c.s.stack[i]
    for i in range(STACKS):
        out[O_LEFT + i] = c.s.left[i]
        count_list(c.s.row[i], ROW, out + O_ROWS)
        out[O_SUPPLY + i] = c.s.supply[i]
    count_list(c.s.display, DISPLAY, out + O_DISPLAY)
    count_list(c.s.pool, POOL, out + O_POOL)
    count_nibbles(c.s.pile, RESOURCES, out + O_PILE)
    for p in range(c.t.seats):
        observe_seat(c, p, out + O_SEATS + from_seat(c, observer, p) * SEAT_NUMBERS)


cdef uint16_t seen_as(const Context* c, int action, int seat) noexcept nogil:
    """Every action is open."""
    return action


cdef void redraw_hidden(Context* c, int seat, Rng* rng) noexcept nogil:
    """Nothing lies hidden but the chance to come: stacks and craftsmen are known by kind, and their order is drawn."""
    pass
