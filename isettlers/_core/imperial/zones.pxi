# Cards and where they are: drawing, hands, discarding, leaving play (G5, G6, L4, K9, K19, K24).

cdef inline Pack* pack(const Context* c) noexcept nogil:
    """What packs add to a state; only where Tables.pack_at says that there is such a thing."""
    return <Pack*>(<char*>c.s + c.t.pack_at)


cdef inline Packets* packets(const Context* c) noexcept nogil:
    """What the alternate lookout adds to a state; only where Tables.packets_at says so."""
    return <Packets*>(<char*>c.s + c.t.packets_at)


cdef inline Solo* solo(const Context* c) noexcept nogil:
    """What the solo game adds to a state; only where Tables.solo_at says so."""
    return <Solo*>(<char*>c.s + c.t.solo_at)


cdef inline const CardFacts* facts(const Context* c, int seat, int card) noexcept nogil:
    """The facts of a card in a seat's numbering."""
    return &c.t.cards[card if card < COMMON_CARDS else card + seat * FACTION_CARDS]


cdef inline uint32_t own_bit(int card) noexcept nogil:
    return <uint32_t>1 << (card - COMMON_CARDS)


cdef inline Set commons_of(Set m) noexcept nogil:
    m.word[1] &= (<uint64_t>1 << (COMMON_CARDS - 64)) - 1
    return m


cdef inline uint32_t faction_word(Set m) noexcept nogil:
    """The faction cards of a set, bit = card - 98."""
    return <uint32_t>(m.word[1] >> (COMMON_CARDS - 64))


cdef inline Set faction_set(uint32_t cards) noexcept nogil:
    cdef Set m
    m.word[0] = 0
    m.word[1] = <uint64_t>cards << (COMMON_CARDS - 64)
    return m


cdef inline Set faction_of(Set m) noexcept nogil:
    return faction_set(faction_word(m))


# ---------------------------------------------------------------- whose locations

cdef inline int controller(const Context* c, int row, int card) noexcept nogil:
    """For whom a location works: the owner of the row, or the holder of Temple of Ra's token (K26)."""
    return c.s.ra_seat if has(&c.s.seat[row].sets[LENT], card) else row


cdef Set own_locations(const Context* c, int p, int row) noexcept nogil:
    """The locations of a row that work for the seat."""
    if row == p:
        return c.s.seat[row].sets[LOCATION]
    if c.s.ra_seat == p:
        return c.s.seat[row].sets[LENT]
    return no_cards()


cdef inline int first_row(const Context* c, int p) noexcept nogil:
    """The first of the rows in which locations of a seat may stand: its own, or all when it holds taken ones."""
    return 0 if c.s.ra_seat == p else p


cdef inline int end_row(const Context* c, int p) noexcept nogil:
    return c.t.seats if c.s.ra_seat == p else p + 1


cdef int lent_with(const Context* c, int word) noexcept nogil:
    """How many locations with an ability word Temple of Ra has taken."""
    cdef Set m
    cdef int row
    cdef int n = 0
    for row in range(c.t.seats):
        m = both(c.s.seat[row].sets[LENT], c.t.seat[row].word[word])
        n += size(&m)
    return n


cdef inline int in_control(const Context* c, int p, int word) noexcept nogil:
    """How many locations with an ability word work for a seat, those taken by Temple of Ra included (K26)."""
    cdef Set m = both(c.s.seat[p].sets[LOCATION], c.t.seat[p].word[word])
    return size(&m) + (lent_with(c, word) if c.s.ra_seat == p else 0)


# ---------------------------------------------------------------- the stack of frames

cdef inline Frame* push(Context* c, int op, int seat) noexcept nogil:
    cdef Frame* f = &c.s.stack[c.s.depth]
    ensure(c.s.depth < FRAMES)
    c.s.depth += 1
    f.op = op
    f.seat = seat
    return f


cdef inline Frame* top(Context* c) noexcept nogil:
    return &c.s.stack[c.s.depth - 1]


cdef inline void pop(Context* c) noexcept nogil:
    c.s.depth -= 1
    memset(&c.s.stack[c.s.depth], 0, sizeof(Frame))


# ---------------------------------------------------------------- drawing

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
        note(c, E_RESHUFFLE, NOBODY, 0, 0, size(deck), 0)
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
        note(c, E_RESHUFFLE, p, 0, 0, count_bits(seat.deck), 0)
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
        note(c, E_MOVE, p, card, DECK << 4 | HAND, p, 0)
        n -= 1
    return True


cdef inline bint draw_faction(Context* c, int p, int n) noexcept nogil:
    cdef int card
    while n > 0:
        card = faction_card(c, p)
        if card < 0:
            return False
        add(&c.s.seat[p].sets[HAND], card)
        note(c, E_MOVE, p, card, DECK << 4 | HAND, p, 0)
        n -= 1
    return True


cdef inline void owe_draws(Context* c, int p, int n) noexcept nogil:
    """Cards to draw from either deck, asked card by card (P3)."""
    cdef Frame* f
    if c.s.depth and top(c).op == Q_DRAW and top(c).seat == p and not top(c).x:
        top(c).n = min(top(c).n + n, 255)   # more than there are cards
        return
    f = push(c, Q_DRAW, p)
    f.n = n


# ---------------------------------------------------------------- leaving a hand

cdef inline int copy_in_hand(const Context* c, int p, int card) noexcept nogil:
    """The copy of a card that leaves the hand: one that others know of first (L4)."""
    cdef const Seat* seat = &c.s.seat[p]
    cdef Set have = both(seat.sets[HAND], c.t.seat[p].copies[card])
    cdef Set marked = both(have, seat.known)
    ensure(not is_empty(&have))
    if is_empty(&marked):
        marked = both(have, seat.pooled)
    return first(&have) if is_empty(&marked) else first(&marked)


cdef void forget_told(Context* c, int p, int copy) noexcept nogil:
    """The same for what the neighbour knows who passed cards on (LV1)."""
    cdef Set* told = &packets(c).told[p]
    cdef Set equal = both(told[0], c.t.seat[p].copies[copy])
    if has(told, copy):
        drop(told, copy)
    elif not is_empty(&equal):
        drop(told, first(&equal))


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
        forget_told(c, p, copy)
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
    note(c, E_MOVE, p, copy, HAND << 4 | to, p, 0)


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
        packets(c).told[p] = no_cards()


# ---------------------------------------------------------------- discarding and leaving play

cdef inline void to_discard(Context* c, int owner, int card) noexcept nogil:
    """Each card goes to the pile of its own deck (G6)."""
    if card < COMMON_CARDS:
        add(&c.s.common[COMMON_DISCARD], card)
    else:
        c.s.seat[owner].discard |= own_bit(card)


cdef inline void discard_aside(Context* c, int owner, int card) noexcept nogil:
    to_discard(c, owner, card)
    note(c, E_MOVE, owner, card, ASIDE << 4 | DISCARD, owner, 0)


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
            note(c, E_MOVE, p, card, (UNDER + stash - 1) << 4 | DISCARD, p, 0)
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
    note(c, E_MOVE, row, card, zone << 4 | to, row, 0)
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
    note(c, E_MOVE, p, card, FOUNDATION << 4 | DISCARD, p, 0)
    to_discard(c, p, card)


# ---------------------------------------------------------------- uses of an action location

cdef inline int uses(const Seat* seat, int card) noexcept nogil:
    """0, 1, 2, or 3 when blocked."""
    return has(&seat.use[0], card) | has(&seat.use[1], card) << 1


cdef inline void set_uses(Context* c, int row, int card, int n) noexcept nogil:
    cdef Seat* seat = &c.s.seat[row]
    drop(&seat.use[0], card)
    drop(&seat.use[1], card)
    if n & 1:
        add(&seat.use[0], card)
    if n & 2:
        add(&seat.use[1], card)
    note(c, E_USE if n < 3 else E_BLOCK, row, card, 0, n, 0)
