# Causes of events in names and words.

cdef bint write_cause(const Context* c, int cause, Map* m) noexcept nogil:
    """Write why something happens, with the name of the card for the text; returns whether there is a cause."""
    cdef int row = (cause >> 8) - 1
    cdef int card = cause & 255
    if row == RULE_CAUSE - 1:
        write_text(key(m, "cause"), word(CAUSE_WORDS, card))
        write_text(key(m.aside, "why"), word(CAUSE_WORDS, card))
        return True
    if row < 0 or row >= c.t.seats or not is_card(c, row, card):
        return False
    write_id(c, row, card, key(m, "cause"))
    write_name(c, row, card, key(m.aside, "why"))
    return True


cdef bint write_cause_of_move(const Context* c, const Event* e, Map* m) noexcept nogil:
    """The same of a card that moves, unless it moves by itself."""
    cdef int cause = card_moved_cause(e)
    cdef int card = card_moved_card(e)
    cdef bint itself = (cause & 255) == card and (card < COMMON_CARDS or (cause >> 8) - 1 == card_moved_owner(e))
    return not itself and write_cause(c, cause, m)
