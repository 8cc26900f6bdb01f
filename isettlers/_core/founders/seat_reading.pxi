# The seats of a document of Founders of the Empire, and the tiles and tokens that all its parts count.

ctypedef struct Reading:   # a document under way
    Context* c
    Node sides             # the field with the seats
    Node[SEATS] side       # its entries; empty tables without the field
    int phase              # the question that begins it, QUESTIONS for the end of the game
    int drafted            # tiles that the seats have taken
    int[KINDS] tiles       # that lie somewhere
    int[CART] tokens       # that are somewhere
    uint64_t faces         # craftsmen that are nowhere yet


ctypedef struct Ground:    # the tiles of a territory, the first one first
    int tiles
    Tile[KINDS] tile


# ---------------------------------------------------------------- faults

cdef void refuse_kind(const Node* node, const Tables* t, int kind, const char* why) noexcept nogil:
    """Make a fault of a tile, whose name is the first word."""
    cdef Line line
    if not faulty(node):
        line = accuse(node)
        say_name(&line, t, kind)
        say(&line, why)


cdef void refuse_cell(const Node* node, const char* before, int cell, const char* behind) noexcept nogil:
    """Make a fault of a cell, which stands between two texts."""
    cdef Line line
    if faulty(node):
        return
    line = accuse(node)
    say(&line, before)
    say_number(&line, across(cell))
    say(&line, ",")
    say_number(&line, up(cell))
    say(&line, behind)


# ---------------------------------------------------------------- tiles

cdef void see_tile(Reading* r, int kind, const Node* node) noexcept nogil:
    """Count a tile that lies somewhere, no more often than it has copies."""
    cdef Line line
    r.tiles[kind] += 1
    if r.tiles[kind] > r.c.t.copies[kind] and not faulty(node):
        line = accuse(node)
        say_name(&line, r.c.t, kind)
        say(&line, " lies elsewhere; ")
        say_number(&line, r.c.t.copies[kind])
        say(&line, " in all")


cdef int read_kind(const Tables* t, const Node* node) noexcept nogil:
    return one_of_names(node, t, 0, t.begin[VICTORY + 1])


cdef int read_tile(Reading* r, const Node* node) noexcept nogil:
    cdef int kind = read_kind(r.c.t, node)
    see_tile(r, kind, node)
    return kind


cdef int read_colored(Reading* r, const Node* node, int color) noexcept nogil:
    """A tile of one color."""
    cdef int kind = read_tile(r, node)
    cdef Line line
    if r.c.t.color[kind] != color and not faulty(node):
        line = accuse(node)
        say_name(&line, r.c.t, kind)
        say(&line, " is no ")
        say_text(&line, word(COLOR_WORDS, color))
        say(&line, " tile")
    return kind


cdef int take_nature(Reading* r) noexcept nogil:
    """A nature tile that lies nowhere, of the kind with the most left."""
    cdef const Tables* t = r.c.t
    cdef int fullest = t.begin[NATURE]
    cdef int kind
    for kind in range(t.begin[NATURE], t.begin[NATURE + 1]):
        if t.copies[kind] - r.tiles[kind] > t.copies[fullest] - r.tiles[fullest]:
            fullest = kind
    r.tiles[fullest] += 1
    return fullest


# ---------------------------------------------------------------- craftsmen

cdef void say_faces(Line* line, const Tables* t) noexcept nogil:
    """The resources on craftsmen, of which there are at most six."""
    cdef bint any = False
    cdef int resource
    for resource in range(t.resources):
        if amount(t.faces, resource):
            say(line, ", " if any else "")
            say_name(line, t, t.begin[VICTORY + 1] + resource)
            any = True


cdef int face_named(const Tables* t, const Node* node) noexcept nogil:
    """The resource of craftsmen; 0 for no craftsmen."""
    cdef Reader at = node.at
    cdef Text name = read_text(&at)
    cdef int face = -1 if at.failed else named_in(t, name, t.begin[VICTORY + 1], t.resources)
    cdef Line line
    if face >= 0 and amount(t.faces, face):
        return face
    if not faulty(node):
        line = accuse(node)
        say(&line, "expected " if amount(t.faces, lowest(t.faces) // 4) == EACH_TOKEN else "expected one of ")
        say_faces(&line, t)
        say_got(&line, node)
    return 0


cdef int read_face(Reading* r, const Node* node) noexcept nogil:
    """The resource of craftsmen that lie here alone."""
    cdef const Tables* t = r.c.t
    cdef int face = face_named(t, node)
    cdef Line line
    if faulty(node):
        return face
    if amount(r.faces, face):
        r.faces -= <uint64_t>1 << 4 * face
        return face
    line = accuse(node)
    say(&line, "the ")
    say_name(&line, t, t.begin[VICTORY + 1] + face)
    say(&line, " craftsmen are elsewhere")
    return face


cdef uint64_t read_faces(Reading* r, const Node* node) noexcept nogil:
    """A list of craftsmen as counts by resource."""
    cdef uint32_t count, _token
    cdef Node each = entries(node, &count)
    cdef uint64_t faces = 0
    for _token in range(count):
        faces += <uint64_t>1 << 4 * read_face(r, &each)
        to_next(&each)
    return faces


# ---------------------------------------------------------------- the territory

cdef int read_cell(const Node* node) noexcept nogil:
    cdef int[2] numbers = [0, 0]
    cdef uint32_t count, i
    cdef Node each = entries(node, &count)
    for i in range(count):
        numbers[i % 2] = <int>number(&each, -REACH, REACH)
        to_next(&each)
    if count != 2:
        fail_with(node, "a cell is two numbers, across and up, not #", count, 0)
    return cell_at(numbers[0], numbers[1])


cdef int read_laid_face(Reading* r, const Node* tile, int kind) noexcept nogil:
    """The resource of the craftsmen on a tile plus one, 0 for none."""
    cdef const Tables* t = r.c.t
    cdef Node given = field(tile, "craftsmen")
    cdef int face
    cdef Line line
    if absent(&given):
        return 0
    face = read_face(r, &given)
    if t.color[kind] != VILLAGE and not (t.any_tile and t.makes[kind]):
        refuse_kind(&given, t, kind, " is no place for craftsmen")
    if not t.any_village and not t.makes[kind] >> face & 1 and not faulty(&given):
        line = accuse(&given)
        say_name(&line, t, kind)
        say(&line, " does not make ")
        say_name(&line, t, t.begin[VICTORY + 1] + face)
    return face + 1


cdef Tile read_marks(Reading* r, const Node* tile, int kind) noexcept nogil:
    """The tokens on a tile."""
    cdef const Tables* t = r.c.t
    cdef Node given
    cdef Tile wars, coins
    only(tile, "at tile war coins craftsmen")
    wars = <Tile>field_number(tile, "war", 0, EACH_TOKEN if t.war_again else 1, 0)
    coins = <Tile>field_number(tile, "coins", 0, t.most_coins, 0)
    r.tokens[WAR - 1] += wars
    r.tokens[COIN - 1] += coins
    if coins and not t.makes[kind]:
        given = field(tile, "coins")
        refuse_kind(&given, t, kind, " makes nothing that could be bought")
    return wars << WARS_AT | coins | <Tile>read_laid_face(r, tile, kind) << FACE_AT


cdef void read_laid(Reading* r, const Node* node, Seat* seat, Ground* ground) noexcept nogil:
    """A tile of a territory."""
    cdef Node given = required(node, "tile")
    cdef int kind = read_tile(r, &given)
    cdef Tile marks = read_marks(r, node, kind)
    cdef int cell, i
    given = required(node, "at")
    cell = read_cell(&given)
    for i in range(ground.tiles):
        if cell_of(ground.tile[i]) == cell:
            refuse_cell(node, "a tile lies at ", cell, " already")
    if faulty(node):
        return
    ground.tile[ground.tiles] = fresh_tile(cell, kind)
    ground.tiles += 1
    if seat.tiles < TILES:
        insert_tile(seat, cell, kind)
        seat.tile[place_of(seat, cell)] |= marks


cdef void check_joined(const Context* c, const Node* tiles, Ground* ground) noexcept nogil:
    """Refuse tiles that do not hang together; those that do come to the front."""
    cdef int joined = ground.tiles != 0
    cdef int next = 0
    cdef int i
    cdef Tile apart
    while next < joined:
        for i in range(joined, ground.tiles):
            if in_contact(c, ground.tile[next], ground.tile[i]):
                ground.tile[i], ground.tile[joined] = ground.tile[joined], ground.tile[i]
                joined += 1
        next += 1
    if joined < ground.tiles:
        apart = ground.tile[joined]
        for i in range(joined, ground.tiles):
            apart = min(apart, ground.tile[i])
        refuse_cell(tiles, "the tile at ", cell_of(apart), " is not joined to the others")


cdef void read_territory(Reading* r, const Node* node, Seat* seat) noexcept nogil:
    """The tiles of a seat; none where the document leaves them out."""
    cdef Node tiles = field(node, "tiles")
    cdef Ground ground
    cdef Node each
    cdef uint32_t count, _tile
    if absent(&tiles):
        return
    ground.tiles = 0
    each = entries(&tiles, &count)
    for _tile in range(count):
        read_laid(r, &each, seat, &ground)
        to_next(&each)
    check_joined(r.c, &tiles, &ground)
    if ground.tiles > TILES:
        fail_with(&tiles, "# tiles; no territory can have more than #", ground.tiles, TILES)


cdef void check_cart(const Seat* seat, const Node* node, int cell, const uint16_t* carts, int count) noexcept nogil:
    """A cart lies on a square of four tiles, alone."""
    cdef int corner = cell
    cdef int i
    for i in range(count):
        if carts[i] == cell + 1:
            refuse_cell(node, "a cart lies at ", cell, " already")
    for i in range(4):
        corner = cell + (i & 1) * COLUMN + (i >> 1)
        if not is_filled(seat, corner):
            refuse_cell(node, "no tile at ", corner, ": a cart lies on a square of four")


cdef void read_carts(Reading* r, const Node* node, Seat* seat) noexcept nogil:
    """Carts by the lower left cells of their squares."""
    cdef Node given = defaulted(node, "carts", b"\x90")
    cdef uint16_t[TILES] carts
    cdef uint32_t count, _cart
    cdef Node each = entries(&given, &count)
    cdef int lying = 0
    cdef int cell, i
    memset(carts, 0, sizeof(carts))
    for _cart in range(count):
        cell = read_cell(&each)
        check_cart(seat, &each, cell, carts, lying)
        if faulty(&each):
            return
        i = lying
        while i and carts[i - 1] > cell + 1:
            carts[i] = carts[i - 1]
            i -= 1
        carts[i] = cell + 1
        lying += 1
        to_next(&each)
    r.tokens[CART - 1] += lying
    memcpy(seat.cart, carts, sizeof(seat.cart))


# ---------------------------------------------------------------- the whole of a seat

cdef int tokens_named(const Node* node, int token, int most, int usual) noexcept nogil:
    """A number of tokens, which a table has under their name."""
    cdef Node given = named(node, word(TOKEN_WORDS, token - 1))
    return usual if absent(&given) else <int>number(&given, 0, most)


cdef void read_picks(Reading* r, const Node* node, Seat* seat) noexcept nogil:
    """Tiles that are drafted and not laid yet."""
    cdef Node given = defaulted(node, "drafted", b"\x90")
    cdef uint32_t count, i
    cdef Node each = entries(&given, &count)
    cdef int kind
    for i in range(count):
        kind = read_colored(r, &each, NATURE)
        if i < 2:
            seat.pick[i] = kind + 1
        to_next(&each)
    if count > 2:
        fail_with(&given, "a seat drafts # tiles", 2, 0)


cdef void read_seat(Reading* r, int p) noexcept nogil:
    """All of a seat, but for a start pair that the document leaves out."""
    cdef const Node* node = &r.side[p]
    cdef Seat* seat = &r.c.s.seat[p]
    cdef Node hand, given
    cdef int token
    only(node, "tiles carts tokens replaced drafted")
    read_territory(r, node, seat)
    read_carts(r, node, seat)
    seat.replaced = <uint8_t>field_number(node, "replaced", 0, MOST_REPLACED, 0)
    hand = defaulted(node, "tokens", b"\x80")
    only(&hand, TOKEN_WORDS)
    for token in range(WAR, CRAFTSMEN):
        seat.token[token - 1] = <uint8_t>tokens_named(&hand, token, EACH_TOKEN, 0)
        r.tokens[token - 1] += seat.token[token - 1]
    read_picks(r, node, seat)
    given = defaulted(&hand, "craftsmen", b"\x90")
    seat.craftsmen = read_faces(r, &given)
    r.drafted += seat.tiles + length(seat.pick, 2)
