# Which columns and action ids a setup has: those of its seats, its cards and its packs.

cdef Set all_cards(const Tables* t) noexcept nogil:
    """The cards of all seats: a seat counted from the observer on may be any of them."""
    cdef Set m = no_cards()
    cdef int p
    for p in range(t.seats):
        m = either(m, t.seat[p].cards)
    return m


cdef bint has_word(const Tables* t, int word) noexcept nogil:
    """Whether a card of the setup has an ability."""
    cdef int p
    for p in range(t.seats):
        if not is_empty(&t.seat[p].word[word]):
            return True
    return False


cdef inline void flag_cards(Column* columns, int first, Set m) noexcept nogil:
    flags_at(columns, first, m.word[0])
    flags_at(columns, first + 64, m.word[1])


cdef void describe_seat(const Tables* t, Column* columns, int at) noexcept nogil:
    """The block of a seat."""
    cdef Set cards = all_cards(t)
    cdef Set uses = no_cards()
    cdef int p, card
    for p in range(t.seats):
        flags(columns, at + P_FACTION + t.seat[p].faction, 1)
        uses = either(uses, t.seat[p].action)
    flags(columns, at + P_PASSED, 1)
    counts(columns, at + P_VP, 1, MOST_VP, 100)
    counts(columns, at + P_GOODS, 7, LANE_MASK, 10)
    flags(columns, at + P_SHIELD, t.seats)
    flags(columns, at + P_TAKER, has_word(t, H_TEMPLE_OF_RA))
    counts(columns, at + P_HAND_COUNTS, 2, COMMON_CARDS, 10)
    flag_cards(columns, at + P_HAND, cards)
    if has_word(t, H_GATE):
        counts(columns, at + P_UNDER_COUNTS, 4, COMMON_CARDS, 10)
        flag_cards(columns, at + P_UNDER, cards)
        flag_cards(columns, at + P_UNDER + CARDS, cards)
    counts(columns, at + P_SECRET_COUNTS, 2, COMMON_CARDS, 10)
    counts(columns, at + P_DECK_COUNT, 1, FACTION_CARDS, FACTION_CARDS)
    flag_cards(columns, at + P_POOLED, cards)
    flag_cards(columns, at + P_LOCATION, cards)
    if has_word(t, H_TEMPLE_OF_RA):
        flag_cards(columns, at + P_LENT, cards)
    flag_cards(columns, at + P_FOUNDATION, cards)
    card = take_first(&uses)
    while card >= 0:
        kinds(columns, at + P_USES + card, 1, USES_BLOCKED)
        card = take_first(&uses)
    flag_cards(columns, at + P_GUARD, cards)
    flags_at(columns, at + P_DISCARD, faction_word(cards))
    for p in range(t.seats):
        flags_at(columns, at + P_DEALS + p * FACTION_CARDS, faction_word(cards))
        if has_word(t, H_TRADE_ROUTE):
            flags_at(columns, at + P_TRADES + p * FACTION_CARDS, faction_word(cards))


cdef void describe_further(const Tables* t, Column* columns) noexcept nogil:
    """The parts that only some setups have."""
    cdef Set commons = commons_of(t.seat[0].cards)
    cdef Set cards = all_cards(t)
    cdef int i
    if t.pack_at:
        counts(columns, O_BOTTOM, 1, COMMON_CARDS, 10)
        flag_cards(columns, O_AGAIN, commons)
        counts(columns, O_MARKS, MOST_SLOTS, MOST_COUNTED, 5)
        for i in range(TOKEN_KINDS):
            flag_cards(columns, O_TOKENS_ON + i * COMMON_CARDS, commons)
        counts(columns, O_TOKENS, t.seats * TOKEN_KINDS, MOST_COUNTED, 5)
        for i in range(t.seats):
            flags_at(columns, O_UNLOCKED + i * FACTION_CARDS, faction_word(cards))
    if t.packets_at:
        counts(columns, O_PACKETS, t.seats, 3, 3)
        flag_cards(columns, O_PACKET, commons)
        flag_cards(columns, O_KEPT, commons)
        flag_cards(columns, O_PASSED_ON, commons)
        flag_cards(columns, O_TOLD, commons)
    if t.solo_at:
        flags(columns, O_VIRTUAL, 3)
        kinds(columns, O_LINE, LINE, GOODS)
        counts(columns, O_ATTACKS_LEFT, 2 * GOODS, LINE, 3)
        counts(columns, O_COLLECTED, 1, MOST_COUNTED, 10)
        flags_at(columns, O_BLOCKED, faction_word(cards))


cdef void describe_hidden(const Tables* t, Column* columns) noexcept nogil:
    cdef Set commons = commons_of(t.seat[0].cards)
    cdef Set cards = all_cards(t)
    cdef int i, at
    flag_cards(columns, H_DECK, commons)
    if t.pack_at:
        flag_cards(columns, H_BOTTOM, commons)
        flag_cards(columns, H_MARKERS, commons)
    if t.solo_at:
        flag_cards(columns, H_COLLECTION, cards)
    for i in range(t.seats):
        at = H_SEATS + i * HIDDEN_NUMBERS
        flags_at(columns, at + S_DECK, faction_word(cards))
        flag_cards(columns, at + S_KNOWN, cards)
        flag_cards(columns, at + S_SECRET, cards)
        if t.packets_at:
            flag_cards(columns, at + S_PACKET, commons)
            flag_cards(columns, at + S_KEPT, commons)
            flag_cards(columns, at + S_TOLD, commons)


cdef void describe_columns(const Tables* t, Column* columns) noexcept nogil:
    cdef Set commons = commons_of(t.seat[0].cards)
    cdef int i, at
    if t.players > 1:
        flags(columns, O_PLAYERS + t.players - 2, 1)
    flags(columns, O_FIRST_EDITION, t.first_edition)
    flags(columns, O_ROUND, ROUNDS)
    flags(columns, O_PHASE, 8 if t.solo_at else 7)
    flags(columns, O_FIRST_PLAYER, t.seats)
    flags(columns, O_ACTOR, t.seats)
    flags(columns, O_TURN, t.seats)
    flags(columns, O_FREE_MOVE, 1)
    counts(columns, O_COMMON_DECK, 1, COMMON_CARDS, COMMON_CARDS)
    flag_cards(columns, O_ROW, commons)
    flag_cards(columns, O_COMMON_DISCARD, commons)
    counts(columns, O_SHRINE, 3 if has_word(t, H_SHRINE) else 0, 2 * MOST_RAW, 10)
    for i in range(FRAMES):
        at = O_PENDING + i * QUESTION_NUMBERS
        kinds(columns, at, 1, LAST_FRAME)
        kinds(columns, at + 1, 2, t.seats - 1)
        kinds(columns, at + 3, 1, CARDS)
        counts(columns, at + 4, 4, MOST_RAW, 10)
    counts(columns, O_COST, 7, LANE_MASK, 5)
    kinds(columns, O_TARGET, 1, ACTIONS)
    for i in range(t.seats):
        describe_seat(t, columns, O_SEATS + i * SEAT_NUMBERS)
    flags(columns, O_LOOKOUT + t.lookout, 1)
    flags(columns, O_PEACEFUL, t.peaceful)
    describe_further(t, columns)
    describe_hidden(t, columns)


# ---------------------------------------------------------------- action ids

cdef inline void offer_cards(uint8_t* actions, int first, Set m) noexcept nogil:
    offer_at(actions, first, m.word[0])
    offer_at(actions, first + 64, m.word[1])


cdef void offer_in_row(const Tables* t, uint8_t* actions, int row) noexcept nogil:
    """The ids about a row."""
    cdef Set cards = t.seat[row].cards
    cdef int holder
    offer_cards(actions, A_RAZE + row * CARDS, cards)
    offer_cards(actions, A_ACTIVATE + row * CARDS, t.seat[row].action)
    offer_cards(actions, A_ACTIVATE_TWICE + row * CARDS, t.seat[row].action)
    offer_cards(actions, A_DEFEND + row * CARDS, cards)
    offer_cards(actions, A_LOCATION + row * CARDS, cards)
    offer_at(actions, A_CHOOSE_DEAL + row * FACTION_CARDS, faction_word(cards))
    if has_word(t, H_TRADE_ROUTE):
        for holder in range(t.seats):
            offer_at(actions, A_CHOOSE_TRADE + (holder * SEATS + row) * FACTION_CARDS, faction_word(cards))
    if t.pack_at:
        offer_at(actions, A_UNLOCK + row * FACTION_CARDS, faction_word(t.seat[row].locked))


cdef void offer_actions(const Tables* t, uint8_t* actions) noexcept nogil:
    cdef Set cards = all_cards(t)
    cdef Set raze = no_cards()
    cdef int i
    for i in range(t.seats):
        raze = either(raze, t.seat[i].has_raze)
        offer_in_row(t, actions, i)
    offer(actions, A_PASS, 2)
    offer_cards(actions, A_BUILD, cards)
    offer_at(actions, A_DEAL, faction_word(cards))
    offer_cards(actions, A_RAZE_HAND, raze)
    offer(actions, A_EXCHANGE, 5)
    offer_at(actions, A_SAMURAI, faction_word(cards))
    if has_word(t, H_GATE):
        offer_cards(actions, A_STASH_CARD, cards)
        offer(actions, A_GATE, 2)
    if has_word(t, H_SHRINE):
        offer(actions, A_STASH_GOOD, 3)
    offer_cards(actions, A_DRAFT, cards)
    offer(actions, A_DRAW, 2)
    offer_cards(actions, A_KEEP, cards)
    offer_cards(actions, A_GIVE_UP, cards)
    offer_cards(actions, A_GIVE_FOUNDATION, cards)
    offer(actions, A_PAY_GOLD, A_SEAT - A_PAY_GOLD)
    offer(actions, A_SEAT, t.seats)
    offer_cards(actions, A_CARD, cards)
    offer(actions, A_COLOR, COLORS)
    if t.pack_at:
        for i in range(TOKEN_KINDS):
            offer_cards(actions, A_TECHNOLOGY + i * COMMON_CARDS, commons_of(t.seat[0].cards))
        offer(actions, A_GOOD_TECHNOLOGY, 1)
    if t.solo_at:
        offer(actions, A_ATTACK, LINE + GOODS)
