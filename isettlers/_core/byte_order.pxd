"""The machine's byte order, and the way between it and the little-endian words of snapshots and hashes."""

from libc.stdint cimport uint16_t, uint32_t, uint64_t

cdef extern from *:
    """
    #if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    #define isettlers_big_endian 1
    #else
    #define isettlers_big_endian 0
    #endif
    """
    const bint BIG_ENDIAN "isettlers_big_endian"


cdef inline uint16_t reversed_16(uint16_t x) noexcept nogil:
    return <uint16_t>(x << 8 | x >> 8)


cdef inline uint32_t reversed_32(uint32_t x) noexcept nogil:
    return <uint32_t>reversed_16(<uint16_t>x) << 16 | reversed_16(<uint16_t>(x >> 16))


cdef inline uint64_t reversed_64(uint64_t x) noexcept nogil:
    return <uint64_t>reversed_32(<uint32_t>x) << 32 | reversed_32(<uint32_t>(x >> 32))


# Reverse the bytes of each of some words, in place.
cdef inline void reverse_16(uint16_t* words, int count) noexcept nogil:
    cdef int i
    for i in range(count):
        words[i] = reversed_16(words[i])


cdef inline void reverse_32(uint32_t* words, int count) noexcept nogil:
    cdef int i
    for i in range(count):
        words[i] = reversed_32(words[i])


cdef inline void reverse_64(uint64_t* words, int count) noexcept nogil:
    cdef int i
    for i in range(count):
        words[i] = reversed_64(words[i])
