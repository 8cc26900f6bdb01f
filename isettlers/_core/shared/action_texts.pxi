# Actions in names and words. Each engine.pyx includes this file behind
#
#   ACTION_KINDS                   words
#   first_action(kind)             the first id of a kind of action; behind the last, the number of ids
#   write_arguments(c, kind, place, actor, m)   write the arguments of an action; returns the format of its text

cdef void write_letters(Writer* w, const Writer* letters) noexcept nogil:
    """A text from its letters."""
    cdef Text text
    text.at = <const char*>letters.out
    text.length = <uint32_t>letters.length if is_whole(letters) else 0
    write_text(w, text)


cdef int kind_of_action(int action) noexcept nogil:
    cdef int kind = 0
    while first_action(kind + 1) <= action and first_action(kind + 1) < ACTIONS:
        kind += 1
    return kind


cdef const char* values_of_action(const Context* c, int kind, int action, int actor, Values* v) noexcept nogil:
    """The arguments as some seat reads them; returns the format."""
    cdef const char* format
    begin_values(v)
    format = write_arguments(c, kind, action - first_action(kind), actor, &v.m)
    end_values(v)
    return format


cdef void put_action(const Context* c, int action, int actor, Writer* w) noexcept nogil:
    """An action in words."""
    cdef Values values
    cdef const char* format = values_of_action(c, kind_of_action(action), action, actor, &values)
    put_format(c, w, format, &values)


cdef void write_action_text(const Context* c, int action, int actor, Writer* w) noexcept nogil:
    """The same as a text in a tree."""
    cdef uint8_t room[VALUES]
    cdef Writer letters = writer_into(room, VALUES)
    put_action(c, action, actor, &letters)
    write_letters(w, &letters)


cdef void write_action(const Context* c, int action, Writer* w) noexcept nogil:
    """An action as the seat to decide reads it."""
    cdef uint8_t room[VALUES]
    cdef Writer letters = writer_into(room, VALUES)
    cdef Values values
    cdef int kind = kind_of_action(action)
    cdef const char* format = values_of_action(c, kind, action, decider(c), &values)
    cdef Map m = begin_map(w)
    put_format(c, &letters, format, &values)
    write_natural(key(&m, "id"), action)
    write_text(key(&m, "kind"), word(ACTION_KINDS, kind))
    write_values(key(&m, "arguments"), &values)
    write_letters(key(&m, "text"), &letters)
    end_map(&m)


cdef inline Context in_english(const Context* c) noexcept nogil:
    """The same context, but for values: these are in English in all languages."""
    cdef Context english = c[0]
    english.language = 0
    return english


cdef EventText write_act(const Context* c, const Event* e, bint forced, Map* m) noexcept nogil:
    """Write the values of the event that a seat acts; `forced` where the reader hears that it was the only option."""
    cdef Context english = in_english(c)
    write_number(key(m, "action"), acted_action(e))
    write_action_text(&english, acted_action(e), e.seat, key(m, "text"))
    if c.language:
        write_action_text(c, acted_action(e), e.seat, key(m.aside, "words"))
    return write_force(c, e, forced, m)


cdef EventText write_force(const Context* c, const Event* e, bint forced, Map* m) noexcept nogil:
    """The event in the words of the action: `words` beside the values, `text` among them where these are in English."""
    cdef EventText text = event_text(e.seat, "{text}", False)
    if c.language:
        text.format = "{words} (forced)" if forced else "{words}"
    elif forced:
        text.format = "{text} (forced)"
    text.veiled = acted_forced(e) and not forced
    write_flag(key(m, "forced"), forced)
    return text
