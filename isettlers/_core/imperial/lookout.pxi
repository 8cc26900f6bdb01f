# The lookout phase in all its variants: open rows, packets passed on, the solo draft (L1-L4, LV1-LV4, SO2).

cdef inline int drafter(const Context* c) noexcept nogil:
    """Who takes the next card: clockwise; in the second standard draft back from the last (L2, L3)."""
    if c.s.phase == DRAFT_ONE or c.t.lookout != STANDARD:
        return seat_in_order(c, c.s.step)
    return seat_in_order(c, c.t.players - 1 - c.s.step)


cdef inline const Set* draft_choices(const Context* c) noexcept nogil:
    """The cards that may be taken: the open row's, or those passed to the seat (LV1)."""
    return &packets(c).packet[drafter(c)] if c.t.lookout == ALTERNATE else &c.s.common[COMMON_ROW]


cdef inline int giver_to(const Context* c, int p) noexcept nogil:
    """The seat that passes its cards to a seat: to the left in the first printing, to the right in the second (LV1)."""
    return seat_after(c, p, c.t.players - 1 if c.t.first_edition else 1)


# ---------------------------------------------------------------- the open row

cdef void fill_row(Context* c, int length) noexcept nogil:
    """Reveal common cards until the row has `wanted`, or there are none left (L2, K11)."""
    cdef int card, _i
    for _i in range(length - size(&c.s.common[COMMON_ROW])):
        card = common_card(c)
        if card < 0:
            return
        add(&c.s.common[COMMON_ROW], card)
        note_card_moved(c, card, DECK, ROW, NOBODY, NOBODY, False)


cdef void clear_row(Context* c) noexcept nogil:
    cdef int card = take_first(&c.s.common[COMMON_ROW])
    while card >= 0:
        add(&c.s.common[COMMON_DISCARD], card)
        note_card_moved(c, card, ROW, DISCARD, NOBODY, NOBODY, False)
        card = take_first(&c.s.common[COMMON_ROW])


cdef void refill_row(Context* c) noexcept nogil:
    """Advanced: five for the first, four for those after; then three for all but the last (LV2, LV3)."""
    if c.s.phase == DRAFT_ONE:
        fill_row(c, 5 if c.s.step == 0 else 4)
    elif c.s.step < c.t.players - 1:
        fill_row(c, 3)


# ---------------------------------------------------------------- packets

cdef void deal_packets(Context* c) noexcept nogil:
    """Three common cards before each seat, for its eyes only (LV1)."""
    cdef int step, i, p, card
    for step in range(c.t.players):
        p = seat_in_order(c, step)
        for i in range(3):
            card = common_card(c)
            if card < 0:
                return
            add(&packets(c).packet[p], card)
            note_card_moved(c, card, DECK, PACKET, p, p, False)


cdef void pass_packets(Context* c) noexcept nogil:
    """Everybody passes the cards left to the neighbour (LV1)."""
    cdef Set before[SEATS]
    cdef Set m
    cdef int p, giver, card
    for p in range(c.t.players):
        before[p] = packets(c).packet[p]
    for p in range(c.t.players):
        giver = giver_to(c, p)
        m = before[giver]
        packets(c).packet[p] = m
        card = take_first(&m)
        while card >= 0:
            note_card_moved(c, card, PACKET, PACKET, giver, p, False)
            card = take_first(&m)


cdef void open_packets(Context* c) noexcept nogil:
    """Discard the cards left over, and take those chosen into the hands; the seat that passed a card knows it (LV1)."""
    cdef Packets* k = packets(c)
    cdef int p, card
    for p in range(c.t.players):
        card = take_first(&k.packet[p])
        while card >= 0:
            add(&c.s.common[COMMON_DISCARD], card)
            note_card_moved(c, card, PACKET, DISCARD, p, NOBODY, False)
            card = take_first(&k.packet[p])
    for p in range(c.t.players):
        card = take_first(&k.kept[p])
        while card >= 0:
            add(&c.s.seat[p].sets[HAND], card)
            add(&k.disclosed[p], card)
            note_card_moved(c, card, KEPT, HAND, giver_to(c, p), p, False)
            card = take_first(&k.kept[p])


# ---------------------------------------------------------------- the virtual player's share

cdef void give_virtual(Context* c) noexcept nogil:
    """A random card of the row comes into the virtual player's area (SO2)."""
    cdef Set* row = &c.s.common[COMMON_ROW]
    cdef bint drawn
    cdef int card
    if is_empty(row):
        return
    drawn = size(row) > 1
    card = nth(row, rng_below(&c.s.rng, size(row))) if drawn else first(row)
    drop(row, card)
    add(&c.s.seat[1].sets[LOCATION], card)
    note_card_moved(c, card, ROW, LOCATION, 1, 1, drawn)


# ---------------------------------------------------------------- a draft from begin to end

cdef void begin_draft(Context* c, int phase) noexcept nogil:
    enter(c, phase)
    if c.t.lookout == STANDARD:
        fill_row(c, c.t.players + 1)
    elif c.t.lookout == ADVANCED:
        refill_row(c)
    elif c.t.lookout == ALTERNATE and phase == DRAFT_ONE:
        deal_packets(c)
    elif c.t.lookout == ALTERNATE:
        pass_packets(c)
    elif phase == DRAFT_ONE:
        fill_row(c, 4)


cdef void draft(Context* c, int action) noexcept nogil:
    """A card is taken; everybody knows one from the open row until it leaves the hand (L4)."""
    cdef int p = drafter(c)
    cdef Set there = both(draft_choices(c)[0], c.t.seat[p].copies[action - A_DRAFT])
    cdef int card = first(&there)
    if c.t.lookout == ALTERNATE:
        drop(&packets(c).packet[p], card)
        if c.s.phase == DRAFT_ONE:
            add(&c.s.seat[p].sets[HAND], card)
        else:
            add(&packets(c).kept[p], card)
        note_card_moved(c, card, PACKET, HAND if c.s.phase == DRAFT_ONE else KEPT, p, p, False)
    else:
        drop(&c.s.common[COMMON_ROW], card)
        add(&c.s.seat[p].sets[HAND], card)
        add(&c.s.seat[p].known, card)
        note_card_moved(c, card, ROW, HAND, p, p, False)
    c.s.step += 1
    if c.t.lookout == ADVANCED and c.s.step < c.t.players:
        refill_row(c)


cdef void end_draft(Context* c) noexcept nogil:
    """All have taken a card: the second draft, or production (L2, L3, LV1-LV3, SO2)."""
    if c.t.lookout == STANDARD or (c.t.lookout == ADVANCED and c.s.phase == DRAFT_TWO):
        clear_row(c)
    elif c.t.lookout == ALONE:
        give_virtual(c)
    elif c.t.lookout == ALTERNATE and c.s.phase == DRAFT_TWO:
        open_packets(c)
    if c.s.phase == DRAFT_ONE:
        begin_draft(c, DRAFT_TWO)
    else:
        enter(c, PRODUCING)


cdef bint draft_goes_on(Context* c) noexcept nogil:
    """False when a seat has a card to take."""
    if c.s.step == c.t.players:
        end_draft(c)
    elif is_empty(draft_choices(c)):
        c.s.step += 1
    else:
        return False
    return True


cdef void begin_round(Context* c) noexcept nogil:
    """Lookout begins: everybody draws a faction card, in the peaceful game a common one too (L1, LV4)."""
    cdef int i
    note_round_began(c, c.s.round, c.s.first)
    enter(c, LOOKOUT)
    for i in range(c.t.players):
        draw_faction(c, seat_in_order(c, i), 1)
        if c.t.peaceful:
            draw_common(c, seat_in_order(c, i), 1)
    begin_draft(c, DRAFT_ONE)
