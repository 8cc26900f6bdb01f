# Counts by kind in one word, four bits a kind.

cdef inline int amount(uint64_t counts, int kind) noexcept nogil:
    return counts >> 4 * kind & 15


cdef inline int total(uint64_t counts) noexcept nogil:
    counts = (counts & <uint64_t>0x0F0F0F0F0F0F0F0F) + (counts >> 4 & <uint64_t>0x0F0F0F0F0F0F0F0F)
    return (counts * <uint64_t>0x0101010101010101) >> 56


cdef inline void feed_nibbles(Sink to, int first, uint64_t counts, int kinds) noexcept nogil:
    """Add the counts of some kinds to their numbers in an observation."""
    cdef int kind
    if Sink is Dense:   # a loop of a fixed length
        for kind in range(kinds):
            to.row[first + kind] += amount(counts, kind)
    else:
        while counts:
            kind = lowest(counts) >> 2
            feed_compact(&to, first + kind, amount(counts, kind))
            counts &= ~(<uint64_t>15 << 4 * kind)
