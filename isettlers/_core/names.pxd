"""Names by number without Python: a block without pointers that lies behind the tables of a setup.

The number of names, where each ends behind the last of these numbers, and their letters in UTF-8 one after the other.
"""

from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memcpy

from isettlers._core.msgpack cimport Text

cdef inline uint64_t names_size(uint32_t count, uint64_t letters) noexcept nogil:
    """The bytes of a block, a multiple of eight."""
    return 4 * (1 + <uint64_t>count) + letters + 7 & ~<uint64_t>7


cdef inline void begin_names(void* names) noexcept nogil:
    (<uint32_t*>names)[0] = 0


cdef inline void add_name(void* names, uint32_t count, Text name) noexcept nogil:
    """Put the next name into a block that will hold `count`."""
    cdef uint32_t* numbers = <uint32_t*>names
    cdef uint32_t here = numbers[0]
    cdef uint32_t begin = numbers[here] if here else 0
    memcpy(<char*>names + 4 * (1 + <uint64_t>count) + begin, name.at, name.length)
    numbers[0] = here + 1
    numbers[here + 1] = begin + name.length


cdef inline int count_in(const void* names) noexcept nogil:
    return <int>(<const uint32_t*>names)[0]


cdef inline Text name_of(const void* names, int number) noexcept nogil:
    """A name; empty for a number that has none."""
    cdef const uint32_t* numbers = <const uint32_t*>names
    cdef uint32_t begin
    cdef Text name
    name.at = ""
    name.length = 0
    if 0 <= number < count_in(names):
        begin = numbers[number] if number else 0
        name.at = <const char*>names + 4 * (1 + <uint64_t>numbers[0]) + begin
        name.length = numbers[number + 1] - begin
    return name
