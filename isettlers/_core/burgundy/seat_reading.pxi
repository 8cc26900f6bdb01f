# The seats of a document of The Castles of Burgundy, and the tiles and goods that all its parts count.

ctypedef struct Reading:   # a document under way
    Context* c
    int[TILES] tiles       # that lie somewhere
    int[GOODS] goods       # that are somewhere


cdef void see_tile(Reading* r, int tile, const Node* node) noexcept nogil:
    """Count a tile that lies somewhere, no more often than it has copies."""
    cdef const Tables* t = r.c.t
    cdef int copies = t.stock[0][tile] + t.stock[1][tile]
    cdef Line line
    r.tiles[tile] += 1
    if r.tiles[tile] > copies and not faulty(node):
        line = accuse(node)
        say_name(&line, t, tile)
        say(&line, " lies elsewhere; ")
        say_number(&line, copies)
        say(&line, " in all")


cdef int read_tile(Reading* r, const Node* node) noexcept nogil:
    cdef int tile = one_of_names(node, r.c.t, 0, TILES)
    see_tile(r, tile, node)
    return tile


cdef void read_tiles(Reading* r, const Node* table, const char* key, uint8_t* row, uint32_t room) noexcept nogil:
    """A field with a row of tiles."""
    cdef Node given = defaulted(table, key, b"\x90")
    cdef uint32_t count, i
    cdef Node each = entries(&given, &count)
    cdef int tile
    for i in range(count):
        tile = read_tile(r, &each)
        if i < room:
            insert(row, room, tile)
        to_next(&each)
    if count > room:
        fail_with(&given, "# tiles; there is room for #", count, room)


cdef uint32_t goods_named(const Node* node) noexcept nogil:
    cdef uint32_t goods = 0
    cdef Node given
    cdef int good
    only(node, GOOD_WORDS)
    for good in range(GOODS):
        given = named(node, word(GOOD_WORDS, good))
        if not absent(&given):
            goods |= <uint32_t>number(&given, 0, EACH_GOOD) << 4 * good
    return goods


cdef uint32_t read_goods(Reading* r, const Node* table, const char* key) noexcept nogil:
    """A field with goods by type, counted among those that are somewhere."""
    cdef Node given = defaulted(table, key, b"\x80")
    cdef uint32_t goods = goods_named(&given)
    cdef int good
    for good in range(GOODS):
        r.goods[good] += amount(goods, good)
    return goods


# ---------------------------------------------------------------- board and estate

cdef void read_given(const Tables* t, const Node* node, Seat* seat, int p) noexcept nogil:
    """The estate of a seat where the setup gives it."""
    cdef Node given = field(node, "estate")
    cdef Reader at = given.at
    cdef Line line
    seat.board = NOBODY
    seat.estate = t.given[p]
    if not absent(&given) and named_in(t, read_text(&at), TILES + seat.estate, 1) < 0 and not faulty(node):
        line = accuse(&given)
        say(&line, "seat ")
        say_number(&line, p)
        say(&line, " of this setup plays estate ")
        say_name(&line, t, TILES + seat.estate)
    given = field(node, "board")
    if not is_nil(&given):
        fail(&given, "no boards are drawn in this setup")


cdef bint is_drawn(const State* s, int p, int board) noexcept nogil:
    """Whether a seat before `p` has drawn a board."""
    cdef int seat
    for seat in range(p):
        if s.seat[seat].board == board:
            return True
    return False


cdef int board_with(const Context* c, int p, const int* sides) noexcept nogil:
    """A board with two sides, of several the first that no seat before `p` has; NOBODY for none."""
    cdef int first_match = NOBODY
    cdef int board
    for board in range(c.t.boards):
        if c.t.board[board][0] == sides[0] and c.t.board[board][1] == sides[1]:
            if first_match == NOBODY:
                first_match = board
            if not is_drawn(c.s, p, board):
                return board
    return first_match


cdef void read_drawn(const Context* c, const Node* node, Seat* seat, int p) noexcept nogil:
    """The board that a seat has drawn, and the estate that it has chosen."""
    cdef const Tables* t = c.t
    cdef Node given = field(node, "estate")
    cdef Node side
    cdef uint32_t count, i
    cdef int[2] sides
    seat.estate = NOBODY if is_nil(&given) else one_of_names(&given, t, TILES, t.estates)
    given = field(node, "board")
    if absent(&given):
        fail(node, "the field 'board' is missing: the two sides of the board drawn")
        return
    side = entries(&given, &count)
    for i in range(count):
        sides[i % 2] = one_of_names(&side, t, TILES, t.estates)
        to_next(&side)
    seat.board = board_with(c, p, sides) if count == 2 else NOBODY
    if seat.board == NOBODY:
        fail(&given, "no board of this setup has these sides")


cdef void put_tile(Reading* r, int p, int tile, int hex) noexcept nogil:
    """The tile lies in the estate, with all that follows from it."""
    cdef Seat* seat = &r.c.s.seat[p]
    lay(r.c, p, tile, hex)
    seat.ships += tile == SHIP
    if KNOWLEDGE <= tile < CASTLE:
        seat.knowledge |= <uint32_t>1 << (tile - KNOWLEDGE + 1)


cdef void refuse_hex(const Reading* r, const Node* node, int estate, int tile, int hex) noexcept nogil:
    cdef const Tables* t = r.c.t
    cdef Line line
    if faulty(node):
        return
    line = accuse(node)
    say_name(&line, t, tile)
    say(&line, " is ")
    say_text(&line, word(COLOR_WORDS, t.color[tile]))
    say(&line, ", and hex ")
    say_number(&line, hex)
    say(&line, " of estate ")
    say_name(&line, t, TILES + estate)
    say(&line, " is not")


cdef void read_placed(Reading* r, const Node* node, int p) noexcept nogil:
    """A tile in an estate."""
    cdef const Tables* t = r.c.t
    cdef const Seat* seat = &r.c.s.seat[p]
    cdef Node given
    cdef int hex, tile
    only(node, "hex tile")
    given = required(node, "hex")
    hex = <int>number(&given, 0, HEXES - 1)
    if seat.tile[hex]:
        fail_with(node, "a tile lies on hex # already", hex, 0)
    given = required(node, "tile")
    tile = read_tile(r, &given)
    if seat.estate == NOBODY:
        fail(node, "no side has been chosen for this seat")
    elif t.estate[seat.estate].hex_color[hex] != t.color[tile]:
        refuse_hex(r, node, seat.estate, tile, hex)
    if not faulty(node):
        put_tile(r, p, tile, hex)


cdef int usual_castle(const Estate* e) noexcept nogil:
    """The hex of the first castle: the middle where that is a castle's place."""
    return CENTER if e.hex_color[CENTER] == DARK_GREEN else lowest(e.color[DARK_GREEN])


cdef void read_estate(Reading* r, const Node* node, int p) noexcept nogil:
    """The tiles in an estate, without a field for them the first castle alone."""
    cdef const Seat* seat = &r.c.s.seat[p]
    cdef Node tiles = field(node, "tiles")
    cdef Node each
    cdef uint32_t count, _tile
    if absent(&tiles):
        if r.c.s.stage != CHOOSING and seat.estate != NOBODY:
            put_tile(r, p, CASTLE, usual_castle(estate_of(r.c, p)))
            see_tile(r, CASTLE, node)
        return
    each = entries(&tiles, &count)
    for _tile in range(count):
        read_placed(r, &each, p)
        to_next(&each)
    if not is_joined(r.c, seat.filled):
        fail(&tiles, "the tiles are not all joined")


# ---------------------------------------------------------------- the whole of a seat

cdef void read_kept(Reading* r, const Node* node, Seat* seat) noexcept nogil:
    """Goods in storage."""
    cdef Node given = field(node, "goods")
    seat.goods = read_goods(r, node, "goods")
    if count_bits(some(seat.goods)) > KEPT:
        fail_with(&given, "there is room for # types of goods", KEPT, 0)


cdef void read_dice(const Node* node, Seat* seat) noexcept nogil:
    cdef Node given = defaulted(node, "dice", b"\x90")
    cdef uint32_t count, _die
    cdef Node each = entries(&given, &count)
    cdef uint8_t value
    for _die in range(count):
        value = <uint8_t>number(&each, 1, SIDES)
        seat.dice[1] = min(seat.dice[0], value)
        seat.dice[0] = max(seat.dice[0], value)
        to_next(&each)
    if count > 2:
        fail_with(&given, "a seat has 2 dice, not #", count, 0)


cdef uint8_t read_colors(const Node* node, const char* key) noexcept nogil:
    cdef Node given = defaulted(node, key, b"\x90")
    cdef uint32_t count, _color
    cdef Node each = entries(&given, &count)
    cdef uint8_t colors = 0
    for _color in range(count):
        colors |= <uint8_t>(1 << one_of(&each, COLOR_WORDS))
        to_next(&each)
    return colors


cdef void read_seat(Reading* r, const Node* node, int p) noexcept nogil:
    """All of a seat; dice and bonus tiles that a document leaves out follow from other fields."""
    cdef Seat* seat = &r.c.s.seat[p]
    only(node, "vp silver workers dice stored goods board tiles large small estate castle sold")
    if r.c.t.giving == DRAWN:
        read_drawn(r.c, node, seat, p)
    else:
        read_given(r.c.t, node, seat, p)
    seat.castle = <uint8_t>(number_at(node, "castle", 0, HEXES - 1, -1) + 1)
    read_estate(r, node, p)
    read_tiles(r, node, "stored", seat.stored, STORED)
    read_kept(r, node, seat)
    seat.sold = read_goods(r, node, "sold")
    read_dice(node, seat)
    seat.large = read_colors(node, "large")
    seat.small = read_colors(node, "small")
    seat.vp = <uint16_t>number_at(node, "vp", 0, MOST, 0)
    seat.silver = <uint16_t>number_at(node, "silver", 0, MOST, 0)
    seat.workers = <uint16_t>number_at(node, "workers", 0, MOST, 0)
