# Paying for new sets of colours (MN12, MN13, MA6-MA8, TR7).

cdef inline void await_new_sets(Context* c, int p) noexcept nogil:
    """Ask for Features that count new sets after the work under way is done (MA6, TR7)."""
    if in_control(c, p, W_NEW_SETS):
        push(c, Q_NEW_SETS, p)


cdef void await_other_sets(Context* c, int p) noexcept nogil:
    """The same for sets that come into being without a building; with that ruling they are marked unpaid (MA6)."""
    cdef Set m
    cdef int row, card
    if c.t.rulings.new_sets_any_time:
        await_new_sets(c, p)
        return
    for row in range(c.t.seats):
        m = both(own_locations(c, p, row), c.t.seat[row].word[W_NEW_SETS])
        card = take_first(&m)
        while card >= 0:
            mark_sets(c, p, row, card)
            card = take_first(&m)


cdef inline bint asks(const Clause* clause) noexcept nogil:
    """Whether the payment of a Feature leaves a choice, so that the order of several matters."""
    return clause.lays or clause.count or clause.gain.cards


cdef Set owing(const Context* c, int p, int row) noexcept nogil:
    """The Features of a row that owe a seat a payment (MN12, MN13)."""
    cdef Set m = both(own_locations(c, p, row), c.t.seat[row].word[W_NEW_SETS])
    cdef Set left = m
    cdef int card = take_first(&left)
    while card >= 0:
        if count_sets(c, p, facts(c, row, card).sets[0]) <= marks(c, row, card)[0]:
            drop(&m, card)
        card = take_first(&left)
    return m


cdef int new_sets_options(const Context* c, const Frame* f, uint16_t* out) noexcept nogil:
    """The Features that owe a payment; one of them where the order makes no difference (MA8)."""
    cdef Set m
    cdef int row, i
    cdef int n = 0
    for row in range(first_row(c, f.seat), end_row(c, f.seat)):
        m = owing(c, f.seat, row)
        n = emit_locations(c, row, out, n, m, A_LOCATION + row * CARDS)
    for i in range(n):
        if asks(&facts(c, place_row(out[i] - A_LOCATION), place_card(out[i] - A_LOCATION)).ability):
            return n
    return 1 if n else 0


cdef void answer_new_sets(Context* c, const Frame f, int action) noexcept nogil:
    """One new set is marked and paid for, twice with a basic Technology token; asks until none is owed (MN12, T4)."""
    cdef int row = place_row(action - A_LOCATION)
    cdef int card = place_card(action - A_LOCATION)
    cdef const Clause* clause = &facts(c, row, card).ability
    cdef int i
    because_of(c, row, card)
    put_marker(c, row, card)
    for i in range(1 + doubled(c, card)):
        if clause.lays:
            push(c, Q_LAY, f.seat)
        if clause.count:
            push(c, Q_DEPLOY, f.seat).deploy.tokens = clause.count
    for i in range(1 + doubled(c, card)):
        gain(c, f.seat, &clause.gain)
