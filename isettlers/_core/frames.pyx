"""Frames of the server, looked over before anything is made of them."""

from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport free, malloc

from isettlers._core.msgpack cimport (
    LIST, MAP, NOTHING, TEXT, Reader, left, next_kind, read_list, read_map, reader_of, skip,
)

cdef enum:
    MOST_LEVELS = 1024      # a reader of MessagePack takes no more
cdef enum:                  # what is wrong with a frame
    FINE, UNREADABLE, TOO_MANY, TOO_DEEP, BAD_KEY

_FAULTS = {UNREADABLE: "bytes", TOO_MANY: "values", TOO_DEEP: "levels", BAD_KEY: "keys"}


ctypedef struct Level:
    uint64_t coming         # values that follow, keys included
    bint keyed              # whether every other one is a key


cdef int fault_in(Reader* r, uint64_t most, int deepest, Level* levels) noexcept nogil:
    cdef uint64_t count = 0
    cdef int depth = 0
    cdef int kind
    levels[0].coming, levels[0].keyed = 1, False
    while depth >= 0:
        if levels[depth].coming == 0:
            depth -= 1
            continue
        kind = next_kind(r)
        if kind == NOTHING:
            return UNREADABLE
        count += 1
        if count > most:
            return TOO_MANY
        if levels[depth].keyed and levels[depth].coming % 2 == 0 and kind != TEXT:
            return BAD_KEY
        levels[depth].coming -= 1
        if kind != LIST and kind != MAP:
            skip(r)
            continue
        if depth == deepest:
            return TOO_DEEP
        depth += 1
        levels[depth].keyed = kind == MAP
        levels[depth].coming = 2 * <uint64_t>read_map(r) if kind == MAP else read_list(r)
    return UNREADABLE if left(r) or r.failed else FINE


def fault(bytes data not None, uint64_t most, uint32_t deepest, /):
    cdef Reader r = reader_of(<const char*>data, len(data))
    cdef int allowed = <int>min(deepest, <uint32_t>MOST_LEVELS)
    cdef Level* levels = <Level*>malloc((allowed + 1) * sizeof(Level))
    if levels == NULL:
        raise MemoryError
    cdef int code = fault_in(&r, most, allowed, levels)
    free(levels)
    return _FAULTS.get(code)
