# Functions that feed a sink (sink.pxd) with numbers. Each game's observation is compiled for both sinks.

cdef enum:
    EQUALS = 16          # numbers that are compared together
    FEW_KINDS = 3        # columns for each kind with which this pays

ctypedef fused Sink:
    Dense
    Compact


cdef inline void feed_coded(uint8_t* row, const Place* p, int value) noexcept nogil:
    """Add a number other than 0 to its place in a compact row; only a plain place takes a second one."""
    cdef uint8_t* to = row + p.first
    if p.how == PLAIN:
        to[0] += <uint8_t>value
    elif p.how == ONE_HOT:
        if 0 < value <= p.most:
            to[(value - 1) * p.stride] = 1
    elif p.how == SPLIT:
        value += to[0]
        to[0] = <uint8_t>min(value, MOST_RAW)
        to[p.stride] = <uint8_t>min(value - to[0], MOST_RAW)
    elif p.how == DIGITS:
        to[0] = <uint8_t>(value >> 8)
        to[p.stride] = <uint8_t>value


cdef inline void feed_compact(const Compact* to, int column, int value) noexcept nogil:
    cdef const Place* p = &to.places[column]
    if p.how == PLAIN:
        to.row[p.first] += <uint8_t>value
    elif value:
        feed_coded(to.row, p, value)


cdef inline void feed(Sink to, int column, int value) noexcept nogil:
    """Feed the only number for a column."""
    if Sink is Dense:
        to.row[column] = value
    else:
        feed_compact(&to, column, value)


cdef inline void feed_more(Sink to, int column, int value) noexcept nogil:
    """Add to a column's number."""
    if Sink is Dense:
        to.row[column] += value
    else:
        feed_compact(&to, column, value)


cdef inline void feed_flag(Sink to, int column) noexcept nogil:
    """Feed a column that is 1."""
    if Sink is Dense:
        to.row[column] = 1
    else:
        feed_compact(&to, column, 1)


cdef inline void feed_few(Sink to, int first, const int* values, int count) noexcept nogil:
    """Feed the only numbers for some columns; an array of a fixed length stays in registers."""
    cdef const Place* p
    cdef uint8_t* row
    cdef int i
    if Sink is Compact:
        p = &to.places[first]
        if p.how == PLAIN and p.run >= count:
            row = to.row + p.first
            for i in range(count):
                row[i] += <uint8_t>values[i]
            return
    for i in range(count):
        feed(to, first + i, values[i])


cdef inline void feed_bits(Sink to, int first, uint64_t bits) noexcept nogil:
    """Feed a 1 for each bit that is set."""
    cdef const Place* p
    cdef uint8_t* row
    cdef uint64_t part
    cdef int i
    if Sink is Dense:
        while bits:
            to.row[first + lowest(bits)] = 1
            bits &= bits - 1
    else:
        while bits:
            i = lowest(bits)
            p = &to.places[first + i]
            if p.how != PLAIN:
                feed_coded(to.row, p, 1)
                bits &= bits - 1
                continue
            part = bits if i + p.run >= 64 else bits & ((<uint64_t>1 << (i + p.run)) - 1)
            bits ^= part
            row = to.row + p.first - i
            while part:
                row[lowest(part)] = 1
                part &= part - 1


cdef inline void mark_equal(uint8_t* row, const uint8_t* values, uint8_t kind) noexcept nogil:
    """Write whether each of EQUALS numbers is this one."""
    cdef uint8_t[EQUALS] block
    cdef int i
    for i in range(EQUALS):
        block[i] = values[i] == kind
    memcpy(row, block, EQUALS)


cdef inline void feed_kinds(uint8_t* row, const Place* p, const uint8_t* values, int run) noexcept nogil:
    """Write the bytes of EQUALS columns or more by number: those of all columns for 1, for 2, and so on."""
    cdef int kind, i
    for kind in range(p.most):
        i = 0
        while i + EQUALS < run:
            mark_equal(row + i, values + i, kind + 1)
            i += EQUALS
        mark_equal(row + run - EQUALS, values + run - EQUALS, kind + 1)
        row += p.stride


cdef inline void feed_bytes(Sink to, int first, const uint8_t* values, int count) noexcept nogil:
    """Feed a row of numbers, the only ones for their columns, none of which is ever below 0."""
    cdef const Place* p
    cdef uint8_t* row
    cdef int i, j, most, run, stride, value
    if Sink is Dense:
        for i in range(count):
            to.row[first + i] = values[i]
    else:
        i = 0
        while i < count:
            p = &to.places[first + i]
            run = min(<int>p.run, count - i)
            row = to.row + p.first
            if p.how == PLAIN and run > 1:
                memcpy(row, values + i, run)
            elif p.how == ONE_HOT and run >= EQUALS and FEW_KINDS * p.most <= run:
                feed_kinds(row, p, values + i, run)
            elif p.how == ONE_HOT:
                most = p.most      # a byte that is written may be any of these, for all that the compiler knows
                stride = p.stride
                for j in range(run):
                    value = values[i + j]
                    if 0 < value <= most:
                        row[(value - 1) * stride + j] = 1
            elif values[i]:
                feed_coded(to.row, p, values[i])
            i += run
