# A plain evaluation of a position, for the greedy policy. It counts hidden cards and never reads them.

cdef double worth_of(const Weights* w, const Gain* g) noexcept nogil:
    cdef uint64_t goods = g.goods
    return (w.resource * (held(goods, WOOD) + held(goods, STONE) + held(goods, FOOD)) + w.gold * held(goods, GOLD)
            + w.worker * held(goods, WORKER) + w.raze * held(goods, RAZE) + w.vp * (g.vp + g.tokens[GLORY])
            + w.gold * (g.tokens[BASIC] + g.tokens[BULWARK])
            + w.card * (g.cards + g.common_cards + g.faction_cards))


cdef double location_worth(const Context* c, int p, int row, int card) noexcept nogil:
    """The points that a location may bring in each round to come."""
    cdef const Weights* w = &c.t.weights
    cdef const CardFacts* f = facts(c, row, card)
    cdef Gain g
    if f.kind == PRODUCTION:
        g = outcome(c, p, row, card)
        return (worth_of(w, &g) if f.ability.word != W_LOOK else w.look) * (1 + doubled(c, card))
    if f.kind == ACTION:
        return w.action * f.limit
    return w.feature if f.ability.word else 0.0


cdef double prospects(const Context* c, int p) noexcept nogil:
    """The points that a seat may still gain: goods in hand now, production of the rounds to come."""
    cdef const Weights* w = &c.t.weights
    cdef const Seat* seat = &c.s.seat[p]
    cdef int rounds = ROUNDS - c.s.round
    cdef double coming = 0.0
    cdef double value
    cdef Gain g
    cdef Set m
    cdef int row, card
    cdef uint32_t deals
    memset(&g, 0, sizeof(Gain))
    g.goods = seat.goods
    if has_passed(c, p) and c.s.phase == ACTING:
        g.goods = kept_without_limit(c, p) if rounds else 0
    value = w.supply * worth_of(w, &g) + (w.hand if rounds else w.last_hand) * size(&seat.sets[HAND])
    value += w.foundation * size(&seat.sets[FOUNDATION])
    if c.t.pack_at:
        value += w.supply * w.gold * tokens_held(c, p, BASIC) + w.vp * tokens_held(c, p, GLORY)
    if rounds == 0:
        return value
    for row in range(c.t.seats):
        m = own_locations(c, p, row)
        card = take_first(&m)
        while card >= 0:
            coming += location_worth(c, p, row, card)
            card = take_first(&m)
        deals = seat.deals[row] | seat.trades[row]
        coming += w.deal * count_bits(deals)
    return value + w.coming * rounds * coming


cdef enum:
    LEAD = 8               # solo: points that each location counts for by which the lead is short or long
    SAFE = 3               # a lead of more counts no more
    PAR = 40               # points that look neither good nor bad


cdef int lead(const Context* c) noexcept nogil:
    """By how much the faction locations outnumber the Collection, the virtual player's cards counted to it (SO10)."""
    cdef int n = count_bits(faction_word(c.s.seat[0].sets[LOCATION])) - collected(c)
    n -= size(&c.s.seat[1].sets[LOCATION])
    return n if n < SAFE else SAFE


cdef double evaluation(const Context* c, int p) noexcept nogil:
    """How good the position looks for a seat, in points: its own prospects against the others'."""
    cdef double own = points_counted(c, p)
    cdef double others = 0.0
    cdef int other
    if c.t.solo_at:
        return own + (prospects(c, p) if c.s.phase != OVER else 0.0) + LEAD * lead(c) - PAR
    if c.s.phase == OVER:
        for other in range(c.t.seats):
            if other != p:
                others += points(c, other)
        return own - others / (c.t.seats - 1)
    own += prospects(c, p)
    for other in range(c.t.seats):
        if other != p:
            others += points(c, other) + prospects(c, other)
    return own - c.t.weights.others * others / (c.t.seats - 1)
