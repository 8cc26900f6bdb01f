# The course of the game: turns (BN3), rounds (BN1, BN2) and phases (BP1-BP3) begin and end, from the innermost on.

cdef inline void begin_turn(Context* c) noexcept nogil:
    c.s.bought = 0
    c.s.question = Q_TURN
    note_turn_began(c, c.s.order[c.s.turn])


cdef void begin_round(Context* c) noexcept nogil:
    """Dice, the next goods tile to the white die's depot, the order of turns (BN1-BN3)."""
    cdef int good = c.s.coming[c.s.round] - 1
    note_round_began(c, c.s.phase, c.s.round + 1, c.s.line[0])
    memcpy(c.s.order, c.s.line, SEATS)
    roll(c)
    note_white_die_rolled(c, c.s.order[0], c.s.white, NOBODY if good < 0 else good)
    if good >= 0:
        c.s.coming[c.s.round] = 0
        c.s.depot_goods[c.s.white - 1] += <uint32_t>1 << 4 * good
    c.s.turn = 0
    begin_turn(c)


cdef void begin_phase(Context* c) noexcept nogil:
    """Fresh tiles, five goods turned up, the first round (BP2)."""
    cdef int i, good
    c.s.stage = PLAYING
    c.s.round = 0
    note_phase_began(c, c.s.phase)
    if c.s.phase:
        clear_depots(c)
    fill_depots(c)
    for i in range(ROUNDS):
        good = draw_good(c.s)
        c.s.coming[i] = good + 1
        if good >= 0:
            note_good_turned_up(c, good, i + 1)
    begin_round(c)


cdef void end_phase(Context* c) noexcept nogil:
    """A silverling for each mine, with knowledge 2 a worker too; the game ends after the last (BP3)."""
    cdef const Seat* seat
    cdef int i, p, mines
    for i in range(c.t.seats):
        p = c.s.line[i]
        seat = &c.s.seat[p]
        mines = count_bits(c.t.estate[seat.estate].color[GREY] & seat.filled)
        gain_silver(c, p, mines, MINE)
        if owns(seat, K_MINE_WORKERS):
            gain_workers(c, p, mines, knowledge_tile(K_MINE_WORKERS))
    if c.s.phase < PHASES - 1:
        c.s.phase += 1
        begin_phase(c)
        return
    c.s.round = ROUNDS - 1
    c.s.turn = 0
    c.s.bought = 0
    c.s.stage = OVER
    for i in range(c.t.seats):
        report_points(c, i)
    note_game_ended(c)


cdef void end_turn(Context* c) noexcept nogil:
    c.s.turn += 1
    if c.s.turn < c.t.seats:
        begin_turn(c)
        return
    c.s.round += 1
    if c.s.round < ROUNDS:
        begin_round(c)
        return
    end_phase(c)
