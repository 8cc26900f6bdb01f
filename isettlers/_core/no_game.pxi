# What is made without a game is a finished game without seats, so that no call on it can go astray.
cdef int no_legal(const void* state, const void* tables, uint16_t* out) noexcept nogil:
    return 0


cdef int no_actor(const void* state, const void* tables) noexcept nogil:
    return -1


cdef void no_result(const void* state, const void* tables, int32_t* out) noexcept nogil:
    pass


cdef int no_fault(const void* state, const void* tables) noexcept nogil:
    return 0


cdef void no_start(void* state, const void* tables, uint64_t seed, Log* log) noexcept nogil:
    pass


cdef void no_observation(const void* state, const void* tables, int seat, float* out) noexcept nogil:
    pass


cdef uint16_t no_action(const void* state, const void* tables, uint16_t action, int seat) noexcept nogil:
    return action


cdef void no_resample(void* state, const void* tables, int seat, Rng* rng) noexcept nogil:
    pass


cdef GameApi NO_GAME
NO_GAME.name = ""
NO_GAME.start = no_start
NO_GAME.legal = no_legal
NO_GAME.actor = no_actor
NO_GAME.scores = no_result
NO_GAME.ranks = no_result
NO_GAME.check = no_fault
NO_GAME.resample = no_resample
NO_GAME.seen = no_action
NO_GAME.observe = no_observation
