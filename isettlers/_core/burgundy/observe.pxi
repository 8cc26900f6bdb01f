# The knowledge of a seat as one row of numbers: that of its view, never more. Seats count from the observer on.

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


cdef inline bint sees_sold(const Context* c, int observer, int p) noexcept nogil:
    return p == observer or tells_sold(c)


cdef inline bint sees_estate(const Context* c, int observer, int p) noexcept nogil:
    """Sides are chosen unseen in the secret choice (BS7); given estates lie open."""
    return p == observer or c.s.stage != CHOOSING or not c.t.secret or c.t.giving != DRAWN


cdef void observe_question(const Context* c, float* out) noexcept nogil:
    cdef int asked = c.s.asked
    out[O_ASKED + asked] = 1
    if asked == Q_DIE:
        out[O_DIE + c.s.x - 1] = 1
    elif asked == Q_TAKE:
        out[O_BUILDING + c.s.x - CARPENTER] = 1
    elif asked == Q_DISCARD:
        out[O_TAKEN + c.s.x - 1] = 1
    elif asked == Q_GOODS:
        mark_bits(c.s.x, out + O_EMPTIED)
        mark_bits(c.s.z, out + O_KEPT)
        out[O_NEXT] = c.s.y


cdef void observe_estate(const Context* c, int observer, int p, float* out) noexcept nogil:
    cdef const Seat* seat = &c.s.seat[p]
    cdef const Estate* e
    cdef int hex
    out[P_BOARD] = seat.board + 1 if seat.board != NOBODY else 0
    if seat.estate == NOBODY or not sees_estate(c, observer, p):
        return
    e = &c.t.estate[seat.estate]
    for hex in range(HEXES):
        out[P_COLORS + hex] = e.hex_color[hex] + 1
        out[P_DIES + hex] = e.die[hex]
        out[P_TILES + hex] = seat.tile[hex]
    if seat.castle and p == observer:
        out[P_CASTLE + seat.castle - 1] = 1


cdef void observe_seat(const Context* c, int observer, int p, float* out) noexcept nogil:
    """One seat's block."""
    cdef const Seat* seat = &c.s.seat[p]
    cdef int i
    out[P_POINTS] = seat.vp
    out[P_SILVER] = seat.silver
    out[P_WORKERS] = seat.workers
    for i in range(2):
        if seat.dice[i]:
            out[P_DICE + seat.dice[i] - 1] += 1
    out[P_SHIPS] = seat.ships
    count_nibbles(seat.goods, GOODS, out + P_GOODS)
    out[P_SOLD_COUNT] = total(seat.sold)
    if sees_sold(c, observer, p):
        count_nibbles(seat.sold, GOODS, out + P_SOLD)
    mark_bits(seat.knowledge >> 1, out + P_KNOWLEDGE)
    mark_bits(seat.large, out + P_LARGE)
    mark_bits(seat.small, out + P_SMALL)
    count_list(seat.stored, STORED, out + P_STORED)
    observe_estate(c, observer, p, out)


cdef void observe(const Context* c, int observer, float* out) noexcept nogil:
    cdef int i, p, tile
    out[O_PLAYERS + c.t.seats - 2] = 1
    out[O_STAGE + c.s.stage] = 1
    out[O_PHASE + c.s.phase] = 1
    out[O_ROUND + c.s.round] = 1
    if c.s.stage != OVER:
        out[O_ACTOR + from_seat(c, observer, decider(c))] = 1
    for i in range(c.t.seats):
        out[O_ORDER + i * SEATS + from_seat(c, observer, c.s.order[i])] = 1
        out[O_LINE + i * SEATS + from_seat(c, observer, c.s.line[i])] = 1
    out[O_RULES], out[O_RULES + 1], out[O_RULES + 2] = c.t.secret, c.t.refuse, c.t.open_sold
    out[O_BOUGHT] = c.s.bought
    if c.s.white:
        out[O_WHITE + c.s.white - 1] = 1
    observe_question(c, out)
    for i in range(DEPOTS):
        count_list(c.s.depot[i], SPACES, out + O_DEPOTS + i * TILES)
        count_nibbles(c.s.depot_goods[i], GOODS, out + O_DEPOT_GOODS + i * GOODS)
    count_list(c.s.black, BLACK_SPACES, out + O_BLACK)
    for i in range(ROUNDS):
        if c.s.coming[i]:
            out[O_COMING + i * GOODS + c.s.coming[i] - 1] = 1
    for tile in range(TILES):
        out[O_STOCK + tile] = c.s.stock[0][tile]
        out[O_STOCK + TILES + tile] = c.s.stock[1][tile]
    count_nibbles(c.s.pool, GOODS, out + O_UNSEEN)
    for p in range(c.t.seats):
        if not sees_sold(c, observer, p):
            count_nibbles(c.s.seat[p].sold, GOODS, out + O_UNSEEN)
        observe_seat(c, observer, p, out + O_SEATS + from_seat(c, observer, p) * SEAT_NUMBERS)


cdef uint16_t seen_as(const Context* c, int action, int seat) noexcept nogil:
    """Sides and first castles chosen in secret are for the chooser to know."""
    if c.t.secret and decider(c) != seat:
        if A_SIDE <= action < A_START:
            return A_SIDE
        if A_START <= action < ACTIONS:
            return A_START
    return action
