# A position of Imperial Settlers as a tree of names (docs/documents.md): the document, and the view of a reader.

cdef void write_course(const Context* c, int reader, Map* m) noexcept nogil:
    """Round, phase, whose turn it is, who has passed."""
    write_number(key(m, "round"), c.s.round)
    write_text(key(m, "phase"), word(PHASE_WORDS, c.s.phase))
    write_number(key(m, "first"), c.s.first)
    write_number(key(m, "turn"), c.s.turn)
    write_bits(c.s.passed, key(m, "passed"))
    if reader == EVERYTHING and c.s.phase != ACTING:
        write_number(key(m, "done"), c.s.step)


cdef inline void write_action_done(const Context* c, Map* m) noexcept nogil:
    """The mark of a seat that has acted and may only place Technology tokens any more (T3)."""
    if c.s.phase == ACTING and c.s.step == 2:
        write_flag(key(m, "action_done"), True)


cdef void write_shrine(const Context* c, Writer* w) noexcept nogil:
    cdef Map m = begin_map(w)
    cdef int good
    for good in range(3):
        if c.s.shrine[good]:
            m.entries += 1
            write_text(w, word(GOOD_WORDS, good))
            write_number(w, c.s.shrine[good])
    end_map(&m)


cdef void write_common(const Context* c, int reader, Writer* w) noexcept nogil:
    """The common cards; how many in a deck, but which in none, for a reader of a view."""
    cdef Map m = begin_map(w)
    cdef bint all = reader == EVERYTHING
    write_pile(c, c.s.common[COMMON_DECK], all, key(&m, "deck"))
    write_ids(c, 0, c.s.common[COMMON_DISCARD], key(&m, "discard"))
    write_ids(c, 0, c.s.common[COMMON_ROW], key(&m, "row"))
    if c.t.pack_at:
        write_pile(c, pack(c).bottom, all, key(&m, "bottom"))
        write_pile(c, pack(c).markers, all, key(&m, "markers"))
    end_map(&m)


cdef inline void write_pile(const Context* c, Set cards, bint all, Writer* w) noexcept nogil:
    """Common cards that lie face down, or their number."""
    if all:
        write_ids(c, 0, cards, w)
    else:
        write_number(w, size(&cards))


# ---------------------------------------------------------------- the chain under way

cdef void write_target(const Context* c, Writer* w) noexcept nogil:
    """The choice of a use under way, which the state remembers as an action id."""
    cdef int kind = kind_of_action(c.s.target)
    cdef int place = c.s.target - first_action(kind)
    cdef Map m = begin_map(w)
    write_text(key(&m, "kind"), word(ACTION_KINDS, kind))
    if c.s.target < A_RAZE:
        write_id(c, c.s.turn, place, key(&m, "card"))
    elif c.s.target >= A_ATTACK:
        write_number(key(&m, "place"), place)
    elif c.s.target < A_LOCATION:
        write_number(key(&m, "seat"), place)
    elif c.s.target < A_CHOOSE_DEAL:
        write_number(key(&m, "row"), place_row(place))
        write_id(c, place_row(place), place_card(place), key(&m, "card"))
    else:
        write_number(key(&m, "row"), faction_place_row(place))
        write_id(c, faction_place_row(place), faction_place_card(place), key(&m, "card"))
        if c.s.target >= A_CHOOSE_TRADE:
            write_number(key(&m, "holder"), faction_place_holder(place))
    end_map(&m)


cdef void write_frame(const Context* c, const Frame* f, int reader, Writer* w) noexcept nogil:
    """An entry of the chain; a card being built may have markers already (MA3)."""
    cdef Set aside = no_cards()
    cdef Map m = begin_map(w)
    cdef int card
    write_text(key(&m, "what"), frame_kind(f.op))
    write_number(key(&m, "seat"), f.seat)
    write_fields(c, f, reader, &m)
    add_aside(f, &aside)
    card = take_first(&aside)
    while card >= 0:
        write_markers(c, f.seat, card, &m)
        card = take_first(&aside)
    end_map(&m)


cdef void write_pending(const Context* c, int reader, Writer* w) noexcept nogil:
    """The chain of choices and work under way, innermost last, and the goods put together for the move."""
    cdef Map m = begin_map(w)
    cdef int i
    if c.s.free_move:
        write_flag(key(&m, "free_move"), True)
    if c.s.cost:
        write_goods(c.s.cost, 1, key(&m, "kept" if c.s.phase == CLEANUP else "cost"))
    if c.s.target:
        write_target(c, key(&m, "target"))
    write_list(key(&m, "chain"), c.s.depth)
    for i in range(c.s.depth):
        write_frame(c, &c.s.stack[i], reader, w)
    end_map(&m)


# ---------------------------------------------------------------- variants

cdef void write_attacks(const uint8_t* counts, Writer* w) noexcept nogil:
    """Attack cards by target, those there are."""
    cdef Map m = begin_map(w)
    cdef int good
    for good in range(GOODS):
        if counts[good]:
            m.entries += 1
            write_text(w, word(GOOD_WORDS, good))
            write_number(w, counts[good])
    end_map(&m)


cdef void write_virtual(const Context* c, int reader, Writer* w) noexcept nogil:
    """The virtual player, of whom everything lies open but the order of the attack cards."""
    cdef const Solo* k = solo(c)
    cdef Map m = begin_map(w)
    cdef int i
    write_text(key(&m, "name"), word(VIRTUAL_WORDS, k.virtual))
    write_empire(c, 1, locations_in(c, 1), key(&m, "empire"))
    write_list(key(&m, "line"), k.line_count)
    for i in range(k.line_count):
        write_text(w, word(GOOD_WORDS, k.line[i]))
    write_attacks(k.left, key(&m, "attacks_left"))
    write_attacks(k.dealt, key(&m, "attack_deals"))
    write_ids(c, 0, k.collection, key(&m, "collection"))
    write_empire(c, 0, k.blocked, key(&m, "blocked"))
    if reader == EVERYTHING:
        write_number(key(&m, "extra"), k.extra)
    else:
        write_number(key(&m, "collected"), size(&k.collection) + k.extra)
    end_map(&m)


cdef void write_packets(const Context* c, int reader, Writer* w) noexcept nogil:
    """The cards before the seats in the alternate lookout, and what a reader knows of them (LV1)."""
    cdef const Packets* k = packets(c)
    cdef Map m = begin_map(w)
    cdef Set passed = no_cards()
    cdef int p
    write_list(key(&m, "sizes"), c.t.players)
    for p in range(c.t.players):
        write_number(w, size(&k.packet[p]))
    if reader >= 0:
        write_ids(c, reader, k.packet[reader], key(&m, "yours"))
        write_ids(c, reader, k.kept[reader], key(&m, "kept"))
        p = 0
        while giver_to(c, p) != reader:
            p += 1
        if c.s.phase == DRAFT_TWO:
            passed = either(k.packet[p], k.kept[p])
        write_ids(c, p, passed, key(&m, "passed_on"))
    end_map(&m)


cdef void write_card_names(const Context* c, Writer* w) noexcept nogil:
    """The name of every card that the tree mentions, by printed id."""
    cdef Map m = begin_map(w)
    cdef int place
    for place in range(ALL_CARDS):
        if c.mentioned[place >> 6] & bit(place & 63):
            m.entries += 1
            write_text(w, name_at(c, N_ID + place))
            write_text(w, name_at(c, N_CARD + place))
    end_map(&m)


# ---------------------------------------------------------------- the whole

cdef void write_document(const Context* c, Map* m) noexcept nogil:
    cdef int p
    write_course(c, EVERYTHING, m)
    write_action_done(c, m)
    write_common(c, EVERYTHING, key(m, "common"))
    write_shrine(c, key(m, "shrine"))
    write_list(key(m, "seats"), c.t.players)
    for p in range(c.t.players):
        write_whole_seat(c, p, m.w)
    if c.t.solo_at:
        write_virtual(c, EVERYTHING, key(m, "virtual"))
    if has_pending(c):
        write_pending(c, EVERYTHING, key(m, "pending"))
    write_end(c, EVERYTHING, m)


cdef void write_view(const Context* c, int reader, Map* m) noexcept nogil:
    cdef int p
    write_seat_number(reader, key(m, "seat"))
    write_course(c, reader, m)
    write_standing(c, m)
    write_common(c, reader, key(m, "common"))
    write_shrine(c, key(m, "shrine"))
    write_list(key(m, "seats"), c.t.players)
    for p in range(c.t.players):
        write_seen_seat(c, p, reader, m.w)
    write_action_done(c, m)
    if c.t.packets_at:
        write_packets(c, reader, key(m, "packets"))
    if c.t.solo_at:
        write_virtual(c, reader, key(m, "virtual"))
    if has_pending(c):
        write_pending(c, reader, key(m, "pending"))
    write_end(c, reader, m)
    write_card_names(c, key(m, "names"))


cdef void write_position(const Context* c, int reader, Map* m) noexcept nogil:
    cdef uint64_t mentioned[4]
    cdef Context own = c[0]
    if reader == EVERYTHING:
        write_document(c, m)
        return
    memset(mentioned, 0, sizeof(mentioned))
    own.mentioned = mentioned
    write_view(&own, reader, m)


cdef const char* criterion(const Context* c) noexcept nogil:
    """The criterion that separates the winners from the rest (E2, SO10)."""
    cdef int best = most_points(c)
    cdef int most = 0
    cdef int n = 0
    cdef int p
    if c.t.solo_at:
        return "faction locations"
    if winners(c) > 1:
        return "shared"
    if leaders(c) == 1:
        return "points"
    for p in range(c.t.players):
        if points(c, p) == best:
            most = max(most, tie_break(c, p) // 256)
    for p in range(c.t.players):
        n += points(c, p) == best and tie_break(c, p) // 256 == most
    return "goods left" if n == 1 else "cards in hand"
