# The byte order of snapshots, and hashes of states in it.

cdef inline void reorder(const GameApi* api, const void* tables, void* state) noexcept nogil:
    """From the machine's byte order to that of snapshots, or back."""
    if BIG_ENDIAN:
        api.reverse(state, tables)


cdef uint64_t state_hash(const GameApi* api, const void* tables, const void* state, int state_size) noexcept nogil:
    cdef uint64_t copy[STATE_WORDS]
    cdef const char* bytes = <const char*>state
    cdef uint64_t word
    cdef uint64_t h = <uint64_t>0x9E3779B97F4A7C15 ^ <uint64_t>state_size
    cdef int i
    if BIG_ENDIAN:
        memcpy(copy, state, state_size)
        api.reverse(copy, tables)
        bytes = <const char*>copy
    for i in range(state_size >> 3):
        memcpy(&word, bytes + 8 * i, 8)   # whatever it is stored as
        if BIG_ENDIAN:
            word = reversed_64(word)
        h = rotate_left(h ^ (word * <uint64_t>0xFF51AFD7ED558CCD), 29) * <uint64_t>0x9FB21C651E98DF25
    h ^= h >> 32
    h *= <uint64_t>0xD6E8FEB86659FD93
    return h ^ (h >> 32)
