# Pieces of a batch's work: each does games from first to before last.

cdef inline char* state_of(Games* games, int game) noexcept nogil:
    return games.states + games.state_size * <Py_ssize_t>game


cdef inline const uint16_t* legal_of(Games* games, int game, uint16_t* room) noexcept nogil:
    """The legal ids: the kept ones, or written to room[MAX_LEGAL] when there are too many to keep."""
    if games.counts[game] <= CACHED:
        return games.ids + <size_t>CACHED * game
    games.api.legal(state_of(games, game), games.block, room)
    return room


cdef inline void settle(Games* games, int game, int count, const uint16_t* ids) noexcept nogil:
    """Store the legal ids and the actor of a game, and whether it is over."""
    cdef uint16_t* kept = games.ids + <size_t>CACHED * game
    games.counts[game] = count
    games.over[game] = count == 0
    games.actors[game] = games.api.actor(state_of(games, game), games.block)
    memcpy(kept, ids, FEW * sizeof(uint16_t))   # of a fixed size: no call
    if FEW < count <= CACHED:
        memcpy(kept + FEW, ids + FEW, (count - FEW) * sizeof(uint16_t))


cdef inline void fetch_state(Games* games, int game) noexcept nogil:
    """Have a state on its way from memory while another is worked on."""
    cdef char* state = state_of(games, game)
    cdef Py_ssize_t line
    for line in range((games.state_size + LINE - 1) // LINE):
        fetch(state + LINE * line)


cdef void advance(Games* games, void* out, int first, int last) noexcept nogil:
    """Apply the wanted id of each game that has one."""
    cdef uint16_t ids[MAX_LEGAL]
    cdef int game, count
    for game in range(first, last):
        if game + 1 < last and games.wanted[game + 1] >= 0:
            fetch_state(games, game + 1)
        if games.wanted[game] >= 0:
            count = games.api.apply(state_of(games, game), games.block, <uint16_t>games.wanted[game], ids, NULL)
            settle(games, game, count, ids)


cdef void begin(Games* games, void* out, int first, int last) noexcept nogil:
    """Start each wanted game from the next of its seeds."""
    cdef uint16_t ids[MAX_LEGAL]
    cdef char* state
    cdef uint64_t seed
    cdef int game
    for game in range(first, last):
        if not games.wanted[game]:
            continue
        seed = stream_seed(games.seed, game)
        if games.begun[game]:
            seed = stream_seed(seed, games.begun[game])
        games.begun[game] += 1
        games.seeds[game] = seed
        state = state_of(games, game)
        games.api.start(state, games.block, seed, NULL)
        settle(games, game, games.api.legal(state, games.block, ids), ids)


cdef void observe_actors(Games* games, void* out, int first, int last) noexcept nogil:
    cdef size_t size = games.api.observation_size
    cdef float* row
    cdef int game
    for game in range(first, last):
        row = <float*>out + size * game
        if games.counts[game]:
            games.api.observe(state_of(games, game), games.block, games.actors[game], row)
        else:
            memset(row, 0, size * sizeof(float))


cdef void mark_legal(Games* games, void* out, int first, int last) noexcept nogil:
    cdef uint16_t room[MAX_LEGAL]
    cdef const uint16_t* ids
    cdef size_t size = games.api.num_actions
    cdef uint8_t* row
    cdef int game, i
    memset(<uint8_t*>out + size * first, 0, size * (last - first))
    for game in range(first, last):
        row = <uint8_t*>out + size * game
        ids = legal_of(games, game, room)
        for i in range(games.counts[game]):
            row[ids[i]] = 1


cdef void count_points(Games* games, void* out, int first, int last) noexcept nogil:
    cdef int32_t points[MAX_SEATS]
    cdef int game
    for game in range(first, last):
        games.api.scores(state_of(games, game), games.block, points)
        memcpy(<int32_t*>out + <size_t>games.seats * game, points, games.seats * sizeof(int32_t))


cdef void rank_seats(Games* games, void* out, int first, int last) noexcept nogil:
    cdef int32_t ranks[MAX_SEATS]
    cdef int game
    for game in range(first, last):
        games.api.ranks(state_of(games, game), games.block, ranks)
        memcpy(<int32_t*>out + <size_t>games.seats * game, ranks, games.seats * sizeof(int32_t))
