# The words of Founders of the Empire by number, and the names of its tiles and resources.

cdef extern from *:
    """
    #define FOUNDERS_ACTIONS "draft|layout|reveal|token|seat|cell|resource|add|skip|agreement"
    #define FOUNDERS_COLORS "nature|village|city|victory"
    #define FOUNDERS_TOKENS "war|coin|cart|craftsmen"
    #define FOUNDERS_QUESTIONS \\
        "draft|layout|reveal|token|seat|war|coin|product|cart|craftsmen|face|add|place|agreement"
    #define FOUNDERS_PHASES \\
        "draft|layout|reveal|token|token|token|token|token|token|token|token|add|add|agreement|over"
    #define FOUNDERS_SIDES "left|right|below|above"
    #define FOUNDERS_REASONS "setup|turn|need"
    #define FOUNDERS_POINTS "victory|craftsmen|tokens|replaced"
    #define FOUNDERS_ENDS "victory|stacks|agreement|no_points"
    """
    const char* ACTION_KINDS "FOUNDERS_ACTIONS"
    const char* COLOR_WORDS "FOUNDERS_COLORS"
    const char* TOKEN_WORDS "FOUNDERS_TOKENS"
    const char* QUESTION_WORDS "FOUNDERS_QUESTIONS"
    const char* PHASE_WORDS "FOUNDERS_PHASES"       # the phase that each question belongs to, and the last one
    const char* SIDE_WORDS "FOUNDERS_SIDES"         # where the tile drafted first lies beside the second
    const char* REASON_WORDS "FOUNDERS_REASONS"     # why a tile is revealed
    const char* POINT_WORDS "FOUNDERS_POINTS"       # what points are for
    const char* END_WORDS "FOUNDERS_ENDS"           # why the game ends

# The same for Python.
VOCABULARY = {
    "actions": word_list(ACTION_KINDS), "colors": word_list(COLOR_WORDS),
    "tokens": word_list(TOKEN_WORDS), "questions": word_list(QUESTION_WORDS), "phases": word_list(PHASE_WORDS),
    "sides": word_list(SIDE_WORDS), "reasons": word_list(REASON_WORDS), "points": word_list(POINT_WORDS),
    "ends": word_list(END_WORDS),
}


cdef inline int first_action(int kind) noexcept nogil:
    """The first id of a kind of action; behind the last, the number of ids."""
    cdef int[11] first
    first[:] = [A_DRAFT, A_LAYOUT, A_REVEAL, A_TOKEN, A_SEAT, A_CELL, A_RESOURCE, A_ADD, A_SKIP, A_AGREEMENT, ACTIONS]
    return first[kind]


# First id of every block of actions, in order; the last is the number of ids.
ACTION_BLOCKS = {kind: first_action(i) for i, kind in enumerate((*VOCABULARY["actions"], "past"))}


cdef inline void put_seat(const Context* c, int seat, Writer* w) noexcept nogil:
    """Seats have numbers alone."""
    put_word(w, in_language(c.language, "seat "))
    put_number(w, seat)


cdef inline const void* names(const Tables* t) noexcept nogil:
    """Kinds of tile, then resources."""
    return <const char*>t + t.names_at


cdef void write_name(Writer* w, const char* kind, Text name, int number) noexcept nogil:
    """A name; for a number without one its kind and the number."""
    cdef char room[32]
    cdef Writer letters = writer_into(room, sizeof(room))
    if name.length == 0:
        put_word(&letters, kind)
        put_number(&letters, number)
        name.at = room
        name.length = <uint32_t>letters.length
    write_text(w, name)


cdef void write_kind(const Tables* t, int kind, Writer* w) noexcept nogil:
    cdef Text name = name_of(names(t), kind if kind < t.begin[VICTORY + 1] else -1)
    write_name(w, "tile-", name, kind)


cdef void write_resource(const Tables* t, int resource, Writer* w) noexcept nogil:
    cdef Text name = name_of(names(t), t.begin[VICTORY + 1] + resource if 0 <= resource < t.resources else -1)
    write_name(w, "resource-", name, resource)


cdef void write_row(const Tables* t, const uint8_t* row, int room, Writer* w) noexcept nogil:
    """The tiles of a list by name."""
    cdef int n = 0
    cdef int i
    for i in range(room):
        n += row[i] != 0
    write_list(w, n)
    for i in range(room):
        if row[i]:
            write_kind(t, row[i] - 1, w)


cdef void write_packed_row(const Tables* t, uint64_t packed, Writer* w) noexcept nogil:
    """The tiles of a row that an event holds, a byte each."""
    cdef uint8_t row[ROW]
    cdef int i
    for i in range(ROW):
        row[i] = <uint8_t>(packed >> 8 * i)
    write_row(t, row, ROW, w)


cdef void write_cell(int cell, Writer* w) noexcept nogil:
    """A cell of the state."""
    write_list(w, 2)
    write_number(w, across(cell))
    write_number(w, up(cell))
