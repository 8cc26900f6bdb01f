# Actions of The Castles of Burgundy in names and words.

cdef const char* write_depots(int choice, Map* m) noexcept nogil:
    """The depots that a ship's choice names: one, or from 6 on two neighbours in the ring."""
    cdef bint two = choice >= DEPOTS
    write_list(key(m, "depots"), 1 + two)
    write_number(m.w, choice % DEPOTS + 1)
    if two:
        write_number(m.w, (choice + 1) % DEPOTS + 1)
    return "ship to depots {depots| and }" if two else "ship to depot {depots}"


cdef void write_board_side(const Context* c, int side, int actor, Writer* w) noexcept nogil:
    """The estate on a side of a seat's board, or the side where there is none to choose from."""
    cdef int board = c.s.seat[actor].board if 0 <= actor < c.t.seats else NOBODY
    if board < c.t.boards:
        write_estate(c.t, c.t.board[board][side], w)
    else:
        write_text(w, word("front|back", side))


cdef const char* write_arguments(const Context* c, int kind, int place, int actor, Map* m) noexcept nogil:
    """Write the arguments of an action; returns the format of its text."""
    cdef int first = first_action(kind)
    if first == A_END:
        return "end turn"
    if first == A_SKIP:
        return "skip"
    if first == A_DIE:
        write_number(key(m, "value"), place + 1)
        return "die {value}"
    if first == A_TAKE or first == A_BUY:
        write_number(key(m, "depot"), offer_depot(place) + (first == A_TAKE))
        write_tile(c.t, offer_tile(place), key(m, "tile"))
        if first == A_TAKE:
            return "take {tile} from depot {depot}"
        return "buy {tile} from depot {depot}" if offer_depot(place) else "buy {tile} from the black depot"
    if first == A_PLACE:
        write_tile(c.t, placed_tile(place), key(m, "tile"))
        write_number(key(m, "hex"), placed_hex(place))
        return "place {tile} on {hex}"
    if first == A_SELL:
        write_text(key(m, "good"), word(GOOD_WORDS, place))
        return "sell {good}"
    if first == A_WORKERS:
        return "take workers"
    if first == A_DISCARD:
        write_tile(c.t, place, key(m, "tile"))
        return "discard {tile}"
    if first == A_SHIP:
        return write_depots(place, m)
    if first == A_GOOD:
        write_text(key(m, "good"), word(GOOD_WORDS, place))
        return "keep {good}"
    if first == A_SIDE:
        write_board_side(c, place, actor, key(m, "side"))
        return "side {side}"
    write_number(key(m, "hex"), place)
    return "castle on {hex}"
