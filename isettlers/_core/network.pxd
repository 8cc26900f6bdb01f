"""A small network over compact rows: what it makes of a position, in integers, the same on every machine.

A hidden layer of `HIDDEN` units reads the row of what a seat knows. From it come the margin of points to expect, as a
correction of the evaluation, and a weight for each action id: the policy.
"""

from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t
from libc.string cimport memcpy, memset

from isettlers._core.sink cimport Place

cdef enum:
    HIDDEN = 64
    WIDEST_ROW = 8192    # bytes of a compact row that a network reads
    ROW_END = 8          # bytes of 0 behind it
    MOST_ACTIONS = 1024  # legal in one position
    UNKNOWN = -1         # an action id without a policy

ctypedef struct Network:
    int width                # bytes of a row
    const Place* places      # of every column of the observation
    const uint8_t* blank     # a row in which every number is 0
    const int16_t* rows      # HIDDEN numbers for each byte of a row; a unit's sum of 1024 is 1
    const int16_t* start     # HIDDEN sums before any byte
    const int16_t* trust     # HIDDEN numbers: the evaluation's margin counts 1 + their product / 65536 times
    const int16_t* points    # HIDDEN numbers: their product / 65536 is a margin of points
    double trusted
    double ahead
    const int32_t* numbers   # of each action id, UNKNOWN for one without a policy
    const int16_t* policy    # HIDDEN numbers for each number of an action; 8192 of their product are a factor of e
    const int32_t* favour    # what is added to that product

ctypedef struct Sight:       # the row that was read last, and what it made of it
    uint8_t[WIDEST_ROW + ROW_END] row
    int16_t[HIDDEN] sums

cdef extern from *:
    """
    #include <stdint.h>
    /* sums += the 64 numbers of each byte's row, times what the byte has grown by since it was seen; 7 bytes that are
       equal follow both. Sums wrap round, so the way to a row does not matter. */
    #if defined(__GNUC__) || defined(__clang__)
    typedef uint16_t isettlers_eight __attribute__((vector_size(16)));
    #endif
    static inline void isettlers_add_changes(int16_t* sums, const int16_t* rows, uint8_t* seen, const uint8_t* row,
                                             int count) {
        for (int first = 0; first < count; first += 8) {
            uint64_t now, before;
            memcpy(&now, row + first, 8);
            memcpy(&before, seen + first, 8);
            if (now == before)
                continue;
            for (int i = first; i < first + 8; i++) {
                uint16_t grown = (uint16_t)(row[i] - seen[i]);
                if (!grown)
                    continue;
    #if defined(__GNUC__) || defined(__clang__)
                isettlers_eight all[8], each[8];
                memcpy(all, sums, sizeof all);
                memcpy(each, rows + (size_t)i * 64, sizeof each);
                for (int k = 0; k < 8; k++)
                    all[k] += each[k] * grown;
                memcpy(sums, all, sizeof all);
    #else
                for (int k = 0; k < 64; k++)
                    sums[k] = (int16_t)((uint16_t)sums[k] + (uint32_t)grown * (uint16_t)rows[(size_t)i * 64 + k]);
    #endif
            }
            memcpy(seen + first, &now, 8);
        }
    }
    /* 2 ** (-i / 64), to the next float. */
    static const float isettlers_halvings[64] = {
        0x1p+0f, 0x1.fa7c18p-1f, 0x1.f50766p-1f, 0x1.efa1bep-1f, 0x1.ea4afap-1f, 0x1.e502eep-1f,
        0x1.dfc974p-1f, 0x1.da9e6p-1f, 0x1.d5818ep-1f, 0x1.d072d4p-1f, 0x1.cb720ep-1f, 0x1.c67f12p-1f,
        0x1.c199bep-1f, 0x1.bcc1eap-1f, 0x1.b7f77p-1f, 0x1.b33a2cp-1f, 0x1.ae89fap-1f, 0x1.a9e6b6p-1f,
        0x1.a5503cp-1f, 0x1.a0c668p-1f, 0x1.9c4918p-1f, 0x1.97d82ap-1f, 0x1.93737cp-1f, 0x1.8f1aeap-1f,
        0x1.8ace54p-1f, 0x1.868d9ap-1f, 0x1.82589ap-1f, 0x1.7e2f34p-1f, 0x1.7a1148p-1f, 0x1.75feb6p-1f,
        0x1.71f75ep-1f, 0x1.6dfb24p-1f, 0x1.6a09e6p-1f, 0x1.662388p-1f, 0x1.6247ecp-1f, 0x1.5e76f2p-1f,
        0x1.5ab07ep-1f, 0x1.56f474p-1f, 0x1.5342b6p-1f, 0x1.4f9b28p-1f, 0x1.4bfdaep-1f, 0x1.486a2cp-1f,
        0x1.44e086p-1f, 0x1.4160a2p-1f, 0x1.3dea64p-1f, 0x1.3a7db4p-1f, 0x1.371a74p-1f, 0x1.33c08cp-1f,
        0x1.306fep-1f, 0x1.2d285ap-1f, 0x1.29e9ep-1f, 0x1.26b456p-1f, 0x1.2387a6p-1f, 0x1.2063b8p-1f,
        0x1.1d4874p-1f, 0x1.1a35bep-1f, 0x1.172b84p-1f, 0x1.1429aap-1f, 0x1.11301ep-1f, 0x1.0e3ec4p-1f,
        0x1.0b5586p-1f, 0x1.087452p-1f, 0x1.059b0ep-1f, 0x1.02c9a4p-1f,
    };
    """
    void add_changes "isettlers_add_changes"(int16_t* sums, const int16_t* rows, uint8_t* seen, const uint8_t* row,
                                             int count) noexcept nogil
    const float HALVINGS "isettlers_halvings"[64]


cdef inline void see_nothing(const Network* net, Sight* sight) noexcept nogil:
    """Set out with a row of zeros."""
    memset(sight.row, 0, sizeof(sight.row))
    memcpy(sight.sums, net.start, sizeof(sight.sums))


cdef inline void read_row(const Network* net, const uint8_t* row, Sight* sight, int16_t* hidden) noexcept nogil:
    """Write the hidden units, 64 for 1, that a compact row makes, by what has changed; ROW_END bytes of 0 follow it."""
    cdef int i
    add_changes(sight.sums, net.rows, sight.row, row, net.width)
    for i in range(HIDDEN):
        hidden[i] = (sight.sums[i] if sight.sums[i] > 0 else 0) >> 4


cdef inline int32_t product(const int16_t* one, const int16_t* other, int32_t more) noexcept nogil:
    """Return the sum of the products and of one more number; it wraps round, whatever a file holds."""
    cdef uint32_t sum = more
    cdef int i
    for i in range(HIDDEN):
        sum += <uint32_t>(<int32_t>one[i] * other[i])
    return <int32_t>sum


cdef inline double margin_of(const Network* net, const int16_t* hidden, double margin) noexcept nogil:
    """The margin of points that a seat can expect, from the evaluation's."""
    return (margin * (net.trusted + product(hidden, net.trust, 0) * (1.0 / 65536))
            + net.ahead + product(hidden, net.points, 0) * (1.0 / 65536))


cdef inline float halved(int64_t times) noexcept nogil:
    """2 ** (-times / 64) for 0 and more, and never 0."""
    return HALVINGS[times & 63] / (<int64_t>1 << (times >> 6 if times < 1920 else 30))


cdef inline void weigh_actions(const Network* net, const int16_t* hidden, const uint16_t* ids, int count, int sharpness,
                               float* out) noexcept nogil:
    """Write the weight of each of some actions by the policy, the highest 1: its probability to this power."""
    cdef int64_t best = -4294967296   # below each sum
    cdef int32_t[MOST_ACTIONS] worth
    cdef int i, number
    for i in range(count):
        number = net.numbers[ids[i]]
        worth[i] = product(hidden, net.policy + <size_t>number * HIDDEN, net.favour[number]) if number >= 0 else 0
        if worth[i] > best:
            best = worth[i]
    for i in range(count):
        out[i] = halved((best - worth[i]) * sharpness * 23637 >> 21)
