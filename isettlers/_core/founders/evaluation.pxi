# A plain evaluation of a position, for the greedy policy. It reads nothing that the seat does not know, and between a
# reveal and the end of the turn it ignores which tiles lie in the rows: the tile that a stack turns up is chance.

cdef enum:
    ROOM_ENOUGH = 10


cdef double wants(const Context* c, Land* l, int made, int bought, double* best) noexcept nogil:
    """The value of the open victory tiles for a territory; `best` rises to the most of one that fits at once."""
    cdef const Weights* w = &c.t.weights
    cdef double value = 0.0
    cdef int i, kind, lacking
    for i in range(DISPLAY):
        if not c.s.display[i]:
            break
        kind = c.s.display[i] - 1
        lacking = count_bits(c.t.needs[kind] & ~made)
        if lacking == 0 and fits(l, kind, bought, False, NULL):
            value += w.ready * c.t.vp[kind]
            if c.t.vp[kind] > best[0]:
                best[0] = c.t.vp[kind]
        elif lacking < 2:
            value += (w.half if lacking else w.near) * c.t.vp[kind]
    return value


cdef double cities(const Context* c, Land* l) noexcept nogil:
    """The open city tiles that fit a territory."""
    cdef uint16_t ids[ROW]
    return c.t.weights.open * emit_fitting(c, l, CITY, -1, ids, 0)


cdef inline double makings(const Context* c, int made) noexcept nogil:
    """Different resources, by tier."""
    cdef const Weights* w = &c.t.weights
    return (w.basic * count_bits(made & c.t.tier[NATURE]) + w.village * count_bits(made & c.t.tier[VILLAGE])
            + w.city * count_bits(made & c.t.tier[CITY]))


cdef double prospects(const Context* c, int p) noexcept nogil:
    """The points that a seat may still gain from its territory and tokens."""
    cdef const Weights* w = &c.t.weights
    cdef const Seat* seat = &c.s.seat[p]
    cdef bint acting = p == c.s.turn and (c.s.question == Q_ADD or c.s.question == Q_PLACE)
    cdef int buys = bought(c) if acting else -1
    cdef Land l
    cdef double value
    cdef double best = 0.0
    cdef int room = 0
    cdef int linked = 0
    cdef int made = 0
    cdef int i
    if not seat.tiles:
        for i in range(2):
            if seat.pick[i]:
                made |= c.t.makes[seat.pick[i] - 1]
        return makings(c, made)
    survey(c.t, seat, STILL | COINS, &l)
    for i in range(l.words):
        room += count_bits(l.free[i])
        linked += count_bits(l.linked[i]) if l.networks else 0
    value = makings(c, l.made) + wants(c, &l, l.made | (1 << buys if buys >= 0 else 0), buys, &best)
    if acting:
        value += w.now * best
    if c.s.question == Q_REVEAL or c.s.question == Q_AGREEMENT:
        value += cities(c, &l)
    value += w.room * (room if room < ROOM_ENOUGH else ROOM_ENOUGH) + w.linked * linked
    value += w.tile * seat.tiles + w.token * (seat.token[0] + seat.token[1] + seat.token[2] + total(seat.craftsmen))
    return value


cdef double going_on(const Context* c, int p) noexcept nogil:
    """Points and prospects of a seat against those of the others."""
    cdef double own = points(c, p) + prospects(c, p)
    cdef double others = 0.0
    cdef int other
    for other in range(c.t.seats):
        if other != p:
            others += points(c, other) + prospects(c, other)
    own += c.t.weights.rows * (length(c.s.row[VILLAGE], ROW) + length(c.s.row[CITY], ROW))
    return own - c.t.weights.others * others / (c.t.seats - 1)


cdef double evaluation(const Context* c, int p) noexcept nogil:
    """The evaluation for a seat, in points, during the game and at its end.

    During a vote to end it (FA26) a seat that would win alone gets a little more, the others a little less.
    """
    cdef int32_t rank[SEATS]
    cdef int winners = 0
    cdef int won, other
    cdef double others = 0.0
    cdef bint asking = c.s.question == Q_AGREEMENT and c.s.turn != c.s.first
    if c.s.stage != OVER and not asking:
        return going_on(c, p)
    rank_seats(c, rank)
    for other in range(c.t.seats):
        winners += rank[other] == 0
        if other != p:
            others += points(c, other)
    if asking:
        return going_on(c, p) + (1 if rank[p] == 0 and winners == 1 else -1)
    won = -1 if rank[p] else winners == 1
    return points(c, p) - others / (c.t.seats - 1) + c.t.weights.win * won
