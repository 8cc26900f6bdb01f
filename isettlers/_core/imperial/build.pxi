# Building a location (A3-A6, K5, K6).

cdef void begin_build(Context* c, int p, int card, bint without_location) noexcept nogil:
    """Put the building chain on the stack; the card is already out of the hand or from under the board.

    A price owed so far (of Settlers or Negotiator) is paid with the building cost in one payment (K6).
    """
    cdef const CardFacts* f = facts(c, p, card)
    cdef Frame* frame
    c.s.cost += f.cost
    if f.slot and c.t.rulings.new_set_self_completes:
        mark_sets(c, p, p, card)   # those there before anything is paid (MA3)
    frame = push(c, K_PLACE, p)
    frame.card = card
    if f.needs_location and not without_location:
        push(c, K_PAY, p)
        push(c, Q_GIVE_UP, p)
    else:
        pay(c, p, False)


cdef void give_bonus(Context* c, int p, int card) noexcept nogil:
    """The building bonus, gained once (A3)."""
    cdef const CardFacts* f = facts(c, p, card)
    cdef int i
    for i in range(2):
        give_clause(c, p, p, card, &f.bonus[i])


cdef void place(Context* c, int p, int card) noexcept nogil:
    """A paid location comes into play: production, bonus, features, draws, then Slaver (K5)."""
    cdef const CardFacts* f = facts(c, p, card)
    add(&c.s.seat[p].sets[LOCATION], card)
    note_card_moved(c, card, ASIDE, LOCATION, p, p, False)
    if card < COMMON_CARDS and in_control(c, p, H_SLAVER):
        push(c, Q_SLAVER, p).slaver.times = in_control(c, p, H_SLAVER)
    if c.t.pack_at:
        if f.slot and not c.t.rulings.new_set_self_completes:
            mark_sets(c, p, p, card)
        await_new_sets(c, p)
    give_bonus(c, p, card)
    if f.kind == PRODUCTION:
        produce(c, p, p, card)
    after_building(c, p, card)


cdef inline bint may_build(const Context* c, int p, int card, uint64_t extra) noexcept nogil:
    """Whether a seat can pay a card's building cost and something besides, location part left aside."""
    return affords(c.s.seat[p].goods, facts(c, p, card).cost + extra)


cdef Set affordable_one_by_one(const Context* c, int p, Set m) noexcept nogil:
    """Those of a seat's cards that it can pay, each examined."""
    cdef Set left = m
    cdef int card = take_first(&left)
    while card >= 0:
        if not may_build(c, p, card, 0):
            drop(&m, card)
        card = take_first(&left)
    return m


cdef inline Set buildable(const Context* c, int p, Set cards, int money) noexcept nogil:
    """Those of a seat's cards that can be built now, with a location or foundation to give up where needed (A4).

    `money` is the seat's purse.
    """
    cdef const Seat* seat = &c.s.seat[p]
    cdef const SeatTables* t = &c.t.seat[p]
    cdef Set m = both(cards, t.affordable[money])
    cdef Set odd = both(cards, t.odd_cost)
    if not is_empty(&odd):
        m = either(m, affordable_one_by_one(c, p, odd))
    if is_empty(&seat.sets[LOCATION]) and is_empty(&seat.sets[FOUNDATION]):
        m = without(m, t.needs_location)
    return m
