"""MessagePack without Python: read from bytes that are there, written into room that is there.

A reader that meets bytes of another kind than asked for, or their end, is `failed` from then on: it stays at its
place and answers zeros, so callers may read on and ask once. A writer that runs out of room counts on, so that a
second try can have `length` bytes.
"""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcmp, memcpy, memmove, strlen

cdef enum:            # what stands next in a reader
    NOTHING, NIL, FLAG, NUMBER, FRACTION, TEXT, BYTES, LIST, MAP
cdef enum:
    DEEPEST_TREE = 32        # lists and tables within a tree
    DEEPEST_SKIPPED = 36     # a tree and what it stands in


ctypedef struct Reader:
    const uint8_t* at
    const uint8_t* end
    bint failed


ctypedef struct Text:        # not ended by a zero
    const char* at
    uint32_t length


ctypedef struct Writer:
    uint8_t* out
    uint64_t capacity
    uint64_t length          # bytes written, or that would be with enough room


# ---------------------------------------------------------------- reading

cdef inline Reader reader_of(const void* bytes, uint64_t length) noexcept nogil:
    cdef Reader r
    r.at = <const uint8_t*>bytes
    r.end = r.at + length if length else r.at     # which may be NULL
    r.failed = False
    return r


cdef inline uint64_t left(const Reader* r) noexcept nogil:
    return 0 if r.failed else <uint64_t>(r.end - r.at)


cdef inline int next_kind(const Reader* r) noexcept nogil:
    """NIL .. MAP, or NOTHING at the end, after a failure and for what no tree of ours holds (extensions)."""
    cdef int head
    if left(r) == 0:
        return NOTHING
    head = r.at[0]
    if head <= 0x7F or head >= 0xE0 or 0xCC <= head <= 0xD3:
        return NUMBER
    if head <= 0x8F or head == 0xDE or head == 0xDF:
        return MAP
    if head <= 0x9F or head == 0xDC or head == 0xDD:
        return LIST
    if head <= 0xBF or 0xD9 <= head <= 0xDB:
        return TEXT
    if 0xC4 <= head <= 0xC6:
        return BYTES
    if head == 0xC2 or head == 0xC3:
        return FLAG
    if head == 0xCA or head == 0xCB:
        return FRACTION
    return NIL if head == 0xC0 else NOTHING


cdef inline bint is_single_byte(const Reader* r) noexcept nogil:
    """Whether a small number, a flag or nil stands next."""
    return left(r) != 0 and (r.at[0] <= 0x7F or r.at[0] >= 0xE0 or r.at[0] in (0xC0, 0xC2, 0xC3))


cdef inline uint64_t big_endian(Reader* r, uint32_t size) noexcept nogil:
    """The next `size` bytes as a number; a failure where they are not there."""
    cdef uint64_t number = 0
    cdef uint32_t i
    if left(r) < size:
        r.failed = True
        return 0
    for i in range(size):
        number = number << 8 | r.at[i]
    r.at += size
    return number


cdef inline bint expect(Reader* r, int kind) noexcept nogil:
    if next_kind(r) != kind:
        r.failed = True
    return not r.failed


cdef inline uint32_t read_length(Reader* r, int kind, int few, int mask, int widths) noexcept nogil:
    """The number of bytes or entries of what stands next; `widths` is the head of its form with the narrowest count."""
    cdef int head
    if few and left(r) and r.at[0] & ~mask == few:
        r.at += 1
        return (r.at - 1)[0] & mask
    if not expect(r, kind):
        return 0
    head = r.at[0]
    r.at += 1
    if kind == LIST or kind == MAP:
        return <uint32_t>big_endian(r, 2 << (head - widths))
    return <uint32_t>big_endian(r, 1 << (head - widths))


cdef inline uint32_t possible(Reader* r, uint32_t entries, int values) noexcept nogil:
    """The number of entries of some values each; a failure where there are too few bytes left for them."""
    if <uint64_t>entries * values > left(r):
        r.failed = True
    return 0 if r.failed else entries


cdef inline uint32_t read_list(Reader* r) noexcept nogil:
    """The number of entries, which are read next."""
    return possible(r, read_length(r, LIST, 0x90, 0x0F, 0xDC), 1)


cdef inline uint32_t read_map(Reader* r) noexcept nogil:
    """The number of entries, each a key and a value, which are read next."""
    return possible(r, read_length(r, MAP, 0x80, 0x0F, 0xDE), 2)


cdef inline Text take_bytes(Reader* r, uint32_t length) noexcept nogil:
    cdef Text text
    text.at = NULL
    text.length = 0
    if left(r) < length:
        r.failed = True
    if not r.failed:
        text.at = <const char*>r.at
        text.length = length
        r.at += length
    return text


cdef inline bint is_short_text(const Reader* r) noexcept nogil:
    """Whether a text of less than 32 bytes stands next, whole."""
    return left(r) != 0 and r.at[0] & 0xE0 == 0xA0 and left(r) > <uint64_t>(r.at[0] & 0x1F)


cdef inline Text take_short_text(Reader* r) noexcept nogil:
    cdef Text text
    text.at = <const char*>r.at + 1
    text.length = r.at[0] & 0x1F
    r.at += 1 + text.length
    return text


cdef inline Text read_text(Reader* r) noexcept nogil:
    return take_bytes(r, read_length(r, TEXT, 0xA0, 0x1F, 0xD9))


cdef inline Text read_bytes(Reader* r) noexcept nogil:
    return take_bytes(r, read_length(r, BYTES, 0, 0, 0xC4))


cdef inline bint read_flag(Reader* r) noexcept nogil:
    if not expect(r, FLAG):
        return False
    r.at += 1
    return (r.at - 1)[0] == 0xC3


cdef inline void read_nil(Reader* r) noexcept nogil:
    if expect(r, NIL):
        r.at += 1


cdef inline int64_t read_number(Reader* r) noexcept nogil:
    """A whole number; one of 2^63 and more is a failure."""
    cdef uint64_t bits
    cdef int head
    cdef uint32_t size
    if not expect(r, NUMBER):
        return 0
    head = r.at[0]
    r.at += 1
    if head <= 0x7F:
        return head
    if head >= 0xE0:
        return head - 256
    size = 1 << (head & 3)
    bits = big_endian(r, size)
    if head >= 0xD0:
        return <int64_t>(bits << (64 - 8 * size)) >> (64 - 8 * size)
    if bits >> 63:
        r.failed = True
        return 0
    return <int64_t>bits


cdef inline int64_t read_within(Reader* r, int64_t least, int64_t most) noexcept nogil:
    """A whole number within bounds; another one is a failure, and `least` its answer."""
    cdef int64_t number = read_number(r)
    if number < least or number > most:
        r.failed = True
    return least if r.failed else number


cdef inline double read_fraction(Reader* r) noexcept nogil:
    """A number of either kind."""
    cdef uint64_t bits
    cdef uint32_t narrow
    cdef double wide
    cdef float small
    if next_kind(r) == NUMBER:
        return <double>read_number(r)
    if not expect(r, FRACTION):
        return 0.0
    r.at += 1
    if (r.at - 1)[0] == 0xCB:
        bits = big_endian(r, 8)
        memcpy(&wide, &bits, 8)
        return wide
    narrow = <uint32_t>big_endian(r, 4)
    memcpy(&small, &narrow, 4)
    return small


cdef inline void skip(Reader* r) noexcept nogil:
    """Leave out a whole value; one nested deeper than DEEPEST_SKIPPED is a failure."""
    cdef uint64_t entries[DEEPEST_SKIPPED]
    cdef int depth = 0
    cdef int kind
    entries[0] = 1
    while depth >= 0 and not r.failed:
        if entries[depth] == 0:
            depth -= 1
            continue
        entries[depth] -= 1
        if is_single_byte(r):
            r.at += 1
            continue
        if is_short_text(r):
            take_short_text(r)
            continue
        kind = next_kind(r)
        if kind == LIST or kind == MAP:
            if depth + 1 == DEEPEST_SKIPPED:
                r.failed = True
                return
            depth += 1
            entries[depth] = read_list(r) if kind == LIST else 2 * <uint64_t>read_map(r)
        elif kind == TEXT:
            read_text(r)
        elif kind == BYTES:
            read_bytes(r)
        elif kind == NUMBER and r.at[0] == 0xCF:
            r.at += 1
            big_endian(r, 8)
        elif kind == NUMBER:
            read_number(r)
        else:
            read_fraction(r)


cdef inline bint is_text(Text text, const char* word) noexcept nogil:
    return text.at != NULL and strlen(word) == text.length and memcmp(text.at, word, text.length) == 0


cdef inline bint same_text(Text one, Text other) noexcept nogil:
    return one.length == other.length and (one.length == 0 or memcmp(one.at, other.at, one.length) == 0)


cdef inline bint find(Reader* r, const char* key) noexcept nogil:
    """Move a reader at a map to the value of a key; False, at the same place, where the map has no such key."""
    cdef Reader start = r[0]
    cdef uint32_t count = read_map(r)
    cdef uint32_t _entry
    for _entry in range(count):
        if r.failed:
            break
        if next_kind(r) == TEXT:
            if is_text(read_text(r), key):
                return not r.failed
        else:
            skip(r)
        skip(r)
    start.failed = r.failed
    r[0] = start
    return False


# ---------------------------------------------------------------- writing

cdef inline Writer writer_into(void* out, uint64_t capacity) noexcept nogil:
    cdef Writer w
    w.out = <uint8_t*>out
    w.capacity = capacity
    w.length = 0
    return w


cdef inline bint fits(const Writer* w) noexcept nogil:
    return w.length <= w.capacity


cdef inline void put_bytes(Writer* w, const void* bytes, uint64_t length) noexcept nogil:
    if length and w.length <= w.capacity and length <= w.capacity - w.length:
        memcpy(w.out + w.length, bytes, length)
    w.length += length


cdef inline void put_letter(Writer* w, int letter) noexcept nogil:
    if w.length < w.capacity:
        w.out[w.length] = <uint8_t>letter
    w.length += 1


cdef inline void put(Writer* w, int head, uint64_t number, int size) noexcept nogil:
    """A head and a number of `size` bytes behind it."""
    cdef uint8_t bytes[9]
    cdef int i
    bytes[0] = <uint8_t>head
    for i in range(size):
        bytes[1 + i] = <uint8_t>(number >> 8 * (size - 1 - i))
    put_bytes(w, bytes, 1 + size)


cdef inline void write_nil(Writer* w) noexcept nogil:
    put_letter(w, 0xC0)


cdef inline void write_flag(Writer* w, bint flag) noexcept nogil:
    put_letter(w, 0xC3 if flag else 0xC2)


cdef inline void write_natural(Writer* w, uint64_t number) noexcept nogil:
    if number < 0x80:
        put_letter(w, <int>number)
    elif number < 0x100:
        put(w, 0xCC, number, 1)
    elif number < 0x10000:
        put(w, 0xCD, number, 2)
    elif not number >> 32:
        put(w, 0xCE, number, 4)
    else:
        put(w, 0xCF, number, 8)


cdef inline void write_number(Writer* w, int64_t number) noexcept nogil:
    if number >= 0:
        write_natural(w, <uint64_t>number)
    elif number >= -32:
        put_letter(w, <int>(number & 0xFF))
    elif number >= -0x80:
        put(w, 0xD0, <uint64_t>number, 1)
    elif number >= -0x8000:
        put(w, 0xD1, <uint64_t>number, 2)
    elif number >= -(<int64_t>1 << 31):
        put(w, 0xD2, <uint64_t>number, 4)
    else:
        put(w, 0xD3, <uint64_t>number, 8)


cdef inline void write_fraction(Writer* w, double number) noexcept nogil:
    cdef uint64_t bits
    memcpy(&bits, &number, 8)
    put(w, 0xCB, bits, 8)


cdef inline void write_counted(Writer* w, uint32_t count, int few, uint32_t most, int narrow,
                               int widths) noexcept nogil:
    """The head of something counted: in itself up to `most`, by one byte if `narrow`, by two, by four."""
    if few and count <= most:
        put_letter(w, few | <int>count)
    elif narrow and count < 0x100:
        put(w, narrow, count, 1)
    elif count < 0x10000:
        put(w, widths, count, 2)
    else:
        put(w, widths + 1, count, 4)


cdef inline void write_list(Writer* w, uint32_t entries) noexcept nogil:
    write_counted(w, entries, 0x90, 15, 0, 0xDC)


cdef inline void write_map(Writer* w, uint32_t entries) noexcept nogil:
    write_counted(w, entries, 0x80, 15, 0, 0xDE)


cdef inline void copy_few(uint8_t* out, const char* letters, uint32_t length) noexcept nogil:
    """Copy up to 32 letters, in two pieces of one size that may overlap: what memcpy does, without its call."""
    if length >= 16:
        memcpy(out, letters, 16)
        memcpy(out + length - 16, letters + length - 16, 16)
    elif length >= 8:
        memcpy(out, letters, 8)
        memcpy(out + length - 8, letters + length - 8, 8)
    elif length >= 4:
        memcpy(out, letters, 4)
        memcpy(out + length - 4, letters + length - 4, 4)
    elif length:
        out[0] = <uint8_t>letters[0]
        out[length // 2] = <uint8_t>letters[length // 2]
        out[length - 1] = <uint8_t>letters[length - 1]


cdef inline void write_text(Writer* w, Text text) noexcept nogil:
    if text.length < 32 and w.length + 32 <= w.capacity:
        w.out[w.length] = <uint8_t>(0xA0 | text.length)
        copy_few(w.out + w.length + 1, text.at, text.length)
        w.length += 1 + text.length
        return
    write_counted(w, text.length, 0xA0, 31, 0xD9, 0xDA)
    put_bytes(w, text.at, text.length)


cdef inline void write_word(Writer* w, const char* word) noexcept nogil:
    """A text that ends with a zero."""
    cdef Text text
    text.at = word
    text.length = <uint32_t>strlen(word)
    write_text(w, text)


cdef inline void write_bytes(Writer* w, const void* bytes, uint32_t length) noexcept nogil:
    write_counted(w, length, 0, 0, 0xC4, 0xC5)
    put_bytes(w, bytes, length)


# Lists and maps whose entries are counted while they are written: a head of one byte, and room for three where more
# than 15 entries need them.

cdef inline uint64_t open_list(Writer* w) noexcept nogil:
    put_letter(w, 0x90)
    return w.length


cdef inline uint64_t open_map(Writer* w) noexcept nogil:
    put_letter(w, 0x80)
    return w.length


cdef inline void close_counted(Writer* w, uint64_t opened, uint32_t entries) noexcept nogil:
    """End what `open_list` or `open_map` began, with up to 65,535 entries."""
    cdef uint8_t* head
    if entries < 16:
        if opened <= w.capacity:
            w.out[opened - 1] |= <uint8_t>entries
        return
    w.length += 2
    if w.length <= w.capacity:
        head = w.out + opened - 1
        memmove(head + 3, head + 1, w.length - 2 - opened)
        head[0] = 0xDC if head[0] == 0x90 else 0xDE
        head[1] = <uint8_t>(entries >> 8)
        head[2] = <uint8_t>entries
