# What each answer does.

cdef void act(Context* c, int p, int action, int die) noexcept nogil:
    """A dice action, its workers paid; with die 0 the value is free (BU4-BU7, BE4)."""
    cdef const Seat* seat = &c.s.seat[p]
    cdef int what
    c.s.asked = Q_TURN
    c.s.x = 0
    if action < A_PLACE:
        what = action - A_TAKE
        if die:
            pay_workers(c, p, price(seat, die, 1 + what // TILES, owns(seat, K_STEP_TAKING)))
        take(c, p, what // TILES, what % TILES)
    elif action < A_SELL:
        what = action - A_PLACE
        if die:
            pay_workers(c, p, price(seat, die, estate_of(c, p).die[what % HEXES],
                                    free_step(c, seat, c.t.color[what // HEXES])))
        place(c, p, what // HEXES, what % HEXES)
    elif action < A_WORKERS:
        if die:
            pay_workers(c, p, price(seat, die, 1 + action - A_SELL, 0))
        sell(c, p, action - A_SELL)
    else:
        take_workers(c, p)


cdef void buy(Context* c, int p, int what) noexcept nogil:
    """BU8: two silverlings for a tile of the black depot, with knowledge 6 of any."""
    c.s.bought = 1
    gain_silver(c, p, -DEAREST)
    if what < TILES:
        take_black(c, p, what)
    else:
        take(c, p, what // TILES - 1, what % TILES)


cdef void discard(Context* c, int p, int tile) noexcept nogil:
    """A stored tile leaves the game, and the one taken comes into its place."""
    cdef int taken = c.s.x - 1
    c.s.asked = Q_TURN
    c.s.x = 0
    remove(c.s.seat[p].stored, STORED, tile)
    note(c, E_DISCARD, p, tile, 0, 0, 0)
    insert(c.s.seat[p].stored, STORED, taken)


cdef void begin(Context* c, int p, int hex) noexcept nogil:
    """The first castle: it triggers nothing and scores nothing (BS3, BA1)."""
    lay(c, p, CASTLE, hex)
    note(c, E_PLACE, p, CASTLE, hex, 1, 0)


cdef void choose_side(Context* c, int p, int side) noexcept nogil:
    cdef Seat* seat = &c.s.seat[p]
    seat.estate = c.t.board[seat.board][side]
    note(c, E_ESTATE, p, seat.estate, 0, 0, 0)


cdef void choose_start(Context* c, int p, int hex) noexcept nogil:
    """A castle chosen in secret stays aside until all have chosen (BS7)."""
    if c.t.secret:
        c.s.seat[p].castle = hex + 1
    else:
        begin(c, p, hex)
    c.s.turn += 1
    c.s.asked = Q_SIDE


cdef void answer(Context* c, int action) noexcept nogil:
    """The question at hand is answered."""
    cdef int p = decider(c)
    cdef int die
    if c.s.asked == Q_DIE:
        act(c, p, action, c.s.x)
    elif c.s.asked == Q_TURN:
        if action == A_END:
            end_turn(c)
        elif action < A_TAKE:
            die = action - A_DIE + 1
            use_die(&c.s.seat[p], die)
            c.s.asked = Q_DIE
            c.s.x = die
        else:
            buy(c, p, action - A_BUY)
    elif c.s.asked == Q_DISCARD:
        discard(c, p, action - A_DISCARD)
    elif action == A_SKIP:
        c.s.asked = Q_TURN
        c.s.x = 0
    elif c.s.asked <= Q_CITY_HALL:
        act(c, p, action, 0)
    elif c.s.asked == Q_SHIP:
        c.s.asked = Q_TURN
        unload(c, p, depots_of(action - A_SHIP))
    elif c.s.asked == Q_GOODS:
        keep(c, p, action - A_GOOD)
    elif c.s.asked == Q_SIDE:
        choose_side(c, p, action - A_SIDE)
    else:
        choose_start(c, p, action - A_START)
