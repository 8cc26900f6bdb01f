# Sets of three colours, and the Features that pay for new ones (MN8-MN15, MA3-MA8, TR1).

cdef int count_any(const Context* c, int p, int colors) noexcept nogil:
    """Locations that work for a seat and have one of some colours (bit each), each counted once."""
    cdef Set m
    cdef int row, color
    cdef int n = 0
    for row in range(first_row(c, p), end_row(c, p)):
        m = no_cards()
        for color in range(COLORS):
            if colors >> color & 1:
                m = either(m, c.t.seat[row].color[color])
        m = both(m, own_locations(c, p, row))
        n += size(&m)
    return n


cdef int count_sets(const Context* c, int p, const uint8_t* colors) noexcept nogil:
    """How many sets of three the seat's locations make, no location being in two of them (MN8, MA4).

    n sets can be put together exactly when for each choice among their colours there are enough locations that have
    one of those (Hall's theorem).
    """
    cdef int wanted[3]
    cdef int choice, i, mask, takes, n
    cdef int best = CARDS
    for i in range(3):
        wanted[i] = 1 << colors[i]
    for choice in range(1, 8):
        mask = 0
        for i in range(3):
            if choice >> i & 1:
                mask |= wanted[i]
        takes = 0
        for i in range(3):
            takes += (mask & wanted[i]) != 0
        n = count_any(c, p, mask) // takes
        if n < best:
            best = n
    return best


cdef Gain gain_by_sets(const Context* c, int p, const CardFacts* f) noexcept nogil:
    """What a location gives by the sets there are, its fixed part with it: one gain (MN11)."""
    cdef const Clause* clause = &f.ability
    cdef Gain g = clause.gain
    cdef int amount = 0
    cdef int i
    for i in range(f.set_count):
        amount += count_sets(c, p, f.sets[i])
    if clause.max and amount > clause.max:
        amount = clause.max
    if clause.good == VP:
        g.vp += amount
    elif clause.good == CARD:
        g.cards += amount
    else:
        g.goods = added(g.goods, units(clause.good, amount))
    return g


# ---------------------------------------------------------------- markers

cdef inline uint8_t* marks(const Context* c, int row, int card) noexcept nogil:
    """How many markers lie under a Feature."""
    return &pack(c).marks[facts(c, row, card).slot - 1]


cdef void put_marker(Context* c, int row, int card) noexcept nogil:
    """The top common card goes unread under a Feature; without cards, something else marks the set (MN12, MA11)."""
    cdef int marker = common_card(c)
    if marker >= 0:
        add(&pack(c).markers, marker)
        note(c, E_MOVE, NOBODY, marker, DECK << 4 | MARKER, NOBODY, 0)
    marks(c, row, card)[0] += 1
    note(c, E_MARKERS, row, card, 0, marks(c, row, card)[0], 0)


cdef void mark_sets(Context* c, int p, int row, int card) noexcept nogil:
    """A Feature begins to count: a marker for each set already there, without effect (MN14)."""
    cdef int n = count_sets(c, p, facts(c, row, card).sets[0])
    while marks(c, row, card)[0] < n:
        put_marker(c, row, card)


cdef void mark_all(Context* c, int p, Set cards) noexcept nogil:
    """The same for all Features among some locations of a seat's own row."""
    cdef Set m = both(cards, c.t.seat[p].word[W_NEW_SETS])
    cdef int card = take_first(&m)
    while card >= 0:
        mark_sets(c, p, p, card)
        card = take_first(&m)


cdef void return_markers(Context* c, int row, int card) noexcept nogil:
    """A Feature leaves play: as many unread cards go to the bottom of the common deck (MN15, TR1)."""
    cdef Pack* k = pack(c)
    cdef uint8_t* n = marks(c, row, card)
    cdef int marker
    if n[0] == 0:
        return
    while n[0]:
        n[0] -= 1
        if not is_empty(&k.markers):
            marker = nth(&k.markers, rng_below(&c.s.rng, size(&k.markers)))
            drop(&k.markers, marker)
            add(&c.s.common[COMMON_DECK], marker)
            add(&k.bottom, marker)
            note(c, E_MOVE, NOBODY, marker, MARKER << 4 | DECK, NOBODY, 1)
    note(c, E_MARKERS, row, card, 0, 0, 0)


# ---------------------------------------------------------------- paying

cdef inline void await_new_sets(Context* c, int p) noexcept nogil:
    """Features that count new sets are looked at when what is under way has been done (MA6, TR7)."""
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


cdef int owed_sets(const Context* c, int p, uint16_t* out) noexcept nogil:
    """The Features that owe a payment; one of them where the order makes no difference (MA8)."""
    cdef Set m
    cdef int row, i
    cdef int n = 0
    for row in range(first_row(c, p), end_row(c, p)):
        m = owing(c, p, row)
        n = emit_locations(c, row, out, n, m, A_LOCATION + row * CARDS)
    for i in range(n):
        if asks(&facts(c, (out[i] - A_LOCATION) >> 7, (out[i] - A_LOCATION) & 127).ability):
            return n
    return 1 if n else 0


cdef void pay_new_set(Context* c, int p, int row, int card) noexcept nogil:
    """One new set is marked and paid for, twice with a basic Technology token (MN12, T4)."""
    cdef const Clause* clause = &facts(c, row, card).ability
    cdef int i
    put_marker(c, row, card)
    for i in range(1 + doubled(c, card)):
        if clause.lays:
            push(c, Q_LAY, p)
        if clause.count:
            push(c, Q_DEPLOY, p).n = clause.count
    for i in range(1 + doubled(c, card)):
        gain(c, p, &clause.gain)
