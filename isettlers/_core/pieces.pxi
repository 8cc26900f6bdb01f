# Pieces of a batch's work: each does games from first to before last.

cdef struct Rows:          # what to write for each game
    const Code* code       # of compact rows; NULL: dense ones
    int type               # of compact observations
    size_t itemsize
    const int32_t* seats   # that observe, -1: none; NULL: those to decide
    void* observation      # NULL: none
    uint8_t* mask          # NULL: none


cdef struct Looks:         # evaluations to write
    const int32_t* seats   # that the positions are evaluated for, -1: none
    double* out


cdef struct Advice:        # choices of bots to write
    const void* const* bots   # of the lines
    uint64_t seed
    const int32_t* numbers    # of action ids; NULL: the ids
    int32_t* out


cdef inline char* state_of(Games* games, int game) noexcept nogil:
    return games.states + games.state_size * <Py_ssize_t>game


cdef inline const Line* line_of(const Games* games, int game) noexcept nogil:
    return games.lines if games.line_count == 1 else games.lines + game % games.line_count


cdef inline const uint16_t* legal_of(Games* games, int game, uint16_t* room) noexcept nogil:
    """The legal ids: the kept ones, or written to room[MAX_LEGAL] when there are too many to keep."""
    if games.counts[game] <= CACHED:
        return games.ids + <size_t>CACHED * game
    games.api.legal(state_of(games, game), line_of(games, game).block, room)
    return room


cdef inline void settle(Games* games, const Line* line, int game, int count, const uint16_t* ids) noexcept nogil:
    """Store the legal ids and the actor of a game, and whether it is over."""
    cdef uint16_t* kept = games.ids + <size_t>CACHED * game
    games.counts[game] = count
    games.over[game] = count == 0
    games.actors[game] = games.api.actor(state_of(games, game), line.block)
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
    cdef int seat = games.actors[game] if rows.seats == NULL else rows.seats[game]
    if rows.code != NULL:
        encode_state(rows.code, line_of(games, game).block, state, seat, rows.type, row)
    elif seat >= 0:
        games.api.observe(state, line_of(games, game).block, seat, False, <float*>row)
    else:
        memset(row, 0, size * sizeof(float))


cdef void mask_game(Games* games, const Rows* rows, int game) noexcept nogil:
    cdef uint16_t room[MAX_LEGAL]
    cdef const uint16_t* ids = legal_of(games, game, room)
    cdef size_t size = actions_of(games, rows.code)
    cdef uint8_t* row = rows.mask + size * game
    cdef int i
    memset(row, 0, size)
    if rows.code != NULL:
        mark_numbers(rows.code, ids, games.counts[game], row)
        return
    for i in range(games.counts[game]):
        row[ids[i]] = 1


cdef inline void write_row(Games* games, const Rows* rows, int game) noexcept nogil:
    if rows.observation != NULL:
        observe_game(games, rows, game)
    if rows.mask != NULL:
        mask_game(games, rows, game)


cdef void write_rows(Games* games, void* out, int first, int last) noexcept nogil:
    cdef int game
    for game in range(first, last):
        write_row(games, <Rows*>out, game)


cdef inline void play_on(Games* games, const Line* line, int game, int count, uint16_t* ids) noexcept nogil:
    """Let the bots of a game decide until another seat has to; ids[MAX_LEGAL] are its legal ids."""
    cdef char* state = state_of(games, game)
    cdef const void* bot
    cdef uint64_t seed
    cdef int choice
    while line.has_bots and count > 0:
        bot = line.bots[games.api.actor(state, line.block)]
        if bot == NULL:
            break
        seed = stream_seed(stream_seed(games.seeds[game], BOT_STREAM), games.decisions[game])
        choice = decide(bot, state, seed, &games.watch)
        if choice < 0:
            games.starved |= choice == NO_MEMORY
            break
        games.decisions[game] += 1
        count = games.api.apply(state, line.block, <uint16_t>choice, ids, NULL)
    settle(games, line, game, count, ids)


cdef void start_game(Games* games, const Line* line, int game) noexcept nogil:
    """Start a game from the next of its seeds."""
    cdef uint16_t ids[MAX_LEGAL]
    cdef char* state = state_of(games, game)
    cdef uint64_t seed = games.firsts[game]
    if games.begun[game]:
        seed = stream_seed(seed, games.begun[game])
    games.begun[game] += 1
    games.seeds[game] = seed
    games.decisions[game] = 0
    games.api.start(state, line.block, seed, NULL)
    play_on(games, line, game, games.api.legal(state, line.block, ids), ids)
    look_at(games, game)


cdef inline void advance_game(Games* games, const Line* line, int game) noexcept nogil:
    """Apply the wanted id of a game, let its bots decide, reward its seats, and start it again if it is to be."""
    cdef uint16_t ids[MAX_LEGAL]
    cdef uint16_t action = <uint16_t>games.request[game]
    play_on(games, line, game, games.api.apply(state_of(games, game), line.block, action, ids, NULL), ids)
    if games.counts[game] == 0:
        games.ended[game] = True
        reward_seats(games, line, game, 1.0)
        if games.autoreset:
            start_game(games, line, game)
    elif games.reward == LEAD or games.shaping != 0.0:
        reward_seats(games, line, game, 1.0)


cdef void advance(Games* games, void* out, int first, int last) noexcept nogil:
    """Advance each game that is not over; with Rows for `out` write those of all games too."""
    cdef const Line* line
    cdef int game
    memset(games.rewards + <size_t>games.seats * first, 0, <size_t>games.seats * (last - first) * sizeof(float))
    memset(games.ended + first, 0, last - first)
    for game in range(first, last):
        if game + 1 < last and games.request[game + 1] >= 0:
            fetch_state(games, game + 1)
        line = line_of(games, game)
        if games.request[game] >= 0:
            advance_game(games, line, game)
        elif games.autoreset:
            start_game(games, line, game)
        if out != NULL:
            write_row(games, <Rows*>out, game)


cdef void begin(Games* games, void* out, int first, int last) noexcept nogil:
    """Start each wanted game again, with seeds for `out` from its seed; an interrupt leaves the other games alone."""
    cdef const uint64_t* seeds = <const uint64_t*>out
    cdef int game
    for game in range(first, last):
        if game % BEGUN_A_CHECK == 0 and interrupted(&games.watch):
            break
        if games.request[game]:
            if seeds != NULL:
                games.firsts[game] = seeds[game]
                games.begun[game] = 0
            start_game(games, line_of(games, game), game)


cdef void count_points(Games* games, void* out, int first, int last) noexcept nogil:
    cdef int32_t points[MAX_SEATS]
    cdef int32_t* row
    cdef const Line* line
    cdef int game, seat
    for game in range(first, last):
        line = line_of(games, game)
        row = <int32_t*>out + <size_t>games.seats * game
        games.api.scores(state_of(games, game), line.block, points)
        for seat in range(games.seats):
            row[seat] = points[seat] if seat < line.seats else 0


cdef void rank_seats(Games* games, void* out, int first, int last) noexcept nogil:
    cdef int32_t ranks[MAX_SEATS]
    cdef int32_t* row
    cdef const Line* line
    cdef int game, seat
    for game in range(first, last):
        line = line_of(games, game)
        row = <int32_t*>out + <size_t>games.seats * game
        games.api.ranks(state_of(games, game), line.block, ranks)
        for seat in range(games.seats):
            row[seat] = ranks[seat] if seat < line.seats else -1


cdef void evaluate_games(Games* games, void* out, int first, int last) noexcept nogil:
    """Evaluate each position for its seat of `Looks`; 0 for none."""
    cdef const Looks* looks = <const Looks*>out
    cdef int game, seat
    for game in range(first, last):
        seat = looks.seats[game]
        looks.out[game] = 0.0
        if seat >= 0:
            looks.out[game] = games.api.evaluate(state_of(games, game), line_of(games, game).block, seat)


cdef void advise_games(Games* games, void* out, int first, int last) noexcept nogil:
    """Write what the bots of `Advice` would do in each game, -1 where it is over."""
    cdef const Advice* advice = <const Advice*>out
    cdef int game, choice
    for game in range(first, last):
        advice.out[game] = -1
        if games.counts[game] == 0:
            continue
        choice = decide(advice.bots[game % games.line_count], state_of(games, game), stream_seed(advice.seed, game),
                        &games.watch)
        if choice >= 0:
            advice.out[game] = choice if advice.numbers == NULL else advice.numbers[choice]
        games.starved |= choice == NO_MEMORY
