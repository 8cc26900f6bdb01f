# The part of a catalogue that follows from the setup: its estates.

cdef Reader estate_part(const Reader* entry, const Parts* parts) noexcept nogil:
    cdef Reader printed = at_key(&parts.all, "estates")
    return own_part(entry, parts) if is_own(entry) else at_text(&printed, estate_name(entry))


cdef void put_estate_name(const Plan* plan, int number, Writer* w) noexcept nogil:
    """The name of an estate, nothing where none is given."""
    if number == NOBODY:
        write_nil(w)
    else:
        write_text(w, estate_name(&plan.estate[number]))


cdef void put_catalogue(const Plan* plan, Parts* parts, Map* m) noexcept nogil:
    """The estates, those of the seats by name, and the sides of the boards to draw."""
    cdef const Options* o = &plan.options
    cdef int i, side
    write_list(key(m, "estates"), o.estates)
    for i in range(o.estates):
        put_listed(m.w, estate_part(&plan.estate[i], parts), parts)
    write_list(key(m, "given"), o.players)
    for i in range(o.players):
        put_estate_name(plan, o.given[i], m.w)
    write_list(key(m, "boards"), o.boards)
    for i in range(o.boards):
        write_list(m.w, 2)
        for side in range(2):
            put_estate_name(plan, o.board[i][side], m.w)
