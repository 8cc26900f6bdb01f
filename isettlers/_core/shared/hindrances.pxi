# Why an action is not legal, for the kernel's C interface. Each engine.pyx includes this file behind view_parts.pxi and
#
#   HINDRANCES                     words: kinds, each with the format of its text
#   hindrance(c, action, m)        the number of what hinders an id that is not legal; writes its values

# The kinds for Python.
WHY_NOT = word_list(HINDRANCES)[::2]


cdef void game_write_hindrance(const void* state, const void* tables, uint16_t action, Writer* w) noexcept nogil:
    cdef Context c = wording(state, tables)
    cdef uint8_t room[VALUES]
    cdef Writer letters = writer_into(room, VALUES)
    cdef Values values
    cdef char format[VALUES]
    cdef Text text
    cdef Map m
    cdef int kind
    if is_option(&c, action):
        write_nil(w)
        return
    begin_values(&values)
    kind = hindrance(&c, action, &values.m)
    end_values(&values)
    text = word(HINDRANCES, 2 * kind + 1)
    memcpy(format, text.at, text.length)
    format[text.length] = 0
    put_format(&c, &letters, format, &values)
    m = begin_map(w)
    write_text(key(&m, "kind"), word(HINDRANCES, 2 * kind))
    write_values(key(&m, "values"), &values)
    write_letters(key(&m, "text"), &letters)
    end_map(&m)
