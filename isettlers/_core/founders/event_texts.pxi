# Events of Founders of the Empire in names and words (isettlers/founders/events.py tells what their values mean).

cdef inline void write_at(const Event* e, Map* m) noexcept nogil:
    write_cell(numbered(e.n), key(m, "at"))


cdef Told tell_reveal(const Context* c, const Event* e, Map* m) noexcept nogil:
    write_text(key(m, "stack"), word(COLOR_WORDS, e.a))
    write_kind(c.t, e.b, key(m, "tile"))
    write_text(key(m, "reason"), word(REASON_WORDS, e.n))
    return shown_by(e.seat, "turns up {tile}, for nothing else can be added" if e.n == BY_NEED else "turns up {tile}")


cdef Told tell_replacement(const Context* c, const Event* e, Map* m) noexcept nogil:
    """The bytes of `goods` tell of the old tile: war tokens, coins, the face of craftsmen plus one."""
    cdef int face = e.goods >> 16 & 255
    write_kind(c.t, e.a, key(m, "tile"))
    write_kind(c.t, e.b, key(m, "old"))
    write_at(e, m)
    write_number(key(m, "war"), e.goods & 255)
    write_number(key(m, "coins"), e.goods >> 8 & 255)
    if face:
        write_resource(c.t, face - 1, key(m, "craftsmen"))
    else:
        write_nil(key(m, "craftsmen"))
    return told_by(e.seat, "{tile} at {at|,} in place of {old}")


cdef Told tell_token(const Context* c, const Event* e, Map* m) noexcept nogil:
    write_text(key(m, "token"), word(TOKEN_WORDS, e.a - 1))
    if e.b:
        write_resource(c.t, e.b - 1, key(m, "face"))
        return shown_by(e.seat, "gets {face} craftsmen")
    write_nil(key(m, "face"))
    return told_by(e.seat, "gets a {token} token")


cdef Told tell_over(const Event* e, Map* m) noexcept nogil:
    write_text(key(m, "reason"), word(END_WORDS, e.a))
    if e.a == NO_VICTORY:
        return told_by(NO_SEAT, "over: no victory tile is left")
    if e.a == NO_STACKS:
        return told_by(NO_SEAT, "over: the stacks are empty")
    return told_by(NO_SEAT, "over: all agree" if e.a == ALL_AGREE else "over: nobody can gain another point")


cdef Told tell_token_played(const Context* c, const Event* e, Map* m) noexcept nogil:
    """War, a coin, a cart, craftsmen: what is played, and where."""
    if e.kind == E_CART:
        write_at(e, m)
        return told_by(e.seat, "cart at {at|,}")
    if e.kind == E_CRAFTSMEN:
        write_kind(c.t, e.a, key(m, "tile"))
        write_at(e, m)
        write_resource(c.t, e.b, key(m, "face"))
        return told_by(e.seat, "{face} craftsmen on {tile} at {at|,}")
    write_number(key(m, "victim"), e.a)
    write_kind(c.t, e.b, key(m, "tile"))
    write_at(e, m)
    if e.kind == E_WAR:
        return told_by(e.seat, "attacks {tile} at {at|,} of {@victim}")
    write_resource(c.t, e.goods, key(m, "resource"))
    return told_by(e.seat, "buys {resource} from {tile} at {at|,} of {@victim}")


cdef Told tell_clearing(const Context* c, const Event* e, Map* m) noexcept nogil:
    cdef uint8_t row[ROW]
    cdef int i
    for i in range(ROW):
        row[i] = <uint8_t>(e.goods >> 8 * i)
    write_text(key(m, "stack"), word(COLOR_WORDS, e.a))
    write_row(c.t, row, ROW, key(m, "tiles"))
    return told_by(e.seat, "{tiles} to the box")


cdef Told tell(const Context* c, const Log* log, uint32_t index, int reader, Map* m) noexcept nogil:
    """Write the values of an event; all is open to every reader."""
    cdef const Event* e = &log.events[index]
    if e.kind == E_FIRST:
        write_number(key(m, "first"), e.seat)
        write_flag(key(m, "drawn"), c.t.first_player == NOBODY)
        return Told(format="first player: {@first}", seat=NO_SEAT, led=False, reveals=c.t.first_player == NOBODY,
                    veiled=False)
    if e.kind == E_DISPLAY or e.kind == E_POOL:
        write_kind(c.t, e.a, key(m, "tile"))
        return shown_by(NO_SEAT, "{tile} on display" if e.kind == E_DISPLAY else "{tile} to choose from")
    if e.kind == E_TURN:
        return told_by(e.seat, "turn")
    if e.kind == E_ACTION:
        return tell_action(c, e, e.a, m)
    if e.kind == E_DRAFT:
        write_kind(c.t, e.a, key(m, "tile"))
        return told_by(e.seat, "takes {tile}")
    if e.kind == E_LAY or e.kind == E_ADD:
        write_kind(c.t, e.a, key(m, "tile"))
        write_at(e, m)
        return told_by(e.seat, "{tile} at {at|,}")
    if e.kind == E_REVEAL:
        return tell_reveal(c, e, m)
    if e.kind == E_CLEAR:
        return tell_clearing(c, e, m)
    if e.kind == E_REPLACE:
        return tell_replacement(c, e, m)
    if e.kind == E_TOKEN:
        return tell_token(c, e, m)
    if e.kind == E_COINS:
        write_number(key(m, "coins"), e.n)
        return told_by(e.seat, "takes {coins} coin" if e.n == 1 else "takes {coins} coins")
    if e.kind == E_AGREED:
        write_flag(key(m, "ends"), e.a)
        return told_by(e.seat, "would end the game" if e.a else "goes on")
    if e.kind == E_FINAL:
        write_number(key(m, "points"), e.n)
        write_text(key(m, "reason"), word(POINT_WORDS, e.a))
        return told_by(e.seat, "{+points} VP for {reason}")
    if e.kind == E_OVER:
        return tell_over(e, m)
    return tell_token_played(c, e, m)
