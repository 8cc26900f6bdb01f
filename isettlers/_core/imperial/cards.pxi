# Cards from deck to hand to discard pile (G5, G6, L4, K9).

cdef inline bint can_draw_common(const Context* c) noexcept nogil:
    return not (is_empty(&c.s.common[COMMON_DECK]) and is_empty(&c.s.common[COMMON_DISCARD]))


cdef inline bint can_draw_faction(const Context* c, int p) noexcept nogil:
    """Discarded faction cards come back in the first edition only (G5)."""
    return c.s.seat[p].deck != 0 or (c.t.first_edition and c.s.seat[p].discard != 0)


cdef int common_card(Context* c) noexcept nogil:
    """Take a random card off the common deck, reshuffling when it must (K9); -1 when there is none."""
    cdef Set* deck = &c.s.common[COMMON_DECK]
    cdef int card
    if is_empty(deck):
        if is_empty(&c.s.common[COMMON_DISCARD]):
            return -1
        deck[0] = c.s.common[COMMON_DISCARD]
        c.s.common[COMMON_DISCARD] = no_cards()
        note_discards_reshuffled(c, NOBODY, size(deck))
    if c.t.pack_at:
        return top_card(c)
    card = nth(deck, rng_below(&c.s.rng, size(deck)))
    drop(deck, card)
    return card


cdef int top_card(Context* c) noexcept nogil:
    """Take a random card of those on top of what lies at the bottom of the common deck (MN15, TR2)."""
    cdef Set* deck = &c.s.common[COMMON_DECK]
    cdef Set there = without(deck[0], pack(c).bottom)
    cdef int card
    if is_empty(&there):
        there = deck[0]
    card = nth(&there, rng_below(&c.s.rng, size(&there)))
    drop(deck, card)
    drop(&pack(c).bottom, card)
    return card


cdef int faction_card(Context* c, int p) noexcept nogil:
    """Take a random card off a seat's own deck; -1 when there is none."""
    cdef Seat* seat = &c.s.seat[p]
    cdef int i
    if seat.deck == 0:
        if not can_draw_faction(c, p):
            return -1
        seat.deck = seat.discard
        seat.discard = 0
        note_discards_reshuffled(c, p, count_bits(seat.deck))
    i = nth_bit(seat.deck, rng_below(&c.s.rng, count_bits(seat.deck)))
    seat.deck &= ~(<uint32_t>1 << i)
    return COMMON_CARDS + i


cdef inline bint draw_common(Context* c, int p, int n) noexcept nogil:
    """Draw common cards into a hand; False when not all were to be had (the rest is lost)."""
    cdef int card
    while n > 0:
        card = common_card(c)
        if card < 0:
            return False
        add(&c.s.seat[p].sets[HAND], card)
        note_card_moved(c, card, DECK, HAND, p, p, False)
        n -= 1
    return True


cdef inline bint draw_faction(Context* c, int p, int n) noexcept nogil:
    cdef int card
    while n > 0:
        card = faction_card(c, p)
        if card < 0:
            return False
        add(&c.s.seat[p].sets[HAND], card)
        note_card_moved(c, card, DECK, HAND, p, p, False)
        n -= 1
    return True


cdef inline void owe_draws(Context* c, int p, int n) noexcept nogil:
    """Cards to draw from either deck, asked card by card (P3)."""
    cdef Frame* f
    if c.s.depth and top(c).op == Q_DRAW and top(c).seat == p and not top(c).draw.for_chapel:
        top(c).draw.cards = min(top(c).draw.cards + n, MOST_COUNTED)   # more than there are cards
        return
    f = push(c, Q_DRAW, p)
    f.draw.cards = n


# ---------------------------------------------------------------- leaving a hand

cdef inline void to_discard(Context* c, int owner, int card) noexcept nogil:
    """Put a card on the discard pile of its own deck (G6)."""
    if card < COMMON_CARDS:
        add(&c.s.common[COMMON_DISCARD], card)
    else:
        c.s.seat[owner].discard |= own_bit(card)


cdef inline void discard_aside(Context* c, int owner, int card) noexcept nogil:
    to_discard(c, owner, card)
    note_card_moved(c, card, ASIDE, DISCARD, owner, owner, False)


cdef inline int copy_in_hand(const Context* c, int p, int card) noexcept nogil:
    """The copy of a card that leaves the hand: one that others know of first (L4)."""
    cdef const Seat* seat = &c.s.seat[p]
    cdef Set have = both(seat.sets[HAND], c.t.seat[p].copies[card])
    cdef Set marked = both(have, seat.known)
    ensure(not is_empty(&have))
    if is_empty(&marked):
        marked = both(have, seat.pooled)
    return first(&have) if is_empty(&marked) else first(&marked)


cdef void forget_disclosed(Context* c, int p, int copy) noexcept nogil:
    """The same for what the neighbour knows who passed cards on (LV1)."""
    cdef Set* disclosed = &packets(c).disclosed[p]
    cdef Set equal = both(disclosed[0], c.t.seat[p].copies[copy])
    if has(disclosed, copy):
        drop(disclosed, copy)
    elif not is_empty(&equal):
        drop(disclosed, first(&equal))


cdef inline void forget(Context* c, int p, int copy) noexcept nogil:
    """A copy is seen to leave hand or face-down cards.

    Where it was not marked but an equal copy is known to be somewhere among them, it may be that one: its mark goes.
    """
    cdef Seat* seat = &c.s.seat[p]
    cdef Set equal
    if has(&seat.known, copy):
        drop(&seat.known, copy)
        return
    if c.t.packets_at:
        forget_disclosed(c, p, copy)
    if is_empty(&seat.pooled):
        return
    elif has(&seat.pooled, copy):
        drop(&seat.pooled, copy)
    else:
        equal = both(seat.pooled, c.t.seat[p].copies[copy])
        if not is_empty(&equal):
            drop(&seat.pooled, first(&equal))


cdef inline void take_from_hand(Context* c, int p, int copy, int to) noexcept nogil:
    drop(&c.s.seat[p].sets[HAND], copy)
    note_card_moved(c, copy, HAND, to, p, p, False)


cdef inline int from_hand(Context* c, int p, int card, int to) noexcept nogil:
    """Take a card out of a hand, shown to all on its way to a zone; returns the copy taken."""
    cdef int copy = copy_in_hand(c, p, card)
    take_from_hand(c, p, copy, to)
    forget(c, p, copy)
    return copy


cdef inline bint is_open_secret(const Context* c, int p) noexcept nogil:
    """Whether a card put face down is known all the same: it is the only one in hand, and all know it."""
    cdef const Seat* seat = &c.s.seat[p]
    cdef Set unseen = without(seat.sets[HAND], seat.known)
    return size(&seat.sets[HAND]) == 1 and is_empty(&unseen)


cdef inline void mix_knowledge(Context* c, int p) noexcept nogil:
    """A card is put face down: what was known to be in the hand may now lie there instead."""
    cdef Seat* seat = &c.s.seat[p]
    cdef Set in_hand = both(seat.known, seat.sets[HAND])
    seat.pooled = either(seat.pooled, in_hand)
    seat.known = without(seat.known, in_hand)
    if c.t.packets_at:
        packets(c).disclosed[p] = no_cards()
