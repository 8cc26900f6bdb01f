# Sets of three colours, and the markers of Features that count new ones (MN8-MN15, MA3-MA8, TR1).

cdef int count_any(const Context* c, int p, int colors) noexcept nogil:
    """Locations that work for a seat and have one of some colours (bit each), each counted once."""
    cdef Set m
    cdef int row, color
    cdef int n = 0
    for row in range(first_row(c, p), end_row(c, p)):
        m = no_cards()
        for color in range(COLORS):
            if colors >> color & 1:
                m = either(m, c.t.seat[row].color[color])
        m = both(m, own_locations(c, p, row))
        n += size(&m)
    return n


cdef int count_sets(const Context* c, int p, const uint8_t* colors) noexcept nogil:
    """How many sets of three the seat's locations make, no location being in two of them (MN8, MA4).

    n sets can be put together exactly when for each choice among their colours there are enough locations that have
    one of those (Hall's theorem).
    """
    cdef int masks[3]
    cdef int choice, i, mask, takes, n
    cdef int best = CARDS
    for i in range(3):
        masks[i] = 1 << colors[i]
    for choice in range(1, 8):
        mask = 0
        for i in range(3):
            if choice >> i & 1:
                mask |= masks[i]
        takes = 0
        for i in range(3):
            takes += (mask & masks[i]) != 0
        n = count_any(c, p, mask) // takes
        if n < best:
            best = n
    return best


# ---------------------------------------------------------------- markers

cdef inline uint8_t* marks(const Context* c, int row, int card) noexcept nogil:
    """How many markers lie under a Feature."""
    return &pack(c).marks[facts(c, row, card).slot - 1]


cdef void put_marker(Context* c, int row, int card) noexcept nogil:
    """The top common card goes unread under a Feature; without cards, something else marks the set (MN12, MA11)."""
    cdef int marker = common_card(c)
    if marker >= 0:
        add(&pack(c).markers, marker)
        note_card_moved(c, marker, DECK, MARKER, NOBODY, NOBODY, False)
    marks(c, row, card)[0] += 1
    note_markers_counted(c, row, card, marks(c, row, card)[0])


cdef void mark_sets(Context* c, int p, int row, int card) noexcept nogil:
    """A Feature begins to count: a marker for each set already there, without effect (MN14)."""
    cdef int n = count_sets(c, p, facts(c, row, card).sets[0])
    while marks(c, row, card)[0] < n:
        put_marker(c, row, card)


cdef void mark_all(Context* c, int p, Set cards) noexcept nogil:
    """The same for all Features among some locations of a seat's own row."""
    cdef Set m = both(cards, c.t.seat[p].word[W_NEW_SETS])
    cdef int card = take_first(&m)
    while card >= 0:
        mark_sets(c, p, p, card)
        card = take_first(&m)


cdef void return_markers(Context* c, int row, int card) noexcept nogil:
    """A Feature leaves play: as many unread cards go to the bottom of the common deck (MN15, TR1)."""
    cdef Pack* k = pack(c)
    cdef uint8_t* n = marks(c, row, card)
    cdef int marker
    if n[0] == 0:
        return
    while n[0]:
        n[0] -= 1
        if not is_empty(&k.markers):
            marker = nth(&k.markers, rng_below(&c.s.rng, size(&k.markers)))
            drop(&k.markers, marker)
            add(&c.s.common[COMMON_DECK], marker)
            add(&k.bottom, marker)
            note_card_moved(c, marker, MARKER, DECK, NOBODY, NOBODY, True)
    note_markers_counted(c, row, card, 0)
