"""Bit operations and the 128-card set that zones are made of."""

from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #include <stdint.h>
    #if defined(_MSC_VER) && !defined(__clang__)
    #include <intrin.h>
    static __inline int isettlers_lowest(uint64_t x) {
        unsigned long i;
        _BitScanForward64(&i, x);
        return (int)i;
    }
    static __inline int isettlers_count(uint64_t x) { return (int)__popcnt64(x); }
    #else
    #define isettlers_lowest(x) __builtin_ctzll(x)
    #if (defined(__x86_64__) || defined(__i386__)) && !defined(__POPCNT__) && !defined(__clang__)
    /* GCC would call a function of its own library. */
    static __inline int isettlers_count(uint64_t x) {
        x -= x >> 1 & 0x5555555555555555u;
        x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
        return (int)(((x + (x >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * 0x0101010101010101u >> 56);
    }
    #else
    #define isettlers_count(x) __builtin_popcountll(x)
    #endif
    #endif
    #if defined(__GNUC__) || defined(__clang__)
    #define isettlers_rarely(x) __builtin_expect(!!(x), 0)
    #else
    #define isettlers_rarely(x) (x)
    #endif
    #ifdef ISETTLERS_DEBUG
    #include <stdio.h>
    #include <stdlib.h>
    static void isettlers_fail(const char* file, int line, const char* what) {
        fprintf(stderr, "isettlers: assertion failed at %s:%d: %s\\n", file, line, what);
        fflush(stderr);
        abort();
    }
    #define isettlers_ensure(ok) do { if (!(ok)) isettlers_fail(__FILE__, __LINE__, #ok); } while (0)
    #define isettlers_debugging 1
    #else
    #define isettlers_ensure(ok) ((void)(0 && (ok)))
    #define isettlers_debugging 0
    #endif
    """
    int lowest "isettlers_lowest"(uint64_t x) noexcept nogil
    int count_bits "isettlers_count"(uint64_t x) noexcept nogil
    bint rarely "isettlers_rarely"(bint condition) noexcept nogil   # for the compiler: the condition is mostly false
    void ensure "isettlers_ensure"(bint ok) noexcept nogil
    const bint DEBUGGING "isettlers_debugging"


cdef inline uint64_t bit(int i) noexcept nogil:
    return <uint64_t>1 << i


ctypedef struct Set:
    uint64_t word[2]


cdef inline Set no_cards() noexcept nogil:
    cdef Set s
    s.word[0] = 0
    s.word[1] = 0
    return s


cdef inline bint has(const Set* s, int i) noexcept nogil:
    return (s.word[i >> 6] >> (i & 63)) & 1


cdef inline void add(Set* s, int i) noexcept nogil:
    s.word[i >> 6] |= <uint64_t>1 << (i & 63)


cdef inline void drop(Set* s, int i) noexcept nogil:
    s.word[i >> 6] &= ~(<uint64_t>1 << (i & 63))


cdef inline bint is_empty(const Set* s) noexcept nogil:
    return (s.word[0] | s.word[1]) == 0


cdef inline int size(const Set* s) noexcept nogil:
    return count_bits(s.word[0]) + count_bits(s.word[1])


cdef inline Set both(Set a, Set b) noexcept nogil:
    a.word[0] &= b.word[0]
    a.word[1] &= b.word[1]
    return a


cdef inline Set either(Set a, Set b) noexcept nogil:
    a.word[0] |= b.word[0]
    a.word[1] |= b.word[1]
    return a


cdef inline Set without(Set a, Set b) noexcept nogil:
    a.word[0] &= ~b.word[0]
    a.word[1] &= ~b.word[1]
    return a


cdef inline int first(const Set* s) noexcept nogil:
    """The lowest member; the set must not be empty."""
    if s.word[0]:
        return lowest(s.word[0])
    return 64 + lowest(s.word[1])


cdef inline int take_first(Set* s) noexcept nogil:
    """Remove and return the lowest member, -1 when the set is empty."""
    cdef int i
    if s.word[0]:
        i = lowest(s.word[0])
        s.word[0] &= s.word[0] - 1
        return i
    if s.word[1]:
        i = lowest(s.word[1])
        s.word[1] &= s.word[1] - 1
        return 64 + i
    return -1


cdef inline uint64_t every_byte(uint64_t x) noexcept nogil:
    """Eight copies of a byte."""
    return x * <uint64_t>0x0101010101010101


cdef inline int places_up_to(uint64_t sums, int n) noexcept nogil:
    """How many of the eight bytes of `sums` are n or less; all below 128."""
    return count_bits((every_byte(128 | n) - sums) & every_byte(128))


cdef inline int nth_bit(uint64_t w, int n) noexcept nogil:
    """Position of the n-th set bit (n counts from 0): first its byte, then its place there.

    Without a branch, since n is mostly random. Multiplied by every_byte(1), bytes become sums of all up to each.
    """
    cdef uint64_t sums = w - ((w >> 1) & every_byte(0x55))
    cdef uint64_t bits
    cdef int base
    sums = (sums & every_byte(0x33)) + ((sums >> 2) & every_byte(0x33))
    sums = every_byte((sums + (sums >> 4)) & every_byte(0x0F))
    base = 8 * places_up_to(sums, n)
    n -= (sums << 8 >> base) & 255
    bits = every_byte((w >> base) & 255) & <uint64_t>0x8040201008040201   # each of the eight in a byte
    bits = (bits + every_byte(127)) >> 7 & every_byte(1)
    return base + places_up_to(every_byte(bits), n)


cdef inline int nth(const Set* s, int n) noexcept nogil:
    cdef int c = count_bits(s.word[0])
    cdef int upper = n >= c
    return 64 * upper + nth_bit(s.word[upper], n - c * upper)
