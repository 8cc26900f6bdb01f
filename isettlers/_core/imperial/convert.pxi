# A state taken apart into plain Python values and put together again, field by field.

cdef list members(Set m):
    cdef list out = []
    cdef int card = take_first(&m)
    while card >= 0:
        out.append(card)
        card = take_first(&m)
    return out


cdef uint64_t packed(amounts) except? 0:
    """A goods word from seven amounts, wood .. defense."""
    cdef uint64_t goods = 0
    cdef int good
    for good, amount in enumerate(amounts):
        goods |= units(good, amount)
    return goods


cdef Set set_of(cards) except *:
    cdef Set m = no_cards()
    for card in cards:
        if not 0 <= card < CARDS:
            raise ValueError(f"no card number {card}")
        add(&m, card)
    return m


cdef list faction_members(uint32_t bits):
    return [COMMON_CARDS + i for i in range(FACTION_CARDS) if bits >> i & 1]


cdef uint32_t faction_bits(cards) except? 0:
    cdef uint32_t bits = 0
    for card in cards:
        if not COMMON_CARDS <= card < CARDS:
            raise ValueError(f"no faction card number {card}")
        bits |= own_bit(card)
    return bits


SET_NAMES = ("hand", "location", "lent", "foundation", "under", "under_2")


cdef dict seat_values(const Seat* seat, int seats):
    cdef dict values = {name: members(seat.sets[i]) for i, name in enumerate(SET_NAMES)}
    used = either(seat.use[0], seat.use[1])
    values.update(
        known=members(seat.known), pooled=members(seat.pooled), secret=members(seat.secret),
        guard=members(seat.guard), use={card: uses(seat, card) for card in members(used)},
        deck=faction_members(seat.deck), discard=faction_members(seat.discard),
        deals=[faction_members(seat.deals[i]) for i in range(seats)],
        trades=[faction_members(seat.trades[i]) for i in range(seats)],
        goods=[held(seat.goods, good) for good in range(DEFENSE + 1)], vp=seat.vp, shield=seat.shield,
    )
    return values


cdef int set_seat(Seat* seat, dict values, int seats) except -1:
    cdef int card, n
    for i, name in enumerate(SET_NAMES):
        seat.sets[i] = set_of(values[name])
    seat.known = set_of(values["known"])
    seat.pooled = set_of(values["pooled"])
    seat.secret = set_of(values["secret"])
    seat.guard = set_of(values["guard"])
    seat.use[0] = set_of([card for card, n in values["use"].items() if n & 1])
    seat.use[1] = set_of([card for card, n in values["use"].items() if n & 2])
    seat.deck = faction_bits(values["deck"])
    seat.discard = faction_bits(values["discard"])
    for i in range(seats):
        seat.deals[i] = faction_bits(values["deals"][i])
        seat.trades[i] = faction_bits(values["trades"][i])
    if len(values["goods"]) != DEFENSE + 1:
        raise ValueError("a supply has seven kinds of goods")
    for good, amount in enumerate(values["goods"]):
        if not 0 <= amount <= (LANE_MASK if good != DEFENSE else MOST_DEFENSE):
            raise ValueError(f"{amount} is more than a supply holds")
    seat.goods = packed(values["goods"])
    seat.vp = values["vp"]
    seat.shield = values["shield"]
    return 0


TOKEN_NAMES = ("technology", "technology_defense", "technology_glory")


cdef dict pack_values(kernel.Position position):
    """The values of packs, {} in a setup without."""
    cdef const Tables* t = <const Tables*>position.block
    cdef const Pack* k
    if not t.pack_at:
        return {}
    k = <const Pack*>(<const char*>position.data + t.pack_at)
    return {
        "markers": members(k.markers), "bottom": members(k.bottom), "again": members(k.again),
        "on": {name: members(k.token[i]) for i, name in enumerate(TOKEN_NAMES)},
        "unlocked": [faction_members(k.unlocked[i]) for i in range(t.seats)],
        "held": [[k.tokens[i][kind] for kind in range(TOKEN_KINDS)] for i in range(t.seats)],
        "marks": {slot: k.marks[slot] for slot in range(MOST_SLOTS) if k.marks[slot]},
    }


cdef int set_pack(Pack* k, dict values, int rows) except -1:
    k.markers = set_of(values["markers"])
    k.bottom = set_of(values["bottom"])
    k.again = set_of(values["again"])
    for i, name in enumerate(TOKEN_NAMES):
        k.token[i] = set_of(values["on"][name])
    for i in range(rows):
        k.unlocked[i] = faction_bits(values["unlocked"][i])
        for kind in range(TOKEN_KINDS):
            k.tokens[i][kind] = values["held"][i][kind]
    for slot, n in values["marks"].items():
        if not 0 <= slot < MOST_SLOTS:
            raise ValueError(f"no Feature number {slot} that counts new sets")
        k.marks[slot] = n
    return 0


cdef dict packet_values(kernel.Position position):
    """The values of the alternate lookout, {} in other setups."""
    cdef const Tables* t = <const Tables*>position.block
    cdef const Packets* k
    if not t.packets_at:
        return {}
    k = <const Packets*>(<const char*>position.data + t.packets_at)
    return {
        "packet": [members(k.packet[i]) for i in range(t.seats)], "kept": [members(k.kept[i]) for i in range(t.seats)],
        "disclosed": [members(k.disclosed[i]) for i in range(t.seats)],
    }


cdef int set_packets(Packets* k, dict values, int rows) except -1:
    for i in range(rows):
        k.packet[i] = set_of(values["packet"][i])
        k.kept[i] = set_of(values["kept"][i])
        k.disclosed[i] = set_of(values["disclosed"][i])
    return 0


cdef dict solo_values(kernel.Position position):
    """The values of the solo game, {} in others."""
    cdef const Tables* t = <const Tables*>position.block
    cdef const Solo* k
    if not t.solo_at:
        return {}
    k = <const Solo*>(<const char*>position.data + t.solo_at)
    return {
        "collection": members(k.collection), "blocked": members(k.blocked), "extra": k.extra, "virtual": k.virtual,
        "line": [k.line[i] for i in range(min(k.line_count, LINE))],
        "left": [k.left[i] for i in range(GOODS)], "dealt": [k.dealt[i] for i in range(GOODS)],
    }


cdef int set_solo(Solo* k, dict values) except -1:
    if len(values["line"]) > LINE or len(values["left"]) != GOODS or len(values["dealt"]) != GOODS:
        raise ValueError("attack cards that no game has")
    k.collection = set_of(values["collection"])
    k.blocked = set_of(values["blocked"])
    k.extra = values["extra"]
    k.virtual = values["virtual"]
    k.line_count = len(values["line"])
    for i, good in enumerate(values["line"]):
        k.line[i] = good
    for i in range(GOODS):
        k.left[i] = values["left"][i]
        k.dealt[i] = values["dealt"][i]
    return 0


@cython.critical_section
def take_apart(kernel.Position position not None):
    """All fields of an Imperial Settlers state as a dict of ints and lists, cards by number."""
    cdef const State* s
    cdef int rows
    if not isinstance(position.owner, ImperialTables):
        raise TypeError("not a position of Imperial Settlers")
    s = <const State*>position.data
    rows = (<const Tables*>position.block).seats
    return {
        "rng": [s.rng.word[i] for i in range(4)],
        "common_deck": members(s.common[COMMON_DECK]), "common_discard": members(s.common[COMMON_DISCARD]),
        "row": members(s.common[COMMON_ROW]), "cost": s.cost, "target": s.target,
        "shrine": [s.shrine[i] for i in range(3)], "phase": s.phase, "round": s.round, "first": s.first,
        "turn": s.turn, "step": s.step, "passed": s.passed, "free_move": s.free_move, "ra_seat": s.ra_seat,
        "pack": pack_values(position), "packets": packet_values(position), "solo": solo_values(position),
        "stack": [
            (s.stack[i].op, s.stack[i].seat, s.stack[i].row, s.stack[i].card,
             s.stack[i].rest[0], s.stack[i].rest[1], s.stack[i].rest[2], s.stack[i].rest[3])
            for i in range(s.depth)
        ],
        "seats": [seat_values(&s.seat[i], rows) for i in range(rows)],
    }


@cython.critical_section
def put_together(kernel.Position position not None, dict values not None):
    """Fill a position, already bound to its tables, from such a dict; ValueError when a field cannot hold its value.

    Only ranges are checked here; `position.check()` returns whether the state is consistent.
    """
    cdef State made
    cdef char room[kernel.MAX_STATE]
    cdef const Tables* tables
    cdef int rows
    cdef Frame* f
    if not isinstance(position.owner, ImperialTables):
        raise TypeError("not a position of Imperial Settlers")
    tables = <const Tables*>position.block
    rows = tables.seats
    if len(values["stack"]) > FRAMES or len(values["seats"]) != rows:
        raise ValueError("too many frames or seats")
    memset(&made, 0, sizeof(State))
    memset(room, 0, sizeof(room))
    for i in range(4):
        made.rng.word[i] = values["rng"][i]
    made.common[COMMON_DECK] = set_of(values["common_deck"])
    made.common[COMMON_DISCARD] = set_of(values["common_discard"])
    made.common[COMMON_ROW] = set_of(values["row"])
    made.cost = values["cost"]
    made.target = values["target"]
    for i in range(3):
        made.shrine[i] = values["shrine"][i]
    made.phase = values["phase"]
    made.round = values["round"]
    made.first = values["first"]
    made.turn = values["turn"]
    made.step = values["step"]
    made.passed = values["passed"]
    made.free_move = values["free_move"]
    made.ra_seat = values["ra_seat"]
    made.depth = len(values["stack"])
    for i, frame in enumerate(values["stack"]):
        f = &made.stack[i]
        f.op, f.seat, f.row, f.card, f.rest[0], f.rest[1], f.rest[2], f.rest[3] = frame
    for i, seat in enumerate(values["seats"]):
        set_seat(&made.seat[i], seat, rows)
        made.ra_tokens += size(&made.seat[i].sets[LENT])
    memcpy(room, &made, sizeof(State) - (SEATS - rows) * sizeof(Seat))
    if tables.pack_at:
        set_pack(<Pack*>(room + tables.pack_at), values["pack"], rows)
    if tables.packets_at:
        set_packets(<Packets*>(room + tables.packets_at), values["packets"], rows)
    if tables.solo_at:
        set_solo(<Solo*>(room + tables.solo_at), values["solo"])
    memcpy(position.data, room, position.state_size)
    position.count = -1
