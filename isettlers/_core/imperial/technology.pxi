# Technology: tokens as goods, on common locations, and as the key to locations that must be unlocked (T1-T8).

cdef inline int doubled(const Context* c, int card) noexcept nogil:
    """1 where a basic Technology token lies on a common location, otherwise 0 (T4)."""
    if not c.t.pack_at or card >= COMMON_CARDS:
        return 0
    return has(&pack(c).token[BASIC], card)


cdef inline int tokens_held(const Context* c, int p, int kind) noexcept nogil:
    return pack(c).tokens[p][kind] if c.t.pack_at else 0


cdef void add_tokens(Context* c, int p, int kind, int n) noexcept nogil:
    """Tokens come from the general supply or, n being negative, go there; a counter stays at 255 (G3)."""
    cdef int total
    if n == 0:
        return
    total = pack(c).tokens[p][kind] + n
    ensure(total >= 0)
    pack(c).tokens[p][kind] = total if total < 255 else 255
    note(c, E_TOKENS, p, kind, 0, n, 0)


cdef void receive_tokens(Context* c, int p, const Gain* g) noexcept nogil:
    cdef int kind
    for kind in range(TOKEN_KINDS):
        add_tokens(c, p, kind, g.tokens[kind])


cdef inline Set with_token(const Context* c) noexcept nogil:
    """Common locations that carry a Technology token of any kind."""
    cdef const Pack* k = pack(c)
    return either(k.token[BASIC], either(k.token[BULWARK], k.token[GLORY]))


cdef int count_technology(const Context* c, int p) noexcept nogil:
    """Common locations that work for a seat and carry a token."""
    cdef Set m
    cdef int row
    cdef int n = 0
    for row in range(first_row(c, p), end_row(c, p)):
        m = both(own_locations(c, p, row), with_token(c))
        n += size(&m)
    return n


cdef int technology_points(const Context* c, int p) noexcept nogil:
    """What Glory tokens and the features that count tokens add at the end (T5)."""
    cdef int total = 0
    cdef Set m
    cdef int row, card, n
    for row in range(first_row(c, p), end_row(c, p)):
        m = both(own_locations(c, p, row), pack(c).token[GLORY])
        total += size(&m) * (c.t.rulings.glory_points - 1)
        m = both(own_locations(c, p, row), c.t.seat[row].word[W_END_TECHNOLOGY])
        card = take_first(&m)
        while card >= 0:
            n = count_technology(c, p)
            total += min(n, facts(c, row, card).ability.max)
            card = take_first(&m)
    return total


# ---------------------------------------------------------------- placing and unlocking

cdef Set open_to(const Context* c, int p, int row, int kind) noexcept nogil:
    """The locations of a row that take a token of a kind from a seat: one on a location (T3)."""
    cdef Set m = no_cards()
    if c.t.seat[p].places and tokens_held(c, p, kind):
        m = commons_of(own_locations(c, p, row))
        m = without(m, pack(c).token[kind] if c.t.rulings.technology_each_kind else with_token(c))
        if kind == BASIC:
            m = both(m, c.t.seat[row].basic)
    return m


cdef bint can_place(const Context* c, int p) noexcept nogil:
    """Whether a seat has a Technology token and a location for it."""
    cdef Set m
    cdef int kind, row
    if not c.t.pack_at:
        return False
    for kind in range(TOKEN_KINDS):
        for row in range(first_row(c, p), end_row(c, p)):
            m = open_to(c, p, row, kind)
            if not is_empty(&m):
                return True
    return False


cdef int technology_options(const Context* c, int p, uint16_t* out, int n) noexcept nogil:
    """Where a seat may place the tokens it holds."""
    cdef int kind, row, start
    for kind in range(TOKEN_KINDS):
        start = n
        for row in range(first_row(c, p), end_row(c, p)):
            n = emit_locations(c, row, out, n, open_to(c, p, row, kind), A_TECHNOLOGY + kind * COMMON_CARDS)
        sort_ids(out + start, n - start)
    return n


cdef int row_of(const Context* c, int card) noexcept nogil:
    """In whose row a common location stands."""
    cdef int row = 0
    while not (has(&c.s.seat[row].sets[LOCATION], card) or has(&c.s.seat[row].sets[LENT], card)):
        row += 1
    return row


cdef void place_token(Context* c, int p, int place) noexcept nogil:
    """A Technology token goes onto a common location for good (T3)."""
    cdef int kind = place // COMMON_CARDS
    cdef int card = place % COMMON_CARDS
    cdef int row = row_of(c, card)
    add_tokens(c, p, kind, -1)
    add(&pack(c).token[kind], card)
    note(c, E_TECHNOLOGY, row, card, kind, 1, 0)
    if kind == BASIC and c.t.rulings.technology_at_once and facts(c, row, card).kind == PRODUCTION:
        produce_once(c, p, row, card)
    trigger(c, p, W_ON_TECHNOLOGY, False)


cdef inline bint is_locked(const Context* c, int row, int card, const CardFacts* f) noexcept nogil:
    return f.unlock and not pack(c).unlocked[row] & own_bit(card)


cdef int unlock_options(const Context* c, int p, uint16_t* out, int n) noexcept nogil:
    """Locations that the tokens held can unlock, each an action (T8, TR4)."""
    cdef Set m, left
    cdef int row, card
    for row in range(first_row(c, p), end_row(c, p)):
        m = both(own_locations(c, p, row), c.t.seat[row].locked)
        m = without(m, faction_set(pack(c).unlocked[row]))
        left = m
        card = take_first(&left)
        while card >= 0:
            if tokens_held(c, p, BASIC) < facts(c, row, card).unlock:
                drop(&m, card)
            card = take_first(&left)
        n = emit_locations(c, row, out, n, m, A_UNLOCK + row * FACTION_CARDS - COMMON_CARDS)
    return n


cdef void unlock(Context* c, int p, int place) noexcept nogil:
    cdef int row = place // FACTION_CARDS
    cdef int card = COMMON_CARDS + place % FACTION_CARDS
    add_tokens(c, p, BASIC, -<int>facts(c, row, card).unlock)
    pack(c).unlocked[row] |= own_bit(card)
    note(c, E_UNLOCK, row, card, 0, 1, 0)


# ---------------------------------------------------------------- leaving play and cleanup

cdef void leave_pack(Context* c, int row, int card, const CardFacts* f) noexcept nogil:
    """What packs laid on a location goes with it: Technology, what unlocked it, markers (T3, T8, MN15)."""
    cdef int kind
    for kind in range(TOKEN_KINDS):
        if card < COMMON_CARDS and has(&pack(c).token[kind], card):
            drop(&pack(c).token[kind], card)
            note(c, E_TECHNOLOGY, row, card, kind, 0, 0)
    if card < COMMON_CARDS:
        drop(&pack(c).again, card)
    else:
        pack(c).unlocked[row] &= ~own_bit(card)
    if f.slot:
        return_markers(c, row, card)


cdef bint stores_technology(const Context* c, int p) noexcept nogil:
    """Whether board or cards keep basic tokens (T1)."""
    cdef Set m
    cdef int row, card
    if c.t.seat[p].stores >> TECHNOLOGY & 1:
        return True
    for row in range(c.t.seats):
        m = both(own_locations(c, p, row), c.t.seat[row].word[W_STORE])
        card = take_first(&m)
        while card >= 0:
            if facts(c, row, card).ability.goods >> TECHNOLOGY & 1:
                return True
            card = take_first(&m)
    return False


cdef void clean_tokens(Context* c, int p) noexcept nogil:
    """Tokens that nothing stores are discarded (T2, TR5)."""
    cdef int kind
    for kind in range(TOKEN_KINDS):
        if kind != BASIC or not stores_technology(c, p):
            add_tokens(c, p, kind, -tokens_held(c, p, kind))


cdef void clear_pack(Context* c) noexcept nogil:
    """At the end of the round further uses come back, and with that ruling locations lock again."""
    cdef int row
    cdef uint32_t m
    pack(c).again = no_cards()
    if not c.t.rulings.unlock_for_round:
        return
    for row in range(c.t.seats):
        m = pack(c).unlocked[row]
        pack(c).unlocked[row] = 0
        while m:
            note(c, E_UNLOCK, row, COMMON_CARDS + lowest(m), 0, 0, 0)
            m &= m - 1
