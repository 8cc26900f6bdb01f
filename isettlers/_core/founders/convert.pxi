# A state taken apart into plain Python values and put together again, field by field.

cdef int set_list(const Tables* t, uint8_t* row, int room, kinds) except -1:
    if len(kinds) > room:
        raise ValueError(f"{len(kinds)} tiles where there is room for {room}")
    for i, kind in enumerate(kinds):
        if not 0 <= kind < t.begin[VICTORY + 1]:
            raise ValueError(f"no kind number {kind}")
        row[i] = kind + 1
    return 0


cdef list faces_in(uint64_t counts):
    return [i for i in range(RESOURCES) for _ in range(amount(counts, i))]


cdef uint64_t counted(const Tables* t, faces) except? 0:
    cdef uint64_t counts = 0
    if len(faces) > EACH_TOKEN:
        raise ValueError(f"{len(faces)} craftsmen tokens")
    for face in faces:
        if not 0 <= face < t.resources:
            raise ValueError(f"no resource number {face}")
        counts += <uint64_t>1 << 4 * <int>face
    return counts


cdef tuple cell_pair(int cell):
    return across(cell), up(cell)


cdef int cell_number(cell) except -1:
    x, y = cell
    if not (-REACH <= x <= REACH and -REACH <= y <= REACH):
        raise ValueError(f"no cell {x},{y}")
    return cell_at(x, y)


cdef int small(value, int most) except -1:
    if not 0 <= value <= most:
        raise ValueError(f"{value} where 0 to {most} is possible")
    return value


cdef dict seat_values(const Seat* seat):
    cdef list tiles = []
    cdef Tile tile
    cdef int i
    for i in range(seat.tiles):
        tile = seat.tile[i]
        tiles.append((*cell_pair(cell_of(tile)), kind_of(tile), wars_of(tile), coins_of(tile), face_of(tile)))
    return {
        "tiles": tiles,
        "carts": [cell_pair(seat.cart[i] - 1) for i in range(CARTS) if seat.cart[i]],
        "war": seat.token[WAR - 1], "coin": seat.token[COIN - 1], "cart": seat.token[CART - 1],
        "craftsmen": faces_in(seat.craftsmen), "replaced": seat.replaced, "picks": numbers_in(seat.pick, 2),
    }


cdef int set_seat(const Tables* t, Seat* seat, dict values) except -1:
    cdef int i
    if len(values["tiles"]) > TILES or len(values["carts"]) > CARTS:
        raise ValueError(f"a territory has at most {TILES} tiles and {CARTS} carts")
    for i, (x, y, kind, wars, coins, face) in enumerate(sorted(values["tiles"])):
        seat.tile[i] = fresh_tile(cell_number((x, y)), small(kind, t.begin[VICTORY + 1] - 1))
        seat.tile[i] |= small(face, RESOURCES) << FACE_AT | small(wars, EACH_TOKEN) << WARS_AT
        seat.tile[i] |= small(coins, EACH_TOKEN)
    seat.tiles = len(values["tiles"])
    for i, (x, y) in enumerate(sorted(values["carts"])):
        seat.cart[i] = cell_number((x, y)) + 1
    for i, name in enumerate(("war", "coin", "cart")):
        seat.token[i] = small(values[name], EACH_TOKEN)
    seat.craftsmen = counted(t, values["craftsmen"])
    seat.replaced = small(values["replaced"], MOST_REPLACED)
    set_list(t, seat.pick, 2, values["picks"])
    return 0


@cython.critical_section
def take_apart(kernel.Position position not None):
    """All fields of a state of Founders of the Empire as a dict of ints and lists, kinds and resources by number."""
    cdef const State* s
    cdef const Tables* t
    cdef int i
    if not isinstance(position.owner, FoundersTables):
        raise TypeError("not a position of Founders of the Empire")
    s = <const State*>position.data
    t = <const Tables*>position.block
    return {
        "rng": [s.rng.word[i] for i in range(4)],
        "stage": s.stage, "question": s.question, "first": s.first, "turn": s.turn, "picks": s.picks, "token": s.token,
        "victim": s.victim - 1, "kind": s.kind - 1, "bought": s.bought - 1,
        "cell": cell_pair(s.cell - 1) if s.cell else None,
        "stacks": [s.stack[i] if i < t.begin[VICTORY] else 0 for i in range(t.begin[VICTORY + 1])],
        "rows": [numbers_in(s.row[i], ROW) for i in range(STACKS)],
        "victory": numbers_in(s.display, DISPLAY), "pool": numbers_in(s.pool, POOL),
        "pile": faces_in(s.pile), "supply": [s.supply[i] for i in range(3)],
        "seats": [seat_values(&s.seat[i]) for i in range(t.seats)],
    }


cdef int set_course(State* s, const Tables* t, dict values) except -1:
    """Stage, question, and what is under way."""
    s.stage = small(values["stage"], OVER)
    s.question = small(values["question"], QUESTIONS - 1)
    s.first = small(values["first"], t.seats - 1)
    s.turn = small(values["turn"], t.seats - 1)
    s.picks = small(values["picks"], 2 * t.seats)
    s.token = small(values["token"], CRAFTSMEN)
    s.victim = small(values["victim"] + 1, t.seats)
    s.kind = small(values["kind"] + 1, t.begin[VICTORY + 1])
    s.bought = small(values["bought"] + 1, t.resources)
    if values["cell"] is not None:
        s.cell = cell_number(values["cell"]) + 1
    return 0


@cython.critical_section
def put_together(kernel.Position position not None, dict values not None):
    """Fill a position, already bound to its tables, from such a dict; ValueError when a field cannot hold its value.

    Tiles and lists may come in any order; rows are kept in theirs. Only ranges are checked here; `position.check()`
    returns whether the state is consistent.
    """
    cdef State made
    cdef const Tables* t
    cdef int i
    if not isinstance(position.owner, FoundersTables):
        raise TypeError("not a position of Founders of the Empire")
    t = <const Tables*>position.block
    if len(values["seats"]) != t.seats or len(values["stacks"]) != t.begin[VICTORY + 1]:
        raise ValueError(f"this setup has {t.seats} seats and {t.begin[VICTORY + 1]} kinds of tile")
    memset(&made, 0, sizeof(State))
    for i in range(4):
        made.rng.word[i] = values["rng"][i]
    set_course(&made, t, values)
    for i in range(t.begin[VICTORY]):
        made.stack[i] = small(values["stacks"][i], t.copies[i])
        made.left[t.color[i]] += made.stack[i]
    for i in range(STACKS):
        set_list(t, made.row[i], ROW, values["rows"][i])
    set_list(t, made.display, DISPLAY, sorted(values["victory"]))
    set_list(t, made.pool, POOL, sorted(values["pool"]))
    made.pile = counted(t, values["pile"])
    for i in range(3):
        made.supply[i] = small(values["supply"][i], EACH_TOKEN)
    for i in range(t.seats):
        set_seat(t, &made.seat[i], values["seats"][i])
    memcpy(position.data, &made, position.state_size)
    position.count = -1
