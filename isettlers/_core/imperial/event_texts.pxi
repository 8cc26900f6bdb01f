# Events of Imperial Settlers in names and words (isettlers/imperial/events.py tells what their values mean).

cdef inline int player_or_none(const Context* c, int seat) noexcept nogil:
    """A seat that a player has; the virtual player's row is none."""
    return seat if seat < c.t.players else NO_SEAT


cdef inline Told told_plainly(int seat, const char* format) noexcept nogil:
    """The text does not begin with the name of the seat."""
    return Told(format=format, seat=seat, led=False, reveals=False, veiled=False)


cdef Told tell_move(const Context* c, const Event* e, Map* m) noexcept nogil:
    cdef int owner = 0 if e.seat == NOBODY else e.seat
    cdef Told told = told_plainly(player_or_none(c, e.n), "{@to}: {full} from {source} to {target}")
    cdef bint caused
    write_id(c, owner, e.a, key(m, "card"))
    write_name(c, owner, e.a, key(m, "name"))
    write_text(key(m, "source"), word(ZONE_WORDS, source_of(e)))
    write_text(key(m, "target"), word(ZONE_WORDS, target_of(e)))
    write_seat_number(seat_or_none(e.seat), key(m, "owner"))
    write_seat_number(seat_or_none(e.n), key(m, "to"))
    write_full_name(c, owner, e.a, key(m.aside, "full"))
    caused = write_cause_of_move(c, e, m)
    if e.n == NOBODY:
        told.format = "{full} from {source} to {target} ({_why})" if caused else "{full} from {source} to {target}"
    elif caused:
        told.format = "{@to}: {full} from {source} to {target} ({_why})"
    told.reveals = comes_to_light(e)
    return told


cdef Told tell_mark(const Context* c, const Event* e, Map* m) noexcept nogil:
    """Something comes onto a location, or off it."""
    cdef Told told = told_plainly(player_or_none(c, e.b if e.kind == E_TRADE else e.seat), "block: {full} of {@row}")
    write_number(key(m, "row"), e.seat)
    write_id(c, e.seat, e.a, key(m, "card"))
    write_full_name(c, e.seat, e.a, key(m.aside, "full"))
    write_text(key(m.aside, "kind"), word(EVENT_KINDS, e.kind))
    if e.kind == E_USE:
        write_number(key(m, "uses"), e.n)
        told.format = "use: {full} of {@row} (uses {uses})"
    elif e.kind == E_MARKERS:
        write_number(key(m, "markers"), e.n)
        told.format = "markers: {full} of {@row} (markers {markers})"
    elif e.kind != E_BLOCK:
        write_flag(key(m, "placed"), e.n)
        told.format = "{kind}: {full} of {@row} (placed True)" if e.n else "{kind}: {full} of {@row} (placed False)"
    if e.kind == E_TECHNOLOGY:
        write_text(key(m, "token"), word(TOKEN_WORDS, e.b))
        told.format = "technology: {full} of {@row} (placed False, token {token})"
        if e.n:
            told.format = "technology: {full} of {@row} (placed True, token {token})"
    return told


cdef Told tell_course(const Context* c, const Event* e, Map* m) noexcept nogil:
    """Rounds, phases, turns, the first player and the end."""
    if e.kind == E_ROUND:
        write_number(key(m, "round"), e.n)
        write_number(key(m, "first"), e.seat)
        return told_plainly(NO_SEAT, "round {round}, {@first} first")
    if e.kind == E_PHASE:
        write_text(key(m, "phase"), word(PHASE_WORDS, e.a))
        write_number(key(m, "round"), e.n)
        return told_plainly(NO_SEAT, "{phase} phase of round {round}")
    if e.kind == E_FIRST:
        write_number(key(m, "first"), e.seat)
        return told_plainly(NO_SEAT, "first player: {@first}")
    if e.seat == NOBODY:
        return told_plainly(NO_SEAT, "over" if e.kind == E_OVER else "turn")
    write_number(key(m.aside, "seat"), e.seat)
    return told_plainly(e.seat, "over: {@seat}" if e.kind == E_OVER else "turn: {@seat}")


cdef Told tell_line(const Context* c, const Event* e, Map* m) noexcept nogil:
    """Attack cards move: to the end of the line, among the player's deals, or out of the game."""
    write_text(key(m, "good"), word(GOOD_WORDS, e.a))
    if e.seat == 1:
        write_text(key(m, "other"), word(GOOD_WORDS, e.b))
        write_word(key(m, "how"), "to the end")
        write_number(key(m, "place"), e.n)
        return told_plainly(NO_SEAT, "attack cards with {good} and {other}: {how}")
    write_word(key(m, "source"), "deals" if e.b else "line")
    write_word(key(m, "how"), "out of the game" if e.seat == NOBODY else "a deal")
    write_seat_number(NO_SEAT if e.b else e.n, key(m, "place"))
    return told_plainly(player_or_none(c, e.seat), "attack card with {good} from the {source}: {how}")


cdef Told tell_solo(const Context* c, const Event* e, Map* m) noexcept nogil:
    """The virtual player, its attack cards and its Collection."""
    cdef Told told
    if e.kind == E_LINE:
        return tell_line(c, e, m)
    if e.kind == E_COLLECT:
        write_number(key(m, "points"), e.n)
        return told_plainly(NO_SEAT, "the Collection counts {points} more")
    if e.kind == E_VIRTUAL:
        write_text(key(m, "virtual"), word(VIRTUAL_WORDS, e.a))
        return told_plainly(NO_SEAT, "virtual player: {virtual}")
    write_text(key(m, "good"), word(GOOD_WORDS, e.a))
    told = told_plainly(NO_SEAT, "attack card: {good}")
    told.reveals = True
    return told


cdef Told tell_deck(const Context* c, const Event* e, Map* m) noexcept nogil:
    """Decks: reshuffled, or searched."""
    write_number(key(m.aside, "seat"), e.seat)
    if e.kind == E_SEARCH:
        write_text(key(m, "deck"), word(DECK_WORDS, e.a))
        write_text(key(m, "color"), word(COLOR_WORDS, e.b))
        write_flag(key(m, "found"), e.n)
        if e.n:
            return told_plainly(e.seat, "{@seat} searches the {deck} deck for a {color} card")
        return told_plainly(e.seat, "{@seat} searches the {deck} deck for a {color} card: none")
    write_number(key(m, "cards"), e.n)
    if e.seat == NOBODY:
        return told_plainly(NO_SEAT, "the common discards are reshuffled: {cards} cards")
    return told_plainly(e.seat, "the {@seat} discards are reshuffled: {cards} cards")


cdef Told tell_supply(const Context* c, const Event* e, Map* m) noexcept nogil:
    """Goods, points, parts of the score, tokens, the Shrine and shields."""
    if e.kind == E_GOODS:
        write_goods(e.goods, e.n, key(m, "goods"))
        return told_by(e.seat, "{+goods} ({_why})" if write_cause(c, e.a << 8 | e.b, m) else "{+goods}")
    if e.kind == E_VP:
        write_number(key(m, "points"), e.n)
        return told_by(e.seat, "+{points} VP ({_why})" if write_cause(c, e.a << 8 | e.b, m) else "+{points} VP")
    if e.kind == E_FINAL:
        write_number(key(m, "points"), <uint32_t>e.goods)
        write_text(key(m, "reason"), word(POINT_WORDS, e.a))
        return told_by(e.seat, "{+points} VP for {_reason}" if e.a else "{+points} VP marked")
    if e.kind == E_TOKENS:
        write_text(key(m, "token"), word(TOKEN_WORDS, e.a))
        write_number(key(m, "count"), e.n)
        return told_by(e.seat, "{+count} {token}")
    if e.kind == E_STASH_GOOD:
        write_text(key(m, "good"), word(GOOD_WORDS, e.a))
        return told_by(e.seat, "{good} onto the Shrine")
    write_number(key(m, "enemy"), e.a)
    write_number(key(m.aside, "seat"), e.seat)
    return told_plainly(e.seat, "{@enemy} may not raze at {@seat}'s this round")


cdef Told tell(const Context* c, const Log* log, uint32_t index, int reader, Map* m) noexcept nogil:
    """Write the values of an event as a reader hears it."""
    cdef const Event* e = &log.events[index]
    cdef int kind = e.kind
    if kind == E_ACTION:
        if reader != EVERYTHING and moves_copy(e.n):
            return tell_copy(c, log, index, reader, m)
        return tell_action(c, e, hears_force(e, reader), m)
    if kind == E_MOVE:
        if reader == EVERYTHING or is_open(e, reader, stashing_at(log, index)):
            return tell_move(c, e, m)
        return tell_covered(c, e, m)
    if kind == E_ROUND or kind == E_PHASE or kind == E_TURN or kind == E_FIRST or kind == E_OVER:
        return tell_course(c, e, m)
    if (kind == E_GOODS or kind == E_VP or kind == E_TOKENS or kind == E_STASH_GOOD or kind == E_SHIELD
            or kind == E_FINAL):
        return tell_supply(c, e, m)
    if kind == E_RESHUFFLE or kind == E_SEARCH:
        return tell_deck(c, e, m)
    if kind >= E_VIRTUAL:
        return tell_solo(c, e, m)
    return tell_mark(c, e, m)
