# Trees that the core writes: maps whose entries are counted as they come, words by number, and the letters of texts.

cdef enum:
    BAR = 124
    LONGEST_NAME = 255     # in bytes


ctypedef struct Map:       # a map under way
    Writer* w
    uint64_t opened
    uint32_t entries
    Map* aside             # further values, for the format of a text alone


cdef inline Map begin_map(Writer* w) noexcept nogil:
    cdef uint64_t opened = open_map(w)
    return map_from(w, opened)


cdef inline Map map_from(Writer* w, uint64_t opened) noexcept nogil:
    """A map that was opened in a place."""
    cdef Map m
    m.w = w
    m.opened = opened
    m.entries = 0
    m.aside = NULL
    return m


cdef inline Writer* key(Map* m, const char* name) noexcept nogil:
    """The writer of the value behind a key, which has to follow."""
    m.entries += 1
    write_word(m.w, name)
    return m.w


cdef inline void end_map(Map* m) noexcept nogil:
    close_counted(m.w, m.opened, m.entries)


cdef inline uint32_t span(const char* letters, char stop) noexcept nogil:
    """How many letters come before one of a kind, or before the end."""
    cdef uint32_t length = 0
    while letters[length] and letters[length] != stop:
        length += 1
    return length


cdef inline Text word(const char* words, int number) noexcept nogil:
    """One of some words with bars between them; empty where there are not that many."""
    cdef Text text
    cdef uint32_t length = span(words, BAR)
    while number > 0 and words[length]:
        words += length + 1
        length = span(words, BAR)
        number -= 1
    text.at = words
    text.length = 0 if number else length
    return text


cdef inline void put_text(Writer* w, Text text) noexcept nogil:
    """The letters alone."""
    put_bytes(w, text.at, text.length)


cdef inline void put_word(Writer* w, const char* word) noexcept nogil:
    put_bytes(w, word, strlen(word))


cdef void put_number(Writer* w, int64_t number) noexcept nogil:
    """A number in decimal digits."""
    cdef char digits[20]
    cdef uint64_t rest = <uint64_t>number
    cdef int i = 20
    if number < 0:
        put_word(w, "-")
        rest = 0 - rest
    while i == 20 or rest:
        i -= 1
        digits[i] = <char>(48 + rest % 10)
        rest //= 10
    put_bytes(w, &digits[i], 20 - i)


cdef tuple word_list(const char* words):
    """The same words for Python."""
    return tuple(words.decode().split("|"))
