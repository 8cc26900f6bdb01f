# What the core writes of a position, for the kernel's C interface. Each engine.pyx includes this file behind game.pxi and
# action_texts.pxi; it supplies, beside what those and texts.pxi ask for:
#
#   EVENT_KINDS                    words
#   tell(c, log, index, reader, m)  write the values of an event as a reader hears it; returns the rest of it
#   write_position(c, reader, m)   write the fields of a position that a reader sees
#   criterion(c)                   what separates the winners from the rest, in a word or two
#
# A reader is a seat, SPECTATOR, or EVERYTHING for who sees through all.

cdef void write_generator(const Rng* rng, Writer* w) noexcept nogil:
    """Four words of 16 hexadecimal digits."""
    cdef char digits[16]
    cdef Text text
    cdef int i, j
    text.at = digits
    text.length = 16
    write_list(w, 4)
    for i in range(4):
        for j in range(16):
            digits[j] = "0123456789abcdef"[rng.word[i] >> 4 * (15 - j) & 15]
        write_text(w, text)


cdef void write_head(const Context* c, int reader, Map* m) noexcept nogil:
    """Who reads a view, who is to decide, and the points."""
    cdef int p
    if reader == SPECTATOR:
        write_nil(key(m, "seat"))
    else:
        write_number(key(m, "seat"), reader)
    if decider(c) < 0:
        write_nil(key(m, "actor"))
    else:
        write_number(key(m, "actor"), decider(c))
    write_list(key(m, "scores"), players(c))
    for p in range(players(c)):
        write_number(m.w, points(c, p))


cdef void write_options(const Context* c, Writer* w) noexcept nogil:
    """The legal actions."""
    cdef uint16_t ids[kernel.MAX_LEGAL]
    cdef int n = options(c, ids)
    cdef int i
    write_list(w, n)
    for i in range(n):
        write_action(c, ids[i], w)


# ---------------------------------------------------------------- the kernel's C interface

cdef void game_write_seat(const void* tables, int seat, Writer* w) noexcept nogil:
    cdef Context c = context(NULL, tables, NULL)
    put_seat(&c, seat, w)


cdef void game_write_text(const void* state, const void* tables, uint16_t action, Writer* w) noexcept nogil:
    cdef Context c = context(state, tables, NULL)
    put_action(&c, action, decider(&c), w)


cdef void game_write_action(const void* state, const void* tables, uint16_t action, Writer* w) noexcept nogil:
    cdef Context c = context(state, tables, NULL)
    write_action(&c, action, w)


cdef void game_write_event(const void* before, const void* tables, const Log* log, uint32_t index, int reader,
                           Writer* w) noexcept nogil:
    cdef Context c = context(before, tables, NULL)
    cdef uint8_t room[VALUES]
    cdef uint8_t line[VALUES]
    cdef Writer values = writer_into(room, VALUES)
    cdef Writer letters = writer_into(line, VALUES)
    cdef Map m = begin_map(&values)
    cdef Told told = tell(&c, log, index, reader, &m)
    end_map(&m)
    if told.seat != NO_SEAT and told.led:
        put_seat(&c, told.seat, &letters)
        put_word(&letters, ": ")
    put_format(&c, &letters, told.format, &values)
    m = begin_map(w)
    write_text(key(&m, "kind"), word(EVENT_KINDS, log.events[index].kind))
    if told.seat == NO_SEAT:
        write_nil(key(&m, "seat"))
    else:
        write_number(key(&m, "seat"), told.seat)
    write_values(key(&m, "values"), &values)
    write_letters(key(&m, "text"), &letters)
    write_flag(key(&m, "reveals"), told.reveals)
    end_map(&m)


cdef void game_write_tree(const void* state, const void* tables, int reader, Writer* w) noexcept nogil:
    cdef Context c = context(state, tables, NULL)
    cdef Map m = begin_map(w)
    if reader != EVERYTHING:
        write_head(&c, reader, &m)
    write_position(&c, reader, &m)
    if reader == EVERYTHING:
        write_generator(&c.s.rng, key(&m, "rng"))
    elif reader >= 0 and reader == decider(&c):
        write_options(&c, key(&m, "legal"))
    end_map(&m)


cdef void game_write_criterion(const void* state, const void* tables, Writer* w) noexcept nogil:
    cdef Context c = context(state, tables, NULL)
    put_word(w, criterion(&c))


cdef GameApi writing(GameApi api) noexcept nogil:
    """The interface with what the core writes."""
    api.write_seat = game_write_seat
    api.write_text = game_write_text
    api.write_action = game_write_action
    api.write_event = game_write_event
    api.write_tree = game_write_tree
    api.write_criterion = game_write_criterion
    return api
