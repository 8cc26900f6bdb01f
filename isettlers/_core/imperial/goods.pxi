# Goods: the packed word and affording (G1-G3).

cdef enum:
    RESOURCE_GUARDS = 1 << 9 | 1 << 19 | 1 << 29


cdef inline int held(uint64_t goods, int good) noexcept nogil:
    """How many of a good (wood .. defense) the word holds."""
    return (goods >> (good * LANE)) & (LANE_MASK if good != DEFENSE else MOST_DEFENSE)


cdef inline uint64_t units(int good, uint64_t amount) noexcept nogil:
    return amount << (good * LANE)


cdef inline uint64_t guards() noexcept nogil:
    return (<uint64_t>1 << 9 | <uint64_t>1 << 19 | <uint64_t>1 << 29 | <uint64_t>1 << 39
            | <uint64_t>1 << 49 | <uint64_t>1 << 59 | <uint64_t>1 << 63)


cdef inline int short_of(uint64_t left, int good) noexcept nogil:
    """By how much a lane went below zero, given the difference with its guard bits set."""
    if (left >> (good * LANE + 9)) & 1:
        return 0
    return LANE_MASK + 1 - ((left >> (good * LANE)) & LANE_MASK)


cdef inline bint affords(uint64_t have, uint64_t cost) noexcept nogil:
    """Whether the goods pay the cost, gold standing in for wood, stone and food (G2)."""
    cdef uint64_t left = (have | guards()) - cost
    cdef uint64_t missing = ~left & guards()
    if not missing:
        return True
    if missing & ~<uint64_t>RESOURCE_GUARDS:
        return False
    return short_of(left, WOOD) + short_of(left, STONE) + short_of(left, FOOD) <= held(left, GOLD)


cdef inline int purse(uint64_t goods) noexcept nogil:
    """Wood, stone, food and gold, each cut to 3, as four base-4 digits.

    Of each lane, 4 and more carry into its guard bit; a product then brings the lanes together.
    """
    cdef uint64_t lanes = <uint64_t>1 | <uint64_t>1 << LANE | <uint64_t>1 << 2 * LANE | <uint64_t>1 << 3 * LANE
    cdef uint64_t many = (((goods & lanes * (LANE_MASK - 3)) + lanes * (LANE_MASK - 3)) >> 9) & lanes
    cdef uint64_t cut = (goods & lanes * 3) | many * 3
    return (cut * (<uint64_t>1 << 36 | <uint64_t>1 << 24 | <uint64_t>1 << 12 | 1)) >> 30 & 255


cdef inline bint covers(uint64_t have, uint64_t cost) noexcept nogil:
    """Whether the very goods of a cost are there, no gold standing in."""
    return ((have | guards()) - cost) & guards() == guards()


cdef inline uint64_t added(uint64_t goods, uint64_t more) noexcept nogil:
    """The sum of two goods words; a lane stays at the most it can hold, it never wraps (G3)."""
    cdef uint64_t total = goods + more
    cdef int good
    if total & guards():
        for good in range(DEFENSE + 1):
            if (total >> (good * LANE + (9 if good != DEFENSE else 3))) & 1:
                total &= ~units(good, 2 * LANE_MASK + 1 if good != DEFENSE else 2 * MOST_DEFENSE + 1)
                total |= units(good, LANE_MASK if good != DEFENSE else MOST_DEFENSE)
    return total
