# The knowledge of a seat as numbers in columns: that of its view, never more. Seats count from the observer on.

cdef enum:
    O_PLAYERS = 0                       # one of 2 .. 4
    O_STAGE = O_PLAYERS + 3
    O_PHASE = O_STAGE + 3
    O_ROUND = O_PHASE + PHASES
    O_ACTOR = O_ROUND + ROUNDS          # one of the seats
    O_ORDER = O_ACTOR + SEATS           # for each place: one of the seats
    O_LINE = O_ORDER + SEATS * SEATS
    O_RULES = O_LINE + SEATS * SEATS    # secret choices, full storage refuses, sold goods open
    O_BOUGHT = O_RULES + 3
    O_WHITE = O_BOUGHT + 1
    O_ASKED = O_WHITE + SIDES
    O_DIE = O_ASKED + QUESTIONS
    O_BUILDING = O_DIE + SIDES
    O_TAKEN = O_BUILDING + 3            # the tile that needs room
    O_EMPTIED = O_TAKEN + TILES         # depots
    O_KEPT = O_EMPTIED + DEPOTS         # types chosen so far
    O_NEXT = O_KEPT + GOODS
    O_DEPOTS = O_NEXT + 1
    O_BLACK = O_DEPOTS + DEPOTS * TILES
    O_DEPOT_GOODS = O_BLACK + TILES
    O_COMING = O_DEPOT_GOODS + DEPOTS * GOODS   # for each round: one of the types
    O_STOCK = O_COMING + ROUNDS * GOODS
    O_UNSEEN = O_STOCK + 2 * TILES
    O_SEATS = O_UNSEEN + GOODS          # then a block a seat

    P_POINTS = 0
    P_SILVER = P_POINTS + 1
    P_WORKERS = P_SILVER + 1
    P_DICE = P_WORKERS + 1              # dice left by value
    P_SHIPS = P_DICE + SIDES
    P_GOODS = P_SHIPS + 1
    P_SOLD_COUNT = P_GOODS + GOODS
    P_SOLD = P_SOLD_COUNT + 1           # by type, where the observer knows
    P_KNOWLEDGE = P_SOLD + GOODS
    P_LARGE = P_KNOWLEDGE + LAST_KNOWLEDGE
    P_SMALL = P_LARGE + COLORS
    P_STORED = P_SMALL + COLORS
    P_BOARD = P_STORED + TILES
    P_COLORS = P_BOARD + 1
    P_DIES = P_COLORS + HEXES
    P_TILES = P_DIES + HEXES
    P_CASTLE = P_TILES + HEXES
    SEAT_NUMBERS = P_CASTLE + HEXES
    OBSERVATION_SIZE = O_SEATS + SEATS * SEAT_NUMBERS
    FULL_SIZE = OBSERVATION_SIZE        # what is hidden has columns there

# Name, place and length of every part, in order; `seat` parts repeat for every seat, SEAT_NUMBERS apart.
OBSERVATION_PARTS = {
    "players": (O_PLAYERS, 3), "stage": (O_STAGE, 3), "phase": (O_PHASE, PHASES), "round": (O_ROUND, ROUNDS),
    "actor": (O_ACTOR, SEATS), "order": (O_ORDER, SEATS * SEATS), "line": (O_LINE, SEATS * SEATS),
    "rules": (O_RULES, 3), "bought": (O_BOUGHT, 1), "white": (O_WHITE, SIDES), "asked": (O_ASKED, QUESTIONS),
    "die": (O_DIE, SIDES), "building": (O_BUILDING, 3), "taken": (O_TAKEN, TILES), "emptied": (O_EMPTIED, DEPOTS),
    "kept": (O_KEPT, GOODS), "next": (O_NEXT, 1), "depots": (O_DEPOTS, DEPOTS * TILES), "black": (O_BLACK, TILES),
    "depot_goods": (O_DEPOT_GOODS, DEPOTS * GOODS), "coming": (O_COMING, ROUNDS * GOODS),
    "stock": (O_STOCK, 2 * TILES), "unseen": (O_UNSEEN, GOODS),
}
SEAT_PARTS = {
    "points": (P_POINTS, 1), "silver": (P_SILVER, 1), "workers": (P_WORKERS, 1), "dice": (P_DICE, SIDES),
    "ships": (P_SHIPS, 1), "goods": (P_GOODS, GOODS), "sold_count": (P_SOLD_COUNT, 1), "sold": (P_SOLD, GOODS),
    "knowledge": (P_KNOWLEDGE, LAST_KNOWLEDGE), "large": (P_LARGE, COLORS), "small": (P_SMALL, COLORS),
    "stored": (P_STORED, TILES), "board": (P_BOARD, 1), "colors": (P_COLORS, HEXES), "hex_dice": (P_DIES, HEXES),
    "tiles": (P_TILES, HEXES), "castle": (P_CASTLE, HEXES),
}


cdef inline bint sees_sold(const Context* c, int observer, int p, Sink to) noexcept nogil:
    return p == observer or tells_sold(c) or to.everything


cdef inline bint sees_estate(const Context* c, int observer, int p, Sink to) noexcept nogil:
    """Sides are chosen unseen in the secret choice (BS7); given estates lie open."""
    return p == observer or to.everything or c.s.stage != CHOOSING or not c.t.secret or c.t.giving != DRAWN


cdef void observe_question(const Context* c, Sink to) noexcept nogil:
    cdef int question = c.s.question
    feed_flag(to, O_ASKED + question)
    if question == Q_DIE:
        feed_flag(to, O_DIE + c.s.x - 1)
    elif question == Q_TAKE:
        feed_flag(to, O_BUILDING + c.s.x - CARPENTER)
    elif question == Q_DISCARD:
        feed_flag(to, O_TAKEN + c.s.x - 1)
    elif question == Q_GOODS:
        feed_bits(to, O_EMPTIED, c.s.x)
        feed_bits(to, O_KEPT, c.s.z)
        feed(to, O_NEXT, c.s.y)


cdef void observe_estate(const Context* c, int observer, int p, int at, Sink to) noexcept nogil:
    cdef const Seat* seat = &c.s.seat[p]
    cdef const Estate* e
    feed(to, at + P_BOARD, seat.board + 1 if seat.board != NOBODY else 0)
    if seat.estate == NOBODY or not sees_estate(c, observer, p, to):
        return
    e = &c.t.estate[seat.estate]
    feed_bytes(to, at + P_COLORS, e.shown_color, HEXES)
    feed_bytes(to, at + P_DIES, e.die, HEXES)
    feed_bytes(to, at + P_TILES, seat.tile, HEXES)
    if seat.castle and (p == observer or to.everything):
        feed_flag(to, at + P_CASTLE + seat.castle - 1)


cdef void observe_seat(const Context* c, int observer, int p, Sink to) noexcept nogil:
    """One seat's block."""
    cdef const Seat* seat = &c.s.seat[p]
    cdef int at = O_SEATS + from_seat(c, observer, p) * SEAT_NUMBERS
    cdef int i
    feed(to, at + P_POINTS, seat.vp)
    feed(to, at + P_SILVER, seat.silver)
    feed(to, at + P_WORKERS, seat.workers)
    for i in range(2):
        if seat.dice[i]:
            feed_more(to, at + P_DICE + seat.dice[i] - 1, 1)
    feed(to, at + P_SHIPS, seat.ships)
    feed_nibbles(to, at + P_GOODS, seat.goods, GOODS)
    feed(to, at + P_SOLD_COUNT, total(seat.sold))
    if sees_sold(c, observer, p, to):
        feed_nibbles(to, at + P_SOLD, seat.sold, GOODS)
    feed_bits(to, at + P_KNOWLEDGE, seat.knowledge >> 1)
    feed_bits(to, at + P_LARGE, seat.large)
    feed_bits(to, at + P_SMALL, seat.small)
    feed_list(to, at + P_STORED, seat.stored, STORED)
    observe_estate(c, observer, p, at, to)


cdef void observe(const Context* c, int observer, Sink to) noexcept nogil:
    cdef int i, p
    feed_flag(to, O_PLAYERS + c.t.seats - 2)
    feed_flag(to, O_STAGE + c.s.stage)
    feed_flag(to, O_PHASE + c.s.phase)
    feed_flag(to, O_ROUND + c.s.round)
    if c.s.stage != OVER:
        feed_flag(to, O_ACTOR + from_seat(c, observer, decider(c)))
    for i in range(c.t.seats):
        feed_flag(to, O_ORDER + i * SEATS + from_seat(c, observer, c.s.order[i]))
        feed_flag(to, O_LINE + i * SEATS + from_seat(c, observer, c.s.line[i]))
    feed(to, O_RULES, c.t.secret)
    feed(to, O_RULES + 1, c.t.refuse)
    feed(to, O_RULES + 2, c.t.open_sold)
    feed(to, O_BOUGHT, c.s.bought)
    if c.s.white:
        feed_flag(to, O_WHITE + c.s.white - 1)
    observe_question(c, to)
    for i in range(DEPOTS):
        feed_list(to, O_DEPOTS + i * TILES, c.s.depot[i], SPACES)
        feed_nibbles(to, O_DEPOT_GOODS + i * GOODS, c.s.depot_goods[i], GOODS)
    feed_list(to, O_BLACK, c.s.black, BLACK_SPACES)
    for i in range(ROUNDS):
        if c.s.coming[i]:
            feed_flag(to, O_COMING + i * GOODS + c.s.coming[i] - 1)
    feed_bytes(to, O_STOCK, &c.s.stock[0][0], 2 * TILES)
    feed_nibbles(to, O_UNSEEN, c.s.pool, GOODS)
    for p in range(c.t.seats):
        if not sees_sold(c, observer, p, to):
            feed_nibbles(to, O_UNSEEN, c.s.seat[p].sold, GOODS)
        observe_seat(c, observer, p, to)


cdef uint16_t seen_as(const Context* c, int action, int seat) noexcept nogil:
    """Sides and first castles chosen in secret are for the chooser to know."""
    if c.t.secret and decider(c) != seat:
        if A_SIDE <= action < A_START:
            return A_SIDE
        if A_START <= action < ACTIONS:
            return A_START
    return action
