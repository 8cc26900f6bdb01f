# The Mersenne Twister as Python's `random.Random` seeds and reads it: the bot `random` draws its actions by it.

cdef enum:
    TWISTER_WORDS = 624

ctypedef struct Twister:
    uint32_t word[TWISTER_WORDS]
    int at


cdef void twister_seed(Twister* t, uint64_t seed) noexcept nogil:
    """`random.Random(seed)`: the seed is a list of one or two words."""
    cdef uint32_t* word = t.word
    cdef int length = 2 if seed >> 32 else 1
    cdef int at = 1
    cdef int i
    word[0] = 19650218
    for i in range(1, TWISTER_WORDS):
        word[i] = <uint32_t>1812433253 * (word[i - 1] ^ word[i - 1] >> 30) + i
    for i in range(2 * TWISTER_WORDS - 1):
        if i < TWISTER_WORDS:
            word[at] = (
                (word[at] ^ (word[at - 1] ^ word[at - 1] >> 30) * <uint32_t>1664525)
                + <uint32_t>(seed >> 32 * (i % length)) + i % length
            )
        else:
            word[at] = (word[at] ^ (word[at - 1] ^ word[at - 1] >> 30) * <uint32_t>1566083941) - at
        at += 1
        if at == TWISTER_WORDS:
            word[0] = word[TWISTER_WORDS - 1]
            at = 1
    word[0] = <uint32_t>1 << 31
    t.at = 0


cdef uint32_t twister_next(Twister* t) noexcept nogil:
    """The next 32 bits; the words are renewed one by one."""
    cdef int i = t.at
    cdef int j = (i + 1) % TWISTER_WORDS
    cdef uint32_t x = (t.word[i] & <uint32_t>0x80000000) | (t.word[j] & <uint32_t>0x7FFFFFFF)
    t.word[i] = t.word[(i + 397) % TWISTER_WORDS] ^ x >> 1 ^ (<uint32_t>0x9908B0DF if x & 1 else 0)
    x = t.word[i]
    t.at = j
    x ^= x >> 11
    x ^= x << 7 & <uint32_t>0x9D2C5680
    x ^= x << 15 & <uint32_t>0xEFC60000
    return x ^ x >> 18


cdef int twister_index(uint64_t seed, int count) noexcept nogil:
    """The index that `random.Random(seed).choice` takes from a list of `count` entries."""
    cdef Twister t
    cdef int bits = 1
    cdef uint32_t drawn
    while count >> bits:
        bits += 1
    twister_seed(&t, seed)
    drawn = twister_next(&t) >> (32 - bits)
    while drawn >= <uint32_t>count:
        drawn = twister_next(&t) >> (32 - bits)
    return drawn
