# The options of a turn, as ascending action ids, and how equal ones are told. Nothing here changes the state.

cdef inline int emit_cards(const Context* c, int p, uint16_t* out, int n, Set m, int base) noexcept nogil:
    """One option a distinct card: identical copies are offered once."""
    cdef const uint8_t* same = &c.t.seat[p].same[0]
    cdef int last = -1
    cdef int card
    cdef uint64_t w = m.word[0]
    while w:
        card = same[lowest(w)]
        w &= w - 1
        out[n] = base + card
        n += card != last
        last = card
    w = m.word[1]
    while w:
        card = same[64 + lowest(w)]
        w &= w - 1
        out[n] = base + card
        n += card != last
        last = card
    return n


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


cdef int emit_abilities(const Context* c, int row, uint16_t* out, int n, Set m) noexcept nogil:
    """One option for each different thing that the action locations of a row do (Acting Troupe leaves no mark)."""
    cdef int card = take_first(&m)
    cdef const CardFacts* f
    cdef int i, other
    while card >= 0:
        f = facts(c, row, card)
        for i in range(n):
            other = out[i] - A_LOCATION
            if (works_alike(f, facts(c, other >> 7, other & 127))
                    and effects_of(c, card) == effects_of(c, other & 127)):
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
            if facts(c, row, card).colors == facts(c, other >> 7, other & 127).colors:
                break
        else:
            out[n] = A_LOCATION + row * CARDS + card
            n += 1
        card = take_first(&m)
    return n


cdef inline int emit_locations(const Context* c, int row, uint16_t* out, int n, Set m, int base) noexcept nogil:
    """One option a location, those of the same card and the same marks offered once."""
    return n if is_empty(&m) else emit_marked(c, row, out, n, m, base)


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


# ---------------------------------------------------------------- the turn

cdef inline Set usable(const Context* c, int p, int row) noexcept nogil:
    """Action locations of a row that the seat may still use this round."""
    cdef const Seat* seat = &c.s.seat[row]
    cdef Set m = both(own_locations(c, p, row), c.t.seat[row].action)
    cdef Set free = without(without(m, seat.use[1]), both(seat.use[0], c.t.seat[row].once))
    return either(free, usable_again(c, row, m)) if c.t.rulings.technology_again else free


cdef int activation_options(const Context* c, int p, uint16_t* out, int n) noexcept nogil:
    """Own action locations to use once, then those to use twice in one action (A12)."""
    cdef Set twice[SEATS]
    cdef Set m, left
    cdef int row, card
    for row in range(first_row(c, p), end_row(c, p)):
        twice[row] = no_cards()
        m = usable(c, p, row)
        left = m
        card = take_first(&left)
        while card >= 0:
            if not can_activate(c, p, row, card, 1, 0):
                drop(&m, card)
            elif (facts(c, row, card).limit == 2 and uses(&c.s.seat[row], card) == 0
                  and can_activate(c, p, row, card, 2, 0)):
                add(&twice[row], card)
            card = take_first(&left)
        n = emit_locations(c, row, out, n, m, A_ACTIVATE + row * CARDS)
    for row in range(first_row(c, p), end_row(c, p)):
        n = emit_locations(c, row, out, n, twice[row], A_ACTIVATE_TWICE + row * CARDS)
    return n


cdef int exchange_options(const Context* c, int p, uint16_t* out, int n, int least) noexcept nogil:
    """What a pair of workers can be exchanged for (A14), from option number `least` on."""
    cdef int i
    if held(c.s.seat[p].goods, WORKER) >= 2:
        for i in range(least, 3):
            out[n] = A_EXCHANGE + i
            n += 1
        if least <= 3 and can_draw_common(c):
            out[n] = A_EXCHANGE + 3
            n += 1
        if can_draw_faction(c, p):
            out[n] = A_EXCHANGE + 4
            n += 1
    return n


cdef inline Set unguarded_commons(const Context* c, int p, int row) noexcept nogil:
    """Where in a row a seat may place its defense token (D1)."""
    return commons_of(without(own_locations(c, p, row), c.s.seat[row].guard))


cdef inline Set unguarded_factions(const Context* c, int p) noexcept nogil:
    """Where a seat may place a samurai (J2)."""
    return faction_of(without(c.s.seat[p].sets[LOCATION], c.s.seat[p].guard))


cdef inline bint has_samurai(const Context* c, int p) noexcept nogil:
    """Whether a seat has a worker to deploy as a samurai."""
    return c.t.seat[p].samurai and held(c.s.seat[p].goods, WORKER) > 0


cdef bint can_guard(const Context* c, int p) noexcept nogil:
    """Whether a seat has a defense token or a samurai and a location for it."""
    cdef Set m
    cdef int row
    if has_samurai(c, p):
        m = unguarded_factions(c, p)
        if not is_empty(&m):
            return True
    if held(c.s.seat[p].goods, DEFENSE):
        for row in range(first_row(c, p), end_row(c, p)):
            m = unguarded_commons(c, p, row)
            if not is_empty(&m):
                return True
    return False


cdef inline int guard_options(const Context* c, int p, uint16_t* out, int n) noexcept nogil:
    """Free moves: the defense token on an own common location, samurai on own faction locations (D1, J2)."""
    cdef int row
    if held(c.s.seat[p].goods, DEFENSE):
        for row in range(first_row(c, p), end_row(c, p)):
            n = emit_locations(c, row, out, n, unguarded_commons(c, p, row), A_DEFEND + row * CARDS)
    return samurai_options(c, p, out, n) if has_samurai(c, p) else n


cdef int samurai_options(const Context* c, int p, uint16_t* out, int n) noexcept nogil:
    return emit_locations(c, p, out, n, unguarded_factions(c, p), A_SAMURAI - COMMON_CARDS)


cdef int placing_options(const Context* c, const Frame* f, uint16_t* out) noexcept nogil:
    """Where one of the samurai of a bonus may go; no question when each open location gets one (K18)."""
    cdef Set m = unguarded_factions(c, f.seat)
    cdef int n = samurai_options(c, f.seat, out, 0)
    return 1 if n > 1 and count_bits(faction_word(m)) <= f.n else n


cdef int stash_options(const Context* c, int p, uint16_t* out, int n) noexcept nogil:
    """Free moves: cards under a Gate, resources on the Shrine."""
    cdef int good
    if in_control(c, p, H_GATE):
        n = emit_cards(c, p, out, n, c.s.seat[p].sets[HAND], A_STASH_CARD)
    if in_control(c, p, H_SHRINE):
        for good in range(3):
            if held(c.s.seat[p].goods, good):
                out[n] = A_STASH_GOOD + good
                n += 1
    return n


cdef int turn_options(const Context* c, uint16_t* out) noexcept nogil:
    """A turn: one action or a pass, free moves before it (A2)."""
    cdef int p = c.s.turn
    cdef const Seat* seat = &c.s.seat[p]
    cdef uint64_t goods = seat.goods
    cdef Set m
    cdef int row, tokens
    cdef int n = 1
    out[0] = A_PASS
    n = emit_cards(c, p, out, n, buildable(c, p), A_BUILD)
    if held(goods, FOOD) or held(goods, GOLD):
        n = emit_cards(c, p, out, n, faction_of(seat.sets[HAND]), A_DEAL - COMMON_CARDS)
    tokens = held(goods, RAZE)
    if tokens:
        n = emit_cards(c, p, out, n, both(seat.sets[HAND], c.t.seat[p].has_raze), A_RAZE_HAND)
        if tokens >= 2 and not c.t.peaceful:
            for row in range(c.t.seats):
                if row != p or c.s.ra_tokens:
                    n = emit_locations(c, row, out, n, razable_by(c, p, row, tokens), A_RAZE + row * CARDS)
    n = activation_options(c, p, out, n)
    n = exchange_options(c, p, out, n, 0)
    n = guard_options(c, p, out, n)
    n = stash_options(c, p, out, n)
    if c.t.pack_at:
        n = technology_options(c, p, out, n)
        n = unlock_options(c, p, out, n)
    return n


cdef inline bint may_go_on(const Context* c) noexcept nogil:
    """Whether the setup lets anything follow an action."""
    return c.t.pack_at or c.t.rulings.guard_after_action


cdef inline bint can_go_on(const Context* c, int p) noexcept nogil:
    """Whether the action leaves something to do: Technology (T3), with that ruling guards too (K1)."""
    return can_place(c, p) or (c.t.rulings.guard_after_action and can_guard(c, p))


cdef int after_options(const Context* c, uint16_t* out) noexcept nogil:
    """After the action: what may still be done in the turn, or the end of it."""
    cdef int n = 1
    out[0] = A_DONE
    if c.t.rulings.guard_after_action:
        n = guard_options(c, c.s.turn, out, n)
    return technology_options(c, c.s.turn, out, n) if c.t.pack_at else n
