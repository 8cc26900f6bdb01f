# The course of the game: setup, phases, rounds, turns, and the loop that runs on to the next decision.

cdef void deal_goods(Context* c, int p) noexcept nogil:
    """Three goods, face up in storage (BS4)."""
    cdef uint32_t goods = 0
    cdef int i
    for i in range(3):
        goods += <uint32_t>1 << 4 * draw_good(c.s)
    c.s.seat[p].goods = goods
    note(c, E_GOODS, p, NOBODY, 0, 0, goods)


cdef void draw_board(Context* c, int p, uint8_t* boards, int left) noexcept nogil:
    """A random board of those left (BS7)."""
    cdef int i = rng_below(&c.s.rng, left)
    c.s.seat[p].board = boards[i]
    boards[i] = boards[left - 1]
    note(c, E_BOARD, p, c.s.seat[p].board, 0, 0, 0)


cdef void set_up(Context* c) noexcept nogil:
    """Stocks, the turn order, what every seat begins with (BS1-BS7)."""
    cdef uint8_t boards[BOARDS]
    cdef Seat* seat
    cdef int i, p
    cdef int first = c.t.first_player
    memcpy(c.s.stock, c.t.stock, sizeof(c.s.stock))
    c.s.stock[0][CASTLE] -= c.t.seats
    for i in range(GOODS):
        c.s.pool |= <uint32_t>c.t.copies[i] << 4 * i
    if first == NOBODY:
        first = rng_below(&c.s.rng, c.t.seats)
    note(c, E_FIRST, first, 0, 0, 0, 0)
    for i in range(BOARDS):
        boards[i] = i
    for i in range(c.t.seats):
        p = (first + i) % c.t.seats
        seat = &c.s.seat[p]
        c.s.line[i] = c.s.order[i] = p
        deal_goods(c, p)
        gain_silver(c, p, 1)
        gain_workers(c, p, 1 + i)
        seat.board = NOBODY
        seat.estate = c.t.given[p]
        if c.t.giving == DRAWN:
            draw_board(c, p, boards, c.t.boards - i)
            seat.estate = NOBODY
    for i in range(c.t.seats, SEATS):
        c.s.line[i] = c.s.order[i] = NOBODY
    if c.t.giving == STANDARD:
        for i in range(c.t.seats):
            begin(c, c.s.line[i], CENTER)
        begin_phase(c)
    else:
        c.s.asked = Q_SIDE


cdef void begin_phase(Context* c) noexcept nogil:
    """Fresh tiles, five goods turned up, the first round (BP2)."""
    cdef int i, good
    c.s.stage = PLAYING
    c.s.round = 0
    note(c, E_PHASE, NOBODY, c.s.phase, 0, 0, 0)
    if c.s.phase:
        clear_depots(c)
    fill_depots(c)
    for i in range(ROUNDS):
        good = draw_good(c.s)
        c.s.coming[i] = good + 1
        if good >= 0:
            note(c, E_COMING, NOBODY, good, i, 0, 0)
    begin_round(c)


cdef void begin_round(Context* c) noexcept nogil:
    """Dice, the next goods tile to the white die's depot, the order of turns (BN1-BN3)."""
    cdef int good = c.s.coming[c.s.round] - 1
    note(c, E_ROUND, c.s.line[0], c.s.phase, c.s.round, 0, 0)
    memcpy(c.s.order, c.s.line, SEATS)
    roll(c)
    note(c, E_WHITE, c.s.order[0], c.s.white, good + 1, 0, 0)
    if good >= 0:
        c.s.coming[c.s.round] = 0
        c.s.depot_goods[c.s.white - 1] += <uint32_t>1 << 4 * good
    c.s.turn = 0
    begin_turn(c)


cdef inline void begin_turn(Context* c) noexcept nogil:
    c.s.bought = 0
    c.s.asked = Q_TURN
    note(c, E_TURN, c.s.order[c.s.turn], 0, 0, 0, 0)


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


cdef void end_phase(Context* c) noexcept nogil:
    """A silverling for each mine, with knowledge 2 a worker too; the game ends after the last (BP3)."""
    cdef const Seat* seat
    cdef int i, p, mines
    for i in range(c.t.seats):
        p = c.s.line[i]
        seat = &c.s.seat[p]
        mines = count_bits(c.t.estate[seat.estate].color[GREY] & seat.filled)
        gain_silver(c, p, mines)
        if owns(seat, K_MINE_WORKERS):
            gain_workers(c, p, mines)
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
    note(c, E_OVER, NOBODY, 0, 0, 0, 0)


cdef void reveal(Context* c) noexcept nogil:
    """All have chosen: castles chosen in secret come onto the estates, and the first phase begins (BS7)."""
    cdef Seat* seat
    cdef int i, p
    for i in range(c.t.seats):
        p = c.s.line[i]
        seat = &c.s.seat[p]
        if seat.castle:
            note(c, E_ESTATE, p, seat.estate, 1, 0, 0)
            begin(c, p, seat.castle - 1)
            seat.castle = 0
    c.s.turn = 0
    begin_phase(c)


cdef inline void settle(Context* c) noexcept nogil:
    """Do what asks nobody: ends of turns, the last die, the end of the choosing."""
    cdef Seat* seat
    while c.s.asked == Q_TURN and c.s.stage == PLAYING:
        seat = &c.s.seat[c.s.order[c.s.turn]]
        if (seat.dice[0] and seat.dice[1] and seat.dice[0] != seat.dice[1]) or can_buy(c, seat):
            return
        if seat.dice[0]:
            c.s.asked = Q_DIE
            c.s.x = seat.dice[0]
            note(c, E_ACTION, c.s.order[c.s.turn], 1, 0, A_DIE + seat.dice[0] - 1, 0)
            use_die(seat, seat.dice[0])
            return
        end_turn(c)
    if c.s.stage == CHOOSING and c.s.asked == Q_SIDE:
        if c.s.turn == c.t.seats:
            reveal(c)
            settle(c)
        elif c.s.seat[decider(c)].estate != NOBODY:
            c.s.asked = Q_START


cdef void perform(Context* c, int action, bint forced) noexcept nogil:
    note(c, E_ACTION, decider(c), forced, 0, action, 0)
    answer(c, action)


cdef int run(Context* c, uint16_t* out) noexcept nogil:
    """Go on to the next decision with a choice: a decision with one option is not asked."""
    cdef int n
    while True:
        settle(c)
        if c.s.stage == OVER:
            return 0
        n = options(c, out)
        if n > 1:
            return n
        if n == 1:
            perform(c, out[0], True)
        else:
            c.s.asked = Q_TURN   # an effect with nothing to work on falls away (BE6)
            c.s.x = 0


cdef inline bint is_unfinished(const Context* c) noexcept nogil:
    return c.s.asked != Q_TURN and c.s.asked != Q_SIDE
