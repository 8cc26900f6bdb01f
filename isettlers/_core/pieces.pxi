# Pieces of a batch's work: each does games from first to before last.

cdef struct Rows:          # what to write for each game
    const Code* code       # of compact rows; NULL: dense ones
    int type               # of compact observations
    size_t itemsize
    void* observation      # NULL: none
    uint8_t* mask          # NULL: none


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


cdef inline size_t width_of(const Games* games, const Code* code) noexcept nogil:
    """How many numbers an observation has."""
    return code.width if code != NULL else games.api.observation_size


cdef inline size_t actions_of(const Games* games, const Code* code) noexcept nogil:
    """How many bytes a mask has."""
    return code.actions if code != NULL else games.api.num_actions


cdef void observe_game(Games* games, const Rows* rows, int game) noexcept nogil:
    cdef size_t size = width_of(games, rows.code)
    cdef void* row = <char*>rows.observation + size * game * rows.itemsize
    cdef char* state = state_of(games, game)
    if rows.code != NULL:
        encode_state(rows.code, games.block, state, games.actors[game], rows.type, row)
    elif games.counts[game]:
        games.api.observe(state, games.block, games.actors[game], False, <float*>row)
    else:
        memset(row, 0, size * sizeof(float))


cdef void mask_game(Games* games, const Rows* rows, int game) noexcept nogil:
    cdef uint16_t room[MAX_LEGAL]
    cdef const uint16_t* ids = legal_of(games, game, room)
    cdef size_t size = actions_of(games, rows.code)
    cdef uint8_t* row = rows.mask + size * game
    cdef int i
    memset(row, 0, size)
    for i in range(games.counts[game]):
        if rows.code == NULL:
            row[ids[i]] = 1
        elif rows.code.numbers[ids[i]] >= 0:
            row[rows.code.numbers[ids[i]]] = 1


cdef inline void write_row(Games* games, const Rows* rows, int game) noexcept nogil:
    if rows.observation != NULL:
        observe_game(games, rows, game)
    if rows.mask != NULL:
        mask_game(games, rows, game)


cdef void write_rows(Games* games, void* out, int first, int last) noexcept nogil:
    cdef int game
    for game in range(first, last):
        write_row(games, <Rows*>out, game)


cdef void advance(Games* games, void* out, int first, int last) noexcept nogil:
    """Apply the wanted id of each game that has one; with Rows for `out` write those of all games too."""
    cdef uint16_t ids[MAX_LEGAL]
    cdef int game, count
    for game in range(first, last):
        if game + 1 < last and games.wanted[game + 1] >= 0:
            fetch_state(games, game + 1)
        if games.wanted[game] >= 0:
            count = games.api.apply(state_of(games, game), games.block, <uint16_t>games.wanted[game], ids, NULL)
            settle(games, game, count, ids)
        if out != NULL:
            write_row(games, <Rows*>out, game)


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
