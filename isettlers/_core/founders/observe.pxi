# The knowledge of a seat as numbers in columns: that of its view, never more. Seats count from the observer on.

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
    FULL_SIZE = OBSERVATION_SIZE        # nothing is hidden

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


cdef inline void feed_cell(Sink to, int first, int cell) noexcept nogil:
    feed(to, first, across(cell))
    feed(to, first + 1, up(cell))


cdef void observe_rules(const Tables* t, Sink to) noexcept nogil:
    feed(to, O_RULES, t.any_contact)
    feed(to, O_RULES + 1, t.four_neighbors)
    feed(to, O_RULES + 2, t.share_supplier)
    feed(to, O_RULES + 3, t.end_any_stack)
    feed(to, O_RULES + 4, t.most_coins)
    feed(to, O_RULES + 5, t.war_again)
    feed(to, O_RULES + 6, t.any_village)
    feed(to, O_RULES + 7, t.any_tile)
    feed(to, O_RULES + 8, t.may_pass)
    feed(to, O_RULES + 9, t.automatic)
    feed(to, O_RULES + 10, t.agreement)


cdef void observe_question(const Context* c, int observer, Sink to) noexcept nogil:
    """The question, and the choice under way."""
    cdef const State* s = c.s
    feed(to, O_ASKED + s.question, s.stage != OVER)
    if s.token:
        feed_flag(to, O_TOKEN + s.token - WAR)
    if s.victim:
        feed_flag(to, O_VICTIM + from_seat(c, observer, s.victim - 1))
    if s.cell:
        feed_flag(to, O_CELL)
        feed_cell(to, O_CELL + 1, s.cell - 1)
    if s.kind:
        feed_flag(to, O_KIND + s.kind - 1)
    if s.bought:
        feed_flag(to, O_BOUGHT + s.bought - 1)


cdef void observe_tile(Sink to, int first, Tile tile) noexcept nogil:
    cdef int[MARKS] marks
    marks[0] = across(cell_of(tile))
    marks[1] = up(cell_of(tile))
    marks[2] = kind_of(tile) + 1
    marks[3] = wars_of(tile)
    marks[4] = coins_of(tile)
    marks[5] = face_of(tile)
    feed_few(to, first, marks, MARKS)


cdef void observe_seat(const Context* c, int observer, int p, Sink to) noexcept nogil:
    """One seat's block."""
    cdef const Seat* seat = &c.s.seat[p]
    cdef int at = O_SEATS + from_seat(c, observer, p) * SEAT_NUMBERS
    cdef int i
    feed(to, at + P_POINTS, points(c, p))
    for i in range(3):
        feed(to, at + P_TOKENS + i, seat.token[i])
    feed_nibbles(to, at + P_CRAFTSMEN, seat.craftsmen, RESOURCES)
    feed(to, at + P_REPLACED, seat.replaced)
    for i in range(2):
        feed(to, at + P_PICKS + i, seat.pick[i])
    feed(to, at + P_COUNT, seat.tiles)
    for i in range(seat.tiles):
        observe_tile(to, at + P_TILES + i * MARKS, seat.tile[i])
    for i in range(CARTS):
        if seat.cart[i]:
            feed_flag(to, at + P_CARTS + 3 * i)
            feed_cell(to, at + P_CARTS + 3 * i + 1, seat.cart[i] - 1)


cdef void observe(const Context* c, int observer, Sink to) noexcept nogil:
    cdef int i, p
    feed_flag(to, O_PLAYERS + c.t.seats - 2)
    feed_flag(to, O_STAGE + c.s.stage)
    if c.s.stage != OVER:
        feed_flag(to, O_ACTOR + from_seat(c, observer, c.s.turn))
    feed_flag(to, O_FIRST + from_seat(c, observer, c.s.first))
    observe_rules(c.t, to)
    observe_question(c, observer, to)
    feed_bytes(to, O_STACKS, c.s.stack, STACKED)
    for i in range(STACKS):
        feed(to, O_LEFT + i, c.s.left[i])
        feed_list(to, O_ROWS, c.s.row[i], ROW)
        feed(to, O_SUPPLY + i, c.s.supply[i])
    feed_list(to, O_DISPLAY, c.s.display, DISPLAY)
    feed_list(to, O_POOL, c.s.pool, POOL)
    feed_nibbles(to, O_PILE, c.s.pile, RESOURCES)
    for p in range(c.t.seats):
        observe_seat(c, observer, p, to)


cdef uint16_t seen_as(const Context* c, int action, int seat) noexcept nogil:
    """Every action is open."""
    return action


cdef void redraw_hidden(Context* c, int seat, Rng* rng) noexcept nogil:
    """Nothing lies hidden but the chance to come: stacks and craftsmen are known by kind, and their order is drawn."""
    pass
