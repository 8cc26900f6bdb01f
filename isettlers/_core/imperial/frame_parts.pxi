# The fields of frames that are more than a number or a word; frame_words.pxi has the fields of each kind.

cdef inline bint knows(const Context* c, int reader, int seat, int card) noexcept nogil:
    """Whether a reader may know a card of a seat that is out of sight."""
    return reader == EVERYTHING or reader == seat or has(&c.s.seat[seat].known, card)


cdef void write_shown(const Context* c, int seat, int card, int reader, Writer* w) noexcept nogil:
    """A card's printed id, or its back for a reader who may not know it."""
    if knows(c, reader, seat, card):
        write_id(c, seat, card, w)
    else:
        write_text(w, back_of(card))


cdef void write_place(const Context* c, int row, int card, Writer* w) noexcept nogil:
    """A location, or a card in a row's numbering."""
    write_map(w, 2)
    write_word(w, "row")
    write_number(w, row)
    write_word(w, "card")
    write_id(c, row, card, w)


cdef void write_cursor(const Context* c, const Frame* f, int rows_done, Map* m) noexcept nogil:
    """How far a round through the rows has come: rows done, and the last card done of the next one."""
    if rows_done:
        write_number(key(m, "rows_done"), rows_done)
    if f.card:
        write_id(c, (f.seat + rows_done) % c.t.seats, f.card - 1, key(m, "after"))


cdef void write_colors(const Context* c, const Frame* f, const uint8_t* colors, Map* m) noexcept nogil:
    """The colors that may be named, or those of a card that was the price."""
    cdef int left = colors[0] | colors[1] << 8
    if left == 0:
        return
    write_list(key(m, "colors"), count_bits(left))
    while left:
        write_text(m.w, word(COLOR_WORDS, lowest(left)))
        left &= left - 1


cdef void write_object(const Context* c, const Frame* f, Map* m) noexcept nogil:
    """The object of a question for a good: a location, or the enemy whose resource is taken."""
    if f.good.purpose != FOR_THEFT:
        write_place(c, f.row, f.card, key(m, "location"))
        return
    write_number(key(m, "victim"), f.row)
    if is_card(c, f.seat, f.card):
        write_id(c, f.seat, f.card, key(m, "by"))
    else:
        write_number(key(m, "by"), f.card)


cdef void write_converted(const Context* c, const Frame* f, int progress, const uint8_t* drawn, int reader,
                          Map* m) noexcept nogil:
    """The good that Dark Chapel has come to, the cards turned so far, and those drawn that it still may turn."""
    cdef int i
    write_text(key(m, "good"), word(GOOD_WORDS, progress & 15))
    if progress >> 4:
        write_number(key(m, "turned"), progress >> 4)
    if not drawn[0] and not drawn[1]:
        return
    write_list(key(m, "drawn"), 2)
    for i in range(2):
        if drawn[i]:
            write_shown(c, f.seat, drawn[i] - 1, reader, m.w)
        else:
            write_nil(m.w)
