# Production: board, then deals, then locations (P1-P5, K23).

cdef inline void give_clause(Context* c, int p, int row, int card, const Clause* clause) noexcept nogil:
    """Give the production or the building bonus of a location; choices are pushed as questions."""
    cdef Use use
    because_of(c, row, card)
    if clause.word == W_GAIN:
        gain(c, p, &clause.gain)
        return
    use.row = row
    use.card = card
    use.colors = 0
    use.clause = clause
    give_word(c, p, &use)


cdef void produce_once(Context* c, int p, int row, int card) noexcept nogil:
    """Produce the goods of a production location once, not doubled."""
    give_clause(c, p, row, card, &facts(c, row, card).ability)


cdef void produce(Context* c, int p, int row, int card) noexcept nogil:
    """A production location gives its goods to a seat, twice with a basic Technology token (T4)."""
    cdef int i
    for i in range(1 + doubled(c, card)):
        produce_once(c, p, row, card)


cdef void produce_deals(Context* c, int p) noexcept nogil:
    """One good for every deal, Trade Route's included (P1, K2)."""
    cdef int origin
    cdef uint32_t m
    for origin in range(c.t.seats):
        m = c.s.seat[p].deals[origin]
        while m:
            gain_deal(c, p, origin, COMMON_CARDS + lowest(m))
            m &= m - 1
        m = c.s.seat[p].trades[origin]
        while m:
            gain_deal(c, p, origin, COMMON_CARDS + lowest(m))
            m &= m - 1
    if c.t.solo_at:
        produce_attack_deals(c, p)


cdef void begin_production(Context* c, int p) noexcept nogil:
    """Board, then deals, then locations (P1, P5)."""
    push(c, K_PRODUCE, p)
    because_of_rule(c, BY_BOARD)
    receive(c, p, c.t.seat[p].board)
    if c.t.seat[p].tokens:
        add_tokens(c, p, BASIC, c.t.seat[p].tokens)
    produce_deals(c, p)


cdef inline Set cards_below(int card) noexcept nogil:
    """All cards with a lower number."""
    cdef Set m
    if card >= 128:
        m.word[0] = m.word[1] = ~<uint64_t>0
    elif card >= 64:
        m.word[0] = ~<uint64_t>0
        m.word[1] = (<uint64_t>1 << (card - 64)) - 1
    else:
        m.word[0] = (<uint64_t>1 << card) - 1
        m.word[1] = 0
    return m


cdef void do_produce(Context* c, const Frame f) noexcept nogil:
    """Go on through the production locations in card order, the own row first; stops at a choice."""
    cdef Frame* frame = top(c)
    cdef int depth = c.s.depth
    cdef int row, card
    cdef Set m
    while frame.produce.rows_done < count_rows(c, f.seat):
        row = row_after(c, f.seat, frame.produce.rows_done)
        m = both(own_locations(c, f.seat, row), c.t.seat[row].production)
        m = without(m, cards_below(frame.card))
        card = take_first(&m)
        while card >= 0:
            frame.card = card + 1
            produce(c, f.seat, row, card)
            if c.s.depth != depth:
                return
            card = take_first(&m)
        frame.produce.rows_done += 1
        frame.card = 0
    pop(c)
