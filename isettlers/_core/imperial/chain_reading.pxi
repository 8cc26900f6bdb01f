# The chain of choices and work under way in a document, and the goods put together for the move.

cdef void read_frame(const Reading* r, const Node* entry, Frame* f) noexcept nogil:
    """An entry of the chain; on a card being built there may be markers already (MA3)."""
    cdef Node given = required(entry, "what")
    memset(f, 0, sizeof(Frame))
    f.op = <uint8_t>(1 + one_of(&given, FRAME_KINDS))
    given = required(entry, "seat")
    f.seat = <uint8_t>number(&given, 0, r.c.t.players - 1)
    read_fields(r, entry, f)
    if f.op == K_PLACE:
        given = field(entry, "markers")
        if not absent(&given):
            read_markers(r, &given, f.seat, f.card)


cdef void read_chain(const Reading* r, const Node* pending) noexcept nogil:
    cdef State* s = r.c.s
    cdef Node given = defaulted(pending, "chain", b"\x90")
    cdef uint32_t count, i
    cdef Node each = entries(&given, &count)
    cdef Frame spare
    for i in range(count):
        read_frame(r, &each, &s.stack[i] if i < FRAMES else &spare)
        to_next(&each)
    if count > FRAMES:
        fail_with(&given, "at most # entries, not #", FRAMES, count)
    s.depth = <uint8_t>min(count, <uint32_t>FRAMES)


cdef void refuse_phase(const Reading* r, const Node* node, const char* why) noexcept nogil:
    """Make a fault of what the phase does not go with."""
    cdef Line line
    if faulty(node):
        return
    line = accuse(node)
    say(&line, "the ")
    say_text(&line, word(PHASE_WORDS, r.c.s.phase))
    say(&line, " phase ")
    say(&line, why)


cdef void check_chain(const Reading* r, const Node* pending) noexcept nogil:
    """Refuse a phase that needs a chain, or fields beside none."""
    cdef int phase = r.c.s.phase
    cdef Reader at = pending.at
    if r.c.s.depth:
        return
    if phase == PRODUCING or phase == CLEANUP or phase == ATTACK:
        refuse_phase(r, pending, "stops only where something is asked")
    if read_map(&at):
        fail(pending, "nothing is under way without a chain")


cdef void place_aside(Reading* r, const Node* pending) noexcept nogil:
    """Cards between two zones take their places, and the step follows from who is asked."""
    cdef State* s = r.c.s
    cdef Node given = defaulted(pending, "chain", b"\x90")
    cdef uint32_t count
    cdef Node each = entries(&given, &count)
    cdef int i, place, card
    for i in range(s.depth):
        place = 0
        card = card_aside(&s.stack[i], 0)
        while card >= 0:
            put_card(r, &each, s.stack[i].seat, card, "between two zones", 0)
            place += 1
            card = card_aside(&s.stack[i], place)
        to_next(&each)


cdef void read_begun(const Reading* r, const Node* tree, const Node* pending) noexcept nogil:
    """How many seats have begun production or cleanup, of which the last one is asked."""
    cdef State* s = r.c.s
    cdef int players = r.c.t.players
    cdef Node chain = field(pending, "chain")
    cdef uint32_t count
    cdef Node first_frame = entries(&chain, &count)
    cdef Node seat = required(&first_frame, "seat")
    cdef int begun = (<int>number(&seat, 0, players - 1) - s.first + players) % players + 1
    cdef Node done = field(tree, "done")
    if s.step != begun and not absent(&done):
        fail_with(&done, "the seat that is asked is number # from the first player, not #", begun, s.step)
    s.step = <uint8_t>begun


# ---------------------------------------------------------------- what the move has come to

cdef int read_place_target(const Reading* r, const Node* node, int kind) noexcept nogil:
    """The action id of a target in a row."""
    cdef int last = r.c.t.seats - 1
    cdef Node given = required(node, "row")
    cdef int row = <int>number(&given, 0, last)
    cdef int holder = 0
    cdef int card
    given = required(node, "card")
    card = read_card_id(r, &given, row)
    if kind == A_LOCATION:
        return A_LOCATION + row * CARDS + card
    if card < COMMON_CARDS:
        fail(&given, "only faction cards are deals")
    if kind == A_CHOOSE_TRADE:
        given = required(node, "holder")
        holder = <int>number(&given, 0, last)
    return kind + (holder * SEATS + row) * FACTION_CARDS + card - COMMON_CARDS


cdef int read_target(const Reading* r, const Node* node) noexcept nogil:
    """The action id that answered the target question."""
    cdef int[6] first
    cdef Node given = required(node, "kind")
    cdef int kind
    first[:] = [A_RAZE_HAND, A_SEAT, A_LOCATION, A_CHOOSE_DEAL, A_CHOOSE_TRADE, A_ATTACK]
    kind = first[one_of(&given, "raze_hand seat location choose_deal choose_trade attack_card")]
    if kind == A_SEAT:
        only(node, "kind seat")
        given = required(node, "seat")
        return A_SEAT + <int>number(&given, 0, r.c.t.seats - 1)
    if kind == A_ATTACK:
        only(node, "kind place")
        given = required(node, "place")
        return A_ATTACK + <int>number(&given, 0, LINE - 1)
    if kind == A_RAZE_HAND:
        only(node, "kind card")
        given = required(node, "card")
        return A_RAZE_HAND + read_card_id(r, &given, r.c.s.turn)
    only(node, "kind holder row card" if kind == A_CHOOSE_TRADE else "kind row card")
    return read_place_target(r, node, kind)


cdef uint64_t goods_named(const Node* node) noexcept nogil:
    """Amounts by good; those not named are zero."""
    cdef char[LONGEST_ROW] row
    cdef uint64_t goods = 0
    cdef Node given
    cdef int good
    only(node, some_words(GOOD_WORDS, 0, DEFENSE + 1, row))
    for good in range(DEFENSE + 1):
        given = named(node, word(GOOD_WORDS, good))
        if not absent(&given):
            goods |= units(good, number(&given, 0, MOST_DEFENSE if good == DEFENSE else LANE_MASK))
    return goods


cdef void read_move(const Reading* r, const Node* pending) noexcept nogil:
    """The goods put together for the move, or those kept at cleanup, and the target chosen."""
    cdef State* s = r.c.s
    cdef bint cleans_up = s.phase == CLEANUP
    cdef Node given = field(pending, "cost" if cleans_up else "kept")
    if not absent(&given):
        refuse_phase(r, &given, "has no such field, but 'kept'" if cleans_up else "has no such field, but 'cost'")
    given = defaulted(pending, "kept" if cleans_up else "cost", b"\x80")
    s.cost = goods_named(&given)
    s.free_move = flag_at(pending, "free_move")
    given = field(pending, "target")
    if not absent(&given):
        s.target = <uint16_t>read_target(r, &given)


cdef void read_pending(Reading* r, const Node* tree) noexcept nogil:
    """The chain under way; cards between two zones take their places."""
    cdef State* s = r.c.s
    cdef Node pending = defaulted(tree, "pending", b"\x80")
    only(&pending, "free_move cost kept target chain")
    read_chain(r, &pending)
    check_chain(r, &pending)
    place_aside(r, &pending)
    if s.depth and s.phase == ACTING:
        s.step = max(s.step, UNDER_WAY)
    elif s.depth and s.phase != ATTACK:
        read_begun(r, tree, &pending)
    read_move(r, &pending)
