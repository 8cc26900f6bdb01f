# The words of production and building bonuses (P4, K10, K18, K23, MN11).

cdef void look_at_deck(Context* c, int p, const Use* use) noexcept nogil:
    """Look at the top cards of the own faction deck to keep one; with one card left, it is kept (K10)."""
    cdef int one = faction_card(c, p)
    cdef int two = -1
    cdef Frame* f
    if one < 0:
        return
    note_card_moved(c, one, DECK, ASIDE, p, p, False)
    if use.clause.count > 1:
        two = faction_card(c, p)
    if two < 0:
        add(&c.s.seat[p].sets[HAND], one)
        note_card_moved(c, one, ASIDE, HAND, p, p, False)
        return
    note_card_moved(c, two, DECK, ASIDE, p, p, False)
    f = push(c, Q_KEEP, p)
    f.keep.cards[0] = one
    f.keep.cards[1] = two


cdef void gain_by_count(Context* c, int p, const Use* use) noexcept nogil:
    """One of a good for each location of a colour, samurai or Technology token (P4)."""
    gain_good(c, p, use.clause.good, amount_per(c, p, use.clause))


cdef void gain_for_sets(Context* c, int p, const Use* use) noexcept nogil:
    """One of a good for each set of three colours, with the clause's gain as one (MN11)."""
    cdef Gain g = gain_by_sets(c, p, facts(c, use.row, use.card))
    gain(c, p, &g)


cdef inline void ask_good(Context* c, int p, int row, int card, int purpose, int times) noexcept nogil:
    cdef Frame* q = push(c, Q_GOOD, p)
    q.row = row
    q.card = card
    q.good.purpose = purpose
    q.good.times = times


cdef void choose_produced_good(Context* c, int p, const Use* use) noexcept nogil:
    """One of the entries of the clause, produced."""
    ask_good(c, p, use.row, use.card, FOR_CHOICE, 0)


cdef void ask_production(Context* c, int p, const Use* use) noexcept nogil:
    """Which other production location's goods are produced (Farmers At Work, K23)."""
    cdef Frame* f = push(c, Q_TARGET, p)
    f.row = use.row
    f.card = use.card
    f.target.word = W_PRODUCE_AGAIN
    f.target.by_production = True


cdef void place_samurai(Context* c, int p, const Use* use) noexcept nogil:
    """Samurai from the general supply (K18)."""
    push(c, Q_SAMURAI, p).samurai.tokens = use.clause.count
