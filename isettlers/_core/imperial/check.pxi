# The invariants of a state, for tests and debug builds, and for states from outside.

cdef enum:
    BAD_CARDS = 1
    BAD_HAND_MARKS, BAD_LOCATION_MARKS, BAD_TOKENS, BAD_DEALS, BAD_GOODS, BAD_STACK, BAD_PHASE, BAD_PACK, BAD_SOLO,
    BAD_CHOICE

cdef extern from *:
    """
    #define IMPERIAL_INVARIANTS \\
      "cards|each card is in exactly one place|" \\
      "hand marks|a card that is known is in hand or face down; packets lie in the drafts only, and " \\
      "a card is kept by a seat that has chosen|" \\
      "location marks|uses and guards lie on locations that can have them|" \\
      "tokens|locations taken by Temple of Ra, cards under Gates and goods on the Shrine have owners|" \\
      "deals|a Trade Route deal is with a location in that row|" \\
      "goods|no supply holds more of a good than it can|" \\
      "stack|questions and work follow on one another|" \\
      "phase|phase, turn, passes and counters go together|" \\
      "pack|Technology, markers and the bottom of the deck have what they belong to|" \\
      "solo|the virtual player has a row of locations, and the attack cards add up|" \\
      "choice|a seat that is to decide has a legal action, and without a decision there is none"
    """
    const char* INVARIANT_WORDS "IMPERIAL_INVARIANTS"   # the name and the meaning of each


cdef Set cards_aside(const Context* c, int p) noexcept nogil:
    """Cards that a frame holds between two zones."""
    cdef Set m = no_cards()
    cdef int i
    for i in range(c.s.depth):
        if c.s.stack[i].seat == p:
            add_aside(&c.s.stack[i], &m)
    return m


cdef bint put_further(const Context* c, int p, Set* own) noexcept nogil:
    """Join the cards of a seat that lie in zones which only some setups have."""
    if c.t.packets_at and not (put(own, packets(c).packet[p]) and put(own, packets(c).kept[p])):
        return False
    if c.t.solo_at and p == 0:
        return put(own, solo(c).collection) and put(own, solo(c).blocked)
    return True


cdef bint cards_conserved(const Context* c) noexcept nogil:
    """Every card is in exactly one place."""
    cdef Set common = no_cards()
    cdef Set own, part
    cdef uint32_t deals
    cdef int p, zone, holder
    for zone in range(COMMON_SETS):
        if not put(&common, c.s.common[zone]):
            return False
    for p in range(c.t.seats):
        own = no_cards()
        for zone in range(SETS + 1):
            part = c.s.seat[p].sets[zone] if zone < SETS else cards_aside(c, p)
            if not put(&own, part):
                return False
        if not put_further(c, p, &own):
            return False
        part = own
        part = commons_of(part)
        if not put(&common, part):
            return False
        own = without(own, part)
        deals = c.s.seat[p].deck
        if deals & c.s.seat[p].discard:
            return False
        deals |= c.s.seat[p].discard
        for holder in range(c.t.seats):
            if deals & c.s.seat[holder].deals[p]:
                return False
            deals |= c.s.seat[holder].deals[p]
        part = faction_set(deals)
        if not put(&own, part) or not within(own, c.t.seat[p].cards):
            return False
        if faction_word(own) != faction_word(c.t.seat[p].cards):
            return False
    if c.t.pack_at and not put(&common, pack(c).markers):
        return False
    part = c.t.seat[0].cards
    part = commons_of(part)
    return common.word[0] == part.word[0] and common.word[1] == part.word[1]


cdef Set standing(const Context* c, int row) noexcept nogil:
    """All locations of a row, those taken by Temple of Ra and those out of play for a round included."""
    cdef Set m = either(c.s.seat[row].sets[LOCATION], c.s.seat[row].sets[LENT])
    return either(m, solo(c).blocked) if c.t.solo_at and row == 0 else m


cdef bint stashes_stand(const Context* c) noexcept nogil:
    """Cards lie under Gates in play only, resources on a Shrine in play only."""
    cdef Set m
    cdef int row, card, p
    cdef int gates = 0
    cdef bint shrine = False
    for row in range(c.t.seats):
        m = standing(c, row)
        shrine = shrine or not is_empty_both(m, c.t.seat[row].word[H_SHRINE])
        m = both(m, c.t.seat[row].word[H_GATE])
        card = take_first(&m)
        while card >= 0:
            gates |= 1 << facts(c, row, card).stash
            card = take_first(&m)
    for p in range(c.t.seats):
        if not is_empty(&c.s.seat[p].sets[UNDER]) and not gates & 2:
            return False
        if not is_empty(&c.s.seat[p].sets[UNDER_2]) and not gates & 4:
            return False
    return shrine or not (c.s.shrine[0] or c.s.shrine[1] or c.s.shrine[2])


cdef bint only_a_row(const Seat* seat) noexcept nogil:
    """Whether a seat has nothing but locations: the virtual player (SO3)."""
    return (is_empty(&seat.sets[HAND]) and is_empty(&seat.sets[FOUNDATION]) and is_empty(&seat.sets[UNDER])
            and is_empty(&seat.sets[UNDER_2]) and seat.deck == 0 and seat.discard == 0
            and seat.goods == 0 and seat.vp == 0 and seat.shield == 0
            and zeroed(<const uint8_t*>&seat.deals[0], sizeof(seat.deals))
            and zeroed(<const uint8_t*>&seat.trades[0], sizeof(seat.trades)))


cdef uint32_t slots_in_play(const Context* c) noexcept nogil:
    """The places in Pack.marks of Features in play; one being built may have markers already (MA3)."""
    cdef uint32_t slots = 0
    cdef Set m
    cdef int row, card
    for row in range(c.t.seats):
        m = either(standing(c, row), cards_aside(c, row))
        card = take_first(&m)
        while card >= 0:
            if facts(c, row, card).slot:
                slots |= <uint32_t>1 << (facts(c, row, card).slot - 1)
            card = take_first(&m)
    return slots


cdef bint tokens_apart(const Context* c) noexcept nogil:
    """At most one Technology token lies on a location, or one of each kind with that ruling (T3)."""
    cdef const Pack* k = pack(c)
    if c.t.rulings.technology_each_kind:
        return True
    return (is_empty_both(k.token[BASIC], k.token[BULWARK]) and is_empty_both(k.token[BULWARK], k.token[GLORY])
            and is_empty_both(k.token[GLORY], k.token[BASIC]))


cdef bint pack_stands(const Context* c) noexcept nogil:
    """Technology on common locations in play, what is unlocked in play, markers under Features in play."""
    cdef const Pack* k = pack(c)
    cdef Set commons = no_cards()
    cdef uint32_t slots = slots_in_play(c)
    cdef int marked = 0
    cdef int row, slot
    for row in range(c.t.seats):
        if k.unlocked[row] >> FACTION_CARDS or not within(faction_set(k.unlocked[row]),
                                                          both(standing(c, row), c.t.seat[row].locked)):
            return False
        commons = either(commons, commons_of(standing(c, row)))
    for row in range(SEATS):
        if row >= c.t.seats and k.unlocked[row]:
            return False
        if not zeroed(&k.tokens[row][0], sizeof(k.tokens[row])) and (row >= c.t.players or k.tokens[row][TOKEN_KINDS]):
            return False
    for slot in range(MOST_SLOTS):
        if k.marks[slot] and not slots >> slot & 1:
            return False
        marked += k.marks[slot]
    return (within(k.bottom, c.s.common[COMMON_DECK]) and within(with_token(c), commons) and within(k.again, commons)
            and tokens_apart(c) and size(&k.markers) <= marked and zeroed(k.reserved, sizeof(k.reserved)))


cdef bint packets_stand(const Context* c) noexcept nogil:
    """Cards that a neighbour knows are in that hand; packets and cards kept are where the drafts leave them (LV1)."""
    cdef const Packets* k = packets(c)
    cdef bint drafting = c.s.phase == DRAFT_ONE or c.s.phase == DRAFT_TWO
    cdef bint chosen
    cdef int p
    for p in range(SEATS):
        if p >= c.t.players:
            if not (is_empty(&k.packet[p]) and is_empty(&k.kept[p]) and is_empty(&k.disclosed[p])):
                return False
            continue
        if not within(k.disclosed[p], without(c.s.seat[p].sets[HAND], either(c.s.seat[p].known, c.s.seat[p].pooled))):
            return False
        if size(&k.packet[p]) > 3 or size(&k.kept[p]) > 1:
            return False
        if not drafting and not is_empty(&k.packet[p]):
            return False
        chosen = c.s.phase == DRAFT_TWO and seat_after(c, p, c.t.players - c.s.first) < c.s.step
        if not chosen and not is_empty(&k.kept[p]):
            return False
    return True


cdef int seat_fault(const Context* c, int p) noexcept nogil:
    cdef const Seat* seat = &c.s.seat[p]
    cdef Set rows = standing(c, p)
    cdef Set hidden = either(seat.sets[HAND], either(seat.sets[UNDER], seat.sets[UNDER_2]))
    cdef int row
    if c.s.depth and c.s.stack[c.s.depth - 1].op == Q_GATE and c.s.stack[c.s.depth - 1].seat == p:
        add(&hidden, c.s.stack[c.s.depth - 1].card)   # on its way under one of two
    if not within(seat.known, hidden) or not within(seat.pooled, either(hidden, seat.secret)):
        return BAD_HAND_MARKS
    if not within(seat.secret, seat.sets[FOUNDATION]) or not is_empty_both(seat.known, seat.pooled):
        return BAD_HAND_MARKS
    if not within(either(seat.use[0], seat.use[1]), both(rows, c.t.seat[p].action)) or not within(seat.guard, rows):
        return BAD_LOCATION_MARKS
    if not is_empty_both(without(seat.use[1], seat.use[0]), c.t.seat[p].once):
        return BAD_LOCATION_MARKS   # used twice, but usable once
    if seat.shield >> c.t.seats or seat.shield >> p & 1:
        return BAD_TOKENS
    if p >= c.t.players and not only_a_row(seat):
        return BAD_SOLO
    for row in range(c.t.seats, SEATS):
        if seat.deals[row] or seat.trades[row]:
            return BAD_DEALS
    for row in range(c.t.seats):
        if not within(faction_set(seat.trades[row]), standing(c, row)):
            return BAD_DEALS
    return 0


cdef int fault(const Context* c) noexcept nogil:
    """0, or the code of the first broken invariant. Nothing is read that the checks before it have not made safe."""
    cdef int p, code
    cdef int lent = 0
    if not counters_in_range(c):
        return BAD_PHASE
    for p in range(c.t.seats):
        if c.s.seat[p].goods & guards():
            return BAD_GOODS
    if c.t.solo_at and not solo_in_range(c):
        return BAD_SOLO
    if not frames_in_range(c):
        return BAD_STACK
    if not cards_conserved(c):
        return BAD_CARDS
    for p in range(c.t.seats):
        code = seat_fault(c, p)
        if code:
            return code
        lent += size(&c.s.seat[p].sets[LENT])
    if lent != c.s.ra_tokens or (c.s.ra_seat != NOBODY and not is_empty(&c.s.seat[c.s.ra_seat].sets[LENT])):
        return BAD_TOKENS
    if c.t.pack_at and not pack_stands(c):
        return BAD_PACK
    if c.t.packets_at and not packets_stand(c):
        return BAD_HAND_MARKS
    return 0 if stashes_stand(c) else BAD_TOKENS
