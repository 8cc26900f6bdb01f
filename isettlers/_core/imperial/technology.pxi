# Technology: tokens as goods and on common locations (T1-T8).

cdef inline int doubled(const Context* c, int card) noexcept nogil:
    """1 where a basic Technology token lies on a common location, otherwise 0 (T4)."""
    return c.t.pack_at and has(&pack(c).token[BASIC], card)


cdef inline int tokens_held(const Context* c, int p, int kind) noexcept nogil:
    return pack(c).tokens[p][kind] if c.t.pack_at else 0


cdef void add_tokens(Context* c, int p, int kind, int n) noexcept nogil:
    """Tokens come from the general supply or, n being negative, go there; a counter stays at MOST_COUNTED (G3)."""
    cdef int total
    if n == 0:
        return
    total = pack(c).tokens[p][kind] + n
    ensure(total >= 0)
    pack(c).tokens[p][kind] = min(total, MOST_COUNTED)
    note_tokens_changed(c, p, kind, n)


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


cdef int glory_points(const Context* c, int p) noexcept nogil:
    """Points that Glory tokens add to their locations (T5)."""
    cdef int tokens = 0
    cdef int row
    cdef Set m
    for row in range(first_row(c, p), end_row(c, p)):
        m = both(own_locations(c, p, row), pack(c).token[GLORY])
        tokens += size(&m)
    return tokens * (c.t.rulings.glory_points - 1)


cdef int technology_points(const Context* c, int p) noexcept nogil:
    """Points of the features that count tokens at the end (T5)."""
    cdef int total = 0
    cdef Set m
    cdef int row, card
    for row in range(first_row(c, p), end_row(c, p)):
        m = both(own_locations(c, p, row), c.t.seat[row].word[W_END_TECHNOLOGY])
        card = take_first(&m)
        while card >= 0:
            total += min(count_technology(c, p), facts(c, row, card).ability.max)
            card = take_first(&m)
    return total


cdef inline bint is_locked(const Context* c, int row, int card, const CardFacts* f) noexcept nogil:
    return f.unlock and not pack(c).unlocked[row] & own_bit(card)


# ---------------------------------------------------------------- leaving play and cleanup

cdef void leave_pack(Context* c, int row, int card, const CardFacts* f) noexcept nogil:
    """All that packs laid on a location leaves with it: Technology, the unlocking, markers (T3, T8, MN15)."""
    cdef int kind
    for kind in range(TOKEN_KINDS):
        if card < COMMON_CARDS and has(&pack(c).token[kind], card):
            drop(&pack(c).token[kind], card)
            note_token_placed(c, row, card, False, kind)
    if card < COMMON_CARDS:
        drop(&pack(c).again, card)
    else:
        pack(c).unlocked[row] &= ~own_bit(card)
    if f.slot:
        return_markers(c, row, card)


cdef void clean_tokens(Context* c, int p) noexcept nogil:
    """Tokens are discarded, basic ones where the board does not store them: no card does (T1, T2, TR5)."""
    cdef int kind
    for kind in range(TOKEN_KINDS):
        if kind != BASIC or not c.t.seat[p].stores >> TECHNOLOGY & 1:
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
            note_location_unlocked(c, row, COMMON_CARDS + lowest(m), False)
            m &= m - 1
