# The words of actions: whether they have something to work on, and how they take effect (K3, K14, K16-K26).

cdef int razable_goods(const Context* c, int p) noexcept nogil:
    """The goods (bit each) that stand in some enemy location's raze field (Pack; K22)."""
    cdef Set m
    cdef int row, card, good
    cdef int goods = 0
    cdef const Gain* raze
    for row in range(c.t.seats):
        m = both(enemy_locations(c, p, row), c.t.seat[row].has_raze)
        card = take_first(&m)
        while card >= 0:
            raze = &facts(c, row, card).raze
            for good in range(DEFENSE):
                if held(raze.goods, good):
                    goods |= 1 << good
            goods |= (raze.vp > 0) << VP | (raze.cards > 0) << CARD
            card = take_first(&m)
    return goods


cdef int deal_goods(const Context* c, int p) noexcept nogil:
    """The goods (bit each) of a seat's deals, Trade Route's included."""
    cdef int goods = 0
    cdef int origin
    cdef uint32_t m
    for origin in range(c.t.seats):
        m = c.s.seat[p].deals[origin] | c.s.seat[p].trades[origin]
        while m:
            goods |= 1 << facts(c, origin, COMMON_CARDS + lowest(m)).deal
            m &= m - 1
    if c.t.solo_at:
        for origin in range(GOODS):
            goods |= (solo(c).dealt[origin] > 0) << origin
    return goods


cdef bint has_deal(const Context* c, int p, const CardFacts* f, uint64_t cost) noexcept nogil:
    return deal_goods(c, p) != 0


cdef bint has_razable_good(const Context* c, int p, const CardFacts* f, uint64_t cost) noexcept nogil:
    return razable_goods(c, p) != 0


cdef bint has_hand(const Context* c, int p, const CardFacts* f, uint64_t cost) noexcept nogil:
    return not is_empty(&c.s.seat[p].sets[HAND])


cdef bint has_ra_token(const Context* c, int p, const CardFacts* f, uint64_t cost) noexcept nogil:
    """Whether a token of Temple of Ra is left to the seat (K26)."""
    return c.s.ra_tokens == 0 or (c.s.ra_tokens < MOST_RA_TOKENS and c.s.ra_seat == p)


cdef Set settleable(const Context* c, int p, uint64_t cost) noexcept nogil:
    """The faction cards in hand that can be built with what is owed besides (Settlers, K6)."""
    cdef Set m = faction_of(c.s.seat[p].sets[HAND])
    cdef Set left = m
    cdef int card = take_first(&left)
    while card >= 0:
        if not may_build(c, p, card, cost):
            drop(&m, card)
        card = take_first(&left)
    return m


cdef bint has_card_to_settle(const Context* c, int p, const CardFacts* f, uint64_t cost) noexcept nogil:
    """Whether a faction card can be built from hand, or from the deals, with what is owed besides (K6)."""
    cdef Set m
    if f.ability.filter == F_HAND:
        m = settleable(c, p, cost)
        return not is_empty(&m)
    return deals_to_choose(c, p, W_BUILD_FROM, cost) > 0


cdef bint has_card_to_raze(const Context* c, int p, const CardFacts* f, uint64_t cost) noexcept nogil:
    """Dark Chapel: a hand card for one raze token, or an enemy location for the usual price."""
    cdef Set m = both(c.s.seat[p].sets[HAND], c.t.seat[p].has_raze)
    cdef int tokens = held(c.s.seat[p].goods, RAZE) - held(cost, RAZE)
    cdef int row
    if tokens >= HAND_RAZE and not is_empty(&m):
        return True
    if tokens >= LOCATION_RAZE:
        for row in range(c.t.seats):
            m = payable_targets(c, p, row, cost)
            if not is_empty(&m):
                return True
    return False


# ---------------------------------------------------------------- gains and choices

cdef void choose_good(Context* c, int p, const Use* use) noexcept nogil:
    """One of the entries of the clause."""
    ask_good(c, p, use.row, use.card, FOR_CHOICE, 1)


cdef void repeat_deal(Context* c, int p, const Use* use) noexcept nogil:
    """The good of one of the seat's deals once more."""
    ask_good(c, p, use.row, use.card, FOR_DEAL, 1)


cdef void raze_good(Context* c, int p, const Use* use) noexcept nogil:
    """One good of an enemy location's raze field (Pack)."""
    ask_good(c, p, use.row, use.card, FOR_RAZE, 1)


cdef void ask_foundation(Context* c, int p, const Use* use) noexcept nogil:
    """The hand card that becomes a foundation (K24)."""
    push(c, Q_CARD, p).card_question.purpose = FOR_FOUNDATION


cdef void ask_any_color(Context* c, int p, const Use* use) noexcept nogil:
    ask_color(c, p, use.row, use.card, ANY_COLORS, 0)


cdef void ask_color_of_price(Context* c, int p, const Use* use) noexcept nogil:
    """A colour of the hand card that was the price, if it has one (MN6)."""
    if use.colors:
        ask_color(c, p, use.row, use.card, use.colors, 0)


cdef void search_deck(Context* c, int p, const Use* use) noexcept nogil:
    """Search a deck, before it a hand card is laid down where that goes with it (MN16)."""
    cdef Frame* f
    if not use.clause.lays:
        begin_search(c, p, use.row, use.card)
        return
    f = push(c, K_SEARCH, p)
    f.row = use.row
    f.card = use.card
    push(c, Q_CARD, p).card_question.purpose = FOR_FOUNDATION


# ---------------------------------------------------------------- on an enemy

cdef inline int chosen_seat(const Context* c) noexcept nogil:
    return c.s.target - A_SEAT


cdef void take_resource(Context* c, int p, const Use* use) noexcept nogil:
    """Resources of an enemy's supply."""
    ask_good(c, p, chosen_seat(c), use.card, FOR_THEFT, use.clause.count)


cdef void hold_off(Context* c, int p, const Use* use) noexcept nogil:
    """Ninjas: an enemy may not raze here this round (K18)."""
    c.s.seat[p].shield |= 1 << chosen_seat(c)
    note_seat_shielded(c, p, chosen_seat(c))


cdef void ask_discard(Context* c, int p, const Use* use) noexcept nogil:
    """Desert: an enemy discards a hand card (K25)."""
    push(c, Q_CARD, chosen_seat(c)).card_question.purpose = FOR_DISCARD


# ---------------------------------------------------------------- on a deal

cdef void take_chosen_deal(Context* c, int p, bint keep) noexcept nogil:
    """The chosen enemy deal comes under the own board (Spies) or is discarded (Robbers)."""
    cdef int i = c.s.target - A_CHOOSE_DEAL
    cdef int origin, card
    cdef int holder = 0
    if c.s.target >= A_ATTACK:
        take_attack_card(c, c.s.target - A_ATTACK, keep)
        return
    if c.s.target >= A_CHOOSE_TRADE:
        i = c.s.target - A_CHOOSE_TRADE
        lose_trade(c, faction_place_holder(i), faction_place_row(i), faction_place_card(i))
        return
    origin = faction_place_row(i)
    card = faction_place_card(i)
    while not c.s.seat[holder].deals[origin] & own_bit(card):
        holder += 1
    if not keep:
        lose_deal(c, holder, origin, card)
        return
    c.s.seat[holder].deals[origin] &= ~own_bit(card)
    put_deal(c, p, origin, card)
    note_card_moved(c, card, DEAL, DEAL, origin, p, False)


cdef void take_deal(Context* c, int p, const Use* use) noexcept nogil:
    """Spies (K20)."""
    take_chosen_deal(c, p, True)


cdef void discard_enemy_deal(Context* c, int p, const Use* use) noexcept nogil:
    """Robbers (K20)."""
    take_chosen_deal(c, p, False)


# ---------------------------------------------------------------- on a location

cdef inline int chosen_row(const Context* c) noexcept nogil:
    return place_row(c.s.target - A_LOCATION)


cdef inline int chosen_card(const Context* c) noexcept nogil:
    return place_card(c.s.target - A_LOCATION)


cdef void produce_target(Context* c, int p, const Use* use) noexcept nogil:
    """Produce the goods of the chosen production location (K23)."""
    produce(c, p, chosen_row(c), chosen_card(c))


cdef void produce_target_once(Context* c, int p, const Use* use) noexcept nogil:
    """The same, not doubled by Technology."""
    produce_once(c, p, chosen_row(c), chosen_card(c))


cdef void remove_target(Context* c, int p, const Use* use) noexcept nogil:
    """An enemy location is discarded; that is no razing (K21)."""
    discard_location(c, chosen_row(c), chosen_card(c))


cdef void block_target(Context* c, int p, const Use* use) noexcept nogil:
    """An enemy action location cannot be used this round (K17)."""
    set_uses(c, chosen_row(c), chosen_card(c), USES_BLOCKED)


cdef void raze_target(Context* c, int p, const Use* use) noexcept nogil:
    """A location is razed, whatever guards it (K21)."""
    raze_location(c, p, chosen_row(c), chosen_card(c))


cdef void ask_color_of_target(Context* c, int p, const Use* use) noexcept nogil:
    """A colour of an enemy's common location (MN6)."""
    ask_color(c, p, use.row, use.card, facts(c, chosen_row(c), chosen_card(c)).colors, 0)


cdef void trade_with_target(Context* c, int p, const Use* use) noexcept nogil:
    """Trade Route: a deal with an enemy faction location; it is Make a Deal (K19)."""
    cdef int row = chosen_row(c)
    cdef int card = chosen_card(c)
    c.s.seat[p].trades[row] |= own_bit(card)
    note_trade_route_opened(c, p, row, card, True)
    gain_deal(c, p, row, card)
    trigger(c, p, W_ON_DEAL, False)


cdef void take_over_target(Context* c, int p, const Use* use) noexcept nogil:
    """Temple of Ra marks an enemy location: from now on it works for the taker (K26)."""
    cdef int row = chosen_row(c)
    cdef int card = chosen_card(c)
    drop(&c.s.seat[row].sets[LOCATION], card)
    add(&c.s.seat[row].sets[LENT], card)
    c.s.ra_seat = p
    c.s.ra_tokens += 1
    note_card_moved(c, card, LOCATION, LENT, row, p, False)
    if c.t.pack_at:
        if facts(c, row, card).slot:
            mark_sets(c, p, row, card)
        await_other_sets(c, p)


cdef void chapel(Context* c, int p, const Use* use) noexcept nogil:
    """Dark Chapel: raze as chosen, then goods of the raze field may become points, all of it one gain (K14)."""
    cdef int row = p
    cdef int card
    cdef bint from_the_hand = c.s.target < A_LOCATION
    cdef const CardFacts* f
    cdef Frame* q
    if from_the_hand:
        card = from_hand(c, p, c.s.target - A_RAZE_HAND, ASIDE)
        q = push(c, K_DISCARD, p)
        q.card = card
    else:
        row = place_row(c.s.target - A_LOCATION)
        card = place_card(c.s.target - A_LOCATION)
    f = facts(c, row, card)
    push(c, K_POINTS, p).points.points = f.raze.vp
    q = push(c, Q_CONVERT, p)
    q.row = row
    q.card = card
    if f.raze.cards:
        q = push(c, Q_DRAW, p)
        q.draw.cards = f.raze.cards
        q.draw.for_chapel = True
    because_of(c, row, card)
    receive(c, p, f.raze.goods)
    if not from_the_hand:
        ruin(c, row, card)
    trigger(c, p, W_ON_RAZE, not from_the_hand)
