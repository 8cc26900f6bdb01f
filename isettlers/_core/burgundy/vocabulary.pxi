# The words of The Castles of Burgundy by number, and the names of its tiles and estates.

cdef extern from *:
    """
    #define BURGUNDY_ACTIONS "end|skip|die|take|place|sell|workers|buy|discard|ship|good|side|start"
    #define BURGUNDY_STAGES "choosing|playing|over"
    #define BURGUNDY_PHASES "A|B|C|D|E"
    #define BURGUNDY_QUESTIONS "turn|die|castle|warehouse|take|city_hall|discard|ship|goods|side|start"
    #define BURGUNDY_COLORS "beige|blue|light_green|yellow|dark_green|grey"
    #define BURGUNDY_GOODS "turquoise|violet|pink|red|brown|orange"
    #define BURGUNDY_BACKS "colored|black"
    #define BURGUNDY_REASONS "animals|watchtower|region|color|sale|goods|silverlings|workers|knowledge"
    #define BURGUNDY_CAUSES "start|die|workers|sale|purchase"
    """
    const char* ACTION_KINDS "BURGUNDY_ACTIONS"
    const char* STAGE_WORDS "BURGUNDY_STAGES"
    const char* PHASE_WORDS "BURGUNDY_PHASES"
    const char* QUESTION_WORDS "BURGUNDY_QUESTIONS"
    const char* COLOR_WORDS "BURGUNDY_COLORS"
    const char* GOOD_WORDS "BURGUNDY_GOODS"
    const char* BACK_WORDS "BURGUNDY_BACKS"         # of the tiles in the stock
    const char* REASON_WORDS "BURGUNDY_REASONS"     # what points are for
    const char* CAUSE_WORDS "BURGUNDY_CAUSES"       # why supplies change, beside tiles

# The same for Python.
VOCABULARY = {
    "actions": word_list(ACTION_KINDS), "stages": word_list(STAGE_WORDS),
    "phases": word_list(PHASE_WORDS), "questions": word_list(QUESTION_WORDS), "colors": word_list(COLOR_WORDS),
    "goods": word_list(GOOD_WORDS), "backs": word_list(BACK_WORDS), "reasons": word_list(REASON_WORDS),
    "causes": word_list(CAUSE_WORDS),
}


cdef inline int first_action(int kind) noexcept nogil:
    """The first id of a kind of action; behind the last, the number of ids."""
    cdef int[14] first
    first[:] = [
        A_END, A_SKIP, A_DIE, A_TAKE, A_PLACE, A_SELL, A_WORKERS, A_BUY, A_DISCARD, A_SHIP, A_GOOD, A_SIDE, A_START,
        ACTIONS,
    ]
    return first[kind]


# First id of every block of actions, in order; the last is the number of ids.
ACTION_BLOCKS = {kind: first_action(i) for i, kind in enumerate((*VOCABULARY["actions"], "past"))}


cdef inline void put_seat(const Context* c, int seat, Writer* w) noexcept nogil:
    """Seats have numbers alone."""
    put_word(w, in_language(c.language, "seat "))
    put_number(w, seat)


cdef inline void write_tile(const Tables* t, int tile, Writer* w) noexcept nogil:
    write_text(w, name_of(<const char*>t + t.names_at, tile))


cdef void write_estate(const Tables* t, int estate, Writer* w) noexcept nogil:
    """The name of an estate, nothing where none is chosen."""
    if 0 <= estate < t.estates:
        write_text(w, name_of(<const char*>t + t.names_at, TILES + estate))
    else:
        write_nil(w)


cdef inline void write_cause(const Tables* t, int cause, Writer* w) noexcept nogil:
    """The tile or the rule that an event comes from."""
    if cause < TILES:
        write_tile(t, cause, w)
    else:
        write_text(w, word(CAUSE_WORDS, cause - TILES))


cdef inline void write_dice(int one, int other, Writer* w) noexcept nogil:
    """Two dice, the lower first."""
    write_list(w, 2)
    write_number(w, min(one, other))
    write_number(w, max(one, other))


cdef void write_row(const Tables* t, const uint8_t* row, int room, Writer* w) noexcept nogil:
    """The tiles of a list by name."""
    cdef int i
    write_list(w, length(row, room))
    for i in range(length(row, room)):
        write_tile(t, row[i] - 1, w)


cdef void write_goods(uint32_t goods, Writer* w) noexcept nogil:
    """Goods by name, those there are."""
    cdef int good
    write_map(w, count_bits(some(goods)))
    for good in range(GOODS):
        if amount(goods, good):
            write_text(w, word(GOOD_WORDS, good))
            write_number(w, amount(goods, good))


cdef void write_sides(const Tables* t, int board, Writer* w) noexcept nogil:
    """The estates on the sides of a board."""
    cdef int side
    write_list(w, 2)
    for side in range(2):
        write_estate(t, t.board[board][side] if board < t.boards else NOBODY, w)


cdef void write_bits(uint32_t bits, int first, Writer* w) noexcept nogil:
    """The numbers of the bits that are set, counted from `first`."""
    write_list(w, count_bits(bits))
    while bits:
        write_number(w, first + lowest(bits))
        bits &= bits - 1
