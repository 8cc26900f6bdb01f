# A position of The Castles of Burgundy from a document (docs/documents.md), which document.pxi writes.

# ---------------------------------------------------------------- the course of the game

cdef void order_by_ships(const Context* c, uint8_t* order) noexcept nogil:
    """The seats with the most ships first, equal ones by number."""
    cdef int p, place
    memset(order, NOBODY, SEATS)
    for p in range(c.t.seats):
        place = p
        while place and c.s.seat[order[place - 1]].ships < c.s.seat[p].ships:
            order[place] = order[place - 1]
            place -= 1
        order[place] = p


cdef void read_order(const Context* c, const Node* tree, const char* key, const uint8_t* usual,
                     uint8_t* order) noexcept nogil:
    """A field with each seat once; without it the usual order."""
    cdef Node given = field(tree, key)
    cdef Node each
    cdef uint32_t count, i
    cdef uint32_t seen = 0
    memcpy(order, usual, SEATS)
    if absent(&given):
        return
    each = entries(&given, &count)
    for i in range(count):
        order[i % SEATS] = <uint8_t>number(&each, 0, c.t.seats - 1)
        seen |= <uint32_t>1 << order[i % SEATS]
        to_next(&each)
    if count != <uint32_t>c.t.seats or seen != (<uint32_t>1 << c.t.seats) - 1:
        fail_with(&given, "each of the # seats is needed once", c.t.seats, 0)


cdef uint8_t place_in(const Context* c, int64_t seat) noexcept nogil:
    """The place of a seat in the order of the round."""
    cdef uint8_t place
    for place in range(c.t.seats):
        if c.s.order[place] == seat:
            return place
    return 0


cdef void read_coming(Reading* r, const Node* tree) noexcept nogil:
    """Goods of the rounds to come in this phase, without a field for them none."""
    cdef Node given = defaulted(tree, "coming", b"\x95\xc0\xc0\xc0\xc0\xc0")
    cdef uint32_t count, i
    cdef Node each = entries(&given, &count)
    cdef bint any = False
    cdef int good
    for i in range(count):
        if not is_nil(&each):
            any = True
            good = one_of(&each, GOOD_WORDS)
            r.goods[good] += 1
            r.c.s.coming[i % ROUNDS] = good + 1
        to_next(&each)
    if count != ROUNDS:
        fail_with(&given, "there are # rounds, not #", ROUNDS, count)
    if any and r.c.s.stage != PLAYING:
        fail(&given, "no goods are to come")


cdef void read_course(Reading* r, const Node* tree) noexcept nogil:
    """Phase, round, orders, whose turn it is, and the goods to come."""
    cdef State* s = r.c.s
    cdef bint over = s.stage == OVER
    cdef uint8_t[SEATS] usual
    cdef Node given
    cdef int64_t turn
    order_by_ships(r.c, usual)
    read_order(r.c, tree, "track", usual, s.line)
    read_order(r.c, tree, "order", s.line, s.order)
    turn = number_at(tree, "turn", 0, r.c.t.seats - 1, s.order[0])
    s.turn = place_in(r.c, turn)
    s.phase = one_of_at(tree, "phase", PHASE_WORDS, PHASES - 1 if over else 0)
    s.round = <uint8_t>number_at(tree, "round", 1, ROUNDS, ROUNDS if over else 1) - 1
    given = field(tree, "bought")
    s.bought = not absent(&given) and flag(&given)
    given = field(tree, "white")
    if absent(&given):
        s.white = s.stage != CHOOSING
    elif not is_nil(&given):
        s.white = <uint8_t>number(&given, 1, SIDES)
    read_coming(r, tree)
    read_generator(tree, &s.rng)


# ---------------------------------------------------------------- the question

cdef void read_bits(const Node* pending, State* s) noexcept nogil:
    """Depots whose goods are to be kept or not, and the types that are kept."""
    cdef Node given = required(pending, "depots")
    cdef uint32_t count, _entry
    cdef Node each = entries(&given, &count)
    cdef int good
    for _entry in range(count):
        s.x |= <uint8_t>(1 << (number(&each, 1, DEPOTS) - 1))
        to_next(&each)
    given = defaulted(pending, "kept", b"\x90")
    each = entries(&given, &count)
    for _entry in range(count):
        good = one_of(&each, GOOD_WORDS)
        s.y = max(s.y, <uint8_t>(good + 1))
        s.z |= <uint8_t>(1 << good)
        to_next(&each)


cdef void read_pending(Reading* r, const Node* pending) noexcept nogil:
    """A question within an action, with the numbers that belong to it."""
    cdef State* s = r.c.s
    cdef Node given = required(pending, "asked")
    s.question = Q_DIE + one_of(&given, "die castle warehouse take city_hall discard ship goods")
    if s.question == Q_DIE:
        only(pending, "asked die")
        given = required(pending, "die")
        s.x = <uint8_t>number(&given, 1, SIDES)
    elif s.question == Q_TAKE:
        only(pending, "asked building")
        given = required(pending, "building")
        s.x = CARPENTER + one_of(&given, "carpenters_workshop church market")
    elif s.question == Q_DISCARD:
        only(pending, "asked tile")
        given = required(pending, "tile")
        s.x = read_tile(r, &given) + 1
    elif s.question == Q_GOODS:
        only(pending, "asked depots kept")
        read_bits(pending, s)
    else:
        only(pending, "asked")


cdef void read_question(Reading* r, const Node* tree) noexcept nogil:
    cdef State* s = r.c.s
    cdef Node given = field(tree, "pending")
    if s.stage == CHOOSING:
        s.question = Q_SIDE if s.seat[s.order[s.turn]].estate == NOBODY else Q_START
    if not absent(&given):
        read_pending(r, &given)


# ---------------------------------------------------------------- fields of seats that follow from others

cdef bint mentions(const Node* sides, int p, const char* key) noexcept nogil:
    cdef Node side = side_of(sides, p)
    cdef Node given = field(&side, key)
    return not absent(&given)


cdef void give_dice(const Context* c, const Node* sides) noexcept nogil:
    """Dice that the document leaves out: two for a seat that has not played, one within an action."""
    cdef Seat* seat
    cdef int place
    for place in range(c.s.turn, c.t.seats):
        seat = &c.s.seat[c.s.order[place]]
        if c.s.stage != PLAYING or mentions(sides, c.s.order[place], "dice"):
            continue
        if place == c.s.turn and c.s.question != Q_TURN:
            seat.dice[0] = 1
        else:
            seat.dice[0], seat.dice[1] = SIDES, 1


cdef uint32_t seats_with(const Context* c, int color) noexcept nogil:
    """The seats that have filled a color, a bit each."""
    cdef const Seat* seat
    cdef uint32_t full = 0
    cdef int p
    for p in range(c.t.seats):
        seat = &c.s.seat[p]
        if seat.filled and not c.t.estate[seat.estate].color[color] & ~seat.filled:
            full |= <uint32_t>1 << p
    return full


cdef void refuse_holders(const Node* sides, bint earned, bint large, int color, int holders) noexcept nogil:
    """Make a fault of a bonus tile that is not where it has to be."""
    cdef Line line
    if faulty(sides):
        return
    line = accuse(sides)
    say(&line, "one seat has" if earned else "nobody has")
    say(&line, " the large" if large else " the small")
    say(&line, " bonus tile for ")
    say_text(&line, word(COLOR_WORDS, color))
    say(&line, ", not ")
    say_number(&line, holders)


cdef void refuse_holder(const Node* sides, int p, bint large, int color) noexcept nogil:
    cdef Node side = side_of(sides, p)
    cdef Node given = field(&side, "large" if large else "small")
    cdef Line line
    if faulty(sides):
        return
    line = accuse(&given)
    say(&line, "not all ")
    say_text(&line, word(COLOR_WORDS, color))
    say(&line, " hexes of this seat are filled")


cdef void check_bonus(const Context* c, const Node* sides, int color, bint large) noexcept nogil:
    """The first to fill a color has its large bonus tile, the second the small one."""
    cdef uint32_t full = seats_with(c, color)
    cdef bint earned = count_bits(full) > (0 if large else 1)
    cdef int holders = 0
    cdef int p
    for p in range(c.t.seats):
        if (c.s.seat[p].large if large else c.s.seat[p].small) >> color & 1:
            holders += 1
            if not full >> p & 1:
                refuse_holder(sides, p, large, color)
    if holders != earned:
        refuse_holders(sides, earned, large, color, holders)


cdef void give_bonus(const Context* c, int color) noexcept nogil:
    """The bonus tiles of a color, in the order of seats."""
    cdef uint32_t full = seats_with(c, color)
    if full:
        c.s.seat[lowest(full)].large |= 1 << color
        full &= full - 1
    if full:
        c.s.seat[lowest(full)].small |= 1 << color


cdef void read_bonuses(const Context* c, const Node* sides) noexcept nogil:
    """Check the bonus tiles, or give them out where the document mentions none."""
    cdef bint mentioned = False
    cdef int p, color
    for p in range(c.t.seats):
        mentioned = mentioned or mentions(sides, p, "large") or mentions(sides, p, "small")
    for color in range(COLORS):
        if mentioned:
            check_bonus(c, sides, color, True)
            check_bonus(c, sides, color, False)
        elif not faulty(sides):
            give_bonus(c, color)


# ---------------------------------------------------------------- between the seats

cdef void read_depots(Reading* r, const Node* tree) noexcept nogil:
    cdef Node given = defaulted(tree, "depots", b"\x96\x80\x80\x80\x80\x80\x80")
    cdef uint32_t count
    cdef Node depot = entries(&given, &count)
    cdef int i
    if count != DEPOTS:
        fail_with(&given, "there are # depots, not #", DEPOTS, count)
        return
    for i in range(DEPOTS):
        only(&depot, "tiles goods")
        read_tiles(r, &depot, "tiles", r.c.s.depot[i], SPACES)
        r.c.s.depot_goods[i] = read_goods(r, &depot, "goods")
        to_next(&depot)


cdef void leave_stock(Reading* r) noexcept nogil:
    """Tiles that lie nowhere are in the stock, those that do being from colored backs first."""
    cdef const Tables* t = r.c.t
    cdef int tile, black
    for tile in range(TILES):
        black = max(0, r.tiles[tile] - t.stock[0][tile])
        r.c.s.stock[0][tile] = max(0, t.stock[0][tile] - r.tiles[tile])
        r.c.s.stock[1][tile] = max(0, t.stock[1][tile] - black)


cdef void read_stock(Reading* r, const Node* tree) noexcept nogil:
    cdef const Tables* t = r.c.t
    cdef Node stock = field(tree, "stock")
    cdef Node pile, given
    cdef int back, tile
    if absent(&stock):
        leave_stock(r)
        return
    only(&stock, BACK_WORDS)
    for back in range(2):
        pile = named(&stock, word(BACK_WORDS, back))
        if absent(&pile):
            continue
        only_names(&pile, t, 0, TILES)
        for tile in range(TILES):
            given = named(&pile, name_of(<const char*>t + t.names_at, tile))
            if not absent(&given):
                r.c.s.stock[back][tile] = <uint8_t>number(&given, 0, t.stock[back][tile])


cdef void leave_pool(Reading* r, const Node* tree) noexcept nogil:
    """Goods that are nowhere have not been turned up."""
    cdef int good, left
    cdef Line line
    for good in range(GOODS):
        left = r.c.t.copies[good] - r.goods[good]
        if left < 0 and not faulty(tree):
            line = accuse(tree)
            say(&line, "more ")
            say_text(&line, word(GOOD_WORDS, good))
            say(&line, " goods than there are")
        r.c.s.pool |= <uint32_t>max(0, left) << 4 * good


cdef void read_board(Reading* r, const Node* tree) noexcept nogil:
    """Depots, and what is left of tiles and goods."""
    cdef Node given
    read_depots(r, tree)
    read_tiles(r, tree, "black", r.c.s.black, BLACK_SPACES)
    if r.c.s.stage == CHOOSING:      # first castles on their way
        r.tiles[CASTLE] = max(r.tiles[CASTLE], r.c.t.seats)
    read_stock(r, tree)
    given = field(tree, "unseen")
    if absent(&given):
        leave_pool(r, tree)
    else:
        r.c.s.pool = goods_named(&given)


# ---------------------------------------------------------------- the whole

cdef void read_position(Context* c, const Node* tree) noexcept nogil:
    cdef Reading r
    cdef Node sides
    cdef Node side
    cdef uint32_t count = c.t.seats
    cdef int p
    memset(&r, 0, sizeof(r))
    r.c = c
    only(tree, "game setup stage phase round track order turn bought white depots black coming stock unseen seats "
               "pending rng")
    sides = field(tree, "seats")
    if not absent(&sides):
        entries(&sides, &count)
    if count != <uint32_t>c.t.seats:
        fail_with(&sides, "this setup has # seats, not #", c.t.seats, count)
    c.s.stage = one_of_at(tree, "stage", STAGE_WORDS, PLAYING)
    for p in range(c.t.seats):
        side = side_of(&sides, p)
        read_seat(&r, &side, p)
    read_course(&r, tree)
    read_question(&r, tree)
    give_dice(c, &sides)
    read_bonuses(c, &sides)
    read_board(&r, tree)
