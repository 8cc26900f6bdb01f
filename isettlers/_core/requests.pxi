# Requests to the games of a batch: checked as a whole before anything changes.

cdef inline int64_t id_of(const Code* code, int64_t number) noexcept nogil:
    """The action id of a compact number; without a code the number itself."""
    if code == NULL or number < 0:
        return number
    return code.ids[number] if number < code.actions else -2


cdef int want_ids(Games* games, const Py_buffer* given, bint signed, const Code* code) noexcept nogil:
    """Take an id or a compact number for each game; returns the first game in which it is not legal, or -1."""
    cdef uint16_t room[MAX_LEGAL]
    cdef const uint16_t* ids
    cdef int64_t number
    cdef int game, count, place, i
    for game in range(games.count):
        number = id_of(code, number_at(given, game, signed))
        count = games.counts[game]
        games.request[game] = <int32_t>number
        if count == 0 and number == -1:
            continue
        ids = legal_of(games, game, room)
        place = 0
        for i in range(count):
            place += ids[i] < number
        if place == count or ids[place] != number:
            return game
    return -1


cdef int want_indices(Games* games, const Py_buffer* given, bint signed) noexcept nogil:
    """Take an index into the legal ids of each game; returns the first game without such an id, or -1."""
    cdef uint16_t room[MAX_LEGAL]
    cdef int64_t number
    cdef int game, count
    for game in range(games.count):
        number = number_at(given, game, signed)
        count = games.counts[game]
        if 0 <= number < count:
            games.request[game] = legal_of(games, game, room)[number]
        elif count == 0 and number == -1:
            games.request[game] = -1
        else:
            return game
    return -1


cdef Py_ssize_t want_games(Games* games, const Py_buffer* given, bint mask, bint signed) noexcept nogil:
    """Mark games by a mask or by their numbers; returns the place of the first number that no game has, or -1."""
    cdef int64_t number
    cdef Py_ssize_t i
    for i in range(games.count):
        games.request[i] = mask and number_at(given, i, False) != 0
    if mask:
        return -1
    for i in range(given.shape[0]):
        number = number_at(given, i, signed)
        if not 0 <= number < games.count:
            return i
        games.request[number] = 1
    return -1


cdef int request_count(const Games* games) noexcept nogil:
    """The number of marked games."""
    cdef int count = 0
    cdef int game
    for game in range(games.count):
        count += games.request[game]
    return count


cdef void draw_indices(Games* games, uint64_t seed, int32_t* out) noexcept nogil:
    """An index into the legal ids of each game, all equally likely; -1 for a game that is over."""
    cdef uint64_t counter, product
    cdef uint32_t count
    cdef int game
    for game in range(games.count):
        count = games.counts[game]
        if count == 0:
            out[game] = -1
            continue
        counter = stream_seed(seed, game)
        product = (splitmix(&counter) >> 32) * count
        while <uint32_t>product < count and <uint32_t>product < (<uint32_t>(0 - count)) % count:
            product = (splitmix(&counter) >> 32) * count
        out[game] = product >> 32


cdef Py_ssize_t total_of(const Games* games) noexcept nogil:
    """The number of legal ids of all games."""
    cdef Py_ssize_t total = 0
    cdef int game
    for game in range(games.count):
        total += games.counts[game]
    return total


cdef void gather(Games* games, int32_t* offsets, uint16_t* out) noexcept nogil:
    """The legal ids of all games one behind the other, and where those of each begin."""
    cdef uint16_t room[MAX_LEGAL]
    cdef int32_t offset = 0
    cdef int game
    for game in range(games.count):
        offsets[game] = offset
        memcpy(out + offset, legal_of(games, game, room), games.counts[game] * sizeof(uint16_t))
        offset += games.counts[game]
    offsets[games.count] = offset


cdef void count_going(Games* games) noexcept nogil:
    cdef int game
    games.going = 0
    for game in range(games.count):
        games.going += games.counts[game] != 0
