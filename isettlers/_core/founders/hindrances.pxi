# Why an action is not legal: the first rule in its way, from what lies on the table to the supply of a cell.

cdef extern from *:
    """
    #define FOUNDERS_HINDRANCES \\
        "over|the game is over|" \\
        "question|no answer to the question at hand: {_question}|" \\
        "not_open|{tile} is not open|" \\
        "alike|the two tiles are alike|" \\
        "empty|the {stack} stack is empty|" \\
        "no_token|there is no {token} token in hand|" \\
        "no_target|there is nothing to play a {token} token on|" \\
        "own|a {token} token is for another seat|" \\
        "no_tile|no tile lies there|" \\
        "apart|the cell touches no tile|" \\
        "missing|no tile makes {resources}|" \\
        "nowhere|no cell has neighbors with {resources}|" \\
        "unsupplied|no neighbor supplies {resources}|" \\
        "one_supplier|one neighbor cannot supply both {resources}|" \\
        "not_topmost|a tile lies above it|" \\
        "attacked|it was attacked already|" \\
        "idle|it makes nothing|" \\
        "coins|there is no room for a coin|" \\
        "no_square|the tile is not the lower left one of four|" \\
        "linked|a cart is there already|" \\
        "not_village|craftsmen go to village tiles|" \\
        "no_craftsmen|no craftsmen in hand fit the tile|" \\
        "not_made|{resource} is not to be had here|" \\
        "fits|a tile fits on a new cell|" \\
        "nature|a nature tile is open"
    """
    const char* HINDRANCES "FOUNDERS_HINDRANCES"      # kinds, each with the format of its text

cdef enum:                 # the same in their order
    WHY_OVER, WHY_QUESTION, WHY_NOT_OPEN, WHY_ALIKE, WHY_EMPTY, WHY_NO_TOKEN, WHY_NO_TARGET, WHY_OWN, WHY_NO_TILE,
    WHY_APART, WHY_MISSING, WHY_NOWHERE, WHY_UNSUPPLIED, WHY_ONE_SUPPLIER, WHY_NOT_TOPMOST, WHY_ATTACKED, WHY_IDLE,
    WHY_COINS, WHY_NO_SQUARE, WHY_LINKED, WHY_NOT_VILLAGE, WHY_NO_CRAFTSMEN, WHY_NOT_MADE, WHY_FITS, WHY_NATURE


cdef int why_question(const Context* c, Map* m) noexcept nogil:
    write_text(key(m, "question"), word(QUESTION_WORDS, c.s.question))
    return WHY_QUESTION


cdef int why_resources(const Context* c, int kind, int resources, Map* m) noexcept nogil:
    """A hindrance about a set of resources."""
    cdef Writer* w = key(m, "resources")
    write_list(w, count_bits(resources))
    while resources:
        write_resource(c.t, lowest(resources), w)
        resources &= resources - 1
    return kind


# ---------------------------------------------------------------- tokens

cdef int token_hindrance(const Context* c, int token, Map* m) noexcept nogil:
    cdef const Seat* seat = &c.s.seat[c.s.turn]
    write_text(key(m, "token"), word(TOKEN_WORDS, token - 1))
    if not (seat.craftsmen if token == CRAFTSMEN else seat.token[token - 1]):
        return WHY_NO_TOKEN
    return WHY_NO_TARGET


cdef int seat_hindrance(const Context* c, int victim, Map* m) noexcept nogil:
    write_text(key(m, "token"), word(TOKEN_WORDS, c.s.token - 1))
    return WHY_OWN if victim == c.s.turn else WHY_NO_TARGET


cdef int target_hindrance(const Context* c, int cell) noexcept nogil:
    """A tile that the token under way may not be played on (FW1, FW4, FM1, FV1, FH1)."""
    cdef const Seat* seat = &c.s.seat[c.s.victim - 1 if c.s.victim else c.s.turn]
    cdef int question = c.s.question
    cdef int i = place_of(seat, cell)
    if not is_filled(seat, cell):
        return WHY_NO_TILE
    if question == Q_WAR:
        return WHY_ATTACKED if wars_of(seat.tile[i]) else WHY_NOT_TOPMOST
    if question == Q_CART:
        return WHY_LINKED if is_square(seat, i) else WHY_NO_SQUARE
    if not c.t.makes[kind_of(seat.tile[i])] or seat.tile[i] & STILL:
        return WHY_IDLE
    if question == Q_COIN:
        return WHY_COINS
    return WHY_NO_CRAFTSMEN if c.t.any_tile or c.t.color[kind_of(seat.tile[i])] == VILLAGE else WHY_NOT_VILLAGE


# ---------------------------------------------------------------- tiles to add

cdef inline int to_supply(const Context* c, int kind) noexcept nogil:
    """The resources that neighbours have to supply, as a set: those needed without the one bought (FG8)."""
    return c.t.needs[kind] & ~(1 << bought(c) if bought(c) >= 0 else 0)


cdef bint is_open(const Context* c, int kind) noexcept nogil:
    cdef int color = c.t.color[kind]
    cdef const uint8_t* row = &c.s.display[0] if color == VICTORY else &c.s.row[color][0]
    cdef int i
    for i in range(DISPLAY if color == VICTORY else ROW):
        if row[i] == kind + 1:
            return True
    return False


cdef int kind_hindrance(const Context* c, int kind, Map* m) noexcept nogil:
    """A kind of tile that fits nowhere (FG5, FG6, FA30)."""
    cdef Land l
    cdef int lacking
    if not is_open(c, kind):
        write_kind(c.t, kind, key(m, "tile"))
        return WHY_NOT_OPEN
    survey(c.t, &c.s.seat[c.s.turn], idle_now(c, c.s.turn), &l)
    lacking = to_supply(c, kind) & ~l.made
    if lacking:
        return why_resources(c, WHY_MISSING, lacking, m)
    return why_resources(c, WHY_NOWHERE, to_supply(c, kind), m)


cdef int cell_hindrance(const Context* c, int number, Map* m) noexcept nogil:
    """A cell where the kind under way does not fit (FG1, FG6, FG7)."""
    cdef Land l
    cdef int cell = numbered(number)
    cdef int rest = to_supply(c, c.s.kind - 1)
    cdef int lacking = 0
    cdef int place
    survey(c.t, &c.s.seat[c.s.turn], idle_now(c, c.s.turn), &l)
    if not (l.west <= column_of(cell) and l.south <= row_of(cell) < l.south + l.rows):
        return WHY_APART
    place = place_in(&l, cell)
    if place >= 64 * l.words or not l.any[place >> 6] & bit(place & 63):
        return WHY_APART
    if not l.networks:
        memset(l.linked, 0, l.words * sizeof(uint64_t))   # which a survey needs with networks only
    while rest:
        if not supplied(&l, place, lowest(rest), -1):
            lacking |= rest & -rest
        rest &= rest - 1
    if lacking:
        return why_resources(c, WHY_UNSUPPLIED, lacking, m)
    return why_resources(c, WHY_ONE_SUPPLIER, to_supply(c, c.s.kind - 1), m)


# ---------------------------------------------------------------- all

cdef bint asks_for(int question, int first) noexcept nogil:
    """Whether a question is answered by a kind of action, named by its first id."""
    if question == Q_PRODUCT or question == Q_FACE:
        return first == A_RESOURCE
    if question == Q_ADD:
        return first == A_ADD or first == A_SKIP
    if question == Q_DRAFT or question == Q_LAYOUT or question == Q_REVEAL or question == Q_TOKEN or question == Q_SEAT:
        return first == first_action(question)
    return first == A_CELL


cdef int hindrance(const Context* c, int action, Map* m) noexcept nogil:
    """The first rule in the way of an id that is not legal; its values go into the map."""
    cdef int first = first_action(kind_of_action(action))
    cdef int place = action - first
    cdef int question = c.s.question
    if c.s.stage == OVER:
        return WHY_OVER
    if not asks_for(question, first) or question == Q_AGREEMENT:
        return why_question(c, m)
    if first == A_DRAFT:
        write_kind(c.t, place, key(m, "tile"))
        return WHY_NOT_OPEN
    if first == A_LAYOUT:
        return WHY_ALIKE
    if first == A_REVEAL:
        write_text(key(m, "stack"), word(COLOR_WORDS, place))
        return WHY_EMPTY
    if first == A_TOKEN:
        return token_hindrance(c, place, m)
    if first == A_SEAT:
        return seat_hindrance(c, place, m)
    if first == A_RESOURCE:
        write_resource(c.t, place, key(m, "resource"))
        return WHY_NOT_MADE
    if first == A_ADD:
        return kind_hindrance(c, place, m)
    if first == A_SKIP:
        return WHY_NATURE if c.s.row[NATURE][0] else WHY_FITS
    return cell_hindrance(c, place, m) if question == Q_PLACE else target_hindrance(c, numbered(place))
