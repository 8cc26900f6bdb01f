# Leaving play, with all that lies on a card (A4, A10, K19, K22, K24).

cdef void empty_gate(Context* c, int stash) noexcept nogil:
    """A Gate is lost: the cards under it go to their piles (K22)."""
    cdef Seat* seat
    cdef Set under
    cdef int p, card
    for p in range(c.t.seats):
        seat = &c.s.seat[p]
        under = seat.sets[UNDER + stash - 1]
        seat.sets[UNDER + stash - 1] = no_cards()
        card = take_first(&under)
        while card >= 0:
            forget(c, p, card)
            to_discard(c, p, card)
            note_card_moved(c, card, UNDER + stash - 1, DISCARD, p, p, False)
            card = take_first(&under)


cdef void leave_play(Context* c, int row, int card, int to) noexcept nogil:
    """A location leaves its row for a zone, with all that lies on it (A4, A10, K19)."""
    cdef Seat* seat = &c.s.seat[row]
    cdef const CardFacts* f = facts(c, row, card)
    cdef int p
    cdef int zone = LOCATION
    if has(&seat.sets[LENT], card):
        zone = LENT
        c.s.ra_tokens -= 1
        if c.s.ra_tokens == 0:
            c.s.ra_seat = NOBODY
        drop(&seat.sets[LENT], card)
    drop(&seat.sets[LOCATION], card)
    drop(&seat.use[0], card)
    drop(&seat.use[1], card)
    drop(&seat.guard, card)
    note_card_moved(c, card, zone, to, row, row, False)
    if card >= COMMON_CARDS:
        for p in range(c.t.seats):
            c.s.seat[p].trades[row] &= ~own_bit(card)
    if c.t.pack_at:
        leave_pack(c, row, card, f)
    if f.stash:
        empty_gate(c, f.stash)
    elif f.ability.word == H_SHRINE:
        c.s.shrine[0] = c.s.shrine[1] = c.s.shrine[2] = 0


cdef inline void discard_location(Context* c, int row, int card) noexcept nogil:
    leave_play(c, row, card, DISCARD)
    to_discard(c, row, card)


cdef inline void discard_foundation(Context* c, int p, int card) noexcept nogil:
    """A foundation is given up and goes, seen by all, to its own pile (K24)."""
    cdef Seat* seat = &c.s.seat[p]
    drop(&seat.sets[FOUNDATION], card)
    if has(&seat.secret, card):
        drop(&seat.secret, card)
        forget(c, p, card)
    note_card_moved(c, card, FOUNDATION, DISCARD, p, p, False)
    to_discard(c, p, card)
