# Positions in names and words, for the kernel's C interface. Each engine.pyx includes this file behind game.pxi;
# it supplies, beside what texts.pxi and action_texts.pxi ask for:
#
#   E_KINDS, EVENT_KINDS           how many kinds of events there are, and their words by number
#   write_event_values(c, log, index, reader, m)
#                                  write the values of an event as a reader hears it; returns the rest of it
#   write_position(c, reader, m)   write the fields of a position that a reader sees, those of view_parts.pxi among them
#   criterion(c)                   what separates the winners from the rest, in a word or two
#
# A reader is a seat, SPECTATOR, or EVERYTHING for who sees through all.

cdef Text game_kind(int number, uint32_t* first) noexcept nogil:
    first[0] = first_action(number)
    return word(ACTION_KINDS, number)


cdef void game_write_seat(const void* tables, int seat, Writer* w) noexcept nogil:
    cdef Context c = wording(NULL, tables)
    put_seat(&c, seat, w)


cdef void game_write_text(const void* state, const void* tables, uint16_t action, Writer* w) noexcept nogil:
    cdef Context c = wording(state, tables)
    put_action(&c, action, decider(&c), w)


cdef void game_write_action(const void* state, const void* tables, uint16_t action, Writer* w) noexcept nogil:
    cdef Context c = wording(state, tables)
    write_action(&c, action, w)


cdef bint game_write_event(const void* before, const void* tables, const Log* log, uint32_t index, int reader,
                           Writer* w) noexcept nogil:
    cdef Context c = wording(before, tables)
    cdef uint8_t room[VALUES]
    cdef Writer letters = writer_into(room, VALUES)
    cdef Values values
    cdef EventText text
    cdef Map m
    begin_values(&values)
    text = write_event_values(&c, log, index, reader, &values.m)
    end_values(&values)
    if text.seat != NO_SEAT and text.led:
        put_seat(&c, text.seat, &letters)
        put_word(&letters, ": ")
    put_format(&c, &letters, text.format, &values)
    m = begin_map(w)
    write_word(key(&m, "kind"), EVENT_KINDS[log.events[index].kind])
    write_seat_number(text.seat, key(&m, "seat"))
    write_values(key(&m, "values"), &values)
    write_letters(key(&m, "text"), &letters)
    write_flag(key(&m, "reveals"), text.reveals)
    end_map(&m)
    return text.veiled


cdef uint32_t game_write_fields(const void* state, const void* tables, int reader, Writer* w) noexcept nogil:
    cdef Context c = wording(state, tables)
    cdef Map m = map_from(w, w.length)
    write_position(&c, reader, &m)
    return m.entries


cdef void game_write_criterion(const void* state, const void* tables, Writer* w) noexcept nogil:
    cdef Context c = wording(state, tables)
    put_word(w, criterion(&c))


cdef GameApi writing(GameApi api) noexcept nogil:
    """The interface with what the core writes."""
    api.kind = game_kind
    api.write_seat = game_write_seat
    api.write_text = game_write_text
    api.write_action = game_write_action
    api.write_hindrance = game_write_hindrance
    api.event_kinds = E_KINDS
    api.write_event = game_write_event
    api.write_fields = game_write_fields
    api.write_criterion = game_write_criterion
    api.languages = LANGUAGES
    api.speak = game_speak
    return api
