# Reading compiled decks (docs/data-file.md). Each number is one that a checked deck may hold; anything else in its
# place fails the reader.

cdef enum:
    MOST_COST = 9            # of a good in a building cost
    MOST_CHOSEN = 2          # cards or deals in a price, cards in a raze field
    DECK_PARTS = 3
    BOARD_PARTS = 5
    CARD_PARTS = 13
    CLAUSE_PARTS = 8
    IN_BONUS = 3             # the place of a clause, beside PRODUCTION, FEATURE and ACTION


ctypedef struct CardEntry:
    CardFacts facts
    int copies
    bint razable


cdef uint64_t read_goods(Reader* r, int most, int end) noexcept nogil:
    """A goods word from seven amounts, wood .. defense, of which those from `end` on are zero."""
    cdef uint64_t goods = 0
    cdef int good
    read_entries(r, VP)
    for good in range(VP):
        goods |= units(good, read_within(r, 0, 0 if good >= end else MOST_DEFENSE if good == DEFENSE else most))
    return goods


cdef void read_gain(Gain* g, Reader* r, bint of_raze) noexcept nogil:
    """The goods of a clause, or of a raze field, which has fewer kinds."""
    cdef int most = 0 if of_raze else MOST_AMOUNT
    cdef int kind
    if next_kind(r) == NIL:
        read_nil(r)
        return
    read_entries(r, 5 + TOKEN_KINDS)
    g.goods = read_goods(r, MOST_AMOUNT, DEFENSE if of_raze else VP)
    g.vp = read_within(r, 0, MOST_AMOUNT)
    g.cards = read_within(r, 0, MOST_CHOSEN if of_raze else MOST_AMOUNT)
    g.common_cards = read_within(r, 0, most)
    g.faction_cards = read_within(r, 0, most)
    for kind in range(TOKEN_KINDS):
        g.tokens[kind] = read_within(r, 0, most)


cdef bint may_stand(int word, int place) noexcept nogil:
    if place == PRODUCTION:
        return is_production_word(word)
    if place == FEATURE:
        return is_feature_word(word)
    if place == ACTION:
        return is_action_word(word)
    return is_bonus_word(word)


cdef void read_clause(Clause* clause, Reader* r, int place) noexcept nogil:
    read_entries(r, CLAUSE_PARTS)
    clause.word = read_within(r, W_NONE + 1, WORDS - 1)
    clause.good = read_within(r, 0, CARD)
    clause.filter = read_within(r, 0, F_TECHNOLOGY)
    clause.count = read_within(r, 0, MOST_AMOUNT)
    clause.max = read_within(r, 0, MOST_AMOUNT)
    clause.goods = read_within(r, 0, (1 << GOODS) - 1)
    clause.lays = read_flag(r)
    read_gain(&clause.gain, r, False)
    if not may_stand(clause.word, place) or not filters_of(clause.word) >> clause.filter & 1:
        r.failed = True


cdef void read_price(CardFacts* f, Reader* r) noexcept nogil:
    """The price of an action, its uses a round, and its unlocking."""
    read_entries(r, 7)
    f.price = read_goods(r, MOST_AMOUNT, DEFENSE)
    f.price_cards = read_within(r, 0, MOST_CHOSEN)
    f.price_deals = read_within(r, 0, MOST_CHOSEN)
    f.price_resources = read_within(r, 0, MOST_AMOUNT)
    f.price_tokens = read_within(r, 0, MOST_AMOUNT)
    f.limit = read_within(r, 1, 2)
    f.unlock = read_within(r, 0, MOST_AMOUNT)


cdef int read_few(Reader* r, uint32_t most) noexcept nogil:
    """The number of entries of a list, which are read next."""
    cdef uint32_t entries = read_list(r)
    if entries > most:
        r.failed = True
    return 0 if r.failed else entries


cdef void read_ability(CardFacts* f, Reader* r) noexcept nogil:
    """The ability of a location, the sets of colours it counts, and its building bonus."""
    cdef int i, j
    if next_kind(r) == NIL and f.kind == FEATURE:
        read_nil(r)
    else:
        read_clause(&f.ability, r, f.kind)
    f.set_count = read_few(r, 2)
    for i in range(f.set_count):
        read_entries(r, 3)
        for j in range(3):
            f.sets[i][j] = read_within(r, 0, COLORS - 1)
    for i in range(read_few(r, 2)):
        read_clause(&f.bonus[i], r, IN_BONUS)


cdef bint is_payable(const CardFacts* f) noexcept nogil:
    """Whether price, limit and unlocking of an action are those that its word may have, and its chain has room for."""
    cdef int word = W_LAY_FOUNDATION if f.ability.lays else f.ability.word
    cdef bint chosen = f.price_cards or f.price_deals or f.price_resources or f.price_tokens
    cdef int good, paid
    if f.limit > 1 and (f.unlock or is_used_once(f.ability.word)):
        return False
    if (is_plainly_paid(word) and chosen) or (costs_no_card(word) and f.price_cards):
        return False
    if (costs_no_deal(word) and f.price_deals) or (f.ability.word == W_LINKED_GOODS and f.price_cards != 1):
        return False
    if is_alone(f.ability.word) and not zeroed(<const uint8_t*>&f.ability.gain, sizeof(Gain)):
        return False
    for good in range(WOOD, GOLD):
        paid = held(f.price, good)
        if paid and (f.price_resources or paid * f.limit > most_resources(f.ability.word)):
            return False
    return f.price_resources * f.limit <= MOST_AMOUNT


cdef CardEntry read_card(Reader* r, bint common) noexcept nogil:
    """The facts of a card and its number of copies."""
    cdef CardEntry entry
    cdef CardFacts* f = &entry.facts
    cdef int i
    memset(&entry, 0, sizeof(CardEntry))
    read_entries(r, CARD_PARTS)
    entry.copies = read_few(r, COMMON_CARDS if common else FACTION_CARDS)
    for i in range(entry.copies):
        read_text(r)
    read_text(r)
    f.kind = read_within(r, PRODUCTION, ACTION)
    f.colors = read_within(r, 0, ANY_COLORS)
    f.cost = read_goods(r, MOST_COST, WORKER)
    f.needs_location = read_flag(r)
    if common:
        read_nil(r)
    else:
        f.deal = read_within(r, 0, TECHNOLOGY)
    read_gain(&f.raze, r, True)
    f.has_raze = not zeroed(<const uint8_t*>&f.raze, sizeof(Gain))
    entry.razable = read_flag(r)
    if f.kind == ACTION:
        read_price(f, r)
    else:
        read_nil(r)
    read_ability(f, r)
    if f.kind == ACTION and not is_payable(f):
        r.failed = True
    f.takes_basic = f.ability.word and (f.kind == PRODUCTION or is_doubled(f.ability.word))
    return entry


cdef void read_board(SeatTables* t, Reader* r, int players) noexcept nogil:
    cdef uint64_t defense
    read_entries(r, BOARD_PARTS)
    t.board = read_goods(r, MOST_AMOUNT, VP)
    t.tokens = read_within(r, 0, MOST_AMOUNT)
    t.stores = read_within(r, 0, (1 << GOODS) - 1)
    t.faction_points = read_within(r, 0, 2)
    if read_flag(r):
        defense = held(t.board, DEFENSE)
        t.board += units(DEFENSE, min(<uint64_t>players, MOST_DEFENSE - defense))
