"""Frames of the server, looked over before anything is made of them."""

from libc.stdint cimport uint64_t

from isettlers._core.msgpack cimport LIST, MAP, NOTHING, Reader, next_kind, read_list, read_map, reader_of, skip


cdef uint64_t values_in(Reader* r, uint64_t most) noexcept nogil:
    cdef uint64_t count = 0
    cdef int kind
    while count <= most:
        kind = next_kind(r)
        if kind == NOTHING:
            break
        count += 1
        if kind == LIST:
            read_list(r)
        elif kind == MAP:
            read_map(r)
        else:
            skip(r)
    return count


def count_values(bytes data not None, uint64_t most, /):
    cdef Reader r = reader_of(<const char*>data, len(data))
    return values_in(&r, most)
