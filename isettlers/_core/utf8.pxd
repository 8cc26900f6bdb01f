"""UTF-8 letter by letter."""

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy

from isettlers._core.bits cimport every_byte
from isettlers._core.msgpack cimport Text

cdef enum:
    NO_LETTER = -1


# ---------------------------------------------------------------- several bytes at once

cdef inline uint64_t next_bytes(const char* at, uint32_t length) noexcept nogil:
    """The first eight of some bytes in any order; of one to seven all, some of them twice or beside blanks."""
    cdef uint64_t word
    cdef uint32_t first, last
    if length >= 8:
        memcpy(&word, at, 8)
        return word
    if length >= 4:
        memcpy(&first, at, 4)
        memcpy(&last, at + length - 4, 4)
        return <uint64_t>last << 32 | first
    word = <uint64_t><uint8_t>at[0] << 16 | <uint64_t><uint8_t>at[length >> 1] << 8 | <uint8_t>at[length - 1]
    return every_byte(c" ") << 24 | word


cdef inline bint have_high_bit(uint64_t bytes) noexcept nogil:
    """Whether one of eight bytes is 0x80 or more."""
    return bytes & every_byte(0x80) != 0


# ---------------------------------------------------------------- letters

cdef inline int32_t take_letter(Text* text) noexcept nogil:
    """The next code point, and the text behind it; NO_LETTER, and the text behind one byte, where no UTF-8 stands."""
    cdef const uint8_t* bytes = <const uint8_t*>text.at
    cdef uint8_t head = bytes[0]
    cdef uint32_t size = 1 if head < 0x80 else 2 if head < 0xE0 else 3 if head < 0xF0 else 4
    cdef int32_t letter = head if head < 0x80 else head & (0x7F >> size)
    cdef uint32_t i
    cdef bint good = head < 0x80 or (0xC2 <= head <= 0xF4 and size <= text.length)
    if good:
        for i in range(1, size):
            good = good and bytes[i] & 0xC0 == 0x80
            letter = letter << 6 | (bytes[i] & 0x3F)
    if (size == 3 and letter < 0x800) or (size == 4 and not 0x10000 <= letter <= 0x10FFFF):
        good = False     # longer than need be, or beyond Unicode
    if 0xD800 <= letter <= 0xDFFF:
        good = False     # a half of UTF-16
    size = size if good else 1
    text.at += size
    text.length -= size
    return letter if good else NO_LETTER


cdef inline bint is_utf8(Text text) noexcept nogil:
    cdef uint32_t size
    while text.length:
        size = min(text.length, <uint32_t>8)
        if not have_high_bit(next_bytes(text.at, text.length)):
            text.at += size
            text.length -= size
        elif take_letter(&text) == NO_LETTER:
            return False
    return True


cdef inline int write_letter(int32_t letter, char* out) noexcept nogil:
    """The bytes of a code point; returns their number, 1 to 4."""
    if letter < 0x80:
        out[0] = <char>letter
        return 1
    if letter < 0x800:
        out[0] = <char>(0xC0 | letter >> 6)
        out[1] = <char>(0x80 | (letter & 0x3F))
        return 2
    if letter < 0x10000:
        out[0] = <char>(0xE0 | letter >> 12)
        out[1] = <char>(0x80 | (letter >> 6 & 0x3F))
        out[2] = <char>(0x80 | (letter & 0x3F))
        return 3
    out[0] = <char>(0xF0 | letter >> 18)
    out[1] = <char>(0x80 | (letter >> 12 & 0x3F))
    out[2] = <char>(0x80 | (letter >> 6 & 0x3F))
    out[3] = <char>(0x80 | (letter & 0x3F))
    return 4
