# The base of the invariants of every state (see check.pxi); safe to ask of any bytes.

cdef bint zeroed(const uint8_t* bytes, int n) noexcept nogil:
    cdef int i
    for i in range(n):
        if bytes[i]:
            return False
    return True


cdef inline bint is_seeded(const Rng* rng) noexcept nogil:
    """Whether a generator runs: from zeros it would draw zeros for ever."""
    return (rng.word[0] | rng.word[1] | rng.word[2] | rng.word[3]) != 0
