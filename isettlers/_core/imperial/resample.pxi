# Redrawing what a seat cannot see: unseen cards change places, all that the seat knows stays.
#
# A seat sees its own cards, all that lies open, how many common and how many faction cards others hold or have put
# face down, the cards marked `known` where they are, and that the cards marked `pooled` are somewhere among a seat's
# unseen cards. Everything else is drawn again, each arrangement as likely as any other; the cards that really lie there
# are only counted.

cdef enum:                 # where cards lie that others do not see; a pooled card may be in those before POOLED_ZONES
    IN_HAND, UNDER_FIRST, UNDER_SECOND, IN_SECRET
    POOLED_ZONES           # packets come straight from the deck
    IN_PACKET = POOLED_ZONES
    KEPT_OF_PACKET
    HIDDEN_ZONES


cdef inline int draw_any(Set* pool, Rng* rng) noexcept nogil:
    """Take a random member; the pool must not be empty."""
    cdef int card
    ensure(not is_empty(pool))
    card = nth(pool, rng_below(rng, size(pool)))
    drop(pool, card)
    return card


cdef inline bint knows_packet(const Context* c, int seat, int o) noexcept nogil:
    """Whether a seat passed the cards that another chooses from (LV1)."""
    return c.s.phase == DRAFT_TWO and giver_to(c, o) == seat


cdef Set hidden_packet(const Context* c, int seat, int o, bint kept) noexcept nogil:
    if not c.t.packets_at or knows_packet(c, seat, o):
        return no_cards()
    return packets(c).kept[o] if kept else packets(c).packet[o]


cdef inline Set hidden_cards(const Context* c, int observer, int o, int zone) noexcept nogil:
    """The cards in a zone of a seat that the observer does not know."""
    cdef const Seat* seat = &c.s.seat[o]
    cdef Set m
    if zone >= POOLED_ZONES:
        return hidden_packet(c, observer, o, zone == KEPT_OF_PACKET)
    if zone == IN_HAND:
        m = without(seat.sets[HAND], seat.known)
        if c.t.packets_at and giver_to(c, o) == observer:
            m = without(m, packets(c).disclosed[o])
        if o == c.s.turn and A_RAZE_HAND <= c.s.target < A_RAZE:   # Dark Chapel has shown what it is to raze
            drop(&m, copy_in_hand(c, o, c.s.target - A_RAZE_HAND))
        return m
    if zone == IN_SECRET:
        return seat.secret
    return without(seat.sets[UNDER + zone - UNDER_FIRST], seat.known)


cdef inline Set* set_of_zone(Context* c, int o, int zone) noexcept nogil:
    """The set that has the cards of a zone; NULL for packets in a setup without them."""
    if zone >= POOLED_ZONES and not c.t.packets_at:
        return NULL
    if zone == IN_PACKET:
        return &packets(c).packet[o]
    if zone == KEPT_OF_PACKET:
        return &packets(c).kept[o]
    if zone == IN_SECRET:
        return &c.s.seat[o].sets[FOUNDATION]
    return &c.s.seat[o].sets[HAND if zone == IN_HAND else UNDER + zone - UNDER_FIRST]


cdef inline void swap_hidden(Context* c, int o, int zone, Set old, Set new) noexcept nogil:
    cdef Seat* seat = &c.s.seat[o]
    cdef Set* cards = set_of_zone(c, o, zone)
    if cards == NULL:
        return
    cards[0] = either(without(cards[0], old), new)
    if zone == IN_SECRET:
        seat.secret = either(without(seat.secret, old), new)


cdef inline Set noted_cards(const Context* c, int o) noexcept nogil:
    """Cards drawn for Dark Chapel that it may still turn into points: in hand, and named by its frame."""
    cdef Set m = no_cards()
    cdef const Frame* f
    cdef int i, which
    for i in range(c.s.depth):
        f = &c.s.stack[i]
        if f.op == Q_CONVERT and f.seat == o:
            for which in range(2):
                if f.convert.drawn[which]:
                    add(&m, f.convert.drawn[which] - 1)
    return m


cdef inline uint8_t* unseen_slot(Context* c, int o, int i, int which) noexcept nogil:
    """The which-th card number that a frame of a seat keeps from the others, NULL when there is none."""
    cdef Frame* f = &c.s.stack[i]
    if f.seat != o:
        return NULL
    if f.op == Q_KEEP and which < 2:
        return &f.keep.cards[which]
    if f.op == Q_GATE and which == 0 and not has(&c.s.seat[o].known, f.card):
        return &f.card
    return NULL


cdef Set all_hidden(Context* c, int observer, int o) noexcept nogil:
    """All cards of a seat that the observer does not see, its pooled ones included."""
    cdef Set m = no_cards()
    cdef uint8_t* slot
    cdef int zone, i, which
    for zone in range(HIDDEN_ZONES):
        m = either(m, hidden_cards(c, observer, o, zone))
    for i in range(c.s.depth):
        for which in range(2):
            slot = unseen_slot(c, o, i, which)
            if slot != NULL:
                add(&m, slot[0])
    return m


cdef inline Set disclosed_to_others(const Context* c, int observer, int o) noexcept nogil:
    """Cards of a hand that came out of a packet and that its giver, not the observer, knows (LV1)."""
    if not c.t.packets_at or giver_to(c, o) == observer:
        return no_cards()
    return packets(c).disclosed[o]


cdef void redraw_disclosed(Context* c, int o, Set disclosed, Set* pool, Rng* rng) noexcept nogil:
    """As many others; they came straight from the deck, so never pooled ones."""
    cdef Set new = no_cards()
    cdef int _i
    if is_empty(&disclosed):
        return
    for _i in range(size(&disclosed)):
        add(&new, draw_any(pool, rng))
    packets(c).disclosed[o] = new
    c.s.seat[o].sets[HAND] = either(c.s.seat[o].sets[HAND], new)


cdef void redraw(Context* c, int observer, int o, Set half, Set* pool, Rng* rng) noexcept nogil:
    """Fill a seat's unseen places of one card back from the pool, its pooled cards going to any of them."""
    cdef Set pooled = both(c.s.seat[o].pooled, half)
    cdef Set noted = both(noted_cards(c, o), half)
    cdef Set disclosed = both(disclosed_to_others(c, observer, o), half)
    cdef Set old[HIDDEN_ZONES]
    cdef Set new
    cdef uint8_t* slot
    cdef int zone, i, which, card
    cdef int places = 0
    for zone in range(HIDDEN_ZONES):
        old[zone] = without(both(hidden_cards(c, observer, o, zone), half), either(noted, disclosed))
        if zone < POOLED_ZONES:
            places += size(&old[zone])
    for i in range(c.s.depth):   # what frames hold: only a card on its way under a Gate can be a pooled one
        slot = unseen_slot(c, o, i, 0)
        if slot != NULL and c.s.stack[i].op == Q_GATE and has(&half, slot[0]):
            places += 1
    c.s.seat[o].sets[HAND] = without(c.s.seat[o].sets[HAND], either(noted, disclosed))   # their numbers may come again
    for zone in range(HIDDEN_ZONES):
        new = no_cards()
        for i in range(size(&old[zone])):
            if zone < POOLED_ZONES:
                add(&new, draw_place(&pooled, pool, places, rng))
                places -= 1
            else:
                add(&new, draw_any(pool, rng))
        swap_hidden(c, o, zone, old[zone], new)
    for i in range(c.s.depth):
        for which in range(2):
            slot = unseen_slot(c, o, i, which)
            if slot != NULL and has(&half, slot[0]):
                if c.s.stack[i].op == Q_GATE:
                    slot[0] = draw_place(&pooled, pool, places, rng)
                else:
                    slot[0] = draw_any(pool, rng)
    redraw_noted(c, o, noted, pool, rng)
    redraw_disclosed(c, o, disclosed, pool, rng)


cdef inline int draw_place(Set* pooled, Set* pool, int places, Rng* rng) noexcept nogil:
    """A card for one of the places left: one of the pooled cards as often as they are among them."""
    if rng_below(rng, places) < <uint32_t>size(pooled):
        return draw_any(pooled, rng)
    return draw_any(pool, rng)


cdef void redraw_noted(Context* c, int o, Set noted, Set* pool, Rng* rng) noexcept nogil:
    """Other cards may have been drawn for Dark Chapel; they come straight from a deck, so never pooled ones."""
    cdef Frame* f
    cdef int i, which
    cdef Set* hand = &c.s.seat[o].sets[HAND]
    for i in range(c.s.depth):
        f = &c.s.stack[i]
        if f.op == Q_CONVERT and f.seat == o:
            for which in range(2):
                if f.convert.drawn[which] and has(&noted, f.convert.drawn[which] - 1):
                    f.convert.drawn[which] = draw_any(pool, rng) + 1
                    add(hand, f.convert.drawn[which] - 1)


cdef void redraw_markers(Context* c, Set* pool, Rng* rng) noexcept nogil:
    """Cards that nobody has read: the markers, and those at the bottom of the common deck (MN12, MN15)."""
    cdef Pack* k = pack(c)
    cdef int markers = size(&k.markers)
    cdef int bottom = size(&k.bottom)
    cdef Set left
    cdef int _i
    k.markers = no_cards()
    for _i in range(markers):
        add(&k.markers, draw_any(pool, rng))
    k.bottom = no_cards()
    left = pool[0]
    for _i in range(bottom):
        add(&k.bottom, draw_any(&left, rng))


cdef void shuffle_passed(Context* c, int seat, Rng* rng) noexcept nogil:
    """Of the cards a seat passed on, it does not know which its neighbour kept (LV1)."""
    cdef Packets* k = packets(c)
    cdef Set m
    cdef int o
    for o in range(c.t.players):
        if o == seat or not knows_packet(c, seat, o) or is_empty(&k.kept[o]):
            continue
        m = either(k.kept[o], k.packet[o])
        k.kept[o] = no_cards()
        add(&k.kept[o], draw_any(&m, rng))
        k.packet[o] = m


cdef void redraw_hidden(Context* c, int seat, Rng* rng) noexcept nogil:
    """Draw again all that a seat cannot see."""
    cdef Set commons = commons_of(c.t.seat[0].cards)
    cdef Set pool = c.s.common[COMMON_DECK]
    cdef Set own, hidden
    cdef int o
    for o in range(c.t.seats):
        if o != seat:
            hidden = without(all_hidden(c, seat, o), c.s.seat[o].pooled)
            pool = either(pool, both(hidden, commons))
    if c.t.pack_at:
        pool = either(pool, pack(c).markers)
    for o in range(c.t.seats):
        if o != seat:
            redraw(c, seat, o, commons, &pool, rng)
    if c.t.pack_at:
        redraw_markers(c, &pool, rng)
    if c.t.packets_at:
        shuffle_passed(c, seat, rng)
    c.s.common[COMMON_DECK] = pool
    for o in range(c.t.seats):
        if o != seat:
            hidden = without(all_hidden(c, seat, o), c.s.seat[o].pooled)
            own = either(faction_set(c.s.seat[o].deck), faction_of(hidden))
            redraw(c, seat, o, faction_of(c.t.seat[o].cards), &own, rng)
            c.s.seat[o].deck = faction_word(own)
