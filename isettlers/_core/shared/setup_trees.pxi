# Common parts of setups as trees: values that are looked up in the data and written as they are, and rulings.

cdef enum:
    FINGERPRINT = 8          # bytes


ctypedef struct Data:      # what a game finds cards and tiles in
    Reader packaged
    Reader own             # the same for what is no part of the package; failed where there is none


cdef inline Reader nothing() noexcept nogil:
    cdef Reader r = reader_of(NULL, 0)
    r.failed = True
    return r


cdef inline Text whole_value(Reader r) noexcept nogil:
    """The bytes of the value that stands next; none where there is no value."""
    cdef Text bytes
    bytes.at = <const char*>r.at
    skip(&r)
    bytes.length = 0 if r.failed else <uint32_t>(<const char*>r.at - bytes.at)
    return bytes


cdef inline void write_value(Writer* w, Reader r) noexcept nogil:
    """The value that stands next, as it is."""
    cdef Text bytes = whole_value(r)
    put_bytes(w, bytes.at, bytes.length)


cdef inline void write_first_player(Writer* w, int seat) noexcept nogil:
    """The number of a seat, nil for NOBODY."""
    if seat == NOBODY:
        write_nil(w)
    else:
        write_number(w, seat)


cdef inline Reader entry_for(Reader entries, Reader tree) noexcept nogil:
    """The first of some entries that was compiled from a tree; failed for none."""
    cdef Text value = whole_value(tree)
    cdef uint32_t _entry
    cdef Reader source
    for _entry in range(read_list(&entries)):
        source = at_key(&entries, "tree")
        if source.failed:
            break
        if same_text(whole_value(source), value):
            return entries
        skip(&entries)
    return nothing()


cdef inline Reader at_text(const Reader* tree, Text key) noexcept nogil:
    """The value of a key that a map must have, the key being a text without a zero at its end."""
    cdef Reader r = tree[0]
    cdef uint32_t _entry
    for _entry in range(read_map(&r)):
        if same_text(read_text(&r), key) or r.failed:
            return r
        skip(&r)
    r.failed = True
    return r


# A game lists its rulings once, by `one_ruling`, to be read and to be written.

ctypedef struct RulingRow:
    const Node* given        # their table, where they are read
    Writer* w                # NULL where they are read
    uint64_t before          # where their entry in the setup begins
    uint64_t opened
    int written


cdef inline RulingRow rulings_read(const Node* given) noexcept nogil:
    return RulingRow(given, NULL, 0, 0, 0)


cdef inline RulingRow rulings_written(Writer* w) noexcept nogil:
    """Begin the entry of the rulings in a setup; `end_rulings` ends it."""
    cdef RulingRow row = RulingRow(NULL, w, w.length, 0, 0)
    write_word(w, "rulings")
    row.opened = open_few(w)
    return row


cdef inline int end_rulings(RulingRow* row) noexcept nogil:
    """End the entry, or take it back where no ruling was written; how many entries there are."""
    close_few(row.w, row.opened, row.written)
    if not row.written:
        row.w.length = row.before
    return row.written > 0


cdef inline void one_ruling(
        RulingRow* r, const char* name, const char* answers, uint8_t* value, int usual) noexcept nogil:
    """Read or write the answer to a ruling, which is absent where it is the usual one."""
    if r.w == NULL:
        value[0] = <uint8_t>ruling(r.given, name, answers, usual)
    else:
        r.written += write_ruling(r.w, name, answers, value[0], usual)
