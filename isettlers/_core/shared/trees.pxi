# Parts of the data trees that the tables of a setup are filled from. A value that may not stand in its place fails the
# reader.

cdef enum:
    LARGEST_WEIGHT = 1000000


cdef inline void read_entries(Reader* r, uint32_t count) noexcept nogil:
    """The head of a list with as many entries."""
    if read_list(r) != count:
        r.failed = True


cdef inline void read_row(Reader* r, uint8_t* out, int count, int least, int most) noexcept nogil:
    """A list of as many numbers within bounds."""
    cdef int i
    read_entries(r, count)
    for i in range(count):
        out[i] = <uint8_t>read_within(r, least, most)


cdef inline Reader at_key(const Reader* tree, const char* key) noexcept nogil:
    """The value of a key that a map must have."""
    cdef Reader r = tree[0]
    if not find(&r, key):
        r.failed = True
    return r


cdef inline uint8_t read_by_seats(Reader* r, int seats, int least, int most) noexcept nogil:
    """The number for some seats, in a list of one for each number of seats from 2 on."""
    cdef uint8_t[SEATS - 1] numbers
    read_row(r, numbers, SEATS - 1, least, most)
    return numbers[seats - 2]


cdef inline bint read_weights(Reader r, double* out, int count) noexcept nogil:
    """Weights in the order of the struct; whether they are as they must be."""
    cdef int i
    read_entries(&r, count)
    for i in range(count):
        out[i] = read_fraction(&r)
        if not -LARGEST_WEIGHT <= out[i] <= LARGEST_WEIGHT:   # not a number, either
            r.failed = True
    return not r.failed
