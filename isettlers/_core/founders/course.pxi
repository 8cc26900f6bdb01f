# The course of the game: turns begin and end (FT1, FT8), and the game with them (FE1-FE4).

cdef inline void begin_turn(Context* c, int p) noexcept nogil:
    c.s.turn = p
    c.s.question = Q_REVEAL
    note_turn_began(c, p)


cdef void collect(Context* c, int p) noexcept nogil:
    """A seat takes the coins that lie on its tiles (FT8, FM5)."""
    cdef Seat* seat = &c.s.seat[p]
    cdef int n = 0
    cdef int i
    for i in range(TILES):
        n += coins_of(seat.tile[i])
        seat.tile[i] &= ~<Tile>COINS
    if n:
        seat.token[COIN - 1] += n
        note_coins_taken(c, p, n)


cdef bint nothing_to_gain(const Context* c) noexcept nogil:
    """No city tile to come, no craftsmen in hand, and each open victory tile needs what nothing can make (FA16)."""
    cdef const Seat* seat
    cdef int made = 0
    cdef int p, i, kind, color
    if c.s.left[CITY] or c.s.row[CITY][0]:
        return False
    for p in range(c.t.seats):
        seat = &c.s.seat[p]
        if seat.craftsmen:
            return False
        for i in range(seat.tiles):
            if not seat.tile[i] & STILL:
                made |= c.t.makes[kind_of(seat.tile[i])]
    for color in range(CITY):
        for i in range(ROW):
            if c.s.row[color][i]:
                made |= c.t.makes[c.s.row[color][i] - 1]
    for kind in range(c.t.begin[CITY]):
        if c.s.stack[kind]:
            made |= c.t.makes[kind]
    for i in range(DISPLAY):
        if c.s.display[i] and not c.t.needs[c.s.display[i] - 1] & ~made:
            return False
    return True


cdef int ending(const Context* c) noexcept nogil:
    """The reason why the game ends now, between two turns (FE1-FE3); -1 when it continues."""
    cdef int empty = 0
    cdef int color
    if not c.s.display[0]:
        return NO_VICTORY
    for color in range(STACKS):
        empty += c.s.left[color] == 0
    if empty == STACKS or (empty and c.t.end_any_stack):
        return NO_STACKS
    return NO_POINTS if c.t.automatic and nothing_to_gain(c) else -1


cdef void finish(Context* c, int why) noexcept nogil:
    """Coins come home, and points are counted."""
    cdef int p
    c.s.stage = OVER
    c.s.question = 0
    for p in range(c.t.seats):
        collect(c, p)
    for p in range(c.t.seats):
        report_points(c, p)
    note_game_ended(c, why)


cdef void end_turn(Context* c) noexcept nogil:
    """The seat collects its coins; then the end of the game, the vote on it at the end of a round, or the next turn."""
    cdef int p = (c.s.turn + 1) % c.t.seats
    cdef int why
    c.s.kind = 0
    c.s.bought = 0
    collect(c, c.s.turn)
    why = ending(c)
    if why >= 0:
        finish(c, why)
    elif c.t.agreement and p == c.s.first:
        c.s.turn = p
        c.s.question = Q_AGREEMENT
    else:
        begin_turn(c, p)


cdef void vote(Context* c, bint go_on) noexcept nogil:
    """Poll the seats from the starting player on: a vote against ends the poll, without one the game ends (FA26)."""
    cdef int p = (c.s.turn + 1) % c.t.seats
    note_end_agreed(c, c.s.turn, not go_on)
    if go_on:
        begin_turn(c, c.s.first)
    elif p == c.s.first:
        finish(c, ALL_AGREE)
    else:
        c.s.turn = p
