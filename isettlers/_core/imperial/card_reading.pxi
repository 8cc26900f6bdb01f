# The cards of a document of Imperial Settlers (docs/documents.md): printed ids, each card in one place.

cdef enum:
    LONGEST_ROW = 128      # letters of some words


ctypedef struct Reading:   # a document under way
    Context* c
    const char* where[ALL_CARDS]   # the zone of each card that has been read, NULL before that
    uint8_t whose[ALL_CARDS]       # the seat of that zone


cdef const char* some_words(const char* words, int first, int count, char* row) noexcept nogil:
    """Copy some words from a row of them; a bar stands behind each."""
    cdef Line line = line_into(row, LONGEST_ROW)
    cdef int i
    for i in range(first, first + count):
        say_text(&line, word(words, i))
        say_letter(&line, BAR)
    return row


cdef bint flag_at(const Node* node, const char* key) noexcept nogil:
    """A field of a table as true or false, without it false."""
    cdef Node given = field(node, key)
    return not absent(&given) and flag(&given)


cdef void refuse_named(const Reading* r, const Node* node, int name, const char* why, int64_t number) noexcept nogil:
    """Make a fault of what has a name, with a number in the place of "#"."""
    cdef Line line
    if faulty(node):
        return
    line = accuse(node)
    say_name(&line, r.c.t, name)
    say_letter(&line, c" ")
    say_with(&line, why, number, 0)


cdef inline void refuse_card(const Reading* r, const Node* node, int row, int card, const char* why,
                             int64_t number) noexcept nogil:
    """Make a fault of a card, by its printed id."""
    refuse_named(r, node, N_ID + place_of(r.c, row, card), why, number)


cdef inline void refuse_location(const Reading* r, const Node* node, int row, int card, const char* why) noexcept nogil:
    """Make a fault of a card, by its name."""
    refuse_named(r, node, N_CARD + place_of(r.c, row, card), why, 0)


# ---------------------------------------------------------------- single cards

cdef int numbered(const Tables* t, Text id, int row) noexcept nogil:
    """The number of a printed id in a row's numbering, -1 for none."""
    cdef int place = named_in(t, id, N_ID, COMMON_CARDS)
    if id.length == 0 or place >= 0:
        return place if id.length else -1
    place = named_in(t, id, N_ID + COMMON_CARDS + row * FACTION_CARDS, FACTION_CARDS)
    return COMMON_CARDS + place if place >= 0 else -1


cdef void refuse_id(const Reading* r, const Node* node, int row) noexcept nogil:
    """Make a fault of a text that is no printed id of a row's numbering."""
    cdef Reader at = node.at
    cdef Text id = read_text(&at)
    cdef Line line
    cdef int other, card
    for other in range(r.c.t.seats):
        card = numbered(r.c.t, id, other)
        if card >= 0:
            line = accuse(node)
            say_name(&line, r.c.t, N_ID + place_of(r.c, other, card))
            say_with(&line, " is a card of seat #, not of seat #", other, row)
            return
    line = accuse(node)
    say(&line, "no card ")
    say_value(&line, node.at)
    say(&line, " in this setup")


cdef int read_card_id(const Reading* r, const Node* node, int row) noexcept nogil:
    """The value as a printed id: the card's number in a row's numbering; 0 for another."""
    cdef Text id = text(node)
    cdef int card
    if faulty(node):
        return 0
    card = numbered(r.c.t, id, row)
    if card < 0:
        refuse_id(r, node, row)
    return max(card, 0)


cdef int read_deal_card(const Reading* r, const Node* node, int row) noexcept nogil:
    """A card that can be dealt; for another one a faction card all the same."""
    cdef int card = read_card_id(r, node, row)
    if card < COMMON_CARDS:
        refuse_card(r, node, row, card, "has no deal", 0)
    return max(card, COMMON_CARDS)


cdef int read_enemy(const Reading* r, const Node* node, int seat) noexcept nogil:
    """A row that is not the seat's."""
    cdef int enemy = <int>number(node, 0, r.c.t.seats - 1)
    if enemy == seat:
        fail_with(node, "seat # itself; an enemy is needed here", seat, 0)
    return enemy


# ---------------------------------------------------------------- zones

cdef void put_card(Reading* r, const Node* node, int row, int card, const char* where, int seat) noexcept nogil:
    """Enter a card where it is, a seat's number in the place of "#"; each card is in one place."""
    cdef int place = place_of(r.c, row, card)
    cdef Line line
    if faulty(node):
        return
    if r.where[place] == NULL:
        r.where[place] = where
        r.whose[place] = <uint8_t>seat
        return
    line = accuse(node)
    say_name(&line, r.c.t, N_ID + place)
    say(&line, " is already ")
    say_with(&line, r.where[place], r.whose[place], 0)


cdef int read_card_in(Reading* r, const Node* node, int row, const char* where, int seat) noexcept nogil:
    """A card, which is entered where it is."""
    cdef int card = read_card_id(r, node, row)
    put_card(r, node, row, card, where, seat)
    return card


cdef Set read_pile(Reading* r, const Node* node, int row, const char* where) noexcept nogil:
    """A pile of cards of any back."""
    cdef uint32_t count, _card
    cdef Node each = entries(node, &count)
    cdef Set cards = no_cards()
    for _card in range(count):
        add(&cards, read_card_in(r, &each, row, where, row))
        to_next(&each)
    return cards


cdef Set read_zone(Reading* r, const Node* table, const char* key, int row, int back, const char* where) noexcept nogil:
    """A field with a pile of cards of one back."""
    cdef Node given = defaulted(table, key, b"\x90")
    cdef uint32_t count, _card
    cdef Node each = entries(&given, &count)
    cdef Set cards = no_cards()
    cdef int card
    for _card in range(count):
        card = read_card_id(r, &each, row)
        if (COMMON_BACK if card < COMMON_CARDS else FACTION_BACK) != back:
            refuse_card(r, &each, row, card, "is no card of that deck", 0)
        put_card(r, &each, row, card, where, row)
        add(&cards, card)
        to_next(&each)
    return cards


cdef Set read_deck(Reading* r, const Node* table, int row, int back, const char* where) noexcept nogil:
    """A deck as listed, and then every card is somewhere; left out, it has all cards that are nowhere else."""
    cdef Node given = field(table, "deck")
    cdef Set deck = read_zone(r, table, "deck", row, back, where)
    cdef Set cards = r.c.t.seat[row].cards
    cdef int card
    cards = commons_of(cards) if back == COMMON_BACK else faction_of(cards)
    card = take_first(&cards)
    while card >= 0:
        if r.where[place_of(r.c, row, card)] == NULL:
            add(&deck, card)
            if not absent(&given):
                refuse_card(r, &given, row, card, "is neither here nor anywhere else", 0)
        card = take_first(&cards)
    return deck


cdef Set read_named(const Reading* r, const Node* table, const char* key, int row) noexcept nogil:
    """A field with cards that are named beside their places."""
    cdef Node given = defaulted(table, key, b"\x90")
    cdef uint32_t count, _card
    cdef Node each = entries(&given, &count)
    cdef Set cards = no_cards()
    for _card in range(count):
        add(&cards, read_card_id(r, &each, row))
        to_next(&each)
    return cards


# ---------------------------------------------------------------- entries that may be a printed id alone

cdef Node card_of(const Node* entry, const char* known) noexcept nogil:
    """The card of an entry."""
    if next_kind(&entry.at) == TEXT:
        return entry[0]
    only(entry, known)
    return required(entry, "card")


cdef Node marks_of(const Node* entry) noexcept nogil:
    """The table in which the other fields of an entry are."""
    cdef Node marks = entry[0]
    if next_kind(&entry.at) == TEXT:
        marks.at = reader_of(b"\x80", 1)
    return marks
