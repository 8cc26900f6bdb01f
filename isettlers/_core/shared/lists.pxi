# Short lists of tiles in bytes: numbers plus one, then zeros for the free places.

cdef inline int length(const uint8_t* row, int room) noexcept nogil:
    cdef int n = 0
    cdef int i
    for i in range(room):
        n += row[i] != 0
    return n


cdef inline void append(uint8_t* row, int room, int tile) noexcept nogil:
    cdef int n = length(row, room)
    ensure(n < room)
    row[n] = tile + 1


cdef inline void insert(uint8_t* row, int room, int tile) noexcept nogil:
    """Into an ascending list that has a free place: each place keeps the lower of two tiles and passes on the other."""
    cdef uint8_t passed = tile    # 255 stands for none
    cdef uint8_t held
    cdef int i
    ensure(row[room - 1] == 0)
    for i in range(room):
        held = row[i] - 1
        row[i] = (held if held < passed else passed) + 1
        passed = passed if held < passed else held


cdef inline void remove(uint8_t* row, int room, int tile) noexcept nogil:
    """The first of its kind leaves; the others move up."""
    cdef bint gone = False
    cdef int i
    for i in range(room - 1):
        gone |= row[i] == tile + 1
        row[i] = row[i + gone]
    ensure(gone or row[room - 1] == tile + 1)
    row[room - 1] = 0


cdef inline void feed_list(Sink to, int first, const uint8_t* row, int room) noexcept nogil:
    """Add the tiles of a list to their numbers in an observation."""
    cdef int i
    for i in range(room):
        if row[i]:
            feed_more(to, first + row[i] - 1, 1)


cdef list numbers_in(const uint8_t* row, int room):
    """The tiles of a list as Python numbers."""
    return [row[i] - 1 for i in range(room) if row[i]]
