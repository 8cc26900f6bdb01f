# Building the tables block of a setup from plain Python values (isettlers/founders/tables.py prepares them).

# First id of every block of actions, in order; the last is the number of ids.
ACTION_BLOCKS = {
    "draft": A_DRAFT, "layout": A_LAYOUT, "reveal": A_REVEAL, "token": A_TOKEN, "seat": A_SEAT, "cell": A_CELL,
    "resource": A_RESOURCE, "add": A_ADD, "skip": A_SKIP, "agreement": A_AGREEMENT, "past": ACTIONS,
}
if sizeof(Seat) != 160 or sizeof(State) != 168 + SEATS * 160:
    raise ImportError("isettlers was built with a struct layout it does not know")


cdef int fill_rulings(Tables* t, dict values) except -1:
    if not 1 <= values["most_coins"] <= EACH_TOKEN:
        raise ValueError(f"{values['most_coins']} coins on a tile")
    t.any_contact = values["any_contact"]
    t.four_neighbors = values["four_neighbors"]
    t.share_supplier = values["share_supplier"]
    t.end_any_stack = values["end_any_stack"]
    t.most_coins = values["most_coins"]
    t.war_again = values["war_again"]
    t.any_village = values["any_village"]
    t.any_tile = values["any_tile"]
    t.may_pass = values["may_pass"]
    t.automatic = values["automatic"]
    t.agreement = values["agreement"]
    return 0


cdef int fill_numbers(Tables* t, dict values) except -1:
    t.display, t.pool = values["numbers"]
    t.craftsmen_vp, t.token_vp, t.replaced_vp = values["points"]
    t.opened[NATURE], t.opened[VILLAGE], t.opened[CITY] = values["rows"]
    t.resources = values["resources"]
    if not 1 <= t.display <= DISPLAY or t.pool != 2 * t.seats + 1 or t.pool > POOL:
        raise ValueError("1 to 12 victory tiles open, one nature tile more than are drafted")
    if max(t.craftsmen_vp, t.token_vp, t.replaced_vp) > 99:
        raise ValueError("at most 99 points for a token or a tile")
    for color in range(STACKS):
        if not 1 <= t.opened[color] <= ROW:
            raise ValueError("rows hold 1 to 5 tiles")
    if (STACKED + 1 - t.pool - t.opened[0] - t.opened[1] - t.opened[2] + t.seats - 1) // t.seats > TILES - 2:
        raise ValueError(f"too few tiles in the rows: territories could outgrow {TILES} tiles")
    if t.resources > RESOURCES or len(values["faces"]) != EACH_TOKEN:
        raise ValueError("at most 15 resources, six craftsmen tokens")
    for face in values["faces"]:
        if not 0 <= face < t.resources:
            raise ValueError(f"no resource number {face}")
        t.faces += <uint64_t>1 << 4 * <int>face
    return 0


cdef int set_of(const Tables* t, resources) except -1:
    cdef int found = 0
    for resource in resources:
        if not 0 <= resource < t.resources:
            raise ValueError(f"no resource number {resource}")
        found |= 1 << <int>resource
    return found


cdef int fill_kind(Tables* t, int kind, dict values) except -1:
    cdef int color = values["color"]
    if not NATURE <= color <= VICTORY or (kind and color < t.color[kind - 1]):
        raise ValueError("kinds come in the order of their four colours")
    if not 1 <= values["count"] <= KINDS or not 0 <= values["token"] <= CRAFTSMEN or not 0 <= values["vp"] <= 9:
        raise ValueError("at least one of a kind, a known token or none, at most 9 points")
    if len(values["requires"]) != (0 if color == NATURE else 2):
        raise ValueError("two resources needed, none for nature")
    t.color[kind] = color
    t.copies[kind] = values["count"]
    t.token[kind] = values["token"]
    t.vp[kind] = values["vp"]
    t.needs[kind] = set_of(t, values["requires"])
    t.makes[kind] = set_of(t, values["produces"])
    if count_bits(t.makes[kind]) != (2 if color == NATURE else 1 if color < VICTORY else 0):
        raise ValueError("nature makes one of two resources, village and city tiles make one, victory tiles none")
    for i, resource in enumerate(values["requires"]):
        t.need[kind][i] = resource
    for i, resource in enumerate((*values["produces"], t.resources, t.resources)[:2]):
        t.product[kind][i] = resource
    if color < VICTORY:
        t.tier[color] |= t.makes[kind]
    return 0


cdef int fill_kinds(Tables* t, list kinds) except -1:
    """All kinds; in all as many tiles of a colour as the bounds of the struct are reckoned with."""
    cdef int color, kind
    cdef int n[4]
    n[:] = [0, 0, 0, 0]
    if not 1 <= len(kinds) <= KINDS:
        raise ValueError("1 to 97 kinds of tile")
    for kind in range(len(kinds)):
        fill_kind(t, kind, kinds[kind])
        n[t.color[kind]] += t.copies[kind]
        for color in range(t.color[kind] + 1, 5):
            t.begin[color] = kind + 1
    if n[NATURE] != 24 or n[VILLAGE] != 24 or n[CITY] != 24 or n[VICTORY] != 25:
        raise ValueError("24 nature, village and city tiles each, 25 victory tiles")
    return 0


cdef class FoundersTables(kernel.Tables):
    """The tables of one setup: tiles, tokens, points, options."""
    invariants = INVARIANTS
    cdef Tables* own

    def __cinit__(self, dict values):
        cdef Tables* t
        if not 2 <= values["seats"] <= SEATS:
            raise ValueError("2 to 4 seats")
        self.own = t = <Tables*>PyMem_Calloc(1, sizeof(Tables))
        if t == NULL:
            raise MemoryError()
        t.seats = self.seats = values["seats"]
        t.first_player = values["first_player"]
        if t.first_player >= t.seats and t.first_player != NOBODY:
            raise ValueError(f"no seat {t.first_player} to begin")
        fill_rulings(t, values["rulings"])
        fill_numbers(t, values)
        fill_kinds(t, values["kinds"])
        t.weights = values["weights"]
        t.state_size = self.state_size = STATE_SIZES[self.seats]
        self.block = t
        self.api = interface("founders")

    def __dealloc__(self):
        PyMem_Free(self.own)
