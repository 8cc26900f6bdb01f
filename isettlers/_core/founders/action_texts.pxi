# Actions of Founders of the Empire in names and words.

cdef const char* write_arguments(const Context* c, int kind, int place, int actor, Map* m) noexcept nogil:
    """Write the arguments of an action; returns the format of its text."""
    cdef int first = first_action(kind)
    if first == A_DRAFT:
        write_kind(c.t, place, key(m, "tile"))
        return "draft {tile}"
    if first == A_LAYOUT:
        write_text(key(m, "side"), word(SIDE_WORDS, place))
        return "first {side}"
    if first == A_REVEAL:
        write_text(key(m, "stack"), word(COLOR_WORDS, place))
        return "reveal {stack}"
    if first == A_TOKEN:
        if place == NO_TOKEN:
            write_word(key(m, "token"), "none")
            return "no token"
        write_text(key(m, "token"), word(TOKEN_WORDS, place - 1))
        return "play {token}"
    if first == A_SEAT:
        write_number(key(m, "seat"), place)
        return "against {@seat}"
    if first == A_CELL:
        write_number(key(m, "x"), across(numbered(place)))
        write_number(key(m, "y"), up(numbered(place)))
        return "at {x},{y}"
    if first == A_RESOURCE:
        write_resource(c.t, place, key(m, "resource"))
        return "take {resource}"
    if first == A_ADD:
        write_kind(c.t, place, key(m, "tile"))
        return "add {tile}"
    if first == A_SKIP:
        return "skip"
    write_flag(key(m, "ends"), place == 0)
    return "go on" if place else "end the game"
