# Events of The Castles of Burgundy in names and words (isettlers/burgundy/events.py tells what their values mean), and
# what of them a reader may hear: the sides and first castles that others choose in secret go without their name until
# all have chosen. Sales are heard by everybody; only the piles lie face down.

cdef bint hides(const Context* c, const Event* e, int reader) noexcept nogil:
    """Whether an event tells of a secret choice that the reader does not know."""
    if not c.t.secret or reader == EVERYTHING or reader == e.seat:
        return False
    return (e.kind == E_ACTION and e.n >= A_SIDE) or (e.kind == E_ESTATE and not e.b)


cdef Told tell_secret(const Event* e, Map* m) noexcept nogil:
    cdef Told told = told_by(e.seat, "has chosen a side" if e.kind == E_ESTATE else "{text}")
    told.veiled = True
    if e.kind == E_ESTATE:
        write_nil(key(m, "estate"))
        write_flag(key(m, "shown"), False)
        return told
    write_nil(key(m, "action"))
    write_word(key(m, "text"), "choose in secret")
    write_flag(key(m, "forced"), e.a)
    return told


cdef Told tell_course(const Context* c, const Event* e, Map* m) noexcept nogil:
    """First player, phase and round."""
    if e.kind == E_FIRST:
        write_number(key(m, "first"), e.seat)
        return told_by(NO_SEAT, "first player: {@first}")
    write_text(key(m, "phase"), word(PHASE_WORDS, e.a))
    if e.kind == E_PHASE:
        return told_by(NO_SEAT, "phase {phase}")
    write_number(key(m, "round"), e.b + 1)
    write_number(key(m, "first"), e.seat)
    return told_by(NO_SEAT, "round {round} of phase {phase}, {@first} first")


cdef Told tell_chance(const Context* c, const Event* e, Map* m) noexcept nogil:
    """Dice and goods."""
    if e.kind == E_ROLL:
        write_list(key(m, "dice"), 2)
        write_number(m.w, min(e.a, e.b))
        write_number(m.w, max(e.a, e.b))
        return shown_by(e.seat, "rolls {dice| and }")
    if e.kind == E_COMING:
        write_text(key(m, "good"), word(GOOD_WORDS, e.a))
        write_number(key(m, "round"), e.b + 1)
        return shown_by(NO_SEAT, "{good} for round {round}")
    write_number(key(m, "value"), e.a)
    if e.b == 0:
        write_nil(key(m, "good"))
        return shown_by(e.seat, "white die {value}")
    write_text(key(m, "good"), word(GOOD_WORDS, e.b - 1))
    return shown_by(e.seat, "white die {value}: {good} to depot {value}")


cdef Told tell_tile(const Context* c, const Event* e, Map* m) noexcept nogil:
    """A tile that comes to a depot, or leaves one, comes into an estate, or leaves the game."""
    if e.kind == E_FILL or e.kind == E_TAKE:
        write_number(key(m, "depot"), e.a)
        write_tile(c.t, e.b, key(m, "tile"))
        if e.kind == E_FILL:
            return shown_by(NO_SEAT, "{tile} to depot {depot}" if e.a else "{tile} to the black depot")
        return told_by(e.seat, "{tile} from depot {depot}" if e.a else "{tile} from the black depot")
    write_tile(c.t, e.a, key(m, "tile"))
    if e.kind == E_DISCARD:
        return told_by(e.seat, "{tile} leaves the game")
    write_number(key(m, "hex"), e.b)
    write_flag(key(m, "start"), e.n)
    return told_by(e.seat, "{tile} on {hex}")


cdef inline void write_cause(const Context* c, int cause, Map* m) noexcept nogil:
    """The tile or the rule that an event comes from."""
    if cause < TILES:
        write_tile(c.t, cause, key(m, "cause"))
    else:
        write_text(key(m, "cause"), word(CAUSE_WORDS, cause - TILES))


cdef Told tell_supply(const Context* c, const Event* e, Map* m) noexcept nogil:
    """Silverlings, workers, points and goods."""
    if e.kind == E_SILVER or e.kind == E_WORKERS:
        write_number(key(m, "amount"), e.n)
        write_cause(c, e.a, m)
        if e.kind == E_SILVER:
            return told_by(e.seat, "{+amount} silverlings ({cause})")
        return told_by(e.seat, "{+amount} workers ({cause})")
    if e.kind == E_SOLD:
        write_text(key(m, "good"), word(GOOD_WORDS, e.a))
        write_number(key(m, "count"), e.n)
        return told_by(e.seat, "sells {count} {good}")
    if e.kind != E_GOODS:
        write_number(key(m, "points"), e.n)
        write_text(key(m, "reason"), word(REASON_WORDS, e.a))
        if e.kind == E_VP:
            write_cause(c, e.b, m)
        return told_by(e.seat, "{+points} VP for {reason}")
    if e.a == NOBODY:
        write_nil(key(m, "depot"))
    else:
        write_number(key(m, "depot"), e.a)
    write_goods(<uint32_t>e.goods, key(m, "goods"))
    if e.a == NOBODY:
        return shown_by(e.seat, "begins with {goods}")
    return told_by(e.seat, "{goods} from depot {depot}" if e.a else "{goods} from the black depot")


cdef Told tell_estate(const Context* c, const Event* e, Map* m) noexcept nogil:
    """Boards, estates, bonus tiles and the order of turns."""
    if e.kind == E_BONUS:
        write_text(key(m, "color"), word(COLOR_WORDS, e.a))
        write_flag(key(m, "large"), e.b)
        return told_by(e.seat, "large bonus tile for {_color}" if e.b else "small bonus tile for {_color}")
    if e.kind == E_ORDER:
        write_number(key(m, "space"), e.n)
        write_number(key(m, "place"), e.a)
        return told_by(e.seat, "turn order marker to space {space}")
    if e.kind == E_BOARD:
        write_sides(c.t, e.a, key(m, "sides"))
        return shown_by(e.seat, "draws the board {sides| / }")
    write_estate(c.t, e.a, key(m, "estate"))
    write_flag(key(m, "shown"), e.b)
    return told_by(e.seat, "plays estate {estate}")


cdef Told tell(const Context* c, const Log* log, uint32_t index, int reader, Map* m) noexcept nogil:
    """Write the values of an event as a reader hears it."""
    cdef const Event* e = &log.events[index]
    if hides(c, e, reader):
        return tell_secret(e, m)
    if e.kind == E_FIRST or e.kind == E_PHASE or e.kind == E_ROUND:
        return tell_course(c, e, m)
    if e.kind == E_TURN:
        return told_by(e.seat, "turn")
    if e.kind == E_ACTION:
        return tell_action(c, e, e.a, m)
    if e.kind == E_ROLL or e.kind == E_WHITE or e.kind == E_COMING:
        return tell_chance(c, e, m)
    if e.kind == E_CLEAR:
        return told_by(NO_SEAT, "the tiles left in the depots leave the game")
    if e.kind == E_FILL or e.kind == E_TAKE or e.kind == E_PLACE or e.kind == E_DISCARD:
        return tell_tile(c, e, m)
    if E_BONUS <= e.kind <= E_ESTATE:
        return tell_estate(c, e, m)
    return told_by(NO_SEAT, "over") if e.kind == E_OVER else tell_supply(c, e, m)
