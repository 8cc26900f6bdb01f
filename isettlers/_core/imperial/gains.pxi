# Gains of a clause: goods, points and cards, fixed or counted (P4, G8, K10).

cdef inline void gain(Context* c, int p, const Gain* g) noexcept nogil:
    """One gain of a clause: goods and points at once, cards as draws to come."""
    receive(c, p, g.goods)
    if g.vp:
        score(c, p, g.vp)
    if g.common_cards:
        draw_common(c, p, g.common_cards)
    if g.faction_cards:
        draw_faction(c, p, g.faction_cards)
    if c.t.pack_at:
        receive_tokens(c, p, g)
    if g.cards:
        owe_draws(c, p, g.cards)


cdef inline void gain_good(Context* c, int p, int good, int amount) noexcept nogil:
    """One gain of a single kind of good, points and cards included."""
    if amount <= 0:
        return
    if good == VP:
        score(c, p, amount)
    elif good == CARD:
        owe_draws(c, p, amount)
    elif good == TECHNOLOGY:
        add_tokens(c, p, BASIC, amount)
    else:
        receive(c, p, units(good, amount))


cdef int count_color(const Context* c, int p, int color) noexcept nogil:
    """Locations of a colour that work for a seat; one of several colours counts for each (P4, G8, K26)."""
    cdef Set m = both(c.s.seat[p].sets[LOCATION], c.t.seat[p].color[color])
    cdef int n = size(&m)
    cdef int row
    if c.s.ra_seat == p:
        for row in range(c.t.seats):
            m = both(c.s.seat[row].sets[LENT], c.t.seat[row].color[color])
            n += size(&m)
    return n


cdef int count_samurai(const Context* c, int p) noexcept nogil:
    """Samurai on faction locations that work for a seat."""
    cdef Set m = both(c.s.seat[p].sets[LOCATION], c.s.seat[p].guard)
    cdef int n = count_bits(faction_word(m))
    cdef int row
    if c.s.ra_seat == p:
        for row in range(c.t.seats):
            m = both(c.s.seat[row].sets[LENT], c.s.seat[row].guard)
            n += count_bits(faction_word(m))
    return n


cdef int amount_per(const Context* c, int p, const Clause* clause) noexcept nogil:
    """How much a 'one for each' clause gives, its printed limit kept (P4)."""
    cdef int n
    if clause.filter == F_SAMURAI:
        n = count_samurai(c, p)
    elif clause.filter == F_TECHNOLOGY:
        n = count_technology(c, p)
    else:
        n = count_color(c, p, clause.filter)
    return min(n, clause.max)


cdef Gain gain_by_sets(const Context* c, int p, const CardFacts* f) noexcept nogil:
    """The gain of a location by the sets there are and by its fixed part: one gain (MN11)."""
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
