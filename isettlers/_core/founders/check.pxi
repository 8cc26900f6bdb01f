# The invariants of a state, for tests and debug builds; safe to ask of any bytes.

cdef enum:
    BAD_COURSE = 1, BAD_BYTES, BAD_STACKS, BAD_OPEN, BAD_TERRITORY, BAD_CARTS, BAD_TOKENS, BAD_COPIES, BAD_GROWTH,
    BAD_QUESTION, BAD_BEGINNING, BAD_END, BAD_CHOICE

cdef extern from *:
    """
    #define FOUNDERS_INVARIANTS \\
      "course|phase, turn, what is bought and what is asked go together|" \\
      "bytes|counters are in range, unused bytes are zero, the generator is not all zeros|" \\
      "stacks|stacks hold no more of a kind than there are|" \\
      "open tiles|rows, victory tiles and draft hold tiles of their kind, as many as there is room for|" \\
      "territory|tiles of a territory are joined, and marks lie where they can|" \\
      "carts|each cart lies on four tiles, no two carts on the same tile|" \\
      "tokens|there are six tokens of each kind|" \\
      "copies|there are no more tiles of a kind than the set has|" \\
      "growth|no seat can outgrow 33 tiles, 32 cells from (0, 0), or 99 replaced in the turns to come|" \\
      "question|what is asked can be asked here|" \\
      "beginning|in the draft nothing lies anywhere but what was drafted|" \\
      "end|the game is over exactly when it has a reason to be|" \\
      "choice|a seat that is to decide has a legal action, and without a decision there is none"
    """
    const char* INVARIANT_WORDS "FOUNDERS_INVARIANTS"   # the name and the meaning of each


cdef bint course_holds(const Context* c) noexcept nogil:
    """Stage, question, and that only what the question needs is under way."""
    cdef const State* s = c.s
    cdef int question = s.question
    if s.stage > OVER or question >= QUESTIONS or s.first >= c.t.seats or s.turn >= c.t.seats:
        return False
    if c.t.first_player != NOBODY and s.first != c.t.first_player:
        return False
    if (s.stage == DRAFTING) != (question <= Q_LAYOUT) and s.stage != OVER:
        return False
    if (s.stage == OVER and question) or (question == Q_AGREEMENT and not c.t.agreement):
        return False
    if (s.token != 0) != (question == Q_SEAT) or s.token > COIN:
        return False
    if (s.victim != 0) != (question == Q_WAR or question == Q_COIN or question == Q_PRODUCT) or s.victim > c.t.seats:
        return False
    if (s.cell != 0) != (question == Q_PRODUCT or question == Q_FACE) or s.cell > WIDTH * COLUMN:
        return False
    if s.victim == s.turn + 1:
        return False
    if (s.kind != 0) != (question == Q_PLACE) or s.kind > c.t.begin[VICTORY + 1]:
        return False
    return s.bought <= c.t.resources and (not s.bought or question == Q_ADD or question == Q_PLACE)


cdef bint draft_holds(const Context* c) noexcept nogil:
    """Whose pick it is, and what each seat has so far: tiles picked, or a pair laid."""
    cdef const State* s = c.s
    cdef const Seat* seat
    cdef int picked[SEATS]
    cdef int i, p, made
    cdef bint choosing = s.question == Q_LAYOUT
    if s.stage != DRAFTING:
        for p in range(c.t.seats):
            if s.seat[p].pick[0] or s.seat[p].pick[1] or not s.seat[p].tiles:
                return False
        return s.picks == 0
    if s.picks >= 2 * c.t.seats + choosing or (choosing and s.picks <= c.t.seats):
        return False
    if s.turn != drafter(c, s.picks - choosing):
        return False
    memset(picked, 0, sizeof(picked))
    for i in range(s.picks):
        picked[drafter(c, i)] += 1
    for p in range(c.t.seats):
        seat = &s.seat[p]
        made = 2 if picked[p] == 2 and not (choosing and p == s.turn) else 0
        if seat.tiles != made or (seat.pick[0] != 0) + (seat.pick[1] != 0) != picked[p] - made:
            return False
        if seat.pick[1] and not seat.pick[0]:
            return False
        for i in range(2):
            if seat.pick[i] > c.t.begin[VILLAGE]:
                return False
    return True


cdef bint bytes_hold(const Context* c) noexcept nogil:
    """A generator that runs, and zeros where nothing is."""
    cdef const Seat* seat
    cdef int p, i
    if not is_seeded(&c.s.rng) or not zeroed(c.s.reserved, sizeof(c.s.reserved)):
        return False
    for p in range(c.t.seats):
        seat = &c.s.seat[p]
        if seat.reserved or seat.tiles > TILES:
            return False
        for i in range(seat.tiles, TILES):
            if seat.tile[i]:
                return False
    return True


cdef bint stacks_hold(const Context* c) noexcept nogil:
    cdef int color, kind, n
    for color in range(STACKS):
        n = 0
        for kind in range(c.t.begin[color], c.t.begin[color + 1]):
            n += c.s.stack[kind]
            if c.s.stack[kind] > c.t.copies[kind]:
                return False
        if n != c.s.left[color]:
            return False
    return zeroed(c.s.stack + c.t.begin[VICTORY], STACKED - c.t.begin[VICTORY])


cdef bint list_holds(const Context* c, const uint8_t* row, int room, int color, bint ordered,
                     uint8_t* seen) noexcept nogil:
    """Tiles of a colour, then empty places; counts them."""
    cdef int i
    for i in range(room):
        if row[i] == 0:
            return zeroed(row + i, room - i)
        if not c.t.begin[color] < row[i] <= c.t.begin[color + 1] or (i and ordered and row[i - 1] > row[i]):
            return False
        seen[row[i] - 1] += 1
    return True


cdef bint open_tiles_hold(const Context* c, uint8_t* seen) noexcept nogil:
    """Rows, display and the tiles to draft."""
    cdef int color
    for color in range(STACKS):
        if not list_holds(c, c.s.row[color], ROW, color, False, seen):
            return False
    if not list_holds(c, c.s.display, DISPLAY, VICTORY, True, seen):
        return False
    if not list_holds(c, c.s.pool, POOL, NATURE, True, seen):
        return False
    return (length(c.s.display, DISPLAY) <= c.t.display
            and length(c.s.pool, POOL) == (c.t.pool - c.s.picks if c.s.stage == DRAFTING else 0))


cdef bint tile_holds(const Context* c, Tile tile) noexcept nogil:
    """A kind there is, on a cell there is, with marks that it can have."""
    cdef int kind = kind_of(tile)
    cdef int face = face_of(tile)
    cdef int made
    if across(cell_of(tile)) > REACH or up(cell_of(tile)) > REACH or kind >= c.t.begin[VICTORY + 1]:
        return False
    made = c.t.makes[kind]
    if wars_of(tile) > (EACH_TOKEN if c.t.war_again else 1) or coins_of(tile) > c.t.most_coins:
        return False
    if coins_of(tile) and (not made or c.s.stage != PLAYING):
        return False
    if not face:
        return True
    return (face <= c.t.resources and made != 0 and (c.t.any_tile or c.t.color[kind] == VILLAGE)
            and (c.t.any_village or made >> (face - 1) & 1))


cdef inline bint in_contact(const Context* c, Tile one, Tile other) noexcept nogil:
    cdef int x = across(cell_of(one)) - across(cell_of(other))
    cdef int y = up(cell_of(one)) - up(cell_of(other))
    x = -x if x < 0 else x
    y = -y if y < 0 else y
    return (x <= 1 and y <= 1) if c.t.any_contact else x + y == 1


cdef bint hangs_together(const Context* c, const Seat* seat) noexcept nogil:
    """Whether one comes from any tile to any other over tiles that touch."""
    cdef uint64_t left = bit(seat.tiles) - 1
    cdef uint64_t edge = 1
    cdef uint64_t others
    cdef int i
    while edge:
        i = lowest(edge)
        edge &= edge - 1
        left &= ~bit(i)
        others = left & ~edge
        while others:
            if in_contact(c, seat.tile[i], seat.tile[lowest(others)]):
                edge |= others & -others
            others &= others - 1
    return left == 0


cdef bint territory_holds(const Context* c, int p, uint8_t* seen) noexcept nogil:
    """Tiles by cell, joined, each as it can be; counts them."""
    cdef const Seat* seat = &c.s.seat[p]
    cdef int i
    for i in range(seat.tiles):
        if i and cell_of(seat.tile[i]) <= cell_of(seat.tile[i - 1]):
            return False
        if not tile_holds(c, seat.tile[i]):
            return False
        seen[kind_of(seat.tile[i])] += 1
    return seat.tiles == 0 or hangs_together(c, seat)


cdef bint carts_hold(const Seat* seat) noexcept nogil:
    """Different squares of four tiles, in order, then zeros."""
    cdef int i
    for i in range(CARTS):
        if not seat.cart[i]:
            if i + 1 < CARTS and seat.cart[i + 1]:
                return False
            continue
        if i and seat.cart[i] <= seat.cart[i - 1]:
            return False
        if not is_filled(seat, seat.cart[i] - 1) or not is_square(seat, place_of(seat, seat.cart[i] - 1)):
            return False
    return True


cdef bint coins_hold(const Context* c, int p) noexcept nogil:
    """Since the last turn of a seat ended the others have laid at most one coin a turn on its tiles."""
    cdef const Seat* seat = &c.s.seat[p]
    cdef int now = c.s.first if c.s.question == Q_AGREEMENT else c.s.turn
    cdef int turns = (now - p + c.t.seats - 1) % c.t.seats
    cdef int n = 0
    cdef int i
    for i in range(seat.tiles):
        n += coins_of(seat.tile[i])
    return n <= turns + (c.s.bought != 0 and p != now)


cdef bint tokens_hold(const Context* c) noexcept nogil:
    """At most six of a kind, craftsmen as many of a face as there are; what is missing lies in the box."""
    cdef const Seat* seat
    cdef int n[3]
    cdef int faces[RESOURCES]
    cdef int p, i
    if c.s.pile >> 4 * RESOURCES:
        return False
    for i in range(3):
        n[i] = c.s.supply[i]
    for i in range(RESOURCES):
        faces[i] = amount(c.s.pile, i)
    for p in range(c.t.seats):
        seat = &c.s.seat[p]
        if seat.craftsmen >> 4 * RESOURCES or not coins_hold(c, p):
            return False
        for i in range(3):
            n[i] += seat.token[i]
        for i in range(RESOURCES):
            faces[i] += amount(seat.craftsmen, i)
        for i in range(seat.tiles):
            n[WAR - 1] += wars_of(seat.tile[i])
            n[COIN - 1] += coins_of(seat.tile[i])
            if face_of(seat.tile[i]):
                faces[face_of(seat.tile[i]) - 1] += 1
        for i in range(CARTS):
            n[CART - 1] += seat.cart[i] != 0
    for i in range(RESOURCES):
        if faces[i] > amount(c.t.faces, i):
            return False
    return n[0] <= EACH_TOKEN and n[1] <= EACH_TOKEN and n[2] <= EACH_TOKEN


cdef bint copies_hold(const Context* c, const uint8_t* seen) noexcept nogil:
    """No more of a kind than there are, wherever they lie; what has left the game is nowhere."""
    cdef int kind
    for kind in range(c.t.begin[VICTORY + 1]):
        if seen[kind] + (c.s.stack[kind] if kind < c.t.begin[VICTORY] else 0) > c.t.copies[kind]:
            return False
    return True


cdef int tiles_to_come(const Context* c, int p) noexcept nogil:
    """How many tiles a seat may still add at most: one a turn, and each turn from now on takes a tile off a stack."""
    cdef int now = c.s.turn
    cdef int turns = c.s.left[NATURE] + c.s.left[VILLAGE] + c.s.left[CITY]
    cdef int away, color
    if c.s.stage == OVER:
        return 0
    if c.s.stage == DRAFTING or c.s.question == Q_AGREEMENT:
        now = c.s.first
    elif c.s.question != Q_REVEAL:
        turns += 1   # the present one has taken its tile already
    if c.s.stage == DRAFTING:
        for color in range(STACKS):
            turns -= c.t.opened[color]
        turns += 1
    away = (p - now + c.t.seats) % c.t.seats
    return (turns - away + c.t.seats - 1) // c.t.seats if turns > away else 0


cdef bint growth_holds(const Context* c, int p) noexcept nogil:
    """The territory and its replaced tiles stay within their bounds to the end of any game (see TILES, REACH)."""
    cdef const Seat* seat = &c.s.seat[p]
    cdef int room = REACH - tiles_to_come(c, p)
    cdef int i, x, y
    if seat.tiles + tiles_to_come(c, p) > TILES or seat.replaced + tiles_to_come(c, p) > MOST_REPLACED:
        return False
    for i in range(seat.tiles):
        x = across(cell_of(seat.tile[i]))
        y = up(cell_of(seat.tile[i]))
        if not (-room <= x <= room and -room <= y <= room):
            return False
    return True


cdef bint token_question_holds(const Context* c) noexcept nogil:
    """The token in question is in hand, and the seat can play it."""
    cdef const State* s = c.s
    cdef const Seat* seat = &s.seat[s.turn]
    cdef const Seat* other = &s.seat[s.victim - 1 if s.victim else s.turn]
    cdef int question = s.question
    cdef int i
    if question == Q_TOKEN:
        for i in range(WAR, TOKENS):
            if can_play(c, i):
                return True
        return False
    if question == Q_SEAT:
        return can_play(c, s.token)
    if question == Q_WAR:
        return seat.token[WAR - 1] and has_target(c, WAR, s.victim - 1)
    if question == Q_COIN:
        return seat.token[COIN - 1] and has_target(c, COIN, s.victim - 1)
    if question == Q_CART or question == Q_CRAFTSMEN:
        return can_play(c, CART if question == Q_CART else CRAFTSMEN)
    if not is_filled(other, s.cell - 1):
        return False
    i = place_of(other, s.cell - 1)
    if question == Q_FACE:
        return faces_for(c, seat, seat.tile[i]) != 0
    return seat.token[COIN - 1] and can_buy(c, other.tile[i])


cdef bint adding_holds(const Context* c) noexcept nogil:
    """No tile has to be turned up any more; the kind under way is open and fits somewhere."""
    cdef uint16_t ids[kernel.MAX_LEGAL]
    cdef int n = add_options(c, ids)
    cdef int i
    if ids[n - 1] == A_SKIP and lacks_nature(c):
        return False
    for i in range(n):
        if ids[i] == A_ADD + c.s.kind - 1:
            return True
    return not c.s.kind


cdef bint beginning_holds(const Context* c, const uint8_t* seen) noexcept nogil:
    """While start pairs are drafted nothing else has happened."""
    cdef const Seat* seat
    cdef int kind, p, i
    cdef int pair = cell_at(0, 0)
    for kind in range(c.t.begin[VICTORY]):
        if seen[kind] + c.s.stack[kind] != c.t.copies[kind] or (seen[kind] and c.t.color[kind] != NATURE):
            return False
    for i in range(3):
        if c.s.supply[i] != EACH_TOKEN or c.s.row[i][0]:
            return False
    for p in range(c.t.seats):
        seat = &c.s.seat[p]
        if seat.token[0] or seat.token[1] or seat.token[2] or seat.craftsmen or seat.replaced:
            return False
        for i in range(seat.tiles):
            if seat.tile[i] & (STILL | COINS):
                return False
        if seat.tiles and (cell_of(seat.tile[0]) != pair or not (
                cell_of(seat.tile[1]) == pair + 1 or cell_of(seat.tile[1]) == pair + COLUMN)):
            return False
    return c.s.pile == c.t.faces and length(c.s.display, DISPLAY) == c.t.display


cdef bint end_holds(const Context* c) noexcept nogil:
    """Between turns: over where there is a reason, or all agreed after a round; going on where there is none."""
    cdef bint reason = ending(c) >= 0
    if c.s.stage == OVER:
        return reason or (c.t.agreement and (c.s.turn + 1) % c.t.seats == c.s.first)
    if c.s.question == Q_REVEAL or c.s.question == Q_AGREEMENT:
        return not reason
    return c.s.stage == DRAFTING or c.s.display[0] != 0


cdef int fault(const Context* c) noexcept nogil:
    """0, or the code of the first broken invariant. Nothing is read that the checks before it have not made safe."""
    cdef uint8_t seen[KINDS]
    cdef int p, i
    memset(seen, 0, sizeof(seen))
    if not course_holds(c) or not draft_holds(c):
        return BAD_COURSE
    if not bytes_hold(c):
        return BAD_BYTES
    if not stacks_hold(c):
        return BAD_STACKS
    if not open_tiles_hold(c, seen):
        return BAD_OPEN
    for p in range(c.t.seats):
        if not territory_holds(c, p, seen):
            return BAD_TERRITORY
        if not carts_hold(&c.s.seat[p]):
            return BAD_CARTS
        for i in range(2):
            if c.s.seat[p].pick[i]:
                seen[c.s.seat[p].pick[i] - 1] += 1
    if not tokens_hold(c):
        return BAD_TOKENS
    if not copies_hold(c, seen):
        return BAD_COPIES
    for p in range(c.t.seats):
        if not growth_holds(c, p):
            return BAD_GROWTH
    if c.s.stage == DRAFTING and not beginning_holds(c, seen):
        return BAD_BEGINNING
    if not end_holds(c):
        return BAD_END
    if Q_TOKEN <= c.s.question <= Q_FACE and not token_question_holds(c):
        return BAD_QUESTION
    return BAD_QUESTION if (c.s.question == Q_ADD or c.s.question == Q_PLACE) and not adding_holds(c) else 0
