# Parts of an observation (see observe.pxi): seats are counted from the observer on, sets are ones at their members.

cdef inline int from_seat(const Context* c, int observer, int p) noexcept nogil:
    """A seat counted from the observer on."""
    return (p + c.t.seats - observer) % c.t.seats


cdef inline void mark_bits(uint64_t bits, float* out) noexcept nogil:
    while bits:
        out[lowest(bits)] = 1
        bits &= bits - 1
