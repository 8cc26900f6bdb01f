"""Where a game puts a seat's knowledge: a number for each column of its observation.

A game puts each number once. The sink writes it to a dense row of floats, or to a compact row of bytes (docs/batch.md).
"""

from libc.stdint cimport int16_t, uint8_t, uint16_t, uint64_t

from isettlers._core.bits cimport lowest

cdef enum:
    MOST_RAW = 255       # of a byte

cdef enum:               # what the numbers of a column are
    NEVER                # always 0 in this setup
    COUNT                # a number of things, a distance, or 1 for a fact
    KIND                 # 1 and more stand for different things, 0 for none


ctypedef struct Column:  # of an observation, in one setup
    float scale          # of counts: dividing by it gives about 0 to 1
    int16_t least        # of counts: 0, or below
    uint16_t most
    uint8_t kind


cdef enum:               # how compact rows have a column
    LEFT_OUT
    PLAIN                # the number, less the least one
    ONE_HOT              # a byte for each number from 1 on: 1 where it is that one
    SPLIT                # what it has up to 255, then the rest up to 255
    DIGITS               # number // 256, number % 256


ctypedef struct Place:   # of a column in compact rows
    uint16_t first
    uint16_t stride      # from the first byte to the next one of the same column
    uint16_t run         # columns from this one on that lie side by side in both, written alike
    uint16_t most
    uint8_t how


ctypedef struct Dense:   # a sink: a row of zeros, of a float for each column
    float* row
    bint everything      # what is hidden from the seat as well


ctypedef struct Compact:   # a sink: a row of zeros, less the least numbers
    uint8_t* row
    const Place* places  # of every column
    bint everything


# Descriptions of columns.

cdef inline void describe(Column* columns, int first, int count, int kind, int least, int most,
                          float scale) noexcept nogil:
    """Describe a run of columns; what several setups have is joined."""
    cdef Column* c
    cdef int i
    for i in range(first, first + count):
        c = &columns[i]
        c.kind = kind
        c.least = min(c.least, <int16_t>least)
        c.most = max(c.most, <uint16_t>most)
        c.scale = max(c.scale, scale)


cdef inline void counts(Column* columns, int first, int count, int most, float scale) noexcept nogil:
    describe(columns, first, count, COUNT, 0, most, scale)


cdef inline void flags(Column* columns, int first, int count) noexcept nogil:
    describe(columns, first, count, COUNT, 0, 1, 1)


cdef inline void flags_at(Column* columns, int first, uint64_t bits) noexcept nogil:
    """Describe the column of each bit that is set as a fact."""
    while bits:
        flags(columns, first + lowest(bits), 1)
        bits &= bits - 1


cdef inline void kinds(Column* columns, int first, int count, int most) noexcept nogil:
    describe(columns, first, count, KIND, 0, most, 1)


cdef inline void offer(uint8_t* actions, int first, int count) noexcept nogil:
    """Mark a run of action ids that may be legal."""
    cdef int i
    for i in range(first, first + count):
        actions[i] = 1


cdef inline void offer_at(uint8_t* actions, int first, uint64_t bits) noexcept nogil:
    """Mark the action id of each bit that is set."""
    while bits:
        actions[first + lowest(bits)] = 1
        bits &= bits - 1
