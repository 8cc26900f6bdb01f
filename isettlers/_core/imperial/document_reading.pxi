# A position of Imperial Settlers from a document (docs/documents.md), which document.pxi writes.

# ---------------------------------------------------------------- the course of the game

cdef inline uint8_t everybody(const Reading* r) noexcept nogil:
    return <uint8_t>((1 << r.c.t.players) - 1)


cdef uint8_t read_passed(const Reading* r, const Node* tree, bint over) noexcept nogil:
    """The seats that have passed; without a field for them all when the round is over, otherwise none."""
    cdef Node given = field(tree, "passed")
    cdef Node each
    cdef uint32_t count, _seat
    cdef uint8_t passed = 0
    if absent(&given):
        return everybody(r) if over else 0
    each = entries(&given, &count)
    for _seat in range(count):
        passed |= <uint8_t>(1 << number(&each, 0, r.c.t.players - 1))
        to_next(&each)
    return passed


cdef void refuse_passed(const Reading* r, const Node* tree, bint over) noexcept nogil:
    cdef Node given = field(tree, "passed")
    cdef Line line
    if faulty(tree):
        return
    line = accuse(&given)
    say(&line, "in the phase '")
    say_text(&line, word(PHASE_WORDS, r.c.s.phase))
    say(&line, "' everybody has passed" if over else "' nobody has passed")


cdef void check_turn(const Reading* r, const Node* tree, bint over) noexcept nogil:
    """Refuse a turn and passes that do not go with the phase."""
    cdef State* s = r.c.s
    cdef Node turn = field(tree, "turn")
    cdef Node done = field(tree, "done")
    if s.phase == ACTING:
        if not absent(&done):
            fail(&done, "in the action phase nobody is done but by passing")
        if s.passed >> s.turn & 1:
            fail_with(&turn, "seat # has passed", s.turn, 0)
    elif s.turn != s.first:
        fail_with(&turn, "it is the turn of seat #, the first player, outside the action phase", s.first, 0)
    elif s.passed != (everybody(r) if over else 0):
        refuse_passed(r, tree, over)


cdef int most_done(const Reading* r) noexcept nogil:
    """How many seats, or attacks of the virtual player (SO4), can be done in the phase."""
    cdef int phase = r.c.s.phase
    if phase == DRAFT_ONE or phase == DRAFT_TWO:
        return r.c.t.players - 1
    return max(r.c.t.players, 2) if phase == ATTACK else r.c.t.players


cdef void read_step(const Reading* r, const Node* tree) noexcept nogil:
    """How far the phase has come."""
    cdef State* s = r.c.s
    cdef Node given = field(tree, "action_done")
    cdef Line line
    s.step = <uint8_t>number_at(tree, "done", 0, most_done(r), 0)
    if absent(&given) or not flag(&given):
        return
    s.step = DONE_ACTING
    if s.phase != ACTING:
        line = accuse(&given)
        say(&line, "nobody acts in the ")
        say_text(&line, word(PHASE_WORDS, s.phase))
        say(&line, " phase")


cdef uint8_t read_round(const Reading* r, const Node* tree) noexcept nogil:
    """The game ends with the last round, which has no cleanup (C5)."""
    if r.c.s.phase == OVER:
        return <uint8_t>number_at(tree, "round", ROUNDS, ROUNDS, ROUNDS)
    return <uint8_t>number_at(tree, "round", 1, ROUNDS - 1 if r.c.s.phase == CLEANUP else ROUNDS, 1)


cdef void read_course(const Reading* r, const Node* tree) noexcept nogil:
    """Round, phase, whose turn it is, who has passed, the generator."""
    cdef State* s = r.c.s
    cdef char[LONGEST_ROW] row
    cdef const char* asking = some_words(PHASE_WORDS, DRAFT_ONE, ATTACK + 1 - DRAFT_ONE, row)   # nobody in the lookout
    cdef int last = r.c.t.players - 1
    cdef Node given
    cdef bint over
    s.phase = <uint8_t>(DRAFT_ONE + one_of_at(tree, "phase", asking, ACTING - DRAFT_ONE))
    s.first = <uint8_t>number_at(tree, "first", 0, last, 0)
    s.turn = <uint8_t>number_at(tree, "turn", 0, last, s.first)
    over = s.phase >= CLEANUP
    if s.phase == ATTACK and not r.c.t.solo_at:
        given = field(tree, "phase")
        fail(&given, "only the solo game has attacks")
    s.passed = read_passed(r, tree, over)
    check_turn(r, tree, over)
    read_step(r, tree)
    s.round = read_round(r, tree)
    read_generator(tree, &s.rng)


# ---------------------------------------------------------------- common cards and the Shrine

cdef void read_common(Reading* r, const Node* common) noexcept nogil:
    """The common cards in the discard pile and the open row."""
    cdef Set* zones = r.c.s.common
    only(common, "deck discard row bottom markers" if r.c.t.pack_at else "deck discard row")
    zones[COMMON_DISCARD] = read_zone(r, common, "discard", 0, COMMON_BACK, "in the discard pile")
    zones[COMMON_ROW] = read_zone(r, common, "row", 0, COMMON_BACK, "in the open row")


cdef bint stands(const Reading* r, int ability) noexcept nogil:
    """Whether a location with an ability word is in some row."""
    cdef int row
    for row in range(r.c.t.seats):
        if not is_empty_both(standing(r.c, row), r.c.t.seat[row].word[ability]):
            return True
    return False


cdef void read_shrine(const Reading* r, const Node* tree) noexcept nogil:
    """The resources on the Shrine."""
    cdef State* s = r.c.s
    cdef char[LONGEST_ROW] row
    cdef Node shrine = defaulted(tree, "shrine", b"\x80")
    cdef Node given
    cdef int good
    only(&shrine, some_words(GOOD_WORDS, 0, GOLD, row))
    for good in range(GOLD):
        given = named(&shrine, word(GOOD_WORDS, good))
        if not absent(&given):
            s.shrine[good] = <uint16_t>number(&given, 0, 65535)
    if (s.shrine[WOOD] or s.shrine[STONE] or s.shrine[FOOD]) and not stands(r, H_SHRINE):
        fail(&shrine, "no Shrine is in play")


# ---------------------------------------------------------------- what is between the parts

cdef void check_marked(const Reading* r, const Node* side, const char* key, int p, Set there) noexcept nogil:
    """Refuse marks on cards that are not among some of a seat."""
    cdef Node given = defaulted(side, key, b"\x90")
    cdef uint32_t count, _card
    cdef Node each = entries(&given, &count)
    cdef int card
    for _card in range(count):
        card = read_card_id(r, &each, p)
        if not has(&there, card):
            refuse_card(r, &each, p, card, "is neither in the hand of seat # nor face down before it", p)
        to_next(&each)


cdef void check_pooled(const Reading* r, const Node* side, int p) noexcept nogil:
    """Refuse cards that are known as well."""
    cdef Node given = defaulted(side, "pooled", b"\x90")
    cdef uint32_t count, _card
    cdef Node each = entries(&given, &count)
    cdef int card
    for _card in range(count):
        card = read_card_id(r, &each, p)
        if has(&r.c.s.seat[p].known, card):
            refuse_card(r, &each, p, card, "is known already", 0)
        to_next(&each)


cdef void check_known(const Reading* r, const Node* side, int p) noexcept nogil:
    """Refuse known cards that are not in hand or face down."""
    cdef const State* s = r.c.s
    cdef const Seat* seat = &s.seat[p]
    cdef Set hidden = either(seat.sets[HAND], either(seat.sets[UNDER], seat.sets[UNDER_2]))
    if s.depth and s.stack[s.depth - 1].seat == p:
        add_aside(&s.stack[s.depth - 1], &hidden)
    check_marked(r, side, "known", p, hidden)
    check_marked(r, side, "pooled", p, either(hidden, seat.secret))
    check_pooled(r, side, p)


cdef void check_trades(const Reading* r, const Node* side, int p) noexcept nogil:
    """Refuse Trade Route deals without their location."""
    cdef Node given = field(side, "trades")
    cdef Set gone
    cdef int row
    for row in range(r.c.t.seats):
        gone = without(faction_set(r.c.s.seat[p].trades[row]), standing(r.c, row))
        if not is_empty(&gone):
            refuse_card(r, &given, row, first(&gone), "is not in the empire of seat #", row)


cdef void check_under_gates(const Reading* r, const Node* side, int p) noexcept nogil:
    """Refuse cards under Gates without a Gate."""
    cdef Node given = field(side, "under_gates")
    cdef Node gate = given
    gate.above = &given
    for gate.place in range(2):
        if not is_empty(&r.c.s.seat[p].sets[UNDER_2 if gate.place else UNDER]) and not stands(r, H_GATE):
            fail(&gate, "no Gate is in play")


# ---------------------------------------------------------------- the whole

cdef void read_sides(Reading* r, const Node* tree, const Node* common, const Node* sides) noexcept nogil:
    """The seats and all that lies before them, then the decks of what is left, and the marks on all these cards."""
    cdef Node side
    cdef int p
    for p in range(r.c.t.players):
        side = side_of(sides, p)
        read_seat(r, &side, p)
    read_pack_zones(r, common, sides)
    read_packets(r, sides)
    read_solo(r, tree)
    r.c.s.common[COMMON_DECK] = read_deck(r, common, 0, COMMON_BACK, "in the common deck")
    for p in range(r.c.t.players):
        side = side_of(sides, p)
        r.c.s.seat[p].deck = faction_word(read_deck(r, &side, p, FACTION_BACK, "in the deck of seat #"))
        check_known(r, &side, p)
    for p in range(r.c.t.players):
        side = side_of(sides, p)
        check_trades(r, &side, p)
        check_under_gates(r, &side, p)


cdef void read_position(Context* c, const Node* tree) noexcept nogil:
    cdef Reading r
    cdef Node common
    cdef Node sides
    cdef uint32_t count = c.t.players
    memset(&r, 0, sizeof(r))
    r.c = c
    c.s.ra_seat = NOBODY
    only(tree, "game setup round phase first turn passed done action_done common shrine seats virtual pending rng")
    read_course(&r, tree)
    common = defaulted(tree, "common", b"\x80")
    read_common(&r, &common)
    read_pending(&r, tree)
    sides = field(tree, "seats")
    if not absent(&sides):
        entries(&sides, &count)
    if count != <uint32_t>c.t.players:
        fail_with(&sides, "this setup has # seats, not #", c.t.players, count)
        return
    read_sides(&r, tree, &common, &sides)
    read_shrine(&r, tree)
