"""Open a data file (docs/data-file.md)."""

from libc.stdint cimport int64_t, uint8_t, uint64_t
from libc.string cimport memcmp

from isettlers._core.msgpack cimport Reader, find, read_number, reader_of
from isettlers._core.sha256 cimport sha256_of

cdef enum:
    DATA_FORMAT = 1
    CHECK = 8                # bytes of the hash at the end
cdef enum:                   # why a file cannot be used
    DATA_DAMAGED = 1, DATA_NEWER


cdef inline int open_data(Reader* games, const void* bytes, uint64_t length) noexcept nogil:
    """Move a reader to the data of all games by name; 0, or the fault of bytes that are no data file."""
    cdef const uint8_t* end = <const uint8_t*>bytes + length
    cdef uint8_t[CHECK] check
    cdef Reader at
    cdef int64_t version
    if length <= CHECK:
        return DATA_DAMAGED
    sha256_of(bytes, length - CHECK, check, CHECK)
    if memcmp(check, end - CHECK, CHECK) != 0:
        return DATA_DAMAGED
    at = games[0] = reader_of(bytes, length)
    if not find(&at, "format"):
        return DATA_DAMAGED
    version = read_number(&at)
    if version > DATA_FORMAT:
        return DATA_NEWER
    if at.failed or version < 1 or not find(games, "games"):
        return DATA_DAMAGED
    return 0
