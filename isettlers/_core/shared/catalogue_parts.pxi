# Parts of a catalogue, which the data have (isettlers/<game>/catalogue.py).

ctypedef struct Parts:
    Reader all             # of the game, by name; failed where the data have none
    bint damaged


cdef void put_part(Map* m, const char* name, Reader part, Parts* parts) noexcept nogil:
    """A part as it is."""
    parts.damaged |= whole_value(part).length == 0
    write_value(key(m, name), part)


cdef void put_listed(Writer* w, Reader part, Parts* parts) noexcept nogil:
    """The same as an entry of a list."""
    parts.damaged |= whole_value(part).length == 0
    write_value(w, part)


cdef void put_entries(Map* m, Reader part, Parts* parts) noexcept nogil:
    """The entries of a map."""
    cdef uint32_t count = read_map(&part)
    cdef uint32_t _entry
    parts.damaged |= part.failed
    for _entry in range(count):
        write_text(m.w, read_text(&part))
        put_listed(m.w, part, parts)
        skip(&part)
        m.entries += 1


cdef Reader own_part(const Reader* entry, const Parts* parts) noexcept nogil:
    """The part of an entry of your own; failed for one of the package."""
    cdef Reader tree = at_key(entry, "tree")
    cdef Reader compiled = nothing()
    if not tree.failed:
        compiled = entry_for(at_key(&parts.all, "own"), tree)
    return at_key(&compiled, "catalogue")


cdef bint is_own(const Reader* entry) noexcept nogil:
    return not at_key(entry, "tree").failed
