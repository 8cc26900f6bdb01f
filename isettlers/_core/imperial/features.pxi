# Features that react (G7, K12, K13).

cdef inline bint fits(const CardFacts* built, int card, int filter) noexcept nogil:
    """Whether a location just built is what an 'each time you build' feature names."""
    if filter < ANY_COLOR_END:
        return (built.colors >> filter) & 1
    if filter == F_FACTION:
        return card >= COMMON_CARDS
    if filter == F_COMMON:
        return card < COMMON_CARDS
    return filter == F_ANY


cdef inline void pay_feature(Context* c, int p, int row, int feature, const Clause* clause) noexcept nogil:
    """Give what a feature pays when it reacts, twice with a basic Technology token (T4)."""
    because_of(c, row, feature)
    gain(c, p, &clause.gain)
    if doubled(c, feature):
        gain(c, p, &clause.gain)


cdef void react_in_row(Context* c, int p, int row, Set features, const CardFacts* built, int card) noexcept nogil:
    cdef const Clause* clause
    cdef int i = take_first(&features)
    while i >= 0:
        clause = &facts(c, row, i).ability
        if fits(built, card, clause.filter):
            pay_feature(c, p, row, i, clause)
        i = take_first(&features)


cdef void after_building(Context* c, int p, int card) noexcept nogil:
    """'Each time you build' features, the one just built counting itself (G7)."""
    cdef const CardFacts* built = facts(c, p, card)
    cdef int row
    cdef Set m = both(c.s.seat[p].sets[LOCATION], c.t.seat[p].word[W_ON_BUILD])
    if not is_empty(&m):
        react_in_row(c, p, p, m, built, card)
    if c.s.ra_seat == p:
        for row in range(c.t.seats):
            react_in_row(c, p, row, both(c.s.seat[row].sets[LENT], c.t.seat[row].word[W_ON_BUILD]), built, card)


cdef void trigger_row(Context* c, int p, int row, Set features, bint enemy) noexcept nogil:
    cdef const Clause* clause
    cdef int i = take_first(&features)
    while i >= 0:
        clause = &facts(c, row, i).ability
        if clause.filter != F_ENEMY or enemy:
            pay_feature(c, p, row, i, clause)
        i = take_first(&features)


cdef void trigger_taken(Context* c, int p, int word, bint enemy) noexcept nogil:
    """The same of the locations that a seat has taken."""
    cdef int row
    for row in range(c.t.seats):
        trigger_row(c, p, row, both(c.s.seat[row].sets[LENT], c.t.seat[row].word[word]), enemy)


cdef inline void trigger(Context* c, int p, int word, bint enemy) noexcept nogil:
    """All features of a seat that react to an event, each a gain of its own."""
    cdef Set m = both(c.s.seat[p].sets[LOCATION], c.t.seat[p].word[word])
    if not is_empty(&m):
        trigger_row(c, p, p, m, enemy)
    if rarely(c.s.ra_seat == p):
        trigger_taken(c, p, word, enemy)
