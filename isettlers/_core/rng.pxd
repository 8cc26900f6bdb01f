"""xoshiro256++ with a four-word state that lives inside a game's state."""

from libc.stdint cimport uint32_t, uint64_t


cdef enum:
    ATTEMPTS = 64   # all are in vain once in 2 ** 64 times at most, or for ever where the words are zeros


ctypedef struct Rng:
    uint64_t word[4]


cdef inline uint64_t rotate_left(uint64_t x, int k) noexcept nogil:
    return (x << k) | (x >> (64 - k))


cdef inline uint64_t rng_next(Rng* rng) noexcept nogil:
    cdef uint64_t* w = rng.word
    cdef uint64_t result = rotate_left(w[0] + w[3], 23) + w[0]
    cdef uint64_t shifted = w[1] << 17
    w[2] ^= w[0]
    w[3] ^= w[1]
    w[1] ^= w[2]
    w[0] ^= w[3]
    w[2] ^= shifted
    w[3] = rotate_left(w[3], 45)
    return result


cdef inline uint32_t rng_below(Rng* rng, uint32_t bound) noexcept nogil:
    """Uniform in [0, bound), without bias (multiply and reject); bound >= 1. It ends for zero words too."""
    cdef uint64_t product = (rng_next(rng) >> 32) * bound
    cdef uint32_t low = <uint32_t>product
    cdef uint32_t threshold
    cdef int _attempt
    if low < bound:
        threshold = (<uint32_t>(0 - bound)) % bound
        for _attempt in range(ATTEMPTS):
            if low >= threshold:
                break
            product = (rng_next(rng) >> 32) * bound
            low = <uint32_t>product
    return <uint32_t>(product >> 32)


cdef inline uint64_t splitmix(uint64_t* x) noexcept nogil:
    """Advance a splitmix64 counter; used to spread seeds."""
    cdef uint64_t z
    x[0] += <uint64_t>0x9E3779B97F4A7C15
    z = x[0]
    z = (z ^ (z >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    z = (z ^ (z >> 27)) * <uint64_t>0x94D049BB133111EB
    return z ^ (z >> 31)


cdef inline void rng_seed(Rng* rng, uint64_t seed) noexcept nogil:
    cdef uint64_t counter = seed
    cdef int i
    for i in range(4):
        rng.word[i] = splitmix(&counter)


cdef inline uint64_t stream_seed(uint64_t seed, uint64_t stream) noexcept nogil:
    """The seed of the stream-th game (or worker) derived from one seed."""
    cdef uint64_t counter = seed
    cdef uint64_t base = splitmix(&counter)
    counter = base + stream
    return splitmix(&counter)
