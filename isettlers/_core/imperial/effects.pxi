# What locations give: production, building bonuses and the features that react (P1-P5, G7, G8, K5, K12-K15).

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
    return n if n < clause.max or clause.max == 0 else clause.max


cdef inline void look_at(Context* c, int p, int n) noexcept nogil:
    """Look at the top cards of the own faction deck to keep one; with one card left, it is kept (K10)."""
    cdef int one = faction_card(c, p)
    cdef int two = -1
    cdef Frame* f
    if one < 0:
        return
    note(c, E_MOVE, p, one, DECK << 4 | ASIDE, p, 0)
    if n > 1:
        two = faction_card(c, p)
    if two < 0:
        add(&c.s.seat[p].sets[HAND], one)
        note(c, E_MOVE, p, one, ASIDE << 4 | HAND, p, 0)
        return
    note(c, E_MOVE, p, two, DECK << 4 | ASIDE, p, 0)
    f = push(c, Q_KEEP, p)
    f.x = one
    f.y = two


cdef void produce(Context* c, int p, int row, int card) noexcept nogil:
    """A production location gives its goods to a seat, twice with a basic Technology token (T4)."""
    cdef int i
    for i in range(1 + doubled(c, card)):
        produce_once(c, p, row, card)


cdef void produce_once(Context* c, int p, int row, int card) noexcept nogil:
    """What a production location gives, choices pushed as questions."""
    cdef const Clause* clause = &facts(c, row, card).ability
    cdef Frame* f
    cdef Gain g
    if clause.word == W_GAIN:
        gain(c, p, &clause.gain)
    elif clause.word == W_GAIN_PER:
        gain_good(c, p, clause.good, amount_per(c, p, clause))
    elif clause.word == W_GAIN_SETS:
        g = gain_by_sets(c, p, facts(c, row, card))
        gain(c, p, &g)
    elif clause.word == W_LOOK:
        look_at(c, p, clause.count)
    elif clause.word == W_CHOOSE:
        f = push(c, Q_GOOD, p)
        f.row = row
        f.card = card
        f.n = FOR_CHOICE
    elif clause.word == W_PRODUCE_AGAIN:
        f = push(c, Q_TARGET, p)
        f.row = row
        f.card = card
        f.n = W_PRODUCE_AGAIN
        f.x = 1


cdef void give_bonus(Context* c, int p, int card) noexcept nogil:
    """The building bonus, gained once (A3)."""
    cdef const CardFacts* f = facts(c, p, card)
    cdef const Clause* clause
    cdef Frame* q
    cdef int i
    for i in range(2):
        clause = &f.bonus[i]
        if clause.word == W_GAIN:
            gain(c, p, &clause.gain)
        elif clause.word == W_GAIN_PER:
            gain_good(c, p, clause.good, amount_per(c, p, clause))
        elif clause.word == W_PLACE_SAMURAI:
            q = push(c, Q_SAMURAI, p)
            q.n = clause.count


# ---------------------------------------------------------------- features that react

cdef inline bint fits(const CardFacts* built, int card, int filter) noexcept nogil:
    """Whether a location just built is what an 'each time you build' feature names."""
    if filter < ANY_COLOR_END:
        return (built.colors >> filter) & 1
    if filter == F_FACTION:
        return card >= COMMON_CARDS
    if filter == F_COMMON:
        return card < COMMON_CARDS
    return filter == F_ANY


cdef inline void pay_feature(Context* c, int p, int feature, const Clause* clause) noexcept nogil:
    """What a feature gives when it reacts, twice with a basic Technology token (T4)."""
    gain(c, p, &clause.gain)
    if doubled(c, feature):
        gain(c, p, &clause.gain)


cdef void react_in_row(Context* c, int p, int row, Set features, const CardFacts* built, int card) noexcept nogil:
    cdef const Clause* clause
    cdef int i = take_first(&features)
    while i >= 0:
        clause = &facts(c, row, i).ability
        if fits(built, card, clause.filter):
            pay_feature(c, p, i, clause)
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
            pay_feature(c, p, i, clause)
        i = take_first(&features)


cdef void trigger(Context* c, int p, int word, bint enemy) noexcept nogil:
    """All features of a seat that react to an event, each a gain of its own."""
    cdef int row
    cdef Set m = both(c.s.seat[p].sets[LOCATION], c.t.seat[p].word[word])
    if not is_empty(&m):
        trigger_row(c, p, p, m, enemy)
    if c.s.ra_seat == p:
        for row in range(c.t.seats):
            trigger_row(c, p, row, both(c.s.seat[row].sets[LENT], c.t.seat[row].word[word]), enemy)


# ---------------------------------------------------------------- deals

cdef inline void gain_deal(Context* c, int p, int origin, int card) noexcept nogil:
    gain_good(c, p, facts(c, origin, card).deal, 1)


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


cdef inline void put_deal(Context* c, int p, int origin, int card) noexcept nogil:
    c.s.seat[p].deals[origin] |= own_bit(card)


cdef void lose_deal(Context* c, int p, int origin, int card) noexcept nogil:
    """A deal's card goes to its own faction's pile (K20)."""
    c.s.seat[p].deals[origin] &= ~own_bit(card)
    to_discard(c, origin, card)
    note(c, E_MOVE, origin, card, DEAL << 4 | DISCARD, p, 0)


cdef void lose_trade(Context* c, int p, int row, int card) noexcept nogil:
    c.s.seat[p].trades[row] &= ~own_bit(card)
    note(c, E_TRADE, row, card, p, 0, 0)


# ---------------------------------------------------------------- razing

cdef inline int surcharge(const Context* c, int p) noexcept nogil:
    """Raze tokens that Border and Roman Fort add for razing in a seat's empire; they add up (K21)."""
    return in_control(c, p, W_SURCHARGE)


cdef inline bint shielded(const Context* c, int attacker, int defender) noexcept nogil:
    """Ninjas: the attacker may not raze in this empire this round (K18)."""
    return (c.s.seat[defender].shield >> attacker) & 1


cdef inline int raze_price(const Context* c, int row, int card) noexcept nogil:
    """Raze tokens for razing an enemy location (A10)."""
    cdef int price = 2 + surcharge(c, controller(c, row, card)) + has(&c.s.seat[row].guard, card)
    return price + (card < COMMON_CARDS and has(&pack(c).token[BULWARK], card)) if c.t.pack_at else price


cdef void ruin(Context* c, int row, int card) noexcept nogil:
    """A razed location leaves: a common one becomes its owner's foundation and 1 wood (A10, K26)."""
    cdef int keeper = controller(c, row, card)
    if card >= COMMON_CARDS or row >= c.t.players:   # the virtual player keeps no foundations (SO3)
        discard_location(c, row, card)
        return
    leave_play(c, row, card, FOUNDATION)
    add(&c.s.seat[row].sets[FOUNDATION], card)
    receive(c, keeper, units(WOOD, 1))


cdef void raze_location(Context* c, int p, int row, int card) noexcept nogil:
    """Raze a location in play: its raze goods, then what becomes of it, then the features that react (K13)."""
    cdef const CardFacts* f = facts(c, row, card)
    cdef bint enemy = controller(c, row, card) != p
    gain(c, p, &f.raze)
    ruin(c, row, card)
    trigger(c, p, W_ON_RAZE, enemy)


cdef void raze_from_hand(Context* c, int p, int card) noexcept nogil:
    """Raze a hand card: goods, then the card reaches its discard pile after the draws (A8, K10)."""
    cdef int copy = from_hand(c, p, card, ASIDE)
    cdef Frame* f = push(c, K_DISCARD, p)
    f.card = copy
    gain(c, p, &facts(c, p, copy).raze)
    trigger(c, p, W_ON_RAZE, False)
