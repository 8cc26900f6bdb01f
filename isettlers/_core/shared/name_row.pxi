# The names of a setup (isettlers/_core/names.pxd), taken from its data.

ctypedef struct NameRow:
    void* names              # NULL: only their letters are counted
    uint32_t count           # of all of them
    uint64_t letters


cdef inline void put_name(NameRow* row, Text name) noexcept nogil:
    row.letters += name.length
    if row.names != NULL:
        add_name(row.names, row.count, name)


cdef inline void put_names(NameRow* row, Reader r) noexcept nogil:
    """The names of a list."""
    cdef uint32_t _name
    for _name in range(read_list(&r)):
        put_name(row, read_text(&r))


cdef inline bint are_names(Reader r, uint32_t count, uint32_t longest) noexcept nogil:
    """Whether there is a list of as many names of 1 to `longest` bytes."""
    cdef uint32_t _name
    read_entries(&r, count)
    for _name in range(count):
        if not 1 <= read_text(&r).length <= longest:
            return False
    return not r.failed
