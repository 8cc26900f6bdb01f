# Whole games of one setup, played inside the core.

cdef int play_game(const GameApi* api, const void* tables, void* state, int state_size,
                   const uint8_t* policy, Rng* rng) noexcept nogil:
    """Play a state to its end, each seat by its policy; returns the number of decisions."""
    cdef uint16_t ids[MAX_LEGAL]
    cdef int decisions = 0
    cdef int count = api.legal(state, tables, ids)
    cdef int i
    while count > 0:
        if policy[api.actor(state, tables)] == 0:
            i = rng_below(rng, count)
        else:
            i = greedy_index(api, tables, state, state_size, ids, count, rng)
        count = api.apply(state, tables, ids[i], ids, NULL)
        decisions += 1
    return decisions


cdef int64_t play_many(const GameApi* api, const void* tables, int state_size, const uint8_t* policy, uint64_t seed,
                       uint64_t first, size_t games, int32_t* results, uint64_t* signature,
                       Watch* watch) noexcept nogil:
    """Play games from `first` on, each by its own seed; returns the decisions in all. An interrupt ends them early.

    results[2 * MAX_SEATS] of each game get its scores and ranks, the signature the sum of the final states' hashes.
    """
    cdef uint64_t state[STATE_WORDS]
    cdef uint64_t game_seed
    cdef int64_t decisions = 0
    cdef Rng rng
    cdef size_t g
    signature[0] = 0
    for g in range(games):
        if interrupted(watch):
            break
        game_seed = stream_seed(seed, first + g)
        api.start(state, tables, game_seed, NULL)
        rng_seed(&rng, ~game_seed)
        decisions += play_game(api, tables, state, state_size, policy, &rng)
        signature[0] += state_hash(api, tables, state, state_size)
        api.scores(state, tables, &results[g * 2 * MAX_SEATS])
        api.ranks(state, tables, &results[g * 2 * MAX_SEATS + MAX_SEATS])
    return decisions


def play_games(Tables tables not None, bytes policies not None, seed, uint64_t first, int games):
    """Play whole games of one setup inside the core, GIL released.

    policies has one byte a seat (RANDOM or GREEDY). Game number g = first .. first + games - 1 is played with
    derive_seed(seed, g), whatever the thread or the order. Returns (decisions, hash, scores, ranks): decisions in
    all, the sum of the final states' hashes modulo 2^64, and for each game a tuple of scores and one of ranks.
    """
    cdef int seats = tables.seats
    cdef const uint8_t* policy = <const uint8_t*>PyBytes_AS_STRING(policies)
    cdef Watch watch
    cdef int64_t decisions
    cdef uint64_t number = seed_of(seed)
    cdef uint64_t signature
    cdef int32_t* results
    cdef size_t g
    cdef size_t count = max(games, 0)
    cdef int i
    if PyBytes_GET_SIZE(policies) != seats:
        raise ValueError(f"{seats} seats need {seats} policies")
    if games < 0:
        raise ValueError("games must not be negative")
    results = <int32_t*>PyMem_Malloc((count + 1) * 2 * MAX_SEATS * sizeof(int32_t))
    if results == NULL:
        raise MemoryError()
    try:
        with nogil:
            begin_watch(&watch)
            decisions = play_many(
                &tables.api, tables.block, tables.state_size, policy, number, first, count, results, &signature, &watch
            )
        end_watch(&watch)
        scores = [tuple([results[g * 2 * MAX_SEATS + i] for i in range(seats)]) for g in range(count)]
        ranks = [tuple([results[g * 2 * MAX_SEATS + MAX_SEATS + i] for i in range(seats)]) for g in range(count)]
    finally:
        PyMem_Free(results)
    return decisions, signature, scores, ranks
