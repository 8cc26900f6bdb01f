# The fields of frames in a document; field_words.pxi has the fields of each kind.

cdef uint8_t count_at(const Node* node, const char* key, int least, int most) noexcept nogil:
    """A number within limits; left out, it is 0, which has to be one of them."""
    cdef Node given = field(node, key)
    if absent(&given) and not faulty(node):
        given.at = reader_of(b"\x00", 1)
    return <uint8_t>number(&given, least, most)


cdef uint8_t choice_at(const Node* node, const char* key, const char* words, int usual) noexcept nogil:
    """The place of a word among some; left out, the usual one unless that is -1."""
    cdef Node given
    if usual >= 0:
        return <uint8_t>one_of_at(node, key, words, usual)
    given = required(node, key)
    return <uint8_t>one_of(&given, words)


cdef void read_cards(const Reading* r, const Node* node, const char* key, int seat, uint8_t* cards,
                     uint32_t count) noexcept nogil:
    """A card of a seat's numbering, or a list of several."""
    cdef Node given = required(node, key)
    cdef Node each
    cdef uint32_t there, i
    if count == 1:
        cards[0] = <uint8_t>read_card_id(r, &given, seat)
        return
    each = entries(&given, &there)
    if there != count:
        fail_with(&given, "expected # cards, got #", count, there)
        return
    for i in range(count):
        cards[i] = <uint8_t>read_card_id(r, &each, seat)
        to_next(&each)


cdef void read_place(const Reading* r, const Node* node, const char* key, Frame* f) noexcept nogil:
    """A location, or a card in a row's numbering; without a row in that of the frame's seat."""
    cdef Node place = required(node, key)
    cdef Node card
    only(&place, "row card")
    f.row = <uint8_t>number_at(&place, "row", 0, r.c.t.seats - 1, f.seat)
    card = required(&place, "card")
    f.card = <uint8_t>read_card_id(r, &card, f.row)


cdef void read_cursor(const Reading* r, const Node* node, Frame* f, uint8_t* rows_done) noexcept nogil:
    """How far a round through the rows has come: rows done, and the last card done of the next one."""
    cdef int rows = r.c.t.seats
    cdef Node card
    rows_done[0] = <uint8_t>number_at(node, "rows_done", 0, rows - 1, 0)
    card = field(node, "after")
    if not absent(&card):
        f.card = <uint8_t>(read_card_id(r, &card, (f.seat + rows_done[0]) % rows) + 1)


cdef void read_colors(const Reading* r, const Node* node, Frame* f, uint8_t* colors) noexcept nogil:
    """The colors that may be named, or those of a card that was the price."""
    cdef Node given = defaulted(node, "colors", b"\x90")
    cdef uint32_t count, _color
    cdef Node each = entries(&given, &count)
    cdef int mask = 0
    for _color in range(count):
        mask |= 1 << one_of(&each, COLOR_WORDS)
        to_next(&each)
    set_color_mask(colors, mask)


cdef void read_object(const Reading* r, const Node* node, Frame* f) noexcept nogil:
    """The object of a question for a good: a location, or the enemy whose resource is taken and the card that takes."""
    cdef Node given
    cdef int kind
    if f.good.purpose != FOR_THEFT:
        read_place(r, node, "location", f)
        return
    given = required(node, "victim")
    f.row = <uint8_t>number(&given, 0, r.c.t.seats - 1)
    given = required(node, "by")
    kind = next_kind(&given.at)
    if kind == NUMBER or kind == FLAG:
        f.card = <uint8_t>number(&given, 0, CARDS - 1)
    else:
        f.card = <uint8_t>read_card_id(r, &given, f.seat)


cdef void read_converted(const Reading* r, const Node* node, Frame* f, uint8_t* progress,
                         uint8_t* drawn) noexcept nogil:
    """The good that Dark Chapel has come to, the cards turned so far, and those drawn that it still may turn."""
    cdef char[LONGEST_ROW] row
    cdef int good = one_of_at(node, "good", some_words(GOOD_WORDS, 0, DEFENSE + 1, row), WOOD)
    cdef int count = <int>number_at(node, "turned", 0, 15, 0)
    cdef Node given = defaulted(node, "drawn", b"\x90")
    cdef uint32_t cards, i
    cdef Node each = entries(&given, &cards)
    progress[0] = <uint8_t>(good | count << 4)
    if cards > 2:
        fail_with(&given, "at most two cards are drawn, not #", cards, 0)
    for i in range(min(cards, <uint32_t>2)):
        if not is_nil(&each):
            drawn[i] = <uint8_t>(read_card_id(r, &each, f.seat) + 1)
        to_next(&each)
