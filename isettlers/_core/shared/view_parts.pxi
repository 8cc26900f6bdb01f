# The parts that the trees of all games have.

cdef void write_generator(const Rng* rng, Writer* w) noexcept nogil:
    """Four words of 16 hexadecimal digits."""
    cdef const char* hexadecimal = "0123456789abcdef"
    cdef char digits[16]
    cdef Text text
    cdef int i, j
    text.at = digits
    text.length = 16
    write_list(w, 4)
    for i in range(4):
        for j in range(16):
            digits[j] = hexadecimal[rng.word[i] >> 4 * (15 - j) & 15]
        write_text(w, text)


cdef inline void write_seat_number(int seat, Writer* w) noexcept nogil:
    """A seat, or nothing for a negative number."""
    if seat < 0:
        write_nil(w)
    else:
        write_number(w, seat)


cdef void write_standing(const Context* c, Map* m) noexcept nogil:
    """Who is to decide, and the points."""
    cdef int p
    write_seat_number(decider(c), key(m, "actor"))
    write_list(key(m, "scores"), players(c))
    for p in range(players(c)):
        write_number(m.w, points(c, p))


cdef inline void write_head(const Context* c, int reader, Map* m) noexcept nogil:
    """How a view begins."""
    if reader != EVERYTHING:
        write_seat_number(reader, key(m, "seat"))
        write_standing(c, m)


cdef void write_options(const Context* c, Writer* w) noexcept nogil:
    """The legal actions."""
    cdef uint16_t ids[kernel.MAX_LEGAL]
    cdef int n = options(c, ids)
    cdef int i
    write_list(w, n)
    for i in range(n):
        write_action(c, ids[i], w)


cdef inline void write_end(const Context* c, int reader, Map* m) noexcept nogil:
    """How a view ends for the seat to decide, and how a document does."""
    if reader == EVERYTHING:
        write_generator(&c.s.rng, key(m, "rng"))
    elif reader >= 0 and reader == decider(c):
        write_options(c, key(m, "legal"))
