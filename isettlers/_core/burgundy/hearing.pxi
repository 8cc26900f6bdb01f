# Events that a reader hears in part: the sides and first castles that others choose in secret go without their name
# until all have chosen. Sales are heard by everybody; only the piles lie face down. The rest follows from events.toml.

cdef bint hides(const Context* c, const Event* e, int reader) noexcept nogil:
    """Whether an event tells of a secret choice that the reader does not know."""
    if not c.t.secret or reader == EVERYTHING or reader == e.seat:
        return False
    return acted_action(e) >= A_SIDE if e.kind == E_ACTION else not estate_chosen_shown(e)


cdef EventText write_secret(const Event* e, Map* m) noexcept nogil:
    """The event that a seat acts, without its action."""
    write_nil(key(m, "action"))
    write_word(key(m, "text"), "choose in secret")
    write_flag(key(m, "forced"), acted_forced(e))
    return veiled(event_text(e.seat, "choose in secret", False))
