# Deals and Trade Route's: made, lost, and the good of each (A7, P1, K2, K19, K20).

cdef inline void gain_deal(Context* c, int p, int origin, int card) noexcept nogil:
    because_of(c, origin, card)
    gain_good(c, p, facts(c, origin, card).deal, 1)


cdef inline void put_deal(Context* c, int p, int origin, int card) noexcept nogil:
    c.s.seat[p].deals[origin] |= own_bit(card)


cdef inline void make_deal(Context* c, int p, int card) noexcept nogil:
    """Make a deal with a hand card, its food being paid: the good at once, then the features that react (A7)."""
    put_deal(c, p, p, card)
    note_card_moved(c, card, ASIDE, DEAL, p, p, False)
    gain_deal(c, p, p, card)
    trigger(c, p, W_ON_DEAL, False)


cdef inline void begin_deal(Context* c, int p, int card) noexcept nogil:
    cdef int copy = from_hand(c, p, card, ASIDE)
    cdef Frame* f = push(c, K_PLACE, p)
    f.card = copy
    f.place.to = DEAL
    c.s.cost = units(FOOD, 1)
    pay(c, p, False)


cdef void lose_deal(Context* c, int p, int origin, int card) noexcept nogil:
    """A deal's card goes to its own faction's pile (K20)."""
    c.s.seat[p].deals[origin] &= ~own_bit(card)
    to_discard(c, origin, card)
    note_card_moved(c, card, DEAL, DISCARD, origin, p, False)


cdef void lose_trade(Context* c, int p, int row, int card) noexcept nogil:
    c.s.seat[p].trades[row] &= ~own_bit(card)
    note_trade_route_opened(c, p, row, card, False)
