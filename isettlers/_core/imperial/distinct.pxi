# Ids of cards and locations, equal ones offered once. Nothing here changes the state.

cdef inline Set one_of_each(const SeatTables* t, Set m) noexcept nogil:
    """Of identical copies in a set, one: the last that exists, whether or not it is in the set.

    Copies are neighbours: from the bit of an earlier one, an addition carries to the bit of the last.
    """
    cdef uint64_t low = (m.word[0] & ~t.last.word[0]) + ~t.last.word[0]
    cdef uint64_t high = (m.word[1] & ~t.last.word[1]) + ~t.last.word[1] + (low < ~t.last.word[0])
    m.word[0] = (m.word[0] | low) & t.last.word[0]
    m.word[1] = (m.word[1] | high) & t.last.word[1]
    return m


cdef inline int emit_word(uint64_t cards, const uint8_t* same, uint16_t* out, int n, int base) noexcept nogil:
    """One option for each bit. Four are written at a time, as their number is mostly random and each branch on it costs
    more than they do: ids without a meaning, four at most, follow the last.
    """
    cdef uint16_t* at = out + n
    cdef uint16_t* end = at + count_bits(cards)
    cdef int i
    while True:
        for i in range(4):
            at[i] = base + same[lowest(cards | <uint64_t>1 << 63)]
            cards &= cards - 1
        at += 4
        if at >= end:
            return end - out


cdef inline int emit_distinct(const SeatTables* t, uint16_t* out, int n, Set m, int base) noexcept nogil:
    """One option for each card of a set without identical copies."""
    n = emit_word(m.word[0], &t.same[0], out, n, base)
    return emit_word(m.word[1], &t.same[64], out, n, base)


cdef inline int emit_cards(const Context* c, int p, uint16_t* out, int n, Set m, int base) noexcept nogil:
    """One option a distinct card: identical copies are offered once."""
    return emit_distinct(&c.t.seat[p], out, n, one_of_each(&c.t.seat[p], m), base)


cdef int mark_of(const Context* c, int row, int card) noexcept nogil:
    """Everything that distinguishes two copies of a card in one row: uses, guard, taker, deals, cards beneath."""
    cdef const Seat* seat = &c.s.seat[row]
    cdef int mark = (uses(seat, card) | has(&seat.guard, card) << 2 | has(&seat.secret, card) << 3
                     | has(&seat.sets[LENT], card) << 9)
    cdef int p
    if card >= COMMON_CARDS:
        for p in range(c.t.seats):
            mark |= ((c.s.seat[p].trades[row] >> (card - COMMON_CARDS)) & 1) << (4 + p)
    if facts(c, row, card).stash:
        mark |= 1 << (9 + facts(c, row, card).stash)
    return mark | pack_mark(c, row, card) << 12 if c.t.pack_at else mark


cdef int pack_mark(const Context* c, int row, int card) noexcept nogil:
    """The same of what packs lay on a location: Technology, what unlocked it, markers."""
    cdef const Pack* k = pack(c)
    cdef int slot = facts(c, row, card).slot
    cdef int mark = k.marks[slot - 1] << 5 if slot else 0
    if card >= COMMON_CARDS:
        return mark | ((k.unlocked[row] >> (card - COMMON_CARDS)) & 1)
    return (mark | has(&k.token[BASIC], card) | has(&k.token[BULWARK], card) << 1 | has(&k.token[GLORY], card) << 2
            | has(&k.again, card) << 3)


cdef bint works_alike(const CardFacts* one, const CardFacts* other) noexcept nogil:
    """Whether two action locations do the same at the same price."""
    return (one.price == other.price and one.price_cards == other.price_cards and one.price_deals == other.price_deals
            and one.price_resources == other.price_resources and one.price_tokens == other.price_tokens
            and one.set_count == other.set_count and memcmp(one.sets, other.sets, sizeof(one.sets)) == 0
            and memcmp(&one.ability, &other.ability, sizeof(Clause)) == 0)


cdef inline int effects_of(const Context* c, int card) noexcept nogil:
    """How often an action takes effect for its price (T4)."""
    return 1 if c.t.rulings.technology_again else 1 + doubled(c, card)


cdef int emit_abilities(const Context* c, int row, uint16_t* out, int n, Set m) noexcept nogil:
    """One option for each different thing that the action locations of a row do (Acting Troupe leaves no mark)."""
    cdef int card = take_first(&m)
    cdef const CardFacts* f
    cdef int i, other
    while card >= 0:
        f = facts(c, row, card)
        for i in range(n):
            other = out[i] - A_LOCATION
            if (works_alike(f, facts(c, place_row(other), place_card(other)))
                    and effects_of(c, card) == effects_of(c, place_card(other))):
                break
        else:
            out[n] = A_LOCATION + row * CARDS + card
            n += 1
        card = take_first(&m)
    return n


cdef int emit_colors(const Context* c, int row, uint16_t* out, int n, Set m) noexcept nogil:
    """One option for each combination of colours (Extortionists leave no mark)."""
    cdef int card = take_first(&m)
    cdef int i, other
    while card >= 0:
        for i in range(n):
            other = out[i] - A_LOCATION
            if facts(c, row, card).colors == facts(c, place_row(other), place_card(other)).colors:
                break
        else:
            out[n] = A_LOCATION + row * CARDS + card
            n += 1
        card = take_first(&m)
    return n


cdef inline int emit_locations(const Context* c, int row, uint16_t* out, int n, Set m, int base) noexcept nogil:
    """One option a location, those of the same card and the same marks offered once."""
    return n if is_empty(&m) else emit_places(c, row, out, n, m, base)


cdef inline int emit_few(uint64_t cards, uint16_t* out, int n, int base) noexcept nogil:
    """One option for each bit by its own number, two at a time as in `emit_word`."""
    cdef uint16_t* at = out + n
    cdef uint16_t* end = at + count_bits(cards)
    while True:
        at[0] = base + lowest(cards | <uint64_t>1 << 63)
        cards &= cards - 1
        at[1] = base + lowest(cards | <uint64_t>1 << 63)
        cards &= cards - 1
        at += 2
        if at >= end:
            return end - out


cdef int emit_places(const Context* c, int row, uint16_t* out, int n, Set m, int base) noexcept nogil:
    cdef Set cards = one_of_each(&c.t.seat[row], m)
    if size(&cards) != size(&m):
        return emit_marked(c, row, out, n, m, base)
    n = emit_few(m.word[0], out, n, base)
    return emit_few(m.word[1], out, n, base + 64)


cdef int emit_marked(const Context* c, int row, uint16_t* out, int n, Set m, int base) noexcept nogil:
    cdef const uint8_t* same = &c.t.seat[row].same[0]
    cdef int start = n
    cdef int last = -1
    cdef int card, mark, i
    cdef bint again
    card = take_first(&m)
    while card >= 0:
        if same[card] != last:
            last = same[card]
            start = n
        again = False
        if n > start:
            mark = mark_of(c, row, card)
            for i in range(start, n):
                if mark_of(c, row, out[i] - base) == mark:
                    again = True
                    break
        if not again:
            out[n] = base + card
            n += 1
        card = take_first(&m)
    return n
