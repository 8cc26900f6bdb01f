# Why an action is not legal: the first rule in its way, from what lies on the table to the die and its price.

cdef extern from *:
    """
    #define BURGUNDY_HINDRANCES \\
        "over|the game is over|" \\
        "question|no answer to the question at hand: {_question}|" \\
        "no_die|no die is left with this value|" \\
        "choose_die|a die comes first|" \\
        "dice_left|a die is still to be used|" \\
        "not_there|{tile} does not lie there|" \\
        "full|the storage is full|" \\
        "not_stored|{tile} is not stored|" \\
        "filled|a tile lies on the hex|" \\
        "color|the hex is {_color}|" \\
        "apart|no tile lies beside the hex|" \\
        "twice|the city has a {tile} already|" \\
        "no_goods|there are no {good} goods|" \\
        "workers|workers: needs {needs}, has {has}|" \\
        "silver|silverlings: needs {needs}, has {has}|" \\
        "bought|a purchase was made this turn|" \\
        "black_only|only the black depot sells without knowledge-6|" \\
        "other_kind|{building} takes other tiles|" \\
        "no_more|gives no more than another choice|" \\
        "too_few|leaves fewer types than can be stored"
    """
    const char* HINDRANCES "BURGUNDY_HINDRANCES"      # kinds, each with the format of its text

cdef enum:                 # the same in their order
    WHY_OVER, WHY_QUESTION, WHY_NO_DIE, WHY_CHOOSE_DIE, WHY_DICE_LEFT, WHY_NOT_THERE, WHY_FULL, WHY_NOT_STORED,
    WHY_FILLED, WHY_COLOR, WHY_APART, WHY_TWICE, WHY_NO_GOODS, WHY_WORKERS, WHY_SILVER, WHY_BOUGHT, WHY_BLACK_ONLY,
    WHY_OTHER_KIND, WHY_NO_MORE, WHY_TOO_FEW


cdef inline bint lies_in(const uint8_t* row, int room, int tile) noexcept nogil:
    cdef int i
    for i in range(room):
        if row[i] == tile + 1:
            return True
    return False


cdef int why_question(const Context* c, Map* m) noexcept nogil:
    write_text(key(m, "question"), word(QUESTION_WORDS, c.s.question))
    return WHY_QUESTION


cdef int why_tile(const Context* c, int kind, int tile, Map* m) noexcept nogil:
    write_tile(c.t, tile, key(m, "tile"))
    return kind


cdef int why_color(int color, Map* m) noexcept nogil:
    write_text(key(m, "color"), word(COLOR_WORDS, color))
    return WHY_COLOR


cdef int why_amount(int kind, int needs, int has, Map* m) noexcept nogil:
    write_number(key(m, "needs"), needs)
    write_number(key(m, "has"), has)
    return kind


# ---------------------------------------------------------------- dice actions

cdef bint asks_for(const Context* c, int first) noexcept nogil:
    """Whether the question at hand is one for a dice action: all are, once a die is chosen (BU1)."""
    cdef int question = c.s.question
    if question == Q_TAKE:
        return first == A_TAKE
    if question == Q_CITY_HALL:
        return first == A_PLACE
    if question == Q_WAREHOUSE:
        return first == A_SELL
    return question == Q_TURN or question == Q_DIE or question == Q_CASTLE


cdef int take_hindrance(const Context* c, const Seat* seat, int what, Map* m) noexcept nogil:
    """Beside the die (BU4, BE6)."""
    if not lies_in(c.s.depot[offer_depot(what)], SPACES, offer_tile(what)):
        return why_tile(c, WHY_NOT_THERE, offer_tile(what), m)
    if c.s.question == Q_TAKE:
        write_tile(c.t, c.s.x, key(m, "building"))
        return WHY_OTHER_KIND
    return -1 if can_store(c, seat) else WHY_FULL


cdef int place_hindrance(const Context* c, const Seat* seat, int tile, int hex, Map* m) noexcept nogil:
    """Beside the die (BU5, BE6)."""
    cdef const Estate* e = &c.t.estate[seat.estate]
    if not lies_in(seat.stored, STORED, tile):
        return why_tile(c, WHY_NOT_STORED, tile, m)
    if seat.filled & bit(hex):
        return WHY_FILLED
    if e.hex_color[hex] != c.t.color[tile]:
        return why_color(e.hex_color[hex], m)
    if not seat.frontier & bit(hex):
        return WHY_APART
    return -1 if fitting(c, seat, tile) & bit(hex) else why_tile(c, WHY_TWICE, tile, m)


cdef int die_hindrance(const Context* c, const Seat* seat, int target, int free, Map* m) noexcept nogil:
    """The die chosen, or the nearest of those left, and the workers that shift it to the value (BU3)."""
    cdef int needs
    if c.s.question == Q_DIE:
        needs = price(seat, c.s.x, target, free)
    elif not seat.dice[0]:
        return WHY_NO_DIE
    else:
        needs = price(seat, seat.dice[0], target, free)
        if seat.dice[1]:
            needs = min(needs, price(seat, seat.dice[1], target, free))
    return why_amount(WHY_WORKERS, needs, seat.workers, m) if needs > seat.workers else WHY_CHOOSE_DIE


cdef int dice_action_hindrance(const Context* c, const Seat* seat, int first, int place, Map* m) noexcept nogil:
    cdef int target, kind
    cdef int free = 0
    if first == A_TAKE:
        kind = take_hindrance(c, seat, place, m)
        target = 1 + offer_depot(place)
        free = owns(seat, K_STEP_TAKING)
    elif first == A_PLACE:
        kind = place_hindrance(c, seat, placed_tile(place), placed_hex(place), m)
        target = c.t.estate[seat.estate].die[placed_hex(place)]
        free = free_step(c, seat, c.t.color[placed_tile(place)])
    else:
        kind = -1
        target = 1 + place
        if not amount(seat.goods, place):
            kind = WHY_NO_GOODS
            write_text(key(m, "good"), word(GOOD_WORDS, place))
    return die_hindrance(c, seat, target, free, m) if kind < 0 else kind


# ---------------------------------------------------------------- the others

cdef int buy_hindrance(const Context* c, const Seat* seat, int what, Map* m) noexcept nogil:
    """BU8, knowledge 6."""
    cdef int depot = offer_depot(what)
    if c.s.bought:
        return WHY_BOUGHT
    if depot and not owns(seat, K_BUY_ANYWHERE):
        return WHY_BLACK_ONLY
    if not (lies_in(c.s.depot[depot - 1], SPACES, offer_tile(what)) if depot
            else lies_in(c.s.black, BLACK_SPACES, offer_tile(what))):
        return why_tile(c, WHY_NOT_THERE, offer_tile(what), m)
    return WHY_FULL if not can_store(c, seat) else why_amount(WHY_SILVER, DEAREST, seat.silver, m)


cdef int goods_hindrance(const Context* c, const Seat* seat, int good, Map* m) noexcept nogil:
    """The goods of a ship are chosen in ascending order (BA5, BA23)."""
    if still_offered(c, seat) >> 4 * good & 1:
        return WHY_TOO_FEW
    write_text(key(m, "good"), word(GOOD_WORDS, good))
    return WHY_NO_GOODS


cdef int hindrance(const Context* c, int action, Map* m) noexcept nogil:
    """The first rule in the way of an id that is not legal; its values go into the map."""
    cdef int first = first_action(kind_of_action(action))
    cdef int place = action - first
    cdef const Seat* seat
    if c.s.stage == OVER:
        return WHY_OVER
    seat = &c.s.seat[decider(c)]
    if first == A_TAKE or first == A_PLACE or first == A_SELL or first == A_WORKERS:
        if not asks_for(c, first):
            return why_question(c, m)
        if first == A_WORKERS:
            return WHY_CHOOSE_DIE if seat.dice[0] else WHY_NO_DIE
        return dice_action_hindrance(c, seat, first, place, m)
    if c.s.question == Q_TURN and first == A_BUY:
        return buy_hindrance(c, seat, place, m)
    if c.s.question == Q_TURN and (first == A_END or first == A_DIE):
        return WHY_DICE_LEFT if first == A_END else WHY_NO_DIE
    if c.s.question == Q_DISCARD and first == A_DISCARD:
        return why_tile(c, WHY_NOT_STORED, place, m)
    if c.s.question == Q_SHIP and first == A_SHIP:
        return WHY_NO_MORE
    if c.s.question == Q_GOODS and first == A_GOOD:
        return goods_hindrance(c, seat, place, m)
    if c.s.question == Q_START and first == A_START:
        return why_color(c.t.estate[seat.estate].hex_color[place], m)
    return why_question(c, m)
