# A seat and its cards in a document of Imperial Settlers: hand, row, foundations, deals.

cdef extern from *:
    """
    #define IMPERIAL_SEAT \\
        "faction vp goods hand known pooled empire foundations under_gates deals trades discard deck may_not_raze_here"
    static const char* const isettlers_imperial_seat[2][2] = {
        {IMPERIAL_SEAT, IMPERIAL_SEAT " packet kept told"},
        {IMPERIAL_SEAT " technology", IMPERIAL_SEAT " technology packet kept told"},
    };
    """
    const char* SEAT_FIELDS "isettlers_imperial_seat"[2][2]   # without packs and with them, without packets and with


cdef void check_faction(const Reading* r, const Node* node, int p) noexcept nogil:
    """Refuse another faction than that of the setup."""
    cdef Node given = field(node, "faction")
    cdef Reader at = given.at
    cdef Line line
    if absent(&given) or faulty(node) or named_in(r.c.t, read_text(&at), N_FACTION + p, 1) >= 0:
        return
    line = accuse(&given)
    say_with(&line, "seat # of this setup plays the ", p, 0)
    say_name(&line, r.c.t, N_FACTION + p)


cdef void read_foundations(Reading* r, const Node* node, int p) noexcept nogil:
    cdef Node given = defaulted(node, "foundations", b"\x90")
    cdef uint32_t count, _card
    cdef Node each = entries(&given, &count)
    cdef Node name
    cdef Node marks
    cdef int card
    for _card in range(count):
        name = card_of(&each, "card secret")
        marks = marks_of(&each)
        card = read_card_in(r, &name, p, "a foundation of seat #", p)
        add(&r.c.s.seat[p].sets[FOUNDATION], card)
        if flag_at(&marks, "secret"):
            add(&r.c.s.seat[p].secret, card)
        to_next(&each)


cdef void read_gates(Reading* r, const Node* node, int p) noexcept nogil:
    """The cards under each of two Gates."""
    cdef Node given = defaulted(node, "under_gates", b"\x90")
    cdef uint32_t count, i
    cdef Node each = entries(&given, &count)
    if count > 2:
        fail_with(&given, "there are two Gates at most, not #", count, 0)
    for i in range(min(count, <uint32_t>2)):
        r.c.s.seat[p].sets[UNDER_2 if i else UNDER] = read_pile(r, &each, p, "under a Gate")
        to_next(&each)


cdef void read_deals(Reading* r, const Node* node, int p) noexcept nogil:
    """Cards under a board, by the seat whose faction printed them."""
    cdef Node given = defaulted(node, "deals", b"\x90")
    cdef uint32_t count, _deal
    cdef Node each = entries(&given, &count)
    cdef Node name
    cdef Node marks
    cdef int origin, card
    for _deal in range(count):
        name = card_of(&each, "card from")
        marks = marks_of(&each)
        origin = <int>number_at(&marks, "from", 0, r.c.t.players - 1, p)
        card = read_deal_card(r, &name, origin)
        put_card(r, &name, origin, card, "a deal of seat #", p)
        r.c.s.seat[p].deals[origin] |= own_bit(card)
        to_next(&each)


cdef void read_trades(const Reading* r, const Node* node, int p) noexcept nogil:
    """Trade Route deals with locations, by row."""
    cdef Node given = defaulted(node, "trades", b"\x90")
    cdef uint32_t count, _deal
    cdef Node each = entries(&given, &count)
    cdef Node value
    cdef uint32_t* trades
    cdef int row, card
    for _deal in range(count):
        only(&each, "card row")
        value = required(&each, "row")
        row = <int>number(&value, 0, r.c.t.seats - 1)
        value = required(&each, "card")
        card = read_deal_card(r, &value, row)
        trades = &r.c.s.seat[p].trades[row]
        if trades[0] & own_bit(card):
            fail(&each, "named twice")
        trades[0] |= own_bit(card)
        to_next(&each)


cdef void read_shield(const Reading* r, const Node* node, int p) noexcept nogil:
    """Seats that may not raze here this round."""
    cdef Node given = defaulted(node, "may_not_raze_here", b"\x90")
    cdef uint32_t count, _seat
    cdef Node each = entries(&given, &count)
    for _seat in range(count):
        r.c.s.seat[p].shield |= <uint8_t>(1 << read_enemy(r, &each, p))
        to_next(&each)


cdef void read_seat(Reading* r, const Node* node, int p) noexcept nogil:
    """All of a seat but its deck, and but what only some setups have."""
    cdef Seat* seat = &r.c.s.seat[p]
    cdef Node given
    only(node, SEAT_FIELDS[r.c.t.pack_at != 0][r.c.t.packets_at != 0])
    check_faction(r, node, p)
    read_locations(r, node, "empire", p, &seat.sets[LOCATION], True)
    read_foundations(r, node, p)
    read_gates(r, node, p)
    given = defaulted(node, "hand", b"\x90")
    seat.sets[HAND] = read_pile(r, &given, p, "in the hand of seat #")
    seat.discard = faction_word(read_zone(r, node, "discard", p, FACTION_BACK, "in the discard pile of seat #"))
    read_deals(r, node, p)
    read_trades(r, node, p)
    seat.known = read_named(r, node, "known", p)
    seat.pooled = read_named(r, node, "pooled", p)
    given = defaulted(node, "goods", b"\x80")
    seat.goods = goods_named(&given)
    seat.vp = <uint16_t>number_at(node, "vp", 0, MOST_VP, 0)
    read_shield(r, node, p)


# ---------------------------------------------------------------- what only some setups have

cdef void read_held(const Reading* r, const Node* node, int p) noexcept nogil:
    """The Technology tokens that a seat holds."""
    cdef Node held = defaulted(node, "technology", b"\x80")
    cdef Node given
    cdef int kind
    only(&held, TOKEN_WORDS)
    for kind in range(TOKEN_KINDS):
        given = named(&held, word(TOKEN_WORDS, kind))
        if not absent(&given):
            pack(r.c).tokens[p][kind] = <uint8_t>number(&given, 0, MOST_COUNTED)


cdef void read_pack_zones(Reading* r, const Node* common, const Node* sides) noexcept nogil:
    """Technology tokens held, markers, and the bottom of the common deck."""
    cdef Node side
    cdef int p
    if not r.c.t.pack_at:
        return
    for p in range(r.c.t.players):
        side = side_of(sides, p)
        read_held(r, &side, p)
    pack(r.c).markers = read_zone(r, common, "markers", 0, COMMON_BACK, "a marker")
    pack(r.c).bottom = read_named(r, common, "bottom", 0)


cdef void read_packets(Reading* r, const Node* sides) noexcept nogil:
    """Packets, the cards kept of them, and those that a neighbour passed on."""
    cdef Packets* k = packets(r.c)
    cdef Node side
    cdef int p
    if not r.c.t.packets_at:
        return
    for p in range(r.c.t.players):
        side = side_of(sides, p)
        k.packet[p] = read_zone(r, &side, "packet", p, COMMON_BACK, "in a packet")
    for p in range(r.c.t.players):
        side = side_of(sides, p)
        k.kept[p] = read_zone(r, &side, "kept", p, COMMON_BACK, "kept of a packet")
    for p in range(r.c.t.players):
        side = side_of(sides, p)
        k.disclosed[p] = read_named(r, &side, "told", p)
