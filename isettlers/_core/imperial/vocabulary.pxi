# The words of Imperial Settlers by number, and the names of its cards and seats.

cdef extern from *:
    """
    #define IMPERIAL_ACTIONS \\
        "pass|done|build|deal|raze_hand|raze|activate|activate_twice|exchange|defend|samurai|stash_card|" \\
        "stash_good|draft|draw|keep|give_up|give_foundation|pay_gold|good|store|seat|location|choose_deal|" \\
        "choose_trade|card|gate|color|technology|unlock|good_technology|attack_card|attack_deal"
    #define IMPERIAL_POINTS \\
        "marked|common_locations|faction_locations|under_gates|on_the_shrine|glory|technology"
    #define IMPERIAL_CAUSES "board|exchange|attack_card|cleanup"
    #define IMPERIAL_PHASES "lookout|first draft|second draft|production|action|cleanup|over|attack"
    #define IMPERIAL_GOODS "wood|stone|food|gold|worker|raze|defense|vp|card|technology"
    #define IMPERIAL_TOKENS "technology|technology_defense|technology_glory"
    #define IMPERIAL_COLORS "brown|grey|red|pink|gold|blue|black|purple|white"
    #define IMPERIAL_DECKS "common|faction"
    #define IMPERIAL_EXCHANGES "wood|stone|food|a common card|a faction card"
    #define IMPERIAL_ZONES \\
        "hand|location|lent|foundation|under Gate 1|under Gate 2|deck|discard|row|deal|aside|collection|blocked|" \\
        "marker|packet|kept"
    #define IMPERIAL_VIRTUAL "plain|japanese|egyptian"
    #define IMPERIAL_LINE_SOURCES "line|deals"
    #define IMPERIAL_LINE_MOVES "to the end|a deal|out of the game"
    """
    const char* ACTION_KINDS "IMPERIAL_ACTIONS"
    const char* POINT_WORDS "IMPERIAL_POINTS"       # what points are for
    const char* CAUSE_WORDS "IMPERIAL_CAUSES"       # rules by which goods and points come and go
    const char* PHASE_WORDS "IMPERIAL_PHASES"
    const char* GOOD_WORDS "IMPERIAL_GOODS"
    const char* TOKEN_WORDS "IMPERIAL_TOKENS"
    const char* COLOR_WORDS "IMPERIAL_COLORS"
    const char* DECK_WORDS "IMPERIAL_DECKS"         # backs of cards too
    const char* EXCHANGE_WORDS "IMPERIAL_EXCHANGES"
    const char* ZONE_WORDS "IMPERIAL_ZONES"
    const char* VIRTUAL_WORDS "IMPERIAL_VIRTUAL"
    const char* LINE_SOURCES "IMPERIAL_LINE_SOURCES"      # where an attack card comes from
    const char* LINE_MOVES "IMPERIAL_LINE_MOVES"          # and where it goes

# The same for Python.
VOCABULARY = {
    "actions": word_list(ACTION_KINDS), "points": word_list(POINT_WORDS),
    "causes": word_list(CAUSE_WORDS),
    "phases": word_list(PHASE_WORDS),
    "goods": word_list(GOOD_WORDS), "tokens": word_list(TOKEN_WORDS), "colors": word_list(COLOR_WORDS),
    "decks": word_list(DECK_WORDS), "exchanges": word_list(EXCHANGE_WORDS), "virtual": word_list(VIRTUAL_WORDS),
    "zones": word_list(ZONE_WORDS),
}


cdef inline int first_action(int kind) noexcept nogil:
    """The first id of a kind of action; behind the last, the number of ids."""
    cdef int[34] first
    first[:] = [
        A_PASS, A_DONE, A_BUILD, A_DEAL, A_RAZE_HAND, A_RAZE, A_ACTIVATE, A_ACTIVATE_TWICE, A_EXCHANGE, A_DEFEND,
        A_SAMURAI, A_STASH_CARD, A_STASH_GOOD, A_DRAFT, A_DRAW, A_KEEP, A_GIVE_UP, A_GIVE_FOUNDATION, A_PAY_GOLD,
        A_GOOD, A_STORE, A_SEAT, A_LOCATION, A_CHOOSE_DEAL, A_CHOOSE_TRADE, A_CARD, A_GATE, A_COLOR, A_TECHNOLOGY,
        A_UNLOCK, A_GOOD_TECHNOLOGY, A_ATTACK, A_ATTACK_DEAL, ACTIONS,
    ]
    return first[kind]


# First id of every block of actions, in order; the last is the number of ids.
ACTION_BLOCKS = {kind: first_action(i) for i, kind in enumerate((*VOCABULARY["actions"], "end"))}


cdef inline Text name_at(const Context* c, int number) noexcept nogil:
    return name_of(<const char*>c.t + c.t.names_at, number)


cdef inline int place_of(const Context* c, int row, int card) noexcept nogil:
    """Where a card of a row's numbering is in the names; -1 for what is none."""
    if not 0 <= row < c.t.seats or not 0 <= card < CARDS:
        return -1
    return card + (card >= COMMON_CARDS) * row * FACTION_CARDS


cdef void put_seat(const Context* c, int seat, Writer* w) noexcept nogil:
    """A seat has the name of its faction."""
    if c.t.solo_at and seat == 1:
        put_word(w, in_language(c.language, "virtual player"))
    elif 0 <= seat < c.t.players:
        put_text(w, word_in(c.language, name_at(c, N_FACTION + seat), 0))
    else:
        put_word(w, in_language(c.language, "seat "))
        put_number(w, seat)


cdef void write_id(const Context* c, int row, int card, Writer* w) noexcept nogil:
    """The printed id of a card, empty where there is none; it counts as mentioned."""
    cdef int place = place_of(c, row, card)
    cdef Text printed = name_at(c, N_ID + place if place >= 0 else -1)
    if c.mentioned != NULL and printed.length:
        c.mentioned[place >> 6] |= bit(place & 63)
    write_text(w, printed)


cdef void write_name(const Context* c, int row, int card, Writer* w) noexcept nogil:
    """The name of a card."""
    cdef int place = place_of(c, row, card)
    write_text(w, name_at(c, N_CARD + place if place >= 0 else -1))


cdef void write_full_name(const Context* c, int row, int card, Writer* w) noexcept nogil:
    """Name and printed id of a card, such as `Castle COM046`; of what is none, its number."""
    cdef int place = place_of(c, row, card)
    cdef uint8_t room[2 * LONGEST_NAME]
    cdef Writer letters = writer_into(room, sizeof(room))
    cdef Text full
    cdef Text printed = name_at(c, N_ID + place if place >= 0 else -1)
    if printed.length:
        put_text(&letters, name_at(c, N_CARD + place))
        put_word(&letters, " ")
        put_text(&letters, printed)
    else:
        put_word(&letters, in_language(c.language, "card "))
        put_number(&letters, card)
    full.at = <const char*>room
    full.length = <uint32_t>letters.length if is_whole(&letters) else 0
    write_text(w, full)


cdef void write_ids(const Context* c, int row, Set cards, Writer* w) noexcept nogil:
    """The printed ids of some cards of a row's numbering."""
    cdef int card = take_first(&cards)
    write_list(w, size(&cards) + (card >= 0))
    while card >= 0:
        write_id(c, row, card, w)
        card = take_first(&cards)


cdef inline Text back_of(int card) noexcept nogil:
    return word(DECK_WORDS, card >= COMMON_CARDS)


cdef void write_goods(uint64_t goods, int sign, Writer* w) noexcept nogil:
    """Goods of a packed word by name, those there are."""
    cdef int kinds = 0
    cdef int good
    for good in range(DEFENSE + 1):
        kinds += held(goods, good) != 0
    write_map(w, kinds)
    for good in range(DEFENSE + 1):
        if held(goods, good):
            write_text(w, word(GOOD_WORDS, good))
            write_number(w, sign * held(goods, good))


cdef void write_bits(uint32_t bits, Writer* w) noexcept nogil:
    """The numbers of the bits that are set."""
    write_list(w, count_bits(bits))
    while bits:
        write_number(w, lowest(bits))
        bits &= bits - 1
