# Counts by kind in one word, four bits a kind.

cdef inline int amount(uint64_t counts, int kind) noexcept nogil:
    return counts >> 4 * kind & 15


cdef inline int total(uint64_t counts) noexcept nogil:
    counts = (counts & <uint64_t>0x0F0F0F0F0F0F0F0F) + (counts >> 4 & <uint64_t>0x0F0F0F0F0F0F0F0F)
    return (counts * <uint64_t>0x0101010101010101) >> 56


cdef inline void count_nibbles(uint64_t counts, int kinds, float* out) noexcept nogil:
    """Add the counts of some kinds to their numbers, for observations."""
    cdef int kind
    for kind in range(kinds):
        out[kind] += amount(counts, kind)
