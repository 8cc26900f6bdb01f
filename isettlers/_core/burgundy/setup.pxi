# The setup (BS1-BS7): goods, estates and first castles, and the options where these are chosen.

cdef void deal_goods(Context* c, int p) noexcept nogil:
    """Three goods, face up in storage (BS4)."""
    cdef uint32_t goods = 0
    cdef int i
    for i in range(3):
        goods += <uint32_t>1 << 4 * draw_good(c.s)
    c.s.seat[p].goods = goods
    note_goods_stored(c, p, NOBODY, goods)


cdef void draw_board(Context* c, int p, uint8_t* boards, int left) noexcept nogil:
    """A random board of those left (BS7)."""
    cdef int i = rng_below(&c.s.rng, left)
    c.s.seat[p].board = boards[i]
    boards[i] = boards[left - 1]
    note_board_drawn(c, p, c.s.seat[p].board)


cdef void lay_first_castle(Context* c, int p, int hex) noexcept nogil:
    """The first castle: it triggers nothing and scores nothing (BS3, BA1)."""
    lay(c, p, CASTLE, hex)
    note_tile_placed(c, p, CASTLE, hex, True)


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
    note_first_player_known(c, first)
    for i in range(BOARDS):
        boards[i] = i
    for i in range(c.t.seats):
        p = (first + i) % c.t.seats
        seat = &c.s.seat[p]
        c.s.line[i] = c.s.order[i] = p
        deal_goods(c, p)
        gain_silver(c, p, 1, BY_START)
        gain_workers(c, p, 1 + i, BY_START)
        seat.board = NOBODY
        seat.estate = c.t.given[p]
        if c.t.giving == DRAWN:
            draw_board(c, p, boards, c.t.boards - i)
            seat.estate = NOBODY
    for i in range(c.t.seats, SEATS):
        c.s.line[i] = c.s.order[i] = NOBODY
    if c.t.giving == STANDARD:
        for i in range(c.t.seats):
            lay_first_castle(c, c.s.line[i], CENTER)
        begin_phase(c)
    else:
        c.s.question = Q_SIDE


cdef void reveal(Context* c) noexcept nogil:
    """All have chosen: castles chosen in secret come onto the estates, and the first phase begins (BS7)."""
    cdef Seat* seat
    cdef int i, p
    for i in range(c.t.seats):
        p = c.s.line[i]
        seat = &c.s.seat[p]
        if seat.castle:
            note_estate_chosen(c, p, seat.estate, True)
            lay_first_castle(c, p, seat.castle - 1)
            seat.castle = 0
    c.s.turn = 0
    begin_phase(c)


cdef void choose_side(Context* c, int p, int side) noexcept nogil:
    cdef Seat* seat = &c.s.seat[p]
    seat.estate = c.t.board[seat.board][side]
    note_estate_chosen(c, p, seat.estate, False)


cdef void choose_start(Context* c, int p, int hex) noexcept nogil:
    """A castle chosen in secret stays aside until all have chosen (BS7)."""
    if c.t.secret:
        c.s.seat[p].castle = hex + 1
    else:
        lay_first_castle(c, p, hex)
    c.s.turn += 1
    c.s.question = Q_SIDE


cdef int side_options(const Context* c, const Seat* seat, uint16_t* out) noexcept nogil:
    """The sides of the board drawn; two that are alike count as one."""
    cdef const uint8_t* sides = c.t.board[seat.board]
    out[0] = A_SIDE
    out[1] = A_SIDE + 1
    return 1 + (sides[0] != sides[1])
