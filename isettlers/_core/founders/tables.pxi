# The tables block of a setup, filled from its plan.

cdef bint fill_options(Tables* t, const Options* options) noexcept nogil:
    t.seats = options.players
    t.first_player = options.first_player
    t.any_contact = options.corner
    t.four_neighbors = options.neighbors == 4
    t.share_supplier = not options.distinct
    t.end_any_stack = options.end_any
    t.most_coins = options.most_coins
    t.war_again = options.war_again
    t.any_village = options.any_village
    t.any_tile = not options.village_only
    t.may_pass = options.may_pass
    t.automatic = options.automatic
    t.agreement = options.agreement
    if not 2 <= t.seats <= SEATS or not 1 <= t.most_coins <= EACH_TOKEN:
        return False
    return t.first_player < t.seats or t.first_player == NOBODY


cdef bint fill_amounts(Tables* t, Reader r) noexcept nogil:
    """Tiles that lie open, and points."""
    cdef uint8_t points[3]
    read_entries(&r, 4)
    t.display = read_by_seats(&r, t.seats, 1, DISPLAY)
    t.pool = read_by_seats(&r, t.seats, 1, POOL)
    read_row(&r, t.opened, STACKS, 1, ROW)
    read_row(&r, points, 3, 0, 99)
    t.craftsmen_vp, t.token_vp, t.replaced_vp = points[0], points[1], points[2]
    if r.failed or t.pool != 2 * t.seats + 1:
        return False
    # Territories must not outgrow their bound: turns of a seat, rounded up, and the start pair.
    return (STACKED + 1 - t.pool - t.opened[0] - t.opened[1] - t.opened[2] + t.seats - 1) // t.seats <= TILES - 2


cdef int read_resources(Reader* r, const Tables* t, uint8_t* out, int count) noexcept nogil:
    """Different resources, one by one and as a set."""
    cdef int resources = 0
    cdef int i
    read_row(r, out, count, 0, t.resources - 1)
    for i in range(count):
        resources |= 1 << out[i]
    if count_bits(resources) != count:
        r.failed = True
    return resources


cdef bint fill_kind(Tables* t, int kind, Reader* r) noexcept nogil:
    """[color, copies, token, points, resources needed, resources made]"""
    cdef int color
    read_entries(r, 6)
    color = <int>read_within(r, t.color[kind - 1] if kind else NATURE, VICTORY)
    t.color[kind] = color
    t.copies[kind] = <uint8_t>read_within(r, 1, KINDS)
    t.token[kind] = <uint8_t>read_within(r, NO_TOKEN, CRAFTSMEN)
    t.vp[kind] = <uint8_t>read_within(r, 0, 9)
    t.needs[kind] = read_resources(r, t, t.need[kind], 0 if color == NATURE else 2)
    t.product[kind][0] = t.product[kind][1] = t.resources
    t.makes[kind] = read_resources(r, t, t.product[kind], 2 if color == NATURE else 1 if color < VICTORY else 0)
    if color < VICTORY:
        t.tier[color] |= t.makes[kind]
    return not r.failed and (t.token[kind] != NO_TOKEN) == (color == CITY)


cdef bint totals_hold(const Tables* t) noexcept nogil:
    """Whether there are as many tiles of a color, and tokens of a kind, as the structs are made for."""
    cdef int[4] tiles = [0, 0, 0, 0]        # by color
    cdef int[5] tokens = [0, 0, 0, 0, 0]
    cdef int i
    for i in range(t.begin[VICTORY + 1]):
        tiles[t.color[i]] += t.copies[i]
        tokens[t.token[i]] += t.copies[i]
    for i in range(WAR, TOKENS):
        if tokens[i] != EACH_TOKEN:
            return False
    for i in range(STACKS):
        if tiles[i] != STACKED // STACKS:
            return False
    return tiles[VICTORY] == KINDS - STACKED


cdef int fill_kinds(Tables* t, Reader r) noexcept nogil:
    cdef uint32_t kinds = read_list(&r)
    cdef uint32_t kind
    cdef int color
    if not 1 <= kinds <= KINDS:
        return WRONG_KIND
    for kind in range(kinds):
        if not fill_kind(t, kind, &r):
            return WRONG_KIND
        for color in range(t.color[kind] + 1, VICTORY + 2):
            t.begin[color] = kind + 1
    return 0 if totals_hold(t) else WRONG_TOTALS


cdef bint fill_faces(Tables* t, Reader r) noexcept nogil:
    """The resources on the craftsmen tokens, which go where village tiles make them."""
    cdef uint8_t faces[EACH_TOKEN]
    cdef int i
    read_row(&r, faces, EACH_TOKEN, 0, t.resources - 1)
    for i in range(EACH_TOKEN):
        t.faces += <uint64_t>1 << 4 * faces[i]
        if not t.tier[VILLAGE] >> faces[i] & 1:
            return False
    return not r.failed


cdef int fill_tables(Tables* t, const Plan* plan) noexcept nogil:
    """Fill a block of zeros; 0, or the code of the first fault. The trees may be of any bytes."""
    cdef int fault
    cdef uint32_t resources
    if not fill_options(t, &plan.options):
        return WRONG_OPTIONS
    if not fill_amounts(t, plan.amounts):
        return WRONG_AMOUNTS
    resources = count_resources(plan)
    if not 1 <= resources <= <uint32_t>RESOURCES:
        return WRONG_RESOURCES
    t.resources = <uint8_t>resources
    fault = fill_kinds(t, at_key(&plan.tiles, "kinds"))
    if fault:
        return fault
    if not fill_faces(t, at_key(&plan.tiles, "faces")):
        return WRONG_FACES
    if not are_names(at_key(&plan.tiles, "names"), t.begin[VICTORY + 1], LONGEST_ID):
        return WRONG_NAMES
    if not are_names(at_key(&plan.tiles, "resources"), t.resources, LONGEST_ID):
        return WRONG_NAMES
    if not read_weights(plan.weights, <double*>&t.weights, sizeof(Weights) // sizeof(double)):
        return WRONG_WEIGHTS
    t.state_size = size_of_state(t.seats)
    t.names_at = sizeof(Tables)
    return 0
