# A state taken apart into plain Python values and put together again, field by field.

cdef int set_row(uint8_t* row, int room, tiles, int last) except -1:
    numbers = sorted(tiles)
    if len(numbers) > room:
        raise ValueError(f"{len(numbers)} tiles where there is room for {room}")
    for i, tile in enumerate(numbers):
        if not 0 <= tile <= last:
            raise ValueError(f"no tile number {tile}")
        row[i] = tile + 1
    return 0


cdef list amounts(uint32_t goods):
    return [amount(goods, good) for good in range(GOODS)]


cdef uint32_t goods_of(values) except? 0:
    cdef uint32_t goods = 0
    if len(values) != GOODS:
        raise ValueError("there are six types of goods")
    for good, n in enumerate(values):
        if not 0 <= n <= EACH_GOOD:
            raise ValueError(f"{n} goods of a type")
        goods |= <uint32_t>n << 4 * good
    return goods


cdef dict seat_values(const Seat* seat):
    return {
        "tiles": {hex: seat.tile[hex] - 1 for hex in range(HEXES) if seat.tile[hex]},
        "stored": numbers_in(seat.stored, STORED), "goods": amounts(seat.goods), "sold": amounts(seat.sold),
        "dice": [seat.dice[i] for i in range(2) if seat.dice[i]],
        "vp": seat.vp, "silver": seat.silver, "workers": seat.workers,
        "knowledge": [number for number in range(1, LAST_KNOWLEDGE + 1) if seat.knowledge >> number & 1],
        "ships": seat.ships, "estate": seat.estate, "board": seat.board, "castle": seat.castle,
        "large": [color for color in range(COLORS) if seat.large >> color & 1],
        "small": [color for color in range(COLORS) if seat.small >> color & 1],
    }


cdef int set_seat(const Tables* t, Seat* seat, dict values) except -1:
    cdef int hex, tile, i
    for name in ("vp", "silver", "workers"):
        if not 0 <= values[name] <= MOST:
            raise ValueError(f"{values[name]} {name}")
    seat.vp, seat.silver, seat.workers = values["vp"], values["silver"], values["workers"]
    seat.estate, seat.board, seat.castle = values["estate"], values["board"], values["castle"]
    if seat.estate != NOBODY and seat.estate >= t.estates:
        raise ValueError(f"no estate number {seat.estate}")
    for hex, tile in values["tiles"].items():
        if not 0 <= hex < HEXES or not 0 <= tile < TILES or seat.estate == NOBODY:
            raise ValueError(f"no place for tile {tile} on hex {hex}")
        seat.tile[hex] = tile + 1
        seat.filled |= bit(hex)
        seat.frontier |= t.adjacent[hex]
        seat.ships += tile == SHIP
        if tile < BUILDINGS:
            seat.barred[tile] |= t.estate[seat.estate].region[hex]
        elif KNOWLEDGE <= tile < CASTLE:
            seat.knowledge |= <uint32_t>1 << (tile - KNOWLEDGE + 1)
    seat.frontier &= ~seat.filled
    set_row(seat.stored, STORED, values["stored"], TILES - 1)
    seat.goods = goods_of(values["goods"])
    seat.sold = goods_of(values["sold"])
    for i, die in enumerate(sorted(values["dice"], reverse=True)):
        if i >= 2 or not 1 <= die <= SIDES:
            raise ValueError("two dice with values from 1 to 6")
        seat.dice[i] = die
    for color in values["large"]:
        seat.large |= 1 << color
    for color in values["small"]:
        seat.small |= 1 << color
    return 0


@cython.critical_section
def take_apart(kernel.Position position not None):
    """All fields of a state of The Castles of Burgundy as a dict of ints and lists, tiles by number."""
    cdef const State* s
    cdef int seats = position.owner.seats
    if not isinstance(position.owner, BurgundyTables):
        raise TypeError("not a position of The Castles of Burgundy")
    s = <const State*>position.data
    return {
        "rng": [s.rng.word[i] for i in range(4)],
        "stock": [[s.stock[back][tile] for tile in range(TILES)] for back in range(2)],
        "depots": [numbers_in(s.depot[i], SPACES) for i in range(DEPOTS)], "black": numbers_in(s.black, BLACK_SPACES),
        "depot_goods": [amounts(s.depot_goods[i]) for i in range(DEPOTS)], "pool": amounts(s.pool),
        "coming": [s.coming[i] for i in range(ROUNDS)],
        "line": [s.line[i] for i in range(seats)], "order": [s.order[i] for i in range(seats)],
        "stage": s.stage, "phase": s.phase, "round": s.round, "turn": s.turn, "white": s.white, "bought": s.bought,
        "question": s.question, "x": s.x, "y": s.y, "z": s.z,
        "seats": [seat_values(&s.seat[i]) for i in range(seats)],
    }


@cython.critical_section
def put_together(kernel.Position position not None, dict values not None):
    """Fill a position, already bound to its tables, from such a dict; ValueError when a field cannot hold its value.

    Fields that follow from the tiles in an estate (`knowledge`, `ships`) are not read. Only ranges are checked here;
    `position.check()` returns whether the state is consistent.
    """
    cdef State made
    cdef int i, tile, back
    cdef int seats = position.owner.seats
    if not isinstance(position.owner, BurgundyTables):
        raise TypeError("not a position of The Castles of Burgundy")
    if len(values["seats"]) != seats or len(values["line"]) != seats or len(values["order"]) != seats:
        raise ValueError(f"this setup has {seats} seats")
    memset(&made, 0, sizeof(State))
    for i in range(4):
        made.rng.word[i] = values["rng"][i]
    for back in range(2):
        for tile in range(TILES):
            made.stock[back][tile] = values["stock"][back][tile]
    for i in range(DEPOTS):
        set_row(made.depot[i], SPACES, values["depots"][i], TILES - 1)
        made.depot_goods[i] = goods_of(values["depot_goods"][i])
    set_row(made.black, BLACK_SPACES, values["black"], TILES - 1)
    made.pool = goods_of(values["pool"])
    for i in range(ROUNDS):
        made.coming[i] = values["coming"][i]
    for i in range(SEATS):
        made.line[i] = values["line"][i] if i < seats else NOBODY
        made.order[i] = values["order"][i] if i < seats else NOBODY
    made.stage, made.phase, made.round = values["stage"], values["phase"], values["round"]
    made.turn, made.white, made.bought = values["turn"], values["white"], values["bought"]
    made.question, made.x, made.y, made.z = values["question"], values["x"], values["y"], values["z"]
    for i in range(seats):
        set_seat(<const Tables*>position.block, &made.seat[i], values["seats"][i])
    memcpy(position.data, &made, position.state_size)
    position.count = -1
