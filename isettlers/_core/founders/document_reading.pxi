# A position of Founders of the Empire from a document (docs/documents.md), which document.pxi writes.

# ---------------------------------------------------------------- phase and seats

cdef int first_question(int phase) noexcept nogil:
    """The question that begins a phase by its place among them, QUESTIONS for the end of the game."""
    cdef int[7] questions
    questions[:] = [Q_DRAFT, Q_LAYOUT, Q_REVEAL, Q_TOKEN, Q_ADD, Q_AGREEMENT, QUESTIONS]
    return questions[phase]


cdef int pending_question(const Node* pending) noexcept nogil:
    """The question within a choice already begun."""
    cdef Node given = required(pending, "asked")
    cdef int question = Q_SEAT + one_of(&given, "seat war coin product cart craftsmen face place")
    return question if question <= Q_FACE else Q_PLACE


cdef void read_phase(Reading* r, const Node* tree) noexcept nogil:
    """The phase, without a field for it that of the question that is pending, else the beginning of a turn."""
    cdef State* s = r.c.s
    cdef Node pending = field(tree, "pending")
    cdef Node given = field(tree, "phase")
    cdef int usual = Q_REVEAL
    cdef Line line
    if not absent(&pending):
        s.question = pending_question(&pending)
        usual = Q_ADD if s.question == Q_PLACE else Q_TOKEN
    r.phase = usual
    if not absent(&given):
        r.phase = first_question(one_of(&given, "draft layout reveal token add agreement over"))
    if absent(&pending):
        s.question = r.phase if r.phase < QUESTIONS else 0
    elif r.phase != usual and not faulty(&pending):
        line = accuse(&pending)
        say(&line, "this is not asked in the phase ")
        say_text(&line, word(PHASE_WORDS, r.phase))
    s.stage = DRAFTING if r.phase <= Q_LAYOUT else PLAYING if r.phase < QUESTIONS else OVER


cdef void find_sides(Reading* r, const Node* tree) noexcept nogil:
    """The entries of the seats; empty tables where the document has none."""
    cdef uint32_t seats = r.c.t.seats
    cdef uint32_t count = seats
    cdef uint32_t p
    cdef Node each
    r.sides = field(tree, "seats")
    for p in range(seats):
        r.side[p] = r.sides
        r.side[p].above = &r.sides
        r.side[p].place = p
        r.side[p].at = reader_of(b"\x80", 1)
    if absent(&r.sides):
        return
    each = entries(&r.sides, &count)
    if count != seats:
        fail_with(&r.sides, "this setup has # seats, not #", seats, count)
        return
    for p in range(seats):
        r.side[p] = each
        to_next(&each)


cdef void check_draft(const Reading* r) noexcept nogil:
    """Refuse a start pair to lay where no seat has drafted one."""
    cdef int p
    for p in range(r.c.t.seats):
        if r.c.s.seat[p].pick[1]:
            return
    if r.phase == Q_LAYOUT:
        fail_with(&r.sides, "nobody has # tiles drafted to lay", 2, 0)


cdef void check_stage(const Reading* r, const Node* tree) noexcept nogil:
    """Refuse fields that belong to another stage of the game."""
    cdef Node given = field(tree, "bought")
    cdef Line line
    cdef int p
    if not absent(&given) and r.phase != Q_ADD and not faulty(&given):
        line = accuse(&given)
        say(&line, "nothing that was bought is left in the phase ")
        say_text(&line, word(PHASE_WORDS, r.phase))
    if r.c.s.stage == DRAFTING:
        check_draft(r)
        return
    given = field(tree, "draft")
    if not absent(&given):
        fail(&given, "the draft has ended")
    for p in range(r.c.t.seats):
        given = field(&r.side[p], "drafted")
        if r.c.s.seat[p].pick[0]:
            fail(&given, "the draft has ended")
        given = field(&r.side[p], "tiles")
        if not absent(&given) and not r.c.s.seat[p].tiles:
            fail(&given, "a territory has tiles once the draft has ended")


# ---------------------------------------------------------------- the course of the game

cdef int usual_turn(const Reading* r) noexcept nogil:
    """The seat that begins; in the draft the seat whose pick it is, or that lays its pair."""
    cdef int picks = r.drafted - (r.phase == Q_LAYOUT)
    if r.c.s.stage != DRAFTING:
        return r.c.s.first
    return drafter(r.c, max(0, min(picks, 2 * r.c.t.seats - 1)))


cdef void read_course(Reading* r, const Node* tree) noexcept nogil:
    """The seat that played first, the seat that is asked, and the generator."""
    cdef const Tables* t = r.c.t
    cdef State* s = r.c.s
    cdef bint settled = t.first_player != NOBODY
    cdef Node given = field(tree, "first")
    s.first = <uint8_t>field_number(tree, "first", 0, t.seats - 1, t.first_player if settled else 0)
    if settled and s.first != t.first_player:
        fail_with(&given, "seat # begins in this setup", t.first_player, 0)
    s.turn = <uint8_t>field_number(tree, "turn", 0, t.seats - 1, usual_turn(r))
    s.picks = <uint8_t>(r.drafted if s.stage == DRAFTING else 0)
    read_generator(tree, &s.rng)


cdef void read_victim(const Context* c, const Node* pending) noexcept nogil:
    """An opponent; of two seats the other one."""
    cdef Node given = field(pending, "against")
    cdef int64_t victim
    if absent(&given) and c.t.seats == 2:
        c.s.victim = 2 - c.s.turn
        return
    given = required(pending, "against")
    victim = number(&given, 0, c.t.seats - 1)
    if victim == c.s.turn:
        fail_with(&given, "seat # is on turn itself", victim, 0)
    c.s.victim = <uint8_t>(victim + 1)


cdef void read_place(State* s, const Node* pending) noexcept nogil:
    cdef Node given = required(pending, "at")
    s.cell = read_cell(&given) + 1


cdef void read_pending(const Context* c, const Node* pending) noexcept nogil:
    """The fields that belong to the question."""
    cdef State* s = c.s
    cdef Node given
    if s.question == Q_SEAT:
        only(pending, "asked token")
        given = required(pending, "token")
        s.token = WAR + one_of(&given, "war coin")
    elif s.question == Q_WAR or s.question == Q_COIN:
        only(pending, "asked against")
        read_victim(c, pending)
    elif s.question == Q_PRODUCT:
        only(pending, "asked against at")
        read_victim(c, pending)
        read_place(s, pending)
    elif s.question == Q_FACE:
        only(pending, "asked at")
        read_place(s, pending)
    elif s.question == Q_PLACE:
        only(pending, "asked tile")
        given = required(pending, "tile")
        s.kind = read_kind(c.t, &given) + 1
    else:
        only(pending, "asked")


cdef void read_question(const Context* c, const Node* tree) noexcept nogil:
    """The purchase, and what is under way."""
    cdef Node given = field(tree, "bought")
    if not absent(&given):
        c.s.bought = one_of_names(&given, c.t, c.t.begin[VICTORY + 1], c.t.resources) + 1
    given = field(tree, "pending")
    if not absent(&given):
        read_pending(c, &given)


# ---------------------------------------------------------------- between the seats

cdef void check_tokens(const Reading* r) noexcept nogil:
    cdef int i
    cdef Line line
    for i in range(CART):
        if r.tokens[i] > EACH_TOKEN and not faulty(&r.sides):
            line = accuse(&r.sides)
            say_number(&line, r.tokens[i])
            say(&line, " ")
            say_text(&line, word(TOKEN_WORDS, i))
            say(&line, " tokens; there are ")
            say_number(&line, EACH_TOKEN)


cdef void read_supply(Reading* r, const Node* tree) noexcept nogil:
    """Tokens that nobody has had; those that are nowhere without a field for them."""
    cdef Node supply = defaulted(tree, "supply", b"\x80")
    cdef Node given
    cdef int token, left
    check_tokens(r)
    only(&supply, TOKEN_WORDS)
    for token in range(WAR, CRAFTSMEN):
        left = EACH_TOKEN - r.tokens[token - 1]
        r.c.s.supply[token - 1] = <uint8_t>tokens_named(&supply, token, left, left)
    given = field(&supply, "craftsmen")
    r.c.s.pile = r.faces if absent(&given) else read_faces(r, &given)


cdef void read_tiles(Reading* r, const Node* given, int color, uint8_t* row, uint32_t room,
                     bint ordered) noexcept nogil:
    """Tiles of one color into a list."""
    cdef uint32_t count, i
    cdef Node each = entries(given, &count)
    cdef int kind
    for i in range(count):
        kind = read_colored(r, &each, color)
        if i < room and ordered:
            insert(row, room, kind)
        elif i < room:
            row[i] = kind + 1
        to_next(&each)
    if count > room:
        fail_with(given, "# tiles; there is room for #", count, room)


cdef void read_rows(Reading* r, const Node* tree) noexcept nogil:
    cdef Node rows = defaulted(tree, "rows", b"\x80")
    cdef Node given
    cdef int color
    only(&rows, "nature village city")
    for color in range(STACKS):
        given = named(&rows, word(COLOR_WORDS, color))
        if not absent(&given):
            read_tiles(r, &given, color, r.c.s.row[color], ROW, False)


cdef void read_draft(Reading* r, const Node* tree) noexcept nogil:
    """The tiles to draft; as many as the seats have left without a field for them."""
    cdef Node given = field(tree, "draft")
    cdef int _tile
    if not absent(&given):
        read_tiles(r, &given, NATURE, r.c.s.pool, r.c.t.pool, True)
        return
    for _tile in range(r.c.t.pool - r.drafted):
        insert(r.c.s.pool, POOL, take_nature(r))


cdef void check_coins(const Reading* r) noexcept nogil:
    """Refuse coins that lie too long: since the last turn of a seat each other seat had one turn at most."""
    cdef const State* s = r.c.s
    cdef int seats = r.c.t.seats
    cdef int now = following(r.c)
    cdef Node given
    cdef int p, i, coins, most
    for p in range(seats):
        coins = 0
        for i in range(s.seat[p].tiles):
            coins += coins_of(s.seat[p].tile[i])
        most = 0 if s.stage == OVER else (now - p - 1 + seats) % seats
        most += s.bought != 0 and p != now
        if coins > most:
            given = field(&r.side[p], "tiles")
            fail_with(&given, "coins lie here (#), and no more than # can since this seat's last turn", coins, most)


cdef void read_victory(Reading* r, const Node* tree) noexcept nogil:
    """The victory tiles on display; the first that lie nowhere without a field for them, none at the end."""
    cdef const Tables* t = r.c.t
    cdef Node given = field(tree, "victory")
    cdef int kind, _copy
    cdef int count = 0
    if not absent(&given):
        read_tiles(r, &given, VICTORY, r.c.s.display, t.display, True)
        return
    for kind in range(t.begin[VICTORY], t.begin[VICTORY + 1]):
        for _copy in range(t.copies[kind] - r.tiles[kind]):
            if count < t.display and r.c.s.stage != OVER:
                r.c.s.display[count] = kind + 1
                count += 1


cdef void give_pairs(Reading* r) noexcept nogil:
    """A start pair for each seat whose territory the document leaves out."""
    cdef Node given
    cdef int p
    if r.c.s.stage == DRAFTING or faulty(&r.sides):   # behind a fault all fields are absent
        return
    for p in range(r.c.t.seats):
        given = field(&r.side[p], "tiles")
        if absent(&given):
            insert_tile(&r.c.s.seat[p], cell_at(0, 0), take_nature(r))
            insert_tile(&r.c.s.seat[p], cell_at(1, 0), take_nature(r))


# ---------------------------------------------------------------- the whole

cdef void read_position(Context* c, const Node* tree) noexcept nogil:
    cdef Reading r
    cdef int p
    memset(&r, 0, sizeof(r))
    r.c = c
    r.faces = c.t.faces
    only(tree, "game setup phase first turn stacks rows victory supply draft bought pending seats rng")
    read_phase(&r, tree)
    find_sides(&r, tree)
    for p in range(c.t.seats):
        read_seat(&r, p)
    check_stage(&r, tree)
    read_course(&r, tree)
    read_question(c, tree)
    read_supply(&r, tree)
    read_rows(&r, tree)
    if c.s.stage == DRAFTING:
        read_draft(&r, tree)
    check_coins(&r)
    read_victory(&r, tree)
    give_pairs(&r)
    read_stacks(&r, tree)
