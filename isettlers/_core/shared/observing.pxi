# Seats in an observation (see observe.pxi).

cdef inline int from_seat(const Context* c, int observer, int p) noexcept nogil:
    """A seat counted from the observer on."""
    return p - observer if p >= observer else p - observer + c.t.seats
