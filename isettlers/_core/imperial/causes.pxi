# Why goods, points and cards change hands: a card, or a rule. The log keeps it for the events that follow; without a
# log it is never asked for. Only cards that lie open to everybody are causes, so events may name them to every reader.

cdef enum:                 # rules that are causes (vocabulary.pxi names them)
    BY_BOARD, BY_EXCHANGE, BY_ATTACK_CARD, BY_CLEANUP

cdef enum:
    NO_CAUSE = 0
    RULE_CAUSE = SEATS + 1   # in the high byte, where a card has its row plus one; the low byte is the card or the rule


cdef inline int card_cause(int row, int card) noexcept nogil:
    return (row + 1) << 8 | card


cdef inline void because(Context* c, int cause) noexcept nogil:
    """The events that follow have this cause."""
    if rarely(c.log != NULL):
        c.log.cause = cause


cdef inline void because_of(Context* c, int row, int card) noexcept nogil:
    because(c, card_cause(row, card))


cdef inline void because_of_rule(Context* c, int rule) noexcept nogil:
    because(c, RULE_CAUSE << 8 | rule)


# ---------------------------------------------------------------- frames

cdef int location_with(const Context* c, int p, int word) noexcept nogil:
    """A location with an ability word that works for a seat, as a cause."""
    cdef int row
    cdef Set m
    for row in range(c.t.seats):
        m = both(own_locations(c, p, row), c.t.seat[row].word[word])
        if not is_empty(&m):
            return card_cause(row, first(&m))
    return NO_CAUSE


cdef inline bint is_price(const Frame* f) noexcept nogil:
    """Whether a frame is part of a payment, for what stands below it."""
    return f.op == Q_GOLD or f.op == K_PAY or f.op == Q_GIVE_UP or f.op == Q_CARD


cdef int cause_of_work(Context* c) noexcept nogil:
    """The card that the top frame is about, or for which it is paid."""
    cdef const Frame* f = top(c)
    while is_price(f) and f > &c.s.stack[0]:
        f -= 1
    if f.op == K_PLACE:
        return card_cause(f.seat, f.card)
    if f.op == Q_SLAVER:
        return location_with(c, f.seat, H_SLAVER)
    if f.op == K_POINTS:
        return location_with(c, f.seat, H_DARK_CHAPEL)
    if f.op == Q_GOOD and f.good.purpose == FOR_THEFT:
        return location_with(c, f.seat, W_TAKE_RESOURCE)
    if (f.op == K_EFFECT or f.op == Q_GOOD or f.op == Q_TARGET or f.op == Q_COLOR or f.op == Q_DECK or f.op == K_SEARCH
            or f.op == Q_CONVERT):
        return card_cause(f.row, f.card)
    return NO_CAUSE
