# Tokens (FK1-FH3): what each may be played on, what it does, how it is gained, and the options on the way.

cdef inline int some(uint64_t counts) noexcept nogil:
    """The set of what there is some of."""
    cdef int kinds = 0
    cdef int i
    while counts:
        i = lowest(counts) >> 2
        kinds |= 1 << i
        counts &= ~(<uint64_t>15 << 4 * i)
    return kinds


cdef inline uint32_t idle_now(const Context* c, int p) noexcept nogil:
    """The tokens with which a tile of a seat makes nothing: war, craftsmen; a coin in its owner's own turn (FG4)."""
    return STILL | COINS if p == c.s.turn else STILL


# ---------------------------------------------------------------- targets

cdef inline bint can_attack(const Context* c, const Seat* victim, int i) noexcept nogil:
    """The topmost tile of a column (FW1); each but once, unless that is allowed (FW4, FA10)."""
    if i + 1 < victim.tiles and across(cell_of(victim.tile[i + 1])) == across(cell_of(victim.tile[i])):
        return False
    return c.t.war_again or not wars_of(victim.tile[i])


cdef inline bint can_buy(const Context* c, Tile tile) noexcept nogil:
    """A tile that makes something, with room for another coin (FM1, FA11)."""
    return c.t.makes[kind_of(tile)] != 0 and not tile & STILL and coins_of(tile) < c.t.most_coins


cdef inline int faces_for(const Context* c, const Seat* seat, Tile tile) noexcept nogil:
    """The craftsmen in hand that may be played on an own tile, as a set of resources (FH1, FA14, FA27)."""
    cdef int made = c.t.makes[kind_of(tile)]
    if not made or tile & STILL or not (c.t.any_tile or c.t.color[kind_of(tile)] == VILLAGE):
        return 0
    return some(seat.craftsmen) & (~0 if c.t.any_village else made)


cdef inline bint is_square(const Seat* seat, int i) noexcept nogil:
    """Whether a tile is the lower left one of four. In the list the upper one of each column follows the lower one."""
    cdef int cell = cell_of(seat.tile[i])
    cdef int beside
    if i + 1 == seat.tiles or cell_of(seat.tile[i + 1]) != cell + 1:
        return False
    beside = place_of(seat, cell + COLUMN)
    return (beside + 1 < seat.tiles and cell_of(seat.tile[beside]) == cell + COLUMN
            and cell_of(seat.tile[beside + 1]) == cell + COLUMN + 1)


cdef inline bint can_link(const Seat* seat, int i) noexcept nogil:
    """Four own tiles in a square without a cart (FV1, FA13)."""
    cdef int n
    for n in range(CARTS):
        if seat.cart[n] == cell_of(seat.tile[i]) + 1:
            return False
    return is_square(seat, i)


cdef bint has_target(const Context* c, int token, int victim) noexcept nogil:
    """Whether the seat whose turn it is can play a token: war and coins against a victim, the others at home."""
    cdef const Seat* seat = &c.s.seat[victim]
    cdef int i
    for i in range(seat.tiles):
        if token == WAR:
            if can_attack(c, seat, i):
                return True
        elif token == COIN:
            if can_buy(c, seat.tile[i]):
                return True
        elif token == CART:
            if can_link(seat, i):
                return True
        elif faces_for(c, seat, seat.tile[i]):
            return True
    return False


cdef bint can_play(const Context* c, int token) noexcept nogil:
    """Whether the seat whose turn it is has a token and a target for it."""
    cdef const Seat* seat = &c.s.seat[c.s.turn]
    cdef int p
    if token == CRAFTSMEN:
        return seat.craftsmen != 0 and has_target(c, token, c.s.turn)
    if not seat.token[token - 1]:
        return False
    if token == CART:
        return has_target(c, token, c.s.turn)
    for p in range(c.t.seats):
        if p != c.s.turn and has_target(c, token, p):
            return True
    return False


# ---------------------------------------------------------------- plays

cdef inline void begin_adding(Context* c) noexcept nogil:
    """Whatever was under way is done, but for what was bought."""
    c.s.question = Q_ADD
    c.s.victim = 0
    c.s.cell = 0


cdef void attack(Context* c, int cell) noexcept nogil:
    """The tile makes nothing and counts nothing from now on (FW2)."""
    cdef int victim = c.s.victim - 1
    cdef Seat* seat = &c.s.seat[victim]
    cdef int i = place_of(seat, cell)
    c.s.seat[c.s.turn].token[WAR - 1] -= 1
    seat.tile[i] += ONE_WAR
    note_tile_attacked(c, c.s.turn, victim, kind_of(seat.tile[i]), number_of(cell))
    begin_adding(c)


cdef void buy(Context* c, int cell, int resource) noexcept nogil:
    """The resource is the buyer's for this turn; the coin stays to the end of the owner's next (FM2, FM4)."""
    cdef int victim = c.s.victim - 1
    cdef Seat* seat = &c.s.seat[victim]
    cdef int i = place_of(seat, cell)
    c.s.seat[c.s.turn].token[COIN - 1] -= 1
    seat.tile[i] += 1
    c.s.bought = resource + 1
    note_resource_bought(c, c.s.turn, victim, kind_of(seat.tile[i]), number_of(cell), resource)
    begin_adding(c)


cdef void choose_shop(Context* c, int cell) noexcept nogil:
    """The tile to buy from: a nature tile sells either of its two."""
    cdef const Seat* seat = &c.s.seat[c.s.victim - 1]
    cdef int made = c.t.makes[kind_of(seat.tile[place_of(seat, cell)])]
    if made & (made - 1):
        c.s.question = Q_PRODUCT
        c.s.cell = cell + 1
    else:
        buy(c, cell, lowest(made))


cdef void join_tiles(Context* c, int cell) noexcept nogil:
    """A cart links the four tiles of a square."""
    cdef Seat* seat = &c.s.seat[c.s.turn]
    cdef int i = CARTS - 1
    ensure(seat.cart[i] == 0)
    seat.token[CART - 1] -= 1
    while i > 0 and (seat.cart[i - 1] == 0 or seat.cart[i - 1] > cell + 1):
        seat.cart[i] = seat.cart[i - 1]
        i -= 1
    seat.cart[i] = cell + 1
    note_cart_laid(c, c.s.turn, number_of(cell))
    begin_adding(c)


cdef void settle_in(Context* c, int cell, int face) noexcept nogil:
    """Craftsmen move into a tile, which makes nothing from now on (FH2)."""
    cdef Seat* seat = &c.s.seat[c.s.turn]
    cdef int i = place_of(seat, cell)
    seat.craftsmen -= <uint64_t>1 << 4 * face
    seat.tile[i] |= <Tile>(face + 1) << FACE_AT
    note_craftsmen_settled(c, c.s.turn, kind_of(seat.tile[i]), number_of(cell), face)
    begin_adding(c)


cdef void choose_house(Context* c, int cell) noexcept nogil:
    """Choose the tile for craftsmen; where several tokens fit, the next question is which one."""
    cdef const Seat* seat = &c.s.seat[c.s.turn]
    cdef int faces = faces_for(c, seat, seat.tile[place_of(seat, cell)])
    if faces & (faces - 1):
        c.s.question = Q_FACE
        c.s.cell = cell + 1
    else:
        settle_in(c, cell, lowest(faces))


cdef void play(Context* c, int token) noexcept nogil:
    """A token is chosen, or none."""
    if token == NO_TOKEN:
        begin_adding(c)
    elif token == CART:
        c.s.question = Q_CART
    elif token == CRAFTSMEN:
        c.s.question = Q_CRAFTSMEN
    else:
        c.s.question = Q_SEAT
        c.s.token = token


cdef inline void choose_victim(Context* c, int victim) noexcept nogil:
    c.s.question = Q_WAR if c.s.token == WAR else Q_COIN
    c.s.victim = victim + 1
    c.s.token = 0


# ---------------------------------------------------------------- gains

cdef void gain(Context* c, int token) noexcept nogil:
    """The token of a city tile, as long as there are any (FK1, FK2)."""
    cdef Seat* seat = &c.s.seat[c.s.turn]
    cdef uint64_t pile = c.s.pile
    cdef int face = -1
    cdef int i
    if token == CRAFTSMEN:
        if not pile:
            return
        i = rng_below(&c.s.rng, total(pile))
        face = 0
        while i >= amount(pile, face):
            i -= amount(pile, face)
            face += 1
        c.s.pile -= <uint64_t>1 << 4 * face
        seat.craftsmen += <uint64_t>1 << 4 * face
    else:
        if not c.s.supply[token - 1]:
            return
        c.s.supply[token - 1] -= 1
        seat.token[token - 1] += 1
    note_token_taken(c, c.s.turn, token - 1, NOBODY if face < 0 else face)


# ---------------------------------------------------------------- options

cdef inline int token_options(const Context* c, uint16_t* out) noexcept nogil:
    cdef int n = 1
    cdef int token
    out[0] = A_TOKEN
    for token in range(WAR, TOKENS):
        if can_play(c, token):
            out[n] = A_TOKEN + token
            n += 1
    return n


cdef inline int seat_options(const Context* c, uint16_t* out) noexcept nogil:
    cdef int n = 0
    cdef int p
    for p in range(c.t.seats):
        if p != c.s.turn and has_target(c, c.s.token, p):
            out[n] = A_SEAT + p
            n += 1
    return n


cdef int target_options(const Context* c, uint16_t* out) noexcept nogil:
    """The tiles that the token under way may be played on."""
    cdef int question = c.s.question
    cdef const Seat* seat = &c.s.seat[c.s.victim - 1 if c.s.victim else c.s.turn]
    cdef int n = 0
    cdef int i
    cdef bint may
    for i in range(seat.tiles):
        if question == Q_WAR:
            may = can_attack(c, seat, i)
        elif question == Q_COIN:
            may = can_buy(c, seat.tile[i])
        elif question == Q_CART:
            may = can_link(seat, i)
        else:
            may = faces_for(c, seat, seat.tile[i]) != 0
        if may:
            out[n] = A_CELL + number_of(cell_of(seat.tile[i]))
            n += 1
    return n


cdef int resource_options(const Context* c, uint16_t* out) noexcept nogil:
    """The products of the tile to buy from, or the craftsmen that fit a tile."""
    cdef const Seat* seat = &c.s.seat[c.s.victim - 1 if c.s.victim else c.s.turn]
    cdef Tile tile = seat.tile[place_of(seat, c.s.cell - 1)]
    cdef int resources = c.t.makes[kind_of(tile)] if c.s.victim else faces_for(c, seat, tile)
    return emit_bits(resources, out, 0, A_RESOURCE)
