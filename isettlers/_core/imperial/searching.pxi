# Colours and the goods linked to them, and searching a deck for a colour (MN6, MN7, MA2, MA9, TR8, TR9).

cdef inline int linked_good(const Context* c, int color) noexcept nogil:
    """The good linked to a colour (MN6); GOODS where it has none in this setup (MA2)."""
    cdef int good = c.t.linked[color]
    return GOODS if good == TECHNOLOGY and not c.t.technology else good


cdef int color_amount(const Context* c, int p, const Clause* clause, int color) noexcept nogil:
    """How many goods a named colour brings by a clause."""
    cdef uint8_t same[3]
    cdef int n
    if clause.word == W_LINKED_GOODS or clause.word == W_LINKED_ENEMY:
        return clause.count
    same[0] = same[1] = same[2] = color
    n = count_sets(c, p, same) if clause.word == W_COLOR_SETS else count_color(c, p, color)
    return n if n < clause.max or clause.max == 0 else clause.max


cdef int color_result(const Context* c, int p, const Clause* clause, int color) noexcept nogil:
    """Good and amount that a named colour brings, as one number; 0 for nothing."""
    cdef int good = clause.good if clause.word == W_COLOR_SETS else linked_good(c, color)
    cdef int amount = color_amount(c, p, clause, color)
    return amount * 16 + good if amount and good < GOODS else 0


cdef int color_options(const Context* c, const Frame* f, uint16_t* out) noexcept nogil:
    """The colours to name; where goods follow, those that bring the same are one option."""
    cdef const Clause* clause = &facts(c, f.row, f.card).ability
    cdef int results[COLORS]
    cdef int mask = color_mask(f.color.colors)
    cdef int color, i
    cdef int n = 0
    for color in range(COLORS):
        if not mask >> color & 1:
            continue
        results[n] = -1 - color if clause.word == W_SEARCH else color_result(c, f.seat, clause, color)
        for i in range(n):
            if results[i] == results[n]:
                break
        else:
            out[n] = A_COLOR + color
            n += 1
    return n


cdef void ask_color(Context* c, int p, int row, int card, int mask, int deck) noexcept nogil:
    cdef Frame* f = push(c, Q_COLOR, p)
    f.row = row
    f.card = card
    f.color.deck = deck
    set_color_mask(f.color.colors, mask)


# ---------------------------------------------------------------- searching

cdef inline bint can_search(const Context* c, int p, int deck) noexcept nogil:
    """Whether a deck has cards to look through; discards count with that ruling only (MA9)."""
    if deck == FROM_COMMON:
        return not is_empty(&c.s.common[COMMON_DECK]) or (c.t.rulings.search_reshuffles and can_draw_common(c))
    return c.s.seat[p].deck != 0 or (c.t.rulings.search_reshuffles and can_draw_faction(c, p))


cdef void show_and_take(Context* c, int p, int card) noexcept nogil:
    """The card found is shown to all and goes to the hand (MA9)."""
    add(&c.s.seat[p].sets[HAND], card)
    add(&c.s.seat[p].known, card)
    note_card_moved(c, card, DECK, ROW, p, p, False)
    note_card_moved(c, card, ROW, HAND, p, p, False)


cdef void search_common(Context* c, int p, int color) noexcept nogil:
    cdef Set* deck = &c.s.common[COMMON_DECK]
    cdef Set colored = c.t.seat[p].color[color]
    cdef Set matches = both(without(deck[0], pack(c).bottom), colored)
    cdef int card
    if is_empty(&matches):
        matches = both(deck[0], colored)
    if is_empty(&matches) and c.t.rulings.search_reshuffles and not is_empty(&c.s.common[COMMON_DISCARD]):
        note_discards_reshuffled(c, NOBODY, size(&c.s.common[COMMON_DISCARD]))
        deck[0] = either(deck[0], c.s.common[COMMON_DISCARD])
        c.s.common[COMMON_DISCARD] = no_cards()
        matches = both(deck[0], colored)
    pack(c).bottom = no_cards()   # the deck is shuffled (TR2)
    note_deck_searched(c, p, COMMON_BACK, color, not is_empty(&matches))
    if not is_empty(&matches):
        card = nth(&matches, rng_below(&c.s.rng, size(&matches)))
        drop(deck, card)
        show_and_take(c, p, card)


cdef void search_faction(Context* c, int p, int color) noexcept nogil:
    cdef Seat* seat = &c.s.seat[p]
    cdef uint32_t colored = faction_word(c.t.seat[p].color[color])
    cdef uint32_t matches = seat.deck & colored
    cdef int card
    if matches == 0 and c.t.rulings.search_reshuffles and c.t.first_edition and seat.discard:
        note_discards_reshuffled(c, p, count_bits(seat.discard))
        seat.deck |= seat.discard
        seat.discard = 0
        matches = seat.deck & colored
    note_deck_searched(c, p, FACTION_BACK, color, matches != 0)
    if matches:
        card = COMMON_CARDS + nth_bit(matches, rng_below(&c.s.rng, count_bits(matches)))
        seat.deck &= ~own_bit(card)
        show_and_take(c, p, card)


cdef void search(Context* c, int p, int deck, int color) noexcept nogil:
    """Cards are turned over until one has the colour; the others are shuffled back (MN7)."""
    if deck == FROM_COMMON:
        search_common(c, p, color)
    else:
        search_faction(c, p, color)


cdef void choose_color(Context* c, int p, int row, int card, int deck) noexcept nogil:
    """The deck is known: the colour is the card's, or named before any card is drawn (MA9)."""
    cdef int filter = facts(c, row, card).ability.filter
    if filter == F_ANY:
        ask_color(c, p, row, card, ANY_COLORS, deck)
    else:
        search(c, p, deck, filter)


cdef void begin_search(Context* c, int p, int row, int card) noexcept nogil:
    """The deck is the card's, or asked for first; Clause.count says which."""
    cdef int deck = facts(c, row, card).ability.count
    cdef Frame* f
    if deck != FROM_EITHER:
        choose_color(c, p, row, card, deck)
        return
    f = push(c, Q_DECK, p)
    f.row = row
    f.card = card


cdef int deck_options(const Context* c, const Frame* f, uint16_t* out) noexcept nogil:
    """The decks that can be searched."""
    cdef int n = 0
    cdef int deck
    for deck in range(2):
        if can_search(c, f.seat, deck):
            out[n] = A_DRAW + deck
            n += 1
    return n


cdef bint can_begin_search(const Context* c, int p, const CardFacts* f, uint64_t cost) noexcept nogil:
    """Whether a search has cards to look through, and a hand card to lay down where one goes with it."""
    if f.ability.lays and is_empty(&c.s.seat[p].sets[HAND]):
        return False
    if f.ability.count != FROM_EITHER:
        return can_search(c, p, f.ability.count)
    return can_search(c, p, FROM_COMMON) or can_search(c, p, FROM_FACTION)


cdef void answer_color(Context* c, const Frame f, int action) noexcept nogil:
    cdef const Clause* clause = &facts(c, f.row, f.card).ability
    cdef int result
    pop(c)
    if clause.word == W_SEARCH:
        search(c, f.seat, f.color.deck, action - A_COLOR)
        return
    result = color_result(c, f.seat, clause, action - A_COLOR)
    if result:
        gain_good(c, f.seat, result & 15, result >> 4)
