# The tables block of a setup, filled from its plan.

ctypedef struct WordCount:   # cards met so far, by the word of their ability
    int of[WORDS]


cdef void index_card(SeatTables* t, const CardFacts* f, int card, int same, bint razable) noexcept nogil:
    """Enter a card into the sets of a seat's tables."""
    cdef int color
    add(&t.cards, card)
    t.same[card] = same
    if f.kind == PRODUCTION:
        add(&t.production, card)
    if f.kind == ACTION:
        add(&t.action, card)
    if f.has_raze:
        add(&t.has_raze, card)
        if razable:
            add(&t.razable, card)
    if f.needs_location:
        add(&t.needs_location, card)
    if f.takes_basic:
        add(&t.basic, card)
    if f.unlock:
        add(&t.locked, card)
    for color in range(COLORS):
        if f.colors >> color & 1:
            add(&t.color[color], card)
    add(&t.word[f.ability.word], card)
    if f.ability.word == H_GATE or f.ability.word == H_SHRINE:
        add(&t.stash, card)
    if not index_cost(&t.affordable[0], f.cost, card):
        add(&t.odd_cost, card)
    if f.kind == ACTION:
        index_action(t, f, card)


cdef bint index_cost(Set* affordable, uint64_t cost, int card) noexcept nogil:
    """Enter a card where wood, stone, food and gold (each cut to 3) pay for it; False for a cost of more than 3."""
    cdef int wood = held(cost, WOOD)
    cdef int stone = held(cost, STONE)
    cdef int food = held(cost, FOOD)
    cdef int gold = held(cost, GOLD)
    cdef int have, short
    if wood + stone + food + gold > 3:
        return False
    for have in range(256):
        short = max(0, wood - (have >> 6)) + max(0, stone - (have >> 4 & 3)) + max(0, food - (have >> 2 & 3))
        if gold + short <= (have & 3):
            add(&affordable[have], card)
    return True


cdef void index_action(SeatTables* t, const CardFacts* f, int card) noexcept nogil:
    """Enter an action location by its uses, a plain one by its price as well."""
    cdef int workers = held(f.price, WORKER)
    cdef int razes = held(f.price, RAZE)
    cdef int have
    if f.limit == 1:
        add(&t.once, card)
    if f.limit == 2:
        add(&t.twice, card)
    if (f.ability.word != W_GAIN or f.unlock or f.price_tokens or f.price_cards or f.price_deals or f.price_resources
            or held(f.price, DEFENSE) or workers > 3 or razes > 3 or not index_cost(&t.paid[0], f.price, card)):
        return
    add(&t.plain, card)
    for have in range(4):
        if workers <= have:
            add(&t.workers[have], card)
        if razes <= have:
            add(&t.razes[have], card)


cdef int fill_cards(Tables* t, int row, Reader* r, int base, int room, WordCount* count) noexcept nogil:
    """Enter the cards of a deck, which are numbered from `base` on in a row; returns how many there are."""
    cdef CardEntry entry
    cdef CardFacts* f
    cdef int card, copy
    cdef int n = 0
    cdef uint32_t _kind
    for _kind in range(read_list(r)):
        entry = read_card(r, base == 0)
        if r.failed or n + entry.copies > room:
            r.failed = True
            return 0
        for copy in range(entry.copies):
            card = base + n + copy
            f = &t.cards[card if base == 0 else card + row * FACTION_CARDS]
            f[0] = entry.facts
            count.of[f.ability.word] += 1
            if f.ability.word == H_GATE:
                f.stash = count.of[H_GATE]
            if f.ability.word == W_NEW_SETS:
                f.slot = count.of[W_NEW_SETS]
            index_card(&t.seat[row], f, card, base + n, entry.razable)
        n += entry.copies
    return n


cdef void index_copies(SeatTables* t) noexcept nogil:
    cdef int card, other
    for card in range(CARDS):
        for other in range(CARDS):
            if has(&t.cards, card) and has(&t.cards, other) and t.same[card] == t.same[other]:
                add(&t.copies[card], other)
        if has(&t.cards, card) and (card + 1 == CARDS or not has(&t.copies[card], card + 1)):
            add(&t.last, card)


cdef int fill_seat(Tables* t, int row, const Plan* plan, WordCount* count) noexcept nogil:
    """Fill the tables of a row of locations; the virtual player's has common cards alone. Returns a fault or 0."""
    cdef SeatTables* s = &t.seat[row]
    cdef Reader common = at_key(&plan.common, "deck")
    cdef Reader deck
    cdef WordCount commons
    memset(&commons, 0, sizeof(WordCount))
    read_entries(&common, DECK_PARTS)
    skip(&common)
    read_nil(&common)
    if not fill_cards(t, row, &common, 0, COMMON_CARDS, &commons):
        return WRONG_COMMON
    if row == 0:
        count[0] = commons
    if row < t.players:
        deck = at_key(&plan.deck[row], "deck")
        read_entries(&deck, DECK_PARTS)
        s.faction = faction_number(read_text(&deck))
        if next_kind(&deck) == NIL:
            return NO_BOARD
        read_board(s, &deck, t.players)
        fill_cards(t, row, &deck, COMMON_CARDS, FACTION_CARDS, count)
        if deck.failed:
            return WRONG_DECK
        s.samurai = s.faction == JAPANESE
        s.places = s.faction == ATLANTEANS
    else:
        s.faction_points = 2
    index_copies(s)
    return 0


# ---------------------------------------------------------------- the setup as a whole

cdef bint knows_technology(const Clause* clause) noexcept nogil:
    """Whether a clause gives or wants Technology."""
    return (clause.gain.tokens[BASIC] or clause.gain.tokens[BULWARK] or clause.gain.tokens[GLORY]
            or clause.goods >> TECHNOLOGY & 1)


cdef bint has_technology(const Tables* t) noexcept nogil:
    """Whether cards or boards give, want or keep Technology."""
    cdef const CardFacts* f
    cdef int i
    for i in range(t.players):
        if t.seat[i].tokens or t.seat[i].stores >> TECHNOLOGY & 1:
            return True
    for i in range(ALL_CARDS):
        f = &t.cards[i]
        if (f.unlock or f.deal == TECHNOLOGY or f.price_tokens or knows_technology(&f.ability)
                or knows_technology(&f.bonus[0]) or knows_technology(&f.bonus[1])):
            return True
    return False


cdef bint has_pack(const Tables* t) noexcept nogil:
    """Whether a game keeps markers, tokens or a searched deck's bottom."""
    cdef const Clause* clauses[3]
    cdef int i, j
    if t.technology:
        return True
    for i in range(ALL_CARDS):
        clauses = [&t.cards[i].ability, &t.cards[i].bonus[0], &t.cards[i].bonus[1]]
        for j in range(3):
            if needs_pack(clauses[j].word) or clauses[j].filter == F_TECHNOLOGY:
                return True
    return False


cdef void fill_options(Tables* t, const Options* options) noexcept nogil:
    cdef uint8_t[9] linked = [WOOD, STONE, FOOD, WORKER, GOLD, CARD, RAZE, VP, TECHNOLOGY]   # to the colors (MN6)
    t.first_edition = options.first_edition
    t.first_player = options.first_player
    t.lookout = ALONE if options.players == 1 else options.lookout
    t.peaceful = options.peaceful
    t.virtual = virtual_player(options)
    t.rulings = options.rulings
    memcpy(t.linked, linked, sizeof(linked))
    if options.white_defense:
        t.linked[COLORS - 1] = DEFENSE


cdef bint fill_attacks(Tables* t, Reader r) noexcept nogil:
    if t.players == 1:
        read_row(&r, t.attacks, GOODS, 0, LINE)
    return not r.failed


cdef int take_room(Tables* t, int size) noexcept nogil:
    """Where in the state a further struct begins."""
    t.state_size += size
    return t.state_size - size


cdef void lay_out(Tables* t) noexcept nogil:
    """The size of a state, and where its parts begin that only some setups have."""
    t.state_size = size_of_state(t.seats)
    if has_pack(t):
        t.pack_at = take_room(t, sizeof(Pack))
    if t.lookout == ALTERNATE:
        t.packets_at = take_room(t, sizeof(Packets))
    if t.players == 1:
        t.solo_at = take_room(t, sizeof(Solo))


cdef int fill_tables(Tables* t, const Plan* plan) noexcept nogil:
    """Fill a block of zeros; 0, or the code of the first fault. The trees may be of any bytes."""
    cdef WordCount count
    cdef int row, word, fault
    t.players = plan.options.players
    t.seats = max(t.players, 2)
    t.names_at = sizeof(Tables)
    fill_options(t, &plan.options)
    for row in range(t.seats):
        fault = fill_seat(t, row, plan, &count)
        if fault:
            return fault
    for word in range(WORDS):
        if count.of[word] > most_copies(word):
            return TOO_MANY_COPIES
    if not fill_attacks(t, plan.attacks):
        return WRONG_ATTACKS
    if not read_weights(plan.weights, <double*>&t.weights, sizeof(Weights) // sizeof(double)):
        return WRONG_WEIGHTS
    t.technology = has_technology(t)
    lay_out(t)
    return 0
