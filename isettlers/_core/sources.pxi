# The data that tables are made from, beside a setup.

cdef int known_game(const Node* node, const char* known) noexcept nogil:
    cdef Text name = text(node)
    cdef int number = find_word(known, name)
    cdef Line line
    if faulty(node) or number >= 0:
        return max(number, 0)
    line = accuse(node)
    say_unknown(&line, "game", name, known)
    return 0


cdef Reader nothing() noexcept nogil:
    cdef Reader none = reader_of(NULL, 0)
    none.failed = True
    return none


cdef Reader packaged_data(const void* file, uint64_t length, const char* game) noexcept nogil:
    cdef Reader at = reader_of(file, length)
    return at if find(&at, "games") and find(&at, game) else nothing()


cdef Reader own_data(const void* file, uint64_t length, const char* game, Fault* fault) noexcept nogil:
    cdef Reader games = nothing()
    cdef Line line
    cdef int wrong = 0
    if file != NULL:
        wrong = open_data(&games, file, length)
    if wrong:
        line = complain(fault, FAULT_FORMAT)
        say(&line, "data: made by a newer version" if wrong == DATA_NEWER else "data: damaged, or no data file")
    return games if wrong == 0 and file != NULL and find(&games, game) else nothing()
