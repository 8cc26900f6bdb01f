# A seat of Imperial Settlers and its cards as a tree of names, and what of it a reader knows: of hidden cards the
# number by their backs, and those that all know to be there.

cdef void write_location(const Context* c, int row, int card, Writer* w) noexcept nogil:
    """A location in a row and what lies on it."""
    cdef const Seat* seat = &c.s.seat[row]
    cdef Map m = begin_map(w)
    write_id(c, row, card, key(&m, "card"))
    if uses(seat, card) == USES_BLOCKED:
        write_flag(key(&m, "blocked"), True)
    elif uses(seat, card):
        write_number(key(&m, "uses"), uses(seat, card))
    if has(&seat.guard, card):
        write_flag(key(&m, "guarded"), True)
    if has(&seat.sets[LENT], card):
        write_number(key(&m, "taken_by"), c.s.ra_seat)
    if c.t.pack_at:
        write_marks(c, row, card, &m)
    end_map(&m)


cdef void write_marks(const Context* c, int row, int card, Map* m) noexcept nogil:
    """Things of packs on a location: Technology, its unlocking, markers."""
    cdef const Pack* k = pack(c)
    cdef int tokens = 0
    cdef int kind
    for kind in range(TOKEN_KINDS):
        tokens += has(&k.token[kind], card)
    if tokens:
        write_list(key(m, "tokens"), tokens)
        for kind in range(TOKEN_KINDS):
            if has(&k.token[kind], card):
                write_text(m.w, word(TOKEN_WORDS, kind))
    if has(&k.again, card):
        write_flag(key(m, "used_again"), True)
    if card >= COMMON_CARDS and k.unlocked[row] & own_bit(card):
        write_flag(key(m, "unlocked"), True)
    write_markers(c, row, card, m)


cdef void write_markers(const Context* c, int row, int card, Map* m) noexcept nogil:
    """The markers under a Feature that counts new sets."""
    if c.t.pack_at and facts(c, row, card).slot and marks(c, row, card)[0]:
        write_number(key(m, "markers"), marks(c, row, card)[0])


cdef void write_empire(const Context* c, int row, Set cards, Writer* w) noexcept nogil:
    """Locations in a row."""
    cdef int card
    write_list(w, size(&cards))
    card = take_first(&cards)
    while card >= 0:
        write_location(c, row, card, w)
        card = take_first(&cards)


cdef inline Set locations_in(const Context* c, int row) noexcept nogil:
    """The locations in a row, those taken by Temple of Ra too."""
    return either(c.s.seat[row].sets[LOCATION], c.s.seat[row].sets[LENT])


cdef void write_cards_by_row(const Context* c, const uint32_t* cards, const char* whose, Writer* w) noexcept nogil:
    """Faction cards by the row of their numbering, each with that row under the key `whose`."""
    cdef uint32_t left
    cdef int n = 0
    cdef int row
    for row in range(c.t.seats):
        n += count_bits(cards[row])
    write_list(w, n)
    for row in range(c.t.seats):
        left = cards[row]
        while left:
            write_map(w, 2)
            write_word(w, "card")
            write_id(c, row, COMMON_CARDS + lowest(left), w)
            write_word(w, whose)
            write_number(w, row)
            left &= left - 1


cdef void write_open(const Context* c, int p, Map* m) noexcept nogil:
    """All that everybody sees of a seat: goods, rows, deals, discards."""
    cdef const Seat* seat = &c.s.seat[p]
    cdef Map tokens
    cdef int kind
    write_text(key(m, "faction"), name_at(c, N_FACTION + p))
    write_number(key(m, "vp"), seat.vp)
    write_goods(seat.goods, 1, key(m, "goods"))
    write_empire(c, p, locations_in(c, p), key(m, "empire"))
    write_cards_by_row(c, seat.deals, "from", key(m, "deals"))
    write_cards_by_row(c, seat.trades, "row", key(m, "trades"))
    write_ids(c, p, faction_set(seat.discard), key(m, "discard"))
    write_bits(seat.shield, key(m, "may_not_raze_here"))
    if not c.t.pack_at:
        return
    tokens = begin_map(key(m, "technology"))
    for kind in range(TOKEN_KINDS):
        if pack(c).tokens[p][kind]:
            tokens.entries += 1
            write_text(m.w, word(TOKEN_WORDS, kind))
            write_number(m.w, pack(c).tokens[p][kind])
    end_map(&tokens)


# ---------------------------------------------------------------- for a document

cdef void write_foundations(const Context* c, int p, Writer* w) noexcept nogil:
    cdef Set cards = c.s.seat[p].sets[FOUNDATION]
    cdef int card
    cdef Map m
    write_list(w, size(&cards))
    card = take_first(&cards)
    while card >= 0:
        m = begin_map(w)
        write_id(c, p, card, key(&m, "card"))
        if has(&c.s.seat[p].secret, card):
            write_flag(key(&m, "secret"), True)
        end_map(&m)
        card = take_first(&cards)


cdef void write_whole_seat(const Context* c, int p, Writer* w) noexcept nogil:
    """A seat and all its cards."""
    cdef const Seat* seat = &c.s.seat[p]
    cdef Map m = begin_map(w)
    write_open(c, p, &m)
    write_foundations(c, p, key(&m, "foundations"))
    write_ids(c, p, seat.sets[HAND], key(&m, "hand"))
    write_ids(c, p, seat.known, key(&m, "known"))
    write_ids(c, p, seat.pooled, key(&m, "pooled"))
    write_list(key(&m, "under_gates"), 2)
    write_ids(c, p, seat.sets[UNDER], w)
    write_ids(c, p, seat.sets[UNDER_2], w)
    write_ids(c, p, faction_set(seat.deck), key(&m, "deck"))
    if c.t.packets_at:
        write_ids(c, p, packets(c).packet[p], key(&m, "packet"))
        write_ids(c, p, packets(c).kept[p], key(&m, "kept"))
        write_ids(c, p, packets(c).disclosed[p], key(&m, "told"))
    end_map(&m)


# ---------------------------------------------------------------- for a view

cdef void write_hidden(const Context* c, int p, Set cards, Set known, bint own, Writer* w) noexcept nogil:
    """Hidden cards: the number of each back, the cards known to the reader, and to their owner all of them."""
    cdef Set common = commons_of(cards)
    cdef Map m = begin_map(w)
    write_number(key(&m, "common"), size(&common))
    write_number(key(&m, "faction"), size(&cards) - size(&common))
    write_ids(c, p, both(cards, known), key(&m, "known"))
    if own:
        write_ids(c, p, cards, key(&m, "cards"))
    end_map(&m)


cdef void write_seen_seat(const Context* c, int p, int reader, Writer* w) noexcept nogil:
    cdef const Seat* seat = &c.s.seat[p]
    cdef Set known = seat.known
    cdef bint own = p == reader
    cdef Map m = begin_map(w)
    cdef Map foundations
    if c.t.packets_at and reader >= 0 and giver_to(c, p) == reader:
        known = either(known, packets(c).disclosed[p])
    write_open(c, p, &m)
    write_hidden(c, p, seat.sets[HAND], known, own, key(&m, "hand"))
    foundations = begin_map(key(&m, "foundations"))
    write_ids(c, p, without(seat.sets[FOUNDATION], seat.secret), key(&foundations, "cards"))
    write_hidden(c, p, seat.secret, no_cards(), own, key(&foundations, "secret"))
    end_map(&foundations)
    write_list(key(&m, "under_gates"), 2)
    write_hidden(c, p, seat.sets[UNDER], known, own, w)
    write_hidden(c, p, seat.sets[UNDER_2], known, own, w)
    write_ids(c, p, seat.pooled, key(&m, "pooled"))
    write_number(key(&m, "deck"), count_bits(seat.deck))
    end_map(&m)
