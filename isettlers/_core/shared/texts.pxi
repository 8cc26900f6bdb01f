# Texts from formats: letters as they stand, and in braces the keys of a map of values. Before a key may stand `@` for
# the name of the seat with that number, `+` for a number with its sign, `_` for a word with spaces in place of its
# underscores; behind it `|` and what goes between the entries of a list (", " otherwise). A map is read as a list of
# amounts. Each engine.pyx includes this file behind its own function
#
#   put_seat(c, seat, w)           write the name of a seat

cdef enum:
    NO_SEAT = -1
    VALUES = 1024          # bytes of the values of an action or event, and of a text


ctypedef struct EventText:    # an event, beside its values
    const char* format
    int seat               # or NO_SEAT
    bint led               # the text begins with the name of the seat
    bint reveals
    bint veiled            # the reader hears less of it than there is


cdef inline EventText event_text(int seat, const char* format, bint reveals) noexcept nogil:
    """The text begins with the name of the seat, if there is one."""
    return EventText(format=format, seat=seat, led=True, reveals=reveals, veiled=False)


cdef inline EventText plain_text(int seat, const char* format, bint reveals) noexcept nogil:
    """The text does not begin with the name of the seat."""
    return EventText(format=format, seat=seat, led=False, reveals=reveals, veiled=False)


cdef inline EventText veiled(EventText text) noexcept nogil:
    """The text of an event of which the reader hears less than there is."""
    text.veiled = True
    return text


cdef void put_spaced(Writer* w, Text text) noexcept nogil:
    """The letters, spaces in place of underscores."""
    cdef uint32_t i
    for i in range(text.length):
        if text.at[i] == b"_":
            put_word(w, " ")
        else:
            put_bytes(w, &text.at[i], 1)


cdef void put_value(const Context* c, Writer* w, Reader* r, char mark, Text between) noexcept nogil:
    cdef int kind = next_kind(r)
    cdef int64_t number
    cdef Text name
    cdef Reader amount
    cdef uint32_t i
    if kind == TEXT:
        name = word_in(c.language, read_text(r), 0)
        if mark == b"_":
            put_spaced(w, name)
        else:
            put_text(w, name)
    elif kind == NUMBER:
        number = read_number(r)
        if mark == b"@":
            put_seat(c, <int>number, w)
        else:
            if mark == b"+" and number >= 0:
                put_word(w, "+")
            put_number(w, number)
    elif kind == LIST:
        for i in range(read_list(r)):
            if i:
                put_text(w, between)
            put_value(c, w, r, mark, between)
    elif kind == MAP:
        for i in range(read_map(r)):
            if i:
                put_text(w, between)
            name = read_text(r)
            amount = r[0]
            put_value(c, w, r, mark, between)
            put_word(w, " ")
            put_text(w, word_in(c.language, name, form_for(c.language, read_number(&amount))))


ctypedef struct Values:    # what a format is about: a map, and one of further values
    uint8_t room[VALUES]
    uint8_t aside_room[VALUES]
    Writer w
    Writer aside_w
    Map m
    Map aside


cdef void begin_values(Values* v) noexcept nogil:
    v.w = writer_into(v.room, VALUES)
    v.aside_w = writer_into(v.aside_room, VALUES)
    v.m = begin_map(&v.w)
    v.aside = begin_map(&v.aside_w)
    v.m.aside = &v.aside


cdef void end_values(Values* v) noexcept nogil:
    end_map(&v.m)
    end_map(&v.aside)


cdef void write_values(Writer* w, const Values* v) noexcept nogil:
    """The map; an empty one where names are longer than any setup has."""
    if is_whole(&v.w):
        put_bytes(w, v.w.out, v.w.length)
    else:
        write_map(w, 0)


cdef Reader value_in(const Writer* values, Text key) noexcept nogil:
    """A reader at the value of a key, at nothing where the map has none."""
    cdef Reader r = reader_of(values.out, values.length if is_whole(values) else 0)
    cdef uint32_t _entry
    for _entry in range(read_map(&r)):
        if same_text(read_text(&r), key):
            return r
        skip(&r)
    r.failed = True
    return r


cdef Reader value_of(const Values* v, Text key) noexcept nogil:
    cdef Reader r = value_in(&v.aside_w, key)      # first, since it holds less, or nothing
    return value_in(&v.w, key) if r.failed else r


cdef void put_format(const Context* c, Writer* w, const char* format, const Values* values) noexcept nogil:
    cdef Text key, between
    cdef Reader r
    cdef char mark
    cdef uint32_t length
    format = in_language(c.language, format)
    while format[0]:
        length = span(format, b"{")
        put_bytes(w, format, length)
        format += length
        if not format[0]:
            return
        mark = format[1] if format[1] == b"@" or format[1] == b"+" or format[1] == b"_" else 0
        key.at = format + (2 if mark else 1)
        length = span(key.at, b"}")
        format = key.at + length + 1
        key.length = 0
        while key.length < length and key.at[key.length] != BAR:
            key.length += 1
        between.at = ", "
        between.length = 2
        if key.length < length:
            between.at = key.at + key.length + 1
            between.length = length - key.length - 1
        r = value_of(values, key)
        put_value(c, w, &r, mark, between)
