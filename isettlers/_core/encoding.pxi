# Compact rows: the columns and action ids that some setups have, and the way to them from those of the game.

cdef enum:
    WIDEST = 65535       # columns
    BLOCK = 16           # of them that are written together

cdef enum:               # types of compact rows
    BYTES
    HALVES
    FLOATS

ctypedef fused Wide:     # numbers of rows that are not bytes
    float
    uint16_t             # halves

TYPES = ("uint8", "float16", "float32")
HOW = ("", "plain", "one-hot", "split", "digits")
KINDS = ("", "count", "index")
"""Names for the columns of `Encoder`: how a dense one is written, and the meaning of its numbers."""


cdef struct Code:
    const GameApi* api
    Place* places        # of all columns of the game, those of hidden things last
    Column* columns
    uint8_t* blank       # a row in which every number is 0
    bint shifted         # it has other bytes than 0
    float* start         # the float for byte 0 of each column
    float* factor        # what each more is worth
    uint16_t* ids        # by compact number
    int32_t* numbers     # of each action id, -1 without
    int width
    int size             # columns of a dense row
    int actions
    bint everything


cdef inline uint16_t half_of(float x) noexcept nogil:
    """The nearest float of 16 bits, ties to even, for 0 and magnitudes from 2**-14 to 65504."""
    cdef uint32_t bits
    x *= <float>(2.0 ** -112)   # exponents of halves count from 15, of floats from 127
    memcpy(&bits, &x, 4)
    return <uint16_t>((bits >> 16 & 0x8000) | ((bits + 0xFFF + (bits >> 13 & 1)) >> 13 & 0x7FFF))


cdef inline float float_of(uint16_t half) noexcept nogil:
    """The float of 16 bits, by the same rules."""
    cdef uint32_t bits = 0
    cdef float x
    if half & 0x7FFF:
        bits = <uint32_t>(half & 0x8000) << 16 | (<uint32_t>(half & 0x7FFF) + (112 << 10)) << 13
    memcpy(&x, &bits, 4)
    return x


cdef int how_of(const Column* c, int one_hot) noexcept nogil:
    """How compact rows have a column."""
    if c.kind == NEVER or c.most == 0:
        return LEFT_OUT
    if c.kind == KIND:
        return ONE_HOT if c.most <= one_hot else PLAIN if c.most <= MOST_RAW else DIGITS
    return PLAIN if c.most - c.least <= MOST_RAW else SPLIT


cdef int bytes_of(const Place* p) noexcept nogil:
    """Bytes that one column takes in a compact row."""
    return 0 if p.how == LEFT_OUT else 1 if p.how == PLAIN else p.most if p.how == ONE_HOT else 2


cdef int lay_out(Code* code, int one_hot) noexcept nogil:
    """Give every column its place, equal neighbours side by side; returns the width of a row."""
    cdef Place* p
    cdef const Column* c
    cdef int first = 0
    cdef int width = 0
    cdef int count, i
    while first < code.size and width <= WIDEST:
        c = &code.columns[first]
        count = 1
        while (first + count < code.size
               and how_of(c, one_hot) == how_of(&code.columns[first + count], one_hot)
               and (how_of(c, one_hot) == PLAIN or (c.least == 0 and code.columns[first + count].least == 0))
               and (how_of(c, one_hot) != ONE_HOT or c.most == code.columns[first + count].most)):
            count += 1
        for i in range(count):
            p = &code.places[first + i]
            p.how = how_of(c, one_hot)
            p.most = code.columns[first + i].most
            p.first = width + i
            p.stride = count
            p.run = count - i
        width += count * bytes_of(&code.places[first])
        first += count
    return width


cdef inline int32_t column_number(int column, const Place* p, int byte) noexcept nogil:
    """A number for a byte of a column that names it in all encodings of the game."""
    return column << 16 | p.how << 12 | byte


cdef void clear(Code* code) noexcept nogil:
    """Make the row in which every number is 0, in memory of zeros."""
    cdef const Column* c
    cdef const Place* p
    cdef int column
    for column in range(code.size):
        c = &code.columns[column]
        p = &code.places[column]
        if p.how == PLAIN or p.how == SPLIT:
            code.blank[p.first] = -c.least
            code.shifted = code.shifted or c.least != 0


cdef void weigh(Code* code) noexcept nogil:
    """Fill in the floats that bytes stand for."""
    cdef const Column* c
    cdef const Place* p
    cdef int column, i, at
    for column in range(code.size):
        c = &code.columns[column]
        p = &code.places[column]
        for i in range(bytes_of(p)):
            at = p.first + i * p.stride
            code.factor[at] = 1 / c.scale if c.kind == COUNT else 1
            code.start[at] = c.least / c.scale if i == 0 else 0


cdef int value_at(const Code* code, const uint8_t* row, int column) noexcept nogil:
    """The number of a column, from a compact row."""
    cdef const Place* p = &code.places[column]
    cdef const uint8_t* at = row + p.first
    cdef int i
    if p.how == LEFT_OUT:
        return 0
    if p.how == ONE_HOT:
        for i in range(p.most):
            if at[i * p.stride]:
                return i + 1
        return 0
    if p.how == DIGITS:
        return at[0] << 8 | at[p.stride]
    return at[0] + (at[p.stride] if p.how == SPLIT else 0) + code.columns[column].least


cdef inline bint is_zero(const uint8_t* row) noexcept nogil:
    """Whether the bytes of a block are 0."""
    cdef uint64_t[2] words   # of BLOCK bytes
    memcpy(words, row, BLOCK)
    return not (words[0] | words[1])


cdef inline void spread_block(const float* start, const float* factor, const uint8_t* row, Wide* out,
                              size_t count) noexcept nogil:
    """Write up to BLOCK bytes, all of which are read before one is written."""
    cdef Wide[BLOCK] block
    cdef size_t i
    for i in range(count):
        if Wide is float:
            block[i] = start[i] + row[i] * factor[i]
        else:
            block[i] = half_of(start[i] + row[i] * factor[i])
    memcpy(out, block, count * sizeof(Wide))


cdef void spread(const Code* code, const uint8_t* row, Wide* out) noexcept nogil:
    """Write bytes as floats, to memory at the end of which they may lie. In many setups most are 0."""
    cdef const float* start = code.start
    cdef const float* factor = code.factor
    cdef bint shifted = code.shifted
    cdef size_t width = code.width
    cdef size_t first = 0
    while first + BLOCK <= width:
        if not shifted and is_zero(row + first):
            memset(out + first, 0, BLOCK * sizeof(Wide))
        else:
            spread_block(start + first, factor + first, row + first, out + first, BLOCK)
        first += BLOCK
    spread_block(start + first, factor + first, row + first, out + first, width - first)


cdef inline int size_of(int type) noexcept nogil:
    """Bytes of a number."""
    return 1 if type == BYTES else 2 if type == HALVES else 4


cdef void encode_state(const Code* code, const void* block, const void* state, int seat, int type,
                       void* out) noexcept nogil:
    """Write a compact row of what a seat knows; the row in which every number is 0 for no seat (-1)."""
    cdef uint8_t[WIDEST_ROW] room   # stays in the nearest cache
    cdef uint8_t* row = <uint8_t*>out + <size_t>code.width * (size_of(type) - 1)
    cdef Compact to = Compact(row=row, places=code.places, everything=code.everything)
    if type != BYTES and code.width <= WIDEST_ROW:
        to.row = row = room
    if code.shifted:
        memcpy(row, code.blank, code.width)
    else:
        memset(row, 0, code.width)
    if seat >= 0:
        code.api.encode(state, block, seat, &to)
    if type == FLOATS:
        spread(code, row, <float*>out)
    elif type == HALVES:
        spread(code, row, <uint16_t*>out)


cdef void mark_numbers(const Code* code, const uint16_t* ids, int count, uint8_t* row) noexcept nogil:
    """Write 1 for the compact number of each of some action ids to a row of zeros."""
    cdef int i
    for i in range(count):
        if code.numbers[ids[i]] >= 0:
            row[code.numbers[ids[i]]] = 1


cdef bint have_setup(tuple known, Tables tables):
    """Return whether any of the known tables has the setup of these; their weights may differ."""
    cdef Tables each
    if tables in known:
        return True
    for each in known:
        if tables.setup is not None and each.setup == tables.setup:
            return True
    return False


cdef int type_of(str name) except -1:
    if name not in TYPES:
        raise ValueError(f"dtype: expected one of {', '.join(TYPES)}, got {name!r}")
    return TYPES.index(name)


cdef int check_type(const Py_buffer* view, str what) except -1:
    """The type of the rows in a buffer. TypeError."""
    cdef int kind = kind_of(view)
    if view.itemsize == 1 and kind == UNSIGNED:
        return BYTES
    if kind == FLOATING and view.itemsize in (2, 4):
        return HALVES if view.itemsize == 2 else FLOATS
    raise TypeError(f"{what}: expected {', '.join(TYPES[:2])} or {TYPES[2]}, got the format {format_of(view)!r}")


cdef Numbers new_rows(int type, Py_ssize_t rows, Py_ssize_t columns):
    if type == BYTES:
        return new_numbers("B", 1, rows, columns)
    return new_numbers("e", 2, rows, columns) if type == HALVES else new_numbers("f", 4, rows, columns)


cdef class Encoder:
    cdef Code code
    cdef readonly tuple tables

    def __cinit__(self, tuple tables not None, int one_hot, bint full):
        cdef Tables each
        cdef int size, i, width
        if not tables:
            raise ValueError("an encoding is of one setup or more")
        if not 0 <= one_hot <= MOST_RAW:
            raise ValueError(f"one_hot: expected int from 0 to {MOST_RAW}, got {one_hot}")
        self.tables = tables
        each = tables[0]
        self.code.api = &each.api
        self.code.everything = full
        size = self.code.size = each.api.full_size if full else each.api.observation_size
        self.code.places = <Place*>PyMem_RawCalloc(size + 1, sizeof(Place))
        self.code.columns = <Column*>PyMem_RawCalloc(each.api.full_size + 1, sizeof(Column))
        self.code.ids = <uint16_t*>PyMem_RawCalloc(each.api.num_actions + 1, sizeof(uint16_t))
        self.code.numbers = <int32_t*>PyMem_RawCalloc(each.api.num_actions + 1, sizeof(int32_t))
        if not (self.code.places and self.code.columns and self.code.ids and self.code.numbers):
            raise MemoryError()
        offered = bytearray(each.api.num_actions + 1)
        for each in tables:
            if each.api.describe != self.code.api.describe:
                raise ValueError("the setups of an encoding are of one game")
            each.api.describe(each.block, self.code.columns, <uint8_t*>offered)
        for i in range(<int>self.code.api.num_actions):
            self.code.numbers[i] = self.code.actions if offered[i] else -1
            if offered[i]:
                self.code.ids[self.code.actions] = i
                self.code.actions += 1
        width = lay_out(&self.code, one_hot)
        if width > WIDEST:
            raise ValueError(f"one_hot: {one_hot} makes rows wider than {WIDEST} columns")
        self.code.width = width
        self.code.blank = <uint8_t*>PyMem_RawCalloc(width + 1, 1)
        self.code.start = <float*>PyMem_RawCalloc(width + 1, sizeof(float))
        self.code.factor = <float*>PyMem_RawCalloc(width + 1, sizeof(float))
        if not (self.code.blank and self.code.start and self.code.factor):
            raise MemoryError()
        clear(&self.code)
        weigh(&self.code)

    def __dealloc__(self):
        PyMem_RawFree(self.code.places)
        PyMem_RawFree(self.code.columns)
        PyMem_RawFree(self.code.ids)
        PyMem_RawFree(self.code.numbers)
        PyMem_RawFree(self.code.blank)
        PyMem_RawFree(self.code.start)
        PyMem_RawFree(self.code.factor)

    @property
    def width(self):
        """The number of columns of a compact row."""
        return self.code.width

    @property
    def num_actions(self):
        """Compact action numbers are those from 0 to below this one."""
        return self.code.actions

    @property
    def full(self):
        """Whether rows have what is hidden from the seat."""
        return self.code.everything

    @property
    def ids(self):
        """The action id of each compact number."""
        return tuple([self.code.ids[i] for i in range(self.code.actions)])

    @property
    def numbers(self):
        """The compact number of each action id, -1 for ids that the setups do not have."""
        return tuple([self.code.numbers[i] for i in range(self.code.api.num_actions)])

    def _columns(self):
        """Return (column of the dense row, how, its byte, kind, scale, least, most) of each compact column."""
        cdef const Place* p
        cdef const Column* c
        cdef list rows = [None] * self.code.width
        cdef int column, i
        for column in range(self.code.size):
            p = &self.code.places[column]
            c = &self.code.columns[column]
            for i in range(bytes_of(p)):
                rows[p.first + i * p.stride] = (column, p.how, i, c.kind, c.scale, c.least, c.most)
        return rows

    def _column_numbers(self):
        """Return a number for each compact column that names it in all encodings of the game."""
        cdef const Place* p
        cdef list numbers = [0] * self.code.width
        cdef int column, i
        for column in range(self.code.size):
            p = &self.code.places[column]
            for i in range(bytes_of(p)):
                numbers[p.first + i * p.stride] = column_number(column, p, i)
        return numbers

    def observe(self, Position position not None, int seat, out=None, *, str dtype="uint8"):
        """Return the compact row of what a seat knows, in `out` or in memory of its own."""
        cdef uint64_t data[STATE_WORDS]
        cdef Py_buffer view
        if not have_setup(self.tables, position.owner):
            raise ValueError("the position is of a different setup")
        if not 0 <= seat < position.owner.seats:
            raise IndexError(f"there is no seat {seat}, the seats are 0 to {position.owner.seats - 1}")
        if out is None:
            out = new_rows(type_of(dtype), self.code.width, -1)
        room_for(&view, out, BYTES, 1, self.code.width)
        with cython.critical_section(position):
            memcpy(data, position.data, position.state_size)
        try:
            encode_state(&self.code, position.block, data, seat, check_type(&view, "out"), view.buf)
        finally:
            PyBuffer_Release(&view)
        return out

    def _serves(self, Tables tables not None):
        """Whether it is of the setup of some tables, among others."""
        return have_setup(self.tables, tables)

    def _rows_of(self, Tables tables not None, const uint8_t[::1] states not None, const int32_t[::1] seats not None):
        """Return a row of float32 for each of some states, one behind the other: what a seat of each knows."""
        cdef Numbers out = new_rows(FLOATS, seats.shape[0], self.code.width)
        cdef float* rows = <float*>out.data
        cdef Py_ssize_t i
        with nogil:
            for i in range(seats.shape[0]):
                encode_state(&self.code, tables.block, &states[i * tables.state_size], seats[i], FLOATS,
                             rows + i * self.code.width)
        return memoryview(out)

    def _masks_of(self, Tables tables not None, const uint8_t[::1] states not None):
        """Return a row of bytes for each of some states: 1 for the number of a legal action, else 0."""
        cdef Py_ssize_t count = states.shape[0] // tables.state_size
        cdef Numbers out = new_numbers("B", 1, count, self.code.actions)
        cdef uint16_t[MAX_LEGAL] ids
        cdef Py_ssize_t i
        with nogil:
            for i in range(count):
                mark_numbers(&self.code, ids, tables.api.legal(&states[i * tables.state_size], tables.block, ids),
                             <uint8_t*>out.data + i * self.code.actions)
        return memoryview(out)

    def _by_id(self, const uint8_t[::1] rows not None):
        """Return rows of float32 by action id that have the numbers of rows by compact number, and 0 elsewhere."""
        cdef Py_ssize_t count = rows.shape[0] // <Py_ssize_t>(sizeof(float) * self.code.actions)
        cdef Py_ssize_t size = self.code.api.num_actions
        cdef bytearray out = bytearray(count * size * sizeof(float))
        cdef char* to = out
        cdef Py_ssize_t i, number
        for i in range(count):
            for number in range(self.code.actions):
                memcpy(to + sizeof(float) * (i * size + self.code.ids[number]),
                       &rows[sizeof(float) * (i * self.code.actions + number)], sizeof(float))
        return bytes(out)

    def decode(self, rows):
        """Return the dense rows, float32, that compact ones were made from."""
        cdef Py_buffer view
        cdef Numbers out
        cdef int type, column, i
        cdef Py_ssize_t row, count
        cdef uint8_t* raw
        rows = as_buffer(rows, "rows", "a buffer")
        PyObject_GetBuffer(rows, &view, PyBUF_C_CONTIGUOUS | PyBUF_FORMAT)
        try:
            type = check_type(&view, "rows")
            count = view.len // view.itemsize
            if not self.code.width or count % self.code.width:
                raise ValueError(f"rows: expected {self.code.width} numbers a row, got {count} in all")
            count //= self.code.width
            out = new_numbers("f", sizeof(float), count, self.code.size)
            scratch = bytearray(self.code.width + 1)
            raw = scratch
            for row in range(count):
                for i in range(self.code.width):
                    raw[i] = raw_at(&self.code, &view, type, row * self.code.width + i, i)
                for column in range(self.code.size):
                    (<float*>out.data)[row * self.code.size + column] = value_at(&self.code, raw, column)
        finally:
            PyBuffer_Release(&view)
        return out


cdef uint8_t raw_at(const Code* code, const Py_buffer* view, int type, Py_ssize_t place, int column) noexcept:
    """The byte that a number of a compact row stands for."""
    cdef float x
    if type == BYTES:
        return (<const uint8_t*>view.buf)[place]
    x = float_of((<const uint16_t*>view.buf)[place]) if type == HALVES else (<const float*>view.buf)[place]
    x = (x - code.start[column]) / code.factor[column] + 0.5
    return <uint8_t>max(0, min(255, x))


cdef object room_for(Py_buffer* view, object out, int type, Py_ssize_t rows, Py_ssize_t columns):
    """Open `out` for compact rows of any type, or memory of its own for those of one; the caller releases the view."""
    if out is None:
        out = new_rows(type, rows, columns)
    open_writable(out, view, "uint8, float16 or float32")
    try:
        check_type(view, "out")
        check_shape(view, rows, columns)
    except BaseException:
        PyBuffer_Release(view)
        raise
    return out
